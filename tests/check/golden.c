/* SPDX-License-Identifier: MIT
 *
 * Every loop on every machine records what it recorded before: golden.h has hashes of each run,
 * one for each column of its trace. When a change of the numbers is meant:
 *
 *   GOLDEN=tests/check/golden.h build/check 'GoldenTableIsPrinted'
 *
 * and say in the commit why. A failure names the columns, and the rows from which on they differ;
 * to see how, compare what `interp_demo --loop ... --simulate ... --trace -` says before and after.
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
    {"hidden", .machine = "vsync60,hidden=2s-4s,drop=5"},
    {"ticks", .machine = "noisy60,slow-tick=60ms@1s"},
    {"off", .machine = "noisy60", .off = true, .balls = 9},
    {"predict", .machine = "noisy60", .predict = true, .balls = 2, .speed = 500},
    {"capped", .machine = "fast", .fps = 30, .tickCost = 3, .drawCost = 2, .hitch = 200,
     .hitchAt = 1000},
    {"network", .machine = "hitch", .network = 1, .ups = 15, .maxLoops = 2},
    {"behind", .machine = "slow-draw", .network = 1, .speed = 3000, .tickCost = 80},
};
enum { SetupCount = sizeof setups / sizeof setups[0] };

/* The columns that are hashed: those of the trace that are ours, then what is in no column. */
static const char *const columns[] = {
    "loop",      "interpolation",      "elapsed",   "start",   "ticks",    "tick",         "alpha",
    "behind_ms", "update_ms",          "render_ms", "swap_ms", "sleep_ms", "oversleep_ms", "sim_ms",
    "screen_ms", "animation_error_ms", "x",         "y",       "state",    "(other)",      "(end)"};
enum {
    ColumnCount = sizeof columns / sizeof columns[0],
    Other = ColumnCount - 2,
    End,
    RowMax = 1500
};

/* Hashes of so many first rows tell where a difference begins. */
#define PREFIXES                                                                                   \
    {                                                                                              \
        1, 4, 16, 64, 256, 1024                                                                    \
    }
enum { PrefixCount = 6 };

typedef struct Golden {
    const char *loop, *setup;
    int rows;
    const char *hashes; /* four digits and a space for each column, then for each prefix */
} Golden;

static const Golden golden[] = {
#include "check/golden.h"
};
enum { GoldenCount = sizeof golden / sizeof golden[0] };

enum { Digits = 5, HashesMax = Digits * (ColumnCount + PrefixCount) + 1 };

/* FNV-1a. */
static uint64_t HashText(uint64_t hash, const char *text)
{
    for (; *text; text++)
        hash = (hash ^ (unsigned char)*text) * UINT64_C(0x100000001b3);
    return (hash ^ '\n') * UINT64_C(0x100000001b3);
}

/* Cuts a line of CSV at its commas; returns how many cells it has. */
static int Cells(char *line, char *cells[], int max)
{
    int n = 0;
    line[strcspn(line, "\n")] = '\0';
    for (char *at = line; at && n < max; n++) {
        cells[n] = at;
        at = strchr(at, ',');
        if (at)
            *at++ = '\0';
    }
    return n;
}

/* Where each of `columns` is in a row of the trace. */
static void FindColumns(int place[Other])
{
    static const Host host = {0};
    char head[FormatTextMax], *cells[64], *line = head;
    head[FormatCsv()->head(head, &host)] = '\0';
    for (int i = 0; i < 2; i++)
        line = strchr(line, '\n') + 1;
    const int n = Cells(line, cells, 64);
    for (int c = 0; c < Other; c++) {
        place[c] = 0;
        while (place[c] < n && strcmp(cells[place[c]], columns[c]) != 0)
            place[c]++;
        CHECK(place[c] < n, "the trace has no column %s", columns[c]);
    }
}

static void RunGolden(int loop, const struct Setup *setup)
{
    GameConfig config = GameConfigDefault();
    Settings *settings = &config.settings;
    config.settings.loop = loop;
    config.ticksPerSecond = setup->ups;
    config.maxLoops = setup->maxLoops > 0 ? setup->maxLoops : -1;
    config.settings.balls = setup->balls > 0 ? setup->balls : 1;
    config.frames = RowMax;
    config.duration = 6 * ONE_SECOND;
    settings->drawMode = setup->off ? DrawModeOff : setup->predict ? DrawModePredict : DrawModeOn;
    settings->speed = setup->speed > 0 ? setup->speed : settings->speed;
    settings->fps = setup->fps > 0 ? setup->fps : settings->fps;
    settings->network = setup->network;
    settings->tickCost = setup->tickCost * ONE_MILLISECOND;
    settings->drawCost = setup->drawCost * ONE_MILLISECOND;
    settings->hitch = setup->hitch * ONE_MILLISECOND;
    settings->hitchAt = setup->hitchAt * ONE_MILLISECOND;
    RunOn(setup->machine, config);
}

