/* A game in one go, and the same game with the program killed and resumed from its record at every
 * move: everybody's stream is the same, byte for byte, and whoever comes back gets what it missed
 * and nothing twice. */
#include "prop.h"

#include <string.h>

#include "play/door.h"
#include "run/system.h"

enum {
    EVERY_MOVE = 50
}; /* long games are killed less often after so many: it takes their square */

/* A table with a door for everybody. */
struct house {
    struct sitting s;
    struct buf record, scratch, out;
    struct door door[MAX_VIEWERS];
    struct buf log[MAX_VIEWERS]; /* of the last step */
};

static struct house one, other;
static struct buf events[MAX_VIEWERS]; /* all event messages so far, of the game in one go */
static struct buf view[MAX_VIEWERS];   /* what the last step ended with: view, ask, over */

static const struct sitter sitters[MAX_SEATS] = {
    {SEAT_PERSON, "Ann"}, {SEAT_BOT, "hard"},   {SEAT_PERSON, "Cyd"}, {SEAT_PROGRAM, "Dan"},
    {SEAT_PERSON, "Eve"}, {SEAT_PERSON, "Fay"}, {SEAT_PERSON, "Gus"}, {SEAT_PERSON, "Hal"}};
static struct message_sitter who[MAX_SEATS];

static void hear(void *context, const struct buf *message) {
    struct buf *log = context;
    buf_bytes(log, message->data, message->size);
    buf_char(log, '\n');
}

static void clear_logs(struct house *h) {
    for (int v = 0; v < MAX_VIEWERS; v++)
        buf_clear(&h->log[v]);
}

static void say_hello(struct house *h, int v, uint32_t since) {
    char text[128];
    struct buf b = BUF(text);
    buf_str(&b, "{\"type\":\"hello\",\"protocol\":1,\"since\":");
    buf_uint(&b, since);
    buf_str(&b, v % 2 ? ",\"want\":[\"bytes\"]}" : "}");
    h->door[v] = (struct door){.sitting = &h->s,
                               .viewer = v,
                               .program = "koloda",
                               .who = who,
                               .send = hear,
                               .context = &h->log[v],
                               .out = &h->out};
    door_receive(&h->door[v], text, b.size);
}

static void move(struct play *p, struct house *h, const struct move *m) {
    clear_logs(h);
    const char *why = sitting_move(&h->s, m);
    HOLDS(p, !why, "refused: %s", why);
    door_accept(&h->door[m->seat]);
    FOR_SEATS (v, ALL_VIEWERS(p->config.nseats))
        door_update(&h->door[v]);
}

/* Sorts the lines of a log: events are collected, the rest is what it ends with. */
static void collect(int v) {
    const char *line = one.log[v].data, *end;
    if (!one.log[v].size)
        return;
    buf_clear(&view[v]);
    for (; (end = strchr(line, '\n')); line = end + 1) {
        size_t n = (size_t)(end + 1 - line);
        if (!strncmp(line, "{\"type\":\"event\"", 15))
            buf_bytes(&events[v], line, n);
        else if (strncmp(line, "{\"type\":\"accepted\"", 18) &&
                 strncmp(line, "{\"type\":\"welcome\"", 17))
            buf_bytes(&view[v], line, n);
    }
}

/* What hello answers after the welcome, which names the viewer. */
static const char *after_welcome(struct play *p, int v) {
    const char *text = other.log[v].data, *end = strchr(text, '\n');
    HOLDS(p, end && !strncmp(text, "{\"type\":\"welcome\"", 17), "no welcome: %s", text);
    return end + 1;
}

