/* The store by its interface: what is told to be kept is kept, whatever happens. Whatever database
 * stands behind it must pass this. */
#include "stored.h"

#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>

#include "prop.h"

/* ---- what goes in comes out ---- */

static struct stored_seat some_seat(int i) {
    struct stored_seat s = {.seat = i, .kind = SEAT_PROGRAM, .taken = true, .account = 1LL << 40};
    strcpy(s.name, "Ґаля й Ко: двадцять лі."); /* as long as a name may be */
    snprintf(s.level, sizeof s.level, "hard");
    memset(s.token, 0x80 + i, sizeof s.token);
    memset(s.luck, i, sizeof s.luck);
    s.has_luck = true;
    return s;
}

static void tables_and_seats_come_back_as_they_were(void **state) {
    (void)state;
    struct store *s = opened();
    int64_t id = store_new_table(s);
    struct stored_table t = some_table(id), back;
    struct stored_seat full = some_seat(2), empty = {.seat = 0}, seat[MAX_SEATS];
    memset(t.settings, 'x', sizeof t.settings - 1);
    struct store_batch *b = store_begin(s);
    store_put_table(b, &t);
    store_put_seat(b, id, &full);
    store_put_seat(b, id, &empty);
    assert_null(written(s, b));
    for (int round = 0; round < 2; round++) {
        assert_null(store_find(s, t.code, &back));
        assert_memory_equal(&back, &t, sizeof t);
        assert_null(store_seats(s, id, seat));
        assert_memory_equal(&seat[2], &full, sizeof full);
        assert_memory_equal(&seat[0], &empty, sizeof empty);
        assert_int_equal(seat[1].seat, 1);
        assert_false(seat[1].taken);
        store_close(s);
        s = opened();
    }
    assert_null(store_find(s, "no such", &back));
    assert_int_equal(back.id, 0);
    assert_int_equal(store_new_table(s), id + 1);
    store_close(s);
}

/* A table that changes keeps its seats and its log. */
static void what_is_put_again_is_changed(void **state) {
    (void)state;
    struct store *s = opened();
    int64_t id = put_some_table(s);
    struct stored_table t = some_table(id), back;
    struct stored_seat one = some_seat(1), seat[MAX_SEATS];
    struct store_batch *b = lines_batch(s, id, 0, "game cabbage\n");
    store_put_seat(b, id, &one);
    t.state = STORED_OVER;
    strcpy(t.code, "another");
    store_put_table(b, &t);
    one.has_luck = false;
    memset(one.luck, 0, sizeof one.luck);
    memset(one.name, 0, sizeof one.name);
    strcpy(one.name, "Olha");
    store_put_seat(b, id, &one);
    assert_null(written(s, b));
    assert_null(store_find(s, "another", &back));
    assert_memory_equal(&back, &t, sizeof t);
    assert_null(store_seats(s, id, seat));
    assert_memory_equal(&seat[1], &one, sizeof one);
    assert_log(s, id, "game cabbage\n");
    store_close(s);
}

struct seen {
    struct store *store;
    int count, stop_at;
    int64_t last;
};

/* Reads, and writes, while it is being told. */
static bool see(void *context, const struct stored_table *t) {
    struct seen *seen = context;
    struct stored_seat seat[MAX_SEATS];
    assert_true(t->id > seen->last);
    seen->last = t->id;
    assert_null(store_seats(seen->store, t->id, seat));
    assert_null(store_commit(lines_batch(seen->store, t->id, 0, "x\n"), NULL, NULL));
    assert_log(seen->store, t->id, "x\n");
    struct store_batch *b = store_begin(seen->store);
    store_cut_lines(b, t->id, 0);
    assert_null(store_commit(b, NULL, NULL));
    return ++seen->count != seen->stop_at;
}

static int tables_seen(struct store *s, bool over_too, int stop_at) {
    struct seen seen = {.store = s, .stop_at = stop_at};
    assert_null(store_tables(s, over_too, see, &seen));
    return seen.count;
}

