/* What the store keeps of people and of finished games, by its interface. Whatever database stands
 * behind it must pass this. */
#include "stored_people.h"

#include <signal.h>
#include <stdatomic.h>
#include <sys/mman.h>
#include <sys/wait.h>

/* ---- accounts ---- */

static void accounts_come_back_as_they_were(void **state) {
    (void)state;
    struct store *s = opened();
    assert_int_equal(store_new_account(s), 1);
    struct stored_account a = some_account(store_new_account(s), "Ґаля й Ко: двадцять лі."), back;
    memset(a.password, 'x', sizeof a.password - 1);
    struct store_batch *b = store_begin(s);
    store_put_account(b, &a);
    assert_null(written(s, b));
    for (int round = 0; round < 2; round++) {
        assert_null(store_account(s, 2, &back));
        assert_memory_equal(&back, &a, sizeof a);
        assert_null(store_find_account(s, "ҐАЛЯ Й КО: ДВАДЦЯТЬ ЛІ.", &back));
        assert_memory_equal(&back, &a, sizeof a);
        assert_null(store_find_account(s, "Ґаля", &back));
        assert_int_equal(back.id, 0);
        assert_null(store_account(s, 1, &back));
        assert_int_equal(back.id, 0);
        store_close(s);
        s = opened();
    }
    assert_int_equal(store_new_account(s), 3);
    b = store_begin(s);
    strcpy(a.name, "Галя");
    store_put_account(b, &a);
    store_seen_account(b, 2, 12345);
    store_seen_account(b, 77, 12345); /* nobody */
    assert_null(written(s, b));
    assert_null(store_find_account(s, "галя", &back));
    assert_int_equal(back.seen, 12345);
    assert_null(store_find_account(s, "ҐАЛЯ Й КО: ДВАДЦЯТЬ ЛІ.", &back));
    assert_int_equal(back.id, 0);
    store_close(s);
}

static void a_name_is_one_accounts_alone(void **state) {
    (void)state;
    struct store *s = opened();
    put_accounts(s, 2);
    struct stored_account other = some_account(2, "PERSON 1"), back;
    struct store_batch *b = lines_batch(s, put_some_table(s), 0, "with it\n");
    store_put_account(b, &other);
    assert_string_equal(written(s, b), "this name is taken");
    other = some_account(3, "person 2");
    b = store_begin(s);
    store_put_account(b, &other);
    assert_string_equal(written(s, b), "this name is taken");
    assert_null(store_account(s, 2, &back));
    assert_string_equal(back.name, "Person 2");
    assert_null(store_account(s, 3, &back));
    assert_int_equal(back.id, 0);
    assert_log(s, 1, "");
    store_close(s);
}

/* ---- sessions ---- */

static int count_sessions(struct store *s, int64_t account) {
    struct stored_session list[7];
    uint8_t last[TOKEN_HASH];
    int count = 7, sum = 0;
    for (const uint8_t *after = NULL; count == 7; after = last) {
        assert_null(store_sessions(s, account, after, list, 7, &count));
        for (int i = 0; i < count; i++) {
            assert_true(!account || list[i].account == account);
            assert_true(!after || memcmp(after, list[i].token, TOKEN_HASH) < 0);
            memcpy(last, list[i].token, sizeof last);
        }
        sum += count;
    }
    return sum;
}

