/* SPDX-License-Identifier: MIT
 *
 * What the parts of the card of the game share (game_card.c): their sizes, and what is reckoned.
 */
#pragma once

#include "hud/parts.h"
#include "numbers/staircase.h"

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

/* What all parts of the card have in common. */
typedef struct Card {
    Hud *hud;
    DrawList *list;
    const Look *look;
    /* There is room for chips, titles and axes. */
    bool isHigh;
    const YourGame *game;
    float left, right; /* within the margins */
    Reckoned off, on;
    /* Words for whose number it is: what they see, and that they see nothing. */
    const char *sees, *unseen;
} Card;

/* Of several sentences the first that fits. */
enum { MostWords = 3, WordsSize = 128 };
typedef char Words[MostWords][WordsSize];

static inline float CardPixels(const Card *card, float length)
{
    return HudPixels(card->hud, length);
}

static inline const SeeEnd *CardEnd(const Card *card)
{
    return &card->hud->state.seeEnd;
}

/* Whether the number is that of who sits before the screen. */
static inline bool CardIsOwn(const SeeEnd *end)
{
    return end->kind == SeeFound;
}

/* ---- game_card_words.c ---- */

/* The first that fits into so much room; NULL: none does. */
const char *CardFitting(const Card *card, TextStyle style, Words words, float room);

/* Adds the first that fits between x and `right`, if one does. */
void CardAddFitting(const Card *card, float x, float y, TextStyle style, Color color, Words words,
                    float right);

/* Adds a text that ends at `right`. Returns where it begins. */
float CardAddRight(const Card *card, float right, float y, TextStyle style, Color color,
                   const char *text);

/* Beside the number: what it is, and what it is worth; or why there is none. */
void CardSayTitle(const Card *card, Words words);
void CardSayWorth(const Card *card, Words words);

/* In a lane: what these eyes see of it. */
void CardSayOff(const Card *card, Words words);
void CardSayOn(const Card *card, Words words);

/* What to do about it. */
void CardSayAdvice(const Card *card, Words words);

/* ---- game_card_scale.c ---- */

/* The scale from even to uneven, with the game on it. */
void CardAddScale(const Card *card);

/* ---- game_card_lines.c ---- */

/* The parallel lines of a lane. */
void CardAddLines(const Card *card, Rect room, Color color, bool interpolates);

/* The names of their axes, and between them how late the pictures are. */
void CardAddAxes(const Card *card, Rect gutter, Color color, const Reckoned *reckoned);
