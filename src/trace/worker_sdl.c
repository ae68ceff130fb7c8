/* SPDX-License-Identifier: MIT */
#include "trace/worker.h"

#include <SDL_error.h>
#include <SDL_mutex.h>
#include <SDL_thread.h>
#include <SDL_timer.h>
#include <stdlib.h>

struct Worker {
    SDL_Thread *thread;
    SDL_sem *wake;
    int periodMs;
    bool (*work)(void *data);
    void *data;
};

static int Run(void *data)
{
    Worker *worker = data;
    do
        SDL_SemWaitTimeout(worker->wake, (Uint32)worker->periodMs);
    while (worker->work(worker->data));
    return 0;
}

Worker *WorkerStart(int periodMs, bool (*work)(void *data), void *data, const char **cause)
{
    Worker *worker = malloc(sizeof *worker);
    *cause = "no memory";
    if (!worker)
        return NULL;
    *worker = (Worker){.periodMs = periodMs, .work = work, .data = data};
    worker->wake = SDL_CreateSemaphore(0);
    if (worker->wake)
        worker->thread = SDL_CreateThread(Run, "trace writer", worker);
    if (worker->thread)
        return worker;
    *cause = SDL_GetError();
    if (worker->wake)
        SDL_DestroySemaphore(worker->wake);
    free(worker);
    return NULL;
}

void WorkerWake(Worker *worker)
{
    SDL_SemPost(worker->wake);
}

void WorkerWait(Worker *worker)
{
    (void)worker;
    SDL_Delay(1);
}

void WorkerJoin(Worker *worker)
{
    SDL_WaitThread(worker->thread, NULL);
    SDL_DestroySemaphore(worker->wake);
    free(worker);
}
