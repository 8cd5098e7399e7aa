/* What is SQLite's own in the store: its file, older and newer, damaged and foreign, and a disk that
 * fails. A layer of ours below SQLite counts what goes to the disk, and can refuse it. */
#include "stored_people.h"

#include <sqlite3.h>
#include <stdatomic.h>
#include <sys/stat.h>
#include <sys/wait.h>

#include "prop.h"
#include "run/files.h"

/* ---- a disk that can fail ---- */

static _Atomic long calls_left = -1; /* writes and syncs that succeed; below 0: all */
static _Atomic long calls_refused;   /* how many are refused then; the others succeed again */
static _Atomic int refusal = SQLITE_IOERR_WRITE;
static _Atomic long calls, unsynced; /* of all files; writes to logs since their last sync */

struct methods {
    sqlite3_io_methods ours; /* first: a file points here */
    const sqlite3_io_methods *real;
};
static struct methods known[8];
static sqlite3_vfs disk, *system_disk;

static const sqlite3_io_methods *real_of(sqlite3_file *f) {
    return ((const struct methods *)f->pMethods)->real;
}

static bool refused(void) {
    calls++;
    if (calls_left < 0)
        return false;
    if (calls_left > 0) {
        calls_left--;
        return false;
    }
    if (calls_refused <= 0)
        return false;
    calls_refused--;
    return true;
}

static int disk_write(sqlite3_file *f, const void *data, int size, sqlite3_int64 at) {
    if (refused())
        return refusal;
    unsynced++;
    return real_of(f)->xWrite(f, data, size, at);
}

static int disk_sync(sqlite3_file *f, int flags) {
    if (refused())
        return refusal == SQLITE_FULL ? SQLITE_FULL : SQLITE_IOERR_FSYNC;
    unsynced = 0;
    return real_of(f)->xSync(f, flags);
}

static int disk_truncate(sqlite3_file *f, sqlite3_int64 size) {
    return refused() ? SQLITE_IOERR_TRUNCATE : real_of(f)->xTruncate(f, size);
}

static int disk_open(sqlite3_vfs *v, const char *name, sqlite3_file *f, int flags, int *out) {
    (void)v;
    int code = system_disk->xOpen(system_disk, name, f, flags, out);
    if (code != SQLITE_OK || !f->pMethods)
        return code;
    struct methods *m = known;
    while (m->real && m->real != f->pMethods)
        m++;
    assert_true(m < known + 8);
    m->ours = *f->pMethods;
    m->ours.xWrite = disk_write;
    m->ours.xSync = disk_sync;
    m->ours.xTruncate = disk_truncate;
    m->real = f->pMethods;
    f->pMethods = &m->ours;
    return code;
}

static void put_disk_below(void) {
    system_disk = sqlite3_vfs_find(NULL);
    disk = *system_disk;
    disk.zName = "disk";
    disk.xOpen = disk_open;
    sqlite3_vfs_register(&disk, 1);
}

static void fail_after(long left, long refused_then, int how) {
    calls_refused = refused_then;
    refusal = how;
    calls_left = left;
}

/* From a write that fails to the next that does: every one, or every fourth where little is to be
 * done. */
static long stride(void) {
    return prop_scale() < 1 ? 4 : 1;
}

static void disk_is_well(void) {
    calls_left = -1;
}

/* ---- the file ---- */

static void execute(const char *text) {
    sqlite3 *db;
    char *why = NULL;
    assert_int_equal(sqlite3_open(in_folder("koloda.db"), &db), SQLITE_OK);
    if (sqlite3_exec(db, text, NULL, NULL, &why) != SQLITE_OK)
        fail_msg("%s", why);
    assert_int_equal(sqlite3_close(db), SQLITE_OK);
}

/* Of all files in the folder, their names included. */
static uint64_t hash_folder(void) {
    char command[160];
    struct buf text = heap_buf(), say = heap_buf();
    snprintf(command, sizeof command, "cd '%s' && sha256sum * > ../%s.sum", folder,
             strrchr(folder, '/') + 1);
    assert_int_equal(system(command), 0);
    char path[128];
    snprintf(path, sizeof path, "%s.sum", folder);
    assert_null(file_read(path, &text, &say));
    remove(path);
    uint64_t hash = 14695981039346656037u;
    for (size_t i = 0; i < text.size; i++)
        hash = (hash ^ (uint8_t)text.data[i]) * 1099511628211u;
    heap_free(&text);
    heap_free(&say);
    return hash;
}

