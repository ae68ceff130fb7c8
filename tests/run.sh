#!/bin/bash
# SPDX-License-Identifier: MIT
#
# Runs all tests that `make tests asan tsan` has built in BUILD (build), and these commands:
# tests/run.sh [COMMAND...]. JOBS of them run at a time (by default one more than there are processors,
# as each waits now and then), and beside them JOBS (by default as many as there are processors) of
# those that mostly wait, for windows, pages and clocks. These go first wherever both could run, so that
# they see the clock as on a quiet machine. The whole output of a command that fails is shown. The numbers
# of tests are those that commands print as cmocka does ("[  PASSED  ] 3 test(s)."); without them a
# command is one test. What failed while the machine stood still (nothing of this script ran for
# 0.3 s) says nothing of the program: it runs again by itself after the others, up to three times, and
# a line says so. The last lines are a line for each command that failed, with the names of its tests
# that did, and then "N passed, N failed", and ", N skipped" if any was. Status 0 if none failed. With
# CHECK_ALL=1, for releases, nothing is left out: make test-all.
set -u
cd "$(dirname "$0")/.." || exit 1
export BUILD=${BUILD:-build}
# Without intercept_tls_get_addr=0 the runtime of GCC 13 and older takes a library's thread-local memory
# that begins 16 bytes into a page for a header of old glibc's, and crashes when it looks for leaks:
# "Tracer caught signal 11".
export LSAN_OPTIONS="suppressions='$PWD/tests/lsan.supp':print_suppressions=0:intercept_tls_get_addr=0"
export TSAN_OPTIONS=halt_on_error=1
unset MAKEFLAGS MAKELEVEL # of the make that started this; what was set for it is in the environment

# Those that mostly wait, as a pattern of grep.
waiting='(window_tests|wayland_tests|/tests/test_[a-z]*|run\.sh page|test_sway\.sh)$|/wayland_tests '

# What of the compositor's tests runs with sanitizers, too: what ends and what goes away. The others
# are about times, which sanitizers only make longer.
ends=("'Wayland"{Pointer,Without,Compositor,Connection,Trace,Storms}"*'")

