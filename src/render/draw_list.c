/* SPDX-License-Identifier: MIT */
#include "render/draw_list.h"

#include "render/font.h"

#include <math.h>

static void Append(DrawList *list, DrawCommand command)
{
    if (list->count < DrawListCommands)
        list->commands[list->count++] = command;
}

void DrawListRect(DrawList *list, Rect rect, float radius, float stroke, Color color)
{
    Append(list, (DrawCommand){.rect = rect, .radius = radius, .stroke = stroke, .color = color});
}

void DrawListBox(DrawList *list, float x, float y, float width, float height, Color color)
{
    const Rect rect = {roundf(x), roundf(y), fmaxf(roundf(width), 1), fmaxf(roundf(height), 1)};
    DrawListRect(list, rect, 0, 0, color);
}

void DrawListDisc(DrawList *list, float x, float y, float radius, float stroke, Color color)
{
    const Rect rect = {x - radius, y - radius, 2 * radius, 2 * radius};
    DrawListRect(list, rect, radius, stroke, color);
}

/* The part of a half circle between two heights, which are from its middle: an upright rectangle of
 * whole pixels, as narrow as the line allows. `outer` and `inner` are the radii of the line's edges
 * with room for their softness. */
static Rect Band(float x, float y, float outer, float inner, bool left, float top, float bottom)
{
    float near = 0;
    if (top > y)
        near = top - y;
    if (bottom < y)
        near = y - bottom;
    const float far = fmaxf(y - top, bottom - y);

    /* How far to the side the line reaches in this band, at most and at least. */
    const float most = sqrtf(fmaxf(outer * outer - near * near, 0));
    const float least = sqrtf(fmaxf(inner * inner - far * far, 0));

    const float middle = roundf(x); /* where the other half begins */
    float begin = fmaxf(floorf(x + least), middle);
    float end = ceilf(x + most);
    if (left) {
        begin = floorf(x - most);
        end = fminf(ceilf(x - least), middle);
    }
    return (Rect){begin, top, end - begin, bottom - top};
}

/* Drawn in bands, one below the other. Software renderers would take several times as long to fill
 * the whole square, and they fill upright rectangles faster than turned ones. More bands would be
 * narrower, but more to draw. */
void DrawListHalfCircle(DrawList *list, float x, float y, float radius, float stroke, bool left,
                        Color color)
{
    enum { Bands = 12 };
    /* Of 0, 15, 30... degrees: where the bands begin, from the middle. */
    static const float cosines[Bands] = {1,     0.9659258f,  0.8660254f,  0.7071068f,
                                         0.5f,  0.2588190f,  0,           -0.2588190f,
                                         -0.5f, -0.7071068f, -0.8660254f, -0.9659258f};
    static const float soft = 0.5f;
    const float outer = radius + soft;
    const float inner = fmaxf(radius - stroke - soft, 0);
    const Rect rect = {x - radius, y - radius, 2 * radius, 2 * radius};
    float top = floorf(y - outer);
    for (int i = 1; i <= Bands; i++) {
        float bottom = ceilf(y + outer);
        if (i < Bands)
            bottom = roundf(y - outer * cosines[i]);
        const Rect part = Band(x, y, outer, inner, left, top, bottom);
        if (part.width > 0 && part.height > 0)
            Append(list, (DrawCommand){.rect = rect,
                                       .radius = radius,
                                       .stroke = stroke,
                                       .part = part,
                                       .color = color});
        top = bottom;
    }
}

float DrawListTurns(float x, float y)
{
    static const float wholeTurn = 6.2831853f; /* 2 pi */
    return atan2f(y, x) / wholeTurn;
}

void DrawListBar(DrawList *list, Rect rect, float turns, Color color)
{
    const float soft = 0.5f; /* round corners too small to be seen, but edges on no whole pixels */
    Append(list, (DrawCommand){.rect = rect, .radius = soft, .turns = turns, .color = color});
}

void DrawListText(DrawList *list, float x, float y, TextStyle style, Color color, const char *text)
{
    const float size = TextStyleTable[style].size * list->scale;
    const float baseline = roundf(y + size * LookCapitals / 2);
    float pen = roundf(x);
    for (const char *at = text; *at; at++) {
        Append(list, (DrawCommand){.rect = {roundf(pen), baseline, 0, 0},
                                   .color = color,
                                   .character = *at,
                                   .style = style});
        pen += FontAdvance(TextStyleTable[style].weight, *at) * size;
    }
}

float DrawListWidth(const DrawList *list, TextStyle style, const char *text)
{
    float width = 0;
    for (const char *at = text; *at; at++)
        width += FontAdvance(TextStyleTable[style].weight, *at);
    return width * TextStyleTable[style].size * list->scale;
}
