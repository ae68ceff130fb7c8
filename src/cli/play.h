/* SPDX-License-Identifier: MIT
 *
 * Runs the game, here or on a simulated machine, with a recording if asked for, and a summary.
 */
#pragma once

#include "cli/options.h"

#include <stdbool.h>

/* All return false, after a line on standard error, if any of it failed. */

/* In a window; offscreen if there is no display. */
bool PlayLive(const Options *options);

/* On the machine of --simulate or --replay. Opens a hidden window only for a screenshot. */
bool PlaySimulated(const Options *options);

/* Prints what SDL, OpenGL and vsync are like here. */
bool PlayInfo(const Options *options);
