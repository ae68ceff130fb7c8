/* SPDX-License-Identifier: MIT
 *
 * Where everything is: the lanes, from edge to edge, one above the other, or of a picture that is
 * about square side by side.
 *
 *     | head                                    |     |  head   |  head   |
 *     |   lane                                  |     |         |         |
 *     | --------------------- ground -----------|     |  lane   |  lane   |
 *     | : : : :                foot             |     |         |         |
 *     | head                                    |     |         |         |
 *     |   lane                                  |
 *
 * The ball has a path in the upper part of its lane:
 *
 *     |            where the ball really is now            above the path
 *     |     ((((O  |                                       the path
 *     |  __  _  |  | _     __                              things, which stand still
 *     | ---------------------------------------            the ground
 *     |  : : : :.==| 40 ms behind                          the foot: marks of pictures
 *
 * The parallel lines, figures and messages lie over what is below it. Scenes are drawn to one
 * scale, as large as the lane allows, with the ground above the foot.
 */
#include "hud/parts.h"

#include <string.h>

/* ---- sizes, at scale 1 ---- */

/* Lanes of half this height have large words if they are also this wide, in columns this; and those
 * of half that height have small ones. */
enum {
    LeastHigh = 512,
    LeastHighWidth = 600,
    LeastHighColumn = 440,
    LeastLow = 268,
    LeastLowColumn = 240
};

/* A lane of this width has the name of the white line. */
enum { LeastNaming = 600 };

/* From the lane's top to the path: with that name above it, and without. */
enum { NamingTop = 18, PlainTop = 2 };

/* The parts of a lane, of its height: the ball, by how much its path goes up and down, and the
 * things below. */
typedef struct Shares {
    float ball, sway, things;
} Shares;
static const Shares sharesOfTwo = {.ball = 0.44f, .sway = 0.10f};
static const Shares sharesOfOne = {.ball = 0.28f, .sway = 0.07f, .things = 0.30f};

/* What the parallel lines have of a lane's height where no path is above them. */
static const float LinesShare = 0.34f;

/* The ball's width is at most that of the lane's. */
static const float WidestBall = 0.22f;

/* Of the free room of a lane that is alone, this is above the path. */
static const float AboveAlone = 0.75f;

/* Columns have to make a picture so many times as large. */
static const float WorthColumns = 1.05f;

/* The part of the lane of a scene that figures and messages have, and how much they have at most.
 */
static const float FiguresShare = 0.4f;
enum { FiguresHeight = 104 };

/* A lane of this height has the lines of a network below what moves; they have at least this
 * height, and at most this part of it. */
enum { LeastWithNetwork = 150, LeastNetwork = 56 };
static const float MostNetwork = 0.5f;

/* ---- which lanes ---- */

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

/* ---- cells ---- */

/* A cell has a lane with its head. */
typedef struct Cells {
    int columns;
    float width, height;
    HeadSize size;
} Cells;

static HeadSize SizeOf(const Hud *hud, Rect field, int columns, int rows)
{
    const float scale = hud->list.scale, width = field.width / (float)columns;
    const float two = field.height * 2 / fmaxf((float)rows, 2);
    float highWidth = LeastHighColumn, lowWidth = LeastLowColumn;
    if (columns == 1) {
        highWidth = LeastHighWidth;
        lowWidth = 0;
    }

    if (two >= LeastHigh * scale && width >= highWidth * scale)
        return HeadHigh;
    if (two >= LeastLow * scale && width >= lowWidth * scale)
        return HeadLow;
    return HeadTiny;
}

static Cells CellsIn(const Hud *hud, Rect field, int columns)
{
    const int rows = (hud->arenaCount + columns - 1) / columns;
    return (Cells){.columns = columns,
                   .width = floorf(field.width / (float)columns),
                   .height = floorf(field.height / (float)rows),
                   .size = SizeOf(hud, field, columns, rows)};
}

/* How large a scene is drawn in a lane, in pixels of a unit. */
static float UnitIn(const Scene *scene, float width, float height)
{
    const Section section = SceneSection(scene);
    const float unit = fminf(width / (float)(section.right - section.left),
                             height / (float)(section.bottom - section.top));
    const float pixel = (float)scene->pixel;
    if (pixel > 0)
        return fmaxf(floorf(unit * pixel), 1) / pixel;
    return fmaxf(unit, 0.01f);
}

