/* SPDX-License-Identifier: MIT
 *
 * The lanes of the ball, from edge to edge, one above the other: off over on, all, or one alone.
 *
 *     | name     sentence                       count      a row, or two lines of words
 *     |            where the ball really is now            above the path
 *     |     ((((O  |                                       the path
 *     |  __  _  |  | _     __                              things, which stand still
 *     | ---------------------------------------            the ground
 *     |  : : : :.==| 40 ms behind                          the foot: marks of pictures
 *
 * The parallel lines, figures and messages lie over what is below the path.
 */
#include "hud/parts.h"

#include <stdio.h>
#include <string.h>

/* ---- sizes ---- */

typedef enum RowSize { RowTiny, RowLow, RowHigh } RowSize;

/* Lengths at scale 1. */
static const struct {
    float row, second;    /* the height of a row, and of a second line of words */
    float bar, foot;      /* the width of the bar at the left, the height of the foot */
    float gap;            /* below a lane */
    TextStyle name, says; /* of the name and the count, and of the sentence */
} looks[] = {[RowTiny] = {24, 16, 3, 10, 0, TextStrong, TextSmall},
             [RowLow] = {32, 20, 4, 18, 4, TextHead, TextBody},
             [RowHigh] = {52, 24, 6, 26, 4, TextTitle, TextSay}};

/* From these heights of a field of two lanes on, and for the large one also this width. */
enum { LeastHigh = 512, LeastLow = 268, LeastHighWidth = 600 };

/* A lane that is this high keeps some of it for a second line of words, and one of this width has
 * the name of the white line. */
enum { LeastWithSecond = 130, LeastNaming = 600 };

/* From the lane's top to the path: with that name above it, and without. */
enum { NamingTop = 18, PlainTop = 2 };

/* The parts of a lane of two or more lanes, and of one alone. */
static const struct {
    float ball, width, sway, things, lines;
} shares[] = {{.ball = 0.44f, .width = 0.22f, .sway = 0.10f},
              {.ball = 0.28f, .width = 0.22f, .sway = 0.07f, .things = 0.30f, .lines = 0.34f}};

/* ---- forms of a row: one for all rows, the first in which all fit ---- */

typedef enum Says { SaysNothing, SaysBriefly, SaysAll } Says;

static const struct {
    bool title; /* else the short name */
    Says sentence;
    const char *unit;
} forms[] = {
    {true, SaysAll, "new pictures a second"},     {true, SaysAll, "new pictures/s"},
    {true, SaysBriefly, "new pictures a second"}, {true, SaysBriefly, "new pictures/s"},
    {false, SaysBriefly, "new pictures/s"},       {true, SaysNothing, "new pictures a second"},
    {true, SaysNothing, "new pictures/s"},        {false, SaysNothing, "new pictures/s"},
    {false, SaysNothing, "pictures/s"},
};
enum { Forms = sizeof forms / sizeof forms[0] };

/* What a row can be as long as. No sentence decides on the height of rows, as it may change. */
static const char usualSentence[] =
    "draws the last tick, 25 a second: shown 2 or 3 times, then a jump of 31 px";

/* All that the rows of a field have in common. */
typedef struct Rows {
    RowSize size;
    bool second; /* sentences are on a line of their own */
    int form;
    int jump; /* how many pixels the ball flies in a tick */
    float width, height;
    float names; /* the width of the widest name, with the gap behind it */
} Rows;

static const char *NameOf(const Hud *hud, int method, int form)
{
    const Method *how = &hud->state.set.scene->methods[method];
    return forms[form].title ? TitleOf(how) : how->label;
}

/* The sentence of a lane, which the parallel lines replace by theirs. */
static void Sentence(const Hud *hud, const Rows *rows, int method, char words[HudWords])
{
    const HudState *state = &hud->state;
    const Says says = forms[rows->form].sentence;
    words[0] = '\0';
    if (says == SaysNothing)
        return;
    if (state->set.parallel)
        ParallelSay(&state->seen[method], says == SaysBriefly, words);
    else
        SayMethod(state, method, rows->jump, says == SaysBriefly, words);
}

static float NamesWidth(const Hud *hud, const Rows *rows)
{
    const Scene *scene = hud->state.set.scene;
    float width = 0;
    for (int i = 0; i < SceneMethods(scene); i++) {
        const char *name = NameOf(hud, i, rows->form);
        width = fmaxf(width, DrawListWidth(&hud->list, looks[rows->size].name, name));
    }
    return width + HudPixels(hud, 16);
}

static float CountWidth(const Hud *hud, const Rows *rows)
{
    const DrawList *list = &hud->list;
    return DrawListWidth(list, looks[rows->size].name, "000") + HudPixels(hud, 28) +
           DrawListWidth(list, looks[rows->size].says, forms[rows->form].unit);
}

