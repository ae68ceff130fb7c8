# shellcheck shell=bash
# SPDX-License-Identifier: MIT
#
# What plot.sh and compare.sh have in common; both read it first.
set -u
export LC_ALL=C
here=$(dirname "${BASH_SOURCE[0]}")

# shown TEXT: without what a terminal obeys.
shown() {
    TEXT=$1 awk -v show=1 -f "$here/read.awk"
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
