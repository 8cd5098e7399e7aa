#include "front/cli/session.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/complaint.h"
#include "run/bots.h"
#include "run/files.h"
#include "run/names.h"
#include "run/sim.h"
#include "run/system.h"

/* ---- what a person reads ---- */

void session_view(const struct session *s, int seat, void *view) {
    if (seat == FULL)
        memcpy(view, s->sitting.table.state, s->sitting.table.game->state_size);
    else
        table_view(&s->sitting.table, seat, view);
}

struct scene *session_scene(const struct session *s, int seat) {
    _Alignas(8) unsigned char view[STATE_MAX];
    struct scene *scene = take_memory(1, sizeof *scene);
    session_view(s, seat, view);
    scene_make(scene, s->sitting.table.game, view, &s->speech);
    return scene;
}

/* For a game without a scene. */
static void say_json(const struct session *s, int seat, struct buf *out) {
    _Alignas(8) unsigned char view[STATE_MAX];
    struct jw j = {.out = out};
    session_view(s, seat, view);
    jw_object(&j);
    s->sitting.table.game->describe(view, &j);
    jw_object_end(&j);
    buf_char(out, '\n');
}

void session_show(const struct session *s, int seat) {
    struct buf out = text_buf();
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

bool session_is_unnamed(const struct session *s, int seat) {
    return !strcmp(s->who[seat].name, unnamed);
}

void session_name_seats(struct session *s) {
    for (int i = 0; i < s->match.nseats; i++) {
        struct buf name = BUF(s->name[i]);
        buf_clear(&name);
        if (s->match.type[i] || session_is_unnamed(s, i))
            seat_name(cli_lang, s->match.type[i], i, &name);
        else
            buf_str(&name, s->who[i].name);
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
        s->missed[seat] = text_buf();
    return &s->missed[seat];
}

/* Each person hears what it may know when it reads again. */
static void note_events(struct session *s, const struct events *ev) {
    FOR_SEATS (seat, s->people) {
        struct speech speech = s->speech;
        struct buf *missed = missed_by(s, seat);
        speech.reader = seat;
        for (int i = 0; i < ev->count; i++) {
            if (!event_heard(&ev->item[i], seat))
                continue;
            tutor_hear(&s->tutor, s->match.game, seat, &ev->item[i]);
            event_sentence(s->match.game, &ev->item[i], &speech, missed);
            buf_char(missed, '\n');
        }
    }
}

/* ---- opening ---- */

static void seat_bots(struct session *s) {
    size_t bytes = match_bytes(&s->match);
    s->match.memory = bytes ? take_memory(1, bytes) : NULL;
    for (int i = 0; i < s->match.nseats; i++)
        if (s->match.type[i] && !s->match.type[i]->command)
            sitting_bot(&s->sitting, i, s->match.type[i], s->match.memory);
}

/* Whoever reads is told that a program has given up; it may be on the screen. */
static void tell_forfeit(void *context, int seat, const struct bot_type *type, const char *why) {
    struct session *s = context;
    struct buf reason = text_buf();
    char line[512];
    if (!s->tell) /* no screen that it would spoil */
        warn_forfeit(NULL, seat, type, why);
    snprintf(line, sizeof line, "%s", why);
    complaint_say(cli_lang, line, &reason);
    FOR_SEATS (i, s->people) {
        struct speech speech = s->speech;
        struct buf *missed = missed_by(s, i);
        speech.reader = i;
        PHRASE(&speech, missed, "{seat} gives up, a bot plays on: {why}.",
               {"seat", value_seat(seat)}, {"why", value_text(reason.data)});
        buf_char(missed, '\n');
    }
    heap_free(&reason);
    session_reader(s, s->me);
}

static int seat_programs(struct session *s, const struct args *a) {
    struct outside_terms terms;
    int code = args_programs(a, &s->match, &terms);
    terms.tell = tell_forfeit;
    terms.context = s;
    if (!code && !outside_new(&s->outside, &s->match, &terms, NULL))
        code = fail("out of memory");
    if (!code && s->outside)
        outside_sit(s->outside, &s->match, &s->sitting);
    return code;
}

/* Law 4: where the number of a seat's choices is a secret, so is the time that its bot takes. */
static void hide_thinking(struct session *s, const struct args *a) {
    struct seed luck;
    bool wished = args_given(a, "bot-delay");
    struct delay delay = args_bot_delay(a);
    if (s->match.game->open_choices && !wished)
        delay = (struct delay){0, 0};
    s->sitting.delay_min = delay.min;
    s->sitting.delay_max = delay.max;
    rng_seed(&s->sitting.delays, system_seed(&luck) ? seed_private(&luck, 0) : 0);
}

/* One name of a list, as the flag has it; empty: none. Bots' names are taken. */
static int give_name(struct session *s, const struct args *a, int seat, const char *name,
                     size_t n) {
    const char *why = n ? seat_name_check(name, n) : NULL;
    if (why)
        return misuse(a, "--names: %s", why);
    if (n)
        snprintf(s->who[seat].name, sizeof s->who[seat].name, "%.*s", (int)n, name);
    if (name_of_a_bot(s->who[seat].name, strlen(s->who[seat].name)))
        return misuse(a, "--names: \"%s\" is what a bot is called", s->who[seat].name);
    return EXIT_FINE;
}

static int give_names(struct session *s, const struct args *a) {
    const char *next = a->names ? a->names : "";
    int code = EXIT_FINE;
    for (int i = 0; i < s->match.nseats && !code; i++) {
        if (s->match.type[i]) {
            s->who[i] = bot_sitter(s->match.type[i]);
            continue;
        }
        s->who[i].kind = SEAT_PERSON;
        snprintf(s->who[i].name, sizeof s->who[i].name, "%s", unnamed);
        size_t n = strcspn(next, ",");
        code = give_name(s, a, i, next, n);
        next += n + (next[n] == ',');
    }
    if (!code && *next)
        code = misuse(a, "--names: there are more names than people");
    return code;
}

int session_open(struct session *s, struct args *a) {
    int code = args_match(a, &s->match, 0, "normal");
    if (code || (code = args_secret_seed(a)))
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
    s->record = text_buf();
    s->scratch = text_buf();
    sitting_open(&s->sitting, s->match.game, &s->match.options, s->match.nseats, &a->seed);
    sitting_keep(&s->sitting, s->who, NULL, &s->record, &s->scratch);
    s->notation = a->notation;
    begin_to_read(s);
    note_events(s, &s->sitting.said);
    seat_bots(s);
    hide_thinking(s, a);
    return seat_programs(s, a);
}

enum { PAST_MOVES = 12 };

struct past {
    struct session *s;
    uint32_t from;
};

static bool note_past(void *context, const struct table *t, const struct move *m,
                      const struct events *ev) {
    struct past *p = context;
    if (m && t->moves > p->from)
        note_events(p->s, ev);
    return true;
}

/* The last moves once more, for whoever goes on with a game. */
static void tell_past(struct session *s, const struct buf *text) {
    uint32_t moves = s->sitting.table.moves;
    struct past past = {s, moves > PAST_MOVES ? moves - PAST_MOVES : 0};
    struct record r = {.step = note_past, .context = &past};
    struct record_error e;
    struct table *t = take_memory(1, sizeof *t);
    record_load(text->data, text->size, &r, t, &s->scratch, &e);
    free(t);
}

/* Who sits where, by the record that the sitting goes on with. */
static void take_players(struct session *s) {
    const struct table *t = &s->sitting.table;
    s->match =
        (struct match){.game = t->game, .options = t->options, .nseats = table_head(t)->nseats};
    s->people = 0;
    memcpy(s->who, s->sitting.who, sizeof s->who);
    for (int i = 0; i < s->match.nseats; i++) {
        s->tutor.told[i] = t->moves > 0; /* what the game is about, says the first */
        s->match.type[i] = s->who[i].kind == SEAT_BOT ? bot_find(s->who[i].name) : NULL;
        if (s->who[i].kind == SEAT_PROGRAM) { /* which no record may start */
            warn("seat %d: the program \"%s\" is not here; a bot plays on: normal", i + 1,
                 s->who[i].name);
            s->match.type[i] = bot_find("normal");
        }
        if (!s->match.type[i])
            s->people |= SEAT(i);
    }
}

int session_load(struct session *s, struct args *a, const char *path) {
    struct buf text = text_buf(), say = text_buf();
    struct record_error e = {.line = 0};
    s->record = text_buf();
    s->scratch = text_buf();
    const char *why = file_read(path, &text, &say);
    int code = EXIT_FINE;
    if (why)
        code = fail("%s", why);
    else if (!sitting_resume(&s->sitting, text.data, text.size, &s->record, &s->scratch, &e))
        code = fail("%s:%u: %s", path, e.line, e.text);
    else if (a->words && strcmp(a->word[0], s->sitting.table.game->id))
        code =
            misuse(a, "%s is a game of %s, not of %s", path, s->sitting.table.game->id, a->word[0]);
    else if (e.line)
        warn("%s:%u: %s", path, e.line, N_("the record breaks off here"));
    if (!code) {
        take_players(s);
        s->notation = a->notation;
        begin_to_read(s);
        tell_past(s, &text);
        seat_bots(s);
        hide_thinking(s, a);
        if (!s->people)
            code = fail("%s: no seat of this game is a person's; \"koloda replay\" shows it", path);
    }
    heap_free(&text);
    heap_free(&say);
    return code;
}

void session_free(struct session *s) {
    outside_free(s->outside);
    file_let_go(&s->file);
    heap_free(&s->path);
    heap_free(&s->record);
    heap_free(&s->scratch);
    for (int i = 0; i < MAX_SEATS; i++)
        heap_free(&s->missed[i]);
    free(s->match.memory);
}

/* ---- moving ---- */

const char *session_move(struct session *s, const struct move *m) {
    const char *why = sitting_move(&s->sitting, m);
    if (why)
        return why;
    if (s->outside)
        outside_update(s->outside);
    note_events(s, &s->sitting.said);
    session_reader(s, s->me);
    return NULL;
}

static uint64_t now(void) {
    return (uint64_t)(system_now() * 1000);
}

enum sitting_state session_step(struct session *s) {
    enum sitting_state state =
        s->outside ? outside_step(s->outside, now(), 0) : sitting_step(&s->sitting, now());
    must(state != SITTING_STUCK, "a bot makes legal moves");
    if (state == SITTING_MOVED) {
        note_events(s, &s->sitting.said);
        session_reader(s, s->me);
    }
    return state;
}

/* Programs are looked at again and again. */
enum { PROGRAM_WAIT = 20 };

int session_wait(const struct session *s) {
    uint64_t at = now();
    return s->sitting.due > at ? (int)(s->sitting.due - at) : s->outside ? PROGRAM_WAIT : 0;
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
    int n = s->sitting.table.game->legal(s->sitting.table.state, s->me, moves);
    *out = moves[0];
    return s->standing_order && n == 1;
}

const char *session_keep(struct session *s, struct buf *say) {
    struct buf text = text_buf();
    sitting_record(&s->sitting, &text);
    const char *why = file_write_claimed(s->path.data, &text, &s->file, say);
    heap_free(&text);
    return why;
}

void session_autosave(struct session *s) {
    if (!s->path.size)
        return;
    struct buf say = text_buf();
    session_keep(s, &say);
    heap_free(&say);
}

/* Whoever heard of the move, or saw what it did, is told that it is gone. A commitment that nobody
 * knows of is taken back without a word (law 4). */
static void tell_undo(struct session *s, int mover, seatset concerned) {
    FOR_SEATS (seat, concerned) {
        struct speech speech = s->speech;
        struct buf *missed = missed_by(s, seat);
        size_t start = missed->size;
        speech.reader = seat;
        PHRASE(&speech, missed, "{seat} [take|takes] the last move back.",
               {"seat", value_seat(mover)});
        capitalise(missed, start);
        buf_char(missed, '\n');
    }
    session_reader(s, s->me);
}

bool session_must_hide(const struct session *s, int seat) {
    _Alignas(8) unsigned char one[STATE_MAX], other[STATE_MAX];
    const struct table *t = &s->sitting.table;
    if (!t->game->open_knowledge)
        return true;
    table_view(t, s->me, one);
    table_view(t, seat, other);
    ((struct head *)one)->viewer = ((struct head *)other)->viewer;
    return memcmp(one, other, t->game->state_size) != 0;
}

/* Law 4: tried out on a state that the person thinks possible, never on the true one. */
bool session_is_final(const struct session *s, const struct move *m) {
    struct table t = s->sitting.table;
    struct events ev = {.count = 0};
    struct rng r;
    rng_seed(&r, 0);
    t.game->redact(t.state, s->me);
    t.game->determinize(t.state, &r);
    t.committed = 0;
    t.on_move = NULL;
    if (table_move(&t, m, &ev))
        return false;
    bool bots_next = !(table_to_act(&t) & s->people);
    return t.settled == t.moves || (bots_next && s->habits.pace == PACE_AT_ONCE);
}

bool session_is_hinted(const struct session *s, const struct move *m) {
    return s->hinted_moves == s->sitting.table.moves + 1 && !memcmp(&s->hinted, m, sizeof *m);
}

/* Whose move would be taken back. */
static int last_mover(const struct session *s) {
    int last = s->sitting.completed.seat;
    bool other = s->sitting.table.moves && last != s->me && s->people & SEAT(last) &&
                 !s->sitting.table.committed && !session_must_hide(s, last);
    return other ? last : s->me;
}

const char *session_undo(struct session *s) {
    int mover = last_mover(s);
    _Alignas(8) unsigned char before[MAX_SEATS][STATE_MAX], after[STATE_MAX];
    uint32_t events[MAX_SEATS];
    seatset all = ALL_SEATS(s->match.nseats), changed = 0, concerned = 0;
    FOR_SEATS (i, all) {
        table_view(&s->sitting.table, i, before[i]);
        events[i] = s->sitting.stream[i].events;
    }
    const char *why = sitting_undo(&s->sitting, mover);
    if (why)
        return why;
    FOR_SEATS (i, all) {
        table_view(&s->sitting.table, i, after);
        if (memcmp(before[i], after, s->match.game->state_size))
            changed |= SEAT(i);
        if (events[i] != s->sitting.stream[i].events)
            concerned |= SEAT(i);
    }
    if (s->outside)
        outside_undo(s->outside, changed);
    tell_undo(s, mover, s->people & (changed | concerned));
    return NULL;
}

/* ---- advice ---- */

/* So many iterations between two looks whether the person has had enough of waiting. */
enum { HINT_STEP = 1000 };

/* What an expert thinks of the person's decision: of this move, or NULL of the best. False if it was
 * interrupted. */
static bool advise(struct session *s, const struct move *made, struct advice *out) {
    _Alignas(8) unsigned char view[STATE_MAX];
    struct adviser adviser;
    const struct bot_type *expert = bot_find("expert");
    void *memory = take_memory(1, advice_memory(expert, s->match.game));
    advice_open(&adviser, expert, s->match.game, s->me, &s->sitting.table.deal.seed, memory);
    table_view(&s->sitting.table, s->me, view);
    advice_start(&adviser, view, made);
    bool done = false;
    while (!done && !interrupted())
        done = advice_step(&adviser, HINT_STEP);
    if (done)
        *out = advice_best(&adviser);
    free(memory);
    return done;
}

bool session_hint(struct session *s, struct move *best, struct buf *out) {
    struct advice advice;
    if (!advise(s, NULL, &advice))
        return false;
    *best = s->hinted = advice.best.move;
    s->hinted_moves = s->sitting.table.moves + 1;
    say_hint(s->sitting.table.game, &advice, &s->speech, s->notation, out);
    return true;
}

const struct lesson *session_lesson(struct session *s) {
    _Alignas(8) unsigned char view[STATE_MAX];
    if (!s->tutor.here)
        return NULL;
    if (s->lesson_moves != s->sitting.table.moves + 1 || s->lesson_seat != s->me) {
        table_view(&s->sitting.table, s->me, view);
        s->lesson = tutor_lesson(&s->tutor, s->sitting.table.game, view, s->me);
        s->lesson_moves = s->sitting.table.moves + 1;
        s->lesson_seat = s->me;
    }
    return s->lesson;
}

bool session_warning(struct session *s, const struct move *m, struct buf *out) {
    struct advice advice;
    if (!s->tutor.here || !advise(s, m, &advice) || advice.cost <= s->tutor.limit)
        return false;
    say_warning(s->sitting.table.game, &advice, &s->speech, s->notation, out);
    return true;
}
