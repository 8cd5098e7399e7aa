/* The scene of the null game. Its areas:
 *
 *   coin    while it is hidden, without a face
 *   number  of each seat, as far as the reader knows it; also as a figure */
#include "core/scene.h"
#include "games/null/state.h"

static const struct look looks[] = {{"○", TINT_YELLOW}, {"●", TINT_YELLOW}};

static void add_coin(struct scene *s, const struct null_state *st) {
    struct area *a = scene_area(s, AREA_CENTRE, "coin", scene_text(s, "Coin"));
    if (st->phase == NULL_DEAL || st->coin == UNKNOWN)
        a->remark = scene_text(s, "hidden");
    else
        scene_card(s, a, &null_words[0], st->coin, &looks[st->coin], 1);
}

static void add_number(struct scene *s, const struct null_state *st, int seat) {
    struct area *a =
        scene_seat(s, seat, "number",
                   SCENE_SAY(s, "[Your number|Number of {seat:gen}]", {"seat", value_seat(seat)}));
    if (!(st->committed & SEAT(seat)))
        return;
    scene_figure(s, "number", seat, st->pick[seat]);
    scene_source(s, seat, "number", scene_text(s, "Number"), 1, null_points(st, seat));
    a->remark = scene_say(s, "{n}", &(struct named){"n", value_number(st->pick[seat])}, 1);
}

static const char *question(const struct scene *s, const struct null_state *st) {
    if (st->phase == NULL_DEAL)
        return N_("The coin is tossed");
    return s->awaited & scene_reader(s) ? N_("Pick a number, in secret")
                                        : N_("Picking a number, in secret: {seats}");
}

void null_scene(struct scene *s, const void *view) {
    const struct null_state *st = view;
    add_coin(s, st);
    for (int i = 0; i < st->head.nseats; i++)
        add_number(s, st, i);
    if (st->phase != NULL_OVER)
        s->prompt = SCENE_SAY(s, question(s, st), {"seats", value_seats(s->awaited)});
}
