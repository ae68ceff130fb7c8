/* SPDX-License-Identifier: MIT */
#include "pacer.h"

int64_t PacerNext(Pacer *pacer, int64_t now, int rate)
{
    int64_t period = (1000000000 + rate / 2) / rate;
    if (pacer->rate != rate || now - pacer->next > period) {
        pacer->rate = rate;
        pacer->next = now;
    }
    int64_t deadline = pacer->next;
    pacer->next += period;
    return deadline;
}
