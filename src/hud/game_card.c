/* SPDX-License-Identifier: MIT
 *
 * The card: what these eyes see, and what a game of so many ticks a second on a display of so many
 * Hz gives them, with interpolation and without. All of it but the number is reckoned
 * (numbers/your_game.h).
 *
 *     2.4 ms  You see uneven motion from here on      what "uneven" is
 *             1.7 to 3.5 ms ...
 *                                you
 *     on                      ----|----      off
 *     O-----------------------[   |   ]======O========    the scale
 *     0   0.25   0.5    1     2       4      8     16   32 ms
 *     Your game  20 25 30 [50 ticks a second] ...  on  60 [144 Hz] ...
 *     | Interpolation off  4 times what you can see           9.1 ms uneven
 *     |  its parallel lines
 *     | Interpolation on   you don't see it                   0.0 ms uneven
 *     |  its parallel lines
 *     keys                                                   the advice
 */
#include "hud/parts.h"
#include "hud/strip.h"
#include "numbers/staircase.h"

#include <stdio.h>
#include <string.h>

/* ---- sizes ---- */

/* Lengths at scale 1, from the window's top. */
typedef struct Look {
    float number;    /* the middle of the number */
    float apart;     /* from there to the lines beside it: up, and down */
    float scale;     /* the line of the scale */
    float half;      /* of the height of the range */
    float disc;      /* the radius of a game's disc */
    float names;     /* from the line up to the names of the discs */
    float values;    /* from the line down to its values */
    float game;      /* the middle of the row of the game */
    float lanes;     /* where the lanes begin */
    float row;       /* the height of a lane's row */
    float bar;       /* the width of the bar at its left */
    float keys;      /* the height of the row of keys */
    float tick;      /* the height of a tick's mark */
    float picture;   /* the radius of a picture's disc */
    float perMs;     /* pixels of the lines for a ms */
    TextStyle huge;  /* the number */
    TextStyle unit;  /* ms behind it */
    TextStyle title; /* beside it */
    TextStyle says;  /* sentences and units */
    TextStyle name;  /* of a lane, and its count */
    TextStyle marks; /* on the scale */
} Look;

static const Look high = {.number = 62,
                          .apart = 17,
                          .scale = 200,
                          .half = 20,
                          .disc = 9,
                          .names = 33,
                          .values = 34,
                          .game = 288,
                          .lanes = 324,
                          .row = 52,
                          .bar = 6,
                          .keys = 48,
                          .tick = 8,
                          .picture = 4,
                          .perMs = 1.9f,
                          .huge = TextHuge,
                          .unit = TextTitle,
                          .title = TextTitle,
                          .says = TextSay,
                          .name = TextTitle,
                          .marks = TextSay},
                  low = {.number = 22,
                         .apart = 9,
                         .scale = 80,
                         .half = 8,
                         .disc = 5,
                         .names = 15,
                         .values = 14,
                         .game = 118,
                         .lanes = 136,
                         .row = 28,
                         .bar = 4,
                         .keys = 32,
                         .tick = 4,
                         .picture = 2,
                         .perMs = 1.2f,
                         .huge = TextTitle,
                         .unit = TextStrong,
                         .title = TextBody,
                         .says = TextSmall,
                         .name = TextStrong,
                         .marks = TextSmall};

/* What all parts of the card have in common. */
typedef struct Card {
    Hud *hud;
    DrawList *list;
    const Look *look;
    const YourGame *game;
    float left, right; /* within the margins */
    Reckoned off, on;
    /* Words for whose number it is: what they see, and that they see nothing. */
    const char *sees, *unseen;
} Card;

static float Pixels(const Card *card, float length)
{
    return HudPixels(card->hud, length);
}

/* ---- words: the first of several that fits ---- */

enum { MostWords = 3, WordsSize = 128 };
typedef char Words[MostWords][WordsSize];

/* NULL: none of them fits. */
static const char *Fitting(const Card *card, TextStyle style, Words words, float room)
{
    for (int i = 0; i < MostWords; i++)
        if (words[i][0] && DrawListWidth(card->list, style, words[i]) <= room)
            return words[i];
    return NULL;
}

static void AddFitting(const Card *card, float x, float y, TextStyle style, Color color,
                       Words words, float right)
{
    const char *text = Fitting(card, style, words, right - x);
    if (text)
        DrawListText(card->list, x, y, style, color, text);
}