static bool RowFits(const Hud *hud, const Rows *rows, int method)
{
    char words[HudWords];
    Sentence(hud, rows, method, words);
    const float says = DrawListWidth(&hud->list, looks[rows->size].says, words);
    const float first = rows->names + CountWidth(hud, rows);
    if (rows->size == RowTiny && !rows->second && words[0])
        return false;
    return rows->second ? first <= rows->width && says <= rows->width : first + says <= rows->width;
}

/* The methods of the lanes; where there is one lane, both that SPACE goes to, so that nothing moves
 * then. */
static bool AllFit(const Hud *hud, const Rows *rows)
{
    const Scene *scene = hud->state.set.scene;
    bool fit = RowFits(hud, rows, scene->off) && RowFits(hud, rows, scene->on);
    for (int i = 0; i < hud->arenaCount; i++)
        fit &= RowFits(hud, rows, hud->methods[i]);
    return fit;
}

/* ---- the layout ---- */

static RowSize SizeOf(const Hud *hud, Rect field)
{
    const float scale = hud->list.scale;
    const float two = field.height * 2 / fmaxf((float)hud->arenaCount, 2);
    if (two >= LeastHigh * scale && field.width >= LeastHighWidth * scale)
        return RowHigh;
    return two >= LeastLow * scale ? RowLow : RowTiny;
}

/* Which methods the lanes show. */
static void ChooseMethods(Hud *hud)
{
    const HudState *state = &hud->state;
    const Scene *scene = state->set.scene;
    switch (state->set.lanes) {
    case LanesOne:
        hud->arenaCount = 1;
        hud->methods[0] = state->method;
        break;
    case LanesTwo:
        hud->arenaCount = 2;
        hud->methods[0] = scene->off;
        hud->methods[1] = scene->on;
        break;
    case LanesAll:
        HudAllMethods(hud);
        break;
    }
}

/* How many lines of words a row has, and so its height. */
static Rows RowsIn(const Hud *hud, Rect field)
{
    const HudState *state = &hud->state;
    const RowSize size = SizeOf(hud, field);
    const float bar = HudPixels(hud, looks[size].bar), each = field.height / (float)hud->arenaCount;
    const bool asked = state->step && (state->step->parts & PartSentence);
    Rows rows = {.size = size,
                 .form = 1,
                 .width = field.width - bar - 2 * HudMargin(hud),
                 .height = HudPixels(hud, looks[size].row)};
    const float lane = each - rows.height - HudPixels(hud, looks[size].gap);
    const float first = NamesWidth(hud, &rows) + CountWidth(hud, &rows) +
                        DrawListWidth(&hud->list, looks[size].says, usualSentence);
    const bool room = size != RowTiny && lane >= LeastWithSecond * hud->list.scale;

    rows.second = asked || (room && first > rows.width);
    if (rows.second)
        rows.height += HudPixels(hud, looks[size].second);
    return rows;
}

/* The ball's path in lanes of this size. A ball that is steered, or not alone, has all of its lane:
 * a hand goes everywhere. */
static Path PathIn(const Hud *hud, const Rows *rows, float width, float lane)
{
    const Settings *set = &hud->state.set;
    const bool one = hud->arenaCount == 1;
    const float foot = HudPixels(hud, looks[rows->size].foot);
    const float things = roundf(shares[one].things * lane), air = lane - foot - things;
    const float ball = roundf(fminf(shares[one].ball * lane, shares[one].width * width));
    const float height = ball + roundf(shares[one].sway * lane);
    Path path = {.radius = ball / 2, .height = height, .foot = foot};
    if (set->steer || set->balls > 1)
        return (Path){0};
    path.top = HudPixels(hud, hud->namesNow ? NamingTop : PlainTop);
    if (one)
        path.top = fmaxf(path.top, roundf((air - height) * 0.75f));
    return path;
}

/* How far the ball flies in a tick, in pixels of its lane. */
static int JumpIn(const Hud *hud, Rect lane)
{
    const HudState *state = &hud->state;
    const Scene *scene = state->set.scene;
    const double ticks = state->ticksAsked > 0 ? state->ticksAsked : SayTicks(state);
    const View view = {.worldWidth = (float)scene->width,
                       .worldHeight = (float)scene->height,
                       .radius = (float)scene->radius,
                       .stretched = true,
                       .path = hud->path};
    const Mapping map = ViewMapping(&view, lane);
    const double units = scene->pace / fmax(ticks, 1);
    return (int)lround(hypot(units * (double)map.scaleX, units * (double)map.scaleY));
}

/* ---- what a row says ---- */

