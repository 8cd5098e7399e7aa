/* The table in plain lines, one function a game; each draws from a view (or the full state). */
#ifndef FRONT_CLI_SHOW_H
#define FRONT_CLI_SHOW_H

#include "base/buf.h"

void show_cabbage(const void *view, const char *const *names, struct buf *out);
void show_cardinal(const void *view, const char *const *names, struct buf *out);
void show_coach(const void *view, const char *const *names, struct buf *out);
void show_podelim(const void *view, const char *const *names, struct buf *out);

#endif
