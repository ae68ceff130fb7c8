#!/bin/bash
# SPDX-License-Identifier: MIT
#
# Draws recordings, of all programs that --summary reads: assets/plot/plot.sh DIRECTORY TRACE...
# Two stand side by side, more one above the other. The picture is DIRECTORY/TRACE.png and .svg, or
# TRACE-TRACE for several; the TRACE - is standard input. FROM, TO, PROCESS and RUN of the environment are
# the options of these names. Status 1, after one line, if it can't.
# shellcheck source=assets/plot/draw.sh
. "$(dirname "$0")/draw.sh"

most=12
[ $# -ge 2 ] || fail 'needs a trace, or several: make plot TRACE="off.csv on.csv"'
[ $# -le $((most + 1)) ] || fail "at most $most traces have room in a picture"
command -v gnuplot >/dev/null || fail "gnuplot is missing"
directory=$1
shift

folder=$(mktemp -d) || exit
trap 'rm -rf "$folder"' EXIT
options=(${FROM:+--from "$FROM"} ${TO:+--to "$TO"} ${PROCESS:+--process "$PROCESS"} ${RUN:+--run "$RUN"})
name='' all=()
for trace in "$@"; do
    table=$folder/${#all[@]}
    # The program takes names that begin with - for options, and a single one for standard input.
    [[ $trace != -* ]] || { [ "$trace" = - ] && [ ! -e ./- ]; } || trace=./$trace
    tables "$table" "$trace" ${options[@]+"${options[@]}"}
    awk -F '\t' '/^# / { table = $0 } table != "# recording" { exit }
        $1 == "source" { source = $2; sub(/^\.\//, "", source) }
        $1 == "note" { print "plot: " source ": " $2 }' "$table" >&2
    all+=("$table")
    [ "$trace" != - ] || trace=standard-input
    trace=${trace##*/} trace=${trace%.gz}
    name+=${name:+-}${trace%.@(csv|json|txt)}
done

draw "$directory" "${name:0:200}" plot.gp "${all[@]}"
