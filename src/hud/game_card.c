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
#include "hud/game_card.h"

#include <stdio.h>

/* ---- sizes ---- */

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

/* ---- the number ---- */

static void AddNumber(const Card *card)
{
    const Look *look = card->look;
    const float middle = CardPixels(card, look->number), apart = CardPixels(card, look->apart);
    float x = card->left;
    if (card->game->seen > 0) {
        const float drop = HudDrop(card->hud, look->huge, look->unit);
        const float beforeUnit = apart / 2, behindUnit = 1.5f * apart;
        char number[16];
        snprintf(number, sizeof number, "%.2g", card->game->seen);
        DrawListText(card->list, x, middle, look->huge, TextColor, number);
        x += DrawListWidth(card->list, look->huge, number) + beforeUnit;
        DrawListText(card->list, x, middle + drop, look->unit, TextColor, "ms");
        x += DrawListWidth(card->list, look->unit, "ms") + behindUnit;
    }

    /* Beside it two lines. */
    Words title = {""}, worth = {""};
    CardSayTitle(card, title);
    CardSayWorth(card, worth);
    CardAddFitting(card, x, middle - apart, look->title, TextColor, title, card->right);
    CardAddFitting(card, x, middle + apart, look->says, QuietColor, worth, card->right);
}

/* ---- the game ---- */

static double RateAt(bool isDisplay, int n)
{
    if (isDisplay)
        return YourGameDisplay(n);
    return YourGameTicks(n);
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
    /* What stands behind the number of the chosen one. */
    const char *unit;
    /* The action of the first one; the others' follow it. */
    Action first;
} Chips;

/* At scale 1: the height of a chip, the pad on both sides of its text, and the gap behind it. */
enum { ChipHeight = 28, ChipPad = 8, ChipGap = 4 };

enum { RateWords = 32 };
static void WriteRate(const Chips *chips, double rate, char words[RateWords])
{
    if (rate == chips->chosen)
        snprintf(words, RateWords, "%.5g%s", rate, chips->unit);
    else
        snprintf(words, RateWords, "%.5g", rate);
}

/* The chosen one is a light chip with dark words. */
static void DrawChip(const Card *card, Rect chip, float middle, bool isChosen, const char *words)
{
    const Color ground = isChosen ? TextColor : PanelColor;
    const Color color = isChosen ? GroundColor : QuietColor;
    DrawListRect(card->list, chip, CardPixels(card, LookKeyRadius), 0, ground);
    DrawListText(card->list, chip.x + CardPixels(card, ChipPad), middle, TextStrong, color, words);
}

