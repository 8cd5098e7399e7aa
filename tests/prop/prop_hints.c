/* What is said of moves can be typed: every sentence of a menu, a hint or a warning is understood as
 * the move that it stands for, in every language. And whoever tells a number tells the same. */
#include "prop.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ai/words.h"
#include "core/menu.h"
#include "core/scene.h"
#include "run/langs.h"

enum { LANGUAGES = 3 };

static char name[LANGUAGES][MAX_SEATS][64];

/* As at a table of bots, or of people with names of their own. */
static struct speech speech_of(const struct play *p, int lang, int reader, const char **names) {
    static const char *const own[MAX_SEATS] = {"Ольга", "Ann", "Bot",  "Ivan Petrenko",
                                               "Кіт",   "2",   "D, E", "Ольга П."};
    for (int i = 0; i < MAX_SEATS; i++) {
        struct buf b = BUF(name[lang][i]);
        buf_clear(&b);
        seat_name(lang_at(lang), i != reader, i, &b);
        names[i] = p->seed % 2 ? own[i] : name[lang][i];
    }
    return (struct speech){.lang = lang_at(lang),
                           .context = p->game->id,
                           .names = names,
                           .reader = reader,
                           .you = true};
}

/* ---- typing what is shown ---- */

static void understood(const struct play *p, const struct menu *m, const struct state *view,
                       const char *typed, const struct move *meant) {
    static struct menu copy;
    struct move read = {0};
    int entry;
    const char *why = menu_read(m, view->byte, typed, &entry, &read);
    HOLDS(p, !why, "\"%s\" is not understood: %s", typed, why);
    copy = *m;
    HOLDS(p, entry < 0 || menu_pick(&copy, entry, &read), "\"%s\" is no whole move, but entry %d",
          typed, entry);
    HOLDS(p, !memcmp(&read, meant, sizeof read), "\"%s\" is understood as %s", typed,
          move_words(p->game, &read));
}

static void capitals(char *text) {
    for (; *text; text++)
        if (*text >= 'a' && *text <= 'z')
            *text = (char)(*text - 'a' + 'A');
}

static void type_move(struct play *p, const struct menu *m, const struct state *view, int i) {
    char text[512];
    struct buf b = BUF(text);
    for (int notation = 0; notation < 2; notation++) {
        buf_clear(&b);
        say_move(p->game, &m->move[i], m->speech, notation, &b);
        HOLDS(p, !b.full, "a sentence is too long: \"%s\"", text);
        understood(p, m, view, text, &m->move[i]);
    }
    understood(p, m, view, m->text[i], &m->move[i]);
    buf_clear(&b);
    say_move(p->game, &m->move[i], m->speech, false, &b);
    capitals(text);
    understood(p, m, view, text, &m->move[i]);
}

/* A menu of whole moves, or somewhere within one that goes word by word. */
static void type_moves(struct play *p, int seat) {
    static struct menu m;
    static const int rooms[] = {MAX_LEGAL, 12, 0};
    struct state view;
    struct move ignored;
    const char *names[MAX_SEATS];
    play_view(p, seat, &view);
    int lang = (int)rng_below(&p->rng, LANGUAGES);
    struct speech s = speech_of(p, lang, seat, names);
    menu_open(&m, p->game, view.byte, seat, &s, rooms[rng_below(&p->rng, 3)]);
    for (int k = 0; k < 2; k++) {
        type_move(p, &m, &view, (int)rng_below(&p->rng, (uint32_t)m.count));
        if (menu_pick(&m, (int)rng_below(&p->rng, (uint32_t)m.entries), &ignored))
            return;
    }
}

static void game_of_words(struct play *p) {
    do
        if (p->asked != CHANCE && play_sampled(p))
            FOR_SEATS (seat, p->asked & ~p->answered)
                type_moves(p, seat);
    while (play_step(p));
}

static void what_is_shown_can_be_typed(void **state) {
    (void)state;
    prop_run(&(struct property){"typed moves", 4000, game_of_words});
}

/* ---- hints ---- */

