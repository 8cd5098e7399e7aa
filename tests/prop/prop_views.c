/* Views: what a seat may know is enough to act on, and commitments of others leave no trace. An
 * onlooker's view is held to the same. */
#include "prop.h"

#include <string.h>

#include "base/json_scan.h"
#include "run/system.h"

/* Where two states first differ. */
static size_t first_difference(const struct game *g, const struct state *a, const struct state *b) {
    size_t i = 0;
    while (i < g->state_size && a->byte[i] == b->byte[i])
        i++;
    return i;
}

static void same_state(const struct play *p, const struct state *a, const struct state *b,
                       const char *what, int seat) {
    if (!memcmp(a->byte, b->byte, p->game->state_size))
        return;
    size_t at = first_difference(p->game, a, b);
    prop_fail(p, "seat %d: %s: byte %zu of the state is %u, was %u", seat, what, at, b->byte[at],
              a->byte[at]);
}

static void same_legal(const struct play *p, const struct state *a, const struct state *b,
                       const char *what, int seat) {
    struct move in_a[MAX_LEGAL], in_b[MAX_LEGAL];
    int n = p->game->legal(a->byte, seat, in_a), k = p->game->legal(b->byte, seat, in_b);
    HOLDS(p, n == k && !memcmp(in_a, in_b, (size_t)n * sizeof in_a[0]),
          "seat %d: %s: %d legal moves, were %d, or others, or in another order", seat, what, k, n);
}

/* ---- the state's view and a view of what it could be ---- */

static void view_agrees(struct play *p, int seat) {
    const struct game *g = p->game;
    struct state view, again, full;
    play_view(p, seat, &view);
    const struct head *head = (const struct head *)view.byte;
    HOLDS(p, head->viewer == seat, "the view of %d says it is of %d", seat, head->viewer);
    again = view;
    g->redact(again.byte, seat);
    same_state(p, &view, &again, "a view redacted again", seat);
    same_legal(p, &p->st, &view, "a view", seat);

    /* Law 4: all asked seats, without the viewer once it has committed. */
    seatset wanted = p->asked & ~(p->answered & SEAT(seat)), awaited = g->to_act(view.byte);
    HOLDS(p, awaited == wanted, "the view of %d awaits %#x, not %#x", seat, awaited, wanted);

    full = view;
    g->determinize(full.byte, &p->rng);
    const char *why = g->audit(full.byte);
    HOLDS(p, !why, "a view of %d, determinized: %s", seat, why);
    HOLDS(p, g->to_act(full.byte) == wanted, "a view of %d, determinized, awaits %#x, not %#x",
          seat, g->to_act(full.byte), wanted);
    same_legal(p, &p->st, &full, "a view determinized", seat);
    again = full;
    g->redact(again.byte, seat);
    same_state(p, &view, &again, "a view determinized and redacted", seat);
    HOLDS(p, state_guarded(&again, g), "redact or determinize writes beyond the state");
    HOLDS(p, game_info_key(g, p->st.byte, seat) == game_info_key(g, full.byte, seat),
          "the info key of %d is another after determinize", seat);
}

/* Law 4: a game that says so shows everybody how many choices a seat has. */
static void choices_are_open(struct play *p) {
    struct state full;
    struct move moves[MAX_LEGAL];
    if (!p->game->open_choices || p->asked == CHANCE)
        return;
    play_view(p, PUBLIC, &full);
    p->game->determinize(full.byte, &p->rng);
    FOR_SEATS (i, p->asked & ~p->answered) {
        int n = p->game->legal(p->st.byte, i, moves), k = p->game->legal(full.byte, i, moves);
        HOLDS(p, n == k, "seat %d has %d moves, an onlooker thinks %d", i, n, k);
    }
}

/* Do a seat and an onlooker know the same? */
static bool knows_more(struct play *p, int seat) {
    struct state own, open;
    play_view(p, seat, &own);
    play_view(p, PUBLIC, &open);
    ((struct head *)own.byte)->viewer = PUBLIC;
    return memcmp(own.byte, open.byte, p->game->state_size) != 0;
}

/* Law 4: in a game that says so everybody sees when a seat comes to know more than an onlooker: it
 * has committed, or what it is shown is told to all, though not what it was. */
