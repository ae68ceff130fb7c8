/* SPDX-License-Identifier: MIT */
#include "base/files.h"

#include "base/message.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

/* Not by fopen's "x", which Windows' older C library does not know. */
bool NewFile(char name[NewFileNameSize], const char *ending)
{
    const time_t now = time(NULL);
    const struct tm *at = localtime(&now);

    char date[32]; /* strftime would make the page 1 kB larger */
    snprintf(date, sizeof date, "%04d%02d%02d-%02d%02d%02d", at->tm_year + 1900, at->tm_mon + 1,
             at->tm_mday, at->tm_hour, at->tm_min, at->tm_sec);

    enum { MaxTries = 1000 };
    char number[16] = "";
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

bool FileIsSame(const FileIdentity *one, const FileIdentity *other)
{
    return one->kind != FileUnknown && one->kind == other->kind && one->device == other->device &&
           one->number == other->number && strcmp(one->name, other->name) == 0;
}

void FileRemovePart(const char *path)
{
    struct stat file;
    if (stat(path, &file) == 0 && S_ISREG(file.st_mode))
        remove(path);
}

bool FileTryNew(const char *path)
{
    static const char page[4096]; /* an empty file needs no room, so a full disk would take it */
    const int file = open(path, O_WRONLY | O_CREAT | O_EXCL, 0666);
    if (file < 0)
        return false;

    int cause = 0;
    errno = ENOSPC; /* where less is written than asked for, and no error told */
    if (write(file, page, sizeof page) != (int)sizeof page)
        cause = errno;
    if (close(file) != 0 && cause == 0) /* some systems tell only then */
        cause = errno;

    remove(path);
    errno = cause;
    return cause == 0;
}
