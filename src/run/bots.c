#include "run/bots.h"

#include <stdlib.h>
#include <string.h>

#include "core/lang.h"

enum { BOTS_MAX = 64 };

static const char exec[] = "exec:";

/* ---- programs ---- */

/* Every command is one type, wherever it is named: they are told apart by their addresses, and live
 * as long as the program. */
static struct bot_type programs[BOTS_MAX];
static int program_count;

/* The piece of a list without its backslashes before commas. NULL: no memory. */
static char *unescaped(const char *piece, size_t size) {
    char *name = malloc(size + 1), *to = name;
    for (size_t i = 0; name && i < size; i++)
        if (!(piece[i] == '\\' && i + 1 < size && piece[i + 1] == ','))
            *to++ = piece[i];
    if (name)
        *to = 0;
    return name;
}

static const struct bot_type *program(const char *piece, size_t size) {
    char *name = unescaped(piece, size);
    const struct bot_type *found = NULL;
    for (int i = 0; name && i < program_count && !found; i++)
        if (!strcmp(programs[i].name, name))
            found = &programs[i];
    if (found || !name || program_count == BOTS_MAX) {
        free(name);
        return found;
    }
    programs[program_count] = (struct bot_type){
        .name = name, .help = N_("a program outside"), .command = name + sizeof exec - 1};
    return &programs[program_count++];
}

int program_number(const struct bot_type *t) {
    return t->command ? (int)(t - programs) + 1 : 0;
}

bool match_has_programs(const struct match *m) {
    for (int i = 0; i < m->nseats; i++)
        if (m->type[i] && m->type[i]->command)
            return true;
    return false;
}

/* The word of a command that is what it runs: behind "exec" and whatever is set for it, which may be
 * a secret. "": who knows. */
static const char *what_runs(const char *command) {
    for (const char *word = command;; word += strcspn(word, " ")) {
        word += strspn(word, " ");
        size_t n = strcspn(word, " ");
        bool sets = memchr(word, '=', n);
        if (sets && strcspn(word, "'\"\\$`") < n)
            return "";
        if (!sets && (n != 4 || memcmp(word, "exec", 4) != 0))
            return word;
    }
}

struct sitter bot_sitter(const struct bot_type *t) {
    struct sitter who = {.kind = t->command ? SEAT_PROGRAM : SEAT_BOT};
    const char *name = t->name;
    size_t n = strlen(name);
    if (t->command) {
        name = what_runs(t->command);
        n = strcspn(name, " ");
        const char *slash = memrchr(name, '/', n);
        n -= slash ? (size_t)(slash + 1 - name) : 0;
        name = slash ? slash + 1 : name;
    }
    if (seat_name_check(name, n)) {
        name = "program";
        n = strlen(name);
    }
    memcpy(who.name, name, n);
    return who;
}

/* ---- lists ---- */

static size_t piece_size(const char *p) {
    size_t n = 0;
    while (p[n] && p[n] != ',')
        n += 1 + (p[n] == '\\' && p[n + 1] == ',');
    return n;
}

static const struct bot_type *find(const char *piece, size_t size) {
    char word[32];
    if (size > sizeof exec - 1 && !memcmp(piece, exec, sizeof exec - 1))
        return program(piece, size);
    if (size >= sizeof word)
        return NULL;
    memcpy(word, piece, size);
    word[size] = 0;
    return bot_find(word);
}

static const char *no_such_bot(const char *piece, size_t size, struct buf *say) {
    buf_clear(say);
    buf_str(say, N_("there is no such bot"));
    buf_str(say, ": \"");
    buf_bytes(say, piece, size);
    buf_str(say, "\": ");
    buf_str(say, N_("the bots are"));
    buf_str(say, ": ");
    for (const struct bot_type *b = bot_types; b->name; b++) {
        buf_str(say, b->name);
        buf_str(say, ", ");
    }
    buf_str(say, exec);
    buf_str(say, "COMMAND");
    return say->data;
}

const char *match_bots(struct match *m, const char *list, seatset mask, struct buf *say) {
    const struct bot_type *type[BOTS_MAX];
    int count = 0, next = 0;
    for (const char *p = list;; p++) {
        size_t n = piece_size(p);
        if (count == BOTS_MAX)
            return N_("there are more than 64 bots in the list");
        type[count] = find(p, n);
        if (!type[count++])
            return no_such_bot(p, n, say);
        p += n;
        if (!*p)
            break;
    }
    FOR_SEATS (seat, mask)
        m->type[seat] = type[next++ % count];
    return NULL;
}
