#!/bin/bash
# SPDX-License-Identifier: MIT
#
# The changes that .github/CONTRIBUTING.md shows, each fenced as diff, are complete. All of them are
# made in one copy of the source. After `make lists` the whole of `make check` is green there, and the
# commands of the page print what is shown. With the argument `alone` each change is made in a copy of
# its own, which is checked: make recipes.
# shellcheck source=tests/each.sh
. "$(dirname "$0")/each.sh"
# shellcheck source=tests/shown.sh
. tests/shown.sh
page=.github/CONTRIBUTING.md copy=$work/source

# The changes of the page, one a file.
mkdir "$work/changes"
awk -v folder="$work/changes" '/^```/ {inside = $0 == "```diff"; changes += inside; next}
    inside {print >sprintf("%s/%02d", folder, changes)}' "$page"

# Green CHANGE...: makes the changes in a new copy, and says what is red there.
Green() {
    local change
    rm -rf "$copy" && mkdir -p "$copy/build" &&
        cp -Rp .github Makefile README.md assets shaders src tests "$copy" &&
        cp -Rp "$BUILD"/{.interp_demo-build,obj,flags,generated} "$copy/build" # what is built already
    for change in "$@"; do
        patch -d "$copy" -p1 -sN -F0 <"$change" || return
    done
    # What is compiled anew is optimized little. Flags that look old leave the rest as it is.
    (cd "$copy" && unset MAKEFLAGS INTERP_DEMO && export CFLAGS='-O1 -Werror' &&
        make -s BUILD=build build/flags && touch -d @0 build/flags && make -sj2 BUILD=build lists &&
        make -sj2 BUILD=build all check) >"$work/log" 2>&1 ||
        { grep -vE '^\[ RUN|^\[ +OK|^(CC|AR|LD) ' "$work/log" && echo 'make check is not green'; }
}

# Files CHANGE: those that it adds or changes.
Files() {
    sed -n 's|^+++ b/||p' "$1" | paste -sd ' '
}

# Each kind of change is a paragraph that begins in bold, with the change below it.
EveryKindHasItsChange() {
    local kinds changes
    kinds=$(sed -n '/^## Adding/,/^## Testing/p' "$page" | grep -c '^\*\*')
    changes=$(find "$work/changes" -type f | wc -l)
    [ "$kinds" -gt 0 ] || echo 'no kinds of changes were found'
    [ "$kinds" -eq "$changes" ] || echo "$kinds kinds of changes, but $changes changes"
}

if [ "${1-}" = alone ]; then
    for change in "$work"/changes/*; do
        Verdict "the change of $(Files "$change")" "$(Green "$change" 2>&1)"
    done
else
    Verdict 'all changes together' "$(Green "$work"/changes/* 2>&1)"
    bin=$copy/build
    CheckPage "$page"
fi
Each EveryKindHasItsChange
