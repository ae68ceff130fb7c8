/* SPDX-License-Identifier: MIT
 *
 * Runs the program as a user does, and keeps its output. Its path is in INTERP_DEMO; without that
 * it is the interp_demo in the folder of the test program.
 */
#ifndef PROGRAM_H
#define PROGRAM_H

#include <stdbool.h>
#include <sys/resource.h>
#include <sys/types.h>

enum { ProgramText = 64 * 1024 };

typedef struct Program {
    pid_t pid;
    int status;                              /* exit status, or 128 + the signal that ended it */
    char out[ProgramText], err[ProgramText]; /* what it wrote; the end is cut off if it is long */
    char outPath[64], errPath[64];
} Program;

/* Sets INTERP_DEMO, if it is not set, for a test program with this argv[0]. */
void ProgramFind(const char *test);

/* ProgramPath is the path of a file in the folder of INTERP_DEMO. ProgramUse makes later calls run
 * the program of this name there; ProgramUse("interp_demo") goes back. False: it was not built. */
const char *ProgramPath(const char *name);
bool ProgramUse(const char *name);

/* ProgramStart starts the program with arguments that have no spaces, "--loop simplest --frames 3".
 * ProgramWait waits until it has ended and reads what it wrote. ProgramRun does both. */
void ProgramStart(Program *program, const char *arguments);
void ProgramWait(Program *program);
void ProgramRun(Program *program, const char *arguments);

/* Runs another program from the folder of INTERP_DEMO in its place, and skips the test if it was
 * not built. */
void ProgramRunOther(Program *program, const char *name, const char *arguments);

/* Whether a child has ended, without taking its status. */
bool HasEnded(pid_t pid);

/* Limits a resource of this process and of programs that it starts, until the test ends or it is
 * limited to something else. */
void Limit(int resource, rlim_t most);

/* Sleeps for this long. */
void Sleep(int ms);

/* Make a new folder the working directory; empty it; go back and remove it. They return 0 if this
 * worked. `state` is that of a test and is not used. */
int EnterFolder(void **state);
void EmptyFolder(void);
int LeaveFolder(void **state);

/* A whole file as text, which the caller frees; fails the test if it can't be read. */
char *ReadFile(const char *path);
/* The same; "" if there is none, as of a program that has not begun to write it. */
char *ReadFileIfThere(const char *path);

/* Makes a file with this text. */
void WriteFile(const char *path, const char *text);

#endif
