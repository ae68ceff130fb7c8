/* SPDX-License-Identifier: MIT
 *
 * Rectangles and texts: each is one quad, and the quads of a layer are drawn in their order, in one
 * draw call. They are indexed triangles and not instances, which cost software renderers several
 * times as much where each is small.
 */
#include "render/overlay.h"

#include "render/arena.h"

#include <cglm/struct.h>
#include <stddef.h>

static void Attribute(GLuint place, GLint size, GLenum type, GLboolean normalized, size_t offset)
{
    glEnableVertexAttribArray(place);
    glVertexAttribPointer(place, size, type, normalized, sizeof(Quad), (void *)offset);
}

/* Two triangles for each quad: corners 0, 1, 2 and 2, 1, 3. */
static GLuint CreateIndices(void)
{
    static const GLushort corners[QuadIndices] = {0, 1, 2, 2, 1, 3};
    static GLushort indices[OverlayQuads * QuadIndices];
    GLuint buffer;
    for (int i = 0; i < OverlayQuads * QuadIndices; i++)
        indices[i] = (GLushort)(i / QuadIndices * QuadCorners + corners[i % QuadIndices]);
    glGenBuffers(1, &buffer);
    glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, buffer);
    glBufferData(GL_ELEMENT_ARRAY_BUFFER, sizeof indices, indices, GL_STATIC_DRAW);
    return buffer;
}

static void LayerCreate(Layer *layer, GLuint indices, int quads)
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
    Attribute(4, 4, GL_UNSIGNED_BYTE, GL_TRUE, offsetof(Quad, color));
}

static void LayerUpload(const Layer *layer, const Quad *quads, int first, int count)
{
    const GLsizeiptr size = sizeof(Quad) * QuadCorners;
    glBindBuffer(GL_ARRAY_BUFFER, layer->buffer);
    glBufferSubData(GL_ARRAY_BUFFER, size * first, size * count, quads);
}

static void LayerDestroy(Layer *layer)
{
    glDeleteVertexArrays(1, &layer->vertexArray);
    glDeleteBuffers(1, &layer->buffer);
}

bool OverlayCreate(Overlay *overlay)
{
    *overlay = (Overlay){0};
    if (!AtlasCreate(&overlay->atlas))
        return false;
    SheetCreate(&overlay->sheet);
    overlay->indices = CreateIndices();
    LayerCreate(&overlay->arenas, overlay->indices, ArenaQuads);
    LayerCreate(&overlay->marks, overlay->indices, ShapeListSize);
    LayerCreate(&overlay->hud, overlay->indices, OverlayQuads);
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
static Quad *AddRect(Quad *quad, Rect rect, float radius, float stroke, Color color)
{
    *quad = (Quad){.rect = rect, .texelX = -1.0f, .radius = radius, .stroke = stroke};
    return Finish(quad, color);
}

static Quad *AddText(Quad *quad, SheetText text, Color color)
{
    *quad = (Quad){.rect = {text.x, text.y, (float)text.width, (float)text.height},
                   .texelX = (float)text.texelX,
                   .texelY = (float)text.texelY};
    return text.width > 0 ? Finish(quad, color) : quad;
}

static bool UploadList(Overlay *overlay, const DrawList *list)
{
    Quad *quad = overlay->quads;
    if (!SheetBegin(&overlay->sheet, list, &overlay->atlas))
        return false;
    for (int i = 0; i < list->count; i++) {
        const DrawCommand *command = &list->commands[i];
        if (command->isText)
            quad = AddText(quad, SheetAdd(&overlay->sheet, command, list->chars, &overlay->atlas),
                           command->color);
        else
            quad = AddRect(quad, command->rect, command->radius, 0.0f, command->color);
    }
    SheetEnd(&overlay->sheet);
    overlay->listCount = (int)(quad - overlay->quads) / QuadCorners;
    overlay->version = list->version;
    overlay->filled = true;
    LayerUpload(&overlay->hud, overlay->quads, 0, overlay->listCount);
    return true;
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
    glDrawElements(GL_TRIANGLES, count * QuadIndices, GL_UNSIGNED_SHORT, NULL);
}

static void DrawShapes(Overlay *overlay, const Layer *layer, const ShapeList *shapes, int width,
                       int height)
{
    UploadShapes(overlay, layer, 0, shapes);
    DrawLayer(overlay, layer, shapes->count, width, height);
}

void OverlayDrawArenas(Overlay *overlay, const View *view, float scale)
{
    ShapeList shapes;
    shapes.count = 0; /* it never comes to ArenaQuads */
    for (int i = 0; i < view->laneCount; i++)
        ArenaShapes(view, view->lanes[i].arena, scale, &shapes);
    DrawShapes(overlay, &overlay->arenas, &shapes, view->width, view->height);
}

void OverlayDrawMarks(Overlay *overlay, const ShapeList *marks, int width, int height)
{
    DrawShapes(overlay, &overlay->marks, marks, width, height);
}

void OverlayDrawHud(Overlay *overlay, const DrawList *list, const ShapeList *graph, int width,
                    int height)
{
    if (!AtlasSetScale(&overlay->atlas, list->scale))
        return;
    if ((!overlay->filled || overlay->version != list->version) && !UploadList(overlay, list))
        return;
    UploadShapes(overlay, &overlay->hud, overlay->listCount, graph);
    DrawLayer(overlay, &overlay->hud, overlay->listCount + graph->count, width, height);
}

void OverlayDestroy(Overlay *overlay)
{
    AtlasDestroy(&overlay->atlas);
    SheetDestroy(&overlay->sheet);
    LayerDestroy(&overlay->arenas);
    LayerDestroy(&overlay->marks);
    LayerDestroy(&overlay->hud);
    glDeleteBuffers(1, &overlay->indices);
    glDeleteProgram(overlay->program);
    *overlay = (Overlay){0};
}
