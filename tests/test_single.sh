#!/bin/bash
# SPDX-License-Identifier: MIT
#
# make single writes loops as programs of their own. Each is one short file that draws what
# interp_demo draws.
# shellcheck source=tests/each.sh
. "$(dirname "$0")/each.sh"
single=assets/single/single.sh
read -ra loops <<<"$($single none 2>&1 | sed 's/.*: //')"
# Without headers that are not needed here and take four times as long as the rest.
read -ra sdl <<<"$("${PKG_CONFIG:-pkg-config}" --cflags sdl2) -DSDL_DISABLE_IMMINTRIN_H -DNO_SDL_GLEXT"
for loop in "${loops[@]}"; do
    $single "$loop" >"$work/$loop.c"
done
cp src/loops/frame_clock.h "$work"

OtherLoopsAreRefused() {
    local name fits
    fits=$("$demo" --list-loops | awk '/^[a-z]/ { print $1 }' | paste -sd ' ')
    for name in foo Arevalo 'lag arevalo' ''; do
        [ "$($single "$name" 2>&1):$?" = "LOOP: there is no loop '$name'; there are: $fits:2" ] ||
            echo "not refused: '$name'"
    done
    Make single BUILD="$work/made" LOOP='lag arevalo frame_pacing'
    diff -r "$work/made/single" "$work" | grep -E '^[<>]|made/single'
}

