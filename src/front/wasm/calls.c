/* The table of calls, what their arguments have in common, and memory. */
#include "calls.h"

#include <stdlib.h>
#include <string.h>

#include "base/base64.h"

static const struct {
    const char *name;
    call_answer *answer;
} calls[] = {
    {"language", call_language},   {"games", call_games},   {"words", call_words},
    {"complaint", call_complaint},

    {"open", call_open},           {"resume", call_resume}, {"record", call_record},
    {"step", call_step},           {"undo", call_undo},     {"delay", call_delay},
    {"receive", call_receive},     {"leave", call_leave},   {"close", call_close},

    {"scene", call_scene},         {"tell", call_tell},     {"moves", call_moves},
    {"outlook", call_outlook},     {"after", call_after},   {"menu", call_menu},
    {"events", call_events},

    {"hint", call_hint},           {"weigh", call_weigh},   {"think", call_think},
    {"facts", call_facts},         {"lesson", call_lesson},

    {"replay", call_replay},       {"look", call_look},     {"analyse", call_analyse},
    {"appraise", call_appraise},
};

enum { CALLS = sizeof calls / sizeof calls[0], ARGS_DEPTH = 8 };

static const char *carry_out(struct call *c) {
    struct json_slice name;
    if (json_slice_kind(c->args) != JSON_SLICE_OBJECT)
        return "a call is a line of JSON, an object, and what belongs to it";
    json_slice_member(c->args, "do", &name);
    for (int i = 0; i < CALLS; i++)
        if (json_slice_is(name, calls[i].name))
            return calls[i].answer(c);
    return "there is no such call";
}

void call_carry_out(const char *text, size_t size, struct buf *out) {
    const char *end = size ? memchr(text, '\n', size) : NULL;
    size_t line = end ? (size_t)(end - text) : size;
    struct buf say = memory_buf();
    struct call c = {.say = &say, .out = {.out = out}};
    if (end) {
        c.load = end + 1;
        c.load_size = size - line - 1;
    }
    json_scan(text, line, ARGS_DEPTH, &c.args);
    buf_clear(out);
    jw_object(&c.out);
    const char *why = carry_out(&c);
    if (why) {
        buf_clear(out);
        c.out = (struct jw){.out = out};
        jw_object(&c.out);
        jw_key_str(&c.out, "error", why);
    }
    jw_object_end(&c.out);
    memory_free(&say);
}

/* ---- memory ---- */

/* Out of memory a text would lose a part: the page begins anew, with the record that it has kept. */
static bool grow(struct buf *b, size_t cap) {
    size_t twice = b->cap < 256 ? 256 : 2 * b->cap;
    size_t room = cap > twice ? cap : twice;
    char *data = realloc(b->cap ? b->data : NULL, room);
    must(data, "there is no memory");
    b->data = data;
    b->cap = room;
    return true;
}

struct buf memory_buf(void) {
    static char nothing[1];
    return (struct buf){.data = nothing, .grow = grow};
}

void memory_free(struct buf *b) {
    if (b->cap)
        free(b->data);
    *b = memory_buf();
}

void *memory_take(size_t size) {
    void *memory = calloc(1, size);
    must(memory, "there is no memory");
    return memory;
}

/* ---- arguments ---- */

const char *call_wrong(struct call *c, const char *what, const char *name) {
    buf_clear(c->say);
    buf_str(c->say, what);
    buf_str(c->say, ": ");
    buf_str(c->say, name);
    return c->say->data;
}

bool arg_there(const struct call *c, const char *name) {
    struct json_slice v;
    return json_slice_member(c->args, name, &v) && json_slice_kind(v) != JSON_SLICE_NULL;
}

const char *arg_int(struct call *c, const char *name, int64_t min, int64_t max, int64_t *out) {
    struct json_slice v;
    bool fine = json_slice_member(c->args, name, &v) && json_slice_int(v, out) && *out >= min &&
                *out <= max;
    return fine ? NULL : call_wrong(c, "a whole number that fits is needed", name);
}

const char *arg_text(struct call *c, const char *name, char *out, size_t size) {
    struct json_slice v;
    struct buf b = {.data = out, .cap = size};
    buf_clear(&b);
    bool fine = json_slice_member(c->args, name, &v) && json_slice_str(v, &b);
    return fine ? NULL : call_wrong(c, "a text that fits is needed", name);
}

const char *arg_game(struct call *c, const struct game **out) {
    char id[32];
    const char *why = arg_text(c, "game", id, sizeof id);
    if (why)
        return why;
    *out = game_find(id);
    return *out ? NULL : call_wrong(c, N_("there is no such game"), id);
}

const char *arg_viewer(struct call *c, int nseats, int *out) {
    int64_t seat;
    *out = PUBLIC;
    if (!arg_there(c, "viewer"))
        return NULL;
    const char *why = arg_int(c, "viewer", 0, nseats - 1, &seat);
    if (!why)
        *out = (int)seat;
    return why;
}

