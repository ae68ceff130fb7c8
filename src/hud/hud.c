/* SPDX-License-Identifier: MIT */
#include "hud/hud.h"

#include "base/keys.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static const Color PanelBack = 0x0B0E12F0;

Color HudColor(DrawMode drawn)
{
    static const Color colors[] = {
        [DrawModeOff] = 0xE69F00FF, [DrawModeOn] = 0x56B4E9FF, [DrawModePredict] = 0xCC79A7FF};
    return colors[drawn];
}

/* A length of the window at scale 1, on whole pixels. */
static float Pixels(const Hud *hud, float length)
{
    return roundf(length * hud->list.scale);
}

/* A flow between the window's margins, with the middle of its first line at y. */
static Flow Begin(Hud *hud, float y, float lineHeight)
{
    float margin = Pixels(hud, 14);
    return (Flow){
        &hud->list, &hud->buttons,          margin, (float)hud->state.width - margin, margin,
        y,          Pixels(hud, lineHeight)};
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

/* What the user has set, beside which loop it is. */
static void AddSettings(Flow *flow, const HudState *state)
{
    static const char *const words[] = {"INTERPOLATION OFF", "INTERPOLATION ON", "PREDICTION ON"};
    FlowPill(flow, HudColor(state->drawn),
             state->drawsNext ? "NO INTERPOLATION" : words[state->drawn]);
    FlowText(flow, TextLarge, Bright, state->loop);
    FlowSpace(flow, 2);
    if (state->balls > 1)
        FlowValue(flow, "balls", "%d", state->balls);
    if (state->paused)
        FlowPill(flow, Warning, "PAUSED");
    if (state->speed != 1000) {
        char text[32];
        snprintf(text, sizeof text, "speed x %g", (double)state->speed / 1000);
        FlowText(flow, TextLarge, Warning, text);
        FlowSpace(flow, 2);
    }
    if (state->network) {
        FlowText(flow, TextNormal, Warning, "network game");
        FlowSpace(flow, 2);
    }
    if (state->recording) {
        FlowText(flow, TextNormal, Warning, "recording");
        FlowSpace(flow, 2);
    }
    AddCost(flow, state->tickCost, "tick");
    AddCost(flow, state->drawCost, "draw");
}

static void AddViewLag(Flow *flow, const HudState *state)
{
    if (state->drawn == DrawModeOff)
        FlowValue(flow, "view lag", "0 to %d ms", state->tickMs);
    else
        FlowValue(flow, "view lag", "%d ms", state->drawn == DrawModeOn ? state->tickMs : 0);
}

static void AddVsync(Flow *flow, const HudState *state)
{
    static const char *const words[] = {"off", "on", "fails"};
    FlowValue(flow, words[state->vsync], "vsync");
    if (state->cap > 0)
        FlowValue(flow, "frame cap", "%d", state->cap);
}

static void AddRates(Flow *flow, const HudState *state, HudLevel level)
{
    if (level != HudFull)
        FlowValue(flow, "ticks/s", "%d", state->ticksPerSecond);
    FlowValue(flow, "frames/s", "%d", state->framesPerSecond);
    FlowValue(flow, "of them new", "%d", state->picturesPerSecond);
    if (level != HudFull)
        FlowValue(flow, "game speed", "%d %%", state->speedPercent);
    AddViewLag(flow, state);
    FlowValue(flow, "game clock", "%d:%02d", state->clockSeconds / 60, state->clockSeconds % 60);
    if (level == HudFull)
        AddVsync(flow, state);
}

/* One sentence on what is to be seen just now. */
static void AddSentence(Flow *flow, const HudState *state)
{
    char text[128];
    if (state->notice[0]) {
        FlowWords(flow, Warning, state->notice);
    } else if (state->deadTenths > 0) {
        snprintf(text, sizeof text, "stood still for %d.%d s: the game has left them out",
                 state->deadTenths / 10, state->deadTenths % 10);
        FlowWords(flow, Warning, text);
    } else if (state->speed != 1000 && state->timeless) {
        FlowWords(flow, Warning, "this loop reads no clock: nothing can slow it down");
    } else if (state->network && state->tooSlow) {
        snprintf(text, sizeof text,
                 "falling behind by %d.%d s: the ticks take longer than they may",
                 state->behindTenths / 10, state->behindTenths % 10);
        FlowWords(flow, Warning, text);
    } else if (state->tooSlow) {
        FlowWords(flow, Warning, "too slow a machine: the game slows down");
    } else {
        if (state->upsShown >= 0) {
            snprintf(text, sizeof text, "UPS: %d | FPS: %d", state->upsShown, state->fpsShown);
            FlowText(flow, TextNormal, Bright, text);
            FlowSpace(flow, 2);
        }
        FlowWords(flow, Dim, state->watch);
    }
}

/* Returns the height of the bar. */
static float AddTopBar(Hud *hud, HudLevel level)
{
    const HudState *state = &hud->state;
    Flow flow = Begin(hud, Pixels(hud, 28), 24);
    AddSettings(&flow, state);
    FlowNextLine(&flow, 34);
    AddRates(&flow, state, level);
    FlowNextLine(&flow, 24);
    AddSentence(&flow, state);
    return flow.y + Pixels(hud, 20);
}

static void AddKey(Flow *flow, Action action, const char *what)
{
    FlowKey(flow, KeyLabel(action), what, action);
}

/* Writes the line of keys with its middle at y; returns the middle of its last row. */
static float AddKeys(Hud *hud, float y)
{
    const HudState *state = &hud->state;
    Flow flow = Begin(hud, y, 28);
    if (!state->drawsNext)
        AddKey(&flow, ActionInterpolation,
               state->setting == DrawModeOn ? "interpolation off" : "interpolation on");
    AddKey(&flow, ActionLanes, "lanes");
    AddKey(&flow, ActionStrobe, "strobe");
    AddKey(&flow, ActionPause, state->paused ? "go on" : "pause");
    if (state->paused) {
        AddKey(&flow, ActionStepTick, "one tick");
        AddKey(&flow, ActionStepFrame, "one frame");
    } else {
        AddKey(&flow, ActionNextLoop, "loop");
        AddKey(&flow, ActionHud, state->level == HudFull ? "HUD off" : "graph");
    }
    AddKey(&flow, ActionHelp, "all keys");
    AddKey(&flow, ActionQuit, "quit");
    return flow.y;
}

/* The keys stand at the bottom. How many rows they need shows only once they are written, so they
 * are written twice. Returns the bar's upper edge. */
static float AddBottomBar(Hud *hud)
{
    DrawList *list = &hud->list;
    int count = list->count, chars = list->charCount;
    float padding = Pixels(hud, 20);
    float rows = AddKeys(hud, 0);
    list->count = count;
    list->charCount = chars;
    hud->buttons.count = 0;
    float top = (float)hud->state.height - rows - 2 * padding;
    AddKeys(hud, top + padding);
    return top;
}

static void AddNumber(Flow *flow, Color color, const char *format, double value)
{
    char text[32];
    snprintf(text, sizeof text, format, value);
    DrawListText(flow->list, flow->x, flow->y, TextNormal, color, text);
    flow->y += flow->lineHeight;
}

/* The marks for 0, 1, 2 and more ticks, each with its number. */
static void AddLegend(Flow *flow)
{
    static const char *const words[] = {"0", "1", "2", "3+"};
    const float height = roundf(12 * flow->list->scale), width = roundf(height / 2);
    for (int ticks = 0; ticks < 4; ticks++) {
        Rect room = {flow->x, roundf(flow->y - height / 2), width, height};
        GraphTickMark(ticks, room, flow->list);
        flow->x += width + roundf(3 * flow->list->scale);
        FlowText(flow, TextNormal, Dim, words[ticks]);
        flow->x += width;
    }
}

static void AddNumbers(Hud *hud, float x, float y)
{
    const HudState *state = &hud->state;
    Flow flow = {&hud->list, &hud->buttons, x, (float)state->width, x, y, Pixels(hud, 18)};
    AddNumber(&flow, Bright, "p50 %.2f ms", state->p50 / 100.0);
    AddNumber(&flow, Bright, "p99 %.2f ms", state->p99 / 100.0);
    AddNumber(&flow, Bright, "max %.2f ms", state->max / 100.0);
    AddNumber(&flow, Bright, "1%% low %.1f fps", state->p99 > 0 ? 1e5 / state->p99 : 0);
    AddNumber(&flow, Bright, "%.0f ticks/s", state->ticksPerSecond);
    AddNumber(&flow, Bright, "speed %.0f %%", state->speedPercent);
    AddLegend(&flow);
}

/* On the left of the graph, in the line of text that begins at y. */
static void AddGraphLabel(Hud *hud, float y, const char *format, double value)
{
    const float line = Pixels(hud, 18);
    Flow flow = {&hud->list, NULL, Pixels(hud, 14), 0, Pixels(hud, 14), y + line / 2, line};
    AddNumber(&flow, Dim, format, value);
}

/* The graph with its labels on the left and its numbers on the right, above y. Returns its upper
 * edge. */
static float AddGraph(Hud *hud, float y)
{
    const HudState *state = &hud->state;
    const float margin = Pixels(hud, 14), line = Pixels(hud, 18), gap = Pixels(hud, 6);
    const float left = margin + DrawListTextWidth(&hud->list, TextNormal, 6);
    const float right =
        (float)state->width - margin - DrawListTextWidth(&hud->list, TextNormal, 17);
    const float column = fmaxf(floorf((right - left) / GraphFrames), 1);
    const float width = fminf(column * GraphFrames, floorf(right - left));
    const float top = y - 7 * line;
    GraphLayout *layout = &hud->graph;
    *layout = (GraphLayout){.column = column,
                            .bars = {right - width, top, width, 4 * line - gap},
                            .ticks = {right - width, top + 4 * line, width, line - gap},
                            .alpha = {right - width, top + 5 * line, width, 2 * line - gap},
                            .top = (int64_t)state->graphTop * 10000,
                            .refresh = state->refresh,
                            .scale = hud->list.scale};
    AddGraphLabel(hud, top, "%g ms", state->graphTop / 100.0);
    if (state->refresh > 0 && state->refresh * 5 / 4 < layout->top) {
        const float part = (float)state->refresh / (float)layout->top;
        const float level = layout->bars.y + layout->bars.height * (1 - part);
        AddGraphLabel(hud, level - line / 2, "%.1f", (double)state->refresh / 1e6);
    }
    AddGraphLabel(hud, layout->ticks.y + (layout->ticks.height - line) / 2, "ticks", 0);
    AddGraphLabel(hud, layout->alpha.y + (layout->alpha.height - line) / 2, "alpha", 0);
    AddNumbers(hud, right + 2 * gap, top + line / 2);
    return top - 2 * gap;
}

static void AddHelp(Hud *hud)
{
    int lines = 0, longest = 0; /* of the texts, in characters */
    const KeyBinding *key;
    for (int i = 0; (key = KeyBindingAt(i)) != NULL; i++) {
        const int length = key->help ? (int)strlen(key->help) : 0;
        lines += key->help != NULL;
        longest = length > longest ? length : longest;
    }
    const HudState *state = &hud->state;
    const float room = (float)state->height / (float)(lines + 3);
    const float line = floorf(fminf(Pixels(hud, 28), room));
    const float padding = floorf(fminf(Pixels(hud, 24), room));
    const float keys = Pixels(hud, 140);
    const float width = keys + DrawListTextWidth(&hud->list, TextNormal, longest) + 2 * padding;
    const float height = line * (float)(lines + 1) + 2 * padding;
    const float x = roundf(fmaxf(((float)state->width - width) / 2, -padding));
    const float y = roundf(((float)state->height - height) / 2);

    DrawListRect(&hud->list, (Rect){x, y, width, height}, Pixels(hud, 10), PanelBack);
    hud->buttons.count = 0; /* those of the bar may lie below */
    Flow flow = {&hud->list,  &hud->buttons,          x + padding, x + width,
                 x + padding, y + padding + line / 2, line};
    DrawListText(&hud->list, flow.x, flow.y - line / 4, TextLarge, Bright, "Keys");
    for (int i = 0; (key = KeyBindingAt(i)) != NULL; i++) {
        if (key->help) {
            flow.y += line;
            flow.x = flow.left + keys;
            FlowText(&flow, TextNormal, Bright, key->help);
            flow.x = flow.left;
        }
        if (key->label)
            FlowKey(&flow, key->label, "", key->action);
        if (key->flags & KeyDigits)
            FlowKey(&flow, "9", "", (Action)(key->action + 8));
    }
}

/* The largest rectangle of the world's aspect between the bars, on whole pixels. */
static void FitArena(Hud *hud, float top, float bottom)
{
    const float margin = Pixels(hud, 14);
    float width = fmaxf((float)hud->state.width - 2 * margin, 4);
    float height = fmaxf(bottom - top, 3);
    width = floorf(fminf(width, height * 4 / 3) / 4) * 4;
    height = width * 3 / 4;
    hud->arenaCount = 1;
    hud->arenas[0] = (Rect){roundf(((float)hud->state.width - width) / 2),
                            roundf(top + (bottom - top - height) / 2), width, height};
}

static void AddLaneLabel(Hud *hud, DrawMode lane, float y)
{
    static const char *const words[][2] = {[DrawModeOff] = {"OFF", "the last tick"},
                                           [DrawModeOn] = {"ON", "between the last two"},
                                           [DrawModePredict] = {"PREDICTED", "ahead of the last"}};
    Flow flow = Begin(hud, y, 24);
    FlowText(&flow, TextNormal, HudColor(lane), words[lane][0]);
    FlowSpace(&flow, 2);
    if (flow.right - flow.x > DrawListTextWidth(&hud->list, TextNormal, 56)) { /* all in one line */
        FlowText(&flow, TextNormal, Dim, words[lane][1]);
        FlowSpace(&flow, 3);
        FlowValue(&flow, "mean |animation error|", "%.2f ms", hud->state.laneErrors[lane] / 100.0);
    } else {
        FlowValue(&flow, "mean error", "%.2f ms", hud->state.laneErrors[lane] / 100.0);
    }
}

/* Three arenas as wide as the window, one above the other, each below its label. */
static void FitLanes(Hud *hud, float top, float bottom)
{
    const float margin = Pixels(hud, 14), label = Pixels(hud, 26), gap = Pixels(hud, 6);
    const float width = fmaxf((float)hud->state.width - 2 * margin, 4);
    const float lane = floorf((bottom - top) / DrawModeCount);
    hud->arenaCount = DrawModeCount;
    for (int i = 0; i < DrawModeCount; i++) {
        const float y = roundf(top) + (float)i * lane;
        AddLaneLabel(hud, (DrawMode)i, y + label / 2);
        hud->arenas[i] = (Rect){margin, y + label, width, fmaxf(lane - label - gap, 3)};
    }
}

/* The text grows with the window, in steps, so that the font is not baked anew for every pixel. The
 * help needs a small one to fit into the smallest window. */
static float TextScale(const HudState *state)
{
    const float fit = fminf((float)state->width / 960, (float)state->height / 720);
    const float steps = floorf(fit * 8 + 0.01f) / 8;
    return fminf(fmaxf(steps, state->help && fit < 0.45f ? 0.5f : 0.75f), 6);
}

/* Writes the list with so much in it. False if that leaves too little room for the world. */
static bool Write(Hud *hud, HudLevel level)
{
    const HudState *state = &hud->state;
    float top = Pixels(hud, 14), bottom = (float)state->height - top;
    DrawListClear(&hud->list);
    hud->buttons.count = 0;
    hud->graph.column = 0;
    if (level != HudOff) {
        top = AddTopBar(hud, level);
        bottom = AddBottomBar(hud);
    }
    if (level == HudFull)
        bottom = AddGraph(hud, bottom);
    if (state->lanes)
        FitLanes(hud, top, bottom);
    else
        FitArena(hud, top, bottom);
    return hud->arenas[0].height >= Pixels(hud, state->lanes ? 30 : 45) &&
           (level != HudFull || hud->graph.bars.width > 0);
}

void HudUpdate(Hud *hud, const HudState *state)
{
    DrawList *list = &hud->list;
    /* Bytes between the members could at worst make the same state seem another.
     * NOLINTNEXTLINE(bugprone-suspicious-memory-comparison) */
    if (list->version > 0 && memcmp(&hud->state, state, sizeof *state) == 0)
        return;
    memcpy(&hud->state, state, sizeof *state);
    list->version++;
    list->scale = TextScale(state);
    HudLevel level = state->level;
    while (!Write(hud, level) && level != HudOff)
        level = (HudLevel)(level - 1);
    if (state->help) {
        hud->graph.column = 0; /* it would be drawn above */
        AddHelp(hud);
    }
}

bool HudClick(const Hud *hud, float x, float y, Action *action)
{
    for (int i = 0; i < hud->buttons.count; i++) {
        const Rect rect = hud->buttons.buttons[i].rect;
        if (x >= rect.x && x < rect.x + rect.width && y >= rect.y && y < rect.y + rect.height) {
            *action = hud->buttons.buttons[i].action;
            return true;
        }
    }
    return false;
}
