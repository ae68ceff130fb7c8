/* SPDX-License-Identifier: MIT
 *
 * Memory for the libraries that are compiled in (stb, glad): they do not survive memory that they
 * do not get, and give all of it back before they return. So they get theirs from a piece that is
 * known to be large enough before they are called. One thread at a time.
 */
#ifndef SCRATCH_H
#define SCRATCH_H

#include <stddef.h>

/* From now on, while nothing is taken: from these `size` bytes, which are the caller's and aligned
 * as malloc's; with NULL again from the 1 MiB that is always there. */
void ScratchUse(void *memory, size_t size);

/* As malloc, realloc and free. The piece is whole again once all of it has been given back. */
void *ScratchTake(size_t size);
void *ScratchTakeMore(void *taken, size_t oldSize, size_t newSize);
void ScratchGive(const void *taken);

#endif
