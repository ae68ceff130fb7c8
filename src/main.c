/* SPDX-License-Identifier: MIT
 *
 * interp_demo: see, feel and measure why games interpolate.
 */
#include "cli/modes.h"
#include "machine/system.h"

#include <stdlib.h>

static bool (*const modes[ModeCount])(const Options *options) = {
    [ModePlay] = PlayRun,        [ModeTour] = PlayRun,         [ModeSimulate] = PlayRun,
    [ModeReport] = ReportPrint,  [ModeScenes] = ReportPrint,   [ModeInfo] = PlayRun,
    [ModeListLoops] = HelpPrint, [ModeListScenes] = HelpPrint, [ModeHelp] = HelpPrint,
    [ModeVersion] = HelpPrint,
};

int main(int argc, char **argv)
{
    Options options;
    StreamsOpen();
    if (!OptionsParse(argc, argv, &options))
        return StatusWrongUsage;
    if (!RunFilesAreWritable(&options))
        return StatusFailed;
    if (options.mode == ModeSummary)
        return (int)SummaryPrint(&options, stdout);
    const bool replays = options.replay && options.mode < ModeHelp;
    const bool ok = (!replays || RecordedMachineRead(&options)) && modes[options.mode](&options);
    free(options.machine.draws);
    return ok ? StatusDone : StatusFailed;
}