/* The same in a cell, with a head as low as can be. */
static float UnitInCell(const Hud *hud, const Cells *cells)
{
    const HeadLook *look = HeadLookOf(cells->size);
    return UnitIn(hud->state.set.scene, cells->width - HudPixels(hud, look->bar),
                  cells->height - HudPixels(hud, look->row + look->gap));
}

static Cells ChooseCells(const Hud *hud, Rect field)
{
    const Scene *scene = hud->state.set.scene;
    Cells best = CellsIn(hud, field, 1);
    if (ShowsBall(&hud->state) || scene->grounded)
        return best;
    for (int columns = 2; columns <= hud->arenaCount; columns++) {
        const Cells cells = CellsIn(hud, field, columns);
        if (UnitInCell(hud, &cells) > WorthColumns * UnitInCell(hud, &best))
            best = cells;
    }
    return best;
}

/* The cell of a lane. */
static Rect CellOf(Rect field, const Cells *cells, int lane)
{
    const int column = lane % cells->columns, row = lane / cells->columns;
    return (Rect){field.x + (float)column * cells->width, field.y + (float)row * cells->height,
                  cells->width, cells->height};
}

/* ---- the ball's path ---- */

/* A path of these shares, at the lane's top. */
static Path PathOf(const Shares *shares, Rect lane, float foot)
{
    const float ball = roundf(fminf(shares->ball * lane.height, WidestBall * lane.width));
    return (Path){
        .radius = ball / 2, .height = ball + roundf(shares->sway * lane.height), .foot = foot};
}

Path HudPathAlone(const Hud *hud, Rect lane, float foot)
{
    const float air = lane.height - foot - roundf(sharesOfOne.things * lane.height);
    Path path = PathOf(&sharesOfOne, lane, foot);
    path.top = fmaxf(HudPixels(hud, PlainTop), roundf((air - path.height) * AboveAlone));
    return path;
}

/* A ball that is steered, or not alone, has all of its lane: a hand goes everywhere. */
static Path PathIn(const Hud *hud, const HeadLook *look, Rect lane)
{
    const Settings *set = &hud->state.set;
    const float foot = HudPixels(hud, look->foot);
    const float least = HudPixels(hud, hud->namesNow ? NamingTop : PlainTop);
    Path path = {0};
    if (set->steer || set->balls > 1)
        return path;

    if (hud->arenaCount == 1)
        path = HudPathAlone(hud, lane, foot);
    else
        path = PathOf(&sharesOfTwo, lane, foot);
    path.top = fmaxf(path.top, least);
    return path;
}

/* How far the ball flies in a tick, in pixels of its lane. */
static int JumpIn(const Hud *hud, Rect lane)
{
    const HudState *state = &hud->state;
    const Scene *scene = state->set.scene;
    double ticks = state->ticksAsked;
    if (ticks <= 0)
        ticks = SayTicks(state);

    const View view = {.worldWidth = (float)scene->width,
                       .worldHeight = (float)scene->height,
                       .radius = (float)scene->radius,
                       .stretched = true,
                       .path = hud->path};
    const Mapping map = ViewMapping(&view, lane);
    const double units = scene->pace / fmax(ticks, 1);
    return (int)lround(hypot(units * (double)map.scaleX, units * (double)map.scaleY));
}

/* ---- the picture of a scene ---- */

/* The room below the ground of a scene, if it has one. */
static float GroundFoot(const Hud *hud, const HeadLook *look)
{
    if (!hud->state.set.scene->grounded)
        return 0;
    return HudPixels(hud, look->foot);
}

/* The height that a scene has in a lane of this width if nothing else counts, with its foot. */
static float PictureHeight(const Hud *hud, const HeadLook *look, float width)
{
    const Scene *scene = hud->state.set.scene;
    const Section section = SceneSection(scene);
    const float tall = (float)(section.bottom - section.top);
    return tall * UnitIn(scene, width, INFINITY) + GroundFoot(hud, look);
}

