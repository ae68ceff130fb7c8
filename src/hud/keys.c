/* SPDX-License-Identifier: MIT
 *
 * The keys that matter now, in a row at the bottom of the window, and which of them come first in
 * the help.
 */
#include "hud/parts.h"

#include <stdio.h>

/* ---- which keys there are, and what they are said to do ---- */

/* Of what a key is: of all, of the ball alone, or of all other scenes. */
typedef enum KeyOf { OfAll, OfBall, OfScenes } KeyOf;

/* When it is in the row. */
typedef enum KeyWhen {
    Always,
    AtHome,      /* no step of the tour is open */
    HasTour,     /* the same, and there is a tour */
    HasRate,     /* no step is open, and the loop has a rate that matters */
    OneLane,     /* one lane is shown */
    MoreLanes,   /* more than one is shown */
    AllLanes,    /* there is a lane for each method */
    HasMoreWays, /* two lanes are shown, and there are more methods */
    IsPaused,
    MovesShare, /* it is paused, beside parallel lines */
    IsSteered,
    HasNetwork
} KeyWhen;

/* In their order from the left. Where there is no room for all, first words get shorter, and then
 * the keys of the highest rank leave. */
typedef struct RowKey {
    Action action;
    /* Its key stands beside the first one; the same action: there is none. */
    Action second;
    KeyOf of;
    KeyWhen when;
    /* Up to RowMostRank. 0: it stays always. */
    int rank;
    /* What it does, and the same where there is little room. */
    const char *words, *brief;
} RowKey;

static const RowKey rowKeys[] = {
    {ActionInterpolation, ActionInterpolation, OfBall, OneLane, 0, "interpolation on, off",
     "on/off"},
    {ActionInterpolation, ActionInterpolation, OfBall, MoreLanes, 0, "one ball, off or on",
     "one ball"},
    {ActionInterpolation, ActionInterpolation, OfScenes, MoreLanes, 0, "one lane", "one"},
    {ActionInterpolation, ActionInterpolation, OfScenes, OneLane, 0, "the other one", "other"},
    {ActionLanes, ActionLanes, OfBall, OneLane, 3, "side by side", "lanes"},
    {ActionLanes, ActionLanes, OfBall, AllLanes, 3, "one ball", "one"},
    {ActionStepFrame, ActionStepTick, OfAll, IsPaused, 2, "next picture, tick", "step"},
    {ActionTickCostDown, ActionTickCostUp, OfBall, MovesShare, 2, "or drag: move p", "p"},
    {ActionSteer, ActionSteer, OfAll, IsSteered, 2, "let go", "let go"},
    {ActionJitter, ActionJitter, OfAll, HasNetwork, 3, "more jitter", "jitter"},
    {ActionTourNext, ActionTourNext, OfBall, HasTour, 4, "the tour", "tour"},
    {ActionParallel, ActionParallel, OfBall, Always, 1, "why: parallel lines", "why?"},
    {ActionNextScene, ActionNextScene, OfScenes, AtHome, 1, "next scene", "next"},
    {ActionLanes, ActionLanes, OfScenes, HasMoreWays, 2, "all ways", "all"},
    {ActionLanes, ActionLanes, OfScenes, OneLane, 2, "both", "both"},
    {ActionLanes, ActionLanes, OfScenes, AllLanes, 2, "one lane", "one"},
    {ActionPause, ActionPause, OfScenes, AtHome, 4, "pause", "pause"},
    {ActionFewerTicks, ActionMoreTicks, OfAll, HasRate, 7, "ticks a second", "ticks"},
    {ActionNextScene, ActionNextScene, OfBall, AtHome, 5, "the traps", "traps"},
    {ActionSee, ActionSee, OfBall, AtHome, 6, "what can you see?", "see?"},
    {ActionHelp, ActionHelp, OfAll, Always, 0, "all keys", "keys"},
};
enum { RowKeys = sizeof rowKeys / sizeof rowKeys[0], RowMostRank = 7 };

