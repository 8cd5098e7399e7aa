/* Moves: what is listed as legal, what the check lets pass, what it says to all others, and how
 * moves are written. */
#include "prop.h"

#include <string.h>

#include "core/notation.h"

/* The lists and views of all seats in one position. */
struct seen {
    struct move legal[MAX_SEATS][MAX_LEGAL];
    int count[MAX_SEATS];
    struct state view[MAX_SEATS];
};

static void see(const struct play *p, struct seen *s) {
    const struct game *g = p->game;
    for (int i = 0; i < p->config.nseats; i++) {
        s->count[i] = g->legal(p->st.byte, i, s->legal[i]);
        play_view(p, i, &s->view[i]);
        HOLDS(p, s->count[i] <= g->max_legal, "seat %d has %d legal moves, max_legal is %d", i,
              s->count[i], g->max_legal);
    }
}

/* "B12 a sentence" */
static bool names_a_rule(const char *why) {
    size_t digits = strspn(why + 1, "0123456789");
    return why[0] >= 'A' && why[0] <= 'Z' && digits > 0 && why[1 + digits] == ' ' &&
           strlen(why + 2 + digits) > 3;
}

static bool same(const char *a, const char *b) {
    return a && b ? !strcmp(a, b) : a == b;
}

static const char *say(const char *why) {
    return why ? why : "(fine)";
}

/* The state and the mover's view say the same, and that is right. */
static void judge(const struct play *p, const struct seen *s, const struct move *m) {
    const struct game *g = p->game;
    bool seated = m->seat < p->config.nseats, chance = m->kind == MOVE_CHANCE;
    const char *why = g->check(p->st.byte, m);
    /* Whatever is refused by a rule need not be well formed. */
    bool by_rule = why && names_a_rule(why);
    const char *form = by_rule && !chance ? NULL : move_form(g, m);
    bool fine = chance ? !form && g->to_act(p->st.byte) == CHANCE
                       : seated && move_listed(s->legal[m->seat], s->count[m->seat], m);
    HOLDS(p, !why == fine, "%s is %slegal, but check says: %s", move_words(g, m),
          fine ? "" : "not ", say(why));
    if (why) {
        HOLDS(p, *why, "%s is refused without a word", move_words(g, m));
        HOLDS(p, form || by_rule, "%s: \"%s\" does not begin with a rule's number",
              move_words(g, m), why);
    }
    HOLDS(p, !form || why, "%s is malformed (%s) and not refused", move_words(g, m), say(form));
    for (int i = 0; i < p->config.nseats; i++) {
        if (i != m->seat && !chance)
            continue;
        const char *seen = g->check(s->view[i].byte, m);
        HOLDS(p, same(why, seen), "%s: the state says \"%s\", the view of %d \"%s\"",
              move_words(g, m), say(why), i, say(seen));
    }
}

/* ---- legal is what check lets pass ---- */

static void judge_many(struct play *p) {
    static struct seen s;
    see(p, &s);
    for (int i = 0; i < p->config.nseats; i++)
        for (int k = 0; k < s.count[i]; k++) {
            const struct move *m = &s.legal[i][k];
            HOLDS(p, m->seat == i, "seat %d may make a move of another: %s", i,
                  move_words(p->game, m));
            HOLDS(p, !move_listed(m + 1, s.count[i] - k - 1, m), "%s is listed twice",
                  move_words(p->game, m));
            judge(p, &s, m);
        }
    for (int k = 0; k < 60; k++) {
        struct move m = p->next;
        if (!p->asked)
            m = (struct move){.kind = 1};
        else if (p->asked != CHANCE) {
            int seat = (int)rng_below(&p->rng, (uint32_t)p->config.nseats);
            if (s.count[seat])
                m = s.legal[seat][rng_below(&p->rng, (uint32_t)s.count[seat])];
        }
        if (k % 4 == 0)
            m.seat = (uint8_t)rng_below(&p->rng, (uint32_t)p->config.nseats); /* somebody else */
        else
            m = move_near(p->game, &p->rng, m);
        judge(p, &s, &m);
    }
}

static void game_near(struct play *p) {
    do
        if (play_sampled(p))
            judge_many(p);
    while (play_step(p));
}

static void check_refuses_what_is_not_legal(void **state) {
    (void)state;
    prop_run(&(struct property){"moves near the legal", 30000, game_near});
}

/* ---- all moves of the right form ---- */

/* How many values the arguments of a kind of move have: 0 where there is no argument. */
struct domain {
    uint32_t a, b, c, set;
};

static struct domain domain_of(const struct game *g, int kind) {
    struct domain d = {0, 0, 0, 0};
    uint32_t *argument[] = {&d.a, &d.b, &d.c};
    int used = 0;
    for (const char *p = g->moves[kind].pattern; (p = strchr(p, '%')) != NULL;) {
        size_t n = strcspn(++p, " ");
        const struct word_list *words = word_list_find(g, p, n);
        if (n == 5 && !memcmp(p, "seats", 5))
            d.set = SEAT(MAX_SEATS);
        else if (n == 4 && !memcmp(p, "seat", 4))
            *argument[used++] = MAX_SEATS;
        else
            *argument[used++] = words ? (uint32_t)words->count : 14;
    }
    return d;
}

