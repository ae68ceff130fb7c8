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
    Writes '' --simulate hitch --frames 99 --trace -
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
    for name in ../b.csv "$work/here/b.csv" '>b.csv' '|tee b.csv' '$(touch b.csv)' '`touch b.csv`'; do
        sed "s#,arevalo,#,$name,#; 2s#^#$name#" "$work/good.csv" >"$work/hostile.csv"
        Writes '' --summary "$work/hostile.csv"
        Writes a.csv --replay "$work/hostile.csv" --frames 9 --trace a.csv
    done
}

# The program chooses their names; the folder is the one it was started in.
KeysWriteWhereItWasStarted() {
    local window='' polls=0 names number program
    exec 3<>"$work/display"
    Xvfb -displayfd 3 -screen 0 800x600x24 >/dev/null 2>&1 &
    server=$!
    trap 'kill "$server"' EXIT # this is a shell of its own
    read -r -t 20 number <&3 || { echo 'no Xvfb'; return; }
    DISPLAY=:$number SDL_VIDEODRIVER=x11 "${trace[@]}" "$demo" --duration 60 >/dev/null \
        2>"$work/said" &
    program=$!
    export DISPLAY=:$number
    while [ -z "$window" ] && [ $((polls += 1)) -lt 200 ]; do
        sleep 0.1
        window=$(xdotool search --onlyvisible --name '^interp_demo$' 2>/dev/null)
    done
    xdotool windowfocus --sync "$window" key F12 key r sleep 0.7 key r key k key F5 key F11 key q
    wait "$program" || echo "status $?: $(cat "$work/said")"
    names=$(grep -oE 'interp_demo-[0-9-]+\.(csv|png)' "$work/said" | sort -u | paste -sd ' ')
    [[ $names == *.csv*.png || $names == *.png*.csv ]] || echo "it told of \"$names\""
    Check "$names"
}

if ! "${trace[@]}" true 2>/dev/null; then
    Verdict WritesOnlyWhatIsNamed 'SKIP: strace is missing, or may not look at programs here'
    Tally
    exit
fi
mkfifo "$work/display"
Each ARecordingIsTheFileNamed APictureIsTheFileNamed WhatOnlyReadsWritesNothing \
    WhatAFileSaysNamesNoOther KeysWriteWhereItWasStarted
