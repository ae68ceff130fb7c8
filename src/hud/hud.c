/* SPDX-License-Identifier: MIT
 *
 * Puts the parts of the HUD together, as many as there is room for, and what lies over them: the
 * list of loops, and messages. The help is there alone.
 */
#include "hud/hud.h"

#include "hud/parts.h"

#include <stdio.h>
#include <string.h>

/* The least share of the window that the arenas take. */
static const float LeastShare[] = {[HudPlain] = 0.45f, [HudTiny] = 0.6f, [HudWide] = 0.7f};
static const float LeastBesideOthers = 0.2f;

/* The text is never smaller than that of a desktop, but where all there is has no room. */
static const float SmallestScale = 0.65f;

/* The text grows with the window, in steps, so that glyphs are seldom rasterized again. */
static float TextScale(const HudState *state)
{
    const float fit = fminf((float)state->window.width / 960, (float)state->window.height / 720);
    const float steps = floorf(fit * 8 + 0.01f) / 8;
    return fminf(fmaxf(steps, fmaxf(state->window.density, 1)), 6);
}

static HudShape ShapeOf(const HudState *state, float scale)
{
    const float width = (float)state->window.width, height = (float)state->window.height;
    if (width < LookTiny * scale)
        return HudTiny;
    return width >= 1.5f * height && height >= 680 * scale ? HudWide : HudPlain;
}

/* ---- which parts there are ---- */

static bool Speaks(const TourStep *step, const char *words)
{
    return step && (strstr(step->text, words) || strstr(step->look, words));
}

/* A part that the open step of the tour speaks of stays, and lines that are asked for. */
static unsigned PartsKept(const HudState *state)
{
    return (Speaks(state->step, "frames/s") ? 1u << PartRates : 0) |
           (Speaks(state->step, " late") ? 1u << PartLate : 0) |
           (state->set.parallel ? 1u << PartStrip : 0);
}

/* All that this window could have. Where the open step has the room at the top, it has its keys
 * there, too. */
static unsigned PartsWanted(const HudState *state, HudShape shape)
{
    const bool off = state->set.hud == HudOff, full = state->set.hud == HudFull;
    const bool rows = shape != HudWide || state->set.lanes;
    unsigned parts = (1u << HudParts) - 1;
    if (state->window.hasButtons || state->see[0] || off || (state->step && rows))
        parts &= ~(1u << PartKeys);
    if (off || shape == HudTiny)
        parts &= ~(1u << PartSentence);
    if (shape == HudTiny && !full)
        parts &= ~(1u << PartRates | (state->set.lanes ? 0 : 1u << PartLate));
    return parts;
}

/* ---- arenas: one, or with lanes one for each method ---- */

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

/* A label above an arena has its numbers in one row if it is at least this wide. */
enum { LabelRow = 300 };

/* What is said of a lane, as far as there is room. False if that is not enough for its numbers,
 * which scenes must have. */
static bool AddLabel(Hud *hud, int number, Rect room, bool beside)
{
    const HudState *state = &hud->state;
    const Scene *scene = state->set.scene;
    const Method *method = &scene->methods[number];
    const bool world = scene->world != NULL,
               row = !beside && room.width >= HudPixels(hud, LabelRow);
    const bool large = world && room.width >= HudPixels(hud, LookGutter - LookGap);
    const float bars = HudPixels(hud, 20);
    char late[48] = "", error[48] = "";
    if ((world || scene->hear) && HudHas(hud, PartLate))
        HudWriteLate(late, state, number);
    if (!world || HudHas(hud, PartError))
        HudWriteError(error, state, number);
    const char *const texts[] = {world ? late : error, world ? error : late, method->where};
    const float line = 17;
    Flow flow = HudFlow(hud, room, 9, line);
    flow.bottom = room.y + room.height - HudPixels(hud, 8);
    FlowWords(&flow, large ? TextHead : TextStrong, method->color, method->label);
    for (int i = 0; i < 3; i++) {
        if (row && i < 2)
            FlowSpace(&flow, LookGap);
        else if (*texts[i])
            FlowNextLine(&flow, large && i == 0 ? 20 : line);
        FlowWords(&flow, TextSmall, i < 2 ? TextColor : QuietColor, texts[i]);
        if (i == 0 && !world && flow.y > flow.bottom)
            return false;
    }
    if (beside && !world && !scene->hear && flow.y + 1.5f * bars <= flow.bottom)
        HudErrors(hud,
                  (Rect){room.x, roundf(flow.y + bars / 2), fminf(room.width, 10 * bars), bars},
                  number);
    return true;
}

