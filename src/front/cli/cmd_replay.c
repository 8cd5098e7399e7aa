/* koloda replay: step through a record, from any seat's view; print one seat's record. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "core/notation.h"
#include "front/cli/choose.h"
#include "front/cli/session.h"
#include "run/seat_record.h"
#include "run/system.h"

struct replay {
    struct session s; /* its table stands after `at` moves */
    struct record r;
    uint32_t at;
    int view; /* a seat, or FULL */
};

/* Seats by number; the one whose view it is, is the reader. */
static void set_view(struct replay *p, int view) {
    p->view = view;
    for (int i = 0; i < MAX_SEATS; i++) {
        snprintf(p->s.name[i], sizeof p->s.name[i], _("Seat %d"), i);
        p->s.names[i] = p->s.name[i];
    }
    p->s.speech = session_speech(&p->s, p->r.game, view);
}

static void go_to(struct replay *p, uint32_t at, bool tell) {
    if (at < p->at || p->at == 0) {
        table_open(&p->s.table, p->r.game, &p->r.options, p->r.nseats, &p->r.seed);
        p->at = 0;
    }
    while (p->at < at) {
        struct events ev = {.count = 0};
        table_move(&p->s.table, &p->r.move[p->at++], &ev);
        if (tell && p->at == at)
            print_events(p->r.game, &ev, &p->s.speech);
    }
}

/* Other seats' moves may be secret; their events say what this view may know. */
static void print_step(const struct replay *p, uint32_t at) {
    const struct move *m = at ? &p->r.move[at - 1] : NULL;
    out_text(_("\nMove %u of %u"), at, p->r.move_count);
    if (m && (p->view == FULL || p->view == m->seat)) {
        char text[MOVE_TEXT_MAX];
        struct buf b = BUF(text);
        move_text(p->r.game, m, &b);
        out_text(": %s: %s", p->s.names[m->seat], text);
    }
    out_text("\n");
}

static void show_step(struct replay *p) {
    print_step(p, p->at);
    session_show(&p->s, p->view);
}

static int print_all(struct replay *p, uint32_t from) {
    go_to(p, from, false);
    show_step(p);
    while (p->at < p->r.move_count && out_flush() && !interrupted()) {
        print_step(p, p->at + 1);
        go_to(p, p->at + 1, true);
    }
    out_text("\n");
    session_show(&p->s, p->view);
    return EXIT_FINE;
}

/* "all", or a seat of this game. */
static bool parse_view(const struct replay *p, const char *text, int *view) {
    if (!strcmp(text, "all")) {
        *view = FULL;
        return true;
    }
    if (text[0] < '0' || text[0] >= '0' + p->r.nseats || text[1])
        return false;
    *view = text[0] - '0';
    return true;
}

static void step_command(struct replay *p, const char *line) {
    uint32_t last = p->r.move_count;
    if (!line[0] || !strcmp(line, "n")) {
        if (p->at == last) {
            out_text(_("This is the end of the record.\n"));
            return;
        }
        go_to(p, p->at + 1, true);
    } else if (!strcmp(line, "p")) {
        if (p->at == 0) {
            out_text(_("This is the beginning of the record.\n"));
            return;
        }
        go_to(p, p->at - 1, false);
    } else if (!strncmp(line, "g ", 2)) {
        char *end;
        unsigned long to = strtoul(line + 2, &end, 10);
        if (*end || end == line + 2 || to > last) {
            out_text(_("Go where? \"g 0\" to \"g %u\".\n"), last);
            return;
        }
        go_to(p, (uint32_t)to, false);
    } else if (!strncmp(line, "v ", 2)) {
        int view;
        if (!parse_view(p, line + 2, &view)) {
            out_text(_("Whose view? \"v 0\" to \"v %d\", or \"v all\".\n"), p->r.nseats - 1);
            return;
        }
        set_view(p, view);
    } else {
        out_text(
            _("Enter or n: next, p: back, g N: go to move N, v SEAT or v all: view, q: quit.\n"));
        return;
    }
    show_step(p);
}

