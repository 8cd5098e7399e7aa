/* koloda admin: an operator's words to a running server, over the control socket in its data folder. */
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include "base/json_scan.h"
#include "front/commands/commands.h"
#include "front/server/server.h"
#include "run/files.h"
#include "run/system.h"

const struct flag *admin_flags(void) {
    static const struct flag all[] = {
        {"data", "DIR", N_("the folder where the server keeps its tables"), NULL},
        {.name = NULL},
    };
    return all;
}

/* ---- one request ---- */

struct exchange {
    struct buf request, answer;
    int status;
    const char *body; /* in the answer */
    struct json_slice json;
};

static int reach(const char *path) {
    struct sockaddr_un to = {.sun_family = AF_UNIX};
    int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    memcpy(to.sun_path, path, strlen(path) + 1);
    if (fd >= 0 && connect(fd, (struct sockaddr *)&to, sizeof to) == 0)
        return fd;
    if (fd >= 0)
        close(fd);
    return -1;
}

static bool talk(int fd, struct exchange *x) {
    char part[4096];
    ssize_t n = 0;
    bool sent = file_put(fd, x->request.data, x->request.size);
    while (sent && (n = read(fd, part, sizeof part)) > 0)
        buf_bytes(&x->answer, part, (size_t)n);
    return sent && n == 0;
}

static int ask(const struct args *a, struct exchange *x, const char *method, const char *path,
               const char *body) {
    static struct config usual;
    char control[SOCKET_PATH_MAX + 1];
    config_usual(&usual);
    const char *data = args_more(a, "data") ? args_more(a, "data") : usual.data;
    const char *why = server_control(data, control);
    if (why)
        return fail("%s", why);
    int fd = reach(control);
    if (fd < 0)
        return fail("no server answers at %s: %s", control, system_why(errno));
    buf_str(&x->request, method);
    buf_char(&x->request, ' ');
    buf_str(&x->request, path);
    buf_str(&x->request, " HTTP/1.1\r\nHost: control\r\nConnection: close\r\n"
                         "Content-Type: application/json\r\nContent-Length: ");
    buf_uint(&x->request, strlen(body));
    buf_str(&x->request, "\r\n\r\n");
    buf_str(&x->request, body);
    bool fine = talk(fd, x);
    close(fd);
    x->body = fine && x->answer.size ? strstr(x->answer.data, "\r\n\r\n") : NULL;
    if (!x->body || sscanf(x->answer.data, "HTTP/1.1 %d", &x->status) != 1)
        return fail("the server broke off");
    x->body += 4;
    json_scan(x->body, strlen(x->body), 8, &x->json);
    return EXIT_FINE;
}

/* What went wrong, in the server's words. */
static int complain(const struct exchange *x) {
    struct json_slice error, text;
    struct buf b = text_buf();
    buf_clear(&b);
    if (!json_slice_member(x->json, "error", &error) || !json_slice_member(error, "text", &text) ||
        !json_slice_str(text, &b))
        buf_str(&b, N_("the server broke off"));
    int code = fail("%s", b.data);
    heap_free(&b);
    return code;
}

/* ---- commands ---- */

static void print_text(struct json_slice object, const char *name, int width) {
    struct json_slice v;
    struct buf b = text_buf();
    buf_clear(&b);
    if (json_slice_member(object, name, &v) && !json_slice_str(v, &b))
        buf_bytes(&b, v.text, v.size);
    out_text("%-*s ", width, b.data ? b.data : "");
    heap_free(&b);
}

static int print_tables(const struct exchange *x) {
    struct json_slice list, t, seats, seat;
    json_slice_member(x->json, "tables", &list);
    for (bool more = json_slice_first(list, &t); more; more = json_slice_next(list, &t)) {
        print_text(t, "table", 10);
        print_text(t, "state", 8);
        print_text(t, "game", 9);
        json_slice_member(t, "seats", &seats);
        for (bool one = json_slice_first(seats, &seat); one; one = json_slice_next(seats, &seat))
            print_text(seat, "name", 0);
        out_text("\n");
    }
    return EXIT_FINE;
}