/* A lane's room for its arena. In columns its label is above. With 0 columns lanes are one above
 * the other, with label at the left, strip at the right. x and y: what is free left and above. */
static Rect CellOf(const Hud *hud, Rect room, float gap, float strip, int columns)
{
    const bool narrow = room.width < HudPixels(hud, LookNarrow - 2 * LookSmallMargin);
    const float across = floorf((room.width + gap) / fmaxf((float)columns, 1)) - gap;
    const float rows = ceilf((float)hud->arenaCount / fmaxf((float)columns, 1));
    const float down = fmaxf(floorf((room.height + gap) / rows) - gap, 3);
    const float gutter = HudPixels(hud, narrow ? LookSmallGutter : LookGutter);
    const float above = HudPixels(hud, across >= HudPixels(hud, LabelRow) ? 40.0f
                                       : narrow                           ? 66.0f
                                                                          : 72.0f);
    return columns == 0 ? (Rect){gutter, 0, across - gutter - strip, down}
                        : (Rect){0, above, across, fmaxf(down - above, 3)};
}

/* A lane for each method, with its label, in the columns that make the arenas largest. Its figure
 * is at the right, or below where the arena leaves room. Above the lanes, what the marks mean. */
static bool FitLanes(Hud *hud, Rect room)
{
    const Settings *set = &hud->state.set;
    const Scene *scene = set->scene;
    const bool tiny = hud->shape == HudTiny, right = scene->world || (scene->hear && !tiny);
    const float gap = HudPixels(hud, tiny && !scene->world ? LookStep : LookGap);
    const float width = fminf(HudPixels(hud, LookStripWidth), room.width / 4);
    const float strip = right && HudHas(hud, PartStrip) ? roundf(width) + gap : 0;
    const float most = HudPixels(hud, 120);
    const char *legend = tiny ? NULL : scene->legend;
    int columns = 0;
    bool fits = true;
    HudTakeTop(&room, HudPixels(hud, legend ? 20 : 0));
    for (int k = 1; k <= hud->arenaCount && !scene->stretches; k++)
        if (ArenaIn(hud, CellOf(hud, room, gap, strip, k)).height >
            ArenaIn(hud, CellOf(hud, room, gap, strip, columns)).height)
            columns = k;
    const Rect best = CellOf(hud, room, gap, strip, columns);
    Flow flow = HudFlow(hud, room, -12, 0);
    flow.left = flow.x += best.x;
    if (legend)
        FlowText(&flow, TextSmall, QuietColor, set->steer ? "the ring: the pointer" : legend);
    for (int i = 0; i < hud->arenaCount; i++) {
        const int method = hud->firstMethod + i, across = columns > 0 ? columns : 1;
        const int row = i / across, column = i % across;
        const Rect cell = {room.x + best.x + (float)column * (best.width + gap),
                           room.y + best.y + (float)row * (best.y + best.height + gap), best.width,
                           best.height};
        Rect arena = ArenaIn(hud, cell), figure = {arena.x, 0, arena.width, 0};
        const float spare = fminf(cell.height - arena.height - gap, most);
        if (columns == 0 && strip > 0)
            figure = (Rect){cell.x + cell.width + gap, cell.y, strip - gap, cell.height};
        if (columns > 0 && spare >= most / 3) {
            arena.y -= roundf((spare + gap) / 2);
            figure.y = arena.y + arena.height + gap;
            figure.height = spare;
        }
        hud->arenas[i] = arena;
        if (figure.height > 0 && (scene->world || scene->hear))
            HudStrip(hud, figure, method);
        else if (figure.height > 0)
            HudErrors(hud, figure, method);
        const Rect left = {room.x, cell.y, best.x - gap, cell.height};
        const Rect over = {cell.x, arena.y - best.y, cell.width, best.y};
        if (!hud->state.ladder || scene->world)
            fits &= AddLabel(hud, method, columns == 0 ? left : over, columns == 0);
    }
    return fits;
}

