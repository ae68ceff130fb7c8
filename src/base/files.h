/* SPDX-License-Identifier: MIT
 *
 * New files, what file a name means, and whether one can be written.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

enum { NewFileNameSize = 64 };

/* Creates an empty file in the working directory, named after date and time, with a number if that
 * name exists: interp_demo-20240131-235959-2.csv. False after one line on standard error. */
bool NewFile(char name[NewFileNameSize], const char *ending);

/* ---- what file a name means: files_posix.c, files_windows.c, files_web.c ---- */

typedef enum FileKind {
    FileUnknown,  /* it can't be reached: its folder is missing, for example */
    FileMissing,  /* it does not exist yet, but could */
    FileKept,     /* a regular file */
    FileConsumed, /* a pipe or a socket: what is read from it is gone */
    FileDevice    /* such as /dev/null, or a terminal: it holds nothing that could be lost */
} FileKind;

enum { FileNameSize = 256 };

/* A file, whichever of its names was used. */
typedef struct FileIdentity {
    FileKind kind;
    /* Together they are one file's alone; of a missing file they are its folder's. */
    uint64_t device, number;
    /* Of a missing file, in its folder; else "". */
    char name[FileNameSize];
} FileIdentity;

/* Follows links, also those to a file that does not exist yet. */
FileIdentity FileIdentify(const char *path);

/* The standard streams, by their numbers. */
enum { StreamInput, StreamOutput, StreamError };

FileIdentity StreamIdentify(int stream);

/* Whether both are one file. Of an unknown one that is not known: false. */
bool FileIsSame(const FileIdentity *one, const FileIdentity *other);

/* ---- whether it can be written, as far as that can be known without doing so ---- */

/* Whether a file can be written there. All is as before: a file that exists is not changed, and a
 * new one is removed again. A FIFO is not opened. False after one line on standard error. */
bool FileIsWritable(const char *path);

/* Whether a stream is open, has a reader and is not a full device. False, after Fail("WHAT can't be
 * written: ..."), if not. */
bool StreamIsWritable(FILE *stream, const char *what);

/* Removes what was written of a file that can't be written whole. A device stays, and a pipe. */
void FileRemovePart(const char *path);

/* For the files of the systems: makes a new file, writes a little and removes it. False, with
 * errno, if that failed; nothing is left in that case either. */
bool FileTryNew(const char *path);
