/* SPDX-License-Identifier: MIT */
#include "machine/sim.h"

#include "base/manual.h"
#include "base/message.h"
#include "base/nanoseconds.h"
#include "base/units.h"

#include <stdio.h>
#include <string.h>

/* clang-format off */
#define MACHINE(name, parameters, meaning) {name, parameters, MANUAL(meaning)}

const NamedMachine NamedMachines[] = {
    MACHINE("fast", "", "no vsync: as many frames as it can draw"),
    MACHINE("vsync60", "refresh=60", "a 60 Hz display"),
    MACHINE("vsync144", "refresh=144", "a 144 Hz display"),
    MACHINE("slow-draw", "draw=100ms", "no vsync, and a draw costs 100 ms"),
    MACHINE("slow-tick", "tick=45ms", "no vsync, and a tick costs 45 ms"),
    MACHINE("crawl", "draw=300ms", "no vsync, and a draw costs 300 ms"),
    MACHINE("oversleep", "oversleep=1ms", "no vsync, and sleeps take 1 ms too long"),
    MACHINE("hitch", "refresh=60,hitch=500ms@2s",
            "a 60 Hz display; after 2 s a draw takes 500 ms longer"),
    MACHINE("noisy60", "refresh=60,noise=2ms", "a 60 Hz display; swaps return up to 2 ms late"),
    MACHINE("ntsc", "refresh=59.94", "a 59.94 Hz display, which systems call 60 Hz"),
    MACHINE("queue2", "refresh=60,queue=2",
            "a 60 Hz display; the driver holds two finished frames"),
    MACHINE("vrr", "vrr=48-144,draw=8ms,draw-noise=3ms",
            "a variable 48 to 144 Hz display; draws of 8 to 11 ms"),
    MACHINE("slow-gpu", "gpu=20ms,queue=2",
            "no vsync; the GPU takes 20 ms, and two frames wait for it"),
    MACHINE("handheld40", "refresh=60,gpu=25ms,queue=2",
            "a 60 Hz display; the GPU can do 40 frames/s"),
    MACHINE("loading", "refresh=60,tick=6ms,draw=6ms,hitch=100ms@2s",
            "a 60 Hz display; ticks and draws of 6 ms; after 2 s a draw takes 100 ms longer"),
    MACHINE("beat60", "refresh=59,noise=2ms",
            "a 59 Hz display: 60 ticks/s drift past its refreshes"),
    {0},
};
/* clang-format on */

#define AT(member)                PARAMETER_AT(MachineSpec, member)
#define ONE(member)               ParameterOne, AT(member), 0
#define TWO(form, member, second) Parameter##form, AT(member), AT(second)

/* clang-format off */
const Parameter MachineParameters[] = {
    {"tick", "5ms", "a time", MANUAL("what a tick costs (0.1 ms)"),
     ONE(tickCost), 0, LONGEST_DURATION, false, AsDuration},
    {"draw", "1ms", "a time", MANUAL("what a draw costs (1 ms)"),
     ONE(drawCost), 0, LONGEST_DURATION, false, AsDuration},
    {"refresh", "60", "0 or a number from 1 to 1000",
     MANUAL("refresh rate of the display in Hz, 0 for no vsync"),
     ONE(refreshMilliHz), 1000, 1000000, true, 3},
    {"refresh2", "144@5s", "RATE@TIME, the rate from 1 to 1000",
     MANUAL("refresh rate in Hz from this time on, as after the window went to another display"),
     TWO(Timed, secondMilliHz, moveAt), 1000, 1000000, false, 3},
    {"noise", "2ms", "a time up to 10s", MANUAL("how late a swap returns at most"),
     ONE(noise), 0, 10 * ONE_SECOND, false, AsDuration},
    {"vrr", "48-144", "RATE-RATE, from 1 to 1000, the lower first",
     MANUAL("lowest and highest rate of a display whose refresh rate varies, in Hz"),
     TWO(Range, vrrLow, vrrHigh), 1000, 1000000, false, 3},
    {"queue", "2", "a whole number from 0 to 4",
     MANUAL("frames that the driver holds, before and after the GPU; the screen tells when "
            "it shows them"),
     ONE(queue), 0, MaxQueue, false, 0},
    {"draw-noise", "3ms", "a time up to 10s", MANUAL("how much longer a draw takes at most"),
     ONE(drawNoise), 0, 10 * ONE_SECOND, false, AsDuration},
    {"gpu", "12ms", "a time", MANUAL("what a draw costs the GPU, which works beside the "
            "program (0)"),
     ONE(gpu), 0, LONGEST_DURATION, false, AsDuration},
    {"gpu-noise", "4ms", "a time up to 10s", MANUAL("how much longer the GPU takes at most"),
     ONE(gpuNoise), 0, 10 * ONE_SECOND, false, AsDuration},
    {"seed", "1", "a whole number",
     MANUAL("seed of noise, drops, draw noise and gpu-noise; the same seed gives the same run"),
     ONE(seed), 0, INT64_MAX, false, 0},
    {"drop", "5", "a number from 0 to 100", MANUAL("the chance in % that a frame misses a refresh"),
     ONE(dropPpm), 0, 1000000, false, 4},
    {"oversleep", "1ms", "a time up to 1s", MANUAL("how much too long each sleep takes"),
     ONE(oversleep), 0, ONE_SECOND, false, AsDuration},
    {"hitch", "500ms@2s", "TIME@TIME", MANUAL("one draw takes this much longer, at this time"),
     TWO(Timed, hitch, hitchAt), 0, LONGEST_DURATION, false, AsDuration},
    {"slow-tick", "20ms@1s", "TIME@TIME", MANUAL("one tick in each such period takes this "
            "much longer"),
     TWO(Timed, slowTick, slowTickEvery), 1, LONGEST_DURATION, false, AsDuration},
    {"hidden", "2s-4s", "TIME-TIME, the earlier first", MANUAL("from when until when the "
            "window is hidden"),
     TWO(Range, hiddenFrom, hiddenUntil), 0, LONGEST_DURATION, false, AsDuration},
    {"stop", "", "", MANUAL("while the window is hidden nothing runs, as of a tab in the "
            "background, in a breakpoint, or where Windows drags the window; the time counts"),
     ParameterWord, AT(stops), 0, 0, 0, false, 0},
    {"pause", "2s-8s", "TIME-TIME, the earlier first", MANUAL("from when until when the game is "
            "in a menu: the menu has its turns, the loop has none, and the time counts"),
     TWO(Range, menuFrom, menuUntil), 0, LONGEST_DURATION, false, AsDuration},
    {0},
};
/* clang-format on */

