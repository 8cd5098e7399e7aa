#include "ai/search.h"

#include <limits.h>
#include <string.h>

#include "base/check.h"

/* A legal move at a node. */
struct edge {
    struct move move;
    uint32_t visits;
    float prior;  /* of all moves of the node: 1 */
    float mean;   /* payoff of the iterations that made it */
    float won;    /* mean share of wins of them */
    float regret; /* simultaneous nodes: not below 0 (regret matching plus) */
    float weight; /* simultaneous nodes: the sum of the strategies played */
};

/* What one seat knows, and its moves. Most nodes are met once and never again, and moves take far
 * more memory than nodes: they are laid out for good when their node is met again, and until then
 * the node itself keeps what the first visit brought. */
struct node {
    uint64_t key;
    uint32_t visits;
    uint32_t first;  /* edge */
    uint32_t next;   /* node of the same bucket, plus 1 */
    uint16_t edges;  /* 0: not laid out */
    uint16_t made;   /* the edge of the first visit, while they are not */
    float won;       /* what it brought; its payoff is `low` */
    float low, high; /* payoffs seen here: what is at stake */
    uint8_t seat;
    bool together; /* several seats decide at once */
    bool weighed;  /* the first visit's strategy counts, while edges are not laid out */
};

enum { PATH_MAX = 512 };
#define NONE UINT32_MAX

struct search {
    const struct game *game;
    struct game_ai ai; /* what is NULL is done without */
    const void *owner;
    int seat;
    uint64_t luck; /* it began with */
    struct rng rng;
    uint32_t bucket_mask;
    uint32_t node_count, edge_first; /* nodes grow upwards, edges downwards, until they meet */
    uint32_t edge_end;
    uint32_t *bucket; /* node plus 1, or 0 */
    struct node *node;
    struct edge *edge; /* begins where `node` does */
    uint32_t root;
    uint32_t tried; /* the edge of the root that is to be made, or NONE */
    bool full;      /* something found no room */
    bool earnest;   /* mixtures are played as they have come out, and not explored */
    seatset forced; /* seats whose first move is given */
    struct move force[MAX_SEATS];
    _Alignas(8) unsigned char view[STATE_MAX];
};

/* ---- memory ---- */

static size_t aligned(size_t size) {
    return (size + 15) & ~(size_t)15;
}

/* Buckets take a sixteenth of what a search has for its nodes, or less. */
static uint32_t buckets_for(size_t size) {
    uint32_t n = 16;
    while (2 * n * sizeof(uint32_t) <= size / 16)
        n *= 2;
    return n;
}

/* For games that do not say what theirs take. */
static struct search_room room_of(const struct game *g) {
    if (g->ai && g->ai->room.each)
        return g->ai->room;
    return (struct search_room){.first = 1 << 16, .each = 512};
}

size_t search_memory(const struct game *g, uint32_t iterations) {
    struct search_room r = room_of(g);
    size_t root = sizeof(struct node) + g->max_legal * sizeof(struct edge);
    size_t room = root + (iterations ? r.first + (size_t)r.each * iterations : 0);
    return aligned(sizeof(struct search)) + aligned(room + room / 15 + 128);
}

struct search *search_open(void *memory, size_t size, const struct game *g,
                           const struct game_ai *ai) {
    must(size >= search_memory(g, 0), "a search has too little memory");
    struct search *s = memory;
    size_t rest = size - aligned(sizeof *s);
    uint32_t buckets = buckets_for(rest);
    *s = (struct search){.game = g, .bucket_mask = buckets - 1};
    if (ai)
        s->ai = *ai;
    s->bucket = (void *)((char *)memory + aligned(sizeof *s));
    s->node = (void *)(s->bucket + buckets);
    s->edge = (void *)s->node;
    s->edge_end = (uint32_t)((rest - buckets * sizeof(uint32_t)) / sizeof(struct edge));
    return s;
}

/* ---- nodes ---- */

