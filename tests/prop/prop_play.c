/* Play: every move leads to a sound state, says what it should, and does the same every time. */
#include "prop.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "core/notation.h"
#include "run/system.h"

enum { PLIES_MAX = 100000 };

static const char *const names[] = {"Ann", "Bob", "Cyd", "Dan", "Eve", "Fay", "Gus", "Hal"};

/* ---- states ---- */

static void seats_can_act(const struct play *p) {
    struct move legal[MAX_LEGAL + 1];
    const struct game *g = p->game;
    seatset all = ALL_SEATS(p->config.nseats), awaited = g->to_act(p->st.byte);
    HOLDS(p, awaited == CHANCE || !(awaited & ~all), "awaited are %#x", awaited);
    memset(&legal[MAX_LEGAL], GUARD_BYTE, sizeof legal[0]);
    for (int i = 0; i < p->config.nseats; i++) {
        int n = g->legal(p->st.byte, i, legal);
        HOLDS(p, n >= 0 && n <= g->max_legal, "seat %d has %d legal moves", i, n);
        HOLDS(p, (n > 0) == ((awaited & SEAT(i)) != 0), "seat %d is %sawaited with %d moves", i,
              awaited & SEAT(i) ? "" : "not ", n);
    }
    const uint8_t *end = (const uint8_t *)&legal[MAX_LEGAL];
    for (size_t i = 0; i < sizeof legal[0]; i++)
        HOLDS(p, end[i] == GUARD_BYTE, "legal writes beyond MAX_LEGAL");
}

static void result_is_sound(const struct play *p) {
    struct outcome o = {.scored = false};
    bool over = p->game->outcome(p->st.byte, &o);
    HOLDS(p, over == !p->game->to_act(p->st.byte), "the game is %sover, and awaits %#x",
          over ? "" : "not ", p->game->to_act(p->st.byte));
    HOLDS(p, !over || !(o.winners & ~ALL_SEATS(p->config.nseats)), "the winners are %#x",
          o.winners);
}

static void head_is_sound(const struct play *p, uint32_t ply) {
    const struct head *h = (const struct head *)p->st.byte;
    HOLDS(p, h->game == p->game->number && h->rules == p->game->rules_version,
          "the head names another game");
    HOLDS(p, h->nseats == p->config.nseats && h->viewer == FULL && !h->zero, "the head is wrong");
    HOLDS(p, h->ply == ply, "the ply is %u after %u decisions", h->ply, ply);
    HOLDS(p, ply < PLIES_MAX, "the game does not end");
}

static void game_states(struct play *p) {
    uint32_t ply = 0;
    HOLDS(p,
          p->game->max_legal <= MAX_LEGAL && p->game->state_size <= STATE_MAX &&
              p->game->state_size % 4 == 0,
          "max_legal or state_size is too large");
    do {
        const char *why = p->game->audit(p->st.byte);
        p->checked++;
        HOLDS(p, !why, "audit: %s", why);
        HOLDS(p, state_guarded(&p->st, p->game), "something writes beyond the state");
        seats_can_act(p);
        result_is_sound(p);
        head_is_sound(p, ply);
        /* The last commit completes a decision. */
        ply += p->asked && p->asked != CHANCE && (p->answered | SEAT(p->next.seat)) == p->asked;
    } while (play_step(p));
}

static void every_state_is_sound(void **state) {
    (void)state;
    prop_run(&(struct property){"states", 300000, game_states});
}

/* ---- events ---- */

static void event_is_sound(const struct play *p, const struct event *e, struct buf *text) {
    const struct game *g = p->game;
    seatset all = ALL_SEATS(p->config.nseats);
    HOLDS(p, e->kind < g->event_count, "there is no event %u", e->kind);
    const char *id = g->events[e->kind].id;
    HOLDS(p, e->audience == EVERYONE || (e->audience && !(e->audience & ~all)),
          "the audience of %s is %#x", id, e->audience);
    HOLDS(p, !e->zero, "%s: the field that is zero is not", id);
    struct jw j = {.out = text};
    buf_clear(text);
    event_json(g, e, &j);
    prop_json(p, id, text);
    for (int reader = 0; reader <= p->config.nseats; reader++) {
        buf_clear(text);
        event_sentence(
            g, e,
            &(struct speech){.names = names, .reader = reader < p->config.nseats ? reader : FULL},
            text);
        HOLDS(p, text->size > 0 && !strpbrk(text->data, "{}[]|?") && !strstr(text->data, "  "),
              "%s says \"%s\"", id, text->data);
        HOLDS(p, text->data[0] < 'a' || text->data[0] > 'z', "%s says \"%s\"", id, text->data);
    }
}

