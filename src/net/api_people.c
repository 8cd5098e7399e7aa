/* Accounts over HTTP: coming in, going out, what is known of somebody, and ratings. */
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "core/lang.h"
#include "net/api.h"

static int64_t now(void) {
    return (int64_t)time(NULL);
}

/* ---- sessions ---- */

enum { SESSION_SECONDS = 30 * 86400 };

static void cookie(const struct api *api, const char *token, bool secure, struct buf *out) {
    buf_str(out, "Set-Cookie: koloda=");
    buf_str(out, token);
    buf_str(out, "; Path=");
    buf_str(out, api->config->base[0] ? api->config->base : "/");
    buf_str(out, "; HttpOnly; SameSite=Strict; Max-Age=");
    buf_int(out, token[0] ? SESSION_SECONDS : 0);
    buf_str(out, secure ? "; Secure\r\n" : "\r\n");
}

/* Somebody waits for a password to be dealt with. */
struct waiting {
    struct api *api;
    connection to;
    int status;
    bool secure, leaves;
};

static void told(void *context, const char *why, const struct person *in) {
    struct waiting *w = context;
    struct api *api = w->api;
    char headers[256 + CONFIG_TEXT_MAX];
    struct buf b = BUF(headers);
    buf_clear(&b);
    if (why) {
        api_respond_error(api, w->to, w->status == 201 ? 409 : 403, "account", why);
        free(w);
        return;
    }
    if (in && (in->token[0] || w->leaves))
        cookie(api, w->leaves ? "" : in->token, w->secure, &b);
    struct jw j = {.out = &api->out};
    buf_clear(&api->out);
    jw_object(&j);
    if (in && !w->leaves)
        jw_key_str(&j, "name", in->name);
    jw_object_end(&j);
    api_respond(api, w->to, w->status, buf_text(&b), api->out.data, api->out.size);
    free(w);
}

static struct waiting *wait_for(struct call *c, int status) {
    struct waiting *w = malloc(sizeof *w);
    if (!w)
        api_refuse(c, 503, "busy", N_("the server is out of memory"));
    else
        *w = (struct waiting){
            .api = c->api, .to = c->request->from, .status = status, .secure = c->request->secure};
    return w;
}

/* What is wrong at once: nobody will be told later. */
static void at_once(struct call *c, struct waiting *w, const char *why) {
    if (!why)
        return;
    free(w);
    api_refuse(c, why == people_taken ? 409 : 400, "account", why);
}

struct credentials {
    char name[128], password[PASSWORD_MAX + 1];
};

static bool read_credentials(struct call *c, struct credentials *out) {
    if (api_text(c, "name", out->name, sizeof out->name) &&
        api_text(c, "password", out->password, sizeof out->password))
        return true;
    api_refuse(c, 400, "account", N_("\"name\" and \"password\" are needed, as texts"));
    return false;
}

/* Guessing is slow from one address, and for one name. */
static bool may_try(struct call *c, const char *name) {
    return api_allow(c, "passwords", c->request->address, 25) &&
           api_allow(c, "passwords", name, 50);
}

static void make_account(struct call *c) {
    struct credentials k;
    struct waiting *w;
    if (c->api->config->registration == CONFIG_CLOSED && c->request->listener != c->api->control) {
        api_refuse(c, 403, "closed", N_("accounts are made by the server's keeper here"));
        return;
    }
    if (!read_credentials(c, &k) || !may_try(c, k.name) || !(w = wait_for(c, 201)))
        return;
    at_once(c, w,
            people_register(c->api->people, k.name, strlen(k.name), k.password, strlen(k.password),
                            now(), told, w));
}

static void log_in(struct call *c) {
    struct credentials k;
    struct waiting *w;
    if (!read_credentials(c, &k) || !may_try(c, k.name) || !(w = wait_for(c, 200)))
        return;
    at_once(c, w,
            people_log_in(c->api->people, k.name, strlen(k.name), k.password, strlen(k.password),
                          now(), told, w));
}

