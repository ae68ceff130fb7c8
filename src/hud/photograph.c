/* SPDX-License-Identifier: MIT
 *
 * The parallel lines of a lane:
 *
 *                      13      14 x3    15
 *   in the game    -----|-------|--------|----[=======]   57 ms late
 *   a tick each         |\ \     \  \    |\ \     .        = 40 interpolating + 17 screen
 *   40 ms                 \ \     \  \     \ \    .        mixed from 14 and 15
 *   on your screen --------o-o-----o--o-----o-o---o
 *
 * Left and right of the lines there are names and numbers, so that none of them lies on a line.
 */
#include "hud/strip.h"

#include <math.h>
#include <stdio.h>

/* Lengths at scale 1. */
enum {
    Gutter = 144,       /* at the left, for the names of the axes */
    Margin = 208,       /* at the right, for what is said of the last line */
    LeastNamed = 600,   /* the width of a chart with a gutter, */
    LeastNames = 36,    /* and its height */
    LeastTold = 900,    /* and of one with a margin */
    LeastNumbered = 90, /* the height of a chart with numbers and a margin */
    Pad = 16,
    LineHeight = 18
};

/* The time that is seen at once, in real ms, and how many pixels a ms has at least. */
static const double MostMs = 600, LeastMs = 150, PixelsOfMs = 1.9;

/* At five ticks a second or fewer two of them are enough. */
static const double SlowTick = 190;

typedef struct Photograph {
    Strip strip;
    const Chart *chart;
    const Method *method;
    Color color;
    bool named, numbered, told;
    float ball; /* the radius of the discs */
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
    const double ticks = tickMs > SlowTick ? 2 : 4;
    const double fits = (double)width / (double)photo->strip.list->scale / PixelsOfMs;
    const double ms = fmax(fmin(fmax(fits, LeastMs), MostMs), ticks * tickMs);
    return ms * 1e6 / parallel->realPerLoop;
}

static Photograph Begin(const Chart *chart, const Parallel *parallel, const Scene *scene,
                        DrawList *list)
{
    const float scale = list->scale;
    const Rect rect = chart->rect;
    const Method *method = &scene->methods[chart->method];
    Photograph photo = {.strip = {.parallel = parallel, .list = list},
                        .chart = chart,
                        .method = method,
                        .color = method->color,
                        .named =
                            rect.width >= LeastNamed * scale && rect.height >= LeastNames * scale,
                        .numbered = rect.height >= LeastNumbered * scale};
    Strip *strip = &photo.strip;
    photo.told = photo.numbered && rect.width >= LeastTold * scale;

    const float left = roundf((float)(photo.named ? Gutter : Pad) * scale);
    const float right = roundf((float)(photo.told ? Margin : Pad) * scale);
    const float largest = roundf((photo.numbered ? 7.0f : 4.0f) * scale);
    strip->rect = (Rect){rect.x + left, rect.y, rect.width - left - right, rect.height};
    strip->ticks = roundf(rect.y + (photo.numbered ? 34.0f : 12.0f) * scale);
    strip->pictures = rect.y + rect.height - largest - roundf(2 * scale);

    /* The newest disc ends at the edge. */
    const ParallelPicture *last = ParallelKept(parallel, 0);
    const double span = Span(&photo, strip->rect.width);
    strip->unit = (double)(strip->rect.width - largest) / span;
    strip->begin = (double)last->seen - span;

    /* Discs are so small that they don't touch, at the mean distance of the last few. */
    enum { Few = 8 };
    const ParallelPicture *older = ParallelKept(parallel, Few);
    photo.ball = largest;
    if (older) {
        const float apart = (float)((double)(last->seen - older->seen) / Few * strip->unit);
        photo.ball = fmaxf(fminf(largest, 0.42f * apart), 2 * scale);
    }
    return photo;
}

/* ---- the axes ---- */

