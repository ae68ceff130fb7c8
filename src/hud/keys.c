/* SPDX-License-Identifier: MIT
 *
 * The keys that matter now, in a row at the bottom of the window, and which of them come first in
 * the help.
 */
#include "hud/parts.h"

#include <stdio.h>

/* ---- which keys there are, and what they are said to do ---- */

/* When a key is in the row. */
typedef enum KeyWhen {
    Always,
    AtHome,     /* no step of the tour is open */
    WithTour,   /* the same, and there is a tour */
    WithLines,  /* the scene has parallel lines that can be asked for */
    WithRate,   /* the same as AtHome, and the loop has a rate */
    WithOne,    /* one lane is shown */
    WithMany,   /* all methods are shown, side by side */
    WithPause,  /* the game is paused */
    WithShare,  /* paused, beside parallel lines */
    WithHand,   /* the ball is steered */
    WithNetwork /* the scene is about a network */
} KeyWhen;

/* In their order from the left. Where there is no room for all, first the words get shorter, and
 * then the keys of the highest rank leave. */
typedef struct RowKey {
    Action action;
    Action second; /* its key stands beside the first one; the same action: there is none */
    KeyWhen when;
    int rank;
    const char *words, *brief;
} RowKey;

static const RowKey rowKeys[] = {
    {ActionInterpolation, ActionInterpolation, Always, 0, "interpolation on, off", "on/off"},
    {ActionLanes, ActionLanes, WithOne, 3, "side by side", "lanes"},
    {ActionLanes, ActionLanes, WithMany, 3, "one alone", "one"},
    {ActionStepFrame, ActionStepTick, WithPause, 2, "next picture, tick", "step"},
    {ActionTickCostDown, ActionTickCostUp, WithShare, 2, "or drag: move p", "p"},
    {ActionSteer, ActionSteer, WithHand, 2, "let go", "let go"},
    {ActionJitter, ActionJitter, WithNetwork, 3, "jitter", "jitter"},
    {ActionTourNext, ActionTourNext, WithTour, 4, "the tour", "tour"},
    {ActionParallel, ActionParallel, WithLines, 1, "why: parallel lines", "why?"},
    {ActionFewerTicks, ActionMoreTicks, WithRate, 7, "ticks a second", "ticks"},
    {ActionNextScene, ActionNextScene, AtHome, 5, "the traps", "traps"},
    {ActionSee, ActionSee, AtHome, 6, "what can you see?", "see?"},
    {ActionHelp, ActionHelp, Always, 0, "all keys", "keys"},
};
enum { RowKeys = sizeof rowKeys / sizeof rowKeys[0], RowMostRank = 8 };

static bool IsThere(const HudState *state, KeyWhen when)
{
    const Settings *set = &state->set;
    const bool hasLines = set->scene->world != NULL;
    const bool home = !state->step;
    switch (when) {
    case Always:
        return true;
    case AtHome:
        return home;
    case WithTour:
        return home && set->steps > 0;
    case WithLines:
        return hasLines;
    case WithRate:
        return home && set->scene->world && state->ticksAsked >= 0;
    case WithOne:
        return set->lanes == LanesOne;
    case WithMany:
        return set->lanes == LanesAll;
    case WithPause:
        return set->paused;
    case WithShare:
        return set->paused && set->parallel && hasLines;
    case WithHand:
        return set->steer;
    case WithNetwork:
        return set->scene->hear != NULL;
    }
    return false;
}

/* ---- the row ---- */

static const char *WordsOf(const RowKey *key, bool brief)
{
    return brief ? key->brief : key->words;
}

static float WidthOf(const Flow *flow, const RowKey *key, bool brief)
{
    const float width = FlowKeyWidth(flow, key->action, WordsOf(key, brief));
    return key->second == key->action ? width : width + FlowKeyWidth(flow, key->second, "");
}

/* How wide all keys are up to this rank. */
static float RowWidth(const Flow *flow, int rank, bool brief)
{
    float width = 0;
    for (int i = 0; i < RowKeys; i++)
        if (rowKeys[i].rank <= rank && IsThere(&flow->hud->state, rowKeys[i].when))
            width += WidthOf(flow, &rowKeys[i], brief);
    return width;
}

static void AddRowKey(Flow *flow, const RowKey *key, bool brief)
{
    const bool first = key->action == ActionInterpolation;
    if (key->second != key->action)
        FlowKey(flow, key->action, "");
    FlowButton(flow, KeyLabel(key->second), WordsOf(key, brief), key->second, 0,
               first ? ActColor : TextColor);
}

/* The loop that runs, at the right end. */
static float AddLoop(Hud *hud, Rect row)
{
    const char *name = hud->state.loop->name;
    Flow flow = HudFlow(hud, row, 0, 26);
    const float width = FlowKeyWidth(&flow, ActionNextLoop, name);
    flow.x = flow.left = row.x + row.width - width;
    flow.right += HudPixels(hud, LookGap);
    flow.y = flow.bottom = roundf(row.y + row.height / 2);
    FlowKey(&flow, ActionNextLoop, name);
    return width;
}

void HudKeys(Hud *hud, Rect *room)
{
    enum { High = 560, Low = 300, HighRow = 48, LowRow = 32 };
    const HudState *state = &hud->state;
    const float scale = hud->list.scale, height = (float)state->window.height / scale;
    const bool asks = state->see[0] != '\0', narrowStep = state->step && height < High;
    if (height < Low || state->window.hasButtons || asks || narrowStep)
        return;
    const Rect bottom = HudTakeBottom(room, HudPixels(hud, height < High ? LowRow : HighRow));
    const Rect row = HudInside(bottom, HudMargin(hud));
    if (state->set.hud == HudOff)
        return;

    Flow flow = HudFlow(hud, row, 0, 26);
    flow.y = flow.bottom = roundf(row.y + row.height / 2);
    const float gap = HudPixels(hud, LookGap);
    const float loop = FlowKeyWidth(&flow, ActionNextLoop, state->loop->name) + gap;
    float right = row.width + gap;
    int rank = RowMostRank;
    const bool brief = RowWidth(&flow, rank, false) + loop > right;
    flow.tight = brief && RowWidth(&flow, rank, true) + loop > right;
    if (RowWidth(&flow, rank, brief) + loop <= right)
        right -= AddLoop(hud, row) + gap;
    while (rank > 0 && RowWidth(&flow, rank, brief) > right)
        rank--;
    flow.right = row.x + right;
    for (int i = 0; i < RowKeys; i++)
        if (rowKeys[i].rank <= rank && IsThere(state, rowKeys[i].when))
            AddRowKey(&flow, &rowKeys[i], brief);
}

/* ---- the first keys of the help ---- */

static const MainKey mainKeys[] = {
    {{ActionInterpolation, ActionInterpolation}, "one ball, without interpolation and with it"},
    {{ActionTourNext, ActionTourBack}, "the tour: a step on, a step back"},
    {{ActionParallel, ActionParallel}, "why: from each picture to the moment that it shows"},
    {{ActionFewerTicks, ActionMoreTicks}, "fewer, more ticks a second"},
    {{ActionNextScene, ActionNextScene}, "traps, in which interpolation itself fails"},
    {{ActionSee, ActionSee}, "what can you see? A test of three minutes"},
};
enum { MainKeys = sizeof mainKeys / sizeof mainKeys[0] };

const MainKey *HudMainKey(int n)
{
    return n < MainKeys ? &mainKeys[n] : NULL;
}
