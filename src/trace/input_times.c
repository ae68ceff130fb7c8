/* SPDX-License-Identifier: MIT */
#include "trace/input_times.h"

static void AddProduct(InputSums *sums, uint64_t a, uint64_t b)
{
    const uint64_t aHigh = a >> 32, aLow = a & UINT32_MAX, bHigh = b >> 32, bLow = b & UINT32_MAX;
    const uint64_t first = aHigh * bLow + (aLow * bLow >> 32);
    const uint64_t second = aLow * bHigh + (first & UINT32_MAX);
    sums->low += a * b;
    sums->high += aHigh * bHigh + (first >> 32) + (second >> 32) + (sums->low < a * b);
}

void InputTimesAdd(InputTimes *times, Nanoseconds screen, Nanoseconds input, bool follows)
{
    const Nanoseconds read = screen - input, since = read - times->read;
    if (times->begun && follows) {
        if (since <= 0)
            return;
        times->sums.time += since;
        AddProduct(&times->sums, (uint64_t)since, (uint64_t)(2 * input + since));
        if (input + since > times->longest)
            times->longest = input + since;
    }
    times->begun = true;
    times->read = read;
}

double InputTimesMean(const InputSums *now, const InputSums *then)
{
    const uint64_t low = now->low - then->low,
                   high = now->high - then->high - (now->low < then->low);
    if (now->time == then->time)
        return -1;
    return ((double)high * 0x1p64 + (double)low) / 2 / (double)(now->time - then->time);
}
