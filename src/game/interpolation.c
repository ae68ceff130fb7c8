/* SPDX-License-Identifier: MIT */
#include "game/interpolation.h"

#include <math.h>

double BlendOf(Blend blend, double last, double next, double velocity)
{
    return last + blend.alpha * (next - last) + blend.ahead * velocity;
}

Blend BlendAsked(DrawCall call, double value)
{
    if (call == DrawBetween)
        return (Blend){.alpha = value, .ahead = 0};
    return (Blend){.alpha = 1, .ahead = call == DrawAhead ? value : 0};
}

Blend BlendFor(DrawMode mode, DrawCall call, double value)
{
    if (call == DrawNext || mode == DrawModeOff)
        return (Blend){.alpha = 1, .ahead = 0};
    if (mode == DrawModePredict)
        return (Blend){.alpha = 1, .ahead = value};
    return (Blend){.alpha = fmin(value, 1), .ahead = 0}; /* never beyond Next */
}

DrawMode EffectiveMode(DrawMode chosen, DrawCall call)
{
    if (call == DrawNext || chosen == DrawModeOff)
        return DrawModeOff;
    return call == DrawAhead ? DrawModePredict : chosen;
}
