/* SPDX-License-Identifier: MIT
 *
 * Rows of {a file, a command line, its result}: the program is run as a user runs it.
 */
#ifndef COMMAND_H
#define COMMAND_H

#include "check/check.h"
#include "program.h"

/* In a folder with nothing but the file the program ends with this status. It prints texts that
 * contain `out` and `err`; NULL: it prints nothing there. On standard error it prints one line of
 * its own. After status 2 the folder is unchanged. */
typedef struct Command {
    const char *arguments; /* separated by spaces */
    int status;
    const char *out, *err;
    const char *file, *text; /* a file that is there before, and its text; NULL: none */
} Command;

/* Runs it; `program` has what it printed. */
void CheckCommand(Program *program, const Command *command);

/* The same for each of a table, with a Program named `program`. */
#define CHECK_COMMANDS(table)                                                                      \
    for (size_t row = 0; row < sizeof(table) / sizeof(table)[0]; row++)                            \
    CheckCommand(&program, &(table)[row])

/* The same of a long table, of which sanitizers take a third. */
#define CHECK_MANY_COMMANDS(table)                                                                 \
    for (size_t row = 0; row < sizeof(table) / sizeof(table)[0]; row += (size_t)SanitizedStep(3))  \
    CheckCommand(&program, &(table)[row])

/* A test that runs in a folder of its own, which is empty. */
#define TEST_IN_FOLDER(name) TEST_BETWEEN(name, EnterFolder, LeaveFolder)

#endif