# The commands, one a line; those that take long come first.
Commands() {
    local test
    printf '%s\n' "$@"
    [ ! -x "$BUILD/asan/check" ] || printf '%q\n' "$BUILD/asan/check"
    for test in tests/test_{recipes,pictures,plot,install,single}.sh; do
        [ ! -x "$test" ] || printf '%s\n' "$test"
    done
    for test in "$BUILD"/{,asan/}{window_tests,wayland_tests,render_tests,program_tests,check} \
        "$BUILD"/tsan/thread_tests "$BUILD"/{,asan/}tests/test_*; do
        [[ ! -x $test || ($test = */tests/* && ! -f tests/${test##*/}.c) ]] && continue
        case ${CHECK_ALL:+all}$test in
        "$BUILD"/asan/wayland_tests) printf '%q %s\n' "$test" "${ends[*]}" ;;
        "$BUILD"/asan/tests/*) ;; # they are about signals and waiting
        *) printf '%q\n' "$test" ;;
        esac
    done
    printf '%s\n' tests/test_*.sh
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

# Try COMMAND LOG: runs it, keeps its output for the counts, and says how it went and how long it
# took, itself and the processors for it. Status 0 if nothing failed.
Try() {
    local status began=$EPOCHSECONDS used words folder TIMEFORMAT='%U %S'
    eval "words=($1)"
    folder=$(dirname "${words[0]}")
    folder=${folder%/tests}
    [ -x "$folder/interp_demo" ] || folder=$BUILD # drivers are not made for ThreadSanitizer
    INTERP_DEMO=$(realpath "$folder/interp_demo")
    export INTERP_DEMO
    used=$({ time timeout 1200 bash -c "$1" >"$2" 2>&1; } 2>&1)
    status=$?
    if [ $status -ne 0 ] && [ "$(Count FAILED "$2")" -eq 0 ]; then
        # It crashed, hung, or a sanitizer found something.
        printf '%s: status %d\n[  FAILED  ] 1 test(s).\n' "$1" $status >>"$2"
    elif [ "$(Count '[A-Z]*' "$2")" -eq 0 ]; then
        echo '[  PASSED  ] 1 test(s).' >>"$2"
    fi
    printf '%-34s %3d passed, %d failed, %3d s, processors %3.0f s\n' "$1" "$(Count PASSED "$2")" \
        "$(Count FAILED "$2")" $((EPOCHSECONDS - began)) "$(awk '{print $1 + $2}' <<<"$used")"
    [ "$(Count FAILED "$2")" -gt 0 ] || return 0
    cat "$2"
    return 1
}

# Run COMMAND: a command that failed is listed, together with its log, as one that has failed or,
# where the machine stood still meanwhile, as one that runs again. No machine makes a program crash
# or a sanitizer find something.
Run() {
    local log list=failed began=$EPOCHSECONDS
    log=$(mktemp "$logs/XXXXXX")
    if Try "$1" "$log"; then
        grep '^\[  SKIPPED' "$log"
        return
    fi
    awk -v began="$began" '$1 >= began {found = 1} END {exit !found}' "$logs/still" &&
        ! grep -qE 'Sanitizer|: status (1[3-9][0-9]|2[0-9][0-9])$' "$log" && list=again
    printf '%s\t%s\n' "$log" "$1" >>"$logs/$list"
}

# Notes when the machine stood still, in seconds.
Watch() {
    local last=${EPOCHREALTIME/[.,]/} now
    while sleep 0.1; do
        now=${EPOCHREALTIME/[.,]/}
        ((now - last < 400000)) || echo "$EPOCHSECONDS" >>"$logs/still"
        last=$now
    done
}

# Again LOG COMMAND: runs those of its tests again that failed, or all of it where it takes no names.
Again() {
    local command=$2 names passed try
    names=$(Names "$2" "$1" | sed -n 's/^failed: .*: //p')
    case $2 in
    */check | */*_tests | *' page') command="$2 $names" ;;
    *) names= ;;
    esac
    for try in 1 2 3; do
        echo "the machine stood still meanwhile; once more ($try of 3): $command"
        Try "$command" "$1.again" || continue
        passed=$(Count PASSED "$1.again")
        [ -z "$names" ] || passed=$((passed + $(Count PASSED "$1")))
        echo "[  PASSED  ] $passed test(s)." >"$1"
        rm "$1.again"
        return
    done
    rm "$1.again"
    printf '%s\t%s\n' "$1" "$2" >>"$logs/failed"
}

logs=$(mktemp -d)
export logs
export -f Count Names Try Run
touch "$logs"/{again,failed,still}
Watch &
watch=$!
trap 'kill $watch; rm -rf "$logs"' EXIT
processors=$(getconf _NPROCESSORS_ONLN)

# AtATime N [COMMAND...]: runs the commands of the input by that command, N at a time.
AtATime() {
    # shellcheck disable=SC2016 # the shell that is started expands it
    tr '\n' '\0' | "${@:2}" xargs -0 -r -n 1 -P "$1" bash -c 'Run "$1"' run
}

Commands "$@" | grep . | awk '!listed[$0]++' >"$logs/commands"
# A browser computes a lot, so the page is last among those that wait: a compositor's tests beside it
# would get the pointer's events too late.
{
    grep -E "$waiting" "$logs/commands" | grep -v ' page$'
    grep ' page$' "$logs/commands"
} | AtATime "${JOBS:-$processors}" &
waiters=$!
grep -vE "$waiting" "$logs/commands" | AtATime "${JOBS:-$((processors + 1))}" nice
wait $waiters

while IFS=$'\t' read -r log command; do
    Again "$log" "$command" </dev/null
done <"$logs/again"
while IFS=$'\t' read -r log command; do
    Names "$command" "$log"
done <"$logs/failed"
skipped=$(Count SKIPPED "$logs"/*) failed=$(Count FAILED "$logs"/*) passed=$(Count PASSED "$logs"/*)
echo "$passed passed, $failed failed$([ "$skipped" -eq 0 ] || echo ", $skipped skipped")"
[ "$failed" -eq 0 ] && [ "$passed" -gt 0 ]