static int step_through(struct replay *p, uint32_t from) {
    char line[128];
    go_to(p, from, false);
    show_step(p);
    for (;;) {
        out_text("> ");
        if (!out_flush() || !read_line(line, sizeof line) || !strcmp(line, "q"))
            return EXIT_FINE;
        step_command(p, line);
    }
}

static void hear_event(void *context, const struct record *r, const struct event *e) {
    const struct replay *p = context;
    struct events ev = {.count = 1, .item = {*e}};
    ev.item[0].audience = EVERYONE;
    print_events(r->game, &ev, &p->s.speech);
}

static void hear_move(void *context, const struct record *r, const struct move *m) {
    char text[MOVE_TEXT_MAX];
    struct buf b = BUF(text);
    (void)context;
    move_text(r->game, m, &b);
    out_text("> %s\n", text);
}

static int replay_full(struct args *a, struct replay *p) {
    int view = FULL;
    if (a->view && !parse_view(p, a->view, &view))
        return misuse(a, "--view must be 0 to %d, or all", p->r.nseats - 1);
    set_view(p, view);
    if ((uint32_t)a->at > p->r.move_count)
        return misuse(a, "--at must be 0 to %u in this record", p->r.move_count);
    if (a->export_seat) {
        int seat;
        if (!parse_view(p, a->export_seat, &seat) || seat == FULL)
            return misuse(a, "--export-seat must be 0 to %d", p->r.nseats - 1);
        struct buf out = heap_buf();
        seat_record_write(&out, &p->r, seat);
        out_buf(&out);
        heap_free(&out);
        return EXIT_FINE;
    }
    bool step = a->step || (isatty(STDIN_FILENO) && isatty(STDOUT_FILENO));
    return step ? step_through(p, (uint32_t)a->at) : print_all(p, (uint32_t)a->at);
}

static void ignore_event(void *context, const struct record *r, const struct event *e) {
    (void)context, (void)r, (void)e;
}

static void ignore_move(void *context, const struct record *r, const struct move *m) {
    (void)context, (void)r, (void)m;
}

/* One seat's record has no deal to replay: what the seat was told is read out, once it is known
 * that all of it holds. */
static int replay_seat(const struct args *a, const struct buf *text, struct replay *p) {
    struct record_error e;
    struct seat_record_hearer quiet = {.event = ignore_event, .move = ignore_move};
    struct seat_record_hearer loud = {.event = hear_event, .move = hear_move, .context = p};
    if (!seat_record_read(text->data, text->size, &p->r, quiet, &e))
        return fail("%s:%u: %s", a->word[0], e.line, e.text);
    if (a->view || a->at || a->step || a->export_seat)
        return misuse(a, "%s is one seat's record: it is read out whole, without flags",
                      a->word[0]);
    set_view(p, p->r.seat);
    out_text(_("What seat %d saw:\n"), p->r.seat);
    seat_record_read(text->data, text->size, &p->r, loud, &e);
    return EXIT_FINE;
}

int cmd_replay(struct args *a) {
    static struct replay p;
    if (a->words != 1)
        return misuse(a, "name one record file");
    struct buf text = heap_buf(), say = heap_buf();
    struct record_error e = {.line = 0};
    const char *why = file_read(a->word[0], &text, &say);
    interrupt_catch();
    p.r.move_max = record_lines(text.data, text.size);
    p.r.move = calloc(p.r.move_max + 1, sizeof *p.r.move);
    int code;
    if (why)
        code = fail("%s", why);
    else if (!p.r.move)
        code = fail("out of memory");
    else if (record_load(text.data, text.size, &p.r, &p.s.table, &say, &e))
        code = replay_full(a, &p);
    else if (p.r.game && p.r.seat != FULL)
        code = replay_seat(a, &text, &p);
    else
        code = fail("%s:%u: %s", a->word[0], e.line, e.text);
    free(p.r.move);
    heap_free(&text);
    heap_free(&say);
    return code;
}
