/* SPDX-License-Identifier: MIT
 *
 * All rectangles and texts of a DrawList, in one draw call.
 */
#ifndef OVERLAY_H
#define OVERLAY_H

#include "atlas.h"
#include "draw_list.h"

#include <glad/gl.h>
#include <stdbool.h>

enum { OverlayQuads = DrawListCommands + DrawListChars };

/* One rectangle or glyph, as overlay.vert gets it. */
typedef struct Quad {
    Rect rect;
    float texelX, texelY; /* a glyph's top left corner in the atlas; negative: a rectangle */
    float radius;
    uint8_t color[4];
} Quad;

typedef struct Overlay {
    GLuint program, vertexArray, buffer;
    GLint pixelsToClip; /* place of the uniform */
    Atlas atlas;
    bool filled; /* the buffer holds a list: that with this version */
    uint64_t version;
    int count;
    Quad quads[OverlayQuads];
} Overlay;

/* Returns false after one line on standard error. Either way OverlayDestroy frees what was made. */
bool OverlayCreate(Overlay *overlay);
void OverlayDraw(Overlay *overlay, const DrawList *list, int width, int height);
void OverlayDestroy(Overlay *overlay);

#endif