static void game_events(struct play *p) {
    struct buf text = heap_buf();
    while (play_step(p)) {
        HOLDS(p, p->said.count < EVENTS_MAX, "a move has %d events or more", p->said.count);
        if (!play_sampled(p))
            continue;
        for (int i = 0; i < p->said.count; i++)
            event_is_sound(p, &p->said.item[i], &text);
    }
    heap_free(&text);
}

static void events_are_sound(void **state) {
    (void)state;
    prop_run(&(struct property){"events", 10000, game_events});
}

/* ---- who hears what ---- */

/* Whoever may not know it must not hear it, and whoever may is not left out. */
static struct {
    const char *game, *event;
    enum { ITS_SEAT, BOTH_SEATS, WHO_LOOKED } hears; /* the last: the seat of the event before */
    uint64_t times;
} secrets[] = {
#define SECRET(game, event, hears) {#game, event, hears},
#include "secrets.def"
#undef SECRET
};
enum { SECRETS = sizeof secrets / sizeof secrets[0] };

static seatset audience_by_the_rules(const struct play *p, int i) {
    const struct event *e = &p->said.item[i];
    for (int k = 0; k < SECRETS; k++) {
        if (strcmp(secrets[k].game, p->game->id) ||
            strcmp(secrets[k].event, p->game->events[e->kind].id))
            continue;
        secrets[k].times++;
        if (secrets[k].hears == WHO_LOOKED)
            return i ? SEAT(p->said.item[i - 1].seat) & ~SEAT(e->seat) : 0;
        return secrets[k].hears == ITS_SEAT ? SEAT(e->seat) : SEAT(e->seat) | SEAT(e->a);
    }
    return EVERYONE;
}

static void game_audiences(struct play *p) {
    while (play_step(p)) {
        p->checked++;
        for (int i = 0; i < p->said.count; i++) {
            seatset right = audience_by_the_rules(p, i), audience = p->said.item[i].audience;
            HOLDS(p, audience == right, "%s is told to %#x, not to %#x",
                  p->game->events[p->said.item[i].kind].id, audience, right);
        }
    }
}

static void events_are_told_to_whom_they_concern(void **state) {
    (void)state;
    prop_run(&(struct property){"audiences", 30000, game_audiences});
    for (int k = 0; k < SECRETS && !getenv("KOLODA_ONLY"); k++)
        if (!secrets[k].times && prop_wants(game_find(secrets[k].game)))
            fail_msg("%s of %s has not been told at all", secrets[k].event, secrets[k].game);
}

/* The tables behind the sentences: every {name} is a field, every type and slot is there. */

static bool has_field(const char *fields, const char *name, size_t n) {
    for (struct event_field f; event_field_next(&fields, &f);)
        if (f.name_size == n && !memcmp(f.name, name, n))
            return true;
    return false;
}

static bool one_of(const char *words, const char *word, size_t n) {
    for (const char *w = words; *w; w += strcspn(w, " "), w += *w == ' ')
        if (strcspn(w, " ") == n && !memcmp(w, word, n))
            return true;
    return false;
}

static bool has_argument(const char *pattern, const char *name, size_t n) {
    int wanted = 1;
    if (n > 1 && name[n - 1] >= '2' && name[n - 1] <= '9')
        wanted = name[--n] - '0';
    while ((pattern = strchr(pattern, '%')) != NULL) {
        size_t size = strcspn(++pattern, " ");
        if (size == n && !memcmp(pattern, name, n) && --wanted == 0)
            return true;
    }
    return false;
}

static bool known_type(const struct game *g, const char *type, size_t n) {
    return one_of("seat number", type, n) || word_list_find(g, type, n);
}

