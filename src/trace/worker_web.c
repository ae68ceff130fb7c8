/* SPDX-License-Identifier: MIT */
#include "trace/worker.h"

#include <stddef.h>

const char *WorkerStart(Worker *worker, int periodMs, bool (*work)(void *data), void *data)
{
    *worker = (Worker){periodMs, work, data, .done = false};
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