static void sessions_are_put_found_and_dropped(void **state) {
    (void)state;
    struct store *s = opened();
    put_accounts(s, 2);
    struct store_batch *b = store_begin(s);
    for (int i = 0; i < 30; i++) {
        struct stored_session one = some_session(i, 1 + i % 2);
        store_put_session(b, &one);
    }
    assert_null(written(s, b));
    struct stored_session one = some_session(4, 1), back;
    assert_null(store_find_session(s, one.token, &back));
    assert_memory_equal(&back, &one, sizeof one);
    assert_int_equal(count_sessions(s, 0), 30);
    assert_int_equal(count_sessions(s, 1), 15);
    one.expires = 9000;
    b = store_begin(s);
    store_put_session(b, &one);
    assert_null(written(s, b));
    assert_null(store_find_session(s, one.token, &back));
    assert_int_equal(back.expires, 9000);
    b = store_begin(s);
    store_drop_session(b, one.token);
    store_drop_expired(b, 2000 + 9); /* numbers 0 to 9 */
    assert_null(written(s, b));
    assert_null(store_find_session(s, one.token, &back));
    assert_int_equal(back.account, 0);
    assert_int_equal(count_sessions(s, 0), 20);
    b = store_begin(s);
    store_drop_sessions(b, 2);
    assert_null(written(s, b));
    store_close(s);
    s = opened();
    assert_int_equal(count_sessions(s, 0), 10);
    assert_int_equal(count_sessions(s, 2), 0);
    one.account = 3;
    b = store_begin(s);
    store_put_session(b, &one);
    assert_string_equal(written(s, b), "there is no such account");
    store_close(s);
}

/* ---- ratings ---- */

static void ratings_are_kept_and_ranked(void **state) {
    (void)state;
    struct store *s = opened();
    put_accounts(s, 20);
    struct store_batch *b = store_begin(s);
    for (int i = 1; i <= 20; i++)
        for (int game = 0; game < 2; game++) {
            struct stored_rating r = some_rating(i, game ? "coach" : "cabbage");
            r.rating += game ? 0 : i % 10;
            store_put_rating(b, &r);
        }
    assert_null(written(s, b));
    struct stored_rating r[4], wanted = some_rating(7, "coach");
    struct stored_best best[30];
    int count;
    assert_null(store_ratings(s, 7, r, 4, &count));
    assert_int_equal(count, 2);
    assert_string_equal(r[0].game, "cabbage");
    assert_memory_equal(&r[1], &wanted, sizeof wanted);
    assert_null(store_ratings(s, 7, r, 1, &count));
    assert_int_equal(count, 1);
    assert_null(store_best(s, "cabbage", 0, 350, best, 30, &count));
    assert_int_equal(count, 20);
    for (int i = 1; i < count; i++) /* equal ones by their numbers */
        assert_true(best[i].rating.rating < best[i - 1].rating.rating ||
                    (best[i].rating.rating == best[i - 1].rating.rating &&
                     best[i].rating.account > best[i - 1].rating.account));
    assert_string_equal(best[0].name, "Person 9");
    assert_null(store_best(s, "cabbage", 10, 350, best, 30, &count)); /* games are i */
    assert_int_equal(count, 11);
    assert_null(store_best(s, "cabbage", 10, 115, best, 30, &count)); /* the deviation is 100 + i */
    assert_int_equal(count, 6);
    assert_null(store_best(s, "cabbage", 0, 350, best, 3, &count));
    assert_int_equal(count, 3);
    assert_null(store_best(s, "podelim", 0, 350, best, 3, &count));
    assert_int_equal(count, 0);
    wanted.rating = 2000;
    b = store_begin(s);
    store_put_rating(b, &wanted);
    assert_null(written(s, b));
    assert_null(store_best(s, "coach", 0, 350, best, 30, &count));
    assert_int_equal(count, 20);
    assert_int_equal(best[0].rating.account, 7);
    wanted.account = 21;
    b = store_begin(s);
    store_put_rating(b, &wanted);
    assert_string_equal(written(s, b), "there is no such account");
    wanted = some_rating(7, "coach");
    wanted.rating = 0.0 / (wanted.rating - wanted.rating); /* no number at all */
    b = store_begin(s);
    store_put_rating(b, &wanted);
    assert_non_null(written(s, b));
    store_close(s);
}

/* ---- pushes and mutes ---- */

