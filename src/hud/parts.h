/* SPDX-License-Identifier: MIT
 *
 * The parts of the HUD, which hud.c puts together. Each takes its room from a rectangle, and leaves
 * the rest there. Lengths are pixels, unless it says that they are at scale 1.
 */
#pragma once

#include "hud/hud.h"

#include <math.h>

/* A length at scale 1 in whole pixels. */
static inline float HudPixels(const Hud *hud, float length)
{
    return roundf(length * hud->list.scale);
}

/* Takes so many pixels from the top of a room, or from its bottom; returns what was taken. */
static inline Rect HudTakeTop(Rect *room, float height)
{
    const Rect top = {room->x, room->y, room->width, height};
    room->y += height;
    room->height -= height;
    return top;
}

static inline Rect HudTakeBottom(Rect *room, float height)
{
    room->height -= height;
    return (Rect){room->x, room->y + room->height, room->width, height};
}

/* A room without a margin at its left and right. */
static inline Rect HudInside(Rect room, float margin)
{
    return (Rect){room.x + margin, room.y, room.width - 2 * margin, room.height};
}

static inline float HudMargin(const Hud *hud)
{
    const bool narrow = (float)hud->state.window.width < LookNarrow * hud->list.scale;
    return HudPixels(hud, narrow ? LookSmallMargin : LookMargin);
}

/* A lane for each method, or as many as have room, beginning before the chosen one. */
static inline void HudAllMethods(Hud *hud)
{
    const Settings *set = &hud->state.set;
    const int all = SceneMethods(set->scene), most = hud->mostLanes;
    hud->arenaCount = all < most ? all : most;
    int first = set->method - 1;
    if (first > all - hud->arenaCount)
        first = all - hud->arenaCount;
    if (first < 0)
        first = 0;
    for (int i = 0; i < hud->arenaCount; i++)
        hud->methods[i] = first + i;
}

/* Whether it is the ball. Its lanes are those of the start, with a level path and sentences that
 * are reckoned from rates. The lanes of other scenes have a picture and words of their own. */
static inline bool ShowsBall(const HudState *state)
{
    return SceneKindOf(state->set.scene) == SceneOfWorld;
}

static inline bool ShowsNetwork(const HudState *state)
{
    return SceneKindOf(state->set.scene) == SceneOfNetwork;
}

static inline const Method *MethodNow(const HudState *state)
{
    return &state->set.scene->methods[state->method];
}

/* ---- flow.c: lines of texts, values and keys ---- */

/* By how much the middle of small capitals lies lower than that of large ones beside them, so that
 * both stand on one baseline. */
float HudDrop(const Hud *hud, TextStyle large, TextStyle small);

/* The first of the texts that is no wider than the room. NULL: none is. "" is no text. */
const char *HudFitting(const Hud *hud, TextStyle style, float room, const char *const *texts,
                       int count);

/* Where the next text goes, in lines that wrap at the right edge. What has no room above the bottom
 * is left out. */
typedef struct Flow {
    Hud *hud;
    /* The edges. */
    float left, right;
    /* The lowest place for the middle of a line. */
    float bottom;
    /* Where the next text begins, and the middle of its line. */
    float x, y;
    /* From line to line. */
    float lineHeight;
    /* The words beside keys are small and close. */
    bool tight;
    /* A sentence without room is cut off, not left out. */
    bool cuts;
} Flow;

/* A flow without a bottom. `first` is from the top of the room to the middle of the first line;
 * that and `lineHeight` are at scale 1. */
static inline Flow HudFlow(Hud *hud, Rect room, float first, float lineHeight)
{
    return (Flow){.hud = hud,
                  .left = room.x,
                  .right = room.x + room.width,
                  .bottom = INFINITY,
                  .x = room.x,
                  .y = room.y + HudPixels(hud, first),
                  .lineHeight = HudPixels(hud, lineHeight)};
}

/* A flow of one line, in the middle of a row of keys. */
Flow HudRowFlow(Hud *hud, Rect row);

/* Each of these adds something after what came last, or on a new line if it does not fit. */
void FlowText(Flow *flow, TextStyle style, Color color, const char *text);
/* Word by word; one that is longer than a line is left out. A word that is the label of a key is
 * shown as that key. All or none. */
void FlowWords(Flow *flow, TextStyle style, Color color, const char *sentence);
/* A key, unless that is "", and what it does, on a ground, unless that is 0; a click asks for the
 * action. */
void FlowButton(Flow *flow, const char *key, const char *what, Action action, Color ground,
                Color color);
void FlowKey(Flow *flow, Action action, const char *what);
/* A place for clicks that is drawn otherwise. */
void HudAddClick(Hud *hud, Rect rect, Action action);

/* Leaves room of so many pixels at scale 1. */
void FlowSpace(Flow *flow, float length);

/* Goes to the left end of the next line, `height` below (at scale 1). */
void FlowNextLine(Flow *flow, float height);

/* How wide a key is with the words beside it, as FlowKey adds them. */
float FlowKeyWidth(const Flow *flow, Action action, const char *what);

