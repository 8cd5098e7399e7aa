/* Any text as a record, full or of one seat: what is accepted would be written the same way
 * again. The text is also tried with an end line that fits, else few get past that. */
#include "fuzz.h"

#include "run/seat_record.h"

static void names_of(const struct record *r, const char **names) {
    for (int i = 0; i < r->nseats; i++)
        names[i] = r->name[i];
}

static void write_again(const struct record *r, struct buf *out, struct buf *scratch) {
    static struct table t;
    const char *names[MAX_SEATS];
    names_of(r, names);
    MUST(!table_open(&t, r->game, &r->options, r->nseats, &r->seed));
    record_head(out, &t, names, FULL);
    for (uint32_t i = 0; i < r->move_count; i++) {
        MUST(!table_move(&t, &r->move[i], NULL));
        record_move(out, &t, &r->move[i], scratch);
    }
    record_end(out, &t);
}

/* What is heard must be fit to be said: of the seats that are there, which alone have names. */
static void hear_event(void *context, const struct record *r, const struct event *e) {
    const char *names[MAX_SEATS] = {NULL};
    names_of(r, names);
    struct buf *out = context;
    struct json j = {.out = out};
    buf_clear(out);
    event_json(r->game, e, &j);
    event_sentence(r->game, e, &(struct speech){.names = names, .reader = r->seat}, out);
}

static void hear_move(void *context, const struct record *r, const struct move *m) {
    struct buf *out = context;
    buf_clear(out);
    MUST(m->seat == r->seat && !move_form(r->game, m));
    move_text(r->game, m, out);
}

static void check_error(const struct record_error *e, uint32_t lines) {
    MUST(e->line >= 1 && e->line <= lines + 1);
    MUST(memchr(e->text, 0, sizeof e->text) && e->text[0] && !strchr(e->text, '\n'));
}

static void try_text(const char *text, size_t size) {
    static struct record r;
    static struct table t;
    struct record_error e;
    struct buf scratch = heap_buf(), again = heap_buf();
    uint32_t lines = record_lines(text, size);
    r = (struct record){.move_max = lines};
    r.move = calloc(lines + 1, sizeof *r.move);
    MUST(r.move);
    if (record_load(text, size, &r, &t, &scratch, &e)) {
        write_again(&r, &again, &scratch);
        MUST(again.size == size && !memcmp(again.data, text, size));
        for (int seat = 0; seat < r.nseats; seat++) {
            struct record other;
            struct seat_record_hearer hearer = {hear_event, hear_move, &scratch};
            buf_clear(&again);
            seat_record_write(&again, &r, seat);
            MUST(seat_record_read(again.data, again.size, &other, hearer, &e));
            MUST(other.game == r.game && other.seat == seat);
        }
    } else
        check_error(&e, lines);
    free(r.move);
    r = (struct record){.move_max = 0};
    struct seat_record_hearer hearer = {hear_event, hear_move, &scratch};
    if (!seat_record_read(text, size, &r, hearer, &e))
        check_error(&e, lines);
    heap_free(&scratch);
    heap_free(&again);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    const char *text = (const char *)data;
    try_text(text, size);
    size_t end = size ? size - 1 : 0;
    while (end > 0 && text[end - 1] != '\n')
        end--;
    struct buf sealed = heap_buf();
    buf_bytes(&sealed, text, end);
    record_seal(&sealed);
    char *copy = malloc(sealed.size); /* exactly as large, so that reading on is seen */
    memcpy(copy, sealed.data, sealed.size);
    try_text(copy, sealed.size);
    free(copy);
    heap_free(&sealed);
    return 0;
}
