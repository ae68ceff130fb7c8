#!/bin/bash
# SPDX-License-Identifier: MIT
#
# Tests a build for another machine, which `make cross` has made, under qemu: tests/cross/run.sh
# s390x|armhf. Its unit and simulation tests must pass; and each loop on each simulated machine must
# write the same bytes as here, with the hashes of the world's state among them.
# shellcheck source=tests/each.sh
. "$(dirname "$0")/../each.sh"
folder=$(realpath "$BUILD/cross/$1")
machines=(fast vsync60 vsync144 slow-draw slow-tick crawl oversleep hitch noisy60)
qemu="qemu-${1/armhf/arm}"

# Starts the program on the other machine.
emulated=$work/interp_demo
printf '#!/bin/sh\nexec %s -L "%s/root" "%s/interp_demo" "$@"\n' "$qemu" "$folder" "$folder" >"$emulated"
chmod +x "$emulated"

ChecksPass() {
    INTERP_DEMO=$emulated timeout 300 "$qemu" -L "$folder/root" "$folder/check" >"$work/log" 2>&1 ||
        { echo "status $?" && grep -v '^\[ \(RUN\|  *OK\)' "$work/log"; }
}

# Record PROGRAM FILE LOOP MACHINE: FILE without the line on the computer it was recorded on.
Record() {
    "$1" --simulate "$4" --loop "$3" --duration 3 --balls 100 --trace "$2" >"$2.summary" || return
    [ "${2##*.}" = json ] || sed -i 2d "$2"
}

# SameBytes LOOP MACHINE ENDING: says what is not the same.
SameBytes() {
    local here=$work/here.$3 there=$work/there.$3
    if ! Record "$demo" "$here" "$1" "$2" || ! Record "$emulated" "$there" "$1" "$2"; then
        echo "$2: no $3"
    elif [ "$(wc -l <"$here")" -le 3 ]; then
        echo "$2: no frame in the $3"
    elif ! cmp "$here.summary" "$there.summary" || ! cmp "$here" "$there"; then
        diff "$here" "$there" | sed '2,/^---/{2!d}' | head -n 3
    fi 2>&1
}

# WritesTheSame LOOP: on all machines; in JSON on one that has all there is to write.
WritesTheSame() {
    local machine
    for machine in "${machines[@]}"; do
        SameBytes "$1" "$machine" csv
    done
    SameBytes "$1" hitch json
}

command -v "$qemu" >/dev/null || { Verdict "$1" "$qemu is missing: run 'make deps-cross'" && exit 1; }
for loop in $("$demo" --list-loops | sed -n 's/^\([a-z_]\{1,\}\) .*/\1/p'); do
    Verdict "$1 writes the same: $loop" "$(WritesTheSame "$loop")"
done
[ "$passed" -gt 10 ] || Verdict "$1" 'hardly any loops'
Each ChecksPass
