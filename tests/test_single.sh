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

OtherLoopsAreRefused() {
    local name fits
    fits="does not fit in one file; these loops do: ${loops[*]}"
    [ "${#loops[@]}" -ge 11 ] || echo "$fits"
    for name in display_clock just_in_time Arevalo ''; do
        [ "$($single "$name" 2>&1):$?" = "LOOP: '$name' $fits:2" ] || echo "not refused: '$name'"
    done
    Make single BUILD="$work/made" LOOP='lag arevalo'
    diff -r "$work/made/single" "$work" | grep -E '^[<>]|made/single'
}

# With the warnings that a careful beginner turns on.
Compiles() {
    for loop in "${loops[@]}"; do
        "$@" -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Werror "${sdl[@]}" "$work/$loop.c"
    done
}
ClangHasNoWarning() { Compiles clang -fsyntax-only; }
GccHasNoWarning() { cd "$work" && Compiles gcc -std=c11 -c; }

TheyAreShortAndTheLoopIsWordForWord() {
    for loop in "${loops[@]}"; do
        sed -n '/^void Loop_/,/^}/p' "$work/$loop.c" |
            diff - <(sed -n '/^void Loop_/,$p' "src/loops/$loop.c")
        [ "$(wc -l <"$work/$loop.c")" -le 180 ] || wc -l "$work/$loop.c"
    done
}

# Draws LOOP METHOD: says where the ball is at another place than in interp_demo. When programs of one
# file quit, they complete their turn, with one more frame. They sleep for whole milliseconds, so
# fixed_sleep has fewer frames.
Draws() {
    "$demo" --loop "$1" --interpolation "$2" --simulate vsync60,tick=0ms --trace "$work/demo.csv" \
        >"$work/demo.txt"
    "$work/$1" | grep '\.......$' >"$work/places"
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
        SPACE=1 Draws "$loop" off
    done
    HIDDEN=1 "$work/arevalo" | awk 'END { if (NR != 482 || $2 != 249) print "hidden: " NR, $0 }'
    [ "$(FAIL=1 "$work/arevalo" 2>&1):$?" = "arevalo: out of windows:1" ] ||
        echo 'a window that is not there is no failure'
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

Each OtherLoopsAreRefused ClangHasNoWarning:clang GccHasNoWarning:gcc \
    TheyAreShortAndTheLoopIsWordForWord TheBallIsWhereInterpDemoHasIt ItRunsAsItsHeadSays
