/* SPDX-License-Identifier: MIT
 *
 * The head of a lane: its name, its sentence, and the number that tells the story.
 *
 *     | x name   sentence               number unit |   in one line,
 *
 *     | x name                          number unit |   or the sentence below,
 *     | sentence                                    |
 *
 *     | x name               |                          or in narrow columns the number, too
 *     | sentence, which may  |
 *     | have several lines   |
 *     | number unit          |
 *
 * In scenes a cross or a tick stands before the name: it is the wrong or the right way to draw.
 *
 * The heads of all lanes have one form. How high they are never hangs on what they say at the
 * moment: a lane would jump.
 */
#include "hud/parts.h"

#include <stdio.h>
#include <string.h>

/* ---- sizes ---- */

static const HeadLook looks[] = {
    [HeadTiny] = {.row = 24,
                  .second = 16,
                  .below = 4,
                  .apart = 18,
                  .bar = 3,
                  .foot = 10,
                  .gap = 0,
                  .name = TextStrong,
                  .says = TextSmall},
    [HeadLow] = {.row = 32,
                 .second = 20,
                 .below = 4,
                 .apart = 28,
                 .bar = 4,
                 .foot = 18,
                 .gap = 4,
                 .name = TextHead,
                 .says = TextBody},
    [HeadHigh] = {.row = 52,
                  .second = 24,
                  .below = 2,
                  .apart = 36,
                  .bar = 6,
                  .foot = 26,
                  .gap = 4,
                  .name = TextTitle,
                  .says = TextSay},
};

const HeadLook *HeadLookOf(HeadSize size)
{
    return &looks[size];
}

/* At scale 1: between a name and what is beside it; between a number and its unit. */
enum { NameGap = 16, NumberGap = 20, UnitGap = 8 };

/* ---- forms: the first in which all heads fit ---- */

typedef enum Says { SaysNothing, SaysBriefly, SaysAll } Says;

/* Whether a mark of right or wrong stands before the name. */
typedef enum Mark { NoMark, WithMark } Mark;

typedef enum Name { ShortName, WholeName } Name;

typedef struct Form {
    Mark mark;
    Name name;
    Says sentence;
    /* 0 is the longest; see SayStory. */
    int unit;
} Form;

/* clang-format off */
static const Form formsOfBall[] = {
    {NoMark, WholeName, SaysAll, 0},
    {NoMark, WholeName, SaysAll, 1},
    {NoMark, WholeName, SaysBriefly, 0},
    {NoMark, WholeName, SaysBriefly, 1},
    {NoMark, ShortName, SaysBriefly, 1},
    {NoMark, WholeName, SaysNothing, 0},
    {NoMark, WholeName, SaysNothing, 1},
    {NoMark, ShortName, SaysNothing, 1},
    {NoMark, ShortName, SaysNothing, 2},
};

static const Form formsOfScenes[] = {
    {WithMark, WholeName, SaysAll, 0},
    {WithMark, WholeName, SaysAll, 1},
    {WithMark, WholeName, SaysAll, 2},
    {WithMark, WholeName, SaysBriefly, 1},
    {WithMark, WholeName, SaysBriefly, 2},
    {WithMark, ShortName, SaysAll, 2},
    {WithMark, ShortName, SaysBriefly, 2},
    {WithMark, ShortName, SaysBriefly, 3},
    {WithMark, WholeName, SaysNothing, 1},
    {WithMark, WholeName, SaysNothing, 2},
    {WithMark, ShortName, SaysNothing, 2},
    {WithMark, ShortName, SaysNothing, 3},
    {NoMark,   ShortName, SaysNothing, 3},
};
/* clang-format on */

enum {
    BallForms = sizeof formsOfBall / sizeof formsOfBall[0],
    SceneForms = sizeof formsOfScenes / sizeof formsOfScenes[0]
};

static int FormsOf(const Hud *hud)
{
    return ShowsBall(&hud->state) ? BallForms : SceneForms;
}

static Form FormOf(const Hud *hud, const Head *head)
{
    const Form *forms = ShowsBall(&hud->state) ? formsOfBall : formsOfScenes;
    return forms[head->form];
}

