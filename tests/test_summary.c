/* SPDX-License-Identifier: MIT
 *
 * Reading recorded files: --summary says of a file what its run said, --replay makes it a machine,
 * and a file that is wrong is refused with its line.
 */
#define _XOPEN_SOURCE 700 /* for setreuid; NOLINT(bugprone-reserved-identifier) */

#include "check/check.h"
#include "program.h"

#include "trace/format.h"
#include "trace/writer.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

enum { Nobody = 65534 };

static Program program;

/* What each recorder writes before its rows. */
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

static void WriteBytes(const char *path, const char *bytes, size_t length)
{
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, length, file), length);
    assert_int_equal(fclose(file), 0);
}

static void WriteText(const char *path, const char *text)
{
    WriteBytes(path, text, strlen(text));
}

static int CountLines(const char *text)
{
    int lines = 0;
    for (; *text; text++)
        lines += *text == '\n';
    return lines;
}

static void Run(const char *arguments)
{
    ProgramRun(&program, arguments);
    CHECK(program.status == 0, "%s: status %d: %s", arguments, program.status, program.err);
    CHECK(!program.err[0], "%s: says: %s", arguments, program.err);
}

static void Expect(const char *part)
{
    CHECK(strstr(program.out, part), "no \"%s\" in:\n%s", part, program.out);
}

/* One line on standard error that names all three, and nothing else. */
static void CheckRefused(const char *arguments, int status, const char *one, const char *other)
{
    ProgramRun(&program, arguments);
    CHECK(program.status == status, "%s: status %d, not %d: %s", arguments, program.status, status,
          program.err);
    CHECK(!program.out[0], "%s: prints: %s", arguments, program.out);
    CHECK(CountLines(program.err) == 1, "%s: says: %s", arguments, program.err);
    CHECK(strstr(program.err, one) && strstr(program.err, other),
          "%s: no '%s' and '%s' in what it says: %s", arguments, one, other, program.err);
}

/* ---- a long file ---- */

enum { ManyRows = 1000000 };

/* It comes first: the peak is that of all programs so far. Frame times, their sorted copy and what
 * sorting needs are 24 bytes a row; the program and the sanitizers have the rest. */
static void AMillionRowsNeedLittleMemory(void **state)
{
    struct rusage usage;
    FILE *file = fopen("many.csv", "wb");
    (void)state;
    assert_non_null(file);
    fputs(SPEC MANGOHUD_08, file);
    for (int i = 1; i <= ManyRows; i++)
        fprintf(file,
                "100,10.%06d,7.40331,19.3663,2,53,39,400,6,0.0164833,65,17.4671,0,0,4553,%lld\n",
                (int)((int64_t)i * 7919 % ManyRows), (long long)i * 10500000);
    assert_int_equal(fclose(file), 0);
    Run("--summary many.csv");
    Expect("MangoHud     1000000 frames, ");
    Expect("p50 10.500, p95 10.950, p99 10.990, p99.9 10.999, max 11.000");
    assert_int_equal(getrusage(RUSAGE_CHILDREN, &usage), 0);
    CHECK(usage.ru_maxrss < 64 * 1024, "%ld KiB for %d rows", usage.ru_maxrss, ManyRows);
    unlink("many.csv");
}

/* ---- our own files ---- */

/* Takes out what the rows can't know: `from` and what follows it up to `to`. */
static void TakeOut(char *text, const char *from, const char *to)
{
    char *at = strstr(text, from);
    char *end = at ? strstr(at + 1, to) : NULL;
    if (end)
        memmove(at, end, strlen(end) + 1);
}

