/* Without memory the layers below the front end come back with an error: they do not end the
 * program, and nothing half-made is given on. Every allocation fails in its turn, and all after it. */
#include "played.h"

#include <errno.h>
#include <sys/wait.h>
#include <unistd.h>

#include "core/seat_record.h"
#include "front/library/koloda.h"
#include "net/store.h"
#include "run/arena.h"
#include "run/bench.h"
#include "run/bots.h"
#include "run/files.h"
#include "run/sim.h"
#include "run/trace.h"

#ifdef __has_feature
#define CLANG_SANITIZES (__has_feature(address_sanitizer) || __has_feature(thread_sanitizer))
#else
#define CLANG_SANITIZES 0
#endif

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__) || CLANG_SANITIZES

int main(void) {
    return 0; /* the sanitizer has taken malloc */
}

#else

void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *old, size_t size);

static _Atomic long left = -1; /* allocations that succeed; below 0: all */
static _Atomic bool failed;

static bool there_is(void) {
    if (left < 0)
        return true;
    if (left == 0) {
        failed = true;
        errno = ENOMEM; /* the library relies on it */
        return false;
    }
    left--;
    return true;
}

void *malloc(size_t size) {
    return there_is() ? __libc_malloc(size) : NULL;
}

void *calloc(size_t count, size_t size) {
    return there_is() ? __libc_calloc(count, size) : NULL;
}

void *realloc(void *old, size_t size) {
    return there_is() ? __libc_realloc(old, size) : NULL;
}

enum { FINE = 42, REFUSED, WRONG };
static char path[] = "/tmp/koloda-test-XXXXXX", store_folder[] = "/dev/shm/koloda-test-XXXXXX";
static const struct seed seed = {{1}};

static struct match match_of(const char *bots) {
    struct match m = {.game = game_find("podelim"), .nseats = 2};
    static char room[256];
    struct buf say = BUF(room);
    m.options = options_default(m.game);
    return match_bots(&m, bots, ALL_SEATS(2), &say) ? (struct match){.game = NULL} : m;
}

static int run_text(void) {
    struct buf b = heap_buf();
    for (int i = 0; i < 20000; i++)
        buf_char(&b, 'x');
    bool right = b.full ? b.size < 20000 : b.size == 20000;
    return strlen(b.data) != b.size || !right ? WRONG : b.full ? REFUSED : FINE;
}

static int run_sim(void) {
    static struct sim_result r;
    struct sim s = {.games = 3, .threads = 2, .seed = seed, .match = match_of("hard,random")};
    const char *why = sim_run(&s, &r, NULL);
    return why ? REFUSED : r.games == 3 ? FINE : WRONG;
}

static int run_arena(void) {
    struct arena a = {.deals = 2, .threads = 2, .seed = seed, .match = match_of("hard,random")};
    struct arena_result r;
    struct buf say = heap_buf();
    remove(path);
    if (!arena_open(&a))
        return REFUSED;
    const char *why = arena_keep(&a, path, &say);
    if (!why)
        why = arena_run(&a, &r, NULL);
    const char *kept = arena_keep_end(&a, &say);
    return why || kept ? REFUSED : r.deals == 2 ? FINE : WRONG;
}

static bool take_line(void *context, const struct buf *line) {
    int *wrong = context;
    *wrong |= line->full || line->data[line->size - 1] != '\n';
    return true;
}

static int run_trace(void) {
    int wrong = 0;
    struct match m = match_of("hard,random");
    const char *why =
        trace_run(&m, NULL, &seed, "1", (struct line_sink){.line = take_line, .context = &wrong});
    return wrong ? WRONG : why ? REFUSED : FINE;
}

static int run_bench(void) {
    struct bench_search_row row;
    return bench_search(game_find("null"), 2, 0.001, &row) ? FINE : REFUSED;
}

