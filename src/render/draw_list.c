/* SPDX-License-Identifier: MIT */
#include "render/draw_list.h"

#include <math.h>
#include <string.h>

static void Append(DrawList *list, DrawCommand command)
{
    if (list->count < DrawListCommands)
        list->commands[list->count++] = command;
}

void DrawListClear(DrawList *list)
{
    list->count = 0;
    list->charCount = 0;
}

void DrawListRect(DrawList *list, Rect rect, float radius, Color color)
{
    DrawListOutline(list, rect, radius, 0, color);
}

void DrawListOutline(DrawList *list, Rect rect, float radius, float stroke, Color color)
{
    Append(list, (DrawCommand){.rect = rect, .radius = radius, .stroke = stroke, .color = color});
}

void DrawListBar(DrawList *list, Rect rect, float turns, Color color)
{
    const float soft = 0.5f; /* round corners too small to be seen, but edges on no whole pixels */
    Append(list, (DrawCommand){.rect = rect, .radius = soft, .turns = turns, .color = color});
}

void DrawListText(DrawList *list, float x, float y, TextSize size, Color color, const char *text)
{
    const int length = (int)strlen(text);
    const float baseline = y + TextPixels(size, list->scale) * TEXT_CAP_HEIGHT / 2;
    if (length == 0 || list->charCount + length > DrawListChars)
        return;
    Append(list, (DrawCommand){.rect = {roundf(x), roundf(baseline), 0, 0},
                               .color = color,
                               .isText = true,
                               .size = size,
                               .first = list->charCount,
                               .length = length});
    memcpy(list->chars + list->charCount, text, (size_t)length);
    list->charCount += length;
}

float DrawListTextWidth(const DrawList *list, TextSize size, int length)
{
    return (float)(TextAdvance(size, list->scale) * length);
}
