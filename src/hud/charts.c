/* SPDX-License-Identifier: MIT */
#include "hud/charts.h"

#include "base/nanoseconds.h"
#include "base/percentile.h"

#include <math.h>
#include <stdio.h>

/* The time that is shown: four ticks, but at least and at most this; and of a network. */
static const Nanoseconds LeastShown = 300 * ONE_MILLISECOND, MostShown = 4 * ONE_SECOND,
                         LinkShown = 600 * ONE_MILLISECOND;

void ParallelAddTick(Parallel *parallel, int64_t at, int64_t number)
{
    struct ParallelTick *tick = &parallel->tick[parallel->ticks++ % TicksKept];
    tick->at = at;
    snprintf(tick->name, sizeof tick->name, "%d", (int)(number % 100000));
}

void ParallelAddPicture(Parallel *parallel, const struct ParallelPicture *picture, int speed)
{
    parallel->picture[parallel->pictures++ % PicturesKept] = *picture;
    parallel->realPerLoop = 1000.0 / speed;
}

static Nanoseconds Shown(const Parallel *parallel)
{
    const int64_t last = parallel->ticks - 1;
    if (last < 1 || parallel->link)
        return parallel->link ? LinkShown : LeastShown;
    const int64_t four =
        4 * (parallel->tick[last % TicksKept].at - parallel->tick[(last - 1) % TicksKept].at);
    return four < LeastShown ? LeastShown : four < MostShown ? four : MostShown;
}

/* The picture seen so many pictures before the last one; NULL: it is not kept. */
static const struct ParallelPicture *Kept(const Parallel *parallel, int64_t before)
{
    const int64_t number = parallel->pictures - 1 - before;
    return number < 0 || before >= PicturesKept ? NULL : &parallel->picture[number % PicturesKept];
}

/* The same; NULL also if it is too old to be shown. */
static const struct ParallelPicture *Before(const Parallel *parallel, int64_t before)
{
    const struct ParallelPicture *picture = Kept(parallel, before);
    const bool old = picture && Kept(parallel, 0)->seen - picture->seen > Shown(parallel);
    return old ? NULL : picture;
}

/* ---- figures ---- */

/* The steps are from each line to the one before, which may be too old to be shown. */
static void MeasureLine(ParallelFigures *figures, const struct ParallelPicture *picture,
                        const struct ParallelPicture *before, int method)
{
    const double delay = (double)(picture->seen - picture->shows[method]) / 1e6;
    figures->lines++;
    figures->least = fmin(figures->least, delay);
    figures->most = fmax(figures->most, delay);
    if (!before)
        return;
    figures->same += picture->shows[method] == before->shows[method];
    figures->late += picture->late > 0;
    figures->gap = fmax(figures->gap, (double)(picture->seen - before->seen) / 1e6);
}

ParallelFigures ParallelMeasure(const Parallel *parallel, int method)
{
    ParallelFigures figures = {.least = INFINITY, .most = -INFINITY};
    const struct ParallelPicture *picture;
    double known = 0;
    for (int i = 0; (picture = Kept(parallel, i)) != NULL; i++) {
        const Nanoseconds age = Kept(parallel, 0)->seen - picture->seen;
        if (age <= Shown(parallel))
            MeasureLine(&figures, picture, Kept(parallel, i + 1), method);
        if (age < 4 * ONE_SECOND)
            figures.worst = fmax(figures.worst, (double)picture->places[method]);
        if (age >= ONE_SECOND || !picture->follows)
            continue;
        figures.error += fabs((double)picture->errors[method]);
        figures.shake += (double)picture->places[method];
        known++;
    }
    figures.gap *= parallel->realPerLoop;
    figures.middle = (figures.least + figures.most) / 2 * parallel->realPerLoop;
    if (figures.lines < 2)
        figures.middle = -1;
    figures.error /= fmax(known, 1);
    figures.shake /= fmax(known, 1);
    return figures;
}

