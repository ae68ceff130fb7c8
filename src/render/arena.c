/* SPDX-License-Identifier: MIT
 *
 * The window's background and the arena. All of it is rectangles of one colour on whole pixels,
 * for which OpenGL needs no shader: clearing, confined to the rectangle by the scissor test.
 */
#include "arena.h"

#include <glad/gl.h>
#include <math.h>

static const Color BackgroundColor = 0x12161cff, BorderColor = 0x6b7a8cff;
static const Color FieldColor = 0x1a2029ff, GridColor = 0x252d38ff;
static const float GridStep = 80.0f; /* world units */

typedef struct Box {
    int left, top, right, bottom; /* pixels; the last two are outside */
} Box;

static void Clear(Color color)
{
    glClearColor((float)(color >> 24) / 255.0f, (float)(color >> 16 & 255) / 255.0f,
                 (float)(color >> 8 & 255) / 255.0f, 1.0f);
    glClear(GL_COLOR_BUFFER_BIT);
}

static void Fill(const View *view, Box box, Color color)
{
    if (box.left >= box.right || box.top >= box.bottom)
        return;
    glScissor(box.left, view->height - box.bottom, box.right - box.left, box.bottom - box.top);
    Clear(color);
}

static int Round(float value)
{
    return (int)floorf(value + 0.5f);
}

static void FillGrid(const View *view, Box field, int width)
{
    float step = GridStep * view->arena.width / view->worldWidth;
    if (step < 4.0f * (float)width)
        return;
    for (int i = 1; (float)i * GridStep < view->worldWidth; i++) {
        int x = Round(view->arena.x + (float)i * step - 0.5f * (float)width);
        Fill(view, (Box){x, field.top, x + width, field.bottom}, GridColor);
    }
    for (int i = 1; (float)i * GridStep < view->worldHeight; i++) {
        int y = Round(view->arena.y + (float)i * step - 0.5f * (float)width);
        Fill(view, (Box){field.left, y, field.right, y + width}, GridColor);
    }
}

void ArenaDraw(const View *view, float scale)
{
    int line = scale > 1.0f ? Round(scale) : 1;
    int border = 2 * line;
    Box field = {Round(view->arena.x), Round(view->arena.y),
                 Round(view->arena.x + view->arena.width),
                 Round(view->arena.y + view->arena.height)};
    Box frame = {field.left - border, field.top - border, field.right + border,
                 field.bottom + border};

    Clear(BackgroundColor);
    glEnable(GL_SCISSOR_TEST);
    Fill(view, frame, BorderColor);
    Fill(view, field, FieldColor);
    FillGrid(view, field, line);
    glDisable(GL_SCISSOR_TEST);
}