# Compiles FIRST STEP COMMAND...: compiles loops, with the warnings that a careful beginner turns on.
Compiles() {
    local i
    for ((i = $1; i < ${#loops[@]}; i += $2)); do
        "${@:3}" -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Werror "${sdl[@]}" "$work/${loops[i]}.c"
    done
}
# Its objects are linked below.
GccHasNoWarning() { cd "$work" && Compiles 0 1 gcc -std=c11 -c; }
# CompilesInTurn FIRST COMMAND...: compiles every third loop from there on, and for releases all.
CompilesInTurn() {
    if [ -n "${CHECK_ALL:-}" ]; then Compiles 0 1 "${@:2}"; else Compiles "$1" 3 "${@:2}"; fi
}
ItIsCOfToday() { CompilesInTurn 0 gcc -std=c17 -fsyntax-only; }
ClangHasNoWarning() { CompilesInTurn 1 clang -fsyntax-only; }
# InCxx FIRST COMPILER STANDARD OPTION FILE: compiles SDL's headers, which take most of the time, once, into
# FILE, and then loops with OPTION FILE; gcc finds FILE.gch by the name FILE. That each loop includes what it
# needs, GccHasNoWarning has seen.
InCxx() {
    local first=$1 compiler=$2 standard=$3 option=$4 file=$5
    printf '#include <SDL.h>\n#include <SDL_opengl.h>\n' >"$work/sdl.h"
    "$compiler" -x c++-header "$standard" "${sdl[@]}" -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Werror \
        "$work/sdl.h" -o "$work/$file" || return
    CompilesInTurn "$first" "$compiler" -x c++ "$standard" -fsyntax-only "$option" "$work/${file/%.gch/}"
}
ItIsCxx17() { InCxx 1 g++ -std=c++17 -include sdl.h.gch; }
ItIsCxx20() { InCxx 2 clang++ -std=c++20 -include-pch sdl.pch; }

# Length LOOP: of its file, without the loop, and without its comments.
Length() {
    awk '/^typedef struct LoopPace/ { inLoop = 1 }
        /^int main/ { inLoop = 0 }
        { all++; of_loop += inLoop; comments += inLoop && /^ *(\/\*| \*)/ }
        END { print all - of_loop, all - comments }' "$work/$1.c"
}

TheyAreShortAndTheLoopIsWordForWord() {
    local rest most
    for loop in "${loops[@]}"; do
        sed -n '/^void Loop_/,/^}/p' "$work/$loop.c" |
            diff - <(sed -n '/^void Loop_/,$p' "src/loops/$loop.c")
        read -r rest _ < <(Length "$loop")
        most=$((185 + 40 * $(grep -c 'include "frame_clock' "$work/$loop.c")))
        [ "$rest" -le "$most" ] || echo "$loop: $rest lines beside the loop"
    done
    read -r _ rest < <(Length arevalo)
    [ "$rest" -le 215 ] || echo "arevalo: $rest lines without the comments of the loop"
}

# Draws LOOP METHOD: says where the ball is at another place than in interp_demo. When programs of one
# file quit, they complete their turn, with one more frame. They sleep for whole milliseconds, so
# fixed_sleep has fewer frames.
Draws() {
    "$demo" --loop "$1" --interpolation "$2" --simulate vsync60,tick=0ms --trace "$work/demo.csv" \
        >"$work/demo.txt"
    "$work/$1" | sed -n 's/^\([0-9.]*\) .*\.......$/\1/p' >"$work/places"
    awk -F, 'NR == 3 { while ($++x != "x"); } NR > 3 { print $x }' "$work/demo.csv" |
        paste - "$work/places" | awk '
            NF == 2 && ($1 - $2) ^ 2 > 0.001 { print "picture " NR ": " $0; exit }
            NF == 1 { more++ }
            END { if (NR < 200 || more > 3) print NR " pictures, " more + 0 " of one only" }' |
        sed "s/^/$1 $2: /"
}

TheBallIsWhereInterpDemoHasIt() {
    cc "${sdl[@]}" -c -o "$work/machine.o" tests/single/machine.c
    for loop in "${loops[@]}"; do
        cc -o "$work/$loop" "$work/$loop.o" "$work/machine.o" -lm
        Draws "$loop" on
        KEYS=0s Draws "$loop" off
    done
    HIDDEN=1 "$work/arevalo" | awk 'END { if (NR != 482 || $2 != 249) print "hidden: " NR, $0 }'
    [ "$(FAIL=1 "$work/arevalo" 2>&1):$?" = "arevalo: out of windows:1" ] ||
        echo 'a window that is not there is no failure'
}

# Pictures LOOP: the columns that the machine prints for each picture.
Pictures() {
    "$work/$1" | grep '\.......$'
}

# The wheel rolls at 120 units a second, and its angle wraps; at the right it jumps to the left. No
# picture is in between, and after a jump it waits for a tick.
# shellcheck disable=SC2016 # awk expands it
rolls='
function Part(a) { return a - int(a) + (a < int(a)) }
NR > 20 {
    step = $3 - x; turn = Part($5 - turns + 1)
    if (step < -600) jumps++
    else if (step > 2.001 || step < 0 || turn > 0.01328) print "picture " NR ": " step ", " turn
    else if (step > 1.999 && (turn - 0.013264) ^ 2 > 1e-9) print "picture " NR " turns by " turn
    even += step > 1.999 && step < 2.001
}
{ x = $3; turns = $5 }
END { if (jumps != 1 || even < NR - 40) print jumps " jumps, " even " of " NR " steps are even" }
'
TheWheelTurnsEvenlyAndJumpsAtOnce() {
    Pictures arevalo | awk "$rolls"
}

# The camera is a body: it moves in each picture, by less and less until the ball turns round.
TheCameraMovesInEachPicture() {
    Pictures arevalo | awk 'NR > 10 { still += $2 == before } { before = $2 }
        $2 < -150 || $2 > 150 { print "picture " NR ": the camera is at " $2 }
        END { if (still > 2) print "it stands in " still " of " NR " pictures" }'
}

# From a tick after it was pressed on; what is added for the time after it is that of a whole tick.
APauseStandsStill() {
    for loop in "${loops[@]}"; do
        KEYS=2000p4000p Pictures "$loop" >"$work/pause"
        awk -v what="$loop" '{ all[NR] = $0 }
            END { for (i = int(NR / 10 * 2.4); i < int(NR / 10 * 3.9); i++) moved += all[i] != all[i - 1]
                for (; i < NR; i++) on += all[i] != all[i - 1]
                if (moved || on < 20) print what ": " moved + 0 " of " NR " move in the pause, " on " after it" }' \
            "$work/pause"
    done
}

# A press turns the wheel round, two do so twice, however many ticks a frame has.
NoPressIsLost() {
    local keys
    for loop in arevalo variable_step fix_timestep max_fps; do
        for keys in 1001t 1001t1002t 1001t1002t1003t; do
            KEYS=$keys Pictures "$loop" | awk -v what="$loop $keys" -v presses="$(tr -cd t <<<"$keys")" '
                { x[NR] = $3 }
                END { way = x[int(NR * 0.19)] - x[int(NR * 0.12)]
                    if (way == 0 || (way > 0) != (length(presses) % 2 == 0)) print what ": " way }'
        done
    done
}

# Where vsync fails, or is promised and does not work.
FramesAreCappedWithoutVsync() {
    local frames
    for loop in arevalo simplest lag; do
        frames="$(NOVSYNC=1 Pictures "$loop" | wc -l) $(BROKEN=1 Pictures "$loop" | wc -l)"
        awk '$1 < 500 || $1 > 640 || $2 < 500 || $2 > 640' <<<"$frames" | sed "s/^/$loop: /"
    done
}

# A picture with each refresh, at any rate: no loop sleeps where swaps wait, though shaky ones often
# take less time than a refresh. A few pictures may lack at the start. Each loop has two of the rates, each
# rate two of the loops, and for releases all.
FastDisplaysShowAPictureWithEachRefresh() {
    local loop hz shaky pictures rate=-1
    for loop in simplest arevalo lag display_clock just_in_time frame_pacing; do
        for hz in 60 240 360 480 600 1000; do
            rate=$((rate + 1))
            [ -n "${CHECK_ALL:-}" ] || [ $(((rate + rate / 6) % 3)) -eq 0 ] || continue
            for shaky in STEADY=1 SHAKY=1; do
                pictures=$(env HZ=$hz "$shaky" "$work/$loop" | grep -c '\.......$')
                awk '$1 < 10 * $2 - 10' <<<"$pictures $hz" | sed "s/^/$loop, $shaky: /"
            done
        done
    done
}

# It runs for a second on this machine, and longer if that is so busy that the loop gives up ticks.
ItRunsAsItsHeadSays() {
    local seconds said
    cd "$work" || return
    eval "$(sed -n 's/^ \*  *\(cc .*\) && .*/\1/p' arevalo.c)"
    for seconds in 1 3 9 27; do
        said=$(SDL_VIDEODRIVER=offscreen timeout -s INT $seconds ./arevalo 2>&1)
        awk '/ ticks in / && $2 >= 12 && $2 <= 25 * $5 { good = 1 } END { exit !good }' <<<"$said" &&
            return
    done
    echo "$said"
}

Each OtherLoopsAreRefused ClangHasNoWarning:clang GccHasNoWarning:gcc ItIsCOfToday:gcc ItIsCxx17:g++ \
    ItIsCxx20:clang++ TheyAreShortAndTheLoopIsWordForWord TheBallIsWhereInterpDemoHasIt \
    TheWheelTurnsEvenlyAndJumpsAtOnce TheCameraMovesInEachPicture APauseStandsStill NoPressIsLost \
    FramesAreCappedWithoutVsync FastDisplaysShowAPictureWithEachRefresh ItRunsAsItsHeadSays