static float AddRight(const Card *card, float right, float y, TextStyle style, Color color,
                      const char *text)
{
    const float x = right - DrawListWidth(card->list, style, text);
    DrawListText(card->list, x, y, style, color, text);
    return x;
}

/* ---- the number ---- */

static const SeeEnd *EndOf(const Card *card)
{
    return &card->hud->state.seeEnd;
}

/* Whether the number is that of who sits before the screen. */
static bool IsOwn(const SeeEnd *end)
{
    return end->kind == SeeFound;
}

static void SayTitle(const Card *card, Words words)
{
    const SeeEnd *end = EndOf(card);
    const bool known = card->game->seen > 0;
    switch (end->kind) {
    case SeeNone:
        snprintf(words[0], WordsSize,
                 known ? "Uneven motion is seen from here on" : "What can you see?");
        break;
    case SeeFound:
        snprintf(words[0], WordsSize, "You see uneven motion from here on");
        break;
    case SeeGuesses:
        snprintf(words[0], WordsSize, "No threshold was found");
        break;
    case SeeTooFew:
        snprintf(words[0], WordsSize, "Too few answers: %d", end->answers);
        break;
    case SeeWasLate:
        snprintf(words[0], WordsSize, "The screen was late in %d trials", end->spoilt);
        break;
    }
}

/* What the number is worth; or why there is none. */
static void SayWorth(const Card *card, Words words)
{
    static const char helps[] = "close other programs, use vsync or a smaller window";
    const YourGame *game = card->game;
    const SeeEnd *end = EndOf(card);
    const char *key = KeyLabel(ActionSee), *without = end->vsync ? "" : ", without vsync";
    switch (end->kind) {
    case SeeNone:
        if (game->seen > 0) {
            snprintf(words[0], WordsSize, "The number came with this card; %s tests your own eyes",
                     key);
            snprintf(words[1], WordsSize, "It came with this card; %s: and you?", key);
            break;
        }
        snprintf(words[0], WordsSize,
                 "From which stumble on? %s begins a test of three minutes, for your eyes", key);
        snprintf(words[1], WordsSize, "%s begins a test of three minutes", key);
        break;
    case SeeFound:
        snprintf(words[0], WordsSize,
                 "%.3g to %.3g ms in at least nine of ten tests of %d answers, on %d Hz%s",
                 game->from, game->to, end->answers, end->display, without);
        snprintf(words[1], WordsSize, "%.3g to %.3g ms in at least 9 of 10 tests, on %d Hz%s",
                 game->from, game->to, end->display, without);
        snprintf(words[2], WordsSize, "%.3g to %.3g in at least 9 of 10%s", game->from, game->to,
                 without);
        if (!end->late)
            break;
        snprintf(words[0], WordsSize,
                 "%.3g to %.3g ms, from %d of %d answers: the screen was late; %s", game->from,
                 game->to, end->answers, StaircaseTrials, helps);
        snprintf(words[1], WordsSize, "%.3g to %.3g ms; stopped, as the screen was late",
                 game->from, game->to);
        break;
    case SeeGuesses:
        snprintf(words[0], WordsSize, "Guesses would have done as well: %d answers on %d Hz%s",
                 end->answers, end->display, without);
        snprintf(words[1], WordsSize, "guesses would do as well");
        break;
    case SeeTooFew:
        snprintf(words[0], WordsSize, "Fewer than %d say nothing; %s begins again", StaircaseFewest,
                 key);
        break;
    case SeeWasLate:
        snprintf(words[0], WordsSize, "%s; then %s again", helps, key);
        snprintf(words[1], WordsSize, "close other programs, use vsync");
        break;
    }
}

static void AddNumber(const Card *card)
{
    const Look *look = card->look;
    const float middle = Pixels(card, look->number), apart = Pixels(card, look->apart);
    float x = card->left;
    Words title = {""}, worth = {""};
    if (card->game->seen > 0) {
        char number[16];
        const float drop =
            0.36f * (TextStyleTable[look->huge].size - TextStyleTable[look->unit].size);
        snprintf(number, sizeof number, "%.2g", card->game->seen);
        DrawListText(card->list, x, middle, look->huge, TextColor, number);
        x += DrawListWidth(card->list, look->huge, number) + Pixels(card, look->apart / 2);
        DrawListText(card->list, x, middle + Pixels(card, drop), look->unit, TextColor, "ms");
        x += DrawListWidth(card->list, look->unit, "ms") + 1.5f * apart;
    }
    SayTitle(card, title);
    SayWorth(card, worth);
    AddFitting(card, x, middle - apart, look->title, TextColor, title, card->right);
    AddFitting(card, x, middle + apart, look->says, QuietColor, worth, card->right);
}