/* By how much a sentence stands lower than the name beside it, so that both have one baseline. */
static float Drop(const Hud *hud, const Rows *rows)
{
    const float name = TextStyleTable[looks[rows->size].name].size;
    const float says = TextStyleTable[looks[rows->size].says].size;
    return roundf(0.3f * (name - says) * hud->list.scale);
}

/* The middle of a row's sentence: below the name, or beside it. */
static float SentenceAt(const Hud *hud, const Rows *rows, Rect row)
{
    const float first = HudPixels(hud, looks[rows->size].row);
    if (rows->second)
        return row.y + first + HudPixels(hud, rows->size == RowHigh ? 2 : 4);
    return roundf(row.y + first / 2) + Drop(hud, rows);
}

/* Its name, its sentence, its count; while the game is paused the count stays, but fainter. */
static void AddRow(Hud *hud, const Rows *rows, Rect row, int method, const char *words)
{
    enum { Dimmed = 0x80 };
    const HudState *state = &hud->state;
    const Color color = state->set.scene->methods[method].color;
    const TextStyle nameStyle = looks[rows->size].name, saysStyle = looks[rows->size].says;
    const double fresh = SayFresh(state, method);
    const bool known = state->seen[method].fresh >= 0 && !state->set.paused;
    const char *unit = forms[rows->form].unit;
    DrawList *list = &hud->list;
    char count[16] = "-";
    if (fresh > 0)
        snprintf(count, sizeof count, "%.0f", fresh);

    const float first = HudPixels(hud, looks[rows->size].row);
    const float middle = roundf(row.y + first / 2), right = row.x + row.width;
    const float units = right - DrawListWidth(list, saysStyle, unit);
    const float counts = units - HudPixels(hud, 8) - DrawListWidth(list, nameStyle, count);
    DrawListText(list, row.x, middle, nameStyle, color, NameOf(hud, method, rows->form));
    DrawListText(list, counts, middle, nameStyle, known ? color : ColorOf(color, Dimmed), count);
    DrawListText(list, units, middle + Drop(hud, rows), saysStyle, QuietColor, unit);
    DrawListText(list, row.x + (rows->second ? 0 : rows->names), SentenceAt(hud, rows, row),
                 saysStyle, TextColor, words);
}

/* What is unusual now: behind the sentence of the first row, or where there is no room for both, in
 * its place. Returns whether there was room. Then it is left to a message. */
static bool AddStatus(Hud *hud, const Rows *rows, Rect row, char words[HudWords],
                      const char *status)
{
    const TextStyle style = looks[rows->size].says;
    DrawList *list = &hud->list;
    const float gap = HudPixels(hud, 16);
    const float begin = row.x + (rows->second ? 0 : rows->names);
    const float end = row.x + row.width - (rows->second ? 0 : CountWidth(hud, rows));
    const float length = DrawListWidth(list, style, status);
    float x = begin;
    if (words[0])
        x += DrawListWidth(list, style, words) + gap;
    if (x + length > end) {
        x = begin;
        if (x + length > end)
            return false;
        words[0] = '\0';
    }
    DrawListText(list, x, SentenceAt(hud, rows, row), style, ActColor, status);
    return true;
}

/* ---- figures, for whoever measures ---- */

/* What the display is like; behind the frame cap, if there is one. */
static void AddDisplay(Flow *flow, const HudState *state)
{
    char text[48];
    if (state->cap > 0) {
        snprintf(text, sizeof text, "cap %d", state->cap);
        FlowText(flow, TextSmall, TextColor, text);
    }
    snprintf(text, sizeof text, "%d Hz", state->refreshRate);
    if (!state->window.vsync)
        FlowText(flow, TextSmall, QuietColor, "vsync off");
    else if (state->window.capRate > 0)
        FlowText(flow, TextSmall, QuietColor, "vsync fails");
    else if (state->refreshRate == 0)
        FlowText(flow, TextSmall, QuietColor, "variable rate");
    else if (state->refreshRate > 0)
        FlowText(flow, TextSmall, QuietColor, text);
}

static void AddNumber(Flow *flow, const char *format, double number)
{
    char text[64];
    snprintf(text, sizeof text, format, number);
    if (number >= 0)
        FlowText(flow, TextSmall, TextColor, text);
}

static void AddRates(Flow *flow, const HudState *state)
{
    const StatsRates *rates = &state->rates;
    FlowText(flow, TextStrong, TextColor, state->loop->name);
    AddNumber(flow, "%.4g ticks/s", rates->ticksPerSecond);
    AddNumber(flow, "%.4g frames/s", rates->framesPerSecond);
    AddNumber(flow, "%.0f %% speed", 100 * rates->speed);
    AddDisplay(flow, state);
    AddNumber(flow, ScreenIsCertain(state->times) ? "input %.0f ms" : "input at least %.0f ms",
              rates->input / 1e6);
}