/* Kills the second house and builds it anew from the record alone. */
static void resume(struct play *p) {
    struct buf text = heap_buf();
    struct record_error e;
    buf_bytes(&text, other.record.data, other.record.size);
    buf_str(&text, rng_below(&p->rng, 2) ? "move 0 torn" : ""); /* the power went in mid-line */
    memset(&other.s, 0xa5, sizeof other.s);
    bool fine = sitting_resume(&other.s, text.data, text.size, &other.record, &other.scratch, &e);
    HOLDS(p, fine, "line %u: %s", e.line, e.text);
    HOLDS(p, !memcmp(other.s.table.state, one.s.table.state, p->game->state_size),
          "the resumed state is another");
    HOLDS(p,
          other.s.table.settled == one.s.table.settled &&
              other.s.table.committed == one.s.table.committed,
          "what can be taken back is another after resuming");
    heap_free(&text);
    clear_logs(&other);
    FOR_SEATS (v, ALL_VIEWERS(p->config.nseats)) {
        say_hello(&other, v, one.s.stream[v].events); /* comes back, having seen everything */
        const char *told = after_welcome(p, v);
        HOLDS(p, !strcmp(told, view[v].data), "viewer %d comes back to\n%s\nnot to\n%s", v, told,
              view[v].data);
    }
}

/* Whoever comes from nowhere gets all events. */
static void come_anew(struct play *p) {
    int v = (int)rng_below(&p->rng, (uint32_t)p->config.nseats + 1);
    v = v == p->config.nseats ? PUBLIC : v;
    struct door kept = other.door[v];
    buf_clear(&other.log[v]);
    say_hello(&other, v, 0);
    const char *told = after_welcome(p, v);
    HOLDS(p,
          !strncmp(told, events[v].data ? events[v].data : "", events[v].size) &&
              !strcmp(told + events[v].size, view[v].data),
          "viewer %d is told another story", v);
    other.door[v] = kept;
}

static void open_house(struct play *p, struct house *h) {
    struct seed seed = seed_of_number(p->seed);
    sitting_open(&h->s, p->game, &p->config.options, p->config.nseats, &seed);
    sitting_keep(&h->s, sitters, NULL, &h->record, &h->scratch);
    clear_logs(h);
    FOR_SEATS (v, ALL_VIEWERS(p->config.nseats))
        say_hello(h, v, 0);
}

static void game_resumed(struct play *p) {
    static uint64_t games;
    if (config_count(p->game) > 100 && games++ % 5) { /* coach has many, and they are long */
        while (play_step(p)) {
        }
        return;
    }
    open_house(p, &one);
    open_house(p, &other);
    for (int v = 0; v < MAX_VIEWERS; v++)
        buf_clear(&events[v]), collect(v);
    do {
        if (!p->asked || p->asked == CHANCE)
            continue;
        if (one.s.table.moves < EVERY_MOVE || rng_below(&p->rng, 16) == 0)
            resume(p);
        if (rng_below(&p->rng, 16) == 0)
            come_anew(p);
        move(p, &one, &p->next);
        move(p, &other, &p->next);
        FOR_SEATS (v, ALL_VIEWERS(p->config.nseats)) {
            HOLDS(p,
                  one.log[v].size == other.log[v].size &&
                      !memcmp(one.log[v].data, other.log[v].data, one.log[v].size),
                  "viewer %d is told\n%s\nand after resuming\n%s", v, one.log[v].data,
                  other.log[v].data);
            collect(v);
        }
        p->checked++;
    } while (play_step(p));
    HOLDS(p,
          one.record.size == other.record.size &&
              !memcmp(one.record.data, other.record.data, one.record.size),
          "the records differ");
}

static void killed_at_every_move(void **state) {
    (void)state;
    for (int i = 0; i < MAX_SEATS; i++)
        who[i] = (struct message_sitter){sitters[i].name, seat_kind_ids[sitters[i].kind], NULL};
    struct house *h[] = {&one, &other};
    for (int k = 0; k < 2; k++) {
        h[k]->record = heap_buf(), h[k]->scratch = heap_buf(), h[k]->out = heap_buf();
        for (int v = 0; v < MAX_VIEWERS; v++)
            h[k]->log[v] = heap_buf();
    }
    for (int v = 0; v < MAX_VIEWERS; v++)
        events[v] = heap_buf(), view[v] = heap_buf();
    prop_run(&(struct property){"resuming", 800, game_resumed});
    for (int k = 0; k < 2; k++) {
        heap_free(&h[k]->record), heap_free(&h[k]->scratch), heap_free(&h[k]->out);
        for (int v = 0; v < MAX_VIEWERS; v++)
            heap_free(&h[k]->log[v]);
    }
    for (int v = 0; v < MAX_VIEWERS; v++)
        heap_free(&events[v]), heap_free(&view[v]);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(killed_at_every_move)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
