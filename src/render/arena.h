/* SPDX-License-Identifier: MIT
 *
 * The window's background and the arenas in which the balls move.
 */
#ifndef ARENA_H
#define ARENA_H

#include "view.h"

/* Covers the whole framebuffer. `scale` is that of the lines' width. */
void ArenaDraw(const View *view, float scale);

#endif
