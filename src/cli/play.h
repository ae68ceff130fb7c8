/* SPDX-License-Identifier: MIT */
#ifndef PLAY_H
#define PLAY_H

#include "cli/options.h"

#include <stdbool.h>

/* Runs the game that `game` describes, recorded if the options ask for it, and prints the
 * summary. `gpu` and `driver` are what the recording says of OpenGL ("" without it). False, after a
 * line on standard error, if any of it failed. */
bool Play(const Options *options, const GameConfig *game, const char *gpu, const char *driver);

#endif
