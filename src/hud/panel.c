/* SPDX-License-Identifier: MIT
 *
 * What is said: in the column at the left, or in the rows at the top.
 */
#include "hud/parts.h"

#include <stdio.h>
#include <string.h>

/* ---- numbers, and pictures for them ---- */

void HudWriteLate(char text[48], const HudState *state, int method)
{
    const int late = (int)lround(state->seen[method].middle);
    snprintf(text, 48, late < 0 ? "- late" : "%d ms late", late);
}

void HudWriteError(char text[48], const HudState *state, int method)
{
    const InputCounts *counts = &state->counts[method];
    const ParallelFigures *seen = &state->seen[method];
    if (state->set.scene->input)
        snprintf(text, 48, "lost %d of %d, twice %d", (int)counts->lost, (int)counts->known,
                 (int)counts->twice);
    else if (state->set.scene->world)
        snprintf(text, 48, "%.1f ms uneven", seen->error);
    else if (state->set.scene->hear)
        snprintf(
            text, 48, state->window.width < LookTiny ? "%s: %.1f" : "%s: shake %.1f, worst %.0f",
            seen->error < 1 && seen->worst < 20 ? "smooth" : "uneven", seen->shake, seen->worst);
    else
        snprintf(text, 48, "%.1f units off", seen->worst);
}

void HudStrip(Hud *hud, Rect rect, int method)
{
    const Settings *set = &hud->state.set;
    const bool lines = HudHasLines(hud) || set->scene->hear ||
                       (set->lanes && (set->parallel || hud->level == HudFull));
    hud->strips++;
    hud->charts[hud->chartCount++] =
        (Chart){lines ? ChartLines : ChartTicks, rect, method, .named = lines && !set->lanes,
                .pointed = set->paused && HudHasLines(hud)};
}

void HudErrors(Hud *hud, Rect rect, int method)
{
    const Scene *scene = hud->state.set.scene;
    const bool world = scene->world != NULL;
    if (rect.width >= BarsShown && !scene->input)
        hud->charts[hud->chartCount++] = (Chart){world ? ChartErrors : ChartPlaces, rect, method,
                                                 .full = world ? 25 : 2 * (float)scene->radius};
}

/* The rate that is set, unless the loop doesn't keep it. */
static double Ticks(const HudState *state)
{
    const double asked = state->ticksAsked, now = state->rates.ticksPerSecond;
    const bool keeps = now < 0 || fabs(now - asked) <= 1.5 + asked / 10;
    return asked > 0 && keeps ? asked : now;
}

/* What the display is like; follows the frame cap, if there is one. */
static void AddDisplay(Flow *flow, const Hud *hud)
{
    const HudState *state = &hud->state;
    if (!state->window.vsync || state->window.capRate > 0)
        FlowText(flow, TextSmall, QuietColor, state->window.vsync ? "vsync fails" : "vsync off");
    else if (state->refreshRate == 0)
        FlowText(flow, TextSmall, QuietColor, "variable rate");
    else if (state->refreshRate > 0 && (state->cap > 0 || hud->level == HudFull))
        FlowNumber(flow, TextSmall, QuietColor, state->refreshRate, "Hz");
}

/* The numbers, the most important first. */
static void AddCounts(Flow *flow, const Hud *hud)
{
    const HudState *state = &hud->state;
    const bool tiny = hud->shape == HudTiny;
    const TextStyle style = tiny ? TextStrong : TextHead;
    char late[48];
    FlowNumber(flow, style, TextColor, Ticks(state), tiny ? "ticks" : "ticks/s");
    FlowNumber(flow, style, state->set.lanes ? TextColor : MethodNow(state)->color,
               state->rates.picturesPerSecond, tiny ? "pictures" : "new pictures/s");
    HudWriteLate(late, state, state->method);
    if (HudHas(hud, PartLate) && !state->set.lanes && !HudHasColumn(hud))
        FlowText(flow, TextStrong, TextColor, late);
    if (!HudHas(hud, PartRates))
        return;
    if (state->cap > 0)
        FlowNumber(flow, TextStrong, TextColor, state->cap, "cap");
    AddDisplay(flow, hud);
    FlowNumber(flow, TextStrong, TextColor, state->rates.framesPerSecond, "frames/s");
    FlowNumber(flow, TextStrong, TextColor, 100 * state->rates.speed, "% speed");
}

