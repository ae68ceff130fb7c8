/* SPDX-License-Identifier: MIT */
#include "machine/sim.h"

#include "base/message.h"
#include "base/nanoseconds.h"
#include "base/units.h"

#include <stdio.h>
#include <string.h>

/* clang-format off */
const NamedMachine NamedMachines[] = {
    {"fast", "", "no vsync: as many frames as it can draw"},
    {"vsync60", "refresh=60", "a 60 Hz display"},
    {"vsync144", "refresh=144", "a 144 Hz display"},
    {"slow-draw", "draw=100ms", "no vsync, and a draw costs 100 ms"},
    {"slow-tick", "tick=45ms", "no vsync, and a tick costs 45 ms"},
    {"crawl", "draw=300ms", "no vsync, and a draw costs 300 ms"},
    {"oversleep", "oversleep=1ms", "no vsync, and sleeps take 1 ms too long"},
    {"hitch", "refresh=60,hitch=500ms@2s", "a 60 Hz display; after 2 s a draw takes 500 ms longer"},
    {"noisy60", "refresh=60,noise=2ms", "a 60 Hz display; swaps return up to 2 ms late"},
    {"ntsc", "refresh=59.94", "a 59.94 Hz display, which systems call 60 Hz"},
    {"queue2", "refresh=60,queue=2", "a 60 Hz display; the driver holds two finished frames"},
    {"vrr", "vrr=48-144,draw=8ms,draw-noise=3ms",
     "a variable 48 to 144 Hz display; draws of 8 to 11 ms"},
    {"slow-gpu", "gpu=20ms,queue=2", "no vsync; the GPU takes 20 ms, and two frames wait for it"},
    {"handheld40", "refresh=60,gpu=25ms,queue=2", "a 60 Hz display; the GPU can do 40 frames/s"},
    {"loading", "refresh=60,tick=6ms,draw=6ms,hitch=100ms@2s",
     "a 60 Hz display; ticks and draws of 6 ms; after 2 s a draw takes 100 ms longer"},
    {"beat60", "refresh=59,noise=2ms", "a 59 Hz display: 60 ticks/s drift past its refreshes"},
    {0},
};
/* clang-format on */

enum { None = 0 };

#define AT(field) offsetof(MachineSpec, field)

/* clang-format off */
const MachineParameter MachineParameters[] = {
    {"tick", "5ms", "a time", "what a tick costs (0.1 ms)",
     AT(tickCost), None, 0, LONGEST_DURATION, AsDuration, 0, false},
    {"draw", "1ms", "a time", "what a draw costs (1 ms)",
     AT(drawCost), None, 0, LONGEST_DURATION, AsDuration, 0, false},
    {"refresh", "60", "0 or a number from 1 to 1000",
     "refresh rate of the display in Hz, 0 for no vsync",
     AT(refreshMilliHz), None, 1000, 1000000, 3, 0, true},
    {"noise", "2ms", "a time up to 10s", "how late a swap returns at most",
     AT(noise), None, 0, 10 * ONE_SECOND, AsDuration, 0, true},
    {"vrr", "48-144", "RATE-RATE, from 1 to 1000, the lower first",
     "lowest and highest rate of a display whose refresh rate varies, in Hz",
     AT(vrrLow), AT(vrrHigh), 1000, 1000000, 3, '-', true},
    {"queue", "2", "a whole number from 0 to 4",
     "frames that the driver holds, before and after the GPU; the screen tells when it shows them",
     AT(queue), None, 0, MaxQueue, 0, 0, true},
    {"draw-noise", "3ms", "a time up to 10s", "how much longer a draw takes at most",
     AT(drawNoise), None, 0, 10 * ONE_SECOND, AsDuration, 0, false},
    {"gpu", "12ms", "a time", "what a draw costs the GPU, which works beside the program (0)",
     AT(gpu), None, 0, LONGEST_DURATION, AsDuration, 0, true},
    {"gpu-noise", "4ms", "a time up to 10s", "how much longer the GPU takes at most",
     AT(gpuNoise), None, 0, 10 * ONE_SECOND, AsDuration, 0, false},
    {"seed", "1", "a whole number",
     "seed of noise, drops, draw noise and gpu-noise; the same seed gives the same run",
     AT(seed), None, 0, INT64_MAX, 0, 0, false},
    {"drop", "5", "a number from 0 to 100", "the chance in % that a frame misses a refresh",
     AT(dropPpm), None, 0, 1000000, 4, 0, false},
    {"oversleep", "1ms", "a time up to 1s", "how much too long each sleep takes",
     AT(oversleep), None, 0, ONE_SECOND, AsDuration, 0, false},
    {"hitch", "500ms@2s", "TIME@TIME", "one draw takes this much longer, at this time",
     AT(hitch), AT(hitchAt), 0, LONGEST_DURATION, AsDuration, '@', false},
    {"slow-tick", "20ms@1s", "TIME@TIME", "one tick in each such period takes this much longer",
     AT(slowTick), AT(slowTickEvery), 1, LONGEST_DURATION, AsDuration, '@', false},
    {"hidden", "2s-4s", "TIME-TIME, the earlier first", "from when until when the window is hidden",
     AT(hiddenFrom), AT(hiddenUntil), 0, LONGEST_DURATION, AsDuration, '-', false},
    {0},
};
/* clang-format on */

