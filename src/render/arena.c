/* SPDX-License-Identifier: MIT
 *
 * The window's background and the arenas. All of it is rectangles of one colour on whole pixels,
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

/* Lines every GridStep units on one axis. */
static void FillGrid(const View *view, Box field, const Mapping *map, int width)
{
    for (int i = 1; (float)i * GridStep < view->worldWidth; i++) {
        float middle = map->originX + (float)i * GridStep * map->scaleX;
        int x = Round(middle - 0.5f * (float)width);
        Fill(view, (Box){x, field.top, x + width, field.bottom}, GridColor);
    }
    for (int i = 1; (float)i * GridStep < view->worldHeight; i++) {
        float middle = map->originY + (float)i * GridStep * map->scaleY;
        int y = Round(middle - 0.5f * (float)width);
        Fill(view, (Box){field.left, y, field.right, y + width}, GridColor);
    }
}

static void FillArena(const View *view, Rect arena, int line)
{
    const int border = 2 * line;
    const Mapping map = ViewMapping(view, arena);
    const Box field = {Round(arena.x), Round(arena.y), Round(arena.x + arena.width),
                       Round(arena.y + arena.height)};
    const Box frame = {field.left - border, field.top - border, field.right + border,
                       field.bottom + border};
    Fill(view, frame, BorderColor);
    Fill(view, field, FieldColor);
    if (GridStep * fminf(map.scaleX, map.scaleY) >= 4.0f * (float)line)
        FillGrid(view, field, &map, line);
}

void ArenaDraw(const View *view, float scale)
{
    Clear(BackgroundColor);
    glEnable(GL_SCISSOR_TEST);
    for (int i = 0; i < view->laneCount; i++)
        FillArena(view, view->lanes[i].arena, scale > 1.0f ? Round(scale) : 1);
    glDisable(GL_SCISSOR_TEST);
}
