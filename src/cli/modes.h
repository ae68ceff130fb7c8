/* SPDX-License-Identifier: MIT
 *
 * The functions of the modes (mode_list.def), and what they share.
 */
#pragma once

#include "cli/options.h"
#include "machine/keys.h"

#include <stdbool.h>
#include <stdio.h>

/* Does what a mode is for. It has failed if any of it has, after a line on standard error. */
typedef ExitStatus ModeRun(const Options *options);

/* ---- run_files.c ---- */

/* Whether all the files of a run lie apart: none is written that is read or written otherwise, and
 * no pipe is read twice. Links and other spellings of a name count as the file itself. False after
 * one line on standard error. */
bool RunFilesCheck(const Options *options);

/* Whether what the run is to write can be written, as far as that can be known before it begins.
 * Nothing is left behind. False after one line on standard error. */
bool RunFilesAreWritable(const Options *options);

/* Whether the trace or the clip goes to standard output, so that the summary must not. */
bool OutputIsTaken(const Options *options);

/* Whether a simulated machine draws its pictures. */
static inline bool DrawsPictures(const Options *options)
{
    return options->game.screenshot || options->clip;
}

/* ---- play.c ---- */

/* Runs the game, with a recording if asked for, and prints its summary. It runs in a window, or
 * offscreen if there is no display. On the machine of --simulate or --replay it opens a window only
 * for a screenshot or a clip, and a hidden one. With --info nothing runs: prints what SDL, OpenGL
 * and vsync are like here. */
ModeRun PlayRun;

/* Whether there is anything to tell of a run. Of one without frames there is not: false, after one
 * line on standard error. `machine` may be "". */
bool RunHasFrames(const char *machine, const GameResult *ran);

/* ---- report.c ---- */

/* Runs every loop on the machine of --simulate or --replay, or on every named one; with --scenes
 * one loop with every method of every scene, on that machine or on vsync60. Prints the results to
 * standard output, as a table, CSV or JSON. */
ModeRun ReportRun;

/* Which tables have a column. CSV has them all. */
typedef enum ReportTables {
    TablesAll,
    /* Of machines on which the game stands still for a while, in a menu or as nothing runs. */
    TablesOfStop,
    /* Of the others: there is room for one or the other. */
    TablesOfMotion
} ReportTables;

/* A column of the table after the loop's name, which is the first. */
typedef struct ReportColumn {
    const char *head;
    /* What it shows. CSV has the figure's own name and decimals. */
    FigureId figure;
    int width, decimals;
    /* For the lines below the table, and the manual. */
    const char *meaning;
    /* What stands in place of its values 0, 1..., except in CSV. NULL: they are numbers. */
    const char *const *words;
    ReportTables tables;
} ReportColumn;

/* The last has no head. */
extern const ReportColumn ReportColumns[];

/* ---- results.c ---- */

/* A run, or a recorded one of a file. It points into itself, so it stays where it is. */
typedef struct Result {
    /* What tables call it: the machine, the file, or "FILE run 2" of a file with several runs. */
    const char *source;
    /* The memory of a name with a run's number, or NULL. */
    char *sourceOfRun;
    /* Finished (StatsFinish). */
    Stats stats;
    Figures figures;

    /* ---- of a file ---- */

    /* Its longest frames. */
    StatsWorst worst;
    /* Its reader, which is closed. It holds the texts that the figures point to. */
    TraceReader reader;
    /* The figures of RunSlices parts of it. NULL: no comparison needs them. */
    Figures *slices;
} Result;

/* Results in the order of the command line. */
typedef struct Results {
    int count;
    /* The first one of --against, from which on all are of side B. 0: there are no two sides. */
    int against;
    Result **list;
    /* The frames of all of them together, if --pool asks for that. */
    Stats pool;
} Results;

/* Prints the summary of one, the numbers of several beside each other, or what else is asked for.
 * Of several results only the figures are used. It fails also if something is not as expected. */
ExitStatus ResultsPrint(const Options *options, Results *results, FILE *out);