/* The names of the axes, and an arrow along the time. */
static void AddNames(const Photograph *photo)
{
    const Strip *strip = &photo->strip;
    DrawList *list = strip->list;
    const float scale = list->scale, x = photo->chart->rect.x + Pad * scale;
    const float line = fmaxf(roundf(scale), 1);
    char text[40];
    if (!photo->named)
        return;
    DrawListText(list, x, strip->ticks, TextSmall, TextColor, "in the game");
    const float lowest = photo->chart->rect.y + photo->chart->rect.height - 9 * scale;
    DrawListText(list, x, fminf(strip->pictures, lowest), TextSmall, photo->color,
                 "on your screen");

    const float second = strip->ticks + LineHeight * scale;
    if (second + LineHeight * scale > strip->pictures)
        return;
    snprintf(text, sizeof text, "a tick each %.3g ms",
             RealMs(photo, ParallelTickTime(strip->parallel)));
    DrawListText(list, x, second, TextSmall, QuietColor, text);

    const float third = second + LineHeight * scale, begin = x + 36 * scale, end = x + 80 * scale;
    if (third + LineHeight * scale > strip->pictures)
        return;
    DrawListText(list, x, third, TextSmall, QuietColor, "time");
    DrawListBox(list, begin, third, end - begin, line, QuietColor);
    for (int i = 1; i <= 4; i++) { /* the arrow's head */
        const float back = (float)i * line;
        DrawListBox(list, end - back, third - back + line, line, 2 * back - line, QuietColor);
    }
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
        times += Shows(photo, picture) == moment;
    }
    return times;
}

/* How often a tick was shown, behind its number, if there is room for it. */
static void AddTimes(const Photograph *photo, float x, float y, int64_t moment, float room)
{
    DrawList *list = photo->strip.list;
    const int times = TimesShown(photo, moment);
    const float scale = list->scale, height = roundf(15 * scale);
    char text[12];
    if (times < 2)
        return;
    snprintf(text, sizeof text, "x%d", times % 1000);
    const float width = roundf(DrawListWidth(list, TextKey, text) + 8 * scale);
    if (width > room)
        return;
    const Rect pill = {roundf(x), roundf(y - height / 2), width, height};
    DrawListRect(list, pill, 4 * scale, 0, photo->color);
    DrawListText(list, pill.x + 4 * scale, y, TextKey, GroundColor, text);
}

/* A mark for each tick with its number; numbers that would touch are left out. */
static void AddTicks(const Photograph *photo)
{
    const Strip *strip = &photo->strip;
    DrawList *list = strip->list;
    const ParallelTick *tick;
    const float scale = list->scale, height = roundf(8 * scale);
    const float numbers = strip->ticks - height - roundf(10 * scale);
    float beside = strip->rect.x + strip->rect.width;
    for (int64_t i = 0; (tick = ParallelTickKept(strip->parallel, i)) != NULL; i++) {
        const float x = StripAt(strip, tick->at);
        const float half = DrawListWidth(list, TextSmall, tick->name) / 2;
        if (x < strip->rect.x)
            break;
        if (x > strip->rect.x + strip->rect.width)
            continue;
        DrawListBox(list, x - scale, strip->ticks - height, 2 * scale, height, TextColor);
        if (!photo->numbered || x + half > beside || !StripHas(strip, x - half))
            continue;
        DrawListText(list, x - half, numbers, TextSmall, QuietColor, tick->name);
        AddTimes(photo, x + half + 4 * scale, numbers, tick->at, beside - (x + half + 8 * scale));
        beside = x - half - 8 * scale;
    }
}

/* ---- the pictures ---- */

/* A line for each, but for those that can't be told apart; the last one is pointed out. */
static void AddLines(const Photograph *photo)
{
    const Strip *strip = &photo->strip;
    const ParallelPicture *picture;
    const float scale = strip->list->scale;
    float beside = INFINITY;
    for (int i = 0; (picture = ParallelKept(strip->parallel, i)) != NULL; i++) {
        const float seen = StripAt(strip, picture->seen);
        const float shows = StripAt(strip, Shows(photo, picture));
        if (seen < strip->rect.x)
            break;
        if (beside - seen < 3 * scale)
            continue;
        beside = seen;
        StripLine(strip, seen, shows, (i == 0 ? LookLast : LookDiagram) * scale,
                  i == 0 ? TextColor : photo->color);
    }
}

/* A small ball for each, but for those that would lie over the one after. */
static void AddBalls(const Photograph *photo)
{
    const Strip *strip = &photo->strip;
    DrawList *list = strip->list;
    const ParallelPicture *picture;
    const float scale = list->scale, ball = photo->ball;
    float beside = INFINITY;
    for (int i = 0; (picture = ParallelKept(strip->parallel, i)) != NULL; i++) {
        const float seen = StripAt(strip, picture->seen);
        if (seen < strip->rect.x)
            break;
        if (beside - seen < 2 * ball)
            continue;
        beside = seen;
        DrawListDisc(list, seen, strip->pictures, ball, 0, photo->color);
        if (ball >= 5 * scale) /* the white middle of the ball */
            DrawListDisc(list, seen - 0.25f * ball, strip->pictures - 0.25f * ball, 0.38f * ball, 0,
                         TextColor);
    }
}

