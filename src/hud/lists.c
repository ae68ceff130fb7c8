/* SPDX-License-Identifier: MIT
 *
 * What lies over the lanes, which go on behind it: the help, the list of loops, and messages.
 */
#include "hud/parts.h"

#include <stdio.h>
#include <string.h>

static void AddPanel(Hud *hud, Rect panel, Color color)
{
    DrawListRect(&hud->list, panel, HudPixels(hud, LookKeyRadius), 0, color);
}

/* ---- the help ---- */

/* The first key of the next group; at the end, the end of KeyTable. */
static const KeyBinding *GroupAfter(const KeyBinding *key)
{
    do
        key++;
    while (key->key && !key->group);
    return key;
}

/* How the help is written. Lengths at scale 1. */
typedef struct Page {
    TextStyle style;
    /* From line to line. */
    float line;
    /* The width of the column of keys; 0: words follow at once. */
    float keys;
} Page;

/* All on one page, from roomy to dense; and a page of a small window. */
static const Page wholes[] = {{TextBody, 24, 112}, {TextBody, 21, 104}, {TextSmall, 19, 92}};
static const Page single = {TextSmall, 20, 0};
enum { Wholes = sizeof wholes / sizeof wholes[0] };

/* Lengths of the help, at scale 1: from the top to the middle of the first line, from a title to
 * the first row, and between its parts. */
enum { WholeTop = 24, PageTop = 18, BelowTitle = 36, BetweenParts = 16 };

/* From group to group, in lines. */
static const float BetweenGroups = 1 / 3.0f;

/* What the keys do that this line began with, to the end of the line. */
static void AddHelp(Flow *flow, const Page *page, const char *help)
{
    const float left = flow->left;
    if (page->keys > 0)
        flow->left = flow->x = fmaxf(left + HudPixels(flow->hud, page->keys), flow->x);
    FlowWords(flow, page->style, TextColor, help);
    flow->left = left;
    FlowNextLine(flow, page->line);
}

/* A row: keys, and what they do. */
static void AddKeyRow(Flow *flow, const Page *page, const Action *actions, int count,
                      const char *help)
{
    for (int i = 0; i < count; i++)
        FlowButton(flow, KeyLabel(actions[i]), "", actions[i], 0, TextColor);
    AddHelp(flow, page, help);
}

static void AddMainKeys(Flow *flow, const Page *page)
{
    for (int i = 0; HudMainKey(i); i++) {
        const MainKey *key = HudMainKey(i);
        const bool hasSecond = key->actions[1] != key->actions[0];
        AddKeyRow(flow, page, key->actions, hasSecond ? 2 : 1, key->help);
    }
}

static bool IsMain(Action action)
{
    for (int i = 0; HudMainKey(i); i++)
        if (HudMainKey(i)->actions[0] == action)
            return true;
    return false;
}

/* The row that begins with this key of KeyTable, unless it came first: those after it that have no
 * help of their own are in it, too. Returns the first key of the next row. */
static const KeyBinding *AddRow(Flow *flow, const Page *page, const KeyBinding *key)
{
    const char *help = key->help;
    const bool shows = !IsMain(key->action);
    do {
        if (key->label && shows)
            FlowButton(flow, key->label, "", key->action, 0, TextColor);
        key++;
    } while (key->key && !key->help);
    if (shows)
        AddHelp(flow, page, help);
    return key;
}

/* The keys of a group, under its name, but for those that came first. */
static void AddGroup(Flow *flow, const Page *page, const KeyBinding *key)
{
    const KeyBinding *end = GroupAfter(key);
    FlowText(flow, TextSmall, QuietColor, key->group);
    FlowNextLine(flow, page->line);
    while (key < end)
        key = AddRow(flow, page, key);
    FlowNextLine(flow, page->line * BetweenGroups);
}

/* Two columns of groups; returns where the longer one ends. */
static float AddColumns(Hud *hud, Rect room, const Page *page)
{
    const float half = floorf(room.width / 2);
    const KeyBinding *key = KeyTable;
    float end = room.y;
    for (int column = 0; column < 2; column++) {
        const Rect side = {room.x + (float)column * half, room.y, half - HudPixels(hud, LookGap),
                           room.height};
        Flow flow = HudFlow(hud, side, page->line / 2, page->line);
        for (int group = 0; group < 2 && key->key; group++, key = GroupAfter(key))
            AddGroup(&flow, page, key);
        end = fmaxf(end, flow.y);
    }
    return end;
}

static const char formula[] = "The formula in words: old + p x (new - old). p is how much of the "
                              "tick to come has passed.";

