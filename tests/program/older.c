/* SPDX-License-Identifier: MIT
 *
 * A recording outlives the program: one of another version has fewer columns than this one's, or
 * others. It is read, and nothing is said of what it lacks.
 */
#include "check/command.h"
#include "check/files.h"
#include "check/simulation.h"
#include "cli/modes.h"
#include "formats/reader.h"
#include "numbers/figures.h"

static Figures FiguresIn(const char *path)
{
    Frame frame;
    Stats stats = {0};
    TraceReader reader;
    assert_true(TraceReaderOpen(&reader, path, (TraceSelection){0}));
    while (TraceReaderNext(&reader, &frame))
        StatsAdd(&stats, &frame);
    assert_true(TraceReaderClose(&reader));
    StatsFinish(&stats);
    const Figures figures = FiguresOf(&stats, &(StatsRun){.lacks = TraceReaderLacks(&reader)});
    StatsFree(&stats);
    return figures;
}

/* Two recordings that are kept: of a version that had no scenes, and of the first with the columns
 * that there were when this test was written. Their figures are those that these versions gave, but
 * for behind_ms: they showed 0 for all that was below. */
TEST(OlderRecordingsAreRead)
{
    static const struct {
        const char *file, *figure;
        double value; /* NAN: not known */
    } rows[] = {
        {"own-before-scenes", "frames", 24},
        {"own-before-scenes", "seconds", 0.417},
        {"own-before-scenes", "ticks_per_s", 79.153},
        {"own-before-scenes", "speed_percent", 98.942},
        {"own-before-scenes", "late", 1},
        {"own-before-scenes", "frame_ms_p99", 28.5},
        {"own-before-scenes", "error_ms", 6.884058},
        {"own-before-scenes", "input_ms", 25.291943},
        {"own-before-scenes", "behind_ms", -2.296017},
        {"own-before-scenes", "shake_units", NAN},
        {"own-before-scenes", "worst_units", NAN},
        {"own-before-scenes", "false_percent", NAN},
        {"own-with-scenes", "frames", 30},
        {"own-with-scenes", "seconds", 0.569},
        {"own-with-scenes", "ticks_per_s", 79.133},
        {"own-with-scenes", "speed_percent", 98.916},
        {"own-with-scenes", "late", 1},
        {"own-with-scenes", "frame_ms_p99", 28.236},
        {"own-with-scenes", "error_ms", 6.547619},
        {"own-with-scenes", "input_ms", 25.157355},
        {"own-with-scenes", "one_refresh_percent", 96.30},
        {"own-with-scenes", "shake_units", 2.286},
        {"presentmon-2", "dead_seconds", NAN},
        {"presentmon-2", "excluded", NAN},
        {"presentmon-2", "late", NAN},
        {"own-with-scenes", "worst_units", 8},
        {"own-with-scenes", "false_percent", 43.33},
    };
    char path[64];
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        snprintf(path, sizeof path, "tests/fuzz/seeds/%s.csv", rows[i].file);
        const Figures figures = FiguresIn(path);
        const FigureId id = FigureFind(rows[i].figure, strlen(rows[i].figure));
        const Figure *figure = &FigureTable[id];
        const double value = figures.values[id], wanted = rows[i].value,
                     unit = pow(10, -figure->decimals);
        CHECK(isnan(wanted) ? isnan(value) : fabs(value - wanted) < 0.51 * unit,
              "%s: %s is %f, not %f", path, figure->name, value, wanted);
    }
}

/* All numbers of the text are in the other one. */
static void CheckNumbers(const char *text, const char *all, const char *without)
{
    static const char digits[] = "0123456789.";
    for (; *(text += strcspn(text, digits)); text += strspn(text, digits)) {
        const size_t length = strspn(text, digits);
        const char *at = all;
        while (*(at += strcspn(at, digits)) &&
               (strspn(at, digits) != length || strncmp(at, text, length) != 0))
            at += strspn(at, digits);
        CHECK(*at, "without %s: %.60s", without, text);
    }
}

/* The last run, as if a display had told when its pictures were seen. */
static void WriteSeen(const char *path)
{
    for (int i = 0; i < count; i++)
        if (frames[i].screenSource != ScreenNever)
            frames[i].screenSource = ScreenSeen;
    WriteTrace(path, frames, count);
}

/* A run in which all can be told: there is dead time, a hidden window, sleep, and pictures that are
 * late or false. */
static void RecordAll(void)
{
    stopAt = 40;
    stopIn = StopInInput;
    stopFor = 1500 * ONE_MILLISECOND;
    RUN("frame_skip", "noisy60,drop=5,oversleep=2ms,tick=1ms,hidden=600ms-900ms,slow-tick=90ms@1s",
        "1", .seconds = 3, .fps = 30, .scene = &Scene_pixels);
    frames[30].screenSource = ScreenNever;
    frames[35].screenReal += 5 * ONE_MILLISECOND; /* torn */
    frames[35].screenLoop += 5 * ONE_MILLISECOND;
    WriteSeen("all.csv");
}

