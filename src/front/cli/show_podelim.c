/* The table of Let's Split! in plain lines, one fact a line. */
#include "front/cli/show.h"
#include "games/podelim/state.h"

static const char *title(int card) {
    return podelim_words[0].word[card].title;
}

static void say_count(int n, const char *one, const char *many, struct buf *out) {
    buf_int(out, n);
    buf_char(out, ' ');
    buf_str(out, n == 1 ? one : many);
}

static void say_seats(seatset seats, const char *const *names, struct buf *out) {
    const char *comma = "";
    FOR_SEATS (i, seats) {
        buf_str(out, comma);
        buf_str(out, names[i]);
        comma = ", ";
    }
}

static void say_cards(const struct podelim_state *s, struct podelim_part p, struct buf *out) {
    for (int i = 0; i < p.size; i++) {
        buf_str(out, i ? ", " : "");
        buf_str(out, title(s->row[p.start + i]));
    }
}

/* "Your piles: " or "Piles of Ann: ". */
static void say_whose(const struct podelim_state *s, int seat, const char *own, const char *other,
                      const char *const *names, struct buf *out) {
    bool mine = seat == s->head.viewer;
    buf_str(out, mine ? own : other);
    buf_str(out, mine ? "" : names[seat]);
    buf_str(out, ": ");
}

static void say_phase(const struct podelim_state *s, const char *const *names, struct buf *out) {
    static const char *const doing[] = {
        [PODELIM_SHUFFLING] = "the deck is shuffled",
        [PODELIM_SPLITTING] = "the leader cuts the cards into three parts",
        [PODELIM_DISCARDING] = "the other player discards a part",
        [PODELIM_VOTING] = "each votes for a part in secret",
        [PODELIM_PLACING] = "Jokers are added to piles",
        [PODELIM_OVER] = "the game is over",
    };
    buf_str(out, "Leader: ");
    buf_str(out, names[s->leader]);
    buf_str(out, ".\nNow: ");
    buf_str(out, doing[s->phase]);
    buf_str(out, ".\n");
}

static void say_parts(const struct podelim_state *s, struct buf *out) {
    static const char *const label[] = {"White part: ", "Blue part: ", "Black part: "};
    for (int i = 0; i < s->part_count; i++) {
        buf_str(out, s->part_count == 1 ? "To be cut: " : label[i]);
        if (s->part[i].size)
            say_cards(s, s->part[i], out);
        else
            buf_str(out, "discarded");
        buf_str(out, ".\n");
    }
}

static void say_vote(const struct podelim_state *s, const char *const *names, struct buf *out) {
    int viewer = s->head.viewer;
    if (s->voters) {
        buf_str(out, s->phase == PODELIM_VOTING ? "Voting: " : "Voting next: ");
        say_seats(s->voters, names, out);
        buf_str(out, ".\n");
    }
    if (viewer < s->head.nseats && s->committed & SEAT(viewer)) {
        buf_str(out, "Your vote: ");
        buf_str(out, podelim_words[1].word[s->vote[viewer]].title);
        buf_str(out, ".\n");
    }
    if (s->queue.voters) {
        buf_str(out, "To be settled later: ");
        say_cards(s, s->queue.part, out);
        buf_str(out, ". Wanted by: ");
        say_seats(s->queue.voters, names, out);
        buf_str(out, ".\n");
    }
}

static void say_got(const struct podelim_state *s, const char *const *names, struct buf *out) {
    for (int i = 0; i < s->head.nseats; i++) {
        bool placing = s->phase == PODELIM_PLACING && i == s->placing;
        if (!placing && !s->got[i].size)
            continue;
        say_whose(s, i, "You won this round", "Won this round by ", names, out);
        if (placing) {
            say_count(s->held[i][PODELIM_JOKER], "Joker", "Jokers", out);
            buf_str(out, " still to be added");
        } else
            say_cards(s, s->got[i], out);
        buf_str(out, ".\n");
    }
}

/* "3 (2 cards), 8 (1 card and 1 Joker)", or "nothing". */
static void say_piles(const struct podelim_state *s, int seat, struct buf *out) {
    bool any = false;
    for (int v = 0; v < PODELIM_VALUES; v++) {
        if (!s->held[seat][v])
            continue;
        buf_str(out, any ? ", " : "");
        buf_str(out, title(v));
        buf_str(out, " (");
        say_count(s->held[seat][v], "card", "cards", out);
        if (s->jokers[seat][v]) {
            buf_str(out, " and ");
            say_count(s->jokers[seat][v], "Joker", "Jokers", out);
        }
        buf_char(out, ')');
        any = true;
    }
    buf_str(out, any ? ".\n" : "nothing.\n");
}

static void say_holdings(const struct podelim_state *s, const char *const *names, struct buf *out) {
    for (int i = 0; i < s->head.nseats; i++) {
        say_whose(s, i, "Your piles", "Piles of ", names, out);
        say_piles(s, i, out);
        if (s->held[i][PODELIM_JOKER] && !(s->phase == PODELIM_PLACING && i == s->placing)) {
            say_whose(s, i, "Your waiting Jokers", "Waiting Jokers of ", names, out);
            buf_int(out, s->held[i][PODELIM_JOKER]);
            buf_str(out, ".\n");
        }
    }
}

static void say_majorities(const struct podelim_state *s, const char *const *names,
                           struct buf *out) {
    for (int v = 0; v < PODELIM_VALUES; v++) {
        int most;
        seatset seats = podelim_majority(s, v, &most);
        if (!seats)
            continue;
        buf_str(out, "Most of value ");
        buf_str(out, title(v));
        buf_str(out, ": ");
        say_seats(seats, names, out);
        buf_str(out, ", with ");
        buf_int(out, most);
        buf_str(out, ".\n");
    }
}

static void say_result(const struct podelim_state *s, const char *const *names, struct buf *out) {
    struct outcome result;
    if (!game_podelim.outcome(s, &result))
        return;
    for (int i = 0; i < s->head.nseats; i++) {
        say_whose(s, i, "Your score", "Score of ", names, out);
        buf_int(out, result.score[i]);
        buf_str(out, ".\n");
    }
    buf_str(out, seat_count(result.winners) > 1 ? "Winners: " : "Winner: ");
    say_seats(result.winners, names, out);
    buf_str(out, ".\n");
}

void show_podelim(const void *view, const char *const *names, struct buf *out) {
    const struct podelim_state *s = view;
    say_phase(s, names, out);
    say_parts(s, out);
    say_vote(s, names, out);
    say_got(s, names, out);
    buf_str(out, "Deck: ");
    say_count(s->deck_left, "card", "cards", out);
    buf_str(out, ".\n");
    say_holdings(s, names, out);
    say_majorities(s, names, out);
    say_result(s, names, out);
}
