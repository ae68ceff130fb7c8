#!/bin/bash
# SPDX-License-Identifier: MIT
#
# What the Makefile promises: which folders it builds in and removes, that nothing is built twice,
# which tools and files it takes, that it needs no tests/, and how the run of all tests ends.
# shellcheck source=tests/each.sh
. "$(dirname "$0")/each.sh"
mark=.interp_demo-build

# Refuses TEXT ARGUMENT...: make must fail with a line that has this text, and nothing else.
Refuses() {
    local said
    said=$(MAKEFLAGS='' make "${@:2}" 2>&1) && echo "make ${*:2}: not refused"
    [[ $said == *"$1"* && $said != *$'\n'* ]] || printf 'make %s says:\n%s\n' "${*:2}" "$said"
}

FoldersMadeByMakeAreMarked() {
    local made=$work/made target
    for target in $made/flags $made/generated/{glad/src/gl.c,embedded.c} $made/single/lag.c \
        $made/obj-web/generated/include/glad/gl.h; do
        Make BUILD="$made" "$target"
        [ -e "$made/$mark" ] || echo "$target: $made is not marked"
        mkdir "$work/other" && ln -s "$work/other" "$made/link" && touch "$work/other/file"
        Make BUILD="$made" clean
        [ ! -e "$made" ] || echo "$target: make clean leaves $made"
        [ -e "$work/other/file" ] || echo "$target: make clean follows links"
        rm -r "$work/other"
    done
    Make BUILD="$made" clean # again
}

# With and without visible files, directly and by a link.
OtherFoldersStay() {
    local folder
    mkdir "$work/home" "$work/photos"
    touch "$work/home/.profile" "$work/photos/one.jpg"
    ln -s photos "$work/link"
    for folder in "$work/home" "$work/photos" "$work/link" "$work/photos/../home"; do
        Refuses "this folder has files, but no $mark" BUILD="$folder" clean
        Refuses "this folder has files, but no $mark" BUILD="$folder" single
    done
    diff - <(cd "$work" && find home photos link | sort | paste -sd ' ') <<<"home home/.profile link photos photos/one.jpg"
}

# Make may build in such a folder, but does not remove it before it has.
EmptyFoldersStay() {
    mkdir "$work/empty"
    Make BUILD="$work/empty" clean
    [ -e "$work/empty" ] || echo 'it is gone'
    Make BUILD="$work/empty" single
    [ -e "$work/empty/single/arevalo.c" ] || echo 'nothing is built'
}

# Make reads a name with spaces as several names.
SomeNamesAreRefused() {
    local folder
    for folder in . .. src '' 'my own'; do
        Refuses "BUILD='" -n BUILD="$folder" clean
    done
}

NothingIsBuiltTwice() {
    Make all
    MAKEFLAGS='' make BUILD="$BUILD" all | grep -v 'Nothing to be done'
}

# Program NAME LINE: puts a shell script into $work/bin.
Program() {
    mkdir -p "$work/bin"
    printf '#!/bin/sh\n%s\n' "$2" >"$work/bin/$1"
    chmod +x "$work/bin/$1"
}

# A build for another machine gives such a name: aarch64-linux-gnu-pkg-config.
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

WithoutStbItSaysWhatToDo() {
    MAKEFLAGS='' make STB="$work/here $work/there" deps-build 2>&1 |
        grep -qF "stb is missing: put stb_truetype.h into one of these folders: $work/here $work/there (" ||
        echo 'it does not'
}

# For `make deps run` nothing that only tests need.
DepsInstallWhatTheGoalsNeed() {
    local goals
    for goals in '' run 'all install' web-run; do # where Emscripten is not yet there, it says so
        # shellcheck disable=SC2086 # they are several
        MAKEFLAGS='' make -n deps $goals 2> /dev/null | grep -m 1 -owE 'xvfb|libcmocka-dev'
    done
    for goals in test tests check bench 'run test' asan test-web; do
        # shellcheck disable=SC2086
        MAKEFLAGS='' make -n deps $goals | grep -q 'libsdl2-dev.* libcmocka-dev xvfb' ||
            echo "for $goals: nothing for tests"
    done
}

# Packagers may leave out tests/. (tests/test_install.sh also builds the program without it.)
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

# Script NAME LINE...: a test of the project in $work/project.
Script() {
    printf '%s\n' '#!/bin/sh' "${@:2}" >"$work/project/tests/$1"
    chmod +x "$work/project/tests/$1"
}

# The scripts note a standstill in place of tests/run.sh, and fail in it. A crash does not run again.
# One after the other, so that what fails before the standstill does not run again, either.
WhatFailsIsNamedAndRunsAgainInAStandstill() {
    # shellcheck disable=SC2016 # the scripts expand it
    local still='date +%s >>"$logs/still"'
    mkdir -p "$work/project/"{tests,build}
    cp tests/run.sh "$work/project/tests"
    touch "$work/project/build/interp_demo"
    Script test_install.sh '[ ! -e once ] || exit 0' 'touch once' "$still" 'exit 1'
    Script test_pictures.sh "$still" 'echo again >>tries' \
        "printf '[  FAILED  ] %s\n' One Two '2 test(s).'" 'exit 1'
    Script test_other.sh "echo '[  SKIPPED ] 1 test(s).'"
    Script test_crash.sh "$still" 'echo crash >>tries' 'kill -ABRT $$'
    Script ../build/check 'echo "check $*" >>tries' '[ $# -eq 0 ] || exec echo "[  PASSED  ] $# test(s)."' \
        "$still" "echo '[  PASSED  ] 5 test(s).'" \
        "printf '[  FAILED  ] %s\n' One Two '2 test(s).'" 'exit 1'
    BUILD=build JOBS=1 "$work/project/tests/run.sh" 'exit 3' true >"$work/log" 2>&1 &&
        echo 'its status is 0'
    diff <(tail -n 4 "$work/log" | sort) - <<'END'
9 passed, 4 failed, 1 skipped
failed: exit 3
failed: tests/test_crash.sh
failed: tests/test_pictures.sh: One Two
END
    diff <(sort "$work/project/tries") - <<'END'
again
again
again
again
check 
check One Two
crash
END
}

Each FoldersMadeByMakeAreMarked OtherFoldersStay EmptyFoldersStay SomeNamesAreRefused \
    NothingIsBuiltTwice PkgConfigIsTheOneGiven:pkg-config \
    WithoutGladItSaysWhatToDo WithoutStbItSaysWhatToDo:dpkg-query DepsInstallWhatTheGoalsNeed \
    CommandsAreTheSameWithoutTests WhatFailsIsNamedAndRunsAgainInAStandstill
