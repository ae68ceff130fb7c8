/* SPDX-License-Identifier: MIT */
#include "render/uniforms.h"

#include <cglm/struct.h>

void PixelsToClipSet(GLint location, int width, int height)
{
    const mat4s matrix = glms_ortho(0.0f, (float)width, (float)height, 0.0f, -1.0f, 1.0f);
    glUniformMatrix4fv(location, 1, GL_FALSE, matrix.raw[0]);
}
