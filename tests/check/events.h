/* SPDX-License-Identifier: MIT
 *
 * Chrome trace events for tests. What is not as it should be fails the test and is named.
 */
#ifndef EVENTS_H
#define EVENTS_H

typedef struct EventCounts {
    int events, frames, slices, counters;
    char instants[512]; /* the names of those among the first events, each after a comma */
} EventCounts;

/* Reads a whole file's text: an array that is closed, its events in the order of time, its slices
 * nested as readers see them, who add microseconds in floating point. */
EventCounts EventsCheck(const char *text);
EventCounts EventsCheckFile(const char *path);

#endif
