/* SPDX-License-Identifier: MIT
 *
 * The lines at the top: the loop and the settings, the rates, and a sentence.
 */
#include "hud/parts.h"
#include "machine/keys.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static void AddCost(Flow *flow, int64_t cost, const char *where)
{
    char text[64];
    snprintf(text, sizeof text, "+%.10g ms a %s", (double)cost / 1e6, where);
    if (cost != 0)
        FlowText(flow, TextNormal, Warning, text);
}

/* At every level: why nothing moves, or why it moves differently. */
static void AddStatus(Flow *flow, const HudState *state, TextSize size)
{
    char text[32];
    snprintf(text, sizeof text, "speed x %g", (double)state->set.speed / 1000);
    if (state->set.paused && size == TextLarge)
        FlowPill(flow, Warning, "paused");
    else if (state->set.paused)
        FlowText(flow, size, Warning, "PAUSED");
    if (state->set.speed != 1000)
        FlowText(flow, size, Warning, text);
    if (state->set.steer)
        FlowText(flow, TextNormal, Warning, "steered");
    if (state->network)
        FlowText(flow, TextNormal, Warning, "network game");
    if (state->recording)
        FlowText(flow, TextNormal, Warning, "recording");
    AddCost(flow, state->set.tickCost, "tick");
    AddCost(flow, state->set.drawCost, "draw");
}

/* Which rung of the ladder the loop is, and what is new there, if that fits into the line. */
static void AddIdea(Flow *flow, const HudState *state)
{
    char text[128];
    snprintf(text, sizeof text, "loop %d of %d: %s", state->rung + 1, state->rungs, state->idea);
    if (flow->right - flow->x < DrawListTextWidth(flow->list, TextNormal, (int)strlen(text)))
        *strchr(text, ':') = '\0';
    FlowText(flow, TextNormal, Dim, text);
}

/* The loop and what the user has set, which matters more than the loop's idea. */
static void AddSettings(Flow *flow, const HudState *state)
{
    const Method *method = &state->set.scene->methods[state->method];
    if (state->set.lanes)
        FlowPill(flow, Bright, state->set.scene->world ? "side by side" : state->set.scene->name);
    else
        FlowPill(flow, method->color, state->drawsNext ? "no interpolation" : TitleOf(method).text);
    FlowText(flow, TextLarge, Bright, state->loop);
    if (state->set.balls > 1)
        FlowValue(flow, "balls", "%d", state->set.balls);
    const int before = flow->list->count;
    AddStatus(flow, state, TextLarge);
    if (flow->list->count == before)
        AddIdea(flow, state);
}

static void AddViewLag(Flow *flow, const HudState *state)
{
    const Claim claims = state->set.scene->methods[state->method].claims;
    FlowValue(flow, "view lag", claims == ClaimsNext ? "0-%d ms" : "%d ms",
              claims > ClaimsNext ? 0 : state->tickMs);
}

static void AddVsync(Flow *flow, const HudState *state)
{
    static const char *const words[] = {"off", "on", "fails"};
    FlowValue(flow, words[state->vsync], "vsync");
    if (state->cap > 0)
        FlowValue(flow, "cap", "%d", state->cap);
}

static void AddRate(Flow *flow, const char *label, const char *format, int value)
{
    if (value < 0)
        FlowValue(flow, label, "-");
    else
        FlowValue(flow, label, format, value);
}

/* One of the two numbers that matter most. */
static void AddLargeRate(Flow *flow, const char *label, int value)
{
    char text[16] = "-";
    if (value >= 0)
        snprintf(text, sizeof text, "%d", value);
    FlowText(flow, TextLarge, Bright, text);
    FlowSpace(flow, -1);
    FlowText(flow, TextNormal, Bright, label);
}

static void AddRates(Flow *flow, const HudState *state, HudLevel level)
{
    AddLargeRate(flow, "ticks/s", state->ticksPerSecond);
    if (!state->set.lanes)
        AddLargeRate(flow, "new pictures/s", state->picturesPerSecond);
    AddRate(flow, "frames/s", "%d", state->framesPerSecond);
    AddRate(flow, "speed", "%d %%", state->speedPercent);
    if (!state->set.lanes && (level == HudFull || !state->set.steer))
        AddViewLag(flow, state);
    if (!state->set.lanes && (level == HudFull || state->set.steer))
        AddRate(flow, "input to screen", ScreenIsCertain(state->times) ? "%d ms" : "at least %d ms",
                state->inputMs);
    if (state->vsync != VsyncIsOn || state->cap > 0)
        AddVsync(flow, state);
    if (level == HudFull && (ScreenHasFeedback(state->times) || state->times == ScreenSwap))
        FlowValue(flow, ScreenSourceNames[state->times], "screen times");
}

static void AddToast(Flow *flow, const HudState *state)
{
    const Color opacity = 0xFF * (Color)state->toastLevel / HudToastLevels;
    FlowWords(flow, (Bright & 0xFFFFFF00) | opacity, state->toast);
}

static const char *WhatToWatch(const HudState *state)
{
    if (state->set.steer)
        return "move the pointer: the ball follows it, and the gap between them is the latency";
    if (!state->set.lanes)
        return state->set.scene->world ? state->watch
                                       : state->set.scene->methods[state->method].effect;
    return state->drawsNext ? "this loop only draws the last tick: nothing is interpolated"
                            : state->set.scene->watch;
}

