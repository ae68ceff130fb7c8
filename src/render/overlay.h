/* SPDX-License-Identifier: MIT
 *
 * Draws lists: each has a layer of its own, which is one draw call.
 */
#ifndef OVERLAY_H
#define OVERLAY_H

#include "render/atlas.h"
#include "render/draw_list.h"

#include <glad/gl.h>
#include <stdbool.h>

/* From the lowest to the highest; marks are under the first ball, the HUD is above it. Only lists
 * of the HUD may have texts. */
typedef enum Layer { LayerArenas, LayerMarks, LayerHud, LayerGraph, LayerCount } Layer;

/* A rectangle or character, as overlay.vert gets it: each of its four corners has all of it. */
typedef struct Quad {
    Rect rect;
    float texelX, texelY; /* a character's top left corner in the atlas; negative: a rectangle */
    float radius, stroke, turns;
    uint8_t color[4];
} Quad;

enum { QuadCorners = 4, QuadIndices = 6, MaxQuads = DrawListCommands + DrawListChars };

typedef struct Overlay {
    GLuint program;
    GLint pixelsToClip; /* location of the uniform */
    Atlas atlas;
    GLuint indices; /* of two triangles for each quad */
    struct OverlayLayer {
        GLuint vertexArray, buffer;
        int count;        /* quads in the buffer */
        uint64_t version; /* of the list that they show */
    } layers[LayerCount];
    Quad quads[MaxQuads * QuadCorners]; /* being uploaded */
} Overlay;

/* Returns false after one line on standard error. Call OverlayDestroy in both cases. */
bool OverlayCreate(Overlay *overlay);

/* From now on draws with this program, which it will delete; deletes the one before. */
void OverlayUse(Overlay *overlay, GLuint program);

/* Draws a list into a picture of this size. */
void OverlayDraw(Overlay *overlay, Layer which, const DrawList *list, int width, int height);

void OverlayDestroy(Overlay *overlay);

#endif
