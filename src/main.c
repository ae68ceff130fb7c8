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

/* Those whose status may be another one than done or failed. */
static ExitStatus (*const prints[ModeCount])(const Options *options, FILE *out) = {
    [ModeSummary] = SummaryPrint,
};

int main(int argc, char **argv)
{
    Options options;
    StreamsOpen();
    if (!OptionsParse(argc, argv, &options))
        return StatusWrongUsage;
    if (!RunFilesAreWritable(&options))
        return StatusFailed;
    if (prints[options.mode])
        return (int)prints[options.mode](&options, stdout);
    const bool replays = options.replay && options.mode < ModeHelp;
    const bool ok = (!replays || RecordedMachineRead(&options)) && modes[options.mode](&options);
    free(options.machine.draws);
    return ok ? StatusDone : StatusFailed;
}
