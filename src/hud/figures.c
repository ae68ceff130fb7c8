/* SPDX-License-Identifier: MIT
 *
 * What whoever measures wants to know, in a panel of the last lane.
 */
#include "hud/parts.h"

#include <stdio.h>

/* What the display is like; behind the frame cap, if there is one. */
static void AddDisplay(Flow *flow, const HudState *state)
{
    char cap[24], rate[24];
    snprintf(cap, sizeof cap, "cap %d", state->cap);
    snprintf(rate, sizeof rate, "%d Hz", state->refreshRate);
    if (state->cap > 0)
        FlowText(flow, TextSmall, TextColor, cap);

    if (!state->window.vsync)
        FlowText(flow, TextSmall, QuietColor, "vsync off");
    else if (state->window.capRate > 0)
        FlowText(flow, TextSmall, QuietColor, "vsync fails");
    else if (state->refreshRate == 0)
        FlowText(flow, TextSmall, QuietColor, "variable rate");
    else if (state->refreshRate > 0)
        FlowText(flow, TextSmall, QuietColor, rate);
}

static void AddNumber(Flow *flow, const char *format, double number)
{
    char text[64];
    snprintf(text, sizeof text, format, number);
    if (number >= 0)
        FlowText(flow, TextSmall, TextColor, text);
}

/* With how many pictures of the last seconds. */
static void AddHiccups(Flow *flow, const HudState *state)
{
    const ParallelFigures *seen = &state->seen[0]; /* each method has the same pictures */
    char text[64];
    if (seen->lastingHiccups == 0)
        return;
    snprintf(text, sizeof text, "browser late %d of %d times", seen->lastingHiccups, seen->lasting);
    FlowText(flow, TextSmall, QuietColor, text);
}

static void AddRates(Flow *flow, const HudState *state)
{
    const StatsRates *rates = &state->rates;
    FlowText(flow, TextStrong, TextColor, state->loop->name);
    AddNumber(flow, "%.4g ticks/s", rates->ticksPerSecond);
    AddNumber(flow, "%.4g frames/s", rates->framesPerSecond);
    AddNumber(flow, "%.0f %% speed", 100 * rates->speed);
    AddDisplay(flow, state);
    AddHiccups(flow, state);
    if (ScreenIsCertain(state->times))
        AddNumber(flow, "input %.0f ms", rates->input / 1e6);
    else
        AddNumber(flow, "input at least %.0f ms", rates->input / 1e6);
}

static void AddMethods(Flow *flow, const HudState *state)
{
    const Hud *hud = flow->hud;
    for (int i = 0; i < hud->arenaCount; i++) {
        const Method *method = &state->set.scene->methods[hud->methods[i]];
        char late[FigureWords], error[FigureWords], text[HudWords];
        SayLate(state, hud->methods[i], late);
        SayError(state, hud->methods[i], error);
        snprintf(text, sizeof text, "%s, %s", late, error);
        FlowText(flow, TextSmall, method->color, method->label);
        FlowText(flow, TextSmall, TextColor, text);
    }
}

/* The bars of the last frames. The median is at two fifths of the height. */
static void AddTimes(Hud *hud, Rect bars, float below, Chart *chart)
{
    const HudState *state = &hud->state;
    chart->rect = bars;
    chart->full = 50; /* until a median is known */
    if (state->p50 > 0)
        chart->full = 2.5f * (float)state->p50;
    if (state->p99 <= 0)
        return;

    const double low = 1000 / fmax(state->p99, 1e-3);
    char shorter[96], longer[96];
    const char *const texts[] = {longer, shorter};
    snprintf(shorter, sizeof shorter, "frames: p50 %.2f ms, p99 %.2f ms", state->p50, state->p99);
    snprintf(longer, sizeof longer, "%.60s, 1%% low %.1f fps", shorter, low);
    const char *text = HudFitting(hud, TextSmall, bars.width, texts, 2);
    if (text)
        DrawListText(&hud->list, bars.x, below, TextSmall, QuietColor, text);
}

void HudFigures(Hud *hud, Rect panel)
{
    enum { Line = 20, Bars = 28 };
    const HudState *state = &hud->state;
    const float bars = HudPixels(hud, Bars), line = HudPixels(hud, Line);
    const float pad = HudPixels(hud, LookGap);
    const bool hasBars = panel.height >= bars + 4 * line;
    Flow flow = HudFlow(hud, HudInside(panel, pad), 14, Line);
    flow.bottom = panel.y + panel.height - line / 2;
    if (hasBars)
        flow.bottom -= bars + line;
    AddRates(&flow, state);
    FlowNextLine(&flow, Line);
    AddMethods(&flow, state);

    const float foot = roundf(panel.y + panel.height - line / 2);
    const Rect rect = {panel.x + pad, foot - line / 2 - bars, panel.width - 2 * pad, bars};
    Chart chart = {.kind = ChartTimes, .method = state->method, .panel = panel};
    if (hasBars)
        AddTimes(hud, rect, foot, &chart);
    hud->charts[hud->chartCount++] = chart;
}
