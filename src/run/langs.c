#include "run/langs.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "run/embedded.h"

/* Opened once, by whichever thread comes first; the same for all from then on. */
static struct lang langs[4];
static int count;
static pthread_once_t opened = PTHREAD_ONCE_INIT;

/* "uk.mo" is the language "uk". */
static void open_all(void) {
    static char ids[4][3];
    for (size_t i = 0; i < embedded_langs_count && count < 4; i++) {
        const struct embedded_file *f = &embedded_langs[i];
        snprintf(ids[count], sizeof ids[count], "%.2s", f->name);
        if (lang_open(&langs[count], ids[count], f->text, f->size))
            count++;
    }
}

const struct lang *lang_at(int i) {
    pthread_once(&opened, open_all);
    return i < count ? &langs[i] : NULL;
}

const struct lang *lang_find(const char *id) {
    pthread_once(&opened, open_all);
    for (int i = 0; i < count; i++)
        if (!strcmp(langs[i].id, id))
            return &langs[i];
    return NULL;
}

/* The first two letters, if a locale's name begins with a language of two. */
static const struct lang *find_locale(const char *name) {
    char id[3];
    if (!name || strlen(name) < 2 || (name[2] && !strchr("_.@:", name[2])))
        return NULL;
    snprintf(id, sizeof id, "%.2s", name);
    return lang_find(id);
}

const struct lang *lang_of_environment(void) {
    static const char *const names[] = {"LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"};
    for (int i = 0; i < 4; i++) {
        const char *value = getenv(names[i]);
        const struct lang *l = find_locale(value);
        if (l)
            return l;
        if (value && *value && i > 0) /* a language we do not speak is a choice too */
            break;
    }
    return lang_find("en");
}