static void log_out(struct call *c) {
    char headers[256 + CONFIG_TEXT_MAX];
    struct buf b = BUF(headers);
    const char *cookies = request_header(c->request, "cookie");
    const char *at = cookies ? strstr(cookies, "koloda=") : NULL;
    if (at)
        people_log_out(c->api->people, at + 7, strcspn(at + 7, "; "));
    buf_clear(&b);
    cookie(c->api, "", c->request->secure, &b);
    struct jw j = api_json(c);
    jw_object(&j);
    jw_object_end(&j);
    api_answer_with(c, 200, buf_text(&b));
}

/* ---- about oneself ---- */

static bool logged_in(struct call *c) {
    if (!c->account)
        api_refuse(c, 401, "account", N_("log in first: POST /api/session"));
    return c->account != 0;
}

static void rating_json(const struct stored_rating *r, struct jw *j) {
    jw_key_int(j, "rating", (int64_t)(r->rating + 0.5));
    jw_key_int(j, "deviation", (int64_t)(r->deviation + 0.5));
    jw_key_int(j, "games", r->games);
}

static void tally_json(const char *name, const struct stored_tally *t, struct jw *j) {
    jw_key(j, name);
    jw_object(j);
    jw_key_int(j, "played", t->played);
    jw_key_int(j, "won_hundredths", (int64_t)(100 * t->won + 0.5));
    jw_object_end(j);
}

static void me(struct call *c) {
    enum { GAMES = 16 };
    struct stored_account a;
    struct stored_rating rating[GAMES];
    struct stored_stats stats[GAMES];
    int ratings = 0, played = 0;
    if (!logged_in(c))
        return;
    const char *why = store_account(c->api->store, c->account, &a);
    if (!why)
        why = store_ratings(c->api->store, c->account, rating, GAMES, &ratings);
    if (!why)
        why = store_stats(c->api->store, c->account, stats, GAMES, &played);
    if (why) {
        api_refuse(c, 503, "store", why);
        return;
    }
    struct jw j = api_json(c);
    jw_object(&j);
    jw_key_str(&j, "name", a.name);
    jw_key_int(&j, "created", a.created);
    jw_key(&j, "ratings");
    jw_array(&j);
    for (int i = 0; i < ratings; i++) {
        jw_object(&j);
        jw_key_str(&j, "game", rating[i].game);
        rating_json(&rating[i], &j);
        jw_object_end(&j);
    }
    jw_array_end(&j);
    jw_key(&j, "statistics");
    jw_array(&j);
    for (int i = 0; i < played; i++) {
        jw_object(&j);
        jw_key_str(&j, "game", stats[i].game);
        tally_json("all", &stats[i].all, &j);
        tally_json("against_bots", &stats[i].people[1], &j);
        jw_object_end(&j);
    }
    jw_array_end(&j);
    jw_object_end(&j);
    api_answer(c, 200);
}

static void my_games(struct call *c) {
    if (logged_in(c))
        api_games_of(c, c->account);
}

static void export_me(struct call *c) {
    if (!logged_in(c))
        return;
    api_json(c);
    const char *why = people_export(c->api->people, c->account, now(), &c->api->out);
    if (why)
        api_refuse(c, 503, "store", why);
    else
        api_answer_with(c, 200,
                        "Content-Disposition: attachment; filename=\"koloda-account.json\"\r\n");
}

static void change_password(struct call *c) {
    char old[PASSWORD_MAX + 1], fresh[PASSWORD_MAX + 1];
    struct waiting *w;
    if (!logged_in(c))
        return;
    if (!api_text(c, "old", old, sizeof old) || !api_text(c, "password", fresh, sizeof fresh)) {
        api_refuse(c, 400, "account", N_("\"old\" and \"password\" are needed, as texts"));
        return;
    }
    if (!may_try(c, "change") || !(w = wait_for(c, 200)))
        return;
    at_once(c, w,
            people_change_password(c->api->people, c->account, old, strlen(old), fresh,
                                   strlen(fresh), now(), told, w));
}

static void delete_me(struct call *c) {
    char password[PASSWORD_MAX + 1];
    struct waiting *w;
    if (!logged_in(c))
        return;
    if (!api_text(c, "password", password, sizeof password)) {
        api_refuse(c, 400, "account", N_("\"password\" is needed, as a text"));
        return;
    }
    if (!may_try(c, "delete") || !(w = wait_for(c, 200)))
        return;
    w->leaves = true;
    at_once(c, w,
            people_delete(c->api->people, c->account, password, strlen(password), now(), told, w));
}