static void assert_refused_untouched(const char *why_not) {
    uint64_t before = hash_folder();
    assert_refused(why_not);
    assert_true(hash_folder() == before);
}

static void the_file_is_its_owners_alone(void **state) {
    (void)state;
    struct stat st;
    struct store *s = opened_at(in_folder("new"));
    put_some_table(s);
    assert_int_equal(stat(in_folder("new/koloda.db"), &st), 0);
    assert_int_equal(st.st_mode & 0777, 0600);
    assert_int_equal(stat(in_folder("new/koloda.db-wal"), &st), 0);
    assert_int_equal(st.st_mode & 0777, 0600);
    assert_int_equal(stat(in_folder("new"), &st), 0);
    assert_int_equal(st.st_mode & 0777, 0700);
    store_close(s);
    assert_int_not_equal(stat(in_folder("new/koloda.db-wal"), &st), 0); /* one file is left */
    assert_int_not_equal(stat(in_folder("new/koloda.db-journal"), &st), 0);
}

/* The first version as it was, never to be changed. */
static const char version_1[] =
    "create table tables ("
    "  id integer primary key, code text not null unique, state integer not null,"
    "  game text not null, nseats integer not null, settings text not null,"
    "  secret blob not null, created integer not null, changed integer not null) strict;"
    "create table seats ("
    "  table_id integer not null references tables (id) on delete cascade,"
    "  seat integer not null, kind integer not null, taken integer not null,"
    "  name text not null, level text not null, token blob not null, luck blob,"
    "  account integer not null, primary key (table_id, seat)) strict, without rowid;"
    "create table lines ("
    "  table_id integer not null references tables (id) on delete cascade,"
    "  at integer not null, text text not null,"
    "  primary key (table_id, at)) strict, without rowid;"
    "pragma application_id = 0x4b6f6c6f; pragma user_version = 1;"
    "insert into tables values (7, 'seven', 1, 'coach', 4, '{}', zeroblob(32), 11, 12);"
    "insert into seats values (7, 3, 0, 1, 'Olha', '', zeroblob(32), null, 5);"
    "insert into lines values (7, 0, 'one' || char(10)), (7, 4, 'two' || char(10));";

static void a_file_of_version_1_goes_on(void **state) {
    (void)state;
    execute(version_1);
    for (int round = 0; round < 2; round++) {
        struct store *s = opened();
        struct stored_table t;
        struct stored_seat seat[MAX_SEATS];
        assert_null(store_find(s, "seven", &t));
        assert_int_equal(t.id, 7);
        assert_int_equal(t.state, STORED_PLAYING);
        assert_string_equal(t.game, "coach");
        assert_int_equal(t.changed, 12);
        assert_null(store_seats(s, 7, seat));
        assert_true(seat[3].taken);
        assert_string_equal(seat[3].name, "Olha");
        assert_false(seat[3].has_luck);
        assert_log(s, 7, round ? "one\ntwo\nthree\n" : "one\ntwo\n");
        if (!round)
            assert_null(written(s, lines_batch(s, 7, 8, "three\n")));
        assert_int_equal(store_new_table(s), 8);
        store_close(s);
    }
}

