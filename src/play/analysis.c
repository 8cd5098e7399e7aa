#include "play/analysis.h"

#include <string.h>

#include "base/check.h"
#include "base/hash.h"
#include "core/notation.h"

const char *const point_when_ids[] = {"start", "cards", "turn", "over"};
const char *const point_by_ids[] = {"luck", "others"};
const char *const mark_ids[] = {NULL, "inaccuracy", "mistake", "blunder"};
const int32_t mark_limits[] = {0, 20000, 50000, 100000};

static int32_t millionths(double x) {
    return (int32_t)(x * SURE + (x < 0 ? -0.5 : 0.5));
}

/* ---- what a decision shows ---- */

enum { WORLDS = 4 }; /* that the seat thinks possible: so many are tried */

struct world {
    _Alignas(8) unsigned char st[STATE_MAX];
};

/* What the seat sees of a world right after these moves; false if they are not legal there. */
static bool see(const struct game *g, const struct world *w, int seat, const struct move *moves,
                uint32_t count, struct world *out) {
    memcpy(out->st, w->st, g->state_size);
    for (uint32_t i = 0; i < count; i++) {
        if (g->check(out->st, &moves[i]))
            return false;
        g->apply(out->st, &moves[i], NULL);
    }
    g->redact(out->st, seat);
    return true;
}

/* Would it look otherwise if the n-th move were another? */
static bool shows(const struct game *g, const struct world *w, int seat, const struct move *moves,
                  uint32_t count, uint32_t n, const struct world *seen) {
    struct move legal[MAX_LEGAL], other[MAX_SEATS];
    struct world view;
    int choices = g->legal(w->st, moves[n].seat, legal);
    memcpy(other, moves, count * sizeof *other);
    for (int i = 0; i < choices; i++) {
        other[n] = legal[i];
        if (memcmp(&legal[i], &moves[n], sizeof *moves) != 0 &&
            see(g, w, seat, other, count, &view) && !memcmp(view.st, seen->st, g->state_size))
            return false;
    }
    return true;
}

/* Of the moves that a decision came to, by the view before it. */
struct foresight {
    bool known;   /* the seat sees which they are, and they could have been made in any case */
    bool settled; /* and it knows before what they bring */
};

static struct foresight foresee(const struct game *g, const void *view, int seat,
                                const struct move *moves, uint32_t count) {
    struct foresight f = {true, true};
    struct world w, seen, first;
    struct rng r;
    rng_seed(&r, hash64(view, g->state_size, 0));
    for (int i = 0; i < WORLDS && f.known; i++) {
        memcpy(w.st, view, g->state_size);
        g->determinize(w.st, &r);
        f.known = see(g, &w, seat, moves, count, &seen);
        for (uint32_t n = 0; n < count && f.known; n++)
            f.known = moves[n].seat == seat || shows(g, &w, seat, moves, count, n, &seen);
        if (i == 0)
            first = seen;
        f.settled = f.settled && f.known && g->to_act(seen.st) != CHANCE &&
                    !memcmp(seen.st, first.st, g->state_size);
    }
    return f;
}

/* ---- the points of a game ---- */

/* On its way through the record. */
struct walk {
    const struct record *r;
    struct table *t;
    int seat;
    uint32_t step, first; /* moves made, and those before the present decision */
    uint32_t count, stop; /* points so far, and how many are wanted */
    struct point *out;    /* all points, or NULL */
    _Alignas(8) unsigned char view[STATE_MAX]; /* before the present decision */
};

static void look(struct walk *w) {
    memcpy(w->view, w->t->state, w->r->game->state_size);
    w->r->game->redact(w->view, w->seat);
}

/* The move that the seat makes from here; NULL if it has no choice or the record breaks off. */
static const struct move *choice(const struct walk *w) {
    struct move legal[MAX_LEGAL];
    if (w->r->game->legal(w->view, w->seat, legal) < 2)
        return NULL;
    for (uint32_t i = w->step; i < w->r->move_count; i++)
        if (w->r->move[i].seat == w->seat)
            return &w->r->move[i];
    return NULL;
}

