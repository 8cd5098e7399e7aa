#include "net/settings.h"

#include <string.h>

#include "core/lang.h"

static const char *const onlooker_ids[ONLOOKER_KINDS] = {"none", "public", "after"};

enum { MOVE_SECONDS_MOST = 3600, BANK_SECONDS_MOST = 24 * 3600, DAYS_MOST = 30 };

static const char *complain(struct buf *say, const char *what, struct json_slice v) {
    char text[48];
    struct buf b = BUF(text);
    buf_clear(&b);
    buf_clear(say);
    buf_str(say, what);
    if (json_slice_str(v, &b)) {
        buf_str(say, ": ");
        buf_str(say, text);
    }
    return say->full ? what : say->data;
}

/* A member that may be left out: false if it is there and not what it should be. */
static bool read_flag(struct json_slice json, const char *name, bool *out) {
    struct json_slice v;
    return !json_slice_member(json, name, &v) || json_slice_bool(v, out);
}

static bool read_number(struct json_slice json, const char *name, int64_t most, uint32_t *out) {
    struct json_slice v;
    int64_t number;
    if (!json_slice_member(json, name, &v))
        return true;
    if (!json_slice_int(v, &number) || number < 0 || number > most)
        return false;
    *out = (uint32_t)number;
    return true;
}

/* ---- pieces ---- */

static const char *read_game(struct json_slice json, struct settings *s, struct buf *say) {
    struct json_slice v;
    char id[16];
    struct buf b = BUF(id);
    buf_clear(&b);
    if (!json_slice_member(json, "game", &v))
        return N_("a table needs \"game\", the id of one of /api/games");
    s->game = json_slice_str(v, &b) ? game_find(id) : NULL;
    return s->game ? NULL : complain(say, N_("there is no such game"), v);
}

static const char *read_players(struct json_slice json, struct settings *s) {
    uint32_t players = 0;
    if (!read_number(json, "players", MAX_SEATS, &players) || players < s->game->min_seats ||
        players > s->game->max_seats)
        return N_("\"players\" must be a number of seats that the game allows");
    s->nseats = (int)players;
    return NULL;
}

/* true, 3 or "goal": as the text that options take. */
static bool option_value(struct json_slice v, struct buf *out) {
    enum json_slice_kind kind = json_slice_kind(v);
    if (kind == JSON_SLICE_BOOL || kind == JSON_SLICE_NUMBER) {
        buf_bytes(out, v.text, v.size);
        return !out->full;
    }
    return kind == JSON_SLICE_STRING && json_slice_str(v, out);
}

static const char *read_options(struct json_slice json, struct settings *s, struct buf *say) {
    struct json_slice all, name, value;
    s->options = options_default(s->game);
    if (!json_slice_member(json, "options", &all))
        return NULL;
    if (json_slice_kind(all) != JSON_SLICE_OBJECT)
        return N_("\"options\" must be an object of options and their values");
    for (bool more = json_slice_first_member(all, &name, &value); more;
         more = json_slice_next_member(all, &name, &value)) {
        char option[32], text[32];
        struct buf n = BUF(option), v = BUF(text);
        buf_clear(&n);
        buf_clear(&v);
        if (!json_slice_str(name, &n) || !option_value(value, &v))
            return complain(say, N_("this is no option of the game, or no value of one"), name);
        const char *why = options_set(s->game, &s->options, option, text, say);
        if (why)
            return why;
    }
    return options_check(s->game, &s->options, s->nseats);
}

static const struct bot_type *level_of(struct json_slice v) {
    char name[16];
    struct buf b = BUF(name);
    buf_clear(&b);
    return json_slice_str(v, &b) ? bot_find(name) : NULL;
}

