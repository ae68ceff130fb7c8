/* SPDX-License-Identifier: MIT */
#include "render/scratch.h"

#include <string.h>

static _Alignas(max_align_t) unsigned char own[1 << 20];

static unsigned char *piece = own;
static size_t room = sizeof own, used;
static int held;

void ScratchUse(void *memory, size_t size)
{
    piece = memory ? memory : own;
    room = memory ? size : sizeof own;
}

void *ScratchTake(size_t size)
{
    const size_t unit = _Alignof(max_align_t);
    void *taken = piece + used;
    if (size > room - used || room - used - size < unit)
        return NULL;
    used += (size + unit - 1) / unit * unit;
    held++;
    return taken;
}

void *ScratchTakeMore(void *taken, size_t oldSize, size_t newSize)
{
    if (taken && newSize <= oldSize)
        return taken;
    void *more = ScratchTake(newSize);
    if (!more || !taken)
        return more;
    memcpy(more, taken, oldSize);
    ScratchGive(taken);
    return more;
}

void ScratchGive(const void *taken)
{
    if (taken && --held == 0)
        used = 0;
}
