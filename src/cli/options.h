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

/* What the program does. If options ask for several modes, the one further down here counts. */
typedef enum Mode {
    ModePlay,     /* run in a window, or offscreen where there is no display */
    ModeTour,     /* the same, with a step of the tour open */
    ModeSimulate, /* run on a simulated machine */
    ModeReport,
    ModeScenes, /* the report of the scenes */
    ModeInfo,
    ModeSummary,
    ModeListLoops,
    ModeListScenes,
    ModeHelp, /* from here on the rest of the command line is not read */
    ModeVersion,
    ModePicture, /* these two are not chosen, but options say that they work with */
    ModeReplay,  /* ModeSimulate where a picture is drawn, and with a recorded machine */
    ModeCount
} Mode;

/* The exit status. What --expect asks against a baseline can stay undecided. */
typedef enum ExitStatus { StatusDone, StatusFailed, StatusWrongUsage, StatusUndecided } ExitStatus;

/* Files of --summary and --against. */
enum { MostFiles = 1024 };

/* What --expect asks of the numbers of a run or a file, as for a game's own tests. */
enum { MostExpectations = 32 };

typedef struct Expectation {
    FigureId figure;
    bool below;    /* the figure has to be below the limit, else above it */
    bool relative; /* the limit is one in %, of what B has more than A */
    double limit;
} Expectation;

typedef struct Expectations {
    int count;
    Expectation list[MostExpectations];
} Expectations;

enum { MostOptions = 63 };

typedef struct Options {
    Mode mode;
    bool given[MostOptions]; /* the options that were given, by their places in the table */
    GameConfig game;         /* without machine and recording */
    WindowSettings window;
    const char *trace;                /* file, "-" or NULL; points into argv, as all files do */
    const char *files[MostFiles + 1]; /* those of --summary; NULL after the last */
    TraceSelection selection;         /* the rows of recorded files that are read */
    int against;                      /* the first of them that is of --against; 0: there is none */
    int worst;                        /* how many of the longest frames are printed */
    bool json;
    Expectations expected;
    int step;                /* the step of the tour to open, from 1; 0: none */
    int scene;               /* the scene to open, by its number */
    const char *method;      /* the word given with --interpolation, or NULL */
    bool lanes;              /* all methods are shown */
    const char *replay;      /* a recorded file that describes the simulated machine, or NULL */
    char assumed[256];       /* what is assumed of that machine (RecordedMachineRead) */
    const char *machineText; /* the simulated machine as it was given, or NULL */
    MachineSpec machine;     /* the machine of --simulate or --replay */
    bool csv;
} Options;

/* Reads the command line and the file of --link; writes no file. False, after one line on standard
 * error, if something is wrong with it. */
bool OptionsParse(int argc, char **argv, Options *options);

typedef struct OptionInfo OptionInfo;
typedef bool OptionReader(const OptionInfo *option, const char *value, void *field);
struct OptionInfo {
    const char *heading;  /* of the group that begins with it, or NULL */
    const char *name;     /* without the dashes */
    const char *argument; /* the word that stands for its value; NULL: it takes none */

    /* Stores the option's value. False after one line on standard error. NULL for options that
     * choose a mode and nothing else. */
    OptionReader *read;
    size_t field;               /* of Options, which the reader sets */
    int64_t low, high;          /* the range of a number; above INT_MAX the field is an int64_t */
    int decimals;               /* that are read of it */
    int64_t unit;               /* a number is a multiple of it, and counts it; 0: any */
    const char *allowed;        /* which numbers; NULL: whole ones of the range */
    const char *(*word)(int n); /* the n-th of its values, NULL after the last; or NULL */
    const char *const *files;   /* endings of file names, NULL after the last; or NULL */
    Mode mode;                  /* the mode it asks for; ModePlay: none */
    unsigned modes;             /* in which it has an effect: the sum of 1 << ModePlay and so on */
    bool (*worksWith)(const LoopInfo *loop); /* whether it works with a loop; NULL: with all */
    const char *initial;                     /* the default, as --help shows it, or NULL */
    const char *help, *more;                 /* what it does, before and after range and default */
};

/* The last has no name. */
extern const OptionInfo OptionTable[];

/* Writes the words that it can have: "off, on or predict", cut off at `size` bytes. */
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