/* The height of the lines of a network, at the bottom of a lane: what the picture leaves free. */
static float NetworkHeight(const Hud *hud, const HeadLook *look, Rect lane)
{
    const HudState *state = &hud->state;
    if (!ShowsNetwork(state))
        return 0;

    /* A low lane has none, unless the lines are asked for. */
    const float scale = hud->list.scale;
    const float most = floorf(MostNetwork * lane.height);
    if (lane.height < LeastWithNetwork * scale)
        return state->set.parallel ? most : 0;

    const float picture = PictureHeight(hud, look, lane.width);
    const float free = floorf(fminf(lane.height - picture, most));
    if (free < LeastNetwork * scale)
        return 0;
    return free;
}

/* As large as there is room, in the middle. Where a lane is much higher than the picture, the
 * ground is not at its bottom. */
static Framing FramingIn(const Hud *hud, const HeadLook *look, Rect lane, float below)
{
    const Scene *scene = hud->state.set.scene;
    const Section section = SceneSection(scene);
    const float foot = GroundFoot(hud, look);
    const float height = lane.height - below - foot;
    Framing framing = {.unit = UnitIn(scene, lane.width, height), .foot = foot};
    const float tall = framing.unit * (float)(section.bottom - section.top);
    framing.x = roundf((lane.width - framing.unit * (float)(section.left + section.right)) / 2);
    framing.y = roundf((height - framing.unit * (float)(section.top + section.bottom)) / 2);
    if (!scene->grounded)
        return framing;

    float free = 0;
    if (below <= 0)
        free = fmaxf(height - 2 * tall, 0);
    framing.ground = roundf(height - free / 2);
    framing.y = framing.ground - framing.unit * (float)section.bottom;
    return framing;
}

/* Adds words at a place of the picture, if they are within the lane. Returns whether they are. */
static bool AddCaption(Hud *hud, Rect lane, const Caption *caption, const char *words)
{
    const Framing *framing = &hud->framing;
    const float pad = HudPixels(hud, LookStep);
    const float width = DrawListWidth(&hud->list, TextSmall, words);
    const float y = lane.y + framing->y + framing->unit * (float)caption->y;
    float left = lane.x + framing->x + framing->unit * (float)caption->x;
    if (caption->ends)
        left -= width;
    if (y < lane.y + 2 * pad || left < lane.x + pad || left + width > lane.x + lane.width - pad)
        return false;
    DrawListText(&hud->list, left, y, TextSmall, QuietColor, words);
    return true;
}

/* In low lanes only brief words have room. */
static void AddCaptions(Hud *hud, Rect lane)
{
    enum { LeastLane = 120, LeastBrief = 72 };
    const Scene *scene = hud->state.set.scene;
    const float height = lane.height / hud->list.scale;
    for (int i = 0; i < MostCaptions && scene->captions[i].words; i++) {
        const Caption *caption = &scene->captions[i];
        bool isAdded = false;
        if (height >= LeastLane)
            isAdded = AddCaption(hud, lane, caption, caption->words);
        if (!isAdded && height >= LeastBrief && caption->brief)
            AddCaption(hud, lane, caption, caption->brief);
    }
}

/* ---- what lies over a lane ---- */

/* The part of a lane below the ball's path. */
static Rect BelowPath(const Hud *hud, Rect lane)
{
    const float path = hud->path.top + hud->path.height + HudPixels(hud, 2);
    float height = lane.height - path;
    if (hud->arenaCount == 1 || hud->path.height == 0)
        height = roundf(LinesShare * lane.height);
    return (Rect){lane.x, lane.y + lane.height - height, lane.width, height};
}

static void AddLines(Hud *hud, ChartKind kind, Rect rect, int method)
{
    const HudState *state = &hud->state;
    hud->charts[hud->chartCount++] = (Chart){.kind = kind,
                                             .rect = rect,
                                             .method = method,
                                             .screenMs = state->screenMs,
                                             .screenIsCertain = ScreenIsCertain(state->times),
                                             .tellsShare = state->set.paused};
}

/* Of the ball: the parallel lines, or figures. */
static void AddBelowPath(Hud *hud, int number)
{
    const HudState *state = &hud->state;
    const bool isLast = number == hud->arenaCount - 1;
    const Rect below = BelowPath(hud, hud->arenas[number]);
    hud->still = below;
    if (state->set.parallel) {
        AddLines(hud, ChartPhotograph, below, hud->methods[number]);
        hud->path.covered = below.height;
        return;
    }

    hud->still.height -= hud->path.foot;
    if (isLast && state->set.hud == HudFull)
        HudFigures(hud, below);
}

