/* SPDX-License-Identifier: MIT */
#include "base/files.h"

#include <fcntl.h>
#include <unistd.h>

void StreamsOpen(void)
{
    for (int stream = STDIN_FILENO; stream <= STDERR_FILENO; stream++) {
        if (fcntl(stream, F_GETFD) < 0) /* then open() takes this number */
            (void)open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY);
    }
}

int StreamCreate(const char *path)
{
    return open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
}
