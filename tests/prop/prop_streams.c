/* Non-interference on the wire (law 4). A watcher, a seat or an onlooker, sits at its door in a game
 * and in twins of it: states it cannot tell from the true one. All get the same moves, chance and
 * undos; as long as nothing is revealed that differs, the watcher gets the same messages in all of
 * them, byte for byte, and may take back the same. */
#include "prop.h"

#include <stdio.h>
#include <string.h>

#include "play/door.h"
#include "run/system.h"

enum { TWINS = 3 };

/* One table with the watcher's door, and what came through it in the last step. */
struct watched {
    struct sitting s, before; /* before the last move: what an undo brings back */
    struct door door;
    struct buf out, log;
    struct events heard;
    bool alive;
    uint32_t age;
};

static struct watched truth, twin[TWINS];

static struct {
    uint64_t steps, messages, bytes, undone, refused_undo, varied, ended, deepest;
} tally[64];

static void hear(void *context, const struct buf *message) {
    struct watched *w = context;
    buf_bytes(&w->log, message->data, message->size);
    buf_char(&w->log, '\n');
}

static const struct message_sitter who[MAX_SEATS] = {
    {"Ann", "person", NULL}, {"Bob", "bot", "hard"},  {"Cyd", "person", NULL},
    {"Dan", "person", NULL}, {"Eve", "person", NULL}, {"Fay", "person", NULL},
    {"Gus", "person", NULL}, {"Hal", "person", NULL}};

static void open_door(struct watched *w, int watcher) {
    w->door = (struct door){.sitting = &w->s,
                            .viewer = watcher,
                            .program = "koloda",
                            .who = who,
                            .send = hear,
                            .context = w,
                            .out = &w->out};
    w->door.told = w->s.stream[watcher].events; /* what was said before is not asked for */
    w->door.open = w->door.bytes = true;
}

/* A twin of the true table as it stands, or no twin if the watcher knows all there is. */
static void renew(struct play *p, int watcher, struct watched *t) {
    if (t->age > tally[p->game->number].deepest)
        tally[p->game->number].deepest = t->age;
    t->s = truth.s;
    p->game->redact(t->s.table.state, watcher);
    p->game->determinize(t->s.table.state, &p->rng);
    open_door(t, watcher);
    t->door.asked = truth.door.asked; /* it remembers what it was asked, and what was taken back */
    t->door.dead = truth.door.dead;
    t->door.shift = truth.door.shift;
    t->age = 0;
    t->alive = memcmp(t->s.table.state, truth.s.table.state, p->game->state_size) != 0;
}

/* While others commit in secret, the twin's may commit to something else. */
static struct move vary(struct play *p, int watcher, const struct sitting *s, struct move m) {
    struct move legal[MAX_LEGAL];
    if (m.seat == watcher || seat_count(p->asked) < 2 || rng_below(&p->rng, 3))
        return m;
    tally[p->game->number].varied++;
    int n = p->game->legal(s->table.state, m.seat, legal);
    return n ? legal[rng_below(&p->rng, (uint32_t)n)] : m;
}

/* Makes the move and listens at the door. False if it cannot be made. */
static bool step(struct watched *w, int watcher, const struct move *m) {
    w->before = w->s;
    buf_clear(&w->log);
    if (sitting_move(&w->s, m))
        return false;
    sitting_heard(&w->s, watcher, &w->heard);
    if (m->seat == watcher)
        door_accept(&w->door);
    door_update(&w->door);
    return true;
}

static bool reveals(const struct game *g, const struct events *ev, int i) {
    return i < ev->count && g->events[ev->item[i].kind].reveals;
}

/* The first event that differs must reveal something in one of the two; so may the end. */
static bool was_revealed(const struct game *g, const struct watched *a, const struct watched *b) {
    for (int i = 0; i < a->heard.count || i < b->heard.count; i++)
        if (i >= a->heard.count || i >= b->heard.count ||
            memcmp(&a->heard.item[i], &b->heard.item[i], sizeof a->heard.item[i]))
            return reveals(g, &a->heard, i) || reveals(g, &b->heard, i);
    return !table_to_act(&a->s.table) || !table_to_act(&b->s.table);
}

static bool same_log(const struct watched *a, const struct watched *b) {
    return a->log.size == b->log.size && !memcmp(a->log.data, b->log.data, a->log.size);
}

static void compare(struct play *p, int watcher, struct watched *t) {
    if (!same_log(&truth, t)) {
        bool own = truth.s.last.seat == watcher;
        HOLDS(p, !own || (sitting_may_undo(&truth.s, watcher) && sitting_may_undo(&t->s, watcher)),
              "seat %d may take back what has shown it something", watcher);
        HOLDS(p, was_revealed(p->game, &truth, t), "viewer %d is told\n%sand in a twin\n%s",
              watcher, truth.log.data, t->log.data);
        t->alive = false;
        tally[p->game->number].ended++;
        return;
    }
    if (watcher != PUBLIC) {
        const char *a = sitting_may_undo(&truth.s, watcher), *b = sitting_may_undo(&t->s, watcher);
        HOLDS(p, !a == !b && (!a || !strcmp(a, b)), "seat %d may take back: %s, and in a twin: %s",
              watcher, a ? a : "yes", b ? b : "yes");
    }
    t->age++;
    tally[p->game->number].steps++;
    tally[p->game->number].bytes += t->log.size;
}

