/* Non-interference at a server's table (law 4). Two worlds have a table each, whose cards differ in
 * nothing that one seat, the watcher, and an onlooker may know. The same happens at both, but for
 * what others decide in secret: to what they commit, in which order, and when. As long as the core
 * gives the two the same views they are told the same, byte for byte, at the same time, and held back
 * alike, whoever comes, goes, runs out of time and is replaced. */
#include "prop.h"

#include "../unit/rooms_table.h"

enum { SECRETS_TRIED = 20000, STEPS = 60, EARS = 4 };

struct side {
    struct world *w;
    struct room *r;
    struct sat sat[MAX_SEATS];
    struct client c[MAX_SEATS], eyes;
    struct client peek[2]; /* another tab of the watcher, and another onlooker */
    int from;              /* what was heard before was compared */
};

static struct side side[2];
static struct rng luck;
static const struct game *game;
static int nseats, watcher;
static bool ticking;
static uint32_t compared_ply; /* of the decision that was open when the two were last compared */

static bool open_deal[64]; /* of games, by their number */

static struct { uint64_t pairs, cards, messages, secret, apart, ended, far; } tally[64];

static struct sitting *sitting_of(const struct side *s) {
    return &s->r->live->sitting;
}

static void fail_pair(const char *what, const char *a, const char *b) {
    size_t same = 0; /* cmocka cuts long texts */
    while (a[same] && a[same] == b[same])
        same++;
    printf("%s\n%s\nthey differ at: %.200s\n            and: %.200s\n", a, b, a + same, b + same);
    fail_msg("%s of %d, seat %d watches: %s\n%s\n%s", game->id, nseats, watcher, what, a, b);
}

/* ---- twins ---- */

static void deal(const uint8_t secret[FAIR_BYTES], struct table *t) {
    struct options o = options_default(game);
    struct fair f = {.committed = true};
    memcpy(f.secret, secret, FAIR_BYTES);
    struct seed seed = fair_seed(&f, nseats);
    assert_null(table_open(t, game, &o, nseats, &seed, NULL));
}

static bool same_view(const struct table *a, const struct table *b, int viewer) {
    _Alignas(8) unsigned char x[STATE_MAX], y[STATE_MAX];
    table_view(a, viewer, x);
    table_view(b, viewer, y);
    return !memcmp(x, y, a->game->state_size);
}

static void draw_secret(uint8_t secret[FAIR_BYTES]) {
    for (int i = 0; i < FAIR_BYTES; i++)
        secret[i] = (uint8_t)rng_next(&luck);
}

/* Two secrets whose deals the watcher cannot tell apart. */
static bool find_secrets(uint8_t secret[2][FAIR_BYTES]) {
    static struct table a, b;
    draw_secret(secret[0]);
    memcpy(secret[1], secret[0], FAIR_BYTES);
    if (open_deal[game->number] || rng_below(&luck, 2))
        return true; /* only what others decide will differ: such twins go far */
    deal(secret[0], &a);
    for (int i = 0; i < SECRETS_TRIED; i++) {
        draw_secret(secret[1]);
        deal(secret[1], &b);
        if (memcmp(a.state, b.state, game->state_size) != 0 && same_view(&a, &b, watcher) &&
            same_view(&a, &b, PUBLIC))
            return true;
    }
    return false;
}

/* The table starts when the secret that was drawn for it is the one we want. */
static void open_side(struct side *s, const char *settings, const uint8_t secret[FAIR_BYTES],
                      uint64_t delays) {
    s->sat[0] = make(s->w, settings, "P0");
    s->r = room_at_code(s->w, s->sat[0].code);
    memcpy(s->r->secret, secret, FAIR_BYTES);
    rng_seed(&s->w->rooms->luck, delays);
    s->from = s->w->count;
    s->eyes = hello(s->w, s->sat[0].code, NULL, 0);
    for (int i = 0; i < nseats; i++) {
        char name[16];
        snprintf(name, sizeof name, "P%d", i);
        if (i)
            s->sat[i] = join(s->w, &s->sat[0], name);
        s->c[i] = come(s->w, &s->sat[i]);
    }
    settle(s->w);
}

