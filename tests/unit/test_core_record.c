/* Records: written, read back, and read as hostile text. */
#include "played.h"

static void assert_fails_at(const struct buf *text, uint32_t line, const char *says) {
    struct loaded *l = load_text(text->data, text->size);
    if (l->fine || l->error.line != line || !strstr(l->error.text, says))
        fail_msg("wanted line %u \"%s\", got line %u \"%s\"", line, says, l->error.line,
                 l->fine ? "(it holds)" : l->error.text);
    assert_null(strchr(l->error.text, '\n'));
    loaded_free(l);
}

/* ---- there and back ---- */

static void write_again(const struct loaded *l, struct buf *out) {
    struct buf scratch = heap_buf();
    static struct table t;
    const struct record *r = &l->record;
    assert_null(table_open(&t, r->game, &r->options, r->nseats, &r->seed, NULL));
    record_head(out, &t, r->who, &r->fair, FULL);
    for (uint32_t i = 0; i < r->move_count; i++) {
        assert_null(table_move(&t, &r->move[i], NULL));
        record_move(out, &t, &r->move[i], &scratch);
    }
    record_end(out, &t);
    heap_free(&scratch);
}

static void a_record_gives_the_game_back(void **state) {
    (void)state;
    for (int i = 0; i < game_count; i++)
        for (int n = game_list[i]->min_seats; n <= game_list[i]->max_seats; n++)
            for (int limit = 0; limit < 300; limit += 33) {
                struct played *p = play_random(game_list[i], n, (uint8_t)(limit + n), limit);
                struct loaded *l = load_text(p->text.data, p->text.size);
                struct buf again = heap_buf();
                if (!l->fine)
                    fail_msg("line %u: %s", l->error.line, l->error.text);
                assert_ptr_equal(l->record.game, game_list[i]);
                assert_int_equal(l->record.nseats, n);
                assert_int_equal(l->record.seat, FULL);
                assert_int_equal(l->record.move_count, p->moves);
                assert_int_equal(l->record.finished, table_to_act(&p->table) == 0);
                assert_memory_equal(l->record.move, p->move, (size_t)p->moves * sizeof p->move[0]);
                assert_memory_equal(l->table.state, p->table.state, game_list[i]->state_size);
                assert_int_equal(l->table.moves, p->moves);
                assert_int_equal(l->table.settled, p->table.settled);
                assert_int_equal(l->table.deal.drawn, p->table.deal.drawn);
                for (int k = 0; k < n; k++)
                    assert_string_equal(l->record.who[k].name, played_by[k].name);
                write_again(l, &again);
                assert_string_equal(again.data, p->text.data);
                heap_free(&again);
                loaded_free(l);
                played_free(p);
            }
}

static void options_are_in_the_record(void **state) {
    (void)state;
    static struct table t;
    const struct game *g = game_find("cabbage");
    struct options o = options_default(g);
    struct seed seed = {{1}};
    struct buf text = heap_buf();
    o.value[0] = 1;
    assert_null(table_open(&t, g, &o, 2, &seed, NULL));
    record_head(&text, &t, played_by, NULL, FULL);
    record_end(&text, &t);
    struct loaded *l = load_text(text.data, text.size);
    assert_true(l->fine);
    assert_memory_equal(&l->record.options, &o, sizeof o);
    loaded_free(l);
    heap_free(&text);
}

/* ---- lines that do not hold ---- */

/* A cabbage record for three: the lines of its head, by number. */
enum {
    FORMAT = 1,
    GAME,
    RULES,
    SCOPE,
    OPTION,
    OPTION_2,
    PLAYERS,
    SEAT_0,
    SEAT_1,
    SEAT_2,
    SEED,
    FIRST_MOVE
};

static struct played *cabbage(int limit) {
    struct played *p = play_random(game_find("cabbage"), 3, 11, limit);
    assert_int_equal(line_starting(&p->text, "seed "), SEED);
    assert_int_equal(line_starting(&p->text, "option "), OPTION);
    return p;
}