/* ---- the scale ---- */

/* Even up to the first of these values, in ms, and from there on in octaves. */
static const double values[] = {0, 0.25, 0.5, 1, 2, 4, 8, 16, 32};
enum { Steps = sizeof values / sizeof values[0] - 1 };

static float ScaleAt(const Card *card, double ms)
{
    const double first = values[1];
    double step = ms / first;
    if (ms > first)
        step = 1 + log2(ms / first);
    return roundf(card->left + (card->right - card->left) * (float)(fmin(step, Steps) / Steps));
}

/* Values that would touch are left out. */
static void AddValues(const Card *card, float line)
{
    const float gap = Pixels(card, 4);
    float beside = INFINITY;
    for (int i = Steps; i >= 0; i--) {
        const float x = fminf(ScaleAt(card, values[i]), card->right - 1);
        char text[16];
        snprintf(text, sizeof text, i < Steps ? "%g" : "%g ms", values[i]);
        const float width = DrawListWidth(card->list, TextSmall, text);
        const float left = fminf(fmaxf(x - width / 2, card->left), card->right - width);
        DrawListBox(card->list, x, line, 1, Pixels(card, card->look->half / 2.5f), EdgeColor);
        if (left + width + gap > beside)
            continue;
        DrawListText(card->list, left, line + Pixels(card, card->look->values), TextSmall,
                     QuietColor, text);
        beside = left;
    }
}

/* The white line from where on it is seen. */
static void AddSeen(const Card *card, float line, float thick)
{
    const YourGame *game = card->game;
    const Look *look = card->look;
    const float x = ScaleAt(card, game->seen), half = Pixels(card, look->half);
    const float top = line - 2.2f * half;
    const char *name = IsOwn(EndOf(card)) ? "you" : "seen";
    DrawListBox(card->list, x, line - thick / 2, card->right - x, 2 * thick, TextColor);
    DrawListBox(card->list, x - thick / 2, top, thick, line + half - top, TextColor);
    const float width = DrawListWidth(card->list, look->marks, name);
    const float left = fminf(fmaxf(x - width / 2, card->left), card->right - width);
    DrawListText(card->list, left, top - Pixels(card, look->names / 2), look->marks, TextColor,
                 name);
}

/* Where the name of a disc begins: above it, but not before `least`, and beside the white line. */
static float NameAt(const Card *card, float x, float least, const char *name)
{
    const float width = DrawListWidth(card->list, card->look->marks, name);
    const float seen = ScaleAt(card, card->game->seen), gap = Pixels(card, 6);
    const float left = fmaxf(fminf(x - width / 2, card->right - width), least);
    const bool crossed = card->game->seen > 0 && left - gap < seen && seen < left + width + gap;
    if (!crossed)
        return left;
    const float before = seen - gap - width;
    return x < seen && before >= least ? before : seen + gap;
}

/* The discs of the game. Where both are at the same place, one is around the other. */
static void AddDiscs(const Card *card, float middle)
{
    const Look *look = card->look;
    DrawList *list = card->list;
    const float r = Pixels(card, look->disc), y = middle - Pixels(card, look->names);
    const float on = ScaleAt(card, card->on.uneven) + r, off = ScaleAt(card, card->off.uneven);
    const float onName = NameAt(card, on, card->left, "on"), gap = Pixels(card, 8);
    const float least = onName + DrawListWidth(list, look->marks, "on") + gap;
    const bool same = off < on + 2 * r;
    DrawListDisc(list, on, middle, r, 0, RightColor);
    DrawListDisc(list, same ? on : off, middle, same ? 1.4f * r : r, same ? 2 * list->scale : 0,
                 WrongColor);
    DrawListText(list, onName, y, look->marks, RightColor, "on");
    DrawListText(list, NameAt(card, off, least, "off"), y, look->marks, WrongColor, "off");
}