static void close_side(struct side *s) {
    room_end(s->r);
    for (int i = 0; i < nseats; i++)
        go(s->w, &s->c[i]);
    go(s->w, &s->eyes);
    for (int i = 0; i < 2; i++)
        go(s->w, &s->peek[i]);
    settle(s->w);
    forget_heard(s->w);
}

/* ---- comparing ---- */

/* The text without what must be another at another table: its code and its secret's hash. */
static const char *plain(const struct side *s, const char *text, char *out, size_t cap) {
    size_t n = 0;
    for (const char *at = text; *at && n + 1 < cap;) {
        if (!strncmp(at, s->r->code, strlen(s->r->code))) {
            at += strlen(s->r->code);
            out[n++] = '*';
        } else if (strspn(at, "0123456789abcdef") >= 64) {
            at += strspn(at, "0123456789abcdef");
            out[n++] = '#';
        } else
            out[n++] = *at++;
    }
    out[n] = 0;
    return out;
}

static int ear_of(const struct side *s, const struct heard *h) {
    const connection ear[EARS] = {s->c[watcher].to, s->eyes.to, s->peek[0].to, s->peek[1].to};
    int found = EARS;
    for (int i = 0; i < EARS && (h->kind == SENT || h->kind == ENDED); i++)
        found = ear[i] == h->to ? i : found;
    return found;
}

static const struct heard *next_heard(struct side *s) {
    while (s->from < s->w->count) {
        const struct heard *h = &s->w->heard[s->from++];
        if (ear_of(s, h) != EARS)
            return h;
    }
    return NULL;
}

/* An event that shows what was hidden before, by its id. */
static bool reveals(const struct heard *h) {
    char id[32];
    const char *at = h ? strstr(h->text, "\"event\":{\"id\":\"") : NULL;
    if (!at)
        return false;
    snprintf(id, sizeof id, "%.*s", (int)strcspn(at + 15, "\""), at + 15);
    for (int i = 0; i < game->event_count; i++)
        if (!strcmp(game->events[i].id, id))
            return game->events[i].reveals;
    return false;
}

/* False: something was revealed that differs, and they have come apart. */
static bool compare_heard(void) {
    static char one[MESSAGE_MAX], two[MESSAGE_MAX];
    for (;;) {
        const struct heard *a = next_heard(&side[0]), *b = next_heard(&side[1]);
        if (!a && !b)
            return true;
        if (!a || !b)
            fail_pair("is told more in a twin", a ? a->text : "", b ? b->text : "");
        plain(&side[0], a->text, one, sizeof one);
        plain(&side[1], b->text, two, sizeof two);
        if (strcmp(one, two) != 0 && (reveals(a) || reveals(b)))
            return false;
        if (strcmp(one, two) != 0 || ear_of(&side[0], a) != ear_of(&side[1], b) ||
            a->kind != b->kind)
            fail_pair("is told something else in a twin", one, two);
        if (a->at != b->at)
            fail_pair("is told at another time in a twin", one, two);
        if (a->held != b->held)
            fail_pair("is held back in one of two twins", one, two);
        tally[game->number].messages++;
    }
}

/* What else anybody may ask for over HTTP. */
static void compare_pages(void) {
    static char one[1 << 16], two[1 << 16];
    for (int viewer = -1; viewer < 1; viewer++) {
        char *text[2];
        for (int k = 0; k < 2; k++)
            text[k] = viewer ? json_of(side[k].w, side[k].sat[0].code)
                             : record_of(side[k].w, side[k].sat[0].code, watcher);
        plain(&side[0], text[0], one, sizeof one);
        plain(&side[1], text[1], two, sizeof two);
        if (strcmp(one, two) != 0)
            fail_pair(viewer ? "sees another table in a twin" : "has another record in a twin", one,
                      two);
        free(text[0]);
        free(text[1]);
    }
}

