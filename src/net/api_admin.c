/* For operators, over the control socket in the data directory and nowhere else. */
#include <string.h>
#include <time.h>

#include "core/lang.h"
#include "net/api.h"
#include "net/metrics.h"

static void done(struct call *c) {
    struct jw j = api_json(c);
    jw_object(&j);
    jw_object_end(&j);
    api_answer(c, 200);
}

static void status(struct call *c) {
    struct rooms_counts rooms = rooms_counts(c->api->rooms);
    struct transport_counts t = transport_counts(c->api->transport);
    struct store_counts store = store_counts(c->api->store);
    struct process_metrics p;
    metrics_process(&p);
    struct jw j = api_json(c);
    jw_object(&j);
    jw_key_str(&j, "version", KOLODA_VERSION);
    jw_key_int(&j, "waiting", rooms.waiting);
    jw_key_int(&j, "playing", rooms.playing);
    jw_key_int(&j, "ended", (int64_t)rooms.ended);
    jw_key_int(&j, "moves", (int64_t)rooms.moves);
    jw_key_int(&j, "connections", t.open);
    jw_key_int(&j, "websockets", t.sockets);
    jw_key_int(&j, "store_failures", (int64_t)store.failures);
    jw_key_int(&j, "memory", (int64_t)p.resident);
    jw_key_int(&j, "started", (int64_t)p.started);
    jw_object_end(&j);
    api_answer(c, 200);
}

static void tables(struct call *c) {
    struct jw j = api_json(c);
    jw_object(&j);
    jw_key(&j, "tables");
    rooms_json(c->api->rooms, true, &j);
    jw_object_end(&j);
    api_answer(c, 200);
}

static void end_table(struct call *c) {
    struct refusal no;
    struct room *r = rooms_find(c->api->rooms, c->word[0], &no);
    if (r)
        no = room_end(r);
    if (no.status && (!r || no.status)) {
        api_refuse(c, no.status, no.code, no.text);
        return;
    }
    struct jw j = api_json(c);
    jw_object(&j);
    jw_object_end(&j);
    api_answer_written(c, 200);
}

static void drop_account(struct call *c) {
    struct stored_account a;
    const char *why = store_find_account(c->api->store, c->word[0], &a);
    if (!why && !a.id) {
        api_refuse(c, 404, "account", N_("there is no such account"));
        return;
    }
    if (!why)
        why = people_log_out_everywhere(c->api->people, a.id);
    if (!why) {
        struct store_batch *b = store_begin(c->api->store);
        store_drop_account(b, a.id);
        why = store_commit(b, NULL, NULL);
    }
    if (why)
        api_refuse(c, 503, "store", why);
    else
        done(c);
}

/* The path of a file, from the root on: where the operator stands is not where the server is. */
static bool read_path(struct call *c, char *path, size_t cap) {
    if (api_text(c, "path", path, cap) && path[0] == '/')
        return true;
    api_refuse(c, 400, "path", N_("\"path\" must be a file, from / on"));
    return false;
}

static void backup(struct call *c) {
    char path[4096];
    if (!read_path(c, path, sizeof path))
        return;
    const char *why = store_backup(c->api->store, path, &c->api->say);
    if (why)
        api_refuse(c, 500, "backup", why);
    else
        done(c);
}

static void restore(struct call *c) {
    char path[4096];
    connection to = c->request->from;
    struct api *api = c->api;
    if (!read_path(c, path, sizeof path))
        return;
    const char *why = api->restore(api->context, path, &api->say);
    if (why)
        api_respond_error(api, to, 500, "restore", why);
    else
        done(c);
}

const struct route admin_routes[] = {
    {HTTP_GET, "/admin/status", status, true},
    {HTTP_GET, "/admin/tables", tables, true},
    {HTTP_POST, "/admin/tables/*/end", end_table, true},
    {HTTP_DELETE, "/admin/accounts/*", drop_account, true},
    {HTTP_POST, "/admin/backup", backup, true},
    {HTTP_POST, "/admin/restore", restore, true},
    {.path = NULL},
};
