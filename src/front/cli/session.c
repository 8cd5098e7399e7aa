#include "front/cli/session.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "run/sim.h"
#include "run/system.h"

/* ---- what a person reads ---- */

void session_view(const struct session *s, int seat, void *view) {
    if (seat == FULL)
        memcpy(view, s->table.state, s->table.game->state_size);
    else
        table_view(&s->table, seat, view);
}

struct scene *session_scene(const struct session *s, int seat) {
    _Alignas(8) unsigned char view[STATE_MAX];
    struct scene *scene = heap_take(1, sizeof *scene);
    session_view(s, seat, view);
    scene_make(scene, s->table.game, view, &s->speech);
    return scene;
}

/* For a game without a scene. */
static void say_json(const struct session *s, int seat, struct buf *out) {
    _Alignas(8) unsigned char view[STATE_MAX];
    struct json j = {.out = out};
    session_view(s, seat, view);
    json_object(&j);
    s->table.game->describe(view, &j);
    json_object_end(&j);
    buf_char(out, '\n');
}

void session_show(const struct session *s, int seat) {
    struct buf out = heap_buf();
    struct scene *scene = session_scene(s, seat);
    if (!scene->areas)
        say_json(s, seat, &out);
    scene_plain(scene, &out);
    out_buf(&out);
    heap_free(&out);
    free(scene);
}

/* Line by line to whoever listens, or all of it to stdout. */
static void tell_missed(struct session *s, struct buf *text) {
    if (!s->tell)
        out_buf(text);
    for (char *line = text->data, *end; s->tell && (end = strchr(line, '\n')); line = end + 1) {
        *end = 0;
        s->tell(s->context, line);
    }
    buf_clear(text);
}

void session_reader(struct session *s, int seat) {
    s->me = s->speech.reader = seat;
    s->speech.you = seat != FULL;
    if (seat != FULL && s->missed[seat].size)
        tell_missed(s, &s->missed[seat]);
}

struct speech session_speech(const struct session *s, const struct game *g, int reader) {
    return (struct speech){.lang = cli_lang,
                           .context = g->id,
                           .names = s->names,
                           .reader = reader,
                           .you = reader != FULL};
}

/* What the record calls a person who has given no name. */
static const char unnamed[] = "human";

void session_name_seats(struct session *s) {
    for (int i = 0; i < s->match.nseats; i++) {
        const char *format = s->match.type[i] ? _("Bot %d") : _("Player %d");
        if (s->match.type[i] || !strcmp(s->given[i], unnamed))
            snprintf(s->name[i], sizeof s->name[i], format, i);
        else
            memcpy(s->name[i], s->given[i], sizeof s->name[i]);
        s->names[i] = s->name[i];
    }
}

static void begin_to_read(struct session *s) {
    session_name_seats(s);
    s->speech = session_speech(s, s->match.game, FULL);
    session_reader(s, s->people ? seat_first(s->people) : FULL);
}

/* ---- what people are told ---- */

static struct buf *missed_by(struct session *s, int seat) {
    if (!s->missed[seat].cap)
        s->missed[seat] = heap_buf();
    return &s->missed[seat];
}

/* Each person hears what it may know when it reads again. */
static void note_events(struct session *s, const struct events *ev) {
    FOR_SEATS (seat, s->people) {
        struct speech speech = s->speech;
        struct buf *missed = missed_by(s, seat);
        speech.reader = seat;
        for (int i = 0; i < ev->count; i++) {
            if (!(ev->item[i].audience & SEAT(seat)))
                continue;
            tutor_hear(&s->tutor, s->table.game, seat, &ev->item[i]);
            event_sentence(s->table.game, &ev->item[i], &speech, missed);
            buf_char(missed, '\n');
        }
    }
}

/* ---- opening ---- */

static void seat_bots(struct session *s) {
    s->match.memory = match_memory(&s->match);
    for (int i = 0; i < s->match.nseats; i++)
        if (s->match.type[i])
            bot_open(&s->bot[i], s->match.type[i], s->match.game, i, &s->table.deal.seed,
                     s->match.memory);
}

/* One name of a list, as the flag has it; empty: none. Bots' names are taken. */
static int give_name(struct session *s, const struct args *a, int seat, const char *name,
                     size_t n) {
    const char *why = n ? seat_name_check(name, n) : NULL;
    if (why)
        return misuse(a, "--names: %s", why);
    if (n)
        snprintf(s->given[seat], sizeof s->given[seat], "%.*s", (int)n, name);
    if (bot_find(s->given[seat]))
        return misuse(a, "--names: \"%s\" is what a bot is called", s->given[seat]);
    return EXIT_FINE;
}

