/* SPDX-License-Identifier: MIT */
#include "trace/format.h"

#include <inttypes.h>
#include <stdio.h>

const char *FormatTime(char out[32], Nanoseconds ns, int decimals)
{
    const uint64_t size = ns < 0 ? 0 - (uint64_t)ns : (uint64_t)ns;
    const uint64_t unit = decimals == 3 ? ONE_MICROSECOND : ONE_MILLISECOND;
    snprintf(out, 32, "%s%" PRIu64 ".%0*" PRIu64, ns < 0 ? "-" : "", size / unit, decimals,
             size % unit);
    return out;
}