static const char *read_bots(struct json_slice json, struct settings *s, struct buf *say) {
    struct json_slice list, v;
    s->level = bot_find("normal");
    if (json_slice_member(json, "level", &v) && !(s->level = level_of(v)))
        return complain(say, N_("there is no such bot"), v);
    if (!json_slice_member(json, "bots", &list))
        return NULL;
    if (json_slice_kind(list) != JSON_SLICE_ARRAY)
        return N_("\"bots\" must be a list of levels, such as \"hard\", \"normal\"");
    for (bool more = json_slice_first(list, &v); more; more = json_slice_next(list, &v)) {
        if (s->bots == s->nseats)
            return N_("there are more bots than seats");
        if (!(s->bot[s->bots++] = level_of(v)))
            return complain(say, N_("there is no such bot"), v);
    }
    return NULL;
}

static const char *read_clock(struct json_slice json, struct settings *s) {
    struct json_slice v;
    struct clock_terms *c = &s->clock;
    if (!json_slice_member(json, "clock", &v) || json_slice_kind(v) == JSON_SLICE_NULL)
        return NULL;
    if (json_slice_kind(v) != JSON_SLICE_OBJECT ||
        !read_number(v, "move", MOVE_SECONDS_MOST, &c->move) ||
        !read_number(v, "bank", BANK_SECONDS_MOST, &c->bank) ||
        !read_number(v, "days", DAYS_MOST, &c->days) || (c->days != 0) == clock_ticks(c))
        return N_(
            "\"clock\" must be an object with \"move\" and \"bank\", in seconds, or with \"days\"");
    return NULL;
}

static const char *read_company(struct json_slice json, struct settings *s) {
    struct json_slice v;
    s->onlookers = ONLOOKERS_PUBLIC;
    s->odds = true;
    if (!read_flag(json, "open", &s->open) || !read_flag(json, "invited", &s->invited) ||
        !read_flag(json, "rated", &s->rated) || !read_flag(json, "odds", &s->odds))
        return N_("\"open\", \"invited\", \"rated\" and \"odds\" must be true or false");
    if (s->rated)
        s->odds = false;
    if (!json_slice_member(json, "onlookers", &v))
        return NULL;
    for (int i = 0; i < ONLOOKER_KINDS; i++)
        if (json_slice_is(v, onlooker_ids[i])) {
            s->onlookers = (enum onlookers)i;
            return NULL;
        }
    return N_("\"onlookers\" must be \"none\", \"public\" or \"after\"");
}

const char *settings_read(struct json_slice json, const struct clock_terms *usual,
                          struct settings *out, struct buf *say) {
    struct json_slice clock;
    *out = (struct settings){.game = NULL};
    if (usual && !json_slice_member(json, "clock", &clock))
        out->clock = *usual;
    const char *why = read_game(json, out, say);
    if (!why)
        why = read_players(json, out);
    if (!why)
        why = read_options(json, out, say);
    if (!why)
        why = read_bots(json, out, say);
    if (!why)
        why = read_clock(json, out);
    return why ? why : read_company(json, out);
}

void clock_json(const struct clock_terms *c, struct jw *out) {
    if (!c->days && !clock_ticks(c))
        return;
    jw_key(out, "clock");
    jw_object(out);
    if (c->days)
        jw_key_int(out, "days", c->days);
    else {
        jw_key_int(out, "move", c->move);
        jw_key_int(out, "bank", c->bank);
    }
    jw_object_end(out);
}

void settings_json(const struct settings *s, struct jw *out) {
    jw_key_str(out, "game", s->game->id);
    jw_key_int(out, "players", s->nseats);
    jw_key(out, "options");
    options_json(s->game, &s->options, out);
    jw_key(out, "bots");
    jw_array(out);
    for (int i = 0; i < s->bots; i++)
        jw_str(out, s->bot[i]->name);
    jw_array_end(out);
    jw_key_str(out, "level", s->level->name);
    jw_key_bool(out, "open", s->open);
    jw_key_bool(out, "invited", s->invited);
    jw_key_bool(out, "rated", s->rated);
    jw_key_bool(out, "odds", s->odds);
    jw_key_str(out, "onlookers", onlooker_ids[s->onlookers]);
    clock_json(&s->clock, out);
}
