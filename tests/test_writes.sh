#!/bin/bash
# SPDX-License-Identifier: MIT
#
# The program writes only the files that the command line names. strace shows each file that it
# opens for writing, makes, renames or removes. The driver's cache of compiled shaders is turned off.
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

# The paths of the calls that succeeded and changed something, each once, without devices. To start
# another program is also such a call.
Written() {
    grep -v ' = -1 ' "$work/calls" | sed '1{/execve/d}' |
        grep -v -E '(open|openat)\(.*O_RDONLY' | grep -oE '^[0-9]+ +[a-z0-9]+\(.*' |
        grep -oE '"[^"]*"' | tr -d '"' |
        grep -v -E '^/(dev/(null|shm/|dri|tty)|proc/|sys/)' | sort -u
}

# Writes NAMES OPTION...: a run with these options writes just these files, and nothing at home.
Writes() {
    local written here
    "${trace[@]}" "$demo" "${@:2}" >/dev/null 2>"$work/said" || echo "fails: $(cat "$work/said")"
    written=$(Written | paste -sd ' ')
    here=$(find . "$work/home" -type f | sed 's|^\./||' | sort | paste -sd ' ')
    [ "$written" = "$1" ] && [ "$here" = "$1" ] ||
        echo "${*:2}: wrote \"$written\", not \"$1\"; \"$here\" is here"
    find . -mindepth 1 -delete
}

OnlyWhatIsNamedIsWritten() {
    Writes a.json --simulate hitch --frames 99 --trace a.json
    Writes "$(printf '%s' "\$(touch b); touch c.csv")" --simulate hitch --frames 9 \
        --trace "\$(touch b); touch c.csv"
    Writes a.png --simulate fast --frames 9 --screenshot a.png
    Writes a.y4m --simulate vsync60 --frames 9 --clip a.y4m
    Writes 'a.csv a.png' --frames 9 --trace a.csv --screenshot a.png --shaders "$shaders"
}

WhatOnlyReadsWritesNothing() {
    Writes '' --report --csv --simulate hitch
    Writes '' --info
    Writes '' --summary "$seeds/presentmon-2.csv"
    Writes '' --frames 2 --replay "$seeds/mangohud-0.8.csv"
}

if ! "${trace[@]}" true 2>/dev/null; then
    Verdict WritesOnlyWhatIsNamed 'SKIP: strace is missing, or may not look at programs here'
    Tally
    exit
fi
Each OnlyWhatIsNamedIsWritten WhatOnlyReadsWritesNothing