/* Returns where the last chip ends. With `draws` false nothing is drawn. */
static float AddChips(const Card *card, float x, float y, const Chips *chips, bool draws)
{
    const float height = CardPixels(card, ChipHeight), pad = CardPixels(card, ChipPad);
    Rate rates[MostRates];
    const int count = ListRates(chips->isDisplay, chips->chosen, rates);
    for (int i = 0; i < count; i++) {
        const Rate *rate = &rates[i];
        char words[RateWords];
        WriteRate(chips, rate->value, words);
        const float width = roundf(DrawListWidth(card->list, TextStrong, words)) + 2 * pad;
        const Rect chip = {roundf(x), roundf(y - height / 2), width, height};
        x += width + CardPixels(card, ChipGap);
        if (!draws)
            continue;

        DrawChip(card, chip, y, rate->value == chips->chosen, words);
        if (rate->place >= 0)
            HudAddClick(card->hud, chip, (Action)((int)chips->first + rate->place));
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
    const float gap = CardPixels(card, LookMargin), around = CardPixels(card, LookMargin / 2.0f);
    float x = card->left;
    if (draws)
        DrawListText(list, x, y, TextHead, TextColor, title);
    x += DrawListWidth(list, TextHead, title) + gap;
    x = AddChips(card, x, y, &ticks, draws) + around;

    if (draws)
        DrawListText(list, x, y, TextSay, QuietColor, word);
    x += DrawListWidth(list, TextSay, word) + around + CardPixels(card, LookStep);
    return AddChips(card, x, y, &displays, draws);
}

/* Where there is no room for chips: keys. */
static void AddGameKeys(const Card *card, float y)
{
    char text[RateWords];
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

/* ---- a lane ---- */

static void AddRow(const Card *card, Rect row, const Method *method, const Reckoned *reckoned,
                   Words words)
{
    enum { Gap = 16, LowGap = 8, UnitGap = 8 };
    const Look *look = card->look;
    const bool isWide = row.width >= LookTiny * card->list->scale;
    const char *unit = isWide ? "ms uneven" : "ms";
    const float middle = roundf(row.y + row.height / 2);
    const float drop = HudDrop(card->hud, look->name, look->says);

    const char *name = method->label;
    float gap = CardPixels(card, LowGap);
    if (card->isHigh) {
        name = TitleOf(method);
        gap = CardPixels(card, Gap);
    }

    /* From the left its name, from the right its number; between them what is said of it. */
    DrawListText(card->list, row.x, middle, look->name, method->color, name);
    const float x = row.x + DrawListWidth(card->list, look->name, name) + gap;

    char number[16];
    snprintf(number, sizeof number, "%.1f", reckoned->uneven);
    float right = CardAddRight(card, card->right, middle + drop, look->says, QuietColor, unit);
    right = CardAddRight(card, right - CardPixels(card, UnitGap), middle, look->name, method->color,
                         number);

    CardAddFitting(card, x, middle + drop, look->says, TextColor, words, right - gap);
}

static void AddLane(const Card *card, Rect lane, const Method *method, bool interpolates)
{
    enum { Gutter = 132, LeastWide = 600 };
    const Look *look = card->look;
    const Reckoned *reckoned = interpolates ? &card->on : &card->off;
    const bool hasAxes = card->isHigh && lane.width >= LeastWide * card->list->scale;
    DrawListBox(card->list, lane.x, lane.y, CardPixels(card, look->bar), lane.height,
                method->color);

    Rect lines = {card->left, lane.y, card->right - card->left, lane.height};
    const Rect row = HudTakeTop(&lines, CardPixels(card, look->row));
    Words words = {""};
    if (interpolates)
        CardSayOn(card, words);
    else
        CardSayOff(card, words);
    AddRow(card, row, method, reckoned, words);

    if (hasAxes) {
        const float width = CardPixels(card, Gutter);
        const Rect gutter = {lines.x, lines.y, width, lines.height};
        CardAddAxes(card, gutter, method->color, reckoned);
        lines.x += width;
        lines.width -= width;
    }
    CardAddLines(card, lines, method->color, interpolates);
}

/* ---- the keys, and the advice ---- */

static void AddKeys(const Card *card, Rect row, bool hasChips)
{
    const bool wasTested = CardEnd(card)->kind != SeeNone;
    Flow flow = HudRowFlow(card->hud, row);
    if (hasChips) {
        FlowKey(&flow, ActionTickCostDown, "");
        FlowKey(&flow, ActionTickCostUp, "ticks a second");
        FlowKey(&flow, ActionDrawCostDown, "");
        FlowKey(&flow, ActionDrawCostUp, "display");
    }
    flow.tight = row.width < LookTiny * card->list->scale;
    FlowKey(&flow, ActionScreenshot, hasChips ? "save the picture" : "picture");
    FlowKey(&flow, ActionSee, wasTested ? "again" : "test");
    FlowKey(&flow, ActionBack, "leave");

    Words words = {""};
    CardSayAdvice(card, words);
    const char *advice = CardFitting(card, TextBody, words, row.x + row.width - flow.x);
    if (advice)
        CardAddRight(card, row.x + row.width, flow.y, TextBody, TextColor, advice);
}

/* ---- all of it ---- */

static Card CardOf(Hud *hud, Rect window)
{
    enum { LeastHigh = 560, LeastHighWidth = 600 };
    const YourGame *game = &hud->state.set.game;
    const float scale = hud->list.scale, margin = HudMargin(hud);
    Card card = {.hud = hud,
                 .list = &hud->list,
                 .look = &low,
                 .game = game,
                 .left = margin,
                 .right = window.width - margin,
                 .off = ReckonOff(game),
                 .on = ReckonOn(game),
                 .sees = "was seen",
                 .unseen = "not seen"};

    card.isHigh = window.height >= LeastHigh * scale && window.width >= LeastHighWidth * scale;
    if (card.isHigh) {
        card.look = &high;
        card.left += HudPixels(hud, high.bar); /* else the bar is within the margin */
    }

    if (CardIsOwn(&hud->state.seeEnd)) {
        card.sees = "you can see";
        card.unseen = "you don't see it";
    }
    return card;
}

/* The two lanes, without interpolation over with it. Returns the height of the lines of one. */
static float AddLanes(const Card *card, Rect room)
{
    enum { LaneGap = 4 };
    const Scene *scene = SceneAt(0);
    const float each = floorf(room.height / 2), height = each - CardPixels(card, LaneGap);
    const Rect off = {room.x, room.y, room.width, height};
    const Rect on = {room.x, room.y + each, room.width, height};
    AddLane(card, off, &scene->methods[scene->off], false);
    AddLane(card, on, &scene->methods[scene->on], true);
    return height - CardPixels(card, card->look->row);
}

bool HudYourGame(Hud *hud, Rect window)
{
    enum { LeastLines = 16 };
    const Card card = CardOf(hud, window);
    const Look *look = card.look;
    const Rect keys = HudTakeBottom(&window, HudPixels(hud, look->keys));
    const float y = HudPixels(hud, look->game);
    const bool chipsFit = AddGameChips(&card, y, false) <= card.right + HudPixels(hud, LookStep);
    const bool hasChips = card.isHigh && chipsFit;

    AddNumber(&card);
    CardAddScale(&card);
    if (hasChips)
        AddGameChips(&card, y, true);
    else
        AddGameKeys(&card, y);
    HudTakeTop(&window, HudPixels(hud, look->lanes));
    const float lines = AddLanes(&card, window);
    AddKeys(&card, (Rect){card.left, keys.y, card.right - card.left, keys.height}, hasChips);
    return lines >= LeastLines * hud->list.scale;
}
