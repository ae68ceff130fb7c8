/* SPDX-License-Identifier: MIT */
#include "base/threads.h"

#include <SDL_cpuinfo.h>
#include <SDL_mutex.h>
#include <SDL_thread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

typedef struct Jobs {
    void (*work)(void *data, int i);
    void *data;
    int count;
    atomic_int begun;           /* how many */
    atomic_bool done[MostJobs]; /* which */
    SDL_sem *ended;             /* posted after each; NULL: there is one thread */
} Jobs;

static int Work(void *data)
{
    Jobs *jobs = data;
    for (int i; (i = atomic_fetch_add(&jobs->begun, 1)) < jobs->count;) {
        jobs->work(jobs->data, i);
        atomic_store(&jobs->done[i], true);
        SDL_SemPost(jobs->ended);
    }
    return 0;
}

/* Without some of the threads the others do their jobs, and without all the calling one. */
void ThreadsRun(int count, void (*work)(void *data, int i), void (*take)(void *data, int i),
                void *data)
{
    Jobs jobs = {.work = work, .data = data, .count = count, .ended = SDL_CreateSemaphore(0)};
    SDL_Thread *threads[MostJobs];
    const int processors = SDL_GetCPUCount();
    int started = 0;
    while (jobs.ended && started < processors && started < count &&
           (threads[started] = SDL_CreateThread(Work, "jobs", &jobs)) != NULL)
        started++;
    if (started == 0)
        Work(&jobs);
    for (int i = 0; i < count; i++) {
        while (!atomic_load(&jobs.done[i]))
            SDL_SemWait(jobs.ended);
        take(data, i);
    }
    while (started > 0)
        SDL_WaitThread(threads[--started], NULL);
    SDL_DestroySemaphore(jobs.ended);
}