/* While a decision is open nothing may differ. When it is over, what others did may be known. */
static bool came_apart(void) {
    const struct table *a = &sitting_of(&side[0])->table, *b = &sitting_of(&side[1])->table;
    if (!table_to_act(a) || !table_to_act(b))
        return true;
    uint32_t ply = table_head(a)->ply, before = compared_ply;
    compared_ply = ply;
    if (ply == before && ply == table_head(b)->ply && (a->committed || b->committed))
        return false;
    for (int i = 0; i < nseats; i++) {
        const struct room_seat *x = &side[0].r->seat[i], *y = &side[1].r->seat[i];
        if (x->bank != y->bank || x->late != y->late || x->stand_in != y->stand_in)
            return true;
    }
    return !same_view(a, b, watcher) || !same_view(a, b, PUBLIC);
}

/* True: they go on together. */
static bool together(void) {
    for (int k = 0; k < 2; k++)
        if (!room_wake(side[k].r))
            fail_pair("a table does not wake", side[0].w->trouble, side[1].w->trouble);
    if (came_apart() || !compare_heard()) {
        tally[game->number].ended++;
        return false;
    }
    compare_pages();
    return true;
}

/* ---- what happens ---- */

static void both_settle(void) {
    settle(side[0].w);
    settle(side[1].w);
}

static void both_pass(uint64_t milliseconds) {
    pass(side[0].w, milliseconds);
    pass(side[1].w, milliseconds);
}

static void both_say(int seat, const char *text) {
    for (int k = 0; k < 2; k++)
        if (seat == PUBLIC || side[k].c[seat].guest)
            says(side[k].w, seat == PUBLIC ? &side[k].eyes : &side[k].c[seat], text);
}

/* Somebody else goes, or comes back and wants no more than is new. */
static void come_or_go(int seat) {
    for (int k = 0; k < 2; k++) {
        struct side *s = &side[k];
        if (s->c[seat].guest)
            go(s->w, &s->c[seat]);
        else
            s->c[seat] =
                hello(s->w, s->sat[0].code, s->sat[seat].token, sitting_of(s)->stream[seat].events);
    }
}

/* The watcher and an onlooker look again, from the beginning or for what is new. */
static void look_again(void) {
    bool all = rng_below(&luck, 2);
    for (int k = 0; k < 2; k++) {
        struct side *s = &side[k];
        const struct seat *stream = sitting_of(s)->stream;
        for (int i = 0; i < 2; i++)
            go(s->w, &s->peek[i]);
        s->peek[0] =
            hello(s->w, s->sat[0].code, s->sat[watcher].token, all ? 0 : stream[watcher].events);
        s->peek[1] = hello(s->w, s->sat[0].code, NULL, all ? 0 : stream[PUBLIC].events);
    }
}

static void disturb(void) {
    int seat = (int)rng_below(&luck, (uint32_t)nseats);
    switch (rng_below(&luck, 8)) {
    case 0:
        if (seat != watcher)
            come_or_go(seat);
        break;
    case 1:
        both_say(seat, "{\"type\":\"chat\",\"text\":\"Що?\"}");
        break;
    case 2:
        both_pass(rng_below(&luck, 8000));
        break;
    case 3:
        both_say(seat, "{\"type\":\"orders\",\"pass\":true}");
        break;
    case 4:
    case 5:
        look_again();
        break;
    default:
        both_say(watcher, "{\"type\":\"ping\"}");
        both_say(PUBLIC, "{\"type\":\"ping\"}");
    }
}

static struct move any_legal(const struct side *s, int seat) {
    struct move legal[MAX_LEGAL];
    int n = game->legal(sitting_of(s)->table.state, seat, legal);
    assert_true(n > 0);
    return legal[rng_below(&luck, (uint32_t)n)];
}

static bool is_legal(const struct side *s, const struct move *m) {
    return !game->check(sitting_of(s)->table.state, m);
}

/* The seat says its move; what it answers is the ask of its stream. */
static void make_move(struct side *s, const struct move *m) {
    char text[MOVE_TEXT_MAX];
    struct buf b = BUF(text);
    if (!s->c[m->seat].guest)
        s->c[m->seat] = hello(s->w, s->sat[0].code, s->sat[m->seat].token,
                              sitting_of(s)->stream[m->seat].events);
    buf_clear(&b);
    move_text(game, m, &b);
    moves(s->w, &s->c[m->seat], sitting_of(s)->stream[m->seat].asks, buf_text(&b));
}

