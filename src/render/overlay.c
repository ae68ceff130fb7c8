/* SPDX-License-Identifier: MIT
 *
 * Each rectangle or character is one quad, and the quads of a layer are drawn in their order, in
 * one draw call. They are indexed triangles, because software renderers take several times as long
 * for instances of small things. They take quads as rectangles, in half the time, if they are told
 * the range of the indices: else llvmpipe cuts more than 170 quads into pieces that end within one.
 */
#include "render/overlay.h"

#include "render/program.h"

#include <stddef.h>

static void Attribute(GLuint number, GLint size, GLenum type, GLboolean normalized, size_t offset)
{
    glEnableVertexAttribArray(number);
    glVertexAttribPointer(number, size, type, normalized, sizeof(Quad), (void *)offset);
}

/* Two triangles for each quad: corners 0, 1, 2 and 2, 1, 3. */
static GLuint CreateIndices(void)
{
    static const GLushort corners[QuadIndices] = {0, 1, 2, 2, 1, 3};
    static GLushort indices[MaxQuads * QuadIndices];
    GLuint buffer;
    for (int i = 0; i < MaxQuads * QuadIndices; i++)
        indices[i] = (GLushort)(i / QuadIndices * QuadCorners + corners[i % QuadIndices]);
    glGenBuffers(1, &buffer);
    glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, buffer);
    glBufferData(GL_ELEMENT_ARRAY_BUFFER, sizeof indices, indices, GL_STATIC_DRAW);
    return buffer;
}

/* With room for so many quads. */
static void LayerCreate(struct OverlayLayer *layer, int quads, GLuint indices)
{
    glGenVertexArrays(1, &layer->vertexArray);
    glGenBuffers(1, &layer->buffer);
    glBindVertexArray(layer->vertexArray);
    glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, indices);
    glBindBuffer(GL_ARRAY_BUFFER, layer->buffer);
    glBufferData(GL_ARRAY_BUFFER, (GLsizeiptr)sizeof(Quad) * QuadCorners * quads, NULL,
                 GL_DYNAMIC_DRAW);
    Attribute(0, 4, GL_FLOAT, GL_FALSE, offsetof(Quad, rect));
    Attribute(1, 2, GL_FLOAT, GL_FALSE, offsetof(Quad, texelX));
    Attribute(2, 1, GL_FLOAT, GL_FALSE, offsetof(Quad, radius));
    Attribute(3, 1, GL_FLOAT, GL_FALSE, offsetof(Quad, stroke));
    Attribute(5, 1, GL_FLOAT, GL_FALSE, offsetof(Quad, turns));
    Attribute(4, 4, GL_UNSIGNED_BYTE, GL_TRUE, offsetof(Quad, color));
}

bool OverlayCreate(Overlay *overlay)
{
    *overlay = (Overlay){0};
    if (!AtlasCreate(&overlay->atlas))
        return false;
    overlay->indices = CreateIndices();
    for (int i = 0; i < LayerCount; i++)
        LayerCreate(&overlay->layers[i], MaxQuads, overlay->indices);
    return true;
}

void OverlayUse(Overlay *overlay, GLuint program)
{
    glDeleteProgram(overlay->program);
    overlay->program = program;
    overlay->pixelsToClip = glGetUniformLocation(program, "pixelsToClip");
}

/* Completes a quad with its colour and repeats it for its other corners; returns the next. */
static Quad *Finish(Quad *quad, Color color)
{
    for (int i = 0; i < 4; i++)
        quad->color[i] = (uint8_t)(color >> (24 - 8 * i));
    quad[1] = quad[2] = quad[3] = quad[0];
    return quad + QuadCorners;
}

/* Both write a quad and return where the next goes. */
static Quad *AddRect(Quad *quad, const DrawCommand *command)
{
    *quad = (Quad){.rect = command->rect,
                   .texelX = -1.0f,
                   .radius = command->radius,
                   .stroke = command->stroke,
                   .turns = command->turns};
    return Finish(quad, command->color);
}

static Quad *AddText(Quad *quad, const DrawCommand *command, const char *chars, Atlas *atlas)
{
    const float advance = (float)TextAdvance(command->size, atlas->scale);
    for (int i = 0; i < command->length; i++) {
        if (chars[i] == ' ')
            continue;
        const AtlasGlyph *glyph = AtlasGet(atlas, command->size, chars[i]);
        *quad = (Quad){.rect = {command->rect.x + (float)i * advance + (float)glyph->left,
                                command->rect.y + (float)glyph->top, (float)glyph->width,
                                (float)glyph->height},
                       .texelX = (float)glyph->texelX,
                       .texelY = (float)glyph->texelY};
        quad = Finish(quad, command->color);
    }
    return quad;
}

static void Upload(Overlay *overlay, struct OverlayLayer *layer, const DrawList *list)
{
    Quad *quad = overlay->quads;
    if (list->charCount > 0)
        AtlasSetScale(&overlay->atlas, list->scale);
    for (int i = 0; i < list->count; i++) {
        const DrawCommand *command = &list->commands[i];
        quad = command->isText
                   ? AddText(quad, command, &list->chars[command->first], &overlay->atlas)
                   : AddRect(quad, command);
    }
    layer->count = (int)(quad - overlay->quads) / QuadCorners;
    layer->version = list->version;
    glBindBuffer(GL_ARRAY_BUFFER, layer->buffer);
    glBufferSubData(GL_ARRAY_BUFFER, 0, (GLsizeiptr)sizeof(Quad) * QuadCorners * layer->count,
                    overlay->quads);
}

void OverlayDraw(Overlay *overlay, Layer which, const DrawList *list, int width, int height)
{
    struct OverlayLayer *layer = &overlay->layers[which];
    if (list->count == 0)
        return;
    if (list->version == 0 || list->version != layer->version)
        Upload(overlay, layer, list);
    if (layer->count == 0)
        return;
    glUseProgram(overlay->program);
    PixelsToClipSet(overlay->pixelsToClip, width, height);
    glBindVertexArray(layer->vertexArray);
    glDrawRangeElements(GL_TRIANGLES, 0, (GLuint)(layer->count * QuadCorners - 1),
                        layer->count * QuadIndices, GL_UNSIGNED_SHORT, NULL);
}

void OverlayDestroy(Overlay *overlay)
{
    AtlasDestroy(&overlay->atlas);
    for (int i = 0; i < LayerCount; i++) {
        glDeleteVertexArrays(1, &overlay->layers[i].vertexArray);
        glDeleteBuffers(1, &overlay->layers[i].buffer);
    }
    glDeleteBuffers(1, &overlay->indices);
    glDeleteProgram(overlay->program);
    *overlay = (Overlay){0};
}
