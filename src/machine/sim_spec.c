/* SPDX-License-Identifier: MIT */
#include "machine/sim_spec.h"

#include "base/message.h"
#include "base/units.h"

#include <stdio.h>
#include <string.h>

static const struct {
    const char *name;
    const char *parts;
} machines[] = {
    {"fast", ""},
    {"vsync60", "refresh=60"},
    {"vsync144", "refresh=144"},
    {"slow-draw", "draw=100ms"},
    {"slow-tick", "tick=45ms"},
    {"crawl", "draw=300ms"},
    {"oversleep", "oversleep=1ms"},
    {"hitch", "refresh=60,hitch=500ms@2s"},
    {"noisy60", "refresh=60,noise=2ms"},
};

enum { MachineCount = sizeof machines / sizeof machines[0] };

static const char partNames[] = "tick=5ms, draw=1ms, refresh=60, noise=2ms, seed=1, drop=5, "
                                "oversleep=1ms, hitch=500ms@2s, slow-tick=20ms@1s, hidden=2s-4s";

/* 0.1 ms a tick, 1 ms a draw, no display to wait for. */
static MachineSpec MachineSpecDefault(void)
{
    return (MachineSpec){.tickCost = 100000, .drawCost = 1000000, .seed = 1};
}

static bool ReadDurationPair(const char **at, char between, int64_t *first, int64_t *second)
{
    return ReadDuration(at, first) && *(*at)++ == between && ReadDuration(at, second);
}

/* Reads the value of one part. */
static bool ReadValue(MachineSpec *spec, const char *name, size_t length, const char **at)
{
#define IS(part) (length == sizeof(part) - 1 && memcmp(name, part, length) == 0)
    int64_t number;
    if (IS("tick"))
        return ReadDuration(at, &spec->tickCost);
    if (IS("draw"))
        return ReadDuration(at, &spec->drawCost);
    if (IS("refresh"))
        return ReadDecimal(at, 3, 1000000, &spec->refreshMilliHz) &&
               (spec->refreshMilliHz == 0 || spec->refreshMilliHz >= 1000);
    if (IS("noise")) /* longer than the game takes for one piece of work, see game.c */
        return ReadDuration(at, &spec->noise) && spec->noise <= INT64_C(10000000000);
    if (IS("seed")) {
        if (!ReadDecimal(at, 0, INT64_MAX, &number))
            return false;
        spec->seed = (uint64_t)number;
        return true;
    }
    if (IS("drop"))
        return ReadDecimal(at, 4, 1000000, &spec->dropPpm);
    if (IS("oversleep")) /* over a second would be a stop */
        return ReadDuration(at, &spec->oversleep) && spec->oversleep <= INT64_C(1000000000);
    if (IS("hitch"))
        return ReadDurationPair(at, '@', &spec->hitch, &spec->hitchAt);
    if (IS("slow-tick"))
        return ReadDurationPair(at, '@', &spec->slowTick, &spec->slowTickEvery) &&
               spec->slowTickEvery > 0;
    if (IS("hidden"))
        return ReadDurationPair(at, '-', &spec->hiddenFrom, &spec->hiddenUntil) &&
               spec->hiddenFrom <= spec->hiddenUntil;
#undef IS
    return false;
}

static bool ReadParts(const char *text, MachineSpec *spec)
{
    for (const char *at = text; *at;) {
        size_t whole = strcspn(at, ",");
        size_t nameLength = strcspn(at, ",=");
        const char *value = at + nameLength + 1;
        if (at[nameLength] != '=' || !ReadValue(spec, at, nameLength, &value) ||
            value != at + whole || (at[whole] == ',' && at[whole + 1] == '\0'))
            return Fail("--simulate: '%.*s' is no part of a machine; parts are %s", (int)whole, at,
                        partNames);
        at += whole + (at[whole] == ',');
    }
    return true;
}

/* A machine on which no time passes would never end. */
static bool TimePasses(const char *text, const MachineSpec *spec)
{
    if (spec->tickCost > 0 || spec->drawCost > 0 || spec->refreshMilliHz > 0)
        return true;
    return Fail("--simulate: on '%s' no time passes; give it a tick, draw or refresh", text);
}

bool MachineSpecParse(const char *text, MachineSpec *spec)
{
    char name[32];
    size_t length = strcspn(text, ",");
    *spec = MachineSpecDefault();
    if (memchr(text, '=', length))
        return ReadParts(text, spec) && TimePasses(text, spec);

    for (int i = 0; i < MachineCount; i++) {
        if (strlen(machines[i].name) != length || memcmp(machines[i].name, text, length) != 0)
            continue;
        const char *parts = text + length + (text[length] == ',');
        if (text[length] == ',' && !*parts)
            return Fail("--simulate: no part behind the comma in '%s'; parts are %s", text,
                        partNames);
        return ReadParts(machines[i].parts, spec) && ReadParts(parts, spec) &&
               TimePasses(text, spec);
    }
    snprintf(name, sizeof name, "%.*s", (int)length, text);
    const char *nearest = NearestName(name, machines, MachineCount, sizeof machines[0]);
    if (nearest)
        return Fail("--simulate: no machine '%s'; did you mean '%s'?", name, nearest);
    return Fail("--simulate: no machine '%s'; there are %s, and parts such as %s", name,
                MachineSpecNames(), partNames);
}

const char *MachineSpecName(int n)
{
    return n >= 0 && n < MachineCount ? machines[n].name : NULL;
}

const char *MachineSpecNames(void)
{
    static char names[128];
    if (!names[0]) {
        for (int i = 0; i < MachineCount; i++) {
            size_t used = strlen(names);
            snprintf(names + used, sizeof names - used, "%s%s", i ? ", " : "", machines[i].name);
        }
    }
    return names;
}
