/* SPDX-License-Identifier: MIT
 *
 * Memory for code that cannot go on without it: libraries that do not check what malloc returns,
 * and the little that drawing a picture needs.
 */
#ifndef MEMORY_H
#define MEMORY_H

#include <stdbool.h>
#include <stddef.h>

/* Like malloc and realloc, but if these fail the program ends with exit status 1, after one line on
 * standard error. Free with free. */
void *Allocate(size_t size);
void *Reallocate(void *memory, size_t size);

/* Whether that is why the program ends, for functions called by exit. */
bool MemoryRanOut(void);

#endif
