/* SPDX-License-Identifier: MIT */
#include "trace/input_times.h"

void InputTimesAdd(InputTimes *times, Nanoseconds screen, Nanoseconds input, bool follows)
{
    const Nanoseconds read = screen - input, since = read - times->read;
    if (times->begun && follows) {
        if (since <= 0)
            return;
        times->sums.time += since;
        times->sums.area += (double)since * ((double)input + (double)since / 2);
        if (input + since > times->longest)
            times->longest = input + since;
    }
    times->begun = true;
    times->read = read;
}

double InputTimesMean(const InputSums *now, const InputSums *then)
{
    if (now->time == then->time)
        return -1;
    return (now->area - then->area) / (double)(now->time - then->time);
}