static void pushes_are_their_last_owners(void **state) {
    (void)state;
    struct store *s = opened();
    put_accounts(s, 2);
    struct stored_push one = some_push(1, 1), other = some_push(1, 2), back[4];
    int count;
    memset(one.endpoint, 'e', ENDPOINT_MAX);
    memset(one.p256dh, 'k', PUSH_KEY_MAX);
    memset(one.auth, 'a', PUSH_KEY_MAX);
    struct store_batch *b = store_begin(s);
    store_put_push(b, &one);
    store_put_push(b, &other);
    assert_null(written(s, b));
    assert_null(store_pushes(s, 1, back, 4, &count));
    assert_int_equal(count, 2);
    assert_memory_equal(&back[0], &one, sizeof one);
    assert_memory_equal(&back[1], &other, sizeof other);
    assert_null(store_pushes(s, 1, back, 1, &count));
    assert_int_equal(count, 1);
    one.account = 2;
    b = store_begin(s);
    store_put_push(b, &one);
    assert_null(written(s, b));
    assert_null(store_pushes(s, 1, back, 4, &count));
    assert_int_equal(count, 1);
    assert_null(store_pushes(s, 2, back, 4, &count));
    assert_int_equal(count, 1);
    b = store_begin(s);
    store_drop_push(b, one.endpoint);
    store_drop_push(b, "https://nobody/");
    char long_one[2000];
    memset(long_one, 'e', sizeof long_one);
    long_one[sizeof long_one - 1] = 0;
    store_drop_push(b, long_one);
    assert_null(written(s, b));
    assert_null(store_pushes(s, 2, back, 4, &count));
    assert_int_equal(count, 0);
    one.account = 9;
    b = store_begin(s);
    store_put_push(b, &one);
    assert_string_equal(written(s, b), "there is no such account");
    store_close(s);
}

static void mutes_are_put_listed_and_dropped(void **state) {
    (void)state;
    struct store *s = opened();
    put_accounts(s, 4);
    int64_t list[8];
    int count;
    struct store_batch *b = store_begin(s);
    store_put_mute(b, 1, 4);
    store_put_mute(b, 1, 2);
    store_put_mute(b, 1, 2);
    store_put_mute(b, 2, 1);
    store_drop_mute(b, 3, 1);
    assert_null(written(s, b));
    assert_null(store_mutes(s, 1, list, 8, &count));
    assert_true(count == 2 && list[0] == 2 && list[1] == 4);
    b = store_begin(s);
    store_drop_mute(b, 1, 4);
    assert_null(written(s, b));
    assert_null(store_mutes(s, 1, list, 8, &count));
    assert_true(count == 1 && list[0] == 2);
    b = store_begin(s);
    store_put_mute(b, 1, 5);
    assert_string_equal(written(s, b), "there is no such account");
    store_close(s);
}

/* ---- an account that goes ---- */

static void a_dropped_account_leaves_its_seats(void **state) {
    (void)state;
    struct store *s = opened();
    put_accounts(s, 2);
    int64_t table = put_finished(s, "cabbage", 1, 2, 1, 5000);
    struct store_batch *b = store_begin(s);
    for (int64_t account = 1; account <= 2; account++) {
        struct stored_session session = some_session((int)account, account);
        struct stored_rating rating = some_rating((int)account, "cabbage");
        struct stored_push push = some_push(account, (int)account);
        store_put_session(b, &session);
        store_put_rating(b, &rating);
        store_put_push(b, &push);
        store_put_mute(b, account, 3 - account);
    }
    assert_null(written(s, b));
    b = store_begin(s);
    store_drop_account(b, 1);
    store_drop_account(b, 77);
    assert_null(written(s, b));
    for (int round = 0; round < 2; round++) {
        struct stored_account a;
        struct stored_rating rating[2];
        struct stored_push push[2];
        struct stored_seat seat[MAX_SEATS];
        int64_t mute[2];
        for (int64_t account = 1; account <= 2; account++) {
            int left = account == 2, count;
            assert_null(store_account(s, account, &a));
            assert_int_equal(a.id, left ? 2 : 0);
            assert_int_equal(count_sessions(s, account), left);
            assert_null(store_ratings(s, account, rating, 2, &count));
            assert_int_equal(count, left);
            assert_null(store_pushes(s, account, push, 2, &count));
            assert_int_equal(count, left);
            assert_null(store_mutes(s, account, mute, 2, &count));
            assert_int_equal(count, 0); /* neither by them nor of them */
        }
        assert_null(store_seats(s, table, seat));
        assert_int_equal(seat[0].account, 0);
        assert_string_equal(seat[0].name, "Seat 0");
        assert_int_equal(seat[1].account, 2);
        store_close(s);
        s = opened();
    }
    store_close(s);
}

