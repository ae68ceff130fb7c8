/* SPDX-License-Identifier: MIT
 *
 * The arenas under the balls, in one draw call; the marks, in another; the HUD and its graph above
 * all, in a third.
 */
#ifndef OVERLAY_H
#define OVERLAY_H

#include "render/atlas.h"
#include "render/draw_list.h"
#include "render/sheet.h"
#include "render/view.h"

#include <glad/gl.h>
#include <stdbool.h>

enum { OverlayQuads = DrawListCommands + ShapeListSize };

/* One rectangle or text, as overlay.vert gets it: each of its four corners has all of it. */
typedef struct Quad {
    Rect rect;
    float texelX, texelY; /* a text's top left corner in the sheet; negative: a rectangle */
    float radius, stroke;
    uint8_t color[4];
} Quad;

/* Quads that are drawn together. */
typedef struct Layer {
    GLuint vertexArray, buffer;
} Layer;

enum { QuadCorners = 4, QuadIndices = 6, ArenaQuads = 64 };

typedef struct Overlay {
    GLuint program;
    GLint pixelsToClip; /* place of the uniform */
    Atlas atlas;
    Sheet sheet;
    GLuint indices;           /* of two triangles for each quad */
    Layer arenas, marks, hud; /* in the last first the list, behind it the graph */
    bool filled;              /* it holds a list: that with this version */
    uint64_t version;
    int listCount;
    Quad quads[OverlayQuads * QuadCorners]; /* on their way to a layer */
} Overlay;

/* Returns false after one line on standard error. Either way OverlayDestroy frees what was made. */
bool OverlayCreate(Overlay *overlay);

/* From now on draws with this program, which it will delete; deletes the one before. */
void OverlayUse(Overlay *overlay, GLuint program);

void OverlayDrawArenas(Overlay *overlay, const View *view, float scale);
void OverlayDrawMarks(Overlay *overlay, const ShapeList *marks, int width, int height);
void OverlayDrawHud(Overlay *overlay, const DrawList *list, const ShapeList *graph, int width,
                    int height);

void OverlayDestroy(Overlay *overlay);

#endif
