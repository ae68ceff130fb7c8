/* SPDX-License-Identifier: MIT
 *
 * Chrome trace events for tests. What is not as it should be fails the test and is named.
 */
#ifndef EVENTS_H
#define EVENTS_H

#include <stdint.h>

typedef struct Event {
    char name[32], phase;     /* 'M', 'X', 'i', 'C' */
    char key[32], value[128]; /* its argument */
    int64_t ts, dur;          /* ns; -1: none */
} Event;

typedef struct EventCounts {
    int events, frames, slices, counters, instants;
} EventCounts;

/* Reads one event, which is written exactly as the program does; returns what follows. */
const char *EventRead(const char *at, Event *event);

/* Reads a whole file's text: an array that is closed, its events in the order of time, its slices
 * nested as readers see them, who add microseconds in floating point. */
EventCounts EventsCheck(const char *text);
EventCounts EventsCheckFile(const char *path);

#endif
