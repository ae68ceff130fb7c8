/* SPDX-License-Identifier: MIT
 *
 * Draws a View with OpenGL 3.3 core. In every function, the context that was current in
 * RenderCreate must be current on the calling thread.
 */
#ifndef RENDER_H
#define RENDER_H

#include "render/view.h"

#include <stdbool.h>
#include <stdint.h>

typedef struct Render Render;

/* Finds an OpenGL function by its name, as SDL_GL_GetProcAddress does. */
typedef void (*(*RenderLoader)(const char *name))(void);

/* Loads OpenGL and makes all objects that will ever be used. `shaders` is the folder to take
 * shaders from, which must outlive it, or NULL for those that are built in. With `debug`, messages
 * of KHR_debug are reported on standard error as errors (see RenderFailed). Returns NULL after one
 * line on standard error; free with RenderDestroy, before the context goes. */
Render *RenderCreate(RenderLoader load, const char *shaders, bool debug);

/* From now on draws into a picture of its own, of this size, and no more into the framebuffer of
 * the context. False after one line on standard error. */
bool RenderOwnPicture(Render *render, int width, int height);

/* Reads the folder's shaders again. If one of them can't be used all the old ones stay: false,
 * after one line on standard error. */
bool RenderLoadShaders(Render *render);

/* The line of the last failed RenderLoadShaders; "" once shaders have been loaded. */
const char *RenderShaderError(const Render *render);

/* Draws one picture and starts the GPU on it (glFlush). The crowd
 * is uploaded when its version has changed, a list when its version has; the glyphs are drawn anew
 * when the HUD's scale has changed. */
void RenderDraw(Render *render, const View *view);

/* Reads the picture just drawn: width * height RGB pixels, the top row first. `pixels` has
 * room for a fourth byte of each. */
void RenderRead(const Render *render, int width, int height, uint8_t *pixels);

/* GL_RENDERER and GL_VERSION, owned by OpenGL; "unknown" where it does not say. */
const char *RenderDevice(const Render *render);
const char *RenderVersion(const Render *render);

/* Whether an OpenGL error or debug message was seen since RenderCreate. */
bool RenderFailed(const Render *render);

/* NULL does nothing. */
void RenderDestroy(Render *render);

#endif
