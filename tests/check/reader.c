/* SPDX-License-Identifier: MIT
 *
 * Reading recorded files: what programs write is read, and what is wrong is refused with its line.
 */
#include "trace/reader.h"
#include "check/command.h"
#include "check/files.h"
#include "check/simulation.h"
#include "cli/recorded_machine.h"
#include "cli/summary.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* What each program writes before its rows. */
#define SPEC                                                                                       \
    "os,cpu,gpu,ram,kernel,driver,cpuscheduler\n"                                                  \
    "Arch Linux,Some \"CPU\",Some GPU,32000000,6.9,,performance\n"
#define MANGOHUD_06                                                                                \
    "fps,frametime,cpu_load,gpu_load,cpu_temp,gpu_temp,gpu_core_clock,gpu_mem_clock,"              \
    "gpu_vram_used,gpu_power,ram_used,elapsed\n"
#define MANGOHUD_08                                                                                \
    "fps,frametime,cpu_load,cpu_power,gpu_load,cpu_temp,gpu_temp,gpu_core_clock,gpu_mem_clock,"    \
    "gpu_vram_used,gpu_power,ram_used,swap_used,process_rss,cpu_mhz,elapsed\n"
#define PRESENTMON_1                                                                               \
    "Application,ProcessID,SwapChainAddress,Runtime,SyncInterval,PresentFlags,Dropped,"            \
    "TimeInSeconds,msInPresentAPI,msBetweenPresents,AllowsTearing,PresentMode,"                    \
    "msUntilRenderComplete,msUntilDisplayed,msBetweenDisplayChange\n"
#define PRESENTMON_20                                                                              \
    "Application,ProcessID,SwapChainAddress,PresentRuntime,SyncInterval,PresentFlags,"             \
    "AllowsTearing,PresentMode,CPUStartTime,FrameTime,CPUBusy,CPUWait,DisplayLatency,"             \
    "DisplayedTime,AnimationError,AnimationTime,ClickToPhotonLatency\n"
#define PRESENTMON_24                                                                              \
    "Application,ProcessID,SwapChainAddress,PresentRuntime,SyncInterval,PresentFlags,"             \
    "AllowsTearing,PresentMode,TimeInSeconds,MsBetweenSimulationStart,MsBetweenPresents,"          \
    "MsBetweenDisplayChange,MsInPresentAPI,MsUntilDisplayed,CPUStartTimeInSeconds,"                \
    "MsBetweenAppStart,MsAnimationError,AnimationTime\n"

static void WriteText(const char *path, const char *text)
{
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_true(fputs(text, file) >= 0);
    assert_int_equal(fclose(file), 0);
}

static void Expect(const char *part)
{
    FILE *file = tmpfile();
    assert_true(file && SummaryPrint("log.csv", file));
    const char *summary = TextOf(file);
    CHECK(strstr(summary, part), "no \"%s\" in:\n%s", part, summary);
}

/* ---- other programs' files ---- */

#define TIMES                                                                                      \
    "frame time   mean 10.300 ms, sd 2.985, p50 10.000, p95 10.000, p99 10.300, p99.9 37.030, "    \
    "max 40.000\n"                                                                                 \
    "1%% low       percentile 97.09 fps, average 25.00 fps, integral 25.00 fps\n"

