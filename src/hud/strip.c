/* SPDX-License-Identifier: MIT */
#include "hud/strip.h"

#include <math.h>

float StripAt(const Strip *strip, int64_t time)
{
    return strip->rect.x + (float)(((double)time - strip->begin) * strip->unit);
}

bool StripHas(const Strip *strip, float x)
{
    return x >= strip->rect.x && x <= strip->rect.x + strip->rect.width;
}

const ParallelPicture *StripNext(StripWalk *walk, float *seen)
{
    const Strip *strip = walk->strip;
    const ParallelPicture *picture;
    while ((picture = ParallelKept(strip->parallel, walk->looked)) != NULL) {
        const int64_t number = strip->parallel->pictures - 1 - walk->looked;
        const bool isNewest = walk->looked == 0;
        walk->looked++;
        *seen = StripAt(strip, picture->seen);
        if (*seen < strip->rect.x)
            return NULL;

        const bool isLeftOut = number % walk->each != 0 || walk->beside - *seen < walk->apart;
        if (isLeftOut && !isNewest)
            continue;
        walk->beside = *seen;
        return picture;
    }
    return NULL;
}

void StripLine(const Strip *strip, float bottom, float top, float thick, Color color)
{
    const float across = top - bottom;
    float edge = strip->rect.x + strip->rect.width;
    if (across < 0)
        edge = strip->rect.x;

    /* How much of the line is within the edge that it leads to. */
    const float room = edge - bottom;
    float part = 1;
    if (fabsf(across) > fabsf(room))
        part = room / across;

    const float x = across * part, y = (strip->ticks - strip->pictures) * part;
    const float length = hypotf(x, y);
    const Rect bar = {bottom + (x - length) / 2, strip->pictures + (y - thick) / 2, length, thick};
    if (length > 0)
        DrawListBar(strip->list, bar, DrawListTurns(x, y), color);
}