/* The first keys, large, then all others. Returns whether that is one page here. */
static bool WriteWhole(Hud *hud, Rect room, const Page *page)
{
    Flow flow = HudFlow(hud, room, WholeTop, page->line);
    FlowWords(&flow, TextHead, TextColor, "Keys");
    FlowNextLine(&flow, BelowTitle);
    AddMainKeys(&flow, page);
    FlowWords(&flow, page->style, QuietColor, formula);
    FlowNextLine(&flow, page->line + BetweenParts);
    FlowWords(&flow, TextHead, TextColor, "More");
    FlowNextLine(&flow, page->line);
    const Rect rest = {room.x, flow.y, room.width, room.y + room.height - flow.y};
    return AddColumns(hud, rest, page) <= room.y + room.height;
}

/* In small windows the first keys, and each group, are a page of their own. Returns how many pages
 * there are. */
static int WritePage(Hud *hud, Rect room, int number)
{
    Flow flow = HudFlow(hud, room, PageTop, single.line);
    const KeyBinding *key = KeyTable;
    int pages = 1;
    if (number == 1)
        AddMainKeys(&flow, &single);
    for (; key->key; key = GroupAfter(key)) {
        pages++;
        if (pages == number)
            AddGroup(&flow, &single, key);
    }

    const bool isLast = number >= pages;
    FlowKey(&flow, ActionHelp, isLast ? "close" : "more");
    FlowKey(&flow, ActionBack, "close");
    return pages;
}

/* Instead of all that was written so far, and of the words beside marks, a ground that the lanes
 * shine through: as much as leaves quiet words a contrast of 4.5 over the white of a ball. */
static void BeginHelp(Hud *hud, Rect window)
{
    enum { Opacity = 0xE0 };
    hud->list.count = hud->buttonCount = 0;
    hud->overlay = 0;
    hud->namesNow = false;
    memset(hud->words, 0, sizeof hud->words);
    DrawListRect(&hud->list, window, 0, 0, ColorOf(PanelColor, Opacity));
}

void HudHelp(Hud *hud, Rect window)
{
    const Rect room = HudInside(window, HudMargin(hud));
    const bool narrow = window.width < LookNarrow * hud->list.scale;
    hud->helpPages = 1;
    for (int i = 0; i < Wholes && !narrow; i++) {
        BeginHelp(hud, window);
        if (WriteWhole(hud, room, &wholes[i]))
            return;
    }
    BeginHelp(hud, window);
    hud->helpPages = WritePage(hud, room, hud->state.set.help);
}

/* ---- the list of loops ---- */

/* Lengths of the list, at scale 1. */
enum {
    ListWidth = 480,     /* at most */
    ListWithIdeas = 400, /* a list of this width has ideas, and what to watch */
    ListLine = 22,
    ListNumbers = 24, /* the widths of the columns of numbers and of names */
    ListNames = 116,
    ListWatch = 48 /* the height of what to watch */
};

/* A list with fewer rows is not shown, unless that is all loops. */
enum { FewestRows = 3 };

/* Number, name and idea of a loop. */
static void AddLoopRow(Hud *hud, int loop, float x, float middle, Color color, bool hasIdea)
{
    DrawList *list = &hud->list;
    const LoopInfo *info = &hud->state.loops[loop];
    const float step = HudPixels(hud, LookStep);
    const float names = x + step + HudPixels(hud, ListNumbers);
    char number[12];
    snprintf(number, sizeof number, "%d", loop + 1);
    const float left = names - step - DrawListWidth(list, TextBody, number);
    DrawListText(list, left, middle, TextBody, color, number);
    DrawListText(list, names, middle, TextBody, color, info->name);
    if (hasIdea && info->idea)
        DrawListText(list, names + HudPixels(hud, ListNames), middle, TextSmall, color, info->idea);
}

/* What to watch in the loop that runs. */
static void AddWatch(Hud *hud, Rect room)
{
    enum { First = 14, Line = 18 };
    Flow flow = HudFlow(hud, HudInside(room, HudPixels(hud, LookGap)), First, Line);
    flow.bottom = room.y + room.height;
    flow.cuts = true;
    FlowText(&flow, TextSmall, QuietColor, "watch:");
    FlowWords(&flow, TextSmall, TextColor, hud->state.loop->watch);
}

/* Which loop comes first of so many that are shown: that which runs is in the middle, if there are
 * enough on both sides. */
static int FirstShown(int here, int shown, int all)
{
    const int first = here - shown / 2, last = all - shown;
    if (first < 0)
        return 0;
    if (first > last)
        return last;
    return first;
}

