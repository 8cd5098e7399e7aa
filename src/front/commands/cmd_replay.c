/* koloda replay: step through a record, from any seat's view; print one seat's record. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "core/notation.h"
#include "core/seat_record.h"
#include "front/cli/choose.h"
#include "front/cli/saved.h"
#include "front/commands/commands.h"
#include "front/tui/screen.h"
#include "front/tui/tui.h"
#include "run/files.h"
#include "run/system.h"

/* ---- line by line ---- */

static void print_line(void *context, const char *line) {
    (void)context;
    out_text("%s\n", line);
}

static void quiet(struct replay *p, uint32_t at) {
    p->s.tell = NULL;
    replay_go(p, at);
    p->s.tell = print_line;
}

static void print_step(const struct replay *p, uint32_t at) {
    struct buf move = text_buf();
    replay_move(p, at, &move);
    out_text(_("\nMove %u of %u"), at, p->r.move_count);
    out_text("%s%s\n", move.size ? ": " : "", move.data);
    heap_free(&move);
}

static void show_step(const struct replay *p) {
    print_step(p, p->at);
    session_show(&p->s, p->view);
}

static int print_all(struct replay *p, uint32_t from) {
    quiet(p, from);
    show_step(p);
    while (p->at < p->r.move_count && out_flush() && !interrupted()) {
        print_step(p, p->at + 1);
        replay_go(p, p->at + 1);
    }
    out_text("\n");
    session_show(&p->s, p->view);
    if (p->at == p->r.move_count && !p->r.whole)
        out_text("%s\n", replay_end(p));
    return EXIT_FINE;
}

static void step_command(struct replay *p, const char *line) {
    uint32_t last = p->r.move_count;
    if (!line[0] || !strcmp(line, "n")) {
        if (p->at == last) {
            out_text("%s\n", replay_end(p));
            return;
        }
        replay_go(p, p->at + 1);
    } else if (!strcmp(line, "p")) {
        if (p->at == 0) {
            out_text(_("This is the beginning of the record.\n"));
            return;
        }
        quiet(p, p->at - 1);
    } else if (!strncmp(line, "g ", 2)) {
        char *end;
        unsigned long to = strtoul(line + 2, &end, 10);
        if (*end || end == line + 2 || to > last) {
            out_text(_("Go where? \"g 0\" to \"g %u\".\n"), last);
            return;
        }
        quiet(p, (uint32_t)to);
    } else if (!strncmp(line, "v ", 2)) {
        int view;
        if (!replay_parse_view(p, line + 2, &view)) {
            out_text(_("Whose view? \"v 0\" to \"v %d\", or \"v all\".\n"), p->r.nseats - 1);
            return;
        }
        replay_view(p, view);
    } else {
        out_text(_("Enter or n: next, p: back, g N: go to move N, v SEAT (from 0) or v all: view, "
                   "q: quit.\n"));
        return;
    }
    show_step(p);
}

int step_through(struct replay *p, uint32_t from) {
    char line[128];
    quiet(p, from);
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
    struct buf line = text_buf();
    event_sentence(r->game, e, &p->s.speech, &line);
    out_text("%s\n", line.data);
    heap_free(&line);
}

static void hear_move(void *context, const struct record *r, const struct move *m) {
    char text[MOVE_TEXT_MAX];
    struct buf b = BUF(text);
    (void)context;
    move_text(r->game, m, &b);
    out_text("> %s\n", buf_text(&b));
}

static int view_on_screen(const struct args *a, struct replay *p) {
    int code = args_screen(a);
    if (code)
        return code;
    tui_view(p, (uint32_t)a->at);
    screen_close();
    return EXIT_FINE;
}

static int replay_full(struct args *a, struct replay *p) {
    int view = FULL;
    if (a->view && !replay_parse_view(p, a->view, &view))
        return misuse(a, "--view must be 0 to %d, or all", p->r.nseats - 1);
    replay_view(p, view);
    if ((uint32_t)a->at > p->r.move_count)
        return misuse(a, "--at must be 0 to %u in this record", p->r.move_count);
    if (a->export_seat) {
        int seat;
        if (!replay_parse_view(p, a->export_seat, &seat) || seat == FULL)
            return misuse(a, "--export-seat must be 0 to %d", p->r.nseats - 1);
        struct buf out = text_buf();
        seat_record_write(&out, &p->r, &p->s.sitting.table, seat);
        out_buf(&out);
        heap_free(&out);
        return EXIT_FINE;
    }
    bool terminal = isatty(STDIN_FILENO) && isatty(STDOUT_FILENO);
    bool screen = terminal && !a->plain && !a->step;
    p->s.notation = a->notation || !screen;
    if (screen)
        return view_on_screen(a, p);
    return terminal || a->step ? step_through(p, (uint32_t)a->at) : print_all(p, (uint32_t)a->at);
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
    replay_view(p, p->r.seat);
    out_text(_("What seat %d saw:\n"), p->r.seat + 1);
    seat_record_read(text->data, text->size, &p->r, loud, &e);
    return EXIT_FINE;
}

/* ---- the records that are here ---- */

static void print_records(const struct saved_list *l) {
    struct buf title = text_buf();
    for (int i = 0; i < l->count; i++) {
        buf_clear(&title);
        saved_title(&l->game[i], &title);
        out_text("%s: %s\n", l->game[i].path, title.data);
    }
    heap_free(&title);
}

static int show_records(const struct args *a) {
    if (a->view || a->at || a->step || a->export_seat)
        return misuse(a, "name one record file");
    struct saved_list records = saved_games(true);
    bool terminal = !a->plain && isatty(STDIN_FILENO) && isatty(STDOUT_FILENO);
    int code = terminal ? args_screen(a) : EXIT_FINE;
    if (!code && terminal) {
        tui_records(&records);
        screen_close();
    } else if (!code && records.count)
        print_records(&records);
    else if (!code)
        fprintf(stderr, "%s\n", _("No game is recorded yet."));
    saved_free(&records);
    return code;
}

int cmd_replay(struct args *a) {
    static struct replay p;
    if (!a->words)
        return show_records(a);
    if (a->words != 1)
        return misuse(a, "name one record file");
    struct buf text = text_buf();
    interrupt_catch();
    int code = replay_file(&p, a->word[0], &text);
    if (!code)
        code = p.r.seat == FULL ? replay_full(a, &p) : replay_seat(a, &text, &p);
    replay_close(&p);
    heap_free(&text);
    return code;
}
