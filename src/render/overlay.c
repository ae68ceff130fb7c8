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
    Color color;
} Quad;

enum { QuadCorners = 4, QuadIndices = 6, MaxQuads = DrawListCommands + DrawListChars };

typedef struct LayerBuffer {
    GLuint vertexArray, buffer;
    int count;        /* quads in the buffer */
    uint64_t version; /* of the list that they show */
} LayerBuffer;

static LayerBuffer layers[LayerCount];
static Quad quads[MaxQuads][QuadCorners]; /* of the list that is uploaded */

static void Attribute(GLuint number, GLint size, size_t offset)
{
    glEnableVertexAttribArray(number);
    glVertexAttribPointer(number, size, GL_FLOAT, GL_FALSE, sizeof(Quad), (void *)offset);
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
    glBufferData(GL_ARRAY_BUFFER, sizeof quads, NULL, GL_DYNAMIC_DRAW);
    Attribute(0, 4, offsetof(Quad, rect));
    Attribute(1, 2, offsetof(Quad, texelX));
    Attribute(2, 3, offsetof(Quad, radius));
    glEnableVertexAttribArray(3);
    glVertexAttribIPointer(3, 1, GL_UNSIGNED_INT, sizeof(Quad), (void *)offsetof(Quad, color));
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

static void SetQuad(int number, Quad quad)
{
    for (int corner = 0; corner < QuadCorners; corner++)
        quads[number][corner] = quad;
}

/* Sets the quads of a text, from this number on, and returns the number of the next. */
static int AddText(int number, const DrawCommand *text, const DrawList *list)
{
    const FontWeight weight = TextStyleTable[text->style].weight;
    const float size = TextStyleTable[text->style].size * list->scale;
    float pen = text->rect.x;
    for (int i = 0; i < text->length; i++) {
        const char character = list->chars[text->first + i];
        const float x = roundf(pen);
        pen += FontAdvance(weight, character) * size;
        if (character == ' ')
            continue;
        const AtlasGlyph *glyph = AtlasGet(text->style, character);
        SetQuad(number++, (Quad){{x + (float)glyph->left, text->rect.y + (float)glyph->top,
                                  (float)glyph->width, (float)glyph->height},
                                 .texelX = (float)glyph->texelX,
                                 .texelY = (float)glyph->texelY,
                                 .color = text->color});
    }
    return number;
}

static void Upload(LayerBuffer *layer, const DrawList *list)
{
    int count = 0;
    if (list->charCount > 0)
        AtlasSetScale(list->scale);
    for (int i = 0; i < list->count; i++) {
        const DrawCommand *shape = &list->commands[i];
        if (shape->isText)
            count = AddText(count, shape, list);
        else
            SetQuad(count++, (Quad){shape->rect, -1, -1, shape->radius, shape->stroke, shape->turns,
                                    shape->color});
    }
    layer->count = count;
    layer->version = list->version;
    glBindBuffer(GL_ARRAY_BUFFER, layer->buffer);
    glBufferSubData(GL_ARRAY_BUFFER, 0, (GLsizeiptr)sizeof quads[0] * count, quads);
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
