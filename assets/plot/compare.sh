#!/bin/bash
# SPDX-License-Identifier: MIT
#
# Draws how the recordings of B differ from those of A, as compare.png and compare.svg:
# assets/plot/compare.sh DIRECTORY A.csv... --against B.csv... [--from S] [--to S] [--process NAME].
# Status 1, after one line, if it can't.
# shellcheck source=assets/plot/draw.sh
. "$(dirname "$0")/draw.sh"

[ $# -ge 4 ] || fail 'needs two sides: make plot TRACE="a1.csv a2.csv a3.csv" AGAINST="b1.csv b2.csv b3.csv"'
command -v gnuplot >/dev/null || fail "gnuplot is missing"
directory=$1
shift

table=$(mktemp) || exit
trap 'rm -f "$table"' EXIT
tables "$table" "$@"
[ "$(awk -F '\t' '$4 == "%"' "$table" | wc -l)" -gt 0 ] || fail "there is no figure that can be compared"
draw "$directory" compare compare.gp "$table"