static void AddMethods(Flow *flow, const HudState *state)
{
    const Hud *hud = flow->hud;
    for (int i = 0; i < hud->arenaCount; i++) {
        const Method *method = &state->set.scene->methods[hud->methods[i]];
        char late[48], error[48], text[128];
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
    const float full = state->p50 > 0 ? 2.5f * (float)state->p50 : 50;
    const double low = 1000 / fmax(state->p99, 1e-3);
    char text[96], longer[96];
    chart->rect = bars;
    chart->full = full;
    snprintf(text, sizeof text, "frames: p50 %.2f ms, p99 %.2f ms", state->p50, state->p99);
    snprintf(longer, sizeof longer, "%.60s, 1%% low %.1f fps", text, low);
    const bool fits = DrawListWidth(&hud->list, TextSmall, longer) <= bars.width;
    if (state->p99 > 0)
        DrawListText(&hud->list, bars.x, below, TextSmall, QuietColor, fits ? longer : text);
}

/* In a panel below the path of the last lane. */
static void AddFigures(Hud *hud, Rect panel)
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

/* ---- all of it ---- */

/* What lies over the part of a lane below the path: the parallel lines, or figures. */
static void AddBelow(Hud *hud, int lane)
{
    const HudState *state = &hud->state;
    const Rect arena = hud->arenas[lane];
    const bool one = hud->arenaCount == 1, last = lane == hud->arenaCount - 1;
    const float path = hud->path.top + hud->path.height + HudPixels(hud, 2);
    float height = arena.height - path;
    if (one || hud->path.height == 0)
        height = roundf(shares[1].lines * arena.height);
    const Rect below = {arena.x, arena.y + arena.height - height, arena.width, height};
    const Chart lines = {.kind = ChartPhotograph,
                         .rect = below,
                         .method = hud->methods[lane],
                         .screenMs = state->screenMs,
                         .tellsShare = state->set.paused};
    if (state->set.parallel)
        hud->charts[hud->chartCount++] = lines;
    if (state->set.parallel)
        hud->path.covered = height;
    else if (last && state->set.hud == HudFull)
        AddFigures(hud, below);
    hud->still = below;
    if (!state->set.parallel)
        hud->still.height -= hud->path.foot;
}

bool HudField(Hud *hud, Rect field)
{
    enum { LeastLane = 30, LeastLines = 24 };
    const HudState *state = &hud->state;
    char words[HudWords];
    ChooseMethods(hud);
    hud->namesNow = field.width >= LeastNaming * hud->list.scale;

    /* Rectangles. */
    Rows rows = RowsIn(hud, field);
    const float each = floorf(field.height / (float)hud->arenaCount);
    const float bar = HudPixels(hud, looks[rows.size].bar);
    const float lane = fmaxf(each - rows.height - HudPixels(hud, looks[rows.size].gap), 4);
    hud->path = PathIn(hud, &rows, field.width - bar, lane);
    for (int i = 0; i < hud->arenaCount; i++)
        hud->arenas[i] =
            (Rect){field.x + bar, field.y + (float)i * each + rows.height, field.width - bar, lane};

    /* Words. */
    rows.jump = JumpIn(hud, hud->arenas[0]);
    for (rows.form = 0; rows.form < Forms - 1; rows.form++) {
        rows.names = NamesWidth(hud, &rows);
        if (AllFit(hud, &rows))
            break;
    }
    rows.names = NamesWidth(hud, &rows);
    SayStatus(state, hud->status);
    for (int i = 0; i < hud->arenaCount; i++) {
        const int method = hud->methods[i];
        const float top = field.y + (float)i * each;
        const Rect row = {field.x + bar + HudMargin(hud), top, rows.width, rows.height};
        DrawListBox(&hud->list, field.x, top, bar, rows.height + lane,
                    state->set.scene->methods[method].color);
        hud->words[i] = (MarkWords){"", ""};
        AddBelow(hud, i);
        if (state->set.hud == HudOff)
            continue;
        hud->words[i] = SayMarks(state, method);
        Sentence(hud, &rows, method, words);
        if (i == 0 && hud->status[0] && AddStatus(hud, &rows, row, words, hud->status))
            hud->status[0] = '\0';
        AddRow(hud, &rows, row, method, words);
    }
    /* A step of the tour that shows the lines has room for them. */
    const float lines = lane - hud->path.top - hud->path.height;
    const bool needsLines = state->set.parallel && state->step;
    return lane >= LeastLane * hud->list.scale &&
           (!needsLines || lines >= LeastLines * hud->list.scale);
}