/* ---- what it is made of ---- */

/* What the ball's sentence can be as long as. As it may change, it does not decide on the height.
 */
static const char usualSentence[] =
    "draws the last tick, 25 a second: shown 2 or 3 times, then a jump of 31 px";

static const char *NameOf(const Hud *hud, int method, Name name)
{
    const Method *how = &hud->state.set.scene->methods[method];
    if (name == WholeName)
        return TitleOf(how);
    return how->label;
}

/* The parallel lines of the ball have a sentence of their own. */
static void Sentence(const Hud *hud, const Head *head, int method, char words[HudWords])
{
    const HudState *state = &hud->state;
    const Scene *scene = state->set.scene;
    const Says says = FormOf(hud, head).sentence;
    const bool brief = says == SaysBriefly;
    words[0] = '\0';
    if (says == SaysNothing)
        return;

    if (!ShowsBall(state))
        snprintf(words, HudWords, "%s", SentenceOf(&scene->methods[method], brief));
    else if (state->set.parallel)
        ParallelSay(&state->seen[method], brief, words);
    else
        SayMethod(state, method, head->jump, brief, words);
}

/* Whether a lane shows the method, or would after SPACE: nothing moves then. */
static bool IsCounted(const Hud *hud, int method)
{
    const Scene *scene = hud->state.set.scene;
    if (method == scene->off || method == scene->on)
        return true;
    for (int i = 0; i < hud->arenaCount; i++)
        if (hud->methods[i] == method)
            return true;
    return false;
}

/* ---- what is right and wrong ---- */

/* Over a network each way has its price: none is wrong. */
static bool HasMark(const Hud *hud, Form form)
{
    return form.mark == WithMark && !ShowsNetwork(&hud->state);
}

/* A mark is as wide and high as a capital of the name. */
static float MarkSize(const Hud *hud, HeadSize size)
{
    return roundf(TextStyleTable[looks[size].name].size * LookCapitals * hud->list.scale);
}

/* What it takes before the name. */
static float MarkWidth(const Hud *hud, HeadSize size, Form form)
{
    static const float gap = 0.6f; /* of the mark */
    if (!HasMark(hud, form))
        return 0;
    return roundf((1 + gap) * MarkSize(hud, size));
}

/* A line from one point to another. */
static void AddStroke(DrawList *list, Position from, Position to, float thick, Color color)
{
    const float x = to.x - from.x, y = to.y - from.y, length = hypotf(x, y) + thick;
    const Rect bar = {(from.x + to.x - length) / 2, (from.y + to.y - thick) / 2, length, thick};
    DrawListBar(list, bar, DrawListTurns(x, y), color);
}

/* A tick, or a cross, with its left end at x and its middle at y. */
static void AddMark(Hud *hud, HeadSize size, float x, float y, bool right, Color color)
{
    DrawList *list = &hud->list;
    const float side = MarkSize(hud, size), thick = fmaxf(roundf(side / 6), 1.5f * list->scale);
    const float half = (side - thick) / 2, middle = x + side / 2;
    const Position topLeft = {middle - half, y - half}, topRight = {middle + half, y - half};
    if (right) {
        const Position begin = {middle - half, y + half / 4},
                       bottom = {middle - half / 3, y + half};
        AddStroke(list, begin, bottom, thick, color);
        AddStroke(list, bottom, topRight, thick, color);
    } else {
        const Position bottomLeft = {middle - half, y + half};
        const Position bottomRight = {middle + half, y + half};
        AddStroke(list, topLeft, bottomRight, thick, color);
        AddStroke(list, bottomLeft, topRight, thick, color);
    }
}

/* The width of the widest name, with its mark before it and the gap behind it. */
static float NamesWidth(const Hud *hud, HeadSize size, Form form)
{
    const TextStyle style = looks[size].name;
    float width = 0;
    for (int i = 0; i < SceneMethods(hud->state.set.scene); i++)
        if (ShowsBall(&hud->state) || IsCounted(hud, i))
            width = fmaxf(width, DrawListWidth(&hud->list, style, NameOf(hud, i, form.name)));
    return MarkWidth(hud, size, form) + width + HudPixels(hud, NameGap);
}

