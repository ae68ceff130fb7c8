/* SPDX-License-Identifier: MIT */
#include "machine/signals.h"

#include <stdatomic.h>
#include <windows.h>

static atomic_int quits;
static atomic_bool isPatient = true;

/* Runs in a thread that Windows makes. Where the console is closed, the program ends when this
 * returns, or after a few seconds: until then the recording is ended. False: the system ends the
 * program now. */
static BOOL WINAPI Quit(DWORD request)
{
    const int before = atomic_fetch_add(&quits, 1);
    if (request == CTRL_CLOSE_EVENT || request == CTRL_LOGOFF_EVENT ||
        request == CTRL_SHUTDOWN_EVENT)
        Sleep(INFINITE);
    return before < 2 || isPatient;
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
