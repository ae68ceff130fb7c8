/* SPDX-License-Identifier: MIT */
#include "trace/worker.h"

#include "base/web.h"

#include <stdlib.h>

struct Worker {
    int timer;
    bool done;
    bool (*work)(void *data);
    void *data;
};

static bool Turn(void *data)
{
    Worker *worker = data;
    if (!worker->done)
        worker->done = !worker->work(worker->data);
    if (worker->done)
        WebStop(worker->timer);
    return !worker->done;
}

Worker *WorkerStart(int periodMs, bool (*work)(void *data), void *data, const char **cause)
{
    Worker *worker = malloc(sizeof *worker);
    *cause = "no memory";
    if (!worker)
        return NULL;
    *worker = (Worker){.work = work, .data = data};
    worker->timer = WebEvery(periodMs, Turn, worker);
    return worker;
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
    free(worker);
}
