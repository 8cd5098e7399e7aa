/* The fair deal: the hashes against those of another program (Python's hashlib), and records that
 * tell of it. */
#include "played.h"

#include "base/hash.h"
#include "core/fair.h"

/* Secret: the bytes 0 … 31. Luck: 100 … 131. */
#define SECRET "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f"
#define LUCK "6465666768696a6b6c6d6e6f707172737475767778797a7b7c7d7e7f80818283"
#define COMMIT "41cbb09d74257c54ffceababfd200f6861f026bd2aa5cd2767b16114663812f6"
#define COMMIT_OF_ZEROS "40b57ce0159c5e08195ae0336830c8e8fbe15d4377f791f8093ba34d36679ca6"
#define SEED_OF_TWO "8e7dc739f17b037c09a40c526c42291f34392024d7ffb15701084ca39bc9d60d"
#define SEED_OF_THREE "d56fa84f98e148d1da41acdae6bffa99d9a6d4fec06c61b63e49c87a622c0c88"
#define SEED_OF_EIGHT "3eb7816ddb090c3d97b17550e9137a86c4d24356d1c4bab90bca0b354554f9c6"

static struct fair fair_deal(void) {
    struct fair f = {.committed = true};
    for (int i = 0; i < FAIR_BYTES; i++)
        f.secret[i] = (uint8_t)i;
    return f;
}

static void send_luck(struct fair *f, int seat) {
    f->lucky |= SEAT(seat);
    for (int i = 0; i < FAIR_BYTES; i++)
        f->luck[seat][i] = (uint8_t)(100 + i);
}

static void assert_hex(const uint8_t bytes[FAIR_BYTES], const char *wanted) {
    char hex[2 * FAIR_BYTES + 1];
    struct buf b = BUF(hex);
    buf_clear(&b);
    buf_hex(&b, bytes, FAIR_BYTES);
    assert_string_equal(hex, wanted);
}

static void commitment_and_seed_are_those_of_the_protocol(void **state) {
    (void)state;
    struct fair f = fair_deal(), zeros = {.committed = true};
    uint8_t commitment[FAIR_BYTES];
    fair_commitment(&f, commitment);
    assert_hex(commitment, COMMIT);
    fair_commitment(&zeros, commitment);
    assert_hex(commitment, COMMIT_OF_ZEROS);
    assert_hex(fair_seed(&f, 2).byte, SEED_OF_TWO);
    send_luck(&f, 1);
    assert_hex(fair_seed(&f, 3).byte, SEED_OF_THREE);
    f.lucky = ALL_SEATS(MAX_SEATS);
    for (int i = 0; i < MAX_SEATS; i++)
        memset(f.luck[i], i + 1, FAIR_BYTES);
    assert_hex(fair_seed(&f, MAX_SEATS).byte, SEED_OF_EIGHT);
}

/* Bytes that were not sent, and those of seats that are not there, count for nothing. */
static void only_luck_that_was_sent_counts(void **state) {
    (void)state;
    struct fair f = fair_deal();
    memset(f.luck, 7, sizeof f.luck);
    assert_hex(fair_seed(&f, 2).byte, SEED_OF_TWO);
    f.lucky = SEAT(2);
    assert_hex(fair_seed(&f, 2).byte, SEED_OF_TWO);
}

/* ---- in a record ---- */

/* A random game of three, dealt fairly with the luck of seat 1. */
static struct played *play_fair(const struct game *g, int limit) {
    struct played *p = calloc(1, sizeof *p);
    struct options o = options_default(g);
    struct fair f = fair_deal();
    struct buf scratch = heap_buf();
    struct rng r;
    rng_seed(&r, 1);
    send_luck(&f, 1);
    struct seed seed = fair_seed(&f, 3);
    p->text = heap_buf();
    assert_null(table_open(&p->table, g, &o, 3, &seed, NULL));
    record_head(&p->text, &p->table, played_by, &f, FULL);
    while (table_to_act(&p->table) && p->moves < limit) {
        struct move m = random_move(&p->table, &r);
        assert_null(table_move(&p->table, &m, NULL));
        record_move(&p->text, &p->table, &m, &scratch);
        record_remark(&p->text, "clock 0 52300");
        p->move[p->moves++] = m;
    }
    record_end(&p->text, &p->table);
    heap_free(&scratch);
    return p;
}

