/* SPDX-License-Identifier: MIT */
#include "base/files.h"

#include "base/message.h"

#include <ctype.h>
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>
#include <windows.h>

static FileIdentity Identity(HANDLE file)
{
    BY_HANDLE_FILE_INFORMATION about;
    const DWORD type = GetFileType(file);
    if (type == FILE_TYPE_PIPE)
        return (FileIdentity){.kind = FileConsumed, .number = (uint64_t)(uintptr_t)file};
    if (type == FILE_TYPE_CHAR)
        return (FileIdentity){.kind = FileDevice};
    if (type != FILE_TYPE_DISK || !GetFileInformationByHandle(file, &about))
        return (FileIdentity){.kind = FileUnknown};
    return (FileIdentity){.kind = FileKept,
                          .device = about.dwVolumeSerialNumber,
                          .number = (uint64_t)about.nFileIndexHigh << 32 | about.nFileIndexLow};
}

/* Also of a folder. Opens it for nothing but to ask. */
static FileIdentity ExistingIdentity(const char *path)
{
    enum { ShareAll = FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE };
    const HANDLE file =
        CreateFileA(path, 0, ShareAll, NULL, OPEN_EXISTING, FILE_FLAG_BACKUP_SEMANTICS, NULL);
    if (file == INVALID_HANDLE_VALUE)
        return (FileIdentity){.kind = FileUnknown};
    const FileIdentity identity = Identity(file);
    CloseHandle(file);
    return identity;
}

FileIdentity FileIdentify(const char *path)
{
    char whole[MAX_PATH], *name = NULL, folder[MAX_PATH];
    FileIdentity identity = ExistingIdentity(path);
    if (identity.kind != FileUnknown)
        return identity;

    /* It may be missing: then its folder and its name, in which capitals do not count, tell. */
    const DWORD length = GetFullPathNameA(path, sizeof whole, whole, &name);
    if (length == 0 || length >= sizeof whole || !name)
        return identity;
    snprintf(folder, sizeof folder, "%.*s", (int)(name - whole), whole);
    identity = ExistingIdentity(folder);
    if (identity.kind == FileUnknown)
        return identity;
    identity.kind = FileMissing;
    for (size_t i = 0; name[i] && i + 1 < sizeof identity.name; i++)
        identity.name[i] = (char)tolower((unsigned char)name[i]);
    return identity;
}

FileIdentity StreamIdentify(int stream)
{
    static const DWORD handles[] = {STD_INPUT_HANDLE, STD_OUTPUT_HANDLE, STD_ERROR_HANDLE};
    return Identity(GetStdHandle(handles[stream]));
}

bool FileIsWritable(const char *path)
{
    const int file = open(path, O_WRONLY);
    if (file >= 0) {
        close(file);
        return true;
    }
    return (errno == ENOENT && FileTryNew(path)) || Fail("%s: %s", path, strerror(errno));
}

/* A program without a console has none, and its runs need none. */
bool StreamIsWritable(FILE *stream, const char *what)
{
    (void)stream, (void)what;
    return true;
}
