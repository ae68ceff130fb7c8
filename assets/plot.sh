#!/bin/bash
# SPDX-License-Identifier: MIT
#
# Draws one trace, or two side by side: assets/plot.sh DIRECTORY TRACE.csv [TRACE.csv]. The pictures
# are DIRECTORY/TRACE.png and .svg, or TRACE-TRACE for two. Status 1, after one line, if it can't.
set -u

# fail WHAT...: says so and ends.
fail() {
    printf 'plot: %s\n' "$*" >&2
    exit 1
}

[ $# -eq 2 ] || [ $# -eq 3 ] || fail 'needs one trace or two: make plot TRACE="off.csv on.csv"'
command -v gnuplot >/dev/null || fail "gnuplot is missing: run 'make deps'"
directory=$1
shift

name=
for trace in "$@"; do
    { [ -f "$trace" ] && [ -r "$trace" ]; } || fail "no file that can be read: $trace"
    head -n 3 "$trace" | grep -aq '^fps,frametime,.*,loop,.*,animation_error_ms,x,' ||
        fail "not a trace of interp_demo (its .csv, not .json): $trace"
    [ -n "$(sed -n '4{p;q}' "$trace")" ] || fail "no frames in it: $trace"
    trace=${trace##*/}
    name+=${name:+-}${trace%.csv}
done

mkdir -p "$directory" || exit
for kind in png svg; do
    said=$(gnuplot -c "${0%/*}/plot.gp" "$directory/$name.$kind" "$@" 2>&1) ||
        fail "gnuplot: $(printf '%s\n' "$said" | grep . | head -n 1)"
done
echo "wrote $directory/$name.png and $directory/$name.svg"