static void tables_are_listed_in_order(void **state) {
    (void)state;
    struct store *s = opened();
    assert_int_equal(tables_seen(s, true, 0), 0);
    for (int i = 0; i < 10; i++) {
        struct stored_table t = some_table(put_some_table(s));
        struct store_batch *b = store_begin(s);
        t.state = (enum stored_state)(i % 3);
        store_put_table(b, &t);
        assert_null(store_commit(b, NULL, NULL));
    }
    assert_int_equal(tables_seen(s, true, 0), 10);
    assert_int_equal(tables_seen(s, false, 0), 7);
    assert_int_equal(tables_seen(s, false, 2), 2);
    store_close(s);
}

static void logs_grow_and_are_cut(void **state) {
    (void)state;
    struct store *s = opened();
    int64_t id = put_some_table(s), other = put_some_table(s);
    struct store_batch *b = lines_batch(s, id, 0, "seat 0 person Ґ\nmove 1\n");
    store_add_lines(b, id, 24, "move 2\n", 7);
    store_add_lines(b, id, 31, "", 0);
    store_add_lines(b, id, 31, "move 3\n", 7);
    store_add_lines(b, other, 0, "other\n", 6);
    assert_null(written(s, b));
    assert_log(s, id, "seat 0 person Ґ\nmove 1\nmove 2\nmove 3\n");
    static const struct {
        size_t at;
        const char *left;
    } cuts[] = {{38, "seat 0 person Ґ\nmove 1\nmove 2\nmove 3\n"},
                {31, "seat 0 person Ґ\nmove 1\nmove 2\n"},
                {17, "seat 0 person Ґ\n"},
                {0, ""}};
    for (size_t i = 0; i < sizeof cuts / sizeof cuts[0]; i++) {
        b = store_begin(s);
        store_cut_lines(b, id, cuts[i].at);
        assert_null(written(s, b));
        assert_log(s, id, cuts[i].left);
    }
    b = lines_batch(s, id, 0, "new\nlines\n");
    store_cut_lines(b, id, 4);
    store_add_lines(b, id, 4, "more\n", 5);
    assert_null(written(s, b));
    assert_log(s, id, "new\nmore\n");
    assert_log(s, other, "other\n");
    store_close(s);
}

static void a_dropped_table_leaves_nothing(void **state) {
    (void)state;
    struct store *s = opened();
    int64_t id = put_some_table(s), other = put_some_table(s);
    struct stored_seat one = some_seat(1), seat[MAX_SEATS];
    struct stored_table t = some_table(id), back;
    struct store_batch *b = lines_batch(s, id, 0, "x\n");
    store_put_seat(b, id, &one);
    store_add_lines(b, other, 0, "y\n", 2);
    assert_null(written(s, b));
    b = store_begin(s);
    store_drop_table(b, id);
    assert_null(written(s, b));
    assert_log(s, id, "");
    assert_log(s, other, "y\n");
    assert_null(store_find(s, t.code, &back));
    assert_int_equal(back.id, 0);
    b = store_begin(s);
    store_put_table(b, &t);
    assert_null(written(s, b));
    assert_null(store_seats(s, id, seat));
    assert_false(seat[1].taken);
    store_close(s);
}

/* ---- batches ---- */

static void what_does_not_fit_is_refused_whole(void **state) {
    (void)state;
    struct store *s = opened();
    int64_t id = put_some_table(s);
    assert_null(written(s, lines_batch(s, id, 0, "one\n")));
    assert_non_null(written(s, lines_batch(s, id, 0, "again\n")));
    assert_non_null(written(s, lines_batch(s, id, 3, "overlap\n")));
    assert_non_null(written(s, lines_batch(s, id, 5, "gap\n")));
    assert_non_null(written(s, lines_batch(s, id + 7, 0, "nobody's\n")));
    struct store_batch *b = lines_batch(s, id, 4, "two\n");
    store_cut_lines(b, id, 9);
    assert_non_null(written(s, b));
    struct stored_table t = some_table(store_new_table(s)), back;
    strcpy(t.code, some_table(id).code);
    b = lines_batch(s, id, 4, "two\n");
    store_put_table(b, &t);
    assert_non_null(strstr(written(s, b), "its code is taken"));
    struct stored_seat seat = some_seat(0);
    b = store_begin(s);
    store_put_seat(b, t.id, &seat);
    assert_non_null(strstr(written(s, b), "no such table"));
    assert_log(s, id, "one\n");
    assert_null(store_find(s, t.code, &back));
    assert_int_equal(back.id, id);
    assert_null(written(s, lines_batch(s, id, 4, "two\n")));
    assert_log(s, id, "one\ntwo\n");
    store_close(s);
}

