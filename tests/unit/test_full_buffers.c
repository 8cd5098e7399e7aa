/* A full buffer is an error: whatever is written into one of any size is there whole, or what is
 * there is its beginning and the buffer says that it is full. */
#include "played.h"

#include <unistd.h>

#include "core/events.h"
#include "core/message.h"
#include "core/scene.h"
#include "core/seat_record.h"
#include "run/files.h"
#include "run/system.h"

struct subject {
    const struct game *game;
    const struct played *p;
    const struct record *full;
    struct speech speech;
    int seat, i; /* whose view; which move */
    struct buf *scratch;
};

typedef void (*writer)(const struct subject *s, struct buf *out);

static void write_view(const struct subject *s, struct buf *out) {
    _Alignas(8) unsigned char view[STATE_MAX];
    struct jw j = {.out = out};
    table_view(&s->p->table, s->seat, view);
    jw_object(&j);
    s->game->describe(view, &j);
    jw_object_end(&j);
    buf_char(out, '\n');
}

static void write_options(const struct subject *s, struct buf *out) {
    struct jw j = {.out = out};
    options_json(s->game, &s->p->table.options, &j);
}

static void write_events(const struct subject *s, struct buf *out) {
    const struct events *ev = &s->p->events[s->i];
    for (int i = 0; i < ev->count; i++) {
        struct jw j = {.out = out};
        event_json(s->game, &ev->item[i], &j);
        buf_char(out, '\n');
    }
}

static void write_sentences(const struct subject *s, struct buf *out) {
    const struct events *ev = &s->p->events[s->i];
    for (int i = 0; i < ev->count; i++) {
        event_sentence(s->game, &ev->item[i], &s->speech, out);
        buf_char(out, '\n');
    }
}

static void write_move(const struct subject *s, struct buf *out) {
    move_text(s->game, &s->p->move[s->i], out);
    buf_char(out, ' ');
    move_sentence(s->game, &s->p->move[s->i], &s->speech, 99, out);
}

static void write_record(const struct subject *s, struct buf *out) {
    static struct table t;
    assert_null(table_open(&t, s->game, &s->full->options, s->full->nseats, &s->full->seed, NULL));
    record_head(out, &t, played_by, NULL, FULL);
    for (uint32_t i = 0; i < s->full->move_count; i++) {
        assert_null(table_move(&t, &s->full->move[i], NULL));
        record_move(out, &t, &s->full->move[i], s->scratch);
    }
    record_end(out, &t);
}

static void write_seat_record(const struct subject *s, struct buf *out) {
    static struct table t;
    seat_record_write(out, s->full, &t, s->seat);
}

static void write_scene(const struct subject *s, struct buf *out) {
    static struct scene scene;
    _Alignas(8) unsigned char view[STATE_MAX];
    table_view(&s->p->table, s->seat, view);
    scene_make(&scene, s->game, view, &s->speech);
    scene_plain(&scene, out);
}

static void write_messages(const struct subject *s, struct buf *out) {
    static const struct message_sitter who[MAX_SEATS] = {
        {"a", "person", NULL}, {"b", "bot", "hard"}, {"c", "bot", "easy"}, {"d", "person", NULL},
        {"e", "person", NULL}, {"f", "bot", "hard"}, {"g", "bot", "easy"}, {"h", "person", NULL}};
    static const uint8_t secret[FAIR_BYTES] = {1, 2, 3};
    _Alignas(8) unsigned char view[STATE_MAX];
    table_view(&s->p->table, s->seat, view);
    message_welcome(out, &(struct welcome){.program = "koloda",
                                           .game = s->game,
                                           .options = &s->p->table.options,
                                           .nseats = s->full->nseats,
                                           .viewer = s->seat,
                                           .who = who,
                                           .commitment = secret});
    message_seats(out, who, s->full->nseats);
    message_view(out, s->game, 7, view, true, NULL);
    message_ask(out, s->game, view, s->seat, 5, 60000);
    message_accepted(out, 5);
    message_refused(out, 5, "draw", "B3 no");
    message_undone(out, 3);
    if (!table_to_act(&s->p->table))
        message_over(out, &s->p->table, secret);
    message_error(out, ERROR_STATE, "why");
    message_pong(out);
}

