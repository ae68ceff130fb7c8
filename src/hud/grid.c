/* SPDX-License-Identifier: MIT
 *
 * Scenes other than the ball: their methods side by side, each in an arena of the picture's shape
 * with a label; or one of them alone. Above are the scene's name and what to watch.
 *
 *     name   status
 *     what to watch
 *     +--------+  +--------+
 *     | label  |  | label  |
 *     | arena  |  | arena  |
 *     | figure |  | figure |
 *     +--------+  +--------+
 */
#include "hud/parts.h"

#include <stdio.h>
#include <string.h>

/* Lengths at scale 1. */
enum {
    LabelRow = 300, /* a label of this width has its numbers in one row */
    Line = 17,      /* from line to line of a label */
    LegendHeight = 20,
    BarsHeight = 20,  /* of bars beside a label */
    MostFigure = 120, /* the height of a figure below an arena */
    LeastArena = 30,  /* the height of an arena in lanes, */
    LeastAlone = 36,  /* and of one alone */
    AboveInRow = 40,  /* the room above an arena for a label in one row, */
    Above = 72,       /* in several, */
    AboveNarrow = 66  /* and in several in a narrow window */
};

/* The least width of an arena, in pixels. */
enum { LeastWidth = 40 };

/* How lanes share their room. With 0 columns they are one above the other, with the label at the
 * left and the strip at the right. In columns labels are above. */
typedef struct Grid {
    Rect room;
    int columns;
    float gap;
    float strip; /* the width of a strip at the right, with its gap; 0: there is none */
} Grid;

/* ---- what is said above ---- */

/* What to watch: all of it, its first sentence, or nothing. */
typedef enum Watch { WatchAll, WatchFirst, WatchNothing } Watch;

static void AddHeader(Hud *hud, Rect *room, Watch watch)
{
    const HudState *state = &hud->state;
    const Scene *scene = state->set.scene;
    const bool tiny = room->width < LookTiny * hud->list.scale;
    const char *title = scene->name, *sentence = scene->watch;
    Color color = TextColor;
    char status[2 * HudWords];
    if (state->set.hud == HudOff || state->step)
        return;
    if (state->set.lanes == LanesOne) {
        title = TitleOf(MethodNow(state));
        sentence = MethodNow(state)->effect;
        color = MethodNow(state)->color;
    }

    Flow flow = HudFlow(hud, *room, 16, 24);
    SayStatus(state, status);
    FlowWords(&flow, tiny ? TextStrong : TextHead, color, title);
    FlowSpace(&flow, LookGap);
    FlowWords(&flow, TextStrong, ActColor, status);
    if (watch != WatchNothing) {
        char words[256];
        const size_t length = watch == WatchFirst ? strcspn(sentence, ".?") + 1 : strlen(sentence);
        snprintf(words, sizeof words, "%.*s", (int)length, sentence);
        FlowNextLine(&flow, 26);
        flow.lineHeight = HudPixels(hud, LookSentence);
        FlowWords(&flow, TextBody, TextColor, words);
    }
    HudTakeTop(room, flow.y + HudPixels(hud, 18) - room->y);
}

/* ---- labels, and figures ---- */

static void AddPlaces(Hud *hud, Rect rect, int method)
{
    const Scene *scene = hud->state.set.scene;
    if (rect.width >= BarsShown && !scene->input)
        hud->charts[hud->chartCount++] = (Chart){
            .kind = ChartPlaces, .rect = rect, .method = method, .full = 2 * (float)scene->radius};
}

static void AddFigure(Hud *hud, Rect rect, int method)
{
    if (hud->state.set.scene->hear)
        hud->charts[hud->chartCount++] =
            (Chart){.kind = ChartNetwork, .rect = rect, .method = method};
    else
        AddPlaces(hud, rect, method);
}