static void event_table_is_sound(const struct game *g, const struct event_spec *e) {
    const char *fields = e->fields;
    for (struct event_field f; event_field_next(&fields, &f);)
        if (!one_of("seat a b c list", f.slot, f.slot_size) || !known_type(g, f.type, f.type_size))
            fail_msg("%s: the fields of %s: \"%s\"", g->id, e->id, e->fields);
    for (const char *s = e->sentence; *(s += strcspn(s, "{[")); s++) {
        size_t n = strcspn(s + 1, *s == '{' ? ":|}" : "]");
        if (!s[1 + n] || (*s == '{' ? !has_field(e->fields, s + 1, n) : !memchr(s, '|', n)))
            fail_msg("%s: the sentence of %s: \"%s\"", g->id, e->id, e->sentence);
    }
}

static void move_table_is_sound(const struct game *g, const struct move_spec *m) {
    for (const char *s = m->pattern; (s = strchr(s, '%')) != NULL;) {
        size_t n = strcspn(++s, " ");
        if (!known_type(g, s, n) && !one_of("seats", s, n))
            fail_msg("%s: the pattern \"%s\"", g->id, m->pattern);
    }
    for (const char *s = m->help; *(s += strcspn(s, "{")); s++) {
        size_t n = strcspn(s + 1, ":|}");
        if (!s[1 + n] || !has_argument(m->pattern, s + 1, n))
            fail_msg("%s: the help of \"%s\": \"%s\"", g->id, m->pattern, m->help);
    }
}

/* What is said of a form holds by the pattern. */
static void move_bounds_are_sound(const struct game *g, int kind) {
    const struct move_spec *s = &g->moves[kind];
    struct move m = {
        .kind = (uint8_t)kind, .a = s->most[0], .b = s->most[1], .c = s->most[2], .set = s->seats};
    if (move_form_read(g, &m) || s->seats != (strstr(s->pattern, "%seats") != NULL))
        fail_msg("%s: the bounds of \"%s\"", g->id, s->pattern);
}

static void tables_are_sound(void **state) {
    (void)state;
    for (int i = 0; i < game_count; i++) {
        const struct game *g = game_list[i];
        for (int k = 0; k < g->event_count; k++)
            event_table_is_sound(g, &g->events[k]);
        for (int k = 1; k < g->move_count; k++) {
            move_table_is_sound(g, &g->moves[k]);
            move_bounds_are_sound(g, k);
        }
    }
}

/* ---- the same every time ---- */

static void game_silent(struct play *p) {
    do {
        if (!p->asked || !play_sampled(p))
            continue;
        struct state silent = p->st, heard = p->st;
        struct events said = {.count = 0};
        p->game->apply(silent.byte, &p->next, NULL);
        p->game->apply(heard.byte, &p->next, &said);
        HOLDS(p, !memcmp(silent.byte, heard.byte, sizeof silent.byte),
              "the move does something else when nobody listens");
        HOLDS(p, state_guarded(&silent, p->game), "apply writes beyond the state");
    } while (play_step(p));
}

static void listening_changes_nothing(void **state) {
    (void)state;
    prop_run(&(struct property){"silence", 60000, game_silent});
}

/* Twice with the same seed, once with another: states, and all that is said. */
static uint64_t game_hash(struct play *p) {
    uint64_t hash = 0;
    do {
        hash = hash64(p->st.byte, p->game->state_size, hash);
        hash = hash64(p->said.item, (size_t)p->said.count * sizeof p->said.item[0], hash);
    } while (play_step(p));
    return hash;
}

static void game_again(struct play *p) {
    static struct play again;
    play_open(&again, &p->config, p->bots, p->seed);
    memset(&again.said, GUARD_BYTE, sizeof again.said); /* what lay there before does not count */
    again.said.count = 0;
    HOLDS(p, game_hash(p) == game_hash(&again), "the same seed gives another game");
    p->checked = p->step;

    struct state end;
    struct seed seed = seed_of_number(p->seed);
    match_play(&p->match, &seed, end.byte);
    HOLDS(p, !memcmp(end.byte, p->st.byte, p->game->state_size),
          "a match with this seed ends otherwise than this game, which is the trace's");
}

static void the_same_seed_is_the_same_game(void **state) {
    (void)state;
    prop_run(&(struct property){"determinism", 60000, game_again});
}

/* ---- the order of commits ---- */

struct ballot {
    struct move move[MAX_SEATS];
    int count;
};