/* How wide a number is at most, with its unit and the gap before it. */
static float NumberWidth(const Hud *hud, HeadSize size, int unit)
{
    const DrawList *list = &hud->list;
    const HeadLook *look = &looks[size];
    const float gap = HudPixels(hud, UnitGap);
    const Story story = SayStoryAtMost(&hud->state, unit);
    float width = HudPixels(hud, NumberGap) + DrawListWidth(list, look->name, story.number);
    if (story.before[0])
        width += DrawListWidth(list, look->says, story.before) + gap;
    if (story.unit[0])
        width += gap + DrawListWidth(list, look->says, story.unit);
    return width;
}

/* ---- lines of words ---- */

/* How many characters of the words have room in a line: up to the end of a word, but at least one
 * word. */
static int LineLength(const Hud *hud, TextStyle style, float width, const char *words)
{
    int length = 0;
    for (int end = 0; length == 0 || words[length]; length = end) {
        char line[HudWords];
        end = length + (int)strspn(words + length, " ");
        end += (int)strcspn(words + end, " ");
        snprintf(line, sizeof line, "%.*s", end, words);
        if (length > 0 && DrawListWidth(&hud->list, style, line) > width)
            return length;
    }
    return length;
}

/* The part of the words behind a line. */
static const char *BehindLine(const char *words, int length)
{
    words += length;
    return words + strspn(words, " ");
}

static int LinesOf(const Hud *hud, TextStyle style, float width, const char *words)
{
    int lines = 0;
    for (; *words; lines++)
        words = BehindLine(words, LineLength(hud, style, width, words));
    return lines;
}

/* ---- which form ---- */

static float HeightOf(const Hud *hud, HeadSize size, int lines, bool apart)
{
    const HeadLook *look = &looks[size];
    float height = HudPixels(hud, look->row) + (float)lines * HudPixels(hud, look->second);
    if (apart)
        height += HudPixels(hud, look->apart);
    return height;
}

/* Of the ball: a line below the name where one line is not enough for the usual sentence, and the
 * lane is high. */
static void ChooseLinesOfBall(const Hud *hud, Head *head, float height)
{
    enum { LeastLane = 130 };
    const TourStep *step = hud->state.step;
    const HeadLook *look = &looks[head->size];
    const float lane = height - HeightOf(hud, head->size, 0, false) - HudPixels(hud, look->gap);
    const float whole = NamesWidth(hud, head->size, formsOfBall[0]) +
                        NumberWidth(hud, head->size, 1) +
                        DrawListWidth(&hud->list, look->says, usualSentence);
    const bool isAsked = step && (step->parts & PartSentence);
    const bool isHigh = head->size != HeadTiny && lane >= LeastLane * hud->list.scale;
    const bool fits = whole <= head->width;
    if (isAsked || (isHigh && !fits))
        head->lines = 1;
}

/* How many lines of a sentence a head may have in a cell, at most `needed`. One of them may make
 * the lane lower; more of them, and a number of its own, only take what the picture leaves free. */
static int LinesWithRoom(const Hud *hud, const Head *head, float height, float picture, int needed)
{
    enum { LeastLane = 60 };
    const float gap = HudPixels(hud, looks[head->size].gap);
    for (int lines = needed; lines > 0; lines--) {
        const float lane = height - HeightOf(hud, head->size, lines, head->apart) - gap;
        float least = picture;
        if (lines == 1 && !head->apart)
            least = LeastLane * hud->list.scale;
        if (lane >= least)
            return lines;
    }
    return 0;
}

