/* SPDX-License-Identifier: MIT
 *
 * The parallel lines of a lane:
 *
 *                      13      14 x3    15
 *   in the game    -----|-------|--------|----[=======]   57 ms late
 *   a tick each         |\ \     \  \    |\ \     .        = 40 behind the game + 17 screen
 *   40 ms                 \ \     \  \     \ \    .        mixed from 14 and 15
 *   on your screen --------o-o-----o--o-----o-o---o        time ->
 *
 * Left and right of the lines there are names and numbers, so that none of them lies on a line.
 */
#include "hud/strip.h"

#include <math.h>
#include <stdio.h>

/* Lengths at scale 1: what a chart needs for its parts. */
enum {
    LeastNamed = 600,   /* the width of one with the names of its axes, */
    LeastNames = 36,    /* and its height */
    LeastNumbered = 90, /* the height of one with the numbers of ticks */
    LeastTold = 900     /* the width of one with numbers that says how late its last line is */
};

/* Where parts are. */
enum {
    Gutter = 144,      /* at the left, for the names of the axes */
    Margin = 256,      /* at the right, for what is said of the last line */
    Pad = 16,          /* at the sides where nothing is written */
    LineHeight = 18,   /* of words */
    AxisNumbered = 34, /* from the top to the upper axis: below numbers and the marks of ticks, */
    AxisPlain = 12,    /* and below marks alone */
    TickWidth = 2,     /* of the mark of a tick */
    TickHeight = 8,    /* the same; above the axis */
    NumberAbove = 10,  /* from such a mark to the middle of its number */
    NumbersApart = 8,  /* at least, so that two numbers are not read as one */
    LinesApart = 3,    /* lines that are nearer look like one, and are left out */
    BelowDiscs = 2,    /* from the discs to the bottom */
    BracketHeight = 3
};

/* The pill behind a number, which says how often the tick was shown. */
enum { PillHeight = 15, PillRadius = 4, PillPad = 4, PillApart = 4 };

/* The arrow along the time: from the word to it, how long it is, and how long its head is in lines.
 */
enum { ArrowGap = 8, ArrowLength = 44, ArrowHead = 4 };

/* The radius of discs with numbers and without, and of the smallest that is still round. From
 * LeastBall on a disc is a ball: it has the white middle, so many radii to the left of its own and
 * above it. */
static const float LargeDisc = 7, PlainDisc = 4, SmallestDisc = 2, LeastBall = 5,
                   BallMiddle = 0.38f, BallAside = 0.25f;

/* The radius of a disc by the distance to the next: below a half, so that there is a gap. */
static const float DiscByDistance = 0.42f;

/* The time that is seen at once, in real ms, and how many pixels a ms has at least. */
static const double MostMs = 600, LeastMs = 150, PixelsOfMs = 1.9;

/* How many ticks are seen at least. Where they are longer than that, in ms, two are enough: these
 * are five ticks a second or fewer. */
static const double LeastTicks = 4, LeastSlowTicks = 2, SlowTick = 190;

typedef struct Photograph {
    Strip strip;
    const Chart *chart;
    const Method *method;
    Color color;
    /* There is room for the names of the axes, for the numbers of ticks, and for how late the last
     * line is. */
    bool named, numbered, told;
    /* The radius of the discs. */
    float ball;
} Photograph;

static double RealMs(const Photograph *photo, Nanoseconds time)
{
    return (double)time * photo->strip.parallel->realPerLoop / 1e6;
}

static int64_t Shows(const Photograph *photo, const ParallelPicture *picture)
{
    return picture->shows[photo->chart->method];
}

/* The time from the left edge to the right, on the loop's clock. */
static double Span(const Photograph *photo, float width)
{
    const Parallel *parallel = photo->strip.parallel;
    const double tickMs = RealMs(photo, ParallelTickTime(parallel));
    const double fits = (double)width / (double)photo->strip.list->scale / PixelsOfMs;
    double ticks = LeastTicks;
    if (tickMs > SlowTick)
        ticks = LeastSlowTicks;
    const double ms = fmax(fmin(fmax(fits, LeastMs), MostMs), ticks * tickMs);
    return ms * 1e6 / parallel->realPerLoop;
}

/* Which of its parts have room in a chart. */
static void ChooseParts(Photograph *photo)
{
    const float scale = photo->strip.list->scale;
    const Rect rect = photo->chart->rect;
    photo->named = rect.width >= LeastNamed * scale && rect.height >= LeastNames * scale;
    photo->numbered = rect.height >= LeastNumbered * scale;
    photo->told = photo->numbered && rect.width >= LeastTold * scale;
}