/* Of a scene: the lines of a network at the bottom, and words; or figures in their place, which
 * else are at the top, where messages are. */
static void AddOverScene(Hud *hud, int number, float network)
{
    const HudState *state = &hud->state;
    const Rect lane = hud->arenas[number];
    Rect rest = lane;
    const Rect lines = HudTakeBottom(&rest, network);
    const float high = fminf(roundf(FiguresShare * rest.height), HudPixels(hud, FiguresHeight));
    const Rect air = {lane.x, lane.y, lane.width, high};
    hud->still = air;

    const bool isLast = number == hud->arenaCount - 1;
    if (isLast && state->set.hud == HudFull) {
        HudFigures(hud, network > 0 ? lines : air);
        return;
    }

    if (network > 0)
        AddLines(hud, ChartNetwork, lines, hud->methods[number]);
    if (state->set.hud != HudOff)
        AddCaptions(hud, lane);
}

/* ---- all of it ---- */

/* The rectangles of the lanes, and how the ball or the scene lies in them. Returns the height of
 * the lines of a network. */
static float PlaceLanes(Hud *hud, Rect field, const Cells *cells, const Head *head)
{
    enum { Least = 4 };
    const HeadLook *look = HeadLookOf(head->size);
    const float bar = HudPixels(hud, look->bar);
    const float gap = HudPixels(hud, look->gap);
    for (int i = 0; i < hud->arenaCount; i++) {
        const Rect cell = CellOf(field, cells, i);
        hud->arenas[i] = (Rect){cell.x + bar, cell.y + head->height, cell.width - bar,
                                fmaxf(cell.height - head->height - gap, Least)};
    }

    const Rect lane = hud->arenas[0];
    if (ShowsBall(&hud->state)) {
        hud->path = PathIn(hud, look, lane);
        return 0;
    }
    const float network = NetworkHeight(hud, look, lane);
    hud->framing = FramingIn(hud, look, lane, network);
    return network;
}

static void AddLane(Hud *hud, Rect cell, const Head *head, int number)
{
    const HudState *state = &hud->state;
    const int method = hud->methods[number];
    const Rect lane = hud->arenas[number];
    const Rect row = {lane.x + HudMargin(hud), cell.y, head->width, head->height};
    DrawListBox(&hud->list, cell.x, cell.y, lane.x - cell.x, head->height + lane.height,
                state->set.scene->methods[method].color);
    if (state->set.hud == HudOff)
        return;

    const bool hasStatus = number == 0 && ShowsBall(state);
    hud->words[number] = SayMarks(state, method);
    HeadAdd(hud, head, row, method, hasStatus ? hud->status : NULL);
}

/* A step of the tour that shows the parallel lines has room for them. */
static bool HasRoom(const Hud *hud)
{
    enum { LeastLane = 30, LeastLines = 24 };
    const HudState *state = &hud->state;
    const float scale = hud->list.scale;
    const Rect lane = hud->arenas[0];
    if (lane.height < LeastLane * scale)
        return false;
    if (!state->set.parallel || !state->step)
        return true;
    return BelowPath(hud, lane).height >= LeastLines * scale;
}

bool HudField(Hud *hud, Rect field)
{
    const HudState *state = &hud->state;
    ChooseMethods(hud);
    hud->namesNow = field.width >= LeastNaming * hud->list.scale;
    memset(hud->words, 0, sizeof hud->words);
    SayStatus(state, hud->status);
    if (!ShowsBall(state) && state->set.paused && !hud->saysPace)
        SayPace(state, false, hud->status);

    const Cells cells = ChooseCells(hud, field);
    const HeadLook *look = HeadLookOf(cells.size);
    const float wide = cells.width - HudPixels(hud, look->bar);
    Head head = HeadIn(hud, cells.size, wide - 2 * HudMargin(hud), cells.height,
                       PictureHeight(hud, look, wide));
    const float network = PlaceLanes(hud, field, &cells, &head);

    head.jump = JumpIn(hud, hud->arenas[0]);
    HeadChooseForm(hud, &head);
    for (int i = 0; i < hud->arenaCount; i++) {
        AddLane(hud, CellOf(field, &cells, i), &head, i);
        if (ShowsBall(state))
            AddBelowPath(hud, i);
        else
            AddOverScene(hud, i, network);
    }
    return HasRoom(hud);
}
