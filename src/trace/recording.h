/* SPDX-License-Identifier: MIT
 *
 * Recording frames to a file without disturbing what is measured: the loop's thread copies each
 * record into memory, and a worker formats and writes them. The file is that of --trace, or one
 * that the key R started.
 */
#pragma once

#include "trace/frame.h"

/* The most bytes of a value that describes the machine, and the size of all of them. */
enum { HostValueCount = 7, HostValueMax = 94, HostSize = HostValueCount * (HostValueMax + 1) + 1 };

/* Describes the machine: the second line of a .csv. What is unknown is empty, but the memory (in
 * KiB) is 0. `gpu` and `driver` are GL_RENDERER and GL_VERSION, or "" without OpenGL. */
void HostRead(char host[HostSize], const char *gpu, const char *driver);

/* The first three are set before the start, and all else is zero. */
typedef struct Recording {
    /* The text of HostRead. Not owned. */
    const char *host;
    /* Whether it is time to quit. With it, as simulated machines have it, RecordingFrame waits for
     * room as long as the file takes records or quit() is false. With NULL it never waits. Where
     * there is no room then, as `memoryMiB` of records wait for the file, recording stops after one
     * line on standard error. */
    bool (*quit)(void);
    /* How many MiB of records may wait. 0: 64. */
    int memoryMiB;
    /* Being recorded, or stopped and perhaps still being written; or NULL. */
    struct Trace *trace;
    /* `trace` was started by the key R. */
    bool byKey;
    /* Frames were lost, or a file could not be opened. */
    bool failed;
} Recording;

/* Opens the file, or if `path` is NULL a new one in the working directory, writes its head and
 * starts the worker. If the file is a FIFO, waits for its reader. The path chooses the format:
 * Chrome trace events for ".json", CSV for others; "-" is standard output. Times in the file count
 * from `origin`, the end of the frame before. False after one line on standard error. */
bool RecordingStart(Recording *recording, const char *path, Nanoseconds origin);

/* Copies a complete frame, if something is recorded. For CSV, which has no slices, they may be
 * NULL. No waiting, formatting or system call, unless there is `quit`. */
void RecordingFrame(const Recording *recording, const Frame *frame, const Slices *slices);

/* False also once a write has failed or the memory for records was full. */
bool RecordingIsOn(const Recording *recording);

/* Starts a recording; times count from `origin`, the end of the frame before. Or stops it without
 * waiting: the worker writes what is left, closes the file and says so on standard error. */
void RecordingToggle(Recording *recording, Nanoseconds origin);

/* For a signal handler that ends the program, because the loop's thread hangs: waits until the
 * worker has written the remaining records and closed the file, or for a few seconds. */
void RecordingSave(const Recording *recording);

/* Writes the remaining records and closes the file. If that takes more than a second, a line on
 * standard error says so. Where the file has taken nothing for two seconds and `giveUp` (NULL:
 * never) returns true, the rest is abandoned, and the program ends with status 1. False if anything
 * was lost; a line on standard error has said why. */
bool RecordingEnd(Recording *recording, bool (*giveUp)(void));