struct numbered {
    int *next, number;
    const char *why;
};

static void in_order(void *context, const char *why) {
    struct numbered *n = context;
    assert_int_equal(*n->next, n->number);
    ++*n->next;
    n->why = why;
}

/* Many are queued before the first is written, and go together; the bad ones alone fail, and what
 * would follow them in the same log. */
static void a_bad_batch_spoils_no_other(void **state) {
    (void)state;
    enum { MANY = 60 };
    struct store *s = opened();
    int64_t good = put_some_table(s), bad = put_some_table(s);
    struct numbered n[MANY];
    int next = 0;
    for (int i = 0; i < MANY; i++) {
        n[i] = (struct numbered){.next = &next, .number = i};
        struct store_batch *b =
            i == 20   ? lines_batch(s, bad, 1, "gap\n")
            : i == 30 ? lines_batch(s, bad, 0, "fine\n")
            : i == 40 ? lines_batch(s, bad, 9, "late\n")
                      : lines_batch(s, good, (size_t)(i - (i > 20) - (i > 30) - (i > 40)) * LINE,
                                    line((unsigned)(i - (i > 20) - (i > 30) - (i > 40))));
        assert_null(store_commit(b, in_order, &n[i]));
    }
    assert_int_equal(count_lines(s, good), MANY - 3);
    assert_log(s, bad, "fine\n");
    assert_int_equal(next, 0); /* nobody was told outside of store_deliver() */
    store_deliver(s);
    assert_int_equal(next, MANY);
    for (int i = 0; i < MANY; i++)
        assert_int_equal(n[i].why != NULL, i == 20 || i == 40);
    struct store_counts c = store_counts(s);
    assert_int_equal(c.failures, 2);
    assert_int_equal(c.writes, MANY - 2 + 2);
    assert_int_equal(c.queued, 0);
    store_close(s);
}

static void many_batches_are_few_groups(void **state) {
    (void)state;
    enum { MANY = 2000 };
    struct store *s = opened();
    int64_t id = put_some_table(s);
    struct told told = {.count = 0};
    for (unsigned i = 0; i < MANY; i++)
        assert_null(store_commit(lines_batch(s, id, i * LINE, line(i)), note, &told));
    assert_int_equal(count_lines(s, id), MANY); /* what was queued is seen */
    store_close(s);                             /* who was not told yet is told now */
    assert_int_equal(told.count, MANY);
    assert_int_equal(told.failures, 0);
    s = opened();
    assert_int_equal(count_lines(s, id), MANY);
    for (unsigned i = 0; i < MANY; i++)
        assert_null(
            store_commit(lines_batch(s, id, (MANY + i) * LINE, line(MANY + i)), NULL, NULL));
    assert_int_equal(count_lines(s, id), 2 * MANY);
    struct store_counts c = store_counts(s);
    assert_int_equal(c.writes, MANY);
    assert_in_range(c.groups, 1, MANY / 10);
    assert_true(c.slowest > 0);
    assert_true(store_counts(s).slowest == 0);
    store_close(s);
}

struct again {
    struct store *store;
    int64_t table;
    unsigned line, end;
};

static void queue_next(void *context, const char *why) {
    struct again *a = context;
    assert_null(why);
    if (++a->line < a->end)
        assert_null(store_commit(
            lines_batch(a->store, a->table, (size_t)a->line * LINE, line(a->line)), queue_next, a));
}

