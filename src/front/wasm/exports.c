/* What the WebAssembly core offers: so far the fixed workload, to prove that the rules are the
 * same here as in the native program, and random play, to measure it. */
#include "play/playout.h"

#define EXPORT(name) __attribute__((export_name(#name), visibility("default"))) name

uint32_t EXPORT(koloda_game_count)(void);
const char *EXPORT(koloda_game_id)(uint32_t i);
uint64_t EXPORT(koloda_workload_hash)(uint32_t i, uint32_t games);
uint64_t EXPORT(koloda_bench_hash)(void);
uint64_t EXPORT(koloda_playouts)(uint32_t i, uint32_t nseats, uint32_t games);

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
