/* SPDX-License-Identifier: MIT
 *
 * Memory for code that can't continue without it, such as libraries that do not check malloc.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>

/* Like malloc and realloc, but if these fail the program ends with exit status 1, after one line on
 * standard error. Free with free. */
void *Allocate(size_t size);
void *Reallocate(void *memory, size_t size);

/* Whether the program ends for that reason; for functions called by exit. */
bool MemoryRanOut(void);
