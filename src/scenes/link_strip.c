/* SPDX-License-Identifier: MIT
 *
 * How a link is drawn above and below the lines of pictures: what was sent, and what has come.
 */
#include "scenes/link.h"

#include <math.h>

/* Where a time is, across. */
static float PixelOf(const LinkStrip *strip, int64_t time)
{
    return strip->rect.x + (float)(((double)time - strip->begin) * strip->unit);
}

static bool IsIn(const LinkStrip *strip, float x)
{
    return x >= strip->rect.x && x <= strip->rect.x + strip->rect.width;
}

/* From when it came up to when it was sent. */
static void AddWay(const LinkStrip *strip, float came, float sent, DrawList *list)
{
    const Rect rect = strip->rect;
    const float across = sent - came, length = hypotf(across, rect.height), thick = list->scale;
    const float left = (came + sent - length) / 2, top = rect.y + (rect.height - thick) / 2;
    const Rect bar = {left, top, length, thick};
    DrawListBar(list, bar, DrawListTurns(across, -rect.height), RuleColor);
}

void LinkDrawLost(DrawList *list, float x, float y, float half)
{
    static const float eighth = 0.125f; /* of a turn */
    const float length = 2.8f * half, thick = 2 * list->scale;
    const Rect bar = {x - length / 2, y - thick / 2, length, thick};
    DrawListBar(list, bar, eighth, TextColor);
    DrawListBar(list, bar, -eighth, TextColor);
}

void LinkDrawArrived(DrawList *list, float x, float y)
{
    DrawListDisc(list, x, y, 3.5f * list->scale, 0, QuietColor);
}

void LinkDraw(const Link *link, const LinkStrip *strip, DrawList *list)
{
    const float scale = list->scale, height = roundf(8 * scale);
    const int64_t length = llround((double)strip->rect.width / strip->unit);
    const int64_t begin = llround(strip->begin), end = LinkNext(link, begin + length);
    Snapshot snapshot;
    /* Also those that were sent before the strip begins, and come in it. */
    for (int64_t k = LinkNext(link, begin - length); k < end; k++) {
        const bool comes = LinkSnapshot(link, k, &snapshot);
        const float sent = PixelOf(strip, snapshot.sent), came = PixelOf(strip, snapshot.came);
        const bool isSent = IsIn(strip, sent), isHere = comes && IsIn(strip, came);
        if (isSent && isHere)
            AddWay(strip, came, sent, list);
        if (isHere)
            LinkDrawArrived(list, came, strip->rect.y + strip->rect.height);
        if (isSent && comes)
            DrawListBox(list, sent - scale, strip->rect.y - height, 2 * scale, height, TextColor);
        else if (isSent)
            LinkDrawLost(list, sent, strip->rect.y - height / 2, height / 2);
    }
}