static uint32_t find_node(const struct search *s, uint64_t key, int seat) {
    uint32_t i = s->bucket[key & s->bucket_mask];
    while (i && (s->node[i - 1].key != key || s->node[i - 1].seat != seat))
        i = s->node[i - 1].next;
    return i ? i - 1 : NONE;
}

/* How the first visits are shared out. */
static void weigh(const struct search *s, const void *st, int seat, const struct move *moves, int n,
                  float *prior) {
    float sum = 0;
    for (int i = 0; i < n; i++)
        prior[i] = 1;
    if (s->ai.prior && n > 1)
        s->ai.prior(st, seat, moves, n, prior);
    for (int i = 0; i < n; i++)
        sum += prior[i];
    for (int i = 0; i < n; i++)
        prior[i] /= sum;
}

/* Is there room for so many of them more? */
static bool has_room(struct search *s, uint32_t nodes, uint32_t edges) {
    bool room = edges <= s->edge_first && (s->node_count + nodes) * sizeof(struct node) <=
                                              (s->edge_first - edges) * sizeof(struct edge);
    s->full |= !room;
    return room;
}

/* A new node without edges, or NONE if the memory is full. */
static uint32_t add_node(struct search *s, uint64_t key, int seat, bool together) {
    if (!has_room(s, 1, 0))
        return NONE;
    uint32_t i = s->node_count++, *bucket = &s->bucket[key & s->bucket_mask];
    s->node[i] = (struct node){.key = key,
                               .next = *bucket,
                               .seat = (uint8_t)seat,
                               .together = together,
                               .low = 2,
                               .high = -1};
    *bucket = i + 1;
    return i;
}

/* Which of equal moves is looked at first is luck, the same whenever the node is met. */
static void mix(struct move *moves, int count, uint64_t luck) {
    struct rng r;
    rng_seed(&r, luck);
    for (int i = count; i > 1; i--) {
        uint32_t k = rng_below(&r, (uint32_t)i);
        struct move last = moves[i - 1];
        moves[i - 1] = moves[k];
        moves[k] = last;
    }
}

/* Edges for all moves of a node; false if the memory is full. */
static bool add_edges(struct search *s, const void *st, struct node *n) {
    struct move moves[MAX_LEGAL];
    float prior[MAX_LEGAL];
    int count = s->game->legal(st, n->seat, moves);
    if (!has_room(s, 0, (uint32_t)count))
        return false;
    mix(moves, count, s->luck ^ n->key);
    weigh(s, st, n->seat, moves, count, prior);
    s->edge_first -= (uint32_t)count;
    n->first = s->edge_first;
    n->edges = (uint16_t)count;
    for (int k = 0; k < count; k++)
        s->edge[n->first + (uint32_t)k] = (struct edge){.move = moves[k], .prior = prior[k]};
    return true;
}

/* Takes back the edges of a node that was met for the first time: the last that were added. */
static void drop_edges(struct search *s, struct node *n, uint32_t made) {
    n->made = (uint16_t)made;
    n->weighed = n->together && s->tried == NONE && !s->earnest;
    s->edge_first += n->edges;
    n->edges = 0;
}

/* ---- choosing at a node ---- */

static float root_of(float x) {
    return __builtin_sqrtf(x);
}

static float mean_of(const struct search *s, const struct node *n) {
    const struct edge *e = s->edge + n->first;
    float sum = 0;
    for (int i = 0; i < n->edges; i++)
        sum += e[i].mean * (float)e[i].visits;
    return sum / (float)n->visits;
}

/* How much payoffs differ here. The first few may be alike by chance. */
static float stake_of(const struct node *n) {
    float seen = n->high > n->low ? n->high - n->low : 0, unseen = 8 / ((float)n->visits + 8);
    return seen + unseen < 1 ? seen + unseen : 1;
}

