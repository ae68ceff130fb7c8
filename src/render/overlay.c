/* SPDX-License-Identifier: MIT
 *
 * Each rectangle or character is one quad, and the quads of a layer are drawn in their order, in
 * one draw call. They are indexed triangles, because software renderers take several times as long
 * for instances of small things. Software renderers draw two triangles as one rectangle, in half
 * the time, if the call tells them the range of the indices: without it llvmpipe cuts more than 170
 * quads into pieces that end within one.
 */
#include "render/parts.h"

#include <stddef.h>
#include <string.h>

/* A rectangle or character, as overlay.vert gets it: as each of its four corners. */
typedef struct Quad {
    Rect rect;
    /* A character's top left corner in the atlas. Negative: it is a rectangle. */
    float texelX, texelY;
    /* As a DrawCommand has them. */
    float radius, stroke, turns;
    Color color;
    /* What is drawn of a rectangle, with room for its soft edge. */
    Rect part;
} Quad;

enum { QuadCorners = 4, QuadIndices = 6 };

typedef struct LayerBuffer {
    GLuint vertexArray, buffer;
    /* Quads that the buffer can hold. */
    int room;
    /* Quads in the buffer. */
    int count;
    /* Of the list that they show. */
    uint64_t version;
} LayerBuffer;

static LayerBuffer layers[LayerCount];

/* Those of the list that is uploaded. */
static Quad quads[DrawListCommands][QuadCorners];

/* Takes floats of a Quad, from this offset on, as the attribute at this location. */
static void Attribute(GLuint location, GLint floats, size_t offset)
{
    glEnableVertexAttribArray(location);
    glVertexAttribPointer(location, floats, GL_FLOAT, GL_FALSE, sizeof(Quad), (void *)offset);
}

/* Two triangles for each quad: corners 0, 1, 2 and 2, 1, 3. */
static GLuint CreateIndices(void)
{
    static const GLushort corners[QuadIndices] = {0, 1, 2, 2, 1, 3};
    static GLushort indices[DrawListCommands * QuadIndices];
    for (int i = 0; i < DrawListCommands * QuadIndices; i++)
        indices[i] = (GLushort)(i / QuadIndices * QuadCorners + corners[i % QuadIndices]);

    GLuint buffer;
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

    /* The locations are those of overlay.vert. */
    Attribute(0, 4, offsetof(Quad, rect));
    Attribute(1, 2, offsetof(Quad, texelX));
    Attribute(2, 3, offsetof(Quad, radius));
    Attribute(4, 4, offsetof(Quad, part));
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

/* What is drawn of a rectangle. A round one has one more pixel on each side, for its soft edge. */
static Rect PartOf(const DrawCommand *shape)
{
    if (shape->part.width > 0)
        return shape->part;

    const float margin = shape->radius > 0 ? 1 : 0;
    return (Rect){shape->rect.x - margin, shape->rect.y - margin, shape->rect.width + 2 * margin,
                  shape->rect.height + 2 * margin};
}

static Quad QuadOf(const DrawCommand *command, float scale)
{
    Quad quad = {.rect = command->rect,
                 .texelX = -1,
                 .texelY = -1,
                 .radius = command->radius,
                 .stroke = command->stroke,
                 .turns = command->turns,
                 .color = command->color,
                 .part = PartOf(command)};
    if (command->character) {
        const AtlasGlyph *glyph = AtlasGet(scale, command->style, command->character);
        quad.rect = glyph->ink;
        quad.rect.x += command->rect.x;
        quad.rect.y += command->rect.y;
        quad.texelX = glyph->texelX;
        quad.texelY = glyph->texelY;
    }
    return quad;
}

/* Has room for the quads that are uploaded next. Room for the longest list would be 5 MB in all,
 * and drivers that draw with the processor clear it at the start. */
static void MakeRoom(LayerBuffer *layer)
{
    enum { Least = 256 };
    if (layer->count <= layer->room)
        return;

    if (layer->room == 0)
        layer->room = Least;
    while (layer->room < layer->count)
        layer->room *= 2;
    glBufferData(GL_ARRAY_BUFFER, (GLsizeiptr)sizeof quads[0] * layer->room, NULL, GL_DYNAMIC_DRAW);
}

static void Upload(LayerBuffer *layer, const DrawList *list)
{
    layer->count = 0;
    layer->version = list->version;
    for (int i = 0; i < list->count; i++) {
        const DrawCommand *command = &list->commands[i];
        if (command->character == ' ')
            continue;

        const Quad quad = QuadOf(command, list->scale);
        for (int corner = 0; corner < QuadCorners; corner++)
            quads[layer->count][corner] = quad;
        layer->count++;
    }
    glBindBuffer(GL_ARRAY_BUFFER, layer->buffer);
    MakeRoom(layer);
    glBufferSubData(GL_ARRAY_BUFFER, 0, (GLsizeiptr)sizeof quads[0] * layer->count, quads);
}

void OverlayDraw(GLuint program, Layer which, const DrawList *list)
{
    LayerBuffer *layer = &layers[which];
    if (list->count == 0)
        return;

    if (list->version == 0 || list->version != layer->version)
        Upload(layer, list);
    if (layer->count == 0)
        return;

    glUseProgram(program);
    glBindVertexArray(layer->vertexArray);
    glDrawRangeElements(GL_TRIANGLES, 0, (GLuint)(layer->count * QuadCorners - 1),
                        layer->count * QuadIndices, GL_UNSIGNED_SHORT, NULL);
}
