/* SPDX-License-Identifier: MIT */
#include "window/server.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#ifdef __linux__
#include <sys/prctl.h>
#endif

void DieWithParent(void)
{
#ifdef __linux__
    prctl(PR_SET_PDEATHSIG, SIGKILL);
#endif
}

/* Without -noreset it would start again when the last client has left, and refuse clients while it
 * does so. */
static void Run(int tellOn)
{
    char end[16];
    snprintf(end, sizeof end, "%d", tellOn);
    DieWithParent();
    if (freopen("/dev/null", "w", stderr))
        execlp("Xvfb", "Xvfb", "-displayfd", end, "-screen", "0", "1280x960x24", "-noreset",
               "-nolisten", "tcp", (char *)NULL);
    _exit(127);
}

pid_t ServerStart(void)
{
    int ends[2];
    char name[16] = ":";
    if (pipe(ends) != 0)
        return -1;
    const pid_t server = fork();
    if (server == 0)
        Run(ends[1]);
    close(ends[1]);
    FILE *number = fdopen(ends[0], "r");
    const int count = number ? fscanf(number, "%14s", name + 1) : 0; /* none if it has ended */
    if (number)
        fclose(number);
    return server > 0 && count == 1 && setenv("DISPLAY", name, 1) == 0 ? server : -1;
}