static bool Holds(const HudState *state, KeyWhen when)
{
    const Settings *set = &state->set;
    const bool home = !state->step;
    switch (when) {
    case Always:
        return true;
    case AtHome:
        return home;
    case HasTour:
        return home && state->tour.count > 0;
    case HasRate:
        return home && state->ticksAsked >= 0 && !ShowsNetwork(state); /* which has messages */
    case OneLane:
        return set->lanes == LanesOne;
    case MoreLanes:
        return set->lanes != LanesOne;
    case AllLanes:
        return set->lanes == LanesAll;
    case HasMoreWays:
        return set->lanes == LanesTwo && SceneMethods(set->scene) > 2;
    case IsPaused:
        return set->paused;
    case MovesShare:
        return set->paused && set->parallel;
    case IsSteered:
        return set->steer;
    case HasNetwork:
        return ShowsNetwork(state);
    }
    return false;
}

static bool IsThere(const HudState *state, const RowKey *key)
{
    const KeyOf of = ShowsBall(state) ? OfBall : OfScenes;
    return (key->of == OfAll || key->of == of) && Holds(state, key->when);
}

/* ---- the row ---- */

enum { KeyWords = 32 };

/* What it does; of the lanes of a scene also how many there are. */
static void WriteWords(const HudState *state, const RowKey *key, bool brief, char words[KeyWords])
{
    const char *says = brief ? key->brief : key->words;
    const int methods = SceneMethods(state->set.scene);
    if (key->when == HasMoreWays && brief)
        snprintf(words, KeyWords, "all %d", methods);
    else if (key->when == HasMoreWays)
        snprintf(words, KeyWords, "all %d ways", methods);
    else
        snprintf(words, KeyWords, "%s", says);
}

static float WidthOf(const Flow *flow, const RowKey *key, bool brief)
{
    char words[KeyWords];
    WriteWords(&flow->hud->state, key, brief, words);
    float width = FlowKeyWidth(flow, key->action, words);
    if (key->second != key->action)
        width += FlowKeyWidth(flow, key->second, "");
    return width;
}

/* How wide all keys are up to this rank. */
static float WidthUpToRank(const Flow *flow, int rank, bool brief)
{
    float width = 0;
    for (int i = 0; i < RowKeys; i++)
        if (rowKeys[i].rank <= rank && IsThere(&flow->hud->state, &rowKeys[i]))
            width += WidthOf(flow, &rowKeys[i], brief);
    return width;
}

static void AddRowKey(Flow *flow, const RowKey *key, bool brief)
{
    const bool important = key->action == ActionInterpolation;
    char words[KeyWords];
    WriteWords(&flow->hud->state, key, brief, words);
    if (key->second != key->action)
        FlowKey(flow, key->action, "");
    FlowButton(flow, KeyLabel(key->second), words, key->second, 0,
               important ? ActColor : TextColor);
}

/* ---- its forms: the first in which all keys fit ---- */

/* What stands beside the key of the loops. */
typedef enum LoopSays { LoopNamed, LoopPlain, LoopLeft } LoopSays;

typedef struct RowForm {
    /* All other keys have their short words. */
    bool brief;
    /* And these are small and near to each other. */
    bool tight;
    LoopSays loop;
} RowForm;

/* In the last one, too, keys may have no room. */
static const RowForm rowForms[] = {
    {false, false, LoopNamed}, {false, false, LoopPlain}, {true, false, LoopNamed},
    {true, false, LoopPlain},  {true, true, LoopNamed},   {true, true, LoopPlain},
    {true, true, LoopLeft},
};
enum { RowForms = sizeof rowForms / sizeof rowForms[0] };

/* The loop that runs, or what the key is for. */
enum { LoopWords = 64 };
static void SayLoop(const HudState *state, LoopSays says, char words[LoopWords])
{
    if (says == LoopNamed)
        snprintf(words, LoopWords, "loop: %s", state->loop->name);
    else
        snprintf(words, LoopWords, "loops");
}

