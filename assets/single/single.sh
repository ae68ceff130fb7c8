#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Prints a loop as a program of its own: assets/single/single.sh LOOP. The program is
# assets/single/frame.c with the loop in it. Text between #ifdef STEP and #endif is only for loops
# that call this step. The loop's rate and limit come from src/loops/list.h. A loop that needs more
# than loop.h does not fit in one file.
set -eu

name=$1 fitting=
loops=$(sed -n 's/^LOOP(\([a-z_]*\),.*/\1/p' src/loops/list.h)
for loop in $loops; do
    [ "$(grep -c '#include' "src/loops/$loop.c")" -ne 1 ] || fitting="$fitting $loop"
done
case "$fitting " in
*" $name "*) ;;
*)
    echo "LOOP: '$name' does not fit in one file; these loops do:$fitting" >&2
    exit 2
    ;;
esac

pace=$(sed -n "s/^LOOP($name, \([0-9]*\), \([0-9]*\),.*/\1 \2/p" src/loops/list.h)

# The first paragraph of the loop's head, which names its source, and all that follows #include and
# an empty line.
Loop() {
    sed -n '3,/^ \*\/*$/p' "src/loops/$name.c" | sed '$d; 1s|^ |/|' | sed '$s|$| */|'
    sed '1,/^#include/d' "src/loops/$name.c" | sed 1d
}

Loop | awk -v name="$name" -v ticks="${pace% *}" -v limit="${pace#* }" '
    NR == FNR { code = code $0 "\n"; next }
    /^#ifdef/ { skip = code !~ ("[^A-Za-z](" $2 ")\\("); next }
    /^#else/ { skip = !skip; next }
    /^#endif/ { skip = 0; next }
    skip { next }
    /^#include "loops/ { printf "%s", code; next }
    { gsub(/NAME/, name); sub(/TICKS/, ticks); sub(/LIMIT/, limit); print }
' - assets/single/frame.c
