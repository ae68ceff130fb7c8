#!/bin/bash
# SPDX-License-Identifier: MIT
#
# The program for Windows, which `make windows` has built, under wine: it prints and writes the same
# bytes as the native one, and in Xvfb its window hears keys, Ctrl-C and a drag.
# shellcheck source=tests/each.sh
. "$(dirname "$0")/../each.sh"
exe=$(realpath "$BUILD/windows/interp_demo.exe")
export WINEPREFIX=$PWD/$BUILD/windows/wine WINEDEBUG=-all LIBGL_ALWAYS_SOFTWARE=1 LC_ALL=C.UTF-8

Windows() { wine "$exe" "$@"; }

# Wine says what it does when it makes its folder, and keeps the display that it began with.
Restart() {
    ! command -v wineserver >/dev/null || wineserver -k
    Windows --version >/dev/null 2>&1
}

# Prints OPTION...: shows where the program's output differs there and here.
Prints() {
    diff <("$demo" "$@" 2>&1 || echo "status $?") <(Windows "$@" 2>&1 || echo "status $?")
}

# Traces FILE OPTION...: the same for the file of --trace FILE. A CSV's second line describes the
# computer on which it was recorded.
Traces() {
    local program
    for program in "$demo" Windows; do
        (cd "$work" && rm -f "$1" && "$program" "${@:2}" --trace "$1" >summary 2>&1) ||
            echo "$*: status $?"
        (cd "$work" && cat summary && sed '2{/,$/d}' "$1") >"$work/${program##*/}.bytes"
    done
    cmp "$work/interp_demo.bytes" "$work/Windows.bytes"
}

# All loops and scenes on all simulated machines, and every option that only prints.
WindowsPrintsNativeBytes() {
    Prints --report
    Prints --report --json
    Prints --scenes
    Prints --help
    Prints --loop none
    Prints --trace "$work/no/such/folder.csv" --simulate fast --frames 2
}

WindowsTracesNativeBytes() {
    local pair pairs
    mapfile -t pairs < <("$demo" --report --csv | sed 1d | tr -d '"' | cut -d , -f 1,2)
    [ ${#pairs[@]} -ge 192 ] || echo "only ${#pairs[@]} pairs of a machine and a loop"
    for pair in "${pairs[@]}"; do
        Traces a.csv --simulate "${pair%,*}" --loop "${pair#*,}" --duration 1
    done
    Traces a.json --simulate hitch --loop lag --duration 2
}

# Names are UTF-8, and a recording is read by both.
WindowsReadsWhatItWrote() {
    local name=$work/größe.csv
    (cd "$work" && Windows --simulate hitch --duration 3 --trace größe.csv >summary) || echo "status $?"
    [ -s "$name" ] || ls "$work"
    Prints --summary "$name"
    Prints --replay "$name" --loop lag --duration 2
}

# Record PROGRAM ARGUMENT...: begins a recording in a window, and waits for its first rows.
window=(--trace a.csv --size 640x480)
Record() {
    rm -f "$work/a.csv"
    (cd "$work" && exec wine "$@" >summary 2>errors) &
    AwaitRows 100
}
AwaitRows() {
    until [ "$(wc -l <"$work/a.csv")" -gt "$1" ] || ! kill -0 $!; do sleep 0.1; done 2>/dev/null
}

# Frames: the recording and its summary have the same number.
Frames() {
    local rows
    rows=$(($(wc -l <"$work/a.csv") - 3))
    grep -q " $rows frames" "$work/summary" || { echo "$rows rows" && cat "$work/summary"; }
}

# SPACE until the recording shows it, then q.
PressKeys() {
    Record "$exe" "${window[@]}"
    until grep -q ,off, "$work/a.csv" || ! kill -0 $!; do
        xdotool key space
        sleep 0.5
    done
    xdotool key q
    wait $! || echo "status $?" "$(<"$work/errors")"
    Frames
}

# Ctrl-C.
Interrupt() {
    Record "$exe" "${window[@]}"
    kill -INT $!
    wait $! || echo "status $?" "$(<"$work/errors")"
    Frames
}

# The title is pressed, moved and held for more than a second.
Drag() {
    local X=0 Y=0
    Record "$exe" "${window[@]}"
    eval "$(xdotool search --onlyvisible --name '^interp_demo$' getwindowgeometry --shell)"
    xdotool mousemove $((X + 200)) $((Y + 12)) mousedown 1 sleep 0.6 mousemove_relative 50 30 \
        sleep 0.6 mouseup 1
    AwaitRows 300
    xdotool key q
    wait $! || echo "status $?" "$(<"$work/errors")"
    Frames
    awk -F, 'NR == 3 { for (i = 1; i <= NF; i++) column[$i] = i }
        NR > 3 && $column["excluded"] { rows++; dead += $column["dead_ms"] }
        END { if (rows != 1 || dead < 1100 || dead > 3000) print rows, "rows with", dead, "ms" }' \
        "$work/a.csv"
}

InXvfb() {
    local server
    Xvfb -displayfd 3 -screen 0 1280x960x24 -nolisten tcp 3>"$work/number" >/dev/null 2>&1 &
    server=$!
    until [ -s "$work/number" ] || ! kill -0 $server; do sleep 0.05; done
    DISPLAY=:$(<"$work/number")
    export DISPLAY
    Restart
    wine reg add 'HKCU\Software\Wine\X11 Driver' /v Managed /d N /f >/dev/null # draws titles itself
    "$@"
    wineserver -k
    kill $server
    wait $server
}

WindowsHearsKeys() { InXvfb PressKeys; }
WindowsEndsARecordingWhole() { InXvfb Interrupt; }
WindowsHoldsNoFrameAgainstADrag() { InXvfb Drag; }

WindowsDrawsThePicture() {
    "$demo" --simulate vsync60 --frames 60 --size 640x480 --screenshot "$work/here.png" >/dev/null
    (cd "$work" && InXvfb Windows --simulate vsync60 --frames 60 --size 640x480 \
        --screenshot there.png >/dev/null 2>errors) || cat "$work/errors"
    "$BUILD/tests/compare_pictures" "$work/here.png" "$work/there.png"
}

Restart
Each WindowsPrintsNativeBytes:wine WindowsTracesNativeBytes:wine WindowsReadsWhatItWrote:wine \
    WindowsHearsKeys:wine:xdotool WindowsEndsARecordingWhole:wine \
    WindowsHoldsNoFrameAgainstADrag:wine:xdotool WindowsDrawsThePicture:wine
