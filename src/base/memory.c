/* SPDX-License-Identifier: MIT */
#include "base/memory.h"

#include "base/message.h"

#include <stdlib.h>

static bool ranOut;

void *Allocate(size_t size)
{
    return Reallocate(NULL, size);
}

void *Reallocate(void *memory, size_t size)
{
    void *larger = realloc(memory, size);
    if (!larger && size > 0) {
        ranOut = true;
        Fail("out of memory");
        exit(EXIT_FAILURE);
    }
    return larger;
}

bool MemoryRanOut(void)
{
    return ranOut;
}