/* What version 2 adds to it: the names of seats are known by their keys too. */
static void version_1_is_brought_up_to_date(void **state) {
    (void)state;
    execute(version_1);
    execute("insert into seats values (7, 0, 0, 1, 'ҐАЛЯ', '', zeroblob(32), null, 9);"
            "update tables set state = 2");
    struct store *s = opened();
    struct stored_game game;
    struct stored_result r = {.table = 7, .ended = 20, .winners = 8, .share = 1};
    int count;
    int64_t old;
    assert_null(store_old_tables(s, STORED_OVER, 13, &old, 1, &count));
    assert_true(count == 1 && old == 7);
    struct store_batch *b = store_begin(s);
    store_put_result(b, &r);
    assert_null(written(s, b));
    for (int round = 0; round < 2; round++) {
        assert_null(store_games(s, &(struct stored_filter){.name = "ґаля"}, &game, 1, &count));
        assert_int_equal(count, 1);
        assert_string_equal(game.code, "seven");
        assert_string_equal(game.player[3].name, "Olha");
        assert_null(store_games(s, &(struct stored_filter){.account = 9}, &game, 1, &count));
        assert_int_equal(count, 1);
        assert_log(s, 7, "one\ntwo\n");
        assert_int_equal(store_new_account(s), 10); /* seats have numbers up to 9 */
        store_close(s);
        s = opened();
    }
    store_close(s);
}

/* Bringing it up to date can fail at any write, and is done by the next who opens it. */
static void migration_can_fail_at_any_write(void **state) {
    (void)state;
    struct buf say = heap_buf();
    bool reached = true;
    for (long after = 0; reached; after += stride())
        for (int how = 0; how < 2; how++) {
            struct store *s;
            remove(in_folder("koloda.db"));
            remove(in_folder("koloda.db-journal"));
            execute(version_1);
            fail_after(after, 1000, how ? SQLITE_FULL : SQLITE_IOERR_WRITE);
            const char *why = store_open(&s, folder, NULL, NULL, &say);
            reached = calls_refused < 1000;
            assert_true(!why == !!s && (reached || !why));
            store_close(s);
            disk_is_well();
            s = opened();
            assert_log(s, 7, "one\ntwo\n");
            put_finished(s, "cabbage", 0, 0, 1, 5);
            store_close(s);
            assert_true(after < 1000);
        }
    heap_free(&say);
}

static void a_newer_file_is_left_alone(void **state) {
    (void)state;
    execute(version_1);
    execute("pragma user_version = 1000");
    assert_refused_untouched("a newer Koloda");
    execute("pragma user_version = 1");
    store_close(opened());
}

static void foreign_files_are_left_alone(void **state) {
    (void)state;
    struct buf text = {.data = (char *)"Dear diary, this is no database at all.\n", .size = 40},
               say = heap_buf();
    assert_null(file_write(in_folder("koloda.db"), &text, &say));
    assert_refused_untouched("no database of Koloda");
    remove(in_folder("koloda.db"));
    execute("create table songs (name text)");
    assert_refused_untouched("no database of Koloda");
    execute("pragma application_id = 77; drop table songs");
    assert_refused_untouched("no database of Koloda");
    heap_free(&say);
}

/* A database of somebody else's that has a log: not even this is put in its place. */
static void foreign_logs_are_left_alone(void **state) {
    (void)state;
    fflush(NULL);
    pid_t child = fork();
    if (child == 0) { /* ends without closing it */
        sqlite3 *db;
        sqlite3_open(in_folder("koloda.db"), &db);
        _exit(sqlite3_exec(db, "pragma journal_mode = wal; create table songs (name text)", NULL,
                           NULL, NULL));
    }
    int status;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_int_equal(status, 0);
    remove(in_folder("koloda.db-shm"));
    assert_refused_untouched("no database of Koloda");
}

static void a_folder_in_its_place_is_refused(void **state) {
    (void)state;
    assert_int_equal(mkdir(in_folder("koloda.db"), 0700), 0);
    assert_refused("not a regular file");
}

/* What another program is told: 0 if it is what it should be told. */
static int open_as_another(const char *where) {
    struct buf say = heap_buf();
    struct store *s;
    const char *why = store_open(&s, where, NULL, NULL, &say);
    bool told = why && strstr(why, "another program is using this database");
    heap_free(&say);
    return !told;
}

static void in_use_is_in_use(void **state) {
    (void)state;
    struct store *s = opened();
    int64_t id = put_some_table(s);
    assert_refused("another program is using this database");
    fflush(NULL);
    pid_t child = fork();
    if (child == 0) {
        execl("/proc/self/exe", "another", folder, NULL);
        _exit(127);
    }
    int status;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_int_equal(status, 0);
    assert_null(written(s, lines_batch(s, id, 0, "still ours\n")));
    struct buf say = heap_buf();
    assert_non_null(strstr(store_backup(s, in_folder("koloda.db"), &say), "the database itself"));
    heap_free(&say);
    store_close(s);
    s = opened();
    assert_log(s, id, "still ours\n");
    store_close(s);
}