/* UCB by priors. What was never tried is taken to be a little worse than the node's mean. */
static uint32_t choose_best(const struct search *s, const struct node *n) {
    const struct edge *e = s->edge + n->first;
    float stake = stake_of(n), best_value = -1;
    float explore = 0.3f * stake * root_of((float)n->visits + 1);
    uint32_t best = 0;
    float untried = n->visits ? mean_of(s, n) - 0.1f * stake : 0.5f;
    for (uint32_t i = 0; i < n->edges; i++) {
        float mean = e[i].visits ? e[i].mean : untried;
        float value = mean + explore * e[i].prior / (1 + (float)e[i].visits);
        if (value > best_value) {
            best_value = value;
            best = i;
        }
    }
    return best;
}

/* Makes them add up to 1; all alike if they are 0. */
static void make_shares(float *share, int n) {
    float sum = 0;
    for (int i = 0; i < n; i++)
        sum += share[i];
    for (int i = 0; i < n; i++)
        share[i] = sum > 0 ? share[i] / sum : 1.0f / (float)n;
}

/* The strategy that the regrets ask for. */
static void match_regrets(const struct edge *e, int n, float *share) {
    for (int i = 0; i < n; i++)
        share[i] = e[i].regret;
    make_shares(share, n);
}

/* Some of the time one of those who decide at once tries anything, so that every move's value is
 * known: how often, for each of two. With more of them it is no more often. */
static const float explore_together = 0.1f;

struct visit {
    uint32_t node, edge;
    int turn;   /* the decisions up to here in this iteration */
    bool tried; /* only to see what it brings, not as the strategy says */
};

/* The seat of several that tries something this time, or -1. */
static int choose_trier(struct search *s, seatset asked) {
    int count = seat_count(asked);
    if (count < 2 || s->earnest || rng_float(&s->rng) >= 2 * explore_together)
        return -1;
    for (uint32_t skip = rng_below(&s->rng, (uint32_t)count); skip; skip--)
        asked &= asked - 1;
    return seat_first(asked);
}

/* The strategy that the average of all so far is. */
static void average(const struct edge *e, int n, float *share) {
    for (int i = 0; i < n; i++)
        share[i] = e[i].weight;
    make_shares(share, n);
}

/* Regrets swing to and fro; it is their average that is sound. So a move that is to be weighed
 * meets the average. */
static void choose_mixed(struct search *s, struct node *n, struct visit *v) {
    struct edge *e = s->edge + n->first;
    float share[MAX_LEGAL], rest = rng_float(&s->rng);
    bool weighed = s->tried != NONE || s->earnest;
    if (weighed)
        average(e, n->edges, share);
    else
        match_regrets(e, n->edges, share);
    float late = (float)n->visits + 1; /* later strategies count for more */
    for (uint32_t i = 0; i < n->edges && !weighed; i++)
        e[i].weight += share[i] * late * late;
    v->edge = 0;
    for (; v->edge + 1 < n->edges; v->edge++) {
        float p = v->tried ? 1.0f / (float)n->edges : share[v->edge];
        if (rest < p)
            break;
        rest -= p;
    }
}

/* ---- what an iteration brings ---- */

/* What each seat gets out of an iteration: what it plays for, and its chance to win. */
struct result {
    float payoff[MAX_SEATS], won[MAX_SEATS];
};

/* A finished game: mostly the win, a little the margin. */
static void final_result(const struct game *g, const void *st, struct result *r) {
    const struct head *head = st;
    struct outcome o;
    g->outcome(st, &o);
    for (int i = 0; i < head->nseats; i++) {
        float win = game_share(g, &o, i);
        int best = o.score[(i + 1) % head->nseats];
        for (int k = 0; k < head->nseats; k++)
            if (k != i && o.score[k] > best)
                best = o.score[k];
        float lead = (float)(o.score[i] - best), size = lead < 0 ? -lead : lead;
        r->won[i] = win;
        r->payoff[i] = o.scored ? 0.8f * win + 0.2f * (0.5f + 0.5f * lead / (size + 10)) : win;
    }
}

/* At a simultaneous node the move that was made is worth what came out, and every other one its
 * mean of late: so all regrets move at once, with little noise. */