static void game_knowledge(struct play *p) {
    bool more[MAX_SEATS] = {false};
    seatset seats = p->game->open_knowledge ? ALL_SEATS(p->config.nseats) : 0;
    do {
        play_sampled(p); /* counts: what a seat knows follows from every step before */
        FOR_SEATS (i, seats) {
            bool before = more[i], told = false, shown = false;
            more[i] = knows_more(p, i);
            for (int k = 0; k < p->said.count; k++) {
                const struct event *e = &p->said.item[k];
                told = told || (e->seat == i && event_heard(e, PUBLIC));
                shown = shown || (event_heard(e, i) && !event_heard(e, PUBLIC));
            }
            HOLDS(p, !more[i] || before || p->answered & SEAT(i) || (told && shown),
                  "seat %d has come to know something, and nobody else knows that it has", i);
        }
    } while (play_step(p));
}

static void knowledge_is_open(void **state) {
    (void)state;
    prop_run(&(struct property){"knowledge", 20000, game_knowledge});
}

static void game_views(struct play *p) {
    do
        if (play_sampled(p)) {
            choices_are_open(p);
            FOR_SEATS (i, ALL_VIEWERS(p->config.nseats))
                view_agrees(p, i);
        }
    while (play_step(p));
}

static void views_are_enough_to_act_on(void **state) {
    (void)state;
    prop_run(&(struct property){"views", 60000, game_views});
}

/* ---- what must be hidden ---- */

/* After the end nothing is; a view differs from the state only in the viewer. */
static void end_is_open(struct play *p) {
    FOR_SEATS (i, ALL_VIEWERS(p->config.nseats)) {
        struct state view;
        play_view(p, i, &view);
        ((struct head *)view.byte)->viewer = FULL;
        same_state(p, &p->st, &view, "a view after the end", i);
    }
}

static bool heard_the_same(const struct events *a, const struct events *b, int seat) {
    int i = 0, k = 0;
    for (;; i++, k++) {
        while (i < a->count && !(a->item[i].audience & SEAT(seat)))
            i++;
        while (k < b->count && !(b->item[k].audience & SEAT(seat)))
            k++;
        if (i == a->count || k == b->count)
            return i == a->count && k == b->count;
        if (memcmp(&a->item[i], &b->item[k], offsetof(struct event, audience)) ||
            a->item[i].list != b->item[k].list)
            return false;
    }
}

/* Chance might have fallen otherwise: who is told the same sees the same. */
static void chance_is_hidden(struct play *p) {
    for (int k = 0; k < 8; k++) {
        struct state one = p->st, other = p->st;
        struct events said_one = {.count = 0}, said_other = {.count = 0};
        struct move m = chance_move(rng_next(&p->rng));
        p->game->apply(one.byte, &p->next, &said_one);
        p->game->apply(other.byte, &m, &said_other);
        if (!p->game->to_act(one.byte) || !p->game->to_act(other.byte))
            return;
        FOR_SEATS (i, ALL_VIEWERS(p->config.nseats)) {
            struct state view_one = one, view_other = other;
            if (!heard_the_same(&said_one, &said_other, i))
                continue;
            p->game->redact(view_one.byte, i);
            p->game->redact(view_other.byte, i);
            same_state(p, &view_one, &view_other, "a view after chance it was not told of", i);
        }
    }
}

static struct { uint64_t positions, secrets; } hidden[64]; /* by the game's number */

static void game_hidden(struct play *p) {
    do {
        if (p->asked == CHANCE)
            chance_is_hidden(p);
        else if (!p->asked)
            end_is_open(p);
        if (!p->asked || p->asked == CHANCE || !play_sampled(p))
            continue;
        struct state other;
        int seat = (int)rng_below(&p->rng, (uint32_t)p->config.nseats);
        play_view(p, seat, &other);
        p->game->determinize(other.byte, &p->rng);
        hidden[p->game->number].positions++;
        hidden[p->game->number].secrets += memcmp(other.byte, p->st.byte, p->game->state_size) != 0;
    } while (play_step(p));
}

static void what_nobody_was_told_is_hidden(void **state) {
    (void)state;
    prop_run(&(struct property){"hiding", 20000, game_hidden});
    for (int i = 0; i < game_count; i++) {
        int k = game_list[i]->number;
        if (hidden[k].positions && 3 * hidden[k].secrets < hidden[k].positions)
            fail_msg("%s: in most positions (%llu of %llu) a seat guesses the whole state",
                     game_list[i]->id,
                     (unsigned long long)(hidden[k].positions - hidden[k].secrets),
                     (unsigned long long)hidden[k].positions);
    }
}

