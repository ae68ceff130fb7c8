/* SPDX-License-Identifier: MIT
 *
 * The page opens with a program that is the game in a window, and nothing else. Reports, summaries,
 * lists and simulated machines are in the page's second program, which has all, and is loaded when
 * somebody asks for one of these: options_web.c says by which options. Here they are refused.
 */
#include "cli/modes.h"

#include "base/message.h"
#include "machine/sim.h"

static bool Refuse(void)
{
    return Fail("this program only runs the game, in a window; whole.js has all");
}

static ExitStatus RefuseRun(void)
{
    Refuse();
    return StatusFailed;
}

ExitStatus HelpRun(const Options *options)
{
    (void)options;
    return RefuseRun();
}

ExitStatus ReportRun(const Options *options)
{
    (void)options;
    return RefuseRun();
}

ExitStatus SummaryRun(const Options *options)
{
    (void)options;
    return RefuseRun();
}

bool RecordedMachineRead(Options *options)
{
    (void)options;
    return Refuse();
}

bool MachineSpecParse(const char *text, MachineSpec *spec)
{
    (void)text, (void)spec;
    return Refuse();
}

bool MachineSpecParseDisplay(const char *text, MachineSpec *spec)
{
    (void)text, (void)spec;
    return Refuse();
}

Nanoseconds SimDisplayRefresh(const MachineSpec *spec)
{
    (void)spec;
    return 0;
}

/* Never reached: no machine can be parsed. */
Machine SimMachineInit(SimMachine *memory, const MachineSpec *spec, const Machine *canvas)
{
    (void)memory, (void)spec, (void)canvas;
    return (Machine){0};
}