static bool is_asked(const struct side *s, int seat) {
    return table_to_act(&sitting_of(s)->table) & SEAT(seat);
}

/* One world's seat commits and the other's does not yet: before that is written, the two who watch
 * say something, and hear the answer at the same time in both. */
static void commit_alone(struct side *s, int seat) {
    if (!is_asked(s, seat) || seat_count(table_to_act(&sitting_of(s)->table)) < 2)
        return;
    bool there = s->c[seat].guest;
    struct move m = any_legal(s, seat);
    if (there)
        make_move(s, &m);
    both_say(watcher, "{\"type\":\"ping\"}");
    both_say(PUBLIC, "{\"type\":\"ping\"}");
    both_settle();
    tally[game->number].secret += there;
}

/* Others decide in secret, first in one of the worlds, then in the other, in another order. */
static bool decide_apart(seatset asked) {
    int last = watcher;
    FOR_SEATS (seat, asked & ~SEAT(watcher))
        last = !(asked & SEAT(watcher)) || rng_below(&luck, 2) ? seat : last;
    int first = (int)rng_below(&luck, 2);
    tally[game->number].apart++;
    for (int k = 0; k < 2; k++)
        for (int i = 0; i < nseats; i++) {
            int seat = k ? nseats - 1 - i : i;
            if (!(asked & SEAT(seat)) || seat == last || seat == watcher)
                continue;
            commit_alone(&side[k ^ first], seat);
            if (!together())
                return false;
            disturb();
            both_settle();
            if (!together())
                return false;
        }
    return true;
}

/* The same move at both, if there is one; false if not. */
static bool decide_alike(int seat) {
    for (int i = 0; i < 20; i++) {
        if (!is_asked(&side[0], seat) || !is_asked(&side[1], seat))
            return is_asked(&side[0], seat) == is_asked(&side[1], seat);
        struct move m = any_legal(&side[0], seat);
        if (!is_legal(&side[1], &m))
            continue;
        make_move(&side[0], &m);
        make_move(&side[1], &m);
        both_settle();
        return true;
    }
    return false;
}

static bool walk(void) {
    seatset asked = side[0].r->asked_all;
    if (rng_below(&luck, 3) == 0)
        disturb();
    both_settle();
    if (!together())
        return false;
    asked = side[0].r->asked_all;
    if (seat_count(asked) > 1 && rng_below(&luck, 3) && !decide_apart(asked))
        return false;
    FOR_SEATS (seat, asked)
        if (!decide_alike(seat) || !together())
            return false;
    return true;
}

static void one_pair(void) {
    char settings[256];
    uint8_t secret[2][FAIR_BYTES];
    nseats =
        game->min_seats + (int)rng_below(&luck, (uint32_t)(game->max_seats - game->min_seats + 1));
    nseats = nseats > 4 ? 4 : nseats;
    watcher = (int)rng_below(&luck, (uint32_t)nseats);
    ticking = rng_below(&luck, 2);
    if (!find_secrets(secret)) {
        memcpy(secret[1], secret[0], FAIR_BYTES); /* all is known at the deal */
        open_deal[game->number] = true;
    }
    snprintf(settings, sizeof settings, "{\"game\":\"%s\",\"players\":%d,\"level\":\"random\"%s}",
             game->id, nseats, ticking ? ",\"clock\":{\"move\":5,\"bank\":10}" : "");
    uint64_t delays = rng_next(&luck);
    for (int k = 0; k < 2; k++) {
        side[k].w->now = side[0].w->now;
        side[k].w->wall = side[0].w->wall;
        /* Whose time is up has a delay drawn for it: with clocks there is none to compare. */
        side[k].w->terms.grace = 6; /* seconds: who goes is replaced soon */
        side[k].w->terms.delay_min = ticking ? 0 : 300;
        side[k].w->terms.delay_max = ticking ? 0 : 900;
        rooms_change(side[k].w->rooms, &side[k].w->terms);
        open_side(&side[k], settings, secret[k], delays);
    }
    tally[game->number].pairs++;
    tally[game->number].cards += memcmp(secret[0], secret[1], FAIR_BYTES) != 0;
    uint64_t steps = 0;
    if (together())
        while (steps < STEPS && walk())
            steps++;
    tally[game->number].far = steps > tally[game->number].far ? steps : tally[game->number].far;
    close_side(&side[0]);
    close_side(&side[1]);
}

