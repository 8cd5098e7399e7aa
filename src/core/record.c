/* Writes records, and reads them as hostile text: every line is held against the table. */
#include "core/record.h"

#include <string.h>

#include "base/check.h"
#include "base/hash.h"
#include "base/utf8.h"
#include "core/notation.h"

/* ---- names ---- */

/* The bytes of the UTF-8 character at s, or 0 if it is none or a control character. */
static size_t text_char(const char *s, size_t left) {
    uint32_t point = 0;
    size_t n = utf8_char(s, left, &point);
    return point < 0x20 || (point >= 0x7f && point < 0xa0) ? 0 : n;
}

struct range {
    uint32_t first, last;
};

static bool in_ranges(uint32_t point, const struct range *r) {
    while (r->last && point > r->last)
        r++;
    return r->last && point >= r->first;
}

/* By which two names that look alike differ, or which change how the text around them looks. */
static bool is_invisible(uint32_t point) {
    static const struct range ranges[] = {
        {0xad, 0xad},       {0x34f, 0x34f},     {0x61c, 0x61c},     {0x70f, 0x70f},
        {0x115f, 0x1160},   {0x17b4, 0x17b5},   {0x180b, 0x180f},   {0x200b, 0x200f},
        {0x2028, 0x202e},   {0x2060, 0x206f},   {0x3164, 0x3164},   {0xfe00, 0xfe0f},
        {0xfeff, 0xfeff},   {0xffa0, 0xffa0},   {0xfff0, 0xfffb},   {0xfffe, 0xffff},
        {0x1bca0, 0x1bca3}, {0x1d173, 0x1d17a}, {0xe0000, 0xe0fff}, {0, 0}};
    return in_ranges(point, ranges);
}

static bool is_blank(uint32_t point) {
    static const struct range ranges[] = {{' ', ' '},       {0xa0, 0xa0},     {0x1680, 0x1680},
                                          {0x2000, 0x200a}, {0x202f, 0x202f}, {0x205f, 0x205f},
                                          {0x2800, 0x2800}, {0x3000, 0x3000}, {0, 0}};
    return in_ranges(point, ranges);
}

enum text_fault text_fault(const char *text, size_t size) {
    bool seen = false, hidden = false;
    for (size_t i = 0, n; i < size; i += n) {
        uint32_t point = 0;
        n = text_char(text + i, size - i);
        if (!n)
            return TEXT_BROKEN;
        utf8_char(text + i, size - i, &point);
        hidden |= is_invisible(point);
        seen |= !is_blank(point);
    }
    return hidden ? TEXT_INVISIBLE : seen ? TEXT_FINE : TEXT_BLANK;
}

const char *seat_name_check(const char *name, size_t size) {
    static const char *const why[] = {
        [TEXT_FINE] = NULL,
        [TEXT_BROKEN] = N_("a seat's name is UTF-8 text without control characters"),
        [TEXT_INVISIBLE] = N_("a seat's name has no invisible characters"),
        [TEXT_BLANK] = N_("a seat's name has something that can be seen"),
    };
    if (size == 0 || size > SEAT_NAME_MAX)
        return N_("a seat's name has 1 to 40 bytes");
    return why[text_fault(name, size)];
}

/* ---- writing ---- */

static void line_number(struct buf *out, const char *key, int64_t v) {
    buf_str(out, key);
    buf_char(out, ' ');
    buf_int(out, v);
    buf_char(out, '\n');
}

static void option_line(struct buf *out, const struct option_spec *spec, int32_t value) {
    buf_str(out, "option ");
    buf_str(out, spec->name);
    buf_char(out, '=');
    option_text(spec, value, out);
    buf_char(out, '\n');
}

const char *const seat_kind_ids[SEAT_KINDS] = {"person", "bot", "program"};

static void line_seat(struct buf *out, int seat, const struct sitter *who) {
    buf_str(out, "seat ");
    buf_int(out, seat);
    buf_char(out, ' ');
    buf_str(out, seat_kind_ids[who->kind]);
    buf_char(out, ' ');
    buf_str(out, who->name);
    buf_char(out, '\n');
}