/* Where the axes lie, between what stands beside them. Discs have up to this radius. */
static void PlaceAxes(Photograph *photo, float largest)
{
    Strip *strip = &photo->strip;
    const float scale = strip->list->scale;
    const Rect rect = photo->chart->rect;
    const float before = photo->named ? Gutter : Pad;
    const float behind = photo->told ? Margin : Pad;
    const float left = roundf(before * scale), right = roundf(behind * scale);
    const float axis = photo->numbered ? AxisNumbered : AxisPlain;
    strip->rect = (Rect){rect.x + left, rect.y, rect.width - left - right, rect.height};
    strip->ticks = roundf(rect.y + axis * scale);
    strip->pictures = rect.y + rect.height - largest - roundf(BelowDiscs * scale);
}

/* Discs are so small that they don't touch, at the mean distance of the last few. */
static float DiscRadius(const Photograph *photo, float largest)
{
    enum { Few = 8 };
    const Strip *strip = &photo->strip;
    const ParallelPicture *last = ParallelKept(strip->parallel, 0);
    const ParallelPicture *older = ParallelKept(strip->parallel, Few);
    if (!older)
        return largest;
    const float apart = (float)((double)(last->seen - older->seen) / Few * strip->unit);
    return fmaxf(fminf(largest, DiscByDistance * apart), SmallestDisc * strip->list->scale);
}

static Photograph Begin(const Chart *chart, const Parallel *parallel, const Scene *scene,
                        DrawList *list)
{
    const Method *method = &scene->methods[chart->method];
    Photograph photo = {.strip = {.parallel = parallel, .list = list},
                        .chart = chart,
                        .method = method,
                        .color = method->color};
    ChooseParts(&photo);
    const float disc = photo.numbered ? LargeDisc : PlainDisc;
    const float largest = roundf(disc * list->scale);
    PlaceAxes(&photo, largest);

    /* The newest disc ends at the edge. */
    Strip *strip = &photo.strip;
    const double span = Span(&photo, strip->rect.width);
    strip->unit = (double)(strip->rect.width - largest) / span;
    strip->begin = (double)ParallelKept(parallel, 0)->seen - span;
    photo.ball = DiscRadius(&photo, largest);
    return photo;
}

/* ---- the axes ---- */

/* "time", and an arrow the way it goes. */
static void AddTime(DrawList *list, float x, float y)
{
    static const char name[] = "time";
    const float scale = list->scale, line = fmaxf(roundf(scale), 1);
    const float begin = x + DrawListWidth(list, TextSmall, name) + ArrowGap * scale;
    const float end = begin + ArrowLength * scale;
    DrawListText(list, x, y, TextSmall, QuietColor, name);
    DrawListBox(list, begin, y, end - begin, line, QuietColor);
    for (int i = 1; i <= ArrowHead; i++) {
        const float back = (float)i * line;
        DrawListBox(list, end - back, y - back + line, line, 2 * back - line, QuietColor);
    }
}

/* Where what is said of the last line begins. */
static float WordsLeft(const Photograph *photo)
{
    const Rect rect = photo->chart->rect;
    return rect.x + rect.width - (Margin - 0.5f * Pad) * photo->strip.list->scale;
}

/* The middle of the lowest line of words that has room. */
static float LowestLine(const Photograph *photo)
{
    const Rect rect = photo->chart->rect;
    const float half = LineHeight * photo->strip.list->scale / 2;
    return fminf(photo->strip.pictures, rect.y + rect.height - half);
}

/* The names of the axes. The time goes on behind the end of the lower one, or where nothing is said
 * there, between the names. */
static void AddNames(const Photograph *photo)
{
    const Strip *strip = &photo->strip;
    DrawList *list = strip->list;
    const float scale = list->scale, x = photo->chart->rect.x + Pad * scale;
    if (!photo->named)
        return;
    DrawListText(list, x, strip->ticks, TextSmall, TextColor, "in the game");
    DrawListText(list, x, LowestLine(photo), TextSmall, photo->color, "on your screen");

    const float second = strip->ticks + LineHeight * scale;
    if (second + LineHeight * scale > strip->pictures)
        return;
    char text[40];
    snprintf(text, sizeof text, "a tick each %.3g ms",
             RealMs(photo, ParallelTickTime(strip->parallel)));
    DrawListText(list, x, second, TextSmall, QuietColor, text);

    const float third = second + LineHeight * scale;
    if (!photo->told && third + LineHeight * scale <= strip->pictures)
        AddTime(list, x, third);
}

