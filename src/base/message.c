/* SPDX-License-Identifier: MIT */
#include "base/message.h"

#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <string.h>
#include <unistd.h>

static void Say(const char *format, va_list arguments)
{
    char line[1024];
    vsnprintf(line, sizeof line, format, arguments);
    for (char *at = line; *at; at++) {
        if ((unsigned char)*at < ' ' || *at == 127)
            *at = '?'; /* file names may contain anything */
    }
    fprintf(stderr, "interp_demo: %s\n", line); /* one call: threads do not mix their lines */
}

bool Fail(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    Say(format, arguments);
    va_end(arguments);
    return false;
}

void Note(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    Say(format, arguments);
    va_end(arguments);
}

void StreamsOpen(void)
{
    for (int stream = STDIN_FILENO; stream <= STDERR_FILENO; stream++) {
        if (fcntl(stream, F_GETFD) < 0) /* then open() takes this number */
            (void)open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY);
    }
}

bool Printed(FILE *file, const char *what)
{
    errno = 0; /* what failed before this call has left none that could be trusted */
    if (fflush(file) == 0 && !ferror(file))
        return true;
    return Fail("%s can't be written: %s", what, errno ? strerror(errno) : "a write failed");
}
