/* SPDX-License-Identifier: MIT
 *
 * Every loop on every machine records what it recorded before: golden.h has hashes of each run,
 * one for each column of its trace. When a change of the numbers is meant:
 *
 *   GOLDEN=tests/check/golden.h build/check 'GoldenTableIsPrinted'
 *
 * and say in the commit why. A failure names the columns; to see how they differ, compare what
 * `interp_demo --loop ... --simulate ... --trace -` says before and after.
 */
#include "check/check.h"
#include "check/simulation.h"
#include "trace/format.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A machine, and what the command line asks for beside it; 0 is the default, times are in ms. */
static const struct Setup {
    const char *name, *machine;
    bool off, predict;
    int balls, speed, fps, ups, maxLoops, network;
    int tickCost, drawCost, hitch, hitchAt;
} setups[] = {
    {"fast", .machine = "fast"},
    {"vsync60", .machine = "vsync60"},
    {"vsync144", .machine = "vsync144"},
    {"slow-draw", .machine = "slow-draw"},
    {"slow-tick", .machine = "slow-tick"},
    {"crawl", .machine = "crawl"},
    {"oversleep", .machine = "oversleep"},
    {"hitch", .machine = "hitch"},
    {"noisy60", .machine = "noisy60"},
    {"queue2", .machine = "queue2"},
    {"vrr", .machine = "vrr"},
    {"hidden", .machine = "vsync60,hidden=2s-4s,drop=5"},
    {"ticks", .machine = "noisy60,slow-tick=60ms@1s"},
    {"off", .machine = "noisy60", .off = true, .balls = 9},
    {"predict", .machine = "noisy60", .predict = true, .balls = 2, .speed = 500},
    {"capped", .machine = "fast", .fps = 30, .tickCost = 3, .drawCost = 2, .hitch = 200,
     .hitchAt = 1000},
    {"network", .machine = "hitch", .network = 1, .ups = 15, .maxLoops = 2},
    {"behind", .machine = "slow-draw", .network = 1, .speed = 3000, .tickCost = 80},
};

/* A run's rows; and a hash, four digits and a space, for each column of its trace, for what is in
 * no column, and for what was said at the end. */
static const struct Golden {
    const char *loop, *setup;
    int rows;
    const char *hashes;
} golden[] = {
#include "check/golden.h"
};

enum {
    SetupCount = sizeof setups / sizeof setups[0],
    GoldenCount = sizeof golden / sizeof golden[0],
    MaxRows = 1500,
    MaxColumns = 64,
    Digits = 5,
    HashesMax = Digits * MaxColumns
};

/* The columns' names, and two more. */
static char head[FormatTextMax], *columns[MaxColumns];
static int columnCount;

/* FNV-1a. */
static void HashText(uint64_t *hash, const char *text)
{
    for (; *text; text++)
        *hash = (*hash ^ (unsigned char)*text) * UINT64_C(0x100000001b3);
    *hash = (*hash ^ '\n') * UINT64_C(0x100000001b3);
}

/* Cuts a line of CSV at its commas; returns how many cells it has. */
static int Cut(char *line, char *cells[])
{
    int n = 0;
    line[strcspn(line, "\n")] = '\0';
    for (char *at = line; at; n++) {
        cells[n] = at;
        at = strchr(at, ',');
        if (at)
            *at++ = '\0';
    }
    return n;
}

static void NameColumns(void)
{
    static const Host host = {0};
    char *line = head;
    head[FormatCsv()->head(head, &host)] = '\0';
    for (int i = 0; i < 2; i++)
        line = strchr(line, '\n') + 1;
    columnCount = Cut(line, columns);
    columns[columnCount++] = "(other)";
    columns[columnCount++] = "(end)";
}

