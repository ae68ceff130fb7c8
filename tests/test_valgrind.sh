#!/bin/bash
# SPDX-License-Identifier: MIT
#
# Valgrind finds nothing wrong with runs that draw nothing: drivers are no clean neighbours.
# tests/run.sh counts the last lines.
set -u
# shellcheck source=tests/each.sh
. "$(dirname "$0")/each.sh"
cd "$(dirname "$0")/.." || exit 1
demo=${INTERP_DEMO:-build/interp_demo}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

if ! command -v valgrind >/dev/null; then
    echo '[  SKIPPED ] 4 test(s): valgrind is missing'
    exit 0
fi
runs=("--simulate noisy60 --frames 300 --balls 50 --trace $work/a.json"
    "--simulate hitch --loop display_clock --duration 3 --trace $work/a.csv"
    "--report --csv --simulate slow-tick" "--summary tests/fuzz_seeds/presentmon-2.csv")
passed=0 failed=()
for run in "${runs[@]}"; do
    # shellcheck disable=SC2086
    if valgrind --quiet --error-exitcode=9 --leak-check=full "$demo" $run \
        >"$work/out" 2>"$work/err" && [ ! -s "$work/err" ]; then
        passed=$((passed + 1))
        printf '[       OK ] %s\n' "${run%% /*}"
    else
        failed+=("$run")
        cat "$work/err"
        printf '[  FAILED  ] %s\n' "$run"
    fi
done
Tally
