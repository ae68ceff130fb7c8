/* SPDX-License-Identifier: MIT */
#include "render/offscreen.h"

#include "check/check.h"
#include "render/render.h"

#include <glad/gl.h>

const Window *window;
const char *shaderFolder;
uint8_t pixels[4 * Width * Height];
Counts counts;

/* Counts the call of a function of OpenGL, and then calls it. */
#define COUNTED(real, type, count, parameters, ...)                                                \
    static type real;                                                                              \
    static void GLAD_API_PTR Count_##real parameters                                               \
    {                                                                                              \
        count;                                                                                     \
        real(__VA_ARGS__);                                                                         \
    }

COUNTED(bufferData, PFNGLBUFFERDATAPROC, (counts.uploads++, counts.uploaded += size),
        (GLenum target, GLsizeiptr size, const void *data, GLenum usage), target, size, data, usage)
COUNTED(bufferSubData, PFNGLBUFFERSUBDATAPROC, counts.uploads++,
        (GLenum target, GLintptr at, GLsizeiptr size, const void *data), target, at, size, data)
COUNTED(texImage, PFNGLTEXIMAGE2DPROC, counts.uploads++,
        (GLenum target, GLint level, GLint inside, GLsizei width, GLsizei height, GLint border,
         GLenum format, GLenum type, const void *data),
        target, level, inside, width, height, border, format, type, data)
COUNTED(texSubImage, PFNGLTEXSUBIMAGE2DPROC, counts.uploads++,
        (GLenum target, GLint level, GLint x, GLint y, GLsizei width, GLsizei height, GLenum format,
         GLenum type, const void *data),
        target, level, x, y, width, height, format, type, data)
COUNTED(drawElements, PFNGLDRAWRANGEELEMENTSPROC, (counts.calls++, counts.quads += number / 6),
        (GLenum mode, GLuint from, GLuint to, GLsizei number, GLenum type, const void *offset),
        mode, from, to, number, type, offset)

static void CountArrays(GLenum mode, GLint first, GLsizei count)
{
    counts.calls++;
    if (mode != GL_POINTS) {
        counts.balls++;
        return;
    }
    assert_true(first == 0 || first == counts.firstPoint); /* one piece after the other */
    counts.firstPoint = first + count;
    counts.pointCalls++;
    counts.points += count;
}

COUNTED(drawArrays, PFNGLDRAWARRAYSPROC, CountArrays(mode, first, count),
        (GLenum mode, GLint first, GLsizei count), mode, first, count)

#define COUNT(function, real) ((real) = glad_##function, glad_##function = Count_##real)

int OffscreenOpen(void **state)
{
    WindowSettings settings = WindowSettingsDefault();
    settings.offscreen = true;
    settings.glDebug = !shaderFolder; /* it calls broken shaders errors */
    settings.shaders = shaderFolder;
    window = WindowOpen(&settings);
    COUNT(glBufferData, bufferData);
    COUNT(glBufferSubData, bufferSubData);
    COUNT(glTexImage2D, texImage);
    COUNT(glTexSubImage2D, texSubImage);
    COUNT(glDrawArrays, drawArrays);
    COUNT(glDrawRangeElements, drawElements);
    return window ? 0 : -1;
}

int OffscreenClose(void **state)
{
    const bool failed = window->render->failed;
    WindowClose();
    return failed ? -1 : 0;
}

View PlainView(void)
{
    static const DrawList nothing = {.scale = 1};
    return (View){.width = Width,
                  .height = Height,
                  .laneCount = 1,
                  .lanes = {{.arena = {10, 10, Width - 20, Height - 20},
                             .percentWithinTick = 1,
                             .color = 0xE69F00FF}},
                  .worldWidth = 640,
                  .worldHeight = 480,
                  .radius = 24,
                  .stretched = true,
                  .ballCount = 1,
                  .balls = {{Width / 2.0f, Height / 2.0f, 35.25f, 0, 0xE69F00FF}},
                  .marks = &nothing,
                  .hud = &nothing,
                  .graph = &nothing};
}

void DrawView(const View *view)
{
    enum { Row = 3 * Width };
    static uint8_t upward[sizeof pixels];
    counts = (Counts){0};
    RenderDraw(view, 0);
    RenderRead(Width, Height, upward);
    for (int y = 0; y < Height; y++)
        memcpy(pixels + (ptrdiff_t)(Height - 1 - y) * Row, upward + (ptrdiff_t)y * Row, Row);
}

Color PixelAt(int x, int y)
{
    const uint8_t *pixel = &pixels[3 * (y * Width + x)];
    return (Color)pixel[0] << 24 | (Color)pixel[1] << 16 | (Color)pixel[2] << 8 | 0xFF;
}
