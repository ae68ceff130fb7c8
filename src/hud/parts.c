/* SPDX-License-Identifier: MIT
 *
 * What the parts of the HUD share: colours, lengths, and where text begins.
 */
#include "hud/parts.h"

#include <math.h>

float HudPixels(const Hud *hud, float length)
{
    return roundf(length * hud->list.scale);
}

float HudMargin(const Hud *hud)
{
    return HudPixels(hud, 14);
}

Flow HudFlow(Hud *hud, float y, float lineHeight)
{
    const float left = HudMargin(hud), right = (float)hud->state.width - left;
    return (Flow){&hud->list, &hud->buttons, left, right, left, y, HudPixels(hud, lineHeight)};
}
