/* A bot for Koloda in C: any legal move, in any game, without a library. Build and try it:
 *
 *     cc -O2 -o bot examples/bots/bot.c
 *     koloda arena cabbage --players 2 --bots easy,exec:./bot
 *
 * It speaks docs/protocol.md: one JSON object a line. Moves are plain words without quotes inside,
 * so that looking for quotes is enough; whoever wants to read views takes a JSON library. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* The texts of "legal":["draw","stop"], cut out of the line. Returns how many. */
static int find_moves(char *line, char *moves[], int max) {
    int n = 0;
    char *p = strstr(line, "\"legal\":[");
    for (p = p ? p + 9 : NULL; p && *p != ']' && n < max; p++) {
        if (*p != '"')
            continue;
        moves[n++] = ++p;
        p = strchr(p, '"');
        *p = 0;
    }
    return n;
}

int main(void) {
    static char line[1 << 20], *moves[4096];
    srand((unsigned)(time(NULL) ^ getpid()));
    setvbuf(stdout, NULL, _IOLBF, 0);
    puts("{\"type\":\"hello\",\"protocol\":1,\"want\":[\"games\"]}");
    while (fgets(line, sizeof line, stdin)) {
        const char *ask = strstr(line, "\"ask\":");
        if (strncmp(line, "{\"type\":\"ask\"", 13) != 0 || !ask)
            continue; /* welcome, events, views and the rest are for better bots */
        long number = strtol(ask + 6, NULL, 10);
        int n = find_moves(line, moves, 4096);
        if (n)
            printf("{\"type\":\"move\",\"ask\":%ld,\"move\":\"%s\"}\n", number, moves[rand() % n]);
    }
    return 0;
}
