/* What there is to look up: the games that can be played, and those that are over. */
#include <stdlib.h>

#include "core/lang.h"
#include "net/api.h"

void api_answer_record(struct call *c, const struct buf *text, const char *name) {
    char headers[256];
    struct buf b = BUF(headers);
    buf_clear(&b);
    buf_str(&b, "Content-Disposition: attachment; filename=\"");
    buf_str(&b, name);
    buf_str(&b, ".koloda\"\r\n");
    api_answer_text(c, "text/plain; charset=utf-8", buf_text(&b), text);
}

/* ---- finished games ---- */

enum { LISTED_MOST = 100 };

static void game_json(const struct stored_game *g, struct jw *j) {
    jw_object(j);
    jw_key_str(j, "table", g->code);
    jw_key_str(j, "game", g->game);
    jw_key(j, "seats");
    jw_array(j);
    for (int i = 0; i < g->nseats; i++) {
        jw_object(j);
        jw_key_int(j, "seat", i);
        jw_key_str(j, "name", g->player[i].name);
        jw_key_str(j, "kind", seat_kind_ids[g->player[i].kind]);
        if (g->player[i].level[0])
            jw_key_str(j, "level", g->player[i].level);
        jw_object_end(j);
    }
    jw_array_end(j);
    jw_key(j, "scores");
    if (g->result.scores[0]) {
        jw_array(j);
        jw_raw(j, g->result.scores);
        jw_array_end(j);
    } else
        jw_null(j);
    jw_key(j, "winners");
    jw_array(j);
    FOR_SEATS (i, g->result.winners)
        jw_int(j, i);
    jw_array_end(j);
    jw_key_int(j, "ended", g->result.ended);
    jw_key_bool(j, "rated", g->result.rated);
    jw_key_int(j, "before", g->table);
    jw_object_end(j);
}

/* The games that ?game= ?player= ?before= ?limit= ask for, or `account`'s; NULL: it was answered. To
 * be freed. */
static struct stored_game *find_games(struct call *c, int64_t account, int *count) {
    char game[16], player[SEAT_NAME_MAX + 1], number[24];
    struct stored_filter f = {.account = account, .open = true};
    if (request_query(c->request, "game", game, sizeof game))
        f.game = game;
    if (request_query(c->request, "player", player, sizeof player))
        f.name = player;
    if (request_query(c->request, "before", number, sizeof number))
        f.before = strtoll(number, NULL, 10);
    int most = 50;
    if (request_query(c->request, "limit", number, sizeof number))
        most = atoi(number);
    most = most < 1 ? 1 : most > LISTED_MOST ? LISTED_MOST : most;
    struct stored_game *all = calloc((size_t)most, sizeof *all);
    const char *why = all ? store_games(c->api->store, &f, all, most, count) : N_("out of memory");
    if (!why)
        return all;
    free(all);
    api_refuse(c, 503, "store", why);
    return NULL;
}

void api_games_of(struct call *c, int64_t account) {
    int count;
    struct stored_game *all = find_games(c, account, &count);
    if (!all)
        return;
    struct jw j = api_json(c);
    jw_object(&j);
    jw_key(&j, "games");
    jw_array(&j);
    for (int i = 0; i < count; i++)
        game_json(&all[i], &j);
    jw_array_end(&j);
    jw_object_end(&j);
    free(all);
    api_answer(c, 200);
}

static void list_records(struct call *c) {
    api_games_of(c, 0);
}

/* Their records, one after the other: each begins with its "koloda-record" line. */
static void all_records(struct call *c) {
    int count;
    struct buf *text = &c->api->text;
    struct stored_game *all = find_games(c, 0, &count);
    if (!all)
        return;
    const char *why = NULL;
    buf_clear(text);
    for (int i = 0; !why && i < count; i++)
        why = store_log(c->api->store, all[i].table, text);
    free(all);
    if (why)
        api_refuse(c, 503, "store", why);
    else
        api_answer_record(c, text, "records");
}

/* ---- games ---- */

static void option_json(const struct option_spec *o, struct jw *j) {
    static const char *const types[] = {[OPTION_BOOL] = "bool",
                                        [OPTION_INT] = "int",
                                        [OPTION_NAME] = "name",
                                        [OPTION_SEAT] = "seat"};
    char text[32];
    struct buf b = BUF(text);
    buf_clear(&b);
    option_text(o, o->initial, &b);
    jw_object(j);
    jw_key_str(j, "name", o->name);
    jw_key_str(j, "type", types[o->type]);
    jw_key_str(j, "title", o->title);
    jw_key_str(j, "help", o->help);
    jw_key_str(j, "initial", buf_text(&b));
    if (o->type == OPTION_INT) {
        jw_key_int(j, "min", o->min);
        jw_key_int(j, "max", o->max);
    }
    if (o->type == OPTION_NAME) {
        jw_key(j, "values");
        jw_array(j);
        for (int i = o->min; i <= o->max; i++)
            jw_str(j, o->names[i]);
        jw_array_end(j);
    }
    jw_object_end(j);
}

static void list_games(struct call *c) {
    struct jw j = api_json(c);
    jw_object(&j);
    jw_key_str(&j, "server", c->api->config->name);
    jw_key(&j, "games");
    jw_array(&j);
    for (int i = 1; i < game_count; i++) { /* the null game is for learners */
        const struct game *g = game_list[i];
        jw_object(&j);
        jw_key_str(&j, "id", g->id);
        jw_key_str(&j, "title", g->title);
        jw_key_int(&j, "min_players", g->min_seats);
        jw_key_int(&j, "max_players", g->max_seats);
        jw_key_int(&j, "rules", g->rules_version);
        struct options initial = options_default(g);
        jw_key(&j, "options");
        options_json(g, &initial, &j);
        jw_key(&j, "option_list");
        jw_array(&j);
        for (const struct option_spec *o = g->options; o->name; o++)
            option_json(o, &j);
        jw_array_end(&j);
        jw_object_end(&j);
    }
    jw_array_end(&j);
    jw_key(&j, "levels");
    jw_array(&j);
    for (const struct bot_type *t = bot_types; t->name; t++)
        jw_str(&j, t->name);
    jw_array_end(&j);
    jw_object_end(&j);
    api_answer(c, 200);
}

const struct route record_routes[] = {
    {HTTP_GET, "/api/games", list_games, false},
    {HTTP_GET, "/api/records", list_records, false},
    {HTTP_GET, "/api/records/text", all_records, false},
    {.path = NULL},
};
