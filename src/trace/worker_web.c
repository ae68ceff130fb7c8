/* SPDX-License-Identifier: MIT */
#include "trace/worker.h"

#include "base/web.h"

#include <stddef.h>

static bool Turn(void *data)
{
    Worker *worker = data;
    if (!worker->done)
        worker->done = !worker->work(worker->data);
    if (worker->done)
        WebStop(worker->timer);
    return !worker->done;
}

const char *WorkerStart(Worker *worker, int periodMs, bool (*work)(void *data), void *data)
{
    *worker = (Worker){periodMs, work, data, .timer = WebEvery(periodMs, Turn, worker)};
    return NULL;
}

void WorkerWake(Worker *worker)
{
    Turn(worker);
}

void WorkerWait(Worker *worker)
{
    Turn(worker);
}

void WorkerJoin(Worker *worker)
{
    while (Turn(worker))
        ;
}