/* What can be seen now; a step of the tour says that itself. */
static void AddWatch(Flow *flow, const HudState *state)
{
    if (state->step)
        return;
    if (state->upsShown >= 0) {
        char text[64];
        snprintf(text, sizeof text, "UPS: %d | FPS: %d", state->upsShown, state->fpsShown);
        FlowText(flow, TextNormal, Bright, text);
    }
    FlowWords(flow, state->set.steer ? Bright : Dim, WhatToWatch(state));
}

/* One sentence on what can be seen now. */
static void AddSentence(Flow *flow, const HudState *state)
{
    char text[128];
    if (state->toastLevel > 0) {
        AddToast(flow, state);
    } else if (state->notice[0]) {
        FlowWords(flow, Warning, state->notice);
    } else if (state->deadTenths > 0) {
        snprintf(text, sizeof text, "stopped for %d.%d s: the game leaves this time out",
                 state->deadTenths / 10, state->deadTenths % 10);
        FlowWords(flow, Warning, text);
    } else if (state->set.speed != 1000 && state->timeless) {
        FlowWords(flow, Warning, "this loop reads no clock: nothing can slow it down");
    } else if (state->network && state->tooSlow) {
        snprintf(text, sizeof text, "falling behind by %d.%d s: the ticks take too long",
                 state->behindTenths / 10, state->behindTenths % 10);
        FlowWords(flow, Warning, text);
    } else if (state->tooSlow) {
        FlowWords(flow, Warning, "the machine is too slow: the game slows down");
    } else {
        AddWatch(flow, state);
    }
}

/* The open step of the tour: its title, the keys, and what it says. */
static void AddStep(Flow *flow, const HudState *state)
{
    char place[32];
    snprintf(place, sizeof place, "%d of %d", state->set.step, state->set.steps);
    FlowText(flow, TextLarge, Warning, state->step->title);
    FlowText(flow, TextNormal, Dim, place);
    FlowKey(flow, ActionTourNext, state->set.step < state->set.steps ? "next" : "end");
    FlowKey(flow, ActionTourBack, "back");
    FlowKey(flow, ActionBack, "leave");
    FlowNextLine(flow, 26);
    FlowWords(flow, Bright, state->step->text);
    FlowNextLine(flow, 22);
    FlowWords(flow, Warning, state->step->look);
    FlowNextLine(flow, 24);
}

/* Writes the sentence. It takes the room of what is usually there and of a line more if that is
 * short of it, so that the arena keeps its size while messages come and go. */
static void AddSentenceInItsRoom(Flow *flow, const HudState *state)
{
    enum { UsualLength = 96 };
    const DrawList *list = flow->list;
    const float top = flow->y, width = DrawListTextWidth(list, TextNormal, UsualLength);
    const float lines = ceilf(width / fmaxf(flow->right - flow->left, 1));
    AddSentence(flow, state);
    flow->y = fmaxf(flow->y, top + (lines - 1) * flow->lineHeight);
}

/* Without a HUD. */
static float Strip(Hud *hud)
{
    const HudState *state = &hud->state;
    Flow flow = HudFlow(hud, HudPixels(hud, 20), 24);
    FlowText(&flow, TextNormal, Dim, state->loop);
    if (!state->hasButtons)
        FlowKey(&flow, ActionHelp, "help");
    AddStatus(&flow, state, TextNormal);
    if (state->step && !state->set.help) {
        FlowNextLine(&flow, 24);
        AddStep(&flow, state);
        AddSentence(&flow, state);
    } else if (state->toastLevel > 0) {
        AddToast(&flow, state);
    }
    return flow.y + HudMargin(hud);
}

/* While what can be seen is tested: nothing else, and as high with the question as without. */
static float SeeBar(Hud *hud)
{
    Flow flow = HudFlow(hud, HudPixels(hud, 24), 24);
    FlowWords(&flow, Bright, hud->state.see);
    flow.lineHeight = HudPixels(hud, 32);
    FlowNextLine(&flow, 32);
    if (hud->state.seeAsks) {
        FlowButton(&flow, "1", "the first", ActionFirstLoop);
        FlowButton(&flow, "2", "the second", (Action)((int)ActionFirstLoop + 1));
    }
    FlowKey(&flow, ActionBack, "leave");
    return flow.y + HudPixels(hud, 24);
}

float HudTopBar(Hud *hud, HudLevel level)
{
    const HudState *state = &hud->state;
    if (state->see[0])
        return SeeBar(hud);
    if (level == HudOff)
        return Strip(hud);
    Flow flow = HudFlow(hud, HudPixels(hud, 28), 36);
    AddSettings(&flow, state);
    flow.lineHeight = HudPixels(hud, 24);
    FlowNextLine(&flow, 34);
    AddRates(&flow, state, level);
    FlowNextLine(&flow, 28);
    if (state->step && !state->set.help)
        AddStep(&flow, state);
    AddSentenceInItsRoom(&flow, state);
    return flow.y + HudPixels(hud, 20);
}
