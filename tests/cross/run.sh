#!/bin/bash
# SPDX-License-Identifier: MIT
#
# Tests the builds for other machines, which `make cross` has made, under qemu: tests/cross/run.sh,
# or make test-cross. Each of their tests must pass; and each loop on each simulated machine must
# write the bytes that it writes here, with the hashes of the world's state among them. Says what
# cmocka says.
set -u
cd "$(dirname "$0")/../.." || exit 1

demo=${INTERP_DEMO:-$PWD/build/interp_demo}
machines=(fast vsync60 vsync144 slow-draw slow-tick crawl oversleep hitch noisy60)
failed=()

# Fail WHAT...: a test that could not even begin.
Fail() {
    printf '%s\n[  FAILED  ] 1 test(s).\n' "$*"
    exit 1
}

# Emulate FOLDER QEMU: writes scripts that start FOLDER's program and its tests.
Emulate() {
    local folder=$PWD/$1 name
    for name in interp_demo tests; do
        printf '#!/bin/sh\n' >"$folder/emulated_$name"
        chmod +x "$folder/emulated_$name"
    done
    printf 'exec %s -L "%s/root" "%s/interp_demo" "$@"\n' "$2" "$folder" "$folder" \
        >>"$folder/emulated_interp_demo"
    printf 'exec %s -L "%s/root" "$@"\n' "$2" "$folder" >>"$folder/emulated_tests"
}

# RunTests FOLDER: what cmocka says of each file of tests.
RunTests() {
    local test
    for test in "$1"/tests/test_*; do
        echo "$test"
        INTERP_DEMO=$PWD/$1/emulated_interp_demo timeout 200 "$1/emulated_tests" "$test" 2>&1 ||
            { echo "$test ended with status $?" && failed+=("$test"); }
    done
}

# Record PROGRAM FILE LOOP MACHINE: FILE without the line on the computer it was recorded on.
Record() {
    "$1" --simulate "$4" --loop "$3" --duration 3 --balls 100 --trace "$2" >"$2.summary" || return
    [ "${2##*.}" = json ] || sed -i 2d "$2"
}

# SameBytes FOLDER LOOP MACHINE ENDING: says what is not the same.
SameBytes() {
    local here=$1/here.$4 there=$1/there.$4
    if ! Record "$demo" "$here" "$2" "$3" ||
        ! Record "$PWD/$1/emulated_interp_demo" "$there" "$2" "$3"; then
        echo "$2 on $3: no $4"
    elif [ "$(wc -l <"$here")" -le 3 ]; then
        echo "$2 on $3: no frame in the $4"
    elif ! cmp "$here.summary" "$there.summary" || ! cmp "$here" "$there"; then
        echo "$2 on $3: not the same $4"
        diff "$here" "$there" | sed '2,/^---/{2!d}' | head -n 3
    fi 2>&1
}

# LoopDiffers FOLDER LOOP: on all machines; in JSON on one that has all there is to write.
LoopDiffers() {
    local machine
    for machine in "${machines[@]}"; do
        SameBytes "$1" "$2" "$machine" csv
    done
    SameBytes "$1" "$2" hitch json
}

# CompareTraces FOLDER: a test a loop.
CompareTraces() {
    local loop differs passed=0 broken=0
    for loop in $("$demo" --list-loops | sed -n 's/^\([a-z_]\{1,\}\) .*/\1/p'); do
        differs=$(LoopDiffers "$1" "$loop")
        if [ -z "$differs" ]; then
            printf '[       OK ] %s\n' "$1 writes the same: $loop"
            passed=$((passed + 1))
        else
            printf '%s\n[  FAILED  ] %s\n' "$differs" "$1 writes the same: $loop"
            broken=$((broken + 1)) failed+=("$1: $loop")
        fi
    done
    [ $((passed + broken)) -gt 0 ] || failed+=("$1: no loops")
    printf '[  PASSED  ] %d test(s).\n' "$passed"
    [ "$broken" -eq 0 ] || printf '[  FAILED  ] %d test(s).\n' "$broken"
}

for build in s390x:qemu-s390x armhf:qemu-arm; do
    folder=build/cross/${build%%:*} qemu=${build#*:}
    command -v "$qemu" >/dev/null || Fail "$qemu is missing: run 'make deps-cross'"
    [ -x "$folder/interp_demo" ] || Fail "$folder/interp_demo is not there: run 'make cross'"
    Emulate "$folder" "$qemu"
    RunTests "$folder"
    CompareTraces "$folder"
done
[ ${#failed[@]} -eq 0 ] || { printf 'failed: %s\n' "${failed[@]}" && exit 1; }