static void every_wrong_line_of_the_head(void **state) {
    (void)state;
    static const struct {
        uint32_t line;
        const char *text, *says;
    } wrong[] = {
        {FORMAT, "", "not a koloda record"},
        {FORMAT, "koloda", "not a koloda record"},
        {FORMAT, "Koloda-record 2", "not a koloda record"},
        {FORMAT, " koloda-record 2", "not a koloda record"},
        {FORMAT, "koloda-record 1", "format 2, not: 1"},
        {FORMAT, "koloda-record 0", "format 2, not: 0"},
        {FORMAT, "koloda-record 01", "format 2, not: 01"},
        {FORMAT, "koloda-record 99999999999999999999", "format 2, not"},
        {FORMAT, "koloda-record x", "format 2, not: x"},
        {FORMAT, "koloda-record ", "format 2, not"},
        {GAME, "game no-game", "no such game: no-game"},
        {GAME, "game ", "no such game"},
        {GAME, "game Cabbage", "no such game"},
        {GAME, "game cabbage ", "no such game"},
        {GAME, "game", "this line must begin with: game"},
        {GAME, "rules 1", "this line must begin with: game"},
        {RULES, "rules 2", "version of the rules: 2"},
        {RULES, "rules 0", "version of the rules"},
        {RULES, "rules 65537", "version of the rules"},
        {RULES, "rules -1", "version of the rules"},
        {RULES, "rules", "this line must begin with: rules"},
        {SCOPE, "scope half", "\"full\" or \"seat N\""},
        {SCOPE, "scope seat", "\"full\" or \"seat N\""},
        {SCOPE, "scope seat x", "\"full\" or \"seat N\""},
        {SCOPE, "scope seat 8", "\"full\" or \"seat N\""},
        {SCOPE, "scope full ", "\"full\" or \"seat N\""},
        {OPTION, "option blocking_dogs_score=maybe", "one of: false, true"},
        {OPTION, "option blocking_dogs_score=", "one of: false, true"},
        {OPTION, "option blocking_dogs_score", "blocking_dogs_score"},
        {OPTION, "option blocking_dogs_score=on", "written here as: true"},
        {OPTION, "option blocking_dogs_score=0", "written here as: false"},
        {OPTION, "option cats=true", "must stand here is: blocking_dogs_score"},
        {OPTION, "players 3", "this line must begin with: option"},
        {OPTION_2, "option first=8", "one of: lot, 0, 1"},
        {OPTION_2, "option first=-1", "one of: lot, 0, 1"},
        {OPTION_2, "option first=01", "written here as: 1"},
        {OPTION_2, "option first=", "one of: lot, 0, 1"},
        {PLAYERS, "players 1", "out of the game's range: 1"},
        {PLAYERS, "players 6", "out of the game's range: 6"},
        {PLAYERS, "players 03", "out of the game's range"},
        {PLAYERS, "players 3x", "out of the game's range"},
        {PLAYERS, "players -3", "out of the game's range"},
        {PLAYERS, "players 4294967299", "out of the game's range"},
        {SEAT_0, "seat 1 person human", "in order"},
        {SEAT_1, "seat 0 person human", "in order"},
        {SEAT_1, "seat 1", "in order"},
        {SEAT_1, "seat 1 ", "a person, a bot or a program"},
        {SEAT_1, "seat 1 human", "a person, a bot or a program"},
        {SEAT_1, "seat 1 robot x", "a person, a bot or a program"},
        {SEAT_1, "seat 1 person ", "1 to 40 bytes"},
        {SEAT_1, "seat 1 person 0123456789012345678901234567890123456789x", "1 to 40 bytes"},
        {SEAT_2, "seed 00", "this line must begin with: seat"},
        {SEED, "seat 3 human", "this line must begin with: seed"},
        {SEED, "seed 42", "64 hex digits"},
        {SEED, "seed ", "64 hex digits"},
        {SEED, "seed 0B00000000000000000000000000000000000000000000000000000000000000",
         "64 hex digits"},
        {SEED, "seed 0x00000000000000000000000000000000000000000000000000000000000000",
         "64 hex digits"},
        {FIRST_MOVE, "move 3 draw", "\"move SEAT MOVE\""},
        {FIRST_MOVE, "move x draw", "\"move SEAT MOVE\""},
        {FIRST_MOVE, "move ", "\"move SEAT MOVE\""},
        {FIRST_MOVE, "move 0", "\"move SEAT MOVE\""},
        {FIRST_MOVE, "draw", "must stand here"},
        {FIRST_MOVE, "move", "must stand here"},
        {FIRST_MOVE, "result", "must stand here"},
        {FIRST_MOVE, "", "must stand here"},
    };
    struct played *p = cabbage(70);
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        struct buf text = with_line(&p->text, wrong[i].line, wrong[i].text);
        assert_fails_at(&text, wrong[i].line, wrong[i].says);
        reseal(&text); /* an end line that fits makes it no better */
        assert_fails_at(&text, wrong[i].line, wrong[i].says);
        heap_free(&text);
    }
    played_free(p);
}

