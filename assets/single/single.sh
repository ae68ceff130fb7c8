#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Prints a loop as a program of its own: assets/single/single.sh LOOP. The program is
# assets/single/frame.c with the loop in it. Text between #ifdef STEP and #endif is only for loops
# that call this step. The loop's rate and limit come from src/loops/list.def. Our own three need
# src/loops/frame_clock.h beside it.
set -eu

name=$1
loops=$(sed -n 's/^LOOP(\([a-z_]*\),.*/\1/p' src/loops/list.def | paste -sd ' ')
if ! tr ' ' '\n' <<NAMES | grep -qxF -e "$name"; then
$loops
NAMES
    echo "LOOP: there is no loop '$name'; there are: $loops" >&2
    exit 2
fi

pace=$(sed -n "s/^LOOP($name, \([0-9]*\), \([0-9]*\),.*/\1 \2/p" src/loops/list.def)

# The first paragraph of the loop's head, which names its source, and all that follows #include and
# an empty line.
Loop() {
    sed -n '3,/^ \*\/*$/p' "src/loops/$name.c" | sed '$d; 1s|^ |/|' | sed '$s|$| */|'
    sed '1,/^#include/d' "src/loops/$name.c" | sed '/^#include/d' | sed 1d
}

Loop | awk -v name="$name" -v ticks="${pace% *}" -v limit="${pace#* }" '
    NR == FNR { code = code $0 "\n"; next }
    /^#ifdef/ { outer[++depth] = skip; skip = skip || code !~ ("[^A-Za-z](" $2 ")\\("); next }
    /^#else/ { skip = outer[depth] || !skip; next }
    /^#endif/ { skip = outer[depth--]; next }
    skip { next }
    /^#include "loops/ { printf "%s", code; next }
    { gsub(/NAME/, name); sub(/TICKS/, ticks); sub(/LIMIT/, limit); print }
' - assets/single/frame.c
