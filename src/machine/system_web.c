/* SPDX-License-Identifier: MIT
 *
 * For browsers. Their clocks have steps of 5 us to 1 ms, against attacks that measure time.
 */
#include "machine/system.h"

#include "base/web.h"

#include <math.h>

static Nanoseconds FromMs(double ms)
{
    return (Nanoseconds)llround(ms * 1e6);
}

Nanoseconds SystemTime(void)
{
    return FromMs(WebNow());
}

void SystemSleep(Nanoseconds duration)
{
    WebSleep((double)duration / 1e6);
}

/* Its last part is made of rounds of the browser's event loop: nothing is left to spin. */
void SystemWaitUntil(Nanoseconds deadline)
{
    Nanoseconds left;
    while ((left = deadline - SystemTime()) > 0)
        SystemSleep(left);
}

/* Browsers do not report it: the time that was not spent waiting. */
Nanoseconds SystemProcessorTime(void)
{
    return FromMs(WebNow() - WebWaited());
}

/* A page has all of them. */
void StreamsOpen(void)
{
}

/* A browser sends no signals. */
void SignalsCatch(void)
{
}

void SignalsSave(void (*save)(void))
{
    (void)save;
}

int SignalsQuits(void)
{
    return 0;
}