static int run_files(void) {
    struct buf text = {.data = (char *)"new\n", .size = 4}, back = heap_buf(), say = heap_buf();
    struct claim c = {.held = false};
    const char *why = file_claim(path, true, &c, &say);
    if (!why)
        why = file_write_claimed(path, &text, &c, &say);
    file_let_go(&c);
    if (!why)
        why = file_read(path, &back, &say);
    return why ? *why ? REFUSED : WRONG : strcmp(back.data, "new\n") ? WRONG : FINE;
}

/* A step without memory for its record is refused, and the game stands where it stood. */
static int run_library(void) {
    koloda_seed own = {{1}};
    char why[KOLODA_WHY_MAX];
    koloda_table *t = koloda_open("podelim", 2, NULL, &own, KOLODA_KEEP_RECORD, why);
    koloda_bot *bot = t ? koloda_bot_open("podelim", "hard", why) : NULL;
    if (!bot)
        return strcmp(why, "there is no memory") ? WRONG : REFUSED;
    uint64_t made = 0, moves;
    do {
        moves = koloda_playout(t, 7);
        made += moves;
    } while (moves && koloda_awaited(t));
    if (made != koloda_moves(t) || (koloda_awaited(t) != 0) != !koloda_over(t, NULL))
        return WRONG;
    koloda_table *clone = koloda_clone(t);
    size_t size = koloda_record(t, NULL, 0);
    bool over = koloda_over(t, NULL);
    koloda_close(clone);
    koloda_bot_close(bot);
    koloda_close(t);
    return clone && size && over ? FINE : REFUSED;
}

static void note_why(void *context, const char *why) {
    *(const char **)context = why;
}

/* One move of a table: kept and told, or neither. */
static int run_store(void) {
    static const char none[] = "nothing yet";
    const char *told = none, *why;
    struct buf say = heap_buf(), log = heap_buf();
    struct store *s;
    if ((why = store_open(&s, store_folder, NULL, NULL, &say)))
        return *why && !s ? REFUSED : WRONG;
    struct stored_table t = {.id = store_new_table(s), .game = "null", .nseats = 2};
    struct store_batch *b = store_begin(s);
    snprintf(t.code, sizeof t.code, "%d", (int)t.id);
    store_put_table(b, &t);
    store_add_lines(b, t.id, 0, "move\n", 5);
    bool queued = !store_commit(b, note_why, &told);
    why = store_log(s, t.id, &log);
    store_deliver(s);
    bool right = queued == (told != none) && (why || (queued && !told ? log.size == 5 : !log.size));
    bool kept = queued && !told && !why;
    store_close(s);
    return !right ? WRONG : kept ? FINE : REFUSED;
}

/* Runs it with one more allocation each time, until it gets all it wants. */
static void ends_well(const char *what, int (*run)(void)) {
    for (long n = 0; n < 100000; n++) {
        fflush(NULL);
        pid_t child = fork();
        if (child == 0) {
            left = n;
            int code = run();
            left = -1;
            _exit(code == FINE && failed ? code + 10 : code);
        }
        int status;
        assert_int_equal(waitpid(child, &status, 0), child);
        int code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
        if (code == FINE)
            return; /* nothing failed any more */
        if (code != REFUSED && code != FINE + 10)
            fail_msg("%s: with %ld allocations it ends with %d (signal %d)", what, n, code,
                     WIFSIGNALED(status) ? WTERMSIG(status) : 0);
    }
    fail_msg("%s never ends", what);
}

static void nothing_in_run_ends_the_program(void **state) {
    (void)state;
    close(mkstemp(path));
    ends_well("text", run_text);
    ends_well("sim", run_sim);
    ends_well("arena", run_arena);
    ends_well("trace", run_trace);
    ends_well("bench", run_bench);
    ends_well("files", run_files);
    ends_well("library", run_library);
    remove(path);
    assert_non_null(mkdtemp(store_folder)); /* in memory: much is synced */
    ends_well("store", run_store);
    char command[64];
    snprintf(command, sizeof command, "rm -r '%s'", store_folder);
    assert_int_equal(system(command), 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(nothing_in_run_ends_the_program)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}

#endif