static struct adviser *ask(struct play *p, int seat, const struct state *view,
                           const struct move *made) {
    static struct adviser a;
    static void *memory;
    const struct bot_type *expert = bot_find("expert");
    struct seed seed = seed_of_number(p->seed);
    memory = realloc(memory, advice_memory(expert, p->game));
    HOLDS(p, memory, "no memory for %s", p->game->id);
    advice_open(&a, expert, p->game, seat, &seed, memory);
    advice_start(&a, view->byte, made);
    return &a;
}

static struct advice advise(struct play *p, int seat, const struct state *view,
                            const struct move *made) {
    struct adviser *a = ask(p, seat, view, made);
    while (!advice_step(a, 1000)) {
    }
    return advice_best(a);
}

/* The move that the bot itself would make; its memory is the adviser's, since what finds no room in a
 * search changes what it finds. */
static struct move bots_move(struct play *p, int seat, const struct state *view) {
    struct bot *b = &ask(p, seat, view, NULL)->bot;
    while (!bot_step(b, 1000)) {
    }
    return bot_best(b, NULL);
}

static const char *hint_text(const struct play *p, const struct advice *a, const struct speech *s) {
    static char text[1 << 14];
    struct buf b = BUF(text);
    buf_clear(&b);
    say_hint(p->game, a, s, false, &b);
    HOLDS(p, !b.full, "a hint is too long");
    return text;
}

/* What follows the colon of the first line. */
static void hint_can_be_typed(const struct play *p, const struct state *view,
                              const struct advice *a, const struct speech *s, const char *text) {
    static struct menu m;
    static const char before[] = "A strong bot would choose: ";
    char line[512] = "";
    HOLDS(p, !strncmp(text, before, sizeof before - 1), "the hint begins otherwise: %s", text);
    text += sizeof before - 1;
    memcpy(line, text, strcspn(text, "\n"));
    menu_open(&m, p->game, view->byte, s->reader, s, 12);
    understood(p, &m, view, line, &a->best.move);
    menu_hint(&m, &a->best.move);
    int marked = 0;
    for (int k = 0; k < m.entries; k++)
        marked += menu_hinted(&m, k);
    HOLDS(p, marked == 1, "%d entries are marked", marked);
}

/* The best first and the others by their chances; where one looks better than the best it is said
 * why. Mixed ones by their shares. */
static void list_is_in_order(const struct play *p, const struct advice *a, const char *text) {
    const struct reason *r = a->why.reason;
    int better = 0;
    HOLDS(p, a->mixes || !memcmp(&r[0].move, &a->best.move, sizeof r->move),
          "the best is not first");
    for (int i = 0; i < a->why.count; i++) {
        HOLDS(p, a->why.legal == 1 || r[i].visits, "%s has no chance",
              move_words(p->game, &r[i].move));
        HOLDS(p, !a->mixes || i == 0 || r[i].share <= r[i - 1].share,
              "the shares are not in order");
        HOLDS(p, a->mixes || i < 2 || r[i].win <= r[i - 1].win, "the chances are not in order");
        better += !a->mixes && chance_percent(r[i].win) > chance_percent(a->best.win);
    }
    HOLDS(p, !better || strstr(text, "tell from luck") || strstr(text, "own judgement"),
          "a move looks better than the best:\n%s", text);
}

/* The tutor, asked about any of the moves, has the same numbers. */
static void tutor_agrees(struct play *p, int seat, const struct state *view,
                         const struct advice *hint) {
    const struct reason *r = &hint->why.reason[rng_below(&p->rng, (uint32_t)hint->why.count)];
    struct advice a = advise(p, seat, view, &r->move);
    HOLDS(p, !memcmp(&a.best.move, &hint->best.move, sizeof r->move), "the tutor has another best");
    HOLDS(p, a.best.win == hint->best.win, "the best wins %g, and %g", (double)a.best.win,
          (double)hint->best.win);
    HOLDS(p, a.made.win == r->win, "%s wins %g, and %g", move_words(p->game, &r->move),
          (double)a.made.win, (double)r->win);
}