static void AddScale(const Card *card)
{
    const float thick = fmaxf(Pixels(card, 2), 1), line = Pixels(card, card->look->scale);
    const float half = Pixels(card, card->look->half);
    if (card->game->to > 0) {
        const float from = ScaleAt(card, card->game->from), to = ScaleAt(card, card->game->to);
        DrawListBox(card->list, from, line - half, to - from, 2 * half, SceneryColor);
    }
    DrawListBox(card->list, card->left, line, card->right - card->left, thick, RuleColor);
    AddValues(card, line);
    if (card->game->seen > 0)
        AddSeen(card, line, thick);
    AddDiscs(card, line + thick / 2);
}

/* ---- the game ---- */

static double RateAt(bool isDisplay, int n)
{
    return isDisplay ? YourGameDisplay(n) : YourGameTicks(n);
}

/* All rates to choose, and the one that was given otherwise, in rising order. Returns where the
 * last ends. With `draws` false nothing is drawn. */
static float AddChips(const Card *card, float x, float y, bool isDisplay, double chosen,
                      const char *unit, Action first, bool draws)
{
    enum { Height = 28, Pad = 8, Gap = 4 };
    DrawList *list = card->list;
    double before = 0;
    for (int i = 0; RateAt(isDisplay, i) > 0 || before < chosen;) {
        const bool other =
            chosen > before && (RateAt(isDisplay, i) == 0 || chosen < RateAt(isDisplay, i));
        const double value = other ? chosen : RateAt(isDisplay, i);
        const bool isChosen = value == chosen;
        char text[32];
        snprintf(text, sizeof text, isChosen ? "%.5g%s" : "%.5g", value, unit);
        const float width = roundf(DrawListWidth(list, TextStrong, text)) + 2 * Pixels(card, Pad);
        const Rect chip = {roundf(x), roundf(y - Pixels(card, Height) / 2), width,
                           Pixels(card, Height)};
        if (draws) {
            DrawListRect(list, chip, Pixels(card, LookKeyRadius), 0,
                         isChosen ? TextColor : PanelColor);
            DrawListText(list, chip.x + Pixels(card, Pad), y, TextStrong,
                         isChosen ? GroundColor : QuietColor, text);
            if (!other)
                HudAddClick(card->hud, chip, (Action)((int)first + i));
        }
        x += width + Pixels(card, Gap);
        before = value;
        if (!other)
            i++;
    }
    return x;
}

static float AddGameChips(const Card *card, float y, bool draws)
{
    static const char title[] = "Your game", word[] = "on";
    DrawList *list = card->list;
    const float gap = Pixels(card, LookMargin);
    float x = card->left;
    if (draws)
        DrawListText(list, x, y, TextHead, TextColor, title);
    x += DrawListWidth(list, TextHead, title) + gap;
    x = AddChips(card, x, y, false, card->game->ticks, " ticks a second", ActionFirstGameTicks,
                 draws) +
        gap / 2;
    if (draws)
        DrawListText(list, x, y, TextSay, QuietColor, word);
    x += DrawListWidth(list, TextSay, word) + gap * 0.75f;
    return AddChips(card, x, y, true, card->game->display, " Hz", ActionFirstGameDisplay, draws);
}

/* Where there is no room for chips: keys. */
static void AddGameKeys(const Card *card, float y)
{
    char text[32];
    Flow flow = HudFlow(card->hud, (Rect){card->left, y, card->right - card->left, 0}, 0, 24);
    flow.bottom = y;
    flow.tight = flow.right - flow.left < LookTiny * card->list->scale;
    if (!flow.tight)
        FlowText(&flow, TextStrong, TextColor, "Your game");
    FlowKey(&flow, ActionTickCostDown, "");
    snprintf(text, sizeof text, "%.5g ticks", card->game->ticks);
    FlowKey(&flow, ActionTickCostUp, text);
    FlowKey(&flow, ActionDrawCostDown, "");
    snprintf(text, sizeof text, "%.5g Hz", card->game->display);
    FlowKey(&flow, ActionDrawCostUp, text);
}

/* ---- a lane: its row ---- */

/* A count such as 4, or 1.5 where it is small. */
static void WriteTimes(char text[16], double times)
{
    snprintf(text, 16, times < 3 ? "%.1f" : "%.0f", times);
}

