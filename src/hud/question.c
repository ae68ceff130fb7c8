/* SPDX-License-Identifier: MIT
 *
 * The test of what can be seen: one ball on a level path, and nothing else that moves. Then, where
 * the ball was, the answers.
 *
 *     | This is 1   follow it with your eyes; then comes 2     7 of 36 |
 *     |                        (((O                                    |
 *     |  __  _    _    __                                              |
 *     | ---------------------------------------------------------------|
 *     |  o o o o o o . . . . . . . . . . . . . . .                     |  a disc for each trial
 *     | ESC leave                              144 Hz, vsync           |
 */
#include "hud/parts.h"

#include "numbers/staircase.h"

#include <stdio.h>

/* Lengths at scale 1. */
typedef struct Look {
    /* The heights of the row at the top, of the row of keys, and of the foot of the lane. */
    float row, keys, foot;
    /* The size of an answer, and from one to the next. */
    float box, boxHeight, gap;
    /* Of the row, and of the answers' keys. */
    TextStyle name, says;
    /* Below the answers' keys. */
    TextStyle small;
} Look;

static const Look high = {.row = 52,
                          .keys = 48,
                          .foot = 34,
                          .box = 200,
                          .boxHeight = 96,
                          .gap = 24,
                          .name = TextTitle,
                          .says = TextSay,
                          .small = TextSay},
                  low = {.row = 32,
                         .keys = 32,
                         .foot = 22,
                         .box = 92,
                         .boxHeight = 44,
                         .gap = 10,
                         .name = TextHead,
                         .says = TextBody,
                         .small = TextSmall};

/* The ball flies as it does alone at the start. */
static void PlaceBall(Hud *hud, Rect lane, float foot)
{
    hud->path = HudPathAlone(hud, lane, foot);
    hud->arenaCount = 1;
    hud->arenas[0] = lane;
    hud->methods[0] = hud->state.set.method;
}

/* ---- the row ---- */

/* What it says: the large words, and those beside them in two lengths. */
typedef struct Says {
    const char *name, *words, *brief;
    /* Of those beside. */
    Color color;
} Says;

static Says SaysNow(const HudState *state)
{
    /* Before and after both balls. */
    if (state->see == SeeAsks)
        return (Says){"Which was smoother?", "", "", QuietColor};
    if (state->see == SeeRepeats)
        return (Says){"Once more", "the screen was late, so that was no fair trial",
                      "the screen was late", ActColor};
    if (state->see == SeeStops)
        return (Says){"", "", "", QuietColor};

    /* At the first ball, or at the second. */
    const bool isFirst = state->see == SeeReady || state->see == SeeFirst;
    const char *name = isFirst ? "This is 1" : "This is 2";
    if (state->seeEarly)
        return (Says){name, "not yet: the answer comes after both", "not yet", ActColor};
    if (isFirst)
        return (Says){name, "follow it with your eyes; then comes 2", "then 2", QuietColor};
    return (Says){name, "was it smoother than 1?", "", QuietColor};
}

static void AddRow(Hud *hud, Rect row, const Look *look)
{
    enum { NumberGap = 8 };
    const HudState *state = &hud->state;
    const Says says = SaysNow(state);
    DrawList *list = &hud->list;
    const float middle = roundf(row.y + row.height / 2);
    const float small = middle + HudDrop(hud, look->name, look->says);
    const float gap = HudPixels(hud, LookGap);

    /* At the right: which of the trials it is. */
    char number[12], all[12];
    snprintf(number, sizeof number, "%d", state->seeAnswers + 1);
    snprintf(all, sizeof all, "of %d", StaircaseTrials);
    const float right = row.x + row.width - DrawListWidth(list, look->says, all);
    const float numberLeft =
        right - HudPixels(hud, NumberGap) - DrawListWidth(list, look->name, number);

    /* At the left the large words, and between both those beside. */
    const float words = row.x + DrawListWidth(list, look->name, says.name) + gap;
    const char *const texts[] = {says.words, says.brief};
    const char *fitting = HudFitting(hud, look->says, numberLeft - gap - words, texts, 2);
    DrawListText(list, row.x, middle, look->name, TextColor, says.name);
    if (fitting)
        DrawListText(list, words, small, look->says, says.color, fitting);
    DrawListText(list, numberLeft, middle, look->name, TextColor, number);
    DrawListText(list, right, small, look->says, QuietColor, all);
}

/* ---- the foot: a disc for each trial ---- */

static void AddProgress(Hud *hud, Rect foot)
{
    enum { Largest = 5 };
    static const float share = 0.34f; /* of the room that a disc has */
    const int answered = hud->state.seeAnswers;
    const float step = foot.width / StaircaseTrials, scale = hud->list.scale;
    const float radius = fminf(HudPixels(hud, Largest), share * step);
    const float y = roundf(foot.y + foot.height / 2), thin = fmaxf(scale, 1);
    for (int i = 0; i < StaircaseTrials; i++) {
        const float x = foot.x + ((float)i + 0.5f) * step;
        if (i < answered)
            DrawListDisc(&hud->list, x, y, radius, 0, TextColor);
        else if (i == answered)
            DrawListDisc(&hud->list, x, y, radius, 2 * thin, TextColor);
        else
            DrawListDisc(&hud->list, x, y, radius, thin, EdgeColor);
    }
}