/* ---- damage ---- */

static void fill_some(void) {
    struct store *s = opened();
    for (int i = 0; i < 20; i++) {
        int64_t id = put_some_table(s);
        for (unsigned k = 0; k < 100; k++)
            assert_null(store_commit(lines_batch(s, id, k * LINE, line(k)), NULL, NULL));
    }
    store_close(s);
}

static void flip(const char *path, long at, size_t size) {
    FILE *f = fopen(path, "r+b");
    assert_non_null(f);
    for (size_t i = 0; i < size; i++) {
        fseek(f, at + (long)i, SEEK_SET);
        int c = fgetc(f);
        fseek(f, at + (long)i, SEEK_SET);
        fputc(~c, f);
    }
    fclose(f);
}

/* The head of any page: what kind of page it is and where its cells are. */
static void damaged_pages_are_told_and_left(void **state) {
    (void)state;
    fill_some();
    struct stat st;
    int refusals = 0;
    assert_int_equal(stat(in_folder("koloda.db"), &st), 0);
    for (long page = 0; page < st.st_size / 4096; page++) {
        struct store *s;
        struct buf say = heap_buf();
        flip(in_folder("koloda.db"), page * 4096 + (page ? 0 : 100), 8);
        uint64_t before = hash_folder();
        const char *why = store_open(&s, folder, NULL, NULL, &say);
        assert_non_null(why); /* every page is in use */
        assert_non_null(strstr(why, "damaged"));
        assert_true(hash_folder() == before);
        refusals++;
        flip(in_folder("koloda.db"), page * 4096 + (page ? 0 : 100), 8);
        heap_free(&say);
    }
    assert_in_range(refusals, 5, 1000);
    struct store *s = opened(); /* all is as it was */
    assert_int_equal(count_lines(s, 20), 100);
    store_close(s);
}

static void a_file_cut_short_is_told(void **state) {
    (void)state;
    fill_some();
    assert_int_equal(truncate(in_folder("koloda.db"), 3 * 4096), 0);
    assert_refused_untouched("damaged");
    assert_int_equal(truncate(in_folder("koloda.db"), 50), 0);
    assert_refused_untouched("damaged");
}

/* An empty file would be a new store, and SQLite would throw the log away. */
static void an_empty_file_with_a_log_is_told(void **state) {
    (void)state;
    struct buf text = {.data = (char *)"moves", .size = 5}, none = {.data = (char *)"", .size = 0},
               say = heap_buf();
    assert_null(file_write(in_folder("koloda.db-wal"), &text, &say));
    assert_refused_untouched("damaged");
    assert_null(file_write(in_folder("koloda.db"), &none, &say));
    assert_refused_untouched("damaged");
    remove(in_folder("koloda.db-wal"));
    store_close(opened());
    heap_free(&say);
}

static bool pass_over(void *context, const struct stored_table *t) {
    return !context && t->id;
}

/* Everything that can be read is: how much of it was refused. */
static int refusals(struct store *s, const char **why_not) {
    struct stored_table t;
    struct stored_seat seat[MAX_SEATS];
    struct stored_result result;
    struct stored_game game[2];
    struct stored_stats stats[2];
    struct stored_account a;
    struct stored_session session[2], wanted = some_session(1, 1);
    struct stored_rating rating[2];
    struct stored_best best[2];
    struct stored_push push[2];
    int64_t number[2];
    int count;
    struct buf log = heap_buf();
    const char *why[] = {store_tables(s, true, pass_over, NULL),
                         store_find(s, "code1", &t),
                         store_seats(s, 1, seat),
                         store_log(s, 1, &log),
                         store_result(s, 1, &result),
                         store_games(s, &(struct stored_filter){.game = NULL}, game, 2, &count),
                         store_games(s, &(struct stored_filter){.account = 1}, game, 2, &count),
                         store_games(s, &(struct stored_filter){.name = "seat 1"}, game, 2, &count),
                         store_stats(s, 1, stats, 2, &count),
                         store_old_tables(s, STORED_OVER, 1LL << 40, number, 2, &count),
                         store_account(s, 1, &a),
                         store_find_account(s, "person 1", &a),
                         store_find_session(s, wanted.token, session),
                         store_sessions(s, 0, NULL, session, 2, &count),
                         store_sessions(s, 1, NULL, session, 2, &count),
                         store_ratings(s, 1, rating, 2, &count),
                         store_best(s, "cabbage", 0, 1e9, best, 2, &count),
                         store_pushes(s, 1, push, 2, &count),
                         store_mutes(s, 1, number, 2, &count)};
    int sum = 0;
    for (size_t i = 0; i < sizeof why / sizeof why[0]; i++) {
        *why_not = why[i] ? why[i] : *why_not;
        sum += why[i] != NULL;
    }
    heap_free(&log);
    return sum;
}