/* Whoever is told may queue, even when the store is being closed. */
static void the_end_waits_for_all(void **state) {
    (void)state;
    struct store *s = opened();
    struct again a = {.store = s, .table = put_some_table(s), .end = 20};
    assert_null(store_commit(lines_batch(s, a.table, 0, line(0)), queue_next, &a));
    store_close(s);
    assert_int_equal(a.line, 20);
    s = opened();
    assert_int_equal(count_lines(s, a.table), 20);
    store_close(s);
}

static _Atomic int wakes;

static void count_wake(void *context) {
    assert_ptr_equal(context, &wakes);
    wakes++;
}

static void the_owner_is_woken(void **state) {
    (void)state;
    struct buf say = heap_buf();
    struct store *s;
    assert_null(store_open(&s, folder, count_wake, &wakes, &say));
    assert_null(store_commit(store_begin(s), NULL, NULL));
    while (!wakes)
        usleep(50);
    store_close(s);
    heap_free(&say);
}

/* ---- backups ---- */

static void *make_backups(void *argument) {
    struct buf say = heap_buf();
    for (int i = 0; i < 5; i++) {
        const char *why = store_backup(argument, in_folder("backup/koloda.db"), &say);
        if (why)
            return strdup(why);
    }
    heap_free(&say);
    return NULL;
}

static void a_backup_is_a_store(void **state) {
    (void)state;
    struct store *s = opened();
    int64_t id = put_some_table(s);
    struct buf say = heap_buf(), much = heap_buf();
    for (int i = 0; i < 200000; i++)
        buf_str(&much, "0123456789");
    int64_t large = put_some_table(s);
    assert_null(store_commit(lines_batch(s, large, 0, much.data), NULL, NULL));
    assert_non_null(strstr(store_backup(s, in_folder("backup/koloda.db"), &say), "No such file"));
    assert_int_equal(mkdir(in_folder("backup"), 0700), 0);
    for (unsigned i = 0; i < 10; i++)
        assert_null(store_commit(lines_batch(s, id, i * LINE, line(i)), NULL, NULL));
    pthread_t thread;
    void *why;
    assert_int_equal(pthread_create(&thread, NULL, make_backups, s), 0);
    for (unsigned i = 10; i < 500; i++)
        assert_null(written(s, lines_batch(s, id, i * LINE, line(i))));
    pthread_join(thread, &why);
    assert_null(why);
    struct store *copy = opened_at(in_folder("backup"));
    assert_in_range(count_lines(copy, id), 10, 500);
    assert_log(copy, large, much.data);
    store_close(copy);
    assert_null(store_backup(s, in_folder("backup/koloda.db"), &say));
    copy = opened_at(in_folder("backup"));
    assert_int_equal(count_lines(copy, id), 500);
    store_close(copy);
    store_close(s);
    heap_free(&much);
    heap_free(&say);
}

/* ---- the world is bad ---- */

/* The limit on the size of files stands for a disk that is full; it holds for root too. Moves are
 * refused from some point on, and when there is room again the game goes on. */
static int fill_the_disk(void) {
    struct rlimit limit;
    signal(SIGXFSZ, SIG_IGN);
    getrlimit(RLIMIT_FSIZE, &limit);
    limit.rlim_cur = 200000;
    setrlimit(RLIMIT_FSIZE, &limit);
    struct store *s = opened();
    int64_t id = put_some_table(s);
    struct told told = {.count = 0};
    struct buf much = heap_buf();
    size_t kept = 0, tries = 0;
    while (much.size < 20000)
        buf_str(&much, "0123456789");
    for (const char *why = NULL; !why && tries < 100; tries++, kept += why ? 0 : much.size)
        why = written(s, lines_batch(s, id, kept, much.data));
    struct buf log = heap_buf();
    if (tries == 100 || store_log(s, id, &log) || log.size != kept)
        return 1;
    for (int i = 0; i < 10; i++) /* a group of which nothing can be written */
        store_commit(lines_batch(s, id, kept, much.data), note, &told);
    wait_told(s, &told, 10);
    if (told.failures != 10 || !told.why)
        return 2;
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_FSIZE, &limit);
    if (written(s, lines_batch(s, id, kept, "more\n")))
        return 3;
    store_close(s);
    s = opened();
    buf_clear(&log);
    if (store_log(s, id, &log) || log.size != kept + 5)
        return 4;
    store_close(s);
    heap_free(&log);
    heap_free(&much);
    return 0;
}

