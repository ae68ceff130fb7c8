#!/bin/bash
# SPDX-License-Identifier: MIT
#
# The program prints what README.md and the pages in assets/docs show. Every loop has to be shown, and
# links within the repository have to lead somewhere. What .github/CONTRIBUTING.md shows is tested by
# tests/test_recipes.sh.
# shellcheck source=tests/each.sh
. "$(dirname "$0")/each.sh"
# shellcheck source=tests/shown.sh
. tests/shown.sh
pages=(README.md assets/docs/*.md)
bin=$work/bin
mkdir "$bin"
ln -s "$demo" "$bin/interp_demo"

# A mistake in this file, or in the pages, must not make it check nothing.
EveryLoopIsShown() {
    local loop
    "$demo" --list-loops | sed -n 's/^\([a-z_][a-z_]*\)  *[^ ].*/\1/p' | while read -r loop; do
        grep -q "^    \$ interp_demo.* --loop $loop " assets/docs/LADDER.md || echo "no --loop $loop is shown"
    done
}

WrongOutputIsFound() {
    Fits $'one\n...\nthree' $'one\ntwo (2)\nthree' || echo 'nothing fits'
    ! Fits $'on\n...' $'one\ntwo' && ! Fits 'o*' one && ! Fits one $'one\ntwo' || echo 'all fits'
}

# Anchors FILE: those of its headings, as GitHub names them.
Anchors() {
    sed -n 's/^##* //p' "$1" | tr '[:upper:]' '[:lower:]' | tr -cd '[:alnum:]_ \n-' | tr ' ' -
}

# Links FILE: where it links to.
Links() {
    grep -o ']([^)]*)' "$1" | sed 's/^](//; s/)$//'
}

LinksLeadSomewhere() {
    local page link path anchor
    for page in "${pages[@]}" .github/CONTRIBUTING.md; do
        for link in $(Links "$page" | grep -v '^[a-z]*:'); do
            path=${link%%#*} anchor=${link#"$path"}
            path=${path:+$(dirname "$page")/$path} path=${path:-$page}
            [ -e "$path" ] || echo "$page: $link: there is no such file"
            [ -z "$anchor" ] || Anchors "$path" | grep -qxF -e "${anchor#?}" ||
                echo "$page: $link: there is no such heading"
        done
    done
    [ "$(Links README.md | wc -l)" -gt 20 ] || echo 'no links were found'
}

mkdir -p "$work/assets/docs" && cp -R assets/examples "$work/assets/docs/RETROFIT.md" # where it is
for file in "${pages[@]}"; do
    CheckPage "$file"
done
Each EveryLoopIsShown WrongOutputIsFound LinksLeadSomewhere
