/* SPDX-License-Identifier: MIT
 *
 * The keys at the bottom that matter now.
 */
#include "base/keys.h"
#include "hud/parts.h"

static void AddKey(Flow *flow, Action action, const char *what)
{
    FlowKey(flow, KeyLabel(action), what, action);
}

/* Writes the line of keys with its middle at y; returns the middle of its last row. */
static float AddKeys(Hud *hud, float y)
{
    const HudState *state = &hud->state;
    const int on = state->scene->on, other = state->chosen == on ? state->scene->off : on;
    Flow flow = HudFlow(hud, y, 28);
    if (!state->drawsNext && !state->lanes)
        AddKey(&flow, ActionInterpolation, state->scene->methods[other].title);
    if (state->scene->world)
        AddKey(&flow, ActionSteer, "steer");
    AddKey(&flow, ActionNextScene, "scene");
    AddKey(&flow, ActionLanes, "lanes");
    if (state->lanes) /* else it would be one key too many for a line */
        AddKey(&flow, ActionStrobe, "strobe");
    AddKey(&flow, ActionPause, state->paused ? "resume" : "pause");
    if (state->paused) {
        AddKey(&flow, ActionStepTick, "tick");
        AddKey(&flow, ActionStepFrame, "frame");
    } else {
        AddKey(&flow, ActionNextLoop, "loop");
        AddKey(&flow, ActionHud, state->level == HudFull ? "hide" : "graph");
    }
    AddKey(&flow, ActionHelp, "help");
    AddKey(&flow, ActionQuit, "quit");
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
