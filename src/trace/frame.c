/* SPDX-License-Identifier: MIT */
#include "trace/frame.h"

#include <string.h>

void SlicesAdd(Slices *slices, SliceKind kind, Nanoseconds start, Nanoseconds end)
{
    if (slices->count == MostSlices) {
        Slice *between = &slices->slices[MostSlices / 2];
        Slice *next = between + 1;
        between->end = next->end;
        if (between->kind != next->kind)
            between->kind = SliceMore;
        slices->count--;
        memmove(next, next + 1, (size_t)(&slices->slices[slices->count] - next) * sizeof *next);
    }
    slices->slices[slices->count++] = (Slice){kind, start, end};
}