/* A number that a seat still has is nobody else's, even if its account is gone. */
static void numbers_of_accounts_are_not_used_again(void **state) {
    (void)state;
    struct store *s = opened();
    put_accounts(s, 5);
    struct store_batch *b = store_begin(s);
    store_drop_account(b, 5);
    assert_null(written(s, b));
    put_finished(s, "cabbage", 5, 0, 1, 5000); /* who sat there when the account went */
    store_close(s);
    s = opened();
    assert_int_equal(store_new_account(s), 6);
    store_close(s);
}

/* ---- finished games ---- */

static void results_come_back_as_they_were(void **state) {
    (void)state;
    struct store *s = opened();
    int64_t id = put_some_table(s);
    struct stored_result r = {.table = id, .ended = 77, .winners = 255, .share = 0.125}, back;
    memset(r.scores, '1', SCORES_MAX);
    assert_null(store_result(s, id, &back));
    assert_int_equal(back.table, 0);
    struct store_batch *b = store_begin(s);
    store_put_result(b, &r);
    assert_null(written(s, b));
    assert_null(store_result(s, id, &back));
    assert_memory_equal(&back, &r, sizeof r);
    r = (struct stored_result){.table = id, .ended = 78, .rated = true};
    b = store_begin(s);
    store_put_result(b, &r);
    assert_null(written(s, b));
    store_close(s);
    s = opened();
    assert_null(store_result(s, id, &back));
    assert_memory_equal(&back, &r, sizeof r);
    r.table = id + 1;
    b = store_begin(s);
    store_put_result(b, &r);
    assert_non_null(strstr(written(s, b), "no such table"));
    b = store_begin(s);
    store_drop_table(b, id);
    assert_null(written(s, b));
    assert_null(store_result(s, id, &back));
    assert_int_equal(back.table, 0);
    store_close(s);
}

static void what_a_win_is_worth(void **state) {
    (void)state;
    assert_true(stored_share(0, false) == 0 && stored_share(0, true) == 0);
    assert_true(stored_share(4, false) == 1 && stored_share(4, true) == 1);
    assert_true(stored_share(6, false) == 0.5 && stored_share(6, true) == 1);
}

static int count_games(struct store *s, struct stored_filter f) {
    struct stored_game g[5];
    int sum = 0, count = 5;
    while (count == 5) {
        assert_null(store_games(s, &f, g, 5, &count));
        for (int i = 0; i < count; i++) {
            assert_true(!f.before || g[i].table < f.before);
            f.before = g[i].table;
            assert_int_equal(g[i].table, g[i].result.table);
            assert_true(!f.game || !strcmp(g[i].game, f.game));
        }
        sum += count;
    }
    return sum;
}

