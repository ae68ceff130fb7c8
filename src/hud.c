/* SPDX-License-Identifier: MIT */
#include "hud.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static const Color Bright = 0xE8EDF2FF;
static const Color Dim = 0x9AA7B5FF;
static const Color Dark = 0x12161CFF;
static const Color Warning = 0xF0E442FF;
static const Color PanelBack = 0x0B0E12F0;
static const Color KeyBack = 0x2A333FFF;

/* Where the next text goes: lines from left to right that wrap at the window's edge. */
typedef struct Flow {
    DrawList *list;
    float left, right; /* edges */
    float x, y;        /* y: middle of the line */
    float lineHeight;
} Flow;

Color HudColor(Interpolation drawn)
{
    static const Color colors[] = {[InterpolationOff] = 0xE69F00FF,
                                   [InterpolationOn] = 0x56B4E9FF,
                                   [InterpolationPredict] = 0xCC79A7FF};
    return colors[drawn];
}

static DrawCommand *Append(DrawList *list)
{
    static DrawCommand spare; /* what does not fit is not drawn */
    return list->count < DrawListCommands ? &list->commands[list->count++] : &spare;
}

static void AddRect(DrawList *list, Rect rect, float radius, Color color)
{
    *Append(list) = (DrawCommand){.rect = rect, .radius = radius, .color = color};
}

static float TextWidth(const DrawList *list, TextSize size, int length)
{
    return (float)(TextAdvance(size, list->scale) * length);
}

/* `y` is the middle of the capitals. */
static void AddText(DrawList *list, float x, float y, TextSize size, Color color, const char *text)
{
    int length = (int)strlen(text);
    if (list->charCount + length > DrawListChars)
        return;
    float baseline = y + TextPixels(size, list->scale) * TEXT_CAP_HEIGHT / 2;
    *Append(list) = (DrawCommand){.isText = true,
                                  .size = size,
                                  .rect = {roundf(x), roundf(baseline), 0, 0},
                                  .color = color,
                                  .first = list->charCount,
                                  .length = length};
    memcpy(list->chars + list->charCount, text, (size_t)length);
    list->charCount += length;
}

/* A flow between the window's margins, with the middle of its first line at y. */
static Flow FlowBegin(DrawList *list, const HudState *state, float y, float lineHeight)
{
    float margin = roundf(14 * list->scale);
    return (Flow){list,   margin, (float)state->width - margin,
                  margin, y,      roundf(lineHeight * list->scale)};
}

/* Makes room for something of this width: a new line where it does not fit. */
static void FlowRoom(Flow *flow, float width)
{
    if (flow->x > flow->left && flow->x + width > flow->right) {
        flow->x = flow->left;
        flow->y += flow->lineHeight;
    }
}

static void FlowText(Flow *flow, TextSize size, Color color, const char *text)
{
    float width = TextWidth(flow->list, size, (int)strlen(text));
    FlowRoom(flow, width);
    AddText(flow->list, flow->x, flow->y, size, color, text);
    flow->x += width;
}

/* Leaves room for so many characters. */
static void FlowSpace(Flow *flow, int characters)
{
    flow->x += TextWidth(flow->list, TextNormal, characters);
}

/* A sentence, word by word. */
static void FlowWords(Flow *flow, Color color, const char *sentence)
{
    while (*sentence) {
        char word[32];
        size_t length = strcspn(sentence, " ");
        snprintf(word, sizeof word, "%.*s", (int)length, sentence);
        FlowText(flow, TextNormal, color, word);
        FlowSpace(flow, 1);
        sentence += length + strspn(sentence + length, " ");
    }
}

/* A value and, dimmed behind it, what it is. */
static void FlowValue(Flow *flow, const char *label, const char *format, ...)
{
    char value[32];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(value, sizeof value, format, arguments);
    va_end(arguments);

    FlowRoom(flow, TextWidth(flow->list, TextNormal, (int)(strlen(value) + strlen(label)) + 1));
    FlowText(flow, TextNormal, Bright, value);
    FlowSpace(flow, 1);
    FlowText(flow, TextNormal, Dim, label);
    FlowSpace(flow, 3);
}

/* A key as it looks on a keyboard, and what it does. */
static void FlowKey(Flow *flow, const char *key, const char *what)
{
    const DrawList *list = flow->list;
    float space = TextWidth(list, TextNormal, 1);
    float keyWidth = TextWidth(list, TextNormal, (int)strlen(key)) + space;
    float height = roundf(21 * list->scale);
    FlowRoom(flow, keyWidth + TextWidth(list, TextNormal, (int)strlen(what) + 1));
    AddRect(flow->list, (Rect){flow->x, roundf(flow->y - height / 2), keyWidth, height},
            4 * list->scale, KeyBack);
    AddText(flow->list, flow->x + space / 2, flow->y, TextNormal, Bright, key);
    flow->x += keyWidth + space * 0.75f;
    AddText(flow->list, flow->x, flow->y, TextNormal, Dim, what);
    flow->x += TextWidth(list, TextNormal, (int)strlen(what)) + 2 * space;
}

