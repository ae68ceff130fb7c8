#!/bin/bash
# SPDX-License-Identifier: MIT
#
# What the Makefile promises: which folders it does not build in, that nothing is built twice,
# which tools and files it takes, and that it needs no tests/.
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

# Program NAME LINE: puts a shell script into $work/bin.
Program() {
    mkdir -p "$work/bin"
    printf '#!/bin/sh\n%s\n' "$2" >"$work/bin/$1"
    chmod +x "$work/bin/$1"
}

# As for another machine: aarch64-linux-gnu-pkg-config.
PkgConfigIsTheOneGiven() {
    local made=$work/pkg package
    Program other-pkg-config "echo \"\$*\" >>'$work/asked'; exec '$(command -v pkg-config)' \"\$@\""
    Program pkg-config "echo \"\$*\" >>'$work/not asked'"
    export PATH="$work/bin:$PATH" PKG_CONFIG=other-pkg-config
    Make BUILD="$made" "$made/generated/wayland/made" "$made/obj-web/generated/include/glad/gl.h"
    MAKEFLAGS='' make -n V=1 BUILD="$made" tests 2>&1 | grep -oE '[( ]pkg-config .*'
    for package in sdl2 wayland-protocols 'variable=includedir cglm' cmocka; do
        grep -qF -e "$package" "$work/asked" || echo "it was not asked for $package"
    done
    [ ! -e "$work/not asked" ] || sed 's/^/pkg-config was asked: /' "$work/not asked"
}

WithoutGladItSaysWhatToDo() {
    Make GLAD=no-glad BUILD="$work/none" "$work/none/generated/glad/src/gl.c" |
        grep -q "^glad 2 is missing: 'make deps-build' installs it" || echo 'it does not'
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

Each SomeFoldersAreNotBuiltIn NothingIsBuiltTwice FontIsTheOneGiven PkgConfigIsTheOneGiven:pkg-config \
    WithoutGladItSaysWhatToDo CommandsAreTheSameWithoutTests
