/* Prints a playthrough: every question, move, refusal and event, and a hash of what every seat
 * then sees. test_golden compares with what is kept, so that no change of behaviour goes unseen.
 *
 *   golden --list    the names of all playthroughs there must be
 *   golden NAME      one of them, such as cabbage-3 or cabbage-3-blocking_dogs_score-true
 *
 *   ? 1: draw | stop     seat 1 is asked (long lists are counted and hashed)
 *   ! 0 stop: B4 …       what seat 0 is told if it tries this
 *   > 1 draw             the move
 *   * Bob draws Fox.     an event; "(1)" stands before it if only seat 1 hears it
 *   = full … 0 … 1 …     SHA-256, its first bytes, of the JSON of the state and of each view
 *   {…}                  now and then such a JSON itself
 *   # 64 …               a long game's later decisions: SHA-256 of all lines so far
 */
#include <stdio.h>
#include <string.h>

#include "base/hash.h"
#include "core/notation.h"
#include "play.h"
#include "run/system.h"

enum { SEED = 7, LEGAL_SHOWN = 12, JSON_EVERY = 16, SIZE_MAX_SHOWN = 44000, DIGEST_EVERY = 32 };

static const char *const names[] = {"Ann", "Bob", "Cyd", "Dan", "Eve", "Fay", "Gus", "Hal"};

/* ---- which there are ---- */

static void name_config(const struct config *c, struct buf *out) {
    struct options usual = options_default(c->game);
    buf_clear(out);
    buf_str(out, c->game->id);
    buf_char(out, '-');
    buf_int(out, c->nseats);
    for (int i = 0; c->game->options[i].name; i++) {
        if (c->options.value[i] == usual.value[i])
            continue;
        buf_char(out, '-');
        buf_str(out, c->game->options[i].name);
        buf_char(out, '-');
        option_text(&c->game->options[i], c->options.value[i], out);
    }
}

/* Calls `take` with every configuration: each seat count, then each other value of each option. */
static void each_config(void (*take)(const struct config *c, void *context), void *context) {
    for (int k = 0; k < game_count; k++) {
        const struct game *g = game_list[k];
        struct config c = {.game = g, .options = options_default(g)};
        for (c.nseats = g->min_seats; c.nseats <= g->max_seats; c.nseats++)
            take(&c, context);
        c.nseats = g->min_seats;
        for (int i = 0; g->options[i].name; i++) {
            int32_t values[OPTION_VALUES_MAX];
            int n = option_values(&g->options[i], values);
            for (int v = 1; v < n; v++) { /* the first is the usual one */
                struct config other = c;
                other.options.value[i] = values[v];
                take(&other, context);
            }
        }
    }
}

static void print_name(const struct config *c, void *context) {
    char words[256];
    struct buf name = BUF(words);
    (void)context;
    name_config(c, &name);
    puts(words);
}

struct wanted {
    const char *name;
    struct config config;
    bool found;
};

static void compare_name(const struct config *c, void *context) {
    struct wanted *w = context;
    char words[256];
    struct buf name = BUF(words);
    name_config(c, &name);
    if (strcmp(words, w->name))
        return;
    w->config = *c;
    w->found = true;
}

/* ---- what is written ---- */

static void short_hash(struct buf *out, const struct buf *text) {
    uint8_t hash[32];
    sha256(text->data, text->size, hash);
    buf_hex(out, hash, 5);
}

static void write_legal(const struct play *p, int seat, struct buf *out) {
    struct move legal[MAX_LEGAL];
    struct buf list = heap_buf();
    int n = p->game->legal(p->st.byte, seat, legal);
    for (int i = 0; i < n; i++) {
        buf_str(&list, i ? " | " : "");
        move_text(p->game, &legal[i], &list);
    }
    buf_str(out, "? ");
    buf_int(out, seat);
    buf_str(out, ": ");
    if (n > LEGAL_SHOWN) {
        buf_int(out, n);
        buf_str(out, " moves ");
        short_hash(out, &list);
    } else
        buf_bytes(out, list.data, list.size);
    buf_char(out, '\n');
    heap_free(&list);
}

/* The simplest move of each kind in turn. */
static void write_refusal(const struct play *p, int number, int seat, struct buf *out) {
    const struct game *g = p->game;
    int kind = 1 + number % (g->move_count - 1);
    struct move m = {.kind = (uint8_t)kind,
                     .seat = (uint8_t)seat,
                     .set = strstr(g->moves[kind].pattern, "%seats") ? 1 : 0};
    const char *why = g->check(p->st.byte, &m);
    buf_str(out, "! ");
    buf_int(out, m.seat);
    buf_char(out, ' ');
    move_text(g, &m, out);
    buf_str(out, ": ");
    buf_str(out, why ? why : "fine");
    buf_char(out, '\n');
}

