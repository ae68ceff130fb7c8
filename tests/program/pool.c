/* SPDX-License-Identifier: MIT
 *
 * Several runs as one, as the program tells of them: each figure of all frames together, and which
 * run differs from the others.
 */
#include "numbers/pool.h"

#include "check/command.h"

#include <unistd.h>

/* The figures of the last object of JSON, which is that of the runs together. */
static double InPool(const Program *program, const char *name)
{
    char key[64];
    const char *pool = strstr(program->out, "\"pooled\":");
    CHECK(pool, "%s%s", program->out, program->err);
    snprintf(key, sizeof key, "\"%s\":", name);
    const char *at = strstr(pool, key);
    CHECK(at, "no %s: %s", name, pool);
    at += strlen(key);
    return strncmp(at, "null", 4) == 0 ? NAN : strtod(at, NULL);
}

static void ExpectInPool(const Program *program, const char *name, double due)
{
    const double is = InPool(program, name);
    CHECK(fabs(is - due) < 0.00051, "%s is %f, not %f", name, is, due);
}

/* Adds so many frames of so many ms to a log. */
static void AddFrames(const char *path, int frameCount, int ms)
{
    FILE *file = fopen(path, "ab");
    assert_non_null(file);
    for (int i = 0; i < frameCount; i++)
        fprintf(file, "%d\n", ms);
    assert_int_equal(fclose(file), 0);
}

/* A new log that has these. */
static void WriteLog(const char *path, int frameCount, int ms)
{
    WriteFile(path, "FrameTime\n");
    AddFrames(path, frameCount, ms);
}

/* By hand. One run of 100 frames of 10 ms and another of 300 of 20 ms are 400 frames in 7 s: a mean
 * of 17.5 ms, with a variance of 0.75 x 2.5^2 + 0.25 x 7.5^2 = 18.75, and 57.143 frames a second,
 * where the mean of both runs would be 15 ms and 75. Half of the frames take 20 ms, also the one in
 * the middle. With a third run of 100 frames, of which the last two take 30 and 50 ms, the slowest
 * of the 500 are 50 30 20 20 20, and p99.9 is at 499 x 0.999 = 498.501. */
TEST_IN_FOLDER(PoolTakesAllFramesTogether)
{
    static Program program;
    WriteLog("a.csv", 100, 10);
    WriteLog("b.csv", 300, 20);
    ProgramRun(&program, "--summary a.csv b.csv --pool --json");
    ExpectInPool(&program, "frames", 400);
    ExpectInPool(&program, "seconds", 7);
    ExpectInPool(&program, "frames_per_s", 400 / 7.0);
    ExpectInPool(&program, "frame_ms", 17.5);
    ExpectInPool(&program, "frame_ms_sd", sqrt(18.75));
    ExpectInPool(&program, "frame_ms_p50", 20);
    ExpectInPool(&program, "frame_ms_max", 20);
    ExpectInPool(&program, "low_average_fps", 50);
    CHECK(strstr(program.out, "{\"figure\":\"frame_ms\",\"least\":10.000,\"most\":20.000,"
                              "\"median\":15.000000,\"sd\":7.071068,\"differ\":null}"),
          "%s", program.out);

    WriteLog("c.csv", 98, 20);
    AddFrames("c.csv", 1, 30);
    AddFrames("c.csv", 1, 50);
    ProgramRun(&program, "--summary a.csv b.csv c.csv --pool --json");
    ExpectInPool(&program, "frames", 500);
    ExpectInPool(&program, "seconds", 9.04);
    ExpectInPool(&program, "frame_ms_max", 50);
    ExpectInPool(&program, "frame_ms_p99", 20);                    /* at 494.01 */
    ExpectInPool(&program, "frame_ms_p99_9", 30 + 0.501 * 20);     /* at 498.501 */
    ExpectInPool(&program, "low_average_fps", 1000 / (140 / 5.0)); /* of the slowest 5 */
    ExpectInPool(&program, "low_0_1_average_fps", 1000 / 50.0);    /* of the slowest one */
    ExpectInPool(&program, "low_integral_fps", 1000 / 20.0);       /* 50 + 30 + 20 > 90.4 ms */
}

static void WriteOn(const char *path, const char *computer)
{
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    fprintf(file, "os,cpu,gpu,ram,kernel,driver\n%s\nfps,frametime\n", computer);
    fprintf(file, "100,10\n100,10\n");
    assert_int_equal(fclose(file), 0);
}

