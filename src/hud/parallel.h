/* SPDX-License-Identifier: MIT
 *
 * The record that the parallel lines are drawn from: the last ticks and pictures, and what they say
 * in figures and words.
 *
 * All times are the loop's, in ns: a game time stands at itself plus what the game had lost by
 * then, and stays there.
 */
#pragma once

#include "base/nanoseconds.h"
#include "scenes/scene.h"

#include <stdbool.h>
#include <stdint.h>

enum { TicksKept = 256, PicturesKept = 1024 };

typedef struct ParallelTick {
    /* The game time of the tick, plus what the game had lost by then. */
    int64_t at;
    /* The last digits of its number. */
    char name[8];
} ParallelTick;

typedef struct ParallelPicture {
    /* When it was seen. */
    int64_t seen;
    /* By how many refreshes it was seen later than possible. */
    int32_t late;
    /* That was the browser's doing: the picture was ready, and its animation frame came late. */
    bool hiccup;
    /* It follows another picture without a break, so that its errors are known. */
    bool follows;
    /* By each method: the game time that it shows, plus what was lost. */
    int64_t shows[MostMethods];
    /* By each method: where it shows what is watched, and by how many turns it is turned. */
    Position watched[MostMethods];
    float turns[MostMethods];
    /* By each method: where it should have been then, where `places` is above 0. */
    Position due[MostMethods];
    /* By each method: the animation error in ms, and the place error in units. */
    float errors[MostMethods], places[MostMethods];
} ParallelPicture;

/* Tick number k is kept at k % TicksKept, and so on. All zero, there are none. */
typedef struct Parallel {
    /* How many there were. */
    int64_t ticks, pictures;
    ParallelTick tick[TicksKept];
    ParallelPicture picture[PicturesKept];
    /* Of a scene about a network: it has snapshots, and no ticks. */
    bool link;
    /* When that scene began, plus what the game has lost. */
    int64_t begins;
    /* How much real time passes while a second passes on the loop's clock, in seconds. */
    double realPerLoop;
} Parallel;

void ParallelAddTick(Parallel *parallel, int64_t at, int64_t number);

/* `speed`: that of the loop's clock, in thousandths of real time. */
void ParallelAddPicture(Parallel *parallel, const ParallelPicture *picture, int speed);

/* The picture seen so many pictures before the last one; -1: the one to come. NULL: it is not kept,
 * or has not been. */
const ParallelPicture *ParallelKept(const Parallel *parallel, int64_t before);

/* The tick so many ticks before the last one. NULL: it is not kept. */
const ParallelTick *ParallelTickKept(const Parallel *parallel, int64_t before);

/* From the last tick but one to the last. 0: there are no two. */
Nanoseconds ParallelTickTime(const Parallel *parallel);

/* The time that a strip shows: four ticks, but not less than 0.3 s nor more than 4 s; of a network
 * always 0.6 s. */
Nanoseconds ParallelShown(const Parallel *parallel);

/* What the pictures of a method say. */
typedef struct ParallelFigures {
    /* How many lines a strip shows. */
    int lines;
    /* How many of them lead to the same moment as the line before. */
    int same;
    /* How many of them are of a picture that was seen later than possible. */
    int late;
    /* How many of these were late by the browser's doing. */
    int hiccups;
    /* The delays of these lines, in ms on the loop's clock. */
    double least, most;
    /* The middle of these two, in real ms. -1: there are no two lines. */
    double middle;
    /* The longest time from picture to picture, in real ms, and whether the browser was late then.
     */
    double gap;
    bool gapIsHiccup;
    /* In the last four seconds: how many pictures there were, and the browser was late with. */
    int lasting, lastingHiccups;
    /* In the last second: the mean |animation error| in ms, and the mean place error in units.
     * Without the two steps of which the browser was late with the first. */
    double error, shake;
    /* In the last second: the mean time from the moment that is shown until it was seen, in ms on
     * the loop's clock. */
    double delay;
    /* The greatest place error of the last four seconds, so that there is time to read it. */
    double worst;
    /* In the last two seconds: new pictures in a second of real time; below 0: not known yet. */
    double fresh;
    /* How often a picture was shown before a new one came: at least and at most. 0: not known. */
    int fewest, mostTimes;
    /* In the last four seconds: how often in a second of real time it left its place by more than
     * FarOff, or came back. */
    double flickers;
    /* In the last second of real time: how many turns it made in a second of the game, clockwise.
     */
    double turning;
    /* Of the ticks of the last two seconds: how many there were, and how many turned it backwards.
     */
    int ticks, backwards;
} ParallelFigures;

/* What is further from its place, in units, is seen to be off. */
static const double FarOff = 1;

ParallelFigures ParallelMeasure(const Parallel *parallel, int method);

/* Says in words what the lines show; `brief` where there is little room. */
enum { ParallelWords = 112 };
void ParallelSay(const ParallelFigures *figures, bool brief, char words[ParallelWords]);
