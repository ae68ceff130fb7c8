#!/bin/bash
# SPDX-License-Identifier: MIT
#
# How the shells complete the beginnings of command lines. tests/check/lists.c tests that the
# completions have all options and machines.
# shellcheck source=tests/each.sh
. "$(dirname "$0")/each.sh"
PATH="${demo%/*}:$PATH"
completions=assets/packaging/completions/interp_demo
mkdir "$work/sub"
touch "$work"/{a.csv,'b c.json',d.png,e.txt}

# The beginnings of command lines, and what the last word can become, without folders.
cases="--loop pre:prediction
--loop=pre:prediction
--vsync=ad:adaptive
--simulate noisy:noisy60
--simulate crawl,se:crawl,seed=
--simulate vsync60,st:vsync60,stop
--lanes --stro:--strobe
--screenshot $work/d:d.png
--summary $work/a:a.csv
--shaders $work/s:sub
--simulate vs:vsync144 vsync60
--simulate fast,h:fast,hidden= fast,hitch=
--ups :
--lanes --s:--scene --scenes --screenshot --see --shaders --simulate --size --speed --steer --strict --strobe --summary
--trace $work/:a.csv b c.json sub
--replay $work/:a.csv b c.json sub"

# Same LINE EXPECTED ACTUAL
Same() { [ "$2" = "$3" ] || echo "'$1' becomes '$3', not '$2'"; }

# What bash offers after the beginning of a command line, one in each line.
Bash() (
    # shellcheck source=/dev/null
    . "$completions.bash"
    # shellcheck disable=SC2317 # called by the completion; bash's own works for Tab only
    compopt() { :; }
    COMP_LINE=$1
    COMP_POINT=${#1}
    COMPREPLY=()
    mapfile -t COMP_WORDS < <(sed 's/=/ = /g; s/ \+/\n/g' <<<"$1")
    COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
    _interp_demo interp_demo "${COMP_WORDS[COMP_CWORD]#=}"
    [ ${#COMPREPLY[@]} -eq 0 ] || printf '%s\n' "${COMPREPLY[@]}"
)

Fish() {
    fish --no-config -c "source '$PWD/$completions.fish'; complete -C'$1'" |
        sed 's/\t.*//; s/^--[a-z-]*=//'
}

# Offers SHELL: what this shell makes of each beginning.
Offers() {
    local line
    while IFS= read -r line; do
        Same "$1: ${line%%:*}" "${line#*:}" "$("$1" "interp_demo ${line%%:*}" |
            sort | sed 's|/$||; s|.*/||; s|\\||g' | paste -sd ' ')"
    done <<<"$cases"
    Same "$1: --loop" "$("$demo" --list-loops | sed -n 's/^\([^ ]\+\).*/\1/p' | sort)" \
        "$("$1" 'interp_demo --loop ' | sort)"
}

BashCompletes() {
    Offers Bash
    # Bash splits words at = and replaces only the last part.
    Same 'bash: fast,tick=5ms,se' 5ms,seed= "$(Bash 'interp_demo --simulate fast,tick=5ms,se')"
}

FishCompletes() { Offers Fish; }

# Only beginnings that can become just one thing.
ZshCompletes() {
    local single lines
    mkdir "$work/zsh"
    cp $completions.zsh "$work/zsh/_interp_demo"
    single=$(grep ':[^ ]\+$' <<<"$cases")
    mapfile -t lines < <(sed 's/^/interp_demo /; s/:.*//' <<<"$single")
    diff <(cut -d : -f 2 <<<"$single") <(timeout 60 zsh -f tests/complete.zsh "$work/zsh" \
        "${lines[@]}" | sed 's/[ ,/]*$//; s/.* //; s/^--[a-z-]*=//; s|.*/||')
}

Each BashCompletes FishCompletes:fish ZshCompletes:zsh
