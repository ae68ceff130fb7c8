/* SPDX-License-Identifier: MIT
 *
 * What a game is like on a display, reckoned: how uneven its motion is and how late it is seen,
 * with interpolation and without. Each picture is taken to be on time.
 */
#pragma once

#include <stdbool.h>

/* A game, and what its player can see. Ticks and refreshes are a second; the rest is in ms. 0 is
 * not known. */
typedef struct YourGame {
    double ticks, display;
    /* The mean |animation error| from which on motion is seen to be uneven, and its range. */
    double seen, from, to;
} YourGame;

/* The n-th rate to choose, from 0; 0 after the last. */
double YourGameTicks(int n);
double YourGameDisplay(int n);

/* Reads "ticks=60,display=144,seen=2.4,from=1.7,to=3.5"; what is not named is not known. False,
 * after one line on standard error and with `game` as it was, if it is no such list. */
bool YourGameParse(const char *text, YourGame *game);

/* Writes what is known in this form, valid until the next call. */
const char *YourGameWrite(const YourGame *game);

/* All in ms. */
typedef struct Reckoned {
    /* The mean |animation error|. */
    double uneven;
    /* How far the moment that is drawn lies behind the game: at least and at most. */
    double least, most;
} Reckoned;

/* Ticks and display have to be known. */
Reckoned ReckonOff(const YourGame *game);
Reckoned ReckonOn(const YourGame *game);
