/* Languages, and what can be told of the games without a table: lists for the lobby, the words of a
 * game with what they do, complaints translated. */
#include <stdlib.h>
#include <string.h>

#include "ai/bot.h"
#include "calls.h"
#include "core/complaint.h"

/* ---- languages ---- */

static struct {
    const char id[3];
    char *mo; /* NULL: not loaded */
    struct lang lang;
} langs[] = {{"en"}, {"uk"}, {"ru"}};

enum { LANGS = sizeof langs / sizeof langs[0] };

static int find_lang(const char *id) {
    for (int i = 0; i < LANGS; i++)
        if (!strcmp(langs[i].id, id))
            return i;
    return -1;
}

/* {"id":"uk"}, then the bytes of the compiled catalogue. */
const char *call_language(struct call *c) {
    char id[8];
    struct lang lang;
    const char *why = arg_text(c, "id", id, sizeof id);
    int i = why ? -1 : find_lang(id);
    if (i < 0)
        return "a language is en, uk or ru";
    char *mo = memory_take(c->load_size + 1);
    if (c->load_size)
        memcpy(mo, c->load, c->load_size);
    if (!lang_open(&lang, langs[i].id, mo, c->load_size)) {
        free(mo);
        return "this is no compiled catalogue";
    }
    free(langs[i].mo);
    langs[i].mo = mo;
    langs[i].lang = lang;
    jw_key_int(&c->out, "messages", lang.count);
    return NULL;
}

const char *arg_lang(struct call *c, const struct lang **out) {
    char id[8];
    *out = NULL;
    if (!arg_there(c, "lang"))
        return NULL;
    const char *why = arg_text(c, "lang", id, sizeof id);
    int i = why ? -1 : find_lang(id);
    if (i < 0 || !langs[i].mo)
        return "the language is not loaded";
    *out = &langs[i].lang;
    return NULL;
}

/* ---- games ---- */

static void value_json(const struct game *g, const struct option_spec *spec, int32_t value,
                       const struct lang *l, struct jw *out) {
    struct buf text = memory_buf(), title = memory_buf();
    option_text(spec, value, &text);
    option_value_title(g, spec, value, l, &title);
    jw_object(out);
    json_key_text(out, "value", &text);
    json_key_text(out, "title", &title);
    jw_object_end(out);
}

/* A number has a range; the values of all else are listed, with their titles. */
static void domain_json(const struct game *g, const struct option_spec *spec, const struct lang *l,
                        struct jw *out) {
    if (spec->type == OPTION_INT) {
        jw_key_int(out, "min", spec->min);
        jw_key_int(out, "max", spec->max);
        return;
    }
    int32_t last = spec->type == OPTION_SEAT ? g->max_seats - 1 : spec->max;
    jw_key(out, "values");
    jw_array(out);
    for (int32_t v = spec->min; v <= last; v++)
        value_json(g, spec, v, l, out);
    jw_array_end(out);
}

static void option_json(const struct game *g, const struct option_spec *spec, const struct lang *l,
                        struct jw *out) {
    struct buf initial = memory_buf();
    option_text(spec, spec->initial, &initial);
    jw_object(out);
    jw_key_str(out, "name", spec->name);
    jw_key_str(out, "title", option_title(g, spec, l));
    jw_key_str(out, "help", lang_text(l, g->id, spec->help));
    json_key_text(out, "initial", &initial);
    domain_json(g, spec, l, out);
    jw_object_end(out);
}

static void game_json(const struct game *g, const struct lang *l, struct jw *out) {
    jw_object(out);
    jw_key_str(out, "game", g->id);
    jw_key_str(out, "title", lang_text(l, g->id, g->title));
    jw_key_int(out, "rules", g->rules_version);
    jw_key_int(out, "min", g->min_seats);
    jw_key_int(out, "max", g->max_seats);
    jw_key(out, "options");
    jw_array(out);
    for (int i = 0; g->options[i].name; i++)
        option_json(g, &g->options[i], l, out);
    jw_array_end(out);
    jw_object_end(out);
}

/* {"lang"}: all games with their options, and the bots, for whoever sets a table. */
const char *call_games(struct call *c) {
    const struct lang *l;
    const char *why = arg_lang(c, &l);
    if (why)
        return why;
    jw_key(&c->out, "games");
    jw_array(&c->out);
    for (int i = 1; i < game_count; i++)
        game_json(game_list[i], l, &c->out);
    jw_array_end(&c->out);
    jw_key(&c->out, "bots");
    jw_array(&c->out);
    for (const struct bot_type *b = bot_types; b->name; b++) {
        jw_object(&c->out);
        jw_key_str(&c->out, "bot", b->name);
        jw_key_str(&c->out, "title", lang_text(l, "bot", b->name));
        jw_key_str(&c->out, "help", lang_text(l, "bot", b->help));
        jw_object_end(&c->out);
    }
    jw_array_end(&c->out);
    return NULL;
}

/* ---- words ---- */

static void meaning_json(const struct game *g, const struct word *w, const struct options *o,
                         const struct speech *s, struct jw *out) {
    struct buf title = memory_buf();
    const char *help = word_help(g, w, o);
    say_word(s, w, NULL, &title);
    jw_object(out);
    jw_key_str(out, "id", w->id);
    json_key_text(out, "title", &title);
    if (help)
        jw_key_str(out, "help", lang_text(s->lang, g->id, help));
    jw_object_end(out);
}

/* {"game","lang","options"}: its lists of words, the cards first, with what each does in a game of
 * these options. */
const char *call_words(struct call *c) {
    const struct game *g;
    struct options o;
    struct speech s = {.reader = FULL};
    const char *why;
    if ((why = arg_game(c, &g)) || (why = arg_options(c, g, &o)) || (why = arg_lang(c, &s.lang)))
        return why;
    s.context = g->id;
    jw_key(&c->out, "lists");
    jw_array(&c->out);
    for (const struct word_list *list = g->words; list && list->name; list++) {
        jw_object(&c->out);
        jw_key_str(&c->out, "list", list->name);
        jw_key(&c->out, "words");
        jw_array(&c->out);
        for (int i = 0; i < list->count; i++)
            meaning_json(g, &list->word[i], &o, &s, &c->out);
        jw_array_end(&c->out);
        jw_object_end(&c->out);
    }
    jw_array_end(&c->out);
    return NULL;
}

/* ---- complaints ---- */

/* {"text","lang"}: a complaint in the reader's language. Of a message `refused` the text is its rule,
 * a space and its reason, or the reason alone. */
const char *call_complaint(struct call *c) {
    char text[1024];
    struct buf said = memory_buf();
    const struct lang *l;
    const char *why;
    if ((why = arg_text(c, "text", text, sizeof text)) || (why = arg_lang(c, &l)))
        return why;
    complaint_say(l, text, &said);
    json_key_text(&c->out, "text", &said);
    return NULL;
}
