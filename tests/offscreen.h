/* SPDX-License-Identifier: MIT
 *
 * Pictures that nobody sees: a hidden window of 960 x 720, whose last picture can be read.
 */
#ifndef OFFSCREEN_H
#define OFFSCREEN_H

#include "machine/live.h"

extern LiveMachine offscreen;
extern Machine canvasMachine;
extern Screen presenter; /* draws in it, and keeps what it drew */
extern View shown;          /* of the last picture */
extern uint8_t *pixels;     /* of it, after ReadPixels: RGB, the top row first */

void ReadPixels(void);

/* How different a pixel is from the arena and its crosses: 0 not at all, 1 fully. */
double BallCoverage(const uint8_t *pixel);

/* For cmocka_run_group_tests. The second fails if OpenGL has reported an error. */
int OffscreenOpen(void **state);
int OffscreenClose(void **state);

#endif
