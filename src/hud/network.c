/* SPDX-License-Identifier: MIT
 *
 * The lines of a scene about a network:
 *
 *     sent             |     x     |     |     [=====|=======]
 *       x lost          \ \ \ \       \ \          167 ms late
 *       . arrived          \ \ \ \       \ \
 *     on your screen  --o-.-o---o-.-o---o---o---o---o---o---o
 *
 * Above is when messages were sent, and below when pictures were seen. A line leads from each
 * picture up to the moment of the sender's time that it shows.
 */
#include "hud/strip.h"

#include "base/nanoseconds.h"

#include <math.h>
#include <stdio.h>

/* Lengths at scale 1. */
enum {
    Gutter = 136,     /* at the left, for names */
    Pad = 16,         /* at the right, and at the left where there are no names */
    LeastNamed = 640, /* the width of a chart with names, */
    LeastNames = 52,  /* and its height */
    AxisBelow = 14,   /* from the top to the upper axis: below the marks of messages */
    BelowDiscs = 2,   /* from the discs to the bottom */
    LeastApart = 12   /* from line to line */
};

/* The radius of the discs: at most, and by the height of the chart. */
static const float LargestDisc = 5, DiscByHeight = 1 / 16.0f;

/* The legend between the names of the axes, at scale 1. */
enum {
    KindLine = 18,   /* from line to line */
    KindMark = 6,    /* from the left to the middle of a mark, */
    KindWords = 18,  /* and to the words behind it; */
    KindSecond = 50, /* and the same of the second mark of a line begins so much further right */
    KindCross = 4,   /* half the size of a cross, */
    KindSlant = 5,   /* and of a line that leans */
    LowestName = 9   /* from the middle of a name to the chart's bottom, at least */
};

/* How many pixels a ms has at least, and how much of the time is seen at least. */
static const double PixelsOfMs = 1.4, LeastMs = 300;

typedef struct Network {
    Strip strip;
    const Chart *chart;
    Color color;
    bool named;
    float ball; /* the radius of the discs */
} Network;

static int64_t Shows(const Network *network, const ParallelPicture *picture)
{
    return picture->shows[network->chart->method];
}

static Network Begin(const Chart *chart, const Parallel *parallel, const Scene *scene,
                     DrawList *list)
{
    const float scale = list->scale;
    const Rect rect = chart->rect;
    const bool isNamed = rect.width >= LeastNamed * scale && rect.height >= LeastNames * scale;
    Network network = {.strip = {.parallel = parallel, .list = list},
                       .chart = chart,
                       .color = scene->methods[chart->method].color,
                       .named = isNamed,
                       .ball = roundf(fminf(LargestDisc * scale, DiscByHeight * rect.height))};

    /* Where the axes lie, between what stands beside them. */
    Strip *strip = &network.strip;
    const float before = isNamed ? Gutter : Pad;
    const float left = roundf(before * scale);
    const float width = rect.width - left - roundf(Pad * scale);
    strip->rect = (Rect){rect.x + left, rect.y, width, rect.height};
    strip->ticks = roundf(rect.y + AxisBelow * scale);
    strip->pictures = rect.y + rect.height - network.ball - roundf(BelowDiscs * scale);

    /* The newest picture is at the right edge. */
    const ParallelPicture *last = ParallelKept(parallel, 0);
    const double ms = fmax((double)(width / scale) / PixelsOfMs, LeastMs);
    const double span = fmin(ms * 1e6, (double)ParallelShown(parallel));
    strip->unit = (double)width / span;
    strip->begin = (double)last->seen - span;
    return network;
}

/* ---- names ---- */

/* A short line that leans as the lines do, before its name. */
static void AddLineName(const Network *network, float x, float y, float thick, Color color,
                        const char *name)
{
    static const float down = 0.125f; /* to the right, in turns */
    DrawList *list = network->strip.list;
    const float scale = list->scale, half = KindSlant * scale, middle = x + KindMark * scale;
    const Rect bar = {middle - half, y - thick * scale / 2, 2 * half, thick * scale};
    DrawListBar(list, bar, down, color);
    DrawListText(list, x + KindWords * scale, y, TextSmall, QuietColor, name);
}

