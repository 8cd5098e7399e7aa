/* The core allocates nothing: whole games of all bots, with views and determinizations, pass
 * without a call of malloc or its kin, whoever makes it. */
#include "prop.h"

#include <stdlib.h>
#include <string.h>

#include "front/library/koloda.h"
#include "play/playout.h"

static volatile uint64_t allocations;

#ifdef __has_feature
#define CLANG_SANITIZES (__has_feature(address_sanitizer) || __has_feature(thread_sanitizer))
#else
#define CLANG_SANITIZES 0
#endif

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__) || CLANG_SANITIZES

/* The sanitizer has taken malloc, but tells of every call. (gcc brings no header for this.) */
int __sanitizer_install_malloc_and_free_hooks(void (*on_malloc)(const volatile void *, size_t),
                                              void (*on_free)(const volatile void *));

static void on_malloc(const volatile void *p, size_t size) {
    (void)p, (void)size;
    allocations++;
}

static void on_free(const volatile void *p) {
    (void)p;
}

static void listen(void) {
    assert_true(__sanitizer_install_malloc_and_free_hooks(on_malloc, on_free) > 0);
}

#else

/* Ours stand before the library's, for the whole program. */
void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *old, size_t size);
void *__libc_memalign(size_t alignment, size_t size);

void *malloc(size_t size) {
    allocations++;
    return __libc_malloc(size);
}

void *calloc(size_t count, size_t size) {
    allocations++;
    return __libc_calloc(count, size);
}

void *realloc(void *old, size_t size) {
    allocations++;
    return __libc_realloc(old, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
    allocations++;
    return __libc_memalign(alignment, size);
}

static void listen(void) {}

#endif

static void allocations_are_counted(void **state) {
    (void)state;
    void *(*volatile take)(size_t) = malloc;
    uint64_t before = allocations;
    void *p = take(100);
    assert_int_equal(allocations, before + 1);
    char *volatile copy = strdup("this too");
    assert_int_equal(allocations, before + 2);
    free(copy);
    free(p);
}

static void look_at_everything(struct play *p, struct jw *text) {
    const struct game *g = p->game;
    struct state view;
    struct outcome o;
    g->audit(p->st.byte);
    g->outcome(p->st.byte, &o);
    for (int i = 0; i < p->config.nseats; i++) {
        play_view(p, i, &view);
        game_info_key(g, p->st.byte, i);
        buf_clear(text->out);
        jw_object(text);
        g->describe(view.byte, text);
        jw_object_end(text);
        g->determinize(view.byte, &p->rng);
    }
    g->check(p->st.byte, &p->next);
}

/* Of the combinations of seats and options, as many as show every value of each: the step has no
 * divisor in common with any count of values. */
enum { COMBINATIONS = 120, COMBINATIONS_MIN = 30, STEP = 101 };

static void games_allocate_nothing(void **state) {
    static const char *const bots[] = {"random", "explorer", "greedy"};
    static struct play p;
    static char room[1 << 16];
    struct buf out = BUF(room);
    struct jw text = {.out = &out};
    (void)state;
    int most = prop_scale() < 1 ? COMBINATIONS_MIN : COMBINATIONS;
    uint64_t before = allocations;
    for (int i = 0; i < game_count; i++)
        for (int k = 0; k < config_count(game_list[i]) && k < most; k++) {
            struct config c = config_at(game_list[i], k * STEP % config_count(game_list[i]));
            play_open(&p, &c, bots[k % 3], (uint64_t)k);
            do
                look_at_everything(&p, &text);
            while (play_step(&p));
        }
    assert_false(out.full);
    assert_int_equal(allocations, before);
}

static void the_workload_allocates_nothing(void **state) {
    (void)state;
    uint64_t before = allocations;
    for (int i = 0; i < game_count; i++)
        workload_hash(game_list[i], 5);
    assert_int_equal(allocations, before);
}

/* What the library promises: once a table and a bot are there, nothing is taken for playing. */
static void the_library_plays_without_allocating(void **state) {
    static char text[1 << 16];
    (void)state;
    for (int i = 0; koloda_game_id(i); i++) {
        koloda_seed series = {{1}};
        koloda_table *t =
            koloda_open(koloda_game_id(i), 3, NULL, &series, KOLODA_KEEP_EVENTS, NULL);
        koloda_table *mind = koloda_clone(t);
        koloda_bot *bot = koloda_bot_open(koloda_game_id(i), "hard", NULL);
        uint64_t before = allocations;
        for (uint32_t k = 0, asked; (asked = koloda_awaited(t)) != 0; k++) {
            koloda_move m;
            int seat = __builtin_ctz(asked);
            koloda_legal(t, seat, &m, 1);
            if (k % 32 == 0)
                assert_null(koloda_bot_choose(bot, t, seat, &m));
            assert_null(koloda_step(t, &m));
            koloda_view_json(t, seat, text, sizeof text);
            koloda_events_json(t, seat, text, sizeof text);
            assert_null(koloda_copy(mind, t));
            assert_null(koloda_imagine(mind, seat, k));
            if (k % 32 == 0)
                koloda_playout(mind, k);
        }
        koloda_seed seed = koloda_seed_derive(&series, 1);
        assert_null(koloda_reset(t, &seed));
        assert_int_equal(allocations, before);
        koloda_bot_close(bot);
        koloda_close(mind);
        koloda_close(t);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(allocations_are_counted),
        cmocka_unit_test(games_allocate_nothing),
        cmocka_unit_test(the_workload_allocates_nothing),
        cmocka_unit_test(the_library_plays_without_allocating),
    };
    listen();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