/* Of pictures of the last tick, what eyes of which nothing is known see, too. */
static void SayStumble(const Card *card, Words words)
{
    const double times = card->game->display / card->game->ticks;
    const bool repeats = times > 1;
    const double each = repeats ? times : 1 / times;
    const int least = (int)each, most = (int)ceil(each);
    if (repeats) {
        snprintf(words[0], WordsSize, "shows each tick %d or %d times: it stumbles", least, most);
        snprintf(words[1], WordsSize, "each tick %d or %d times", least, most);
    } else {
        snprintf(words[0], WordsSize, "each picture is %d or %d ticks on: it stumbles", least,
                 most);
        snprintf(words[1], WordsSize, "%d or %d ticks on", least, most);
    }
    if (least == most) {
        snprintf(words[0], WordsSize, "shows each tick %d times, then jumps", least);
        snprintf(words[1], WordsSize, "each tick %d times", least);
    }
}

static void SayOff(const Card *card, Words words)
{
    const YourGame *game = card->game;
    const double uneven = card->off.uneven;
    const double from = game->from > 0 ? game->from : game->seen;
    const double to = game->to > 0 ? game->to : game->seen;
    char times[16];
    if (uneven == 0) {
        snprintf(words[0], WordsSize, "even, as long as ticks and refreshes keep in step");
        snprintf(words[1], WordsSize, "even, if in step");
    } else if (game->seen == 0) {
        SayStumble(card, words);
    } else if (uneven < from) {
        snprintf(words[0], WordsSize, "less than what %s", card->sees);
    } else if (uneven < to) {
        snprintf(words[0], WordsSize, "about what %s: it may stumble", card->sees);
        snprintf(words[1], WordsSize, "about what %s", card->sees);
    } else {
        WriteTimes(times, uneven / game->seen);
        snprintf(words[0], WordsSize, "%s times what %s: it stumbles", times, card->sees);
        snprintf(words[1], WordsSize, "%s times what %s", times, card->sees);
        snprintf(words[2], WordsSize, "%s times that", times);
    }
}

static void SayOn(const Card *card, Words words)
{
    const char *seen = card->game->seen > 0 ? card->unseen : "each picture is a new moment";
    const char *brief = card->game->seen > 0 ? "not seen" : "even";
    snprintf(words[0], WordsSize,
             "%s, and it costs %.0f ms: one tick (off: half a tick on average)", seen,
             card->on.most);
    snprintf(words[1], WordsSize, "%s, and it costs %.0f ms: one tick", seen, card->on.most);
    snprintf(words[2], WordsSize, "%s; %.0f ms later", brief, card->on.most);
}

static void AddRow(const Card *card, Rect row, const Method *method, const Reckoned *reckoned,
                   Words words)
{
    const Look *look = card->look;
    const bool isHigh = look == &high;
    const char *name = isHigh ? TitleOf(method) : method->label;
    const char *unit = isHigh ? "ms uneven" : "ms";
    const float middle = roundf(row.y + row.height / 2), drop = isHigh ? Pixels(card, 3) : 0;
    const float gap = Pixels(card, isHigh ? 16 : 8);
    char count[16];
    snprintf(count, sizeof count, "%.1f", reckoned->uneven);
    DrawListText(card->list, row.x, middle, look->name, method->color, name);
    const float x = row.x + DrawListWidth(card->list, look->name, name) + gap;
    float right = AddRight(card, card->right, middle + drop, look->says, QuietColor, unit);
    right = AddRight(card, right - Pixels(card, 8), middle, look->name, method->color, count);
    AddFitting(card, x, middle + drop, look->says, TextColor, words, right - gap);
}

/* ---- a lane: its parallel lines ---- */

/* Lines nearer to each other than this would be a carpet, and those that lean more, by so many
 * heights, could not be followed. */
static const float LeastApart = 4.5f, LeastDiscsApart = 2, MostLean = 1.2f;

/* Of how many pictures one has a line. Lines without interpolation meet, but not their discs. */
static int EachOf(const Card *card, double refresh, float perMs, float deep, bool meet)
{
    const double lean = (card->on.most + refresh) * perMs, steps = refresh * perMs;
    const double apart = meet ? steps : steps * deep / hypot(lean, deep);
    const float least = meet ? LeastDiscsApart : LeastApart;
    return (int)ceil(least * card->list->scale / apart);
}