static void finished_games_are_listed(void **state) {
    (void)state;
    struct store *s = opened();
    put_accounts(s, 3);
    put_some_table(s); /* still played */
    for (int i = 0; i < 24; i++)
        put_finished(s, i % 2 ? "coach" : "cabbage", i % 3 ? 1 : 0, i % 4 ? 2 : 1,
                     (seatset)(1 + i % 3), 1000 + i);
    assert_int_equal(count_games(s, (struct stored_filter){.game = NULL}), 24);
    assert_int_equal(count_games(s, (struct stored_filter){.game = "coach"}), 12);
    assert_int_equal(count_games(s, (struct stored_filter){.game = "podelim"}), 0);
    assert_int_equal(count_games(s, (struct stored_filter){.account = 1}), 18);
    assert_int_equal(count_games(s, (struct stored_filter){.account = 2}), 18);
    assert_int_equal(count_games(s, (struct stored_filter){.account = 3}), 0);
    assert_int_equal(count_games(s, (struct stored_filter){.account = 1, .game = "coach"}), 8);
    assert_int_equal(count_games(s, (struct stored_filter){.name = "SEAT 0"}), 24);
    assert_int_equal(count_games(s, (struct stored_filter){.name = "Seat"}), 0);
    assert_int_equal(count_games(s, (struct stored_filter){.account = 1, .name = "seat 1"}), 18);
    assert_int_equal(count_games(s, (struct stored_filter){.account = 1, .name = "nobody"}), 0);
    assert_int_equal(
        count_games(s, (struct stored_filter){.account = 1, .name = "seat 1", .game = "coach"}), 8);
    struct stored_game g;
    int count;
    assert_null(store_games(s, &(struct stored_filter){.before = 4}, &g, 1, &count));
    assert_int_equal(g.table, 3);
    assert_string_equal(g.code, "code3");
    assert_string_equal(g.game, "coach");
    assert_int_equal(g.nseats, 2);
    assert_string_equal(g.player[1].name, "Seat 1");
    assert_int_equal(g.player[0].kind, SEAT_PERSON);
    assert_int_equal(g.player[0].account, 1);
    assert_int_equal(g.player[1].account, 2);
    assert_int_equal(g.result.winners, 2);
    assert_int_equal(g.result.ended, 1001);
    assert_string_equal(g.result.scores, "3,9");
    assert_true(g.result.rated);
    store_close(s);
}

static void statistics_count_seats(void **state) {
    (void)state;
    struct store *s = opened();
    put_accounts(s, 2);
    struct stored_stats st[4];
    int count;
    assert_null(store_stats(s, 1, st, 4, &count));
    assert_int_equal(count, 0);
    put_finished(s, "cabbage", 1, 2, 1, 1000);  /* won alone, against a person */
    put_finished(s, "cabbage", 1, 2, 3, 1000);  /* shared */
    put_finished(s, "cabbage", 1, 2, 2, 1000);  /* lost */
    put_finished(s, "cabbage", 1, -1, 1, 1000); /* won against a bot */
    put_finished(s, "cabbage", 2, 0, 1, 1000);  /* not there */
    int64_t id = put_finished(s, "coach", 1, 2, 3, 1000);
    struct stored_result side = {
        .table = id, .ended = 5, .winners = 3, .share = stored_share(3, true)};
    struct store_batch *b = store_begin(s);
    store_put_result(b, &side);
    assert_null(written(s, b));
    put_some_table(s);
    assert_null(store_stats(s, 1, st, 4, &count));
    assert_int_equal(count, 2);
    assert_string_equal(st[0].game, "cabbage");
    assert_true(st[0].all.played == 4 && st[0].all.won == 2.5);
    assert_true(st[0].people[1].played == 1 && st[0].people[1].won == 1);
    assert_true(st[0].people[2].played == 3 && st[0].people[2].won == 1.5);
    assert_true(st[0].people[0].played == 0 && st[0].people[3].played == 0);
    assert_string_equal(st[1].game, "coach");
    assert_true(st[1].all.played == 1 && st[1].all.won == 1);
    assert_null(store_stats(s, 1, st, 1, &count));
    assert_true(count == 1 && st[0].all.played == 4);
    store_close(s);
}

/* ---- retention ---- */

