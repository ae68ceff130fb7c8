/* SPDX-License-Identifier: MIT
 *
 * The card: what these eyes see, and what a game of so many ticks a second on a display of so many
 * Hz gives them, with interpolation and without. All of it but the number is reckoned
 * (numbers/your_game.h).
 *
 *     2.4 ms  You see uneven motion from here on
 *             1.7 to 3.5 ms ...
 *                                you
 *     on                      ----|----      off
 *     O-----------------------[   |   ]======O========    the scale
 *     0   0.25   0.5    1     2       4      8     16   32 ms
 *     what "uneven" is
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
    float mark;      /* the height of the mark of a value */
    float disc;      /* the radius of a game's disc */
    float names;     /* from the line up to the names of the discs, */
    float seen;      /* and to the name of what is seen, above them */
    float values;    /* from the line down to its values, */
    float uneven;    /* and to the sentence that says what they are; 0: it has no room */
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
                          .scale = 190,
                          .half = 20,
                          .mark = 8,
                          .disc = 9,
                          .names = 33,
                          .seen = 60,
                          .values = 34,
                          .uneven = 60,
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
                         .mark = 3,
                         .disc = 5,
                         .names = 15,
                         .seen = 25,
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
    const char *const texts[MostWords] = {words[0], words[1], words[2]};
    return HudFitting(card->hud, style, room, texts, MostWords);
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
            snprintf(words[0], WordsSize,
                     "It is the number of whoever sent this card; %s tests your own eyes", key);
            snprintf(words[1], WordsSize, "the sender's number; %s tests your eyes", key);
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
    const float drop = HudDrop(card->hud, look->huge, look->unit);
    const float beforeUnit = apart / 2, behindUnit = 1.5f * apart;
    float x = card->left;
    Words title = {""}, worth = {""};
    if (card->game->seen > 0) {
        char number[16];
        snprintf(number, sizeof number, "%.2g", card->game->seen);
        DrawListText(card->list, x, middle, look->huge, TextColor, number);
        x += DrawListWidth(card->list, look->huge, number) + beforeUnit;
        DrawListText(card->list, x, middle + drop, look->unit, TextColor, "ms");
        x += DrawListWidth(card->list, look->unit, "ms") + behindUnit;
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

/* Around this place, but within the margins. */
static float Centered(const Card *card, float x, float width)
{
    return fminf(fmaxf(x - width / 2, card->left), card->right - width);
}

/* Values that would touch are left out. */
static void AddValues(const Card *card, float line)
{
    const float gap = Pixels(card, LookStep);
    float beside = INFINITY;
    for (int i = Steps; i >= 0; i--) {
        const float x = fminf(ScaleAt(card, values[i]), card->right - 1);
        char text[16];
        snprintf(text, sizeof text, i < Steps ? "%g" : "%g ms", values[i]);
        const float width = DrawListWidth(card->list, TextSmall, text);
        const float left = Centered(card, x, width);
        DrawListBox(card->list, x, line, 1, Pixels(card, card->look->mark), EdgeColor);
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
    static const float BelowName = 0.73f; /* of the way up to the name the white line goes */
    const Look *look = card->look;
    const float x = ScaleAt(card, card->game->seen), half = Pixels(card, look->half);
    const float name = line - Pixels(card, look->seen);
    const float top = roundf(line - BelowName * Pixels(card, look->seen));
    const char *who = IsOwn(EndOf(card)) ? "you" : "seen";
    const float width = DrawListWidth(card->list, look->marks, who);
    DrawListBox(card->list, x, line - thick / 2, card->right - x, 2 * thick, TextColor);
    DrawListBox(card->list, x - thick / 2, top, thick, line + half - top, TextColor);
    DrawListText(card->list, Centered(card, x, width), name, look->marks, TextColor, who);
}

/* Where the name of a disc begins: above it, but not before `least`, and beside the white line. */
static float NameAt(const Card *card, float x, float least, const char *name)
{
    enum { Gap = 6 }; /* at both sides of the white line */
    const float width = DrawListWidth(card->list, card->look->marks, name);
    const float seen = ScaleAt(card, card->game->seen), gap = Pixels(card, Gap);
    const float left = fmaxf(fminf(x - width / 2, card->right - width), least);
    const bool touches = left - gap < seen && seen < left + width + gap;
    if (card->game->seen == 0 || !touches)
        return left;

    const float before = seen - gap - width;
    if (x < seen && before >= least)
        return before;
    return seen + gap;
}

/* The discs of the game. Where both are at the same place, one is around the other. */
static void AddDiscs(const Card *card, float middle)
{
    static const float Around = 1.4f; /* the radius of that one, in radii of the other */
    enum { AroundWidth = 2, NamesApart = 8 };
    const Look *look = card->look;
    DrawList *list = card->list;
    const float radius = Pixels(card, look->disc), y = middle - Pixels(card, look->names);
    const float on = ScaleAt(card, card->on.uneven) + radius;
    const float off = ScaleAt(card, card->off.uneven);
    const float onName = NameAt(card, on, card->left, "on");
    const float onEnd = onName + DrawListWidth(list, look->marks, "on");
    const float least = onEnd + Pixels(card, NamesApart);
    DrawListDisc(list, on, middle, radius, 0, RightColor);
    if (off < on + 2 * radius)
        DrawListDisc(list, on, middle, Around * radius, AroundWidth * list->scale, WrongColor);
    else
        DrawListDisc(list, off, middle, radius, 0, WrongColor);
    DrawListText(list, onName, y, look->marks, RightColor, "on");
    DrawListText(list, NameAt(card, off, least, "off"), y, look->marks, WrongColor, "off");
}

/* What the scale has, below its values. */
static void AddUneven(const Card *card, float line)
{
    const Look *look = card->look;
    Words words = {"ms uneven: by how much a step is too long or too short, on average",
                   "ms uneven: too long or too short a step"};
    if (look->uneven > 0)
        AddFitting(card, card->left, line + Pixels(card, look->uneven), look->says, QuietColor,
                   words, card->right);
}

static void AddScale(const Card *card)
{
    const float thick = fmaxf(Pixels(card, LookNow), 1), line = Pixels(card, card->look->scale);
    const float half = Pixels(card, card->look->half);
    if (card->game->to > 0) {
        const float from = ScaleAt(card, card->game->from), to = ScaleAt(card, card->game->to);
        DrawListBox(card->list, from, line - half, to - from, 2 * half, SceneryColor);
    }
    DrawListBox(card->list, card->left, line, card->right - card->left, thick, RuleColor);
    AddValues(card, line);
    AddUneven(card, line);
    if (card->game->seen > 0)
        AddSeen(card, line, thick);
    AddDiscs(card, line + thick / 2);
}

/* ---- the game ---- */

static double RateAt(bool isDisplay, int n)
{
    return isDisplay ? YourGameDisplay(n) : YourGameTicks(n);
}

/* A rate of a row of chips. */
typedef struct Rate {
    double value;
    /* Its place in those to choose; -1: it is none of them, but was given otherwise. */
    int place;
} Rate;

/* All rates to choose, and the one that was given, in rising order. Returns how many there are. */
enum { MostRates = 16 };
static int ListRates(bool isDisplay, double given, Rate rates[MostRates])
{
    bool isListed = false;
    int count = 0;
    for (int i = 0; RateAt(isDisplay, i) > 0 && count < MostRates - 2; i++) {
        const double value = RateAt(isDisplay, i);
        if (!isListed && given < value)
            rates[count++] = (Rate){given, -1};
        isListed = given <= value;
        rates[count++] = (Rate){value, i};
    }
    if (!isListed)
        rates[count++] = (Rate){given, -1};
    return count;
}

/* A row of chips: for ticks, or for displays. */
typedef struct Chips {
    bool isDisplay;
    double chosen;
    const char *unit; /* of the chosen one */
    Action first;
} Chips;

/* Returns where the last chip ends. With `draws` false nothing is drawn. */
static float AddChips(const Card *card, float x, float y, const Chips *chips, bool draws)
{
    enum { Height = 28, Pad = 8, Gap = 4 };
    DrawList *list = card->list;
    const float height = Pixels(card, Height), pad = Pixels(card, Pad);
    Rate rates[MostRates];
    const int count = ListRates(chips->isDisplay, chips->chosen, rates);
    for (int i = 0; i < count; i++) {
        const bool isChosen = rates[i].value == chips->chosen;
        char text[32];
        snprintf(text, sizeof text, "%.5g%s", rates[i].value, isChosen ? chips->unit : "");
        const float width = roundf(DrawListWidth(list, TextStrong, text)) + 2 * pad;
        const Rect chip = {roundf(x), roundf(y - height / 2), width, height};
        x += width + Pixels(card, Gap);
        if (!draws)
            continue;
        DrawListRect(list, chip, Pixels(card, LookKeyRadius), 0, isChosen ? TextColor : PanelColor);
        DrawListText(list, chip.x + pad, y, TextStrong, isChosen ? GroundColor : QuietColor, text);
        if (rates[i].place >= 0)
            HudAddClick(card->hud, chip, (Action)((int)chips->first + rates[i].place));
    }
    return x;
}

/* The row of the game; returns where it ends. With `draws` false nothing is drawn. */
static float AddGameChips(const Card *card, float y, bool draws)
{
    static const char title[] = "Your game", word[] = "on";
    const Chips ticks = {false, card->game->ticks, " ticks a second", ActionFirstGameTicks};
    const Chips displays = {true, card->game->display, " Hz", ActionFirstGameDisplay};
    DrawList *list = card->list;
    const float gap = Pixels(card, LookMargin), around = Pixels(card, LookMargin / 2.0f);
    float x = card->left;
    if (draws)
        DrawListText(list, x, y, TextHead, TextColor, title);
    x += DrawListWidth(list, TextHead, title) + gap;
    x = AddChips(card, x, y, &ticks, draws) + around;
    if (draws)
        DrawListText(list, x, y, TextSay, QuietColor, word);
    x += DrawListWidth(list, TextSay, word) + around + Pixels(card, LookStep);
    return AddChips(card, x, y, &displays, draws);
}

/* Where there is no room for chips: keys. */
static void AddGameKeys(const Card *card, float y)
{
    char text[32];
    Flow flow = HudRowFlow(card->hud, (Rect){card->left, y, card->right - card->left, 0});
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
    static const double slight = 1e-6; /* so exact is a quotient of rates with decimals */
    const double times = card->game->display / card->game->ticks;
    const bool repeats = times > 1;
    const double each = repeats ? times : 1 / times;
    const int least = (int)(each + slight), most = (int)ceil(each - slight);
    if (least == most) {
        snprintf(words[0], WordsSize, "shows each tick %d times, then jumps", least);
        snprintf(words[1], WordsSize, "each tick %d times", least);
    } else if (repeats) {
        snprintf(words[0], WordsSize, "shows each tick %d or %d times: it stumbles", least, most);
        snprintf(words[1], WordsSize, "each tick %d or %d times", least, most);
    } else {
        snprintf(words[0], WordsSize, "each picture is %d or %d ticks on: it stumbles", least,
                 most);
        snprintf(words[1], WordsSize, "%d or %d ticks on", least, most);
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
    const double late = card->on.most, offLate = (card->off.least + card->off.most) / 2;
    snprintf(words[0], WordsSize, "%s; always %.0f ms late (off: %.0f on average)", seen, late,
             offLate);
    snprintf(words[1], WordsSize, "%s; always %.0f ms late", seen, late);
    snprintf(words[2], WordsSize, "%s; %.0f ms late", brief, late);
}

static void AddRow(const Card *card, Rect row, const Method *method, const Reckoned *reckoned,
                   Words words)
{
    enum { Gap = 16, LowGap = 8, UnitGap = 8 };
    const Look *look = card->look;
    const bool isHigh = look == &high, isWide = row.width >= LookTiny * card->list->scale;
    const char *name = isHigh ? TitleOf(method) : method->label;
    const char *unit = isWide ? "ms uneven" : "ms";
    const float middle = roundf(row.y + row.height / 2);
    const float drop = HudDrop(card->hud, look->name, look->says);
    const float gap = Pixels(card, isHigh ? Gap : LowGap);
    char count[16];
    snprintf(count, sizeof count, "%.1f", reckoned->uneven);
    DrawListText(card->list, row.x, middle, look->name, method->color, name);
    const float x = row.x + DrawListWidth(card->list, look->name, name) + gap;
    float right = AddRight(card, card->right, middle + drop, look->says, QuietColor, unit);
    right = AddRight(card, right - Pixels(card, UnitGap), middle, look->name, method->color, count);
    AddFitting(card, x, middle + drop, look->says, TextColor, words, right - gap);
}

/* ---- a lane: its parallel lines ---- */

/* Lines nearer to each other than this would be a carpet, and so would discs. */
static const float LeastApart = 4.5f, LeastDiscsApart = 2;

/* Lines that lean by more heights than the first could hardly be followed. In a low chart discs
 * would then be nearer to each other than NearDiscs, and all that is seen is a texture: there lines
 * may lean more, by MostLowLean heights. */
static const float MostLean = 1.2f, MostLowLean = 3, NearDiscs = 10;

/* When the newest picture was seen, in refreshes after the last tick of the right end. */
static const double NewestSeen = 0.4;

/* The lines of a lane while they are drawn. Time is in ms and is 0 at the right end. */
typedef struct Lines {
    Strip strip;
    /* From a picture to the next, and from a tick to the next. */
    double refresh, tick;
    /* How many pixels a ms is. */
    float perMs;
    /* Pictures are drawn between ticks, and else show the last one. */
    bool interpolates;
} Lines;

static Lines LinesIn(const Card *card, Rect room, bool interpolates)
{
    const float pad = Pixels(card, card->look->tick + 2), scale = card->list->scale;
    Lines lines = {.strip = {.list = card->list,
                             .rect = room,
                             .ticks = room.y + pad,
                             .pictures = room.y + room.height - pad},
                   .refresh = 1000 / card->game->display,
                   .tick = card->on.most,
                   .interpolates = interpolates};
    const float deep = lines.strip.pictures - lines.strip.ticks;
    const float longest = (float)(lines.tick + lines.refresh); /* that a picture is late */
    const float usual = fminf(card->look->perMs * scale, MostLean * deep / longest);
    const float least =
        fminf(NearDiscs * scale / (float)lines.refresh, MostLowLean * deep / longest);
    lines.perMs = fmaxf(usual, least);
    return lines;
}

static float LinesAt(const Lines *lines, double time)
{
    const Rect room = lines->strip.rect;
    return room.x + room.width + (float)time * lines->perMs;
}

/* Of how many pictures one has a line. Lines without interpolation meet, but not their discs. */
static int EachOf(const Lines *lines)
{
    const double deep = lines->strip.pictures - lines->strip.ticks;
    const double lean = (lines->tick + lines->refresh) * lines->perMs;
    const double steps = lines->refresh * lines->perMs;
    const double apart = lines->interpolates ? steps * deep / hypot(lean, deep) : steps;
    const float least = lines->interpolates ? LeastApart : LeastDiscsApart;
    return (int)ceil(least * lines->strip.list->scale / apart);
}

/* The moment that a picture shows which was seen at that time: a refresh after it was drawn. */
static double Shown(const Lines *lines, double seen)
{
    const double drawn = seen - lines->refresh;
    if (lines->interpolates)
        return drawn - lines->tick;
    return floor(drawn / lines->tick) * lines->tick;
}

static void AddTicks(const Card *card, const Lines *lines)
{
    DrawList *list = card->list;
    const float height = Pixels(card, card->look->tick), width = 2 * list->scale;
    const float left = lines->strip.rect.x, top = lines->strip.ticks - height;
    const int each = (int)ceil(LeastApart * list->scale / (lines->tick * lines->perMs));
    for (int i = 0; LinesAt(lines, -i * lines->tick) >= left; i += each)
        DrawListBox(list, LinesAt(lines, -i * lines->tick) - width / 2, top, width, height,
                    TextColor);
}

/* As they would be at last: the newest picture is seen a while after a tick. */
static void AddLines(const Card *card, Rect room, Color color, bool interpolates)
{
    DrawList *list = card->list;
    const Lines lines = LinesIn(card, room, interpolates);
    const Strip *strip = &lines.strip;
    const float line = fmaxf(roundf(list->scale), 1), disc = Pixels(card, card->look->picture);
    if (strip->pictures - strip->ticks < 1)
        return; /* until the text is small enough */

    DrawListBox(list, room.x, strip->ticks, room.width, line, EdgeColor);
    DrawListBox(list, room.x, strip->pictures, room.width, line, EdgeColor);
    AddTicks(card, &lines);
    const int each = EachOf(&lines);
    for (int i = 0;; i += each) {
        const double seen = -(NewestSeen + i) * lines.refresh;
        const float x = LinesAt(&lines, seen);
        if (x < room.x + disc)
            break;
        DrawListDisc(list, x, strip->pictures, disc, 0, color);
        StripLine(strip, x, LinesAt(&lines, Shown(&lines, seen)), LookLast / 2 * list->scale,
                  color);
    }
}

/* The names of both axes, and between them how late it is. */
static void AddAxes(const Card *card, Rect gutter, Color color, const Reckoned *reckoned)
{
    enum { Line = 18 };
    const float pad = Pixels(card, card->look->tick + 2), line = Pixels(card, Line);
    const float top = gutter.y + pad, bottom = gutter.y + gutter.height - pad;
    char late[48];
    DrawListText(card->list, gutter.x, top, TextSmall, TextColor, "in the game");
    DrawListText(card->list, gutter.x, bottom, TextSmall, color, "on your screen");
    if (bottom - top < 3 * line)
        return;

    const float middle = roundf((top + bottom) / 2);
    if (reckoned->least < reckoned->most)
        snprintf(late, sizeof late, "%.0f to %.0f ms late", reckoned->least, reckoned->most);
    else
        snprintf(late, sizeof late, "%.0f ms late", reckoned->most);
    DrawListText(card->list, gutter.x, middle - line / 2, TextSmall, QuietColor, late);
    snprintf(late, sizeof late, "+ %.0f ms: the screen", 1000 / card->game->display);
    DrawListText(card->list, gutter.x, middle + line / 2, TextSmall, QuietColor, late);
}

static void AddLane(const Card *card, Rect lane, const Method *method, bool interpolates)
{
    enum { Gutter = 132, LeastWide = 600 };
    const Look *look = card->look;
    const Reckoned *reckoned = interpolates ? &card->on : &card->off;
    const bool hasAxes = look == &high && lane.width >= LeastWide * card->list->scale;
    const float gutter = hasAxes ? Pixels(card, Gutter) : 0;
    Words words = {""};
    DrawListBox(card->list, lane.x, lane.y, Pixels(card, look->bar), lane.height, method->color);

    Rect lines = {card->left, lane.y, card->right - card->left, lane.height};
    const Rect row = HudTakeTop(&lines, Pixels(card, look->row));
    if (interpolates)
        SayOn(card, words);
    else
        SayOff(card, words);
    AddRow(card, row, method, reckoned, words);

    if (hasAxes)
        AddAxes(card, (Rect){lines.x, lines.y, gutter, lines.height}, method->color, reckoned);
    lines.x += gutter;
    lines.width -= gutter;
    AddLines(card, lines, method->color, interpolates);
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

static void AddKeys(const Card *card, Rect row, bool hasChips)
{
    Words words = {""};
    Flow flow = HudRowFlow(card->hud, row);
    if (hasChips) {
        FlowKey(&flow, ActionTickCostDown, "");
        FlowKey(&flow, ActionTickCostUp, "ticks a second");
        FlowKey(&flow, ActionDrawCostDown, "");
        FlowKey(&flow, ActionDrawCostUp, "display");
    }
    flow.tight = row.width < LookTiny * card->list->scale;
    FlowKey(&flow, ActionScreenshot, hasChips ? "save the picture" : "picture");
    FlowKey(&flow, ActionSee, EndOf(card)->kind == SeeNone ? "test" : "again");
    FlowKey(&flow, ActionBack, "leave");

    SayAdvice(card, words);
    const char *advice = Fitting(card, TextBody, words, row.x + row.width - flow.x);
    if (advice)
        AddRight(card, row.x + row.width, flow.y, TextBody, TextColor, advice);
}

/* ---- all of it ---- */

static Card CardOf(Hud *hud, Rect window)
{
    enum { LeastHigh = 560, LeastHighWidth = 600 };
    const YourGame *game = &hud->state.set.game;
    const float scale = hud->list.scale, margin = HudMargin(hud);
    const bool isHigh =
        window.height >= LeastHigh * scale && window.width >= LeastHighWidth * scale;
    const bool isOwn = IsOwn(&hud->state.seeEnd);
    Card card = {.hud = hud,
                 .list = &hud->list,
                 .look = isHigh ? &high : &low,
                 .game = game,
                 .left = margin,
                 .right = window.width - margin,
                 .off = ReckonOff(game),
                 .on = ReckonOn(game),
                 .sees = isOwn ? "you can see" : "was seen",
                 .unseen = isOwn ? "you don't see it" : "not seen"};
    if (isHigh)
        card.left += HudPixels(hud, high.bar); /* else the bar is within the margin */
    return card;
}

/* The two lanes, without interpolation over with it. Returns the height of the lines of one. */
static float AddLanes(const Card *card, Rect room)
{
    enum { LaneGap = 4 };
    const Scene *scene = SceneAt(0);
    const float each = floorf(room.height / 2), height = each - Pixels(card, LaneGap);
    const Rect off = {room.x, room.y, room.width, height};
    const Rect on = {room.x, room.y + each, room.width, height};
    AddLane(card, off, &scene->methods[scene->off], false);
    AddLane(card, on, &scene->methods[scene->on], true);
    return height - Pixels(card, card->look->row);
}

bool HudYourGame(Hud *hud, Rect window)
{
    enum { LeastLines = 16 };
    const Card card = CardOf(hud, window);
    const Look *look = card.look;
    const Rect keys = HudTakeBottom(&window, HudPixels(hud, look->keys));
    const float y = HudPixels(hud, look->game);
    const bool chipsFit = AddGameChips(&card, y, false) <= card.right + HudPixels(hud, LookStep);
    const bool hasChips = look == &high && chipsFit;

    AddNumber(&card);
    AddScale(&card);
    if (hasChips)
        AddGameChips(&card, y, true);
    else
        AddGameKeys(&card, y);
    HudTakeTop(&window, HudPixels(hud, look->lanes));
    const float lines = AddLanes(&card, window);
    AddKeys(&card, (Rect){card.left, keys.y, card.right - card.left, keys.height}, hasChips);
    return lines >= LeastLines * hud->list.scale;
}
