/* SPDX-License-Identifier: MIT
 *
 * B against A: textbook examples, and how often equals are told apart, and things that differ are,
 * over many pairs of made-up recordings.
 */
#include "numbers/figures.h"

#include "base/random.h"
#include "check/command.h"

/* ---- by hand ---- */

/* Units whose mean frame time is this; values are separated by spaces. */
static Figures units[1200];

static int Put(int at, const char *values)
{
    for (char *end; *values; values = end) {
        units[at] = FiguresOf(&(Stats){0}, &(StatsRun){0});
        units[at].values[Figure_frames] = 1000;
        units[at++].values[Figure_frame_ms] = strtod(values, &end);
    }
    return at;
}

static Comparison Of(const char *a, const char *b, int slices)
{
    const int inA = Put(0, a), inB = Put(inA, b) - inA;
    const Sides sides = {inA / slices, inB / slices, slices > 1, units};
    return Compare(Figure_frame_ms, &sides);
}

static void Expect(Comparison compared, double low, double high, double df, double within,
                   const char *word)
{
    CHECK(fabs(compared.low - low) < within && fabs(compared.high - high) < within &&
              fabs(compared.df - df) < within && strcmp(compared.word, word) == 0,
          "%f to %f, df %f, %s; not %f to %f, df %f, %s", compared.low, compared.high, compared.df,
          compared.word, low, high, df, word);
}

/* Any table of the 97.5 % quantile. */
TEST(CompareKnowsStudentsT)
{
    static const double published[][2] = {
        {1, 12.706}, {2, 4.303},  {3, 3.182},  {4, 2.776},  {5, 2.571},   {10, 2.228},  {15, 2.131},
        {19, 2.093}, {20, 2.086}, {21, 2.080}, {22, 2.074}, {25, 2.060},  {29, 2.045},  {30, 2.042},
        {40, 2.021}, {50, 2.009}, {60, 2.000}, {80, 1.990}, {120, 1.980}, {1000, 1.962}};
    for (size_t i = 0; i < sizeof published / sizeof published[0]; i++) {
        const double t = StudentT(published[i][0]);
        CHECK(fabs(t - published[i][1]) < 0.0008, "t(%g) is %f", published[i][0], t);
    }
    for (double df = 1; df < 60; df += 0.01)
        CHECK(StudentT(df + 0.01) < StudentT(df), "t grows at %f", df);
}

/* Student's hours of sleep of 1908, whose interval the manual of R has: t.test(extra ~ group). It
 * has t(17.776) not from a table. Then variances 1 and 4: s = 5/3, df = 50/17. */
TEST(CompareIsWelchsTest)
{
    Expect(Of("0.7 -1.6 -0.2 -1.2 -0.1 3.4 3.7 0.8 0.0 2.0",
              "1.9 0.8 1.1 0.1 -0.1 4.4 5.5 1.6 4.6 3.4", 1),
           -0.2054832, 3.3654832, 17.776, 0.001, "no difference beyond noise");
    Expect(Of("1 2 3", "4 6 8", 1), 4 - 4.193, 4 + 4.193, 50 / 17.0, 0.001,
           "no difference beyond noise");
    Expect(Of("1 2 3", "7 9 11", 1), 7 - 4.193, 7 + 4.193, 50 / 17.0, 0.001, "worse");
    Expect(Of("7 9 11", "1 2 3", 1), -7 - 4.193, -7 + 4.193, 50 / 17.0, 0.001, "better");
    Expect(Of("5 5 5", "5 5 5", 1), 0, 0, 0, 1e-9, "no difference beyond noise");
    Expect(Of("5 5 5", "6 6 6", 1), 1, 1, 0, 1e-9, "worse");
    Expect(Of("1000 1000 1000", "1004 1004 1004", 1), 4, 4, 0, 1e-9, "no difference beyond noise");
    Expect(Of("1000 1000 1000", "1006 1006 1006", 1), 6, 6, 0, 1e-9, "worse");
}

/* Rising slices have r = 0.7, so g = 9, one degree of freedom each, and a variance of 82.5/10 of
 * their mean. Those that alternate have g = 1. */
TEST(CompareKnowsThatSlicesAreAlike)
{
    static const char rising[] = "1 2 3 4 5 6 7 8 9 10";
    static const char *const turns[] = {"1 3 1 3 1 3 1 3 1 3", "4 6 4 6 4 6 4 6 4 6"};
    const double rises = 4.303 * sqrt(2 * 8.25), alternates = 2.101 * sqrt(2 / 9.0);
    Expect(Of(rising, rising, RunSlices), -rises, rises, 2, 0.001,
           "no difference beyond noise in these runs");
    Expect(Of(turns[0], turns[1], RunSlices), 3 - alternates, 3 + alternates, 18, 0.001,
           "higher in these runs");
    Expect(Of(turns[1], turns[0], RunSlices), -3 - alternates, -3 + alternates, 18, 0.001,
           "lower in these runs");
    /* Two runs of A: s = 1/18 + 1/9, df = 18 again. */
    const double three = 2.101 * sqrt(1 / 6.0);
    const int inA = Put(Put(0, turns[0]), turns[0]);
    Put(inA, turns[1]);
    Expect(Compare(Figure_frame_ms, &(Sides){2, 1, true, units}), 3 - three, 3 + three, 18, 0.001,
           "higher in these runs");
}

