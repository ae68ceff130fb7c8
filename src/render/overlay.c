/* SPDX-License-Identifier: MIT
 *
 * Each rectangle or text is one quad, and the quads of a layer are drawn in their order, in one
 * draw call. They are indexed triangles, because software renderers take several times as long for
 * instances of small things.
 */
#include "render/overlay.h"

#include "render/uniforms.h"

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
    static GLushort indices[DrawListCommands * QuadIndices];
    GLuint buffer;
    for (int i = 0; i < DrawListCommands * QuadIndices; i++)
        indices[i] = (GLushort)(i / QuadIndices * QuadCorners + corners[i % QuadIndices]);
    glGenBuffers(1, &buffer);
    glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, buffer);
    glBufferData(GL_ELEMENT_ARRAY_BUFFER, sizeof indices, indices, GL_STATIC_DRAW);
    return buffer;
}

static void LayerCreate(struct OverlayLayer *layer, GLuint indices)
{
    glGenVertexArrays(1, &layer->vertexArray);
    glGenBuffers(1, &layer->buffer);
    glBindVertexArray(layer->vertexArray);
    glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, indices);
    glBindBuffer(GL_ARRAY_BUFFER, layer->buffer);
    glBufferData(GL_ARRAY_BUFFER, (GLsizeiptr)sizeof(Quad) * QuadCorners * DrawListCommands, NULL,
                 GL_DYNAMIC_DRAW);
    Attribute(0, 4, GL_FLOAT, GL_FALSE, offsetof(Quad, rect));
    Attribute(1, 2, GL_FLOAT, GL_FALSE, offsetof(Quad, texelX));
    Attribute(2, 1, GL_FLOAT, GL_FALSE, offsetof(Quad, radius));
    Attribute(3, 1, GL_FLOAT, GL_FALSE, offsetof(Quad, stroke));
    Attribute(4, 4, GL_UNSIGNED_BYTE, GL_TRUE, offsetof(Quad, color));
}

bool OverlayCreate(Overlay *overlay)
{
    *overlay = (Overlay){0};
    if (!AtlasCreate(&overlay->atlas))
        return false;
    SheetCreate(&overlay->sheet);
    overlay->indices = CreateIndices();
    for (int i = 0; i < LayerCount; i++)
        LayerCreate(&overlay->layers[i], overlay->indices);
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
                   .stroke = command->stroke};
    return Finish(quad, command->color);
}

static Quad *AddText(Quad *quad, SheetText text, Color color)
{
    *quad = (Quad){.rect = {text.x, text.y, (float)text.width, (float)text.height},
                   .texelX = (float)text.texelX,
                   .texelY = (float)text.texelY};
    return text.width > 0 ? Finish(quad, color) : quad;
}

static void Upload(Overlay *overlay, struct OverlayLayer *layer, const DrawList *list)
{
    const bool texts = list->charCount > 0;
    Quad *quad = overlay->quads;
    if (texts) {
        AtlasSetScale(&overlay->atlas, list->scale);
        SheetBegin(&overlay->sheet, list, &overlay->atlas);
    }
    for (int i = 0; i < list->count; i++) {
        const DrawCommand *command = &list->commands[i];
        if (command->isText)
            quad = AddText(quad, SheetAdd(&overlay->sheet, command, list->chars, &overlay->atlas),
                           command->color);
        else
            quad = AddRect(quad, command);
    }
    if (texts)
        SheetEnd(&overlay->sheet);
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
    glDrawElements(GL_TRIANGLES, layer->count * QuadIndices, GL_UNSIGNED_SHORT, NULL);
}

void OverlayDestroy(Overlay *overlay)
{
    AtlasDestroy(&overlay->atlas);
    SheetDestroy(&overlay->sheet);
    for (int i = 0; i < LayerCount; i++) {
        glDeleteVertexArrays(1, &overlay->layers[i].vertexArray);
        glDeleteBuffers(1, &overlay->layers[i].buffer);
    }
    glDeleteBuffers(1, &overlay->indices);
    glDeleteProgram(overlay->program);
    *overlay = (Overlay){0};
}
