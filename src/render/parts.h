/* SPDX-License-Identifier: MIT
 *
 * The parts of a picture. Each has its objects, which Create makes; OpenGL frees them with the
 * context.
 */
#pragma once

#include "render/program.h"
#include "render/view.h"

#include <stdbool.h>

/* Adds the arena of a lane to the list. `scale` is that of the lines' width. */
void ArenaDraw(const View *view, Rect arena, float scale, DrawList *list);

/* The balls of a View that can be seen to turn, in one draw call. */
void BallCreate(void);
void BallDraw(Program *program, const View *view);

/* The crowd of a View: points, in one draw call for each lane, or in a few where a processor draws
 * them. `device` is what draws, as OpenGL names it (GL_RENDERER). */
void PointsCreate(const char *device);

/* To be called before PointsDraw, for each new program. */
void PointsUse(Program *program);

/* Uploads what is new and draws. Without memory for so many balls it draws none of them, and
 * returns false after one line on standard error the first time. */
bool PointsDraw(Program *program, const View *view);

/* From the lowest to the highest; marks are under the first ball, the HUD is above it. */
typedef enum Layer { LayerArenas, LayerMarks, LayerHud, LayerGraph, LayerCount } Layer;

/* Draws lists: each has a layer of its own, which is one draw call. OverlayCreate returns false
 * after one line on standard error. */
bool OverlayCreate(void);
void OverlayDraw(Program *program, Layer which, const DrawList *list, int width, int height);