/* ---- by many pairs ---- */

static uint64_t seed, drawn;

static double Uniform(void)
{
    return RandomUniform(seed, drawn++);
}

static double Normal(void)
{
    const double radius = sqrt(-2 * log(1 - Uniform()));
    return radius * cos(2 * 3.14159265358979 * Uniform());
}

/* Frame times in ms, about 16, one after the other; `state` begins at 0. */
typedef double Scene(double state[2]);

/* An autoregressive process: in 20 frames little is forgotten. */
static double Drifts(double state[2])
{
    state[0] = 0.95 * state[0] + sqrt(1 - 0.95 * 0.95) * Normal();
    return 16 + 0.5 * state[0];
}

/* Even, but for bursts of hitches, three a minute. */
static double Hitches(double state[2])
{
    if (Uniform() < 1 / 1200.0)
        state[0] = 20;
    state[0]--;
    return (state[0] > 0 && Uniform() < 0.5 ? 30 + 30 * Uniform() : 16) + 0.3 * Normal();
}

/* A frame that isn't ready after one refresh takes two. About 1 % are not. */
static double Waits(double state[2])
{
    return Drifts(state) > 16 + 0.5 * 2.33 ? 33.3 : 16.7;
}

/* Other places each time, of other costs, for some seconds each. */
static double Roams(double state[2])
{
    if (state[1]-- <= 0) {
        state[0] = 10 + 12 * Uniform();
        state[1] = 120 + 480 * Uniform();
    }
    return state[0] + 0.5 * Normal();
}

/* In so many units; a frame takes `factor` of what it would. */
static void Record(Scene *scene, int frames, double factor, int at, int count)
{
    double state[2] = {0};
    for (int unit = 0; unit < count; unit++) {
        Stats stats = {.frames = frames / count};
        for (int i = 0; i < frames / count; i++)
            StatsKeep(&stats.times, (Nanoseconds)(1e6 * factor * scene(state)));
        StatsFinish(&stats);
        units[at + unit] = FiguresOf(&stats, &(StatsRun){0});
        StatsFree(&stats);
    }
}

/* Whether runs are told apart, for the right reason: of fewer than three, for these alone. */
static bool Apart(FigureId figure, int runs)
{
    const bool sliced = runs < FewestRuns;
    const char *word = Compare(figure, &(Sides){runs, runs, sliced, units}).word;
    CHECK(sliced == (strstr(word, " in these runs") != NULL), "%d runs: %s", runs, word);
    return strncmp(word, "no difference", 13) != 0;
}

/* Three runs a side of 20 seconds that differ by 2 %, and one run each, of a minute, of things that
 * do not vary by run. Of 20 pairs one may be told apart, and some more by luck. With sanitizers a
 * few pairs are enough, and too few to judge their share. */
TEST(CompareSeldomTellsEqualsApart)
{
    static const struct {
        const char *name;
        Scene *scene;
    } scenes[] = {{"drifts", Drifts}, {"hitches", Hitches}, {"waits", Waits}, {"roams", Roams}};
    static const FigureId figures[] = {Figure_frame_ms, Figure_frame_ms_p99, Figure_low_average_fps,
                                       Figure_frame_ms_p99_9};
    enum { Scenes = 4, MostPercent = 7, Minute = 3600 /* frames */ };
    const int pairs = Sanitized ? Usually(6, 20) : Usually(60, 200);
    if (Sanitized)
        print_message("with a sanitizer only %d pairs, and no word of their shares\n", pairs);
    for (int i = 0; i < 2 * Scenes; i++) {
        int apart[4] = {0};
        const bool sliced = i >= Scenes;
        const int runs = sliced ? 1 : 3, each = sliced ? RunSlices : 1;
        const int recorded = sliced ? Minute : Minute / 3;
        const int figureCount = sliced ? 3 : 4; /* a slice's 360 frames have no p99.9 */
        seed = (uint64_t)i;
        drawn = 0;
        for (int pair = 0; pair < pairs; pair++) {
            for (int run = 0; run < 2 * runs; run++)
                Record(scenes[i % Scenes].scene, recorded, sliced ? 1 : 1 + 0.02 * Normal(),
                       run * each, each);
            for (int k = 0; k < figureCount; k++)
                apart[k] += Apart(figures[k], runs);
        }
        for (int k = 0; k < figureCount && !Sanitized; k++)
            CHECK(100 * apart[k] <= MostPercent * pairs,
                  "%s, %d a side: %s of %d pairs of %d is told apart", scenes[i % Scenes].name,
                  runs, FigureTable[figures[k]].name, apart[k], pairs);
    }
}

