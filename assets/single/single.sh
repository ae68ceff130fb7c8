#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Prints a loop as a program of its own: assets/single/single.sh LOOP. It is assets/single/frame.c
# with the loop in it and without the steps that this loop does not call. The loop's rate and limit
# come from src/loops/list.h. A loop that needs more than loop.h does not fit in one file.
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
awk -v name="$name" -v ticks="${pace% *}" -v limit="${pace#* }" '
    # Line by line the loop: the first paragraph of its head, which says where it is from, and all
    # that comes after #include and the empty line there.
    NR == FNR && /^ \*$/ { paragraph++ }
    NR == FNR && /^ \* / && paragraph == 1 { from = from (from ? "\n *" : "/*") substr($0, 3) }
    NR == FNR && /^#include/ { code = from " */"; getline; next }
    NR == FNR { code = code "\n" $0; next }

    # Paragraph by paragraph the frame.
    {
        gsub(/NAME/, name)
        sub(/TICKS/, ticks)
        sub(/LIMIT/, limit)
        if (code !~ /GameDrawWith/)
            gsub(/SPACE: [a-z ]*, |\n[^\n]*(SPACE|interpolate)[^\n]*/, "")
        kept = Kept($0)
        if (/^#include "loops/)
            kept = code
        if (kept ~ /;|#|^\/\* -/)
            printf "%s%s\n", FNR == 1 ? "" : "\n", kept
    }

    # A paragraph without the functions that are steps which the loop does not call.
    function Kept(paragraph, lines, count, i, step, kept) {
        count = split(paragraph, lines, "\n")
        for (i = 1; i <= count; i++) {
            step = lines[i]
            if (step ~ /^static .*\)/ && step !~ /^static void Draw\(/) {
                sub(/\(.*/, "", step)
                sub(/.* /, "", step)
                if (code !~ "[^A-Za-z]" step "\\(") {
                    if (lines[i] ~ /}/)
                        continue
                    return ""
                }
            }
            kept = kept (kept == "" ? "" : "\n") lines[i]
        }
        return kept
    }
' "src/loops/$name.c" RS= assets/single/frame.c
