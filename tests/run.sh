#!/bin/bash
# SPDX-License-Identifier: MIT
#
# Runs all tests that `make tests asan tsan` has built in BUILD (build), and these commands:
# tests/run.sh [COMMAND...]. JOBS of them run at a time; by default one more than there are
# processors, because windows mostly wait. The whole output of a command that fails is shown. The
# numbers of tests are those that commands print as cmocka does ("[  PASSED  ] 3 test(s)."); without
# them a command is one test. The last lines are a line for each command that failed, with the names
# of its tests that did, and then "N passed, N failed", and ", N skipped" if any was. Status 0 if none
# failed.
set -u
cd "$(dirname "$0")/.." || exit 1
export BUILD=${BUILD:-build}
export LSAN_OPTIONS="suppressions='$PWD/tests/lsan.supp':print_suppressions=0"
export TSAN_OPTIONS=halt_on_error=1
unset MAKEFLAGS MAKELEVEL # of the make that started this; what was set for it is in the environment

# The commands, one a line; those that take long come first.
Commands() {
    local test
    printf '%s\n' "$@"
    for test in "$BUILD"/{,asan/}{window_tests,wayland_tests,render_tests,check} \
        "$BUILD"/tsan/thread_tests "$BUILD"/{,asan/}tests/test_*; do
        [[ ! -x $test || ($test = */tests/* && ! -f tests/${test##*/}.c) ]] || printf '%q\n' "$test"
    done
    printf '%s\n' tests/test_{install,pictures}.sh tests/test_*.sh | awk '!listed[$0]++'
}

# Count WORD LOG...: how many tests the logs count under it.
Count() {
    sed -n "s/^\[  $1  *\] \([0-9]*\) test(s).*/\1/p" "${@:2}" | awk '{n += $1} END {print n + 0}'
}

# Names COMMAND LOG: what failed in it.
Names() {
    local names
    names=$(sed -n 's/^\[  FAILED  \] \([A-Za-z]\w*\)$/\1/p' "$2" | sort -u | paste -sd ' ')
    printf 'failed: %s%s\n' "$1" "${names:+: $names}"
}

# Run COMMAND: runs it, keeps its output for the counts, and says how it went.
Run() {
    local log status seconds=$SECONDS words folder
    log=$(mktemp "$logs/XXXXXX")
    eval "words=($1)"
    folder=$(dirname "${words[0]}")
    folder=${folder%/tests}
    [ -x "$folder/interp_demo" ] || folder=$BUILD # drivers are not made for ThreadSanitizer
    INTERP_DEMO=$(realpath "$folder/interp_demo") timeout 1200 bash -c "$1" >"$log" 2>&1
    status=$?
    if [ $status -ne 0 ] && [ "$(Count FAILED "$log")" -eq 0 ]; then
        # It crashed, hung, or a sanitizer found something.
        printf '%s: status %d\n[  FAILED  ] 1 test(s).\n' "$1" $status >>"$log"
    elif [ "$(Count '[A-Z]*' "$log")" -eq 0 ]; then
        echo '[  PASSED  ] 1 test(s).' >>"$log"
    fi
    printf '%-40s %3d passed, %d failed, %3d s\n' "$1" "$(Count PASSED "$log")" \
        "$(Count FAILED "$log")" $((SECONDS - seconds))
    if [ "$(Count FAILED "$log")" -gt 0 ]; then
        cat "$log"
        Names "$1" "$log" >>"$logs/failed"
    else
        grep '^\[  SKIPPED' "$log"
    fi
}

logs=$(mktemp -d)
export logs
export -f Count Names Run
trap 'rm -rf "$logs"' EXIT
# shellcheck disable=SC2016 # the shell that is started expands it
Commands "$@" | grep . | tr '\n' '\0' |
    xargs -0 -n 1 -P "${JOBS:-$(($(getconf _NPROCESSORS_ONLN) + 1))}" bash -c 'Run "$1"' run

cat "$logs/failed" 2>/dev/null
skipped=$(Count SKIPPED "$logs"/*) failed=$(Count FAILED "$logs"/*) passed=$(Count PASSED "$logs"/*)
echo "$passed passed, $failed failed$([ "$skipped" -eq 0 ] || echo ", $skipped skipped")"
[ "$failed" -eq 0 ] && [ "$passed" -gt 0 ]
