#!/bin/bash
# SPDX-License-Identifier: MIT
#
# The README's pictures are the same in every run, up to date, and all of them are shown.
# shellcheck source=tests/each.sh
. "$(dirname "$0")/each.sh"
mkdir "$work/first" "$work/second"

AreTheSameInEveryRun() {
    Make pictures PICTURES="$work/first"
    Make pictures PICTURES="$work/second"
    diff -r "$work/first" "$work/second"
}

AreUpToDate() {
    local picture
    for picture in "$work"/first/*.png; do
        "$BUILD/tests/compare_pictures" "$picture" "assets/${picture##*/}" || echo "in $picture"
    done
}

AreShown() {
    diff <(grep -o '](assets/[a-z_]*\.png)' README.md | sed 's|.*/\(.*\))|\1|' | sort -u) \
        <(cd "$work/first" && printf '%s\n' *)
}

Each AreTheSameInEveryRun:gnuplot AreUpToDate:gnuplot AreShown:gnuplot
