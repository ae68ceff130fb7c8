#!/bin/bash
# SPDX-License-Identifier: MIT
#
# Draws one log of interp_demo, MangoHud or PresentMon, or two side by side:
# assets/plot/plot.sh DIRECTORY TRACE.csv [TRACE.csv]. The pictures are DIRECTORY/TRACE.png and .svg, or
# TRACE-TRACE for two. Status 1, after one line, if it can't.
# shellcheck source=assets/plot/draw.sh
. "$(dirname "$0")/draw.sh"

# short NAME: as a label of the picture has room for.
short() {
    local name
    name=$(shown "$1")
    [ "${#name}" -le 32 ] || name=${name:0:15}...${name: -14}
    printf %s "$name" | iconv -c -f UTF-8 -t UTF-8
}

[ $# -eq 2 ] || [ $# -eq 3 ] || fail 'needs one trace or two: make plot TRACE="off.csv on.csv"'
command -v gnuplot >/dev/null || fail "gnuplot is missing"
directory=$1
shift

tables=$(mktemp -d) || exit
trap 'rm -rf "$tables"' EXIT
name='' traces=()
for trace in "$@"; do
    given=$trace
    trace=$(plain "$trace")$trace
    table=$tables/${#traces[@]}
    { [ -f "$trace" ] && [ -r "$trace" ]; } || fail "no file that can be read: $given"
    awk -v table="$table" -f "$here/read.awk" -- "$trace" "$trace"
    case $? in
    0) ;;
    2) fail "not a log of interp_demo, MangoHud or PresentMon (its .csv, not .json): $given" ;;
    3) fail "no frames in it: $given" ;;
    *) fail "can't be read: $given" ;;
    esac
    traces+=("$table" "$(short "${trace##*/}")")
    trace=${trace##*/}
    name+=${name:+-}${trace%.csv}
done

draw "$directory" "${name:0:200}" plot.gp "${traces[@]}"
