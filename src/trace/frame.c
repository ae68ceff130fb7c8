/* SPDX-License-Identifier: MIT */
#include "trace/frame.h"

#include <string.h>

/* Makes one of the two slices behind the first half. */
static void JoinInTheMiddle(Slices *slices)
{
    Slice *const between = &slices->slices[MostSlices / 2];
    Slice *const next = between + 1;
    between->end = next->end;
    if (between->kind != next->kind)
        between->kind = SliceMore;

    slices->count--;
    const Slice *const end = &slices->slices[slices->count];
    memmove(next, next + 1, (size_t)(end - next) * sizeof *next);
}

void SlicesAdd(Slices *slices, SliceKind kind, Nanoseconds start, Nanoseconds end)
{
    if (slices->count == MostSlices)
        JoinInTheMiddle(slices);
    slices->slices[slices->count] = (Slice){kind, start, end};
    slices->count++;
}
