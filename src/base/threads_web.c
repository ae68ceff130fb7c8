/* SPDX-License-Identifier: MIT */
#include "base/threads.h"

void ThreadsRun(int count, void (*work)(void *data, int i), void (*take)(void *data, int i),
                void *data)
{
    for (int i = 0; i < count; i++) {
        work(data, i);
        take(data, i);
    }
}
