/* SPDX-License-Identifier: MIT
 *
 * The parallel lines of a recording: each picture, from when it was on the screen to its moment in
 * the game, both on the loop's clock since the recording began.
 *
 * A game time stands there at itself plus what the game had lost by then, and stays there, so what
 * a loop forgives is a gap between two ticks. What is lost:
 * - A loop that draws between ticks, or ahead, is behind by the same time in each frame, beyond
 *   what it passes to its draw. It has lost a change of that by a tick or more; and any at a turn
 *   that ran as many ticks as the loop allows, and at the frame after. How many it allows is not in
 *   the recording, and is taken to be the most that it ran in a frame, if more than two.
 * - A loop that draws whole ticks is behind by up to a tick when a tick begins. It has lost what
 *   makes that more, or less than nothing.
 *
 * A recording is read twice: how a loop ticks and draws shows only in all of its frames.
 */
#pragma once

#include "trace/frame.h"

/* What a recording of ours needs to have them. */
static const ColumnSet GameLinesNeed =
    COLUMN_OF(elapsed) | COLUMN_OF(loop) | COLUMN_OF(interpolation) | COLUMN_OF(start) |
    COLUMN_OF(ticks) | COLUMN_OF(tick) | COLUMN_OF(alpha) | COLUMN_OF(behind_ms) |
    COLUMN_OF(update_ms) | COLUMN_OF(sim_ms) | COLUMN_OF(game_ms) | COLUMN_OF(screen_ms) |
    COLUMN_OF(screen_source) | COLUMN_OF(dead_ms);

/* The frames of one loop, with ticks of one length. */
typedef struct GameLinesRun {
    /* How much game time is in a tick; 0: it is not known. */
    Nanoseconds tickTime;

    /* The most ticks in a frame. */
    int32_t mostTicks;

    /* It draws not only whole ticks; and it draws what is still to come. */
    bool drawsBetween, drawsAhead;
} GameLinesRun;

/* Where a recording has got to: which run that is. */
typedef struct GameLinesPlace {
    int64_t frames;

    /* Of runs, so from 1. */
    int run;

    /* The frame is the first of the run's loop, or its clock was set back; not one whose ticks only
     * have another length. */
    bool begins;

    /* Of the frame before: its loop, its game time, and where the loop's clock was. */
    const char *loop;
    Nanoseconds game, reached;

    /* As far as the run has told it. */
    Nanoseconds tickTime;
} GameLinesPlace;

/* All zero: nothing was read. */
typedef struct GameLines {
    GameLinesPlace at;

    int runs;
    GameLinesRun *list;

    /* ---- of the second reading: times in ns, but as double, for in a broken file they may add up
     *      to more than 64 bits have ---- */

    /* What is added to a game time and to what is lost, to have it on the loop's clock; and what is
     * taken from a time on the screen. */
    double base, origin;

    /* How far the game is behind the moment of the draw, and how much of that is lost. */
    double owed, lost;

    /* Of the frame before: its run, where the loop's clock was, its start and its end. */
    int runBefore;
    double clock, startBefore, endBefore;

    /* The frame before ran as many ticks as the loop allows. */
    bool settles;
} GameLines;

/* Where a frame stands; in ns. */
typedef struct GameLine {
    /* When its picture was seen; where that was never so, it tells nothing. And the moment in the
     * game that it shows. */
    double seen, shows;

    /* When its last tick ran, and how long after the one before. */
    double ticked, tickTime;

    /* The word of what was drawn: of a loop that draws whole ticks "off", and "predict" of one that
     * draws ahead, for there the player's "on" is what the loop does by itself. */
    const char *method;
} GameLine;

/* Adds a frame in the first reading. */
void GameLinesAdd(GameLines *lines, const Frame *frame);

/* Begins the second. */
void GameLinesAgain(GameLines *lines);

/* Places the next frame of the second reading. */
GameLine GameLinesNext(GameLines *lines, const Frame *frame);

void GameLinesFree(GameLines *lines);
