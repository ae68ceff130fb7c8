/* SPDX-License-Identifier: MIT
 *
 * interp_demo: see, feel and measure why games interpolate.
 */
#include "cli/modes.h"
#include "machine/system.h"

#include <stdlib.h>

static ModeRun *const runs[ModeCount] = {
#define MODE(name, rank, traits, words, run) [Mode##name] = (run),
#define WAY(name, words)
#include "cli/mode_list.def"
};

/* What ends the command line, such as --help, leaves files alone, whatever else is asked for. */
static ExitStatus Run(Options *options)
{
    const bool usesFiles = !(ModeTable[options->mode].traits & ModeEndsCommandLine);
    if (usesFiles && !RunFilesAreWritable(options))
        return StatusFailed;
    if (usesFiles && options->replay && !RecordedMachineRead(options))
        return StatusFailed;
    return runs[options->mode](options);
}

int main(int argc, char **argv)
{
    Options options;
    StreamsOpen();
    if (!OptionsParse(argc, argv, &options))
        return StatusWrongUsage;
    const ExitStatus status = Run(&options);
    free(options.machine.draws);
    return (int)status;
}
