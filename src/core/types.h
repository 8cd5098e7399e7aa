/* The words every layer shares: seats, moves, the head of a state. */
#ifndef CORE_TYPES_H
#define CORE_TYPES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { MAX_SEATS = 8, STATE_MAX = 4096, MAX_LEGAL = 1024 };

/* Bit i is seat i; bit 31 is chance. */
typedef uint32_t seatset;
enum { CHANCE_SEAT = 31 };
#define CHANCE ((seatset)1 << CHANCE_SEAT)
#define SEAT(i) ((seatset)1 << (i))
#define ALL_SEATS(n) (SEAT(n) - 1)

/* An onlooker is a viewer beside the seats: it knows what is public, and never acts. */
enum { PUBLIC = MAX_SEATS, MAX_VIEWERS };
#define ALL_VIEWERS(n) (ALL_SEATS(n) | SEAT(PUBLIC))

static inline int seat_count(seatset s) {
    return __builtin_popcount(s);
}

/* The lowest seat of a set that is not empty. */
static inline int seat_first(seatset s) {
    return __builtin_ctz(s);
}

#define FOR_SEATS(i, set)                                                                          \
    for (seatset rest_##i = (set); rest_##i; rest_##i = 0)                                         \
        for (int i; rest_##i && (i = seat_first(rest_##i), 1); rest_##i &= rest_##i - 1)

/* One decision of one seat, or of chance. Fields a kind does not use are zero, and check()
 * refuses others. Kind 0 is chance: its whole outcome is the 64-bit key in `set`. */
struct move {
    uint8_t kind, seat, a, b;
    uint32_t c;
    uint64_t set;
};
enum { MOVE_CHANCE = 0 };

/* First in every state. */
struct head {
    uint16_t game, rules;
    uint8_t nseats;
    uint8_t viewer; /* FULL, or the seat this is a view of, or PUBLIC */
    uint8_t first;  /* the option `first`: who begins, a seat or LOT */
    uint8_t zero;
    uint32_t ply; /* decisions taken; a simultaneous one counts once, when the last seat has
                     committed: a count of commitments would be a secret told */
};
enum { FULL = 0xff, UNKNOWN = 0xff, LOT = 0xff };

#endif