static void AddPill(Flow *flow, const HudState *state)
{
    static const char *const words[] = {"INTERPOLATION OFF", "INTERPOLATION ON", "PREDICTION ON"};
    const DrawList *list = flow->list;
    float padding = roundf(10 * list->scale);
    float height = roundf(32 * list->scale);
    const char *text = state->drawsNext ? "NO INTERPOLATION" : words[state->drawn];
    Color color = HudColor(state->drawn);
    float width = TextWidth(list, TextLarge, (int)strlen(text)) + 2 * padding;
    AddRect(flow->list, (Rect){flow->x, roundf(flow->y - height / 2), width, height}, height / 4,
            color);
    AddText(flow->list, flow->x + padding, flow->y, TextLarge, Dark, text);
    flow->x += width + roundf(14 * list->scale);
}

/* One sentence on what is to be seen just now. */
static void AddSentence(Flow *flow, const HudState *state)
{
    if (state->network && state->tooSlow) {
        char text[128];
        snprintf(text, sizeof text,
                 "falling behind by %d.%d s: the ticks take longer than they may",
                 state->behindTenths / 10, state->behindTenths % 10);
        FlowWords(flow, Warning, text);
    } else if (state->tooSlow) {
        FlowWords(flow, Warning, "too slow a machine: the game slows down");
    } else if (state->upsShown >= 0) {
        char text[48];
        snprintf(text, sizeof text, "UPS: %d | FPS: %d", state->upsShown, state->fpsShown);
        FlowText(flow, TextNormal, Bright, text);
        FlowSpace(flow, 2);
        FlowWords(flow, Dim, state->watch);
    } else {
        FlowWords(flow, Dim, state->watch);
    }
}

static void AddCost(Flow *flow, int64_t cost, const char *where)
{
    char text[64];
    if (cost == 0)
        return;
    snprintf(text, sizeof text, "+%g ms a %s", (double)cost / 1e6, where);
    FlowText(flow, TextNormal, Warning, text);
    FlowSpace(flow, 2);
}

static void AddViewLag(Flow *flow, const HudState *state)
{
    if (state->drawn == InterpolationOff)
        FlowValue(flow, "view lag", "0 to %d ms", state->tickMs);
    else
        FlowValue(flow, "view lag", "%d ms", state->drawn == InterpolationOn ? state->tickMs : 0);
}

static void NextLine(Flow *flow, float height)
{
    flow->x = flow->left;
    flow->y += roundf(height * flow->list->scale);
}

/* Returns the height of the bar. */
static float AddTopBar(DrawList *list, const HudState *state)
{
    Flow flow = FlowBegin(list, state, roundf(28 * list->scale), 24);
    AddPill(&flow, state);
    FlowText(&flow, TextLarge, Bright, state->loop);
    flow.x += TextWidth(list, TextLarge, 1);
    if (state->network) {
        FlowText(&flow, TextNormal, Warning, "network game");
        FlowSpace(&flow, 2);
    }
    AddCost(&flow, state->tickCost, "tick");
    AddCost(&flow, state->drawCost, "draw");

    NextLine(&flow, 34);
    FlowValue(&flow, "ticks/s", "%d", state->ticksPerSecond);
    FlowValue(&flow, "frames/s", "%d", state->framesPerSecond);
    FlowValue(&flow, "of them new", "%d", state->picturesPerSecond);
    FlowValue(&flow, "game speed", "%d %%", state->speedPercent);
    AddViewLag(&flow, state);
    FlowValue(&flow, "game clock", "%d:%02d", state->clockSeconds / 60, state->clockSeconds % 60);
    NextLine(&flow, 24);
    AddSentence(&flow, state);
    return flow.y + roundf(20 * list->scale);
}

/* Writes the line of keys with its middle at y; returns the middle of its last row. */
static float AddKeys(DrawList *list, const HudState *state, float y)
{
    Flow flow = FlowBegin(list, state, y, 28);
    if (!state->drawsNext) {
        FlowKey(&flow, "SPACE",
                state->setting == InterpolationOn ? "interpolation off" : "interpolation on");
        FlowKey(&flow, "E", "prediction");
    }
    FlowKey(&flow, "TAB", "next loop");
    FlowKey(&flow, "H", "all keys");
    FlowKey(&flow, "Q", "quit");
    return flow.y;
}