/* ---- what is said of the last line ---- */

/* From the moment that it shows to when it was seen, on the upper axis: the part of the tick in the
 * method's colour, the screen's in white. */
static void AddBracket(const Photograph *photo, const ParallelPicture *last, double screenMs)
{
    const Strip *strip = &photo->strip;
    DrawList *list = strip->list;
    const float scale = list->scale, thick = roundf(3 * scale), line = fmaxf(roundf(scale), 1);
    const float seen = StripAt(strip, last->seen), y = strip->ticks - roundf(scale);
    const float shows = fmaxf(StripAt(strip, Shows(photo, last)), strip->rect.x);
    const double screen = screenMs * 1e6 / strip->parallel->realPerLoop;
    const float middle = fminf(fmaxf(seen - (float)(screen * strip->unit), shows), seen);
    if (seen <= shows)
        return;
    if (middle > shows + 1)
        DrawListBox(list, shows, y, middle - shows, thick, photo->color);
    DrawListBox(list, middle, y, seen - middle, thick, TextColor);
    DrawListBox(list, seen - line / 2, y, line, strip->pictures - photo->ball - y, TextColor);
}

/* Which ticks the last line begins at, or between. */
static void SayPlace(const Photograph *photo, const ParallelPicture *last, char text[64])
{
    const Parallel *parallel = photo->strip.parallel;
    const ParallelTick *after = NULL, *tick;
    const int64_t shows = Shows(photo, last);
    for (int i = 0; (tick = ParallelTickKept(parallel, i)) != NULL && tick->at > shows; i++)
        after = tick;
    text[0] = '\0';
    if (!tick)
        return;
    if (tick->at == shows)
        snprintf(text, 64, "it shows tick %s", tick->name);
    else if (!after)
        snprintf(text, 64, "it looks ahead of tick %s", tick->name);
    else if (!photo->chart->tellsShare)
        snprintf(text, 64, "mixed from %s and %s", tick->name, after->name);
    else
        snprintf(text, 64, "%s + %.2f x (%s - %s)", tick->name,
                 (double)(shows - tick->at) / (double)(after->at - tick->at), after->name,
                 tick->name);
}

/* How late it is, and why; of pictures that are shown again, all that are in the strip. */
static void SayDelay(const Photograph *photo, const ParallelPicture *last, char texts[2][64])
{
    const Parallel *parallel = photo->strip.parallel;
    const ParallelPicture *picture;
    double least = INFINITY, most = -INFINITY;
    for (int i = 0; (picture = ParallelKept(parallel, i)) != NULL; i++) {
        const double late = RealMs(photo, picture->seen - Shows(photo, picture));
        if (StripAt(&photo->strip, picture->seen) < photo->strip.rect.x)
            break;
        least = fmin(least, late);
        most = fmax(most, late);
    }
    const int screen = photo->chart->screenMs;
    const int late = (int)lround(RealMs(photo, last->seen - Shows(photo, last)));
    texts[1][0] = '\0';
    if (photo->method->claims == ClaimsNext && most - least > 2) {
        snprintf(texts[0], 64, "%.0f to %.0f ms late", least, most);
        snprintf(texts[1], 64, "%.0f on average", (least + most) / 2);
        return;
    }
    snprintf(texts[0], 64, "%d ms late", late);
    if (late > screen + 1 && photo->method->claims == ClaimsBetween)
        snprintf(texts[1], 64, "%d interpolating + %d screen", late - screen, screen);
}

static void AddWords(const Photograph *photo)
{
    const Strip *strip = &photo->strip;
    DrawList *list = strip->list;
    const ParallelPicture *last = ParallelKept(strip->parallel, 0);
    const float scale = list->scale, right = photo->chart->rect.x + photo->chart->rect.width;
    const float x = right - (Margin - 8) * scale;
    char late[2][64], place[64];
    if (!photo->told)
        return;
    AddBracket(photo, last, photo->chart->screenMs);
    SayDelay(photo, last, late);
    SayPlace(photo, last, place);
    DrawListText(list, x, strip->ticks, TextStrong, TextColor, late[0]);
    DrawListText(list, x, strip->ticks + LineHeight * scale, TextSmall, QuietColor, late[1]);
    DrawListText(list, x, strip->ticks + 2 * LineHeight * scale, TextSmall, QuietColor, place);
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