static void write_event_messages(const struct subject *s, struct buf *out) {
    const struct events *ev = &s->p->events[s->i];
    for (int i = 0; i < ev->count; i++) {
        struct event clean = event_clean(s->game, &ev->item[i]);
        message_event(out, s->game, 9, &clean, true);
    }
}

/* Every size from 0 to enough, or every `step`-th. */
static void whole_or_told(const struct subject *s, const char *what, writer write, size_t step) {
    struct buf whole = heap_buf();
    write(s, &whole);
    assert_false(whole.full);
    char *memory = malloc(whole.size + 2);
    assert_non_null(memory);
    for (size_t cap = 0; whole.size && cap <= whole.size + 1;
         cap += cap + step < whole.size ? step : 1) {
        memset(memory, '#', whole.size + 2);
        struct buf b = {.data = memory, .cap = cap};
        write(s, &b);
        bool fits = cap > whole.size;
        if (b.full == fits || b.size > whole.size || (fits && b.size != whole.size) ||
            memcmp(b.data, whole.data, b.size) || (cap && b.data[b.size]) || memory[cap] != '#')
            fail_msg("%s: %s in %zu bytes of %zu: %zu are there, full is %d:\n%.*s", s->game->id,
                     what, cap, whole.size + 1, b.size, b.full, (int)b.size, b.data);
    }
    free(memory);
    heap_free(&whole);
}

static void check_game(const struct game *g, int nseats, int moves) {
    struct buf scratch = heap_buf();
    struct played *p = play_random(g, nseats, 7, moves);
    struct record full = {.game = NULL, .move_max = record_lines(p->text.data, p->text.size)};
    static struct table t;
    struct record_error e;
    full.move = calloc(full.move_max + 1, sizeof *full.move);
    assert_non_null(full.move);
    assert_true(record_load(p->text.data, p->text.size, &full, &t, &scratch, &e));
    struct subject s = {.game = g, .p = p, .full = &full, .scratch = &scratch};
    const char *names[MAX_SEATS];
    for (int i = 0; i < MAX_SEATS; i++)
        names[i] = played_by[i].name;
    s.speech = (struct speech){.context = g->id, .names = names, .reader = 0, .you = true};
    whole_or_told(&s, "a record", write_record, 7);
    whole_or_told(&s, "the options", write_options, 1);
    for (s.seat = 0; s.seat < nseats; s.seat += nseats - 1 ? nseats - 1 : 1) {
        whole_or_told(&s, "a view", write_view, 1);
        whole_or_told(&s, "a seat's record", write_seat_record, 29);
        whole_or_told(&s, "a scene", write_scene, 1);
        whole_or_told(&s, "messages", write_messages, 3);
    }
    for (s.i = 0; s.i < p->moves; s.i++) {
        whole_or_told(&s, "events", write_events, 1);
        whole_or_told(&s, "events as messages", write_event_messages, 1);
        whole_or_told(&s, "sentences", write_sentences, 1);
        whole_or_told(&s, "a move", write_move, 1);
    }
    free(full.move);
    played_free(p);
    heap_free(&scratch);
}

static void whatever_is_written_is_whole_or_told_to_be_cut(void **state) {
    (void)state;
    for (int i = 0; i < game_count; i++) {
        check_game(game_list[i], game_list[i]->min_seats, 40);
        check_game(game_list[i], game_list[i]->max_seats, 40);
    }
}

/* What has lost a part is not put into a file. */
static void a_cut_text_is_not_written_to_a_file(void **state) {
    (void)state;
    char memory[8], path[] = "/tmp/koloda-test-XXXXXX";
    struct buf cut = BUF(memory), say = heap_buf(), back = heap_buf();
    int fd = mkstemp(path);
    assert_true(fd >= 0);
    close(fd);
    assert_null(file_write(path, &(struct buf){.data = (char *)"old", .size = 3}, &say));
    buf_str(&cut, "abcd");
    buf_str(&cut, "efgh");
    const char *why = file_write(path, &cut, &say);
    assert_null(file_read(path, &back, &say));
    assert_string_equal(back.data, "old");
    assert_non_null(why);
    remove(path);
    heap_free(&say);
    heap_free(&back);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(whatever_is_written_is_whole_or_told_to_be_cut),
        cmocka_unit_test(a_cut_text_is_not_written_to_a_file),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