void ParallelSay(const ParallelFigures *figures, char words[ParallelWords])
{
    enum { Even = 2, LongGap = 100 }; /* ms */
    const double uneven = figures->most - figures->least;
    if (figures->gap <= 0)
        snprintf(words, ParallelWords, "no lines: no two pictures were seen");
    else if (figures->gap > LongGap)
        snprintf(words, ParallelWords, "the gap: for %.0f ms no new picture was seen",
                 figures->gap);
    else if (figures->late > 0 && uneven > Even)
        snprintf(words, ParallelWords, "out of parallel: a picture was seen a refresh late");
    else if (figures->same > 0 && uneven > Even)
        snprintf(words, ParallelWords, "bunched at the ticks: a place is shown again, then a jump");
    else if (uneven > Even)
        snprintf(words, ParallelWords, "not parallel: uneven motion, by up to %.0f ms", uneven);
    else
        snprintf(words, ParallelWords,
                 "parallel: even motion; the slant: seen %d ms after its moment of the game",
                 (int)lround(figures->middle));
}

/* ---- the time strip ---- */

/* A strip while it is drawn. */
typedef struct Strip {
    const Parallel *parallel;
    DrawList *list;
    Rect rect;
    Color color;
    double begin, unit;    /* the time at its left edge, and pixels of a ns */
    float ticks, pictures; /* the lower end of the ticks' marks, and the middle of the discs */
} Strip;

static float At(const Strip *strip, int64_t time)
{
    return strip->rect.x + (float)(((double)time - strip->begin) * strip->unit);
}

static bool IsIn(const Strip *strip, float x)
{
    return x >= strip->rect.x && x <= strip->rect.x + strip->rect.width;
}

/* A mark for each tick, and if wanted its name above; names that would touch are left out. */
static void AddTicks(const Strip *strip, bool named)
{
    const Parallel *parallel = strip->parallel;
    DrawList *list = strip->list;
    const float scale = list->scale, height = roundf(8 * scale);
    float beside = INFINITY;
    for (int64_t i = 1; i <= parallel->ticks && i < TicksKept; i++) {
        const struct ParallelTick *tick = &parallel->tick[(parallel->ticks - i) % TicksKept];
        const float half = named ? DrawListWidth(list, TextSmall, tick->name) / 2 : 0;
        const float x = At(strip, tick->at);
        if (IsIn(strip, x))
            DrawListBox(list, x - scale, strip->ticks - height, 2 * scale, height, TextColor);
        if (!named || x + half > beside || !IsIn(strip, x - half) || !IsIn(strip, x + half))
            continue;
        DrawListText(list, x - half, strip->ticks - height - 10 * scale, TextSmall, QuietColor,
                     tick->name);
        beside = x - half - 8 * scale;
    }
}

/* From a picture to what it shows, cut off at the strip's edges. */
static void AddLine(const Strip *strip, float bottom, float top, float thick, Color color)
{
    static const float turn = 6.2831853f;
    const float left = strip->rect.x, right = left + strip->rect.width, across = top - bottom;
    const float room = (across < 0 ? left : right) - bottom;
    const float part = fabsf(across) > fabsf(room) ? room / across : 1;
    const float x = across * part, y = (strip->ticks - strip->pictures) * part;
    const float length = hypotf(x, y);
    const Rect bar = {bottom + (x - length) / 2, strip->pictures + (y - thick) / 2, length, thick};
    if (length > 0)
        DrawListBar(strip->list, bar, atan2f(y, x) / turn, color);
}