/* A row of everything. */
static void fill_each(void) {
    struct store *s = opened();
    put_accounts(s, 2);
    put_finished(s, "cabbage", 1, 2, 1, 5);
    struct stored_session session = some_session(1, 1);
    struct stored_rating rating = some_rating(1, "cabbage");
    struct stored_push push = some_push(1, 1);
    struct stored_seat seat = {.seat = 0, .taken = true, .account = 1, .has_luck = true};
    struct store_batch *b = lines_batch(s, 1, 0, "one\n");
    store_add_lines(b, 1, 4, "two\n", 4);
    store_put_seat(b, 1, &seat);
    store_put_session(b, &session);
    store_put_rating(b, &rating);
    store_put_push(b, &push);
    store_put_mute(b, 1, 2);
    assert_null(written(s, b));
    const char *why = NULL;
    assert_int_equal(refusals(s, &why), 0);
    store_close(s);
}

/* Values that nobody wrote, in a file that is whole for SQLite. */
static void wrong_values_are_told(void **state) {
    static const char *const wrong[] = {
        "update tables set secret = x'00'",
        "update tables set state = 3",
        "update tables set nseats = -1",
        "update tables set code = printf('%.100c', 'x')",
        "update tables set game = cast(x'ff' as text)",
        "update tables set settings = cast(x'410042' as text)",
        "update tables set created = -1",
        "update tables set changed = 9007199254740992",
        "update seats set token = zeroblob(31)",
        "update seats set kind = 99",
        "update seats set seat = seat + 8",
        "update seats set luck = x'' where seat = 0",
        "update seats set name = printf('%.41c', 'x')",
        "update seats set account = -1 where seat = 1",
        "update lines set at = 5 where at = 4",
        "update results set winners = 256",
        "update results set winners = -1",
        "update results set share = 1.5",
        "update results set share = -9e999",
        "update results set ended = -1",
        "update results set scores = printf('%.128c', '1')",
        "update accounts set name = printf('%.41c', 'x')",
        "update accounts set password = printf('%.128c', 'x')",
        "update accounts set created = -5",
        "update sessions set token = zeroblob(33)",
        "update sessions set expires = -1",
        "update sessions set account = -1",
        "update ratings set rating = 9e999",
        "update ratings set deviation = 0",
        "update ratings set volatility = -1",
        "update ratings set games = -1",
        "update ratings set wins = games + 1",
        "update ratings set changed = -1",
        "update pushes set endpoint = printf('%.1024c', 'x')",
        "update pushes set p256dh = printf('%.128c', 'x')",
        "update pushes set created = -1",
        "update mutes set muted = -1",
    };
    (void)state;
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        fill_each();
        execute(wrong[i]);
        struct store *s = opened();
        const char *why = NULL;
        if (!refusals(s, &why))
            fail_msg("\"%s\" is not noticed", wrong[i]);
        assert_non_null(strstr(why, "damaged"));
        store_close(s);
        remove(in_folder("koloda.db"));
    }
}