static void PutHash(char **out, uint64_t hash)
{
    *out += snprintf(*out, Digits + 1, "%04x ", (unsigned)(hash >> 32 & 0xffff));
}

/* Describes the last run. */
static void Describe(char *out)
{
    static const int prefixes[PrefixCount] = PREFIXES;
    uint64_t hash[ColumnCount] = {0}, rows = 0, prefix[PrefixCount] = {0};
    int place[Other];
    char text[FormatTextMax], *cells[64] = {0};
    FindColumns(place);
    for (int i = 0; i < count; i++) {
        const Frame *frame = &frames[i];
        text[FormatCsv()->frame(text, frame, NULL)] = '\0';
        rows = HashText(rows, text);
        Cells(text, cells, 64);
        for (int c = 0; c < Other; c++)
            hash[c] = HashText(hash[c], cells[place[c]]);
        snprintf(text, sizeof text, "%" PRId64 " %" PRId64 " %" PRId64 " %d %d", frame->simAsked,
                 frame->viewLag, frame->deadTime, frame->excluded, frame->fullTurn);
        hash[Other] = HashText(hash[Other], text);
        for (int p = 0; p < PrefixCount; p++)
            prefix[p] = i < prefixes[p] ? rows : prefix[p];
    }
    snprintf(text, sizeof text,
             "%" PRId64 " %" PRId64 " %" PRId64 " %" PRId64 " %" PRIx64 " %" PRId64,
             ran.totals.ticks, ran.totals.gameTime, ran.totals.busy, ran.totals.total, ran.hash,
             ran.frameTime);
    hash[End] = HashText(0, text);
    for (int c = 0; c < ColumnCount; c++)
        PutHash(&out, hash[c]);
    for (int p = 0; p < PrefixCount; p++)
        PutHash(&out, prefix[p]);
}

static bool Differs(const char *now, const char *then, int hash)
{
    return memcmp(now + Digits * hash, then + Digits * hash, Digits) != 0;
}

/* Returns whether the last run is as it was; otherwise says what is not. */
static bool IsAsBefore(const Golden *then)
{
    static const int prefixes[PrefixCount] = PREFIXES;
    char now[HashesMax], row[FormatTextMax];
    int first = 0, p = 0;
    Describe(now);
    assert_int_equal(strlen(then->hashes), strlen(now));
    if (count == then->rows && strcmp(now, then->hashes) == 0)
        return true;
    for (; p < PrefixCount && !Differs(now, then->hashes, ColumnCount + p); p++)
        first = prefixes[p];
    print_error("%s, %s: %d rows, before %d; the first difference is in row %d or one of the next,"
                " in column",
                then->loop, then->setup, count, then->rows, first + 1);
    for (int c = 0; c < ColumnCount; c++)
        if (Differs(now, then->hashes, c))
            print_error(" %s", columns[c]);
    print_error("\n");
    for (int i = first; i < count && i < first + 3; i++) {
        row[FormatCsv()->frame(row, &frames[i], NULL)] = '\0';
        print_error("now row %d: %s", i + 1, row);
    }
    return false;
}

static void GoldenTracesAreAsTheyWere(void **state)
{
    int failures = 0;
    (void)state;
    assert_int_equal(GoldenCount, LoopCount * SetupCount);
    for (int i = 0; i < GoldenCount && failures < 3; i++) {
        const Golden *then = &golden[i];
        const struct Setup *setup = &setups[i % SetupCount];
        assert_string_equal(then->loop, LoopList[i / SetupCount].name);
        assert_string_equal(then->setup, setup->name);
        RunGolden(i / SetupCount, setup);
        failures += !IsAsBefore(then);
    }
    assert_int_equal(failures, 0);
}

/* Prints golden.h anew, instead of a test: GOLDEN=new.h build/check 'Golden*' */
static void GoldenTableIsPrinted(void **state)
{
    const char *path = getenv("GOLDEN");
    char now[HashesMax];
    (void)state;
    if (!path)
        return;
    FILE *file = fopen(path, "w");
    assert_non_null(file);
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

CHECK_GROUP(Golden, cmocka_unit_test(GoldenTracesAreAsTheyWere),
            cmocka_unit_test(GoldenTableIsPrinted));