/* Writes cut.csv, which is all.csv without this column. False if that is not a column of ours, or
 * the one that tells that the file is. */
static bool Cut(int column)
{
    char command[64];
    if (column < Column_elapsed || column == Column_loop)
        return false;
    snprintf(command, sizeof command, "cut -d, -f1-%d,%d- all.csv >cut.csv", column, column + 2);
    assert_int_equal(system(command), 0);
    return true;
}

/* Of a recording that lacks a column, each figure is the same or is not known. */
TEST_IN_FOLDER(OlderRecordingsTellNothingFalse)
{
    char all[4096], text[4096];
    RecordAll();
    const Figures full = FiguresIn("all.csv");
    snprintf(all, sizeof all, "%s", SummaryText(&(Options){.files = {"all.csv"}, .worst = 3}));
    for (int i = 0; i < FigureCount; i++) /* else a lack would not show; no run has all causes */
        CHECK(full.values[i] != 0 || (i > Figure_long_by_cpu && i <= Figure_long_unknown),
              "%s is 0", FigureTable[i].name);
    for (int column = 0; column < Columns; column++) {
        const char *name = ColumnTable[column].name;
        if (!Cut(column))
            continue;
        const Figures cut = FiguresIn("cut.csv");
        const bool byTimes = column == Column_refresh_ms; /* the verdict has a rule for it */
        for (int i = 0; i < FigureCount; i++)
            CHECK(isnan(cut.values[i]) || cut.values[i] == full.values[i] ||
                      (byTimes && i >= Figure_cadence && i <= Figure_uneven),
                  "without %s: %s is %f, not %f", name, FigureTable[i].name, cut.values[i],
                  full.values[i]);
        snprintf(text, sizeof text, "%s",
                 SummaryText(&(Options){.files = {"cut.csv"}, .worst = 3}));
        if (byTimes)
            *strstr(text, "verdict") = '\0';
        CheckNumbers(text, all, name);
    }
    assert_int_equal(system("sed -e '3s/,/,newer,/' -e '4,$s/,/,-0x7f,/' all.csv >newer.csv"), 0);
    assert_string_equal(SummaryText(&(Options){.files = {"newer.csv"}, .worst = 3}), all);
}

/* As a machine such a recording is at least one of frame times. */
TEST_IN_FOLDER(OlderRecordingsAreReplayed)
{
    static const char *const machines[] = {"fast", "hitch"};
    static const int64_t refresh[] = {0, 60000}; /* mHz */
    for (int i = 0; i < 2; i++) {
        RUN("arevalo", machines[i], .seconds = Usually(1, 2));
        const int wanted = count;
        const Nanoseconds end = frames[count - 1].end;
        WriteSeen("all.csv");
        for (int column = i; column < Columns; column += SanitizedStep(3)) {
            Options options = {.replay = "cut.csv", .window.vsync = VsyncOn};
            GameConfig config = With("arevalo");
            if (!Cut(column))
                continue;
            CatchErrors();
            const bool read = RecordedMachineRead(&options);
            const char *said = CaughtErrors();
            CHECK(read && llabs(options.machine.refreshMilliHz - refresh[i]) < 60,
                  "without %s: %d mHz: %s", ColumnTable[column].name,
                  (int)options.machine.refreshMilliHz, said);
            config.frames = wanted;
            RunOnSpec(&options.machine, config);
            free(options.machine.draws);
            CHECK(count == wanted && fabs((double)frames[count - 1].end / (double)end - 1) < 0.01,
                  "%s without %s: %d frames in %f s, not %f", machines[i], ColumnTable[column].name,
                  count, (double)frames[count - 1].end / 1e9, (double)end / 1e9);
        }
    }
}

static Program program;

TEST(OlderRecordingsLackWhatIsExpectedOrCompared)
{
    static const struct {
        const char *arguments, *out, *err;
        int status;
    } rows[] = {
        {"tests/fuzz/seeds/own-before-scenes.csv --expect late<2", " 1 late\n", "", 0},
        {"tests/fuzz/seeds/own-before-scenes.csv --expect shake_units<9", " 1 late\n",
         "shake_units is not known\n", 1},
        {"tests/fuzz/seeds/own-with-scenes.csv tests/fuzz/seeds/own-before-scenes.csv",
         "shake_units                               2.286              -            \n", "", 0},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char words[256];
        snprintf(words, sizeof words, "--summary %s", rows[i].arguments);
        ProgramRun(&program, words);
        CHECK(program.status == rows[i].status && strstr(program.out, rows[i].out) &&
                  strstr(program.err, rows[i].err) && (rows[i].err[0] || !program.err[0]),
              "%s: status %d: %s%s", words, program.status, program.out, program.err);
    }
}
