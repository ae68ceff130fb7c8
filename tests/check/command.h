/* SPDX-License-Identifier: MIT
 *
 * Rows of {a file, a command line, what comes of it}: the program is run as a user runs it.
 */
#ifndef COMMAND_H
#define COMMAND_H

#include "check/check.h"
#include "program.h"

/* Rows may end early: the rest is NULL. */
#if defined(__GNUC__)
#pragma GCC diagnostic ignored "-Wmissing-field-initializers"
#endif

/* In a folder that is empty but for the file, the program ends with this status. What it prints
 * contains `out` and `err`; NULL: nothing is printed there. What is printed on standard error is
 * one line of its own. After status 2 the folder is as it was. */
typedef struct Command {
    const char *arguments; /* separated by spaces */
    int status;
    const char *out, *err;
    const char *file, *text; /* there before, and what is in it; NULL: none */
} Command;

/* Runs it; `program` has what it printed. */
void CheckCommand(Program *program, const Command *command);

/* The same for each of a table, with a Program named `program`. */
#define CHECK_COMMANDS(table)                                                                      \
    for (size_t row = 0; row < sizeof(table) / sizeof(table)[0]; row++)                            \
    CheckCommand(&program, &(table)[row])

/* A test that runs in a folder of its own, which is empty. */
#define TEST_IN_FOLDER(name) TEST_BETWEEN(name, EnterFolder, LeaveFolder)

#endif