static void line_hex(struct buf *out, const char *key, const uint8_t bytes[FAIR_BYTES]) {
    buf_str(out, key);
    buf_char(out, ' ');
    buf_hex(out, bytes, FAIR_BYTES);
    buf_char(out, '\n');
}

/* What was promised is for everybody, what lay behind it only for a full record. */
static void lines_fair(struct buf *out, const struct fair *f, bool full) {
    uint8_t commitment[FAIR_BYTES];
    fair_commitment(f, commitment);
    line_hex(out, "commit", commitment);
    if (!full)
        return;
    FOR_SEATS (i, f->lucky) {
        char key[] = {'l', 'u', 'c', 'k', ' ', (char)('0' + i), 0};
        line_hex(out, key, f->luck[i]);
    }
    line_hex(out, "secret", f->secret);
}

void record_head(struct buf *out, const struct table *t, const struct sitter *who,
                 const struct fair *fair, int seat) {
    const struct game *g = t->game;
    line_number(out, "koloda-record", RECORD_FORMAT);
    buf_str(out, "game ");
    buf_str(out, g->id);
    buf_char(out, '\n');
    line_number(out, "rules", g->rules_version);
    if (seat == FULL)
        buf_str(out, "scope full\n");
    else
        line_number(out, "scope seat", seat);
    for (int i = 0; g->options[i].name; i++)
        option_line(out, &g->options[i], t->options.value[i]);
    line_number(out, "players", table_head(t)->nseats);
    for (int i = 0; i < table_head(t)->nseats; i++)
        line_seat(out, i, &who[i]);
    if (fair && fair->committed)
        lines_fair(out, fair, seat == FULL);
    if (seat == FULL)
        line_hex(out, "seed", t->deal.seed.byte);
}

void record_remark(struct buf *out, const char *text) {
    buf_str(out, "remark ");
    buf_str(out, text);
    buf_char(out, '\n');
}

static void hash_line(struct buf *out, const struct table *t, struct buf *scratch) {
    uint8_t hash[32];
    table_hash(t, scratch, hash);
    buf_str(out, "hash ");
    buf_uint(out, t->moves);
    buf_char(out, ' ');
    buf_hex(out, hash, 32);
}

void record_line_move(struct buf *out, const struct game *g, const struct move *m) {
    buf_str(out, "move ");
    buf_uint(out, m->seat);
    buf_char(out, ' ');
    move_text(g, m, out);
    buf_char(out, '\n');
}

void record_move(struct buf *out, const struct table *t, const struct move *m,
                 struct buf *scratch) {
    record_line_move(out, t->game, m);
    if (t->moves % RECORD_HASH_EVERY)
        return;
    hash_line(out, t, scratch);
    buf_char(out, '\n');
}

static void result_line(struct buf *out, const struct table *t) {
    struct outcome o;
    buf_str(out, "result ");
    if (!t->game->outcome(t->state, &o)) {
        buf_str(out, "unfinished");
        return;
    }
    if (o.scored) {
        buf_str(out, "scores ");
        for (int i = 0; i < table_head(t)->nseats; i++) {
            buf_str(out, i ? "," : "");
            buf_int(out, o.score[i]);
        }
        buf_char(out, ' ');
    }
    buf_str(out, "winners ");
    bool first = true;
    FOR_SEATS (i, o.winners) {
        buf_str(out, first ? "" : ",");
        buf_int(out, i);
        first = false;
    }
    if (first)
        buf_str(out, "none");
}

static void end_line(struct buf *out, const char *text, size_t size) {
    uint8_t hash[32];
    sha256(text, size, hash);
    buf_str(out, "end ");
    buf_hex(out, hash, 32);
}

void record_seal(struct buf *out) {
    end_line(out, out->data, out->size);
    buf_char(out, '\n');
}

