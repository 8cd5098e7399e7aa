/* People: how they register, come in and go. Hashing is as cheap here as libsodium lets it be, but
 * where its time is what is tested. */
#include "stored.h"

#include <poll.h>
#include <signal.h>
#include <sodium.h>
#include <stdatomic.h>
#include <sys/wait.h>
#include <time.h>

#include "net/glicko.h"
#include "net/name_key.h"
#include "net/people.h"
#include "net/token.h"

enum { NOW = 1800000000, DAY = 86400 };

static struct store *store;
static struct people *people;

static int set_up(void **state) {
    if (make_folder(state))
        return -1;
    store = opened();
    struct people_setup setup = {.store = store,
                                 .queue = 8,
                                 .ops = crypto_pwhash_OPSLIMIT_MIN,
                                 .memory = crypto_pwhash_MEMLIMIT_MIN};
    return people_open(&people, &setup) ? -1 : 0;
}

static int tear_down(void **state) {
    people_close(people);
    store_close(store);
    return remove_folder(state);
}

static void start_again(void) {
    people_close(people);
    store_close(store);
    store = opened();
    struct people_setup setup = {.store = store,
                                 .queue = 8,
                                 .ops = crypto_pwhash_OPSLIMIT_MIN,
                                 .memory = crypto_pwhash_MEMLIMIT_MIN};
    assert_null(people_open(&people, &setup));
}

/* What whoever waits was told. */
struct answer {
    int count;
    const char *why;
    struct person in;
};

static void answered(void *context, const char *why, const struct person *in) {
    struct answer *a = context;
    a->count++;
    a->why = why;
    assert_true(!why == !!in);
    if (in)
        a->in = *in;
}

static void wait_for(const struct answer *a) {
    while (!a->count) {
        people_deliver(people);
        store_deliver(store);
        if (!a->count)
            usleep(50);
    }
    assert_int_equal(a->count, 1);
}

static const char *registered(const char *name, const char *password, struct person *in) {
    struct answer a = {.count = 0};
    const char *why =
        people_register(people, name, strlen(name), password, strlen(password), NOW, answered, &a);
    if (why)
        return why;
    wait_for(&a);
    if (in)
        *in = a.in;
    return a.why;
}

static const char *logged_in(const char *name, const char *password, int64_t now,
                             struct person *in) {
    struct answer a = {.count = 0};
    const char *why =
        people_log_in(people, name, strlen(name), password, strlen(password), now, answered, &a);
    if (why)
        return why;
    wait_for(&a);
    if (in)
        *in = a.in;
    return a.why;
}

static const char *changed(int64_t account, const char *old, const char *password,
                           struct person *in) {
    struct answer a = {.count = 0};
    const char *why = people_change_password(people, account, old, strlen(old), password,
                                             strlen(password), NOW, answered, &a);
    if (why)
        return why;
    wait_for(&a);
    if (in)
        *in = a.in;
    return a.why;
}

static const char *deleted(int64_t account, const char *password) {
    struct answer a = {.count = 0};
    const char *why = people_delete(people, account, password, strlen(password), NOW, answered, &a);
    if (why)
        return why;
    wait_for(&a);
    return a.why;
}

static int64_t session(const char *token, int64_t now) {
    return people_session(people, token, strlen(token), now);
}

static void assert_says(const char *why, const char *wanted) {
    assert_non_null(why);
    if (!strstr(why, wanted))
        fail_msg("\"%s\" does not say \"%s\"", why, wanted);
}

/* ---- tokens ---- */

