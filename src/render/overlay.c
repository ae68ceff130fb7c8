/* SPDX-License-Identifier: MIT
 *
 * Rectangles and texts: each rectangle and each glyph is one quad, and the quads of a layer are
 * drawn in their order, in one draw call.
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

static void LayerCreate(Layer *layer, int quads)
{
    glGenVertexArrays(1, &layer->vertexArray);
    glGenBuffers(1, &layer->buffer);
    glBindVertexArray(layer->vertexArray);
    glBindBuffer(GL_ARRAY_BUFFER, layer->buffer);
    glBufferData(GL_ARRAY_BUFFER, (GLsizeiptr)sizeof(Quad) * quads, NULL, GL_DYNAMIC_DRAW);
    Attribute(0, 4, GL_FLOAT, GL_FALSE, offsetof(Quad, rect));
    Attribute(1, 2, GL_FLOAT, GL_FALSE, offsetof(Quad, texelX));
    Attribute(2, 1, GL_FLOAT, GL_FALSE, offsetof(Quad, radius));
    Attribute(3, 1, GL_FLOAT, GL_FALSE, offsetof(Quad, stroke));
    Attribute(4, 4, GL_UNSIGNED_BYTE, GL_TRUE, offsetof(Quad, color));
}

static void LayerUpload(const Layer *layer, const Quad *quads, int first, int count)
{
    glBindBuffer(GL_ARRAY_BUFFER, layer->buffer);
    glBufferSubData(GL_ARRAY_BUFFER, (GLintptr)sizeof(Quad) * first,
                    (GLsizeiptr)sizeof(Quad) * count, quads);
}

static void LayerDestroy(Layer *layer)
{
    glDeleteVertexArrays(1, &layer->vertexArray);
    glDeleteBuffers(1, &layer->buffer);
}

bool OverlayCreate(Overlay *overlay)
{
    *overlay = (Overlay){0};
    overlay->program = ProgramCreate("overlay", ShaderOverlayVert, ShaderOverlayFrag);
    if (!overlay->program || !AtlasCreate(&overlay->atlas))
        return false;
    overlay->pixelsToClip = glGetUniformLocation(overlay->program, "pixelsToClip");
    LayerCreate(&overlay->marks, ShapeListSize);
    LayerCreate(&overlay->hud, OverlayQuads);
    return true;
}

static Quad *SetColor(Quad *quad, Color color)
{
    for (int i = 0; i < 4; i++)
        quad->color[i] = (uint8_t)(color >> (24 - 8 * i));
    return quad + 1;
}

/* Both write quads from `quad` on and return where the next goes. */
static Quad *AddRect(Quad *quad, Rect rect, float radius, float stroke, Color color)
{
    *quad = (Quad){.rect = rect, .texelX = -1.0f, .radius = radius, .stroke = stroke};
    return SetColor(quad, color);
}

static Quad *AddText(Quad *quad, const DrawCommand *command, const char *chars, const Atlas *atlas)
{
    const AtlasPage *page = &atlas->pages[command->size];
    int advance = TextAdvance(command->size, atlas->scale);
    float x = floorf(command->rect.x + 0.5f) - (float)page->originX;
    float y = floorf(command->rect.y + 0.5f) - (float)page->originY;
    for (int i = 0; i < command->length; i++) {
        int c = (unsigned char)chars[command->first + i];
        if (c == ' ')
            continue;
        int cell = (c < AtlasFirst || c > AtlasLast ? '?' : c) - AtlasFirst;
        int row = cell / AtlasColumns;
        *quad = (Quad){
            .rect = {x + (float)(i * advance), y, (float)page->cellWidth, (float)page->cellHeight},
            .texelX = (float)(cell % AtlasColumns * page->cellWidth),
            .texelY = (float)(page->top + row * page->cellHeight)};
        quad = SetColor(quad, command->color);
    }
    return quad;
}

static void UploadList(Overlay *overlay, const DrawList *list)
{
    Quad *quad = overlay->quads;
    for (int i = 0; i < list->count; i++) {
        const DrawCommand *command = &list->commands[i];
        if (command->isText)
            quad = AddText(quad, command, list->chars, &overlay->atlas);
        else
            quad = AddRect(quad, command->rect, command->radius, 0.0f, command->color);
    }
    overlay->listCount = (int)(quad - overlay->quads);
    overlay->version = list->version;
    overlay->filled = true;
    LayerUpload(&overlay->hud, overlay->quads, 0, overlay->listCount);
}

/* Behind the quads that the layer already has, `first` of them. */
static void UploadShapes(Overlay *overlay, const Layer *layer, int first, const ShapeList *list)
{
    Quad *quad = overlay->quads;
    for (int i = 0; i < list->count; i++) {
        const Shape *shape = &list->shapes[i];
        quad = AddRect(quad, shape->rect, shape->radius, shape->stroke, shape->color);
    }
    if (list->count > 0)
        LayerUpload(layer, overlay->quads, first, list->count);
}

static void DrawLayer(const Overlay *overlay, const Layer *layer, int count, int width, int height)
{
    if (count == 0)
        return;
    mat4s pixelsToClip = glms_ortho(0.0f, (float)width, (float)height, 0.0f, -1.0f, 1.0f);
    glUseProgram(overlay->program);
    glUniformMatrix4fv(overlay->pixelsToClip, 1, GL_FALSE, pixelsToClip.raw[0]);
    glBindVertexArray(layer->vertexArray);
    glDrawArraysInstanced(GL_TRIANGLE_STRIP, 0, 4, count);
}

void OverlayDrawMarks(Overlay *overlay, const ShapeList *marks, int width, int height)
{
    UploadShapes(overlay, &overlay->marks, 0, marks);
    DrawLayer(overlay, &overlay->marks, marks->count, width, height);
}

void OverlayDrawHud(Overlay *overlay, const DrawList *list, const ShapeList *graph, int width,
                    int height)
{
    if (!AtlasBake(&overlay->atlas, list->scale))
        return;
    if (!overlay->filled || overlay->version != list->version)
        UploadList(overlay, list);
    UploadShapes(overlay, &overlay->hud, overlay->listCount, graph);
    DrawLayer(overlay, &overlay->hud, overlay->listCount + graph->count, width, height);
}

void OverlayDestroy(Overlay *overlay)
{
    AtlasDestroy(&overlay->atlas);
    LayerDestroy(&overlay->marks);
    LayerDestroy(&overlay->hud);
    glDeleteProgram(overlay->program);
    *overlay = (Overlay){0};
}
