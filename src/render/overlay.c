/* SPDX-License-Identifier: MIT
 *
 * Each rectangle or character is one quad, and the quads of a layer are drawn in their order, in
 * one draw call. They are indexed triangles, because software renderers take several times as long
 * for instances of small things. They take quads as rectangles, in half the time, if they are told
 * the range of the indices: else llvmpipe cuts more than 170 quads into pieces that end within one.
 */
#include "render/parts.h"

#include "render/font.h"

#include <math.h>
#include <stddef.h>
#include <string.h>

/* A rectangle or character, as overlay.vert gets it: each of its four corners has all of it. */
typedef struct Quad {
    Rect rect;
    float texelX, texelY; /* a character's top left corner in the atlas; negative: a rectangle */
    float radius, stroke, turns;
    uint8_t color[4];
} Quad;

enum { QuadCorners = 4, QuadIndices = 6, MaxQuads = DrawListCommands + DrawListChars };

typedef struct LayerBuffer {
    GLuint vertexArray, buffer;
    int count;        /* quads in the buffer */
    uint64_t version; /* of the list that they show */
} LayerBuffer;

static LayerBuffer layers[LayerCount];

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

static void LayerCreate(LayerBuffer *layer, GLuint indices)
{
    glGenVertexArrays(1, &layer->vertexArray);
    glGenBuffers(1, &layer->buffer);
    glBindVertexArray(layer->vertexArray);
    glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, indices);
    glBindBuffer(GL_ARRAY_BUFFER, layer->buffer);
    glBufferData(GL_ARRAY_BUFFER, (GLsizeiptr)sizeof(Quad) * QuadCorners * MaxQuads, NULL,
                 GL_DYNAMIC_DRAW);
    Attribute(0, 4, GL_FLOAT, GL_FALSE, offsetof(Quad, rect));
    Attribute(1, 2, GL_FLOAT, GL_FALSE, offsetof(Quad, texelX));
    Attribute(2, 1, GL_FLOAT, GL_FALSE, offsetof(Quad, radius));
    Attribute(3, 1, GL_FLOAT, GL_FALSE, offsetof(Quad, stroke));
    Attribute(5, 1, GL_FLOAT, GL_FALSE, offsetof(Quad, turns));
    Attribute(4, 4, GL_UNSIGNED_BYTE, GL_TRUE, offsetof(Quad, color));
}

bool OverlayCreate(void)
{
    memset(layers, 0, sizeof layers);
    if (!AtlasCreate())
        return false;
    const GLuint indices = CreateIndices();
    for (int i = 0; i < LayerCount; i++)
        LayerCreate(&layers[i], indices);
    return true;
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

static Quad *AddText(Quad *quad, const DrawCommand *command, const DrawList *list)
{
    const char *chars = &list->chars[command->first];
    const FontWeight weight = TextStyleTable[command->style].weight;
    const float size = TextStyleTable[command->style].size * list->scale;
    float pen = command->rect.x;
    for (int i = 0; i < command->length; i++) {
        const float x = roundf(pen);
        pen += FontAdvance(weight, chars[i]) * size;
        if (chars[i] == ' ')
            continue;
        const AtlasGlyph *glyph = AtlasGet(command->style, chars[i]);
        *quad = (Quad){.rect = {x + (float)glyph->left, command->rect.y + (float)glyph->top,
                                (float)glyph->width, (float)glyph->height},
                       .texelX = (float)glyph->texelX,
                       .texelY = (float)glyph->texelY};
        quad = Finish(quad, command->color);
    }
    return quad;
}

static void Upload(LayerBuffer *layer, const DrawList *list)
{
    static Quad quads[MaxQuads * QuadCorners];
    Quad *quad = quads;
    if (list->charCount > 0)
        AtlasSetScale(list->scale);
    for (int i = 0; i < list->count; i++) {
        const DrawCommand *command = &list->commands[i];
        quad = command->isText ? AddText(quad, command, list) : AddRect(quad, command);
    }
    layer->count = (int)(quad - quads) / QuadCorners;
    layer->version = list->version;
    glBindBuffer(GL_ARRAY_BUFFER, layer->buffer);
    glBufferSubData(GL_ARRAY_BUFFER, 0, (GLsizeiptr)sizeof(Quad) * QuadCorners * layer->count,
                    quads);
}

void OverlayDraw(const Program *program, Layer which, const DrawList *list, const View *view)
{
    LayerBuffer *layer = &layers[which];
    if (list->count == 0)
        return;
    if (list->version == 0 || list->version != layer->version)
        Upload(layer, list);
    if (layer->count == 0)
        return;
    ProgramBind(program, view);
    glBindVertexArray(layer->vertexArray);
    glDrawRangeElements(GL_TRIANGLES, 0, (GLuint)(layer->count * QuadCorners - 1),
                        layer->count * QuadIndices, GL_UNSIGNED_SHORT, NULL);
}
