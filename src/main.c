/* SPDX-License-Identifier: MIT
 *
 * interp_demo: see, feel and measure why games interpolate.
 */
#include "base/files.h"
#include "cli/modes.h"

#include <stdlib.h>

static bool Run(const Options *options)
{
    switch (options->mode) {
    case ModeListLoops:
    case ModeListScenes:
    case ModeHelp:
    case ModeVersion:
        return HelpPrint(options->mode);
    case ModeInfo:
        return PlayInfo(options);
    case ModeReport:
    case ModeScenes:
        return ReportPrint(options);
    case ModeSimulate:
        return PlaySimulated(options);
    default:
        return PlayLive(options);
    }
}

int main(int argc, char **argv)
{
    Options options;
    StreamsOpen();
    if (!OptionsParse(argc, argv, &options))
        return StatusWrongUsage;
    if (options.mode == ModeSummary)
        return (int)SummaryPrint(&options, stdout);
    const bool replays = options.replay && options.mode < ModeHelp;
    const bool ok = (!replays || RecordedMachineRead(&options)) && Run(&options);
    free(options.machine.draws);
    return ok ? StatusDone : StatusFailed;
}