/* In scenes there is none: the legend has its place. */
static float LoopWidth(Hud *hud, Rect row, LoopSays says)
{
    const Flow flow = HudRowFlow(hud, row);
    char words[LoopWords];
    if (says == LoopLeft || !ShowsBall(&hud->state))
        return 0;
    SayLoop(&hud->state, says, words);
    return FlowKeyWidth(&flow, ActionNextLoop, words) + HudPixels(hud, LookGap);
}

/* At the right end of the row. */
static void AddLoop(Hud *hud, Rect row, LoopSays says)
{
    Flow flow = HudRowFlow(hud, row);
    const float gap = HudPixels(hud, LookGap);
    char words[LoopWords];
    SayLoop(&hud->state, says, words);
    flow.x = flow.left = row.x + row.width + gap - LoopWidth(hud, row, says);
    flow.right += gap; /* the space behind a key may lie outside */
    FlowKey(&flow, ActionNextLoop, words);
}

/* Ends a text at a place. Returns where it begins, less a gap. */
static float AddBefore(Hud *hud, float end, float y, TextStyle style, Color color, const char *text)
{
    const float begin = roundf(end - DrawListWidth(&hud->list, style, text));
    DrawListText(&hud->list, begin, y, style, color, text);
    return begin - HudPixels(hud, LookGap);
}

/* At scale 1: the radius of the ring, and from the ring to its words. */
enum { LegendRadius = 8, RingGap = 6 };

/* The ring as the scene has it in its lanes. */
static void AddLegendRing(Hud *hud, Position middle, float radius)
{
    DrawList *list = &hud->list;
    if (ShowsNetwork(&hud->state))
        DrawListDisc(list, middle.x, middle.y, radius, LookRing * list->scale, TextColor);
    else if (hud->state.set.scene->square)
        MarkDashedSquare(list, middle, radius, TextColor);
    else
        MarkDashes(list, middle, radius, DashesThick, TextColor);
}

/* Of a scene, from the right: the ring and what it means, the pace, and which scene it is. What has
 * no room is left out. */
static void AddLegend(Hud *hud, Rect row, float left)
{
    const HudState *state = &hud->state;
    const Scene *scene = state->set.scene;
    const DrawList *list = &hud->list;
    const float y = roundf(row.y + row.height / 2), radius = HudPixels(hud, LegendRadius);
    const float gap = HudPixels(hud, LookGap);
    float end = row.x + row.width;
    left += gap;

    char pace[HudWords];
    SayPace(state, false, pace);
    if (end - DrawListWidth(list, TextStrong, pace) < left)
        SayPace(state, true, pace);
    float paceWidth = 0;
    if (pace[0])
        paceWidth = gap + DrawListWidth(list, TextStrong, pace);

    const float ring = 2 * radius + HudPixels(hud, RingGap);
    const bool hasRing = SceneKindOf(scene) != SceneOfInput;
    const char *const legends[] = {SceneLegend(scene, false), SceneLegend(scene, true)};
    const char *legend = HudFitting(hud, TextSmall, end - ring - paceWidth - left, legends, 2);
    if (legend && hasRing) {
        AddBefore(hud, end, y, TextSmall, QuietColor, legend);
        end -= ring + DrawListWidth(list, TextSmall, legend);
        AddLegendRing(hud, (Position){end + radius, y}, radius);
        end -= gap;
    }

    hud->saysPace = pace[0] && end + gap - paceWidth >= left;
    if (hud->saysPace)
        end = AddBefore(hud, end, y, TextStrong, ActColor, pace);

    const char *name = scene->topic ? scene->topic : scene->name;
    char which[HudWords];
    snprintf(which, sizeof which, "%d of %d: %s", SceneIndex(scene), SceneCount - 1, name);
    if (end - DrawListWidth(list, TextSmall, which) >= left)
        AddBefore(hud, end, y, TextSmall, QuietColor, which);
}

/* What the pace and the ring's legend take at least, of a scene. Long words of keys leave room for
 * them. */
