/* SPDX-License-Identifier: MIT
 *
 * How the values of options are read: `read` in the table of options.
 */
#ifndef OPTION_VALUES_H
#define OPTION_VALUES_H

#include "cli/options.h"

typedef bool OptionReader(const OptionInfo *option, const char *value, Options *options);

/* These set option->field, of the type that is named here. */
OptionReader OptionReadFlag;    /* bool, to true */
OptionReader OptionReadInt;     /* int, from low to high */
OptionReader OptionReadCount;   /* int64_t, from low to high */
OptionReader OptionReadWord;    /* enum: the number of the word */
OptionReader OptionReadSeconds; /* Nanoseconds, above 0 */
OptionReader OptionReadCost;    /* Nanoseconds, in ms or with a unit */
OptionReader OptionReadText;    /* const char *, as it is */
OptionReader OptionReadOutput;  /* const char *: a file whose name ends in one of `files` */
OptionReader OptionReadTrace;   /* the same, or "-" */

OptionReader OptionReadLoop, OptionReadScene, OptionReadSpeed, OptionReadPaused, OptionReadHud,
    OptionReadSize, OptionReadHitch, OptionReadExpect;
OptionReader OptionReadMachine; /* of --simulate */

/* Writes "off, on or predict", cut off at `size` bytes. */
void OptionJoinWords(char *text, size_t size, const char *const words[], int count);

/* Those that the option can have. */
void OptionJoinOwnWords(char *text, size_t size, const OptionInfo *option);

#endif
