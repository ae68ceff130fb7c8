/* SPDX-License-Identifier: MIT */
#include "hud/flow.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static float Scaled(const Flow *flow, float length)
{
    return roundf(length * flow->list->scale);
}

/* Makes room for something of this width: a new line where it does not fit. False if there is no
 * room. */
static bool MakeRoom(Flow *flow, float width)
{
    if (flow->x > flow->left && flow->x + width > flow->right) {
        flow->x = flow->left;
        flow->y += flow->lineHeight;
    }
    return flow->y <= flow->bottom && flow->x + width <= flow->right;
}

static void Add(Flow *flow, TextStyle style, Color color, const char *text)
{
    const float width = DrawListWidth(flow->list, style, text);
    if (MakeRoom(flow, width))
        DrawListText(flow->list, flow->x, flow->y, style, color, text);
    flow->x += width;
}

static void AddClick(Flow *flow, Rect rect, Action action)
{
    if (flow->buttons->count < MaxButtons)
        flow->buttons->buttons[flow->buttons->count++] = (Button){rect, action};
}

void FlowSpace(Flow *flow, float length)
{
    flow->x += Scaled(flow, length);
}

void FlowText(Flow *flow, TextStyle style, Color color, const char *text)
{
    Add(flow, style, color, text);
    FlowSpace(flow, LookGap);
}

/* ---- keys ---- */

static float KeyWidth(const Flow *flow, const char *key)
{
    const float width = DrawListWidth(flow->list, TextKey, key) + Scaled(flow, 10);
    return roundf(fmaxf(width, Scaled(flow, LookKeyHeight)));
}

/* The outlined box of a key, with its label in the middle. Returns its rectangle. */
static Rect AddKey(Flow *flow, const char *key, Color color)
{
    DrawList *list = flow->list;
    const float width = KeyWidth(flow, key);
    const float height = fminf(Scaled(flow, LookKeyHeight), floorf(flow->lineHeight - 1));
    const Rect box = {roundf(flow->x), roundf(flow->y - height / 2), width, height};
    const float inside = (width - DrawListWidth(list, TextKey, key)) / 2;
    DrawListOutline(list, box, Scaled(flow, LookKeyRadius), fmaxf(Scaled(flow, LookThin), 1),
                    ColorOf(EdgeColor, color & 0xFF));
    DrawListText(list, box.x + inside, flow->y, TextKey, color, key);
    flow->x = box.x + width;
    return box;
}

void FlowButton(Flow *flow, const char *key, const char *what, Action action, Color ground,
                Color color)
{
    const TextStyle style = ground ? TextStrong : flow->tight ? TextSmall : TextBody;
    const bool close = flow->tight || !*what;
    const float gap = *what && *key ? Scaled(flow, flow->tight ? 4 : 6) : 0;
    const float pad = Scaled(flow, ground ? 8 : 0), keyWidth = *key ? KeyWidth(flow, key) : 0;
    const float around = ground ? 0 : floorf((close ? 3.5f : (float)LookStep) * flow->list->scale);
    const float words = keyWidth + gap + DrawListWidth(flow->list, style, what);
    const float width = roundf(words + 2 * pad), height = fminf(Scaled(flow, 30), flow->lineHeight);
    if (!MakeRoom(flow, width))
        return;
    const Rect box = {roundf(flow->x), roundf(flow->y - height / 2), width, height};
    if (ground)
        DrawListRect(flow->list, box, Scaled(flow, LookKeyRadius), ground);
    flow->x = box.x + pad;
    if (*key)
        AddKey(flow, key, color);
    DrawListText(flow->list, flow->x + gap, flow->y, style, ground ? color : QuietColor, what);
    AddClick(flow, (Rect){box.x - around, box.y, width + 2 * around, height}, action);
    flow->x = box.x + width;
    FlowSpace(flow, (float)(ground ? LookStep : close ? 8 : LookGap));
}

void FlowKey(Flow *flow, Action action, const char *what)
{
    FlowButton(flow, KeyLabel(action), what, action, 0, TextColor);
}

/* ---- sentences ---- */

/* The key whose label these characters are; NULL: they are a word. Digits and signs of a sum are
 * never meant as keys. */
static const KeyBinding *KeyNamed(const char *word, int length)
{
    for (const KeyBinding *key = KeyTable; key->key; key++)
        if (key->label && (int)strlen(key->label) == length && !strchr("1-=", *key->label) &&
            strncmp(key->label, word, (size_t)length) == 0)
            return key;
    return NULL;
}

/* The part of a word before what ends a sentence or its part. */
static int WithoutEnd(const char *word, int length)
{
    while (length > 1 && strchr(".,:;?", word[length - 1]))
        length--;
    return length;
}

void FlowWords(Flow *flow, TextStyle style, Color color, const char *sentence)
{
    const float space = DrawListWidth(flow->list, style, " ");
    const int commands = flow->list->count, chars = flow->list->charCount,
              buttons = flow->buttons->count;
    const KeyBinding *key = NULL;
    while (*sentence) {
        char word[128];
        const int whole = (int)strcspn(sentence, " "), length = WithoutEnd(sentence, whole);
        key = key && *sentence != ' ' && sentence[-1] != ' ' ? NULL : KeyNamed(sentence, length);
        const int part = key ? length : whole;
        snprintf(word, sizeof word, "%.*s", part, sentence);
        if (!key)
            Add(flow, style, color, word);
        else if (!MakeRoom(flow, KeyWidth(flow, key->label)))
            flow->x += KeyWidth(flow, key->label);
        else
            AddClick(flow, AddKey(flow, key->label, ColorOf(TextColor, color & 0xFF)), key->action);
        sentence += strlen(word);
        if (*sentence == ' ')
            flow->x = ceilf(flow->x + space); /* or the gap may look closed */
        else if (key)
            flow->x += space / 4;
        sentence += strspn(sentence, " ");
    }
    if (flow->y > flow->bottom && !flow->cuts) {
        flow->list->count = commands;
        flow->list->charCount = chars;
        flow->buttons->count = buttons;
    }
}

void FlowNumber(Flow *flow, TextStyle style, Color color, int number, const char *unit)
{
    const float gap = Scaled(flow, LookStep);
    char text[16] = "-";
    if (number >= 0)
        snprintf(text, sizeof text, "%d", number);
    const float width = DrawListWidth(flow->list, style, text);
    if (!MakeRoom(flow, width + gap + DrawListWidth(flow->list, TextSmall, unit)))
        return;
    Add(flow, style, color, text);
    flow->x += gap;
    FlowText(flow, TextSmall, QuietColor, unit);
}

void FlowNextLine(Flow *flow, float height)
{
    flow->x = flow->left;
    flow->y += Scaled(flow, height);
}