/* The state before the move is what its undo brings back. */
static void take_back(struct play *p, struct watched *w, int watcher) {
    _Alignas(8) unsigned char now[STATE_MAX], then[STATE_MAX];
    table_view(&w->s.table, watcher, now);
    w->s = w->before;
    table_view(&w->s.table, watcher, then);
    buf_clear(&w->log);
    door_undo(&w->door, memcmp(now, then, p->game->state_size) != 0);
}

/* Now and then the mover takes its move back, in all tables where it may, and makes it again. */
static void undo_everywhere(struct play *p, int watcher, const struct move *m) {
    if (rng_below(&p->rng, 4))
        return;
    if (sitting_may_undo(&truth.s, m->seat)) {
        tally[p->game->number].refused_undo++;
        return;
    }
    bool commit = truth.s.table.committed;
    take_back(p, &truth, watcher);
    HOLDS(p, !commit || m->seat == watcher || !truth.log.size,
          "viewer %d hears that a commitment is gone: %s", watcher, truth.log.data);
    tally[p->game->number].undone++;
    for (int i = 0; i < TWINS; i++) {
        if (!twin[i].alive)
            continue;
        if (sitting_may_undo(&twin[i].s, m->seat)) { /* the mover's secret, or the watcher's own */
            HOLDS(p, m->seat != watcher, "seat %d may take back only in the true game", watcher);
            twin[i].alive = false;
            continue;
        }
        take_back(p, &twin[i], watcher);
        HOLDS(p, same_log(&truth, &twin[i]), "viewer %d is told of an undo\n%sand in a twin\n%s",
              watcher, truth.log.data, twin[i].log.data);
    }
    bool fine = step(&truth, watcher, m);
    HOLDS(p, fine, "a move taken back cannot be made again");
    for (int i = 0; i < TWINS; i++) {
        if (twin[i].alive && !step(&twin[i], watcher, m))
            twin[i].alive = false;
        if (twin[i].alive)
            compare(p, watcher, &twin[i]);
    }
}

/* Nobody learns that another has committed, or has taken that back. */
static void commit_is_silent(struct play *p, int watcher) {
    HOLDS(p, !truth.s.table.committed || truth.s.last.seat == watcher || !truth.log.size,
          "viewer %d hears of a commitment: %s", watcher, truth.log.data);
}

static void walk(struct play *p, int watcher) {
    const char *could = watcher == PUBLIC ? "no" : sitting_may_undo(&truth.s, watcher);
    bool fine = step(&truth, watcher, &p->next);
    HOLDS(p, fine, "the table refuses a bot's move");
    commit_is_silent(p, watcher);
    const char *can = watcher == PUBLIC ? "no" : sitting_may_undo(&truth.s, watcher);
    HOLDS(p, !truth.s.table.committed || p->next.seat == watcher || !could == !can,
          "seat %d learns from what it may take back that another has committed", watcher);
    for (int i = 0; i < TWINS; i++) {
        if (!twin[i].alive)
            continue;
        struct move m = vary(p, watcher, &twin[i].s, p->next);
        bool made = step(&twin[i], watcher, &m);
        HOLDS(p, made || m.seat != watcher, "seat %d is refused in a twin", watcher);
        twin[i].alive = made;
        if (made)
            compare(p, watcher, &twin[i]);
    }
    p->checked++;
    undo_everywhere(p, watcher, &p->next);
}

static void game_streams(struct play *p) {
    struct seed seed = seed_of_number(p->seed);
    int watcher = (int)(p->seed / 7 % (uint64_t)(p->config.nseats + 1));
    watcher = watcher == p->config.nseats ? PUBLIC : watcher;
    sitting_open(&truth.s, p->game, &p->config.options, p->config.nseats, &seed);
    open_door(&truth, watcher);
    for (int i = 0; i < TWINS; i++)
        twin[i].alive = false;
    do {
        if (!p->asked || p->asked == CHANCE)
            continue;
        if (!(p->answered & ~SEAT(watcher))) /* not amid others' commits */
            for (int i = 0; i < TWINS; i++)
                if (!twin[i].alive)
                    renew(p, watcher, &twin[i]);
        walk(p, watcher);
    } while (play_step(p));
    HOLDS(p, !memcmp(truth.s.table.state, p->st.byte, p->game->state_size),
          "the sitting has gone another way");
}

static void twins_get_the_same_messages(void **state) {
    (void)state;
    truth.out = heap_buf(), truth.log = heap_buf();
    for (int i = 0; i < TWINS; i++)
        twin[i].out = heap_buf(), twin[i].log = heap_buf();
    prop_run(&(struct property){"streams", 60000, game_streams});
    for (int i = 0; i < game_count; i++) {
        int k = game_list[i]->number;
        printf(
            "streams of %-9s %llu steps of twins, %llu bytes; %llu undone, %llu not to be undone; "
            "%llu commits varied, %llu at most together\n",
            game_list[i]->id, (unsigned long long)tally[k].steps,
            (unsigned long long)tally[k].bytes, (unsigned long long)tally[k].undone,
            (unsigned long long)tally[k].refused_undo, (unsigned long long)tally[k].varied,
            (unsigned long long)tally[k].deepest);
    }
    heap_free(&truth.out), heap_free(&truth.log);
    for (int i = 0; i < TWINS; i++)
        heap_free(&twin[i].out), heap_free(&twin[i].log);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(twins_get_the_same_messages)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