static void learn_together(struct search *s, const struct node *n, uint32_t made, float payoff) {
    struct edge *e = s->edge + n->first;
    float share[MAX_LEGAL], value[MAX_LEGAL], mean = 0;
    float untried = n->visits ? mean_of(s, n) : payoff;
    match_regrets(e, n->edges, share);
    for (uint32_t i = 0; i < n->edges; i++) {
        value[i] = i == made ? payoff : e[i].visits ? e[i].mean : untried;
        mean += share[i] * value[i];
    }
    for (int i = 0; i < n->edges; i++) {
        float r = e[i].regret + value[i] - mean;
        e[i].regret = r > 0 ? r : 0;
    }
}

/* Where several decide at once the others' play changes, so later payoffs count for more. */
static void learn_edge(struct search *s, struct node *n, uint32_t edge, float payoff, float won) {
    struct edge *e = &s->edge[n->first + edge];
    if (n->together)
        learn_together(s, n, edge, payoff);
    e->visits++;
    float step = n->together ? 2 / ((float)e->visits + 1) : 1 / (float)e->visits;
    e->mean += (payoff - e->mean) * step;
    e->won += (won - e->won) * step;
}

static void learn_at(struct search *s, const struct visit *v, const struct result *r) {
    struct node *n = &s->node[v->node];
    float payoff = r->payoff[n->seat], won = r->won[n->seat];
    if (n->edges)
        learn_edge(s, n, v->edge, payoff, won);
    else
        n->won = won;
    n->visits++;
    n->low = payoff < n->low ? payoff : n->low;
    n->high = payoff > n->high ? payoff : n->high;
}

/* A node that is met again: its edges, as if they had been there all the time. */
static bool lay_out(struct search *s, const void *st, struct node *n) {
    if (!add_edges(s, st, n))
        return false;
    for (uint32_t i = 0; i < n->edges && n->weighed; i++)
        s->edge[n->first + i].weight = 1.0f / (float)n->edges;
    if (n->visits) {
        n->visits = 0;
        learn_edge(s, n, n->made, n->low, n->won);
        n->visits = 1;
    }
    return true;
}

/* What was only tried teaches whoever tried it, and those who decide later. Those who decided
 * earlier or at the same time learn from what is played in earnest alone. */
static void learn(struct search *s, const struct visit *path, int length, const struct result *r) {
    int last = 0;
    for (int i = 0; i < length; i++)
        if (path[i].tried)
            last = path[i].turn;
    for (int i = 0; i < length; i++)
        if (path[i].turn > last || (path[i].turn == last && path[i].tried))
            learn_at(s, &path[i], r);
}

/* ---- an iteration ---- */

static void play_chance(struct search *s, void *st) {
    struct move m = chance_move(rng_next(&s->rng));
    s->game->apply(st, &m, NULL);
}

/* One seat's choice inside the tree; false where the tree ends. */
static bool step_in_tree(struct search *s, const void *st, int seat, bool together, struct visit *v,
                         struct move *out) {
    uint64_t key = game_info_key(s->game, st, seat);
    uint32_t i = find_node(s, key, seat);
    bool known = i != NONE;
    v->node = NONE;
    if (!known)
        i = add_node(s, key, seat, together);
    if (i == NONE || (!s->node[i].edges && !lay_out(s, st, &s->node[i])))
        return false;
    struct node *n = &s->node[i];
    v->node = i;
    if (i == s->root && s->tried != NONE)
        v->edge = s->tried;
    else if (n->together)
        choose_mixed(s, n, v);
    else
        v->edge = choose_best(s, n);
    *out = s->edge[n->first + v->edge].move;
    if (!known)
        drop_edges(s, n, v->edge);
    return known;
}

static struct move quick_move(struct search *s, const void *st, int seat) {
    struct move moves[MAX_LEGAL];
    if (s->ai.novice)
        return s->ai.novice(st, seat, &s->rng);
    int n = s->game->legal(st, seat, moves);
    return moves[rng_below(&s->rng, (uint32_t)n)];
}