static void OwnFileSaysWhatItsRunSaid(void **state)
{
    static const char *const runs[] = {
        "vsync60",
        "hitch --interpolation off",
        "noisy60,drop=5 --interpolation predict",
        "oversleep --loop frame_skip",
        "crawl --loop prediction",
        "crawl --loop variable_step",
        "slow-tick --loop ups_fps --ups 50",
        "fast --loop simplest --frames 300",
        "vsync60,hidden=2s-4s --network",
        "slow-draw --frames 1",
        "fast,refresh=1,noise=300ms", /* that much between screen and end of frame is no stop */
    };
    static char said[ProgramText];
    char arguments[256];
    (void)state;
    for (size_t i = 0; i < sizeof runs / sizeof runs[0]; i++) {
        snprintf(arguments, sizeof arguments, "--trace run.csv --simulate %s", runs[i]);
        Run(arguments);
        memcpy(said, program.out, sizeof said);
        TakeOut(said, " of ", ";");
        char *speed = strstr(said, "; game speed");
        char *more = strstr(said, " more after the last frame");
        if (speed && more)
            TakeOut(speed + 1, "; ", "\n");
        CHECK(strstr(said, "CPU "), "no last line: %s", said);
        *strstr(said, "CPU ") = '\0';
        Run("--summary run.csv");
        CHECK(strcmp(program.out, said) == 0, "%s: its run said:\n%sthe file says:\n%s", runs[i],
              said, program.out);
    }
}

/* A run of 100 frames of 10 ms. The program stands still for so long before the 50th; the frame
 * after has no animation error, as every 10th for another reason. */
static void WriteStop(int64_t stop)
{
    static const Host host = {.ram = "0"};
    char text[FormatTextMax];
    int64_t dead = 0, end = 0;
    FILE *file = fopen("stop.csv", "wb");
    assert_non_null(file);
    fwrite(text, 1, FormatCsv()->head(text, &host), file);
    for (int i = 0; i < 100; i++) {
        dead += i == 50 ? stop : 0;
        Frame frame = {.loop = i < 80 ? "arevalo" : "lag", .frameTime = -end, .ticks = i > 0};
        end = (i + 1) * (int64_t)10000000 + dead;
        frame.frameTime += frame.end = end;
        frame.start = end - 1000000;
        frame.screen = end - dead - 50000;
        frame.sim = i;
        frame.tick = i;
        frame.behind = i < 80 ? 0 : (int64_t)7000000000; /* the loops' clocks differ */
        frame.hasAnimationError = i % 10 > 0;
        frame.drawMode = (DrawMode)(i / 10 % 2); /* the other reason */
        fwrite(text, 1, FormatCsv()->frame(text, &frame, NULL), file);
    }
    assert_int_equal(fclose(file), 0);
}

static void DeadTimeIsKnownFromTheScreen(void **state)
{
    (void)state;
    WriteStop((int64_t)5000000000);
    Run("--summary stop.csv");
    Expect("several      100 frames, 1.000 s, 100.00 fps; different pictures 100.00/s\n");
    Expect("ticks        99, 99.00/s; game speed 99.9 %\n");
    Expect("max 10.000\n");
    Expect("dead time    5.000 s; 1 frame holds a pause, dead time or a hidden window: not in "
           "the percentiles\n");
    WriteStop(300000000); /* a short pause */
    Run("--summary stop.csv");
    Expect("dead time    0.300 s; 1 frame holds a pause, dead time or a hidden window: not in "
           "the percentiles\n");
    WriteStop(20000000); /* a late frame */
    Run("--summary stop.csv");
    Expect("max 30.000\n");
    Expect("dead time    0.000 s\n");
}

/* ---- other programs' files ---- */

/* A log of 100 frames: the 71st is `late`. */
static void WriteLog(const char *head, const char *row, const char *late)
{
    FILE *file = fopen("log.csv", "wb");
    assert_non_null(file);
    fputs(head, file);
    for (int i = 0; i < 100; i++)
        fputs(i == 70 ? late : row, file);
    assert_int_equal(fclose(file), 0);
}

#define TIMES                                                                                      \
    "frame time   mean 10.300 ms, sd 2.985, p50 10.000, p95 10.000, p99 10.300, p99.9 37.030, "    \
    "max 40.000\n"                                                                                 \
    "1% low       percentile 97.09 fps, average 25.00 fps, integral 25.00 fps\n"

