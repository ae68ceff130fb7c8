/* SPDX-License-Identifier: MIT
 *
 * Draws a View with OpenGL 3.3 core. In every function, the context that was current in
 * RenderCreate must be current on the calling thread.
 */
#pragma once

#include "base/nanoseconds.h"
#include "render/view.h"

#include <stdbool.h>
#include <stdint.h>

/* To be read only. */
typedef struct Render {
    /* GL_RENDERER; "unknown" where OpenGL does not say. */
    const char *device;
    /* GL_VERSION, in the same way. */
    const char *version;
    /* OpenGL has reported an error or a debug message. */
    bool failed;
} Render;

/* Finds an OpenGL function, as SDL_GL_GetProcAddress does. NULL in browsers, which link them. */
typedef void (*(*RenderLoader)(const char *name))(void);

/* Loads OpenGL and makes all objects that will ever be used, which the context frees. `shaders` is
 * the folder to take shaders from, which must outlive it, or NULL for those that are built in. With
 * `glDebug`, messages of KHR_debug are reported on standard error as errors. Returns the only
 * renderer, or NULL after one line on standard error. */
const Render *RenderCreate(RenderLoader load, const char *shaders, bool glDebug);

/* The n-th file of a folder of shaders, which all programs read; NULL after the last. */
const char *RenderShaderFile(int n);

/* From now on draws into a picture of its own, of this size, and no more into the framebuffer of
 * the context. False after one line on standard error. */
bool RenderOwnPicture(int width, int height);

/* Reads the shaders again; if one can't be used all stay. Says on standard error how it went. */
void RenderReloadShaders(void);

/* Draws one picture and starts the GPU on it (glFlush). The crowd is uploaded when its version has
 * changed, a list when its version has. `picture` is its id, for RenderGpuTime. */
void RenderDraw(const View *view, uint64_t picture);

/* How long the GPU has worked on this picture, one of the last eight that were drawn; -1: that is
 * not known yet; 0: it never will be. Never waits for the GPU. Some drivers tell nonsense of the
 * first picture, such as the time since the system was started. */
Nanoseconds RenderGpuTime(uint64_t picture);

/* Reads the picture just drawn: width * height RGB pixels, the bottom row first. `pixels` has
 * room for a fourth byte of each. */
void RenderRead(int width, int height, uint8_t *pixels);

/* Writes such pixels as a PNG file. Its old content is lost. False after one line on standard error
 * that names the file. Needs no context. */
bool PngWrite(const char *path, int width, int height, const uint8_t *pixels);
