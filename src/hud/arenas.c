/* SPDX-License-Identifier: MIT
 *
 * Where the world is drawn: one arena, or with lanes one for each method, with its name and how it
 * moves beside it.
 */
#include "hud/parts.h"

void HudChooseLanes(Hud *hud)
{
    const int all = SceneMethods(hud->state.set.scene), chosen = hud->state.set.method;
    hud->arenaCount = !hud->state.set.lanes ? 1 : all < hud->mostLanes ? all : hud->mostLanes;
    const int last = all - hud->arenaCount;
    hud->firstMethod = chosen == 0 ? 0 : chosen - 1 < last ? chosen - 1 : last;
}

/* The largest rectangle in the middle of the cell that has the picture's shape; all of the cell
 * where the world stretches. */
static Rect ArenaIn(const Hud *hud, Rect cell)
{
    const Scene *scene = hud->state.set.scene;
    const float across = (float)scene->width, down = (float)scene->height;
    const float unit = fmaxf(fminf(cell.width / across, cell.height / down), 0.01f);
    const float width = roundf(scene->stretches ? fmaxf(cell.width, 4) : unit * across);
    const float height = roundf(scene->stretches ? fmaxf(cell.height, 4) : unit * down);
    return (Rect){roundf(cell.x + (cell.width - width) / 2),
                  roundf(cell.y + (cell.height - height) / 2), width, height};
}

/* What is said of a lane, as far as there is room. False if that is not enough for its numbers,
 * which scenes must have. */
static bool AddLabel(Hud *hud, int number, Rect room)
{
    const HudState *state = &hud->state;
    const Method *method = &state->set.scene->methods[number];
    const bool world = state->set.scene->world != NULL;
    const bool large = world && room.width >= HudPixels(hud, LookGutter - LookGap);
    const float bars = HudPixels(hud, 20);
    char late[48] = "", error[48] = "";
    if (world && HudHas(hud, PartLate))
        HudWriteLate(late, state, number);
    if (!world || HudHas(hud, PartError))
        HudWriteError(error, state, number);
    const char *const texts[] = {late, error, method->where};
    Flow flow = HudFlow(hud, room, 9, 17);
    flow.bottom = room.y + room.height - HudPixels(hud, 8);
    FlowWords(&flow, large ? TextHead : TextStrong, method->color, method->label);
    for (int i = 0; i < 3; i++) {
        if (*texts[i])
            FlowNextLine(&flow, large && i == 0 ? 20 : 17);
        FlowWords(&flow, TextSmall, i < 2 ? TextColor : QuietColor, texts[i]);
        if (i == 1 && !world && flow.y > flow.bottom)
            return false;
    }
    if (!world && flow.y + 1.5f * bars <= flow.bottom)
        HudErrors(hud,
                  (Rect){room.x, roundf(flow.y + bars / 2), fminf(room.width, 10 * bars), bars},
                  number);
    return true;
}

/* A lane for each method, one above the other with its label at the left, or if the arenas are
 * larger so, side by side with the label above; those of a world have a strip at the right. */
static bool FitLanes(Hud *hud, Rect room)
{
    const Scene *scene = hud->state.set.scene;
    const float gap = HudPixels(hud, LookGap), count = (float)hud->arenaCount;
    const bool narrow = room.width < HudPixels(hud, LookNarrow - 2 * LookSmallMargin);
    const float gutter = HudPixels(hud, narrow ? LookSmallGutter : LookGutter);
    const float above = HudPixels(hud, narrow ? 66 : 72);
    float strip = 0;
    if (scene->world && HudHas(hud, PartStrip))
        strip = roundf(fminf(HudPixels(hud, LookStripWidth), room.width / 4)) + gap;
    if (scene->world && hud->shape != HudTiny) {
        DrawListText(&hud->list, room.x + gutter, room.y + HudPixels(hud, 8), TextSmall, QuietColor,
                     hud->state.set.steer ? "the ring: the pointer" : "the line: the ball now");
        HudTakeTop(&room, HudPixels(hud, 20));
    }
    const float across = floorf((room.width + gap) / count),
                down = floorf((room.height + gap) / count);
    Rect row = {room.x + gutter, room.y, room.width - gutter - strip, fmaxf(down - gap, 3)};
    Rect column = {room.x, room.y + above, across - gap, fmaxf(room.height - above, 3)};
    const bool rows = scene->stretches || ArenaIn(hud, row).height >= ArenaIn(hud, column).height;
    bool fits = true;
    for (int i = 0; i < hud->arenaCount; i++) {
        const int method = hud->firstMethod + i;
        const Rect arena = ArenaIn(hud, rows ? row : column);
        const Rect beside = {room.x, row.y, gutter - gap, row.height};
        const Rect over = {column.x, arena.y - above, column.width, above};
        hud->arenas[i] = arena;
        if (!hud->state.ladder || scene->world)
            fits &= AddLabel(hud, method, rows ? beside : over);
        if (strip > 0)
            HudStrip(hud, (Rect){row.x + row.width + gap, row.y, strip - gap, row.height}, method);
        row.y += down;
        column.x += across;
    }
    return fits;
}

bool HudArenas(Hud *hud, Rect room)
{
    const bool lanes = hud->state.set.lanes, fits = !lanes || FitLanes(hud, room);
    if (!lanes)
        hud->arenas[0] = ArenaIn(hud, room);
    return fits && hud->arenas[0].height >= HudPixels(hud, lanes ? 30 : 36) &&
           hud->arenas[0].width > 40;
}
