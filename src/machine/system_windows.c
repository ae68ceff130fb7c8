/* SPDX-License-Identifier: MIT
 *
 * Windows ends an ordinary sleep with the next tick of its scheduler, up to 15.6 ms late. A
 * waitable timer of high resolution (Windows 10 1803) ends within about half a millisecond; on
 * older systems SDL asks the scheduler for a tick each millisecond.
 */
#include "machine/system.h"

#include <fcntl.h>
#include <io.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <windows.h>

#ifndef CREATE_WAITABLE_TIMER_HIGH_RESOLUTION
#define CREATE_WAITABLE_TIMER_HIGH_RESOLUTION 2
#endif

static HANDLE timer; /* NULL: none of high resolution; the system closes it at the end */

void SystemSleep(Nanoseconds duration)
{
    LARGE_INTEGER due = {.QuadPart = -(duration + 99) / 100}; /* from now, in units of 100 ns */
    if (duration > 0 && timer && SetWaitableTimer(timer, &due, 0, NULL, NULL, FALSE))
        WaitForSingleObject(timer, INFINITE);
    else
        Sleep((DWORD)((duration + ONE_MILLISECOND - 1) / ONE_MILLISECOND));
}

void SystemWakePromptly(void)
{
    if (!timer)
        timer = CreateWaitableTimerExW(NULL, NULL, CREATE_WAITABLE_TIMER_HIGH_RESOLUTION,
                                       TIMER_ALL_ACCESS);
}

/* The system gives a file no number that a closed stream had. */
void StreamsOpen(void)
{
    _fmode = _O_BINARY; /* of files that are opened from now on */
    for (int stream = 0; stream <= 2; stream++)
        _setmode(stream, _O_BINARY);
}

static atomic_int quits;

/* Runs in a thread that Windows makes. Where the console is closed, the program ends when this
 * returns, or after a few seconds: until then the recording is ended. False: the system ends the
 * program now. */
static BOOL WINAPI Quit(DWORD request)
{
    const int before = atomic_fetch_add(&quits, 1);
    if (request == CTRL_CLOSE_EVENT || request == CTRL_LOGOFF_EVENT ||
        request == CTRL_SHUTDOWN_EVENT)
        Sleep(INFINITE);
    return before < 2;
}

void SignalsCatch(void)
{
    SetConsoleCtrlHandler(Quit, TRUE);
}

void SignalsSave(void (*save)(void))
{
    (void)save;
}

int SignalsQuits(void)
{
    return quits < 2 ? quits : 2;
}