/* Of a scene: all in one line, or as many lines as the longest sentence needs, or one. */
static void ChooseLinesOfScene(const Hud *hud, Head *head, float height, float picture)
{
    const Scene *scene = hud->state.set.scene;
    const TextStyle says = looks[head->size].says;

    /* The width of the longest sentence, and the most lines that one needs. */
    float longest = 0;
    int needed = 1;
    for (int i = 0; i < SceneMethods(scene); i++) {
        if (!IsCounted(hud, i))
            continue;
        const char *sentence = SentenceOf(&scene->methods[i], false);
        const int lines = LinesOf(hud, says, head->width, sentence);
        longest = fmaxf(longest, DrawListWidth(&hud->list, says, sentence));
        if (lines > needed)
            needed = lines;
    }

    const float names = NamesWidth(hud, head->size, formsOfScenes[0]);
    const float number = NumberWidth(hud, head->size, 1);
    if (names + longest + number <= head->width)
        return;

    /* A number that has no room beside the names has a line of its own, unless that would leave
     * none for a sentence. */
    head->apart = names + number > head->width;
    head->lines = LinesWithRoom(hud, head, height, picture, needed);
    if (head->lines > 0 || !head->apart)
        return;
    head->apart = false;
    head->lines = LinesWithRoom(hud, head, height, picture, needed);
}

/* Whether no word is longer than a line. */
static bool WordsFit(const Hud *hud, TextStyle style, float width, const char *words)
{
    while (*words) {
        const int length = LineLength(hud, style, width, words);
        char line[HudWords];
        snprintf(line, sizeof line, "%.*s", length, words);
        if (DrawListWidth(&hud->list, style, line) > width)
            return false;
        words = BehindLine(words, length);
    }
    return true;
}

static bool Fits(const Hud *hud, const Head *head, int method)
{
    const TextStyle style = looks[head->size].says;
    const float number = NumberWidth(hud, head->size, FormOf(hud, head).unit);
    char words[HudWords];
    Sentence(hud, head, method, words);

    if (head->lines == 0) /* all in one line */
        return head->names + DrawListWidth(&hud->list, style, words) + number <= head->width;

    if (LinesOf(hud, style, head->width, words) > head->lines)
        return false;
    if (!WordsFit(hud, style, head->width, words))
        return false;
    if (head->apart)
        return fmaxf(head->names, number) <= head->width;
    return head->names + number <= head->width;
}

static bool AllFit(const Hud *hud, const Head *head)
{
    for (int i = 0; i < SceneMethods(hud->state.set.scene); i++)
        if (IsCounted(hud, i) && !Fits(hud, head, i))
            return false;
    return true;
}

Head HeadIn(const Hud *hud, HeadSize size, float width, float height, float picture)
{
    Head head = {.size = size, .width = width};
    if (ShowsBall(&hud->state))
        ChooseLinesOfBall(hud, &head, height);
    else
        ChooseLinesOfScene(hud, &head, height, picture);
    head.height = HeightOf(hud, size, head.lines, head.apart);
    return head;
}

void HeadChooseForm(const Hud *hud, Head *head)
{
    const int last = FormsOf(hud) - 1;
    for (head->form = 0;; head->form++) {
        head->names = NamesWidth(hud, head->size, FormOf(hud, head));
        if (head->form == last || AllFit(hud, head))
            return;
    }
}

/* ---- all of it ---- */

static float Drop(const Hud *hud, const Head *head)
{
    return HudDrop(hud, looks[head->size].name, looks[head->size].says);
}

/* Where the sentence begins, and the middle of its first line. */
static float SentenceLeft(const Head *head, Rect row)
{
    if (head->lines > 0)
        return row.x;
    return row.x + head->names;
}

static float SentenceMiddle(const Hud *hud, const Head *head, Rect row)
{
    const float first = HudPixels(hud, looks[head->size].row);
    if (head->lines > 0)
        return row.y + first + HudPixels(hud, looks[head->size].below);
    return roundf(row.y + first / 2) + Drop(hud, head);
}

static void AddSentence(Hud *hud, const Head *head, Rect row, const char *words)
{
    const HeadLook *look = &looks[head->size];
    float y = SentenceMiddle(hud, head, row);
    if (head->lines == 0) {
        DrawListText(&hud->list, SentenceLeft(head, row), y, look->says, TextColor, words);
        return;
    }

    while (*words) {
        const int length = LineLength(hud, look->says, head->width, words);
        char line[HudWords];
        snprintf(line, sizeof line, "%.*s", length, words);
        DrawListText(&hud->list, row.x, y, look->says, TextColor, line);
        words = BehindLine(words, length);
        y += HudPixels(hud, look->second);
    }
}

