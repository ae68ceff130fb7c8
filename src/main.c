/* SPDX-License-Identifier: MIT
 *
 * interp_demo: see, feel and measure why games interpolate.
 */
#include "base/message.h"
#include "base/streams.h"
#include "cli/modes.h"

static bool Print(void (*print)(void))
{
    print();
    return StreamFlush(stdout, "standard output");
}

static bool Run(const Options *options)
{
    switch (options->mode) {
    case ModeHelp:
        return Print(HelpPrint);
    case ModeListLoops:
        return Print(HelpPrintLoops);
    case ModeListScenes:
        return Print(HelpPrintScenes);
    case ModeVersion:
        return Print(HelpPrintVersion);
    case ModeSummary:
        return SummaryPrint(options, stdout);
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
        return 2;
    const bool replays =
        options.replay &&
        (options.mode == ModeSimulate || options.mode == ModeReport || options.mode == ModeScenes);
    bool ok = (!replays || RecordedMachineRead(&options)) && Run(&options);
    RecordedMachineFree(&options.machine);
    return ok ? 0 : 1;
}
