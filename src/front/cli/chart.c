#include "front/cli/chart.h"

#include <stdarg.h>
#include <stdio.h>

#include "core/notation.h"
#include "run/system.h"

const char *const mark_signs[MARKS] = {"", "?!", "?", "??"};

/* The field of the curves within the picture; names stand to the right of it. */
enum { WIDTH = 960, HEIGHT = 400, LEFT = 52, TOP = 44, FIELD_WIDTH = 740, FIELD_HEIGHT = 310 };

/* Told apart by their dashes too. */
static const struct {
    const char *colour, *dashes;
} lines[MAX_SEATS] = {{"#0b6e8f", ""},     {"#b3471d", "8 4"},     {"#5b7f1f", "2 4"},
                      {"#7a4fa3", "12 4"}, {"#9c6a00", "8 4 2 4"}, {"#b0306a", "4 4"},
                      {"#3f5fbf", "1 3"},  {"#4d6b66", "14 4 2 4"}};

static void put(struct buf *out, const char *format, ...) __attribute__((format(printf, 2, 3)));
static void put(struct buf *out, const char *format, ...) {
    char text[512];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    buf_str(out, text);
}

static double across(const struct replay *p, const struct point *at) {
    double all = p->r.move_count ? p->r.move_count : 1;
    return LEFT + FIELD_WIDTH * (at->step / all);
}

static double down(int32_t chance) {
    return TOP + FIELD_HEIGHT * (1 - (double)chance / SURE);
}

static void put_frame(const struct replay *p, struct buf *out) {
    put(out, "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" role=\"img\">\n",
        WIDTH, HEIGHT);
    buf_str(out,
            "<style>svg{background:#fff;color:#222;font:14px sans-serif}"
            "text{fill:currentColor}.mark text{paint-order:stroke;stroke:#fff;stroke-width:4px}"
            "@media (prefers-color-scheme:dark){svg{background:#1b1b1b;color:#ddd}"
            ".mark text{stroke:#1b1b1b}"
            "polyline,.mark circle{filter:brightness(1.7)}}</style>\n<title>");
    buf_markup(out, game_title(p->r.game));
    put(out, "</title>\n<text x=\"%d\" y=\"24\">", LEFT);
    buf_markup(out, _("Chances to win, %"));
    buf_str(out, "</text>\n");
    for (int i = 0; i <= 4; i++) {
        double y = down(SURE / 4 * i);
        put(out,
            "<path d=\"M%d %.1fh%d\" stroke=\"currentColor\" stroke-opacity=\"%s\"/>"
            "<text x=\"%d\" y=\"%.1f\" text-anchor=\"end\">%d</text>\n",
            LEFT, y, FIELD_WIDTH, i ? ".2" : ".7", LEFT - 8, y + 5, 25 * i);
    }
    for (uint32_t i = 0; i <= 4; i++) {
        struct point at = {.step = p->r.move_count * i / 4};
        put(out, "<text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">%u</text>\n", across(p, &at),
            TOP + FIELD_HEIGHT + 22, at.step);
    }
}

static void put_mark(const struct replay *p, const struct point *at, int seat, struct buf *out) {
    char made[MOVE_TEXT_MAX], best[MOVE_TEXT_MAX];
    struct buf m = BUF(made), b = BUF(best);
    move_text(p->r.game, &at->made, &m);
    move_text(p->r.game, &at->best, &b);
    put(out,
        "<g class=\"mark\"><title>%u. %s: %s → %s</title><circle cx=\"%.1f\" cy=\"%.1f\" r=\"4\" "
        "fill=\"%s\"/><text x=\"%.1f\" y=\"%.1f\" text-anchor=\"middle\" "
        "font-weight=\"bold\">%s</text></g>\n",
        at->step + 1, mark_signs[point_mark(at)], buf_text(&m), buf_text(&b), across(p, at),
        down(at->chance), lines[seat].colour, across(p, at), down(at->chance) - 9,
        mark_signs[point_mark(at)]);
}

static void put_course(const struct replay *p, int seat, const struct course *c, int row,
                       struct buf *out) {
    put(out,
        "<polyline fill=\"none\" stroke-width=\"2\" stroke=\"%s\" stroke-dasharray=\"%s\" "
        "points=\"",
        lines[seat].colour, lines[seat].dashes);
    for (uint32_t i = 0; i < c->count; i++) {
        const struct point *at = &c->point[i];
        put(out, "%.1f,%.1f ", across(p, at), down(at->chance));
        if (at->lost)
            put(out, "%.1f,%.1f ", across(p, at), down(at->chance - at->lost));
    }
    buf_str(out, "\"/>\n");
    for (uint32_t i = 0; i < c->count; i++)
        if (point_mark(&c->point[i]))
            put_mark(p, &c->point[i], seat, out);
    int y = TOP + 6 + 24 * row, x = LEFT + FIELD_WIDTH + 14;
    put(out,
        "<path d=\"M%d %dh24\" stroke-width=\"3\" stroke=\"%s\" stroke-dasharray=\"%s\"/>"
        "<text x=\"%d\" y=\"%d\">",
        x, y, lines[seat].colour, lines[seat].dashes, x + 30, y + 5);
    buf_markup(out, p->s.names[seat]);
    buf_str(out, "</text>\n");
}

void chart_svg(const struct replay *p, const struct analyse *a, struct buf *out) {
    int row = 0;
    put_frame(p, out);
    FOR_SEATS (i, a->seats)
        put_course(p, i, &a->course[i], row++, out);
    buf_str(out, "</svg>\n");
}