/* From the edge of the tree to the end of the game, or to where it can be judged. */
static void roll_out(struct search *s, void *st, struct result *r) {
    int left = s->ai.evaluate ? s->ai.horizon : INT_MAX;
    for (seatset asked; (asked = s->game->to_act(st)) != 0;) {
        if (asked == CHANCE) {
            play_chance(s, st);
            continue;
        }
        if (left-- == 0) {
            s->ai.evaluate(st, r->payoff);
            memcpy(r->won, r->payoff, sizeof r->won);
            return;
        }
        FOR_SEATS (seat, asked) {
            struct move m = quick_move(s, st, seat);
            s->game->apply(st, &m, NULL);
        }
    }
    final_result(s->game, st, r);
}

static bool is_forced(const struct search *s, const void *st, int seat, struct move *out) {
    if (!(s->forced >> seat & 1) || s->game->check(st, &s->force[seat]))
        return false;
    *out = s->force[seat];
    return true;
}

/* What the seat won. */
static float iterate(struct search *s) {
    _Alignas(8) unsigned char st[STATE_MAX];
    struct visit path[PATH_MAX];
    struct result result = {{0}};
    int length = 0, turn = 0;
    bool inside = true;
    memcpy(st, s->view, s->game->state_size);
    (s->ai.sample ? s->ai.sample : s->game->determinize)(st, &s->rng);
    for (seatset asked; inside && (asked = s->game->to_act(st)) != 0;) {
        if (asked == CHANCE) {
            play_chance(s, st);
            continue;
        }
        /* All choose before anyone moves: nobody's node sees another's choice. */
        struct move move[MAX_SEATS];
        inside = length + MAX_SEATS < PATH_MAX;
        turn++;
        int trier = turn == 1 && s->tried != NONE ? s->seat : choose_trier(s, asked);
        FOR_SEATS (seat, asked) {
            bool together = (asked & (asked - 1)) != 0;
            if (turn == 1 && is_forced(s, st, seat, &move[seat]))
                continue;
            path[length].turn = turn;
            path[length].tried = seat == trier;
            if (!step_in_tree(s, st, seat, together, &path[length], &move[seat]))
                inside = false;
            if (path[length].node == NONE)
                move[seat] = quick_move(s, st, seat);
            else
                length++;
        }
        FOR_SEATS (seat, asked)
            s->game->apply(st, &move[seat], NULL);
    }
    roll_out(s, st, &result);
    learn(s, path, length, &result);
    return result.won[s->seat];
}

/* ---- the doors ---- */

void search_start(struct search *s, const void *view, int seat, uint64_t seed) {
    const struct head *head = view;
    must(head->viewer == seat, "a search sees what its seat does, not more");
    s->seat = seat;
    s->luck = seed;
    s->tried = NONE;
    s->node_count = 0;
    s->edge_first = s->edge_end;
    s->full = false;
    s->forced = 0;
    memset(s->bucket, 0, (s->bucket_mask + 1) * sizeof *s->bucket);
    memcpy(s->view, view, s->game->state_size);
    rng_seed(&s->rng, seed);
    seatset asked = s->game->to_act(view);
    s->root = NONE;
    if (!(asked & SEAT(seat)))
        return;
    s->root = add_node(s, game_info_key(s->game, view, seat), seat, (asked & (asked - 1)) != 0);
    must(add_edges(s, view, &s->node[s->root]), "a search has too little memory");
}

struct search_use search_use(const struct search *s) {
    size_t nodes = s->node_count * sizeof(struct node);
    size_t edges = (s->edge_end - s->edge_first) * sizeof(struct edge);
    return (struct search_use){.nodes = s->node_count, .bytes = nodes + edges, .full = s->full};
}

void search_claim(struct search *s, const void *owner) {
    s->owner = owner;
}

const void *search_owner(const struct search *s) {
    return s->owner;
}

