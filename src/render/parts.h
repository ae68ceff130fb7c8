/* SPDX-License-Identifier: MIT
 *
 * The parts of a picture. Each has its objects, which Create makes; OpenGL frees them with the
 * context.
 */
#pragma once

#include "render/view.h"

#include <glad/gl.h>
#include <stdbool.h>

/* Each is made of NAME.vert and NAME.frag, which are built in from shaders/ or read from the folder
 * of --shaders. */
enum {
    ProgramBall,
    ProgramCrowd,
    ProgramOverlay, /* lists: rectangles and characters, */
    ProgramShape,   /* rectangles and parts of them, */
    ProgramPlain,   /* upright rectangles that hide what is below them */
    ProgramCount
};

/* Of the matrix from pixels to clip space in all vertex shaders: the first of four attributes. */
enum { MatrixLocation = 8 };

/* Compiles and links all programs anew: from the files in `folder`, or with NULL from what is built
 * in. If one can't be used, all stay as they were; false after one line on standard error. */
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

/* The part of a glyph that has ink, in pixels from the left end of the baseline, and its top left
 * corner in the atlas, in texels. */
typedef struct AtlasGlyph {
    Rect ink; /* width 0: not drawn yet */
    float texelX, texelY;
} AtlasGlyph;

/* The characters of all styles of text, in one texture, which has one channel: coverage. Its first
 * texel is full, for rectangles. AtlasCreate makes it and binds it; it returns false after one line
 * on standard error. */
bool AtlasCreate(void);

/* The glyph of a character, which is not a space, in texts of this scale; a question mark if it is
 * not printable ASCII. Drawn when it is first asked for. Valid until another scale is. */
const AtlasGlyph *AtlasGet(float scale, TextStyle style, char character);

/* From the lowest to the highest; marks are under the first ball, the HUD is above it. */
typedef enum Layer { LayerArenas, LayerMarks, LayerHud, LayerGraph, LayerCount } Layer;

/* Draws lists: each has a layer of its own, which is one draw call. OverlayCreate returns false
 * after one line on standard error. */
bool OverlayCreate(void);
void OverlayDraw(GLuint program, Layer which, const DrawList *list);
