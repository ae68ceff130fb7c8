/* SPDX-License-Identifier: MIT */
#include "hud/flow.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static const Color KeyBack = 0x2A333FFF;

/* Makes room for something of this width: a new line where it does not fit. */
static void MakeRoom(Flow *flow, float width)
{
    if (flow->x > flow->left && flow->x + width > flow->right) {
        flow->x = flow->left;
        flow->y += flow->lineHeight;
    }
}

static void Add(Flow *flow, TextSize size, Color color, const char *text)
{
    float width = DrawListTextWidth(flow->list, size, (int)strlen(text));
    MakeRoom(flow, width);
    DrawListText(flow->list, flow->x, flow->y, size, color, text);
    flow->x += width;
}

void FlowSpace(Flow *flow, int characters)
{
    flow->x += DrawListTextWidth(flow->list, TextNormal, characters);
}

void FlowText(Flow *flow, TextSize size, Color color, const char *text)
{
    Add(flow, size, color, text);
    FlowSpace(flow, 2);
}

void FlowWords(Flow *flow, Color color, const char *sentence)
{
    const float width = DrawListTextWidth(flow->list, TextNormal, 1);
    const int line = (int)((flow->right - flow->left) / width);
    while (*sentence) {
        char word[128];
        int length = (int)strcspn(sentence, " ");
        if (length > line && line > 0) { /* a long path: as much as there is room for */
            const int rest = (int)((flow->right - flow->x) / width);
            length = rest > 0 ? rest : line;
        }
        snprintf(word, sizeof word, "%.*s", length, sentence);
        Add(flow, TextNormal, color, word);
        sentence += strlen(word);
        FlowSpace(flow, *sentence == ' ');
        sentence += strspn(sentence, " ");
    }
}

void FlowValue(Flow *flow, const char *label, const char *format, ...)
{
    char value[32];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(value, sizeof value, format, arguments);
    va_end(arguments);

    MakeRoom(flow,
             DrawListTextWidth(flow->list, TextNormal, (int)(strlen(value) + strlen(label)) + 1));
    Add(flow, TextNormal, Bright, value);
    FlowSpace(flow, 1);
    FlowText(flow, TextNormal, Dim, label);
}

void FlowPill(Flow *flow, Color color, const char *words)
{
    const DrawList *list = flow->list;
    char text[32];
    snprintf(text, sizeof text, "%s", words);
    for (char *at = text; *at; at++)
        *at = (char)(*at >= 'a' && *at <= 'z' ? *at - 'a' + 'A' : *at);
    float padding = roundf(10 * list->scale);
    float height = roundf(32 * list->scale);
    float width = DrawListTextWidth(list, TextLarge, (int)strlen(text)) + 2 * padding;
    MakeRoom(flow, width);
    DrawListRect(flow->list, (Rect){flow->x, roundf(flow->y - height / 2), width, height},
                 height / 4, color);
    DrawListText(flow->list, flow->x + padding, flow->y, TextLarge, Dark, text);
    flow->x += width + roundf(14 * list->scale);
}

void FlowButton(Flow *flow, const char *key, const char *what, Action action)
{
    const DrawList *list = flow->list;
    float space = DrawListTextWidth(list, TextNormal, 1);
    float keyWidth = DrawListTextWidth(list, TextNormal, (int)strlen(key)) + space;
    float whatWidth = DrawListTextWidth(list, TextNormal, (int)strlen(what));
    float height = fminf(roundf(21 * list->scale), floorf(flow->lineHeight - 1));
    MakeRoom(flow, keyWidth + space + whatWidth);
    const Rect ground = {flow->x, roundf(flow->y - height / 2), keyWidth, height};
    DrawListRect(flow->list, ground, 4 * list->scale, KeyBack);
    DrawListText(flow->list, flow->x + space / 2, flow->y, TextNormal, Bright, key);
    flow->x += keyWidth + space * 0.75f;
    DrawListText(flow->list, flow->x, flow->y, TextNormal, Dim, what);
    flow->x += whatWidth + 2 * space;
    const Rect around = {ground.x - space / 2, flow->y - flow->lineHeight / 2,
                         flow->x - ground.x - space, flow->lineHeight};
    if (flow->buttons->count < MaxButtons)
        flow->buttons->buttons[flow->buttons->count++] = (Button){around, action};
}

void FlowKey(Flow *flow, Action action, const char *what)
{
    FlowButton(flow, KeyLabel(action), what, action);
}

void FlowNextLine(Flow *flow, float height)
{
    flow->x = flow->left;
    flow->y += roundf(height * flow->list->scale);
}