static void old_tables_are_found(void **state) {
    (void)state;
    struct store *s = opened();
    int64_t id[16];
    int count;
    for (int i = 0; i < 4; i++)
        put_finished(s, "cabbage", 0, 0, 1, 1000 - 10 * i); /* tables 1 to 4 */
    for (int i = 0; i < 4; i++) {                           /* 5 to 8 */
        struct stored_table t = some_table(store_new_table(s));
        struct store_batch *b = store_begin(s);
        t.state = i == 3 ? STORED_OVER : (enum stored_state)(i % 2); /* over without a result */
        t.changed = 900 + i;
        store_put_table(b, &t);
        assert_null(written(s, b));
    }
    assert_null(store_old_tables(s, STORED_OVER, 990, id, 16, &count));
    assert_true(count == 3 && id[0] == 8 && id[1] == 4 && id[2] == 3);
    assert_null(store_old_tables(s, STORED_OVER, 990, id, 2, &count));
    assert_true(count == 2 && id[0] == 8);
    assert_null(store_old_tables(s, STORED_WAITING, 902, id, 16, &count));
    assert_true(count == 1 && id[0] == 5);
    assert_null(store_old_tables(s, STORED_WAITING, 903, id, 16, &count));
    assert_true(count == 2 && id[0] == 5 && id[1] == 7);
    assert_null(store_old_tables(s, STORED_PLAYING, 2000, id, 16, &count));
    assert_true(count == 1 && id[0] == 6);
    struct store_batch *b = store_begin(s);
    for (int64_t table = 1; table <= 4; table++)
        store_drop_table(b, table);
    assert_null(written(s, b));
    assert_null(store_old_tables(s, STORED_OVER, 5000, id, 16, &count));
    assert_true(count == 1 && id[0] == 8);
    assert_int_equal(count_games(s, (struct stored_filter){.game = NULL}), 0);
    store_close(s);
}

/* ---- all at once or not at all ---- */

/* The end of a game: result, ratings, log and table. One part that cannot be kept keeps out all. */
static void a_game_ends_whole(void **state) {
    (void)state;
    struct store *s = opened();
    put_accounts(s, 2);
    struct stored_result back;
    struct stored_rating r[2];
    int count;
    for (int wrong_one = 1; wrong_one >= 0; wrong_one--) {
        int64_t id = put_some_table(s);
        struct stored_result result = {.table = id, .ended = 5, .winners = 1, .share = 1};
        struct stored_rating one = some_rating(1, "cabbage"), other = some_rating(2, "cabbage");
        other.account += wrong_one;
        struct store_batch *b = lines_batch(s, id, 0, "result\n");
        store_put_result(b, &result);
        store_put_rating(b, &one);
        store_put_rating(b, &other);
        assert_int_equal(written(s, b) != NULL, wrong_one);
        assert_log(s, id, wrong_one ? "" : "result\n");
        assert_null(store_result(s, id, &back));
        assert_int_equal(back.table != 0, !wrong_one);
        assert_null(store_ratings(s, 1, r, 2, &count));
        assert_int_equal(count, !wrong_one);
    }
    store_close(s);
}

/* ---- killed ---- */

struct shared {
    _Atomic int queued, told;
};

static void one_more_told(void *context, const char *why) {
    struct shared *shared = context;
    if (why)
        _exit(1);
    shared->told++;
}

/* Account, session, rating, push, mute and a finished game of number i, in one batch. */
static struct store_batch *everything(struct store *s, int i) {
    struct store_batch *b = store_begin(s);
    char name[32];
    snprintf(name, sizeof name, "Person %d", i);
    struct stored_account a = some_account(i, name);
    struct stored_session session = some_session(i, i);
    struct stored_rating rating = some_rating(i, "cabbage");
    struct stored_push push = some_push(i, i);
    store_put_account(b, &a);
    store_put_session(b, &session);
    store_put_rating(b, &rating);
    store_put_push(b, &push);
    store_put_mute(b, i, 1);
    struct stored_table t = some_table(i);
    struct stored_seat seat = {.seat = 0, .taken = true, .account = i, .name = "Seat 0"};
    struct stored_result r = {.table = i, .ended = i, .winners = 1, .share = 1};
    store_put_table(b, &t);
    store_put_seat(b, i, &seat);
    store_put_result(b, &r);
    return b;
}