/* Adds the arena of the method in effect, with what is said of it; with lanes those of all, or as
 * many as have room, beginning before the chosen one. False if there is too little room. */
static bool AddArenas(Hud *hud, Rect room)
{
    const HudState *state = &hud->state;
    const Settings *set = &state->set;
    const Rect *first = &hud->arenas[0];
    const int all = SceneMethods(set->scene), most = set->lanes ? hud->mostLanes : 1;
    hud->arenaCount = all < most ? all : most;
    const int last = all - hud->arenaCount, before = set->method - 1;
    hud->firstMethod = before < 0 ? 0 : before < last ? before : last;
    if (set->lanes)
        return FitLanes(hud, room) && first->height >= HudPixels(hud, 30) && first->width > 40;
    hud->arenas[0] = ArenaIn(hud, room);
    const float window = (float)state->window.width * (float)state->window.height;
    const bool alone = !state->step && !HudHasLines(hud) && hud->level == HudShort;
    const float least = alone ? LeastShare[hud->shape] : LeastBesideOthers;
    return first->height >= HudPixels(hud, 36) && first->width > 40 &&
           (state->see[0] || room.width * room.height >= least * window);
}

/* ---- large figures, at the bottom ---- */

/* Takes room for a figure with names at its left, and with a line of text below. */
static Rect TakeChart(Hud *hud, Rect *room, float height, Flow *below)
{
    const float names = HudPixels(hud, 56), bottom = room->y + room->height - HudPixels(hud, 32);
    const Rect chart = {room->x + names, roundf(bottom - height),
                        room->width - names - HudPixels(hud, 4), height};
    *below = HudFlow(hud, (Rect){chart.x, bottom, chart.width, 0}, 18, 18);
    below->bottom = below->y;
    room->height = chart.y - HudPixels(hud, LookGap) - room->y;
    return chart;
}

/* Below, words tell what the lines show. */
static void AddLines(Hud *hud, Rect *room)
{
    const HudState *state = &hud->state;
    DrawList *list = &hud->list;
    const float least = HudPixels(hud, 64), most = HudPixels(hud, 170);
    char words[ParallelWords];
    Flow flow;
    const Rect strip = TakeChart(
        hud, room, fminf(fmaxf(room->height * 0.26f + HudPixels(hud, 20), least), most), &flow);
    HudStrip(hud, strip, state->method);
    DrawListText(list, room->x, strip.y + HudPixels(hud, 24), TextStrong, TextColor,
                 state->set.scene->hear ? "sent" : "tick");
    DrawListText(list, room->x, strip.y + strip.height - HudPixels(hud, 4), TextStrong,
                 MethodNow(state)->color, "seen");
    ParallelSay(&state->seen[state->method], words);
    FlowText(&flow, TextSmall, QuietColor, words);
}

/* The median is at two fifths of the height. The numbers keep their line while they are unknown. */
static void AddTimes(Hud *hud, Rect *room)
{
    const HudState *state = &hud->state;
    char text[96];
    Flow flow;
    const Rect bars = TakeChart(hud, room, HudPixels(hud, 28), &flow);
    const float full = state->p50 > 0 ? 2.5f * (float)state->p50 : 50;
    hud->charts[hud->chartCount++] = (Chart){ChartTimes, bars, state->method, .full = full};
    DrawListText(&hud->list, room->x, bars.y + bars.height / 2, TextStrong, TextColor, "frame");
    if (state->p99 == 0)
        return;
    snprintf(text, sizeof text, "p50 %.2f ms, p99 %.2f ms", state->p50, state->p99);
    FlowText(&flow, TextSmall, TextColor, text);
    snprintf(text, sizeof text, "1%% low %.1f fps", 1000 / state->p99);
    FlowText(&flow, TextSmall, TextColor, text);
    snprintf(text, sizeof text, "input %s%.0f ms", ScreenIsCertain(state->times) ? "" : "at least ",
             state->rates.input / 1e6);
    if (state->rates.input >= 0)
        FlowText(&flow, TextSmall, TextColor, text);
}

/* ---- the help ---- */

/* The smallest scale of the table: its words have 12 pixels then. */
static const float SmallestTable = 0.93f;

/* As a table in two columns, of which the third group begins the second, or one behind the other.
 * Returns the height. */