/* How late a picture is seen, in words and as a bar: by the tick and the screen. */
static void AddLate(Flow *flow, const HudState *state)
{
    const int late = (int)lround(fmax(state->seen[state->method].middle, 0));
    const int tick = late > state->screenMs ? late - state->screenMs : 0;
    const int parts[] = {late, tick};
    const Color colors[] = {EdgeColor, MethodNow(state)->color};
    const float thick = roundf(8 * flow->hud->list.scale), width = flow->right - flow->left;
    char text[48];
    int full = 100;
    HudWriteLate(text, state, state->method);
    FlowText(flow, TextStrong, TextColor, text);
    snprintf(text, sizeof text, "tick %d%s, screen %d", tick, state->set.steer ? "" : " (the ring)",
             late - tick);
    if (late > 0)
        FlowText(flow, TextSmall, QuietColor, text);
    FlowNextLine(flow, 20);
    while (full < late && full < 1000000)
        full *= 2;
    for (int i = 0; i < 2; i++) {
        const float length = roundf((float)parts[i] * width / (float)full);
        if (length > 0)
            DrawListBox(&flow->hud->list, flow->x, flow->y - thick / 2, length, thick, colors[i]);
    }
    FlowNextLine(flow, 32);
}

static void AddCharts(Flow *flow, Hud *hud)
{
    const HudState *state = &hud->state;
    const float width = flow->right - flow->left;
    char text[48];
    FlowNextLine(flow, 28);
    if (HudHas(hud, PartStrip) && !HudHasLines(hud)) {
        HudStrip(hud, (Rect){flow->left, flow->y, width, HudPixels(hud, 32)}, state->method);
        FlowNextLine(flow, 56);
    }
    if (HudHas(hud, PartLate))
        AddLate(flow, state);
    if (!HudHas(hud, PartError))
        return;
    HudWriteError(text, state, state->method);
    FlowText(flow, TextStrong, TextColor, text);
    FlowText(flow, TextSmall, QuietColor, "the error of each picture");
    FlowNextLine(flow, 14);
    HudErrors(hud, (Rect){flow->left, roundf(flow->y), width, HudPixels(hud, 28)}, state->method);
    FlowNextLine(flow, 28);
}

/* ---- words ---- */

/* The methods in a row, in which the current one is filled. */
static void AddWays(Flow *flow, const HudState *state)
{
    const Method *methods = state->set.scene->methods;
    for (int i = 0; i < SceneMethods(state->set.scene); i++) {
        const Color color = state->drawsNext ? QuietColor : methods[i].color;
        FlowButton(flow, "", methods[i].label, (Action)((int)ActionFirstMethod + i),
                   i == state->method ? methods[i].color : PanelColor,
                   i == state->method ? GroundColor : color);
    }
}

/* `value` goes into the format, if that has a place for it. */
static void AddWarning(Flow *flow, bool there, const char *format, double value)
{
    char text[64];
    snprintf(text, sizeof text, format, value);
    if (there)
        FlowText(flow, TextStrong, ActColor, text);
}

/* Why nothing moves, or why it moves differently. Returns whether there is anything of it. */
static bool AddStatus(Flow *flow, const HudState *state)
{
    const int before = flow->hud->list.count;
    const Settings *set = &state->set;
    AddWarning(flow, set->paused, state->step ? "Paused for you" : "Paused", 0);
    AddWarning(flow, set->speed != 1000, "Speed x %g", set->speed / 1000.0);
    AddWarning(flow, set->steer, "Steered", 0);
    AddWarning(flow, state->network, "Network game", 0);
    AddWarning(flow, state->recording, "Recording", 0);
    AddWarning(flow, set->balls > 1 && set->hud != HudOff, "%.0f balls", set->balls);
    AddWarning(flow, set->tickCost > 0, "+%.10g ms a tick", (double)set->tickCost / 1e6);
    AddWarning(flow, set->drawCost > 0, "+%.10g ms a draw", (double)set->drawCost / 1e6);
    return flow->hud->list.count > before;
}

static const char *UsualSentence(const HudState *state)
{
    const Scene *scene = state->set.scene;
    if (state->window.tellsTour)
        return "";
    if (state->set.lanes && state->drawsNext)
        return "This loop only draws the last tick: nothing is interpolated.";
    if (state->set.lanes)
        return scene->watch;
    return scene->world ? state->loop->watch : MethodNow(state)->effect;
}

/* One sentence on what can be seen now: the first that holds. In a low window there is only the
 * beginning of what a scene asks. */
static void AddSentence(Flow *flow, const HudState *state)
{
    const bool low = (float)state->window.height < 440 * flow->hud->list.scale;
    const char *usual = UsualSentence(state);
    const int length =
        low && usual == state->set.scene->watch ? (int)strcspn(usual, ".?") + 1 : 255;
    char text[256];
    if (state->set.speed != 1000 && state->timeless)
        snprintf(text, sizeof text, "This loop reads no clock: nothing can slow it down.");
    else if (state->network && state->tooSlow)
        snprintf(text, sizeof text, "Falling behind by %.1f s: the ticks take too long.",
                 state->behindTenths / 10.0);
    else if (state->tooSlow)
        snprintf(text, sizeof text, "The machine is too slow: the game slows down.");
    else if (state->set.steer)
        snprintf(text, sizeof text,
                 "Move the pointer: the ball follows it, and the gap between "
                 "them is the latency.");
    else if (state->upsShown >= 0)
        snprintf(text, sizeof text, "UPS: %d | FPS: %d %.*s", state->upsShown, state->fpsShown,
                 length, usual);
    else
        snprintf(text, sizeof text, "%.*s", length, usual);
    FlowWords(flow, TextBody, state->tooSlow ? ActColor : TextColor, text);
}

