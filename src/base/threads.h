/* SPDX-License-Identifier: MIT
 *
 * Jobs that do not need each other. threads_sdl.c does them on all processors; threads_web.c one
 * after another, as a page has no threads.
 */
#pragma once

/* Calls work(data, i) once for each i below `count`, in any thread and order. */
void ThreadsRun(int count, void (*work)(void *data, int i), void *data);