/* A disc when each was seen, a ring if it repeats the one before. */
static void AddPictures(const Strip *strip, const Chart *chart)
{
    const struct ParallelPicture *picture;
    const float scale = strip->list->scale;
    float beside = INFINITY; /* those closer than that can't be told apart */
    for (int i = 0; (picture = Before(strip->parallel, i)) != NULL; i++) {
        const struct ParallelPicture *before = Before(strip->parallel, i + 1);
        const int64_t shown = picture->shows[chart->method];
        const float seen = At(strip, picture->seen), shows = At(strip, shown);
        const bool repeats = before && before->shows[chart->method] == shown;
        const bool pointed = i == 0 && chart->pointed;
        const Color color = pointed ? TextColor : strip->color;
        if (beside - seen < 3 * scale || !IsIn(strip, seen))
            continue;
        if (chart->kind == ChartLines)
            AddLine(strip, seen, shows, (pointed ? LookLast : LookDiagram) * scale, color);
        if (!strip->parallel->link)
            DrawListDisc(strip->list, seen, strip->pictures, 3 * scale,
                         repeats ? LookRing * scale : 0, color);
        beside = seen;
    }
}

void ParallelDraw(const Parallel *parallel, const Chart *chart, const Scene *scene,
                  const Link *link, DrawList *list)
{
    const struct ParallelPicture *last = Before(parallel, 0);
    const float scale = list->scale;
    const Rect rect = chart->rect;
    if (!last)
        return;
    const Strip strip = {.parallel = parallel,
                         .list = list,
                         .rect = rect,
                         .color = scene->methods[chart->method].color,
                         .begin = (double)(last->seen - Shown(parallel)),
                         .unit = rect.width / (double)Shown(parallel),
                         .ticks = roundf(rect.y + (chart->named ? 28.0f : 8.0f) * scale),
                         .pictures = roundf(rect.y + rect.height - 4 * scale)};
    DrawListBox(list, rect.x, strip.pictures, rect.width, scale, RuleColor);
    const Rect lines = {rect.x, strip.ticks, rect.width, strip.pictures - strip.ticks};
    if (parallel->link)
        LinkDraw(link, &(LinkStrip){lines, strip.begin - (double)parallel->begins, strip.unit},
                 list);
    else
        AddTicks(&strip, chart->named);
    AddPictures(&strip, chart);
}

/* ---- bars ---- */

void TimesPercentiles(const StatsValues *times, double *p50, double *p99)
{
    enum { Most = 240 };
    Nanoseconds last[Most] = {0}; /* of which the first is there even without any */
    int64_t count = 0;
    for (; count < Most && count < times->count; count++)
        last[count] = times->list[times->count - 1 - count];
    SortValues(last, count);
    *p50 = Percentile(last, count > 0 ? count : 1, 0.5) / 1e6;
    *p99 = Percentile(last, count > 0 ? count : 1, 0.99) / 1e6;
}

/* Errors stand on both sides of a line in the middle. */
void BarsDraw(const Parallel *parallel, const StatsValues *times, const Chart *chart,
              const Scene *scene, DrawList *list)
{
    const Rect rect = chart->rect;
    const bool frames = chart->kind == ChartTimes, errors = chart->kind == ChartErrors;
    const float reach = errors ? rect.height / 2 : rect.height;
    const float line = rect.y + reach, column = floorf(rect.width / BarsShown);
    const Color color = frames ? QuietColor : scene->methods[chart->method].color;
    const int64_t count = frames ? times->count : parallel->pictures;
    for (int i = 0; i < count && i < BarsShown; i++) {
        const float value = frames   ? (float)times->list[count - 1 - i] / 1e6f
                            : errors ? Kept(parallel, i)->errors[chart->method]
                                     : Kept(parallel, i)->places[chart->method];
        const float part = value / chart->full;
        const float height = fmaxf(roundf(fminf(fabsf(part), 1) * reach), 1);
        const float x = rect.x + column * (float)(BarsShown - 1 - i);
        DrawListBox(list, x, part < 0 ? line : line - height, column - list->scale, height,
                    fabsf(part) > 1 ? ActColor : color);
    }
}

/* ---- marks ---- */

/* A disc, or with a stroke a circle, around a position in the arena. */
static void AddDisc(DrawList *list, const Mapping *map, Position position, float radius,
                    float stroke, Color color)
{
    const Position at = ViewPixels(map, position);
    DrawListDisc(list, at.x, at.y, radius, stroke, color);
}

