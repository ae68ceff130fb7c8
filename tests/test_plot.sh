#!/bin/bash
# SPDX-License-Identifier: MIT
#
# make plot draws recordings, and prints one line where there is none to draw.
# shellcheck source=tests/each.sh
. "$(dirname "$0")/each.sh"
out=$work/out

# Record NAME OPTION...: a recording, and its summary beside it.
Record() {
    "$demo" --simulate vsync60 --trace "$work/$1.csv" "${@:2}" >"$work/$1.txt" ||
        echo "no recording $1"
}

# Plot TRACE...: draws.
Plot() {
    Make plot BUILD="$out" TRACE="$*"
}

# Sizes NAME WIDTH HEIGHT: says which picture is of another size, or is not there.
Sizes() {
    local png svg
    png=$(od -An -tu1 -j16 -N8 "$out/$1.png" | awk '{print $3 * 256 + $4, $7 * 256 + $8}')
    svg=$(sed -n 's/.*viewBox="0 0 \([0-9]*\) \([0-9]*\)".*/\1 \2/p' "$out/$1.svg")
    [ "$png" = "$2 $3" ] || echo "$1.png is $png, not $2 $3"
    [ "$svg" = "$2 $3" ] || echo "$1.svg is $svg, not $2 $3"
}

# Shows NAME TEXT: says so if no text of the picture has it.
Shows() {
    grep -qF "$2" "$out/$1.svg" || echo "$1.svg does not say: $2"
}

OneTrace() {
    local error kind
    Record off --interpolation off --duration 4
    Plot "$work/off.csv"
    Sizes off 800 800
    error=$(sed -n 's/.*mean |error| \([0-9.]* ms\).*/\1/p' "$work/off.txt")
    Shows off "mean |error| ${error:?}"
    Shows off 'arevalo, interpolation off'
    Shows off 'off.csv: 240 frames, 60.000 fps'
    mv "$out" "$work/before"
    Plot "$work/off.csv"
    for kind in png svg; do
        cmp "$work/before/off.$kind" "$out/off.$kind" 2>&1
    done
}

TwoTraces() {
    Record on --duration 2
    Record 'my run' --interpolation predict --frames 100 --loop prediction
    Plot "$work/my run.csv"
    Sizes 'my run' 800 800
    mv "$work/my run.csv" "$work/predict.csv"
    Plot "$work/on.csv" "$work/predict.csv"
    Sizes on-predict 1000 800
    Shows on-predict 'arevalo, interpolation on'
    Shows on-predict 'prediction, interpolation predict'
}

ShortTraces() {
    local frames
    for frames in 1 2; do
        Record short$frames --frames $frames
        Plot "$work/short$frames.csv"
        Sizes short$frames 800 800
    done
}

# Refused TEXT FILE...: says so if it is drawn, or refused in other words or lines.
Refused() {
    local said
    if said=$(assets/plot.sh "$work/refused" "${@:2}" 2>&1); then
        echo "drawn: ${*:2}"
    fi
    [ "$said" = "plot: $1" ] || printf 'not "plot: %s", but:\n%s\n' "$1" "$said"
    [ ! -e "$work/refused" ] || echo "something was written for ${*:2}"
}

WrongFiles() {
    local usage='needs one trace or two: make plot TRACE="off.csv on.csv"'
    local foreign='not a trace of interp_demo (its .csv, not .json):'
    Record good --frames 10
    head -n 3 "$work/good.csv" >"$work/empty.csv"
    cut -d , -f 1-16 "$work/good.csv" >"$work/foreign.csv"
    Refused "$usage"
    Refused "no file that can be read: $work/none.csv" "$work/good.csv" "$work/none.csv"
    Refused "$foreign $work/foreign.csv" "$work/foreign.csv"
    Refused "no frames in it: $work/empty.csv" "$work/empty.csv"
}

Each OneTrace:gnuplot TwoTraces:gnuplot ShortTraces:gnuplot WrongFiles
