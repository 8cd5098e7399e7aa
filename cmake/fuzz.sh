#!/bin/sh
# fuzz.sh PROGRAM CORPUS: fuzz for $FUZZ_SECONDS (5) from a copy of the corpus.
# What it finds new stays beside the program, in PROGRAM.corpus; an input that
# breaks the program is written to PROGRAM.crash-*.
set -eu

program=$1
corpus=$2
work=$program.corpus

rm -rf "$work"
mkdir -p "$work"
if [ -d "$corpus" ]; then
    cp -R "$corpus/." "$work"
fi
exec "$program" -max_total_time="${FUZZ_SECONDS:-5}" -timeout=20 -print_final_stats=1 \
    -artifact_prefix="$program." "$work"
