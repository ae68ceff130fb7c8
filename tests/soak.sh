#!/bin/bash
# SPDX-License-Identifier: MIT
#
# Ten minutes (or SOAK_SECONDS) of offscreen drawing with everything on. Memory must stay flat, except
# for the 8 bytes that the summary keeps for each frame. llvmpipe draws in one thread: with more
# threads it may hold tens of MiB for each frame that waits to be drawn.
# shellcheck source=tests/each.sh
. "$(dirname "$0")/each.sh"
long=${SOAK_SECONDS:-600}

MemoryStaysFlat() {
    local settled=0 highest=0 now s frames
    SDL_VIDEODRIVER=offscreen LP_NUM_THREADS=0 "$demo" --duration "$long" --vsync off --lanes \
        --strobe --hud full --balls 10000 --trace "$work/a.json" --screenshot "$work/a.png" \
        >"$work/out" 2>"$work/err" &
    pid=$!
    trap 'kill $pid 2>/dev/null' EXIT # this is a shell of its own
    for ((s = 5; s + 5 < long; s += 5)); do
        sleep 5
        now=$(awk '/^VmRSS:/ {print $2}' "/proc/$pid/status")
        [ $s -gt 5 ] && [ $((s * 10)) -gt "$long" ] || settled=$now # a tenth of the time
        highest=$((now > highest ? now : highest))
    done
    wait $pid || cat "$work/err"
    frames=$(sed -n 's/^[a-z_]* *\([0-9]*\) frames.*/\1/p' "$work/out")
    echo "$frames frames in $long s; $settled KiB soon, $highest KiB at most" >&3
    [ "$highest" -le $((settled + frames * 8 / 1024 + 4096)) ] || echo 'it grew by more than 4 MiB'
}

exec 3>&1
Each MemoryStaysFlat
