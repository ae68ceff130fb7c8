#!/bin/bash
# SPDX-License-Identifier: MIT
#
# Tests a build for another machine, which `make cross` has made, under qemu: tests/cross/run.sh
# s390x|armhf. Unit and simulation tests must pass; in them each loop, on a quarter of the simulated
# machines, records the same as here. So must those of what the program reads of logs and links. It
# must also write the same bytes as here.
# shellcheck source=tests/each.sh
. "$(dirname "$0")/../each.sh"
folder=$(realpath "$BUILD/cross/$1") root=$(realpath "$BUILD/roots/$1/root")
qemu="qemu-${1/armhf/arm}"
emulated=$work/interp_demo # starts the program on the other machine
printf '#!/bin/sh\nexec %s -L "%s" "%s/interp_demo" "$@"\n' "$qemu" "$root" "$folder" \
    >"$emulated"
chmod +x "$emulated"

# The tests that may depend on the order of bytes, the size of a long or the rounding of floats. Tests
# of what Golden has hashes of are left out, and so are pictures, which depend on the last bits of
# floats.
checks=('World*' 'GoldenTraces*' 'Pacing*' 'LoopRun*' 'Interpolation*' 'Machine*' 'Units*' 'Options*'
    'JsonEvents*' 'JsonSlices*' 'Reader*' 'Summary*')

PassesItsChecks() {
    Passes check "${checks[@]}"
    Passes program_tests 'Logs*' 'Links*'
}

# Passes TESTS FILTER...: shows what such a program of tests prints, if it fails.
Passes() {
    GOLDEN_PART=4 CHECK_LIMIT=250 INTERP_DEMO=$emulated \
        timeout 300 "$qemu" -L "$root" "$folder/$1" "${@:2}" >"$work/log" 2>&1 ||
        { echo "status $?" && grep -vE '^\[( RUN| *OK|  PASSED|==)' "$work/log"; }
}

# Prints OPTION...: shows where the program's output differs there and here.
Prints() {
    diff <("$demo" "$@" 2>&1 || echo "status $?") <("$emulated" "$@" 2>&1 || echo "status $?")
}

# The second line of a CSV describes the computer on which it was recorded.
WritesTheSame() {
    Prints --report --simulate noisy60
    Prints --loop none
    diff <("$demo" --simulate noisy60 --balls 100 --trace - 2>&1 | sed 2d) \
        <("$emulated" --simulate noisy60 --balls 100 --trace - 2>&1 | sed 2d)
    "$demo" --simulate hitch --loop lag --trace "$work/here.json" >/dev/null
    "$emulated" --simulate hitch --loop lag --trace "$work/there.json" >/dev/null
    cmp "$work/here.json" "$work/there.json"
}

Each "PassesItsChecks:$qemu" "WritesTheSame:$qemu"
[ "$skipped" -eq 0 ] || { echo "run 'make deps-cross'" && exit 1; }