static void a_fair_record_holds(void **state) {
    (void)state;
    for (int i = 0; i < game_count; i++) {
        struct played *p = play_fair(game_list[i], 80);
        struct loaded *l = load_text(p->text.data, p->text.size);
        if (!l->fine)
            fail_msg("line %u: %s", l->error.line, l->error.text);
        assert_non_null(strstr(p->text.data, "\ncommit " COMMIT "\nluck 1 " LUCK "\nsecret " SECRET
                                             "\nseed " SEED_OF_THREE "\n"));
        assert_true(l->record.fair.committed);
        assert_int_equal(l->record.fair.lucky, SEAT(1));
        assert_hex(l->record.commitment, COMMIT);
        assert_int_equal(l->record.move_count, p->moves);
        loaded_free(l);
        played_free(p);
    }
}

static void assert_fails_at(const struct buf *text, uint32_t line, const char *says) {
    struct loaded *l = load_text(text->data, text->size);
    if (l->fine || l->error.line != line || !strstr(l->error.text, says))
        fail_msg("wanted line %u \"%s\", got line %u \"%s\"", line, says, l->error.line,
                 l->fine ? "(it holds)" : l->error.text);
    loaded_free(l);
}

static void what_was_forged_is_named_by_its_line(void **state) {
    (void)state;
    struct played *p = play_fair(game_find("cabbage"), 5);
    const uint32_t commit = line_starting(&p->text, "commit "), luck = commit + 1,
                   secret = commit + 2, seed = commit + 3;
    const char *other_secret = "the secret is not the one", *other_seed = "the seed is not the one",
               *hex = "64 hex digits";
    const struct {
        uint32_t line;
        const char *text;
        uint32_t named;
        const char *says;
    } wrong[] = {
        {commit, "commit " COMMIT_OF_ZEROS, secret, other_secret},
        {commit, "commit " COMMIT "0", commit, hex},
        {commit, "commit ", commit, hex},
        {commit, "commit " COMMIT "\r", commit, "carriage return"},
        {commit, NULL, commit, "must begin with: seed"},
        {luck, "luck 1 " COMMIT, seed, other_seed},
        {luck, "luck 0 " LUCK, seed, other_seed},
        {luck, "luck 1 64", luck, hex},
        {luck, "luck 1 " LUCK "\x01", luck, "not text"},
        {luck, "luck 3 " LUCK, luck, "must begin with: secret"},
        {luck, "luck", luck, "must begin with: secret"},
        {luck, NULL, seed - 1, other_seed},
        {secret, "secret " LUCK, secret, other_secret},
        {secret, "secret 0", secret, hex},
        {secret, NULL, secret, "must begin with: secret"},
        {seed, "seed " SEED_OF_TWO, seed, other_seed},
        {seed, "seed " SECRET, seed, other_seed},
        {seed, NULL, seed, "must begin with: seed"},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        struct buf text = with_line(&p->text, wrong[i].line, wrong[i].text);
        assert_fails_at(&text, wrong[i].named, wrong[i].says);
        reseal(&text); /* a forger would */
        assert_fails_at(&text, wrong[i].named, wrong[i].says);
        heap_free(&text);
    }
    played_free(p);
}

/* Without a commitment nothing binds the seed. */
static void a_record_without_a_commitment_has_any_seed(void **state) {
    (void)state;
    struct played *p = play_random(game_find("cabbage"), 3, 1, 3);
    assert_null(strstr(p->text.data, "commit"));
    struct loaded *l = load_text(p->text.data, p->text.size);
    assert_true(l->fine && !l->record.fair.committed);
    loaded_free(l);
    played_free(p);
}

/* One seat's record has the commitment, which was public, and nothing that was not. */
static void a_seats_record_tells_no_secret(void **state) {
    (void)state;
    static struct table t;
    const struct game *g = game_find("cabbage");
    struct options o = options_default(g);
    struct fair f = fair_deal();
    struct buf text = heap_buf();
    send_luck(&f, 1);
    struct seed seed = fair_seed(&f, 3);
    assert_null(table_open(&t, g, &o, 3, &seed, NULL));
    record_head(&text, &t, played_by, &f, 1);
    assert_non_null(strstr(text.data, "\ncommit " COMMIT "\n"));
    assert_null(strstr(text.data, SECRET));
    assert_null(strstr(text.data, SEED_OF_THREE));
    assert_null(strstr(text.data, LUCK));
    heap_free(&text);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(commitment_and_seed_are_those_of_the_protocol),
        cmocka_unit_test(only_luck_that_was_sent_counts),
        cmocka_unit_test(a_fair_record_holds),
        cmocka_unit_test(what_was_forged_is_named_by_its_line),
        cmocka_unit_test(a_record_without_a_commitment_has_any_seed),
        cmocka_unit_test(a_seats_record_tells_no_secret),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
