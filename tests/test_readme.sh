#!/bin/bash
# SPDX-License-Identifier: MIT
#
# What README.md and assets/TRACES.md show is what the program prints. A line "    $ COMMAND" is run
# in an empty directory, and the indented lines under it have to be its standard output; a line
# "..." stands for any lines left out, none as well. Changes to the source, in blocks fenced as
# diff, are made in a copy that is built anew; up to the next heading "## " commands run the program
# of the copy. Every loop has to be shown. tests/run.sh counts the last lines.
set -u
# shellcheck source=tests/each.sh
. "$(dirname "$0")/each.sh"
cd "$(dirname "$0")/.." || exit 1
demo=$(realpath "${INTERP_DEMO:-build/interp_demo}")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/bin"
ln -s "$demo" "$work/bin/interp_demo"
passed=0 failed=()

Pass() {
    passed=$((passed + 1))
    printf '[       OK ] %s\n' "$1"
}

Fail() {
    failed+=("$1")
    printf '[  FAILED  ] %s\n' "$1"
}

# Fits SHOWN OUTPUT: whether the lines are those of the output, "..." being any number of them.
Fits() {
    local line text='' pattern=''
    while IFS= read -r line; do
        text+=$'\n'$line$'\n'
    done <<<"$2"
    while IFS= read -r line; do
        if [ "$line" = ... ]; then
            pattern+='*'
        else
            # shellcheck disable=SC2001 # in a replacement not every bash knows \&
            pattern+=$'\n'$(sed 's/[^[:alnum:] ]/\\&/g' <<<"$line")$'\n'
        fi
    done <<<"$1"
    # shellcheck disable=SC2053 # it is a pattern
    [[ $text == $pattern ]]
}

# Run FILE COMMAND SHOWN BIN: a test that passes if the command prints what is shown.
Run() {
    local name output status
    name="$1: $(printf %s "${2//\\/}" | tr -s '\n ' ' ')"
    output=$(cd "$work/$1" && PATH=$4:$PATH bash -c "$2" 2>"$work/errors")
    status=$?
    if [ "$status" -eq 0 ] && { [ -z "$3" ] || Fits "$3" "$output"; }; then
        Pass "$name"
    else
        printf 'status %d\n' "$status"
        cat "$work/errors"
        diff <(printf '%s\n' "$3") <(printf '%s\n' "$output") | sed 's/^</shown: /; s/^>/printed: /'
        Fail "$name"
    fi
}

# Change FILE PATCH: makes the change in a copy of the source, and builds it.
Change() {
    local name
    name="$1: change of $(sed -n 's|^+++ b/||p' <<<"$2" | paste -sd ' ')"
    if ! [ -d "$work/source" ]; then
        mkdir -p "$work/source/build"
        cp -Rp Makefile src shaders "$work/source"
        cp -Rp build/obj build/generated "$work/source/build" 2>/dev/null # what is built already
    fi
    if (cd "$work/source" && patch -p1 -s <<<"$2" &&
        MAKEFLAGS='' make -sj2 BUILD=build all) >"$work/log" 2>&1; then
        Pass "$name"
    else
        cat "$work/log"
        Fail "$name"
    fi
}

# Check FILE: every command and every change in it.
Check() {
    local file=$1 line command='' shown='' change='' inChange=false bin=$work/bin
    mkdir -p "$work/$file"
    while IFS= read -r line; do
        if [ -n "$command" ] && [[ $line != '    '[!\$]* ]]; then
            Run "$file" "$command" "${shown%$'\n'}" "$bin"
            command=''
        fi
        if $inChange && [ "$line" = '```' ]; then
            Change "$file" "$change"
            inChange=false bin=$work/source/build
        elif $inChange; then
            change+=$line$'\n'
        elif [ "$line" = '```diff' ]; then
            inChange=true change=''
        elif [[ $line == '    $ '* ]]; then
            command=${line#'    $ '} shown=''
        elif [[ $command == *\\ ]]; then
            command+=$'\n'$line
        elif [ -n "$command" ]; then
            shown+=${line#'    '}$'\n'
        elif [[ $line == '## '* ]]; then
            rm -rf "$work/source"
            bin=$work/bin
        fi
    done < <(cat "$file" && echo)
}

# A change of this file, or of that which it checks, must not make it check nothing.
EveryLoopIsShown() {
    local loop missing=''
    while read -r loop; do
        grep -q "^    \$ interp_demo.* --loop $loop " README.md || missing+=" $loop"
    done < <("$demo" --list-loops | sed -n 's/^\([a-z_][a-z_]*\)  *[^ ].*/\1/p')
    [ -z "$missing" ] && Pass EveryLoopIsShown && return
    echo "README.md runs nothing with --loop$missing"
    Fail EveryLoopIsShown
}

# Nor may what is no more be taken for shown.
WrongOutputIsFound() {
    local output=$'one\ntwo (2)\nthree'
    if Fits $'one\n...\nthree' "$output" && Fits $'...\ntwo (2)\n...' "$output" &&
        Fits $'one\n...\ntwo (2)\nthree' "$output" && ! Fits $'one\nthree' "$output" &&
        ! Fits $'one\ntwo' "$output" && ! Fits 'o*' "$output" && ! Fits $'on\n...' "$output" &&
        ! Fits $'...\nwo (2)\n...' "$output" && ! Fits $'one\ntwo (2)' "$output"; then
        Pass WrongOutputIsFound
    else
        Fail WrongOutputIsFound
    fi
}

WrongOutputIsFound
EveryLoopIsShown
for file in README.md assets/TRACES.md; do
    Check "$file"
done
Tally