/* How many pictures of the method show this moment of the game; the newest may be shown again. */
static int TimesShown(const Photograph *photo, int64_t moment)
{
    const ParallelPicture *picture = ParallelKept(photo->strip.parallel, 0);
    int times = 0;
    if (Shows(photo, picture) == moment)
        return 0;
    for (int i = 0; (picture = ParallelKept(photo->strip.parallel, i)) != NULL; i++) {
        if (Shows(photo, picture) < moment)
            break;
        if (Shows(photo, picture) == moment)
            times++;
    }
    return times;
}

/* How often a tick was shown, behind its number, if there is room for it. */
static void AddTimes(const Photograph *photo, float x, float y, int64_t moment, float room)
{
    DrawList *list = photo->strip.list;
    const int times = TimesShown(photo, moment);
    const float scale = list->scale, height = roundf(PillHeight * scale);
    char text[12];
    if (times < 2)
        return;
    snprintf(text, sizeof text, "x%d", times % 1000);
    const float width = roundf(DrawListWidth(list, TextKey, text) + 2 * PillPad * scale);
    if (width > room)
        return;
    const Rect pill = {roundf(x), roundf(y - height / 2), width, height};
    DrawListRect(list, pill, PillRadius * scale, 0, photo->color);
    DrawListText(list, pill.x + PillPad * scale, y, TextKey, GroundColor, text);
}

/* A mark for each tick with its number; numbers that would touch are left out. */
static void AddTicks(const Photograph *photo)
{
    const Strip *strip = &photo->strip;
    DrawList *list = strip->list;
    const ParallelTick *tick;
    const float scale = list->scale, height = roundf(TickHeight * scale);
    const float width = TickWidth * scale, apart = NumbersApart * scale;
    const float numbers = strip->ticks - height - roundf(NumberAbove * scale);
    float beside = strip->rect.x + strip->rect.width;
    for (int64_t i = 0; (tick = ParallelTickKept(strip->parallel, i)) != NULL; i++) {
        const float x = StripAt(strip, tick->at);
        if (x < strip->rect.x)
            break;
        if (x > strip->rect.x + strip->rect.width)
            continue;
        DrawListBox(list, x - width / 2, strip->ticks - height, width, height, TextColor);

        const float half = DrawListWidth(list, TextSmall, tick->name) / 2;
        if (!photo->numbered || x + half > beside || !StripHas(strip, x - half))
            continue;
        DrawListText(list, x - half, numbers, TextSmall, QuietColor, tick->name);
        const float pill = x + half + PillApart * scale;
        AddTimes(photo, pill, numbers, tick->at, beside - (pill + PillApart * scale));
        beside = x - half - apart;
    }
}

/* ---- the pictures ---- */

/* A line for each, but for those that can't be told apart; the last one is pointed out. */
static void AddLines(const Photograph *photo)
{
    const Strip *strip = &photo->strip;
    const float scale = strip->list->scale;
    StripWalk walk = {.strip = strip, .apart = LinesApart * scale, .each = 1};
    const ParallelPicture *picture, *newest = ParallelKept(strip->parallel, 0);
    float seen;
    while ((picture = StripNext(&walk, &seen)) != NULL) {
        const float shows = StripAt(strip, Shows(photo, picture));
        if (picture == newest)
            StripLine(strip, seen, shows, LookLast * scale, TextColor);
        else
            StripLine(strip, seen, shows, LookDiagram * scale, photo->color);
    }
}

/* A small ball for each, but for those that would lie over the one after. */
static void AddBalls(const Photograph *photo)
{
    const Strip *strip = &photo->strip;
    DrawList *list = strip->list;
    const float ball = photo->ball, aside = BallAside * ball;
    StripWalk walk = {.strip = strip, .apart = 2 * ball, .each = 1};
    float seen;
    while (StripNext(&walk, &seen)) {
        DrawListDisc(list, seen, strip->pictures, ball, 0, photo->color);
        if (ball >= LeastBall * list->scale)
            DrawListDisc(list, seen - aside, strip->pictures - aside, BallMiddle * ball, 0,
                         TextColor);
    }
}

