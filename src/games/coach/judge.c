#include "games/coach/judge.h"

#include <string.h>

#include "games/coach/belief.h"

/* The signs of a society's luck, and of the luck of whoever has the Signet. */
enum {
    S_GOALS,               /* of its goal items, those its members hold */
    S_LOST,                /* and those the others hold */
    S_BAG,                 /* its bag with a member; counts as the pile goes down (K22) */
    S_BAG_LOST,            /* and with the others */
    S_TOP,                 /* goals in the best hand */
    S_ENOUGH,              /* they hold enough to declare (K20) */
    S_CERTAIN,             /* the most goals that one of them can declare for certain */
    S_READY,               /* that is enough */
    S_SOON,                /* and how soon it is that one's turn */
    S_TRUST,               /* how many members know each other */
    S_SEEN,                /* how many of the goals each member knows of, with whom */
    S_FOES,                /* how many of the others they know */
    S_TOKENS,              /* duel tokens */
    S_ARMS,                /* items for duels */
    S_PEARL,               /* a member has the Black Pearl */
    S_TRAITOR,             /* a member has the Signet */
    A_ONE = JUDGE_SOCIETY, /* K21: in any case */
    A_PILE,                /* the Signet is in the pile */
    A_GOALS,               /* any goals in the holder's hand */
    A_TWO,
    A_THREE,
    A_SOON,  /* enough, and how soon it is the holder's turn */
    A_BAGS,  /* as they come to count */
    A_PEARL, /* the holder has it */
    A_EMPTY, /* how far the pile is down */
    A_OTHER, /* the other way: somebody else gets it */
};

struct facts {
    const struct coach_state *s;
    seatset member[SOCIETIES];
    uint8_t goals[MAX_SEATS][SOCIETIES];
    uint8_t holder; /* of the Signet: a place */
    float late;     /* 0 with a full pile, 1 with none */
};

static struct facts gather(const struct coach_state *s) {
    struct facts f = {.s = s, .late = 1 - (float)s->pile_count / COACH_ITEMS};
    for (int i = 0; i < s->head.nseats; i++)
        f.member[s->society[i]] |= SEAT(i);
    for (int i = 0; i < FIRST_SINGLE; i++)
        if (s->where[i] < MAX_SEATS)
            f.goals[s->where[i]][i / COPIES]++;
    for (int society = 0; society < SOCIETIES; society++) {
        int bag = s->where[coach_slot(coach_bag(society))];
        if (!s->pile_count)
            f.goals[bag][society]++;
    }
    f.holder = s->where[coach_slot(SIGNET)];
    return f;
}

/* How soon a seat can act: 1 if now, less with every turn before. */
static float soon(const struct coach_state *s, int seat) {
    int n = s->head.nseats, wait = (seat + n - s->turn) % n;
    if (wait == 0 && s->phase != PHASE_ACTION)
        wait = n;
    return 1 - (float)wait / (float)(n + 1);
}

/* Goals of its side that the seat knows another member to hold. */
static int known_goals(const struct coach_state *s, int seat, int other, int society) {
    int slot = coach_slot(coach_goal(society)), n = 0;
    for (int i = slot; i < slot + COPIES; i++)
        n += (s->item_mask[seat][i] & ANYWHERE) == AT(other);
    return n + (!s->pile_count &&
                (s->item_mask[seat][coach_slot(coach_bag(society))] & ANYWHERE) == AT(other));
}

static void judge_member(const struct facts *f, int society, int seat, int need, float *out) {
    const struct coach_state *s = f->s;
    seatset mates = f->member[society] & ~SEAT(seat), known = s->society_known[seat];
    int sum = f->goals[seat][society], size = seat_count(mates) + 1;
    bool declares = sum > 0 && s->where[coach_slot(PEARL)] != seat;
    out[S_TOP] = out[S_TOP] > (float)sum ? out[S_TOP] : (float)sum;
    out[S_TOKENS] += s->tokens[seat];
    out[S_TRUST] += (float)seat_count(known & mates) / (float)size;
    out[S_FOES] += (float)seat_count(known & f->member[!society]) / (float)size;
    FOR_SEATS (i, mates) {
        if (!f->goals[i][society])
            continue;
        int seen = known_goals(s, seat, i, society);
        out[S_SEEN] += (float)seen / (float)size;
        sum += known >> i & 1 ? seen : 0;
    }
    if (!declares)
        return;
    float certain = (float)(sum < need ? sum : need);
    out[S_CERTAIN] = out[S_CERTAIN] > certain ? out[S_CERTAIN] : certain;
    if (sum < need)
        return;
    out[S_READY] = 1;
    float now = soon(s, seat);
    out[S_SOON] = out[S_SOON] > now ? out[S_SOON] : now;
}

