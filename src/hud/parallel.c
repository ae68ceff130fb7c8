/* SPDX-License-Identifier: MIT */
#include "base/nanoseconds.h"
#include "hud/parts.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

static const Nanoseconds Shown = 300 * ONE_MILLISECOND; /* how much of the time */
static const Color TickColor = 0xE8EDF2FF, AxisColor = 0x4A5666FF, NumberColor = 0x9AA7B5FF;

void ParallelAddTick(Parallel *parallel, int64_t at, int64_t number)
{
    struct ParallelTick *tick = &parallel->tick[parallel->ticks++ % ParallelKept];
    tick->at = at;
    snprintf(tick->number, sizeof tick->number, "%" PRId64, number % 100000);
}

void ParallelAddPicture(Parallel *parallel, const struct ParallelPicture *picture, int64_t refresh,
                        int speed)
{
    parallel->picture[parallel->pictures++ % ParallelKept] = *picture;
    parallel->refreshLoop = refresh * speed / 1000;
    parallel->realPerLoop = 1000.0 / speed;
}

/* The picture seen so many pictures before the last one; NULL: none, or too old to be shown. */
static const struct ParallelPicture *Before(const Parallel *parallel, int64_t before)
{
    const int64_t last = parallel->pictures - 1;
    const struct ParallelPicture *pictures = parallel->picture;
    if (before > last || before >= ParallelKept)
        return NULL;
    const struct ParallelPicture *picture = &pictures[(last - before) % ParallelKept];
    return pictures[last % ParallelKept].seen - picture->seen <= Shown ? picture : NULL;
}

/* ---- in words ---- */

typedef struct Pattern {
    int lines, same, late; /* lines; those to the place of the line before; late ones */
    double delay, least,
        most;          /* of a picture: the mean, and the extremes; ms on the loop's clock */
    double gap;        /* the longest time from picture to picture, real ms */
    double game, loop; /* ms that have passed of the game, and on the loop's clock */
    bool keepsTime;    /* these two are the same, but for a tick */
} Pattern;

/* The steps are from each line to the one before, which may be too old to be shown. */
static Pattern Find(const Parallel *parallel, int method)
{
    Pattern found = {.least = INFINITY, .most = -INFINITY};
    const struct ParallelPicture *picture;
    double delays = 0, longest = 0;
    while ((picture = Before(parallel, found.lines)) != NULL) {
        const int64_t number = parallel->pictures - 1 - found.lines++;
        const double delay = (double)(picture->seen - picture->shows[method]) / 1e6;
        delays += delay;
        found.delay = delays / found.lines;
        found.least = fmin(found.least, delay);
        found.most = fmax(found.most, delay);
        if (number == 0)
            break;
        const struct ParallelPicture *before = &parallel->picture[(number - 1) % ParallelKept];
        const int64_t shows = picture->shows[method] - before->shows[method];
        const int64_t seen = picture->seen - before->seen;
        found.same += shows == 0;
        found.late += picture->late > 0;
        found.gap = fmax(found.gap, (double)seen / 1e6 * parallel->realPerLoop);
        const double step = (double)(shows - picture->lost + before->lost) / 1e6;
        found.game += step;
        found.loop += (double)seen / 1e6;
        longest = fmax(longest, step);
    }
    found.keepsTime = fabs(found.game - found.loop) <= 0.2 * found.loop + longest;
    return found;
}

