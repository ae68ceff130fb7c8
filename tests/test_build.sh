#!/bin/bash
# SPDX-License-Identifier: MIT
#
# What the Makefile promises: which folders it does not build in, that nothing is built twice, that
# the font is the one given, and that it needs no tests/.
# shellcheck source=tests/each.sh
. "$(dirname "$0")/each.sh"

# make clean would remove them, and make takes a name with spaces for several.
SomeFoldersAreNotBuiltIn() {
    local folder
    for folder in . src '' 'my own'; do
        Make -n clean BUILD="$folder" | grep -qF 'must be a folder of its own' ||
            echo "BUILD='$folder' is not refused"
    done
}

NothingIsBuiltTwice() {
    Make all
    MAKEFLAGS='' make BUILD="$BUILD" all | grep -v 'Nothing to be done'
}

# One after the other: the change is seen although no file is newer.
FontIsTheOneGiven() {
    local byte
    for byte in 1 2; do
        printf %s $byte >"$work/$byte.ttf"
        touch -d '2001-01-01 UTC' "$work/$byte.ttf"
        Make GEN="$work/gen" FONT="$work/$byte.ttf" "$work/gen/embedded.c"
        [ "$(sed -n 3p "$work/gen/embedded.c")" = "0x3$byte," ] || echo "the font is not $byte.ttf"
    done
    Make GEN="$work/gen" FONT="$work/gone.ttf" "$work/gen/embedded.c" |
        grep -qF "no font $work/gone.ttf: run 'make deps-build', or say where it is: make FONT=" ||
        echo 'a font that is not there is not named'
}

# Packagers may leave out tests/. Where this builds the program: tests/test_install.sh.
CommandsAreTheSameWithoutTests() {
    local goals
    mkdir "$work/copy"
    cp -R Makefile src shaders assets "$work/copy"
    for goals in 'all web' 'install uninstall' 'single report pictures'; do
        # shellcheck disable=SC2086 # they are several
        diff <(MAKEFLAGS='' make -n V=1 BUILD=build/none $goals 2>&1) \
            <(cd "$work/copy" && MAKEFLAGS='' make -n V=1 BUILD=build/none $goals 2>&1)
    done
    grep -rl 'tests/' --include='*.mk' assets
}

Each SomeFoldersAreNotBuiltIn NothingIsBuiltTwice FontIsTheOneGiven CommandsAreTheSameWithoutTests
