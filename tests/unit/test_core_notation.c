/* The notation: one spelling for every move, by a table of patterns of every kind. */
#include "played.h"

static const struct word cards[] = {
    {"cat", "Cat", "Purrs."}, {"cat-o-nine", "Whip", NULL}, {"10", "Ten", NULL}};
static const struct word colours[] = {{"red", "red", NULL}, {"blue", "blue", NULL}};
static const struct word_list words[] = {
    {"card", cards, 3}, {"colour", colours, 2}, {.name = NULL}};

enum { GO = 1, GIVE, COUNT, INVITE, THREE, GO_FAR, KINDS };

static const struct move_spec moves[KINDS] = {
    [GO] = {.pattern = "go", .help = "go on"},
    [GIVE] = {.pattern = "give %card to %seat", .help = "give {card} to {seat}"},
    [COUNT] = {.pattern = "count %number %number %number",
               .help = "count {number}, {number2}, {number3}"},
    [INVITE] = {.pattern = "invite %colour %seats",
                .seats = true,
                .help = "invite {seats} by {colour}"},
    [THREE] = {.pattern = "mix %card %card %colour", .help = "mix {card}, {card2} ({colour})"},
    [GO_FAR] = {.pattern = "go far %number", .help = "go {number} far"},
};

static const struct game game = {
    .id = "made-up", .moves = moves, .move_count = KINDS, .words = words};

static const char *const names[MAX_SEATS] = {"Ann", "Bob", "Cy", "Di", "Ed", "Flo", "Gus", "Hal"};

static void assert_parses(const char *text, struct move wanted) {
    struct move m;
    char back[MOVE_TEXT_MAX];
    struct buf b = BUF(back);
    memset(&m, 0xaa, sizeof m);
    assert_null(move_parse(&game, 5, text, &m));
    wanted.seat = 5;
    assert_memory_equal(&m, &wanted, sizeof m);
    assert_null(move_form(&game, &m));
    move_text(&game, &m, &b);
    assert_string_equal(back, text);
}

static void every_kind_of_argument(void **state) {
    (void)state;
    assert_parses("go", (struct move){.kind = GO});
    assert_parses("give cat to 0", (struct move){.kind = GIVE});
    assert_parses("give cat-o-nine to 7", (struct move){.kind = GIVE, .a = 1, .b = 7});
    assert_parses("give 10 to 3", (struct move){.kind = GIVE, .a = 2, .b = 3});
    assert_parses("count 0 0 0", (struct move){.kind = COUNT});
    assert_parses("count 255 1 999999999",
                  (struct move){.kind = COUNT, .a = 255, .b = 1, .c = 999999999});
    assert_parses("invite red 0", (struct move){.kind = INVITE, .set = 1});
    assert_parses("invite blue 1,4", (struct move){.kind = INVITE, .a = 1, .set = 0x12});
    assert_parses("invite red 0,1,2,3,4,5,6,7", (struct move){.kind = INVITE, .set = 0xff});
    assert_parses("mix 10 cat blue", (struct move){.kind = THREE, .a = 2, .c = 1});
    assert_parses("go far 3", (struct move){.kind = GO_FAR, .a = 3});
}

static void there_is_no_other_spelling(void **state) {
    (void)state;
    static const char *const wrong[] = {
        "",
        " ",
        "g",
        "gone",
        "GO",
        "Go",
        " go",
        "go ",
        "go  ",
        "go\t",
        "go\n",
        "go on",
        "go far",
        "go far ",
        "go  far 3",
        "far 3",
        "give",
        "give cat",
        "give cat to",
        "give cat to ",
        "give cat  to 1",
        "give cat to  1",
        "give cat to 1 ",
        "give cat to 8",
        "give cat to 01",
        "give cat to -1",
        "give cat to 1x",
        "give cat to +1",
        "give Cat to 1",
        "give ca to 1",
        "give cats to 1",
        "give  to 1",
        "give cat at 1",
        "give cat TO 1",
        "give cat to one",
        "give cat to 1 1",
        "count 1 2",
        "count 1 2 3 4",
        "count 00 1 1",
        "count 1 01 1",
        "count 256 0 0",
        "count 0 256 0",
        "count 0 0 1000000000",
        "count 0 0 4294967296",
        "count 0 0 18446744073709551616",
        "count -1 0 0",
        "count 1.0 0 0",
        "count 0x1 0 0",
        "count 1,2 3 4",
        "invite red",
        "invite red ",
        "invite red ,",
        "invite red 1,",
        "invite red ,1",
        "invite red 4,1",
        "invite red 1,1",
        "invite red 1,1,2",
        "invite red 1, 4",
        "invite red 1 4",
        "invite red 1;4",
        "invite red 8",
        "invite red 12",
        "invite red 01",
        "invite red 0,8",
        "invite red -1",
        "invite green 1",
        "invite 1 red",
        "mix cat cat",
        "mix cat blue cat",
        "mix red cat blue",
        "give c\xc3\xa4t to 1",
        "\xff",
        "go\x7f",
    };
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        struct move m = {.kind = 77};
        const char *why = move_parse(&game, 0, wrong[i], &m);
        if (!why)
            fail_msg("\"%s\" was taken for a move", wrong[i]);
        assert_int_equal(m.kind, 77); /* untouched */
    }
}

static void a_refusal_tells_word_from_arguments(void **state) {
    (void)state;
    struct move m;
    assert_string_equal(move_parse(&game, 0, "dance", &m), "there is no such move");
    assert_string_equal(move_parse(&game, 0, "give dog to 1", &m),
                        "the move's arguments are not understood");
}

