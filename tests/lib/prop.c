#include "prop.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/json_scan.h"
#include "core/notation.h"
#include "run/system.h"

static const char *const bot_lists[] = {"random", "explorer", "greedy", "explorer,greedy"};
enum {
    BOT_LISTS = sizeof bot_lists / sizeof bot_lists[0],
    UNITS_MIN = 3 * BOT_LISTS,
    LENGTH_GUESSED = 100 /* of the first game, in steps */
};

double prop_scale(void) {
    const char *text = getenv("KOLODA_SCALE");
    double scale = text && *text ? strtod(text, NULL) : 1;
    return scale > 0 ? scale : 1;
}

bool prop_wants(const struct game *g) {
    const char *list = getenv("KOLODA_GAMES");
    if (!list || !*list)
        return true;
    for (size_t n; n = strcspn(list, ","), n; list += n + (list[n] == ','))
        if (strlen(g->id) == n && !memcmp(g->id, list, n))
            return true;
    return false;
}

/* ---- failures ---- */

static void print_options(const struct play *p, const char *before) {
    for (int i = 0; p->game->options[i].name; i++) {
        char words[64];
        struct buf value = BUF(words);
        option_text(&p->game->options[i], p->config.options.value[i], &value);
        fprintf(stderr, "%s%s=%s", before, p->game->options[i].name, words);
    }
}

void prop_fail(const struct play *p, const char *format, ...) {
    const struct head *head = (const struct head *)p->st.byte;
    unsigned long long seed = p->seed;
    fprintf(stderr, "\n%s, %d players, bots %s, seed %llu", p->game->id, p->config.nseats, p->bots,
            seed);
    print_options(p, ", ");
    fprintf(stderr, ", ply %u (step %u), before \"%s\":\n  ", head->ply, p->step,
            p->asked ? move_words(p->game, &p->next) : "the end");
    va_list arguments;
    va_start(arguments, format);
    vfprintf(stderr, format, arguments);
    va_end(arguments);
    fprintf(stderr, "\nagain: KOLODA_ONLY='%s %d %s %llu", p->game->id, p->config.nseats, p->bots,
            seed);
    print_options(p, " ");
    fprintf(stderr, "' %s\nlook:  koloda trace %s --players %d --bots %s --seed %llu",
            program_invocation_name, p->game->id, p->config.nseats, p->bots, seed);
    print_options(p, " --option ");
    fprintf(stderr, "\n");
    fail();
    abort();
}

const char *move_words(const struct game *g, const struct move *m) {
    static char ring[4][MOVE_TEXT_MAX + 96];
    static int next;
    char *out = ring[next++ % 4], words[MOVE_TEXT_MAX] = "";
    struct buf text = BUF(words);
    if (m->kind != MOVE_CHANCE && !move_form(g, m))
        move_text(g, m, &text);
    snprintf(out, sizeof ring[0], "%s {kind %u seat %u a %u b %u c %u set %#llx}",
             m->kind == MOVE_CHANCE ? "chance" : words, m->kind, m->seat, m->a, m->b, m->c,
             (unsigned long long)m->set);
    return out;
}

void prop_json(const struct play *p, const char *what, const struct buf *text) {
    struct json_slice value;
    HOLDS(p, !text->full, "%s: the text does not fit", what);
    HOLDS(p, json_scan(text->data, text->size, JSON_SCAN_DEPTH, &value),
          "%s is not JSON behind %zu bytes: %s", what, value.size, text->data);
    HOLDS(p, json_slice_kind(value) == JSON_SLICE_OBJECT, "%s is no object: %s", what, text->data);
}

/* ---- one game that somebody asks for ---- */

static bool parse_only(const char *text, struct config *c, char bots[64], uint64_t *seed) {
    char id[64], word[128], words[256];
    struct buf say = BUF(words);
    unsigned long long number;
    int used, at = 0;
    if (sscanf(text, "%63s %d %63s %llu%n", id, &c->nseats, bots, &number, &at) != 4)
        return false;
    *seed = number;
    c->game = game_find(id);
    if (!c->game)
        return false;
    c->options = options_default(c->game);
    for (; sscanf(text + at, "%127s%n", word, &used) == 1; at += used) {
        char *value = strchr(word, '=');
        if (!value)
            return false;
        *value++ = 0;
        if (options_set(c->game, &c->options, word, value, &say))
            return false;
    }
    return true;
}

static void run_only(const struct property *property, const char *only) {
    static struct play p;
    struct config c;
    char bots[64];
    uint64_t seed = 0;
    if (!parse_only(only, &c, bots, &seed))
        fail_msg("KOLODA_ONLY is \"GAME PLAYERS BOTS SEED [option=value]...\", not \"%s\"", only);
    play_open(&p, &c, bots, seed);
    property->game(&p);
}

/* ---- all games ---- */

struct tally {
    uint64_t games, positions, steps;
};

static uint64_t game_seed(const struct property *property, const struct game *g, int unit, int k) {
    uint64_t seed = g->number;
    for (const char *c = property->name; *c; c++)
        seed = seed * 31 + (unsigned char)*c;
    return seed % 1000000 * 1000000 + (uint64_t)unit * 1000 + (uint64_t)k % 1000 +
           (uint64_t)k / 1000 * 1000000000000;
}

/* Every configuration in turn; if there is no time for all, every seat count with options drawn. */
static struct config pick_config(const struct game *g, int unit, int units) {
    int count = config_count(g), seats = g->max_seats - g->min_seats + 1;
    struct rng r;
    rng_seed(&r, (uint64_t)unit);
    if (units >= count)
        return config_at(g, unit % count);
    return config_at(g, unit % seats + seats * (int)rng_below(&r, (uint32_t)(count / seats)));
}

/* One configuration until `quota` positions are checked, one whole game at least. */
static void run_unit(const struct property *property, const struct config *c, int unit,
                     double quota, struct tally *t) {
    static struct play p;
    for (int k = 0; k == 0 || quota >= 1; k++) {
        play_open(&p, c, bot_lists[(unit + unit / config_count(c->game) + k) % BOT_LISTS],
                  game_seed(property, c->game, unit, k));
        double length = t->games ? (double)t->steps / (double)t->games : LENGTH_GUESSED;
        p.share = quota < length ? quota / length : 1;
        property->game(&p);
        if (p.asked)
            prop_fail(&p, "the property \"%s\" did not play to the end", property->name);
        quota -= p.checked ? (double)p.checked : p.step; /* some games have nothing to check */
        t->games++;
        t->positions += p.checked;
        t->steps += p.step;
    }
}

void prop_run(const struct property *property) {
    const char *only = getenv("KOLODA_ONLY");
    if (only) {
        run_only(property, only);
        return;
    }
    for (int i = 0; i < game_count; i++) {
        const struct game *g = game_list[i];
        if (!prop_wants(g))
            continue;
        int configs = config_count(g);
        double start = system_now(), scale = prop_scale();
        double wanted = scale < 1 ? configs * scale : configs;
        int units = wanted < UNITS_MIN ? UNITS_MIN : (int)wanted;
        struct tally t = {0, 0, 0};
        for (int unit = 0; unit < units; unit++) {
            struct config c = pick_config(g, unit, units);
            run_unit(property, &c, unit, property->positions * scale / units, &t);
        }
        printf("%-24s %-9s %8llu games %9llu positions %7.2f s\n", property->name, g->id,
               (unsigned long long)t.games, (unsigned long long)t.positions, system_now() - start);
        fflush(stdout);
    }
}
