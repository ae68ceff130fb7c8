#!/bin/bash
# SPDX-License-Identifier: MIT
#
# The web build in node: simulated runs give the native program's bytes.
# shellcheck source=tests/each.sh
. "$(dirname "$0")/../each.sh"
BUILD=$(realpath "$BUILD")
export BUILD
program=$PWD/tests/web/program.js

# Runs each of the command lines, with the word FILE for a file of its own, in both programs; says
# where files, output or status differ.
Compare() {
    local line n=0
    mkdir -p "$work/native" "$work/web"
    while read -r line; do
        n=$((n + 1))
        echo "$line" | sed "s/FILE/$n/" >>"$work/lines"
        # shellcheck disable=SC2086 # words
        (cd "$work/native" && "$demo" $(tail -n 1 "$work/lines") </dev/null)
    done >"$work/native/out" 2>"$work/native/err"
    [ "$n" -gt 0 ] || echo 'nothing was compared'
    (cd "$work/web" && node "$program" <"$work/lines" >out 2>err)
    diff -rq "$work/native" "$work/web"

    rm -r "$work/native" "$work/web" "$work/lines"
}

# Each loop on each machine, with one option or another.
TracesAndSummariesAreTheNativeOnes() {
    "$demo" --report --csv --duration 1 | awk -F, '
        NR > 1 {
            split("off on predict", mode, " ")
            print "--simulate", $1, "--loop", $2, "--duration 3 --interpolation", mode[NR % 3 + 1],
                "--balls", NR % 7 + 1, "--trace FILE" (NR % 4 ? ".csv" : ".json")
        }' | Compare
}

TheReportIsTheNativeOne() { Compare <<<'--report --csv --duration 5'; }

# Recorded files go in as they come out.
FilesAreRead() {
    local log=$work/a.csv
    "$demo" --simulate noisy60 --duration 3 --trace "$log" >/dev/null
    printf '%s\n' "--summary $log" "--report --replay $log" "--simulate vsync60 --replay $log" \
        '--summary missing.csv' "--replay $log --loop lag --trace FILE.csv" | Compare
}

MessagesAreTheNativeOnes() {
    printf '%s\n' --version --list-loops --fps=1e99 --unknown --loop=arevlo '--simulate nowhere' \
        '--display 99' -x '--trace no/where.csv' '--steer --report' | Compare
}

StatusesAreTheNativeOnes() {
    local options status
    for options in --version --fps=1e99 '--summary missing.csv'; do
        # shellcheck disable=SC2086 # words
        status=$(node "$program" $options >/dev/null 2>&1; echo $?; "$demo" $options >/dev/null 2>&1; echo $?)
        [ "$(uniq <<<"$status" | wc -l)" = 1 ] || echo "$options:" $status
    done
}

Each TracesAndSummariesAreTheNativeOnes:node TheReportIsTheNativeOne:node FilesAreRead:node \
    MessagesAreTheNativeOnes:node StatusesAreTheNativeOnes:node
