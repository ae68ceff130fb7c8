#!/bin/bash
# SPDX-License-Identifier: MIT
#
# The program writes only the files that it was told to write, whatever options and files it gets:
# under strace, each file that it opens to write, makes, renames or removes has to be one that was
# named. The driver's cache of compiled shaders is turned off.
# shellcheck source=tests/each.sh
. "$(dirname "$0")/each.sh"
seeds=$PWD/tests/fuzz/seeds shaders=$PWD/shaders
mkdir "$work/home" "$work/here"
cd "$work/here" || exit 1
export HOME=$work/home MESA_SHADER_CACHE_DISABLE=true SDL_VIDEODRIVER=offscreen
unset XDG_CACHE_HOME XDG_CONFIG_HOME XDG_DATA_HOME

calls=open,openat,openat2,creat,rename,renameat,renameat2,unlink,unlinkat,mkdir,mkdirat,link,linkat
calls+=,symlink,symlinkat,truncate,mknod,mknodat,chmod,fchmodat,execve
trace=(strace -f -qq -o "$work/calls" -e "trace=$calls")

# The paths of the calls that succeeded and changed something, each once, but for devices. Starting
# another program counts, too.
Written() {
    grep -v ' = -1 ' "$work/calls" | sed '1{/execve/d}' |
        grep -v -E '(open|openat)\(.*O_RDONLY' | grep -oE '^[0-9]+ +[a-z0-9]+\(.*' |
        grep -oE '"[^"]*"' | tr -d '"' |
        grep -v -E '^/(dev/(null|shm/|dri|tty)|proc/|sys/)' | sort -u
}

# Check NAMES: just these files were written, and are here; nothing is at home. Removes them.
Check() {
    local written here home
    written=$(Written | paste -sd ' ') here=$(find . -type f | sed 's|^\./||' | sort | paste -sd ' ')
    home=$(find "$work/home" -mindepth 1 | paste -sd ' ')
    [ "$written" = "$1" ] || echo "it wrote \"$written\", not \"$1\""
    [ "$here" = "$1" ] || echo "\"$here\" is here, not \"$1\""
    [ -z "$home" ] || echo "at home there is $home"
    find . -mindepth 1 -delete
}

# Writes NAMES OPTION...: a run of the program with these options.
Writes() {
    local names=$1 status=0
    shift
    "${trace[@]}" "$demo" "$@" >/dev/null 2>"$work/said" || status=$?
    [ "$status" -eq 0 ] || echo "$*: status $status: $(cat "$work/said")"
    Check "$names" | sed "s|^|$*: |"
}

ARecordingIsTheFileNamed() {
    Writes a.csv --simulate hitch --frames 99 --trace a.csv
    Writes a.json --simulate hitch --frames 99 --trace a.json
    Writes "$(printf '%s' "\$(touch b); touch c.csv")" --simulate hitch --frames 9 \
        --trace "\$(touch b); touch c.csv"
}

APictureIsTheFileNamed() {
    Writes a.png --simulate fast --frames 9 --screenshot a.png
    Writes 'a.csv a.png' --frames 9 --trace a.csv --screenshot a.png
}

WhatOnlyReadsWritesNothing() {
    Writes '' --help
    Writes '' --report --csv --simulate hitch
    Writes '' --info
    Writes '' --frames 9 --shaders "$shaders"
    for seed in "$seeds"/*; do
        Writes '' --summary "$seed"
    done
    Writes '' --frames 2 --replay "$seeds/mangohud-0.8.csv"
}

WhatAFileSaysNamesNoOther() {
    local name
    "$demo" --simulate hitch --frames 99 --trace "$work/good.csv" >/dev/null || echo "no recording"
    # shellcheck disable=SC2016
    for name in ../b.csv '|tee b.csv' '$(touch b.csv)'; do
        sed "s#,arevalo,#,$name,#; 2s#^#$name#" "$work/good.csv" >"$work/hostile.csv"
        Writes '' --summary "$work/hostile.csv"
        Writes a.csv --replay "$work/hostile.csv" --frames 9 --trace a.csv
    done
}

if ! "${trace[@]}" true 2>/dev/null; then
    Verdict WritesOnlyWhatIsNamed 'SKIP: strace is missing, or may not look at programs here'
    Tally
    exit
fi
Each ARecordingIsTheFileNamed APictureIsTheFileNamed WhatOnlyReadsWritesNothing \
    WhatAFileSaysNamesNoOther
