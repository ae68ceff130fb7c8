/* SPDX-License-Identifier: MIT
 *
 * The lists: the keys that matter now at the bottom; all keys, or all loops, over the arenas.
 */
#include "hud/parts.h"
#include "machine/keys.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static const Color PanelBack = 0x0B0E12F0;

/* How many lines the help has, and how long the longest text is, in characters. */
static void Measure(int *lines, int *longest)
{
    *lines = *longest = 0;
    for (const KeyBinding *key = KeyTable; key->key; key++) {
        const int length = key->help ? (int)strlen(key->help) : 0;
        *lines += key->help != NULL;
        *longest = length > *longest ? length : *longest;
    }
}

/* The keys of a line of the help, which begins with `key`. Returns the next line's first key. */
static const KeyBinding *AddKeysOf(Flow *flow, const KeyBinding *key)
{
    do {
        const bool digits = (key->flags & KeyDigits) != 0;
        if (key->label)
            FlowButton(flow, key->label, digits ? "to" : "", key->action);
        if (digits)
            FlowButton(flow, "9", "", (Action)(key->action + 8));
        key++;
    } while (key->key && !key->help);
    return key;
}

static void AddLines(Flow *flow, float keysWidth)
{
    for (const KeyBinding *key = KeyTable; key->key; flow->y += flow->lineHeight) {
        flow->x = flow->left + keysWidth;
        FlowText(flow, TextNormal, Bright, key->help);
        flow->x = flow->left;
        key = AddKeysOf(flow, key);
    }
}

/* All keys one behind the other, where a line for each has no room. */
static bool AddRun(Hud *hud, float top, float bottom)
{
    const float margin = HudPixels(hud, 8), line = HudPixels(hud, 19);
    Flow flow = HudFlow(hud, top + margin + line / 2, 19);
    DrawListRect(&hud->list,
                 (Rect){margin, top, (float)hud->state.width - 2 * margin, bottom - top},
                 HudPixels(hud, 10), PanelBack);
    for (const KeyBinding *key = KeyTable; key->key;) {
        const char *help = key->help;
        key = AddKeysOf(&flow, key);
        FlowWords(&flow, Dim, help);
        FlowSpace(&flow, 2);
    }
    return flow.y + line / 2 + margin <= bottom;
}

bool HudHelp(Hud *hud, float top, float bottom)
{
    int lines, longest;
    Measure(&lines, &longest);
    const float room = bottom - top, width = (float)hud->state.width;
    const float line = fminf(HudPixels(hud, 28), floorf(room / (float)lines));
    const float lowest = TextPixels(TextNormal, hud->list.scale) * (TEXT_CAP_HEIGHT + TEXT_DEPTH);
    const float keys = DrawListTextWidth(&hud->list, TextNormal, 16);
    const float content = keys + DrawListTextWidth(&hud->list, TextNormal, longest);
    const float height = line * (float)lines;
    const float gap = HudPixels(hud, 24);
    /* Lines that touch each other need room around them. */
    const bool fits = line > lowest || (line > lowest - 0.1f && height + 2 < room);
    if (!fits && hud->level == HudOff && hud->list.scale <= HudSmallestScale)
        return AddRun(hud, top, bottom);
    const float padX = fminf(gap, floorf((width - content) / 2));
    const float padY = fmaxf(fminf(gap, floorf((room - height) / 2)), HudPixels(hud, 4));
    const float x = roundf((width - content) / 2), y = roundf(top + (room - height) / 2);
    DrawListRect(&hud->list, (Rect){x - padX, y - padY, content + 2 * padX, height + 2 * padY},
                 HudPixels(hud, 10), PanelBack);
    Flow flow = HudFlow(hud, y + line / 2, 0);
    flow.left = flow.x = x;
    flow.right = width;
    flow.lineHeight = line;
    AddLines(&flow, keys);
    return padX > 0 && fits;
}

/* ---- those that matter now ---- */

