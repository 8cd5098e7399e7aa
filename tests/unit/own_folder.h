/* A folder of its own for every test, gone when it ends; and what tests of files need. */
#ifndef TESTS_UNIT_OWN_FOLDER_H
#define TESTS_UNIT_OWN_FOLDER_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <unistd.h>

static char folder[64];

static inline int make_folder(void **state) {
    (void)state;
    strcpy(folder, "/tmp/koloda-test-XXXXXX");
    return mkdtemp(folder) ? 0 : -1;
}

static inline int remove_folder(void **state) {
    (void)state;
    char command[128];
    snprintf(command, sizeof command, "rm -rf '%s'", folder);
    return system(command);
}

static inline const char *in_folder(const char *name) {
    static char path[4][256];
    static unsigned turn;
    turn = (turn + 1) % 4;
    snprintf(path[turn], sizeof path[turn], "%s/%s", folder, name);
    return path[turn];
}

#endif
