/* SPDX-License-Identifier: MIT */
#pragma once

#include "cli/options.h"

/* Runs every loop on the machine of --simulate or --replay, or on every named one, and prints the
 * results to standard output, as a table or as CSV. False, after one line on standard error, if
 * that failed. */
bool ReportPrint(const Options *options);

/* The same of every method of every scene, with one loop on one machine: how far each is from where
 * things should be seen. */
bool ReportPrintScenes(const Options *options);

/* A column of the table after the loop's name, which is the first. */
typedef struct ReportColumn {
    const char *head;
    FigureId figure; /* CSV has its name and decimals */
    int width, decimals;
    const char *meaning;
} ReportColumn;

/* The last has no head. */
extern const ReportColumn ReportColumns[];