/* Of runs that differ by so many %, sides that are 3 % apart are told apart in so many % of pairs.
 * A run's mean is known as well as that of `Drifts` above. */
TEST(CompareTellsDifferencesApart)
{
    static const struct {
        double spread;
        int runs;
        double share;
    } rows[] = {{1, 3, 61}, {2, 3, 23}, {3, 3, 14}, {1, 5, 97}, {3, 5, 26}};
    enum { Pairs = 4000 };
    Put(0, "0 0 0 0 0 0 0 0 0 0");
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        int apart = 0;
        seed = i;
        drawn = 0;
        for (int pair = 0; pair < Pairs; pair++) {
            for (int run = 0; run < 2 * rows[i].runs; run++)
                units[run].values[Figure_frame_ms] = (run < rows[i].runs ? 16 : 16.48) *
                                                     (1 + rows[i].spread / 100 * Normal()) *
                                                     (1 + 0.0033 * Normal());
            apart += Apart(Figure_frame_ms, rows[i].runs);
        }
        const double share = 100.0 * apart / Pairs;
        CHECK(fabs(share - rows[i].share) < 5, "spread %g %%, %d runs: %g %%", rows[i].spread,
              rows[i].runs, share);
    }
}

/* A percentile of too few frames is none, nor are ten stutters in all; a figure of which a unit
 * knows nothing is not compared.
 */
TEST(CompareNeedsEnoughFrames)
{
    Put(0, "1 2 3 4 6 8");
    const Sides sides = {3, 3, false, units};
    static const struct {
        FigureId figure;
        int least;
    } rows[] = {
        {Figure_frame_ms_p99, 100}, {Figure_low_average_fps, 100}, {Figure_frame_ms_p99_9, 1000}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        for (int unit = 0; unit < 6; unit++)
            units[unit].values[rows[i].figure] = unit;
        for (int lacks = 1; lacks >= 0; lacks--) {
            units[5].values[Figure_frames] = rows[i].least - lacks;
            const Comparison compared = Compare(rows[i].figure, &sides);
            CHECK(isnan(compared.more) == lacks &&
                      (strcmp(compared.word, "too few frames") == 0) == lacks,
                  "%s of %d frames: %s", FigureTable[rows[i].figure].name, rows[i].least - lacks,
                  compared.word);
        }
    }
    for (int all = 9; all <= 10; all++) { /* stutters of both sides */
        units[0].values[Figure_stutters] = all - 4;
        for (int unit = 1; unit < 6; unit++)
            units[unit].values[Figure_stutters] = unit % 2 + (unit == 5);
        const Comparison compared = Compare(Figure_stutters, &sides);
        CHECK(isnan(compared.more) == (all < 10) &&
                  (strcmp(compared.word, "too few stutters") == 0) == (all < 10),
              "%d stutters: %s", all, compared.word);
    }
    units[4].values[Figure_frame_ms] = NAN;
    assert_null(Compare(Figure_frame_ms, &sides).word);
    units[4].values[Figure_frames] = 1; /* which is why it does not know it */
    assert_string_equal(Compare(Figure_frame_ms, &sides).word, "too few frames");
    for (int unit = 0; unit < 6; unit++)
        units[unit].values[Figure_frame_ms] = NAN;
    assert_null(Compare(Figure_frame_ms, &sides).word);
}

/* ---- of files ---- */

/* A log of frames that all take so many ms. */
static void WriteEven(const char *path, int ms)
{
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    fprintf(file, "FrameTime\n");
    for (int i = 0; i < 200; i++)
        fprintf(file, "%d\n", ms);
    assert_int_equal(fclose(file), 0);
}

/* The mean of each side is that of all its files. */
TEST_IN_FOLDER(CompareReadsEveryFile)
{
    static Program program;
    static const char *const names[] = {"a1.csv", "a2.csv", "a3.csv", "b1.csv", "b2.csv", "b3.csv"};
    for (int odd = 0; odd < 6; odd++) {
        char line[128];
        for (int i = 0; i < 6; i++)
            WriteEven(names[i], (i < 3 ? 10 : 20) + 3 * (i == odd));
        snprintf(line, sizeof line, "\nframe_ms              %d.000   %d.000 ", odd < 3 ? 11 : 10,
                 odd < 3 ? 20 : 21);
        ProgramRun(&program, "--summary a1.csv a2.csv a3.csv --against b1.csv b2.csv b3.csv");
        CHECK(program.status == 0 && strstr(program.out, line), "%s is longer: status %d: %s%s",
              names[odd], program.status, program.out, program.err);
    }
}

