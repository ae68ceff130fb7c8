/* SPDX-License-Identifier: MIT
 *
 * The parts of the HUD, as hud.c puts them together: each adds its texts, rectangles and buttons.
 * Lengths are pixels.
 */
#ifndef PARTS_H
#define PARTS_H

#include "hud/hud.h"

/* Converts a length at scale 1 to whole pixels. HudMargin is the distance between the window's
 * edges and what is in it. */
float HudPixels(const Hud *hud, float length);
float HudMargin(const Hud *hud);

/* A flow between the window's margins, with the middle of its first line at y. */
Flow HudFlow(Hud *hud, float y, float lineHeight);

/* At the top of the window, with what `level` shows; HudOff: only what the user has to know, if
 * there is anything. Returns its lower edge. */
float HudTopBar(Hud *hud, HudLevel level);

/* At the bottom of the window. Returns its upper edge. */
float HudKeyBar(Hud *hud);

/* Above `bottom`; sets the graph's layout. Returns its upper edge. */
float HudGraphPanel(Hud *hud, float bottom);

/* The arenas between `top` and `bottom`, with their labels. False if there is too little room. */
bool HudArenas(Hud *hud, float top, float bottom);

/* The help between `top` and `bottom`. False if there is too little room. */
bool HudHelp(Hud *hud, float top, float bottom);

#endif