/* ---- JSON ---- */

/* Right after the deal nobody has seen anything of a deck or pile. */
static void deck_is_hidden(const struct play *p, const struct buf *text) {
    static const char *const keys[] = {"deck", "pile"};
    struct json_slice view, deck, card;
    json_scan(text->data, text->size, JSON_SCAN_DEPTH, &view);
    for (size_t k = 0; k < sizeof keys / sizeof keys[0]; k++) {
        json_slice_member(view, keys[k], &deck);
        for (bool more = json_slice_first(deck, &card); more; more = json_slice_next(deck, &card))
            HOLDS(p, json_slice_kind(card) != JSON_SLICE_STRING,
                  "a view right after the deal has %.*s in the %s", (int)card.size, card.text,
                  keys[k]);
    }
}

static void describe(const struct play *p, const struct state *s, const char *what,
                     struct buf *text) {
    struct jw j = {.out = text};
    buf_clear(text);
    jw_object(&j);
    p->game->describe(s->byte, &j);
    jw_object_end(&j);
    prop_json(p, what, text);
}

static void game_json(struct play *p) {
    struct buf text = heap_buf();
    do {
        if (!play_sampled(p))
            continue;
        describe(p, &p->st, "the state", &text);
        FOR_SEATS (i, ALL_VIEWERS(p->config.nseats)) {
            struct state view, twin;
            play_view(p, i, &view);
            twin = view;
            p->game->determinize(twin.byte, &p->rng);
            describe(p, &twin, "a possible state", &text);
            p->game->redact(twin.byte, i);
            same_state(p, &view, &twin, "a twin's view", i); /* so its text is the same too */
            describe(p, &view, "a view", &text);
            if (p->asked != CHANCE && ((struct head *)p->st.byte)->ply == 0)
                deck_is_hidden(p, &text);
        }
        if (p->asked != CHANCE)
            continue;
        struct jw j = {.out = &text};
        buf_clear(&text);
        jw_object(&j);
        p->game->describe_chance(p->st.byte, &p->next, &j);
        jw_object_end(&j);
        prop_json(p, "chance", &text);
    } while (play_step(p));
    heap_free(&text);
}

static void descriptions_are_json(void **state) {
    (void)state;
    prop_run(&(struct property){"descriptions", 6000, game_json});
}

/* ---- open commitments ---- */

/* A commit that is not the last changes nothing that anybody else sees or hears. */
static void commit_is_secret(struct play *p) {
    const struct game *g = p->game;
    struct state before, after, next = p->st;
    struct events said = {.count = 0};
    g->apply(next.byte, &p->next, &said);
    for (int i = 0; i < said.count; i++)
        HOLDS(p, !(said.item[i].audience & ALL_VIEWERS(p->config.nseats) & ~SEAT(p->next.seat)),
              "others hear of a commit: %s", g->events[said.item[i].kind].id);
    FOR_SEATS (i, ALL_VIEWERS(p->config.nseats)) {
        if (i == p->next.seat)
            continue;
        before = p->st, after = next;
        g->redact(before.byte, i);
        g->redact(after.byte, i);
        same_state(p, &before, &after, "a view after another's commit", i);
        same_legal(p, &p->st, &next, "after another's commit", i);
    }
}

static void game_commits(struct play *p) {
    do {
        seatset open = p->asked & ~CHANCE & ~p->answered;
        HOLDS(p, p->asked == CHANCE || p->game->to_act(p->st.byte) == open,
              "awaited are %#x, not those who have yet to answer, %#x", p->game->to_act(p->st.byte),
              open);
        if (seat_count(open) > 1 && play_sampled(p))
            commit_is_secret(p);
    } while (play_step(p));
}

static void commits_are_secret(void **state) {
    (void)state;
    prop_run(&(struct property){"commits", 5000, game_commits});
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(views_are_enough_to_act_on),
        cmocka_unit_test(knowledge_is_open),
        cmocka_unit_test(what_nobody_was_told_is_hidden),
        cmocka_unit_test(descriptions_are_json),
        cmocka_unit_test(commits_are_secret),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