static void assert_whole(struct store *s, int i, bool there) {
    struct stored_account a;
    struct stored_session session = some_session(i, i);
    struct stored_rating rating;
    struct stored_push push;
    struct stored_game game;
    struct stored_stats stats;
    int64_t mute;
    int count;
    assert_null(store_account(s, i, &a));
    assert_int_equal(a.id, there ? i : 0);
    assert_null(store_find_session(s, session.token, &session));
    assert_int_equal(session.account, there ? i : 0);
    assert_null(store_ratings(s, i, &rating, 1, &count));
    assert_int_equal(count, there);
    assert_null(store_pushes(s, i, &push, 1, &count));
    assert_int_equal(count, there);
    assert_null(store_mutes(s, i, &mute, 1, &count));
    assert_int_equal(count, there);
    assert_null(store_games(s, &(struct stored_filter){.account = i}, &game, 1, &count));
    assert_int_equal(count, there);
    assert_null(store_stats(s, i, &stats, 1, &count));
    assert_int_equal(count, there);
}

static void write_until_killed(struct shared *shared) {
    struct store *s = opened();
    for (int i = shared->told + 1;; i++) {
        shared->queued = i;
        store_commit(everything(s, i), one_more_told, shared);
        while (shared->told + 20 < i)
            store_deliver(s);
    }
}

static void killed_at_any_moment_all_of_it_is_there(void **state) {
    (void)state;
    struct shared *shared =
        mmap(NULL, sizeof *shared, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    assert_ptr_not_equal(shared, MAP_FAILED);
    int before = 0;
    for (int round = 0; round < 20; round++) {
        shared->queued = before;
        fflush(NULL);
        pid_t child = fork();
        if (child == 0)
            write_until_killed(shared);
        while (shared->queued == before && waitpid(child, NULL, WNOHANG) == 0)
            usleep(100);
        usleep(500 + 700 * (unsigned)round);
        kill(child, SIGKILL);
        int status, there = 0;
        assert_int_equal(waitpid(child, &status, 0), child);
        assert_true(WIFSIGNALED(status));
        struct store *s = opened();
        struct stored_account a;
        for (bool more = true; more; there += more) {
            assert_null(store_account(s, there + 1, &a));
            more = a.id != 0;
        }
        assert_in_range(there, shared->told, shared->queued);
        for (int i = before > 2 ? before - 2 : 1; i <= there + 1; i++)
            assert_whole(s, i, i <= there);
        shared->told = before = there;
        store_close(s);
    }
    assert_in_range(before, 1, 1000000);
    munmap(shared, sizeof *shared);
}

int main(void) {
#define TEST(name) cmocka_unit_test_setup_teardown(name, make_folder, remove_folder)
    const struct CMUnitTest tests[] = {
        TEST(accounts_come_back_as_they_were),
        TEST(a_name_is_one_accounts_alone),
        TEST(sessions_are_put_found_and_dropped),
        TEST(ratings_are_kept_and_ranked),
        TEST(pushes_are_their_last_owners),
        TEST(mutes_are_put_listed_and_dropped),
        TEST(a_dropped_account_leaves_its_seats),
        TEST(numbers_of_accounts_are_not_used_again),
        TEST(results_come_back_as_they_were),
        cmocka_unit_test(what_a_win_is_worth),
        TEST(finished_games_are_listed),
        TEST(statistics_count_seats),
        TEST(old_tables_are_found),
        TEST(a_game_ends_whole),
        TEST(killed_at_any_moment_all_of_it_is_there),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
