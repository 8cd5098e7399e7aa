#include "front/cli/saved.h"

#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "front/cli/cli.h"
#include "run/files.h"
#include "run/system.h"

static void data_folder(struct buf *out) {
    const char *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
    if (data && data[0] == '/')
        buf_str(out, data);
    else if (home && home[0] == '/') {
        buf_str(out, home);
        buf_str(out, "/.local/share");
    } else
        buf_str(out, ".");
    buf_str(out, "/koloda/");
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

int saved_unfinished(struct buf *out) {
    struct buf folder = text_buf(), text = text_buf(), say = text_buf(), path = text_buf();
    time_t newest = 0; /* of those that were found */
    struct stat st;
    int games = 0;
    data_folder(&folder);
    DIR *d = opendir(folder.data);
    for (struct dirent *e; d && (e = readdir(d));) {
        buf_clear(&path);
        buf_str(&path, folder.data);
        buf_str(&path, e->d_name);
        size_t n = strlen(e->d_name);
        if (n < 7 || strcmp(e->d_name + n - 7, ".koloda"))
            continue;
        games++;
        buf_clear(&text);
        if (stat(path.data, &st) != 0 || !S_ISREG(st.st_mode) ||
            (out->size && st.st_mtime < newest) || file_read(path.data, &text, &say) ||
            !strstr(text.data, "\nresult unfinished\n"))
            continue;
        newest = st.st_mtime;
        buf_clear(out);
        buf_str(out, path.data);
    }
    if (d)
        closedir(d);
    heap_free(&folder);
    heap_free(&text);
    heap_free(&say);
    heap_free(&path);
    return games;
}

void saved_title(const char *path, struct buf *out) {
    char when[32];
    struct stat st;
    struct tm local;
    const char *slash = strrchr(path, '/'), *file = slash ? slash + 1 : path;
    size_t n = strcspn(file, "-.");
    for (int i = 1; i < game_count; i++)
        if (strlen(game_list[i]->id) == n && !memcmp(file, game_list[i]->id, n))
            buf_str(out, game_title(game_list[i]));
    if (stat(path, &st) == 0 && localtime_r(&st.st_mtime, &local) && /* years have an end */
        strftime(when, sizeof when, ", %Y-%m-%d %H:%M", &local) > 0)
        buf_str(out, when);
}
