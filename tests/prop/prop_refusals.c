/* Every refusal that stands in a game's rules is said at some time: one that cannot be is a rule
 * that is never reached, or a sentence nobody needs. */
#include "prop.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/notation.h"
#include "run/files.h"
#include "run/system.h"

enum { REFUSALS_MAX = 512, MORE_GAMES = 3000 };

struct refusals {
    char *text[REFUSALS_MAX];
    int count;
};

/* ---- those that stand in the sources ---- */

static bool names_a_rule(const char *text) {
    size_t digits = text[0] >= 'A' && text[0] <= 'Z' ? strspn(text + 1, "0123456789") : 0;
    return digits > 0 && text[1 + digits] == ' ';
}

/* One literal at *p, with those right behind it, which the compiler joins. */
static void read_literal(const char **p, struct buf *out) {
    const char *s = *p;
    buf_clear(out);
    while (*s == '"') {
        for (s++; *s && *s != '"'; s++) {
            if (*s == '\\' && s[1])
                s++;
            buf_char(out, *s);
        }
        s += *s == '"';
        *p = s;
        s += strspn(s, " \n");
    }
}

static void read_source(const char *path, struct refusals *out) {
    struct buf text = heap_buf(), literal = heap_buf(), say = heap_buf();
    const char *why = file_read(path, &text, &say);
    if (why)
        fail_msg("%s", why);
    for (const char *p = text.data; *(p += strcspn(p, "\"'/"));) {
        if (p[0] == '/' && p[1] == '*')
            p = strstr(p, "*/") + 2;
        else if (*p == '\'')
            p += p[1] == '\\' ? 4 : 3;
        else if (*p == '"') {
            read_literal(&p, &literal);
            if (names_a_rule(literal.data) && out->count < REFUSALS_MAX)
                out->text[out->count++] = strdup(literal.data);
        } else
            p++;
    }
    heap_free(&text);
    heap_free(&literal);
    heap_free(&say);
}

/* Audits name rules too, but are for us; they stand in info.c and audit.c. */
static void read_game(const struct game *g, struct refusals *out) {
    const char *source = getenv("KOLODA_SOURCE");
    char folder[512], path[1024];
    snprintf(folder, sizeof folder, "%s/src/games/%s", source ? source : ".", g->id);
    DIR *dir = opendir(folder);
    if (!dir)
        fail_msg("KOLODA_SOURCE must name the folder with src/ in it; there is no %s", folder);
    for (struct dirent *e; dir && (e = readdir(dir)) != NULL;) {
        const char *end = strrchr(e->d_name, '.');
        if (!end || strcmp(end, ".c") || !strcmp(e->d_name, "info.c") ||
            !strcmp(e->d_name, "audit.c"))
            continue;
        snprintf(path, sizeof path, "%s/%s", folder, e->d_name);
        read_source(path, out);
    }
    closedir(dir);
}

/* ---- those that are said ---- */

static struct refusals unsaid;

static void note(const char *why) {
    for (int i = 0; i < unsaid.count; i++)
        if (!strcmp(unsaid.text[i], why)) {
            free(unsaid.text[i]);
            unsaid.text[i--] = unsaid.text[--unsaid.count];
        }
}

/* The moves all seats can make or not, near what is legal and at random. */
static void try_moves(struct play *p) {
    const struct game *g = p->game;
    const char *last = NULL;
    struct move legal[MAX_LEGAL];
    for (int k = 0; k < 100; k++) {
        int seat = (int)rng_below(&p->rng, (uint32_t)p->config.nseats);
        int n = g->legal(p->st.byte, seat, legal);
        struct move m = n ? legal[rng_below(&p->rng, (uint32_t)n)] : p->next;
        m.seat = (uint8_t)seat;
        m.kind =
            (uint8_t)(rng_below(&p->rng, 3) ? m.kind
                                            : 1 + rng_below(&p->rng, (uint32_t)g->move_count - 1));
        if (rng_below(&p->rng, 4))
            m.a = (uint8_t)rng_below(&p->rng, 24);
        if (rng_below(&p->rng, 2))
            m.b = (uint8_t)rng_below(&p->rng, 24);
        if (rng_below(&p->rng, 2))
            m.c = rng_below(&p->rng, 24);
        if (strstr(g->moves[m.kind].pattern ? g->moves[m.kind].pattern : "", "%seats"))
            m.set = 1 + rng_below(&p->rng, SEAT(MAX_SEATS) - 1);
        for (int zeros = 0; zeros < 4; zeros++) { /* with fewer and fewer arguments */
            const char *why = g->check(p->st.byte, &m);
            if (why && why != last)
                note(last = why);
            if (zeros == 0)
                m.set = 0;
            else if (zeros == 1)
                m.c = 0;
            else
                m.b = 0;
        }
        m = chance_move(rng_next(&p->rng));
        const char *why = g->check(p->st.byte, &m);
        if (why && why != last)
            note(last = why);
    }
}

static void every_refusal_is_said(void **state) {
    static struct play p;
    static const char *const bots[] = {"explorer", "greedy", "random"};
    int never = 0;
    (void)state;
    for (int i = 0; i < game_count; i++) {
        const struct game *g = game_list[i];
        if (!prop_wants(g))
            continue;
        unsaid.count = 0;
        read_game(g, &unsaid);
        int all = unsaid.count, k = 0;
        assert_true(all > 0);
        for (; unsaid.count && k < MORE_GAMES; k++) {
            struct config c = config_at(g, k % config_count(g));
            play_open(&p, &c, bots[k % 3], (uint64_t)k);
            do
                try_moves(&p);
            while (unsaid.count && play_step(&p));
        }
        printf("%-9s %3d of %3d refusals said after %d games\n", g->id, all - unsaid.count, all, k);
        for (int u = 0; u < unsaid.count; u++)
            fprintf(stderr, "%s never says \"%s\"\n", g->id, unsaid.text[u]);
        never += unsaid.count;
    }
    assert_int_equal(never, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(every_refusal_is_said)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
