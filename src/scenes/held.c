/* SPDX-License-Identifier: MIT */
#include "scenes/held.h"

static const double Stays = 2;

/* From 1 to 0. */
static double Freshness(const Held *held, double seconds)
{
    const double fresh = 1 - (seconds - held->at) / Stays;
    return held->error > 1 && fresh > 0 ? fresh : 0;
}

Held HeldAfter(const Held *before, const Held *picture)
{
    const double held = before->error * Freshness(before, picture->at);
    return picture->error > 1 && picture->error > held ? *picture : *before;
}

void HeldDraw(const Held *held, double seconds, double radius, Color color, Shapes *shapes)
{
    const unsigned opacity = (unsigned)(200 * Freshness(held, seconds));
    const Body due = {held->watched.x - held->place.x, held->watched.y - held->place.y, 0};
    if (opacity == 0)
        return;
    ShapesLine(shapes, due, held->watched, radius / 3, ColorOf(color, opacity / 2));
    ShapesCircle(shapes, held->watched, radius, 0, ColorOf(color, opacity / 2));
    ShapesCircle(shapes, held->watched, radius, 2, ColorOf(color, opacity));
    ShapesCircle(shapes, due, radius, 2, ColorOf(TextColor, opacity));
}
