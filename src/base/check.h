/* What must hold in every build: where going on would mean a wrong state, a leak or a text that has
 * lost a part. assert() is for what tests are enough for; it is gone from a release. */
#ifndef BASE_CHECK_H
#define BASE_CHECK_H

#include <assert.h>

/* Ends the program at once if the condition does not hold. The core cannot speak: a build with
 * assertions says what, a release leaves it to the debugger. */
#define must(condition, what)                                                                      \
    do {                                                                                           \
        if (!(condition)) {                                                                        \
            assert(!what);                                                                         \
            __builtin_trap();                                                                      \
        }                                                                                          \
    } while (0)

#endif
