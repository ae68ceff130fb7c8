/* SPDX-License-Identifier: MIT
 *
 * The command line.
 */
#ifndef OPTIONS_H
#define OPTIONS_H

#include "game/game.h"
#include "machine/sim_spec.h"
#include "machine/window_settings.h"

#include <stdbool.h>

typedef struct Options {
    GameConfig game; /* all that the game needs to know, but its machine and recorder */
    WindowSettings window;
    const char *trace;   /* file, "-" or NULL; points into argv, as all files do */
    const char *summary; /* a recorded file to summarise, and nothing else, or NULL */
    const char *replay;  /* a recorded file to take for the simulated machine, or NULL */
    bool simulate;
    MachineSpec machine;     /* with `simulate` */
    const char *machineText; /* as it was given */
    bool info;
    bool report, csv;
} Options;

typedef enum OptionsVerdict {
    OptionsRun,   /* go on */
    OptionsEnd,   /* all done (--help and its like): status 0 */
    OptionsWrong, /* said so in one line on standard error: status 2 */
} OptionsVerdict;

/* Reads the command line. Nothing is opened, and no file is touched. */
OptionsVerdict OptionsParse(int argc, char **argv, Options *options);

#endif
