/* SPDX-License-Identifier: MIT
 *
 * The draw modes: what SPACE and E choose between, and what the three lanes show.
 */
#ifndef DRAW_MODE_H
#define DRAW_MODE_H

typedef enum DrawMode {
    DrawModeOff,     /* the last tick's state, Next */
    DrawModeOn,      /* between the last two ticks, as the loop asks */
    DrawModePredict, /* ahead of the last tick */
    DrawModeCount
} DrawMode;

/* Their names in options and traces. */
static const char *const DrawModeNames[DrawModeCount] = {"off", "on", "predict"};

#endif