static void judge_society(const struct facts *f, int society, float *out) {
    const struct coach_state *s = f->s;
    seatset members = f->member[society], all = ALL_SEATS(s->head.nseats);
    int need = 2 * seat_count(members) < s->head.nseats ? 2 : 3;
    int bag = s->where[coach_slot(coach_bag(society))];
    FOR_SEATS (i, all)
        out[members >> i & 1 ? S_GOALS : S_LOST] += f->goals[i][society];
    if (s->pile_count && bag < MAX_SEATS)
        out[members >> bag & 1 ? S_BAG : S_BAG_LOST] = f->late;
    FOR_SEATS (i, members)
        judge_member(f, society, i, need, out);
    out[S_ENOUGH] = out[S_GOALS] >= (float)need;
    for (int kind = DAGGER; kind <= WHIP; kind++) {
        int at = s->where[coach_slot(kind)];
        out[S_ARMS] += at < MAX_SEATS && members >> at & 1;
    }
    int pearl = s->where[coach_slot(PEARL)];
    out[S_PEARL] = pearl < MAX_SEATS && members >> pearl & 1;
    out[S_TRAITOR] = f->holder < MAX_SEATS && members >> f->holder & 1;
}

static void judge_alone(const struct facts *f, float *out) {
    const struct coach_state *s = f->s;
    int seat = f->holder;
    out[A_ONE] = 1;
    out[A_EMPTY] = f->late;
    out[A_PILE] = seat >= MAX_SEATS;
    if (seat >= MAX_SEATS)
        return;
    int goals = f->goals[seat][ORDER] + f->goals[seat][BROTHERHOOD];
    out[A_PEARL] = s->where[coach_slot(PEARL)] == seat;
    out[A_GOALS] = (float)goals;
    out[A_TWO] = goals == 2;
    out[A_THREE] = goals > 2;
    out[A_SOON] = goals > 2 && out[A_PEARL] == 0 ? soon(s, seat) : 0;
    if (s->pile_count)
        out[A_BAGS] = f->late * (float)((s->where[coach_slot(BAG_KEY)] == seat) +
                                        (s->where[coach_slot(BAG_GOBLET)] == seat));
}

void judge_features(const struct coach_state *s, float out[JUDGE_ENDS][JUDGE_WEIGHTS]) {
    struct facts f = gather(s);
    memset(out, 0, JUDGE_ENDS * sizeof out[0]);
    for (int society = 0; society < SOCIETIES; society++)
        judge_society(&f, society, out[society]);
    judge_alone(&f, out[ENDS_ALONE]);
    out[ENDS_ALONE_OTHER][A_OTHER] = 1;
}

static const float weights[][JUDGE_WEIGHTS] = {
#include "games/coach/judge.def"
};

/* How likely the game ends in each way, in parts of their sum. */
static float judge_ends(const struct coach_state *s, float chance[JUDGE_ENDS]) {
    float sign[JUDGE_ENDS][JUDGE_WEIGHTS], sum = 0;
    const float *weight = weights[s->head.nseats - 3];
    judge_features(s, sign);
    for (int end = 0; end < JUDGE_ENDS; end++) {
        float score = 0;
        for (int i = 0; i < JUDGE_WEIGHTS; i++)
            score += weight[i] * sign[end][i];
        sum += chance[end] = (float)coach_exp((double)score);
    }
    return sum;
}

void coach_evaluate(const void *st, float payoff[MAX_SEATS]) {
    const struct coach_state *s = st;
    float chance[JUDGE_ENDS], sum = judge_ends(s, chance);
    int holder = s->where[coach_slot(SIGNET)];
    float others = chance[ENDS_ALONE_OTHER] / (float)s->head.nseats;
    for (int i = 0; i < s->head.nseats; i++)
        payoff[i] = (chance[s->society[i]] + others +
                     (holder == i           ? chance[ENDS_ALONE]
                      : holder >= MAX_SEATS ? chance[ENDS_ALONE] / (float)s->head.nseats
                                            : 0)) /
                    sum;
}