static void a_full_disk_refuses_and_loses_nothing(void **state) {
    (void)state;
    fflush(NULL);
    pid_t child = fork();
    if (child == 0)
        _exit(fill_the_disk());
    int status;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFEXITED(status));
    assert_int_equal(WEXITSTATUS(status), 0);
}

/* ---- killed ---- */

struct shared {
    _Atomic unsigned queued, told; /* lines */
};

static void one_more_told(void *context, const char *why) {
    struct shared *shared = context;
    if (why)
        _exit(1);
    shared->told++;
}

/* Goes on with the log where it is, some batches ahead, until it is killed. */
static void write_until_killed(struct shared *shared, int64_t id) {
    struct store *s = opened();
    unsigned i = count_lines(s, id), told = i;
    shared->told = i;
    for (;; i++) {
        shared->queued = i + 1;
        store_commit(lines_batch(s, id, (size_t)i * LINE, line(i)), one_more_told, shared);
        while ((told = shared->told) + 20 < i)
            store_deliver(s);
    }
}

static void killed_at_any_moment_it_goes_on_where_it_was(void **state) {
    (void)state;
    int rounds = prop_scale() < 1 ? 40 : 200;
    struct shared *shared =
        mmap(NULL, sizeof *shared, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    assert_ptr_not_equal(shared, MAP_FAILED);
    struct rng r = {.s = {1, 2, 3, 4}};
    struct store *s = opened();
    int64_t id = put_some_table(s);
    store_close(s);
    unsigned before = 0, grown = 0;
    for (int round = 0; round < rounds; round++) {
        shared->queued = shared->told = before;
        fflush(NULL);
        pid_t child = fork();
        if (child == 0)
            write_until_killed(shared, id);
        /* Every other one is killed only after a line of its own is on the disk, however slow
         * the machine; the others at any moment, also while they open the store. */
        int status;
        if (round % 2)
            while (shared->told <= before && waitpid(child, &status, WNOHANG) == 0)
                usleep(100);
        usleep(1000 + rng_below(&r, 15000));
        kill(child, SIGKILL);
        assert_int_equal(waitpid(child, &status, 0), child);
        assert_true(WIFSIGNALED(status));
        s = opened();
        unsigned now = count_lines(s, id);
        assert_in_range(now, shared->told > before ? shared->told : before, shared->queued);
        grown += now > before;
        if (now > 3000) { /* long logs are of no use here */
            struct store_batch *b = store_begin(s);
            store_cut_lines(b, id, 0);
            assert_null(written(s, b));
            now = 0;
        }
        before = now;
        store_close(s);
    }
    assert_in_range(grown, rounds / 2, rounds);
    munmap(shared, sizeof *shared);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(tables_and_seats_come_back_as_they_were, make_folder,
                                        remove_folder),
        cmocka_unit_test_setup_teardown(what_is_put_again_is_changed, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(tables_are_listed_in_order, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(logs_grow_and_are_cut, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(a_dropped_table_leaves_nothing, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(what_does_not_fit_is_refused_whole, make_folder,
                                        remove_folder),
        cmocka_unit_test_setup_teardown(a_bad_batch_spoils_no_other, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(many_batches_are_few_groups, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(the_end_waits_for_all, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(the_owner_is_woken, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(a_backup_is_a_store, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(a_full_disk_refuses_and_loses_nothing, make_folder,
                                        remove_folder),
        cmocka_unit_test_setup_teardown(killed_at_any_moment_it_goes_on_where_it_was, make_folder,
                                        remove_folder),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
