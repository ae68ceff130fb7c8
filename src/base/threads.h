/* SPDX-License-Identifier: MIT
 *
 * Jobs that do not need each other. threads_sdl.c does them on all processors; threads_web.c one
 * after another, as a page has no threads.
 */
#pragma once

enum { MostJobs = 128 };

/* Calls work(data, i) once for each i below `count`, at most MostJobs, in any thread and order; and
 * take(data, i), here and in order, as soon as these are done. */
void ThreadsRun(int count, void (*work)(void *data, int i), void (*take)(void *data, int i),
                void *data);