static float WriteHelp(Hud *hud, Rect room, bool table)
{
    static const char *const groups[] = {"See", "Program", "Game", "Machine"};
    const float half = fminf(roundf(room.width / 2), HudPixels(hud, 400)), line = table ? 24 : 20;
    const bool small = !table || half < 340 * hud->list.scale;
    Rect column = room;
    if (table)
        column = (Rect){room.x + room.width / 2 - half, room.y, half - HudPixels(hud, LookGap), 0};
    Flow flow = HudFlow(hud, column, table ? 0 : 8, line);
    float bottom = room.y;
    int group = 0;
    for (const KeyBinding *key = KeyTable; key->key;) {
        const char *help = key->help;
        if (table && (key->flags & KeyBegins)) {
            if (group == 2) {
                column.x += half;
                flow = HudFlow(hud, column, 0, line);
            }
            FlowNextLine(&flow, line / 2);
            FlowText(&flow, TextSmall, QuietColor, groups[group++]);
            FlowNextLine(&flow, line);
        }
        do {
            if (key->label)
                FlowButton(&flow, key->label, "", key->action, 0, TextColor);
            key++;
        } while (key->key && !key->help);
        if (table)
            flow.left = flow.x = column.x + HudPixels(hud, 108);
        FlowWords(&flow, small ? TextSmall : TextBody, TextColor, help);
        flow.left = column.x;
        bottom = fmaxf(bottom, flow.y + flow.lineHeight / 2);
        if (table)
            FlowNextLine(&flow, line);
        else
            FlowSpace(&flow, 8);
    }
    return bottom - room.y;
}

static bool AddHelp(Hud *hud, Rect room)
{
    const float spare = room.height - WriteHelp(hud, room, true); /* it is measured */
    hud->list.count = 0;
    hud->buttonCount = 0;
    if (spare < 0)
        return hud->list.scale <= SmallestTable && WriteHelp(hud, room, false) <= room.height;
    HudTakeTop(&room, spare / 2);
    WriteHelp(hud, room, true);
    return true;
}

/* ---- all loops, for a moment after one was chosen ---- */

/* If there is no room for all, those around the loop that runs. Dots stand for the others. */
static void AddLadder(Hud *hud, Rect room)
{
    enum { Fewest = 3 };
    const HudState *state = &hud->state;
    const float line = HudPixels(hud, 22), pad = HudPixels(hud, LookGap);
    const float width = HudPixels(hud, 168);
    const int rungs = state->rungs, most = (int)(room.height / line) - 1;
    const int shown = rungs < most ? rungs : most, around = state->set.loop - shown / 2;
    const int first = around < 0 ? 0 : around < rungs - shown ? around : rungs - shown;
    if (shown < Fewest)
        return;
    DrawListRect(&hud->list, (Rect){room.x, room.y, width, line * (float)(shown + 1)},
                 HudPixels(hud, LookKeyRadius), 0, PanelColor);
    for (int i = first; i < first + shown; i++) {
        char text[56];
        const float middle = room.y + line * (float)(i - first + 1);
        const bool cut = (i == first && i > 0) || (i == first + shown - 1 && i < rungs - 1);
        const bool here = i == state->set.loop;
        if (here)
            DrawListBox(&hud->list, room.x, middle - line / 2, width, line, SceneryColor);
        snprintf(text, sizeof text, "%2d %.40s", i + 1, state->loops[i].name);
        DrawListText(&hud->list, room.x + pad, middle, TextBody, here ? TextColor : QuietColor,
                     cut ? "   ..." : text);
    }
}

/* ---- messages, for which no room is kept ---- */

static void AddToast(Hud *hud, Rect room)
{
    const HudState *state = &hud->state;
    const bool tiny = hud->shape == HudTiny;
    const TextStyle style = tiny ? TextSmall : TextBody;
    const float pad = HudPixels(hud, tiny ? 4 : LookGap), line = HudPixels(hud, LookSentence);
    const float bottom = room.y + room.height - pad;
    if (!state->toast[0] || state->see[0])
        return;
    Flow flow = HudFlow(hud, room, 0, LookSentence);
    flow.left = flow.x = room.x + 2 * pad;
    flow.right -= 2 * pad;
    flow.bottom = -INFINITY; /* to measure it */
    FlowWords(&flow, style, TextColor, state->toast);
    const float most = floorf((room.height - 3 * pad) / line - 1) * line;
    const float lines = fmaxf(fminf(flow.y - room.y, most), 0);
    const float width = fminf(lines > 0 ? INFINITY : flow.x, flow.right) - flow.left;
    const Rect box = {room.x + pad, roundf(bottom - lines - line - pad), roundf(width) + 2 * pad,
                      lines + line + pad};
    DrawListRect(&hud->list, box, HudPixels(hud, LookKeyRadius), 0, PanelColor);
    flow.x = flow.left;
    flow.y = box.y + (pad + line) / 2;
    flow.bottom = bottom;
    flow.cuts = true;
    FlowWords(&flow, style, TextColor, state->toast);
}

