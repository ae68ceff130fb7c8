#!/bin/bash
# SPDX-License-Identifier: MIT
#
# Ten minutes (or SOAK_SECONDS) of offscreen drawing with everything on: memory must stay flat, but
# for the 8 bytes that the summary keeps of each frame. llvmpipe draws in one thread: let run ahead,
# it holds tens of MiB for each picture that it has yet to draw. tests/soak.sh PROGRAM FOLDER
set -eu
demo=$1 folder=$2
long=${SOAK_SECONDS:-600}
settle=$((long / 10))

# Kilobytes of the program that are in memory.
Resident() {
    awk '/^VmRSS:/ {print $2}' "/proc/$1/status"
}

export SDL_VIDEODRIVER=offscreen LP_NUM_THREADS=0
"$demo" --duration "$long" --vsync off --lanes --strobe --hud full --balls 10000 \
    --trace "$folder/soak.json" --screenshot "$folder/soak.png" \
    >"$folder/soak.txt" 2>"$folder/soak.err" &
pid=$!
trap 'kill $pid 2>/dev/null || true' EXIT
sleep "$settle"
settled=$(Resident $pid)
most=$settled
for ((s = settle; s + 5 < long; s += 5)); do
    sleep 5
    now=$(Resident $pid)
    most=$((now > most ? now : most))
done
wait $pid || { cat "$folder/soak.err"; exit 1; }
trap - EXIT
frames=$(sed -n 's/^[a-z_]* *\([0-9]*\) frames.*/\1/p' "$folder/soak.txt")
rm -f "$folder/soak.json"
grown=$((most - settled)) allowed=$((frames * 8 / 1024 + 4096))
echo "$frames frames in $long s; $settled KiB after $settle s, at most $most KiB later:" \
    "$grown KiB more, $allowed are allowed"
[ "$grown" -le "$allowed" ]