static void tokens_are_different_and_their_text_is_one(void **state) {
    (void)state;
    char a[TOKEN_TEXT + 1], b[TOKEN_TEXT + 1];
    uint8_t hash_a[TOKEN_HASH], hash_b[TOKEN_HASH], again[TOKEN_HASH];
    for (int i = 0; i < 1000; i++) {
        token_make(a);
        token_make(b);
        assert_int_equal(strlen(a), TOKEN_TEXT);
        assert_true(token_hash(a, TOKEN_TEXT, hash_a) && token_hash(b, TOKEN_TEXT, hash_b));
        assert_true(token_hash(a, TOKEN_TEXT, again));
        assert_true(token_equal(hash_a, again) && !token_equal(hash_a, hash_b));
        again[i % TOKEN_HASH] ^= (uint8_t)(1 << i % 8);
        assert_false(token_equal(hash_a, again));
    }
    static const char *const none[] = {"",
                                       "AAAA",
                                       "AAAAAAAAAAAAAAAAAAAAAB", /* bits behind the end */
                                       "AAAAAAAAAAAAAAAAAAAAA=",
                                       "AAAAAAAAAAAAAAAAAAAAA ",
                                       "AAAAAAAAAA+/AAAAAAAAAA",
                                       "AAAAAAAAAAAAAAAAAAAAAAA"};
    for (size_t i = 0; i < sizeof none / sizeof none[0]; i++) {
        assert_false(token_hash(none[i], strlen(none[i]), hash_a));
        for (int k = 0; k < TOKEN_HASH; k++)
            assert_int_equal(hash_a[k], 0);
    }
    assert_true(token_hash("AAAAAAAAAAAAAAAAAAAAAA", TOKEN_TEXT, hash_a));
}

/* ---- names ---- */

static bool same_name(const char *a, const char *b) {
    char key_a[NAME_KEY_MAX + 1], key_b[NAME_KEY_MAX + 1];
    name_key(a, strlen(a), key_a);
    name_key(b, strlen(b), key_b);
    return !strcmp(key_a, key_b);
}

static void names_are_the_same_as_people_read_them(void **state) {
    (void)state;
    static const char *const same[][2] = {
        {"Olha", "OLHA"},
        {"Ґаля", "ґАЛЯ"},
        {"Їжак", "ї\u0436ак"},
        {"Йосип", "и\u0306осип"}, /* й as и with a breve */
        {"José", "JOSE\u0301"},
        {"Straße", "STRASSE"},
        {"Ǖ", "u\u0304\u0308"}, /* marks in the wrong order */
        {"ΐ", "\u0399\u0308\u0301"},
        {"한국", "\u1112\u1161\u11ab\u1100\u116e\u11a8"},
        {"  Anna  Maria ", "anna\u00a0maria"},
        {"が", "か\u3099"},
    };
    static const char *const different[][2] = {
        {"Olha", "Olga"}, {"е", "ё"}, {"и", "й"}, {"Anna", "An na"}, {"i", "ı"}, {"o", "о"},
    };
    for (size_t i = 0; i < sizeof same / sizeof same[0]; i++)
        if (!same_name(same[i][0], same[i][1]))
            fail_msg("%s is not %s", same[i][0], same[i][1]);
    for (size_t i = 0; i < sizeof different / sizeof different[0]; i++)
        if (same_name(different[i][0], different[i][1]))
            fail_msg("%s is %s", different[i][0], different[i][1]);
    char key[NAME_KEY_MAX + 1], many[400] = "";
    for (int i = 0; i < 20; i++) /* as long as they can become, all different at the end */
        strcat(many, "ΐ");
    name_key(many, 40, key);
    assert_int_equal(strlen(key), 120);
    memset(many, 'a', sizeof many);
    name_key(many, sizeof many, key);
    assert_int_equal(strlen(key), NAME_KEY_MAX);
    name_key("\xff"
             "a\xd0",
             3, key); /* no UTF-8 */
    assert_string_equal(key, "\xff"
                             "a\xd0");
    name_key("a\0b", 3, key);
    assert_string_equal(key, "a");
}