static void RunGolden(int loop, const struct Setup *setup)
{
    GameConfig config = GameConfigDefault();
    Settings *settings = &config.settings;
    config.ticksPerSecond = setup->ups;
    config.maxLoops = setup->maxLoops > 0 ? setup->maxLoops : -1;
    config.frames = MaxRows;
    config.duration = 6 * ONE_SECOND;
    settings->loop = loop;
    settings->drawMode = setup->off ? DrawModeOff : setup->predict ? DrawModePredict : DrawModeOn;
    settings->balls = setup->balls > 0 ? setup->balls : 1;
    settings->speed = setup->speed > 0 ? setup->speed : settings->speed;
    settings->fps = setup->fps > 0 ? setup->fps : settings->fps;
    settings->network = setup->network;
    settings->tickCost = setup->tickCost * ONE_MILLISECOND;
    settings->drawCost = setup->drawCost * ONE_MILLISECOND;
    settings->hitch = setup->hitch * ONE_MILLISECOND;
    settings->hitchAt = setup->hitchAt * ONE_MILLISECOND;
    RunOn(setup->machine, config);
}

/* Describes the last run. */
static void Describe(char *out)
{
    uint64_t hash[MaxColumns] = {0};
    char text[FormatTextMax], *cells[MaxColumns];
    for (int i = 0; i < count; i++) {
        const Frame *frame = &frames[i];
        text[FormatCsv()->frame(text, frame, NULL)] = '\0';
        assert_int_equal(Cut(text, cells), columnCount - 2);
        for (int c = 0; c < columnCount - 2; c++)
            HashText(&hash[c], cells[c]);
        snprintf(text, sizeof text, "%" PRId64 " %" PRId64 " %" PRId64 " %d %d", frame->simAsked,
                 frame->viewLag, frame->deadTime, frame->excluded, frame->fullTurn);
        HashText(&hash[columnCount - 2], text);
    }
    snprintf(text, sizeof text,
             "%" PRId64 " %" PRId64 " %" PRId64 " %" PRId64 " %" PRIx64 " %" PRId64,
             ran.totals.ticks, ran.totals.gameTime, ran.totals.busy, ran.totals.total, ran.hash,
             ran.frameTime);
    HashText(&hash[columnCount - 1], text);
    for (int c = 0; c < columnCount; c++)
        out += snprintf(out, Digits + 1, "%04x ", (unsigned)(hash[c] >> 32 & 0xffff));
}

/* Returns whether the last run is as it was; otherwise says what is not. */
static bool IsAsBefore(const struct Golden *then)
{
    char now[HashesMax];
    Describe(now);
    assert_int_equal(strlen(then->hashes), strlen(now));
    if (count == then->rows && strcmp(now, then->hashes) == 0)
        return true;
    print_error("%s, %s: %d rows, before %d; other columns:", then->loop, then->setup, count,
                then->rows);
    for (int c = 0; c < columnCount; c++)
        if (memcmp(now + Digits * c, then->hashes + Digits * c, Digits) != 0)
            print_error(" %s", columns[c]);
    print_error("\n");
    return false;
}

TEST(GoldenTracesAreAsTheyWere)
{
    int failures = 0;
    NameColumns();
    assert_int_equal(GoldenCount, LoopCount * SetupCount);
    for (int i = 0; i < GoldenCount && failures < 3; i++) {
        assert_string_equal(golden[i].loop, LoopList[i / SetupCount].name);
        assert_string_equal(golden[i].setup, setups[i % SetupCount].name);
        RunGolden(i / SetupCount, &setups[i % SetupCount]);
        failures += !IsAsBefore(&golden[i]);
    }
    assert_int_equal(failures, 0);
}

/* Prints golden.h anew, instead of a test. */
TEST(GoldenTableIsPrinted)
{
    const char *path = getenv("GOLDEN");
    char now[HashesMax];
    if (!path)
        return;
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    NameColumns();
    fprintf(file, "/* SPDX-License-Identifier: MIT */\n/* clang-format off */\n");
    for (int i = 0; i < LoopCount * SetupCount; i++) {
        const struct Setup *setup = &setups[i % SetupCount];
        RunGolden(i / SetupCount, setup);
        Describe(now);
        fprintf(file, "{\"%s\", \"%s\", %d, \"%s\"},\n", LoopList[i / SetupCount].name, setup->name,
                count, now);
    }
    assert_int_equal(fclose(file), 0);
}