static void give_hint(struct play *p, int seat) {
    struct state view;
    const char *names[MAX_SEATS];
    struct speech s = speech_of(p, 0, seat, names);
    play_view(p, seat, &view);
    struct advice a = advise(p, seat, &view, NULL);
    struct move best = bots_move(p, seat, &view);
    const char *text = hint_text(p, &a, &s);
    HOLDS(p, !memcmp(&best, &a.best.move, sizeof best), "the bot would choose %s, the hint is %s",
          move_words(p->game, &best), move_words(p->game, &a.best.move));
    hint_can_be_typed(p, &view, &a, &s, text);
    list_is_in_order(p, &a, text);
    tutor_agrees(p, seat, &view, &a);
}

static void game_of_hints(struct play *p) {
    do
        if (p->asked != CHANCE && play_sampled(p))
            FOR_SEATS (seat, p->asked & ~p->answered)
                give_hint(p, seat);
    while (play_step(p));
}

static void hints_are_the_bots_moves(void **state) {
    (void)state;
    prop_run(&(struct property){"hints", 20, game_of_hints});
}

/* ---- facts ---- */

static bool is_one_of(const char *id, const char *const *list) {
    for (; *list; list++)
        if (!strcmp(*list, id))
            return true;
    return false;
}

/* Chances of the next card stand in the odds too, where it is not known, in the same words. */
static void odds_agree(struct play *p, const struct move *m, const struct fact *f,
                       const char *odds) {
    static const char *const next[] = {"fail", "bust", "end", NULL};
    const char *id = p->game->ai->facts[f->kind].id;
    char chance[32];
    snprintf(chance, sizeof chance, ": %d %%,", chance_percent(f->value));
    if (is_one_of(id, next) && *odds && !strstr(odds, "is known") && f->value > 0)
        HOLDS(p, strstr(odds, chance), "%s of %s is%s, but the odds are\n%s", id,
              move_words(p->game, m), chance, odds);
}

static void facts_of_moves(struct play *p, int seat) {
    static struct scene scene;
    static const char *const ending[] = {"stop", "take", NULL}, *const onward[] = {"fail", "bust",
                                                                                   "end", "next",
                                                                                   NULL};
    struct state view;
    struct move move[MAX_LEGAL];
    const char *names[MAX_SEATS];
    char odds[4096];
    struct buf b = BUF(odds);
    struct speech s = speech_of(p, 0, seat, names);
    play_view(p, seat, &view);
    scene_make(&scene, p->game, view.byte, &s);
    buf_clear(&b);
    scene_say_odds(&scene, &b);
    int n = p->game->legal(view.byte, seat, move);
    for (int i = 0; i < n; i++) {
        struct fact fact[FACTS_MAX];
        int count = facts_find(p->game, view.byte, &move[i], fact);
        for (int k = 0; k < count; k++) {
            const struct fact_spec *spec = &p->game->ai->facts[fact[k].kind];
            char said[256];
            struct buf text = BUF(said);
            fact_sentence(p->game, &fact[k], &s, &text);
            HOLDS(p, !strstr(said, "changes by 0 ") && !strstr(said, "by 0\n"), "%s", said);
            HOLDS(p, spec->format != FACT_POINTS || !strstr(said, " 0 "), "%s", said);
            HOLDS(p,
                  !is_one_of(move_words(p->game, &move[i]), ending) || !is_one_of(spec->id, onward),
                  "a reason to stop is about what comes next: %s", said);
            odds_agree(p, &move[i], &fact[k], odds);
        }
    }
}

static void game_of_facts(struct play *p) {
    do
        if (p->asked != CHANCE && p->game->ai && p->game->ai->explain && play_sampled(p))
            FOR_SEATS (seat, p->asked & ~p->answered)
                facts_of_moves(p, seat);
    while (play_step(p));
}

static void facts_agree_with_the_odds(void **state) {
    (void)state;
    prop_run(&(struct property){"facts", 2000, game_of_facts});
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_shown_can_be_typed),
        cmocka_unit_test(facts_agree_with_the_odds),
        cmocka_unit_test(hints_are_the_bots_moves),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
