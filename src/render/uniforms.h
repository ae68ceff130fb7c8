/* SPDX-License-Identifier: MIT
 *
 * The uniform that all shader programs have.
 */
#ifndef UNIFORMS_H
#define UNIFORMS_H

#include <glad/gl.h>

/* Sets, in the program in use, the matrix from pixels of a picture of this size, its origin at the
 * top left, to clip space. */
void PixelsToClipSet(GLint location, int width, int height);

#endif
