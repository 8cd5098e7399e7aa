#include "front/cli/replay.h"

#include <stdlib.h>
#include <string.h>

#include "core/menu.h"
#include "run/system.h"

bool replay_open(struct replay *p, const struct buf *text, struct record_error *e) {
    struct buf scratch = text_buf();
    p->r.move_max = record_lines(text->data, text->size);
    p->r.move = take_memory(p->r.move_max + 1, sizeof *p->r.move);
    bool read = record_load(text->data, text->size, &p->r, &p->s.sitting.table, &scratch, e);
    heap_free(&scratch);
    return read;
}

void replay_close(struct replay *p) {
    free(p->r.move);
    p->r.move = NULL;
}

int replay_file(struct replay *p, const char *path, struct buf *text) {
    struct record_error e = {.line = 0};
    struct buf say = text_buf();
    const char *why = file_read(path, text, &say);
    int code = why ? fail("%s", why) : EXIT_FINE;
    if (!code && !replay_open(p, text, &e) && (!p->r.game || p->r.seat == FULL))
        code = fail("%s:%u: %s", path, e.line, e.text);
    heap_free(&say);
    return code;
}

void replay_view(struct replay *p, int view) {
    p->view = p->s.me = view;
    p->s.match.nseats = p->r.nseats;
    memcpy(p->s.who, p->r.who, sizeof p->s.who);
    for (int i = 0; i < p->r.nseats; i++)
        p->s.match.type[i] = p->r.who[i].kind == SEAT_BOT ? bot_find(p->r.who[i].name) : NULL;
    session_name_seats(&p->s);
    p->s.speech = session_speech(&p->s, p->r.game, view);
}

static void tell(struct replay *p, const struct events *ev) {
    struct buf line = text_buf();
    for (int i = 0; i < ev->count && p->s.tell; i++) {
        if (p->view != FULL && !event_heard(&ev->item[i], p->view))
            continue;
        buf_clear(&line);
        event_sentence(p->r.game, &ev->item[i], &p->s.speech, &line);
        p->s.tell(p->s.context, line.data);
    }
    heap_free(&line);
}

void replay_go(struct replay *p, uint32_t at) {
    if (at < p->at || p->at == 0) {
        table_open(&p->s.sitting.table, p->r.game, &p->r.options, p->r.nseats, &p->r.seed, NULL);
        p->at = 0;
    }
    while (p->at < at) {
        struct events ev = {.count = 0};
        table_move(&p->s.sitting.table, &p->r.move[p->at++], &ev);
        tell(p, &ev);
    }
}

/* Other seats' moves may be secret; their events say what this view may know. */
void replay_move(const struct replay *p, uint32_t at, struct buf *out) {
    const struct move *m = at ? &p->r.move[at - 1] : NULL;
    if (!m || (p->view != FULL && p->view != m->seat))
        return;
    buf_str(out, p->s.names[m->seat]);
    buf_str(out, ": ");
    say_move(p->r.game, m, &p->s.speech, p->s.notation, out);
}

uint32_t replay_next_turn(const struct replay *p) {
    uint32_t at = p->at;
    if (at < p->r.move_count)
        do
            at++;
        while (at < p->r.move_count && p->r.move[at].seat == p->r.move[at - 1].seat);
    return at;
}

uint32_t replay_last_turn(const struct replay *p) {
    uint32_t at = p->at;
    if (at > 0)
        do
            at--;
        while (at > 0 && p->r.move[at].seat == p->r.move[at - 1].seat);
    return at;
}

const char *replay_end(const struct replay *p) {
    return p->r.whole ? _("This is the end of the record.") : _("The record breaks off here.");
}

bool replay_parse_view(const struct replay *p, const char *text, int *view) {
    if (!strcmp(text, "all")) {
        *view = FULL;
        return true;
    }
    if (text[0] < '0' || text[0] >= '0' + p->r.nseats || text[1])
        return false;
    *view = text[0] - '0';
    return true;
}
