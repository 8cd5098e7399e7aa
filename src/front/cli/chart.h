/* The course of everybody's chances as a picture (SVG): a line a seat, a sign at every marked move. */
#ifndef FRONT_CLI_CHART_H
#define FRONT_CLI_CHART_H

#include "front/cli/replay.h"
#include "run/analyse.h"

extern const char *const mark_signs[MARKS]; /* "", "?!", "?", "??" */

void chart_svg(const struct replay *p, const struct analyse *a, struct buf *out);

#endif