/* A line less is missed at its place; a line twice is one too many there. */
static void every_line_is_needed_once(void **state) {
    (void)state;
    struct played *p = cabbage(70);
    uint32_t lines = record_lines(p->text.data, p->text.size);
    for (uint32_t n = 1; n <= lines; n++) {
        struct buf less = with_line(&p->text, n, NULL);
        struct loaded *l = load_text(less.data, less.size);
        assert_false(l->fine);
        assert_true(l->error.line >= n);
        if (n < FIRST_MOVE)
            assert_int_equal(l->error.line, n);
        loaded_free(l);
        heap_free(&less);
    }
    played_free(p);
}

static void names_are_text(void **state) {
    (void)state;
    static const char *const right[] = {"a",
                                        "Кіт",
                                        "a b",
                                        "猫🐈",
                                        "0123456789012345678901234567890123456789",
                                        "\xc2\xa0x ",
                                        "\xf4\x8f\xbf\xbf",
                                        "seat 1 x"};
    static const char *const wrong[] = {
        "",
        "01234567890123456789012345678901234567890",
        "a\x01",
        "\t",
        "a\x7f",
        "a\x1b[31m",
        "\xc2\x80",
        "\xc2\x9f", /* control characters */
        "\xff",
        "\x80",
        "a\xc3",
        "\xc3(",
        "\xe2\x82",
        "\xc0\xaf",
        "\xe0\x80\xaf",
        "\xc1\xbf",
        "\xed\xa0\x80",
        "\xed\xbf\xbf",
        "\xf4\x90\x80\x80",
        "\xf5\x80\x80\x80",
        "\xf0\x80\x80\x80",
        " ",
        "\xc2\xa0",
        " \xe3\x80\x80", /* nothing to be seen */
        "a\xc2\xad",
        "a\xe2\x80\x8b",
        "\xe2\x80\x8f"
        "b",
        "a\xe2\x80\xa8"
        "b",
        "a\xe2\x80\xae"
        "b",
        "a\xe2\x81\xa0",
        "\xe2\x81\xa9z",
        "\xef\xbb\xbfz",
        "a\xf3\xa0\x81\x81", /* invisible, or turning the writing around */
    };
    for (size_t i = 0; i < sizeof right / sizeof right[0]; i++)
        assert_null(seat_name_check(right[i], strlen(right[i])));
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        assert_non_null(seat_name_check(wrong[i], strlen(wrong[i])));
    assert_non_null(seat_name_check("a\0b", 3));
    assert_non_null(seat_name_check("a\nb", 3));
    struct played *p = cabbage(3);
    for (size_t i = 0; i < sizeof right / sizeof right[0]; i++) {
        char line[128];
        snprintf(line, sizeof line, "seat 1 person %s", right[i]);
        struct buf text = with_line(&p->text, SEAT_1, line);
        reseal(&text);
        struct loaded *l = load_text(text.data, text.size);
        assert_true(l->fine);
        assert_string_equal(l->record.who[1].name, right[i]);
        loaded_free(l);
        heap_free(&text);
    }
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        char line[128];
        snprintf(line, sizeof line, "seat 1 person %s", wrong[i]);
        struct buf text = with_line(&p->text, SEAT_1, line);
        reseal(&text);
        assert_fails_at(&text, SEAT_1, "");
        heap_free(&text);
    }
    played_free(p);
}

/* ---- damaged files ---- */

static void truncated_at_every_byte(void **state) {
    (void)state;
    struct played *p = cabbage(70);
    for (size_t size = 0; size < p->text.size; size++) {
        struct loaded *l = load_text(p->text.data, size);
        assert_false(l->fine);
        assert_int_equal(l->error.line, record_lines(p->text.data, size) + 1);
        loaded_free(l);
    }
    played_free(p);
}

/* Whatever byte is changed and to what: it does not hold, and the line named is that of the byte
 * or a later one. */
static void every_changed_byte_is_found(void **state) {
    (void)state;
    static const char other[] = {'0', ' ', '\n', 'x', 0, (char)0xff};
    struct played *p = cabbage(40);
    for (size_t at = 0; at < p->text.size; at++)
        for (size_t i = 0; i < sizeof other; i++) {
            char was = p->text.data[at];
            if (was == other[i])
                continue;
            p->text.data[at] = other[i];
            struct loaded *l = load_text(p->text.data, p->text.size);
            assert_false(l->fine);
            p->text.data[at] = was;
            assert_true(l->error.line >= record_lines(p->text.data, at) + 1);
            assert_true(l->error.text[0]);
            loaded_free(l);
        }
    played_free(p);
}