/* ---- the answers ---- */

/* An answer in its box: the key, and below it what it says. */
typedef struct AnswerBox {
    const char *key, *says;
    Action action;
} AnswerBox;

static const AnswerBox answers[] = {{"1", "the first", ActionFirstWasSmoother},
                                    {"2", "the second", ActionSecondWasSmoother},
                                    {"DOWN", "can't tell", ActionCannotTell}};
enum { Answers = sizeof answers / sizeof answers[0] };

static void AddAnswer(Hud *hud, Rect box, const AnswerBox *answer, const Look *look)
{
    enum { Radius = 6 };
    static const float keyAbove = 1 / 6.0f, saysBelow = 1 / 4.0f; /* the middle, in heights */
    DrawList *list = &hud->list;
    DrawListRect(list, box, HudPixels(hud, Radius), 0, PanelColor);
    DrawListRect(list, box, HudPixels(hud, Radius), fmaxf(list->scale, 1), EdgeColor);

    const bool isLong = answer->key[1] != '\0'; /* DOWN */
    const TextStyle style = isLong ? look->says : look->name;
    const float center = box.x + box.width / 2, middle = box.y + box.height / 2;
    const float key = center - DrawListWidth(list, style, answer->key) / 2;
    const float says = center - DrawListWidth(list, look->small, answer->says) / 2;
    DrawListText(list, key, middle - keyAbove * box.height, style, ActColor, answer->key);
    DrawListText(list, says, middle + saysBelow * box.height, look->small, TextColor, answer->says);
    HudAddClick(hud, box, answer->action);
}

/* Side by side, where the ball was. */
static void AddAnswers(Hud *hud, Rect lane, const Look *look)
{
    const float gap = HudPixels(hud, look->gap), gaps = (Answers - 1) * gap;
    const float all = lane.width - 2 * HudMargin(hud);
    const float width = floorf(fminf(HudPixels(hud, look->box), (all - gaps) / Answers));
    const float height = HudPixels(hud, look->boxHeight);
    const float middle = roundf(lane.y + hud->path.top + hud->path.height / 2);
    float x = roundf(lane.x + (lane.width - Answers * width - gaps) / 2);
    for (int i = 0; i < Answers; i++, x += width + gap)
        AddAnswer(hud, (Rect){x, roundf(middle - height / 2), width, height}, &answers[i], look);
}

/* ---- the keys, and what the screen is worth ---- */

static void AddKeys(Hud *hud, Rect row)
{
    const HudState *state = &hud->state;
    Flow flow = HudRowFlow(hud, row);
    FlowKey(&flow, ActionBack, "leave");

    char display[80] = "vsync: each picture on its refresh";
    if (state->refreshRate > 0)
        snprintf(display, sizeof display, "%d Hz, vsync: each picture on its refresh",
                 state->refreshRate);
    const char *texts[] = {display, "vsync"};
    Color color = QuietColor;
    const bool works = state->window.vsync && state->window.capRate == 0;
    if (!works) {
        texts[0] = "without vsync it means little";
        texts[1] = "no vsync";
        color = ActColor;
    }

    const float end = row.x + row.width;
    const char *says = HudFitting(hud, TextSmall, end - flow.x, texts, 2);
    if (says)
        DrawListText(&hud->list, end - DrawListWidth(&hud->list, TextSmall, says), flow.y,
                     TextSmall, color, says);
}

bool HudQuestion(Hud *hud, Rect window)
{
    enum { LeastHigh = 560, LeastHighWidth = 680, LeastLane = 60 };
    const float scale = hud->list.scale, margin = HudMargin(hud);
    const bool isHigh =
        window.height >= LeastHigh * scale && window.width >= LeastHighWidth * scale;
    const Look *look = isHigh ? &high : &low;

    /* The room of each part: between the rows is the lane, and the foot is the bottom of it. */
    Rect lane = window;
    const Rect row = HudTakeTop(&lane, HudPixels(hud, look->row));
    const Rect keys = HudTakeBottom(&lane, HudPixels(hud, look->keys));
    const float footHeight = HudPixels(hud, look->foot);
    const Rect foot = {lane.x, lane.y + lane.height - footHeight, lane.width, footHeight};

    PlaceBall(hud, lane, footHeight);
    AddRow(hud, HudInside(row, margin), look);
    AddProgress(hud, HudInside(foot, margin));
    if (hud->state.see == SeeAsks)
        AddAnswers(hud, lane, look);
    AddKeys(hud, HudInside(keys, margin));
    return lane.height >= LeastLane * scale;
}
