/* SPDX-License-Identifier: MIT
 *
 * Numbers, and pictures for them.
 */
#include "hud/parts.h"

#include <stdio.h>

/* ---- as texts ---- */

void HudWriteLate(char text[48], const HudState *state, int method)
{
    const int least = state->lateLeast[method], most = state->lateMost[method];
    snprintf(text, 48,
             most < 0           ? "- late"
             : most - least > 5 ? "%d-%d ms late"
                                : "%d ms late",
             most - least > 5 ? least : most, most);
}

void HudWriteError(char text[48], const HudState *state, int method)
{
    const InputCounts *counts = &state->counts[method];
    if (state->set.scene->input)
        snprintf(text, 48, "lost %d of %d, twice %d", (int)counts->lost, (int)counts->known,
                 (int)counts->twice);
    else if (state->set.scene->world)
        snprintf(text, 48, "%.1f ms uneven", state->laneErrors[method] / 100.0);
    else
        snprintf(text, 48, "%.1f units off", state->laneWorsts[method] / 10.0);
}

/* The rate that is set, unless the loop doesn't keep it. */
static int Ticks(const HudState *state)
{
    const int asked = state->ticksAsked, now = state->ticksPerSecond;
    const bool keeps = now < 0 || (now <= asked + 1 + asked / 10 && now >= asked - 1 - asked / 10);
    return asked > 0 && keeps ? asked : now;
}

/* What the display is like; follows the frame cap, if there is one. */
static void AddDisplay(Flow *flow, const Hud *hud)
{
    const HudState *state = &hud->state;
    const bool divides = state->cap == 0 || state->refreshRate % state->cap == 0;
    char text[48];
    if (state->vsync != VsyncIsOn)
        FlowText(flow, TextSmall, QuietColor,
                 state->vsync == VsyncIsOff ? "vsync off" : "vsync fails");
    else if (state->refreshRate == 0)
        FlowText(flow, TextSmall, QuietColor, "variable rate");
    else if (state->refreshRate > 0 && (state->cap > 0 || hud->level == HudFull)) {
        snprintf(text, sizeof text, "%s%d Hz", divides ? "" : "does not divide ",
                 state->refreshRate);
        FlowText(flow, TextSmall, QuietColor, text);
    }
}

void HudCounts(Flow *flow, const Hud *hud)
{
    const HudState *state = &hud->state;
    const bool tiny = hud->shape == HudTiny;
    const TextStyle style = tiny ? TextStrong : TextHead;
    char late[48];
    FlowNumber(flow, style, TextColor, Ticks(state), tiny ? "ticks" : "ticks/s");
    FlowNumber(flow, style, state->set.lanes ? TextColor : MethodNow(state)->color,
               state->picturesPerSecond, tiny ? "pictures" : "new pictures/s");
    HudWriteLate(late, state, state->method);
    if (HudHas(hud, PartLate) && !state->set.lanes && !HudHasColumn(hud))
        FlowText(flow, TextStrong, TextColor, late);
    if (!HudHas(hud, PartRates))
        return;
    if (state->cap > 0)
        FlowNumber(flow, TextStrong, TextColor, state->cap, "cap");
    AddDisplay(flow, hud);
    FlowNumber(flow, TextStrong, TextColor, state->framesPerSecond, "frames/s");
    FlowNumber(flow, TextStrong, TextColor, state->speedPercent, "% speed");
}

/* ---- small figures ---- */

void HudStrip(Hud *hud, Rect rect, int method)
{
    const Settings *set = &hud->state.set;
    const bool lines = HudHasLines(hud) || (set->lanes && (set->parallel || hud->level == HudFull));
    Chart *strip = HudAddChart(hud, lines ? ChartLines : ChartTicks, rect, method);
    strip->named = lines && !set->lanes;
    hud->strips++;
    strip->pointed = set->paused && HudHasLines(hud);
}

void HudErrors(Hud *hud, Rect rect, int method)
{
    const Scene *scene = hud->state.set.scene;
    const bool world = scene->world != NULL;
    if (rect.width >= BarsShown && !scene->input)
        HudAddChart(hud, world ? ChartErrors : ChartPlaces, rect, method)->full =
            world ? 25 : 2 * (float)scene->radius;
}

/* How long after its moment in the game a picture is seen, in words and as a bar below: late by the
 * tick, by the screen, and by the hand that steers. */
