/* Versions, the games and bots there are, seeds as text. */
#include "ai/bot.h"
#include "library.h"

enum { GAME_FIRST = 1 }; /* the game of nothing is not told of, but it can be played */

const char *koloda_version(void) {
    return KOLODA_VERSION;
}

int koloda_protocol(void) {
    return PROTOCOL;
}

/* ---- what a failing *_open says ---- */

struct buf library_why(char why[KOLODA_WHY_MAX]) {
    struct buf b = {.data = why, .cap = why ? KOLODA_WHY_MAX : 0};
    buf_clear(&b);
    return b;
}

const struct game *library_game(const char *id, struct buf *why) {
    const struct game *g = id ? game_find(id) : NULL;
    if (g)
        return g;
    buf_str(why, "there is no such game: ");
    buf_str(why, id ? id : "NULL");
    buf_str(why, "; there are");
    for (int i = GAME_FIRST; i < game_count; i++) {
        buf_str(why, i == GAME_FIRST ? " " : ", ");
        buf_str(why, game_list[i]->id);
    }
    return NULL;
}

/* ---- games ---- */

const char *koloda_game_id(int i) {
    return i >= 0 && i < game_count - GAME_FIRST ? game_list[GAME_FIRST + i]->id : NULL;
}

int koloda_rules(const char *game) {
    const struct game *g = game ? game_find(game) : NULL;
    return g ? g->rules_version : 0;
}

static void value_json(const struct option_spec *spec, int32_t value, struct jw *out) {
    char text[64];
    struct buf b = BUF(text);
    buf_clear(&b);
    option_text(spec, value, &b);
    jw_str(out, buf_text(&b));
}

/* Values are texts, as koloda_open() takes them. A number has a range, all else is listed. */
static void option_json(const struct game *g, const struct option_spec *spec, struct jw *out) {
    jw_object(out);
    jw_key_str(out, "name", spec->name);
    jw_key_str(out, "title", spec->title);
    jw_key_str(out, "help", spec->help);
    jw_key(out, "initial");
    value_json(spec, spec->initial, out);
    if (spec->type == OPTION_INT) {
        jw_key_int(out, "min", spec->min);
        jw_key_int(out, "max", spec->max);
    } else {
        int32_t last = spec->type == OPTION_SEAT ? g->max_seats - 1 : spec->max;
        jw_key(out, "values");
        jw_array(out);
        for (int32_t v = spec->min; v <= last; v++)
            value_json(spec, v, out);
        jw_array_end(out);
    }
    jw_object_end(out);
}

size_t koloda_game_json(const char *game, char *out, size_t size) {
    struct library_text x;
    const struct game *g = game ? game_find(game) : NULL;
    if (!g)
        return library_give("", 0, out, size);
    struct jw *j = library_begin(&x);
    jw_object(j);
    jw_key_str(j, "id", g->id);
    jw_key_str(j, "title", g->title);
    jw_key_int(j, "rules", g->rules_version);
    jw_key_int(j, "min_players", g->min_seats);
    jw_key_int(j, "max_players", g->max_seats);
    jw_key_int(j, "max_legal", g->max_legal);
    jw_key_int(j, "view_size", g->state_size);
    jw_key(j, "options");
    jw_array(j);
    for (int i = 0; g->options[i].name; i++)
        option_json(g, &g->options[i], j);
    jw_array_end(j);
    jw_object_end(j);
    return library_end(&x, out, size);
}

size_t koloda_bots_json(char *out, size_t size) {
    struct library_text x;
    struct jw *j = library_begin(&x);
    jw_array(j);
    for (const struct bot_type *b = bot_types; b->name; b++) {
        jw_object(j);
        jw_key_str(j, "id", b->name);
        jw_key_str(j, "help", b->help);
        jw_object_end(j);
    }
    jw_array_end(j);
    return library_end(&x, out, size);
}

/* ---- seeds ---- */

const char *koloda_seed_parse(const char *text, koloda_seed *out) {
    struct seed seed;
    if (!text || !out || seed_parse(text, &seed))
        return "a seed is 64 hex digits or a decimal number below 2^64";
    memcpy(out->byte, seed.byte, sizeof out->byte);
    return NULL;
}

void koloda_seed_text(const koloda_seed *seed, char out[KOLODA_SEED_MAX]) {
    if (!seed || !out)
        return;
    struct buf b = {.data = out, .cap = KOLODA_SEED_MAX};
    buf_clear(&b);
    buf_hex(&b, seed->byte, sizeof seed->byte);
}

koloda_seed koloda_seed_derive(const koloda_seed *series, uint64_t k) {
    koloda_seed seed = {{0}};
    if (!series)
        return seed;
    struct seed core = take_seed(series), derived = seed_derive(&core, k);
    memcpy(seed.byte, derived.byte, sizeof seed.byte);
    return seed;
}
