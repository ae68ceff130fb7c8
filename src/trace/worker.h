/* SPDX-License-Identifier: MIT
 *
 * Work in the background. worker_sdl.c gives it a thread of its own. worker_web.c has no threads:
 * it works in WorkerWake, WorkerWait and WorkerJoin.
 */
#pragma once

#include <stdbool.h>

typedef struct Worker {
    /* A piece of the work. False: all is done. */
    bool (*work)(void *data);
    void *data;
    /* SDL's thread. NULL in a browser. */
    void *thread;
    /* SDL's semaphore, which wakes the thread. */
    void *wake;
    /* In a browser, whether work(data) has returned false. */
    bool done;
} Worker;

/* Calls work(data) after each WorkerWake, and in a thread every 100 ms, until it returns false.
 * Returns NULL, or why that can't start. End with WorkerJoin. */
const char *WorkerStart(Worker *worker, bool (*work)(void *data), void *data);

/* Makes it work soon. Does not wait. */
void WorkerWake(Worker *worker);

/* Lets it work for about 1 ms while the caller waits. */
void WorkerWait(Worker *worker);

/* Waits until work(data) has returned false. */
void WorkerJoin(Worker *worker);