/* ---- what is said of the last line ---- */

/* A picture is late by what it is behind the game, and by the time that the screen takes. */
typedef struct Delay {
    /* Real ms from the moment that it shows to when it was seen. */
    int late;
    /* How much of that is the screen's. */
    int screen;
} Delay;

/* Between two ticks a picture is a tick behind, wherever it is drawn, and the rest is the screen's:
 * nothing, if the loop draws for the moment at which the picture will be seen. A rest that is
 * longer than the screen takes by more than a tick is the game's, which can't keep up. By other
 * methods the screen's part is what it usually is. */
static Delay DelayOf(const Photograph *photo, const ParallelPicture *picture)
{
    const double late = RealMs(photo, picture->seen - Shows(photo, picture));
    const double tick = RealMs(photo, ParallelTickTime(photo->strip.parallel));
    const double usual = photo->chart->screenMs;
    double screen = fmin(usual, fmax(late, 0));
    if (photo->method->claims == ClaimsBetween && late - tick <= usual + tick)
        screen = fmax(late - tick, 0);
    return (Delay){.late = (int)lround(late), .screen = (int)lround(screen)};
}

/* The shortest and the longest delay in the strip, in real ms. */
typedef struct Range {
    double least, most;
} Range;

static Range RangeOf(const Photograph *photo)
{
    const ParallelPicture *picture;
    Range range = {INFINITY, -INFINITY};
    for (int i = 0; (picture = ParallelKept(photo->strip.parallel, i)) != NULL; i++) {
        if (StripAt(&photo->strip, picture->seen) < photo->strip.rect.x)
            break;
        const double late = RealMs(photo, picture->seen - Shows(photo, picture));
        range.least = fmin(range.least, late);
        range.most = fmax(range.most, late);
    }
    return range;
}

/* From the moment that it shows to when it was seen, on the upper axis: the part of the tick in the
 * method's colour, the screen's in white. */
static void AddBracket(const Photograph *photo, const ParallelPicture *last)
{
    const Strip *strip = &photo->strip;
    DrawList *list = strip->list;
    const float seen = StripAt(strip, last->seen);
    const float shows = fmaxf(StripAt(strip, Shows(photo, last)), strip->rect.x);
    if (seen <= shows)
        return;

    /* Where the screen's part begins. */
    const double screen = DelayOf(photo, last).screen * 1e6 / strip->parallel->realPerLoop;
    const float middle = fminf(fmaxf(seen - (float)(screen * strip->unit), shows), seen);

    const float scale = list->scale, line = fmaxf(roundf(scale), 1);
    const float thick = roundf(BracketHeight * scale), y = strip->ticks - roundf(scale);
    if (middle > shows + 1)
        DrawListBox(list, shows, y, middle - shows, thick, photo->color);
    DrawListBox(list, middle, y, seen - middle, thick, TextColor);
    DrawListBox(list, seen - line / 2, y, line, strip->pictures - photo->ball - y, TextColor);
}

/* What is said of the last line, one below the other. "" for nothing. */
enum { Told = 64 };
typedef struct Words {
    /* How late it is. */
    char late[Told];
    /* What that is made of: how far behind the game it is, and what the screen takes. */
    char behind[Told];
    char screen[Told];
    /* Where it varies, its mean. */
    char mean[Told];
    /* Which ticks the line begins at, or between. */
    char place[Told];
} Words;

static void SayPlace(const Photograph *photo, const ParallelPicture *last, Words *words)
{
    const Parallel *parallel = photo->strip.parallel;
    const ParallelTick *after = NULL, *tick;
    const int64_t shows = Shows(photo, last);
    for (int i = 0; (tick = ParallelTickKept(parallel, i)) != NULL && tick->at > shows; i++)
        after = tick;
    if (!tick)
        return;

    if (tick->at == shows) {
        snprintf(words->place, Told, "it shows tick %s", tick->name);
    } else if (!after) {
        snprintf(words->place, Told, "it looks ahead of tick %s", tick->name);
    } else if (!photo->chart->tellsShare) {
        snprintf(words->place, Told, "mixed from %s and %s", tick->name, after->name);
    } else {
        const double share = (double)(shows - tick->at) / (double)(after->at - tick->at);
        snprintf(words->place, Told, "%s + %.2f x (%s - %s)", tick->name, share, after->name,
                 tick->name);
    }
}

