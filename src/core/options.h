/* Options of a game: a table in the game, an array of values beside it. The same table drives
 * flags, records, JSON and the lobby. */
#ifndef CORE_OPTIONS_H
#define CORE_OPTIONS_H

#include "base/json.h"
#include "core/types.h"

struct game;
struct lang;

enum option_type { OPTION_BOOL, OPTION_INT, OPTION_NAME };

struct option_spec {
    const char *name;         /* for flags and records */
    const char *title, *help; /* for people */
    enum option_type type;
    int32_t initial, min, max;                /* for names: an index into them */
    const char *const *names, *const *titles; /* of the values, for either */
};

enum { MAX_OPTIONS = 8 };

/* value[i] belongs to the i-th option of the game; the rest is zero. */
struct options {
    int32_t value[MAX_OPTIONS];
};

struct options options_default(const struct game *g);

/* Sets "name" to what `value` says; NULL, or what is wrong and what would be right (it may be in
 * `say`); then nothing has changed. */
const char *options_set(const struct game *g, struct options *o, const char *name,
                        const char *value, struct buf *say);

/* NULL, or which value is out of range. */
const char *options_check(const struct game *g, const struct options *o);

void option_text(const struct option_spec *spec, int32_t value, struct buf *out);

/* The same for people: "Smuggling", "yes". */
const char *option_title(const struct game *g, const struct option_spec *spec,
                         const struct lang *l);
void option_value_title(const struct game *g, const struct option_spec *spec, int32_t value,
                        const struct lang *l, struct buf *out);

void options_json(const struct game *g, const struct options *o, struct json *out);

#endif