static int print_members(const struct exchange *x) {
    struct json_slice name, value;
    for (bool more = json_slice_first_member(x->json, &name, &value); more;
         more = json_slice_next_member(x->json, &name, &value))
        out_text("%-16.*s %.*s\n", (int)name.size - 2, name.text + 1, (int)value.size, value.text);
    return EXIT_FINE;
}

/* A path as the server sees it: from the root on. */
static const char *full_path(const char *path, char out[PATH_MAX]) {
    char here[PATH_MAX];
    if (path[0] == '/')
        return path;
    if (!getcwd(here, sizeof here) || snprintf(out, PATH_MAX, "%s/%s", here, path) >= PATH_MAX)
        return NULL;
    return out;
}

static void body_of(struct buf *out, const char *name, const char *value, const char *name2,
                    const char *value2) {
    struct jw j = {.out = out};
    buf_clear(out);
    jw_object(&j);
    jw_key_str(&j, name, value);
    if (name2)
        jw_key_str(&j, name2, value2);
    jw_object_end(&j);
}

static bool read_password(char *out, size_t cap) {
    if (isatty(STDIN_FILENO))
        fputs(_("Password: "), stderr);
    if (!fgets(out, (int)cap, stdin))
        return false;
    out[strcspn(out, "\n")] = 0;
    return true;
}

struct wish {
    const char *name, *word; /* what it is called, and what it needs */
    const char *method, *path, *path_end, *member;
};
static const struct wish wishes[] = {
    {"status", NULL, "GET", "/admin/status", "", NULL},
    {"tables", NULL, "GET", "/admin/tables", "", NULL},
    {"end", "CODE", "POST", "/admin/tables/", "/end", NULL},
    {"account", "NAME", "POST", "/api/accounts", "", "name"},
    {"delete-account", "NAME", "POST", "/admin/delete-account", "", "name"},
    {"backup", "FILE", "POST", "/admin/backup", "", "path"},
    {"restore", "FILE", "POST", "/admin/restore", "", "path"},
};

static int carry_out(const struct args *a, const struct wish *w, struct exchange *x) {
    struct buf body = text_buf(), path = text_buf();
    char place[PATH_MAX], password[512];
    const char *word = w->word ? a->word[1] : NULL;
    int code = EXIT_FINE;
    buf_clear(&body);
    buf_clear(&path);
    buf_str(&path, w->path);
    if (w->path_end[0]) {
        buf_str(&path, word);
        buf_str(&path, w->path_end);
    }
    if (w->member && !strcmp(w->member, "path") && !(word = full_path(word, place)))
        code = fail("%s", N_("the path is too long"));
    if (!code && !strcmp(w->name, "account")) {
        if (!read_password(password, sizeof password))
            code = fail("%s", N_("the password is read from standard input, one line"));
        else
            body_of(&body, "name", word, "password", password);
    } else if (!code && w->member)
        body_of(&body, w->member, word, NULL, NULL);
    if (!code)
        code = ask(a, x, w->method, path.data, body.data);
    memset(password, 0, sizeof password);
    heap_free(&body);
    heap_free(&path);
    return code;
}

int cmd_admin(struct args *a) {
    const struct wish *w = NULL;
    for (size_t i = 0; a->words && i < sizeof wishes / sizeof wishes[0]; i++)
        if (!strcmp(wishes[i].name, a->word[0]))
            w = &wishes[i];
    if (!w)
        return misuse(a, "say what to do: status, tables, end CODE, account NAME, "
                         "delete-account NAME, backup FILE or restore FILE");
    if (a->words != 1 + (w->word != NULL))
        return w->word ? misuse(a, "\"%s\" needs one word more: %s", w->name, w->word)
                       : misuse(a, "\"%s\" is one word too many", a->word[1]);
    struct exchange x = {.request = text_buf(), .answer = text_buf()};
    int code = carry_out(a, w, &x);
    if (!code && x.status / 100 != 2)
        code = complain(&x);
    if (!code && a->json)
        out_text("%s\n", x.body);
    else if (!code && !strcmp(w->name, "tables"))
        code = print_tables(&x);
    else if (!code && !strcmp(w->name, "status"))
        code = print_members(&x);
    else if (!code)
        warn("%s", N_("done"));
    heap_free(&x.request);
    heap_free(&x.answer);
    return code;
}