/* Where runs are cut into slices, the figures of both sides are still those of whole runs. */
TEST_IN_FOLDER(CompareTellsFiguresOfWholeRuns)
{
    static Program program;
    WriteEven("a.csv", 10);
    WriteEven("b.csv", 20);
    ProgramRun(&program, "--summary a.csv --against b.csv --json");
    CHECK(
        strstr(program.out,
               "{\"version\":1,\"figure\":\"frames\",\"a\":200,\"b\":200,\"difference\":0.0000,") &&
            strstr(program.out,
                   "\"figure\":\"seconds\",\"a\":2.000,\"b\":4.000,\"difference\":100."),
        "%s%s", program.out, program.err);
}

/* A log of so many frames of 10 ms, in which each 100th takes `longest` ms, for as many as there
 * are stutters. */
static void WriteStutters(const char *path, int frames, int stutters, int longest)
{
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    fprintf(file, "FrameTime\n");
    for (int i = 0; i < frames; i++)
        fprintf(file, "%d\n", i % 100 == 50 && i / 100 < stutters ? longest : 10);
    assert_int_equal(fclose(file), 0);
}

/* With one run a side each has its own figures, also where there is too little to compare by: 7
 * stutters and 9, and not a tenth of them. What the tenths tell stands under their name: the
 * longest frame is 60 ms in the run A, and in its tenths 60 in seven and 10 in three. */
TEST_IN_FOLDER(CompareTellsEachRunsOwnFigures)
{
    static Program program;
    static const char *const lines[] = {
        /* 1000 x 10 + 7 x 50 ms, and 9 x 80 */
        "\nframe_ms              10.350   10.720   +3.57 ",
        "\nstutters                   7        9  +28.57 ",
        "\nframe_ms_max          60.000   90.000  +50.00 ",
    };
    WriteStutters("a.csv", 1000, 7, 60);
    WriteStutters("b.csv", 1000, 9, 90);
    ProgramRun(&program, "--summary a.csv --against b.csv --expect frame_ms_max<999");
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++)
        CHECK(strstr(program.out, lines[i]), "not%s: %s%s", lines[i], program.out, program.err);
    CHECK(strstr(program.out, "  A        B   B - A     tenths, 95 %\n"), "%s", program.out);

    /* The mean of the tenths' longest is 45 ms in A and 82 in B: 82.22 % more. */
    ProgramRun(&program, "--summary a.csv --against b.csv --json");
    const char *max = strstr(program.out, "\"figure\":\"frame_ms_max\",\"a\":60.000,\"b\":90.000,"
                                          "\"difference\":50.0000,\"in\":\"%\","
                                          "\"tenths_difference\":82.2222,\"tenths_low\":");
    CHECK(max, "%s", program.out);
    CHECK(strstr(program.out, "\"figure\":\"low_0_1_average_fps\"") &&
              strstr(program.out, "\"tenths_difference\":null,\"tenths_low\":null,"
                                  "\"tenths_high\":null,\"tenths_df\":null,"
                                  "\"word\":\"too few frames\"}"),
          "%s", program.out);

    /* Two a side: the mean of their own figures, 7 and 9. */
    ProgramRun(&program, "--summary a.csv b.csv --against b.csv b.csv");
    CHECK(strstr(program.out, "\nstutters                   8        9  +12.50 "), "%s",
          program.out);
}

/* Of a file with several recordings each is a run, also from a pipe. */
TEST_IN_FOLDER(CompareTakesAllRecordingsOfAFile)
{
    static Program program;
    FILE *file = fopen("runs.json", "wb");
    assert_non_null(file);
    fputs("{\"Runs\":[", file);
    for (int run = 1; run <= 3; run++) {
        fprintf(file, "%s{\"CaptureData\":{\"MsBetweenPresents\":[%d", run > 1 ? "," : "", 9 + run);
        for (int i = 1; i < 200; i++)
            fprintf(file, ",%d", 9 + run);
        fputs("]}}", file);
    }
    fputs("]}", file);
    assert_int_equal(fclose(file), 0);

    ProgramRun(&program, "--summary runs.json --against runs.json");
    SkipWithout(!strstr(program.err, "this is JSON"), "jsmn");
    CHECK(strstr(program.out, "A            runs.json run 1, runs.json run 2, runs.json run 3\n") &&
              strstr(program.out,
                     "\nframe_ms              11.000   11.000   +0.00 -20.61 to +20.61 "
                     "no difference\n"),
          "%s%s", program.out, program.err);
    ProgramRun(&program, "--summary runs.json --run 3 --against runs.json");
    CHECK(strstr(program.out, "A            runs.json\n") && strstr(program.out, " 12.000 "),
          "%s%s", program.out, program.err);
}
