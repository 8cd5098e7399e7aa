/* koloda engine: a bot at a table elsewhere, over standard input and output. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ai/bot.h"
#include "front/commands/commands.h"
#include "play/client.h"
#include "run/system.h"

struct engine {
    struct client client;
    const struct bot_type *level;
    struct bot bot;
    void *memory;
    struct seed seed;
    struct rng luck; /* where nothing but the legal moves is known */
    uint64_t games;
    bool warned;
};

enum { TOLD_MAX = 1 << 20 }; /* no table has so much to say at once */

static bool say(const char *text) {
    return out_text("%s\n", text) && out_flush();
}

/* Another game: the same seed gives the same luck for every game of a run. */
static void begin(struct engine *e) {
    const struct client *c = &e->client;
    struct seed seed = seed_derive(&e->seed, e->games++);
    free(e->memory);
    e->memory = take_memory(1, bot_memory(e->level, c->game) + 1);
    bot_open(&e->bot, e->level, c->game, c->seat, &seed, e->memory);
    rng_seed(&e->luck, seed_private(&seed, 0));
}

/* The bot's choice where the table has sent the view as bytes, else any legal move. False: what the
 * table has listed there is no move of any game. */
static bool choose(struct engine *e, struct buf *out) {
    const struct client *c = &e->client;
    if (c->knows && (c->game->to_act(c->view) & SEAT(c->seat))) {
        struct move m = bot_decide(&e->bot, c->view);
        move_text(c->game, &m, out);
        return true;
    }
    if (!e->warned && strcmp(e->level->name, "random") != 0)
        warn("the table sends no bytes of its views: any legal move will do");
    e->warned = true;
    return client_move(c, (int)rng_below(&e->luck, (uint32_t)client_moves(c)), out);
}

static bool answer(struct engine *e) {
    char move[MOVE_TEXT_MAX], message[6 * MOVE_TEXT_MAX + 64]; /* escaped */
    struct buf m = BUF(move), out = BUF(message);
    buf_clear(&m);
    buf_clear(&out);
    if (!choose(e, &m)) {
        warn("an ask needs its number and a list of legal moves");
        return true;
    }
    client_say_move(&e->client, buf_text(&m), &out);
    return say(buf_text(&out));
}

/* False: there is nobody to talk to any more. */
static bool react(struct engine *e, enum client_news news) {
    switch (news) {
    case CLIENT_GAME:
        begin(e);
        return true;
    case CLIENT_ASK:
        return answer(e);
    case CLIENT_WRONG:
    case CLIENT_NONSENSE:
        warn("%s", e->client.why);
        return true;
    default:
        return true;
    }
}

int cmd_engine(struct args *a) {
    struct engine e = {.level = bot_find(a->level ? a->level : "hard")};
    if (!e.level)
        return misuse(a, "--level: %s: \"%s\"", N_("there is no such bot"), a->level);
    if (a->words)
        return misuse(a, "\"%s\" is one word too many", a->word[0]);
    int code = args_secret_seed(a);
    if (code)
        return code;
    e.seed = a->seed;
    char *line = take_memory(1, TOLD_MAX);
    bool heard = say(client_hello);
    while (heard && fgets(line, TOLD_MAX, stdin))
        if (line[0] != '\n')
            heard = react(&e, client_hear(&e.client, line, strlen(line)));
    free(line);
    free(e.memory);
    return EXIT_FINE;
}