/* Where it is not known when a picture was seen, it was seen then or later. */
static const char *AtLeast(const Photograph *photo)
{
    return photo->chart->screenIsCertain ? "" : "at least ";
}

static void SayOneDelay(const Photograph *photo, const ParallelPicture *last, Words *words)
{
    const Delay delay = DelayOf(photo, last);
    snprintf(words->late, Told, "%s%d ms late", AtLeast(photo), delay.late);
    if (delay.late < 0)
        return;
    snprintf(words->behind, Told, "%d behind the game", delay.late - delay.screen);
    snprintf(words->screen, Told, "%d screen", delay.screen);
}

/* Delays that differ by less, in ms, are one. */
static const double SameDelay = 2;

/* Of pictures that are shown again. The strip holds only some of them: so where these are as late
 * as is to be expected, it is said what can be, from no wait for the next tick to a whole one. */
static void SayDelays(const Photograph *photo, Range range, Words *words)
{
    const double tick = RealMs(photo, ParallelTickTime(photo->strip.parallel));
    const double screen = photo->chart->screenMs;
    if (range.least > screen - SameDelay && range.most < screen + tick + SameDelay)
        range = (Range){screen, screen + tick};

    const double part = fmin(screen, fmax(range.least, 0));
    snprintf(words->late, Told, "%s%.0f to %.0f ms late", AtLeast(photo), range.least, range.most);
    snprintf(words->behind, Told, "%.0f to %.0f behind the game", range.least - part,
             range.most - part);
    snprintf(words->screen, Told, "%.0f screen", part);
    snprintf(words->mean, Told, "%.0f ms on average", (range.least + range.most) / 2);
}

/* The sum, whose parts have the colours of the parts of the bracket. */
static void AddSum(const Photograph *photo, float x, float y, const Words *words)
{
    DrawList *list = photo->strip.list;
    const struct {
        Color color;
        const char *text;
    } parts[] = {{QuietColor, "= "},
                 {photo->color, words->behind},
                 {QuietColor, " + "},
                 {TextColor, words->screen}};
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++) {
        DrawListText(list, x, y, TextSmall, parts[i].color, parts[i].text);
        x += DrawListWidth(list, TextSmall, parts[i].text);
    }
}

/* What is said of the last line, as far as there is room. */
static void AddWords(const Photograph *photo)
{
    const Strip *strip = &photo->strip;
    DrawList *list = strip->list;
    const ParallelPicture *last = ParallelKept(strip->parallel, 0);
    if (!photo->told)
        return;
    AddBracket(photo, last);

    /* What there is to say. */
    const Range range = RangeOf(photo);
    Words words = {"", "", "", "", ""};
    if (photo->method->claims == ClaimsNext && range.most - range.least > SameDelay)
        SayDelays(photo, range, &words);
    else
        SayOneDelay(photo, last, &words);
    SayPlace(photo, last, &words);

    /* From the top: how late it is, the sum, and what has room above the lowest line. */
    const float line = LineHeight * list->scale, x = WordsLeft(photo), lowest = LowestLine(photo);
    float y = strip->ticks;
    DrawListText(list, x, y, TextStrong, TextColor, words.late);
    if (words.behind[0]) {
        y += line;
        AddSum(photo, x, y, &words);
    }
    const char *below[] = {words.mean, words.place};
    for (size_t i = 0; i < sizeof below / sizeof below[0]; i++) {
        if (!below[i][0] || y + line > lowest)
            continue;
        y += line;
        DrawListText(list, x, y, TextSmall, QuietColor, below[i]);
    }
    if (y + line <= lowest)
        AddTime(list, x, lowest);
}

void PhotographDraw(const Chart *chart, const Parallel *parallel, const Scene *scene,
                    DrawList *list)
{
    const Rect rect = chart->rect;
    const float line = fmaxf(roundf(list->scale), 1);
    DrawListBox(list, rect.x, rect.y, rect.width, line, RuleColor);
    if (!ParallelKept(parallel, 0))
        return;

    const Photograph photo = Begin(chart, parallel, scene, list);
    const Strip *strip = &photo.strip;
    DrawListBox(list, strip->rect.x, strip->ticks, strip->rect.width, line, EdgeColor);
    DrawListBox(list, strip->rect.x, strip->pictures, strip->rect.width, line, EdgeColor);
    AddNames(&photo);
    AddTicks(&photo);
    AddLines(&photo);
    AddBalls(&photo);
    AddWords(&photo);
}
