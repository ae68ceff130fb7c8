#!/bin/bash
# SPDX-License-Identifier: MIT
#
# The clock to take home, assets/docs/CLOCK.md: it has no warning, and its examples build and run.
# shellcheck source=tests/each.sh
. "$(dirname "$0")/each.sh"
examples=$PWD/assets/examples
warnings=(-Isrc/loops -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Werror)
pkg=${PKG_CONFIG:-pkg-config}
cp src/loops/frame_clock.h "$work"

# Clean COMPILER -x LANGUAGE: in each of its standards.
Clean() {
    local standard
    for standard in "${@:4}"; do
        "$1" "$2" "$3" -std="$standard" "${warnings[@]}" -DFRAME_CLOCK_IMPLEMENTATION -fsyntax-only \
            src/loops/frame_clock.h
    done
}
GccHasNoWarning() { Clean gcc -x c c99 c11 c17 && Clean g++ -x c++ c++17 c++20; }
ClangHasNoWarning() { Clean clang -x c c99 c11 c17 && Clean clang++ -x c++ c++17 c++20; }

# Of pictures after the first second.
PrintedIsEven() {
    cc "${warnings[@]}" "$examples/printed.c" -o "$work/printed"
    "$work/printed" | awk '$2 > 1000 { n++; error = $(NF - 1) }
        $2 > 1000 && (error > 0.2 || error < -0.2) { print } END { if (n < 100) print n " pictures" }'
}

# Runs NAME: for a second, SDL's without a display, until it is told to quit.
Runs() {
    local status
    SDL_VIDEODRIVER=offscreen SDL_RENDER_DRIVER=software timeout -s INT 1 "$work/$1" 60 >/dev/null
    status=$?
    [ $status -eq 0 ] || [ $status -eq 124 ] || echo "$1: status $status"
}
Sdl2Runs() {
    local name
    # Without a header that is not needed here and takes longer than the rest; the game is built with it below.
    read -ra sdl <<<"$($pkg --cflags --libs sdl2) -DSDL_DISABLE_IMMINTRIN_H"
    for name in sdl2_gl sdl2_renderer game; do
        cc "${warnings[@]}" "$examples/$name.c" "${sdl[@]}" -lGL -o "$work/$name" && Runs "$name"
    done
}

# OnScreen COMMAND...: in an X server of its own.
OnScreen() {
    local server status
    : >"$work/number"
    Xvfb -displayfd 3 -screen 0 1280x960x24 -nolisten tcp 3>"$work/number" 2>/dev/null &
    server=$!
    until [ -s "$work/number" ] || ! kill -0 $server; do sleep 0.05; done
    DISPLAY=:$(<"$work/number") LIBGL_ALWAYS_SOFTWARE=1 "$@"
    status=$?
    kill $server
    wait $server
    return $status
}

# GLFW 3.3 has no way to do without a display.
Glfw3Runs() {
    $pkg --exists glfw3 || { echo 'SKIP: no GLFW 3' && return; }
    read -ra glfw <<<"$($pkg --cflags --libs glfw3)"
    cc -std=c99 -D_POSIX_C_SOURCE=200809L "${warnings[@]}" "$examples/glfw3.c" "${glfw[@]}" -lGL \
        -o "$work/glfw3" && OnScreen Runs glfw3
}

# Says LINE: waits until the game has printed such a line, after the last one that was waited for.
Says() {
    local tries line
    for ((tries = 0; tries < 600; tries++)); do
        line=$(tail -n +$((heard + 1)) "$work/said" | grep -nxm 1 "$1" | cut -d : -f 1)
        [ -z "$line" ] || { heard=$((heard + line)) && return; }
        sleep 0.05
    done
    echo "it does not say '$1'" && return 1
}

# Drives the game in a window: opens its menu, resizes it, moves it to another display, closes the
# menu, hides it, shows it, and ends it by the menu.
Drive() {
    local id heard=0
    Says '640x480, 60 Hz, seen' && id=$(xdotool search --sync --name '^game$') &&
        xdotool windowfocus --sync "$id" key Escape && Says 'stands still .*' &&
        xdotool windowsize "$id" 300 200 && Says '300x200, 60 Hz, seen' &&
        xdotool windowmove "$id" 700 100 && Says '300x200, 144 Hz, seen' && sleep 0.5 &&
        xdotool search --name '^game: Return goes on, Q quits$' key Return && Says 'goes on .*' &&
        xdotool windowunmap "$id" && Says '.*, hidden' && sleep 0.5 &&
        xdotool windowmap "$id" && Says '.*, seen' &&
        xdotool windowfocus --sync "$id" key Escape key q
}
DriveTheGame() {
    local game
    : >"$work/said"
    LD_PRELOAD=$work/displays.so stdbuf -oL "$work/game" 60 25 >"$work/said" &
    game=$!
    Drive || kill $game
    wait $game || echo "status $?"
}

# While it stands still it has no tick, and few turns.
GameStandsStillAndGoesOn() {
    read -ra sdl <<<"$($pkg --cflags --libs sdl2)"
    g++ -x c++ -std=c++17 "${warnings[@]}" -fsyntax-only "$examples/game.c" "${sdl[@]}" -DSDL_DISABLE_IMMINTRIN_H
    cc -std=c99 "${warnings[@]}" "$examples/game.c" "${sdl[@]}" -lGL -o "$work/game" || return
    cc -shared -fPIC tests/examples/displays.c "${sdl[@]}" -o "$work/displays.so"
    OnScreen DriveTheGame
    awk '/^stands/ { at = $5 }
        /^goes/ { n++; if ($5 + 0 != at) print; if ($7 > 200) print $7 " turns while it stands still" }
        END { if (n != 2) print n " times it goes on" }' "$work/said"
    "$work/game" 60 0 2>/dev/null
    [ $? -eq 2 ] || echo 'no ticks are allowed'
}

# Shown LANGUAGE: the blocks of code of CLOCK.md about it, from "**LANGUAGE**" to the next one.
Shown() {
    awk -v name="**$1**" '/^\*\*/ { shown = index($0, name) == 1 } /^\|/ { shown = 0 }
        shown && /^    /' assets/docs/CLOCK.md | sed 's/^    //'
}

# What the page shows, word for word, with a game behind it. The first line builds the library.
LoveRunsWhatIsShown() {
    local game=$work/love build said
    mkdir "$game" && cp src/loops/frame_clock.h "$game"
    Shown LÖVE | sed '/^cc /d' | cat - tests/examples/love.lua >"$game/main.lua"
    build=$(Shown LÖVE | grep '^cc ')
    (cd "$game" && eval "$build") || return
    said=$(SDL_AUDIODRIVER=dummy ALSOFT_DRIVERS=null OnScreen timeout 60 love "$game" level 2>/dev/null
        echo "status $?")
    diff - <(echo "$said") <<END
load level
mouse 1 2 3 true 5
touch 1 2 3 4 5 6
quit 1
quit 2
status 7
END
}
ThePageBuilds() {
    emcc -Isrc/loops -Wall -Wextra -Werror "$examples/page.c" -o "$work/page.js"
}
TheyAreShort() { wc -l "$examples"/*.c | awk '$1 > ($2 ~ /game.c$/ ? 200 : 120) && $2 != "total"'; }

Each GccHasNoWarning:g++ ClangHasNoWarning:clang++ PrintedIsEven Sdl2Runs \
    Glfw3Runs:Xvfb GameStandsStillAndGoesOn:xdotool:Xvfb:g++ LoveRunsWhatIsShown:love:Xvfb \
    ThePageBuilds:emcc TheyAreShort
