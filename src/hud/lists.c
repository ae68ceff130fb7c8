/* SPDX-License-Identifier: MIT
 *
 * The keys that matter now, all keys, all loops, and messages.
 */
#include "hud/parts.h"
#include "machine/keys.h"

#include <stdio.h>

/* ---- the keys that matter now: their places never change ---- */

/* Where there is no room for all, the last ones are left out. */
static const struct {
    Action action;
    const char *what;
} keyRow[] = {
    {ActionInterpolation, "on/off"}, {ActionHelp, "keys"},     {ActionLanes, "lanes"},
    {ActionNextScene, "scene"},      {ActionTourNext, "tour"}, {ActionNextLoop, "loop"},
    {ActionParallel, "lines"},       {ActionPause, "pause"},   {ActionStepTick, "tick"},
    {ActionSteer, "steer"},          {ActionStrobe, "strobe"},
};
enum { RowKeys = sizeof keyRow / sizeof keyRow[0], KeyLines = (RowKeys + 1) / 2, KeyLine = 26 };

/* There is no key for a tour that has begun, or that is not there. */
void HudKeys(Hud *hud, Rect *room, bool columns)
{
    const HudState *state = &hud->state;
    const float line = HudPixels(hud, KeyLine), half = columns ? floorf(room->width / 2) : 0;
    const float lines = columns ? KeyLines * line : line;
    const float foot = room->y + room->height;
    Flow flow = HudFlow(hud, *room, 0, KeyLine);
    room->height -= lines + (columns ? line : HudPixels(hud, 6));
    flow.bottom = foot - line / 2;
    flow.y = flow.bottom - lines + line;
    flow.tight = hud->shape == HudTiny;
    if (columns)
        DrawListBox(&hud->list, room->x, foot - lines - line / 2, room->width, hud->list.scale,
                    RuleColor);
    for (int i = 0; i < RowKeys; i++) {
        if (keyRow[i].action != ActionTourNext || (!state->step && state->set.steps > 0))
            FlowKey(&flow, keyRow[i].action, keyRow[i].what);
        if (columns)
            flow.x = flow.left + half * ceilf((flow.x - flow.left) / half);
    }
}

/* ---- the help ---- */

/* The smallest scale of the table: its words have 12 pixels then. */
static const float SmallestTable = 0.93f;

/* The keys of a line of the help, which begins with `key`. Returns the next line's first key. */
static const KeyBinding *AddKeysOf(Flow *flow, const KeyBinding *key)
{
    do {
        if (key->label)
            FlowButton(flow, key->label, "", key->action, 0, TextColor);
        key++;
    } while (key->key && !key->help);
    return key;
}

/* As a table in two columns, of which the third group begins the second, or one behind the other.
 * Returns the height. */
static float AddHelp(Hud *hud, Rect room, bool table)
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
        const bool begins = table && (key->flags & KeyBegins) != 0;
        if (begins && group == 2) {
            column.x += half;
            flow = HudFlow(hud, column, 0, line);
        }
        if (begins) {
            FlowNextLine(&flow, line / 2);
            FlowText(&flow, TextSmall, QuietColor, groups[group++]);
            FlowNextLine(&flow, line);
        }
        key = AddKeysOf(&flow, key);
        if (table)
            flow.left = flow.x = column.x + HudPixels(hud, 108);
        FlowWords(&flow, small ? TextSmall : TextBody, TextColor, help);
        flow.left = column.x;
        bottom = fmaxf(bottom, flow.y + flow.lineHeight / 2);
        if (table)
            FlowNextLine(&flow, line);
        FlowSpace(&flow, table ? 0 : 8);
    }
    return bottom - room.y;
}

bool HudHelp(Hud *hud, Rect room)
{
    const float spare = room.height - AddHelp(hud, room, true); /* it is measured */
    DrawListClear(&hud->list);
    hud->buttonCount = 0;
    if (spare < 0)
        return hud->list.scale <= SmallestTable && AddHelp(hud, room, false) <= room.height;
    HudTakeTop(&room, spare / 2);
    AddHelp(hud, room, true);
    return true;
}

/* ---- all loops, for a moment after one was chosen ---- */

/* Where there is room for some of them only, these are the ones around the loop that runs; dots
 * stand for the others. */
void HudLadder(Hud *hud, Rect room)
{
    enum { Fewest = 3 };
    const HudState *state = &hud->state;
    const float line = HudPixels(hud, 22), pad = HudPixels(hud, LookGap);
    const float width = HudPixels(hud, 168);
    const int rungs = state->rungs, most = (int)(room.height / line) - 1;
    const int shown = rungs < most ? rungs : most, around = state->rung - shown / 2;
    const int first = around < 0 ? 0 : around < rungs - shown ? around : rungs - shown;
    if (shown < Fewest)
        return;
    DrawListRect(&hud->list, (Rect){room.x, room.y, width, line * (float)(shown + 1)},
                 HudPixels(hud, LookKeyRadius), PanelColor);
    for (int i = first; i < first + shown; i++) {
        char text[56];
        const float middle = room.y + line * (float)(i - first + 1);
        const bool cut = (i == first && i > 0) || (i == first + shown - 1 && i < rungs - 1);
        const bool here = i == state->rung;
        if (here)
            DrawListBox(&hud->list, room.x, middle - line / 2, width, line, SceneryColor);
        snprintf(text, sizeof text, "%2d %.40s", i + 1, state->loops[i]);
        DrawListText(&hud->list, room.x + pad, middle, TextBody, here ? TextColor : QuietColor,
                     cut ? "   ..." : text);
    }
}

/* ---- messages, for which no room is kept ---- */

void HudNotice(Hud *hud, Rect room)
{
    const HudState *state = &hud->state;
    const bool toast = state->toastLevel > 0, tiny = hud->shape == HudTiny;
    const char *text = toast ? state->toast : state->notice;
    const unsigned opacity = toast ? 0xFFu * (unsigned)state->toastLevel / HudToastLevels : 0xFF;
    const TextStyle style = tiny ? TextSmall : TextBody;
    const float pad = HudPixels(hud, tiny ? 4 : LookGap), line = HudPixels(hud, LookSentence);
    const float bottom = room.y + room.height - pad;
    if (!*text || state->see[0])
        return;
    Flow flow = HudFlow(hud, room, 0, LookSentence);
    flow.left = flow.x = room.x + 2 * pad;
    flow.right -= 2 * pad;
    flow.bottom = -INFINITY; /* to measure it */
    FlowWords(&flow, style, TextColor, text);
    const float most = floorf((room.height - 3 * pad) / line - 1) * line;
    const float lines = fmaxf(fminf(flow.y - room.y, most), 0);
    const float width = fminf(lines > 0 ? INFINITY : flow.x, flow.right) - flow.left;
    const Rect box = {room.x + pad, roundf(bottom - lines - line - pad), roundf(width) + 2 * pad,
                      lines + line + pad};
    DrawListRect(&hud->list, box, HudPixels(hud, LookKeyRadius), ColorOf(PanelColor, opacity));
    flow.x = flow.left;
    flow.y = box.y + (pad + line) / 2;
    flow.bottom = bottom;
    flow.cuts = true;
    FlowWords(&flow, style, ColorOf(toast ? TextColor : ActColor, opacity), text);
}