/* A file that says it is ours, and has other tables than we made; numbers that leave no room. */
static void a_file_that_lies_is_refused(void **state) {
    static const char *const lies[] = {
        "drop table mutes",
        "drop table accounts; create view accounts as select 1 as id",
        "alter table seats drop column account",
        "pragma user_version = 1",
        "update tables set id = 9223372036854775807",
        "update accounts set id = 9223372036854775807",
    };
    (void)state;
    for (size_t i = 0; i < sizeof lies / sizeof lies[0]; i++) {
        struct store *s = opened();
        put_accounts(s, 1);
        put_some_table(s);
        store_close(s);
        if (i == 2)
            execute("drop index seats_of_account");
        execute(lies[i]);
        struct buf say = heap_buf();
        const char *why = store_open(&s, folder, NULL, NULL, &say);
        if (!why)
            fail_msg("\"%s\" is taken", lies[i]);
        assert_non_null(strstr(why, "damaged"));
        heap_free(&say);
        remove(in_folder("koloda.db"));
    }
}

/* Triggers of somebody else's do not run. */
static void a_file_that_acts_is_not_let(void **state) {
    (void)state;
    store_close(opened());
    execute("create trigger t after insert on tables begin delete from tables; end");
    struct store *s = opened();
    put_some_table(s);
    struct stored_table t;
    assert_null(store_find(s, "code1", &t));
    assert_int_equal(t.id, 1);
    store_close(s);
}

/* ---- a damaged log ---- */

/* Leaves a log behind: ten moves, each a transaction. */
static void write_and_be_killed(void) {
    fflush(NULL);
    pid_t child = fork();
    if (child == 0) {
        struct store *s = opened();
        int64_t id = put_some_table(s);
        for (unsigned i = 0; i < 10; i++)
            if (written(s, lines_batch(s, id, i * LINE, line(i))))
                _exit(1);
        _exit(0);
    }
    int status;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_int_equal(status, 0);
}

/* SQLite would go on from before the damage without a word, and what people were told is gone. */
static void a_damaged_log_is_told(void **state) {
    (void)state;
    write_and_be_killed();
    struct stat st;
    assert_int_equal(stat(in_folder("koloda.db-wal"), &st), 0);
    long frame = 24 + 4096, frames = (st.st_size - 32) / frame;
    assert_in_range(frames, 11, 100);
    flip(in_folder("koloda.db-wal"), 16, 1); /* the head */
    assert_refused_untouched("damaged");
    flip(in_folder("koloda.db-wal"), 16, 1);
    for (long i = 0; i < 8 && i < frames - 4; i++)
        for (int where = 0; where < 4; where++) { /* number, salt, sum, page */
            long at = 32 + i * frame + (where < 3 ? where * 8 : 2000);
            flip(in_folder("koloda.db-wal"), at, 1);
            assert_refused_untouched("damaged");
            flip(in_folder("koloda.db-wal"), at, 1);
        }
    assert_int_equal(truncate(in_folder("koloda.db-wal"), st.st_size - 100), 0);
    struct store *s = opened(); /* one that is cut off at its end was not synced */
    assert_int_equal(count_lines(s, 1), 9);
    store_close(s);
}

/* ---- a disk that fails ---- */

/* Whoever is told may rely on the disk: nothing that was written to it waits for a sync. */
static void what_is_told_is_synced(void **state) {
    (void)state;
    struct store *s = opened();
    int64_t id = put_some_table(s);
    for (unsigned i = 0; i < 50; i++) {
        long before = calls;
        assert_null(written(s, lines_batch(s, id, i * LINE, line(i))));
        assert_int_equal(unsynced, 0);
        assert_true(calls >= before + 2);
    }
    store_close(s);
}

/* Each write and each sync fails in its turn, once or from then on. What was told to be kept is
 * there, now and later; what was not is not. */
static void try_failing(long after, long refusals, int how, bool *reached) {
    enum { MANY = 12 };
    disk_is_well();
    struct store *s = opened();
    int64_t id = put_some_table(s);
    unsigned kept = 0;
    fail_after(after, refusals, how);
    for (unsigned i = 0; i < MANY; i++) {
        const char *why = written(s, lines_batch(s, id, kept * LINE, line(kept)));
        kept += !why;
        assert_true(!why || strstr(why, how == SQLITE_FULL ? "No space" : "Input/output error"));
    }
    *reached = calls_refused < refusals;
    assert_int_equal(count_lines(s, id), kept);
    disk_is_well();
    assert_null(written(s, lines_batch(s, id, kept * LINE, line(kept))));
    store_close(s);
    s = opened();
    assert_int_equal(count_lines(s, id), kept + 1);
    store_close(s);
}

