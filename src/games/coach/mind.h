/* What a bot makes of a view: its beliefs, and what things are worth to it by them. One point is
 * about a goal item on the own side instead of the other one. */
#ifndef GAMES_COACH_MIND_H
#define GAMES_COACH_MIND_H

#include "games/coach/belief.h"

/* What a bot values, and how it plays. Kinds of things first, then the manner of play. */
struct taste {
    double own_more;       /* each goal item beside others of its kind is worth so much more */
    double other_goal;     /* a goal item of the other society that could still win with it */
    double other_spare;    /* the same if it cannot */
    double traitor;        /* a goal item with a mate who has the Signet is lost by so much */
    double bag_early;      /* a bag while the pile is high; later it is nearly a goal item */
    double alone_step;     /* K21: the Signet, for each goal item but one in my hand */
    double threat_step;    /* and in another's, against me */
    double threat;         /* any goal item with somebody else who has the Signet, against me */
    double menace;         /* such a one, with three of them, is no mate, and a worse foe */
    double alone_goal;     /* K21: any goal item in my hand, if I have the Signet */
    double draw;           /* an item of the pile, in the mean of what may be there */
    double draw_more;      /* and for bringing the game on */
    double hurry;          /* draws and sights gain so much with every round of turns */
    double know_side;      /* the society of somebody wholly unknown */
    double know_side_goal; /* more for each goal item of ours in that hand */
    double know_hand;      /* a hand, for each goal item that is as likely there as not */
    double shown;          /* what a seat learns about me, as a part of what it is to me */
    double any_profession;
    double token;         /* a duel token */
    double once;          /* to keep a profession that works once for later */
    double stake;         /* that a mate rather than a foe wins a duel */
    double show_goal;     /* that a mate knows of a goal item of ours */
    double refused_less;  /* how much less with each refusal by the same */
    double accepts;       /* how often an offer is accepted */
    double accepts_goal;  /* and one of a goal item or a bag */
    double spy;           /* to spy, whatever there is to see */
    double returned;      /* what an unwilling partner gives for my item */
    double returned_mate; /* and a mate, who thinks of us both */
    double votes_true;    /* how much more than half of the votes go the way of the societies */
    double dare;          /* how sure one must be to declare */
    double dare_less;     /* less with every round of turns */
    double dare_rounds;
    double waver;      /* moves about as good as each other are drawn */
    double waver_vote; /* votes are only hints: who follows them too closely believes echoes */
    double usefulness[ITEM_KINDS]; /* the other items, to whoever holds them */
    double profession[PROFESSIONS];
    bool keen; /* weighs societies by what was measured */
};

extern const struct taste coach_plain;
/* For those who search, by the number of seats. */
const struct taste *coach_keen(int seats);

struct mind {
    const struct taste *w;
    const struct coach_state *s; /* the view */
    int me;
    struct coach_belief b;
    double goals[MAX_SEATS][SOCIETIES];  /* goal items expected in each hand, bags included */
    double denied;                       /* of the other society's, those on the own side */
    double friend[MAX_SEATS];            /* 1 a mate, 0 a foe, below 0 who is about to win alone */
    uint8_t profession[MAX_SEATS];       /* as far as I know, else UNKNOWN */
    double worth[ITEM_KINDS][MAX_SEATS]; /* an item in a hand, to me */
    double draw;                         /* the top item of the pile, to me */
};

void mind_make(struct mind *m, const struct taste *w, const struct coach_state *view, int seat);

/* Whatever is good for the seat, how good is that for me: 1 for mates, -1 for foes. */
static inline double mind_sign(const struct mind *m, int seat) {
    return 2 * m->friend[seat] - 1;
}

/* How much better off I am if an item changes hands. */
static inline double mind_moved(const struct mind *m, int kind, int from, int to) {
    return m->worth[kind][to] - m->worth[kind][from];
}

/* Is it a goal item, or will it be one when the pile is empty (K22)? */
static inline bool mind_is_goal(int kind) {
    return coach_item_traits[kind] & (GOAL | BAG);
}

/* To learn a seat's society; to learn its items; to see them and take one (K19). */
double mind_look(const struct mind *m, int seat);
double mind_hand(const struct mind *m, int seat);
double mind_search(const struct mind *m, int seat);

/* What a duel against the other brings me if I win it, and if I lose it. */
double mind_reward(const struct mind *m, int loser);
double mind_defeat(const struct mind *m, int winner);

/* To have this profession, fresh; to have the present one. */
double mind_profession(const struct mind *m, int profession);
double mind_own_profession(const struct mind *m);

/* To swap professions with a partner, by the Book. */
double mind_swap(const struct mind *m, int partner);

/* What happens because `giver` has traded an item of this kind to `partner` (K10). One is me. */
double mind_effect(const struct mind *m, int kind, int giver, int partner);

/* A whole trade in which I give one kind of item for another. */
double mind_trade(const struct mind *m, int partner, int give, int get);

/* Of score.c: how a duel in which I attack the target may go, and what a legal move promises. */
struct duel_chances {
    double win, tie, lose;
};

struct duel_chances mind_duel(const struct mind *m, int target);
double mind_score(const struct mind *m, const struct move *move);

#endif