void record_end(struct buf *out, const struct table *t) {
    result_line(out, t);
    buf_char(out, '\n');
    record_seal(out);
}

/* ---- reading ---- */

uint32_t record_lines(const char *text, size_t size) {
    uint32_t n = 0;
    for (size_t i = 0; i < size; i++)
        n += text[i] == '\n';
    return n;
}

/* The bytes of a text that are quoted: whole characters, not too many. */
static size_t quotable(const char *what) {
    enum { QUOTED = 100 };
    size_t size = strlen(what), n = 0;
    for (size_t width = 1; n < size && width; n += width) {
        width = text_char(what + n, size - n);
        if (n + width > QUOTED)
            break;
    }
    return n;
}

bool record_fail(struct record_reader *in, const char *why, const char *what) {
    struct buf say = BUF(in->error->text);
    buf_clear(&say);
    buf_str(&say, why);
    if (what) {
        size_t n = quotable(what);
        buf_str(&say, ": ");
        buf_bytes(&say, what, n);
        buf_str(&say, what[n] ? "…" : "");
    }
    must(!say.full, "complaints fit");
    in->error->line = in->line;
    return false;
}

bool record_next(struct record_reader *in) {
    in->line++;
    const char *start = in->text + in->at;
    const char *newline = memchr(start, '\n', in->size - in->at);
    in->torn = !newline;
    if (!newline)
        return record_fail(in, N_("the record breaks off here; its last line must be \"end …\""),
                           NULL);
    size_t n = (size_t)(newline - start);
    if (n >= sizeof in->now)
        return record_fail(in, N_("the line is longer than a record's lines can be"), NULL);
    if (n > 0 && start[n - 1] == '\r')
        return record_fail(in, N_("the line ends in a carriage return; the file was converted"),
                           NULL);
    for (size_t i = 0; i < n;) {
        size_t width = text_char(start + i, n - i);
        if (!width)
            return record_fail(in, N_("the line is not text"), NULL);
        i += width;
    }
    memcpy(in->now, start, n);
    in->now[n] = 0;
    in->at += n + 1;
    return true;
}

/* The rest of the present line behind `key` and a space, or NULL. */
static const char *after(const struct record_reader *in, const char *key) {
    size_t n = strlen(key);
    return !strncmp(in->now, key, n) && in->now[n] == ' ' ? in->now + n + 1 : NULL;
}

/* Reads the next line, which must be "key rest". */
static bool expect(struct record_reader *in, const char *key, const char **rest) {
    if (!record_next(in))
        return false;
    *rest = after(in, key);
    return *rest || record_fail(in, N_("this line must begin with"), key);
}

static bool small_number(const char *s, int max, int *out) {
    int v = 0;
    const char *p = s;
    for (; *p >= '0' && *p <= '9' && v <= max; p++)
        v = v * 10 + (*p - '0');
    *out = v;
    return p > s && !*p && v <= max && (s[0] != '0' || !s[1]);
}

static bool read_game(struct record_reader *in, struct record *r) {
    const char *rest;
    int v;
    if (in->size < 14 || memcmp(in->text, "koloda-record ", 14)) {
        in->line = 1;
        return record_fail(in, N_("this is not a koloda record"), NULL);
    }
    if (!expect(in, "koloda-record", &rest))
        return false;
    if (!small_number(rest, RECORD_FORMAT, &v) || v != RECORD_FORMAT)
        return record_fail(in, N_("this program reads format 2, not"), rest);
    if (!expect(in, "game", &rest))
        return false;
    r->game = game_find(rest);
    if (!r->game)
        return record_fail(in, N_("there is no such game"), rest);
    if (!expect(in, "rules", &rest))
        return false;
    if (!small_number(rest, r->game->rules_version, &v) || v != r->game->rules_version)
        return record_fail(in, N_("this program does not play that version of the rules"), rest);
    return true;
}

