/* koloda serve: flags and a file make a configuration, and a server runs by it. */
#include <stdlib.h>
#include <string.h>

#include "front/commands/commands.h"
#include "front/server/server.h"
#include "run/system.h"

/* The settings as flags, with two more. */
const struct flag *serve_flags(void) {
    static struct flag all[CONFIG_SETTINGS_MAX + 3];
    if (all[0].name)
        return all;
    size_t n = 0;
    all[n++] =
        (struct flag){"config", "FILE", N_("a file of settings, one a line: name = value"), NULL};
    all[n++] =
        (struct flag){"check-config", NULL, N_("only look whether all settings are right"), NULL};
    for (size_t i = 0; i < settings_count; i++)
        all[n++] = (struct flag){settings[i].name, settings[i].value, settings[i].help, NULL};
    return all;
}

static bool is_setting(const char *name) {
    return strcmp(name, "config") != 0 && strcmp(name, "check-config") != 0;
}

/* Flags go before the file. */
static const char *configure(const struct server_setup *s, struct config *out, struct buf *say) {
    const struct args *a = s->flags;
    const char *why = NULL;
    config_usual(out);
    for (int i = 0; !why && i < a->mores; i++)
        if (is_setting(a->more[i].name))
            why = config_set(out, CONFIG_FLAG, a->more[i].name, a->more[i].value, say);
    if (!why && s->file)
        why = config_read(out, s->file, say);
    return why ? why : config_check(out, say);
}

static void listening(const char *url) {
    out_text("%s\n", url);
    out_flush();
}

int cmd_serve(struct args *a) {
    if (a->words)
        return misuse(a, "\"%s\" is one word too many", a->word[0]);
    struct server_setup *s = take_memory(1, sizeof *s);
    struct buf say = text_buf();
    s->file = args_more(a, "config");
    s->configure = configure;
    s->flags = a;
    s->listening = listening;
    const char *why = configure(s, &s->config, &say);
    int code = why ? misuse(a, "%s", why) : EXIT_FINE;
    bool only_check = false;
    for (int i = 0; i < a->mores; i++)
        only_check |= !strcmp(a->more[i].name, "check-config");
    if (!code && only_check)
        out_text("%s\n", _("The configuration is right."));
    else if (!code && (why = server_run(s, &say)))
        code = fail("%s", why);
    heap_free(&say);
    free(s);
    return code;
}
