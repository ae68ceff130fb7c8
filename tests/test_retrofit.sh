#!/bin/bash
# SPDX-License-Identifier: MIT
#
# The example of assets/docs/RETROFIT.md: a game of 25 pictures a second gets as many as one wants, and
# all its ticks stay the same, bit by bit. Where a picture should show a thing is reckoned here from
# the ticks that are printed. What people leave out or do wrong is found, by the ticks or only by the
# pictures; how many pictures there are shows none of it.
# shellcheck source=tests/each.sh
. "$(dirname "$0")/each.sh"
examples=assets/examples
rates='10 23.976 25 30 60 75 144 240 1000'

# Build NAME: $work/NAME.c, where a careful compiler finds nothing to say.
Build() {
    "${CC:-cc}" -std=c11 -O1 -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Werror \
        -o "$work/$1" "$work/$1.c" -lm
}

cp "$examples/before.c" "$work/before.c"
patch -s -F0 -o "$work/after.c" "$work/before.c" "$examples/retrofit.diff"
Build before && Build after
"$work/before" >"$work/before.txt"
grep ^tick "$work/before.txt" >"$work/ticks"

# Ticks PROGRAM RATE HITCH: says so if they are not those of before.
Ticks() {
    "$work/$1" "$2" 1 "$3" | grep ^tick | cmp -s - "$work/ticks" || echo "other ticks at $2, hitch $3"
}

AllTicksAreTheSame() {
    local rate
    [ "$(wc -l <"$work/ticks")" = 501 ] || echo 'no ticks are printed'
    for rate in $rates; do
        Ticks after "$rate" 0
        Ticks after "$rate" 0.3
    done
}

# At a picture a tick, without interpolation, no picture has changed.
SwitchedOffThePicturesAreTheSame() {
    diff <("$work/after" 25 0 | grep ^picture) <(grep ^picture "$work/before.txt") | head -n 3
}

# The pictures of before, which are one a tick, then those of after: says which of these are not as
# reckoned. A thing that was moved, or is new in its slot, is where the newest tick has it. All else is
# between two ticks, so each step of the hero is speed x time. Places are printed with six decimals.
# shellcheck disable=SC2016 # awk expands it
reckon='
function Is(what, shown, due) {
    if ((shown - due) ^ 2 > 4e-12 && ++wrong <= 3) print $2 " s: " what " at " shown ", not " due
}
function Mix(a, b) { return a + p * (b - a) }
FNR == NR { for (i = 1; i <= NF; i++) at[NR - 1, i] = $i; next }
{
    newest = int($2 * 25 + 1e-6)
    if (newest == 0) next # no tick is before it
    last = newest - 1
    p = $2 * 25 - newest
    moved = at[newest, 4] < at[last, 4]
    if (moved) last = newest
    hero = Mix(at[last, 4], at[newest, 4])
    Is("hero", $4, hero)
    if (before && !moved && $4 > before) Is("step", $4 - before, 3.3 * 25 * ($2 - time))
    before = moved ? 0 : $4; time = $2
    Is("camera", $6, Mix(at[last, 6], at[newest, 6]))
    last = newest - 1
    water = at[newest, 8] < at[last, 8] ? 64 : 0
    water = Mix(at[last, 8], at[newest, 8] + water)
    Is("water", $8, water < 64 ? water : water - 64)
    Is("spark", $10, hero + at[newest, 10] - at[newest, 4])
    if ($12 $14 != at[newest, 12] at[newest, 14]) Is("lamp, pose", $12 $14, at[newest, 12] at[newest, 14])
    for (i = 16; i <= NF; i += 2) {
        isNew = at[last, i] < 0 || at[newest, i] < at[last, i]
        Is("shot", $i, isNew ? at[newest, i] : Mix(at[last, i], at[newest, i]))
    }
}
END { if (FNR < 190) print "only " FNR " pictures" }
'

# Pictures PROGRAM RATE HITCH: those that are not as reckoned.
Pictures() {
    awk "$reckon" <(grep ^picture "$work/before.txt") <("$work/$1" "$2" 1 "$3" | grep ^picture) |
        sed "s/^/$1, rate $2, hitch $3: /"
}

EachPictureIsBetweenTwoTicks() {
    local rate
    for rate in $rates; do
        Pictures after "$rate" 0
        Pictures after "$rate" 0.3
    done
}

# Repeats RATE ON: how many per cent of the pictures show what the one before has shown.
Repeats() {
    "$work/after" "$1" "$2" | grep ^picture | cut -d ' ' -f 3- | uniq -c |
        awk '{ all += $1 } END { printf "%.0f\n", 100 - 100 * NR / all }'
}

PicturesNoLongerRepeat() {
    [ "$(Repeats 144 0) $(Repeats 144 1)" = '83 0' ] || echo "$(Repeats 144 0) %, $(Repeats 144 1) %"
}

# Wrong ticks|pictures WHAT EDIT...: with these edits, for sed, the game is wrong, and that is betrayed
# by its ticks, or by its pictures only. It draws as many pictures all the same.
Wrong() {
    local by=$1 what=$2 rate ticks='' pictures=''
    shift 2
    sed "$@" "$work/after.c" >"$work/wrong.c"
    "${CC:-cc}" -w -o "$work/wrong" "$work/wrong.c" -lm || return
    cmp -s "$work/wrong.c" "$work/after.c" && echo "$what: nothing was changed"
    for rate in 10 60 144; do
        ticks+=$(Ticks wrong "$rate" 0)
        pictures+=$(Pictures wrong "$rate" 0)
    done
    case "$by:${ticks:+ticks}:${pictures:+pictures}" in
    ticks:ticks:* | pictures::pictures) ;;
    *) echo "$what: not betrayed by the $by: $ticks $pictures" ;;
    esac
    [ "$("$work/wrong" 144 | grep -c ^picture)" = "$("$work/after" 144 | grep -c ^picture)" ] ||
        echo "$what: it draws more or fewer pictures"
}

TicksBetrayWhatChangesTheGame() {
    local move
    Wrong ticks 'nothing is restored' '/^    game = next;/d'
    Wrong ticks 'if for while' 's/while (now >= tick/if (now >= tick/'
    for move in 'lamp = ' 'spark = ' 'game\.pose = '; do # back to where they were
        Wrong ticks "in Draw: $move" "/^    $move/d; /^    printf(\"picture/i\\    $(
            sed -n "/^    $move/s/^ *//p" "$work/after.c")"
    done
}

OnlyPicturesBetrayWhatIsDrawnWrong() {
    Wrong pictures 'the hero is not mixed' '/game\.hero = Mix/d'
    Wrong pictures 'Last is never set' '/^ *last = game;/d'
    Wrong pictures 'Last is set once a picture' '/^ *last = game;/d; s/^ *while (now/last = game; &/'
    Wrong pictures 'the door' '/last\.hero = game\.hero/d'
    Wrong pictures 'the cut' '/last\.camera = game\.camera/d'
    Wrong pictures 'the slot' '/last\.shots\[i\] = game/d'
    Wrong pictures 'the wrap' 's/MixOnRing(last.water, next.water, p, 64)/Mix(last.water, next.water, p)/'
    Wrong pictures 'the texture' '/game\.water = MixOnRing/d'
}

Each AllTicksAreTheSame SwitchedOffThePicturesAreTheSame EachPictureIsBetweenTwoTicks \
    PicturesNoLongerRepeat TicksBetrayWhatChangesTheGame OnlyPicturesBetrayWhatIsDrawnWrong