static bool read_scope(struct record_reader *in, struct record *r) {
    const char *rest;
    if (!expect(in, "scope", &rest))
        return false;
    r->seat = FULL;
    if (!strcmp(rest, "full"))
        return true;
    rest = after(in, "scope seat");
    if (!rest || !small_number(rest, MAX_SEATS - 1, &r->seat))
        return record_fail(in, N_("the scope is \"full\" or \"seat N\""), NULL);
    return true;
}

static bool read_options(struct record_reader *in, struct record *r) {
    r->options = options_default(r->game);
    for (int i = 0; r->game->options[i].name; i++) {
        const char *name = r->game->options[i].name, *rest;
        size_t n = strlen(name);
        if (!expect(in, "option", &rest))
            return false;
        if (strncmp(rest, name, n) || rest[n] != '=')
            return record_fail(in, N_("the option that must stand here is"), name);
        char words[256];
        struct buf say = BUF(words);
        const char *why = options_set(r->game, &r->options, name, rest + n + 1, &say);
        if (why)
            return record_fail(in, why, NULL);
        buf_clear(&say);
        option_text(&r->game->options[i], r->options.value[i], &say);
        if (strcmp(rest + n + 1, say.data)) /* records have one spelling, flags have more */
            return record_fail(in, N_("the option's value is written here as"), say.data);
    }
    return true;
}

/* "person Olha", "bot hard" */
static bool read_sitter(struct record_reader *in, const char *text, struct sitter *who) {
    for (int kind = 0; kind < SEAT_KINDS; kind++) {
        size_t n = strlen(seat_kind_ids[kind]);
        if (strncmp(text, seat_kind_ids[kind], n) || text[n] != ' ')
            continue;
        const char *name = text + n + 1, *why = seat_name_check(name, strlen(name));
        if (why)
            return record_fail(in, why, NULL);
        who->kind = (enum seat_kind)kind;
        memcpy(who->name, name, strlen(name) + 1);
        return true;
    }
    return record_fail(in, N_("a seat is a person, a bot or a program, with a name"), NULL);
}

static bool read_seats(struct record_reader *in, struct record *r) {
    const char *rest;
    if (!expect(in, "players", &rest))
        return false;
    if (!small_number(rest, r->game->max_seats, &r->nseats) || r->nseats < r->game->min_seats)
        return record_fail(in, N_("the number of players is out of the game's range"), rest);
    if (r->seat != FULL && r->seat >= r->nseats)
        return record_fail(in, N_("the scope names a seat that is not there"), NULL);
    for (int i = 0; i < r->nseats; i++) {
        if (!expect(in, "seat", &rest))
            return false;
        if (rest[0] != '0' + i || rest[1] != ' ')
            return record_fail(in, N_("seats must be named in order, from 0"), NULL);
        if (!read_sitter(in, rest + 2, &r->who[i]))
            return false;
    }
    return true;
}

/* 64 hex digits in lower case. */
static bool read_hex(struct record_reader *in, const char *rest, uint8_t out[FAIR_BYTES]) {
    struct seed bytes;
    if (strlen(rest) != 64 || rest[strspn(rest, "0123456789abcdef")] || seed_parse(rest, &bytes))
        return record_fail(in, N_("64 hex digits must stand here, in lower case"), NULL);
    memcpy(out, bytes.byte, FAIR_BYTES);
    return true;
}

/* Reads the next line and says whether it begins so; if not, it stays the next line. */
static bool follows(struct record_reader *in, const char *key, const char **rest) {
    size_t n = strlen(key);
    if (in->size - in->at <= n || memcmp(in->text + in->at, key, n) || in->text[in->at + n] != ' ')
        return false;
    if (record_next(in))
        return (*rest = after(in, key)) != NULL;
    in->line--; /* whoever reads it next complains of it */
    return false;
}

