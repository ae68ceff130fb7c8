/* SPDX-License-Identifier: MIT
 *
 * Every loop on every machine records the same as before: golden.h has a hash of each run's trace,
 * and one of each column over all runs. If you want to change the numbers, run
 *
 *   GOLDEN=tests/check/golden.h build/check 'GoldenTableIsPrinted'
 *
 * and say why in the commit. A failure names the runs and the columns; to see how they differ,
 * compare the output of `interp_demo --loop ... --simulate ... --trace -` before and after.
 */
#include "check/simulation.h"
#include "trace/column.h"
#include "trace/sink.h"

/* A machine, and other settings of the command line; 0 is the default, times are in ms. */
static const struct Setup {
    const char *name, *machine;
    bool off, predict, partial, steer;
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
    {"partial", .machine = "noisy60,tick=2ms", .partial = true, .balls = 2},
    {"steered", .machine = "noisy60", .steer = true, .balls = 2},
};

enum {
    SetupCount = sizeof setups / sizeof setups[0],
    ColumnsRow = LoopCount,
    MaxRows = 1000,
    Digits = 5, /* of a hash, with a space */
    HashesMax = Digits * 64
};

/* For each loop the hashes of its runs in the order of the setups. The last row has the hashes of
 * the columns, of what is in no column, and of the results at the end of the runs. */
static const char *const golden[LoopCount + 1] = {
#include "check/golden.h"
};

enum { Other = Columns, End, ColumnHashes };
static uint64_t columnHash[ColumnHashes];

/* FNV-1a, of the run and of a column. */
static void HashText(uint64_t *run, int column, const char *text)
{
    uint64_t *const hashes[] = {run, &columnHash[column]};
    for (int i = 0; i < 2; i++) {
        for (const char *at = text; *at; at++)
            *hashes[i] = (*hashes[i] ^ (unsigned char)*at) * UINT64_C(0x100000001b3);
        *hashes[i] = (*hashes[i] ^ '\n') * UINT64_C(0x100000001b3);
    }
}

static void RunGolden(int loop, const struct Setup *setup)
{
    GameConfig config = GameConfigDefault();
    Settings *settings = &config.settings;
    config.settings.ticksPerSecond = setup->ups;
    config.maxLoops = setup->maxLoops > 0 ? setup->maxLoops : -1;
    config.frames = MaxRows;
    config.duration = 5 * ONE_SECOND;
    settings->loop = loop;
    settings->method = setup->off       ? MethodOff
                       : setup->predict ? MethodPredict
                       : setup->partial ? MethodPartial
                                        : MethodOn;
    settings->balls = setup->balls > 0 ? setup->balls : 1;
    settings->speed = setup->speed > 0 ? setup->speed : settings->speed;
    settings->fps = setup->fps > 0 ? setup->fps : settings->fps;
    settings->network = setup->network;
    settings->steer = setup->steer;
    settings->tickCost = setup->tickCost * ONE_MILLISECOND;
    settings->drawCost = setup->drawCost * ONE_MILLISECOND;
    settings->hitch = setup->hitch * ONE_MILLISECOND;
    settings->hitchAt = setup->hitchAt * ONE_MILLISECOND;
    RunOn(setup->machine, config);
}

static void Append(char *hashes, uint64_t hash)
{
    sprintf(hashes + strlen(hashes), "%04x ", (unsigned)(hash >> 32 & 0xffff));
}