/* ---- summary.c ---- */

/* Prints to `out` what --summary asks for: of one file the summary that its run printed at its end,
 * as far as the rows contain it; of several the numbers beside each other. It fails also if
 * something is not as expected. */
ExitStatus SummaryPrint(const Options *options, FILE *out);

/* The same, to standard output. */
ModeRun SummaryRun;

/* ---- names.c: names in tables ---- */

/* Whether a table of main figures has this one: people ask for it first (Main), or --expect names
 * it. */
bool FigureIsShown(FigureId figure, const Expectations *expected);

/* How many columns the names have in a table of main figures: as many as the longest of them, but
 * no more than leave room for the numbers. `expected` NULL: in a table of all figures, as many as
 * the longest. */
int FigureNameWidth(const Expectations *expected);

/* Prints a name in so many columns. A longer one gets a line of its own above them. */
void FigurePrintName(FigureId figure, int width, FILE *out);

enum { NumberTextSize = 32 };

/* A value of a figure for a narrow column: with three decimals at most, and fewer if it is long;
 * "-" if it is not known. */
const char *NumberText(char text[NumberTextSize], FigureId figure, double value);

/* The end of a path, for a table. It leaves out the folders that the paths of all results begin
 * with. If it is still longer than `most` bytes, its beginning is cut off, but nothing in which the
 * paths differ. */
const char *ResultName(Result *const *results, int count, const char *path, size_t most);

/* Prints a line with the names of results, after a label. */
void ResultsPrintNames(const char *label, Result *const *results, int count, FILE *out);

/* ---- pool.c: the runs of --pool as one ---- */

/* Adds the frames of a result to those of all. */
void PoolAddResult(Results *results, const Result *result);

/* Prints the figures of all results together, how these differ, and which of them differ from the
 * others; as JSON an object after theirs. Checks what is expected of the figures. */
ExitStatus PoolPrint(const Options *options, Results *results, FILE *out);

/* ---- plot_data.c: the tables that plots are drawn of ---- */

/* Each table is a line "# NAME", a line with the names of its columns, and its rows, with a tab
 * between cells. Two empty lines end it. */

/* Prints the tables of a recording. Its file is open, and its figures are known. */
void PlotDataPrint(Result *file, FILE *out);

/* Prints the tables of two sides: how each main figure differs, and `caveat`, a sentence that says
 * what to bear in mind. */
void PlotDataPrintSides(const Sides *sides, const char *caveat, FILE *out);

/* ---- against.c: the two sides of --summary and --against ---- */

/* Whether the runs are cut into slices, because a side has too few. The first `a` of `count` runs
 * are side A; 0: there are no sides. */
bool AgainstIsSliced(int a, int count);

/* Reads all frames of an open file again, and allocates its slices. */
void AgainstReadSlices(Result *file);

/* Prints how B differs from A, and checks what is expected of that. */
ExitStatus AgainstPrint(const Options *options, const Results *results, FILE *out);

/* ---- recorded_machine.c: called before the modes that simulate ---- */

/* Reads the file of --replay as the machine to simulate. Its n-th draw costs what frame n worked,
 * and ticks cost nothing. The display is that of --simulate; without it, the one for which the
 * recorded program waited, as far as the file shows that. options->assumed says what is assumed.
 * Without --duration the run ends with the file. False after one line on standard error. Free the
 * machine's draws in both cases. */
bool RecordedMachineRead(Options *options);

/* ---- help.c ---- */

enum { OptionTextSize = 512, HelpKeySize = 64 };

/* Prints a list of loops or of scenes, the help or the version. */
ModeRun HelpRun;

/* What the option does, with its range and default: "most ticks in one turn, 0 to 9 (5)". */
void HelpOptionText(char text[OptionTextSize], const OptionInfo *option);

/* The labels of a key and of those after it that share its help: "UP DOWN". Returns the key after
 * them. */
const KeyBinding *HelpKeyLabels(const KeyBinding *key, char labels[HelpKeySize]);
