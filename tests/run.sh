#!/bin/bash
# SPDX-License-Identifier: MIT
#
# Runs all tests of some builds and counts: tests/run.sh [-v] BUILD... (build, build/asan...), and
# once the tests that are scripts; a script's name among the builds runs that one too. A test says
# what cmocka says ("[  PASSED  ] 3 test(s)."). The last line is "N passed, N failed", with
# ", N skipped" behind it where a test could not run. Status 0 if nothing failed.
set -u
cd "$(dirname "$0")/.." || exit 1

verbose=false
if [ "${1-}" = -v ]; then
    verbose=true
    shift
fi

export LSAN_OPTIONS="suppressions=$PWD/tests/lsan.supp:print_suppressions=0"
export TSAN_OPTIONS="halt_on_error=1"

log=$(mktemp)
trap 'rm -f "$log"' EXIT
passed=0 failed=0 skipped=0

# count WORD: how many tests the log counts under it.
count() {
    sed -n "s/^\[  $1  *\] \([0-9]*\) test(s).*/\1/p" "$log" | awk '{n += $1} END {print n + 0}'
}

# run_test COMMAND: runs one test, adds up what it says.
run_test() {
    local status bad started=$SECONDS
    timeout 300 "$1" >"$log" 2>&1
    status=$?
    bad=$(count FAILED)
    if [ "$status" -ne 0 ] && [ "$bad" -eq 0 ]; then
        bad=1 # it crashed, hung, or a sanitizer found something
        printf '%s ended with status %d\n' "$1" "$status" >>"$log"
    fi
    passed=$((passed + $(count PASSED)))
    skipped=$((skipped + $(count SKIPPED)))
    failed=$((failed + bad))
    printf '%-32s %3d passed, %d failed, %d s\n' "$1" "$(count PASSED)" "$bad" $((SECONDS - started))
    if [ "$bad" -gt 0 ] || $verbose; then
        cat "$log"
    else
        grep -iE 'skip' "$log"
    fi
}

for test in tests/test_*.sh; do
    run_test "$test"
done
for build in "$@"; do
    if [ -f "$build" ]; then
        INTERP_DEMO="$PWD/build/interp_demo" run_test "$build"
        continue
    fi
    # A build for threads alone has no program: drivers' threads are not made for it.
    export INTERP_DEMO="$PWD/$build/interp_demo"
    [ -x "$INTERP_DEMO" ] || INTERP_DEMO="$PWD/build/interp_demo"
    for test in "$build"/tests/test_*; do
        run_test "$test"
    done
done

if [ "$skipped" -gt 0 ]; then
    printf '%d passed, %d failed, %d skipped\n' "$passed" "$failed" "$skipped"
else
    printf '%d passed, %d failed\n' "$passed" "$failed"
fi
[ "$failed" -eq 0 ] && [ "$passed" -gt 0 ]