static void some_names_may_nobody_have(void **state) {
    (void)state;
    assert_says(registered("", "password", NULL), "1 to 40 bytes");
    assert_says(registered("\xff", "password", NULL), "UTF-8");
    assert_says(registered("B0T-7", "password", NULL), "like a bot");
    assert_says(registered("бот", "password", NULL), "like a bot");
    assert_null(people_name_check("Олексій", strlen("Олексій")));
}

static void a_password_has_8_to_256_bytes(void **state) {
    (void)state;
    char text[PASSWORD_MAX + 2];
    memset(text, 'x', sizeof text);
    text[PASSWORD_MAX + 1] = 0;
    assert_says(registered("Olha", text, NULL), "8 to 256");
    assert_says(registered("Olha", "seven77", NULL), "8 to 256");
    assert_says(registered("Olha",
                           "\xd0"
                           "1234567",
                           NULL),
                "UTF-8");
    text[PASSWORD_MAX] = 0;
    assert_null(registered("Olha", text, NULL));
    assert_null(logged_in("Olha", text, NOW, NULL));
    text[PASSWORD_MAX - 1] = 'y';
    assert_says(logged_in("Olha", text, NOW, NULL), "is wrong");
    assert_null(registered("Іван", "ключ🗝", NULL));
    /* Zeros count too. */
    struct answer a = {.count = 0}, b = {.count = 0};
    assert_null(people_register(people, "Zero", 4, "1234\0abcd", 9, NOW, answered, &a));
    wait_for(&a);
    assert_null(a.why);
    assert_null(people_log_in(people, "Zero", 4, "1234\0abce", 9, NOW, answered, &b));
    wait_for(&b);
    assert_says(b.why, "is wrong");
}

/* ---- coming and going ---- */

static void who_registers_is_in(void **state) {
    (void)state;
    struct person in, again;
    assert_null(registered("Ґаля", "password", &in));
    assert_int_equal(in.account, 1);
    assert_string_equal(in.name, "Ґаля");
    assert_int_equal(session(in.token, NOW), 1);
    struct stored_account a;
    assert_null(store_account(store, 1, &a));
    assert_int_equal(a.created, NOW);
    assert_non_null(strstr(a.password, "$argon2id$"));
    assert_null(strstr(a.password, "password"));
    assert_says(registered("ҐАЛЯ", "password", NULL), "taken");
    assert_null(logged_in("ґаля", "password", NOW + 5, &again));
    assert_string_equal(again.name, "Ґаля");
    assert_string_not_equal(again.token, in.token);
    assert_int_equal(session(again.token, NOW), 1);
    assert_null(store_account(store, 1, &a));
    assert_int_equal(a.seen, NOW + 5);
    start_again();
    assert_int_equal(session(in.token, NOW), 1);
    assert_int_equal(session(again.token, NOW), 1);
    assert_null(people_log_out(people, in.token, TOKEN_TEXT));
    assert_int_equal(session(in.token, NOW), 0);
    assert_int_equal(session(again.token, NOW), 1);
    start_again();
    assert_int_equal(session(in.token, NOW), 0);
    assert_int_equal(session(again.token, NOW), 1);
    assert_null(people_log_out_everywhere(people, 1));
    assert_int_equal(session(again.token, NOW), 0);
    start_again();
    assert_int_equal(people_counts(people).sessions, 0);
    assert_int_equal(people_counts(people).lost, 0);
}

static void who_is_not_there_is_wrong_in_the_same_words(void **state) {
    (void)state;
    assert_null(registered("Olha", "password", NULL));
    const char *one = logged_in("Olha", "passw0rd", NOW, NULL);
    const char *other = logged_in("Nobody", "password", NOW, NULL);
    const char *third = logged_in("\xff", "password", NOW, NULL);
    assert_says(one, "the name or the password is wrong");
    assert_ptr_equal(one, other);
    assert_ptr_equal(one, third);
    assert_says(logged_in("Olha", "short", NOW, NULL), "8 to 256");
    assert_int_equal(session("AAAAAAAAAAAAAAAAAAAAAA", NOW), 0);
    assert_int_equal(session("no token at all", NOW), 0);
}