static const ParameterTable table = {
    .option = "--simulate", .unknown = "unknown machine parameter", .list = MachineParameters};

/* The parameters that a recorded machine takes: what it does not know by itself. */
static const char *const ofRecorded[] = {"refresh", "vrr", "queue", "noise", "gpu"};
enum { CountOfRecorded = sizeof ofRecorded / sizeof ofRecorded[0] };

static bool IsOfRecorded(const char *name, size_t length)
{
    for (int i = 0; i < CountOfRecorded; i++)
        if (WordIs(name, length, ofRecorded[i]))
            return true;
    return false;
}

/* Says that this parameter has no effect on a recorded machine, and which have. */
static bool FailRecorded(const char *parameter, int length)
{
    char all[128] = "";
    for (int i = 0; i < CountOfRecorded; i++) {
        const char *const separator = i == CountOfRecorded - 1 ? " and " : ", ";
        ListAdd(all, sizeof all, separator, "%s", ofRecorded[i]);
    }
    return Fail("--simulate: '%.*s' has no effect with --replay, which takes %s", length, parameter,
                all);
}

bool MachineSpecParseDisplay(const char *text, MachineSpec *spec)
{
    for (const char *at = text; *at;) {
        const size_t length = strcspn(at, ",");
        if (!IsOfRecorded(at, strcspn(at, ",=")))
            return FailRecorded(at, (int)length);
        at += length;
        at += *at == ',';
    }
    return ParametersRead(&table, text, text, spec);
}

/* Says that there is no machine of this name, and which there are. */
static bool FailUnknown(const char *name, size_t length)
{
    enum { Longest = 31 }; /* of a name in the message */
    char names[512] = "", parameters[512] = "";
    for (const NamedMachine *machine = NamedMachines; machine->name; machine++)
        ListAdd(names, sizeof names, ", ", "%s", machine->name);
    ParametersAdd(&table, parameters, sizeof parameters);
    return Fail("--simulate: no machine '%.*s'; there are %s, and parameters such as %s",
                length < Longest ? (int)length : Longest, name, names, parameters);
}

bool MachineSpecParse(const char *text, MachineSpec *spec)
{
    const size_t length = strcspn(text, ",");
    *spec = (MachineSpec){.tickCost = 100 * ONE_MICROSECOND,
                          .drawCost = ONE_MILLISECOND,
                          .vsync = VsyncOn,
                          .seed = 1};
    if (memchr(text, '=', length))
        return ParametersRead(&table, text, text, spec);

    const NamedMachine *machine = NamedMachines;
    while (machine->name && !WordIs(text, length, machine->name))
        machine++;
    if (!machine->name)
        return FailUnknown(text, length);
    const char *const parameters = machine->parameters;
    if (*parameters && !ParametersRead(&table, parameters, parameters, spec))
        return false;
    return text[length] == '\0' || ParametersRead(&table, text, text + length + 1, spec);
}