static void judge_kind(struct play *p, const struct seen *s, int kind, int seat) {
    struct domain d = domain_of(p->game, kind);
    struct move m = {.kind = (uint8_t)kind, .seat = (uint8_t)seat};
    for (uint32_t a = 0; a == 0 || a < d.a; a++)
        for (uint32_t b = 0; b == 0 || b < d.b; b++)
            for (uint32_t c = 0; c == 0 || c < d.c; c++)
                for (uint32_t set = d.set ? 1 : 0; set == 0 || set < d.set; set++) {
                    m.a = (uint8_t)a, m.b = (uint8_t)b, m.c = c, m.set = set;
                    judge(p, s, &m);
                    if (!d.set)
                        break;
                }
}

static void game_all(struct play *p) {
    static struct seen s;
    do {
        if (!play_sampled(p))
            continue;
        see(p, &s);
        int other = (int)rng_below(&p->rng, MAX_SEATS);
        FOR_SEATS (seat, (p->asked & ~CHANCE) | SEAT(other))
            for (int kind = 1; kind < p->game->move_count; kind++)
                judge_kind(p, &s, kind, seat);
    } while (play_step(p));
}

static void check_is_right_on_all_moves_there_are(void **state) {
    (void)state;
    prop_run(&(struct property){"all moves", 4000, game_all});
}

/* ---- notation ---- */

static void write_move(const struct play *p, const struct move *m, char text[MOVE_TEXT_MAX]) {
    struct buf b = {.data = text, .cap = MOVE_TEXT_MAX};
    buf_clear(&b);
    move_text(p->game, m, &b);
    HOLDS(p, !b.full && b.size > 0, "the text of %s does not fit", move_words(p->game, m));
}

static void well_written(const struct play *p, const char *text) {
    static const char letters[] = "abcdefghijklmnopqrstuvwxyz0123456789_+-, ";
    size_t n = strlen(text);
    HOLDS(p, strspn(text, letters) == n, "\"%s\" is not lower-case ASCII", text);
    HOLDS(p, text[0] != ' ' && text[n - 1] != ' ' && !strstr(text, "  "),
          "\"%s\" is not separated by single spaces", text);
}

/* One letter of a move's text changed: it is no move any more, or the text of another. */
static void one_spelling(struct play *p, int seat, const char *text) {
    char other[MOVE_TEXT_MAX], back[MOVE_TEXT_MAX];
    struct move m;
    size_t n = strlen(text), at = rng_below(&p->rng, (uint32_t)n);
    memcpy(other, text, n + 1);
    switch (rng_below(&p->rng, 3)) {
    case 0:
        other[at] = (char)(' ' + rng_below(&p->rng, 95));
        break;
    case 1:
        memmove(other + at, other + at + 1, n - at);
        break;
    default:
        if (n + 2 > sizeof other)
            return;
        memmove(other + at + 1, other + at, n - at + 1);
        other[at] = " 0,1a"[rng_below(&p->rng, 5)];
    }
    if (move_parse(p->game, seat, other, &m))
        return;
    HOLDS(p, !move_form(p->game, &m), "\"%s\" is read as a malformed move", other);
    write_move(p, &m, back);
    HOLDS(p, !strcmp(other, back), "\"%s\" is another spelling of \"%s\"", other, back);
}

static void sentence_is_whole(const struct play *p, const struct move *m) {
    static const char *const names[] = {"Ann", "Bob", "Cyd", "Dan", "Eve", "Fay", "Gus", "Hal"};
    char words[512];
    struct buf b = BUF(words);
    buf_clear(&b);
    move_sentence(p->game, m, &(struct speech){.names = names, .reader = FULL}, ALL_WORDS, &b);
    HOLDS(p, !b.full && b.size > 0 && !strpbrk(words, "{}[]|?"), "the help of %s is \"%s\"",
          move_words(p->game, m), words);
}

static void texts_agree(struct play *p, int seat) {
    static char text[MAX_LEGAL][MOVE_TEXT_MAX];
    struct move legal[MAX_LEGAL], back;
    int n = p->game->legal(p->st.byte, seat, legal);
    for (int i = 0; i < n; i++) {
        write_move(p, &legal[i], text[i]);
        well_written(p, text[i]);
        const char *why = move_parse(p->game, seat, text[i], &back);
        HOLDS(p, !why, "\"%s\" is not understood: %s", text[i], say(why));
        HOLDS(p, !memcmp(&back, &legal[i], sizeof back), "\"%s\" is read as %s, was %s", text[i],
              move_words(p->game, &back), move_words(p->game, &legal[i]));
        for (int k = 0; k < i; k++)
            HOLDS(p, strcmp(text[i], text[k]), "two legal moves are written \"%s\"", text[i]);
    }
    for (int k = 0; n > 0 && k < 8; k++) {
        int i = (int)rng_below(&p->rng, (uint32_t)n);
        one_spelling(p, seat, text[i]);
        sentence_is_whole(p, &legal[i]);
    }
}

static void game_text(struct play *p) {
    do
        if (play_sampled(p))
            for (int i = 0; i < p->config.nseats; i++)
                texts_agree(p, i);
    while (play_step(p));
}

static void text_is_unique_and_comes_back(void **state) {
    (void)state;
    prop_run(&(struct property){"move text", 20000, game_text});
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(check_refuses_what_is_not_legal),
        cmocka_unit_test(check_is_right_on_all_moves_there_are),
        cmocka_unit_test(text_is_unique_and_comes_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