void search_force(struct search *s, const struct move *moves, uint32_t count) {
    s->forced = 0;
    for (uint32_t i = 0; i < count; i++) {
        s->forced |= SEAT(moves[i].seat);
        s->force[moves[i].seat] = moves[i];
    }
}

void search_step(struct search *s, uint32_t iterations) {
    while (iterations--)
        iterate(s);
}

static uint32_t find_edge(const struct search *s, const struct move *m) {
    const struct node *n = &s->node[s->root];
    uint32_t i = 0;
    while (i + 1u < n->edges && memcmp(&s->edge[n->first + i].move, m, sizeof *m) != 0)
        i++;
    return i;
}

void search_try(struct search *s, const struct move *m, uint32_t iterations) {
    s->tried = find_edge(s, m);
    search_step(s, iterations);
    s->tried = NONE;
}

float search_sample(struct search *s, const struct move *m, uint64_t luck) {
    rng_seed(&s->rng, luck);
    s->tried = m ? find_edge(s, m) : NONE;
    s->earnest = true;
    float won = iterate(s);
    s->earnest = false;
    s->tried = NONE;
    return won;
}

bool search_settled(const struct search *s, uint32_t iterations) {
    const struct node *n = &s->node[s->root];
    const struct edge *e = s->edge + n->first;
    uint32_t first = 0, second = 0;
    for (int i = 0; i < n->edges; i++)
        if (e[i].visits > first)
            second = first, first = e[i].visits;
        else if (e[i].visits > second)
            second = e[i].visits;
    return !n->together && first - second > iterations;
}

/* An iteration in which somebody tries something later on teaches the root nothing: after very few of
 * them there may be only the priors. */
static bool better(const struct search_move *a, const struct search_move *b) {
    return a->share != b->share     ? a->share > b->share
           : a->visits != b->visits ? a->visits > b->visits
           : a->value != b->value   ? a->value > b->value
                                    : a->prior > b->prior;
}

/* The weights of the root's moves add up to this; 0 where moves are not mixed. */
static float root_weight(const struct search *s) {
    const struct node *n = &s->node[s->root];
    float weight = 0;
    for (uint32_t i = 0; i < n->edges && n->together; i++)
        weight += s->edge[n->first + i].weight;
    return weight;
}

static struct search_move as_seen(const struct edge *e, float weight) {
    return (struct search_move){.move = e->move,
                                .visits = e->visits,
                                .value = e->mean,
                                .win = e->won,
                                .share = weight > 0 ? e->weight / weight : 0,
                                .prior = e->prior};
}

struct search_move search_move(const struct search *s, const struct move *m) {
    return as_seen(&s->edge[s->node[s->root].first + find_edge(s, m)], root_weight(s));
}

int search_moves(const struct search *s, struct search_move *out, int max) {
    const struct node *n = &s->node[s->root];
    const struct edge *e = s->edge + n->first;
    float weight = root_weight(s);
    int count = 0;
    for (int i = 0; i < n->edges; i++) {
        struct search_move m = as_seen(&e[i], weight);
        int at = count < max ? count++ : max;
        for (; at > 0 && better(&m, &out[at - 1]); at--)
            if (at < max)
                out[at] = out[at - 1];
        if (at < max)
            out[at] = m;
    }
    if (!n->together && count)
        out[0].share = 1;
    return count;
}

struct move search_best(const struct search *s) {
    struct search_move moves[MAX_LEGAL];
    struct rng rng = s->rng; /* asked again, it answers the same */
    int n = search_moves(s, moves, MAX_LEGAL);
    float sum = 0;
    for (int i = 0; i < n; i++)
        sum += moves[i].share >= SHARE_LEAST ? moves[i].share : 0;
    float rest = rng_float(&rng) * sum;
    for (int i = 0; i < n; i++) {
        float share = moves[i].share >= SHARE_LEAST ? moves[i].share : 0;
        if (rest < share)
            return moves[i].move;
        rest -= share;
    }
    return moves[0].move;
}
