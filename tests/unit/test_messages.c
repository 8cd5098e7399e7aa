/* Every message of the catalogues, said in every language with many values: nothing is missing,
 * nothing is left unfilled, and a translation speaks of the same things as its source.
 * That the catalogues hold everything the sources say is for tests/e2e/test_messages_complete. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "ai/bot.h"
#include "ai/why.h"
#include "core/notation.h"
#include "run/langs.h"

enum { LANGS = 3, TEXT = 4096, NAMES = 16, NAME = 24 };
static const char *const lang_ids[LANGS] = {"en", "uk", "ru"};
static const int64_t numbers[] = {0, 1, 2, 3, 5, 11, 21, 22, 25, 101, -1, -5};
enum { NUMBERS = sizeof numbers / sizeof numbers[0] };
static const char *const people[MAX_SEATS] = {"Ann",  "Bob",    "Олена", "Тарас",
                                              "Ілля", "Любовь", "Max 2", "Ёжи"};
static const char *const forms[] = {"nom",  "gen",  "dat",  "acc",  "ins",
                                    "noms", "gens", "dats", "accs", "inss"};
enum { FORMS = sizeof forms / sizeof forms[0], CASES = 5 };

/* What is being said, for the messages of failures. */
static struct { const char *lang, *source, *text; } now;

#define SAID_RIGHT(condition, ...)                                                                 \
    do {                                                                                           \
        if (!(condition)) {                                                                        \
            print_error("%s: \"%s\" -> \"%s\": ", now.lang, now.source, now.text);                 \
            print_error(__VA_ARGS__);                                                              \
            fail_msg("see above");                                                                 \
        }                                                                                          \
    } while (0)

static struct speech speech(int lang, const char *context, int reader) {
    return (struct speech){.lang = lang_find(lang_ids[lang]),
                           .context = context,
                           .names = people,
                           .reader = reader,
                           .you = reader != FULL};
}

/* ---- what a template is made of ---- */

/* One thing in braces or brackets: {name}, {name:form}, {name|a|b}, [a|b], [name:a|b]. */
struct slot {
    char open;
    char name[NAME];
    char form[NAME];
    int choices; /* 0: it is no choice */
};

static size_t closing(const char *p) {
    size_t i = 1;
    for (int depth = 1; p[i]; i++) {
        depth += p[i] == '{' || p[i] == '[';
        depth -= p[i] == '}' || p[i] == ']';
        if (depth == 0)
            break;
    }
    SAID_RIGHT(p[i] == (*p == '{' ? '}' : ']'), "\"%s\" is not closed\n", p);
    return i;
}

static int count_choices(const char *p, size_t n) {
    int depth = 0, count = 1;
    for (size_t i = 0; i < n; i++) {
        depth += p[i] == '{' || p[i] == '[';
        depth -= p[i] == '}' || p[i] == ']';
        count += depth == 0 && p[i] == '|';
    }
    return count;
}

static size_t take_name(const char *p, char *out) {
    size_t n = strspn(p, "abcdefghijklmnopqrstuvwxyz0123456789");
    SAID_RIGHT(n < NAME, "a name of %zu letters\n", n);
    snprintf(out, NAME, "%.*s", (int)n, p);
    return n;
}

static struct slot read_slot(const char *p, size_t size) {
    struct slot s = {.open = *p};
    size_t n = take_name(p + 1, s.name);
    char after = p[1 + n];
    if (*p == '[' && after != ':')
        s.name[0] = 0; /* an alternative, not a name */
    if (*p == '[')
        s.choices = count_choices(p + 1, size - 1);
    else if (after == '|')
        s.choices = count_choices(p + n + 2, size - n - 2);
    else if (after == ':')
        take_name(p + n + 2, s.form);
    return s;
}

/* Calls `see` for every slot, inner ones too. */
static void each_slot(const char *text, void (*see)(const struct slot *s, void *context),
                      void *context) {
    for (const char *p = text; *p; p++) {
        if (*p != '{' && *p != '[')
            continue;
        struct slot s = read_slot(p, closing(p));
        see(&s, context);
    }
}

static void count_closed(const char *text) {
    int depth = 0;
    for (const char *p = text; *p; p++) {
        depth += *p == '{' || *p == '[';
        depth -= *p == '}' || *p == ']';
        SAID_RIGHT(depth >= 0, "a bracket is closed that was never opened\n");
    }
}

/* ---- the result ---- */