/* ---- say.c: what is said, reckoned from the rates of ticks and pictures ---- */

enum { HudWords = 128, FigureWords = 48 };

/* Ticks, and pictures, in a second of real time: what is set and what the display has, unless the
 * loop does not keep that. Below 0: not known. */
double SayTicks(const HudState *state);
double SayPictures(const HudState *state);

/* New pictures in a second of real time by this method. Below 0: not known. */
double SayFresh(const HudState *state, int method);

/* What pictures by this method are like: the sentence of its lane, unless there are parallel lines,
 * of which ParallelSay speaks. `jump`: how many pixels the ball flies in a tick. */
void SayMethod(const HudState *state, int method, int jump, bool brief, char words[HudWords]);

/* The words beside its marks. */
MarkWords SayMarks(const HudState *state, int method);

/* "Paused", or in which slow motion all is. "" if it is as fast as it should be. */
void SayPace(const HudState *state, bool brief, char words[HudWords]);

/* Why nothing moves, or moves differently: all that holds, separated by commas. "" for nothing. */
void SayStatus(const HudState *state, char words[2 * HudWords]);

/* How wrong pictures by this method are: of the ball how uneven, of taps how many are lost, else
 * how far what is watched was from its place at worst, in its own widths; of a network also whether
 * that is smooth. */
void SayError(const HudState *state, int method, char words[FigureWords]);

/* How late they are seen. */
void SayLate(const HudState *state, int method, char words[FigureWords]);

/* ---- story.c: the number that tells the story of a lane ---- */

/* "at worst", "0.3", "ball widths off". */
typedef struct Story {
    char before[16], number[24], unit[48];
    /* It was measured, and goes on. */
    bool known;
} Story;

/* `unit` is how much is said: 0 all of it, 3 the number alone. */
Story SayStory(const HudState *state, int method, int unit);

/* The widest that it may be. */
Story SayStoryAtMost(const HudState *state, int unit);

/* ---- head.c: the words of a lane ---- */

typedef enum HeadSize { HeadTiny, HeadLow, HeadHigh } HeadSize;

/* The lengths of a lane whose words have this size, at scale 1. */
typedef struct HeadLook {
    /* The height of the row with the name. */
    float row;
    /* The height of each line of a sentence below it, and from the end of the row to the middle of
     * the first one. */
    float second, below;
    /* The height of the number where it has a line of its own. */
    float apart;
    /* The width of the bar at the left. */
    float bar;
    /* The height of the foot, for marks of pictures. */
    float foot;
    /* What is free below a lane. */
    float gap;
    /* The style of the name and the number, and of the sentence. */
    TextStyle name, says;
} HeadLook;

const HeadLook *HeadLookOf(HeadSize size);

/* What the heads of all lanes have in common. */
typedef struct Head {
    HeadSize size;
    /* The width that it has, and the height that it takes. */
    float width, height;
    /* How many lines a sentence has below the name. 0: it stands beside the name. */
    int lines;
    /* The number stands below them, and not beside the name. */
    bool apart;
    /* What of it is said: a number of a list in head.c. */
    int form;
    /* The width of the widest name, with the gap behind it. */
    float names;
    /* How many pixels the ball flies in a tick. */
    int jump;
} Head;

/* The head in a cell of this width and height, of which it leaves the picture as much as this. */
Head HeadIn(const Hud *hud, HeadSize size, float width, float height, float picture);

/* Chooses what is said: as much as has room in all lanes. Set `jump` before. */
void HeadChooseForm(const Hud *hud, Head *head);

/* Adds the head of a lane, and `status`, unless that is NULL, if there is room; then that is ""
 * afterwards. */
void HeadAdd(Hud *hud, const Head *head, Rect row, int method, char *status);

/* ---- the parts ---- */

/* keys.c: the keys that matter now, in a row at the bottom of the window. */
void HudKeys(Hud *hud, Rect *room);

/* The keys that come first in the help, each with what it does. NULL after the last. */
typedef struct MainKey {
    /* The second may be the first again. */
    Action actions[2];
    const char *help;
} MainKey;
const MainKey *HudMainKey(int n);

/* tour_step.c: the open step of the tour. */
void HudTourStep(Hud *hud, Rect *room);

/* question.c: the test of what can be seen. False if there is too little room. */
bool HudQuestion(Hud *hud, Rect window);

/* game_card.c: the card. False if there is too little room. */
bool HudYourGame(Hud *hud, Rect window);

/* field.c: the lanes, from edge to edge. False if they are too low. */
bool HudField(Hud *hud, Rect field);

/* The path of a ball that has a lane for itself, above a foot of so many pixels. */
Path HudPathAlone(const Hud *hud, Rect lane, float foot);

/* figures.c: what whoever measures wants to know, in a panel. */
void HudFigures(Hud *hud, Rect panel);

/* lists.c: what lies over the lanes. */
void HudHelp(Hud *hud, Rect window);
void HudListOfLoops(Hud *hud, Rect window);
void HudToast(Hud *hud, const char *words, Color color);
