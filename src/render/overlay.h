/* SPDX-License-Identifier: MIT
 *
 * The marks under the balls, in one draw call; the HUD and its graph above them, in another.
 */
#ifndef OVERLAY_H
#define OVERLAY_H

#include "atlas.h"
#include "draw_list.h"

#include <glad/gl.h>
#include <stdbool.h>

enum { OverlayQuads = DrawListCommands + DrawListChars + ShapeListSize };

/* One rectangle or glyph, as overlay.vert gets it: each of its four corners has all of it. */
typedef struct Quad {
    Rect rect;
    float texelX, texelY; /* a glyph's top left corner in the atlas; negative: a rectangle */
    float radius, stroke;
    uint8_t color[4];
} Quad;

/* Quads that are drawn together. */
typedef struct Layer {
    GLuint vertexArray, buffer;
} Layer;

enum { QuadCorners = 4, QuadIndices = 6 };

typedef struct Overlay {
    GLuint program;
    GLint pixelsToClip; /* place of the uniform */
    Atlas atlas;
    GLuint indices;   /* of two triangles for each quad */
    Layer marks, hud; /* in the second first the list, behind it the graph */
    bool filled;      /* it holds a list: that with this version */
    uint64_t version;
    int listCount;
    Quad quads[OverlayQuads * QuadCorners]; /* on their way to a layer */
} Overlay;

/* Returns false after one line on standard error. Either way OverlayDestroy frees what was made. */
bool OverlayCreate(Overlay *overlay);

/* From now on draws with this program, which it will delete; deletes the one before. */
void OverlayUse(Overlay *overlay, GLuint program);

void OverlayDrawMarks(Overlay *overlay, const ShapeList *marks, int width, int height);
void OverlayDrawHud(Overlay *overlay, const DrawList *list, const ShapeList *graph, int width,
                    int height);

void OverlayDestroy(Overlay *overlay);

#endif
