#!/bin/bash
# SPDX-License-Identifier: MIT
#
# A test that hangs is named and ended, and so is all that it has started.
# shellcheck source=tests/each.sh
. "$(dirname "$0")/each.sh"
hanging=$(realpath "$BUILD/tests/hanging")

# Hold TEST...: runs it with a lock on a file. Its children inherit that, and hold it as long as they
# live.
Hold() {
    exec 9>"$work/lock"
    flock 9
    CHECK_LIMIT=3 exec "$hanging" "$@"
}

# What is left of Hold is none of its processes; they have a while in which to end.
IsGone() {
    flock -w 20 "$work/lock" true || echo 'its child goes on'
}

# Says STATUS LINE LOG: what a program ended with, and a line that it must have said.
Says() {
    [ "$status" -eq "$1" ] || echo "status $status, not $1"
    grep -qxF -- "$2" "$3" || { echo "does not say: $2" && cat "$3"; }
}

TestThatHangsIsNamedAndEnded() {
    local status
    (Hold HangingHolds HangingWaitsForEver HangingHolds) >"$work/log" 2>&1
    status=$?
    Says 137 '[  FAILED  ] HangingWaitsForEver' "$work/log"
    grep -q '^HangingWaitsForEver still runs after 3 s' "$work/log" || echo 'does not say why'
    [ "$(grep -c 'OK ] HangingHolds' "$work/log")" -eq 1 ] || echo 'another test is missing, or ran'
    IsGone
}

TestThatEndsTheProgramIsNamed() {
    local status
    "$hanging" HangingEndsTheProgram >"$work/log" 2>&1
    status=$?
    Says 1 '[  FAILED  ] HangingEndsTheProgram' "$work/log"
}

TestsEndWithTheirProgram() {
    local status
    (Hold HangingWaitsForEver) >"$work/log" 2>&1 &
    until grep -q 'RUN .*HangingWaitsForEver' "$work/log"; do
        sleep 0.1
    done
    kill $!
    wait $!
    status=$?
    [ "$status" -eq $((128 + 15)) ] || echo "status $status"
    IsGone
}

# In a tree in which there are no other tests.
RunCountsIt() {
    local status
    mkdir -p "$work/tree/tests" "$work/build"
    cp tests/run.sh "$work/tree/tests"
    printf 'exit 0\n' | tee "$work/tree/tests/test_install.sh" >"$work/tree/tests/test_pictures.sh"
    chmod +x "$work/tree/tests/"*
    ln -s "$demo" "$work/build/interp_demo"
    CHECK_LIMIT=3 BUILD=$work/build "$work/tree/tests/run.sh" "$hanging HangingHolds HangingWaitsForEver" \
        >"$work/log" 2>&1
    status=$?
    Says 1 "failed: $hanging HangingHolds HangingWaitsForEver: HangingWaitsForEver" "$work/log"
    Says 1 '3 passed, 1 failed' "$work/log"
}

Each TestThatHangsIsNamedAndEnded:flock TestThatEndsTheProgramIsNamed TestsEndWithTheirProgram:flock \
    RunCountsIt