/* What is said of a lane, as far as there is room. False if that is not enough for its numbers. */
static bool AddLabel(Hud *hud, int number, Rect room, bool beside)
{
    const HudState *state = &hud->state;
    const Scene *scene = state->set.scene;
    const Method *method = &scene->methods[number];
    const bool row = !beside && room.width >= HudPixels(hud, LabelRow);
    const float bars = HudPixels(hud, BarsHeight);
    char late[48] = "", error[48] = "";
    if (state->set.hud == HudOff)
        return true;
    SayError(state, number, error);
    if (scene->hear)
        SayLate(state, number, late);

    Flow flow = HudFlow(hud, room, 9, Line);
    flow.bottom = room.y + room.height - HudPixels(hud, 8);
    FlowWords(&flow, TextStrong, method->color, method->label);
    if (row)
        FlowSpace(&flow, LookGap);
    else
        FlowNextLine(&flow, Line);
    FlowWords(&flow, TextSmall, TextColor, error);
    if (flow.y > flow.bottom)
        return false;
    if (row)
        FlowSpace(&flow, LookGap);
    else if (*late)
        FlowNextLine(&flow, Line);
    FlowWords(&flow, TextSmall, TextColor, late);
    FlowNextLine(&flow, Line);
    FlowWords(&flow, TextSmall, QuietColor, method->where);

    if (beside && !scene->hear && flow.y + 1.5f * bars <= flow.bottom)
        AddPlaces(hud,
                  (Rect){room.x, roundf(flow.y + bars / 2), fminf(room.width, 10 * bars), bars},
                  number);
    return true;
}

/* ---- the arenas ---- */

/* The largest rectangle in the middle of the cell that has the picture's shape. */
static Rect ArenaIn(const Hud *hud, Rect cell)
{
    const Scene *scene = hud->state.set.scene;
    const float across = (float)scene->width, down = (float)scene->height;
    const float unit = fmaxf(fminf(cell.width / across, cell.height / down), 0.01f);
    const float width = roundf(unit * across), height = roundf(unit * down);
    return (Rect){roundf(cell.x + (cell.width - width) / 2),
                  roundf(cell.y + (cell.height - height) / 2), width, height};
}

/* The size of a lane's room for its arena. x and y are no place: they are how much is free at the
 * left of it and above, for its label. */
static Rect CellOf(const Hud *hud, const Grid *grid)
{
    const bool narrow = grid->room.width < HudPixels(hud, LookNarrow - 2 * LookSmallMargin);
    const float columns = fmaxf((float)grid->columns, 1);
    const float rows = ceilf((float)hud->arenaCount / columns), gap = grid->gap;
    const float across = floorf((grid->room.width + gap) / columns) - gap;
    const float down = fmaxf(floorf((grid->room.height + gap) / rows) - gap, 3);
    const float gutter = HudPixels(hud, narrow ? LookSmallGutter : LookGutter);
    float above = HudPixels(hud, narrow ? AboveNarrow : Above);
    if (across >= HudPixels(hud, LabelRow))
        above = HudPixels(hud, AboveInRow);
    if (grid->columns == 0)
        return (Rect){gutter, 0, across - gutter - grid->strip, down};
    return (Rect){0, above, across, fmaxf(down - above, 3)};
}

/* The columns that make the arenas largest; but of a network none, so that each has its strip
 * beside it. */
static Grid LargestGrid(const Hud *hud, Rect room)
{
    const bool tiny = room.width < LookTiny * hud->list.scale;
    const Scene *scene = hud->state.set.scene;
    Grid best = {.room = room, .gap = HudPixels(hud, tiny ? LookStep : LookGap)};
    if (scene->hear && !tiny) {
        best.strip = roundf(fminf(HudPixels(hud, LookStripWidth), room.width / 4)) + best.gap;
        return best;
    }
    for (int columns = 1; columns <= hud->arenaCount; columns++) {
        Grid grid = best;
        grid.columns = columns;
        if (ArenaIn(hud, CellOf(hud, &grid)).height > ArenaIn(hud, CellOf(hud, &best)).height)
            best = grid;
    }
    return best;
}