/* Nothing of the template is left, and where nothing is to be filled in nothing is missing. */
static void looks_filled(const struct buf *out) {
    SAID_RIGHT(out->size > 0, "nothing is said\n");
    SAID_RIGHT(!strpbrk(out->data, "{}[]|"), "unfilled: \"%s\"\n", out->data);
    SAID_RIGHT((strstr(now.text, " .") || !strstr(out->data, " .")) && !strstr(out->data, " ,") &&
                   !strstr(out->data, "()"),
               "something is missing: \"%s\"\n", out->data);
    SAID_RIGHT(strstr(now.text, "  ") || !strstr(out->data, "  "), "two spaces: \"%s\"\n",
               out->data);
    SAID_RIGHT(out->data[0] != ' ' || now.text[0] == ' ', "begins with a space: \"%s\"\n",
               out->data);
    SAID_RIGHT(out->data[out->size - 1] != ' ' || now.text[strlen(now.text) - 1] == ' ',
               "ends in a space: \"%s\"\n", out->data);
}

/* ---- the catalogues against each other ---- */

struct message {
    char context[64];
    const char *source, *text;
};

static bool next_message(const struct lang *l, uint32_t i, struct message *m) {
    const char *source;
    if (!lang_message(l, i, &source, &m->text))
        return false;
    const char *mark = strchr(source, 4);
    snprintf(m->context, sizeof m->context, "%.*s", mark ? (int)(mark - source) : 0, source);
    m->source = mark ? mark + 1 : source;
    now.lang = l->id;
    now.source = m->source;
    now.text = m->text;
    return true;
}