/* Where a number is: its left end, without what stands before it, and its middle. */
static Position NumberPlace(const Hud *hud, const Head *head, Rect row, const Story *story)
{
    static const float MiddleApart = 1 / 3.0f; /* of the line in which it stands alone */
    const DrawList *list = &hud->list;
    const HeadLook *look = &looks[head->size];
    const float gap = HudPixels(hud, UnitGap);
    const float first = HudPixels(hud, look->row), second = HudPixels(hud, look->second);

    /* At the left, below the sentence. */
    if (head->apart) {
        const float top = row.y + first + (float)head->lines * second;
        Position place = {row.x, roundf(top + MiddleApart * HudPixels(hud, look->apart))};
        if (story->before[0])
            place.x += DrawListWidth(list, look->says, story->before) + gap;
        return place;
    }

    /* At the right of the row with the name. */
    Position place = {row.x + row.width, roundf(row.y + first / 2)};
    place.x -= DrawListWidth(list, look->name, story->number);
    if (story->unit[0])
        place.x -= gap + DrawListWidth(list, look->says, story->unit);
    return place;
}

/* The number with its words; fainter while it is not known. */
static void AddNumber(Hud *hud, const Head *head, Rect row, int method)
{
    enum { Dimmed = 0x80 };
    DrawList *list = &hud->list;
    const HeadLook *look = &looks[head->size];
    const Story story = SayStory(&hud->state, method, FormOf(hud, head).unit);
    const Position place = NumberPlace(hud, head, row, &story);
    const float gap = HudPixels(hud, UnitGap), words = place.y + Drop(hud, head);
    const float before = DrawListWidth(list, look->says, story.before) + gap;
    const float number = DrawListWidth(list, look->name, story.number);
    Color color = hud->state.set.scene->methods[method].color;
    if (!story.known)
        color = ColorOf(color, Dimmed);

    DrawListText(list, place.x - before, words, look->says, QuietColor, story.before);
    DrawListText(list, place.x, place.y, look->name, color, story.number);
    DrawListText(list, place.x + number + gap, words, look->says, QuietColor, story.unit);
}

/* What is unusual now: behind the sentence, or where there is no room for both, in its place.
 * Returns whether there was room. */
static bool AddStatus(Hud *hud, const Head *head, Rect row, char words[HudWords],
                      const char *status)
{
    const TextStyle style = looks[head->size].says;
    DrawList *list = &hud->list;
    const float length = DrawListWidth(list, style, status);
    const float begin = SentenceLeft(head, row);
    float end = row.x + row.width;
    if (head->lines == 0)
        end -= NumberWidth(hud, head->size, FormOf(hud, head).unit);
    if (begin + length > end)
        return false;

    float x = begin;
    if (words[0])
        x += DrawListWidth(list, style, words) + HudPixels(hud, NameGap);
    if (x + length > end) {
        x = begin;
        words[0] = '\0';
    }
    DrawListText(list, x, SentenceMiddle(hud, head, row), style, ActColor, status);
    return true;
}

void HeadAdd(Hud *hud, const Head *head, Rect row, int method, char *status)
{
    const Scene *scene = hud->state.set.scene;
    const Color color = scene->methods[method].color;
    const Form form = FormOf(hud, head);

    /* The status first: it may take the place of the sentence. */
    char words[HudWords];
    Sentence(hud, head, method, words);
    if (status && status[0] && AddStatus(hud, head, row, words, status))
        status[0] = '\0';

    const float middle = roundf(row.y + HudPixels(hud, looks[head->size].row) / 2);
    const float name = row.x + MarkWidth(hud, head->size, form);
    if (HasMark(hud, form))
        AddMark(hud, head->size, row.x, middle, method == scene->on, color);
    DrawListText(&hud->list, name, middle, looks[head->size].name, color,
                 NameOf(hud, method, form.name));
    AddNumber(hud, head, row, method);
    AddSentence(hud, head, row, words);
}
