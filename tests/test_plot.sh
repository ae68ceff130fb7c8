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

# Draws NAME WIDTH HEIGHT TRACE...: says which picture is of another size, or is not there.
Draws() {
    local png svg
    Make plot BUILD="$out" TRACE="${*:4}"
    png=$(od -An -tu1 -j16 -N8 "$out/$1.png" | awk '{print $3 * 256 + $4, $7 * 256 + $8}')
    svg=$(sed -n 's/.*viewBox="0 0 \([0-9]*\) \([0-9]*\)".*/\1 \2/p' "$out/$1.svg")
    [ "$png" = "$2 $3" ] || echo "$1.png is $png, not $2 $3"
    [ "$svg" = "$2 $3" ] || echo "$1.svg is $svg, not $2 $3"
}

# Shows NAME TEXT...: says so if no text of the picture has it.
Shows() {
    local text
    for text in "${@:2}"; do
        grep -qF "$text" "$out/$1.svg" || echo "$1.svg does not say: $text"
    done
}

OneTrace() {
    Record off --interpolation off --duration 4
    Draws off 800 800 "$work/off.csv"
    Shows off 'arevalo, interpolation off' 'off.csv: 240 frames, 60.000 fps' \
        "$(grep -o 'mean |error| [0-9.]* ms' "$work/off.txt")"
}

TwoTraces() {
    Record on --duration 2
    Record predict --interpolation predict --frames 100 --loop prediction
    Draws on-predict 1000 800 "$work/on.csv" "$work/predict.csv"
    Shows on-predict 'arevalo, interpolation on' 'prediction, interpolation predict'
}

OddTraces() {
    Record short1 --frames 1
    Draws short1 800 800 "$work/short1.csv"
    Record 'my run' --frames 2
    Draws 'my run' 800 800 "$work/my run.csv"
}

# To gnuplot the first is a command, others are data of its own or options.
OddNames() {
    local name plot=$PWD/assets/plot.sh
    Record odd --frames 2
    cd "$work" || exit
    for name in '<touch touched' '|touch touched' + - "\$odd" -p "\`touch touched\`" \
        "it's <&\"%d{x}_2@Main"; do
        cp -- odd.csv "$name"
        "$plot" -out "$name" >"$work/log" 2>&1 || cat "$work/log"
        [ -s "./-out/$name.png" ] && grep -q 'text>.*2 frames, 60.000 fps' "./-out/$name.svg" ||
            echo "$name is not drawn"
    done
    [ ! -e touched ] || echo 'a command ran'
}

# Refused TEXT FILE...: says so if it is drawn, or refused in other words or lines.
Refused() {
    local said
    said=$(assets/plot.sh "$work/refused" "${@:2}" 2>&1) && echo "drawn: ${*:2}"
    [ "$said" = "plot: $1" ] || printf 'not "plot: %s", but:\n%s\n' "$1" "$said"
    [ ! -e "$work/refused" ] || echo "something was written for ${*:2}"
}

WrongFiles() {
    local foreign='not a trace of interp_demo (its .csv, not .json):'
    Record good --frames 10
    head -n 3 "$work/good.csv" >"$work/empty.csv"
    cut -d , -f 1-16 "$work/good.csv" >"$work/foreign.csv"
    Refused 'needs one trace or two: make plot TRACE="off.csv on.csv"'
    Refused "no file that can be read: $work/none.csv" "$work/good.csv" "$work/none.csv"
    Refused "$foreign $work/foreign.csv" "$work/foreign.csv"
    Refused "no frames in it: $work/empty.csv" "$work/empty.csv"
}

Each OneTrace:gnuplot TwoTraces:gnuplot OddTraces:gnuplot OddNames:gnuplot WrongFiles
