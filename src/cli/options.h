/* SPDX-License-Identifier: MIT
 *
 * The command line: the table of options, and what it asks for.
 */
#pragma once

#include "formats/reader.h"
#include "game/game.h"
#include "loops/loop_list.h"
#include "machine/live.h"
#include "machine/sim.h"
#include "numbers/figures.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* What the program does: each MODE of the list, of which one is chosen. A WAY is never chosen: it
 * is for OptionInfo.worksIn, of options that only work in some runs of ModeSimulate. */
typedef enum Mode {
#define MODE(name, rank, traits, words, run) Mode##name,
#define WAY(name, words)                     Mode##name,
#include "cli/mode_list.def"
    ModeCount
} Mode;

typedef enum ModeTrait {
    /* It opens a window, or draws offscreen where there is no display. */
    ModeOpensWindow = 1,
    /* It prints a summary; to standard error where the trace goes to standard output. */
    ModePrintsSummary = 2,
    /* It prints tables to standard output. */
    ModePrintsReport = 4,
    /* The rest of the command line is not read. */
    ModeEndsCommandLine = 8
} ModeTrait;

/* As mode_list.def explains them. */
typedef struct ModeRow {
    int rank;
    unsigned traits;
    const char *words;
} ModeRow;

/* By Mode. A way has no rank and no traits. */
extern const ModeRow ModeTable[ModeCount];

/* The exit status. What --expect asks against a baseline can stay undecided. */
typedef enum ExitStatus { StatusDone, StatusFailed, StatusWrongUsage, StatusUndecided } ExitStatus;

/* Files of --summary and --against. */
enum { MostFiles = 1024 };

/* A condition of --expect. */
typedef struct Expectation {
    FigureId figure;
    /* It has to be below the limit. Else it has to be above it. */
    bool below;
    /* The limit is one of B - A, in % of A. Else it is one of the figure itself. */
    bool relative;
    double limit;
} Expectation;

enum { MostExpectations = 32 };

typedef struct Expectations {
    int count;
    Expectation list[MostExpectations];
} Expectations;

enum { MostOptions = 63 };

/* What the command line asks for. Texts point into argv. */
typedef struct Options {
    Mode mode;
    /* The options that were given, by their places in the table. */
    bool given[MostOptions];
    /* The game, without machine and recording. */
    GameConfig game;
    WindowSettings window;
    /* The file of --trace, "-" for standard output; or NULL. */
    const char *trace;
    /* The file of --clip, "-" for standard output; or NULL. */
    const char *clip;
    /* The files of --summary, and behind them those of --against; NULL after the last. */
    const char *files[MostFiles + 1];
    /* The first of them that is of --against. 0: there is none. */
    int against;
    /* The runs of --summary are also taken together as one. */
    bool pool;
    /* The rows of recorded files that are read. */
    TraceSelection selection;
    /* How many of the longest frames are printed. */
    int worst;
    /* Numbers are printed as JSON. */
    bool json;
    /* The table of --report is printed as CSV. */
    bool csv;
    /* In place of a summary the tables are printed that plots are drawn of. */
    bool plotData;
    Expectations expected;
    /* The step of the tour to open, from 1. 0: none. */
    int step;
    /* The scene to open, by its number. */
    int scene;
    /* The word given with --interpolation, or NULL. */
    const char *method;
    /* All methods are shown. */
    bool lanes;
    /* The simulated machine as it was given with --simulate, or NULL. */
    const char *machineText;
    /* A recorded file that describes the simulated machine, or NULL. */
    const char *replay;
    /* What is assumed of that machine (RecordedMachineRead). */
    char assumed[256];
    /* The machine of --simulate or --replay. */
    MachineSpec machine;
} Options;

/* How many files --summary and --against have together. */
static inline int OptionsFiles(const Options *options)
{
    int files = 0;
    while (options->files[files])
        files++;
    return files;
}

/* Reads the command line and the file of --link; writes no file. False, after one line on standard
 * error, if something is wrong with it. */
bool OptionsParse(int argc, char **argv, Options *options);

typedef struct OptionInfo OptionInfo;

/* Reads an option's value, which is NULL if it takes none, and stores it. False after one line on
 * standard error. */
typedef bool OptionReader(const OptionInfo *option, const char *value, Options *options);

struct OptionInfo {
    /* The heading of a group of options, of which this is the first; or NULL. */
    const char *heading;
    /* Without the dashes. */
    const char *name;
    /* The word that stands for its value. NULL: it takes none. */
    const char *argument;

    /* NULL: it chooses a mode, and nothing else. */
    OptionReader *read;
    /* Where a reader for many options stores the value: the place of a member of Options. */
    size_t field;
    /* The range of its number, which --help names. `high` 0: --help names none. */
    int low, high;
    /* The n-th of the words that it can have, NULL after the last; or NULL. */
    const char *(*word)(int n);
    /* Endings of file names, NULL after the last; or NULL. */
    const char *const *files;

    /* The mode it asks for. ModePlay: none. */
    Mode asksFor;
    /* In which modes it has an effect: the sum of 1 << ModePlay and so on. 0 only where the command
     * line ends. */
    unsigned worksIn;
    /* Whether it works with a loop. NULL: with all. */
    bool (*worksWith)(const LoopInfo *loop);

    /* ---- what --help and the manual say of it, in this order ---- */

    /* What it does. The range and the words follow. */
    const char *help;
    /* The default, which --help puts in parentheses; or NULL. */
    const char *initial;
    /* More about it, or NULL. {formats} stands for the names of the programs whose logs can be
     * read. */
    const char *more;
    /* The parameters that its value can have, which are listed with examples; or NULL. */
    const Parameter *parameters;
};

/* The last has no name. */
extern const OptionInfo OptionTable[];

/* Writes the words that an option can have: "off, on or predict". The text is cut off at `size`
 * bytes. */
void OptionJoinWords(char *text, size_t size, const OptionInfo *option);

/* ---- tour.c: steps, each a few words and the settings to see what they say ---- */

enum {
    TourSteps = 0
#define STEP(title, text, look, parts, options) +1
#include "cli/tour_list.def"
#undef STEP
};

/* The tour, of which no step is open. The first call reads the steps' settings, as OptionsParse
 * does. */
Tour TourRead(void);

/* ---- against.c: what is expected of each run ---- */

/* Reads "frame_ms_p99<20,speed_percent>99". */
OptionReader ExpectRead;

/* Whether all is as expected; else a line on standard error for each number that is not, or that is
 * not known. `source` says whose numbers they are. */
bool ExpectCheck(const Expectations *expected, const char *source, const Figures *figures);
