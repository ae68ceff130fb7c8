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
        const bool isNewest = walk->looked++ == 0;
        *seen = StripAt(strip, picture->seen);
        if (*seen < strip->rect.x)
            return NULL;
        if (!isNewest && (number % walk->each != 0 || walk->beside - *seen < walk->apart))
            continue;
        walk->beside = *seen;
        return picture;
    }
    return NULL;
}

void StripLine(const Strip *strip, float bottom, float top, float thick, Color color)
{
    const float left = strip->rect.x, right = left + strip->rect.width, across = top - bottom;
    const float room = (across < 0 ? left : right) - bottom;
    const float part = fabsf(across) > fabsf(room) ? room / across : 1;
    const float x = across * part, y = (strip->ticks - strip->pictures) * part;
    const float length = hypotf(x, y);
    const Rect bar = {bottom + (x - length) / 2, strip->pictures + (y - thick) / 2, length, thick};
    if (length > 0)
        DrawListBar(strip->list, bar, DrawListTurns(x, y), color);
}
