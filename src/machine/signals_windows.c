/* SPDX-License-Identifier: MIT */
#include "machine/signals.h"

#ifdef _WIN32

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <windows.h>

/* How long the program has to end after it was asked twice. */
enum { PatienceMs = 2000 };

static atomic_int quits, isPatient = 1;

/* A thread of the program's own, so that recording goes on meanwhile; and it does not matter if
 * another request comes. */
static DWORD WINAPI GiveUp(void *unused)
{
    (void)unused;
    for (int waited = 0; waited < PatienceMs; waited += 10) {
        if (isPatient)
            waited = 0;
        Sleep(10);
    }
    fputs("interp_demo: the display does not answer: ended without it\n", stderr);
    _Exit(EXIT_FAILURE);
}

/* Runs in a thread that Windows makes. Where the console is closed, the program ends when this
 * returns, or after a few seconds: until then the recording is ended. */
static BOOL WINAPI Quit(DWORD request)
{
    const int before = atomic_fetch_add(&quits, 1);
    if (before == 1)
        CloseHandle(CreateThread(NULL, 0, GiveUp, NULL, 0, NULL));
    if (request == CTRL_CLOSE_EVENT || request == CTRL_LOGOFF_EVENT ||
        request == CTRL_SHUTDOWN_EVENT)
        Sleep(INFINITE);
    return TRUE;
}

void SignalsCatch(void)
{
    SetConsoleCtrlHandler(Quit, TRUE);
}

void SignalsBePatient(bool patient)
{
    isPatient = patient;
}

int SignalsQuits(void)
{
    return quits < 2 ? quits : 2;
}

#endif
