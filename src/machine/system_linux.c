/* SPDX-License-Identifier: MIT
 *
 * On Linux a sleep ends late for three reasons. The kernel delays timers by a "slack" of 50 us to
 * serve several at once: we ask for 1 ns. The core may be in a deep idle state, which takes tens of
 * us to leave. And it may run another program until the next tick of the kernel, 1 to 10 ms, unless
 * the scheduler prefers the woken program: the shorter the time slice that a program asks for, the
 * sooner it runs. We ask for 500 us (from Linux 6.12 on). And system_wait.c wakes up early.
 */
#define _DEFAULT_SOURCE /* for syscall(); NOLINT */

#include "machine/system.h"

#include <linux/sched/types.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

/* Threads started later do not inherit the slice. If the system refuses, waits are less exact. */
void SystemWakePromptly(void)
{
    struct sched_attr attr = {.size = sizeof attr};
    const unsigned resetOnFork = 1;
    prctl(PR_SET_TIMERSLACK, 1UL, 0UL, 0UL, 0UL);
    if (syscall(SYS_sched_getattr, 0, &attr, sizeof attr, 0) != 0)
        return;
    attr.sched_runtime = 500000;
    attr.sched_flags |= resetOnFork;
    syscall(SYS_sched_setattr, 0, &attr, 0);
}