/* The computer of runs together is what all runs say of theirs. */
TEST_IN_FOLDER(PoolTellsTheComputerOnWhichAllRunsAre)
{
    static Program program;
    WriteOn("a.csv", "An OS,A chip,A card,1,2,first");
    WriteOn("b.csv", "An OS,A chip,A card,1,2,second");
    ProgramRun(&program, "--summary a.csv b.csv --pool --json");
    CHECK(strstr(program.out, "\"pooled\":[\"a.csv\",\"b.csv\"],\"loop\":\"MangoHud\","
                              "\"process\":null,\"cpu\":\"A chip\",\"gpu\":\"A card\","
                              "\"driver\":null,\"frames\":4,"),
          "%s", program.out);

    ProgramRun(&program, "--summary a.csv b.csv --pool");
    CHECK(strstr(program.out, "b.csv\ncomputer     A chip, A card\n "), "%s", program.out);
    ProgramRun(&program, "--summary a.csv a.csv --pool");
    CHECK(strstr(program.out, "\ncomputer     A chip, A card, driver first\n "), "%s", program.out);
}

/* At the seam of two runs nothing is compared: five frames of 50 ms are no stutters in a run that
 * has no others, and they are none between two runs of 10 ms. */
TEST_IN_FOLDER(PoolComparesNoFramesOfTwoRuns)
{
    static Program program;
    WriteLog("a.csv", 40, 10);
    WriteLog("b.csv", 5, 50);
    ProgramRun(&program, "--summary a.csv b.csv a.csv --pool --json");
    ExpectInPool(&program, "stutters", 0);
    ExpectInPool(&program, "stutter_percent", 0);

    /* In one file of the same frames there are some. */
    WriteLog("all.csv", 40, 10);
    AddFrames("all.csv", 5, 50);
    AddFrames("all.csv", 40, 10);
    ProgramRun(&program, "--summary all.csv --pool --json");
    ExpectInPool(&program, "stutters", 5);
    ExpectInPool(&program, "stutter_percent", 100 * 250 / 1050.0);
}

/* Whether runs together have the sum of a figure of theirs: a count, or a sum of times. */
static bool IsSum(FigureId figure)
{
    const char *name = FigureTable[figure].name;
    return strcmp(FigureUnit(figure), "count") == 0 || strcmp(name, "seconds") == 0 ||
           strcmp(name, "dead_seconds") == 0;
}