/* A value may be true, 3 or "lot": as text it is what a flag or a record would say. */
static bool take_value(struct json_slice v, struct buf *out) {
    if (json_slice_kind(v) == JSON_SLICE_STRING)
        return json_slice_str(v, out);
    buf_bytes(out, v.text, v.size);
    return !out->full;
}

const char *arg_options(struct call *c, const struct game *g, struct options *out) {
    struct json_slice object, name, value;
    *out = options_default(g);
    if (!arg_there(c, "options"))
        return NULL;
    json_slice_member(c->args, "options", &object);
    if (json_slice_kind(object) != JSON_SLICE_OBJECT)
        return "the options are an object, with a value for each name";
    for (bool more = json_slice_first_member(object, &name, &value); more;
         more = json_slice_next_member(object, &name, &value)) {
        char name_text[64], value_text[64];
        struct buf n = BUF(name_text), v = BUF(value_text);
        buf_clear(&n);
        buf_clear(&v);
        if (!json_slice_str(name, &n) || !take_value(value, &v))
            return "an option is a short name with a short value";
        const char *why = options_set(g, out, name_text, value_text, c->say);
        if (why)
            return why;
    }
    return NULL;
}

/* ---- names and voices ---- */

void name_seat(const struct lang *l, bool bot, int seat, char out[SEAT_NAME_MAX + 1]) {
    struct buf b = {.data = out, .cap = SEAT_NAME_MAX + 1};
    buf_clear(&b);
    seat_name(l, bot, seat, &b);
}

const char *take_name(struct json_slice v, char out[SEAT_NAME_MAX + 1]) {
    struct buf b = {.data = out, .cap = SEAT_NAME_MAX + 1};
    buf_clear(&b);
    return json_slice_str(v, &b) ? seat_name_check(out, b.size)
                                 : "a name is a text of at most 40 bytes";
}

static const char *take_names(struct call *c, struct voice *out) {
    struct json_slice list, item;
    int seat = 0;
    json_slice_member(c->args, "names", &list);
    for (bool more = json_slice_first(list, &item); more && seat < MAX_SEATS;
         more = json_slice_next(list, &item), seat++) {
        const char *why =
            json_slice_kind(item) == JSON_SLICE_NULL ? NULL : take_name(item, out->name[seat]);
        if (why)
            return why;
    }
    return NULL;
}

const char *arg_voice(struct call *c, const struct game *g, int reader, struct voice *out) {
    struct json_slice you;
    bool is_you = true;
    const struct lang *lang;
    const char *why = arg_lang(c, &lang);
    if (why)
        return why;
    for (int i = 0; i < MAX_SEATS; i++) {
        name_seat(lang, false, i, out->name[i]);
        out->names[i] = out->name[i];
    }
    json_slice_member(c->args, "you", &you);
    json_slice_bool(you, &is_you);
    out->speech = (struct speech){.lang = lang,
                                  .context = g->id,
                                  .names = out->names,
                                  .reader = reader == PUBLIC ? FULL : reader,
                                  .you = is_you && reader != PUBLIC};
    return take_names(c, out);
}

/* ---- views ---- */

bool take_bytes(struct json_slice v, void *out, size_t room, size_t *size) {
    char text[(STATE_MAX + 2) / 3 * 4 + 1];
    struct buf base64 = BUF(text), bytes = {.data = out, .cap = room};
    buf_clear(&base64);
    buf_clear(&bytes);
    bool fine = json_slice_str(v, &base64) && base64_decode(&bytes, text, base64.size);
    *size = bytes.size;
    return fine;
}

const char *arg_view(struct call *c, struct viewed *out) {
    unsigned char bytes[STATE_MAX + 1]; /* a buffer ends in a NUL */
    struct json_slice v;
    size_t size;
    json_slice_member(c->args, "view", &v);
    out->game =
        take_bytes(v, bytes, sizeof bytes, &size) ? view_from_bytes(bytes, size, out->view) : NULL;
    if (!out->game)
        return "these are not the bytes of a view of this program's games";
    const struct head *head = (const struct head *)out->view;
    out->nseats = head->nseats;
    out->viewer = head->viewer;
    return arg_voice(c, out->game, out->viewer, &out->voice);
}

/* ---- answers ---- */

void json_key_text(struct jw *out, const char *key, struct buf *text) {
    jw_key_str(out, key, text->data);
    memory_free(text);
}

void move_json(const struct game *g, const struct move *m, const struct speech *s, struct jw *out) {
    char text[MOVE_TEXT_MAX];
    struct buf notation = BUF(text), sentence = memory_buf();
    move_text(g, m, &notation);
    move_sentence(g, m, s, ALL_WORDS, &sentence);
    jw_key_str(out, "move", buf_text(&notation));
    json_key_text(out, "sentence", &sentence);
}
