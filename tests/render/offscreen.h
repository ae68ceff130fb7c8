/* SPDX-License-Identifier: MIT
 *
 * Draws the views of tests in a hidden window.
 */
#ifndef OFFSCREEN_H
#define OFFSCREEN_H

#include "machine/live.h"
#include "render/view.h"

enum { Width = 960, Height = 720 };

/* A test with a window of its own. It fails if OpenGL reports an error. */
#define TEST_OFFSCREEN(name) TEST_BETWEEN(name, OffscreenOpen, OffscreenClose)
int OffscreenOpen(void **state);
int OffscreenClose(void **state);

/* The window of the current test. The next one that opens takes its shaders from a folder; NULL:
 * the program's own. */
extern const Window *window;
extern const char *shaderFolder;

/* The picture drawn last: RGB, the top row first. */
extern uint8_t pixels[4 * Width * Height];

/* What OpenGL was asked to do for it. */
typedef struct Counts {
    int calls, pointCalls, points, balls, quads; /* drawn */
    int firstPoint;                              /* of the next piece */
    int uploads;      /* calls that hand over data or specify a texture */
    int64_t uploaded; /* bytes to new buffers */
} Counts;
extern Counts counts;

/* One lane with a margin of 10 pixels, and a ball in its middle; nothing else. */
View PlainView(void);

/* Draws a view, counts and reads the picture. */
void DrawView(const View *view);

/* A pixel of it, 0xRRGGBBFF. */
Color PixelAt(int x, int y);

#endif