/* The commitment, if there is one, and in a full record what lay behind it. */
static bool read_fair(struct record_reader *in, struct record *r) {
    const char *rest;
    uint8_t commitment[FAIR_BYTES];
    memset(&r->fair, 0, sizeof r->fair);
    if (!follows(in, "commit", &rest))
        return true;
    if (!read_hex(in, rest, r->commitment))
        return false;
    r->fair.committed = true;
    if (r->seat != FULL)
        return true;
    for (int i = 0; i < r->nseats; i++) {
        const char key[] = {'l', 'u', 'c', 'k', ' ', (char)('0' + i), 0};
        if (!follows(in, key, &rest))
            continue;
        if (!read_hex(in, rest, r->fair.luck[i]))
            return false;
        r->fair.lucky |= SEAT(i);
    }
    if (!expect(in, "secret", &rest) || !read_hex(in, rest, r->fair.secret))
        return false;
    fair_commitment(&r->fair, commitment);
    return !memcmp(commitment, r->commitment, FAIR_BYTES) ||
           record_fail(in, N_("the secret is not the one that the table committed itself to"),
                       NULL);
}

static bool read_seed(struct record_reader *in, struct record *r) {
    const char *rest;
    if (!expect(in, "seed", &rest) || !read_hex(in, rest, r->seed.byte))
        return false;
    struct seed fair = fair_seed(&r->fair, r->nseats);
    return !r->fair.committed || !memcmp(&fair, &r->seed, sizeof fair) ||
           record_fail(in, N_("the seed is not the one that secret and luck give"), NULL);
}

bool record_read_head(struct record_reader *in, struct record *r) {
    r->game = NULL;
    r->seat = FULL;
    return read_game(in, r) && read_scope(in, r) && read_options(in, r) && read_seats(in, r) &&
           read_fair(in, r) && (r->seat != FULL || read_seed(in, r));
}

static void tell(const struct record *r, const struct table *t, const struct move *m,
                 const struct events *ev) {
    if (r->step)
        r->step(r->context, t, m, ev);
}

static bool read_move(struct record_reader *in, struct record *r, struct table *t,
                      const char *rest) {
    struct events ev = {.count = 0};
    struct move m;
    if (rest[0] < '0' || rest[0] >= '0' + r->nseats || rest[1] != ' ')
        return record_fail(in, N_("a move is \"move SEAT MOVE\""), NULL);
    const char *why = move_parse(r->game, rest[0] - '0', rest + 2, &m);
    if (!why)
        why = table_move(t, &m, &ev);
    if (why)
        return record_fail(in, why, NULL);
    if (r->move && r->move_count == r->move_max)
        return record_fail(in, N_("the record has more moves than there is room for"), NULL);
    if (r->move)
        r->move[r->move_count] = m;
    r->move_count++;
    tell(r, t, &m, &ev);
    return true;
}

/* The present line must be what we would have written. */
static bool same_line(struct record_reader *in, const struct buf *wanted, const char *why) {
    return !strcmp(in->now, buf_text(wanted)) || record_fail(in, why, NULL);
}

static bool check_hash(struct record_reader *in, const struct table *t, struct buf *scratch) {
    char line[256];
    struct buf wanted = BUF(line);
    hash_line(&wanted, t, scratch);
    return record_next(in) &&
           same_line(in, &wanted, N_("the game's state differs from the one recorded here"));
}

/* Up to a line that is neither move nor remark. */
static bool read_moves(struct record_reader *in, struct record *r, struct table *t,
                       struct buf *scratch) {
    const char *rest;
    while (record_next(in)) {
        if (after(in, "remark"))
            continue;
        if (!(rest = after(in, "move")))
            return true;
        if (!read_move(in, r, t, rest))
            return false;
        if (t->moves % RECORD_HASH_EVERY == 0 && !check_hash(in, t, scratch))
            return false;
    }
    return false;
}

bool record_check_end(struct record_reader *in) {
    char line[256];
    struct buf wanted = BUF(line);
    size_t before = in->at - strlen(in->now) - 1;
    if (!after(in, "end"))
        return record_fail(in, N_("a line \"end …\" must stand here"), NULL);
    end_line(&wanted, in->text, before);
    if (!same_line(in, &wanted, N_("the text above was changed: its hash is another")))
        return false;
    in->line++;
    return in->at == in->size || record_fail(in, N_("nothing may follow the end line"), NULL);
}

