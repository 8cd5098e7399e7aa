/* The commands of the program; they use the line mode and the screen, which know nothing of them. */
#ifndef FRONT_COMMANDS_COMMANDS_H
#define FRONT_COMMANDS_COMMANDS_H

#include "front/cli/replay.h"

extern const struct command commands[]; /* up to one without a name */
const struct command *command_find(const char *name);

/* Takes the terminal over, as the flags want it; EXIT_FINE or a failure. */
int args_screen(const struct args *a);

/* Bots in tables: a name that fits its column, before the table what the programs' names stand for,
 * and at the end of a line how often it gave up, if ever. */
struct bot_label {
    char text[16];
} bot_label(const struct bot_type *t);
void say_programs(const struct match *m);
void say_forfeits(uint64_t n);

/* Lets a person step through a game by lines of text. */
int step_through(struct replay *p, uint32_t from);

int cmd_play(struct args *a);
int cmd_engine(struct args *a);
int cmd_sim(struct args *a);
int cmd_trace(struct args *a);
int cmd_replay(struct args *a);
int cmd_analyse(struct args *a);
const struct flag *analyse_flags(void);
int cmd_stats(struct args *a);
int cmd_verify(struct args *a);
int cmd_rules(struct args *a);
int cmd_bench(struct args *a);
int cmd_arena(struct args *a);
int cmd_games(struct args *a);
int cmd_credits(struct args *a);
int cmd_completion(struct args *a);
int cmd_admin(struct args *a);
const struct flag *admin_flags(void);
int cmd_serve(struct args *a);
const struct flag *serve_flags(void);

#endif