/* ---- the open step of the tour ---- */

/* Dots that show which it is, its title, its text, what to do behind a bar, and its keys. */
static void AddCard(Flow *flow, const Hud *hud)
{
    const Settings *set = &hud->state.set;
    const TourStep *step = hud->state.step;
    const float scale = flow->hud->list.scale, left = flow->left;
    const bool tiny = hud->shape == HudTiny;
    for (int i = 1; i <= set->steps && !tiny; i++)
        DrawListDisc(&flow->hud->list, left + roundf(14 * scale) * ((float)i - 0.5f),
                     flow->y - 4 * scale, roundf((i == set->step ? 5.0f : 3.0f) * scale),
                     i > set->step ? fmaxf(scale, 1) : 0, i == set->step ? TextColor : QuietColor);
    FlowNextLine(flow, tiny ? 0.0f : 22.0f);
    flow->lineHeight = HudPixels(hud, 26);
    FlowWords(flow, tiny ? TextStrong : TextHead, TextColor, step->title);
    FlowNextLine(flow, tiny ? 24 : 28);
    flow->lineHeight = HudPixels(hud, LookSentence);
    const bool another = !set->scene->world && set->scene != step->settings.scene;
    FlowWords(flow, TextBody, TextColor, another ? set->scene->watch : step->text);
    FlowNextLine(flow, 28);
    const float top = flow->y - 12 * scale;
    flow->left = flow->x = left + roundf(14 * scale);
    FlowWords(flow, TextBody, ActColor, step->look);
    flow->left = left;
    DrawListBox(&flow->hud->list, left, top, 3 * scale, flow->y + 12 * scale - top, ActColor);
    FlowNextLine(flow, 34);
    flow->lineHeight = HudPixels(hud, 26);
    FlowButton(flow, KeyLabel(ActionTourNext), set->step < set->steps ? "Next" : "End",
               ActionTourNext, TextColor, GroundColor);
    FlowButton(flow, KeyLabel(ActionTourBack), "Back", ActionTourBack, PanelColor, TextColor);
    FlowKey(flow, ActionBack, "leave");
}

/* ---- the keys that matter now: their places never change ---- */

/* Where there is no room for all, the last ones are left out. */
static const struct {
    Action action;
    const char *what;
} keyRow[] = {
    {ActionInterpolation, "on/off"}, {ActionHelp, "keys"},     {ActionLanes, "lanes"},
    {ActionNextScene, "scene"},      {ActionTourNext, "tour"}, {ActionNextLoop, "loop"},
    {ActionParallel, "lines"},       {ActionPause, "pause"},   {ActionStepTick, "tick"},
    {ActionSteer, "steer"},          {ActionStrobe, "strobe"}, {ActionJitter, "jitter"},
};
enum { RowKeys = 11, KeyLines = (RowKeys + 1) / 2, KeyLine = 26 };

/* Their order in scenes without a world, where nothing can be steered. */
static const int sceneKeys[RowKeys] = {0, 1, 2, 3, 7, 8, 11, 4, 5, 6, 10};

/* No key for the tour if it is open or not there, nor for jitter in a scene without a network. */
void HudKeys(Hud *hud, Rect *room, bool columns)
{
    const HudState *state = &hud->state;
    const float line = HudPixels(hud, KeyLine), half = columns ? floorf(room->width / 2) : 0;
    const float lines = columns ? KeyLines * line : line;
    const float foot = room->y + room->height;
    Flow flow = HudFlow(hud, *room, 0, KeyLine);
    room->height -= lines + (columns ? line : HudPixels(hud, 6));
    flow.bottom = foot - line / 2;
    flow.y = flow.bottom - lines + line;
    flow.tight = hud->shape == HudTiny;
    if (columns)
        DrawListBox(&hud->list, room->x, foot - lines - line / 2, room->width, hud->list.scale,
                    RuleColor);
    for (int i = 0; i < RowKeys; i++) {
        const int key = state->set.scene->world ? i : sceneKeys[i];
        const Action action = keyRow[key].action;
        if ((action != ActionTourNext || (!state->step && state->set.steps > 0)) &&
            (action != ActionJitter || state->set.scene->hear))
            FlowKey(&flow, action, keyRow[key].what);
        if (columns)
            flow.x = flow.left + half * ceilf((flow.x - flow.left) / half);
    }
}

