/* SPDX-License-Identifier: MIT */
#include "base/threads.h"

#include <SDL_atomic.h>
#include <SDL_cpuinfo.h>
#include <SDL_thread.h>
#include <stddef.h>

enum { MostThreads = 64 };

typedef struct Jobs {
    void (*work)(void *data, int i);
    void *data;
    int count;
    SDL_atomic_t begun; /* how many */
} Jobs;

static int Work(void *data)
{
    Jobs *jobs = data;
    for (int i; (i = SDL_AtomicAdd(&jobs->begun, 1)) < jobs->count;)
        jobs->work(jobs->data, i);
    return 0;
}

void ThreadsRun(int count, void (*work)(void *data, int i), void *data)
{
    Jobs jobs = {.work = work, .data = data, .count = count};
    SDL_Thread *threads[MostThreads];
    const int processors = SDL_GetCPUCount();
    int started = 0;
    while (started < processors - 1 && started < MostThreads &&
           (threads[started] = SDL_CreateThread(Work, "jobs", &jobs)) != NULL)
        started++; /* without some threads the others do their jobs */
    Work(&jobs);
    while (started > 0)
        SDL_WaitThread(threads[--started], NULL);
}
