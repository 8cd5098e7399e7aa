/* Bots in threads: they play the games that bots at the table play, many tables at once, and whoever
 * is wanted no more is forgotten. */
#include "played.h"

#include <semaphore.h>

#include "net/workers.h"

enum { TABLES = 12 };

static sem_t news;

static void wake(void *context) {
    (void)context;
    sem_post(&news);
}

static struct workers *open_workers(int threads) {
    struct workers *w;
    sem_init(&news, 0, 0);
    assert_null(workers_open(&w, threads, wake, NULL));
    return w;
}

static void open_table(struct sitting *s, int k) {
    const struct game *g = game_list[k % game_count];
    struct options o = options_default(g);
    struct seed seed = {{(uint8_t)(k + 1)}};
    assert_null(sitting_open(s, g, &o, g->max_seats < 4 ? g->max_seats : 4, &seed));
}

static const char *const levels[] = {"random", "easy", "normal", "hard"};

static const struct bot_type *bot_of(const struct sitting *s, int seat) {
    bool slow = !strcmp(s->table.game->id, "podelim"); /* of which hard thinks long */
    return bot_find(levels[(seat + s->table.deal.seed.byte[0]) % (slow ? 3 : 4)]);
}

/* The end of the same game with bots at the table. */
static void play_here(int k, unsigned char *end) {
    static struct sitting s;
    void *memory = calloc(1, 64 << 20);
    open_table(&s, k);
    for (int i = 0; i < table_head(&s.table)->nseats; i++)
        sitting_bot(&s, i, bot_of(&s, i), memory);
    while (sitting_step(&s, 0) != SITTING_OVER) {
    }
    memcpy(end, s.table.state, s.table.game->state_size);
    free(memory);
}

static void the_same_games_as_at_the_table(void **state) {
    (void)state;
    static struct sitting s[TABLES];
    static struct worker_seat place[TABLES][MAX_SEATS];
    struct workers *w = open_workers(3);
    int over = 0;
    for (int k = 0; k < TABLES; k++) {
        open_table(&s[k], k);
        for (int i = 0; i < table_head(&s[k].table)->nseats; i++)
            workers_sit(w, &place[k][i], &s[k], i, bot_of(&s[k], i), NULL);
    }
    while (over < TABLES) {
        bool moved = false;
        over = 0;
        for (int k = 0; k < TABLES; k++) {
            enum sitting_state at = sitting_step(&s[k], 0);
            assert_int_not_equal(at, SITTING_STUCK);
            moved = moved || at == SITTING_MOVED;
            over += at == SITTING_OVER;
        }
        if (!moved && over < TABLES)
            sem_wait(&news); /* nothing goes on without an answer, and each is announced */
    }
    for (int k = 0; k < TABLES; k++) {
        _Alignas(8) unsigned char end[STATE_MAX];
        play_here(k, end);
        assert_memory_equal(s[k].table.state, end, s[k].table.game->state_size);
    }
    struct workers_counts counts = workers_counts(w);
    assert_int_equal(counts.waiting + counts.thinking, 0);
    workers_close(w);
}

static void who_is_wanted_no_more_is_forgotten(void **state) {
    (void)state;
    static struct sitting s;
    static struct worker_seat place[MAX_SEATS];
    struct workers *w = open_workers(1);
    for (int k = 0; k < 300; k++) {
        open_table(&s, k);
        int n = table_head(&s.table)->nseats;
        for (int i = 0; i < n; i++)
            workers_sit(w, &place[i], &s, i, bot_of(&s, i), NULL);
        for (int steps = 0; steps < k % 5 + 1; steps++)
            sitting_step(&s, 0);
        for (int i = 0; i < n; i++)
            sitting_person(&s, i); /* in the queue, thinking, or ready */
    }
    workers_close(w); /* and what is still in the queue goes with it */
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_same_games_as_at_the_table),
        cmocka_unit_test(who_is_wanted_no_more_is_forgotten),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
