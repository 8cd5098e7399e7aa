/* koloda serve: flags and a file make a configuration, and a server runs by it. */
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "front/commands/commands.h"
#include "front/server/server.h"
#include "run/system.h"

/* The settings as flags, with two more. */
const struct flag *serve_flags(void) {
    static struct flag all[CONFIG_SETTINGS_MAX + 4];
    if (all[0].name)
        return all;
    size_t n = 0;
    all[n++] =
        (struct flag){"config", "FILE", N_("a file of settings, one a line: name = value"), NULL};
    all[n++] =
        (struct flag){"check-config", NULL, N_("only look whether all settings are right"), NULL};
    all[n++] = (struct flag){"open", NULL, N_("open the page in a browser, if there is one"), NULL};
    for (size_t i = 0; i < settings_count; i++)
        all[n++] = (struct flag){settings[i].name, settings[i].value, settings[i].help, NULL};
    return all;
}

static bool is_setting(const char *name) {
    return setting_find(name) != NULL;
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

/* A browser of the desktop, where there is one; whether it comes up is its own business. */
static void listening_open(const char *url) {
    listening(url);
    if (!getenv("DISPLAY") && !getenv("WAYLAND_DISPLAY"))
        return;
    pid_t child = fork();
    if (child == 0) {
        if (fork() == 0) {
            execlp("xdg-open", "xdg-open", url, (char *)NULL);
            _exit(127);
        }
        _exit(0);
    }
    if (child > 0)
        waitpid(child, NULL, 0);
}

static bool has_flag(const struct args *a, const char *name) {
    for (int i = 0; i < a->mores; i++)
        if (!strcmp(a->more[i].name, name))
            return true;
    return false;
}

int cmd_serve(struct args *a) {
    if (a->words)
        return misuse(a, "\"%s\" is one word too many", a->word[0]);
    struct server_setup *s = take_memory(1, sizeof *s);
    struct buf say = text_buf();
    s->file = args_more(a, "config");
    s->configure = configure;
    s->flags = a;
    s->listening = has_flag(a, "open") ? listening_open : listening;
    const char *why = configure(s, &s->config, &say);
    int code = why ? misuse(a, "%s", why) : EXIT_FINE;
    if (!code && has_flag(a, "check-config"))
        out_text("%s\n", _("The configuration is right."));
    else if (!code && (why = server_run(s, &say)))
        code = fail("%s", why);
    heap_free(&say);
    free(s);
    return code;
}
