/* SPDX-License-Identifier: MIT
 *
 * The parts of a picture. Each has its objects, which Create makes; OpenGL frees them with the
 * context.
 */
#pragma once

#include "render/view.h"

#include <glad/gl.h>
#include <stdbool.h>

/* The shader programs. Each is made of NAME.vert and NAME.frag, which are built in from shaders/ or
 * read from the folder of --shaders. The last three draw a DrawList; the less there may be in it,
 * the less they cost. */
enum {
    ProgramBall,    /* the balls that can be seen to turn */
    ProgramCrowd,   /* the points of the crowd */
    ProgramOverlay, /* a list of rectangles and characters */
    ProgramShape,   /* a list of rectangles, or of parts of them, without characters */
    ProgramPlain,   /* a list of upright rectangles without round corners, which hide all below */
    ProgramCount
};

/* All vertex shaders have the matrix from pixels to clip space in four attributes, a column in
 * each. This is the location of the first. */
enum { MatrixLocation = 8, MatrixColumns = 4 };

/* Compiles and links all programs anew: from the files in `folder`, or with NULL from what is built
 * in. Frees those that were in `programs`; 0 is none. If one can't be used, all stay as they were;
 * false after one line on standard error. */
bool ProgramsLoad(GLuint programs[ProgramCount], const char *folder);

/* Adds the arena of a lane to the list. `scale` is that of the lines' width. */
void ArenaDraw(const View *view, Rect arena, float scale, DrawList *list);

/* The crowd of a View: points, in one draw call for each lane. */
void PointsCreate(void);

/* Uploads what is new and draws. Without memory for so many balls it draws none of them and returns
 * false; the first time, after one line on standard error. */
bool PointsDraw(GLuint program, const View *view);

/* Between begin and end the GPU's work on this picture is timed, for RenderGpuTime, if there is a
 * GPU (`device` is what draws, as GL_RENDERER names it) and its driver can do so. */
void GpuTimerCreate(const char *device);
void GpuTimerBegin(uint64_t picture);
void GpuTimerEnd(void);

typedef struct AtlasGlyph {
    /* The part of the glyph that has ink, in pixels from the left end of the baseline. Width 0: it
     * is not drawn yet. */
    Rect ink;
    /* The top left corner of that in the atlas, in texels. */
    float texelX, texelY;
} AtlasGlyph;

/* The characters of all styles of text, in one texture, which has one channel: coverage.
 * AtlasCreate makes it and binds it; it returns false after one line on standard error. */
bool AtlasCreate(void);

/* The glyph of a character, which is not a space, in texts of this scale; a question mark if it is
 * not printable ASCII, and a dash if its style lacks it. It is drawn when it is first asked for.
 * The pointer is valid until a glyph of another scale is asked for. */
const AtlasGlyph *AtlasGet(float scale, TextStyle style, char character);

/* The lists of a picture, from the lowest to the highest. The crowd is drawn between arenas and
 * marks, and the balls between marks and graph. */
typedef enum Layer { LayerArenas, LayerMarks, LayerGraph, LayerHud, LayerCount } Layer;

/* Makes the atlas, and a buffer for each layer. False after one line on standard error. */
bool OverlayCreate(void);

/* Draws the list of a layer, in one draw call. Uploads it if its version is not that of the list
 * that the layer's buffer holds. */
void OverlayDraw(GLuint program, Layer which, const DrawList *list);