static void write_move(const struct play *p, struct buf *out) {
    buf_str(out, "> ");
    buf_int(out, p->next.seat);
    buf_char(out, ' ');
    move_text(p->game, &p->next, out);
    buf_char(out, '\n');
}

static void write_events(const struct play *p, struct buf *out) {
    for (int i = 0; i < p->said.count; i++) {
        const struct event *e = &p->said.item[i];
        bool all = e->audience == EVERYONE;
        buf_str(out, "* ");
        if (!all) {
            buf_char(out, '(');
            FOR_SEATS (seat, e->audience)
                buf_int(out, seat);
            buf_str(out, ") ");
        }
        event_sentence(
            p->game, e,
            &(struct speech){.names = names, .reader = all ? FULL : seat_first(e->audience)}, out);
        buf_char(out, '\n');
    }
}

static void describe(const struct game *g, const struct state *st, struct buf *out) {
    struct jw j = {.out = out};
    jw_object(&j);
    g->describe(st->byte, &j);
    jw_object_end(&j);
}

static void write_views(const struct play *p, int number, struct buf *out) {
    struct buf json = heap_buf();
    describe(p->game, &p->st, &json);
    buf_str(out, "= full ");
    short_hash(out, &json);
    for (int i = 0; i < p->config.nseats; i++) {
        struct state view;
        play_view(p, i, &view);
        buf_clear(&json);
        describe(p->game, &view, &json);
        buf_char(out, ' ');
        buf_int(out, i);
        buf_char(out, ' ');
        short_hash(out, &json);
    }
    buf_char(out, '\n');
    if (number % JSON_EVERY == 0) {
        struct state view;
        play_view(p, number / JSON_EVERY % p->config.nseats, &view);
        describe(p->game, &view, out);
        buf_char(out, '\n');
    }
    heap_free(&json);
}

/* One decision: the questions, the answers of all who are asked, and what chance adds. */
static void write_decision(struct play *p, int number, struct buf *out) {
    FOR_SEATS (seat, p->asked & ~CHANCE)
        write_legal(p, seat, out);
    if (p->asked != CHANCE)
        write_refusal(p, number, seat_first(p->asked), out);
    write_refusal(p, 7 * number + 1, number % p->config.nseats, out);
    uint32_t last = p->step + (uint32_t)seat_count(p->asked);
    while (p->step < last || p->asked == CHANCE) {
        if (p->asked != CHANCE)
            write_move(p, out);
        play_step(p);
        write_events(p, out);
    }
    write_views(p, number, out);
}

static void write_end(const struct play *p, struct buf *out) {
    struct outcome o;
    p->game->outcome(p->st.byte, &o);
    buf_str(out, "over after ");
    buf_uint(out, ((const struct head *)p->st.byte)->ply);
    buf_str(out, " decisions, winners:");
    FOR_SEATS (seat, o.winners) {
        buf_char(out, ' ');
        buf_int(out, seat);
    }
    for (int i = 0; o.scored && i < p->config.nseats; i++) {
        buf_str(out, i ? "," : ", scores ");
        buf_int(out, o.score[i]);
    }
    buf_char(out, '\n');
}

static void print_digest(int number, const struct buf *text) {
    uint8_t hash[32];
    char words[80];
    struct buf line = BUF(words);
    sha256(text->data, text->size, hash);
    buf_hex(&line, hash, 32);
    printf("# %d %s\n", number, words);
}

static void print_game(const struct config *c) {
    static struct play p;
    struct buf all = heap_buf();
    size_t shown = 0;
    play_open(&p, c, "explorer,random", SEED);
    for (int number = 0; p.asked; number++) {
        write_decision(&p, number, &all);
        if (all.size <= SIZE_MAX_SHOWN) {
            fwrite(all.data + shown, 1, all.size - shown, stdout);
            shown = all.size;
        } else if (number % DIGEST_EVERY == 0 || !p.asked)
            print_digest(number, &all);
    }
    buf_clear(&all);
    write_end(&p, &all);
    fputs(all.data, stdout);
    heap_free(&all);
}

int main(int count, char **words) {
    if (count == 2 && !strcmp(words[1], "--list")) {
        each_config(print_name, NULL);
        return 0;
    }
    struct wanted w = {.name = count == 2 ? words[1] : ""};
    each_config(compare_name, &w);
    if (!w.found) {
        fprintf(stderr, "golden --list names what can be printed\n");
        return 2;
    }
    print_game(&w.config);
    return 0;
}
