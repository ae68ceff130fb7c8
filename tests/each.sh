# shellcheck shell=bash
# SPDX-License-Identifier: MIT
#
# All tests that are scripts source this file, write each test as a function, and end with
# `Each TEST...`. They run in the repository's top folder. $demo is the program of the build folder
# BUILD (build); $work is a folder for files, which is removed at the end.
set -u
cd "$(dirname "${BASH_SOURCE[0]}")/.." || exit 1
export BUILD=${BUILD:-build} LC_ALL=C
# shellcheck disable=SC2034 # who sources this uses it
demo=$(realpath "$BUILD/interp_demo")
work=$(mktemp -d /tmp/interp_demo_test_XXXXXX) # a path without spaces
trap 'rm -rf "$work"' EXIT
passed=0 failed=0 skipped=0

# Verdict NAME TEXT: counts a test, which has passed if the text is empty. "SKIP: WHY": it could not
# run.
Verdict() {
    case $2 in
    '') passed=$((passed + 1)) && printf '[       OK ] %s\n' "$1" ;;
    SKIP:*) skipped=$((skipped + 1)) && printf '[  SKIPPED ] %s: %s\n' "$1" "${2#SKIP: }" ;;
    *) failed=$((failed + 1)) && printf '%s\n[  FAILED  ] %s\n' "$2" "$1" ;;
    esac
}

# Ends a script: the counts, as cmocka prints them. False if a test has failed.
Tally() {
    printf '[  PASSED  ] %d test(s).\n' "$passed"
    [ "$skipped" -eq 0 ] || printf '[  SKIPPED ] %d test(s).\n' "$skipped"
    [ "$failed" -eq 0 ] || { printf '[  FAILED  ] %d test(s).\n' "$failed" && return 1; }
}

# Each TEST...: runs tests that are functions; one that prints something has failed. TEST:TOOL is
# skipped where the tool is missing; there may be more :TOOL.
Each() {
    local test missing
    for test in "$@"; do
        missing=$(Missing "$test")
        Verdict "${test%%:*}" "${missing:-$(${test%%:*} 2>&1)}"
    done
    Tally
}

# Missing TEST:TOOL... says so if a tool is.
Missing() {
    local tool
    for tool in $(tr ':' ' ' <<<"${1#"${1%%:*}"}"); do
        command -v "$tool" >/dev/null || { echo "SKIP: $tool is missing" && break; }
    done
}

# Make ARGUMENT...: prints the output of make if it failed.
Make() {
    local said
    said=$(MAKEFLAGS='' make BUILD="$BUILD" "$@" 2>&1) || printf 'make %s:\n%s\n' "$*" "$said"
}
