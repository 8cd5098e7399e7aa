#include <stdlib.h>

#include "front/commands/commands.h"
#include "front/tui/screen.h"

int args_screen(const struct args *a) {
    const char *no_color = getenv("NO_COLOR");
    const char *why = screen_open(!a->no_color && !(no_color && *no_color));
    return why ? fail("%s", why) : EXIT_FINE;
}
