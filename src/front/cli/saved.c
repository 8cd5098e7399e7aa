#include "front/cli/saved.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/record.h"
#include "front/cli/cli.h"
#include "run/files.h"
#include "run/system.h"

void home_folder(const char *variable, const char *below_home, struct buf *out) {
    const char *set = getenv(variable), *home = getenv("HOME");
    if (set && set[0] == '/')
        buf_str(out, set);
    else if (home && home[0] == '/') {
        buf_str(out, home);
        buf_str(out, below_home);
    } else
        buf_str(out, ".");
    buf_str(out, "/koloda/");
}

static void data_folder(struct buf *out) {
    home_folder("XDG_DATA_HOME", "/.local/share", out);
}

void state_path(const char *name, struct buf *out) {
    home_folder("XDG_STATE_HOME", "/.local/state", out);
    buf_str(out, name);
}

const char *state_read(const char *name, struct buf *out, struct buf *say) {
    struct buf path = text_buf();
    struct stat st;
    const char *why = NULL;
    state_path(name, &path);
    if (stat(path.data, &st) == 0) /* what is no file could keep us waiting */
        why = S_ISREG(st.st_mode) ? file_read(path.data, out, say)
                                  : file_complain(say, path.data, N_("not a regular file"));
    else if (errno != ENOENT && errno != ENOTDIR)
        why = file_complain(say, path.data, system_why(errno));
    heap_free(&path);
    return why;
}

void saved_path(const struct game *g, struct buf *out) {
    char when[32];
    time_t now = time(NULL);
    struct tm local = {.tm_mday = 1};
    localtime_r(&now, &local);
    if (strftime(when, sizeof when, "%Y%m%d-%H%M%S", &local) == 0)
        when[0] = 0;
    data_folder(out);
    buf_str(out, g->id);
    buf_char(out, '-');
    buf_str(out, when);
    size_t stem = out->size; /* two games may end in the same second */
    for (int n = 2; n < 1000; n++) {
        buf_str(out, ".koloda");
        if (access(out->data, F_OK) != 0)
            return;
        out->size = stem;
        buf_char(out, '-');
        buf_int(out, n);
    }
    buf_str(out, ".koloda");
}

/* ---- the list ---- */

/* A record of the whole table, over or not, by its head and its result. */
static bool read_saved(const struct buf *text, bool over, struct saved *out) {
    struct record r = {.game = NULL};
    struct record_error e;
    struct record_reader *in = take_memory(1, sizeof *in);
    in->text = text->data;
    in->size = text->size;
    in->error = &e;
    bool read = record_read_head(in, &r) && r.seat == FULL;
    free(in);
    out->game = r.game;
    out->nseats = r.nseats;
    const char *result = read ? strstr(text->data, "\nresult ") : NULL;
    return read && over == (result && strncmp(result, "\nresult unfinished\n", 19) != 0);
}

static bool look_at(const char *path, bool over, struct saved *out) {
    struct buf text = text_buf(), say = text_buf();
    struct stat st;
    bool fits = stat(path, &st) == 0 && S_ISREG(st.st_mode) && !file_read(path, &text, &say) &&
                read_saved(&text, over, out);
    heap_free(&text);
    heap_free(&say);
    if (!fits)
        return false;
    out->when = st.st_mtime;
    out->path = take_memory(strlen(path) + 1, 1);
    memcpy(out->path, path, strlen(path));
    return true;
}

static int newest_first(const void *a, const void *b) {
    const struct saved *x = a, *y = b;
    return x->when != y->when ? (x->when < y->when) - (x->when > y->when)
                              : strcmp(y->path, x->path);
}

struct saved_list saved_games(bool over) {
    struct saved_list l = {.count = 0};
    struct buf path = text_buf();
    int room = 0;
    data_folder(&path);
    size_t stem = path.size;
    DIR *d = opendir(path.data);
    for (struct dirent *e; d && (e = readdir(d));) {
        size_t n = strlen(e->d_name);
        if (n < 7 || strcmp(e->d_name + n - 7, ".koloda"))
            continue;
        path.size = stem;
        buf_str(&path, e->d_name);
        if (l.count == room) {
            struct saved *more = take_memory((size_t)(room = 2 * room + 16), sizeof *more);
            if (l.count)
                memcpy(more, l.game, (size_t)l.count * sizeof *more);
            free(l.game);
            l.game = more;
        }
        l.count += look_at(path.data, over, &l.game[l.count]);
    }
    if (d)
        closedir(d);
    heap_free(&path);
    if (l.count)
        qsort(l.game, (size_t)l.count, sizeof *l.game, newest_first);
    return l;
}

void saved_free(struct saved_list *l) {
    for (int i = 0; i < l->count; i++)
        free(l->game[i].path);
    free(l->game);
    *l = (struct saved_list){.count = 0};
}

void saved_title(const struct saved *s, struct buf *out) {
    char when[32];
    struct tm local;
    struct speech speech = cli_speech();
    PHRASE(&speech, out, "{game}, {n} {n|player|players}",
           {"game", value_text(game_title(s->game))}, {"n", value_number(s->nseats)});
    if (localtime_r(&s->when, &local) && /* years have an end */
        strftime(when, sizeof when, ", %Y-%m-%d %H:%M", &local) > 0)
        buf_str(out, when);
}

const char *saved_delete(const struct saved *s, struct buf *say) {
    struct claim c = {.held = false};
    const char *why = file_claim(s->path, false, &c, say);
    if (!why && unlink(s->path) != 0)
        why = file_complain(say, s->path, system_why(errno));
    file_let_go(&c);
    return why;
}