/* Dots in place of a loop: there are more above or below. */
static void AddDotsRow(Hud *hud, float left, float middle)
{
    const float names = left + HudPixels(hud, LookStep) + HudPixels(hud, ListNumbers);
    DrawListText(&hud->list, names, middle, TextBody, QuietColor, "...");
}

/* If there is no room for all, there are those around the loop that runs, and dots stand for the
 * others. */
void HudListOfLoops(Hud *hud, Rect window)
{
    const HudState *state = &hud->state;
    const float line = HudPixels(hud, ListLine), pad = HudPixels(hud, LookGap);
    const float margin = HudMargin(hud);
    const float width = fminf(HudPixels(hud, ListWidth), window.width - 2 * margin);
    const bool hasIdeas = width >= ListWithIdeas * hud->list.scale;
    float watch = 0;
    if (hasIdeas)
        watch = HudPixels(hud, ListWatch);

    const int here = state->set.loop;
    int shown = (int)((window.height - margin - pad - watch) / line);
    if (shown > state->loopCount)
        shown = state->loopCount;
    if (shown < FewestRows && shown < state->loopCount)
        return;
    const int first = FirstShown(here, shown, state->loopCount), last = first + shown - 1;

    const Rect panel = {window.x + margin, window.y, width, pad + line * (float)shown + watch};
    AddPanel(hud, panel, PanelColor);
    for (int i = first; i <= last; i++) {
        const float middle = panel.y + pad / 2 + line * ((float)(i - first) + 0.5f);
        const bool cutAbove = i == first && i > 0;
        const bool cutBelow = i == last && i < state->loopCount - 1;
        if (i == here) {
            DrawListBox(&hud->list, panel.x, middle - line / 2, width, line, SceneryColor);
            AddLoopRow(hud, i, panel.x, middle, TextColor, hasIdeas);
        } else if (cutAbove || cutBelow) {
            AddDotsRow(hud, panel.x, middle);
        } else {
            AddLoopRow(hud, i, panel.x, middle, QuietColor, hasIdeas);
        }
    }

    if (hasIdeas && state->loop->watch)
        AddWatch(hud, (Rect){panel.x, panel.y + panel.height - watch, width, watch});
}

/* ---- messages ---- */

/* The room for the next message: over what stands still below the last path. Where that is too low
 * for a line, at the bottom of the window, over the keys. */
enum { LeastRoom = 32 };
static Rect MessageRoom(const Hud *hud)
{
    Rect room = hud->still;
    if (room.height >= HudPixels(hud, LeastRoom))
        return room;
    room.height = HudPixels(hud, LeastRoom + LookGap);
    room.y = (float)hud->state.window.height - room.height;
    return room;
}

/* How wide and how high these words are, if they begin where the flow does. */
typedef struct Extent {
    float width;
    /* From the first line to the last. */
    float below;
} Extent;

static Extent ExtentOf(Flow flow, TextStyle style, const char *words)
{
    const float first = flow.y;
    flow.bottom = -INFINITY; /* nothing has room, so nothing is drawn */
    FlowWords(&flow, style, TextColor, words);
    if (flow.y > first)
        return (Extent){flow.right - flow.left, flow.y - first};
    return (Extent){fminf(flow.x, flow.right) - flow.left, 0};
}

/* In a panel at the bottom of its room; lines that have none are left out. The next message is
 * above it. */
void HudToast(Hud *hud, const char *words, Color color)
{
    enum { TinyPad = 4 };
    const Rect room = MessageRoom(hud);
    const float line = HudPixels(hud, LookSentence);
    float pad = HudPixels(hud, LookGap);
    TextStyle style = TextBody;
    if ((float)hud->state.window.width < LookTiny * hud->list.scale) {
        pad = HudPixels(hud, TinyPad);
        style = TextSmall;
    }

    /* There is a pad around the panel, and half a pad above and below its lines. */
    Flow flow = HudFlow(hud, HudInside(room, 2 * pad), 0, LookSentence);
    const Extent extent = ExtentOf(flow, style, words);
    const float mostBelow = floorf((room.height - 3 * pad) / line - 1) * line;
    const float below = fmaxf(fminf(extent.below, mostBelow), 0);
    const float bottom = room.y + room.height - pad, height = below + line + pad;
    const Rect panel = {room.x + pad, roundf(bottom - height), roundf(extent.width) + 2 * pad,
                        height};

    AddPanel(hud, panel, PanelColor);
    flow.y = panel.y + (pad + line) / 2;
    flow.bottom = bottom;
    flow.cuts = true;
    FlowWords(&flow, style, color, words);

    const float left = fmaxf(panel.y - room.y, HudPixels(hud, LeastRoom + LookGap));
    hud->still = (Rect){room.x, panel.y - left, room.width, left};
}