static void nothing_is_told_that_a_bad_disk_did_not_keep(void **state) {
    (void)state;
    bool reached = true;
    for (long after = 0; reached; after++) {
        try_failing(after, 1, SQLITE_IOERR_WRITE, &reached);
        try_failing(after, 1000, SQLITE_FULL, &reached);
        assert_true(after < 1000);
    }
}

/* The same for everything that is kept of people and of finished games: all of a batch, or nothing. */
static void try_failing_for_people(long after, long refusals_then, int how, bool *reached) {
    enum { MANY = 5 };
    bool kept[MANY + 1] = {false};
    disk_is_well();
    struct store *s = opened();
    put_accounts(s, 1);
    int64_t first = store_new_account(s), table = put_finished(s, "cabbage", 1, 1, 1, 5);
    fail_after(after, refusals_then, how);
    for (int i = 0; i <= MANY; i++) {
        int64_t id = first + i;
        char name[32];
        if (i == MANY) {
            *reached = calls_refused < refusals_then;
            disk_is_well();
        }
        snprintf(name, sizeof name, "Kept %d", i);
        struct stored_account a = some_account(id, name);
        struct stored_session session = some_session(i, id);
        struct stored_rating rating = some_rating(i, "cabbage");
        struct stored_push push = some_push(id, i);
        struct stored_result r = {.table = table, .ended = i + 100};
        struct store_batch *b = store_begin(s);
        rating.account = id;
        store_put_account(b, &a);
        store_put_session(b, &session);
        store_put_rating(b, &rating);
        store_put_push(b, &push);
        store_put_mute(b, id, 1);
        store_seen_account(b, id, 99);
        store_put_result(b, &r);
        const char *why = written(s, b);
        kept[i] = !why;
        assert_true(!why || strstr(why, how == SQLITE_FULL ? "No space" : "Input/output error"));
    }
    assert_true(kept[MANY]);
    for (int round = 0; round < 2; round++) {
        for (int i = 0; i <= MANY; i++) {
            struct stored_account a;
            struct stored_session session = some_session(i, 0);
            struct stored_rating rating;
            struct stored_push push;
            int64_t mute;
            int count;
            assert_null(store_account(s, first + i, &a));
            assert_int_equal(a.seen, kept[i] ? 99 : 0);
            assert_null(store_find_session(s, session.token, &session));
            assert_int_equal(session.account, kept[i] ? first + i : 0);
            assert_null(store_ratings(s, first + i, &rating, 1, &count));
            assert_int_equal(count, kept[i]);
            assert_null(store_pushes(s, first + i, &push, 1, &count));
            assert_int_equal(count, kept[i]);
            assert_null(store_mutes(s, first + i, &mute, 1, &count));
            assert_int_equal(count, kept[i]);
        }
        struct stored_result r;
        assert_null(store_result(s, table, &r));
        assert_int_equal(r.ended, 100 + MANY);
        store_close(s);
        s = opened();
    }
    struct store_batch *b = store_begin(s);
    for (int i = -1; i <= MANY; i++) /* the next round begins anew */
        store_drop_account(b, first + i);
    assert_null(written(s, b));
    store_close(s);
}

static void people_are_kept_whole_by_a_bad_disk(void **state) {
    (void)state;
    bool reached = true;
    for (long after = 0; reached; after += stride()) {
        try_failing_for_people(after, 1, SQLITE_IOERR_WRITE, &reached);
        try_failing_for_people(after, 1000, SQLITE_FULL, &reached);
        assert_true(after < 1000);
    }
}

/* And then it is killed. What a failed transaction has left in the log is no damage; a last one may
 * be there that could not be synced. */