/* Fields that the text cannot say make the move ill-formed, whatever check() would think. */
static void wild_moves_have_no_form(void **state) {
    (void)state;
    static const struct move wrong[] = {
        {.kind = KINDS},
        {.kind = 255},
        {.kind = GO, .seat = MAX_SEATS},
        {.kind = GO, .seat = CHANCE_SEAT},
        {.kind = GO, .seat = 255},
        {.kind = GO, .a = 1},
        {.kind = GO, .b = 1},
        {.kind = GO, .c = 1},
        {.kind = GO, .set = 1},
        {.kind = GIVE, .a = 3},
        {.kind = GIVE, .a = 255},
        {.kind = GIVE, .b = 8},
        {.kind = GIVE, .c = 1},
        {.kind = COUNT, .set = 1},
        {.kind = INVITE},
        {.kind = INVITE, .a = 2, .set = 1},
        {.kind = INVITE, .b = 1, .set = 1},
        {.kind = INVITE, .set = 0x100},
        {.kind = INVITE, .set = 0x101},
        {.kind = INVITE, .set = (uint64_t)1 << 32 | 1},
        {.kind = THREE, .c = 2},
        {.kind = THREE, .c = UINT32_MAX},
        {.kind = MOVE_CHANCE},
        {.kind = MOVE_CHANCE, .seat = CHANCE_SEAT, .a = 1},
        {.kind = MOVE_CHANCE, .seat = CHANCE_SEAT, .b = 1},
        {.kind = MOVE_CHANCE, .seat = CHANCE_SEAT, .c = 1},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        assert_non_null(move_form(&game, &wrong[i]));
    struct move chance = chance_move(UINT64_MAX);
    assert_null(move_form(&game, &chance));
}

/* Random fields: what has form has text, and the text gives the move back, nothing else does. */
static void form_and_text_agree(void **state) {
    (void)state;
    struct rng r;
    int formed = 0;
    rng_seed(&r, 1);
    for (int i = 0; i < 200000; i++) {
        struct move m = {.kind = (uint8_t)(1 + rng_below(&r, KINDS)),
                         .seat = (uint8_t)rng_below(&r, MAX_SEATS + 1),
                         .a = (uint8_t)rng_below(&r, 5),
                         .b = (uint8_t)rng_below(&r, 9),
                         .c = rng_below(&r, 3) ? 0 : rng_below(&r, 4),
                         .set = rng_below(&r, 3) ? 0 : rng_below(&r, 300)},
                    back;
        char text[MOVE_TEXT_MAX];
        struct buf b = BUF(text);
        if (move_form(&game, &m))
            continue;
        formed++;
        move_text(&game, &m, &b);
        assert_false(b.full);
        assert_null(move_parse(&game, m.seat, text, &back));
        assert_memory_equal(&m, &back, sizeof m);
    }
    assert_true(formed > 1000);
}

static const char *sentence(struct move m) {
    static char text[256];
    struct buf b = BUF(text);
    buf_clear(&b);
    move_sentence(&game, &m, &(struct speech){.names = names, .reader = FULL}, ALL_WORDS, &b);
    return text;
}

static void sentences_name_people_and_cards(void **state) {
    (void)state;
    assert_string_equal(sentence((struct move){.kind = GO}), "go on");
    assert_string_equal(sentence((struct move){.kind = GIVE, .a = 1, .b = 2}), "give Whip to Cy");
    assert_string_equal(sentence((struct move){.kind = COUNT, .a = 1, .b = 20, .c = 300}),
                        "count 1, 20, 300");
    assert_string_equal(sentence((struct move){.kind = INVITE, .a = 1, .set = 0x0b}),
                        "invite Ann, Bob, Di by blue");
    assert_string_equal(sentence((struct move){.kind = THREE, .a = 2, .c = 1}),
                        "mix Ten, Cat (blue)");
}

static void every_word_has_a_title(void **state) {
    (void)state;
    static const char *const wanted[] = {"invite", "blue", "Bob, Ed"};
    struct move m = {.kind = INVITE, .a = 1, .set = 0x12};
    char text[64];
    struct buf b = BUF(text);
    for (int i = 0; i < 3; i++) {
        buf_clear(&b);
        assert_true(
            move_token_title(&game, &m, i, &(struct speech){.names = names, .reader = FULL}, &b));
        assert_string_equal(text, wanted[i]);
    }
    assert_false(
        move_token_title(&game, &m, 3, &(struct speech){.names = names, .reader = FULL}, &b));
    m = (struct move){.kind = THREE, .a = 2, .b = 1, .c = 0};
    buf_clear(&b);
    assert_true(
        move_token_title(&game, &m, 3, &(struct speech){.names = names, .reader = FULL}, &b));
    assert_string_equal(text, "red");
}

static void the_first_word_is_the_kind(void **state) {
    (void)state;
    const char *word;
    struct move m = {.kind = GO_FAR};
    assert_int_equal(move_word(&game, &m, &word), 2);
    assert_memory_equal(word, "go", 2);
}

static void words_are_found_by_their_whole_name(void **state) {
    (void)state;
    assert_ptr_equal(word_list_find(&game, "card", 4), &words[0]);
    assert_ptr_equal(word_list_find(&game, "colour:x", 6), &words[1]);
    assert_null(word_list_find(&game, "car", 3));
    assert_null(word_list_find(&game, "cards", 5));
    assert_null(word_list_find(&game, "", 0));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_kind_of_argument),
        cmocka_unit_test(there_is_no_other_spelling),
        cmocka_unit_test(a_refusal_tells_word_from_arguments),
        cmocka_unit_test(wild_moves_have_no_form),
        cmocka_unit_test(form_and_text_agree),
        cmocka_unit_test(sentences_name_people_and_cards),
        cmocka_unit_test(every_word_has_a_title),
        cmocka_unit_test(the_first_word_is_the_kind),
        cmocka_unit_test(words_are_found_by_their_whole_name),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
