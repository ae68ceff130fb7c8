#!/bin/bash
# SPDX-License-Identifier: MIT
#
# Each benchmark works: in a brief run it prints its rows, each with a name, two figures and their
# ratio, and what it counts is within its bounds. No time is judged.
# shellcheck source=tests/each.sh
. "$(dirname "$0")/each.sh"

# A benchmark prints a line for each row; "nan", "inf" and figures below 0 are no figures.
Works() {
    local rows
    rows=$(cd "$BUILD" && BENCH_BRIEF=1 "bench/$1" 2>"$work/errors") || echo "status $?"
    cat "$work/errors"
    [ -n "$rows" ] || echo 'prints no row'
    grep -vE '^.{46}( +[0-9]+\.[0-9]+){3}  (<= [0-9.]+)? ' <<<"$rows"
}

# Those of tests/make/bench.mk, in the order that `make bench` has.
read -ra benches < <(sed -n 's/^BENCH *:= \([a-z ]*\).*/\1/p' tests/make/bench.mk)
for bench in "${benches[@]}"; do
    Verdict "$bench" "$(Works "$bench" 2>&1)"
done
for source in tests/bench/*.c; do
    name=$(basename "$source" .c)
    grep -q "^BENCH.*\b$name\b" tests/make/bench.mk || [ "$name" = bench ] ||
        Verdict "$name" "$source is in no list of tests/make/bench.mk"
done
Tally