/* Whether a message that was sent in the strip is lost. */
static bool HasLost(const Network *network, const Link *link)
{
    const Strip *strip = &network->strip;
    const double begin = strip->begin - (double)strip->parallel->begins;
    const double length = (double)strip->rect.width / strip->unit;
    const int64_t end = LinkNext(link, llround(begin + length));
    Snapshot snapshot;
    for (int64_t k = LinkNext(link, llround(begin)); k < end; k++)
        if (!LinkSnapshot(link, k, &snapshot))
            return true;
    return false;
}

/* What marks and lines are, as much as has room above `end`; what is lost, while there is such a
 * message. */
static void AddKinds(const Network *network, const Link *link, float x, float y, float end)
{
    DrawList *list = network->strip.list;
    const float scale = list->scale, line = KindLine * scale;
    if (y > end)
        return;

    float arrived = x;
    if (HasLost(network, link)) {
        LinkDrawLost(list, x + KindMark * scale, y, KindCross * scale);
        DrawListText(list, x + KindWords * scale, y, TextSmall, QuietColor, "lost");
        arrived = x + KindSecond * scale;
    }
    LinkDrawArrived(list, arrived + KindMark * scale, y);
    DrawListText(list, arrived + KindWords * scale, y, TextSmall, QuietColor, "arrived");

    if (y + line > end)
        return;
    AddLineName(network, x, y + line, 1, EdgeColor, "a message");
    if (y + 2 * line <= end)
        AddLineName(network, x, y + 2 * line, LookDiagram, network->color, "what you see");
}

static void AddNames(const Network *network, const Link *link)
{
    const Strip *strip = &network->strip;
    const Rect rect = network->chart->rect;
    DrawList *list = strip->list;
    const float scale = list->scale, x = rect.x + Pad * scale, line = KindLine * scale;
    const float lowest = fminf(strip->pictures, rect.y + rect.height - LowestName * scale);
    if (!network->named)
        return;

    DrawListText(list, x, strip->ticks, TextSmall, TextColor, "messages sent");
    DrawListText(list, x, lowest, TextSmall, network->color, "on your screen");
    AddKinds(network, link, x, strip->ticks + line, lowest - line);
}

/* ---- the pictures ---- */

/* Each so many of them has a line, so that lines stand apart. */
static int64_t EachOf(const Network *network)
{
    enum { Few = 8 };
    const Strip *strip = &network->strip;
    const ParallelPicture *last = ParallelKept(strip->parallel, 0);
    const ParallelPicture *older = ParallelKept(strip->parallel, Few);
    if (!older)
        return 1;

    /* The mean step of a few pictures, in pixels: below when they were seen, and above what they
     * show. Lines of which one goes much further than the other are not parallel. */
    const double below = (double)(last->seen - older->seen) / Few * strip->unit;
    const double above = (double)(Shows(network, last) - Shows(network, older)) / Few * strip->unit;
    const bool areParallel = fabs(above / below - 1) < 0.5;

    /* How far it is from line to line, across them. */
    const double lean = (double)(last->seen - Shows(network, last)) * strip->unit;
    const double height = (double)(strip->pictures - strip->ticks);
    const double apart = below * height / hypot(lean, height);
    if (!areParallel || apart <= 0)
        return 1;
    return (int64_t)ceil(LeastApart * (double)strip->list->scale / apart);
}

static void AddLines(const Network *network)
{
    enum { Apart = 3 };
    const Strip *strip = &network->strip;
    const float scale = strip->list->scale;
    StripWalk walk = {.strip = strip, .apart = Apart * scale, .each = EachOf(network)};
    const ParallelPicture *picture, *newest = ParallelKept(strip->parallel, 0);
    float seen;
    while ((picture = StripNext(&walk, &seen)) != NULL) {
        const float shows = StripAt(strip, Shows(network, picture));
        if (picture == newest)
            StripLine(strip, seen, shows, LookLast * scale, TextColor);
        else
            StripLine(strip, seen, shows, LookDiagram * scale, network->color);
    }
}

static void AddBalls(const Network *network)
{
    const Strip *strip = &network->strip;
    StripWalk walk = {.strip = strip, .apart = 2 * network->ball, .each = 1};
    float seen;
    while (StripNext(&walk, &seen))
        DrawListDisc(strip->list, seen, strip->pictures, network->ball, 0, network->color);
}

/* ---- how late ---- */

static double RealMs(const Network *network, double time)
{
    return time * network->strip.parallel->realPerLoop / 1e6;
}