/* Writes the line of keys with its middle at y; returns the middle of its last row. */
static float AddKeys(Hud *hud, float y)
{
    const HudState *state = &hud->state;
    const int on = state->set.scene->on,
              other = state->set.method == on ? state->set.scene->off : on;
    Flow flow = HudFlow(hud, y, 28);
    if (state->offersTour && !state->set.paused)
        FlowKey(&flow, ActionTourNext, "tour");
    if (!state->drawsNext && !state->set.lanes)
        FlowKey(&flow, ActionInterpolation, TitleOf(&state->set.scene->methods[other]).text);
    if (state->set.scene->world)
        FlowKey(&flow, ActionSteer, "steer");
    FlowKey(&flow, ActionNextScene, "scene");
    FlowKey(&flow, ActionLanes, "lanes");
    if (state->set.lanes) /* else it would be one key too many for a line */
        FlowKey(&flow, ActionStrobe, "strobe");
    FlowKey(&flow, ActionPause, state->set.paused ? "resume" : "pause");
    if (state->set.paused) {
        FlowKey(&flow, ActionStepTick, "tick");
        FlowKey(&flow, ActionStepFrame, "frame");
    } else {
        FlowKey(&flow, ActionNextLoop, "loop");
        if (!state->offersTour) /* the same */
            FlowKey(&flow, ActionHud, state->set.hud == HudFull ? "hide" : "graph");
    }
    FlowKey(&flow, ActionHelp, "help");
    return flow.y;
}

/* The number of rows is known once they are written, so they are written twice. */
float HudKeyBar(Hud *hud)
{
    const float padding = HudPixels(hud, 20);
    const int count = hud->list.count, chars = hud->list.charCount, buttons = hud->buttons.count;
    const float rows = AddKeys(hud, 0);
    hud->list.count = count;
    hud->list.charCount = chars;
    hud->buttons.count = buttons;
    const float top = (float)hud->state.height - rows - 2 * padding;
    AddKeys(hud, top + padding);
    return top;
}

/* ---- all loops, for a moment after one was chosen ---- */

static const Color LadderBack = 0x1B212AF0, Here = 0x2F4B66FF;

/* Where there is room for some of them only, these are the ones around the loop that runs; dots
 * stand for the others. */
void HudLadder(Hud *hud, float top, float bottom)
{
    enum { Characters = 17, Fewest = 3 };
    const HudState *state = &hud->state;
    const float padding = HudPixels(hud, 8);
    const float lowest = 1.255f * TextPixels(TextNormal, hud->list.scale);
    const int rungs = state->rungs, most = (int)((bottom - top) / lowest) - 1;
    const int shown = rungs < most ? rungs : most, around = state->rung - shown / 2;
    const int first = around < 0 ? 0 : around < rungs - shown ? around : rungs - shown;
    const float line = fminf(HudPixels(hud, 24), (bottom - top) / (float)(shown + 1));
    const float width = DrawListTextWidth(&hud->list, TextNormal, Characters) + 2 * padding;
    const float x = HudMargin(hud), y = top + line / 2;
    char text[Characters + 1];
    if (shown < Fewest)
        return;
    DrawListRect(&hud->list, (Rect){x, top, width, line * (float)(shown + 1)}, padding, LadderBack);
    for (int i = first; i < first + shown; i++) {
        const float middle = y + line * ((float)(i - first) + 0.5f);
        const float above = roundf(middle - line / 2), below = roundf(middle + line / 2);
        const bool here = i == state->rung;
        const bool cut = (i == first && i > 0) || (i == first + shown - 1 && i < rungs - 1);
        if (here)
            DrawListRect(&hud->list, (Rect){x, above, width, below - above}, 0, Here);
        snprintf(text, sizeof text, "%2d %s", i + 1, state->loops[i]);
        DrawListText(&hud->list, x + padding, middle, TextNormal, here ? Bright : Dim,
                     cut ? "   ..." : text);
    }
}