static uint64_t HashOfLastRun(void)
{
    uint64_t hash = 0;
    char text[256];
    static Sink sink;
    for (int i = 0; i < count; i++) {
        const Frame *frame = &frames[i];
        char *cell = sink.batch;
        sink.batched = 0;
        FormatCsv.frame(&sink, frame, NULL, NULL);
        for (int c = 0; c < Columns; c++) {
            char *end = cell + strcspn(cell, ",\n");
            *end = '\0';
            HashText(&hash, c, cell);
            cell = end + 1;
        }
        snprintf(text, sizeof text, "%" PRId64 " %" PRId64 " %" PRId64 " %d %d", frame->simAsked,
                 frame->viewLag, frame->deadTime, frame->excluded, frame->fullTurn);
        HashText(&hash, Other, text);
    }
    snprintf(text, sizeof text,
             "%" PRId64 " %" PRId64 " %" PRId64 " %" PRId64 " %" PRIx64 " %" PRId64,
             ran.totals.ticks, ran.totals.gameTime, ran.totals.busy, ran.totals.total, ran.hash,
             ran.frameTime);
    HashText(&hash, End, text);
    return hash;
}

/* The table as it is now: of each loop every part-th run, with another one first in each loop, and
 * the columns' hashes if these are all runs. The other runs stay empty. */
static void RunEach(int part, char now[LoopCount + 1][HashesMax])
{
    memset(columnHash, 0, sizeof columnHash);
    for (int row = 0; row <= LoopCount; row++)
        now[row][0] = '\0';
    for (int i = 0; i < LoopCount * SetupCount; i++) {
        const int loop = i / SetupCount, setup = i % SetupCount;
        if ((loop + setup) % part != 0) {
            strcat(now[loop], "     ");
            continue;
        }
        RunGolden(loop, &setups[setup]);
        Append(now[loop], HashOfLastRun());
    }
    for (int c = 0; c < ColumnHashes && part == 1; c++)
        Append(now[ColumnsRow], columnHash[c]);
}

static const char *NameOf(int row, int i)
{
    if (row < LoopCount)
        return setups[i].name;
    return i < Columns ? ColumnTable[i].name : i == Other ? "(other)" : "(end)";
}

/* Whether these runs are as in golden.h; says which are not, and how many were compared. */
static bool AreGolden(int part, int *compared)
{
    static char now[LoopCount + 1][HashesMax];
    bool same = true;
    *compared = 0;
    RunEach(part, now);
    for (int row = 0; row < LoopCount + (part == 1); row++) {
        assert_int_equal(strlen(golden[row]), strlen(now[row]));
        for (int i = 0; now[row][Digits * i]; i++) {
            const char *hash = now[row] + Digits * i;
            if (*hash == ' ')
                continue;
            ++*compared;
            if (memcmp(hash, golden[row] + Digits * i, Digits) == 0)
                continue;
            same = false;
            print_error("differs: %s %s\n", row < LoopCount ? LoopList[row].name : "column",
                        NameOf(row, i));
        }
    }
    return same;
}

TEST(GoldenTracesAreAsTheyWere)
{
    int compared;
    assert_true(AreGolden(1, &compared));
    assert_int_equal(compared, LoopCount * SetupCount + ColumnHashes);
}

/* A quarter of them, for emulated machines, which are thirty times slower: tests/cross/run.sh. */
TEST(GoldenSampleIsAsItWas)
{
    int compared;
    assert_true(AreGolden(4, &compared));
    assert_true(compared >= LoopCount * SetupCount / 4);
}

/* Not a test: writes a new golden.h. */
TEST(GoldenTableIsPrinted)
{
    static char now[LoopCount + 1][HashesMax];
    const char *path = getenv("GOLDEN");
    if (!path)
        return;
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    RunEach(1, now);
    fprintf(file, "/* SPDX-License-Identifier: MIT */\n/* clang-format off */\n");
    for (int row = 0; row <= LoopCount; row++) {
        fprintf(file, "/* %s */\n", row < LoopCount ? LoopList[row].name : "columns");
        for (int i = 0, length = 18 * Digits; now[row][i]; i += length) /* a line's */
            fprintf(file, "\"%.*s\"%s\n", length, now[row] + i,
                    (int)strlen(now[row]) > i + length ? "" : ",");
    }
    assert_int_equal(fclose(file), 0);
}
