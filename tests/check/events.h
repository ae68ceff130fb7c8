/* SPDX-License-Identifier: MIT
 *
 * Chrome trace events for tests. What is not as it should be fails the test and is named.
 */
#ifndef EVENTS_H
#define EVENTS_H

#include <stdbool.h>
#include <stdint.h>

typedef struct Event {
    char name[32], phase;     /* 'M', 'X', 'i', 'C' */
    char key[32], value[128]; /* its argument, of a text without the quotes */
    int64_t ts, dur;          /* ns; -1: none */
} Event;

typedef struct EventCounts {
    int events, frames, slices, counters, instants;
} EventCounts;

/* Reads one event, which has to be written exactly as the program writes it; returns what follows.
 */
const char *EventRead(const char *at, Event *event);

/* Reads a whole file's text: an array that is closed, its events in the order of time, its slices
 * nested as readers see them, who add microseconds in floating point. Each event also goes to
 * `also`, unless that is NULL. */
EventCounts EventsCheck(const char *text, void (*also)(const Event *event));
EventCounts EventsCheckFile(const char *path, void (*also)(const Event *event));

#endif