static void open_worlds(char name[2][sizeof folder]) {
    for (int k = 0; k < 2; k++) {
        strcpy(folder,
               "/dev/shm/koloda-test-XXXXXX"); /* in memory: the disk is not looked at here */
        if (!mkdtemp(folder))
            assert_int_equal(make_folder(NULL), 0);
        memcpy(name[k], folder, sizeof folder);
        side[k].w = world_open();
    }
}

static void close_worlds(char name[2][sizeof folder]) {
    for (int k = 0; k < 2; k++) {
        world_close(side[k].w);
        memcpy(folder, name[k], sizeof folder);
        remove_folder(NULL);
    }
}

static void twins_are_told_the_same(void **state) {
    (void)state;
    char name[2][sizeof folder];
    open_worlds(name);
    rng_seed(&luck, 20261118);
    double pairs = 60 * prop_scale();
    for (int g = 1; g < game_count; g++) {
        game = game_list[g];
        if (!prop_wants(game))
            continue;
        for (int i = 0; i < pairs; i++)
            one_pair();
        const int k = game->number;
        printf("rooms of %-9s %llu twins, %llu of them by their cards, %llu messages; %llu secrets "
               "in %llu decisions, %llu came "
               "apart, %llu steps at most\n",
               game->id, (unsigned long long)tally[k].pairs, (unsigned long long)tally[k].cards,
               (unsigned long long)tally[k].messages, (unsigned long long)tally[k].secret,
               (unsigned long long)tally[k].apart, (unsigned long long)tally[k].ended,
               (unsigned long long)tally[k].far);
    }
    close_worlds(name);
}

/* Whoever was late once is late again, or has voted in time: nobody knows until all have voted. */
static void being_late_again_is_a_secret(void **state) {
    (void)state;
    char name[2][sizeof folder];
    static const uint8_t secret[FAIR_BYTES] = {1};
    open_worlds(name);
    rng_seed(&luck, 1);
    game = game_find("podelim");
    nseats = 3;
    watcher = 1;
    for (int k = 0; k < 2; k++)
        open_side(&side[k],
                  "{\"game\":\"podelim\",\"players\":3,\"options\":{\"first\":0},"
                  "\"clock\":{\"move\":5,\"bank\":10},\"level\":\"random\"}",
                  secret, 1);
    for (int k = 0; k < 2; k++) {
        struct side *s = &side[k];
        answers(s->w, &s->c[0]); /* splits */
        settle(s->w);
        answers(s->w, &s->c[0]);
        answers(s->w, &s->c[1]);
        pass(s->w, 16 * SECONDS); /* seat 2 is late for its first vote */
        assert_int_equal(s->r->seat[2].late, 1);
        for (int i = 0; i < 9 && !(s->r->asked_all & SEAT(2)); i++) {
            answers(s->w, &s->c[0]);
            answers(s->w, &s->c[1]);
            settle(s->w);
        }
        assert_true(s->r->asked_all & SEAT(0) && s->r->asked_all & SEAT(2));
    }
    assert_true(compare_heard());
    answers(side[0].w, &side[0].c[2]);
    both_pass(7 * SECONDS); /* the other's time is up, seat 0 has its bank */
    assert_int_equal(side[0].r->seat[2].late, 0);
    assert_int_equal(side[1].r->seat[2].late, 2);
    assert_true(compare_heard());
    compare_pages();
    answers(side[0].w, &side[0].c[0]);
    answers(side[1].w, &side[1].c[0]);
    answers(side[0].w, &side[0].c[1]);
    answers(side[1].w, &side[1].c[1]);
    both_settle();
    assert_true(side[1].r->seat[2].stand_in && !side[0].r->seat[2].stand_in);
    close_side(&side[0]);
    close_side(&side[1]);
    close_worlds(name);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(twins_are_told_the_same),
                                       cmocka_unit_test(being_late_again_is_a_secret)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
