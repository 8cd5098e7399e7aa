/* Help over the whole screen: what keys do, what the signs on the board mean, what the cards do, and
 * the rules. */
#ifndef FRONT_TUI_HELP_H
#define FRONT_TUI_HELP_H

#include "core/scene.h"
#include "core/table.h"

struct help {
    const struct table *table;
    const struct speech *speech;
    const char *const *keys;   /* sentences to be translated, up to NULL */
    const struct scene *scene; /* whose signs are explained; NULL: nothing may be told of it */
    const char *rule;          /* that comes first; or "" */
};

/* Shows it until it is closed; then the key that the caller has to deal with, or KEY_NONE. */
int help_show(const struct help *h);

#endif