static int give_names(struct session *s, const struct args *a) {
    const char *next = a->names ? a->names : "";
    int code = EXIT_FINE;
    for (int i = 0; i < s->match.nseats && !code; i++) {
        snprintf(s->given[i], sizeof s->given[i], "%s",
                 s->match.type[i] ? s->match.type[i]->name : unnamed);
        if (s->match.type[i])
            continue;
        size_t n = strcspn(next, ",");
        code = give_name(s, a, i, next, n);
        next += n + (next[n] == ',');
    }
    if (!code && *next)
        code = misuse(a, "--names: there are more names than people");
    return code;
}

int session_open(struct session *s, struct args *a) {
    const char *record_name[MAX_SEATS];
    int code = args_match(a, &s->match, 0, "normal");
    if (code || (code = args_seed(a)))
        return code;
    s->people = a->people ? a->people : SEAT(0);
    if (s->people & ~ALL_SEATS(s->match.nseats))
        return misuse(a, "--seat must be 0 to %d with %d players", s->match.nseats - 1,
                      s->match.nseats);
    args_bots(a, &s->match, ALL_SEATS(s->match.nseats) & ~s->people, "normal");
    FOR_SEATS (i, s->people)
        s->match.type[i] = NULL;
    code = give_names(s, a);
    if (code)
        return code;
    begin_to_read(s);
    for (int i = 0; i < s->match.nseats; i++)
        record_name[i] = s->given[i];
    s->record = heap_buf();
    s->scratch = heap_buf();
    table_open(&s->table, s->match.game, &s->match.options, s->match.nseats, &a->seed);
    record_head(&s->record, &s->table, record_name, FULL);
    seat_bots(s);
    return EXIT_FINE;
}

/* Where the last move's line begins in the record so far; 0 if there is none. */
static size_t last_move(const struct buf *record) {
    for (size_t at = record->size; at > 0; at--)
        if (record->data[at - 1] == '\n' && !strncmp(record->data + at, "move ", 5))
            return at;
    return 0;
}

/* Where the result line begins: what stands before it is the record so far. */
static size_t result_line(const struct buf *text) {
    for (size_t at = text->size; at > 0; at--)
        if (text->data[at - 1] == '\n' && !strncmp(text->data + at, "result ", 7))
            return at;
    return text->size;
}

/* The moves are to be freed, whether the record holds or not. */
static bool load_text(struct session *s, const struct buf *text, struct record *r, struct table *t,
                      struct record_error *e) {
    r->move_max = record_lines(text->data, text->size);
    r->move = heap_take(r->move_max + 1, sizeof *r->move);
    return record_load(text->data, text->size, r, t, &s->scratch, e);
}

enum { PAST_MOVES = 12 };

/* The last moves once more, for whoever goes on with a game. */
static void note_past(struct session *s, const struct record *r) {
    struct table *t = heap_take(1, sizeof *t);
    table_open(t, r->game, &r->options, r->nseats, &r->seed);
    for (uint32_t i = 0; i < r->move_count; i++) {
        struct events ev = {.count = 0};
        table_move(t, &r->move[i], &ev);
        if (i + PAST_MOVES >= r->move_count)
            note_events(s, &ev);
    }
    free(t);
}

static void take_record(struct session *s, const struct record *r) {
    s->match = (struct match){.game = r->game, .options = r->options, .nseats = r->nseats};
    s->people = 0;
    memcpy(s->given, r->name, sizeof s->given);
    for (int i = 0; i < r->nseats; i++) {
        s->tutor.told[i] = r->move_count > 0; /* what the game is about, says the first */
        s->match.type[i] = bot_find(r->name[i]);
        if (!s->match.type[i])
            s->people |= SEAT(i);
    }
    begin_to_read(s);
    note_past(s, r);
    seat_bots(s);
}

int session_load(struct session *s, struct args *a, const char *path) {
    struct buf text = heap_buf(), say = heap_buf();
    struct record r = {.game = NULL};
    struct record_error e = {.line = 0};
    s->record = heap_buf();
    s->scratch = heap_buf();
    const char *why = file_read(path, &text, &say);
    int code = EXIT_FINE;
    if (why)
        code = fail("%s", why);
    else if (!load_text(s, &text, &r, &s->table, &e))
        code = fail("%s:%u: %s", path, e.line, e.text);
    else if (a->words && strcmp(a->word[0], r.game->id))
        code = misuse(a, "%s is a game of %s, not of %s", path, r.game->id, a->word[0]);
    if (!code) {
        take_record(s, &r);
        buf_bytes(&s->record, text.data, result_line(&text));
        if (!s->people)
            code = fail("%s: no seat of this game is a person's; \"koloda replay\" shows it", path);
    }
    free(r.move);
    heap_free(&text);
    heap_free(&say);
    return code;
}

void session_free(struct session *s) {
    heap_free(&s->path);
    heap_free(&s->record);
    heap_free(&s->scratch);
    for (int i = 0; i < MAX_SEATS; i++)
        heap_free(&s->missed[i]);
    free(s->match.memory);
}

/* ---- moving ---- */

