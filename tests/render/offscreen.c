/* SPDX-License-Identifier: MIT */
#include "render/offscreen.h"

#include "check/check.h"
#include "render/render.h"

#include <glad/gl.h>

Window *window;
const char *shaderFolder;
uint8_t pixels[3 * Width * Height];
Counts counts;

static PFNGLBUFFERDATAPROC bufferData;
static PFNGLBUFFERSUBDATAPROC bufferSubData;
static PFNGLTEXIMAGE2DPROC texImage;
static PFNGLTEXSUBIMAGE2DPROC texSubImage;
static PFNGLDRAWARRAYSINSTANCEDPROC drawInstanced;
static PFNGLDRAWELEMENTSPROC drawElements;

static void GLAD_API_PTR CountData(GLenum target, GLsizeiptr size, const void *data, GLenum usage)
{
    counts.uploads++;
    counts.uploaded += size;
    bufferData(target, size, data, usage);
}

static void GLAD_API_PTR CountSubData(GLenum target, GLintptr at, GLsizeiptr size, const void *data)
{
    counts.uploads++;
    bufferSubData(target, at, size, data);
}

static void GLAD_API_PTR CountImage(GLenum target, GLint level, GLint inside, GLsizei width,
                                    GLsizei height, GLint border, GLenum format, GLenum type,
                                    const void *data)
{
    counts.uploads++;
    texImage(target, level, inside, width, height, border, format, type, data);
}

static void GLAD_API_PTR CountSubImage(GLenum target, GLint level, GLint x, GLint y, GLsizei width,
                                       GLsizei height, GLenum format, GLenum type, const void *data)
{
    counts.uploads++;
    texSubImage(target, level, x, y, width, height, format, type, data);
}

static void GLAD_API_PTR CountInstances(GLenum mode, GLint first, GLsizei count, GLsizei instances)
{
    counts.calls++;
    if (mode == GL_POINTS) { /* one piece after the other */
        assert_int_equal(first * instances, counts.points);
        counts.pointCalls++;
        counts.points += count * instances;
    }
    drawInstanced(mode, first, count, instances);
}

static void GLAD_API_PTR CountElements(GLenum mode, GLsizei number, GLenum type, const void *offset)
{
    counts.calls++;
    counts.quads += number / 6;
    drawElements(mode, number, type, offset);
}

#define COUNT(real, function, count) ((real) = glad_##function, glad_##function = (count))

int OffscreenOpen(void **state)
{
    WindowSettings settings = WindowSettingsDefault();
    (void)state;
    settings.offscreen = true;
    settings.glDebug = !shaderFolder; /* it calls broken shaders errors */
    settings.shaders = shaderFolder;
    window = WindowOpen(&settings);
    COUNT(bufferData, glBufferData, CountData);
    COUNT(bufferSubData, glBufferSubData, CountSubData);
    COUNT(texImage, glTexImage2D, CountImage);
    COUNT(texSubImage, glTexSubImage2D, CountSubImage);
    COUNT(drawInstanced, glDrawArraysInstanced, CountInstances);
    COUNT(drawElements, glDrawElements, CountElements);
    return window ? 0 : -1;
}

int OffscreenClose(void **state)
{
    const bool failed = RenderFailed(WindowRender(window));
    (void)state;
    WindowClose(window);
    return failed ? -1 : 0;
}

View PlainView(void)
{
    static const DrawList nothing = {.scale = 1};
    return (View){.width = Width,
                  .height = Height,
                  .laneCount = 1,
                  .lanes = {{.arena = {10, 10, Width - 20, Height - 20},
                             .alpha = 1,
                             .ballColor = 0xE69F00FF}},
                  .worldWidth = 640,
                  .worldHeight = 480,
                  .ballRadius = 24,
                  .firstLast = {320, 240},
                  .firstNext = {320, 240},
                  .marks = &nothing,
                  .hud = &nothing,
                  .graph = &nothing};
}

void DrawView(const View *view)
{
    counts = (Counts){0};
    RenderDraw(WindowRender(window), view);
    RenderRead(WindowRender(window), Width, Height, pixels);
}

Color PixelAt(int x, int y)
{
    const uint8_t *pixel = &pixels[3 * (y * Width + x)];
    return (Color)pixel[0] << 24 | (Color)pixel[1] << 16 | (Color)pixel[2] << 8 | 0xFF;
}
