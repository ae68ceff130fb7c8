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

# No name may begin with "-", which is an option, or "<", "|", "+" and "$", of which gnuplot makes
# commands and data of its own.
[[ $directory = /* ]] || directory=./$directory
name='' files=()
for trace in "$@"; do
    file=$trace
    [[ $file = /* ]] || file=./$file
    files+=("$file")
    { [ -f "$file" ] && [ -r "$file" ]; } || fail "no file that can be read: $trace"
    head -n 3 "$file" | grep -aq '^fps,frametime,.*,loop,.*,animation_error_ms,x,' ||
        fail "not a trace of interp_demo (its .csv, not .json): $trace"
    [ -n "$(sed -n '4{p;q}' "$file")" ] || fail "no frames in it: $trace"
    trace=${trace##*/}
    name+=${name:+-}${trace%.csv}
done

mkdir -p "$directory" || exit
for kind in png svg; do
    said=$(gnuplot -c "${0%/*}/plot.gp" "$directory/$name.$kind" "${files[@]}" 2>&1) ||
        fail "gnuplot: $(printf '%s\n' "$said" | grep . | head -n 1)"
done
name=${directory#./}/$name
echo "wrote $name.png and $name.svg"
