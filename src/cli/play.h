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

/* In a window; offscreen if there is no display. */
bool PlayLive(const Options *options);

/* On the machine of --simulate or --replay. Opens a hidden window only if a picture is asked
 * for. */
bool PlaySimulated(const Options *options);

/* Prints what SDL, OpenGL and vsync are like here. */
bool PlayInfo(const Options *options);

#endif
