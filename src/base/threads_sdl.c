/* SPDX-License-Identifier: MIT */
#include "base/threads.h"

#include <SDL_cpuinfo.h>
#include <SDL_thread.h>

typedef struct Job {
    void (*work)(void *data, int i);
    void *data;
    int i;
} Job;

static int Work(void *job)
{
    const Job *one = job;
    one->work(one->data, one->i);
    return 0;
}

/* Two for each processor are begun and not taken, so that a long job keeps no processor from the
 * others. A job that gets no thread is done when it is its turn to be taken. */
void ThreadsRun(int count, void (*work)(void *data, int i), void (*take)(void *data, int i),
                void *data)
{
    Job jobs[MostJobs];
    SDL_Thread *threads[MostJobs];
    const int ahead = 2 * SDL_GetCPUCount();
    for (int i = 0, begun = 0; i < count; i++) {
        for (; begun < count && (begun <= i || begun < i + ahead); begun++) {
            jobs[begun] = (Job){work, data, begun};
            threads[begun] = SDL_CreateThread(Work, "job", &jobs[begun]);
        }
        if (threads[i])
            SDL_WaitThread(threads[i], NULL);
        else
            Work(&jobs[i]);
        take(data, i);
    }
}