static int by_size(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* Processor time: how busy the machine is does not matter. */
static double work_for(const char *name) {
    uint64_t before = people_counts(people).hashed;
    clock_t since = clock();
    logged_in(name, "a password", NOW, NULL);
    assert_int_equal(people_counts(people).hashed, before + 1);
    return (double)(clock() - since);
}

/* With hashing that takes long beside everything else. */
static void nobody_is_as_much_work_as_somebody(void **state) {
    (void)state;
    enum { TIMES = 9 };
    double there[TIMES], nobody[TIMES];
    people_close(people);
    struct people_setup setup = {.store = store, .ops = 2, .memory = 8 << 20};
    assert_null(people_open(&people, &setup));
    assert_null(registered("Olha", "password", NULL));
    for (int i = 0; i < TIMES; i++) {
        there[i] = work_for("Olha");
        nobody[i] = work_for("Nobody");
    }
    qsort(there, TIMES, sizeof there[0], by_size);
    qsort(nobody, TIMES, sizeof nobody[0], by_size);
    assert_true(nobody[TIMES / 2] < 2 * there[TIMES / 2]);
    assert_true(there[TIMES / 2] < 2 * nobody[TIMES / 2]);
}

static void a_session_lives_as_long_as_it_is_used(void **state) {
    (void)state;
    struct person used, unused;
    assert_null(registered("Olha", "password", &used));
    assert_null(logged_in("Olha", "password", NOW, &unused));
    uint64_t writes = store_counts(store).writes;
    for (int64_t t = NOW; t < NOW + 40 * DAY; t += DAY / 4)
        assert_int_equal(session(used.token, t), 1);
    struct stored_account a;
    assert_null(store_account(store, 1, &a));
    assert_in_range(a.seen, NOW + 38 * DAY, NOW + 40 * DAY);
    writes = store_counts(store).writes - writes;
    assert_in_range(writes, 20, 45); /* not at every use */
    assert_int_equal(session(unused.token, NOW + 30 * DAY - 1), 1);
    assert_null(logged_in("Olha", "password", NOW, &unused));
    assert_int_equal(session(unused.token, NOW + 30 * DAY), 0);
    start_again();
    assert_int_equal(session(used.token, NOW + 41 * DAY), 1);
    assert_null(people_tidy(people, NOW + 41 * DAY)); /* the last one goes, the others were used */
    assert_int_equal(people_counts(people).sessions, 2);
    start_again();
    assert_int_equal(people_counts(people).sessions, 2);
    assert_int_equal(session(used.token, NOW + 200 * DAY), 0);
    assert_null(people_tidy(people, NOW + 200 * DAY));
    assert_int_equal(people_counts(people).sessions, 0);
}

static void who_has_too_many_sessions_loses_the_oldest(void **state) {
    (void)state;
    struct person first, other, last;
    assert_null(registered("Olha", "password", &first));
    assert_null(registered("Іван", "password", &other));
    for (int i = 0; i < SESSIONS_MAX; i++)
        assert_null(logged_in("Olha", "password", NOW + 10 + i, &last));
    assert_int_equal(session(first.token, NOW), 0);
    assert_int_equal(session(last.token, NOW), 1);
    assert_int_equal(session(other.token, NOW), 2);
    start_again();
    assert_int_equal(people_counts(people).sessions, SESSIONS_MAX + 1);
    assert_int_equal(session(first.token, NOW), 0);
}

static void a_new_password_ends_all_sessions(void **state) {
    (void)state;
    struct person first, second, now, other;
    assert_null(registered("Olha", "password", &first));
    assert_null(registered("Іван", "password", &other));
    assert_null(logged_in("Olha", "password", NOW, &second));
    assert_says(changed(1, "wrong one", "new password", NULL), "is wrong");
    assert_says(changed(1, "password", "short", NULL), "8 to 256");
    assert_says(changed(77, "password", "new password", NULL), "no such account");
    assert_int_equal(session(first.token, NOW), 1);
    assert_null(changed(1, "password", "new password", &now));
    for (int round = 0; round < 2; round++) {
        assert_int_equal(session(first.token, NOW), 0);
        assert_int_equal(session(second.token, NOW), 0);
        assert_int_equal(session(now.token, NOW), 1);
        assert_int_equal(session(other.token, NOW), 2);
        assert_says(logged_in("Olha", "password", NOW, NULL), "is wrong");
        assert_null(logged_in("Olha", "new password", NOW, NULL));
        start_again();
    }
}

/* Everything at once: what was asked before the password changed does not come in after it. */
static void an_old_password_does_not_come_in_late(void **state) {
    (void)state;
    struct person in;
    assert_null(registered("Olha", "password", &in));
    struct answer change = {.count = 0}, late = {.count = 0}, gone = {.count = 0};
    assert_null(people_change_password(people, 1, "password", 8, "new password", 12, NOW, answered,
                                       &change));
    assert_null(people_log_in(people, "Olha", 4, "password", 8, NOW, answered, &late));
    assert_null(people_delete(people, 1, "password", 8, NOW, answered, &gone));
    wait_for(&gone);
    assert_int_equal(change.count + late.count, 2);
    assert_null(change.why);
    assert_says(late.why, "is wrong");
    assert_says(gone.why, "is wrong");
    assert_int_equal(people_counts(people).sessions, 1);
}

static void two_who_want_one_name_are_told(void **state) {
    (void)state;
    struct answer a = {.count = 0}, b = {.count = 0};
    assert_null(people_register(people, "Olha", 4, "password", 8, NOW, answered, &a));
    assert_null(people_register(people, "OLHA", 4, "password", 8, NOW, answered, &b));
    wait_for(&b);
    assert_int_equal(a.count, 1);
    assert_null(a.why);
    assert_says(b.why, "this name is taken");
    assert_int_equal(people_counts(people).sessions, 1);
    start_again();
    assert_int_equal(people_counts(people).sessions, 1);
}

static void too_many_are_sent_away(void **state) {
    (void)state;
    enum { MANY = 200 };
    static struct answer a[MANY];
    int refused = 0;
    people_close(people); /* hashing that takes longer than asking for it */
    struct people_setup setup = {.store = store, .queue = 8, .ops = 2, .memory = 1 << 20};
    assert_null(people_open(&people, &setup));
    for (int i = 0; i < MANY; i++) {
        a[i] = (struct answer){.count = 0};
        const char *why = people_log_in(people, "Nobody", 6, "password", 8, NOW, answered, &a[i]);
        if (why)
            assert_says(why, "try again");
        a[i].count = why ? 100 : 0;
        refused += why != NULL;
        assert_in_range(people_counts(people).waiting, 0, 8);
    }
    assert_in_range(refused, 1, MANY - 8);
    for (int i = 0; i < MANY; i++)
        if (!a[i].count)
            wait_for(&a[i]);
    for (int i = 0; i < MANY; i++)
        assert_true(a[i].count == 100 || a[i].count == 1);
}

/* Whoever waits is told exactly once, whatever has become of it. */
static void the_end_is_told_to_those_who_wait(void **state) {
    (void)state;
    struct answer a[8] = {{.count = 0}};
    char name[] = "Olha0";
    int in = 0;
    for (int i = 0; i < 8; i++, name[4]++)
        assert_null(people_register(people, name, 5, "password", 8, NOW, answered, &a[i]));
    usleep(300);
    people_deliver(people);
    people_close(people);
    for (int i = 0; i < 8; i++) {
        assert_int_equal(a[i].count, 1);
        if (a[i].why)
            assert_says(a[i].why, "the server is ending");
        in += !a[i].why;
    }
    struct people_setup setup = {.store = store};
    assert_null(people_open(&people, &setup));
    assert_int_equal(people_counts(people).sessions, in);
    for (int i = 0; i < 8; i++)
        assert_int_equal(session(a[i].in.token, NOW) != 0, !a[i].why);
}

static _Atomic int wakes;

static void count_wake(void *context) {
    assert_ptr_equal(context, &wakes);
    wakes++;
}

static void the_owner_is_woken(void **state) {
    (void)state;
    people_close(people);
    struct people_setup setup = {.store = store, .wake = count_wake, .context = &wakes};
    assert_null(people_open(&people, &setup));
    struct answer a = {.count = 0};
    assert_null(people_log_in(people, "Nobody", 6, "password", 8, NOW, answered, &a));
    while (!wakes)
        usleep(50);
    assert_int_equal(a.count, 0); /* nobody is told outside of people_deliver() */
    people_deliver(people);
    assert_int_equal(a.count, 1);
}

static void hashes_follow_the_limits(void **state) {
    (void)state;
    assert_null(registered("Olha", "password", NULL));
    struct stored_account before, after;
    assert_null(store_account(store, 1, &before));
    people_close(people);
    struct people_setup setup = {.store = store, .ops = 2, .memory = 16384};
    assert_null(people_open(&people, &setup));
    assert_says(logged_in("Olha", "passw0rd", NOW, NULL), "is wrong");
    assert_null(store_account(store, 1, &after));
    assert_string_equal(before.password, after.password);
    assert_null(logged_in("Olha", "password", NOW, NULL));
    assert_null(store_account(store, 1, &after));
    assert_non_null(strstr(after.password, "m=16,t=2"));
    assert_null(logged_in("Olha", "password", NOW, NULL));
}

/* ---- what is known of them ---- */

static int64_t put_game(const char *game, const int64_t account[2], seatset winners) {
    int64_t id = put_some_table(store);
    struct stored_table t = some_table(id);
    struct stored_result r = {.table = id,
                              .ended = NOW,
                              .scores = "3,9",
                              .winners = winners,
                              .share = stored_share(winners, false),
                              .rated = true};
    struct store_batch *b = store_begin(store);
    t.state = STORED_OVER;
    t.nseats = 2;
    snprintf(t.game, sizeof t.game, "%s", game);
    store_put_table(b, &t);
    for (int i = 0; i < 2; i++) {
        struct stored_seat seat = {.seat = i, .taken = true, .account = account[i]};
        snprintf(seat.name, sizeof seat.name, "\"%d\"\\", i);
        store_put_seat(b, id, &seat);
    }
    store_put_result(b, &r);
    assert_null(people_rate(people, b, game, (int64_t[MAX_SEATS]){account[0], account[1]}, winners,
                            false, NOW));
    assert_null(written(store, b));
    return id;
}

static void a_rated_game_changes_ratings(void **state) {
    (void)state;
    assert_null(registered("Olha", "password", NULL));
    assert_null(registered("Іван", "password", NULL));
    struct stored_rating r[4];
    int count;
    put_game("cabbage", (int64_t[]){1, 2}, 1);
    assert_null(store_ratings(store, 1, r, 4, &count));
    assert_int_equal(count, 1);
    assert_true(r[0].rating > 1600 && r[0].deviation < 350);
    assert_int_equal(r[0].games, 1);
    assert_true(r[0].wins == 1);
    assert_int_equal(r[0].changed, NOW);
    put_game("cabbage", (int64_t[]){1, 2}, 3);
    assert_null(store_ratings(store, 2, r, 4, &count));
    assert_true(count == 1 && r[0].games == 2 && r[0].wins == 0.5);
    double before = r[0].rating;
    put_game("coach", (int64_t[]){2, 0}, 1); /* against a guest, and with oneself */
    put_game("coach", (int64_t[]){2, 2}, 1);
    put_game("coach", (int64_t[]){2, 77}, 1); /* against who is gone */
    assert_null(store_ratings(store, 2, r, 4, &count));
    assert_true(count == 1 && r[0].rating == before);
    assert_null(deleted(1, "password"));
    put_game("cabbage", (int64_t[]){1, 2}, 1);
    assert_null(store_ratings(store, 2, r, 4, &count));
    assert_true(count == 1 && r[0].rating == before && r[0].games == 2);
}

/* Games that end in one batch count one after the other; those of a batch that was not written do
 * not count at all. */
static void ratings_follow_what_is_written(void **state) {
    (void)state;
    assert_null(registered("Olha", "password", NULL));
    assert_null(registered("Ivan", "password", NULL));
    const int64_t account[MAX_SEATS] = {1, 2};
    struct stored_rating r[4];
    int count;
    for (int i = 0; i < 3; i++) {
        struct store_batch *lost = lines_batch(store, 999, 5, "of no table\n");
        assert_null(people_rate(people, lost, "cabbage", account, 1, false, NOW));
        assert_non_null(written(store, lost));
    }
    struct store_batch *b = store_begin(store);
    for (int i = 0; i < 3; i++)
        assert_null(people_rate(people, b, "cabbage", account, 1, false, NOW));
    assert_null(people_rate(people, b, "coach", account, 2, false, NOW));
    assert_null(written(store, b));
    assert_null(store_ratings(store, 1, r, 4, &count));
    assert_int_equal(count, 2);
    for (int i = 0; i < 2; i++)
        assert_int_equal(r[i].games, strcmp(r[i].game, "coach") ? 3 : 1);
}

static void an_account_can_go(void **state) {
    (void)state;
    struct person in, other;
    assert_null(registered("Olha", "password", &in));
    assert_null(registered("Іван", "password", &other));
    int64_t table = put_game("cabbage", (int64_t[]){1, 2}, 1);
    assert_says(deleted(1, "passw0rd"), "is wrong");
    assert_int_equal(session(in.token, NOW), 1);
    assert_null(deleted(1, "password"));
    assert_says(deleted(1, "password"), "no such account");
    for (int round = 0; round < 2; round++) {
        struct stored_account a;
        struct stored_seat seat[MAX_SEATS];
        struct stored_rating r[4];
        int count;
        assert_int_equal(session(in.token, NOW), 0);
        assert_int_equal(session(other.token, NOW), 2);
        assert_null(store_find_account(store, "Olha", &a));
        assert_int_equal(a.id, 0);
        assert_null(store_ratings(store, 1, r, 4, &count));
        assert_int_equal(count, 0);
        assert_null(store_seats(store, table, seat));
        assert_int_equal(seat[0].account, 0);
        assert_int_equal(seat[1].account, 2);
        start_again();
    }
    assert_null(registered("Olha", "password", &in)); /* the name is free, the number is not */
    assert_int_equal(in.account, 3);
}

static void everything_can_be_taken_along(void **state) {
    (void)state;
    struct buf out = heap_buf();
    assert_says(people_export(people, 1, NOW, &out), "no such account");
    struct person in;
    assert_null(registered("Olha \"O\"", "password", &in));
    assert_null(registered("Іван", "password", NULL));
    for (int i = 0; i < 150; i++)
        put_game(i % 2 ? "cabbage" : "coach", (int64_t[]){1, 2}, 1);
    put_game("podelim", (int64_t[]){2, 0}, 1); /* not hers */
    struct store_batch *b = store_begin(store);
    struct stored_push push = {.account = 1,
                               .created = NOW,
                               .endpoint = "https://push/1",
                               .p256dh = "key",
                               .auth = "secret"};
    store_put_push(b, &push);
    store_put_mute(b, 1, 2);
    assert_null(written(store, b));
    assert_null(people_export(people, 1, NOW, &out));
    assert_false(out.full);
    assert_non_null(strstr(out.data, "\"name\":\"Olha \\\"O\\\"\""));
    assert_non_null(strstr(out.data, "\"exported\":1800000000"));
    assert_non_null(strstr(out.data, "https://push/1"));
    assert_non_null(strstr(out.data, "\"mutes\":[\"Іван\"]"));
    assert_non_null(strstr(out.data, "\"winners\":[0]"));
    assert_null(strstr(out.data, "podelim"));
    assert_null(strstr(out.data, "argon"));
    assert_null(strstr(out.data, in.token));
    int games = 0;
    for (const char *at = out.data; (at = strstr(at, "\"ended\"")); at++)
        games++;
    assert_int_equal(games, 150);
    FILE *f = fopen(in_folder("export.json"), "w");
    fwrite(out.data, 1, out.size, f);
    fclose(f);
    char command[200];
    snprintf(command, sizeof command, "python3 -m json.tool '%s' > /dev/null",
             in_folder("export.json"));
    assert_int_equal(system(command), 0);
    heap_free(&out);
}

/* Killed while people come in: whoever was told is known afterwards. */
static void who_was_told_is_kept_after_a_kill(void **state) {
    (void)state;
    people_close(people);
    store_close(store);
    int told[2];
    assert_int_equal(pipe(told), 0);
    fflush(NULL);
    pid_t child = fork();
    if (child == 0) {
        store = opened();
        struct people_setup setup = {.store = store,
                                     .ops = crypto_pwhash_OPSLIMIT_MIN,
                                     .memory = crypto_pwhash_MEMLIMIT_MIN};
        if (people_open(&people, &setup))
            _exit(1);
        for (int i = 0;; i++) {
            char name[32];
            struct person in;
            snprintf(name, sizeof name, "Person %d", i);
            if (registered(name, "password", &in) ||
                write(told[1], in.token, TOKEN_TEXT) != TOKEN_TEXT)
                _exit(2);
        }
    }
    struct pollfd first = {.fd = told[0], .events = POLLIN};
    assert_int_equal(poll(&first, 1, 60000), 1); /* somebody is in, however slow the disk is */
    usleep(50000);
    kill(child, SIGKILL);
    int status, count = 0;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFSIGNALED(status));
    close(told[1]);
    store = opened();
    struct people_setup setup = {
        .store = store, .ops = crypto_pwhash_OPSLIMIT_MIN, .memory = crypto_pwhash_MEMLIMIT_MIN};
    assert_null(people_open(&people, &setup));
    char token[TOKEN_TEXT + 1] = "";
    while (read(told[0], token, TOKEN_TEXT) == TOKEN_TEXT) {
        assert_int_equal(session(token, NOW), ++count);
    }
    close(told[0]);
    assert_in_range(count, 1, 100000);
    assert_null(logged_in("person 0", "password", NOW, NULL));
}

int main(void) {
#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tokens_are_different_and_their_text_is_one),
        cmocka_unit_test(names_are_the_same_as_people_read_them),
        TEST(some_names_may_nobody_have),
        TEST(a_password_has_8_to_256_bytes),
        TEST(who_registers_is_in),
        TEST(who_is_not_there_is_wrong_in_the_same_words),
        TEST(nobody_is_as_much_work_as_somebody),
        TEST(a_session_lives_as_long_as_it_is_used),
        TEST(who_has_too_many_sessions_loses_the_oldest),
        TEST(a_new_password_ends_all_sessions),
        TEST(an_old_password_does_not_come_in_late),
        TEST(two_who_want_one_name_are_told),
        TEST(too_many_are_sent_away),
        TEST(the_end_is_told_to_those_who_wait),
        TEST(the_owner_is_woken),
        TEST(hashes_follow_the_limits),
        TEST(a_rated_game_changes_ratings),
        TEST(ratings_follow_what_is_written),
        TEST(an_account_can_go),
        TEST(everything_can_be_taken_along),
        TEST(who_was_told_is_kept_after_a_kill),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