/* The moment that a picture of that time shows, `refresh` after it was drawn. */
static double Shown(const Card *card, double seen, double refresh, bool interpolates)
{
    const double drawn = seen - refresh, tick = card->on.most;
    return interpolates ? drawn - tick : floor(drawn / tick) * tick;
}

/* As they would be at last: the newest picture is seen a while after a tick. Time is in ms and is 0
 * at the right end. */
static void AddLines(const Card *card, Rect room, Color color, bool interpolates)
{
    DrawList *list = card->list;
    const Look *look = card->look;
    const double refresh = 1000 / card->game->display, tick = card->on.most;
    const float pad = Pixels(card, look->tick + 2);
    const Strip strip = {
        .list = list, .rect = room, .ticks = room.y + pad, .pictures = room.y + room.height - pad};
    const float deep = strip.pictures - strip.ticks;
    const float perMs = fminf(look->perMs * list->scale, MostLean * deep / (float)(tick + refresh));
    if (deep < 1)
        return; /* until the text is small enough */
    const float right = room.x + room.width, line = fmaxf(roundf(list->scale), 1);
    const int each = EachOf(card, refresh, perMs, deep, !interpolates);
    DrawListBox(list, room.x, strip.ticks, room.width, line, EdgeColor);
    DrawListBox(list, room.x, strip.pictures, room.width, line, EdgeColor);
    const int eachTick = (int)ceil(LeastApart * list->scale / (tick * perMs));
    for (int i = 0; right - (float)(i * tick) * perMs >= room.x; i += eachTick)
        DrawListBox(list, right - (float)(i * tick) * perMs - list->scale,
                    strip.ticks - Pixels(card, look->tick), 2 * list->scale,
                    Pixels(card, look->tick), TextColor);

    const double newest = -0.4 * refresh;
    for (int i = 0;; i += each) {
        const double seen = newest - i * refresh;
        const float x = right + (float)seen * perMs;
        const float shows = right + (float)Shown(card, seen, refresh, interpolates) * perMs;
        if (x < room.x + Pixels(card, look->picture))
            break;
        DrawListDisc(list, x, strip.pictures, Pixels(card, look->picture), 0, color);
        StripLine(&strip, x, shows, LookThin * 1.5f * list->scale, color);
    }
}

/* The names of both axes, and between them how late it is. */
static void AddAxes(const Card *card, Rect gutter, Color color, const Reckoned *reckoned)
{
    enum { Line = 18 };
    const float top = gutter.y + Pixels(card, card->look->tick + 2);
    const float bottom = gutter.y + gutter.height - Pixels(card, card->look->tick + 2);
    const float line = Pixels(card, Line);
    char late[48];
    DrawListText(card->list, gutter.x, top, TextSmall, TextColor, "in the game");
    DrawListText(card->list, gutter.x, bottom, TextSmall, color, "on your screen");
    if (bottom - top < 3 * line)
        return;
    if (reckoned->least < reckoned->most)
        snprintf(late, sizeof late, "%.0f to %.0f ms late", reckoned->least, reckoned->most);
    else
        snprintf(late, sizeof late, "%.0f ms late", reckoned->most);
    const float middle = roundf((top + bottom) / 2);
    DrawListText(card->list, gutter.x, middle - line / 2, TextSmall, QuietColor, late);
    snprintf(late, sizeof late, "+ %.0f the screen", 1000 / card->game->display);
    DrawListText(card->list, gutter.x, middle + line / 2, TextSmall, QuietColor, late);
}

static void AddLane(const Card *card, Rect lane, const Method *method, bool interpolates)
{
    enum { Gutter = 132, LeastWide = 600 };
    const Look *look = card->look;
    const Reckoned *reckoned = interpolates ? &card->on : &card->off;
    const bool hasAxes = look == &high && lane.width >= LeastWide * card->list->scale;
    const float bar = Pixels(card, look->bar), gutter = hasAxes ? Pixels(card, Gutter) : 0;
    Words words = {""};
    DrawListBox(card->list, lane.x, lane.y, bar, lane.height, method->color);
    const Rect row = {card->left, lane.y, card->right - card->left, Pixels(card, look->row)};
    if (interpolates)
        SayOn(card, words);
    else
        SayOff(card, words);
    AddRow(card, row, method, reckoned, words);
    const float below = lane.height - row.height;
    const Rect room = {card->left + gutter, lane.y + row.height, row.width - gutter, below};
    AddLines(card, room, method->color, interpolates);
    if (hasAxes)
        AddAxes(card, (Rect){card->left, room.y, gutter, below}, method->color, reckoned);
}