static void add_point(struct walk *w, struct point p) {
    p.step = w->step;
    if (w->out)
        w->out[w->count] = p;
    w->count++;
}

/* A point where somebody decides, or the end. */
static void add_turn(struct walk *w, enum point_by by) {
    const struct game *g = w->r->game;
    struct point p = {.when = POINT_TURN, .by = (uint8_t)by};
    struct outcome o;
    const struct move *m = choice(w);
    if (m) {
        p.decides = true;
        p.made = *m;
    }
    if (g->outcome(w->t->state, &o)) {
        p.when = POINT_OVER;
        p.ready = true;
        p.chance = millionths((double)game_share(g, &o, w->seat));
    }
    add_point(w, p);
}

/* A decision is complete; it does not matter who was the last. After a move of the seat's own that
 * showed it nothing new its chance is what it was. */
static void pass_decision(struct walk *w) {
    const struct move *moves = &w->r->move[w->first];
    uint32_t count = w->step - w->first;
    bool own = count == 1 && moves->seat == w->seat;
    struct foresight f = foresee(w->r->game, w->view, w->seat, moves, count);
    bool split = !own && f.known && !f.settled;
    if (split)
        add_point(w, (struct point){.when = POINT_CARDS, .by = BY_OTHERS});
    if (w->count == w->stop)
        return; /* with the view before */
    w->first = w->step;
    look(w);
    if (!own || !f.settled || choice(w) || w->step == w->r->move_count)
        add_turn(w, own || split ? BY_LUCK : BY_OTHERS);
}

/* Through the whole record, or until so many points are there: then the view is the last one's. */
static uint32_t walk(struct walk *w) {
    const struct record *r = w->r;
    const char *why = game_setup(r->game, w->t->state, &r->options, r->nseats);
    must(!why, "the options of a record fit");
    look(w);
    add_point(w, (struct point){.when = POINT_START});
    if (w->count == w->stop)
        return w->count;
    table_open(w->t, r->game, &r->options, r->nseats, &r->seed, NULL);
    look(w);
    add_turn(w, BY_LUCK);
    while (w->step < r->move_count && w->count < w->stop) {
        why = table_move(w->t, &r->move[w->step++], NULL);
        must(!why, "the moves of a record hold");
        if (!w->t->committed)
            pass_decision(w);
    }
    return w->count;
}

uint32_t analysis_plan(const struct record *r, struct table *t, int seat, struct point *out) {
    struct walk w = {.r = r, .t = t, .seat = seat, .stop = UINT32_MAX, .out = out};
    return walk(&w);
}

/* ---- looking into one ---- */

size_t analysis_memory(const struct game *g, const struct analysis_terms *terms) {
    return appraise_memory(g, terms->iterations);
}

void analysis_start(struct analysis *a, const struct record *r, int seat, struct point *plan,
                    uint32_t number, const struct analysis_terms *terms, void *memory) {
    struct walk w = {.r = r, .t = &a->table, .seat = seat, .stop = number + 1};
    struct point *p = a->point = &plan[number];
    walk(&w);
    memcpy(a->view, w.view, sizeof a->view);
    /* Equal views get equal luck: it follows from nothing that the seat did not know. */
    uint64_t luck = hash64(a->view, r->game->state_size, terms->seed);
    if (p->when == POINT_CARDS)
        appraise_moves(&a->appraiser, r->game, seat, a->view, &r->move[w.first], w.step - w.first,
                       luck, terms->iterations, memory);
    else
        appraise_start(&a->appraiser, r->game, seat, a->view, p->decides ? &p->made : NULL, luck,
                       terms->iterations, memory);
}

bool analysis_step(struct analysis *a, uint32_t n) {
    const struct appraiser *found = &a->appraiser;
    struct point *p = a->point;
    if (!appraise_step(&a->appraiser, n))
        return false;
    p->lost = millionths(found->lost.mean);
    p->lost_error = millionths(tally_error(&found->lost));
    p->chance = millionths(found->win.mean) + p->lost;
    p->error = millionths(tally_error(&found->win));
    p->best = found->best;
    p->ready = true;
    return true;
}