static int fail_and_be_killed(long after, long refusals, bool *reached) {
    fflush(NULL);
    pid_t child = fork();
    if (child == 0) {
        struct store *s = opened();
        int64_t id = put_some_table(s);
        unsigned kept = 0;
        fail_after(after, refusals, SQLITE_IOERR_WRITE);
        for (int i = 0; i < 8; i++)
            kept += !written(s, lines_batch(s, id, kept * LINE, line(kept)));
        _exit((int)kept + (calls_refused < refusals ? 100 : 0));
    }
    int status;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFEXITED(status));
    *reached = WEXITSTATUS(status) >= 100;
    return WEXITSTATUS(status) % 100;
}

static void after_a_bad_disk_and_a_kill_it_goes_on(void **state) {
    (void)state;
    bool reached = true;
    for (long after = 0; reached; after++)
        for (long refusals = 1; refusals <= 4; refusals++) {
            unsigned kept = (unsigned)fail_and_be_killed(after, refusals, &reached);
            struct store *s = opened();
            assert_in_range(count_lines(s, store_new_table(s) - 1), kept, kept + 1);
            store_close(s);
        }
}

/* A store that could not be made, or not be opened, is one that still can. */
static void opening_can_fail_at_any_write(void **state) {
    (void)state;
    struct buf say = heap_buf();
    bool reached = true;
    for (long after = 0; reached; after += stride()) {
        for (int how = 0; how < 2; how++) {
            struct store *s;
            remove(in_folder("koloda.db"));
            fail_after(after, 1000, how ? SQLITE_FULL : SQLITE_IOERR_WRITE);
            const char *why = store_open(&s, folder, NULL, NULL, &say);
            reached = calls_refused < 1000;
            assert_true(!why == !!s && (reached || !why));
            store_close(s);
            disk_is_well();
            s = opened();
            put_some_table(s);
            store_close(s);
        }
        assert_true(after < 1000);
    }
    heap_free(&say);
}

static void a_backup_that_fails_leaves_the_old_one(void **state) {
    (void)state;
    fill_some();
    struct store *s = opened();
    struct buf say = heap_buf();
    assert_null(store_backup(s, in_folder("backup"), &say));
    for (long after = 0;; after += 5) {
        uint64_t before = hash_folder();
        fail_after(after, 1000, SQLITE_FULL);
        const char *why = store_backup(s, in_folder("backup"), &say);
        disk_is_well();
        if (!why)
            break;
        assert_non_null(strstr(why, "No space left"));
        assert_true(hash_folder() == before);
    }
    store_close(s);
    heap_free(&say);
}

int main(int argc, char **argv) {
    if (argc > 1)
        return open_as_another(argv[1]);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(the_file_is_its_owners_alone, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(a_file_of_version_1_goes_on, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(version_1_is_brought_up_to_date, make_folder,
                                        remove_folder),
        cmocka_unit_test_setup_teardown(migration_can_fail_at_any_write, make_folder,
                                        remove_folder),
        cmocka_unit_test_setup_teardown(a_file_that_lies_is_refused, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(a_file_that_acts_is_not_let, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(people_are_kept_whole_by_a_bad_disk, make_folder,
                                        remove_folder),
        cmocka_unit_test_setup_teardown(a_newer_file_is_left_alone, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(foreign_files_are_left_alone, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(foreign_logs_are_left_alone, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(a_folder_in_its_place_is_refused, make_folder,
                                        remove_folder),
        cmocka_unit_test_setup_teardown(in_use_is_in_use, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(damaged_pages_are_told_and_left, make_folder,
                                        remove_folder),
        cmocka_unit_test_setup_teardown(a_file_cut_short_is_told, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(an_empty_file_with_a_log_is_told, make_folder,
                                        remove_folder),
        cmocka_unit_test_setup_teardown(a_damaged_log_is_told, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(wrong_values_are_told, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(what_is_told_is_synced, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(nothing_is_told_that_a_bad_disk_did_not_keep, make_folder,
                                        remove_folder),
        cmocka_unit_test_setup_teardown(after_a_bad_disk_and_a_kill_it_goes_on, make_folder,
                                        remove_folder),
        cmocka_unit_test_setup_teardown(opening_can_fail_at_any_write, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(a_backup_that_fails_leaves_the_old_one, make_folder,
                                        remove_folder),
    };
    put_disk_below();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
