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

static ExitStatus Run(Options *options)
{
    const bool isRead = !(ModeTable[options->mode].traits & ModeEndsCommandLine);
    if (isRead && !RunFilesAreWritable(options))
        return StatusFailed;
    if (isRead && options->replay && !RecordedMachineRead(options))
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