/* As a list: "tick=5ms, draw=1ms". */
static const char *Examples(void)
{
    static char text[512];
    text[0] = '\0';
    for (const MachineParameter *one = MachineParameters; one->name; one++)
        ListAdd(text, sizeof text, ", ", "%s=%s", one->name, one->example);
    return text;
}

static bool ReadNumber(const MachineParameter *parameter, const char **at, int64_t *value)
{
    const bool read = ReadQuantity(at, parameter->decimals, parameter->high, value);
    const bool isNone = *value == 0 && !parameter->separator;
    return read && *value <= parameter->high && (*value >= parameter->low || isNone);
}

/* Reads the value of one parameter, which ends at `end`. */
static bool ReadValue(const MachineParameter *parameter, const char *at, const char *end,
                      MachineSpec *spec)
{
    int64_t *const first = (int64_t *)((char *)spec + parameter->field);
    int64_t *const second = (int64_t *)((char *)spec + parameter->second);
    bool read = ReadNumber(parameter, &at, first);
    if (read && parameter->separator)
        read = *at++ == parameter->separator && ReadNumber(parameter, &at, second);
    return read && at == end && (parameter->separator != '-' || *first < *second);
}

/* Reads ",name=value,name=value", the end of `text`; the first comma may be missing. `recorded`:
 * only what a recorded machine takes. */
static bool ReadParameters(const char *text, const char *at, bool recorded, MachineSpec *spec)
{
    while (*at) {
        at += *at == ',';
        const size_t nameLength = strcspn(at, ",=");
        const int length = (int)strcspn(at, ",");
        const MachineParameter *parameter = MachineParameters;
        while (parameter->name && !WordIs(at, nameLength, parameter->name))
            parameter++;
        if (*at == '\0')
            return Fail("--simulate: nothing follows the comma in '%s'; there are %s", text,
                        Examples());
        if (recorded && !parameter->ofRecorded)
            return Fail("--simulate: '%.*s' has no effect with --replay, which takes refresh, vrr, "
                        "queue, noise and gpu",
                        length, at);
        if (!parameter->name || at[nameLength] != '=')
            return Fail("--simulate: unknown machine parameter '%.*s'; there are %s", length, at,
                        Examples());
        if (IsNamedBefore(text, at))
            return Fail("--simulate: %s is given twice in '%s'", parameter->name, text);
        if (!ReadValue(parameter, at + nameLength + 1, at + length, spec))
            return Fail("--simulate: '%.*s' is not %s, such as %s=%s", length, at,
                        parameter->allowed, parameter->name, parameter->example);
        at += length;
    }
    return true;
}

bool MachineSpecParseDisplay(const char *text, MachineSpec *spec)
{
    return ReadParameters(text, text, true, spec);
}

bool MachineSpecParse(const char *text, MachineSpec *spec)
{
    const size_t length = strcspn(text, ",");
    const bool isNamed = !memchr(text, '=', length);
    const NamedMachine *machine = NamedMachines;
    *spec = (MachineSpec){.tickCost = 100 * ONE_MICROSECOND,
                          .drawCost = ONE_MILLISECOND,
                          .vsync = VsyncOn,
                          .seed = 1};
    while (machine->name && !WordIs(text, length, machine->name))
        machine++;
    if (isNamed && !machine->name) {
        char names[512] = "";
        for (machine = NamedMachines; machine->name; machine++)
            ListAdd(names, sizeof names, ", ", "%s", machine->name);
        return Fail("--simulate: no machine '%.*s'; there are %s, and parameters such as %s",
                    length < 32 ? (int)length : 31, text, names, Examples());
    }
    return (!isNamed || ReadParameters(machine->parameters, machine->parameters, false, spec)) &&
           ReadParameters(text, isNamed ? text + length : text, false, spec);
}
