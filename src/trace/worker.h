/* SPDX-License-Identifier: MIT
 *
 * Work in the background. worker_sdl.c gives it a thread of its own. worker_web.c has no threads:
 * it works in turns of the browser, and in WorkerWake, WorkerWait and WorkerJoin.
 */
#pragma once

#include <stdbool.h>

typedef struct Worker Worker;

/* Calls work(data) at least every periodMs, and after each WorkerWake, until it returns false. NULL
 * if that can't start, with the cause in *cause. End with WorkerJoin. */
Worker *WorkerStart(int periodMs, bool (*work)(void *data), void *data, const char **cause);

/* Makes it work soon. Does not wait. */
void WorkerWake(Worker *worker);

/* Lets it work for about 1 ms while the caller waits. */
void WorkerWait(Worker *worker);

/* Waits until work(data) has returned false, and frees the worker. */
void WorkerJoin(Worker *worker);
