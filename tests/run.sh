#!/bin/bash
# SPDX-License-Identifier: MIT
#
# Runs all tests that `make tests asan tsan` has built in BUILD (build), and these commands:
# tests/run.sh [-v] [COMMAND...]; -v shows the output of tests that pass, too. As many run at a time
# as there are processors, or JOBS. A test that fails is shown whole. What a test counts is what it
# prints as cmocka does ("[  PASSED  ] 3 test(s)."); if it prints no counts, it is one test. The last
# line is "N passed, N failed", with ", N skipped" where tests were. Status 0 if none failed.
set -u
cd "$(dirname "$0")/.." || exit 1
export BUILD=${BUILD:-build} VERBOSE=${VERBOSE:-false}
export LSAN_OPTIONS="suppressions=$PWD/tests/lsan.supp:print_suppressions=0"
export TSAN_OPTIONS=halt_on_error=1
unset MAKEFLAGS # of the make that started this; what was set for it is in the environment

# The commands, one a line; those that take long begin. ThreadSanitizer sees what has threads.
Commands() {
    local build test
    printf '%s\n' "$@"
    for build in "$BUILD" "$BUILD/asan"; do
        for test in "$build"/{window_tests,render_tests,check}; do
            [ ! -x "$test" ] || echo "$test"
        done
    done
    echo "$BUILD/tsan/check 'Trace*'"
    for test in tests/test_*.c; do
        test=$(basename "$test" .c)
        for build in "$BUILD" "$BUILD/asan" "$BUILD/tsan"; do
            [ ! -x "$build/tests/$test" ] || echo "$build/tests/$test"
        done
    done
    printf '%s\n' tests/test_*.sh
}

# Count WORD LOG...: how many tests the logs count under it.
Count() {
    sed -n "s/^\[  $1  *\] \([0-9]*\) test(s).*/\1/p" "${@:2}" | awk '{n += $1} END {print n + 0}'
}

# Run COMMAND: runs it, keeps its output for the counts, and says how it went.
Run() {
    local log status seconds=$SECONDS folder=${1%/tests/*}
    log=$(mktemp "$logs/XXXXXX")
    [ "$folder" != "$1" ] || folder=${1%/*}
    [ -x "$folder/interp_demo" ] || folder=$BUILD # drivers are not made for ThreadSanitizer
    INTERP_DEMO=$(realpath "$folder/interp_demo") timeout 400 bash -c "$1" >"$log" 2>&1
    status=$?
    if [ $status -ne 0 ] && [ "$(Count FAILED "$log")" -eq 0 ]; then
        # It crashed, hung, or a sanitizer found something.
        printf '%s: status %d\n[  FAILED  ] 1 test(s).\n' "$1" $status >>"$log"
    elif [ "$(Count '[A-Z]*' "$log")" -eq 0 ]; then
        echo '[  PASSED  ] 1 test(s).' >>"$log"
    fi
    printf '%-40s %3d passed, %d failed, %3d s\n' "$1" "$(Count PASSED "$log")" \
        "$(Count FAILED "$log")" $((SECONDS - seconds))
    if $VERBOSE || [ "$(Count FAILED "$log")" -gt 0 ]; then
        cat "$log"
    else
        grep '^\[  SKIPPED' "$log"
    fi
}

if [ "${1-}" = --one ]; then
    Run "$2"
    exit 0
elif [ "${1-}" = -v ]; then
    VERBOSE=true
    shift
fi
logs=$(mktemp -d)
export logs
trap 'rm -rf "$logs"' EXIT
Commands "$@" | grep . | tr '\n' '\0' |
    xargs -0 -n 1 -P "${JOBS:-$(getconf _NPROCESSORS_ONLN)}" "$0" --one

skipped=$(Count SKIPPED "$logs"/*) failed=$(Count FAILED "$logs"/*) passed=$(Count PASSED "$logs"/*)
echo "$passed passed, $failed failed$([ "$skipped" -eq 0 ] || echo ", $skipped skipped")"
[ "$failed" -eq 0 ] && [ "$passed" -gt 0 ]
