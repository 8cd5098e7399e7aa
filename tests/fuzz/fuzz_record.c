/* Any text as a record, full or of one seat: what is accepted would be written the same way
 * again, but for its remarks. The text is also tried with an end line that fits, else few get past
 * that. What is accepted although it is torn holds as far as its lines are whole. */
#include "fuzz.h"

#include "core/seat_record.h"

static void names_of(const struct record *r, const char **names) {
    for (int i = 0; i < r->nseats; i++)
        names[i] = r->who[i].name;
}

static void write_again(const struct record *r, struct buf *out, struct buf *scratch) {
    static struct table t;
    MUST(!table_open(&t, r->game, &r->options, r->nseats, &r->seed, NULL));
    record_head(out, &t, r->who, &r->fair, FULL);
    for (uint32_t i = 0; i < r->move_count; i++) {
        MUST(!table_move(&t, &r->move[i], NULL));
        record_move(out, &t, &r->move[i], scratch);
    }
    if (r->whole)
        record_end(out, &t);
}

/* The lines of a text without its remarks. */
static void without_remarks(const char *text, size_t size, struct buf *out) {
    for (const char *end = text + size; text < end;) {
        const char *newline = memchr(text, '\n', (size_t)(end - text));
        size_t line = newline ? (size_t)(newline - text) + 1 : (size_t)(end - text);
        if (line < 7 || memcmp(text, "remark ", 7))
            buf_bytes(out, text, line);
        text += line;
    }
}

/* All lines but the last one, whose hash depends on the remarks. */
static size_t before_end(const struct buf *text) {
    size_t at = text->size ? text->size - 1 : 0;
    while (at > 0 && text->data[at - 1] != '\n')
        at--;
    return at;
}

/* A record is what its moves write; one that is torn is the beginning of it, and what follows its
 * last move is a result, a hash or nothing. */
static void is_written_so(const struct record *r, const char *text, size_t size,
                          struct buf *scratch) {
    struct buf again = heap_buf(), plain = heap_buf();
    write_again(r, &again, scratch);
    without_remarks(text, size, &plain);
    if (r->whole) {
        MUST(before_end(&again) == before_end(&plain));
        MUST(!memcmp(again.data, plain.data, before_end(&again)));
    } else {
        while (plain.size && plain.data[plain.size - 1] != '\n')
            plain.size--; /* what a torn line says is not read */
        size_t common = again.size < plain.size ? again.size : plain.size;
        MUST(!memcmp(again.data, plain.data, common));
    }
    if (r->whole && plain.size == size)
        MUST(again.size == size && !memcmp(again.data, text, size));
    heap_free(&again);
    heap_free(&plain);
}

/* What was read of a torn text, read again: the whole lines before the one that the error names. */
static void prefix_is_the_same(const struct record *r, const char *text, size_t size,
                               uint32_t torn_line, struct buf *scratch) {
    static struct record other;
    static struct table t;
    struct record_error e;
    size_t at = 0;
    for (uint32_t line = 1; line < torn_line; line++) {
        const char *newline = memchr(text + at, '\n', size - at);
        MUST(newline);
        at = (size_t)(newline - text) + 1;
    }
    MUST(!memchr(text + at, '\n', size - at));
    char *copy = malloc(at ? at : 1);
    memcpy(copy, text, at);
    other = (struct record){.move_max = r->move_count};
    other.move = calloc(r->move_count + 1, sizeof *other.move);
    MUST(other.move && record_load(copy, at, &other, &t, scratch, &e));
    MUST(!other.whole && e.line == torn_line && other.finished == r->finished);
    MUST(other.move_count == r->move_count && other.nseats == r->nseats);
    MUST(!memcmp(other.move, r->move, r->move_count * sizeof *r->move));
    free(other.move);
    free(copy);
}

/* What is heard must be fit to be said: of the seats that are there, which alone have names. */
static void hear_event(void *context, const struct record *r, const struct event *e) {
    const char *names[MAX_SEATS] = {NULL};
    names_of(r, names);
    struct buf *out = context;
    struct jw j = {.out = out};
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
        is_written_so(&r, text, size, &scratch);
        if (!r.whole) {
            check_error(&e, lines);
            prefix_is_the_same(&r, text, size, e.line, &scratch);
        }
        for (int seat = 0; seat < r.nseats; seat++) {
            struct record other;
            struct seat_record_hearer hearer = {hear_event, hear_move, &scratch};
            buf_clear(&again);
            seat_record_write(&again, &r, &t, seat);
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
