/* The notebook of Coach to the Devil's Castle against the truth, and what is shown of the others
 * against what the view knows. */
#include "prop.h"

#include <stdio.h>
#include <string.h>

#include "core/scene.h"
#include "games/coach/state.h"

static const char *const names[MAX_SEATS] = {"<a>", "<b>", "<c>", "<d>",
                                             "<e>", "<f>", "<g>", "<h>"};

static const char *title(int list, int word) {
    return coach_words[list].word[word].title;
}

/* What the note that begins so goes on with; NULL if there is none. */
static const char *note(const struct scene *s, int seat, const char *begin) {
    char text[64];
    int n = snprintf(text, sizeof text, "%s %s", names[seat], begin);
    for (int i = 0; i < s->notes_count; i++)
        if (!strncmp(s->notes[i], text, (size_t)n))
            return s->notes[i] + n;
    return NULL;
}

static int mentions(const char *line, const char *word) {
    int n = 0;
    for (const char *p = line ? strstr(line, word) : NULL; p; p = strstr(p + 1, word))
        n++;
    return n;
}

/* ---- the notebook ---- */

static void check_items(const struct play *p, const struct scene *s, int seat) {
    const struct coach_state *truth = (const struct coach_state *)p->st.byte;
    const char *sure = note(s, seat, "surely holds "),
               *but = note(s, seat, "may hold anything but"),
               *some = note(s, seat, "may hold some of these"),
               *any = note(s, seat, "may hold anything");
    for (int kind = 0; kind < ITEM_KINDS; kind++) {
        const char *item = title(WORDS_ITEM, kind);
        int held = coach_count(truth, seat, kind), known = mentions(sure, item);
        HOLDS(p, known <= held, "%s surely holds %s, but does not", names[seat], item);
        HOLDS(p, !mentions(but, item) || !held, "%s holds %s after all", names[seat], item);
        HOLDS(p, known == held || any || mentions(some, item), "%s cannot hold %s, but does",
              names[seat], item);
    }
}

/* The notes of what a seat has openly done: is this among them? */
static void check_deed(const struct play *p, const struct scene *s, int seat, const char *begin,
                       const char *deed) {
    bool there = false;
    for (int i = 0; i < s->notes_count; i++)
        there |= mentions(s->notes[i], begin) && mentions(s->notes[i], deed);
    HOLDS(p, there, "%s \"%s\" of %s is not noted", begin, deed, names[seat]);
}

static void check_deeds(const struct play *p, const struct scene *s, int viewer, int i, int k) {
    const struct coach_state *truth = (const struct coach_state *)p->st.byte;
    int accepted = truth->tally[ACCEPTED][k][i], refused = truth->tally[REFUSED][k][i];
    const char *whom = k == viewer ? "you" : names[k];
    char begin[64], deed[64];
    snprintf(begin, sizeof begin, i == viewer ? "Your offers:" : "Offers of %s:", names[i]);
    snprintf(deed, sizeof deed, "to %s (accepted %d, refused %d)", whom, accepted, refused);
    if (accepted || refused)
        check_deed(p, s, i, begin, deed);
    snprintf(begin, sizeof begin, "%s has seen", names[i]);
    snprintf(deed, sizeof deed, k == viewer ? "your society" : "the society of %s", names[k]);
    if (truth->tally[LOOKED][i][k] && i != viewer)
        check_deed(p, s, i, begin, deed);
}

static void check_person(const struct play *p, const struct scene *s, int seat) {
    const struct coach_state *truth = (const struct coach_state *)p->st.byte;
    const char *society = note(s, seat, "belongs to the "),
               *job = note(s, seat, "has the profession "),
               *but = note(s, seat, "may have any profession but"),
               *some = note(s, seat, "may have one of these professions"),
               *mine = title(WORDS_PROFESSION, truth->profession[seat]);
    HOLDS(p, !society || !strcmp(society, title(WORDS_SOCIETY, truth->society[seat])),
          "%s does not belong to the %s", names[seat], society);
    HOLDS(p, society || note(s, seat, "may belong to either society"),
          "nothing is noted of the society of %s", names[seat]);
    HOLDS(p,
          job   ? !strcmp(job, mine)
          : but ? !mentions(but, mine)
                : mentions(some, mine) == 1,
          "%s has the profession %s", names[seat], mine);
}

/* ---- the same word by word ---- */

static const struct known *known(const struct scene *s, int seat, int list, int word) {
    for (int i = 0; i < s->knowns; i++)
        if (s->known[i].seat == seat && s->known[i].word == &coach_words[list].word[word])
            return &s->known[i];
    return NULL;
}

/* What is certain is true, and what is true is not out of the question. */
static void check_known(const struct play *p, const struct scene *s, int seat) {
    const struct coach_state *truth = (const struct coach_state *)p->st.byte;
    const struct known *society = known(s, seat, WORDS_SOCIETY, truth->society[seat]),
                       *other = known(s, seat, WORDS_SOCIETY, !truth->society[seat]),
                       *job = known(s, seat, WORDS_PROFESSION, truth->profession[seat]);
    HOLDS(p, society && (!other || !other->count), "of the society of %s", names[seat]);
    HOLDS(p, !other || society->chance + other->chance == 100, "%d and %d in a hundred",
          society->chance, other->chance);
    HOLDS(p, job != NULL, "%s has another profession after all", names[seat]);
    for (int kind = 0; kind < ITEM_KINDS; kind++) {
        const struct known *k = known(s, seat, WORDS_ITEM, kind);
        int held = coach_count(truth, seat, kind), sure = k ? k->count : 0;
        HOLDS(p, sure <= held, "%s surely holds %d of %s", names[seat], sure,
              title(WORDS_ITEM, kind));
        HOLDS(p, sure == held || k->chance > 0, "%s cannot hold %s, but does", names[seat],
              title(WORDS_ITEM, kind));
    }
}