static float LegendWidth(const Hud *hud)
{
    enum { Ring = 2 * LegendRadius + RingGap };
    const HudState *state = &hud->state;
    const Scene *scene = state->set.scene;
    const float gap = HudPixels(hud, LookGap);
    float width = 0;

    char pace[HudWords];
    SayPace(state, true, pace);
    if (pace[0])
        width += gap + DrawListWidth(&hud->list, TextStrong, pace);

    if (SceneKindOf(scene) != SceneOfInput) {
        const float legend = DrawListWidth(&hud->list, TextSmall, SceneLegend(scene, true));
        width += gap + HudPixels(hud, Ring) + legend;
    }
    return width;
}

/* ---- all of it ---- */

/* The room for keys in this form; there is a gap behind the last one, too. */
static float RoomIn(Hud *hud, Rect row, const RowForm *form)
{
    return row.width + HudPixels(hud, LookGap) - LoopWidth(hud, row, form->loop);
}

/* Whether all keys have room in this form, with the legend of a scene beside long words. */
static bool KeysFit(Hud *hud, Rect row, const RowForm *form)
{
    Flow flow = HudRowFlow(hud, row);
    flow.tight = form->tight;
    float width = WidthUpToRank(&flow, RowMostRank, form->brief);
    if (!form->brief && !ShowsBall(&hud->state))
        width += LegendWidth(hud);
    return width <= RoomIn(hud, row, form);
}

/* The first form in which all fit, or the last. */
static const RowForm *ChooseForm(Hud *hud, Rect row)
{
    for (int i = 0; i < RowForms; i++)
        if (KeysFit(hud, row, &rowForms[i]))
            return &rowForms[i];
    return &rowForms[RowForms - 1];
}

/* Where no form has room for all, the keys of the highest rank are left out. */
static void AddRowKeys(Hud *hud, Rect row)
{
    const HudState *state = &hud->state;
    const RowForm *form = ChooseForm(hud, row);
    const bool isBall = ShowsBall(state);
    if (isBall && form->loop != LoopLeft)
        AddLoop(hud, row, form->loop);

    const float room = RoomIn(hud, row, form);
    Flow flow = HudRowFlow(hud, row);
    flow.tight = form->tight;
    int rank = RowMostRank;
    while (rank > 0 && WidthUpToRank(&flow, rank, form->brief) > room)
        rank--;

    flow.right = row.x + room;
    for (int i = 0; i < RowKeys; i++)
        if (rowKeys[i].rank <= rank && IsThere(state, &rowKeys[i]))
            AddRowKey(&flow, &rowKeys[i], form->brief);
    if (!isBall)
        AddLegend(hud, row, flow.x);
}

/* There is no row in a low window, where there are buttons instead of keys, and where a step of the
 * tour needs the room. */
void HudKeys(Hud *hud, Rect *room)
{
    enum { HighWindow = 560, LowWindow = 300, HighRow = 48, LowRow = 32 };
    const HudState *state = &hud->state;
    const float height = (float)state->window.height / hud->list.scale;
    const bool isHigh = height >= HighWindow;
    const bool stepNeedsRoom = state->step && !isHigh;
    if (height < LowWindow || state->window.hasButtons || stepNeedsRoom)
        return;

    const float rowHeight = isHigh ? HighRow : LowRow;
    const Rect bottom = HudTakeBottom(room, HudPixels(hud, rowHeight));
    if (state->set.hud != HudOff)
        AddRowKeys(hud, HudInside(bottom, HudMargin(hud)));
}

/* ---- the first keys of the help ---- */

static const MainKey mainKeys[] = {
    {{ActionInterpolation, ActionInterpolation}, "one ball, without interpolation and with it"},
    {{ActionTourNext, ActionTourBack}, "the tour: a step on, a step back"},
    {{ActionParallel, ActionParallel}, "why: from each picture to the moment that it shows"},
    {{ActionFewerTicks, ActionMoreTicks}, "fewer, more ticks a second"},
    {{ActionNextScene, ActionNextScene}, "traps, in which interpolation itself fails"},
    {{ActionSee, ActionSee}, "your game, and what can you see?"},
};
enum { MainKeys = sizeof mainKeys / sizeof mainKeys[0] };

const MainKey *HudMainKey(int n)
{
    return n < MainKeys ? &mainKeys[n] : NULL;
}
