/* SPDX-License-Identifier: MIT
 *
 * How everything looks: the colours, the sizes of text, the distances and the lines of the HUD, the
 * marks and the scenes. The page gets the same colours as :root from this list, COLOR(name, RGB).
 *
 * Lengths are pixels at scale 1. All text has a contrast of 4.5 or more to the ground and to
 * panels, and all marks have 3 or more. Blue and orange differ for all eyes; beside the others
 * there is always a name.
 */
#pragma once

#include <stdint.h>

/* 0xRRGGBBAA, not premultiplied. */
typedef uint32_t Color;

#define COLOR(name, rgb) static const Color name##Color = UINT32_C(rgb) << 8 | 0xFF;
COLOR(Ground, 0x12161C)   /* of the window */
COLOR(Panel, 0x1A2029)    /* behind buttons and lists */
COLOR(Grid, 0x1F2731)     /* in the arena */
COLOR(Thing, 0x29323E)    /* what stands still behind the ball: 1.4:1 */
COLOR(Scenery, 0x3A4653)  /* around the arena, and around what is watched */
COLOR(Rule, 0x4A5666)     /* between groups; axes */
COLOR(Edge, 0x6B7A8C)     /* around keys; lines in a scene */
COLOR(Quiet, 0xA3AFBC)    /* labels and units */
COLOR(Text, 0xE8EDF2)     /* sentences and numbers */
COLOR(Wrong, 0xE69F00)    /* a method that is wrong: the last tick as it is */
COLOR(Right, 0x56B4E9)    /* the right one: interpolated */
COLOR(Tempting, 0xCC79A7) /* one that seems right: predicted */
COLOR(Partial, 0x009E73)  /* a partial tick */
COLOR(Plain, 0xC8453F)    /* a ball alone: beside it stands how it is drawn */
COLOR(Act, 0xF0E442)      /* what to do now, and warnings */
#undef COLOR

/* A colour of which the ground shows through: `opacity` from 0 to 255. */
static inline Color ColorOf(Color color, unsigned opacity)
{
    return (color & 0xFFFFFF00) | opacity;
}

/* The two weights of Open Sans, and the styles of text in them. */
typedef enum FontWeight { FontIsRegular, FontIsSemibold, FontWeights } FontWeight;
typedef enum TextStyle {
    TextKey,    /* on keys */
    TextSmall,  /* labels and units */
    TextBody,   /* sentences */
    TextStrong, /* numbers and names */
    TextSay,    /* the sentence of a lane */
    TextHead,   /* titles and counts */
    TextTitle,  /* the name and the count of a lane */
    TextHuge,   /* the card's number: digits, and signs from ! to / */
    TextStyles
} TextStyle;

static const struct {
    float size;
    FontWeight weight;
} TextStyleTable[TextStyles] = {
    [TextKey] = {12, FontIsSemibold},   [TextSmall] = {13, FontIsRegular},
    [TextBody] = {15, FontIsRegular},   [TextStrong] = {15, FontIsSemibold},
    [TextSay] = {18, FontIsRegular},    [TextHead] = {20, FontIsSemibold},
    [TextTitle] = {28, FontIsSemibold}, [TextHuge] = {72, FontIsSemibold},
};

/* The height of the font's capitals, in parts of the size of the text. */
static const float LookCapitals = 0.714f;

/* Distances are multiples of 4. */
enum {
    LookStep = 4,
    LookMargin = 16,       /* between the window's edges and what is in it */
    LookSmallMargin = 8,   /* in a window under LookNarrow */
    LookNarrow = 600,      /* width */
    LookTiny = 480,        /* width: one row, the arena, a few keys */
    LookGap = 12,          /* between parts */
    LookColumn = 288,      /* the column at the left of a wide window */
    LookGutter = 136,      /* at the left of a lane */
    LookSmallGutter = 108, /* the same in a narrow window */
    LookStripWidth = 300,  /* of a lane's time strip, at most */
    LookSentence = 21,     /* from line to line of a sentence */
    LookKeyHeight = 20,
    LookKeyRadius = 4
};

/* The width of lines. */
static const float LookThin = 1, LookDiagram = 1.75f, LookRing = 1.5f, LookNow = 2, LookLast = 3;