void ParallelSay(const Parallel *parallel, int method, char words[ParallelWords])
{
    enum { Even = 2, Nearly = 5, Hitch = 100, Upright = 1 }; /* ms */
    const Pattern found = Find(parallel, method);
    const double uneven = found.most - found.least;
    if (found.loop <= 0)
        snprintf(words, ParallelWords, "no lines: no two pictures were seen");
    else if (found.gap > Hitch)
        snprintf(words, ParallelWords, "the gap: for %.0f ms no new picture was seen", found.gap);
    else if (!found.keepsTime)
        snprintf(words, ParallelWords, "the ticks stand too %s: the game runs at %.0f %% speed",
                 found.game > found.loop ? "close" : "wide",
                 100 * found.game / (found.loop * parallel->realPerLoop));
    else if (found.late > 0 && uneven > Even)
        snprintf(words, ParallelWords, "out of parallel: a picture was seen a refresh late");
    else if (found.same > 0 && uneven > Even)
        snprintf(words, ParallelWords, "bunched at the ticks: a place is shown again, then a jump");
    else if (uneven > Even)
        snprintf(words, ParallelWords, "%s parallel: uneven motion, by up to %.0f ms",
                 uneven > Nearly ? "not" : "nearly", uneven);
    else if (found.delay < Upright)
        snprintf(words, ParallelWords, "parallel and upright: even motion, and no delay");
    else
        snprintf(words, ParallelWords,
                 "parallel: even motion; the slant: seen %.0f ms after its moment of the game",
                 found.delay * parallel->realPerLoop);
}

/* ---- the figure ---- */

typedef struct Axes {
    Rect strip;
    double left, scale; /* the time at the left edge, and pixels of a ns */
} Axes;

static double At(const Axes *axes, int64_t time)
{
    return axes->strip.x + ((double)time - axes->left) * axes->scale;
}

static bool IsIn(const Axes *axes, double x)
{
    return x >= axes->strip.x && x <= axes->strip.x + axes->strip.width;
}

static void AddMark(DrawList *list, const Axes *axes, double x, float y, float height, Color color)
{
    const float width = fmaxf(roundf(1.5f * list->scale), 1);
    if (IsIn(axes, x))
        DrawListRect(list, (Rect){roundf((float)x - width / 2), y, width, height}, 0, color);
}

/* Numbers that would touch are left out. */
static void AddTicks(const Parallel *parallel, const Axes *axes, float y, float height,
                     DrawList *list)
{
    double lastNumber = INFINITY;
    for (int64_t i = 1; i <= parallel->ticks && i < ParallelKept; i++) {
        const struct ParallelTick *tick = &parallel->tick[(parallel->ticks - i) % ParallelKept];
        const double x = At(axes, tick->at), room = DrawListTextWidth(list, TextNormal, 6);
        AddMark(list, axes, x, y, height, TickColor);
        if (IsIn(axes, x) && x + room <= lastNumber && IsIn(axes, x + room)) {
            DrawListText(list, (float)x + 4 * list->scale, y + height / 2, TextNormal, NumberColor,
                         tick->number);
            lastNumber = x;
        }
    }
}

/* At each refresh, where its interval is known. */
static void AddRefreshes(const Parallel *parallel, const Axes *axes, int64_t last, float y,
                         float height, DrawList *list)
{
    for (int64_t at = last; parallel->refreshLoop > 0 && IsIn(axes, At(axes, at));
         at -= parallel->refreshLoop)
        AddMark(list, axes, At(axes, at), y, height, AxisColor);
}

/* From (bottomX, bottom), which is in the strip, to (topX, top), cut off at the strip's edges. */
static void AddLine(DrawList *list, const Axes *axes, double topX, double bottomX, double top,
                    double bottom, Color color)
{
    static const double turn = 6.283185307179586;
    const double left = axes->strip.x, right = left + axes->strip.width;
    const double across = topX - bottomX, room = (across < 0 ? left : right) - bottomX;
    const double part = fabs(across) > fabs(room) ? room / across : 1;
    if (part <= 0)
        return;
    const double x = across * part, y = (top - bottom) * part;
    const float length = (float)hypot(x, y), width = 1.75f * list->scale;
    DrawListBar(list,
                (Rect){(float)(bottomX + x / 2) - length / 2, (float)(bottom + y / 2) - width / 2,
                       length, width},
                (float)(atan2(y, x) / turn), color);
}

