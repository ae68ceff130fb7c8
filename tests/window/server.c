/* SPDX-License-Identifier: MIT */
#include "window/server.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
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

/* Without -noreset it would start anew, and refuse clients meanwhile, whenever the last one has
 * left. */
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
    char number[16] = ":";
    size_t length = 1;
    if (pipe(ends) != 0)
        return -1;
    const pid_t server = fork();
    if (server == 0) {
        close(ends[0]);
        Run(ends[1]);
    }
    close(ends[1]);
    while (length < sizeof number - 1 && read(ends[0], number + length, 1) == 1 &&
           number[length] != '\n')
        length++;
    close(ends[0]);
    number[length] = '\0';
    if (server > 0 && length > 1 && setenv("DISPLAY", number, 1) == 0)
        return server;
    if (server > 0) {
        kill(server, SIGKILL);
        waitpid(server, NULL, 0);
    }
    return -1;
}
