#!/bin/bash
# SPDX-License-Identifier: MIT
#
# The README's pictures are up to date, and all of them are shown. For releases also: they are the same in
# every run.
# shellcheck source=tests/each.sh
. "$(dirname "$0")/each.sh"
pictures=assets/docs/pictures
mkdir "$work/first" "$work/second"

# Of the moving ones, the first two frames, as all are encoded alike. Unless it is for releases, the run ends
# after them. Ends NAME FRAMES: the options in make's variable NAME, with so many frames.
few='00[01]'
Ends() {
    local options
    options=$(sed -n "s/^$1 := //p" "$work/variables")
    [[ $options =~ (.*--frames )[0-9]+(.*) ]] || echo "no frames in $1: $options" >&2
    printf '%s' "${BASH_REMATCH[1]-}$2${BASH_REMATCH[2]-}"
}
CanBeDrawn() {
    local some=()
    MAKEFLAGS='' make BUILD="$BUILD" -pn still-pictures >"$work/variables"
    # They begin with frame 203 and frame 100: pictures.mk.
    [ -n "${CHECK_ALL:-}" ] || some=(MOVING="$(Ends MOVING 204)" CAMERA="$(Ends CAMERA 101)")
    Make pictures FRAMES="$work/frames" PICTURES="$work/first" ENCODED="$few" ${some[@]+"${some[@]}"}
}

# Of the moving one, its last ten frames.
AreTheSameInEveryRun() {
    local i
    Make pictures FRAMES="$work/last" PICTURES="$work/second" ENCODED="$few" FIRST=370
    for i in {0..9}; do cmp "$work/frames/moving/$((167 + i)).ppm" "$work/last/moving/00$i.ppm"; done
    diff -rq "$work/frames/camera" "$work/last/camera"
    cp "$work/first/moving.webp" "$work/second"
    diff -r "$work/first" "$work/second"
}

# Of the moving ones, the first frame.
AreUpToDate() {
    local picture place moving
    for moving in moving camera; do
        for place in "$work/first" $pictures; do
            rm -f "$work/frame"
            webpmux -get frame 1 "$place/$moving.webp" -o "$work/frame" >"$work/log" 2>&1 || cat "$work/log"
            dwebp -quiet "$work/frame" -o "$work/${place##*/}.png"
        done
        Same "$work/first.png" "$work/pictures.png"
    done
    for picture in "$work"/first/*.png; do
        Same "$picture" "$pictures/${picture##*/}"
    done
}

Same() {
    "$BUILD/tests/compare_pictures" "$1" "$2" || echo "in $1"
}

AreShown() {
    diff <(grep -ohE 'pictures/[a-z_]*\.(png|webp)' README.md assets/docs/*.md \
        assets/packaging/*/*.metainfo.xml | sort -u) <(cd "$work/first" && printf 'pictures/%s\n' *)
}

# From below the row of words to the lower end of the ball's path.
ShowTheBallWhereItIsWhateverExplainsIt() {
    local size rows words option
    while read -r size rows words; do
        for option in "" --parallel "--hud off"; do
            # shellcheck disable=SC2086 # an option and its value
            "$BUILD/interp_demo" --simulate vsync60 --duration 1.5 --size "$size" $option \
                --screenshot "$work/${option// /}.png" >"$work/said" || cat "$work/said"
        done
        "$BUILD/tests/compare_pictures" "$work/.png" "$work/--parallel.png" "$rows" "$words" ||
            echo "with parallel lines in $size"
        "$BUILD/tests/compare_pictures" "$work/.png" "$work/--hudoff.png" "$rows" "$words" ||
            echo "without words in $size"
    done <<<"1280x800 244 76
640x480 150 66
320x240 70 24"
}

drawn=(CanBeDrawn AreUpToDate AreShown ${CHECK_ALL:+AreTheSameInEveryRun})
Each ShowTheBallWhereItIsWhateverExplainsIt "${drawn[@]/%/:gnuplot:img2webp:webpmux:dwebp}"
