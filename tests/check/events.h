/* SPDX-License-Identifier: MIT
 *
 * Chrome trace events for tests. An error in them fails the test, with a message.
 */
#ifndef EVENTS_H
#define EVENTS_H

typedef struct EventCounts {
    int events, frames, slices, counters;
    char instants[512]; /* the names of those among the first events, each after a comma */
} EventCounts;

/* Reads the text of a whole file: a closed array, with events in the order of time. Slices are
 * nested, also for readers, which add microseconds in floating point. */
EventCounts EventsCheck(const char *text);
EventCounts EventsCheckFile(const char *path);

#endif