/* ---- all of it ---- */

/* The sentence. Its lines stay empty if it has no room, so that the arena keeps its size. */
static void AddSecondRow(Flow *flow, const Hud *hud)
{
    const float scale = hud->list.scale;
    const float usual = ceilf(620 * scale / fmaxf(flow->right - flow->left, 1));
    const bool one = hud->state.window.tellsTour || (float)hud->state.window.height < 440 * scale;
    const float lines = one ? 1 : fminf(usual, 3);
    flow->lineHeight = HudPixels(hud, LookSentence);
    FlowNextLine(flow, 30);
    flow->bottom = flow->y + (lines - 1) * flow->lineHeight;
    AddSentence(flow, &hud->state);
    flow->y = flow->bottom;
}

/* The loop with its place in the list, and its idea. */
static void AddLoop(Flow *flow, const HudState *state)
{
    char rung[32];
    snprintf(rung, sizeof rung, "loop %d of %d", state->set.loop + 1, state->rungs);
    FlowText(flow, TextStrong, TextColor, state->loop->name);
    FlowText(flow, TextSmall, QuietColor, rung);
    FlowNextLine(flow, 20);
    FlowText(flow, TextSmall, QuietColor, state->loop->idea);
    FlowNextLine(flow, 36);
}

void HudColumn(Hud *hud, Rect *room)
{
    const HudState *state = &hud->state;
    Rect column = *room;
    column.width = HudPixels(hud, LookColumn);
    room->x += column.width + HudPixels(hud, LookMargin);
    room->width -= column.width + HudPixels(hud, LookMargin);
    if (HudHas(hud, PartKeys))
        HudKeys(hud, &column, true);
    Flow flow = HudFlow(hud, column, 15, 34);
    if (state->step) {
        AddCard(&flow, hud);
        FlowNextLine(&flow, 46);
    }
    AddWays(&flow, state);
    FlowNextLine(&flow, 36);
    if (!state->step)
        AddLoop(&flow, state);
    flow.lineHeight = HudPixels(hud, LookSentence);
    if (AddStatus(&flow, state))
        FlowNextLine(&flow, 30);
    if (!state->step && HudHas(hud, PartSentence)) {
        AddSentence(&flow, state);
        FlowNextLine(&flow, 40);
    }
    AddCounts(&flow, hud);
    AddCharts(&flow, hud);
    if (flow.y > column.y + column.height)
        room->height = 0; /* then a part has to leave */
}

/* Of the numbers in the row only those are there that it has room for. */
void HudHeader(Hud *hud, Rect *room)
{
    const HudState *state = &hud->state;
    const bool off = hud->level == HudOff, tiny = hud->shape == HudTiny, lanes = state->set.lanes;
    const TextStyle title = tiny ? TextStrong : TextHead;
    const Scene *scene = state->set.scene;
    Flow flow = HudFlow(hud, *room, 12, 30);
    if (state->step)
        AddCard(&flow, hud);
    else if (!off && lanes)
        FlowText(&flow, title, TextColor, scene->world ? "Side by side" : scene->name);
    else if (!off && tiny)
        FlowText(&flow, title, MethodNow(state)->color, TitleOf(MethodNow(state)));
    else if (!off)
        AddWays(&flow, state);
    FlowSpace(&flow, state->step ? 0 : LookStep);
    if (off || (!tiny && !state->step))
        FlowText(&flow, TextStrong, TextColor, state->loop->name);
    AddStatus(&flow, state);
    if (off && !state->window.hasButtons)
        FlowKey(&flow, ActionHelp, "all keys");
    if (!state->step || !HudHas(hud, PartRates))
        flow.bottom = flow.y;
    if (!off)
        AddCounts(&flow, hud);
    flow.y = fminf(flow.y, flow.bottom);
    if (HudHas(hud, PartSentence) && !state->step)
        AddSecondRow(&flow, hud);
    HudTakeTop(room, flow.y + HudPixels(hud, tiny && !state->step ? 14 : 20) - room->y);
}

/* As high with the question as without. */
void HudSee(Hud *hud, Rect *room)
{
    Flow flow = HudFlow(hud, *room, 12, LookSentence);
    FlowWords(&flow, TextBody, TextColor, hud->state.see);
    flow.lineHeight = HudPixels(hud, 32);
    FlowNextLine(&flow, 32);
    if (hud->state.seeAsks) {
        FlowButton(&flow, "1", "the first", ActionFirstLoop, 0, TextColor);
        FlowButton(&flow, "2", "the second", (Action)((int)ActionFirstLoop + 1), 0, TextColor);
    }
    FlowKey(&flow, ActionBack, "leave");
    HudTakeTop(room, flow.y + HudPixels(hud, 24) - room->y);
}
