/* SPDX-License-Identifier: MIT */
#include "render/uniforms.h"

#include <cglm/struct.h>

LaneUniforms LaneUniformsOf(GLuint program)
{
    return (LaneUniforms){.alpha = glGetUniformLocation(program, "alpha"),
                          .ahead = glGetUniformLocation(program, "ahead"),
                          .origin = glGetUniformLocation(program, "origin"),
                          .paint = glGetUniformLocation(program, "paint")};
}

void LaneUniformsSet(const LaneUniforms *uniforms, const View *view, Position offset)
{
    float alpha[DrawModeCount], ahead[DrawModeCount], origin[DrawModeCount][2],
        paint[DrawModeCount][4];
    for (int i = 0; i < view->laneCount; i++) {
        const Lane *lane = &view->lanes[i];
        alpha[i] = lane->alpha;
        ahead[i] = lane->ahead;
        origin[i][0] = lane->arena.x + offset.x;
        origin[i][1] = lane->arena.y + offset.y;
        for (int part = 0; part < 4; part++)
            paint[i][part] = (float)(lane->ballColor >> (24 - 8 * part) & 255) / 255.0f;
    }
    glUniform1fv(uniforms->alpha, view->laneCount, alpha);
    glUniform1fv(uniforms->ahead, view->laneCount, ahead);
    glUniform2fv(uniforms->origin, view->laneCount, origin[0]);
    glUniform4fv(uniforms->paint, view->laneCount, paint[0]);
}

void PixelsToClipSet(GLint location, int width, int height)
{
    const mat4s matrix = glms_ortho(0.0f, (float)width, (float)height, 0.0f, -1.0f, 1.0f);
    glUniformMatrix4fv(location, 1, GL_FALSE, matrix.raw[0]);
}
