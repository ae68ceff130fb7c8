#!/bin/bash
# SPDX-License-Identifier: MIT
#
# The README's pictures are the same on every run, and those that are shown are those that are made.
set -u
# shellcheck source=tests/each.sh
. "$(dirname "$0")/each.sh"
cd "$(dirname "$0")/.." || exit 1
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
passed=0 failed=()

# check NAME COMMAND...: a test that passes if the command does.
check() {
    local name=$1
    shift
    if "$@"; then
        passed=$((passed + 1))
        printf '[       OK ] %s\n' "$name"
    else
        failed+=("$name")
        printf '[  FAILED  ] %s\n' "$name"
    fi
}

Make() {
    mkdir -p "$folder/$1"
    if ! make PICTURES="$folder/$1" pictures >"$folder/log" 2>&1; then
        cat "$folder/log"
        return 1
    fi
}

SameOnEveryRun() {
    Make first && Make second && diff -r "$folder/first" "$folder/second"
}

ShownAreMade() {
    diff <(grep -o '](assets/[a-z_]*\.png)' README.md | sed 's|.*/\(.*\))|\1|' | sort -u) \
        <(cd "$folder/first" && printf '%s\n' *)
}

# The program and the script that makes plots are not to run ahead of the pictures.
AreUpToDate() {
    local status=0
    for picture in "$folder"/first/*.png; do
        build/tests/compare_pictures "$picture" "assets/${picture##*/}" || status=1
    done
    return "$status"
}

check SameOnEveryRun SameOnEveryRun
check AreUpToDate AreUpToDate
check ShownAreMade ShownAreMade
Tally
