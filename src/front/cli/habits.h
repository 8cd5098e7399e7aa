/* What a person has set at the table and finds again in the next game: a small file of its own. */
#ifndef FRONT_CLI_HABITS_H
#define FRONT_CLI_HABITS_H

#include <stdbool.h>

/* How long the screen shows what bots do before they go on. */
enum pace { PACE_SLOW, PACE_NORMAL, PACE_FAST, PACE_AT_ONCE, PACES };

struct habits {
    enum pace pace;
    bool ask_twice; /* before a move that cannot be taken back */
};

/* The pace that flags and the file call so, or PACES; and its name, up to NULL. */
extern const char *const pace_names[];
enum pace pace_named(const char *name);

/* What is set; as usual where nothing is, or nothing that can be read. */
struct habits habits_read(void);

/* Keeps it for the next time. Where that cannot be, it counts for this game alone. */
void habits_keep(const struct habits *s);

#endif
