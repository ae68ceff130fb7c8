/* SPDX-License-Identifier: MIT
 *
 * Every loop in every setup records the same as before. golden.h has a line for each run: its
 * loop and its setup; a hash of the whole run; a character for each column below; and one for each
 * of the first rows, which is of all rows up to there. So a failure names the first row that
 * differs and the columns that do. If you want to change the numbers, run
 *
 *   GOLDEN=tests/check/golden.h build/check 'GoldenTableIsPrinted'
 *
 * and say why in the commit. It also adds the lines of a new loop, which until then is not
 * compared. To see how runs differ, compare the output of `interp_demo --loop ... --simulate ...
 * --trace -` before and after.
 */
#include "check/simulation.h"
#include "trace/column.h"
#include "trace/sink.h"

static const struct GoldenSetup {
    const char *name;
    Setup setup;
} setups[] = {
    {"fast", {"fast"}},
    {"vsync60", {"vsync60"}},
    {"vsync144", {"vsync144"}},
    {"slow-draw", {"slow-draw"}},
    {"slow-tick", {"slow-tick"}},
    {"crawl", {"crawl"}},
    {"oversleep", {"oversleep"}},
    {"hitch", {"hitch"}},
    {"noisy60", {"noisy60"}},
    {"queue2", {"queue2"}},
    {"vrr", {"vrr"}},
    {"hidden", {"vsync60,hidden=2s-4s,drop=5"}},
    {"ticks", {"noisy60,slow-tick=60ms@1s"}},
    {"off", {"noisy60", .interpolation = "off", .balls = 9}},
    {"predict", {"noisy60", .interpolation = "predict", .balls = 2, .speed = 500}},
    {"capped", {"fast", .fps = 30, .tickCost = 3, .drawCost = 2, .hitch = 200, .hitchAt = 1000}},
    {"network", {"hitch", .network = 1, .ups = 15, .maxLoops = 2}},
    {"behind", {"slow-draw", .network = 1, .speed = 3000, .tickCost = 80}},
    {"partial", {"noisy60,tick=2ms", .interpolation = "partial", .balls = 2}},
    {"steered", {"noisy60", .steer = true, .balls = 2}},
};

/* A new column leaves the hashes alone until it is one of these. */
/* clang-format off */
static const ColumnId agreed[] = {
    Column_fps, Column_frametime, Column_elapsed, Column_loop, Column_interpolation, Column_start,
    Column_ticks, Column_tick, Column_alpha, Column_behind_ms, Column_update_ms, Column_render_ms,
    Column_swap_ms, Column_sleep_ms, Column_oversleep_ms, Column_sim_ms, Column_game_ms,
    Column_screen_ms, Column_refresh_ms, Column_late, Column_screen_source, Column_dead_ms,
    Column_excluded, Column_animation_error_ms, Column_x, Column_y, Column_state, Column_input_ms,
    Column_input_full_ms, Column_steered, Column_scene, Column_place_error, Column_place_step
};
/* clang-format on */

enum {
    SetupCount = sizeof setups / sizeof setups[0],
    Agreed = sizeof agreed / sizeof agreed[0],
    Other = Agreed, /* fields of Frame that have no column */
    End,            /* the results at the end of the run */
    Parts,
    MaxRows = 1000,
    NamedRows = 300, /* that have a character */
    LineMax = 512
};

static const char *const golden[] = {
#include "check/golden.h"
};

enum { GoldenCount = sizeof golden / sizeof golden[0] };

/* FNV-1a. */
static void HashText(uint64_t *hash, const char *text)
{
    for (; *text; text++)
        *hash = (*hash ^ (unsigned char)*text) * UINT64_C(0x100000001b3);
    *hash = (*hash ^ '\n') * UINT64_C(0x100000001b3);
}

/* A character for a hash, which depends on all of its bits. */
static char Digit(uint64_t hash)
{
    static const char digits[] = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ+-";
    hash = (hash ^ hash >> 32) * UINT64_C(0x9e3779b97f4a7c15);
    return digits[hash >> 58];
}

static void RunGolden(int loop, const struct GoldenSetup *run)
{
    GameConfig config = ConfigOf(LoopList[loop].name, &run->setup);
    config.frames = MaxRows;
    config.duration = 5 * ONE_SECOND;
    RunOn(run->setup.machine, config);
}

/* The cells of the agreed columns, in their order; returns what is in none. */
static const char *CellsOf(const Frame *frame, const char *cells[Agreed])
{
    static Sink sink;
    static char other[256];
    char *row[Columns], *at = sink.text;
    sink.length = 0;
    SinkCsv.frame(&sink, frame, NULL, NULL);
    for (int column = 0; column < Columns; column++) {
        row[column] = at;
        at += strcspn(at, ",\n");
        *at++ = '\0';
    }
    for (int i = 0; i < Agreed; i++)
        cells[i] = row[agreed[i]];
    snprintf(other, sizeof other, "%" PRId64 " %" PRId64 " %d", frame->simAsked, frame->viewLag,
             frame->fullTurn);
    return other;
}