/* What a recording never tells. */
static bool IsOfRunsOnly(const char *name)
{
    static const char *const names[] = {
        "ticks_asked", "taps",        "taps_lost",          "taps_twice",
        "view_lag_ms", "cpu_percent", "after_stop_percent", "after_stop_leap_ms",
        "after_stop"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (strcmp(name, names[i]) == 0)
            return true;
    return false;
}

/* A number of an object, which is a line of JSON; NAN: null. */
static double InObject(const char *object, const char *name)
{
    char key[64];
    snprintf(key, sizeof key, "\"%s\":", name);
    const char *at = strstr(object, key);
    CHECK(at && at < strchr(object, '\n'), "no %s: %s", name, object);
    at += strlen(key);
    return strncmp(at, "null", 4) == 0 ? NAN : strtod(at, NULL);
}

/* Of a run that was given so many times: the pool has the sums, and the same means, shares and
 * extremes. In a longer list a percentile may lie elsewhere between its neighbours. */
static void CompareWithRun(const Program *program, const char *what, int times, bool known[])
{
    const char *pool = strstr(program->out, "\n {\"version\":1,\"pooled\":");
    CHECK(program->status == 0 && pool, "%s: %s%s", what, program->out, program->err);
    for (int i = 0; i < FigureCount; i++) {
        const FigureId figure = (FigureId)i;
        const char *name = FigureTable[i].name;
        const bool isPercentile =
            strstr(name, "_p50") || strstr(name, "_p9") || strstr(name, "low_");
        const double run = InObject(program->out, name), together = InObject(pool + 1, name);
        const double due = IsSum(figure) ? times * run : run;
        const double unit = 1.5 * pow(10, -FigureTable[i].decimals) * times;
        known[i] |= !isnan(run);

        if (isnan(run) || !PoolHas(figure))
            CHECK(isnan(together), "%s, %d times: %s is %f", what, times, name, together);
        else if (times == 1 || !isPercentile)
            CHECK(fabs(together - due) <= unit, "%s, %d times: %s is %f, not %f", what, times, name,
                  together, due);
    }
}

/* Where the logs in the source are. */
enum { PathSize = 1024 };
static char source[PathSize];

static int EnterFolderFromSource(void **state)
{
    assert_non_null(getcwd(source, sizeof source));
    return EnterFolder(state);
}

/* A run whose pictures the display server has reported: one of a machine, with another word. */
static void WriteSeen(const char *path, const char *simulated)
{
    char *text = ReadFile(simulated);
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    const char *from = text;
    for (const char *at; (at = strstr(from, ",simulated,")); from = at + strlen(",simulated"))
        fprintf(file, "%.*s,seen", (int)(at - from), from);
    fputs(from, file);
    assert_int_equal(fclose(file), 0);
    free(text);
}

/* Of logs of which one at least knows each figure. So nothing of what a figure is made of is
 * forgotten. */
TEST_BETWEEN(PoolOfOneRunIsThatRun, EnterFolderFromSource, LeaveFolder)
{
    static Program program;
    static const char *const seeds[] = {
        "own-with-scenes.csv",
        "own-before-scenes.csv",
        "presentmon-1.csv",
        "presentmon-2.csv",
        "presentmon-2.4.csv",
        "presentmon-2-xefg.csv",
        "frameview.csv",
        "mangohud-0.8.csv",
        "unreal.csv",
        "sleeps.csv",
        "seen.csv",
        "remote.csv",
    };
    bool known[FigureCount] = {false};
    ProgramRun(&program,
               "--simulate vsync60,gpu=5ms,drop=3 --loop fixed_sleep --duration 4 --trace "
               "sleeps.csv");
    ProgramRun(&program, "--simulate noisy60 --scene remote --duration 4 --trace remote.csv");
    WriteSeen("seen.csv", "remote.csv");
    for (size_t i = 0; i < sizeof seeds / sizeof seeds[0]; i++) {
        char log[PathSize + 64], words[4 * sizeof log];
        snprintf(log, sizeof log, "%s/tests/fuzz/seeds/%s", source, seeds[i]);
        if (access(seeds[i], R_OK) == 0)
            snprintf(log, sizeof log, "%s", seeds[i]);
        snprintf(words, sizeof words, "--summary %s --pool --json", log);
        ProgramRun(&program, words);
        CompareWithRun(&program, seeds[i], 1, known);
        snprintf(words, sizeof words, "--summary %s %s %s --pool --json", log, log, log);
        ProgramRun(&program, words);
        CompareWithRun(&program, seeds[i], 3, known);
    }
    for (int i = 0; i < FigureCount; i++)
        CHECK(known[i] || !PoolHas((FigureId)i) || IsOfRunsOnly(FigureTable[i].name),
              "no log knows %s", FigureTable[i].name);
}

/* ---- the text ---- */

/* Five alike and one that is not are told, and all six count; of four nothing is told. */
TEST_IN_FOLDER(PoolMarksARunAndDropsNone)
{
    static Program program;
    for (int i = 0; i < 6; i++) {
        char name[24];
        snprintf(name, sizeof name, "r%d.csv", i);
        WriteLog(name, 200, i == 5 ? 20 : 10);
    }
    ProgramRun(&program, "--summary r0.csv r1.csv r2.csv r3.csv r4.csv r5.csv --pool");
    CHECK(strstr(program.out, "6 runs       r0.csv, r1.csv, r2.csv, r3.csv, r4.csv, r5.csv\n") &&
              strstr(program.out, "\nframes                     1200 ") &&
              strstr(
                  program.out,
                  "\ndiffers      r5.csv: frame_ms is 20.000, where the median run has 10.000\n") &&
              !strstr(program.out, "differs      r4"),
          "%s%s", program.out, program.err);
    ProgramRun(&program, "--summary r0.csv r1.csv r2.csv r3.csv r5.csv --pool --json");
    CHECK(strstr(program.out, "\"sd\":4.472136,\"differ\":[\"r5.csv\"]}"), "%s", program.out);
    ProgramRun(&program, "--summary r0.csv r1.csv r2.csv r3.csv r4.csv --pool");
    CHECK(strstr(program.out, "\ndiffers      none: "), "%s", program.out);
    ProgramRun(&program, "--summary r0.csv r1.csv r2.csv r5.csv --pool");
    CHECK(strstr(program.out, "\ndiffers      not told: it takes 5 runs") &&
              !strstr(program.out, "r5.csv: "),
          "%s", program.out);
}

/* What is expected is expected of the runs together, and not of each. */
TEST_IN_FOLDER(PoolIsWhatIsExpected)
{
    static Program program;
    WriteLog("a.csv", 100, 10);
    WriteLog("b.csv", 100, 20);
    ProgramRun(&program, "--summary a.csv b.csv --pool --expect frame_ms<16,frames>199");
    CHECK(program.status == 0 && !program.err[0], "%d: %s", program.status, program.err);
    ProgramRun(&program, "--summary a.csv b.csv --pool --expect frame_ms<15");
    CHECK(
        program.status == 1 &&
            strstr(program.err, "the runs together, frame times: frame_ms is 15.000, not below 15"),
        "%d: %s", program.status, program.err);
    ProgramRun(&program, "--summary a.csv --pool --against b.csv");
    CHECK(program.status == 2 && strstr(program.err, "--pool cannot be combined with --against"),
          "%d: %s", program.status, program.err);
}
