/* Records: what is written comes back the same, and no byte of it can be changed unnoticed. */
#include "prop.h"

#include <stdlib.h>
#include <string.h>

#include "core/record.h"
#include "run/system.h"

static const struct sitter who[MAX_SEATS] = {
    {SEAT_PERSON, "Ann"},  {SEAT_PERSON, "Олеся"},        {SEAT_PROGRAM, "J. \"Doc\" #3"},
    {SEAT_BOT, "hard"},    {SEAT_PERSON, "bot hard"},     {SEAT_PERSON, "move 0 draw"},
    {SEAT_PERSON, "名前"}, {SEAT_PERSON, "  two spaces "}};

struct loaded {
    struct record record;
    struct table table;
    struct record_error error;
};

enum { CORRUPTIONS = 40, CUTS = 40 }; /* of one game */

static bool load(const char *text, size_t size, struct loaded *l, struct buf *scratch) {
    static struct move *moves;
    static uint32_t max;
    if (record_lines(text, size) > max) {
        max = record_lines(text, size);
        moves = realloc(moves, max * sizeof moves[0]);
        assert_non_null(moves);
    }
    memset(&l->record, GUARD_BYTE, sizeof l->record);
    l->record.move = moves;
    l->record.move_max = record_lines(text, size);
    l->record.step = NULL;
    return record_load(text, size, &l->record, &l->table, scratch, &l->error) && l->record.whole;
}

/* Plays what `p` plays on a table, up to `moves` moves of seats, writing it down. */
static void write_game(struct play *p, uint32_t moves, struct table *t, struct buf *out,
                       struct buf *scratch) {
    struct seed seed = seed_of_number(p->seed);
    table_open(t, p->game, &p->config.options, p->config.nseats, &seed, NULL);
    record_head(out, t, who, NULL, FULL);
    do {
        if (!p->asked || p->asked == CHANCE || t->moves == moves)
            continue;
        const char *why = table_move(t, &p->next, NULL);
        HOLDS(p, !why, "the table refuses: %s", why);
        record_move(out, t, &p->next, scratch);
    } while (play_step(p));
    record_end(out, t);
}

/* What was read, written again. */
static void write_again(struct play *p, const struct loaded *l, struct buf *out,
                        struct buf *scratch) {
    static struct table t;
    table_open(&t, l->record.game, &l->record.options, l->record.nseats, &l->record.seed, NULL);
    record_head(out, &t, l->record.who, &l->record.fair, FULL);
    for (uint32_t i = 0; i < l->record.move_count; i++) {
        const char *why = table_move(&t, &l->record.move[i], NULL);
        HOLDS(p, !why, "move %u of a record read back: %s", i, why);
        record_move(out, &t, &l->record.move[i], scratch);
    }
    record_end(out, &t);
}

static uint32_t line_of(const struct buf *text, size_t at) {
    return 1 + record_lines(text->data, at);
}

/* A text that is not the record must be refused at or after the line where it differs. */
static void refused(struct play *p, const char *what, const struct buf *right, size_t at,
                    const char *text, size_t size, struct buf *scratch) {
    static struct loaded l;
    uint32_t lines = record_lines(text, size);
    bool read = load(text, size, &l, scratch);
    HOLDS(p, !read, "%s at byte %zu of %zu (line %u) is not noticed", what, at, right->size,
          line_of(right, at));
    HOLDS(p, l.error.line >= line_of(right, at) && l.error.line <= lines + 2,
          "%s in line %u is said to be in line %u of %u: %s", what, line_of(right, at),
          l.error.line, lines, l.error.text);
    HOLDS(p, l.error.text[0], "%s in line %u is refused without a word", what, l.error.line);
    p->checked++;
}

static void corrupt(struct play *p, const struct buf *right, int times, struct buf *scratch) {
    char *text = malloc(right->size + 1);
    assert_non_null(text);
    for (int k = 0; k < times; k++) {
        size_t at = rng_below(&p->rng, (uint32_t)right->size), rest = right->size - at;
        memcpy(text, right->data, right->size);
        char old = text[at];
        switch (k % 4) {
        case 0:
            text[at] = (char)(old ^ 1 << rng_below(&p->rng, 8));
            refused(p, "a changed bit", right, at, text, right->size, scratch);
            break;
        case 1:
            text[at] = right->data[rng_below(&p->rng, (uint32_t)right->size)];
            if (text[at] != old)
                refused(p, "another letter", right, at, text, right->size, scratch);
            break;
        case 2:
            memmove(text + at, right->data + at + 1, rest - 1);
            refused(p, "a missing letter", right, at, text, right->size - 1, scratch);
            break;
        default:
            memmove(text + at + 1, right->data + at, rest);
            text[at] = right->data[rng_below(&p->rng, (uint32_t)right->size)];
            refused(p, "an additional letter", right, at, text, right->size + 1, scratch);
        }
    }
    free(text);
}

/* Cut off after a line, and within it; the line doubled and left out. Of a long record only some
 * lines, others in each game: to read it takes as long as it is. */
static void cut(struct play *p, const struct buf *right, struct buf *scratch) {
    char *text = malloc(2 * right->size);
    assert_non_null(text);
    uint32_t one_of = 1 + record_lines(right->data, right->size) / CUTS;
    for (size_t at = 0, n; at < right->size; at += n) {
        n = strcspn(right->data + at, "\n") + 1;
        if (rng_below(&p->rng, one_of))
            continue;
        refused(p, "an end", right, at, right->data, at, scratch);
        refused(p, "an end amid a line", right, at, right->data, at + n / 2, scratch);
        memcpy(text, right->data, at);
        memcpy(text + at, right->data + at + n, right->size - at - n);
        refused(p, "a missing line", right, at, text, right->size - n, scratch);
        memcpy(text, right->data, at + n);
        memcpy(text + at + n, right->data + at, right->size - at);
        refused(p, "a doubled line", right, at, text, right->size + n, scratch);
    }
    free(text);
}

static void game_record(struct play *p) {
    static struct loaded l;
    static struct table t;
    struct buf text = heap_buf(), again = heap_buf(), scratch = heap_buf();
    uint8_t written[32], read[32];
    struct rng luck = p->rng;
    uint32_t moves = rng_below(&luck, 2) ? UINT32_MAX : rng_below(&luck, 80);
    write_game(p, moves, &t, &text, &scratch);

    bool fine = load(text.data, text.size, &l, &scratch);
    HOLDS(p, fine, "a record is not read: line %u: %s\n%s", l.error.line, l.error.text, text.data);
    HOLDS(p, l.record.finished == !table_to_act(&t), "the record does not know whether it ended");
    HOLDS(p, !memcmp(l.table.state, t.state, p->game->state_size),
          "a record leads to another state");
    table_hash(&t, &scratch, written);
    table_hash(&l.table, &scratch, read);
    HOLDS(p, !memcmp(written, read, sizeof read), "a record leads to another hash");
    write_again(p, &l, &again, &scratch);
    HOLDS(p, !strcmp(text.data, again.data), "a record read and written again is another:\n%s\n%s",
          text.data, again.data);

    corrupt(p, &text, CORRUPTIONS, &scratch);
    if (p->seed % 3 == 0)
        cut(p, &text, &scratch);
    heap_free(&text);
    heap_free(&again);
    heap_free(&scratch);
}

static void records_come_back_and_cannot_be_forged(void **state) {
    (void)state;
    prop_run(&(struct property){"records", 10000, game_record});
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(records_come_back_and_cannot_be_forged)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
