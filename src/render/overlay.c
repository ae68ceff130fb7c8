/* SPDX-License-Identifier: MIT
 *
 * All rectangles and texts of a DrawList, in one draw call: each rectangle and each glyph is one
 * quad, and quads are drawn in their order.
 */
#include "overlay.h"

#include "embedded.h"
#include "program.h"

#include <cglm/struct.h>
#include <stddef.h>

static void Attribute(GLuint place, GLint size, GLenum type, GLboolean normalized, size_t offset)
{
    glEnableVertexAttribArray(place);
    glVertexAttribPointer(place, size, type, normalized, sizeof(Quad), (void *)offset);
    glVertexAttribDivisor(place, 1); /* moves on once a quad, not once a vertex */
}

bool OverlayCreate(Overlay *overlay)
{
    *overlay = (Overlay){0};
    overlay->program = ProgramCreate("overlay", ShaderOverlayVert, ShaderOverlayFrag);
    if (!overlay->program || !AtlasCreate(&overlay->atlas))
        return false;
    overlay->pixelsToClip = glGetUniformLocation(overlay->program, "pixelsToClip");

    glGenVertexArrays(1, &overlay->vertexArray);
    glGenBuffers(1, &overlay->buffer);
    glBindVertexArray(overlay->vertexArray);
    glBindBuffer(GL_ARRAY_BUFFER, overlay->buffer);
    glBufferData(GL_ARRAY_BUFFER, sizeof overlay->quads, NULL, GL_DYNAMIC_DRAW);
    Attribute(0, 4, GL_FLOAT, GL_FALSE, offsetof(Quad, rect));
    Attribute(1, 2, GL_FLOAT, GL_FALSE, offsetof(Quad, texelX));
    Attribute(2, 1, GL_FLOAT, GL_FALSE, offsetof(Quad, radius));
    Attribute(3, 4, GL_UNSIGNED_BYTE, GL_TRUE, offsetof(Quad, color));
    return true;
}

static void AddQuad(Overlay *overlay, Quad quad, Color color)
{
    if (overlay->count == OverlayQuads)
        return;
    for (int i = 0; i < 4; i++)
        quad.color[i] = (uint8_t)(color >> (24 - 8 * i));
    overlay->quads[overlay->count++] = quad;
}

static void AddText(Overlay *overlay, const DrawCommand *command, const char *chars)
{
    const AtlasPage *page = &overlay->atlas.pages[command->size];
    int advance = TextAdvance(command->size, overlay->atlas.scale);
    float x = floorf(command->rect.x + 0.5f) - (float)page->originX;
    float y = floorf(command->rect.y + 0.5f) - (float)page->originY;
    for (int i = 0; i < command->length; i++) {
        int c = (unsigned char)chars[command->first + i];
        if (c == ' ')
            continue;
        int cell = (c < AtlasFirst || c > AtlasLast ? '?' : c) - AtlasFirst;
        int row = cell / AtlasColumns;
        Quad quad = {
            .rect = {x + (float)(i * advance), y, (float)page->cellWidth, (float)page->cellHeight},
            .texelX = (float)(cell % AtlasColumns * page->cellWidth),
            .texelY = (float)(page->top + row * page->cellHeight)};
        AddQuad(overlay, quad, command->color);
    }
}

static void Upload(Overlay *overlay, const DrawList *list)
{
    overlay->count = 0;
    for (int i = 0; i < list->count; i++) {
        const DrawCommand *command = &list->commands[i];
        if (command->isText)
            AddText(overlay, command, list->chars);
        else
            AddQuad(overlay,
                    (Quad){.rect = command->rect, .texelX = -1.0f, .radius = command->radius},
                    command->color);
    }
    glBindBuffer(GL_ARRAY_BUFFER, overlay->buffer);
    glBufferSubData(GL_ARRAY_BUFFER, 0, overlay->count * (GLsizeiptr)sizeof(Quad), overlay->quads);
    overlay->version = list->version;
    overlay->filled = true;
}

void OverlayDraw(Overlay *overlay, const DrawList *list, int width, int height)
{
    if (!AtlasBake(&overlay->atlas, list->scale))
        return;
    if (!overlay->filled || overlay->version != list->version)
        Upload(overlay, list);
    if (overlay->count == 0)
        return;

    mat4s pixelsToClip = glms_ortho(0.0f, (float)width, (float)height, 0.0f, -1.0f, 1.0f);
    glUseProgram(overlay->program);
    glUniformMatrix4fv(overlay->pixelsToClip, 1, GL_FALSE, pixelsToClip.raw[0]);
    glBindVertexArray(overlay->vertexArray);
    glDrawArraysInstanced(GL_TRIANGLE_STRIP, 0, 4, overlay->count);
}

void OverlayDestroy(Overlay *overlay)
{
    AtlasDestroy(&overlay->atlas);
    glDeleteVertexArrays(1, &overlay->vertexArray);
    glDeleteBuffers(1, &overlay->buffer);
    glDeleteProgram(overlay->program);
    *overlay = (Overlay){0};
}
