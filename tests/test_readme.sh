#!/bin/bash
# SPDX-License-Identifier: MIT
#
# The program prints what the pages below show. A line "    $ COMMAND" is run in an empty folder. The
# indented lines below it have to be its standard output; a line "..." stands for any number of lines.
# Changes to the source, in blocks fenced as diff, are made in a copy, which is built. From there to
# the next heading "## " commands run the program of the copy. Every loop has to be shown, and links
# within the repository have to lead somewhere.
# shellcheck source=tests/each.sh
. "$(dirname "$0")/each.sh"
pages=(README.md assets/docs/*.md .github/CONTRIBUTING.md)
copy=$work/source bin=$work/bin
mkdir "$bin"
ln -s "$demo" "$bin/interp_demo"

# Fits SHOWN OUTPUT: whether the lines are those of the output, where "..." is any number of lines.
Fits() {
    local line text='' pattern=''
    while IFS= read -r line; do
        text+=$'\n'$line$'\n'
    done <<<"$2"
    while IFS= read -r line; do
        # shellcheck disable=SC2001 # in a replacement not every bash knows \&
        [ "$line" = ... ] && pattern+='*' ||
            pattern+=$'\n'$(sed 's/[^[:alnum:] ]/\\&/g' <<<"$line")$'\n'
    done <<<"$1"
    # shellcheck disable=SC2053 # it is a pattern
    [[ $text == $pattern ]]
}

# Run FILE COMMAND SHOWN: says what is wrong unless the command prints what is shown.
Run() {
    local output status
    output=$(cd "$work/$1" && PATH=$bin:$PATH bash -c "$2" 2>"$work/errors")
    status=$?
    if [ "$status" -ne 0 ] || { [ -n "$3" ] && ! Fits "$3" "$output"; }; then
        echo "status $status" && cat "$work/errors"
        diff <(printf '%s\n' "$3") <(printf '%s\n' "$output") | sed 's/^</shown: /; s/^>/printed: /'
    fi
}

# Change PATCH: makes the change in the copy, and builds that; says what went wrong.
Change() {
    if ! [ -d "$copy" ]; then
        mkdir -p "$copy/assets" "$copy/tests" "$copy/build"
        cp -Rp Makefile src shaders "$copy" && cp -Rp assets/make "$copy/assets" &&
            cp -Rp tests/make "$copy/tests" &&
            cp -Rp "$BUILD"/{.interp_demo-build,obj,flags,generated} "$copy/build" # what is built already
    fi
    (cd "$copy" && patch -p1 -s <<<"$1" && MAKEFLAGS='' make -sj2 BUILD=build) \
        >"$work/log" 2>&1 || cat "$work/log"
}

# Check FILE: a test for every command and every change in it.
Check() {
    local file=$1 line command='' shown='' change='' inChange=false bin=$bin
    mkdir -p "$work/$file"
    while IFS= read -r line; do
        if [ -n "$command" ] && [[ $line != '    '[!\$]* ]]; then
            Verdict "$file: $(tr -s '\\\n ' ' ' <<<"$command")" \
                "$(Run "$file" "$command" "${shown%$'\n'}")"
            command=''
        fi
        if $inChange && [ "$line" = '```' ]; then
            Verdict "$file: change of $(sed -n 's|^+++ b/||p' <<<"$change" | paste -sd ' ')" \
                "$(Change "$change")"
            inChange=false bin=$copy/build
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
            rm -rf "$copy"
            bin=$work/bin
        fi
    done < <(cat "$file" && echo)
}

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
    for page in "${pages[@]}"; do
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

for file in "${pages[@]}"; do
    Check "$file"
done
Each EveryLoopIsShown WrongOutputIsFound LinksLeadSomewhere
