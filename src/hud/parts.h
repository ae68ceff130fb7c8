/* SPDX-License-Identifier: MIT
 *
 * The parts of the HUD, as hud.c puts them together: each adds its texts, rectangles and buttons.
 * Lengths are pixels.
 */
#ifndef PARTS_H
#define PARTS_H

#include "hud/hud.h"

/* A length of the window at scale 1, on whole pixels; and that between the window's edges and what
 * is in it. */
float HudPixels(const Hud *hud, float length);
float HudMargin(const Hud *hud);

/* A flow between the window's margins, with the middle of its first line at y. */
Flow HudFlow(Hud *hud, float y, float lineHeight);

/* At the top of the window, with so much in it. Returns its lower edge. */
float HudTopBar(Hud *hud, HudLevel level);

/* At the bottom of the window. Returns its upper edge. */
float HudKeyBar(Hud *hud);

/* Above `bottom`; sets the graph's layout. Returns its upper edge. */
float HudGraphPanel(Hud *hud, float bottom);

/* The arenas in the room that is left, with their labels. False if that is too little. */
bool HudArenas(Hud *hud, float top, float bottom);

/* Over all of that, whose buttons it removes. */
void HudHelp(Hud *hud);

#endif
