/* SPDX-License-Identifier: MIT */
#include "base/terminal.h"

#include <io.h>
#include <windows.h>

int TerminalColumns(FILE *stream)
{
    CONSOLE_SCREEN_BUFFER_INFO about;
    const int descriptor = _fileno(stream);
    if (descriptor < 0)
        return 0;

    const HANDLE console = (HANDLE)_get_osfhandle(descriptor);
    DWORD mode;
    if (!GetConsoleMode(console, &mode) || !GetConsoleScreenBufferInfo(console, &about))
        return 0;

    /* Else an older console would show the colours' bytes. */
    SetConsoleMode(console, mode | ENABLE_VIRTUAL_TERMINAL_PROCESSING);
    return about.srWindow.Right - about.srWindow.Left + 1;
}
