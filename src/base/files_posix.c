/* SPDX-License-Identifier: MIT */
#include "base/files.h"

#include "base/message.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Longer than any path that the system accepts; and more links in a row than it follows. */
enum { PathSize = 5000, MostLinks = 40 };

/* The path of the file to which a name leads: that of a link's target, even if nothing is there
 * yet. Links in the folders of a path are left to the system. False, with errno, if there is no end
 * of links. */
static bool FollowLinks(const char *path, char target[PathSize])
{
    if (snprintf(target, PathSize, "%s", path) >= PathSize) {
        errno = ENAMETOOLONG;
        return false;
    }
    for (int i = 0; i < MostLinks; i++) {
        char link[PathSize];
        const ssize_t length = readlink(target, link, sizeof link - 1);
        if (length < 0)
            return true; /* it is no link */
        link[length] = '\0';

        /* A link without a / in front counts from its own folder. */
        char *const slash = strrchr(target, '/');
        char *from = target;
        if (slash && link[0] != '/')
            from = slash + 1;
        if (from + length >= target + PathSize) {
            errno = ENAMETOOLONG;
            return false;
        }
        memcpy(from, link, (size_t)length + 1);
    }
    errno = ELOOP;
    return false;
}

static FileIdentity Identity(const struct stat *file)
{
    FileIdentity identity = {
        .kind = FileKept, .device = (uint64_t)file->st_dev, .number = (uint64_t)file->st_ino};
    if (S_ISFIFO(file->st_mode) || S_ISSOCK(file->st_mode))
        identity.kind = FileConsumed;
    else if (S_ISCHR(file->st_mode))
        identity.kind = FileDevice;
    return identity;
}

/* Of a file that does not exist, by its folder and its name there. */
static FileIdentity MissingIdentity(const char *path)
{
    char target[PathSize];
    if (!FollowLinks(path, target))
        return (FileIdentity){.kind = FileUnknown};

    char *name = target;
    const char *folder = ".";
    char *const slash = strrchr(target, '/');
    if (slash) {
        *slash = '\0';
        name = slash + 1;
        folder = slash == target ? "/" : target;
    }

    struct stat found;
    if (!*name || stat(folder, &found) != 0)
        return (FileIdentity){.kind = FileUnknown};

    FileIdentity identity = Identity(&found);
    identity.kind = FileMissing;
    snprintf(identity.name, sizeof identity.name, "%.*s", FileNameSize - 1, name);
    return identity;
}

FileIdentity FileIdentify(const char *path)
{
    struct stat file;
    return stat(path, &file) == 0 ? Identity(&file) : MissingIdentity(path);
}

FileIdentity StreamIdentify(int stream)
{
    struct stat file;
    return fstat(stream, &file) == 0 ? Identity(&file) : (FileIdentity){.kind = FileUnknown};
}

/* Opens a file that exists, and writes nothing into it: a full device refuses even that. */
static bool TryToWriteNothing(const char *path)
{
    const int file = open(path, O_WRONLY | O_NONBLOCK | O_NOCTTY);
    if (file < 0)
        return false;
    const bool written = write(file, "", 0) == 0;
    const int cause = errno;
    close(file);
    errno = cause;
    return written;
}

bool FileIsWritable(const char *path)
{
    char target[PathSize];
    struct stat file;
    bool writable = false;

    /* Where a file may not grow, a write would end the program with this signal. */
    void (*const before)(int) = signal(SIGXFSZ, SIG_IGN);
    const bool exists = stat(path, &file) == 0;
    if (exists && S_ISFIFO(file.st_mode))
        writable = access(path, W_OK) == 0;
    else if (exists)
        writable = TryToWriteNothing(path);
    else if (errno == ENOENT)
        writable = FollowLinks(path, target) && FileTryNew(target);
    const int cause = errno;
    signal(SIGXFSZ, before);

    return writable || Fail("%s: %s", path, strerror(cause));
}

bool StreamIsWritable(FILE *stream, const char *what)
{
    struct pollfd output = {.fd = fileno(stream), .events = POLLOUT};
    if (poll(&output, 1, 0) > 0 && output.revents & POLLERR) /* a pipe that nobody reads */
        return Fail("%s can't be written: %s", what, strerror(EPIPE));
    return write(output.fd, "", 0) == 0 || Fail("%s can't be written: %s", what, strerror(errno));
}