static void OtherProgramsFilesAreRead(void **state)
{
    static const struct {
        const char *head, *row, *late, *said;
    } logs[] = {
        {SPEC MANGOHUD_06, "100,10000,1,2,3,4,5,6,7,8,9,0\n", "25,40000,1,2,3,4,5,6,7,8,9,0\n",
         "MangoHud "},
        {SPEC MANGOHUD_08, "100,10,1,2,3,4,5,6,7,8,9,1,1,1,1,0\n",
         "25,40.0,1,2,3,4,5,6,7,8,9,1,1,1,1,0\n", "MangoHud "},
        {"v1\n0.7.1\n-----SYSTEM INFO-----\n" SPEC "-----FRAME METRICS-----\n" MANGOHUD_06,
         "100,10,1,2,3,4,5,6,7,8,9,0\n", "25,40,1,2,3,4,5,6,7,8,9,0\n", "MangoHud "},
        {"frametime\n", "10\n", "40\n", "MangoHud "},
        {PRESENTMON_1, "a.exe,7,0xA,DXGI,0,0,0,1.5,0.1,10.00000000000000,0,Other,1,2,3\n",
         "a.exe,7,0xA,DXGI,0,0,1,1.5,0.1,40.00000000000000,0,Other,1,0,0\n", "PresentMon "},
        {"\xEF\xBB\xBF" PRESENTMON_1,
         "a.exe,7,0xA,DXGI,0,0,0,1.5,0.1,10.00000000000000,0,x,1,2,3\r\n",
         "a.exe,7,0xA,DXGI,0,0,1,1.5,0.1,40.00000000000000,0,Other,1,0,0\r\n", "PresentMon "},
        {PRESENTMON_20, "a.exe,7,0xA,DXGI,0,0,0,Other,1.5,10.0000,1,9,3,4,-0.5000,6,NA\n",
         "a.exe,7,0xA,DXGI,0,0,0,Other,1.5,40.0000,1,9,NA,NA,NA,NA,NA\n", "PresentMon "},
        {PRESENTMON_24, "a.exe,7,0xA,DXGI,0,0,0,Other,1.5,NA,10.0,9,3,4,1.5,10.0,0.5000,6\n",
         "a.exe,7,0xA,DXGI,0,0,0,Other,1.5,NA,40.0,NA,3,NA,1.5,39.9,NA,NA\n", "PresentMon "},
    };
    (void)state;
    for (size_t i = 0; i < sizeof logs / sizeof logs[0]; i++) {
        WriteLog(logs[i].head, logs[i].row, logs[i].late);
        Run("--summary log.csv");
        Expect(logs[i].said);
        Expect("   100 frames, 1.030 s, 97.09 fps\n");
        Expect(TIMES);
        int lines = CountLines(program.out);
        bool animation = strstr(logs[i].head, "AnimationError");
        CHECK(lines == 3 + animation, "log %zu: says what it can't know: %s", i, program.out);
        if (animation)
            Expect("animation    mean |error| 0.500 ms\n");
    }
}

/* A header of DOS's makes one too. */
static void LineEndsOfDosAreRead(void **state)
{
    (void)state;
    WriteText("log.csv", "\xEF\xBB\xBF"
                         "frametime,fps\r\n10.0,100\r\n10.0,100\r\n");
    Run("--summary log.csv");
    Expect("2 frames, 0.020 s, 100.00 fps\n");
}

/* Microseconds have no decimals; a frame rate that is a mean does not tell. */
static void DecimalsAreOfMilliseconds(void **state)
{
    (void)state;
    WriteText("log.csv", "fps,frametime\n60,1000.5\n60,10\n");
    Run("--summary log.csv");
    Expect("2 frames, 1.010 s");
}

/* Frames that a driver made up have no time of their own. */
static void FramesOfTheDriverAreNoFrames(void **state)
{
    (void)state;
    WriteText("log.csv", "FrameType,FrameTime,AnimationError\nApplication,20.0,0.5\n"
                         "Intel XeSS-FG,NA,NA\nApplication,20.0,-0.5\n");
    Run("--summary log.csv");
    Expect("2 frames, 0.040 s, 50.00 fps\n");
}

