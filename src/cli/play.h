/* SPDX-License-Identifier: MIT
 *
 * Running the game, on this machine or on a simulated one: recorded if the options ask for it, with
 * a summary at the end.
 */
#ifndef PLAY_H
#define PLAY_H

#include "cli/options.h"

#include <stdbool.h>

/* All return false, after a line on standard error, if any of it failed. */

/* In a window, or without a display offscreen. */
bool PlayLive(const Options *options);

/* On the machine of --simulate or --replay. A window is opened, and not shown, for a picture only.
 */
bool PlaySimulated(const Options *options);

/* Prints what SDL, OpenGL and vsync are like here. */
bool PlayInfo(const Options *options);

#endif
