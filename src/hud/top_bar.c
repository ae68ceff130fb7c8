/* SPDX-License-Identifier: MIT
 *
 * The lines at the top: the loop and the settings, the rates, and a sentence.
 */
#include "hud/parts.h"

#include <stdio.h>

static void AddCost(Flow *flow, int64_t cost, const char *where)
{
    char text[64];
    if (cost == 0)
        return;
    snprintf(text, sizeof text, "+%g ms a %s", (double)cost / 1e6, where);
    FlowText(flow, TextNormal, Warning, text);
    FlowSpace(flow, 2);
}

/* The loop and what the user has set. */
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

/* One sentence on what can be seen now. */
static void AddSentence(Flow *flow, const HudState *state)
{
    char text[128];
    if (state->notice[0]) {
        FlowWords(flow, Warning, state->notice);
    } else if (state->deadTenths > 0) {
        snprintf(text, sizeof text, "stopped for %d.%d s: the game leaves this time out",
                 state->deadTenths / 10, state->deadTenths % 10);
        FlowWords(flow, Warning, text);
    } else if (state->speed != 1000 && state->timeless) {
        FlowWords(flow, Warning, "this loop reads no clock: nothing can slow it down");
    } else if (state->network && state->tooSlow) {
        snprintf(text, sizeof text, "falling behind by %d.%d s: the ticks take too long",
                 state->behindTenths / 10, state->behindTenths % 10);
        FlowWords(flow, Warning, text);
    } else if (state->tooSlow) {
        FlowWords(flow, Warning, "the machine is too slow: the game slows down");
    } else {
        if (state->upsShown >= 0) {
            snprintf(text, sizeof text, "UPS: %d | FPS: %d", state->upsShown, state->fpsShown);
            FlowText(flow, TextNormal, Bright, text);
            FlowSpace(flow, 2);
        }
        FlowWords(flow, Dim, state->watch);
    }
}

float HudTopBar(Hud *hud, HudLevel level)
{
    const HudState *state = &hud->state;
    Flow flow = HudFlow(hud, HudPixels(hud, 28), 24);
    AddSettings(&flow, state);
    FlowNextLine(&flow, 34);
    AddRates(&flow, state, level);
    FlowNextLine(&flow, 24);
    AddSentence(&flow, state);
    return flow.y + HudPixels(hud, 20);
}
