/* SPDX-License-Identifier: MIT
 *
 * A network on which another player's places come: snapshots of where it was, sent at even times.
 * Each takes a time of its own, so they come at uneven times, and sometimes in another order. Some
 * are lost.
 *
 * When a snapshot comes is a function of the link and its number. So a receiver needs no memory:
 * all that has come by now can be asked for at any time, and is the same on every machine.
 *
 * Times are nanoseconds since the scene began. The first snapshots were sent before that.
 */
#pragma once

#include "base/parameters.h"
#include "render/draw_list.h"

#include <stdbool.h>
#include <stdint.h>

/* Recorded snapshots. */
typedef struct Arrivals Arrivals;

typedef struct Link {
    /* Each snapshot takes the latency, and up to the jitter more. */
    int64_t latency, jitter;
    /* How many of a million snapshots are lost. */
    int64_t lossPpm;
    /* How many are lost in a row: the fewest and the most. */
    int64_t fewest, most;
    /* The number of snapshots a second. */
    int64_t rate;
    /* How far behind the sender a receiver stays that does not adapt. */
    int64_t buffer;
    /* What delays and losses are drawn from. */
    int64_t seed;
    /* When snapshots were sent and came in a recorded game, over and over again. The delays above
     * are added to these. NULL: they are sent at the rate. */
    const Arrivals *arrivals;
} Link;

/* 20 snapshots a second that take 40 to 120 ms; one in fifty is lost. */
Link LinkDefault(void);

/* Reads "NAME", "NAME,parameter=value,..." or "parameter=value,...". Instead of a name there can be
 * a file that ends in .csv. Its lines are "sent_ms,arrived_ms", each on a clock of its own; lost
 * snapshots have no line. Reading such a file frees what was read from the one before. Returns
 * false after one line on standard error that says what is allowed. */
bool LinkParse(const char *text, Link *link);

/* What can be said of a link. Their examples are those of LinkDefault. */
extern const Parameter LinkParameters[];

/* What LinkParse reads as this link: the parameters that differ from the default. Of recorded
 * snapshots nothing is said. Valid until the next call. */
const char *LinkWrite(const Link *link);

/* The file of recorded snapshots, or NULL. Valid until another one is read. */
const char *LinkFile(const Link *link);

/* The n-th name of a link. NULL after the last. */
const char *LinkName(int n);

/* Sets the next larger of some amounts of jitter, and none after the largest. */
void LinkTurn(Link *link);

/* The time from snapshot to snapshot; the mean of recorded ones. */
int64_t LinkInterval(const Link *link);

typedef struct Snapshot {
    int64_t sent, came;
} Snapshot;

/* The number of the first snapshot that is sent after this time. */
int64_t LinkNext(const Link *link, int64_t time);

/* The snapshot of this number, and whether it comes at all. */
bool LinkSnapshot(const Link *link, int64_t number, Snapshot *snapshot);

/* What has come by now over a link, in the order in which it came. It is never empty. */
enum { MostReceived = 1024 };
typedef struct Received {
    const Link *link;
    int64_t now;
    int count;
    Snapshot list[MostReceived];
} Received;

/* Fills in all snapshots that were sent in the last ten seconds and have come by now. If these are
 * more than MostReceived, the earliest sent are left out. The link must outlive it. */
void LinkReceive(const Link *link, int64_t now, Received *received);

/* A stretch of time, as it lies in the picture. */
typedef struct LinkStrip {
    Rect rect;
    /* The time at its left edge. */
    double begin;
    /* How many pixels a nanosecond has. */
    double unit;
} LinkStrip;

/* Adds what stands for a snapshot that is lost, a cross, and for one that has come, a disc. */
void LinkDrawLost(DrawList *list, float x, float y, float half);
void LinkDrawArrived(DrawList *list, float x, float y);

/* Adds a mark at the upper edge where each snapshot was sent, a cross if it is lost; a disc at the
 * lower edge where it came; and a faint line between. */
void LinkDraw(const Link *link, const LinkStrip *strip, DrawList *list);
