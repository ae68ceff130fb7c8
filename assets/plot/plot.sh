#!/bin/bash
# SPDX-License-Identifier: MIT
#
# Draws one log of interp_demo, MangoHud or PresentMon, or two side by side:
# assets/plot/plot.sh DIRECTORY TRACE.csv [TRACE.csv]. The pictures are DIRECTORY/TRACE.png and .svg, or
# TRACE-TRACE for two. Status 1, after one line, if it can't.
set -u
export LC_ALL=C
here=$(dirname "$0")

# fail WHAT...: says so in one line and ends.
fail() {
    printf 'plot: %s\n' "${*//[[:cntrl:]]/?}" >&2
    exit 1
}

# short NAME: as a label of the picture has room for.
short() {
    local name=$1
    [ "${#name}" -le 32 ] || name=${name:0:15}...${name: -14}
    printf %s "$name" | iconv -c -f UTF-8 -t UTF-8
}

# Gnuplot takes names that begin with <, | or - for commands and options.
plain() {
    [[ $1 == /* ]] || printf ./
}

[ $# -eq 2 ] || [ $# -eq 3 ] || fail 'needs one trace or two: make plot TRACE="off.csv on.csv"'
command -v gnuplot >/dev/null || fail "gnuplot is missing"
directory=$(plain "$1")$1
shift

tables=$(mktemp -d) || exit
trap 'rm -rf "$tables"' EXIT
name='' traces=()
for trace in "$@"; do
    shown=${trace//[[:cntrl:]]/?}
    trace=$(plain "$trace")$trace
    table=$tables/${#traces[@]}
    { [ -f "$trace" ] && [ -r "$trace" ]; } || fail "no file that can be read: $shown"
    awk -v table="$table" -f "$here/read.awk" -- "$trace" "$trace"
    case $? in
    0) ;;
    2) fail "not a log of interp_demo, MangoHud or PresentMon (its .csv, not .json): $shown" ;;
    3) fail "no frames in it: $shown" ;;
    *) fail "can't be read: $shown" ;;
    esac
    traces+=("$table" "$(short "${shown##*/}")")
    trace=${trace##*/}
    name+=${name:+-}${trace%.csv}
done

name=${name:0:200}
mkdir -p "$directory" || exit
for kind in png svg; do
    said=$(gnuplot -c "$here/plot.gp" "$directory/$name.$kind" "${traces[@]}" 2>&1) ||
        fail "gnuplot: $(printf '%s\n' "$said" | grep . | tail -n 1)"
done
picture=${directory#./}/$name picture=${picture//[[:cntrl:]]/?}
printf 'wrote %s.png and %s.svg\n' "$picture" "$picture"
