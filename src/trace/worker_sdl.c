/* SPDX-License-Identifier: MIT */
#include "trace/worker.h"

#include <SDL_error.h>
#include <SDL_mutex.h>
#include <SDL_thread.h>
#include <SDL_timer.h>

static int Run(void *data)
{
    enum { EachMs = 100 };
    Worker *worker = data;
    do
        SDL_SemWaitTimeout(worker->wake, EachMs);
    while (worker->work(worker->data));
    return 0;
}

const char *WorkerStart(Worker *worker, bool (*work)(void *data), void *data)
{
    *worker = (Worker){.work = work, .data = data, .wake = SDL_CreateSemaphore(0)};
    if (worker->wake)
        worker->thread = SDL_CreateThread(Run, "trace writer", worker);
    if (worker->thread)
        return NULL;

    SDL_DestroySemaphore(worker->wake);
    return SDL_GetError();
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
}
