#include "net/export.h"

#include <errno.h>
#include <math.h>
#include <string.h>

#include "base/json.h"
#include "core/lang.h"
#include "run/system.h"

enum { AT_ONCE = 64 };

/* With three digits behind the point, whatever the locale has for one. */
static void key_measure(struct jw *j, const char *key, double v) {
    char text[32];
    struct buf b = BUF(text);
    int64_t n = llround(fabs(v) * 1000);
    if (v < 0)
        buf_char(&b, '-');
    buf_int(&b, n / 1000);
    buf_char(&b, '.');
    for (int64_t digit = 100; digit; digit /= 10)
        buf_char(&b, (char)('0' + n / digit % 10));
    jw_key(j, key);
    jw_raw(j, buf_text(&b));
}

static void write_account(struct jw *j, const struct stored_account *a) {
    jw_key(j, "account");
    jw_object(j);
    jw_key_int(j, "id", a->id);
    jw_key_str(j, "name", a->name);
    jw_key_int(j, "created", a->created);
    jw_key_int(j, "seen", a->seen);
    jw_object_end(j);
}

static const char *write_sessions(struct jw *j, struct store *s, int64_t account) {
    struct stored_session list[AT_ONCE];
    const char *why = NULL;
    uint8_t last[TOKEN_HASH];
    int count = AT_ONCE;
    jw_key(j, "sessions");
    jw_array(j);
    for (const uint8_t *after = NULL; !why && count == AT_ONCE;) {
        why = store_sessions(s, account, after, list, AT_ONCE, &count);
        for (int i = 0; i < count; i++) {
            jw_object(j);
            jw_key_int(j, "created", list[i].created);
            jw_key_int(j, "expires", list[i].expires);
            jw_object_end(j);
            memcpy(last, list[i].token, sizeof last);
        }
        after = last;
    }
    jw_array_end(j);
    return why;
}

static const char *write_ratings(struct jw *j, struct store *s, int64_t account) {
    struct stored_rating list[AT_ONCE];
    int count;
    const char *why = store_ratings(s, account, list, AT_ONCE, &count);
    jw_key(j, "ratings");
    jw_array(j);
    for (int i = 0; i < count; i++) {
        jw_object(j);
        jw_key_str(j, "game", list[i].game);
        key_measure(j, "rating", list[i].rating);
        key_measure(j, "deviation", list[i].deviation);
        key_measure(j, "volatility", list[i].volatility);
        jw_key_int(j, "games", list[i].games);
        key_measure(j, "wins", list[i].wins);
        jw_key_int(j, "changed", list[i].changed);
        jw_object_end(j);
    }
    jw_array_end(j);
    return why;
}

/* Of the others the names that everybody at the table saw. */
static void write_players(struct jw *j, const struct stored_game *g, int64_t account) {
    jw_key(j, "players");
    jw_array(j);
    for (int i = 0; i < g->nseats; i++) {
        jw_object(j);
        jw_key_str(j, "kind", seat_kind_ids[g->player[i].kind]);
        jw_key_str(j, "name", g->player[i].name);
        jw_key_bool(j, "you", g->player[i].account == account);
        jw_object_end(j);
    }
    jw_array_end(j);
}

static void write_game(struct jw *j, const struct stored_game *g, int64_t account) {
    jw_object(j);
    jw_key_str(j, "code", g->code);
    jw_key_str(j, "game", g->game);
    jw_key_int(j, "ended", g->result.ended);
    write_players(j, g, account);
    jw_key_str(j, "scores", g->result.scores);
    jw_key(j, "winners");
    jw_array(j);
    FOR_SEATS (i, g->result.winners)
        jw_int(j, i);
    jw_array_end(j);
    jw_key_bool(j, "rated", g->result.rated);
    jw_object_end(j);
}

static const char *write_games(struct jw *j, struct store *s, int64_t account) {
    struct stored_game list[AT_ONCE];
    struct stored_filter f = {.account = account};
    const char *why = NULL;
    int count = AT_ONCE;
    jw_key(j, "games");
    jw_array(j);
    while (!why && count == AT_ONCE) {
        why = store_games(s, &f, list, AT_ONCE, &count);
        for (int i = 0; i < count; i++)
            write_game(j, &list[i], account);
        if (count)
            f.before = list[count - 1].table;
    }
    jw_array_end(j);
    return why;
}

static const char *write_pushes(struct jw *j, struct store *s, int64_t account) {
    struct stored_push list[AT_ONCE];
    int count;
    const char *why = store_pushes(s, account, list, AT_ONCE, &count);
    jw_key(j, "pushes");
    jw_array(j);
    for (int i = 0; i < count; i++) {
        jw_object(j);
        jw_key_str(j, "endpoint", list[i].endpoint);
        jw_key_str(j, "p256dh", list[i].p256dh);
        jw_key_str(j, "auth", list[i].auth);
        jw_key_int(j, "created", list[i].created);
        jw_object_end(j);
    }
    jw_array_end(j);
    return why;
}

/* By their names; who has gone meanwhile is not there. */
static const char *write_mutes(struct jw *j, struct store *s, int64_t account) {
    int64_t list[1024];
    int count;
    const char *why = store_mutes(s, account, list, 1024, &count);
    jw_key(j, "mutes");
    jw_array(j);
    for (int i = 0; !why && i < count; i++) {
        struct stored_account muted;
        why = store_account(s, list[i], &muted);
        if (!why && muted.id)
            jw_str(j, muted.name);
    }
    jw_array_end(j);
    return why;
}

const char *export_account(struct store *s, int64_t account, int64_t now, struct buf *out) {
    static const char *(*const parts[])(struct jw *, struct store *, int64_t) = {
        write_sessions, write_ratings, write_games, write_pushes, write_mutes};
    struct stored_account a;
    const char *why = store_account(s, account, &a);
    if (why || !a.id)
        return why ? why : N_("there is no such account");
    struct jw j = {.out = out};
    jw_object(&j);
    jw_key_int(&j, "exported", now);
    write_account(&j, &a);
    for (size_t i = 0; !why && i < sizeof parts / sizeof parts[0]; i++)
        why = parts[i](&j, s, account);
    jw_object_end(&j);
    return why ? why : out->full ? system_why(ENOMEM) : NULL;
}
