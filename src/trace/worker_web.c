/* SPDX-License-Identifier: MIT */
#include "trace/worker.h"

#include <stddef.h>

const char *WorkerStart(Worker *worker, bool (*work)(void *data), void *data)
{
    *worker = (Worker){.work = work, .data = data};
    return NULL;
}

void WorkerWake(Worker *worker)
{
    worker->done = worker->done || !worker->work(worker->data);
}

void WorkerWait(Worker *worker)
{
    WorkerWake(worker);
}

void WorkerJoin(Worker *worker)
{
    while (!worker->done)
        WorkerWake(worker);
}