static void AddLate(Flow *flow, const HudState *state)
{
    const int late = state->lateMost[state->method] > 0 ? state->lateMost[state->method] : 0;
    const int tick = late > state->screenMs ? late - state->screenMs : 0;
    const int hand = state->set.steer && state->inputMs > late ? state->inputMs - late : 0;
    const int parts[] = {tick, late - tick, hand};
    const Color colors[] = {MethodNow(state)->color, EdgeColor, QuietColor};
    const float thick = roundf(8 * flow->hud->list.scale), width = flow->right - flow->left;
    char text[48];
    int full = 100;
    HudWriteLate(text, state, state->method);
    FlowText(flow, TextStrong, TextColor, text);
    snprintf(text, sizeof text,
             hand > 0 ? "tick %d, screen %d, hand %d" : "tick %d (the ring), screen %d", tick,
             late - tick, hand);
    if (late > 0)
        FlowText(flow, TextSmall, QuietColor, text);
    FlowNextLine(flow, 20);
    while (full < late + hand && full < 1000000)
        full *= 2;
    for (int i = 0; i < 3; i++) {
        const float length = roundf((float)parts[i] * width / (float)full);
        if (length > 0)
            DrawListBox(&flow->hud->list, flow->x, flow->y - thick / 2, length, thick, colors[i]);
        flow->x += length;
    }
    FlowNextLine(flow, 32);
}

void HudCharts(Flow *flow, Hud *hud)
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

/* ---- large figures, at the bottom ---- */

/* Takes room for a figure with names at its left, and with a line of text below. */
static Rect TakeChart(Hud *hud, Rect *room, float height, Flow *below)
{
    const float names = HudPixels(hud, 56), bottom = room->y + room->height - HudPixels(hud, 32);
    const Rect chart = {room->x + names, roundf(bottom - height),
                        room->width - names - HudPixels(hud, 4), height};
    *below = HudFlow(hud, (Rect){chart.x, bottom, chart.width, 0}, 18, 18);
    below->bottom = below->y;
    room->height = chart.y - HudPixels(hud, LookGap) - room->y;
    return chart;
}

/* Below there are words, or what is said of the last line. */
void HudLines(Hud *hud, Rect *room)
{
    const HudState *state = &hud->state;
    DrawList *list = &hud->list;
    const float least = HudPixels(hud, 64), most = HudPixels(hud, 170);
    char late[48], words[64];
    Flow flow;
    const Rect strip = TakeChart(
        hud, room, fminf(fmaxf(room->height * 0.26f + HudPixels(hud, 20), least), most), &flow);
    HudStrip(hud, strip, state->method);
    DrawListText(list, room->x, strip.y + HudPixels(hud, 24), TextStrong, TextColor, "tick");
    DrawListText(list, room->x, strip.y + strip.height - HudPixels(hud, 4), TextStrong,
                 MethodNow(state)->color, "seen");
    HudWriteLate(late, state, state->method);
    snprintf(words, sizeof words, "seen %s", late);
    if (state->set.paused)
        flow.x = flow.right - DrawListWidth(list, TextSmall, words);
    FlowText(&flow, TextSmall, state->set.paused ? TextColor : QuietColor,
             state->set.paused ? words : state->parallelWords);
}

/* The median is at two fifths of the height. The numbers have a line of their own, also while they
 * are unknown. */
void HudTimes(Hud *hud, Rect *room)
{
    const HudState *state = &hud->state;
    char text[96];
    Flow flow;
    const Rect bars = TakeChart(hud, room, HudPixels(hud, 28), &flow);
    HudAddChart(hud, ChartTimes, bars, state->method)->full =
        state->p50 > 0 ? (float)state->p50 / 40 : 50;
    DrawListText(&hud->list, room->x, bars.y + bars.height / 2, TextStrong, TextColor, "frame");
    if (state->p99 == 0)
        return;
    snprintf(text, sizeof text, "p50 %.2f ms, p99 %.2f ms", state->p50 / 100.0, state->p99 / 100.0);
    FlowText(&flow, TextSmall, TextColor, text);
    snprintf(text, sizeof text, "1%% low %.1f fps", 1e5 / state->p99);
    FlowText(&flow, TextSmall, TextColor, text);
    snprintf(text, sizeof text, "input %s%d ms", ScreenIsCertain(state->times) ? "" : "at least ",
             state->inputMs);
    if (state->inputMs >= 0)
        FlowText(&flow, TextSmall, TextColor, text);
}