/* ---- the list ---- */

/* What a message may cover: the lanes of a world with their strips, or the last arena. */
static Rect Covered(const Hud *hud, Rect room)
{
    const bool world = hud->state.set.scene->world != NULL;
    const Rect last = hud->arenas[hud->arenaCount - 1], first = world ? hud->arenas[0] : last;
    return (Rect){first.x, first.y, world ? room.x + room.width - first.x : last.width,
                  last.y + last.height - first.y};
}

/* False if not all parts that there are fit, or too little room is left for the arenas. */
static bool Write(Hud *hud)
{
    const HudState *state = &hud->state;
    const float margin =
        HudPixels(hud, (float)state->window.width < LookNarrow * hud->list.scale ? LookSmallMargin
                                                                                 : LookMargin);
    Rect room = {margin, margin, (float)state->window.width - 2 * margin,
                 (float)state->window.height - 2 * margin};
    hud->list.count = 0;
    hud->buttonCount = hud->arenaCount = 0;
    hud->chartCount = hud->strips = 0;
    hud->level = state->set.hud == HudFull && !HudHas(hud, PartGraph) ? HudShort : state->set.hud;
    if (state->set.help)
        return AddHelp(hud, room);
    if (state->see[0])
        HudSee(hud, &room);
    else if (HudHasColumn(hud))
        HudColumn(hud, &room);
    else
        HudHeader(hud, &room);
    if (HudHas(hud, PartKeys) && !HudHasColumn(hud))
        HudKeys(hud, &room, false);
    if (HudHasLines(hud))
        AddLines(hud, &room);
    if (hud->level == HudFull && !state->see[0])
        AddTimes(hud, &room);
    const bool fits = AddArenas(hud, room);
    if (state->ladder)
        AddLadder(hud, state->set.scene->world ? Covered(hud, room) : room);
    else
        AddToast(hud, Covered(hud, room));
    return fits;
}

/* Leaves out one part after the other until the rest fits. The help has no parts. */
static bool WriteWhatFits(Hud *hud)
{
    const unsigned kept = PartsKept(&hud->state), wanted = PartsWanted(&hud->state, hud->shape);
    const int mostGone = hud->state.set.help ? 0 : HudParts;
    for (int gone = 0; gone <= mostGone; gone++) {
        hud->parts = kept | (wanted & ~0u << gone);
        if (Write(hud))
            return true;
    }
    return false;
}

void HudUpdate(Hud *hud, const HudState *state)
{
    DrawList *list = &hud->list;
    /* Padding bytes could at worst make equal states differ.
     * NOLINTNEXTLINE(bugprone-suspicious-memory-comparison) */
    if (list->version > 0 && memcmp(&hud->state, state, sizeof *state) == 0)
        return;
    memcpy(&hud->state, state, sizeof *state);
    list->version++;
    list->scale = TextScale(state);
    hud->shape = ShapeOf(state, list->scale);
    hud->mostLanes = MaxLanes;
    while (!WriteWhatFits(hud)) {
        if (list->scale > SmallestScale)
            list->scale -= 1 / 16.0f;
        else if (state->set.lanes && hud->mostLanes > 1)
            hud->mostLanes--;
        else
            break;
    }
}

bool HudClick(const Hud *hud, float x, float y, Action *action)
{
    for (int i = 0; i < hud->buttonCount; i++) {
        const Rect rect = hud->buttons[i].rect;
        if (x >= rect.x && x < rect.x + rect.width && y >= rect.y && y < rect.y + rect.height) {
            *action = hud->buttons[i].action;
            return true;
        }
    }
    return false;
}
