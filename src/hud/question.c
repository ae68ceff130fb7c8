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
    float row, keys, foot; /* heights */
    float box, boxHeight;  /* the size of an answer, */
    float gap;             /* and from one to the next */
    TextStyle name, says;  /* of the row, and of answers */
    TextStyle small;       /* below the answers' keys */
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
    Color color;
} Says;

static Says SaysNow(const HudState *state)
{
    if (state->see == SeeAsks)
        return (Says){"Which was smoother?", "", "", QuietColor};
    if (state->see == SeeRepeats)
        return (Says){"Once more", "the screen was late, so that was no fair trial",
                      "the screen was late", ActColor};
    if (state->see == SeeStops)
        return (Says){"", "", "", QuietColor};
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
    const HudState *state = &hud->state;
    const Says says = SaysNow(state);
    DrawList *list = &hud->list;
    const float middle = roundf(row.y + row.height / 2);
    const float drop = HudDrop(hud, look->name, look->says), gap = HudPixels(hud, LookGap);
    char number[12], all[12];
    snprintf(number, sizeof number, "%d", state->seeAnswers + 1);
    snprintf(all, sizeof all, "of %d", StaircaseTrials);
    const float right = row.x + row.width - DrawListWidth(list, look->says, all);
    const float count = right - HudPixels(hud, 8) - DrawListWidth(list, look->name, number);
    const float words = row.x + DrawListWidth(list, look->name, says.name) + gap;
    const char *const texts[] = {says.words, says.brief};
    const char *fitting = HudFitting(hud, look->says, count - gap - words, texts, 2);

    DrawListText(list, row.x, middle, look->name, TextColor, says.name);
    if (fitting)
        DrawListText(list, words, middle + drop, look->says, says.color, fitting);
    DrawListText(list, count, middle, look->name, TextColor, number);
    DrawListText(list, right, middle + drop, look->says, QuietColor, all);
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
    const TextStyle style = answer->key[1] ? look->says : look->name; /* DOWN is a long key */
    const float center = box.x + box.width / 2, middle = box.y + box.height / 2;
    const float key = center - DrawListWidth(list, style, answer->key) / 2;
    const float says = center - DrawListWidth(list, look->small, answer->says) / 2;
    DrawListRect(list, box, HudPixels(hud, Radius), 0, PanelColor);
    DrawListRect(list, box, HudPixels(hud, Radius), fmaxf(list->scale, 1), EdgeColor);
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
    const bool works = state->window.vsync && state->window.capRate == 0;
    Flow flow = HudRowFlow(hud, row);
    char display[80] = "vsync: each picture on its refresh";
    const char *const good[] = {display, "vsync"};
    const char *const bad[] = {"without vsync it means little", "no vsync"};
    FlowKey(&flow, ActionBack, "leave");
    if (state->refreshRate > 0)
        snprintf(display, sizeof display, "%d Hz, vsync: each picture on its refresh",
                 state->refreshRate);

    const float end = row.x + row.width;
    const char *says = HudFitting(hud, TextSmall, end - flow.x, works ? good : bad, 2);
    if (says)
        DrawListText(&hud->list, end - DrawListWidth(&hud->list, TextSmall, says), flow.y,
                     TextSmall, works ? QuietColor : ActColor, says);
}

bool HudQuestion(Hud *hud, Rect window)
{
    enum { LeastHigh = 560, LeastHighWidth = 680, LeastLane = 60 };
    const float scale = hud->list.scale, margin = HudMargin(hud);
    const bool isHigh =
        window.height >= LeastHigh * scale && window.width >= LeastHighWidth * scale;
    const Look *look = isHigh ? &high : &low;
    const Rect row = HudTakeTop(&window, HudPixels(hud, look->row));
    const Rect keys = HudTakeBottom(&window, HudPixels(hud, look->keys));
    const float foot = HudPixels(hud, look->foot);
    PlaceBall(hud, window, foot);
    AddRow(hud, HudInside(row, margin), look);
    AddProgress(
        hud,
        HudInside((Rect){window.x, window.y + window.height - foot, window.width, foot}, margin));
    if (hud->state.see == SeeAsks)
        AddAnswers(hud, window, look);
    AddKeys(hud, HudInside(keys, margin));
    return window.height >= LeastLane * scale;
}
