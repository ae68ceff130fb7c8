#!/bin/bash
# SPDX-License-Identifier: MIT
#
# Draws how the recordings of B differ from those of A, as compare.png and compare.svg:
# assets/plot/compare.sh DIRECTORY A.csv... --against B.csv... [--from S] [--to S] [--process NAME].
# INTERP_DEMO is the program that compares them. Status 1, after one line, if it can't.
# shellcheck source=assets/plot/draw.sh
. "$(dirname "$0")/draw.sh"

[ $# -ge 4 ] || fail 'needs two sides: make plot TRACE="a1.csv a2.csv a3.csv" AGAINST="b1.csv b2.csv b3.csv"'
command -v gnuplot >/dev/null || fail "gnuplot is missing"
directory=$1
shift
said=$("${INTERP_DEMO:-interp_demo}" --summary "$@" 2>&1) || fail "${said#interp_demo: }"

table=$(mktemp) || exit
trap 'rm -f "$table"' EXIT
# A row: the figure, what it is in A and B, the difference, the ends of the interval, the word. Of one that is
# 0 in A the difference is not in %.
awk '$6 == "to" && $2 != 0 { word = $8; for (i = 9; i <= NF; i++) word = word " " $i
    printf "%s,%s,%s,%s,%s,%s,%s\n", $1, $2, $3, $4, $5, $7, word }' <<<"$said" >"$table"
[ -s "$table" ] || fail "there is no figure that can be compared"
draw "$directory" compare compare.gp "$table" "${said##*$'\n'}"
