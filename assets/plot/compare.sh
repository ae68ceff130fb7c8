#!/bin/bash
# SPDX-License-Identifier: MIT
#
# Draws how the recordings of B differ from those of A, as compare.png and compare.svg:
# assets/plot/compare.sh DIRECTORY A.csv... --against B.csv... [--from S] [--to S] [--process NAME].
# INTERP_DEMO is the program that compares them. Status 1, after one line, if it can't.
set -u
export LC_ALL=C
here=$(dirname "$0")

# fail WHAT...: says so in one line and ends.
fail() {
    printf 'plot: %s\n' "${*//[[:cntrl:]]/?}" >&2
    exit 1
}

[ $# -ge 4 ] || fail 'needs two sides: make plot TRACE="a1.csv a2.csv a3.csv" AGAINST="b1.csv b2.csv b3.csv"'
command -v gnuplot >/dev/null || fail "gnuplot is missing"
directory=$1
[[ $directory == /* ]] || directory=./$directory
shift
said=$("${INTERP_DEMO:-interp_demo}" --summary "$@" 2>&1) || fail "${said#interp_demo: }"

table=$(mktemp) || exit
trap 'rm -f "$table"' EXIT
# A row: the figure, what it is in A and B, the difference, the ends of the interval, the word.
awk '$6 == "to" { gsub(/[()]/, "")
    if ($8 == "%,") { word = $11; for (i = 12; i <= NF; i++) word = word " " $i
        printf "%s,%s,%s,%s,%s,%s,%s\n", $1, $2, $3, $4, $5, $7, word } }' <<<"$said" >"$table"
[ -s "$table" ] || fail "there is no figure that can be compared"
mkdir -p "$directory" || exit
for kind in png svg; do
    errors=$(gnuplot -c "$here/compare.gp" "$directory/compare.$kind" "$table" \
        "${said##*$'\n'}" 2>&1) || fail "gnuplot: $(printf '%s\n' "$errors" | grep . | tail -n 1)"
done
picture=${directory#./}/compare picture=${picture//[[:cntrl:]]/?}
printf 'wrote %s.png and %s.svg\n' "$picture" "$picture"
