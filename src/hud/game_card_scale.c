/* SPDX-License-Identifier: MIT
 *
 * The scale of the card of the game: what is seen, and where the game is, on and off.
 */
#include "hud/game_card.h"

#include <stdio.h>

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
    const float gap = CardPixels(card, LookStep);
    float beside = INFINITY;
    for (int i = Steps; i >= 0; i--) {
        const float x = fminf(ScaleAt(card, values[i]), card->right - 1);
        const char *unit = i == Steps ? " ms" : "";
        char text[16];
        snprintf(text, sizeof text, "%g%s", values[i], unit);
        const float width = DrawListWidth(card->list, TextSmall, text);
        const float left = Centered(card, x, width);
        DrawListBox(card->list, x, line, 1, CardPixels(card, card->look->mark), EdgeColor);
        if (left + width + gap > beside)
            continue;
        DrawListText(card->list, left, line + CardPixels(card, card->look->values), TextSmall,
                     QuietColor, text);
        beside = left;
    }
}

/* The white line from where on it is seen. */
static void AddSeen(const Card *card, float line, float thick)
{
    static const float BelowName = 0.73f; /* of the way up to the name the white line goes */
    const Look *look = card->look;
    const float x = ScaleAt(card, card->game->seen), half = CardPixels(card, look->half);
    const float name = line - CardPixels(card, look->seen);
    const float top = roundf(line - BelowName * CardPixels(card, look->seen));
    const char *who = CardIsOwn(CardEnd(card)) ? "you" : "seen";
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
    const float seen = ScaleAt(card, card->game->seen), gap = CardPixels(card, Gap);
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
    const float radius = CardPixels(card, look->disc), y = middle - CardPixels(card, look->names);
    const float on = ScaleAt(card, card->on.uneven) + radius;
    const float off = ScaleAt(card, card->off.uneven);
    DrawListDisc(list, on, middle, radius, 0, RightColor);
    if (off < on + 2 * radius)
        DrawListDisc(list, on, middle, Around * radius, AroundWidth * list->scale, WrongColor);
    else
        DrawListDisc(list, off, middle, radius, 0, WrongColor);

    const float onName = NameAt(card, on, card->left, "on");
    const float onEnd = onName + DrawListWidth(list, look->marks, "on");
    const float least = onEnd + CardPixels(card, NamesApart);
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
        CardAddFitting(card, card->left, line + CardPixels(card, look->uneven), look->says,
                       QuietColor, words, card->right);
}

void CardAddScale(const Card *card)
{
    const float thick = fmaxf(CardPixels(card, LookNow), 1);
    const float line = CardPixels(card, card->look->scale);

    /* The range in which the number lies, under all the others. */
    if (card->game->to > 0) {
        const float half = CardPixels(card, card->look->half);
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
