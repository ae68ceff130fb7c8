#!/bin/bash
# SPDX-License-Identifier: MIT
#
# The web build in node: simulated runs give the native program's bytes.
# shellcheck source=tests/each.sh
. "$(dirname "$0")/../each.sh"
BUILD=$(realpath "$BUILD")
export BUILD
program=$PWD/tests/web/program.js

# Runs each command line in both programs, with a new number for the word FILE; says where files,
# output or status differ.
Compare() {
    local line n=0
    mkdir "$work/native" "$work/web"
    while read -r line; do
        n=$((n + 1))
        line=${line/FILE/$n}
        echo "$line" >>"$work/web/in"
        # shellcheck disable=SC2086 # words
        (cd "$work/native" && "$demo" $line </dev/null; echo "status $?")
    done >"$work/native/out" 2>"$work/native/err"
    [ "$n" -gt 0 ] || echo 'nothing was compared'
    (cd "$work/web" && node "$program" <in >out 2>err && rm in)
    diff -rq "$work/native" "$work/web"
    rm -r "$work/native" "$work/web"
}

# Each loop on each machine, with different options.
TracesAndSummariesAreTheNativeOnes() {
    "$demo" --report --csv --duration 1 | awk -F, '
        NR > 1 {
            split("off on predict", mode, " ")
            print "--simulate", $1, "--loop", $2, "--duration 3 --interpolation", mode[NR % 3 + 1],
                "--balls", NR % 7 + 1, "--trace FILE" (NR % 4 ? ".csv" : ".json")
        }' | Compare
}

TheReportIsTheNativeOne() { Compare <<<'--report --csv --duration 5'; }

# The web build reads files that the native program has recorded.
FilesAreRead() {
    local log=$work/a.csv
    "$demo" --simulate noisy60 --duration 3 --trace "$log" >/dev/null
    printf '%s\n' "--summary $log" "--report --replay $log" "--simulate vsync60 --replay $log" \
        '--summary missing.csv' "--replay $log --loop lag --trace FILE.csv" | Compare
}

MessagesAreTheNativeOnes() {
    printf '%s\n' --version --list-loops --fps=1e99 --unknown --loop=arevlo '--simulate nowhere' \
        '--display 99' -x '--simulate fast --trace no/where.csv' '--steer --report' | Compare
}

# What is not there any more would stay in the list of functions that never wait.
ListedFunctionsExist() {
    local names name
    names=$(sed -e ':more' -e '/\\$/N; s/\\\n//; tmore' assets/make/web.mk | sed -n 's/^WEB_PROMPT\(_ALONE\)\? := //p')
    [ -n "$names" ] || echo 'the list was not found'
    "$(em-config LLVM_ROOT)/llvm-nm" "$(em-config CACHE)"/sysroot/lib/wasm32-emscripten/lib*.a \
        2>"$work/nm" | awk '{print $NF}' >"$work/library"
    set -f # names with a *
    for name in $names; do
        grep -rqE --include='*.c' "^[A-Za-z].*\\b${name//\*/\\w+}\\(" src ||
            grep -qx "${name//\*/.*}" "$work/library" || echo "there is no function $name"
    done
}

Each ListedFunctionsExist:em-config TracesAndSummariesAreTheNativeOnes:node TheReportIsTheNativeOne:node FilesAreRead:node \
    MessagesAreTheNativeOnes:node
