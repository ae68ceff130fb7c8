/* SPDX-License-Identifier: MIT */
#include "base/terminal.h"

#include <sys/ioctl.h>
#include <unistd.h>

int TerminalColumns(FILE *stream)
{
    enum { Usual = 80 }; /* of one that does not tell */
    struct winsize size = {0};
    const int descriptor = fileno(stream);
    if (descriptor < 0 || !isatty(descriptor))
        return 0;
    if (ioctl(descriptor, TIOCGWINSZ, &size) != 0 || size.ws_col == 0)
        return Usual;
    return size.ws_col;
}