/* ---- what came out ---- */

enum mark point_mark(const struct point *p) {
    double surely = p->lost - 1.96 * p->lost_error;
    int mark = MARK_BLUNDER;
    while (mark > MARK_NONE && surely < mark_limits[mark])
        mark--;
    return (enum mark)mark;
}

static double square(double x) {
    return x * x;
}

struct account analysis_account(const struct point *p, uint32_t count) {
    struct account a = {.start = p[0].chance, .result = p[count - 1].chance};
    double error[2] = {0, 0}, skill_error = 0; /* squares, by cause */
    int32_t change[2] = {0, 0};
    for (uint32_t i = 0; i < count; i++) {
        bool last = i + 1 == count;
        a.decisions += p[i].decides;
        a.marks[point_mark(&p[i])]++;
        a.skill -= last ? 0 : p[i].lost;
        skill_error += square(p[i].lost_error);
        if (!last)
            change[p[i + 1].by] += p[i + 1].chance - (p[i].chance - p[i].lost);
        /* An error between two changes of one cause falls out of their sum. */
        for (int by = 0; by < 2; by++)
            if ((i && p[i].by == by) != (!last && p[i + 1].by == by))
                error[by] += square(p[i].error);
    }
    a.luck = change[BY_LUCK];
    a.others = change[BY_OTHERS];
    a.luck_error = (int32_t)__builtin_sqrt(error[BY_LUCK]);
    a.others_error = (int32_t)__builtin_sqrt(error[BY_OTHERS]);
    a.skill_error = (int32_t)__builtin_sqrt(skill_error);
    return a;
}

void json_millionths(struct jw *out, const char *key, int64_t v) {
    char text[24];
    struct buf b = BUF(text);
    uint64_t size = (uint64_t)(v < 0 ? -v : v);
    buf_str(&b, v < 0 ? "-" : "");
    buf_uint(&b, size / SURE);
    buf_char(&b, '.');
    for (uint64_t unit = SURE / 10; unit; unit /= 10)
        buf_char(&b, (char)('0' + size / unit % 10));
    jw_key(out, key);
    jw_raw(out, buf_text(&b));
}

static void key_move(const struct game *g, const char *key, const struct move *m, struct jw *out) {
    char text[MOVE_TEXT_MAX];
    struct buf b = BUF(text);
    move_text(g, m, &b);
    jw_key_str(out, key, buf_text(&b));
}

void point_json(const struct game *g, const struct point *p, struct jw *out) {
    jw_key_int(out, "step", p->step);
    jw_key_str(out, "when", point_when_ids[p->when]);
    jw_key_str(out, "by", point_by_ids[p->by]);
    json_millionths(out, "chance", p->chance);
    json_millionths(out, "error", p->error);
    if (!p->decides)
        return;
    key_move(g, "made", &p->made, out);
    key_move(g, "best", &p->best, out);
    json_millionths(out, "lost", p->lost);
    json_millionths(out, "lost_error", p->lost_error);
    if (point_mark(p))
        jw_key_str(out, "mark", mark_ids[point_mark(p)]);
}

void account_json(const struct account *a, struct jw *out) {
    const struct {
        const char *key;
        int32_t value;
    } part[] = {{"start", a->start},
                {"luck", a->luck},
                {"luck_error", a->luck_error},
                {"skill", a->skill},
                {"skill_error", a->skill_error},
                {"others", a->others},
                {"others_error", a->others_error},
                {"result", a->result}};
    for (size_t i = 0; i < sizeof part / sizeof part[0]; i++)
        json_millionths(out, part[i].key, part[i].value);
    jw_key_int(out, "decisions", a->decisions);
    jw_key(out, "marks");
    jw_object(out);
    for (int i = MARK_INACCURACY; i < MARKS; i++)
        jw_key_int(out, mark_ids[i], a->marks[i]);
    jw_object_end(out);
}
