/* Options of a game: a table in the game, an array of values beside it. The same table drives
 * flags, records, JSON and the lobby. */
#ifndef CORE_OPTIONS_H
#define CORE_OPTIONS_H

#include "base/json.h"
#include "core/types.h"

struct game;
struct lang;

enum option_type { OPTION_BOOL, OPTION_INT, OPTION_NAME, OPTION_SEAT };

struct option_spec {
    const char *name;         /* for flags and records */
    const char *title, *help; /* for people */
    enum option_type type;
    int32_t initial, min, max;                /* names: an index into them; seats: -1 is `lot` */
    const char *const *names, *const *titles; /* of the values, for either */
};

enum { MAX_OPTIONS = 8 };

/* Every game in which somebody begins has this one: game_setup() puts it into the head, game_first() makes use of it. */
#define OPTION_FIRST                                                                               \
    {                                                                                              \
        .name = "first", .title = "Who begins", .help = "who begins: drawn by lot, or a seat",     \
        .type = OPTION_SEAT, .initial = -1, .min = -1, .max = MAX_SEATS - 1                        \
    }

/* value[i] belongs to the i-th option of the game; the rest is zero. */
struct options {
    int32_t value[MAX_OPTIONS];
};

struct options options_default(const struct game *g);

/* Sets "name" to what `value` says; NULL, or what is wrong and what would be right (it may be in
 * `say`); then nothing has changed. */
const char *options_set(const struct game *g, struct options *o, const char *name,
                        const char *value, struct buf *say);

/* NULL, or what is wrong with the options for so many seats. */
const char *options_check(const struct game *g, const struct options *o, int nseats);

/* The seat that the option `first` names, or LOT. */
int options_first(const struct game *g, const struct options *o);

void option_text(const struct option_spec *spec, int32_t value, struct buf *out);

/* The same for people: "Smuggling", "yes". */
const char *option_title(const struct game *g, const struct option_spec *spec,
                         const struct lang *l);
void option_value_title(const struct game *g, const struct option_spec *spec, int32_t value,
                        const struct lang *l, struct buf *out);

void options_json(const struct game *g, const struct options *o, struct jw *out);

#endif
