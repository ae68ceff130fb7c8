/* SPDX-License-Identifier: MIT
 *
 * The page's game needs a window. What needs none (reports, summaries, lists, simulated machines)
 * is in the page's second program, which has all; it is loaded only when somebody asks for that.
 * options_web.c says which options do. The game refuses them.
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

/* Nothing calls this: no machine was parsed. */
Machine SimMachineInit(SimMachine *memory, const MachineSpec *spec, const Machine *canvas)
{
    (void)memory, (void)spec, (void)canvas;
    return (Machine){0};
}