bool record_load(const char *text, size_t size, struct record *r, struct table *t,
                 struct buf *scratch, struct record_error *error) {
    struct record_reader in = {.text = text, .size = size, .error = error};
    char line[256];
    error->line = 0;
    r->move_count = 0;
    if (!record_read_head(&in, r))
        return false;
    if (r->seat != FULL)
        return record_fail(&in, N_("this is one seat's record: it cannot be replayed or verified"),
                           NULL);
    struct events ev = {.count = 0};
    const char *why = table_open(t, r->game, &r->options, r->nseats, &r->seed, &ev);
    if (why)
        return record_fail(&in, why, NULL);
    tell(r, t, NULL, &ev);
    bool moved = read_moves(&in, r, t, scratch);
    struct outcome o;
    r->finished = r->game->outcome(t->state, &o);
    r->whole = !in.torn;
    if (in.torn)
        return true; /* a log that is being written: what is there holds */
    if (!moved)
        return false;
    struct buf wanted = BUF(line);
    result_line(&wanted, t);
    if (!after(&in, "result"))
        return record_fail(&in, N_("\"move\", \"hash\" or \"result\" must stand here"), NULL);
    if (!same_line(&in, &wanted, N_("the result is not the one the moves lead to")))
        return false;
    if (record_next(&in))
        return record_check_end(&in);
    r->whole = !in.torn;
    return in.torn;
}

/* The last line that begins so; size if there is none. */
static size_t last_line(const char *text, size_t size, const char *start) {
    size_t n = strlen(start);
    for (size_t at = size; at > 0; at--)
        if (text[at - 1] == '\n' && size - at >= n && !memcmp(text + at, start, n))
            return at;
    return size;
}

static size_t body_size(const char *text, size_t size) {
    size_t at = last_line(text, size, "result ");
    while (at == size && at > 0 && text[at - 1] != '\n') /* a torn line */
        size = --at;
    return at;
}

void record_resume(struct buf *out, const char *text, size_t size, const struct table *t,
                   struct buf *scratch) {
    size_t body = body_size(text, size), last = record_last_move(text, body);
    buf_bytes(out, text, body);
    bool bare = last && memchr(text + last, '\n', body - last) == text + body - 1;
    if (bare && t->moves % RECORD_HASH_EVERY == 0) {
        hash_line(out, t, scratch);
        buf_char(out, '\n');
    }
}

size_t record_last_move(const char *text, size_t size) {
    size_t at = last_line(text, size, "move ");
    return at == size ? 0 : at;
}

bool record_move_of(const char *text, size_t size, int seat, uint32_t n, struct buf *out) {
    const char start[] = {'\n', 'm', 'o', 'v', 'e', ' ', (char)('0' + seat), ' '};
    const char *end = text + size, *line = text;
    for (; n && (line = memchr(line, '\n', (size_t)(end - line))); line++) {
        if ((size_t)(end - line) < sizeof start || memcmp(line, start, sizeof start) || --n)
            continue;
        const char *move = line + sizeof start, *stop = memchr(move, '\n', (size_t)(end - move));
        buf_bytes(out, move, (size_t)((stop ? stop : end) - move));
        return true;
    }
    return false;
}

void record_replay(const struct record *r, struct table *t, record_step step, void *context) {
    struct events ev = {.count = 0};
    must(r->move || !r->move_count, "the record's moves are kept");
    const char *why = table_open(t, r->game, &r->options, r->nseats, &r->seed, &ev);
    must(!why, "a loaded record can be played");
    bool goes_on = step(context, t, NULL, &ev);
    for (uint32_t i = 0; i < r->move_count && goes_on; i++) {
        ev.count = 0;
        why = table_move(t, &r->move[i], &ev);
        must(!why, "a loaded record holds");
        goes_on = step(context, t, &r->move[i], &ev);
    }
}