/* ---- what lies before the others ---- */

static const struct area *area_of(const struct scene *s, int seat) {
    for (int i = 0; i < s->areas; i++)
        if (s->area[i].seat == seat)
            return &s->area[i];
    return NULL;
}

static void check_area(const struct play *p, const struct scene *s, const struct coach_state *view,
                       int seat) {
    const struct area *a = area_of(s, seat);
    int shown[ITEM_KINDS] = {0}, unknown = 0, people = 0, known = 0;
    HOLDS(p, a != NULL, "%s is not there", names[seat]);
    for (int i = a->first; i < a->first + a->count; i++) {
        const struct face *f = &s->face[i];
        const struct word *items = coach_words[WORDS_ITEM].word;
        bool is_item = f->word >= items && f->word < items + ITEM_KINDS;
        if (is_item)
            shown[f->word - items] += f->count;
        unknown += *f->name ? 0 : f->count;
        people += *f->name && !is_item;
    }
    for (int kind = 0; kind < ITEM_KINDS; kind++) {
        HOLDS(p, shown[kind] == coach_count(view, seat, kind), "%s is shown with %d of %s",
              names[seat], shown[kind], title(WORDS_ITEM, kind));
        known += shown[kind];
    }
    HOLDS(p, known + unknown == view->hand_count[seat], "%s is shown with %d items", names[seat],
          known + unknown);
    HOLDS(p, people == (view->society[seat] != UNKNOWN) + (view->profession[seat] != UNKNOWN),
          "of %s too much or too little is shown", names[seat]);
}

/* ---- the sheet ---- */

/* From one combination of seats and options to the next, at a small KOLODA_SCALE: has no divisor in
 * common with any count of values. */
static int step(void) {
    return prop_scale() < 1 ? 11 : 1;
}

static int on_sheet(const struct scene *s, int seat, int list, int word) {
    for (int i = 0; i < s->sheet_lines; i++)
        if (s->sheet[i].seat == seat && s->sheet[i].word == &coach_words[list].word[word])
            return s->sheet[i].count;
    return 0;
}

/* What it says is true; of oneself, and after the end, it says all. */
static void check_sheet(const struct play *p, const struct scene *s, bool all, int seat) {
    const struct coach_state *truth = (const struct coach_state *)p->st.byte;
    int society = truth->society[seat];
    HOLDS(p, !on_sheet(s, seat, WORDS_SOCIETY, !society), "%s belongs to the other society",
          names[seat]);
    HOLDS(p, on_sheet(s, seat, WORDS_SOCIETY, society) || !all, "%s belongs to none", names[seat]);
    for (int kind = 0; kind < ITEM_KINDS; kind++) {
        bool goal = coach_item_traits[kind] & (GOAL | BAG);
        int held = goal ? coach_count(truth, seat, kind) : 0,
            told = on_sheet(s, seat, WORDS_ITEM, kind);
        HOLDS(p, all ? told == held : told <= held, "%s: %d of %s", names[seat], told,
              title(WORDS_ITEM, kind));
    }
}

/* The first plies and the end: long games bring nothing new. */
static bool is_looked_at(const struct play *p, const struct coach_state *st) {
    return st->phase > PHASE_DEAL && (p->step < 120 || st->phase == PHASE_OVER);
}

static void sheets_are_true(void **state) {
    (void)state;
    static struct play p;
    static struct scene s;
    for (int i = 0; i < config_count(&game_coach); i += 3 * step()) {
        struct config c = config_at(&game_coach, i);
        const struct coach_state *st = (const struct coach_state *)p.st.byte;
        bool going = true;
        play_open(&p, &c, i % 2 ? "explorer" : "greedy", (uint64_t)i);
        for (; going; going = play_step(&p))
            for (int viewer = 0; is_looked_at(&p, st) && viewer < c.nseats; viewer++) {
                struct speech speech = {.context = "coach", .names = names, .reader = viewer};
                struct state view;
                play_view(&p, viewer, &view);
                scene_make(&s, p.game, view.byte, &speech);
                for (int seat = 0; seat < c.nseats; seat++)
                    check_sheet(&p, &s, seat == viewer || st->phase == PHASE_OVER, seat);
            }
    }
}

/* ---- games ---- */

static void check_view(const struct play *p, int viewer) {
    static struct scene s;
    struct state view;
    struct speech speech = {.context = "coach", .names = names, .reader = viewer, .you = true};
    play_view(p, viewer, &view);
    const struct coach_state *v = (const struct coach_state *)view.byte;
    scene_make(&s, p->game, view.byte, &speech);
    for (int i = 0; i < p->config.nseats; i++) {
        check_area(p, &s, v, i);
        for (int k = 0; k < p->config.nseats; k++)
            check_deeds(p, &s, viewer, i, k);
        if (i == viewer)
            continue;
        check_items(p, &s, i);
        check_person(p, &s, i);
        check_known(p, &s, i);
    }
}

static void notes_are_true(void **state) {
    (void)state;
    static struct play p;
    static const char *const bots[] = {"random", "greedy", "explorer"};
    for (int i = 0; i < config_count(&game_coach); i += step()) {
        struct config c = config_at(&game_coach, i);
        const struct coach_state *s = (const struct coach_state *)p.st.byte;
        play_open(&p, &c, bots[i % 3], (uint64_t)i);
        do
            if (s->phase > PHASE_DEAL && s->phase < PHASE_OVER && p.step < 200)
                for (int seat = 0; seat < c.nseats; seat++)
                    check_view(&p, seat);
        while (play_step(&p));
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(notes_are_true),
                                       cmocka_unit_test(sheets_are_true)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
