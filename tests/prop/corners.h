/* Corners of a game's rules that seldom happen: plays games of every configuration until each has
 * happened, so that whoever reads "the property holds" knows that they were among the games. */
#ifndef TESTS_PROP_CORNERS_H
#define TESTS_PROP_CORNERS_H

#include <stdio.h>

#include "prop.h"

struct corner {
    const char *name;
    bool (*here)(const void *st, const struct move *m); /* the state before the move */
    uint64_t times;
};

enum { CORNER_GAMES_MAX = 40000 };

static inline bool corners_met(const struct corner *c, int count) {
    for (int i = 0; i < count; i++)
        if (!c[i].times)
            return false;
    return true;
}

static inline void corners_happen(const struct game *g, struct corner *c, int count) {
    static struct play p;
    static const char *const bots[] = {"explorer", "greedy", "random"};
    int games = 0;
    for (; !corners_met(c, count) && games < CORNER_GAMES_MAX; games++) {
        struct config config = config_at(g, games % config_count(g));
        play_open(&p, &config, bots[games / 2 % 3], (uint64_t)games);
        do
            for (int i = 0; p.asked && i < count; i++)
                c[i].times += c[i].here(p.st.byte, &p.next);
        while (play_step(&p));
    }
    for (int i = 0; i < count; i++)
        printf("%8llu times in %d games: %s\n", (unsigned long long)c[i].times, games, c[i].name);
    assert_true(corners_met(c, count));
}

#define CORNERS_HAPPEN(game, corners)                                                              \
    corners_happen(game, corners, sizeof(corners) / sizeof(corners)[0])

#endif
