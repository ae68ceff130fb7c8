#!/bin/bash
# SPDX-License-Identifier: MIT
#
# The program for Windows, which `make windows` has built, under wine: it prints and writes the same
# bytes as the native one, and a window in Xvfb hears keys.
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
        (cd "$work" && "$program" "${@:2}" --trace "$1" >summary 2>&1) || echo "$*: status $?"
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
    local loop
    for loop in $("$demo" --list-loops | awk '/^[a-z]/{print $1}'); do
        Traces "$loop.csv" --simulate noisy60 --loop "$loop" --duration 2
    done
    Traces hitch.json --simulate hitch --loop lag --duration 2
}

# Names are UTF-8, and a recording is read by both.
WindowsReadsWhatItWrote() {
    local name=$work/größe.csv
    (cd "$work" && Windows --simulate hitch --duration 3 --trace größe.csv >summary) || echo "status $?"
    [ -s "$name" ] || ls "$work"
    Prints --summary "$name"
    Prints --replay "$name" --loop lag --duration 2
}

# PressKeys: SPACE in a window until the recording shows it, then q.
PressKeys() {
    (cd "$work" && Windows --trace keys.csv --size 640x480 >summary 2>errors) &
    until grep -qs ,off, "$work/keys.csv" || ! kill -0 $!; do
        xdotool key space
        sleep 0.5
    done
    xdotool key q
    wait $! || echo "status $?" "$(<"$work/errors")"
    "$demo" --summary "$work/keys.csv" >/dev/null || echo 'no summary of its recording'
}

# Interrupted by Ctrl-C, the recording ends whole.
Interrupt() {
    local rows=0
    (cd "$work" && exec wine "$exe" --trace interrupted.csv --size 640x480 >summary 2>errors) &
    until [ "$(grep -cs '' "$work/interrupted.csv" || true)" -gt 100 ] 2>/dev/null ||
        ! kill -0 $!; do sleep 0.1; done
    kill -INT $!
    wait $! || echo "status $?" "$(<"$work/errors")"
    rows=$(($(wc -l <"$work/interrupted.csv") - 3))
    grep -q " $rows frames" "$work/summary" || { echo "$rows rows" && cat "$work/summary"; }
}

InXvfb() {
    local server
    Xvfb -displayfd 3 -screen 0 1280x960x24 -nolisten tcp 3>"$work/number" 2>/dev/null &
    server=$!
    until [ -s "$work/number" ] || ! kill -0 $server; do sleep 0.05; done
    DISPLAY=:$(<"$work/number")
    export DISPLAY
    Restart
    "$@"
    wineserver -k
    kill $server
    wait $server
}

WindowsHearsKeys() { InXvfb PressKeys; }
WindowsEndsARecordingWhole() { InXvfb Interrupt; }

WindowsDrawsThePicture() {
    "$demo" --simulate vsync60 --frames 60 --size 640x480 --screenshot "$work/here.png" >/dev/null
    (cd "$work" && InXvfb Windows --simulate vsync60 --frames 60 --size 640x480 \
        --screenshot there.png >/dev/null 2>errors) || cat "$work/errors"
    "$BUILD/tests/compare_pictures" "$work/here.png" "$work/there.png"
}

Restart
Each WindowsPrintsNativeBytes:wine WindowsTracesNativeBytes:wine WindowsReadsWhatItWrote:wine \
    WindowsHearsKeys:wine:xdotool WindowsEndsARecordingWhole:wine WindowsDrawsThePicture:wine
