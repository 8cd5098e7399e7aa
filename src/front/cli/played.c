#include "front/cli/played.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/json_scan.h"
#include "front/cli/saved.h"
#include "run/system.h"

/* A line of the log, an object of JSON:
 *   {"id":"9f86d081884c7d65","game":"cabbage","when":1789000000,"players":3,"people":1,
 *    "won":1,"of":2,"bots":["hard","easy"]}
 * The id is the beginning of its record's end line; won/of is what the people won. */
enum { ID_DIGITS = 16, LINE_DEPTH = 2 };

static const char log_name[] = "played";

/* ---- writing ---- */

static void record_id(const struct session *s, char id[ID_DIGITS + 1]) {
    struct buf text = text_buf();
    sitting_record(&s->sitting, &text);
    const char *end = text.data + text.size;
    while (end > text.data && strncmp(end, "\nend ", 5) != 0)
        end--;
    snprintf(id, ID_DIGITS + 1, "%s", end + 5);
    heap_free(&text);
}

static void bots_json(const struct session *s, struct jw *j) {
    jw_key(j, "bots");
    jw_array(j);
    for (int i = 0; i < s->match.nseats; i++)
        if (s->match.type[i])
            jw_str(j, s->match.type[i]->command ? "program" : s->match.type[i]->name);
    jw_array_end(j);
}

const char *played_note(const struct session *s, struct buf *say) {
    char id[ID_DIGITS + 1];
    struct outcome o;
    struct buf line = text_buf(), path = text_buf();
    struct jw j = {.out = &line};
    const struct game *g = s->match.game;
    g->outcome(s->sitting.table.state, &o);
    int people = seat_count(s->people), winners = g->side || !o.winners ? 1 : seat_count(o.winners);
    record_id(s, id);
    jw_object(&j);
    jw_key_str(&j, "id", id);
    jw_key_str(&j, "game", g->id);
    jw_key_int(&j, "when", time(NULL));
    jw_key_int(&j, "players", s->match.nseats);
    jw_key_int(&j, "people", people);
    jw_key_int(&j, "won", seat_count(o.winners & s->people));
    jw_key_int(&j, "of", people * winners);
    bots_json(s, &j);
    jw_object_end(&j);
    buf_char(&line, '\n');
    state_path(log_name, &path);
    const char *why = file_append(path.data, &line, say);
    heap_free(&line);
    heap_free(&path);
    return why;
}

/* ---- reading ---- */

struct entry {
    char id[ID_DIGITS + 1];
    int game, level, seats;
    double won;
};

const char *played_level_id(int level) {
    return level == PLAYED_PROGRAM  ? "program"
           : level == PLAYED_PEOPLE ? "people"
                                    : bot_types[level].name;
}

static int level_of(struct json_slice bots) {
    struct json_slice name;
    int strongest = -1;
    for (bool more = json_slice_first(bots, &name); more; more = json_slice_next(bots, &name)) {
        int level = PLAYED_PROGRAM;
        for (int i = 0; bot_types[i].name && i < PLAYED_PROGRAM; i++)
            if (json_slice_is(name, bot_types[i].name))
                level = i;
        strongest = level > strongest ? level : strongest;
    }
    return strongest < 0 ? PLAYED_PEOPLE : strongest;
}

static bool take_int(struct json_slice line, const char *key, int64_t min, int64_t max,
                     int64_t *out) {
    struct json_slice v;
    return json_slice_member(line, key, &v) && json_slice_int(v, out) && *out >= min && *out <= max;
}

/* Anybody may have written it. */
static bool read_entry(const char *text, size_t size, struct entry *out) {
    struct json_slice line, id, game, bots;
    struct buf b = BUF(out->id);
    int64_t seats, won, of;
    if (!json_scan(text, size, LINE_DEPTH, &line) || !json_slice_member(line, "id", &id) ||
        !json_slice_member(line, "game", &game) || !json_slice_member(line, "bots", &bots) ||
        !take_int(line, "of", 1, MAX_SEATS * MAX_SEATS, &of) ||
        !take_int(line, "won", 0, of, &won) || !take_int(line, "players", 1, MAX_SEATS, &seats))
        return false;
    buf_clear(&b);
    out->game = -1;
    for (int i = 1; i < game_count && i < PLAYED_GAMES; i++)
        if (json_slice_is(game, game_list[i]->id))
            out->game = i;
    out->seats = (int)seats;
    out->won = (double)won / (double)of;
    out->level = level_of(bots);
    return out->game >= 0 && json_slice_str(id, &b) && b.size == ID_DIGITS;
}

static int by_id(const void *a, const void *b) {
    return memcmp(((const struct entry *)a)->id, ((const struct entry *)b)->id, ID_DIGITS);
}

static void add(struct tally *t, double won) {
    t->played++;
    t->won += won;
}

/* Each game once, however often it stands there. */
static void count_all(struct entry *e, size_t n, struct played *out) {
    if (n)
        qsort(e, n, sizeof *e, by_id);
    for (size_t i = 0; i < n; i++) {
        struct played *p = &out[e[i].game];
        if (i && !by_id(&e[i - 1], &e[i]))
            continue;
        add(&p->all, e[i].won);
        add(&p->level[e[i].level], e[i].won);
        add(&p->seats[e[i].seats], e[i].won);
    }
}

static void read_all(const struct buf *text, struct played *out) {
    size_t lines = 0, n = 0;
    for (size_t i = 0; i < text->size; i++)
        lines += text->data[i] == '\n';
    struct entry *e = take_memory(lines + 1, sizeof *e);
    for (size_t at = 0; lines--;) {
        const char *line = text->data + at, *end = memchr(line, '\n', text->size - at);
        n += read_entry(line, (size_t)(end - line), &e[n]);
        at += (size_t)(end - line) + 1;
    }
    count_all(e, n, out);
    free(e);
}

const char *played_count(struct played out[PLAYED_GAMES], struct buf *say) {
    struct buf text = text_buf();
    memset(out, 0, PLAYED_GAMES * sizeof *out);
    const char *why = state_read(log_name, &text, say);
    if (!why && text.size)
        read_all(&text, out);
    heap_free(&text);
    return why;
}

struct tally played_tally(const struct game *g) {
    struct played *all = take_memory(PLAYED_GAMES, sizeof *all);
    struct buf say = text_buf();
    struct tally t = {0, 0};
    played_count(all, &say);
    for (int i = 1; i < game_count && i < PLAYED_GAMES; i++)
        if (game_list[i] == g)
            t = all[i].all;
    heap_free(&say);
    free(all);
    return t;
}

/* A whole number as such: "5", else "5.5". */
void say_tally(const struct tally *t, struct buf *out) {
    char won[32];
    struct speech speech = cli_speech();
    snprintf(won, sizeof won, "%.1f", t->won);
    size_t n = strlen(won);
    if (n > 2 && !strcmp(won + n - 2, ".0"))
        won[n - 2] = 0;
    if (t->played)
        PHRASE(&speech, out, "played {n}, won {won} ({percent} %)", {"n", value_number(t->played)},
               {"won", value_text(won)},
               {"percent", value_number((int64_t)(100 * t->won / t->played + 0.5))});
    else
        buf_str(out, _("not played yet"));
}