const char *session_move(struct session *s, const struct move *m) {
    struct events ev = {.count = 0};
    const char *why = table_move(&s->table, m, &ev);
    if (why)
        return why;
    record_move(&s->record, &s->table, m, &s->scratch);
    note_events(s, &ev);
    session_reader(s, s->me);
    return NULL;
}

const char *session_order(struct session *s) {
    if (s->people != SEAT(s->me)) /* the others here would see that there was no choice */
        return _("Several people play here: everybody is asked for every move.");
    s->standing_order = !s->standing_order;
    return s->standing_order ? _("When you have only one move, it is made for you.")
                             : _("You are asked for every move.");
}

bool session_ordered_move(const struct session *s, struct move *out) {
    struct move moves[MAX_LEGAL];
    int n = s->table.game->legal(s->table.state, s->me, moves);
    *out = moves[0];
    return s->standing_order && n == 1;
}

const char *session_keep(const struct session *s, struct buf *say) {
    struct buf text = heap_buf();
    buf_bytes(&text, s->record.data, s->record.size);
    record_end(&text, &s->table);
    const char *why = file_write(s->path.data, &text, say);
    heap_free(&text);
    return why;
}

void session_autosave(const struct session *s) {
    if (!s->path.data)
        return;
    struct buf say = heap_buf();
    session_keep(s, &say);
    heap_free(&say);
}

/* Others may have been told of the move already. */
static void tell_undo(struct session *s) {
    FOR_SEATS (seat, s->people) {
        struct speech speech = s->speech;
        struct buf *missed = missed_by(s, seat);
        size_t start = missed->size;
        speech.reader = seat;
        PHRASE(&speech, missed, "{seat} [take|takes] the last move back.",
               {"seat", value_seat(s->me)});
        capitalise(missed, start);
        buf_char(missed, '\n');
    }
    session_reader(s, s->me);
}

/* Chance is derived from the seed, so the game without its last move is the record without its
 * last line, played again. */
const char *session_undo(struct session *s) {
    size_t at = last_move(&s->record);
    if (!at || s->record.data[at + 5] != '0' + s->me)
        return N_("there is no move of yours to take back: another seat has acted since");
    if (s->table.moves <= s->table.settled)
        return N_("the move cannot be taken back: it has shown something or chance has acted");
    struct buf text = heap_buf();
    struct table before;
    struct record r = {.game = NULL};
    struct record_error e = {.line = 0};
    buf_bytes(&text, s->record.data, at);
    buf_str(&text, "result unfinished\n");
    record_seal(&text);
    bool holds = load_text(s, &text, &r, &before, &e);
    free(r.move);
    heap_free(&text);
    if (!holds)
        return N_("the record does not hold");
    s->record.size = at;
    s->record.data[at] = 0;
    s->table = before;
    tell_undo(s);
    return NULL;
}

/* ---- advice ---- */

/* So many iterations between two looks whether the person has had enough of waiting. */
enum { HINT_STEP = 1000 };

void session_hint(struct session *s, struct buf *out) {
    _Alignas(8) unsigned char view[STATE_MAX];
    struct bot bot;
    struct why why;
    const struct bot_type *expert = bot_find("expert");
    void *memory = heap_take(1, bot_memory(expert, s->match.game));
    bot_open(&bot, expert, s->match.game, s->me, &s->table.deal.seed, memory);
    table_view(&s->table, s->me, view);
    bot_start(&bot, view);
    while (!bot_step(&bot, HINT_STEP) && !interrupted()) {
    }
    struct move best = bot_best(&bot, &why);
    say_hint(s->table.game, &best, &why, &s->speech, out);
    free(memory);
}

const struct lesson *session_lesson(struct session *s) {
    _Alignas(8) unsigned char view[STATE_MAX];
    if (!s->tutor.here)
        return NULL;
    if (s->lesson_moves != s->table.moves + 1 || s->lesson_seat != s->me) {
        table_view(&s->table, s->me, view);
        s->lesson = tutor_lesson(&s->tutor, s->table.game, view, s->me);
        s->lesson_moves = s->table.moves + 1;
        s->lesson_seat = s->me;
    }
    return s->lesson;
}

bool session_warning(struct session *s, const struct move *m, struct buf *out) {
    _Alignas(8) unsigned char view[STATE_MAX];
    struct adviser adviser;
    if (!s->tutor.here)
        return false;
    const struct bot_type *expert = bot_find("expert");
    void *memory = heap_take(1, advice_memory(expert, s->match.game));
    advice_open(&adviser, expert, s->match.game, s->me, &s->table.deal.seed, memory);
    table_view(&s->table, s->me, view);
    advice_start(&adviser, view, m);
    while (!advice_step(&adviser, HINT_STEP)) {
    }
    struct advice advice = advice_best(&adviser);
    free(memory);
    if (advice.cost <= s->tutor.limit)
        return false;
    say_warning(s->table.game, &advice, &s->speech, out);
    return true;
}
