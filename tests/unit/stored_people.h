/* Things of people to be put into a store: what the tests of it share. */
#ifndef TESTS_UNIT_STORED_PEOPLE_H
#define TESTS_UNIT_STORED_PEOPLE_H

#include "stored.h"

#include "net/store_people.h"

static inline struct stored_account some_account(int64_t id, const char *name) {
    struct stored_account a = {.id = id, .created = 1000 + id, .seen = 2000 + id};
    snprintf(a.name, sizeof a.name, "%s", name);
    snprintf(a.password, sizeof a.password, "$argon2id$%d", (int)id);
    return a;
}

/* Person 1, Person 2 … */
static inline void put_accounts(struct store *s, int count) {
    struct store_batch *b = store_begin(s);
    for (int i = 1; i <= count; i++) {
        char name[32];
        snprintf(name, sizeof name, "Person %d", i);
        struct stored_account a = some_account(store_new_account(s), name);
        store_put_account(b, &a);
    }
    assert_null(written(s, b));
}

static inline struct stored_session some_session(int i, int64_t account) {
    struct stored_session s = {.account = account, .created = 1000 + i, .expires = 2000 + i};
    memset(s.token, 7 * i, sizeof s.token);
    memcpy(s.token, &i, sizeof i);
    return s;
}

static inline struct stored_rating some_rating(int i, const char *game) {
    struct stored_rating r = {.account = i,
                              .rating = 1500.5,
                              .deviation = 100 + i,
                              .volatility = 0.06,
                              .games = i,
                              .wins = i / 2.0,
                              .changed = 3000 + i};
    snprintf(r.game, sizeof r.game, "%s", game);
    return r;
}

static inline struct stored_push some_push(int64_t account, int i) {
    struct stored_push p = {
        .account = account, .created = 1000 + i, .p256dh = "BNcRd", .auth = "tBHI"};
    snprintf(p.endpoint, sizeof p.endpoint, "https://push.example/%d", i);
    return p;
}

/* A game of two, "Seat 0" and "Seat 1"; an account of -1 is a bot. */
static inline int64_t put_finished(struct store *s, const char *game, int64_t one, int64_t other,
                                   seatset winners, int64_t ended) {
    struct stored_table t = some_table(store_new_table(s));
    struct stored_result r = {.table = t.id,
                              .ended = ended,
                              .scores = "3,9",
                              .winners = winners,
                              .share = stored_share(winners, false),
                              .rated = true};
    struct store_batch *b = store_begin(s);
    memset(t.game, 0, sizeof t.game);
    snprintf(t.game, sizeof t.game, "%s", game);
    t.state = STORED_OVER;
    t.nseats = 2;
    store_put_table(b, &t);
    for (int i = 0; i < 2; i++) {
        int64_t account = i ? other : one;
        struct stored_seat seat = {.seat = i,
                                   .taken = true,
                                   .kind = account < 0 ? SEAT_BOT : SEAT_PERSON,
                                   .account = account < 0 ? 0 : account};
        snprintf(seat.name, sizeof seat.name, "Seat %d", i);
        store_put_seat(b, t.id, &seat);
    }
    store_put_result(b, &r);
    assert_null(written(s, b));
    return t.id;
}

#endif