/* Of the pictures in the strip: the least and the most. Returns whether they differ. */
enum { LateWords = 40 };
static bool SayRange(const Network *network, char text[LateWords])
{
    static const double slight = 20; /* ms */
    const Strip *strip = &network->strip;
    const ParallelPicture *picture;
    double least = INFINITY, most = 0;
    for (int i = 0; (picture = ParallelKept(strip->parallel, i)) != NULL; i++) {
        if (StripAt(strip, picture->seen) < strip->rect.x)
            break;
        const double late = (double)(picture->seen - Shows(network, picture));
        least = fmin(least, RealMs(network, late));
        most = fmax(most, RealMs(network, late));
    }
    snprintf(text, LateWords, "%.0f to %.0f ms late", least, most);
    return most - least > slight;
}

/* Adds words below the upper axis: right of the last line, or where that leaves no room, left of
 * it. Returns whether there is room. */
static bool AddBelowAxis(const Network *network, float shows, float seen, const char *text)
{
    const Strip *strip = &network->strip;
    DrawList *list = strip->list;
    enum { WordsPad = 6, WordsHalf = 9, WordsDown = 16 };
    const float scale = list->scale, width = DrawListWidth(list, TextStrong, text);
    const float pad = WordsPad * scale, half = roundf(WordsHalf * scale);
    const float middle = roundf(strip->ticks + WordsDown * scale);

    /* Where the last line is at the top and the bottom of the words. */
    const float slant = (seen - shows) / (strip->pictures - strip->ticks);
    const float lineAbove = shows + slant * (middle - half - strip->ticks);
    const float lineBelow = shows + slant * (middle + half - strip->ticks);
    float left = roundf(seen - 2 * pad - width);
    if (left - pad < lineBelow)
        left = roundf(lineAbove - 2 * pad - width);
    if (left - pad < strip->rect.x || middle + half > strip->pictures - network->ball)
        return false;

    const Rect ground = {roundf(left - pad), middle - half, roundf(width + 2 * pad), 2 * half};
    DrawListRect(list, ground, 0, 0, GroundColor);
    DrawListText(list, left, middle, TextStrong, TextColor, text);
    return true;
}

/* From the moment that the last line shows to when it was seen, along the upper axis. */
static void AddLate(const Network *network)
{
    const Strip *strip = &network->strip;
    DrawList *list = strip->list;
    const ParallelPicture *last = ParallelKept(strip->parallel, 0);
    const float seen = StripAt(strip, last->seen);
    const float shows = fmaxf(StripAt(strip, Shows(network, last)), strip->rect.x);
    if (seen <= shows)
        return;

    enum { Height = 3 };
    const float scale = list->scale, thick = roundf(Height * scale);
    const float line = fmaxf(roundf(scale), 1), y = strip->ticks - roundf(scale);
    DrawListBox(list, shows, y, seen - shows, thick, network->color);
    DrawListBox(list, seen - line / 2, y, line, strip->pictures - network->ball - y, TextColor);

    /* How late pictures are: a range, if it has room, or the last one. */
    char text[LateWords];
    if (SayRange(network, text) && AddBelowAxis(network, shows, seen, text))
        return;
    snprintf(text, sizeof text, "%.0f ms late",
             RealMs(network, (double)(last->seen - Shows(network, last))));
    AddBelowAxis(network, shows, seen, text);
}

void NetworkDraw(const Chart *chart, const Parallel *parallel, const Scene *scene, const Link *link,
                 DrawList *list)
{
    const float line = fmaxf(roundf(list->scale), 1);
    DrawListBox(list, chart->rect.x, chart->rect.y, chart->rect.width, line, RuleColor);
    if (!ParallelKept(parallel, 0))
        return;

    const Network network = Begin(chart, parallel, scene, list);
    const Strip *strip = &network.strip;
    const Rect lines = {strip->rect.x, strip->ticks, strip->rect.width,
                        strip->pictures - strip->ticks};
    DrawListBox(list, strip->rect.x, strip->ticks, strip->rect.width, line, EdgeColor);
    DrawListBox(list, strip->rect.x, strip->pictures, strip->rect.width, line, EdgeColor);
    AddNames(&network, link);
    AddLines(&network);
    AddBalls(&network);
    LinkDraw(link, &(LinkStrip){lines, strip->begin - (double)parallel->begins, strip->unit}, list);
    AddLate(&network);
}
