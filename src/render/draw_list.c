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

/* As sectors, each of which is drawn within a narrow strip: to fill the whole square takes software
 * renderers several times as long. More sectors make narrower strips, but are more to draw. */
void DrawListHalfCircle(DrawList *list, float x, float y, float radius, float stroke, float turns,
                        Color color)
{
    enum { Sectors = 8 };
    const float sector = 0.5f / Sectors;
    const Rect rect = {x - radius, y - radius, 2 * radius, 2 * radius};
    for (int i = 0; i < Sectors; i++) {
        const float fromMiddle = ((float)i - (float)(Sectors - 1) / 2) * sector;
        Append(list, (DrawCommand){.rect = rect,
                                   .radius = radius,
                                   .stroke = stroke,
                                   .turns = turns + fromMiddle,
                                   .sector = sector,
                                   .color = color});
    }
}

void DrawListBar(DrawList *list, Rect rect, float turns, Color color)
{
    const float soft = 0.5f; /* round corners too small to be seen, but edges on no whole pixels */
    Append(list, (DrawCommand){.rect = rect, .radius = soft, .turns = turns, .color = color});
}

void DrawListText(DrawList *list, float x, float y, TextStyle style, Color color, const char *text)
{
    const float size = TextStyleTable[style].size * list->scale;
    const float baseline = roundf(y + size * FONT_CAP_HEIGHT / 2);
    float pen = roundf(x);
    for (; *text; pen += FontAdvance(TextStyleTable[style].weight, *text++) * size)
        Append(list, (DrawCommand){.rect = {roundf(pen), baseline, 0, 0},
                                   .color = color,
                                   .character = *text,
                                   .style = style});
}

float DrawListWidth(const DrawList *list, TextStyle style, const char *text)
{
    float width = 0;
    for (const char *at = text; *at; at++)
        width += FontAdvance(TextStyleTable[style].weight, *at);
    return width * TextStyleTable[style].size * list->scale;
}