#define EACH_MESSAGE(m, l)                                                                         \
    struct message m;                                                                              \
    for (uint32_t i_##m = 0; next_message(l, i_##m, &m); i_##m++)

static const char *context_of(const struct message *m) {
    return m->context[0] ? m->context : NULL;
}

static void both_have_the_same_messages(void **state) {
    (void)state;
    const struct lang *uk = lang_find("uk"), *ru = lang_find("ru");
    assert_true(uk->count > 500);
    for (int k = 0; k < 2; k++) {
        EACH_MESSAGE(m, k ? uk : ru) {
            SAID_RIGHT(m.text[0], "nothing is said\n");
            SAID_RIGHT(!m.source[0] || lang_has(k ? ru : uk, context_of(&m), m.source),
                       "the other language has no \"%s\"\n", m.source);
        }
    }
    EACH_MESSAGE(m, lang_find("en"))
    SAID_RIGHT(!m.source[0] || lang_has(uk, context_of(&m), m.source), "uk does not know it\n");
}

struct names {
    char name[NAMES][NAME];
    int count;
    bool reader; /* [a|b] without a name */
};

static bool has_name(const struct names *n, const char *name) {
    for (int i = 0; i < n->count; i++)
        if (!strcmp(n->name[i], name))
            return true;
    return false;
}

static void collect(const struct slot *s, void *context) {
    struct names *n = context;
    n->reader |= s->open == '[' && !s->name[0];
    if (s->open != '{' || has_name(n, s->name))
        return;
    SAID_RIGHT(n->count < NAMES && s->name[0], "too many names, or none\n");
    snprintf(n->name[n->count++], NAME, "%s", s->name);
}

static void names_seat_of_source(const struct slot *s, void *context) {
    if (s->open == '[' && s->name[0])
        SAID_RIGHT(has_name(context, s->name), "the source has no {%s} to ask for\n", s->name);
}

static void form_is_one(const struct slot *s, void *context) {
    (void)context;
    bool known = !s->form[0];
    for (int i = 0; i < FORMS; i++)
        known = known || !strcmp(s->form, forms[i]);
    SAID_RIGHT(known, "there is no case \"%s\"\n", s->form);
    SAID_RIGHT(s->open != '[' || s->choices == 2, "[%d alternatives]\n", s->choices);
    SAID_RIGHT(s->open != '{' || s->choices != 1, "{%s| one alternative}\n", s->name);
}

/* Front ends choose by numbers, for which both languages have three forms, and by whether a list of
 * seats has one. */
static void has_its_plurals(const struct slot *s, void *context) {
    (void)context;
    int wanted = !strcmp(s->name, "seats") ? 2 : 3;
    SAID_RIGHT(s->open != '{' || !s->choices || s->choices == wanted,
               "{%s|…} has %d choices, not %d\n", s->name, s->choices, wanted);
}

/* %d, %s, %% of a text, one after the other. */
static void conversions(const char *text, char *out, size_t room) {
    struct buf b = {.data = out, .cap = room};
    buf_clear(&b);
    for (const char *p = text; (p = strchr(p, '%')) != NULL;) {
        size_t n = 1 + strspn(p + 1, "-+#0123456789.*lhz");
        bool is = p[n] && strchr("dusxcfgp%", p[n]) && p[1] != ' ';
        if (is)
            buf_bytes(&b, p, n + 1);
        p += is ? n + 1 : 1;
    }
}

static void translations_speak_of_the_same(void **state) {
    (void)state;
    for (int k = 1; k < LANGS; k++) {
        EACH_MESSAGE(m, lang_find(lang_ids[k])) {
            struct names in_source = {.count = 0}, in_text = {.count = 0};
            char a[128], b[128];
            if (!m.source[0])
                continue;
            count_closed(m.source);
            count_closed(m.text);
            each_slot(m.source, collect, &in_source);
            each_slot(m.text, collect, &in_text);
            each_slot(m.source, form_is_one, NULL);
            each_slot(m.text, form_is_one, NULL);
            each_slot(m.text, names_seat_of_source, &in_source);
            if (!game_find(m.context))
                each_slot(m.text, has_its_plurals, NULL);
            for (int i = 0; i < in_source.count; i++)
                SAID_RIGHT(has_name(&in_text, in_source.name[i]), "{%s} is left out\n",
                           in_source.name[i]);
            for (int i = 0; i < in_text.count; i++)
                SAID_RIGHT(has_name(&in_source, in_text.name[i]), "{%s} is not in the source\n",
                           in_text.name[i]);
            SAID_RIGHT(!in_text.reader || in_source.reader || has_name(&in_source, "seat"),
                       "[…|…] goes by no seat\n");
            conversions(m.source, a, sizeof a);
            conversions(m.text, b, sizeof b);
            SAID_RIGHT(!strcmp(a, b), "converts \"%s\" into \"%s\"\n", a, b);
        }
    }
}

/* ---- every message, said with anything ---- */

static struct value any;

static struct value anything(const void *context, const char *name, size_t n) {
    (void)context, (void)name, (void)n;
    return any;
}

static void say_with(const struct speech *s, const char *text, struct value v, int about) {
    static char room[TEXT];
    struct buf out = BUF(room);
    buf_clear(&out);
    any = v;
    phrase(s, text, about, anything, NULL, &out);
    capitalise(&out, 0);
    looks_filled(&out);
}

static void say_with_all(const struct speech *s, const char *text, const struct game *g) {
    const struct word_list *cards = &g->words[0];
    for (int i = 0; i < NUMBERS; i++)
        say_with(s, text, value_number(numbers[i]), i % 2);
    for (int i = 0; i < MAX_SEATS; i++) {
        say_with(s, text, value_text(people[i]), i % 2);
        say_with(s, text, value_seat(i), i);
    }
    for (int count = 0; count <= 3; count++) {
        struct value v = {.type = VALUE_SEATS, .count = count, .item = {0, 2, 3}};
        say_with(s, text, v, 1);
        v = (struct value){
            .type = VALUE_WORDS, .words = cards->word, .count = count, .item = {1, 1}};
        say_with(s, text, v, 0);
    }
    for (int i = 0; i < cards->count; i++)
        say_with(s, text, value_word(cards->word, i), i % 2);
}

static bool is_word(const struct message *m) {
    const struct game *g = game_find(m->context);
    for (const struct word_list *l = g ? g->words : NULL; l && l->name; l++)
        for (int i = 0; i < l->count; i++)
            if (!strcmp(l->word[i].title, m->source))
                return true;
    return !strcmp(m->context, "reader");
}

/* Words have tests of their own. Without a context any game's cards will do. */
static void every_message_can_be_said(void **state) {
    (void)state;
    for (int k = 0; k < LANGS; k++) {
        EACH_MESSAGE(m, lang_find(lang_ids[k ? k : 1])) {
            const struct game *g = game_find(m.context);
            if (!m.source[0] || is_word(&m))
                continue;
            if (k == 0)
                now.lang = "en", now.text = m.source;
            for (int reader = 0; reader < 3; reader++) {
                g = g ? g : game_find("coach");
                struct speech s = speech(k, g->id, reader < 2 ? reader : FULL);
                say_with_all(&s, now.text, g);
            }
        }
    }
}

/* ---- words ---- */

static int count_parts(const char *text, size_t n, const char *bar) {
    int count = 1;
    for (const char *p = text; (p = strstr(p, bar)) != NULL && p < text + n; p++)
        count++;
    return count;
}

/* How many cases a word lists: five where it is declined, and five again for many. */
static void shape(const char *text, int cases[2], char *gender) {
    size_t n = strcspn(text, "|");
    int groups = count_parts(text, strlen(text), " | ");
    cases[0] = count_parts(text, n, ", ");
    cases[1] = 0;
    *gender = 0;
    if (groups > 1)
        cases[1] = count_parts(text + n + 2, strcspn(text + n + 2, "|"), ", ");
    if (groups == 3)
        *gender = *(strrchr(text, '|') + 2);
    SAID_RIGHT(groups <= 3, "%d groups\n", groups);
}

static const char *word_in(const struct speech *s, const struct word *w, const char *form,
                           char room[TEXT]) {
    struct buf out = {.data = room, .cap = TEXT};
    buf_clear(&out);
    say_word(s, w, form, &out);
    looks_filled(&out);
    SAID_RIGHT(!strchr(room, ','), "several forms at once: \"%s\"\n", room);
    return room;
}

/* The forms that go with 1, with 2 and with 5 in the nominative, then in the accusative. */
static const char *const counted_forms[LANGS][2][3] = {
    {{"nom", "noms", "noms"}, {"nom", "noms", "noms"}},
    {{"nom", "noms", "gens"}, {"acc", "accs", "gens"}},
    {{"nom", "gen", "gens"}, {"acc", "accs", "gens"}},
};

static void counts(int lang, const struct speech *s, const struct word *w) {
    static const int many[] = {1, 2, 5, 11, 21, 22, 25, 101};
    char room[TEXT], form[TEXT], wanted[TEXT + 16];
    for (int accusative = 0; accusative < 2; accusative++)
        for (size_t i = 0; i < sizeof many / sizeof many[0]; i++) {
            int n = many[i];
            bool teen = n % 100 > 10 && n % 100 < 20;
            int which = lang == 0                             ? n != 1
                        : n % 10 == 1 && !teen                ? 0
                        : n % 10 >= 2 && n % 10 <= 4 && !teen ? 1
                                                              : 2;
            struct buf out = BUF(room);
            buf_clear(&out);
            say_counted(s, w, n, accusative ? "acc" : "nom", &out);
            snprintf(wanted, sizeof wanted, "%d %s", n,
                     word_in(s, w, counted_forms[lang][accusative][which], form));
            SAID_RIGHT(!strcmp(room, wanted), "\"%s\" should be \"%s\"\n", room, wanted);
        }
}

/* Titles that are no nouns of the language: numerals, and what stands in brackets. */
static bool is_declined(const char *text) {
    return strstr(text, ", ") != NULL;
}

static void word_is_whole(int lang, const struct speech *s, const struct word *w) {
    char room[TEXT], gender;
    int cases[2];
    now.lang = lang_ids[lang];
    now.source = w->title;
    now.text = lang_text(s->lang, s->context, w->title);
    SAID_RIGHT(lang == 0 || lang_has(s->lang, s->context, w->title), "not translated\n");
    shape(now.text, cases, &gender);
    if (lang > 0 && is_declined(now.text))
        SAID_RIGHT(cases[0] == CASES && (!cases[1] || (cases[1] == CASES && gender)),
                   "%d and %d cases, gender '%c'\n", cases[0], cases[1], gender ? gender : '-');
    SAID_RIGHT(!gender || strchr("mfnp", gender), "gender '%c'\n", gender);
    for (int i = 0; i < FORMS; i++)
        word_in(s, w, forms[i], room);
    if (cases[1])
        counts(lang, s, w);
}

#define EACH_WORD(g, l, w)                                                                         \
    for (const struct word_list *l = (g)->words; l->name; l++)                                     \
        for (const struct word *w = l->word; w < l->word + l->count; w++)

static void words_have_their_forms(void **state) {
    (void)state;
    for (int i = 0; i < game_count; i++)
        for (int k = 0; k < LANGS; k++) {
            struct speech s = speech(k, game_list[i]->id, FULL);
            EACH_WORD(game_list[i], l, w)
            word_is_whole(k, &s, w);
        }
}

/* Translations that are known to lack their plural. */
static bool is_excused(const char *game, const struct word *w) {
    return !strcmp(game, "podelim") && !strcmp(w->id, "joker");
}

/* What is declined or counted in Ukrainian is in Russian, and the other way round. */
static void words_are_as_whole_in_every_language(void **state) {
    (void)state;
    for (int i = 0; i < game_count; i++)
        EACH_WORD(game_list[i], l, w) {
            const char *id = game_list[i]->id;
            const char *uk = lang_text(lang_find("uk"), id, w->title);
            const char *ru = lang_text(lang_find("ru"), id, w->title);
            now.lang = "uk and ru";
            now.source = uk;
            now.text = ru;
            SAID_RIGHT(!strstr(uk, " | ") == !strstr(ru, " | ") || is_excused(id, w),
                       "only one has a plural\n");
            SAID_RIGHT(is_declined(uk) == is_declined(ru), "only one is declined\n");
        }
}

/* ---- what a template asks of its values ---- */

struct wants {
    const struct game *game;
    int lang;
    const void *spec; /* of the move or event */
    const struct word_list *(*words)(const struct wants *w, const char *name, char *kind);
};

/* A case or a gender that a template asks for has to be in every word that may come there (but for
 * the card of which there is only one: it takes no part in play); and choices are as many as there
 * are things to choose by. */
static void value_can_do_it(const struct slot *s, void *context) {
    const struct wants *wants = context;
    char kind = 0; /* n: a number, s: a seat, S: seats, w: a word, W: words */
    if (!s->name[0])
        return;
    const struct word_list *l = wants->words(wants, s->name, &kind);
    SAID_RIGHT(kind, "there is nothing called \"%s\"\n", s->name);
    SAID_RIGHT(s->open != '[' || kind == 's', "[%s:…] is no seat\n", s->name);
    if (s->choices && s->open == '{') {
        int wanted = kind == 'n' ? (wants->lang ? 3 : 2) : kind == 'w' ? 4 : 2;
        SAID_RIGHT(s->choices == wanted, "{%s|…} has %d choices, not %d\n", s->name, s->choices,
                   wanted);
    }
    for (int i = 0; l && wants->lang && i < l->count; i++) {
        char gender;
        int cases[2];
        const char *title = l->word[i].title;
        const char *text = lang_text(lang_find(lang_ids[wants->lang]), wants->game->id, title);
        shape(text, cases, &gender);
        bool single = cases[0] == CASES && !cases[1];
        if (single || strspn(title, "0123456789") == strlen(title))
            continue;
        SAID_RIGHT(!s->form[0] || cases[strlen(s->form) == 4] == CASES,
                   "{%s:%s} of \"%s\", which is not declined so\n", s->name, s->form, text);
        SAID_RIGHT(s->open == '[' || !s->choices || kind != 'w' || gender,
                   "{%s|…} by the gender of \"%s\", which has none\n", s->name, text);
    }
}

/* ---- moves ---- */

/* The argument of a move's pattern that its sentence calls by this name. */
static const struct word_list *argument_words(const struct wants *wants, const char *name,
                                              char *kind) {
    char bare[NAME];
    snprintf(bare, sizeof bare, "%s", name);
    size_t n = strlen(bare);
    int wanted = n > 1 && bare[n - 1] >= '2' && bare[n - 1] <= '9' ? bare[n - 1] - '0' : 1;
    if (wanted > 1)
        bare[--n] = 0;
    const struct move_spec *m = wants->spec;
    for (const char *p = m->pattern; (p = strchr(p, '%')) != NULL;) {
        size_t size = strcspn(++p, " ");
        if (size != n || memcmp(p, bare, n) != 0 || --wanted)
            continue;
        *kind = !strcmp(bare, "seat")     ? 's'
                : !strcmp(bare, "seats")  ? 'S'
                : !strcmp(bare, "number") ? 'n'
                                          : 'w';
        return word_list_find(wants->game, bare, n);
    }
    return NULL;
}

static uint32_t random_argument(const struct game *g, const char *name, size_t n, struct rng *r) {
    const struct word_list *l = word_list_find(g, name, n);
    if (l)
        return rng_below(r, (uint32_t)l->count);
    return n == 4 && !memcmp(name, "seat", 4) ? rng_below(r, g->max_seats)
                                              : (uint32_t)numbers[rng_below(r, 10)];
}

static struct move random_move(const struct game *g, int kind, struct rng *r) {
    struct move m = {.kind = (uint8_t)kind, .seat = (uint8_t)rng_below(r, 3)};
    int used = 0;
    for (const char *p = g->moves[kind].pattern; (p = strchr(p, '%')) != NULL;) {
        size_t n = strcspn(++p, " ");
        uint32_t v = random_argument(g, p, n, r);
        if (n == 5 && !memcmp(p, "seats", 5))
            m.set = rng_below(r, 1u << g->max_seats);
        else if (used++ < 2)
            *(used == 1 ? &m.a : &m.b) = (uint8_t)v;
        else
            m.c = v;
    }
    return m;
}

static void say_move(int lang, const struct game *g, int kind, struct rng *r) {
    char room[TEXT];
    struct buf out = BUF(room);
    struct move m = random_move(g, kind, r);
    int reader = (int)rng_below(r, 4);
    struct speech s = speech(lang, g->id, reader == 3 ? FULL : reader);
    for (int words = 1; words <= 4; words++) {
        buf_clear(&out);
        move_sentence(g, &m, &s, words < 4 ? words : ALL_WORDS, &out);
        looks_filled(&out);
        SAID_RIGHT(words < 4 || !strstr(room, "…"), "not all is said: \"%s\"\n", room);
    }
    for (int i = 0; buf_clear(&out), move_token_title(g, &m, i, &s, &out); i++)
        looks_filled(&out);
}

static void moves_can_be_said(void **state) {
    (void)state;
    struct rng r;
    rng_seed(&r, 1);
    for (int i = 0; i < game_count; i++)
        for (int kind = 1; kind < game_list[i]->move_count; kind++)
            for (int k = 0; k < LANGS; k++) {
                const struct game *g = game_list[i];
                struct wants wants = {g, k, &g->moves[kind], argument_words};
                now.lang = lang_ids[k];
                now.source = g->moves[kind].help;
                now.text = lang_text(lang_find(lang_ids[k]), g->id, now.source);
                SAID_RIGHT(!k || lang_has(lang_find(lang_ids[k]), g->id, now.source),
                           "not translated\n");
                each_slot(now.text, value_can_do_it, &wants);
                for (int times = 0; times < 200; times++)
                    say_move(k, g, kind, &r);
            }
}

/* ---- events ---- */

static const struct word_list *field_words(const struct wants *wants, const char *name,
                                           char *kind) {
    const char *fields = ((const struct event_spec *)wants->spec)->fields;
    for (struct event_field f; event_field_next(&fields, &f);) {
        if (f.name_size != strlen(name) || memcmp(f.name, name, f.name_size) != 0)
            continue;
        const struct word_list *l = word_list_find(wants->game, f.type, f.type_size);
        bool list = !memcmp(f.slot, "list", f.slot_size), seat = !memcmp(f.type, "seat", 4);
        *kind = l ? (list ? 'W' : 'w') : seat ? (list ? 'S' : 's') : 'n';
        return l;
    }
    return NULL;
}

static uint64_t random_list(uint32_t below, struct rng *r) {
    uint64_t list = 0;
    uint32_t w = rng_below(r, below);
    for (uint32_t n = rng_below(r, EVENT_LIST_MAX); n > 0; n--) {
        list = event_list(list, (int)w);
        w = rng_below(r, 2) ? w : rng_below(r, below);
    }
    return list;
}

static struct event random_event(const struct game *g, int kind, struct rng *r) {
    struct event e = {.kind = (uint8_t)kind, .seat = (uint8_t)rng_below(r, 3)};
    const char *fields = g->events[kind].fields;
    for (struct event_field f; event_field_next(&fields, &f);) {
        const struct word_list *l = word_list_find(g, f.type, f.type_size);
        uint32_t v = random_argument(g, f.type, f.type_size, r);
        if (f.slot_size == 1 && *f.slot == 'a')
            e.a = (uint8_t)v;
        if (f.slot_size == 1 && *f.slot == 'b')
            e.b = (uint8_t)v;
        if (f.slot_size == 1 && *f.slot == 'c')
            e.c = v;
        if (!memcmp(f.slot, "list", f.slot_size))
            e.list = random_list(l ? (uint32_t)l->count : g->max_seats, r);
    }
    return e;
}

static void say_event(int lang, const struct game *g, int kind, struct rng *r) {
    char room[TEXT];
    struct event e = random_event(g, kind, r);
    for (int reader = 0; reader < 4; reader++) { /* the seat, others, an onlooker */
        struct speech s = speech(lang, g->id, reader == 3 ? FULL : reader);
        struct buf out = BUF(room);
        buf_clear(&out);
        event_sentence(g, &e, &s, &out);
        looks_filled(&out);
        SAID_RIGHT(!strchr(room, '?'), "a value is not known: \"%s\"\n", room);
        SAID_RIGHT(strchr(".!", room[out.size - 1]), "no full stop: \"%s\"\n", room);
    }
}

static void check_event(int lang, const struct game *g, int kind, const char *source) {
    const struct lang *l = lang_find(lang_ids[lang]);
    struct wants wants = {g, lang, &g->events[kind], field_words};
    now.lang = lang_ids[lang];
    now.source = source;
    now.text = lang_text(l, g->id, source);
    SAID_RIGHT(!lang || lang_has(l, g->id, source), "not translated\n");
    each_slot(now.text, value_can_do_it, &wants);
}

static void events_can_be_said(void **state) {
    (void)state;
    struct rng r;
    rng_seed(&r, 2);
    for (int i = 0; i < game_count; i++)
        for (int kind = 0; kind < game_list[i]->event_count; kind++)
            for (int k = 0; k < LANGS; k++) {
                const struct game *g = game_list[i];
                check_event(k, g, kind, g->events[kind].sentence);
                if (g->events[kind].none)
                    check_event(k, g, kind, g->events[kind].none);
                for (int times = 0; times < 200; times++)
                    say_event(k, g, kind, &r);
            }
}

/* ---- facts, and what is told as it stands ---- */

static void facts_can_be_said(void **state) {
    (void)state;
    static const float values[] = {-11, -2.5f, -1, 0, 0.004f, 0.5f, 0.999f, 1, 2, 5, 21.5f, 100};
    char room[TEXT];
    for (int i = 0; i < game_count; i++)
        for (int k = 0; k < LANGS; k++)
            for (int f = 0; game_list[i]->ai->facts && game_list[i]->ai->facts[f].id; f++)
                for (size_t v = 0; v < sizeof values / sizeof values[0]; v++)
                    for (int reader = 0; reader < 3; reader++) {
                        const struct game *g = game_list[i];
                        struct speech s = speech(k, g->id, reader == 2 ? FULL : reader);
                        struct fact fact = {(uint8_t)f, 1, values[v]};
                        struct buf out = BUF(room);
                        now.lang = lang_ids[k];
                        now.source = g->ai->facts[f].text;
                        now.text = lang_text(s.lang, g->id, now.source);
                        buf_clear(&out);
                        fact_sentence(g, &fact, &s, &out);
                        looks_filled(&out);
                    }
}

/* Texts that are printed without being filled in. */
static void as_it_stands(const char *context, const char *text) {
    for (int k = 1; text && *text && k < LANGS; k++) {
        const struct lang *l = lang_find(lang_ids[k]);
        now.lang = lang_ids[k];
        now.source = text;
        now.text = lang_text(l, context, text);
        SAID_RIGHT(lang_has(l, context, text), "not translated\n");
        SAID_RIGHT(!strpbrk(text, "{}[]|") && !strpbrk(now.text, "{}[]|"),
                   "is printed as it stands\n");
    }
}

static void the_rest_is_there(void **state) {
    (void)state;
    for (const struct bot_type *b = bot_types; b->name; b++) {
        as_it_stands("bot", b->name);
        as_it_stands("bot", b->help);
    }
    for (int i = 0; i < game_count; i++) {
        const struct game *g = game_list[i];
        as_it_stands(g->id, g->title);
        EACH_WORD(g, l, w) {
            as_it_stands(g->id, w->help);
            as_it_stands(g->id, w->help_then);
        }
        for (const struct option_spec *o = g->options; o->name; o++)
            as_it_stands(g->id, o->help);
        for (const struct lesson *l = g->lessons; l && l->text; l++)
            as_it_stands(g->id, l->text);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(both_have_the_same_messages),
        cmocka_unit_test(translations_speak_of_the_same),
        cmocka_unit_test(every_message_can_be_said),
        cmocka_unit_test(words_have_their_forms),
        cmocka_unit_test(words_are_as_whole_in_every_language),
        cmocka_unit_test(moves_can_be_said),
        cmocka_unit_test(events_can_be_said),
        cmocka_unit_test(facts_can_be_said),
        cmocka_unit_test(the_rest_is_there),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
