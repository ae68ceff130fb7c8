/* SPDX-License-Identifier: MIT
 *
 * Uniforms that more than one shader program has.
 */
#ifndef UNIFORMS_H
#define UNIFORMS_H

#include "render/view.h"

#include <glad/gl.h>

/* Locations of arrays with an element for each lane. */
typedef struct LaneUniforms {
    GLint alpha, ahead, origin, paint;
} LaneUniforms;

LaneUniforms LaneUniformsOf(GLuint program);

/* Set uniforms of the program in use. A lane's origin is its arena's top left corner plus `offset`,
 * in pixels. */
void LaneUniformsSet(const LaneUniforms *uniforms, const View *view, Position offset);

/* The matrix from pixels of a picture of this size, its origin at the top left, to clip space. */
void PixelsToClipSet(GLint location, int width, int height);

#endif