/* ---- being told ---- */

enum { PUSHES_MOST = 16 };

static void push_key(struct call *c) {
    const char *key = c->api->notices ? notices_public_key(c->api->notices) : NULL;
    struct jw j = api_json(c);
    jw_object(&j);
    jw_key(&j, "key");
    if (key)
        jw_str(&j, key);
    else
        jw_null(&j);
    jw_object_end(&j);
    api_answer(c, 200);
}

static void written(struct call *c, struct store_batch *b) {
    const char *why = store_commit(b, NULL, NULL);
    struct jw j = api_json(c);
    jw_object(&j);
    jw_object_end(&j);
    if (why)
        api_refuse(c, 503, "store", why);
    else
        api_answer(c, 200);
}

static void subscribe(struct call *c) {
    struct stored_push p = {.account = c->account, .created = now()};
    if (!logged_in(c))
        return;
    if (!api_text(c, "endpoint", p.endpoint, sizeof p.endpoint) ||
        !api_text(c, "p256dh", p.p256dh, sizeof p.p256dh) ||
        !api_text(c, "auth", p.auth, sizeof p.auth) || strncmp(p.endpoint, "https://", 8) != 0) {
        api_refuse(c, 400, "push",
                   N_("\"endpoint\" (https), \"p256dh\" and \"auth\" are needed, as texts"));
        return;
    }
    int count = 0;
    struct stored_push known[PUSHES_MOST];
    const char *why = store_pushes(c->api->store, c->account, known, PUSHES_MOST, &count);
    if (why || count == PUSHES_MOST) {
        api_refuse(c, why ? 503 : 409, why ? "store" : "push",
                   why ? why : N_("too many browsers are told already: take one away first"));
        return;
    }
    struct store_batch *b = store_begin(c->api->store);
    store_put_push(b, &p);
    written(c, b);
}

static void unsubscribe(struct call *c) {
    char endpoint[ENDPOINT_MAX + 1];
    if (!logged_in(c))
        return;
    if (!api_text(c, "endpoint", endpoint, sizeof endpoint)) {
        api_refuse(c, 400, "push", N_("\"endpoint\" is needed, as a text"));
        return;
    }
    struct store_batch *b = store_begin(c->api->store);
    store_drop_push(b, endpoint);
    written(c, b);
}

/* ---- ratings ---- */

static void ratings(struct call *c) {
    enum { BEST = 50, GAMES_LEAST = 5, DEVIATION_MOST = 150 };
    struct stored_best best[BEST];
    int count;
    const struct game *g = game_find(c->word[0]);
    if (!g) {
        api_refuse(c, 404, "game", N_("there is no such game"));
        return;
    }
    const char *why =
        store_best(c->api->store, g->id, GAMES_LEAST, DEVIATION_MOST, best, BEST, &count);
    if (why) {
        api_refuse(c, 503, "store", why);
        return;
    }
    struct jw j = api_json(c);
    jw_object(&j);
    jw_key(&j, "best");
    jw_array(&j);
    for (int i = 0; i < count; i++) {
        jw_object(&j);
        jw_key_str(&j, "name", best[i].name);
        rating_json(&best[i].rating, &j);
        jw_object_end(&j);
    }
    jw_array_end(&j);
    jw_object_end(&j);
    api_answer(c, 200);
}

const struct route people_routes[] = {
    {HTTP_POST, "/api/accounts", make_account, false},
    {HTTP_POST, "/api/session", log_in, false},
    {HTTP_DELETE, "/api/session", log_out, false},
    {HTTP_GET, "/api/me", me, false},
    {HTTP_DELETE, "/api/me", delete_me, false},
    {HTTP_GET, "/api/me/games", my_games, false},
    {HTTP_GET, "/api/me/export", export_me, false},
    {HTTP_PUT, "/api/me/password", change_password, false},
    {HTTP_POST, "/api/me/push", subscribe, false},
    {HTTP_DELETE, "/api/me/push", unsubscribe, false},
    {HTTP_GET, "/api/push-key", push_key, false},
    {HTTP_GET, "/api/ratings/*", ratings, false},
    {.path = NULL},
};
