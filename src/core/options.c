#include "core/options.h"

#include <string.h>

#include "core/game.h"
#include "core/lang.h"

struct options options_default(const struct game *g) {
    struct options o = {{0}};
    for (int i = 0; g->options[i].name; i++)
        o.value[i] = g->options[i].initial;
    return o;
}

static bool parse_bool(const char *text, int32_t *value) {
    static const char *const words[] = {"false", "true", "off", "on", "0", "1"};
    for (int i = 0; i < 6; i++)
        if (!strcmp(text, words[i])) {
            *value = i & 1;
            return true;
        }
    return false;
}

static bool parse_int(const char *text, int32_t *value) {
    bool minus = *text == '-';
    int64_t v = 0;
    const char *p = text + minus;
    if (!*p || strlen(p) > 9)
        return false;
    for (; *p; p++) {
        if (*p < '0' || *p > '9')
            return false;
        v = v * 10 + (*p - '0');
    }
    *value = (int32_t)(minus ? -v : v);
    return true;
}

static bool parse_name(const struct option_spec *spec, const char *text, int32_t *value) {
    for (int32_t i = spec->min; i <= spec->max; i++)
        if (!strcmp(text, spec->names[i])) {
            *value = i;
            return true;
        }
    return false;
}

static bool parse_value(const struct option_spec *spec, const char *text, int32_t *value) {
    switch (spec->type) {
    case OPTION_BOOL:
        return parse_bool(text, value);
    case OPTION_INT:
        return parse_int(text, value) && *value >= spec->min && *value <= spec->max;
    case OPTION_NAME:
        return parse_name(spec, text, value);
    case OPTION_SEAT:
        *value = -1;
        return !strcmp(text, "lot") ||
               (*text != '-' && parse_int(text, value) && *value <= spec->max);
    }
    return false;
}

static const char *say_domain(const struct option_spec *spec, struct buf *say) {
    if (spec->type == OPTION_INT) {
        buf_str(say, N_("the option must be a number in the range"));
        buf_str(say, ": ");
        buf_int(say, spec->min);
        buf_str(say, " … ");
        buf_int(say, spec->max);
        return say->data;
    }
    buf_str(say, N_("the option must be one of"));
    for (int32_t i = spec->min; i <= spec->max; i++) {
        buf_str(say, i == spec->min ? ": " : ", ");
        option_text(spec, i, say);
    }
    return say->data;
}

static const char *say_names(const struct game *g, struct buf *say) {
    if (!g->options[0].name)
        return N_("the game has no options");
    buf_str(say, N_("there is no such option, only"));
    for (int i = 0; g->options[i].name; i++) {
        buf_str(say, i ? ", " : ": ");
        buf_str(say, g->options[i].name);
    }
    return say->data;
}

const char *options_set(const struct game *g, struct options *o, const char *name,
                        const char *value, struct buf *say) {
    buf_clear(say);
    for (int i = 0; g->options[i].name; i++) {
        const struct option_spec *spec = &g->options[i];
        if (strcmp(spec->name, name))
            continue;
        int32_t v;
        if (!parse_value(spec, value, &v))
            return say_domain(spec, say);
        o->value[i] = v;
        return NULL;
    }
    return say_names(g, say);
}

const char *options_check(const struct game *g, const struct options *o, int nseats) {
    bool past = false;
    for (int i = 0; i < MAX_OPTIONS; i++) {
        past = past || !g->options[i].name;
        int32_t min = past ? 0 : g->options[i].min, max = past ? 0 : g->options[i].max;
        if (o->value[i] < min || o->value[i] > max)
            return past ? "there are more option values than options" : g->options[i].name;
        if (!past && g->options[i].type == OPTION_SEAT && o->value[i] >= nseats)
            return N_("the option first names a seat that is not at this table");
    }
    return NULL;
}

int options_first(const struct game *g, const struct options *o) {
    for (int i = 0; g->options[i].name; i++)
        if (g->options[i].type == OPTION_SEAT && o->value[i] >= 0)
            return o->value[i];
    return LOT;
}

void option_text(const struct option_spec *spec, int32_t value, struct buf *out) {
    if (spec->type == OPTION_INT || (spec->type == OPTION_SEAT && value >= 0))
        buf_int(out, value);
    else if (spec->type == OPTION_NAME)
        buf_str(out, spec->names[value]);
    else if (spec->type == OPTION_SEAT)
        buf_str(out, "lot");
    else
        buf_str(out, value ? "true" : "false");
}

const char *option_title(const struct game *g, const struct option_spec *spec,
                         const struct lang *l) {
    return lang_text(l, g->id, spec->title);
}

void option_value_title(const struct game *g, const struct option_spec *spec, int32_t value,
                        const struct lang *l, struct buf *out) {
    if (spec->type == OPTION_INT)
        buf_int(out, value);
    else if (spec->type == OPTION_SEAT && value >= 0)
        buf_int(out, value + 1); /* as people count */
    else if (spec->type == OPTION_NAME)
        buf_str(out, lang_text(l, g->id, spec->titles[value]));
    else if (spec->type == OPTION_SEAT)
        buf_str(out, lang_text(l, NULL, "by lot"));
    else
        buf_str(out, value ? lang_text(l, NULL, "yes") : lang_text(l, NULL, "no"));
}

void options_json(const struct game *g, const struct options *o, struct jw *out) {
    jw_object(out);
    for (int i = 0; g->options[i].name; i++) {
        const struct option_spec *spec = &g->options[i];
        jw_key(out, spec->name);
        if (spec->type == OPTION_INT || (spec->type == OPTION_SEAT && o->value[i] >= 0))
            jw_int(out, o->value[i]);
        else if (spec->type == OPTION_NAME)
            jw_str(out, spec->names[o->value[i]]);
        else if (spec->type == OPTION_SEAT)
            jw_str(out, "lot");
        else
            jw_bool(out, o->value[i]);
    }
    jw_object_end(out);
}