/* A line of golden.h, of the run that has just ended. */
static void Describe(char line[LineMax], int loop, const struct GoldenSetup *setup)
{
    uint64_t run = 0, parts[Parts] = {0};
    const char *cells[Parts];
    char text[256], rows[NamedRows + 1] = "", *at = line;
    for (int i = 0; i < count; i++) {
        cells[Other] = CellsOf(&frames[i], cells);
        for (int k = 0; k <= Other; k++) {
            HashText(&run, cells[k]);
            HashText(&parts[k], cells[k]);
        }
        if (i < NamedRows)
            rows[i] = Digit(run);
    }
    snprintf(text, sizeof text,
             "%" PRId64 " %" PRId64 " %" PRId64 " %" PRId64 " %" PRIx64 " %" PRId64,
             ran.totals.ticks, ran.totals.gameTime, ran.totals.busy, ran.totals.total, ran.hash,
             ran.frameTime);
    HashText(&run, text);
    HashText(&parts[End], text);
    at += sprintf(at, "%s %s %08x ", LoopList[loop].name, setup->name, (unsigned)(run >> 32));
    for (int k = 0; k < Parts; k++)
        *at++ = Digit(parts[k]);
    sprintf(at, " %s", rows);
}

/* A line's words. */
typedef struct Line {
    char loop[64], setup[64], run[16], parts[Parts + 1], rows[NamedRows + 1];
} Line;

static Line Read(const char *text)
{
    Line line = {.rows = ""};
    sscanf(text, "%63s %63s %15s %s %s", line.loop, line.setup, line.run, line.parts, line.rows);
    return line;
}

/* Says where a run differs from what it was. */
static void SayDifference(const Line *was, const Line *now)
{
    const char *between = "";
    int row = 0;
    while (was->rows[row] && was->rows[row] == now->rows[row])
        row++;
    print_error("%s on %s: first differs %s row %d; columns: ", was->loop, was->setup,
                was->rows[row] || now->rows[row] ? "in" : "after",
                was->rows[row] || now->rows[row] ? row + 1 : row);
    for (int k = 0; k < Parts; k++) {
        if (was->parts[k] == now->parts[k])
            continue;
        print_error("%s%s", between,
                    k == Other ? "fields without a column"
                    : k == End ? "the result"
                               : ColumnTable[agreed[k]].name);
        between = ", ";
    }
    print_error("\n");
}

/* Usually a third of the setups of each loop, and others of the next loop. A quarter with
 * sanitizers, which are four times slower, and with GOLDEN_PART=4, for emulated machines, which are
 * thirty times slower (tests/cross/run.sh). */
TEST(GoldenTracesAreAsTheyWere)
{
    const char *asked = getenv("GOLDEN_PART");
    const int part = asked ? atoi(asked) : Usually(Sanitized ? 4 : 3, 1);
    char text[LineMax];
    bool same = true;
    for (int i = 0; i < GoldenCount; i++) {
        const Line was = Read(golden[i]);
        int loop = 0, setup = 0;
        while (loop < LoopCount && strcmp(LoopList[loop].name, was.loop) != 0)
            loop++;
        while (setup < SetupCount && strcmp(setups[setup].name, was.setup) != 0)
            setup++;
        CHECK(loop < LoopCount && setup < SetupCount, "no run %s on %s", was.loop, was.setup);
        if ((loop + setup) % part != 0)
            continue;
        RunGolden(loop, &setups[setup]);
        Describe(text, loop, &setups[setup]);
        const Line now = Read(text);
        if (strcmp(text, golden[i]) != 0)
            SayDifference(&was, &now);
        same &= strcmp(text, golden[i]) == 0;
    }
    assert_true(same);
}

/* Not a test, but what writes a new golden.h. */
TEST(GoldenTableIsPrinted)
{
    char line[LineMax];
    const char *path = getenv("GOLDEN");
    if (!path)
        return;
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fprintf(file, "/* SPDX-License-Identifier: MIT */\n/* clang-format off */\n");
    for (int i = 0; i < LoopCount * SetupCount; i++) {
        const struct GoldenSetup *setup = &setups[i % SetupCount];
        RunGolden(i / SetupCount, setup);
        Describe(line, i / SetupCount, setup);
        fprintf(file, "\"%s\",\n", line);
    }
    assert_int_equal(fclose(file), 0);
}
