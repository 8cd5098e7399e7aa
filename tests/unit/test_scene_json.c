/* A scene as JSON, to the letter: what a page relies on. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "core/scene.h"

static const struct word cards[] = {{"king", "King", NULL}, {"queen", "Queen", NULL}};
static const struct word_list lists[] = {{"card", cards, 2}, {.name = NULL}};
static const struct look looks[] = {{"♦", TINT_RED}, {"♥", TINT_RED}};

static seatset to_act(const void *st) {
    (void)st;
    return SEAT(1);
}

static bool outcome(const void *st, struct outcome *out) {
    (void)st, (void)out;
    return false;
}

static void fill(struct scene *s, const void *view) {
    (void)view;
    struct area *a = scene_area(s, AREA_CENTRE, "row", "Row");
    a->seats = SEAT(0) | SEAT(1);
    a->remark = "a remark";
    struct face *f = scene_card(s, a, &lists[0], 0, &looks[0], 2);
    f->value = 9, f->worth = 7;
    f->flags = FACE_NEW | FACE_BLACK;
    f->note = "counts 7";
    f->seat = 1;
    scene_unknown(s, a, 3);
    scene_seat(s, 1, "hand", "Bob");
    scene_figure(s, "tokens", 1, 0);
    scene_figure(s, "turn", -1, 4);
    scene_know(s, 1, &lists[0], 0, 1, 7)->counted = true;
    scene_know(s, 1, &lists[0], 1, 0, -1);
    scene_know(s, 2, &lists[0], 1, 2, -1);
    scene_odds(s, "Some \"odds\"");
    struct sheet_line *l = scene_score(s, 0, &lists[0], 1, 3, 5);
    l->out = 2, l->lost = 6;
    scene_source(s, 1, "luck", "Luck", 1, -1);
    s->prompt = "Do it";
}

static void every_member_in_its_place(void **state) {
    (void)state;
    static struct scene s;
    static char text[4096];
    const struct game g = {
        .id = "g", .words = lists, .to_act = to_act, .outcome = outcome, .scene = fill};
    const char *const names[] = {"Ann", "Bob"};
    struct speech speech = {.context = "g", .names = names, .reader = 0, .you = true};
    struct head view = {.nseats = 2, .viewer = 0};
    struct buf b = BUF(text);
    struct jw j = {.out = &b};
    scene_make(&s, &g, &view, &speech);
    scene_json(&s, &j);
    assert_string_equal(
        text,
        "{\"game\":\"g\",\"viewer\":0,\"awaited\":[1],\"prompt\":\"Do it\",\"areas\":["
        "{\"id\":\"row\",\"kind\":\"centre\",\"seats\":[0,1],\"title\":\"Row\","
        "\"remark\":\"a remark\",\"faces\":[{\"list\":\"card\",\"id\":\"king\",\"name\":\"King\","
        "\"count\":2,\"value\":9,\"worth\":7,\"seat\":1,\"flags\":[\"new\",\"black\"],"
        "\"note\":\"counts 7\"},{\"count\":3,\"flags\":[\"hidden\"]}]},"
        "{\"id\":\"hand\",\"kind\":\"seat\",\"seat\":1,\"active\":true,\"title\":\"Bob\","
        "\"faces\":[]}],"
        "\"figures\":[{\"id\":\"tokens\",\"seat\":1,\"value\":0},{\"id\":\"turn\",\"value\":4}],"
        "\"odds\":[\"Some \\\"odds\\\"\"],\"notes\":[],"
        "\"known\":[{\"seat\":1,\"list\":\"card\",\"words\":["
        "{\"id\":\"king\",\"count\":1,\"chance\":7,\"counted\":true},{\"id\":\"queen\"}]},"
        "{\"seat\":2,\"list\":\"card\",\"words\":[{\"id\":\"queen\",\"count\":2}]}],"
        "\"sheet\":{\"points\":[5,-1],\"lines\":["
        "{\"seat\":0,\"list\":\"card\",\"source\":\"queen\",\"title\":\"Queen\",\"count\":3,"
        "\"out\":2,\"points\":5,\"lost\":6},"
        "{\"seat\":1,\"source\":\"luck\",\"title\":\"Luck\",\"count\":1,\"points\":-1}]}}");
    assert_int_equal(scene_points(&s, 0), 5);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(every_member_in_its_place)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
