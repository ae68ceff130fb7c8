/* SPDX-License-Identifier: MIT */
#include "base/files.h"

#include "base/message.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* Not by fopen's "x", which Windows' older C library does not know. */
bool NewFile(char name[NewFileNameSize], const char *ending)
{
    enum { MaxTries = 1000 };
    char date[32], number[16] = "";
    const time_t now = time(NULL);
    const struct tm *at = localtime(&now); /* strftime would make the page 1 kB larger */
    snprintf(date, sizeof date, "%04d%02d%02d-%02d%02d%02d", at->tm_year + 1900, at->tm_mon + 1,
             at->tm_mday, at->tm_hour, at->tm_min, at->tm_sec);
    for (int i = 2; i < MaxTries; i++) {
        snprintf(name, NewFileNameSize, "interp_demo-%s%s%s", date, number, ending);
        const int file = open(name, O_WRONLY | O_CREAT | O_EXCL, 0666);
        if (file >= 0)
            return close(file) == 0 || Fail("%s: %s", name, strerror(errno));
        if (errno != EEXIST)
            break;
        snprintf(number, sizeof number, "-%d", i);
    }
    return Fail("%s: %s", name, strerror(errno));
}
