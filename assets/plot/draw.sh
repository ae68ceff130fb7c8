# shellcheck shell=bash
# SPDX-License-Identifier: MIT
#
# What plot.sh and compare.sh have in common; both read it first. INTERP_DEMO is the program that reads
# recordings; by default the one that was installed with the script, or the one in PATH.
set -u
shopt -s extglob
export LC_ALL=C
here=$(dirname "${BASH_SOURCE[0]}")
program=interp_demo
for installed in "$here"/../../{bin,games}/interp_demo; do
    [ ! -x "$installed" ] || program=$installed
done
program=${INTERP_DEMO:-$program}

# shown TEXT: with ? for each control character, for each character that sets the direction of a text, and
# for each byte that is no UTF-8: what src/base/text.c prints so, and what is no text in a picture.
shown() {
    TEXT=$1 awk 'BEGIN {
        control = "^([\001-\037\177]|\302[\200-\237]|\330\234|\342\200[\216\217\250-\256]|\342\201[\246-\251])"
        utf8 = "^([\001-\177]|[\302-\337][\200-\277]|\340[\240-\277][\200-\277]|[\341-\354\356\357][\200-\277][\200-\277]" \
            "|\355[\200-\237][\200-\277]|\360[\220-\277][\200-\277][\200-\277]" \
            "|[\361-\363][\200-\277][\200-\277][\200-\277]|\364[\200-\217][\200-\277][\200-\277])"
        for (text = ENVIRON["TEXT"]; text != ""; text = substr(text, RLENGTH + 1)) {
            if (!match(text, utf8))
                RLENGTH = 1
            all = all (text ~ utf8 && text !~ control ? substr(text, 1, RLENGTH) : "?")
        }
        print all
    }'
}

# fail WHAT...: says so in one line and ends.
fail() {
    printf 'plot: %s\n' "$(shown "$*")" >&2
    exit 1
}

# Gnuplot takes names that begin with <, | or - for commands and options.
plain() {
    [[ $1 == /* ]] || printf ./
}

# tables FILE ARGUMENT...: what the program's --summary reads, as tables in FILE. Its notes are printed, and
# so is why it can't.
tables() {
    local line said
    command -v "$program" >/dev/null || fail "$program is missing, which reads the recordings"
    said=$("$program" --plot-data --summary "${@:2}" 2>&1 >"$1") ||
        fail "$(sed '$!d; s/^interp_demo: //' <<<"$said")"
    while IFS= read -r line; do
        [ -z "$line" ] || printf 'plot: %s\n' "${line#interp_demo: }" >&2
    done <<<"$said"
}

# draw DIRECTORY NAME SCRIPT ARGUMENT...: the pictures DIRECTORY/NAME.png and .svg by gnuplot's SCRIPT.
draw() {
    local directory name=$2 script=$here/$3 kind said picture
    directory=$(plain "$1")$1
    shift 3
    mkdir -p "$directory" || exit
    for kind in png svg; do
        said=$(gnuplot -c "$script" "$directory/$name.$kind" "$@" 2>&1) ||
            fail "gnuplot: $(printf '%s\n' "$said" | grep . | tail -n 1)"
    done
    picture=$(shown "${directory#./}/$name")
    printf 'wrote %s.png and %s.svg\n' "$picture" "$picture"
}