/* What everybody would choose now; checked against each other's commits by the orders. */
static struct ballot fill_ballot(struct play *p) {
    struct ballot b = {.count = 0};
    FOR_SEATS (seat, p->asked) {
        struct move legal[MAX_LEGAL];
        int n = p->game->legal(p->st.byte, seat, legal);
        b.move[b.count++] = legal[rng_below(&p->rng, (uint32_t)n)];
    }
    return b;
}

static void commit_all(const struct play *p, const struct ballot *b, const uint8_t *order,
                       struct state *st, struct events *said) {
    *st = p->st;
    for (int i = 0; i < b->count; i++) {
        const struct move *m = &b->move[order[i]];
        const char *why = p->game->check(st->byte, m);
        HOLDS(p, !why, "%s, after others have committed: %s", move_words(p->game, m), why);
        said->count = 0;
        p->game->apply(st->byte, m, said);
    }
}

static void orders_agree(struct play *p) {
    struct ballot b = fill_ballot(p);
    uint8_t order[MAX_SEATS];
    struct state first, other;
    struct events said_first, said_other;
    for (int i = 0; i < b.count; i++)
        order[i] = (uint8_t)i;
    commit_all(p, &b, order, &first, &said_first);
    for (int k = 0; k < 12; k++) {
        rng_shuffle(&p->rng, order, b.count);
        commit_all(p, &b, order, &other, &said_other);
        HOLDS(p, !memcmp(first.byte, other.byte, sizeof first.byte),
              "the state depends on the order of commits");
        HOLDS(p,
              said_first.count == said_other.count &&
                  !memcmp(said_first.item, said_other.item,
                          (size_t)said_first.count * sizeof said_first.item[0]),
              "the events depend on the order of commits");
    }
}

static void game_orders(struct play *p) {
    do
        if (p->asked != CHANCE && seat_count(p->asked) > 1 && !p->answered && play_sampled(p))
            orders_agree(p);
    while (play_step(p));
}

static void the_order_of_commits_does_not_matter(void **state) {
    (void)state;
    prop_run(&(struct property){"order of commits", 4000, game_orders});
}

/* ---- everything happens ---- */

enum { KINDS_MAX = 256, COVER_GAMES_MAX = 50000 };

static struct { uint64_t moves[KINDS_MAX], events[KINDS_MAX]; } met[64];

static void game_cover(struct play *p) {
    do {
        if (p->asked)
            met[p->game->number].moves[p->next.kind]++;
        for (int i = 0; i < p->said.count && p->step > 0; i++)
            met[p->game->number].events[p->said.item[i].kind]++;
        p->checked++;
    } while (play_step(p));
}

/* How many kinds of moves and events have not been met; prints them. */
static int missing(const struct game *g, bool print) {
    int count = 0;
    for (int k = 1; k < g->move_count; k++)
        if (!met[g->number].moves[k] && ++count && print)
            fprintf(stderr, "%s: the move \"%s\" was never played\n", g->id, g->moves[k].pattern);
    for (int k = 0; k < g->event_count; k++)
        if (!met[g->number].events[k] && ++count && print)
            fprintf(stderr, "%s: the event \"%s\" never happened\n", g->id, g->events[k].id);
    return count;
}

static void every_move_and_event_happens(void **state) {
    static struct play p;
    static const char *const bots[] = {"explorer", "greedy", "random"};
    int never = 0;
    (void)state;
    prop_run(&(struct property){"coverage", 20000, game_cover});
    for (int i = 0; i < game_count; i++) {
        const struct game *g = game_list[i];
        int k = 0;
        if (!prop_wants(g))
            continue;
        for (; missing(g, false) && k < COVER_GAMES_MAX; k++) { /* the rare ones */
            struct config c = config_at(g, k % config_count(g));
            play_open(&p, &c, bots[k % 3], (uint64_t)k);
            game_cover(&p);
        }
        if (k)
            printf("%-24s %-9s %8d games more\n", "coverage", g->id, k);
        never += missing(g, true);
    }
    assert_int_equal(never, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_state_is_sound),
        cmocka_unit_test(tables_are_sound),
        cmocka_unit_test(events_are_sound),
        cmocka_unit_test(events_are_told_to_whom_they_concern),
        cmocka_unit_test(listening_changes_nothing),
        cmocka_unit_test(the_same_seed_is_the_same_game),
        cmocka_unit_test(the_order_of_commits_does_not_matter),
        cmocka_unit_test(every_move_and_event_happens),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