/* Stored in a variable, as x87 computes with excess precision until then. */
static Color WithOpacity(Color color, float opacity)
{
    const float level = opacity * 255 + 0.5f;
    return ColorOf(color, (unsigned)level);
}

void MarkGhosts(const View *view, const Lane *lane, const Parallel *parallel, DrawList *list)
{
    const Mapping map = ViewMapping(view, lane->arena);
    for (int age = GhostCount - 1; age >= 0; age--) {
        const struct ParallelPicture *picture = Kept(parallel, age);
        const float fresh = 1 - (float)age / GhostCount;
        if (!picture || !ViewShows(view, picture->watched[lane->method]))
            continue;
        const Position at = picture->watched[lane->method];
        AddDisc(list, &map, at, map.radius, 1.5f * list->scale,
                WithOpacity(lane->color, 0.35f * fresh));
        AddDisc(list, &map, at, 2.5f * list->scale, 0, WithOpacity(lane->color, 0.9f * fresh));
    }
}

void MarkRing(const View *view, const Lane *lane, Position at, DrawList *list)
{
    const Mapping map = ViewMapping(view, lane->arena);
    if (ViewShows(view, at))
        AddDisc(list, &map, at, map.radius + 3 * list->scale, LookRing * list->scale, TextColor);
}

void MarkNow(const View *view, const Lane *lane, Position now, DrawList *list)
{
    const Mapping map = ViewMapping(view, lane->arena);
    const float width = roundf(LookNow * list->scale), left = ViewPixels(&map, now).x - width / 2;
    DrawListRect(list, (Rect){left, lane->arena.y, width, lane->arena.height}, 0, 0,
                 ColorOf(TextColor, 0xB0));
}

static void MarkLine(DrawList *list, const Mapping *map, Position from, Position to, Color color)
{
    const float x = to.x - from.x, y = to.y - from.y;
    const int dots = (int)fminf(hypotf(x * map->scaleX, y * map->scaleY) / (5 * list->scale), 32);
    for (int i = 1; i < dots; i++) {
        const float part = (float)i / (float)dots;
        const Position position = {from.x + part * x, from.y + part * y};
        AddDisc(list, map, position, 1.25f * list->scale, 0, color);
    }
}

static void MarkRound(DrawList *list, const Mapping *map, Position at, Color color)
{
    AddDisc(list, map, at, map->radius, 2 * list->scale, color);
    AddDisc(list, map, at, 3 * list->scale, 0, color);
}

/* Beside the ring, on the side where the other one is not, if the arena has room there. */
static void NameRing(DrawList *list, const Mapping *map, Rect arena, Position at, bool right,
                     Color color, const char *name)
{
    const Position middle = ViewPixels(map, at);
    const float away = map->radius + 4 * list->scale, width = DrawListWidth(list, TextSmall, name);
    const float x = right ? middle.x + away : middle.x - away - width;
    if (x >= arena.x && x + width <= arena.x + arena.width)
        DrawListText(list, x, middle.y, TextSmall, color, name);
}

void MarkLastAndNext(const View *view, const Lane *lane, Position last, Position next,
                     DrawList *list)
{
    const Mapping map = ViewMapping(view, lane->arena);
    MarkLine(list, &map, last, next, TextColor);
    MarkRound(list, &map, last, QuietColor);
    MarkRound(list, &map, next, TextColor);
    if (view->laneCount > 1)
        return;
    NameRing(list, &map, lane->arena, last, last.x > next.x, QuietColor, "Last");
    NameRing(list, &map, lane->arena, next, last.x <= next.x, TextColor, "Next");
}

void MarkPointer(const View *view, const Lane *lane, Position pointer, DrawList *list)
{
    const Mapping map = ViewMapping(view, lane->arena);
    MarkLine(list, &map, lane->watched, pointer, ActColor);
    AddDisc(list, &map, pointer, 7.5f * list->scale, 5 * list->scale, GroundColor);
    AddDisc(list, &map, pointer, 6 * list->scale, 2 * list->scale, ActColor);
}
