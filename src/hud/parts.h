/* SPDX-License-Identifier: MIT
 *
 * The parts of the HUD, which hud.c puts together. Lengths are pixels.
 */
#pragma once

#include "hud/hud.h"

#include <math.h>

/* Of the text; for all there is at 320 x 240. */
static const float HudSmallestScale = 7 / 16.0f;

/* A length at scale 1 in whole pixels. */
static inline float HudPixels(const Hud *hud, float length)
{
    return roundf(length * hud->list.scale);
}

/* Between the window's edges and what is in it. */
static inline float HudMargin(const Hud *hud)
{
    return HudPixels(hud, 14);
}

/* A flow between the margins, with the middle of its first line at y. */
static inline Flow HudFlow(Hud *hud, float y, float lineHeight)
{
    const float left = HudMargin(hud), right = (float)hud->state.width - left;
    return (Flow){&hud->list, &hud->buttons, left, right, left, y, HudPixels(hud, lineHeight)};
}

/* At the top of the window; with HudOff only warnings and toasts. Returns its lower edge. */
float HudTopBar(Hud *hud, HudLevel level);

/* The loops as a list between `top` and `bottom`, over the arenas' left side, if there is room. */
void HudLadder(Hud *hud, float top, float bottom);

/* At the bottom of the window. Returns its upper edge. */
float HudKeyBar(Hud *hud);

/* Above `bottom`; sets the graph's layout. Returns its upper edge. */
float HudGraphPanel(Hud *hud, float bottom);

/* Sets which methods have arenas: the one in effect, or with lanes all, or where there is no room
 * for all, the chosen one and the one before it. */
void HudChooseLanes(Hud *hud);

/* The figure of parallel lines above `bottom`; sets its layout. Returns its upper edge. */
float HudParallelPanel(Hud *hud, float bottom);

/* The arenas between `top` and `bottom`, with their labels. False if there is too little room. */
bool HudArenas(Hud *hud, float top, float bottom);

/* The help between `top` and `bottom`. False if there is too little room. */
bool HudHelp(Hud *hud, float top, float bottom);