static void AddStrip(const Parallel *parallel, const Axes *axes, int method, Color color,
                     DrawList *list)
{
    const Rect strip = axes->strip;
    const float mark = roundf(10 * list->scale), small = roundf(6 * list->scale);
    const float bottom = strip.y + strip.height - small;
    const struct ParallelPicture *picture;
    const int64_t last = Before(parallel, 0)->seen;
    DrawListRect(list, (Rect){strip.x, bottom, strip.width, 1}, 0, AxisColor);
    AddRefreshes(parallel, axes, last, bottom, small, list);
    AddTicks(parallel, axes, strip.y, mark, list);
    double beside = INFINITY; /* lines closer than that can't be told apart */
    for (int i = 0; (picture = Before(parallel, i)) != NULL; i++) {
        const double seen = At(axes, picture->seen);
        if (beside - seen < 3 * list->scale)
            continue;
        AddLine(list, axes, At(axes, picture->shows[method]), seen, strip.y + mark, bottom, color);
        beside = seen;
    }
}

void ParallelDraw(const Parallel *parallel, const ParallelLayout *layout, const Scene *scene,
                  DrawList *list)
{
    if (!Before(parallel, 0))
        return;
    for (int i = 0; i < layout->count; i++) {
        const Rect strip = layout->strips[i];
        const int method = layout->methods[i];
        const Axes axes = {strip, (double)(Before(parallel, 0)->seen - Shown),
                           strip.width / (double)Shown};
        AddStrip(parallel, &axes, method, scene->methods[method].color, list);
    }
}

/* ---- its place ---- */

/* With lanes the way to draw; alone what each axis is. */
static void AddLabels(Hud *hud, Rect strip, int method)
{
    DrawList *list = &hud->list;
    const Method *shown = &hud->state.set.scene->methods[method];
    const float x = HudMargin(hud), half = HudPixels(hud, 7);
    if (hud->state.set.lanes) {
        DrawListText(list, x, strip.y + strip.height / 2, TextNormal, shown->color, shown->label);
    } else {
        DrawListText(list, x, strip.y + half, TextNormal, Dim, "game: ticks");
        DrawListText(list, x, strip.y + strip.height - half, TextNormal, Dim, "seen");
    }
}

float HudParallelPanel(Hud *hud, float bottom)
{
    enum { LongestWords = 75 };
    const int count = hud->arenaCount;
    int longest = 11;
    for (int i = hud->firstMethod; i < hud->firstMethod + count && hud->state.set.lanes; i++)
        longest = (int)fmax(longest, (double)strlen(hud->state.set.scene->methods[i].label));
    const float label = HudMargin(hud) + DrawListTextWidth(&hud->list, TextNormal, 2 + longest);
    const float line = HudPixels(hud, 20), gap = HudPixels(hud, 8);
    const float height = HudPixels(hud, hud->state.set.lanes ? 34 : 56);
    const float right = (float)hud->state.width - HudMargin(hud);
    const float words = DrawListTextWidth(&hud->list, TextNormal, LongestWords);
    const float lines = ceilf(words / fmaxf(right - 2 * HudMargin(hud), 1));
    const float top = bottom - lines * line - (float)count * (height + gap);
    ParallelLayout *layout = &hud->parallel;
    *layout = (ParallelLayout){.count = count};
    for (int i = 0; i < count; i++) {
        const Rect strip = {label, top + (float)i * (height + gap), right - label, height};
        layout->strips[i] = strip;
        layout->methods[i] = hud->state.set.lanes ? hud->firstMethod + i : hud->state.method;
        AddLabels(hud, strip, layout->methods[i]);
    }
    Flow flow = HudFlow(hud, bottom - (lines - 0.5f) * line - HudPixels(hud, 2), 20);
    if (hud->state.set.lanes) {
        const Method *method = &hud->state.set.scene->methods[hud->state.method];
        FlowWords(&flow, method->color, method->label);
        FlowSpace(&flow, 2);
    }
    FlowWords(&flow, Dim, hud->state.parallelWords);
    return top - gap;
}
