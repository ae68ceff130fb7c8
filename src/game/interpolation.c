/* SPDX-License-Identifier: MIT */
#include "game/interpolation.h"

#include <math.h>

Blend BlendAsked(DrawCall call, double value)
{
    if (call == DrawBetween)
        return (Blend){.alpha = value, .ahead = 0};
    return (Blend){.alpha = 1, .ahead = call == DrawAhead ? value : 0};
}

Blend BlendFor(DrawMode mode, DrawCall call, double value)
{
    const Blend next = {.alpha = 1, .ahead = 0};
    if (call == DrawNext)
        return next;
    switch (mode) {
    case DrawModeOn: /* never beyond Next */
        return (Blend){.alpha = fmin(value, 1), .ahead = 0};
    case DrawModePredict:
        return (Blend){.alpha = 1, .ahead = value};
    default:
        return next;
    }
}

DrawMode EffectiveMode(DrawMode chosen, DrawCall call)
{
    if (call == DrawNext || chosen == DrawModeOff)
        return DrawModeOff;
    return call == DrawAhead ? DrawModePredict : chosen;
}