/* The keys stand at the bottom. How many rows they need shows only once they are written, so they
 * are written twice. Returns the bar's upper edge. */
static float AddBottomBar(DrawList *list, const HudState *state)
{
    int count = list->count, chars = list->charCount;
    float padding = roundf(20 * list->scale);
    float rows = AddKeys(list, state, 0);
    list->count = count;
    list->charCount = chars;
    float top = (float)state->height - rows - 2 * padding;
    AddKeys(list, state, top + padding);
    return top;
}

static void AddHelp(DrawList *list, const HudState *state)
{
    static const struct {
        const char *key, *what;
    } lines[] = {
        {"SPACE", "interpolation on or off"},
        {"E", "prediction: draw ahead, not between"},
        {"TAB", "next loop (Shift: the one before)"},
        {"1-9, 0", "the first ten loops"},
        {"UP, DOWN", "time added to each draw"},
        {"RIGHT, LEFT", "time added to each tick"},
        {"K", "a hitch of 500 ms"},
        {"N", "network game: keep the debt"},
        {"F1, H", "this help"},
        {"F11", "fullscreen (also Alt-Enter)"},
        {"F12", "save a picture"},
        {"Q, ESC", "quit"},
    };
    enum { Lines = sizeof lines / sizeof lines[0] };
    const float scale = list->scale;
    const float room = (float)state->height / (Lines + 3);
    const float line = roundf(fminf(30 * scale, room)), padding = roundf(fminf(24 * scale, room));
    const float keys = roundf(128 * scale);
    float width = keys + TextWidth(list, TextNormal, 35) + 2 * padding;
    float height = line * (Lines + 1) + 2 * padding;
    float x = roundf(fmaxf(((float)state->width - width) / 2, -padding));
    float y = roundf(((float)state->height - height) / 2);

    AddRect(list, (Rect){x, y, width, height}, 10 * scale, PanelBack);
    Flow flow = {list, x + padding, x + width, x + padding, y + padding + line / 2, line};
    FlowText(&flow, TextLarge, Bright, "Keys");
    for (int i = 0; i < Lines; i++) {
        flow.x = flow.left;
        flow.y += line;
        FlowKey(&flow, lines[i].key, "");
        flow.x = flow.left + keys;
        FlowText(&flow, TextNormal, Bright, lines[i].what);
    }
}

/* The largest rectangle of the world's aspect between the bars, on whole pixels. */
static Rect FitArena(const HudState *state, float top, float bottom, float scale)
{
    const float margin = roundf(14 * scale);
    float width = fmaxf((float)state->width - 2 * margin, 4);
    float height = fmaxf(bottom - top, 3);
    if (width * 3 > height * 4)
        width = floorf(height * 4 / 3);
    else
        height = floorf(width * 3 / 4);
    return (Rect){roundf(((float)state->width - width) / 2),
                  roundf(top + (bottom - top - height) / 2), width, height};
}

/* The text grows with the window, in steps, so that the font is not baked anew for every pixel. */
static float TextScale(int width, int height)
{
    float fit = fminf((float)width / 960, (float)height / 720);
    float steps = floorf(fit * 8 + 0.01f) / 8;
    return fminf(fmaxf(steps, 0.75f), 6);
}

static bool SameState(const HudState *a, const HudState *b)
{
    return a->width == b->width && a->height == b->height && a->loop == b->loop &&
           a->watch == b->watch && a->drawn == b->drawn && a->drawsNext == b->drawsNext &&
           a->setting == b->setting && a->network == b->network && a->help == b->help &&
           a->tooSlow == b->tooSlow && a->ticksPerSecond == b->ticksPerSecond &&
           a->framesPerSecond == b->framesPerSecond &&
           a->picturesPerSecond == b->picturesPerSecond && a->speedPercent == b->speedPercent &&
           a->tickMs == b->tickMs && a->clockSeconds == b->clockSeconds &&
           a->behindTenths == b->behindTenths && a->tickCost == b->tickCost &&
           a->drawCost == b->drawCost && a->upsShown == b->upsShown && a->fpsShown == b->fpsShown;
}

void HudUpdate(Hud *hud, const HudState *state)
{
    DrawList *list = &hud->list;
    if (list->version > 0 && SameState(&hud->state, state))
        return;
    hud->state = *state;
    list->version++;
    list->scale = TextScale(state->width, state->height);
    list->count = 0;
    list->charCount = 0;
    float top = AddTopBar(list, state);
    float bottom = AddBottomBar(list, state);
    hud->arena = FitArena(state, top, bottom, list->scale);
    if (state->help)
        AddHelp(list, state);
}
