#!/bin/bash
# SPDX-License-Identifier: MIT
#
# Runs all tests of some builds and counts: tests/run.sh [-v] BUILD... (build, build/asan...; a file
# is one test more). First, one by one, the tests that are scripts; then the others, as many at a
# time as there are processors, or JOBS. A test says what cmocka says ("[  PASSED  ] 3 test(s).").
# The last line is "N passed, N failed", with ", N skipped" behind it where a test could not run.
# Status 0 if nothing failed.
set -u
cd "$(dirname "$0")/.." || exit 1

# count WORD LOG...: how many tests the logs count under it.
count() {
    local word=$1
    shift
    sed -n "s/^\[  $word  *\] \([0-9]*\) test(s).*/\1/p" "$@" | awk '{n += $1} END {print n + 0}'
}

# run_one LOG PROGRAM TEST: runs one test of a program, says how it went. Its output stays in LOG.
run_one() {
    local log=$1 test=$3 status started=$SECONDS
    INTERP_DEMO=$2 timeout 300 "$test" >"$log" 2>&1
    status=$?
    if [ "$status" -ne 0 ] && [ "$(count FAILED "$log")" -eq 0 ]; then
        # It crashed, hung, or a sanitizer found something.
        printf '%s ended with status %d\n[  FAILED  ] 1 test(s).\n' "$test" "$status" >>"$log"
    fi
    printf '%-32s %3d passed, %d failed, %d s\n' "$test" "$(count PASSED "$log")" \
        "$(count FAILED "$log")" $((SECONDS - started))
    if $verbose || [ "$(count FAILED "$log")" -gt 0 ]; then
        cat "$log"
    else
        grep -v '^\[ *OK' "$log" | grep -i skip
    fi
}

verbose=${VERBOSE:-false}
if [ "${1-}" = --one ]; then
    shift
    run_one "$@"
    exit 0
fi
if [ "${1-}" = -v ]; then
    verbose=true
    shift
fi

export LSAN_OPTIONS="suppressions=$PWD/tests/lsan.supp:print_suppressions=0"
export TSAN_OPTIONS="halt_on_error=1"
export VERBOSE=$verbose BUILD=${BUILD:-build}
logs=$(mktemp -d)
trap 'rm -rf "$logs"' EXIT

# A build for threads alone has no program: drivers' threads are not made for it.
program() {
    if [ -x "$1/interp_demo" ]; then realpath "$1/interp_demo"; else realpath "$BUILD/interp_demo"; fi
}

number=0
for test in tests/test_*.sh; do
    run_one "$logs/$((number += 1))" "$(program "$BUILD")" "$test"
done
for build in "$@"; do
    if [ -f "$build" ]; then
        printf '%s\n' "$logs/$((number += 1))" "$(program "$BUILD")" "$build"
        continue
    fi
    for test in "$build"/check "$build"/render_tests "$build"/window_tests "$build"/tests/test_*; do
        [ -x "$test" ] || continue
        printf '%s\n' "$logs/$((number += 1))" "$(program "$build")" "$test"
    done
done | xargs -n 3 -P "${JOBS:-$(getconf _NPROCESSORS_ONLN)}" "$0" --one

passed=$(count PASSED "$logs"/*) failed=$(count FAILED "$logs"/*)
skipped=$(count SKIPPED "$logs"/*)
if [ "$skipped" -gt 0 ]; then
    printf '%d passed, %d failed, %d skipped\n' "$passed" "$failed" "$skipped"
else
    printf '%d passed, %d failed\n' "$passed" "$failed"
fi
[ "$failed" -eq 0 ] && [ "$passed" -gt 0 ]