/* Above the lanes, what the marks mean. */
static void AddLegend(Hud *hud, Rect *room)
{
    const Scene *scene = hud->state.set.scene;
    const bool tiny = room->width < LookTiny * hud->list.scale;
    if (!scene->legend || tiny || hud->state.set.hud == HudOff)
        return;
    Flow flow = HudFlow(hud, HudTakeTop(room, HudPixels(hud, LegendHeight)), 8, 0);
    FlowText(&flow, TextSmall, QuietColor, scene->legend);
}

/* One lane of the grid. False if there is too little room for its numbers. */
static bool AddLane(Hud *hud, const Grid *grid, int lane)
{
    const Rect best = CellOf(hud, grid);
    const float gap = grid->gap, most = HudPixels(hud, MostFigure);
    const int method = hud->methods[lane], across = grid->columns > 0 ? grid->columns : 1;
    const int row = lane / across, column = lane % across;
    const Rect cell = {grid->room.x + best.x + (float)column * (best.width + gap),
                       grid->room.y + best.y + (float)row * (best.y + best.height + gap),
                       best.width, best.height};
    Rect arena = ArenaIn(hud, cell), figure = {arena.x, 0, arena.width, 0};
    const float spare = fminf(cell.height - arena.height - gap, most);
    if (grid->columns == 0 && grid->strip > 0)
        figure = (Rect){cell.x + cell.width + gap, cell.y, grid->strip - gap, cell.height};
    if (grid->columns > 0 && spare >= most / 3) {
        arena.y -= roundf((spare + gap) / 2);
        figure.y = arena.y + arena.height + gap;
        figure.height = spare;
    }
    hud->arenas[lane] = arena;
    if (figure.height > 0)
        AddFigure(hud, figure, method);

    const Rect left = {grid->room.x, cell.y, best.x - gap, cell.height};
    const Rect over = {cell.x, arena.y - best.y, cell.width, best.y};
    return AddLabel(hud, method, grid->columns == 0 ? left : over, grid->columns == 0);
}

static bool AddLanes(Hud *hud, Rect room)
{
    bool fits = true;
    AddLegend(hud, &room);
    const Grid grid = LargestGrid(hud, room);
    for (int i = 0; i < hud->arenaCount; i++)
        fits &= AddLane(hud, &grid, i);
    const Rect *first = &hud->arenas[0];
    return fits && first->height >= HudPixels(hud, LeastArena) && first->width > LeastWidth;
}

/* The method in effect alone, below it its figure. */
static bool AddAlone(Hud *hud, Rect room)
{
    const Scene *scene = hud->state.set.scene;
    const float most = HudPixels(hud, MostFigure), gap = HudPixels(hud, LookGap);
    Rect cell = room;
    if (scene->hear && room.height > 2 * most)
        AddFigure(hud, HudTakeBottom(&cell, most), hud->methods[0]);
    cell.height -= gap;
    hud->arenas[0] = ArenaIn(hud, cell);
    return hud->arenas[0].height >= HudPixels(hud, LeastAlone) && hud->arenas[0].width > LeastWidth;
}

/* Writes all of it, with so much of what to watch. */
static bool WriteGrid(Hud *hud, Rect room, Watch watch)
{
    const float margin = HudMargin(hud);
    room = HudInside(room, margin);
    AddHeader(hud, &room, watch);
    if (hud->state.set.hud == HudOff)
        HudTakeTop(&room, margin);
    HudTakeBottom(&room, LookStep);
    const bool fits = hud->state.set.lanes == LanesOne ? AddAlone(hud, room) : AddLanes(hud, room);
    const Rect last = hud->arenas[hud->arenaCount - 1];
    hud->still = last;
    return fits;
}

bool HudGrid(Hud *hud, Rect room)
{
    const HudState *state = &hud->state;
    const int commands = hud->list.count, buttons = hud->buttonCount;
    const bool one = state->set.lanes == LanesOne;
    hud->arenaCount = 1;
    hud->methods[0] = state->method;
    if (!one)
        HudAllMethods(hud);
    for (Watch watch = WatchAll; watch <= WatchNothing; watch++) {
        hud->list.count = commands;
        hud->buttonCount = buttons;
        hud->chartCount = 0;
        if (WriteGrid(hud, room, watch))
            return true;
    }
    return false;
}
