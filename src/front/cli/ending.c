#include "front/cli/ending.h"

#include "core/scene.h"

const char *next_text(enum next n) {
    static const char *const text[NEXT_COUNT] = {
        [NEXT_AGAIN] = N_("Again: the same table, a new deal"),
        [NEXT_SAME] = N_("The same deal once more; it does not count"),
        [NEXT_POINTS] = N_("Turning points: a strong bot looks at every move"),
        [NEXT_REVIEW] = N_("Review this game, move by move"),
        [NEXT_OTHER] = N_("Another game"),
        [NEXT_LEAVE] = N_("Leave"),
    };
    return _(text[n]);
}

void say_sheet(const struct scene *scene, struct buf *out) {
    scene_say_sheet(scene, out);
    say_thrown_out(scene, out);
}

struct scene *ending_scene(const struct session *s) {
    return session_scene(s, FULL);
}

static bool is_hand(const struct area *a) {
    return a->kind == AREA_OWN || a->kind == AREA_SEAT;
}

void say_verdict(const struct session *s, const struct record *r, struct buf *out) {
    const struct table *t = &s->sitting.table;
    if (t->game->verdict && r->move_count)
        t->game->verdict(t->state, &r->move[r->move_count - 1], &s->speech, out);
}

void say_hands(const struct scene *scene, struct buf *out) {
    for (int i = 0; i < scene->areas; i++)
        if (is_hand(&scene->area[i]))
            scene_say_area(scene, &scene->area[i], out);
}

void say_thrown_out(const struct scene *scene, struct buf *out) {
    for (int seat = 0; seat < scene->nseats; seat++) {
        int lost = 0, kinds = 0;
        for (int i = 0; i < scene->sheet_lines; i++) {
            const struct sheet_line *l = &scene->sheet[i];
            if (l->seat != seat || !l->out)
                continue;
            if (!kinds)
                PHRASE(scene->speech, out,
                       "[Thrown out of your castle|Thrown out of the castle of {seat:gen}]:",
                       {"seat", value_seat(seat)});
            buf_str(out, kinds++ ? ", " : " ");
            say_counted(scene->speech, l->word, l->out, NULL, out);
            lost += l->lost;
        }
        if (!kinds)
            continue;
        buf_str(out, "; ");
        PHRASE(scene->speech, out, "{n} {n|point|points} lost", {"n", value_number(lost)});
        buf_str(out, ".\n");
    }
}