/* 100 frames, of which the 71st is late. */
static void ReaderReadsOtherProgramsFiles(void **state)
{
    static const struct {
        const char *head, *row, *late, *source;
    } logs[] = {
        {SPEC MANGOHUD_06, "100,10000,1,2,3,4,5,6,7,8,9,0\n", "25,40000,1,2,3,4,5,6,7,8,9,0\n",
         "MangoHud  "},
        {SPEC MANGOHUD_08, "100,10,1,2,3,4,5,6,7,8,9,1,1,1,1,0\n",
         "25,40.0,1,2,3,4,5,6,7,8,9,1,1,1,1,0\n", "MangoHud  "},
        {"v1\n0.7.1\n-----SYSTEM INFO-----\n" SPEC "-----FRAME METRICS-----\n" MANGOHUD_06,
         "100,10,1,2,3,4,5,6,7,8,9,0\n", "25,40,1,2,3,4,5,6,7,8,9,0\n", "MangoHud  "},
        {PRESENTMON_1, "a.exe,7,0xA,DXGI,0,0,0,1.5,0.1,10.00000000000000,0,Other,1,2,3\n",
         "a.exe,7,0xA,DXGI,0,0,1,1.5,0.1,40.00000000000000,0,Other,1,0,0\n", "PresentMon"},
        {"\xEF\xBB\xBF" PRESENTMON_1,
         "a.exe,7,0xA,DXGI,0,0,0,1.5,0.1,10.00000000000000,0,x,1,2,3\r\n",
         "a.exe,7,0xA,DXGI,0,0,1,1.5,0.1,40.00000000000000,0,Other,1,0,0\r\n", "PresentMon"},
        {PRESENTMON_20, "a.exe,7,0xA,DXGI,0,0,0,Other,1.5,10.0000,1,9,3,4,-0.5000,6,NA\n",
         "a.exe,7,0xA,DXGI,0,0,0,Other,1.5,40.0000,1,9,NA,NA,NA,NA,NA\n", "PresentMon"},
        {PRESENTMON_24, "a.exe,7,0xA,DXGI,0,0,0,Other,1.5,NA,10.0,9,3,4,1.5,10.0,0.5000,6\n",
         "a.exe,7,0xA,DXGI,0,0,0,Other,1.5,NA,40.0,NA,3,NA,1.5,39.9,NA,NA\n", "PresentMon"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof logs / sizeof logs[0]; i++) {
        char expected[512];
        FILE *file = fopen("log.csv", "wb");
        assert_non_null(file);
        fputs(logs[i].head, file);
        for (int row = 0; row < 100; row++)
            fputs(row == 70 ? logs[i].late : logs[i].row, file);
        assert_int_equal(fclose(file), 0);
        file = tmpfile();
        assert_true(file && SummaryPrint("log.csv", file));
        snprintf(expected, sizeof expected, "%s   100 frames, 1.030 s, 97.09 fps\n" TIMES "%s",
                 logs[i].source,
                 strstr(logs[i].head, "AnimationError") ? "animation    mean |error| 0.500 ms\n"
                                                        : "");
        assert_string_equal(TextOf(file), expected);
    }
}

static void ReaderReadsOddFiles(void **state)
{
    static const struct {
        const char *text, *said;
    } cases[] = {
        /* microseconds have no decimals, and a frame rate that is a mean does not tell */
        {"fps,frametime\n60,1000.5\n60,10\n", "2 frames, 1.010 s"},
        {"fps,frametime\n0,0\n60,16667\n60,16667\n", "3 frames, 0.033 s"},
        {"fps,frametime\n31,1020\n", "1 frames, 1.020 s"}, /* 31620 = 1000 * sqrt(1000) */
        {"fps,frametime\n31,1021\n", "1 frames, 0.001 s"},
        {"frametime,frametime\n10,20\n", "1 frames, 0.010 s"}, /* the first counts */
        /* frames that a driver made up have no time of their own */
        {"FrameType,FrameTime,AnimationError\nApplication,20.0,0.5\nIntel XeSS-FG,NA,NA\n"
         "Application,20.0,-0.5\n",
         "2 frames, 0.040 s, 50.00 fps\n"},
        /* MangoHud with a log_interval */
        {"fps,frametime,elapsed\n100,10.0,100000000\n100,10.0,200000000\n100,10.0,300000000\n",
         "elapsed      0.200 s from the first frame to the last, in which these frames took "
         "0.020 s: not every frame is a row\n"},
        {"fps,frametime,elapsed\n10,100.0,100000000\n10,100.0,202000000\n", "elapsed      0.102 s"},
        {"frametime\n", "MangoHud     0 frames"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        WriteText("log.csv", cases[i].text);
        Expect(cases[i].said);
    }
}

/* ---- wrong files ---- */

#define MANGO "fps,frametime,elapsed\n60,16.6,16600000\n"
#define OURS_FROM(column)                                                                          \
    "fps,frametime,elapsed,loop,interpolation,start," column ",tick,alpha,behind_ms,sleep_ms,"     \
    "oversleep_ms,sim_ms,screen_ms,animation_error_ms\n"
#define OURS OURS_FROM("ticks")

/* Reads wrong.csv, which is refused with one line that names the file, its line and the reason; or
 * is not if there is none. */
static void CheckRefused(const char *where, const char *why)
{
    static TraceReader reader;
    char begin[64];
    Frame frame;
    bool whole = false;
    CatchErrors();
    if (TraceReaderOpen(&reader, "wrong.csv")) {
        while (TraceReaderNext(&reader, &frame))
            ;
        whole = TraceReaderClose(&reader);
    }
    const char *said = CaughtErrors();
    snprintf(begin, sizeof begin, "interp_demo: wrong.csv%s", where);
    CHECK(why ? !whole && strncmp(said, begin, strlen(begin)) == 0 && strstr(said, why) &&
                    IsOneLine(said)
              : whole && !said[0],
          "not '%s%s' but: %s", begin, why ? why : "", said);
}

static void ReaderNamesTheWrongLine(void **state)
{
    static const struct {
        const char *text, *where, *why;
    } cases[] = {
        {"", ":1: ", "no header"},
        {"fps,frame_time\n60,16.6\n", ":2: ", "no header"},
        {"fps,frametime", ":1: ", "cut"},
        {"a\nb\nc\nd\ne\nf\ng\nh\ni\nj\nk\nl\nm\nn\no\np\n" MANGO, ":16: ", "no header"},
        {MANGO "60,16.6,332", ":3: ", "cut"},
        {MANGO "60,16.6\n", ":3: ", "2 values where the header has 3"},
        {MANGO "60,16.6,1,\n", ":3: ", "4 values where the header has 3"},
        {MANGO "60,,1\n", ":3: ", "frametime is ''"},
        {MANGO "60,nan,1\n", ":3: ", "frametime is 'nan'"},
        {MANGO "60,-16.6,1\n", ":3: ", "frametime is '-16.6'"},
        {MANGO "60,16.6ms,1\n", ":3: ", "frametime is '16.6ms'"},
        {MANGO "60,1000000000.1,1\n", ":3: ", "from 0 to 1000000000"},
        {MANGO "60,16.6,1000000000000000001\n", ":3: ", "elapsed is '1000000000000000001'"},
        {MANGO "60,\"16.6\",1\n", ":3: ", "quote"},
        {"fps,frametime\n0,16667\n", ":2: ", "fps is '0'"},
        {PRESENTMON_1 "a.exe,7,0xA,DXGI,0,0,0,1.5,0.1,10.0,0,Other,1,2,3\n"
                      "b.exe,8,0xA,DXGI,0,0,0,1.5,0.1,10.0,0,Other,1,2,3\n",
         ":3: ", "ProcessID is '8', '7' before"},
        {PRESENTMON_1 "a.exe,7,0xA,DXGI,0,0,0,1.5,0.1,10.0,0,Other,1,2,3\n"
                      "a.exe,7,0xB,DXGI,0,0,0,1.5,0.1,10.0,0,Other,1,2,3\n",
         ":3: ", "SwapChainAddress is '0xB', '0xA' before"},
        {"FrameTime,AnimationError\n10.0,inf\n", ":2: ", "AnimationError is 'inf'"},
        {OURS_FROM("count"), ":1: ", "no column 'ticks'"},
        {OURS "60,16.6,1,,on,0,0,0,0,0,0,0,0,0,\n", ":2: ", "loop is ''"},
        {OURS "60,16.6,1,a,on,0,-1,0,0,0,0,0,0,0,\n", ":2: ", "ticks is '-1'"},
        {OURS "60,16.6,1,a,on,0,2147483648,0,0,0,0,0,0,0,\n", ":2: ", "from 0 to 2147483647"},
        {OURS "60,16.6,1,a,on,0,0,0,0,--1,0,0,0,0,\n", ":2: ", "behind_ms is '--1'"},
        {OURS "60,16.6,1,a,on,0,0,0,0,0,-1,0,0,0,\n", ":2: ", "sleep_ms is '-1'"},
        {OURS "60,16.6,1,a,on,0,0,0,0,0,0,0,1000000000000.1,0,\n",
         ":2: ", "from -1000000000000 to 1000000000000"},
        {OURS "60,16.6,1,a,on,0,0,0,0,0,0,0,0,,\n", ":2: ", "screen_ms is ''"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        WriteText("wrong.csv", cases[i].text);
        CheckRefused(cases[i].where, cases[i].why);
    }
}

static void ReaderRefusesBytesThatAreNoText(void **state)
{
    static const struct {
        const char *bytes, *where;
        size_t length;
    } cases[] = {{MANGO "60,16.6,\0001\n", ":3: ", sizeof MANGO - 1 + 11},
                 {MANGO "\00060,16.6,1\n", ":3: ", sizeof MANGO - 1 + 11},
                 {"\xFF\xFE"
                  "f\0p\0s\0\n\0",
                  ":1: ", 10}};
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        FILE *file = fopen("wrong.csv", "wb");
        assert_non_null(file);
        assert_int_equal(fwrite(cases[i].bytes, 1, cases[i].length, file), cases[i].length);
        assert_int_equal(fclose(file), 0);
        CheckRefused(cases[i].where, "a byte of value 0");
    }
}

/* A header of the greatest length, of one byte more, and of many more; then with the most columns,
 * with one more, and with many that are before its own. */
static void ReaderRefusesLongLines(void **state)
{
    static const struct {
        size_t length;
        char fill;
        const char *why;
    } cases[] = {
        {16384, 'x', NULL},
        {16385, 'x', ":1: the line is longer than 16384 bytes"},
        {99000, 'x', ":1: the line is longer than 16384 bytes"},
        {10 + 254, ',', NULL},
        {10 + 255, ',', ":1: 257 columns; at most 256 can be read"},
    };
    static char text[100000];
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        memset(text, cases[i].fill, sizeof text);
        strcpy(text, "frametime,");
        text[10] = cases[i].fill;
        memcpy(text + cases[i].length, "\n", 2);
        WriteText("wrong.csv", text);
        CheckRefused("", cases[i].why);
    }
    memset(text, ',', 10000);
    strcpy(text + 10000, "frametime\n");
    WriteText("wrong.csv", text);
    CheckRefused(":", "no header");
}

static void ReaderRefusesMoreThan30Years(void **state)
{
    FILE *file = fopen("wrong.csv", "wb");
    (void)state;
    assert_non_null(file);
    fputs("frametime\n", file);
    for (int i = 0; i < 1001; i++)
        fputs("1000000000\n", file);
    assert_int_equal(fclose(file), 0);
    CheckRefused(":1002: ", "more than 30 years");
    unlink("wrong.csv");
    CheckRefused(": ", "No such file");
}

/* ---- a file as a machine ---- */

static void ReaderMakesAMachineOfAFile(void **state)
{
    static const char *const columns = "frametime,loop,interpolation,elapsed,start,ticks,tick,"
                                       "behind_ms,sleep_ms,oversleep_ms,sim_ms,screen_ms,"
                                       "animation_error_ms\n";
    /* of its 40 ms the second frame slept 30; the third held 5 s of a pause */
    static const char *const rows = "10,a,on,10000000,0,0,0,0,0,0,0,10,\n"
                                    "40,a,on,50000000,0,0,0,0,30,0,0,50,0.5\n"
                                    "5010,a,on,5060000000,0,0,0,0,0,0,0,60,\n";
    char text[1024];
    MachineSpec spec;
    (void)state;
    snprintf(text, sizeof text, "%s%s", columns, rows);
    WriteText("log.csv", text);
    assert_true(RecordedMachineRead("log.csv", &spec));
    assert_int_equal(spec.drawCount, 3);
    for (int i = 0; i < 3; i++)
        assert_int_equal(spec.draws[i], 10 * ONE_MILLISECOND);
    RecordedMachineFree(&spec);

    CatchErrors();
    WriteText("log.csv", MANGO "60,x,1\n");
    const bool read = RecordedMachineRead("log.csv", &spec);
    CaughtErrors();
    assert_true(!read && !spec.draws);
}

CHECK_GROUP(Reader, IN_FOLDER(ReaderReadsOtherProgramsFiles), IN_FOLDER(ReaderReadsOddFiles),
            IN_FOLDER(ReaderNamesTheWrongLine), IN_FOLDER(ReaderRefusesBytesThatAreNoText),
            IN_FOLDER(ReaderRefusesLongLines), IN_FOLDER(ReaderRefusesMoreThan30Years),
            IN_FOLDER(ReaderMakesAMachineOfAFile));