/* ---- the keys, and the advice ---- */

static void SayAdvice(const Card *card, Words words)
{
    const double from = card->game->from > 0 ? card->game->from : card->game->seen;
    if (card->off.uneven == 0)
        snprintf(words[0], WordsSize, "In step off is even, too. On other displays it is not.");
    else if (card->off.uneven < from)
        snprintf(words[0], WordsSize,
                 "For these eyes off will do, and is sooner. Others see more.");
    else
        snprintf(words[0], WordsSize, "Interpolate: draw old + p x (new - old)");
}

static void AddKeys(const Card *card, Rect row, bool chips)
{
    Words words = {""};
    Flow flow = HudFlow(card->hud, row, 0, 26);
    flow.y = flow.bottom = roundf(row.y + row.height / 2);
    if (chips) {
        FlowKey(&flow, ActionTickCostDown, "");
        FlowKey(&flow, ActionTickCostUp, "ticks a second");
        FlowKey(&flow, ActionDrawCostDown, "");
        FlowKey(&flow, ActionDrawCostUp, "display");
    }
    flow.tight = row.width < LookTiny * card->list->scale;
    FlowKey(&flow, ActionScreenshot, chips ? "save the picture" : "picture");
    FlowKey(&flow, ActionSee, EndOf(card)->kind == SeeNone ? "test" : "again");
    FlowKey(&flow, ActionBack, "leave");
    SayAdvice(card, words);
    const char *advice = Fitting(card, TextBody, words, row.x + row.width - flow.x);
    if (advice)
        AddRight(card, row.x + row.width, flow.y, TextBody, TextColor, advice);
}

/* ---- all of it ---- */

bool HudYourGame(Hud *hud, Rect window)
{
    enum { LeastHigh = 560, LeastHighWidth = 600, LaneGap = 4, LeastLines = 16 };
    static const char uneven[] = "uneven: by how much steps are too long or too short, on average";
    const Scene *scene = SceneAt(0);
    const YourGame *game = &hud->state.set.game;
    const float scale = hud->list.scale, margin = HudMargin(hud);
    const bool isHigh =
        window.height >= LeastHigh * scale && window.width >= LeastHighWidth * scale;
    const bool own = IsOwn(&hud->state.seeEnd);
    const Card card = {.hud = hud,
                       .list = &hud->list,
                       .look = isHigh ? &high : &low,
                       .game = game,
                       .left = margin + (isHigh ? HudPixels(hud, 6) : 0),
                       .right = window.width - margin,
                       .off = ReckonOff(game),
                       .on = ReckonOn(game),
                       .sees = own ? "you can see" : "was seen",
                       .unseen = own ? "you don't see it" : "not seen"};
    const Look *look = card.look;
    const Rect keys = HudTakeBottom(&window, HudPixels(hud, look->keys));
    const float y = HudPixels(hud, look->game);
    const bool chips =
        isHigh && AddGameChips(&card, y, false) <= card.right + HudPixels(hud, LookStep);

    AddNumber(&card);
    if (isHigh)
        AddRight(&card, card.right, HudPixels(hud, 20), TextSmall, QuietColor, uneven);
    AddScale(&card);
    if (chips)
        AddGameChips(&card, y, true);
    else
        AddGameKeys(&card, y);
    HudTakeTop(&window, HudPixels(hud, look->lanes));
    const float each = floorf(window.height / 2), lane = each - HudPixels(hud, LaneGap);
    for (int i = 0; i < 2; i++)
        AddLane(&card, (Rect){0, window.y + (float)i * each, window.width, lane},
                &scene->methods[i == 0 ? scene->off : scene->on], i == 1);
    AddKeys(&card, (Rect){card.left, keys.y, card.right - card.left, keys.height}, chips);
    return lane - HudPixels(hud, look->row) >= LeastLines * scale;
}