static void lines_that_are_no_text(void **state) {
    (void)state;
    struct played *p = cabbage(5);
    struct buf text = heap_buf();
    for (size_t i = 0; i < p->text.size; i++) { /* CRLF */
        if (p->text.data[i] == '\n')
            buf_char(&text, '\r');
        buf_char(&text, p->text.data[i]);
    }
    assert_fails_at(&text, 1, "carriage return");
    buf_clear(&text);
    buf_str(&text, "\xef\xbb\xbf"); /* a byte order mark */
    buf_bytes(&text, p->text.data, p->text.size);
    assert_fails_at(&text, 1, "not a koloda record");
    buf_clear(&text);
    buf_str(&text, "koloda-record ");
    while (text.size < 3 * RECORD_LINE_MAX)
        buf_char(&text, '1');
    buf_char(&text, '\n');
    assert_fails_at(&text, 1, "longer than");
    buf_clear(&text);
    assert_fails_at(&text, 1, "not a koloda record");
    buf_str(&text, "\n\n\n");
    assert_fails_at(&text, 1, "not a koloda record");
    buf_clear(&text);
    buf_bytes(&text,
              "\x7f"
              "ELF\x02\x01\x01\0\0\0\0\0",
              12);
    assert_fails_at(&text, 1, "not a koloda record");
    heap_free(&text);
    played_free(p);
}

static void nothing_follows_the_end(void **state) {
    (void)state;
    static const char *const more[] = {"x", "\n", "end\n", "move 0 draw\n", " "};
    struct played *p = cabbage(5);
    uint32_t lines = record_lines(p->text.data, p->text.size);
    for (size_t i = 0; i < sizeof more / sizeof more[0]; i++) {
        struct buf text = heap_buf();
        buf_bytes(&text, p->text.data, p->text.size);
        buf_str(&text, more[i]);
        assert_fails_at(&text, lines + 1, "nothing may follow");
        heap_free(&text);
    }
    struct buf twice = heap_buf();
    buf_bytes(&twice, p->text.data, p->text.size);
    buf_bytes(&twice, p->text.data, p->text.size);
    assert_fails_at(&twice, lines + 1, "nothing may follow");
    heap_free(&twice);
    played_free(p);
}

/* ---- tampering ---- */

static void a_changed_hash_result_or_end_is_named(void **state) {
    (void)state;
    struct played *p = cabbage(PLAYED_MAX);
    uint32_t lines = record_lines(p->text.data, p->text.size);
    uint32_t hash = line_starting(&p->text, "hash 64 ");
    assert_true(hash > FIRST_MOVE);
    struct buf text = with_line(
        &p->text, hash, "hash 64 0000000000000000000000000000000000000000000000000000000000000000");
    reseal(&text);
    assert_fails_at(&text, hash, "the game's state differs");
    heap_free(&text);
    text = with_line(&p->text, hash, NULL);
    reseal(&text);
    assert_fails_at(&text, hash, "differs");
    heap_free(&text);

    static const char *const results[] = {
        "result unfinished", "result scores 1,2,3 winners 0",
        "result winners 1",  "result scores 1,2 winners",
        "result  ",          "result scores 0,0,0 winners none",
    };
    for (size_t i = 0; i < sizeof results / sizeof results[0]; i++) {
        text = with_line(&p->text, lines - 1, results[i]);
        reseal(&text);
        assert_fails_at(&text, lines - 1, "the result is not the one the moves lead to");
        heap_free(&text);
    }
    text = with_line(&p->text, lines,
                     "end 0000000000000000000000000000000000000000000000000000000000000000");
    assert_fails_at(&text, lines, "the text above was changed");
    heap_free(&text);
    text = with_line(&p->text, lines, "END");
    assert_fails_at(&text, lines, "must stand here");
    heap_free(&text);
    played_free(p);
}

/* The line at which a game that differs from the record is first seen: played out here, held
 * against the record line by line. */
static uint32_t first_wrong_line(const struct played *p, const struct buf *text) {
    static struct table t;
    const struct table *was = &p->table;
    struct buf scratch = heap_buf(), line = heap_buf();
    uint32_t n = 1;
    const char *at = text->data;
    assert_null(
        table_open(&t, was->game, &was->options, table_head(was)->nseats, &was->deal.seed, NULL));
    for (; *at; at = strchr(at, '\n') + 1, n++) {
        if (!strncmp(at, "move ", 5)) {
            char move[MOVE_TEXT_MAX];
            struct move m;
            snprintf(move, sizeof move, "%.*s", (int)strcspn(at + 7, "\n"), at + 7);
            if (move_parse(t.game, at[5] - '0', move, &m) || table_move(&t, &m, NULL))
                break;
            buf_clear(&line);
            record_move(&line, &t, &m, &scratch);
        }
        if (!strncmp(at, "hash ", 5)) {
            const char *wanted = strchr(line.data, '\n') + 1;
            if (strncmp(at, wanted, strlen(wanted)))
                break;
        }
        if (!strncmp(at, "result ", 7)) {
            buf_clear(&line);
            record_end(&line, &t);
            if (strncmp(at, line.data, strcspn(line.data, "\n")))
                break;
        }
        if (!strncmp(at, "end ", 4))
            break;
    }
    heap_free(&scratch);
    heap_free(&line);
    return n;
}