/* MangoHud with a log_interval. */
static void LogWithoutAllFramesIsNamed(void **state)
{
    (void)state;
    WriteText("log.csv", "fps,frametime,elapsed\n100,10.0,100000000\n100,10.0,200000000\n"
                         "100,10.0,300000000\n");
    Run("--summary log.csv");
    Expect("elapsed      0.200 s from the first frame to the last, in which these frames took "
           "0.020 s: not every frame is a row\n");
    WriteText("log.csv", "fps,frametime,elapsed\n100,10.0,100000000\n100,10.0,110000100\n");
    Run("--summary log.csv");
    CHECK(!strstr(program.out, "elapsed"), "says: %s", program.out);
}

/* ---- wrong files ---- */

#define MANGO "fps,frametime,elapsed\n60,16.6,16600000\n"
#define OURS_FROM(column)                                                                          \
    "fps,frametime,elapsed,loop,interpolation,start," column ",tick,alpha,behind_ms,sleep_ms,"     \
    "oversleep_ms,sim_ms,screen_ms,animation_error_ms\n"
#define OURS OURS_FROM("ticks")

static void WrongContentIsNamedWithItsLine(void **state)
{
    static const struct {
        const char *text, *where, *why;
    } cases[] = {
        {"", ":1: ", "no header"},
        {"\n", ":1: ", "no header"},
        {"fps,frame_time\n60,16.6\n", ":2: ", "no header"},
        {"fps,frametime", ":1: ", "cut"},
        {SPEC "60,16.6\n60,16.6\n", ":4: ", "'frametime'"},
        {"a\nb\nc\nd\ne\nf\ng\nh\ni\nj\nk\nl\nm\nn\no\np\n" MANGO, ":16: ", "no header"},
        {MANGO "60,16.6,332", ":3: ", "cut"},
        {MANGO "60,16.6\n", ":3: ", "2 values where the header has 3"},
        {MANGO "60,16.6,1,\n", ":3: ", "4 values where the header has 3"},
        {MANGO "\n", ":3: ", "1 values"},
        {MANGO "60,,1\n", ":3: ", "frametime is ''"},
        {MANGO "60,nan,1\n", ":3: ", "frametime is 'nan'"},
        {MANGO "60,-nan,1\n", ":3: ", "frametime is '-nan'"},
        {MANGO "60,inf,1\n", ":3: ", "frametime is 'inf'"},
        {MANGO "60,-16.6,1\n", ":3: ", "frametime is '-16.6'"},
        {MANGO "60,+16.6,1\n", ":3: ", "frametime is '+16.6'"},
        {MANGO "60,0x10,1\n", ":3: ", "frametime is '0x10'"},
        {MANGO "60, 16.6,1\n", ":3: ", "frametime is ' 16.6'"},
        {MANGO "60,16.6ms,1\n", ":3: ", "frametime is '16.6ms'"},
        {MANGO "60,1e3,1\n", ":3: ", "frametime is '1e3'"},
        {MANGO "60,1000000000.1,1\n", ":3: ", "from 0 to 1000000000"},
        {MANGO "60,99999999999999999999999,1\n", ":3: ", "from 0 to 1000000000"},
        {MANGO "60,16.6,nan\n", ":3: ", "elapsed is 'nan'"},
        {MANGO "60,16.6,-1\n", ":3: ", "elapsed is '-1'"},
        {MANGO "60,16.6,1000000000000000001\n", ":3: ", "elapsed is '1000000000000000001'"},
        {MANGO "60,\"16.6\",1\n", ":3: ", "quote"},
        {MANGO MANGO, ":3: ", "frametime is 'frametime'"},
        {"fps,frametime\n0,16667\n", ":2: ", "fps is '0'"},
        {"fps,frametime\nfast,16667\n", ":2: ", "fps is 'fast'"},
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
        {OURS "60,16.6,1,a,on,0,0,0,0,0,0,x,0,0,\n", ":2: ", "oversleep_ms is 'x'"},
        {OURS "60,16.6,1,a,on,0,0,0,0,0,0,0,1000000000000.1,0,\n",
         ":2: ", "from -1000000000000 to 1000000000000"},
        {OURS "60,16.6,1,a,on,0,0,0,0,0,0,0,0,,\n", ":2: ", "screen_ms is ''"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char where[32];
        snprintf(where, sizeof where, "wrong.csv%s", cases[i].where);
        WriteText("wrong.csv", cases[i].text);
        CheckRefused("--summary wrong.csv", 1, where, cases[i].why);
        CheckRefused("--replay wrong.csv", 1, where, cases[i].why);
    }
}

static void BytesThatAreNoTextAreNamed(void **state)
{
    static const char inRow[] = MANGO "60,16.6,\0001\n";
    static const char atStart[] = MANGO "\00060,16.6,1\n";
    static const char wide[] = "\xFF\xFE"
                               "f\0p\0s\0\n\0";
    (void)state;
    WriteBytes("wrong.csv", inRow, sizeof inRow - 1);
    CheckRefused("--summary wrong.csv", 1, "wrong.csv:3: ", "a byte of value 0");
    WriteBytes("wrong.csv", atStart, sizeof atStart - 1);
    CheckRefused("--summary wrong.csv", 1, "wrong.csv:3: ", "a byte of value 0");
    WriteBytes("wrong.csv", wide, sizeof wide - 1);
    CheckRefused("--summary wrong.csv", 1, "wrong.csv:1: ", "a byte of value 0");
}

/* A header of one long name behind the others, as long as it may be, and longer. */
static void LongLinesAreRefused(void **state)
{
    static const char start[] = "frametime,";
    static char text[100000];
    (void)state;
    for (int over = 0; over < 3; over++) {
        size_t length = over == 2 ? sizeof text - 8 : (size_t)(16384 + over);
        memset(text, 'x', sizeof text);
        memcpy(text, start, sizeof start - 1);
        memcpy(text + length, "\n10,x\n", 7);
        WriteText("long.csv", text);
        if (over)
            CheckRefused("--summary long.csv", 1, "long.csv:1: ", "longer than 16384 bytes");
        else
            Run("--summary long.csv");
    }
    memset(text, ',', 10000);
    memcpy(text + 10000, "frametime\n", 11);
    WriteText("long.csv", text);
    CheckRefused("--summary long.csv", 1, "long.csv:", "no header");
    memcpy(text, start, sizeof start - 1);
    WriteText("long.csv", text);
    CheckRefused("--summary long.csv", 1, "long.csv:1: ", "at most 256");
}

static void TimesThatDoNotAddUpAreRefused(void **state)
{
    FILE *file = fopen("wrong.csv", "wb");
    (void)state;
    assert_non_null(file);
    fputs("frametime\n", file);
    for (int i = 0; i < 1001; i++)
        fputs("1000000000\n", file);
    assert_int_equal(fclose(file), 0);
    CheckRefused("--summary wrong.csv", 1, "wrong.csv:1002: ", "more than 30 years");
}

static void FilesThatCannotBeReadAreWrongUsage(void **state)
{
    (void)state;
    CheckRefused("--summary gone.csv", 2, "--summary: 'gone.csv'", "No such file");
    CheckRefused("--replay gone.csv", 2, "--replay: 'gone.csv'", "No such file");
    CheckRefused("--summary .", 2, "--summary: '.'", "is a directory");
    CheckRefused("--replay .", 2, "--replay: '.'", "is a directory");
    CheckRefused("--summary=", 2, "--summary: ''", "No such file");
}

/* As a user without rights: access() asks for the real user, so root can lend its place. */
static void FilesThatMayNotBeReadAreWrongUsage(void **state)
{
    bool root = geteuid() == 0;
    (void)state;
    WriteText("locked.csv", MANGO);
    assert_int_equal(chmod("locked.csv", 0), 0);
    if (root)
        assert_int_equal(setreuid(Nobody, 0), 0);
    ProgramRun(&program, "--summary locked.csv");
    if (root)
        assert_int_equal(setreuid(0, 0), 0);
    CHECK(program.status == 2, "status %d: %s", program.status, program.err);
    CHECK(strstr(program.err, "--summary: 'locked.csv'") &&
              strstr(program.err, "Permission denied"),
          "says: %s", program.err);
}

static void RecordingOverItsInputIsRefused(void **state)
{
    (void)state;
    WriteText("good.csv", MANGO);
    assert_int_equal(symlink("good.csv", "soft.csv"), 0);
    assert_int_equal(link("good.csv", "hard.csv"), 0);
    assert_int_equal(symlink("good.csv", "soft.png"), 0);
    CheckRefused("--replay good.csv --trace good.csv", 2, "--replay and --trace", "one file");
    CheckRefused("--replay good.csv --trace ./good.csv", 2, "--replay and --trace", "one file");
    CheckRefused("--replay good.csv --trace soft.csv", 2, "--replay and --trace", "one file");
    CheckRefused("--replay soft.csv --trace hard.csv", 2, "--replay and --trace", "one file");
    CheckRefused("--replay good.csv --screenshot soft.png", 2, "--replay and --screenshot",
                 "one file");
    char *text = ReadFile("good.csv");
    assert_string_equal(text, MANGO);
    free(text);
}

/* ---- replay ---- */

/* The columns of ours that the machine decides, of a whole file: what a frame took, when it ended
 * and was shown, and what was drawn. The caller frees it. */
static char *Shown(const char *path)
{
    static const int columns[] = {1, 15, 16, 17, 19, 20, 21, 28, 29, 30, 31, 32, 33};
    char *text = ReadFile(path), *out = text;
    for (char *line = text; *line;) {
        int column = 0;
        char *next = strchr(line, '\n') + 1;
        size_t wanted = 0;
        for (char *at = line; at < next; at++) {
            bool keep = wanted < sizeof columns / sizeof columns[0] && columns[wanted] == column;
            if (keep)
                *out++ = *at;
            wanted += keep && *at == ',';
            column += *at == ',';
        }
        line = next;
    }
    *out = '\0';
    return text;
}

static void ReplayGivesTheSameFrames(void **state)
{
    static const char *const machines[] = {"vsync60", "hitch", "noisy60,drop=10", "slow-draw",
                                           "vsync144,slow-tick=20ms@1s"};
    char arguments[128];
    (void)state;
    for (size_t i = 0; i < sizeof machines / sizeof machines[0]; i++) {
        snprintf(arguments, sizeof arguments, "--trace run.csv --simulate %s", machines[i]);
        Run(arguments);
        Run("--replay run.csv --trace again.csv");
        char *first = Shown("run.csv"), *second = Shown("again.csv");
        if (!strstr(machines[i],
                    "noisy")) /* there the pictures are shown before their frame ends */
            CHECK(strcmp(first, second) == 0, "%s: the frames differ", machines[i]);
        CHECK(CountLines(first) > 90 && CountLines(first) == CountLines(second),
              "%s: %d rows, %d when replayed", machines[i], CountLines(first) - 3,
              CountLines(second) - 3);
        free(first);
        free(second);
    }
}

static void WriteFrames(int count, const char *row)
{
    FILE *file = fopen("frames.csv", "wb");
    assert_non_null(file);
    fputs("frametime\n", file);
    for (int i = 0; i < count; i++)
        fputs(row, file);
    assert_int_equal(fclose(file), 0);
}

/* deWiTTERS' FPS dependent on constant game speed: 40 ms of game in each 100. */
static void SlowFramesSlowTheGame(void **state)
{
    (void)state;
    WriteFrames(100, "100\n");
    Run("--replay frames.csv --loop fixed_fps");
    Expect("fixed_fps    100 frames, 10.000 s, 10.00 fps");
    Expect("10.00/s of 25/s asked; game speed 40.0 %\n");
    Expect("mean 100.000 ms, sd 0.000, p50 100.000");
}

/* What a frame slept is the loop's own affair: it sleeps anew. */
static void SleepIsNotReplayed(void **state)
{
    (void)state;
    Run("--simulate fast,draw=10ms,tick=0 --loop fixed_sleep --frames 100 --trace run.csv");
    Expect("mean 39.");
    Run("--replay run.csv --loop simplest");
    Expect("p50 10.00");
    Run("--replay run.csv --loop fixed_sleep");
    Expect("p50 40.001"); /* the deadline is one reading of the clock late */
}

static void ReplayEndsWithItsFileOrBeginsAnew(void **state)
{
    (void)state;
    WriteFrames(30, "10\n");
    Run("--replay frames.csv");
    Expect("   30 frames, 0.300 s");
    Run("--replay frames.csv --frames 20");
    Expect("   20 frames, 0.200 s");
    Run("--replay frames.csv --frames 50");
    Expect("   30 frames, 0.300 s");
    Run("--replay frames.csv --duration 1");
    Expect("   100 frames, 1.000 s");
    Run("--replay frames.csv --duration 1 --draw-cost 10");
    Expect("   50 frames, 1.000 s");
}

static void ReplayWithoutTimeIsRefused(void **state)
{
    (void)state;
    WriteFrames(3, "0\n");
    CheckRefused("--replay frames.csv", 1, "frames.csv", "no time passes");
    WriteFrames(0, "");
    CheckRefused("--replay frames.csv", 1, "frames.csv", "no time passes");
    Run("--summary frames.csv");
    Expect("MangoHud     0 frames");
}

static void ReportIsOfTheFile(void **state)
{
    (void)state;
    WriteFrames(100, "100\n");
    Run("--replay frames.csv --report");
    Expect("frames.csv\nloop ");
    Expect("fixed_fps         25    10.00     40.0    10.00    10.00");
    assert_int_equal(rename("frames.csv", "a\"b.csv"), 0);
    Run("--replay a\"b.csv --report --csv");
    Expect("\n\"a\"\"b.csv\",fixed_fps,25,10.0");
}

static int SetUpAll(void **state)
{
    (void)state;
    return EnterFolder() ? 0 : -1;
}

static int TearDown(void **state)
{
    (void)state;
    EmptyFolder();
    return 0;
}

static int TearDownAll(void **state)
{
    (void)state;
    return LeaveFolder() ? 0 : -1;
}

#define TEST(function) cmocka_unit_test_teardown(function, TearDown)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(AMillionRowsNeedLittleMemory),
        TEST(OwnFileSaysWhatItsRunSaid),
        TEST(DeadTimeIsKnownFromTheScreen),
        TEST(OtherProgramsFilesAreRead),
        TEST(LineEndsOfDosAreRead),
        TEST(DecimalsAreOfMilliseconds),
        TEST(FramesOfTheDriverAreNoFrames),
        TEST(LogWithoutAllFramesIsNamed),
        TEST(WrongContentIsNamedWithItsLine),
        TEST(BytesThatAreNoTextAreNamed),
        TEST(LongLinesAreRefused),
        TEST(TimesThatDoNotAddUpAreRefused),
        TEST(FilesThatCannotBeReadAreWrongUsage),
        TEST(FilesThatMayNotBeReadAreWrongUsage),
        TEST(RecordingOverItsInputIsRefused),
        TEST(ReplayGivesTheSameFrames),
        TEST(SlowFramesSlowTheGame),
        TEST(SleepIsNotReplayed),
        TEST(ReplayEndsWithItsFileOrBeginsAnew),
        TEST(ReplayWithoutTimeIsRefused),
        TEST(ReportIsOfTheFile),
    };
    return cmocka_run_group_tests_name("summary", tests, SetUpAll, TearDownAll);
}
