/* What the WebAssembly core exports. Calls (calls.h) go in and out through memory:
 *
 *   at = koloda_input(size)     a place for the bytes of a call; 0 if there is no memory
 *   n = koloda_call(size)       carries it out
 *   koloda_output()             where the n bytes of the answer are, until the next call
 *
 * Memory may grow in any of them, so the page looks at it anew each time. Beside that: the fixed
 * workload, which proves that the rules are the same here as in the native program, and random play,
 * to measure it. The same file is compiled natively too: tests hold the two against each other. */
#include <stdlib.h>

#include "calls.h"
#include "play/playout.h"

#ifdef __wasm__
#define EXPORT(name) __attribute__((export_name(#name), visibility("default"))) name
#else
#define EXPORT(name) name
#endif

char *EXPORT(koloda_input)(uint32_t size);
uint32_t EXPORT(koloda_call)(uint32_t size);
const char *EXPORT(koloda_output)(void);
uint32_t EXPORT(koloda_game_count)(void);
const char *EXPORT(koloda_game_id)(uint32_t i);
uint64_t EXPORT(koloda_workload_hash)(uint32_t i, uint32_t games);
uint64_t EXPORT(koloda_bench_hash)(void);
uint64_t EXPORT(koloda_playouts)(uint32_t i, uint32_t nseats, uint32_t games);

/* ---- calls ---- */

static char *input;
static uint32_t input_size;
static struct buf output;

char *koloda_input(uint32_t size) {
    free(input);
    input = malloc((size_t)size + 1);
    input_size = input ? size : 0;
    return input;
}

uint32_t koloda_call(uint32_t size) {
    if (!output.grow)
        output = memory_buf();
    call_carry_out(input, size < input_size ? size : input_size, &output);
    return (uint32_t)output.size;
}

const char *koloda_output(void) {
    return output.data;
}

/* ---- the workload ---- */

uint32_t koloda_game_count(void) {
    return (uint32_t)game_count;
}

/* The id of game i, a NUL-terminated string in memory. */
const char *koloda_game_id(uint32_t i) {
    return i < (uint32_t)game_count ? game_list[i]->id : "";
}

uint64_t koloda_workload_hash(uint32_t i, uint32_t games) {
    return i < (uint32_t)game_count ? workload_hash(game_list[i], games) : 0;
}

uint64_t koloda_bench_hash(void) {
    return bench_hash();
}

/* Random games as `koloda bench` plays them; returns the decisions. */
uint64_t koloda_playouts(uint32_t i, uint32_t nseats, uint32_t games) {
    return i < (uint32_t)game_count ? playout_series(game_list[i], (int)nseats, 0, games) : 0;
}