/* Every move in turn is changed to every other legal one. */
static void a_changed_move_is_found_at_the_first_line_that_does_not_hold(void **state) {
    (void)state;
    static const char *const ids[] = {"cabbage", "podelim"};
    int at_move = 0, at_hash = 0, at_result_or_end = 0;
    for (int i = 0; i < 2; i++) {
        struct played *p = play_random(game_find(ids[i]), 3, 21, 75);
        static struct table t;
        assert_null(table_open(&t, p->table.game, &p->table.options, 3, &p->table.deal.seed, NULL));
        uint32_t number = line_starting(&p->text, "move ");
        for (int k = 0; k < p->moves; k++, number++) {
            struct move legal[MAX_LEGAL];
            int n = t.game->legal(t.state, p->move[k].seat, legal);
            for (int other = 0; other < n; other++) {
                if (!memcmp(&legal[other], &p->move[k], sizeof legal[0]))
                    continue;
                char line[128];
                struct buf b = BUF(line);
                buf_str(&b, "move ");
                buf_int(&b, p->move[k].seat);
                buf_char(&b, ' ');
                move_text(t.game, &legal[other], &b);
                struct buf text = with_line(&p->text, number, line);
                uint32_t wanted = first_wrong_line(p, &text),
                         lines = record_lines(text.data, text.size);
                assert_true(wanted > number);
                assert_fails_at(&text, wanted, "");
                const char *at = text.data;
                for (uint32_t skip = 1; skip < wanted; skip++)
                    at = strchr(at, '\n') + 1;
                at_move += *at == 'm';
                at_hash += *at == 'h';
                at_result_or_end += wanted >= lines - 1;
                heap_free(&text);
            }
            assert_null(table_move(&t, &p->move[k], NULL));
            if (t.moves % RECORD_HASH_EVERY == 0)
                number++;
        }
        played_free(p);
    }
    assert_true(at_move > 0 && at_hash > 0 && at_result_or_end > 0);
}

static void a_seats_record_cannot_be_replayed(void **state) {
    (void)state;
    struct played *p = cabbage(5);
    struct buf text = with_line(&p->text, SCOPE, "scope seat 1"), no_seed;
    no_seed = with_line(&text, SEED, NULL);
    reseal(&no_seed);
    struct loaded *l = load_text(no_seed.data, no_seed.size);
    assert_false(l->fine);
    assert_int_equal(l->record.seat, 1);
    assert_non_null(strstr(l->error.text, "one seat's record"));
    loaded_free(l);
    heap_free(&text);
    text = with_line(&no_seed, SCOPE, "scope seat 3");
    assert_fails_at(&text, PLAYERS, "a seat that is not there");
    heap_free(&text);
    heap_free(&no_seed);
    played_free(p);
}

static void more_moves_than_room(void **state) {
    (void)state;
    struct played *p = cabbage(10);
    struct buf scratch = heap_buf();
    struct move room[4];
    struct record r = {.move = room, .move_max = 4};
    struct record_error e;
    static struct table t;
    assert_false(record_load(p->text.data, p->text.size, &r, &t, &scratch, &e));
    assert_int_equal(e.line, FIRST_MOVE + 4);
    assert_non_null(strstr(e.text, "room"));
    heap_free(&scratch);
    played_free(p);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_record_gives_the_game_back),
        cmocka_unit_test(options_are_in_the_record),
        cmocka_unit_test(every_wrong_line_of_the_head),
        cmocka_unit_test(every_line_is_needed_once),
        cmocka_unit_test(names_are_text),
        cmocka_unit_test(truncated_at_every_byte),
        cmocka_unit_test(every_changed_byte_is_found),
        cmocka_unit_test(lines_that_are_no_text),
        cmocka_unit_test(nothing_follows_the_end),
        cmocka_unit_test(a_changed_hash_result_or_end_is_named),
        cmocka_unit_test(a_changed_move_is_found_at_the_first_line_that_does_not_hold),
        cmocka_unit_test(a_seats_record_cannot_be_replayed),
        cmocka_unit_test(more_moves_than_room),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
