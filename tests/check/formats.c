/* SPDX-License-Identifier: MIT
 *
 * Logs of other programs with one fault each, as real ones have them: all that can be read is, what
 * can't be is told, and nothing is made up.
 */
#include "base/random.h"
#include "base/units.h"
#include "check/command.h"
#include "check/files.h"
#include "cli/modes.h"
#include "formats/cells.h"

/* A log of rows that are alike. In a row # is the seconds from the first frame's start to its end,
 * ~ the same in nanoseconds, and ? in milliseconds. */
typedef struct Log {
    const char *head;
    const char *row;
    int rows;
    double ms; /* each takes */

    /* In place of every `every`-th row, from the first such on; 0: of row `at` alone, from 1. */
    int at, every;
    const char *other;

    /* After the last row. */
    const char *tail;
} Log;

static void WriteRow(FILE *file, const char *row, double seconds)
{
    for (; *row; row++) {
        if (*row == '#')
            fprintf(file, "%.6f", seconds);
        else if (*row == '~')
            fprintf(file, "%.0f", seconds * 1e9);
        else if (*row == '?')
            fprintf(file, "%.4f", seconds * 1e3);
        else
            fputc(*row, file);
    }
}

static bool IsOther(const Log *log, int row)
{
    return log->every > 0 ? row % log->every == 0 : row == log->at;
}

static void Write(const char *path, const Log *log)
{
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    fputs(log->head, file);
    for (int row = 1; row <= log->rows; row++)
        WriteRow(file, IsOther(log, row) ? log->other : log->row, row * log->ms / 1e3);
    fputs(log->tail ? log->tail : "", file);
    assert_int_equal(fclose(file), 0);
}

/* ---- heads and rows ---- */

#define PM_HEAD                                                                                    \
    "Application,ProcessID,SwapChainAddress,PresentMode,Dropped,TimeInSeconds,MsBetweenPresents,"  \
    "MsBetweenDisplayChange,MsInPresentAPI,MsUntilRenderComplete,MsUntilDisplayed\n"
#define PM_TO_TIME "game.exe,10,0x1,Hardware: Independent Flip,0,"
#define PM_ROW     PM_TO_TIME "#,10.000,10.000,0.500,4.000,12.000\n"

#define V2_HEAD                                                                                    \
    "Application,ProcessID,FrameType,TimeInSeconds,MsBetweenAppStart,MsBetweenDisplayChange,"      \
    "MsUntilDisplayed,MsCPUBusy,MsCPUWait,MsGPUBusy,MsAnimationError\n"
#define V2_TO_CHANGE "game.exe,10,Application,#,10.0000,"
#define V2_ROW       V2_TO_CHANGE "10.0000,12.0000,9.5000,0.5000,9.0000,0.2500\n"

#define MH_HEAD "fps,frametime,cpu_load,elapsed\n"
#define MH_ROW  "100,10.0000,20,~\n"

#define UE_HEAD "EVENTS,FrameTime,GameThreadTime,GPUTime\n"
#define UE_ROW  ",16.6670,9.0000,8.0000\n"

/* Afterburner's log with sensors, from its begin to the card, and on; its last row is no frame. */
#define AB_SENSORS                                                                                 \
    "00, 31-12-2026 23:59:00, Hardware monitoring log v1.6 \n"                                     \
    "01, 31-12-2026 23:59:00"
#define AB_NAMES                                                                                   \
    "02, 31-12-2026 23:59:00, Frametime ,GPU usage ,GPU temperature ,CPU usage ,Core clock ,"      \
    "Memory clock ,Power ,CPU power ,CPU temperature ,CPU clock \n"
#define AB_CARD "02, 31-12-2026 23:59:00, Frametime, GPU1 usage, GPU1 temperature, GPU1 power"
#define AB_UNIT "03, 31-12-2026 23:59:00, "
#define AB_SAMPLES                                                                                 \
    "80, 01-01-2027 00:00:00, 20.0, 90.000, 61.000, 30.000, 1400.000, 5000.000, 100.000, 40.000, " \
    "51.000, 4300.000\n"                                                                           \
    "80, 01-01-2027 00:00:01, 20.0, 0.000, 60.000, 10.000, 1600.000, 5000.000, 120.000, 50.000, "  \
    "N/A, 4300.000\n"                                                                              \
    "80, 01-01-2027 00:00:02, 0.000, 90.000, 90.000, 90.000, 900.000, 900.000, 900.000, 90.000, "  \
    "90.000, 900.000\n"

#define AB_HEAD                                                                                    \
    "00, 31-12-2026 23:59:00, Hardware monitoring log v1.6 \n"                                     \
    "01, 31-12-2026 23:59:00, A card\n"                                                            \
    "02, 31-12-2026 23:59:00, GPU usage           ,Framerate           ,Frametime           \n"    \
    "03, 31-12-2026 23:59:00, 0.000     ,100.000   ,   , %, \n"                                    \
    "80, 31-12-2026 23:59:58, 90.000    ,60.000    ,16.700    \n"                                  \
    "80, 31-12-2026 23:59:59, 90.000    ,N/A       ,N/A       \n"

/* What a summary says (`says`) and does not say (`lacks`). */
typedef struct Case {
    const char *name;
    Log log;
    const char *says[4], *lacks;
} Case;

static const Case cases[] = {
    {"animation errors that wrap",
     {V2_HEAD, V2_ROW, 700, 10, .every = 7,
      .other = V2_TO_CHANGE "10.0,12.0,9.5,0.5,9.0,-1844674407370945.5\n"},
     {"PresentMon   700 frames, 7.000 s, 100.00 fps\n", "|error| 0.250 ms, p50 0.250, p99 0.250\n",
      "note         100 values left out, the first in line 8: MsAnimationError is '-18446744"}},
    {"screen times that do not add up",
     {V2_HEAD, V2_TO_CHANGE "13.3333,12.0000,9.5,0.5,9.0,0.25\n", 700, 10, .every = 7,
      .other = V2_TO_CHANGE "NA,NA,9.5,0.5,9.0,NA\n"},
     {"PresentMon   700 frames, 7.000 s", "100 never seen\ndisplayed    85.71/s of 100.00/s pres",
      "note         the times of the pictures on the screen add up to 8.000 s in 7.000 s: these "},
     "verdict"},
    {"screen times that are too short",
     {V2_HEAD, V2_TO_CHANGE "5.0000,12.0000,9.5,0.5,9.0,0.25\n", 700, 10},
     {"displayed    100.00/s of 100.00/s pres", "on the screen add up to 3.495 s in 6.990 s"},
     "verdict"},
    {"a display change of months",
     {PM_HEAD, PM_ROW, 200, 10, .at = 51,
      .other = PM_TO_TIME "#,10.000,6727011648977478.000,0.5,4.0,12.0\n"},
     {"PresentMon   200 frames, 2.000 s", "; 0 never seen\n",
      "p99.9 10.000, max 10.000\n1% on screen percentile 100.00 fps",
      "1 value left out, in line 52: "}},
    {"a present before the one before",
     {PM_HEAD, PM_ROW, 200, 10, .at = 51, .other = PM_TO_TIME "#,-3.412,10.0,0.5,4.0,12.0\n"},
     {"PresentMon   199 frames, 1.990 s, 100.00 fps",
      "note         1 row left out, in line 52: MsBetweenPresents is '-3.412'\n"},
     "elapsed"},
    {"no number, as Windows writes it",
     {PM_HEAD, PM_ROW, 200, 10, .at = 51, .other = PM_TO_TIME "#,10.0,10.0,0.5,4.0,-nan(ind)\n"},
     {"PresentMon   200 frames, 2.000 s", "; 0 never seen\n"},
     "generated"},
    {"no number in place of a present",
     {PM_HEAD, PM_ROW, 200, 10, .at = 51, .other = PM_TO_TIME "#,-nan(ind),10.0,0.5,4.0,12.0\n"},
     {"PresentMon   199 frames, 1.990 s", "1 row left out, in line 52: MsBetweenPresents is '-nan"},
     "generated"},
    {"an exponent",
     {PM_HEAD, PM_ROW, 200, 10, .at = 51, .other = PM_TO_TIME "#,10.0,10.0,5.1E-05,4.0,12.0\n"},
     {"PresentMon   200 frames, 2.000 s"},
     "note"},
    {"a last line that is cut",
     {PM_HEAD, PM_ROW, 199, 10, .tail = "game.exe,10,0x1,Hardware: Indep"},
     {"PresentMon   199 frames, 1.990 s",
      "note         1 row left out, in line 201: the last line is incomplete\n"}},
    {"text at the end",
     {PM_HEAD, PM_ROW, 200, 10, .tail = "warning: 12 events were lost.\n"},
     {"PresentMon   200 frames, 2.000 s",
      "note         1 row left out, in line 202: 1 value where the header has 11 columns\n"}},
    {"a header again",
     {PM_HEAD, PM_ROW, 201, 10, .at = 101, .other = PM_HEAD},
     {"PresentMon   200 frames, 2.000 s",
      "note         2 recordings in one file, one after the other\n"},
     "elapsed"},
    {"rows that were lost",
     {PM_HEAD, PM_ROW, 400, 10, .every = 4, .other = ""},
     {"PresentMon   300 frames, 3.000 s",
      "elapsed      3.980 s from the first frame to the last, in which these frames took 2.990 s: "
      "not every frame is a row\n"},
     "verdict"},
    {"a frame of a day",
     {MH_HEAD, MH_ROW, 300, 10, .at = 151, .other = "0,9.96739e+07,20,~\n"},
     {"MangoHud     299 frames, 2.990 s, 100.00 fps",
      "note         1 row left out, in line 152: frametime is '9.96739e+07'\n"},
     "elapsed"},
    {"samples",
     {MH_HEAD, "250,4,20,~\n", 300, 100},
     {"MangoHud     300 frames, 1.200 s, 250.00 fps\n",
      "elapsed      29.900 s from the first frame to the last, in which these frames took 1.196"},
     "verdict"},
    {"samples have no percentiles",
     {MH_HEAD, "250,4,20,~\n", 300, 100},
     {"MangoHud "},
     "frame time"},
    {"a list in seconds",
     {"", "0.016667\n", 200, 10},
     {"frame times  200 frames, 3.333 s, 60.00 fps",
      "note         frame times taken as seconds\n"}},
    {"a column in us, whose name says so",
     {"frame,frame_time_us\n", "1,900\n", 200, 10},
     {"frame times  200 frames, 0.180 s, 1111.11 fps"},
     "note"},
    {"a list in ns, whose name says so",
     {"Frame Time (ns)\n", "16666667\n", 200, 10},
     {"frame times  200 frames, 3.333 s, 60.00 fps"},
     "note"},
    {"a column in s, whose name says so",
     {"frametime_s,scene\n", "0.5,begin\n", 20, 10},
     {"frame times  20 frames, 10.000 s, 2.00 fps"},
     "note"},
    {"a column in ms, whose name says so",
     {"index,Frame Time (ms)\n", "1,0.05\n", 200, 10},
     {"frame times  200 frames, 0.010 s, 20000.00 fps"},
     "note"},
    {"semicolons and decimal commas",
     {"Frame; Time (ms)\n1;0,000\n", "2;16,5\n", 1, 10, .tail = "3;33,0\n4;49,5\n"},
     {"FRAPS        3 frames, 0.050 s, 60.61 fps"}},
    {"decimal commas in quotes",
     {"Application,TimeInSeconds,MsBetweenPresents\n", "game.exe,#,\"10,25\"\n", 200, 10.25},
     {"PresentMon   200 frames, 2.050 s, 97.56 fps"},
     "note"},
    {"a header at the end",
     {UE_HEAD, UE_ROW, 200, 10, .at = 198, .other = ",16.6670,9.0000,\n",
      .tail = UE_HEAD "[HasHeaderRowAtEnd],1,[Platform],Windows\n"},
     {"Unreal       200 frames, 3.333 s, 60.00 fps", "GPU          mean 8.000 ms, max 8.000"},
     "note"},
    {"columns that come later",
     {UE_HEAD, UE_ROW, 100, 10,
      .tail = ",16.6670,9.0,8.0,1.0\nEVENTS,FrameTime,GameThreadTime,GPUTime,Later\n"},
     {"Unreal       101 frames"},
     "note"},
    {"a log of sensors",
     {AB_HEAD, "", 0, 10,
      .tail =
          "80, 01-01-2027 00:00:00, 90.0, 50.0, 20.0\n80, 01-01-2027 00:00:01, 90.0, 60.0, 16.7\n"},
     {"Afterburner  3 frames, 0.053 s",
      "elapsed      3.000 s from the first frame to the last, in which these frames took 0.037"},
     "verdict"},
    {"a log of sensors with a wrong word",
     {AB_HEAD, "", 0, 10,
      .tail = "80, 01-01-2027 00:00:00, 90.0, 50.0, 20.0\n80, 01-01-2027 00:00:01, 90.0, 60.0, x\n"
              "80, 01-01-2027 00:00:02, 90.0\n"},
     {"Afterburner  2 frames, 0.037 s",
      "note         2 rows left out, the first in line 8: Frametime is 'x'\n"}},
    {"a clock in ms",
     {"Application,ProcessID,TimeInMs,MsBetweenAppStart\n", "game.exe,10,?,10\n", 400, 10,
      .every = 4, .other = ""},
     {"PresentMon   300 frames, 3.000 s", "elapsed      3.980 s from the first frame to the last"},
     "verdict"},
    {"a clock that tells the date",
     {"Application,ProcessID,TimeInSeconds,MsBetweenPresents\n",
      "game.exe,10,2026-9-18 8:57:0#,10\n", 400, 10, .every = 4, .other = ""},
     {"PresentMon   300 frames, 3.000 s", "elapsed      3.980 s from the first frame to the last"},
     "note"},
    {"a clock that tells the begin of frames",
     {"Application,ProcessID,CPUStartTime,FrameTime,CPUBusy\n", "game.exe,10,?,10,8\n", 400, 10,
      .every = 4, .other = ""},
     {"PresentMon   300 frames, 3.000 s", "elapsed      3.980 s from the first frame to the last"},
     "verdict"},
    {"a clock that tells the begin of frames with a date",
     {"Application,ProcessID,CPUStartDateTime,FrameTime,CPUBusy\n",
      "game.exe,10,2026-9-18 8:57:0#,10,8\n", 400, 10, .every = 4, .other = ""},
     {"PresentMon   300 frames, 3.000 s", "elapsed      3.980 s from the first frame to the last"},
     "note"},
    {"a clock that passes midnight",
     {"Application,ProcessID,TimeInDateTime,MsBetweenPresents\n", "", 0, 10,
      .tail = "game.exe,10,2025-12-31T23:59:59.990000000Z,10\n"
              "game.exe,10,2026-1-1T0:00:00.000000000Z,10\ngame.exe,10,2026-01-01 0:00:01,10\n"},
     {"PresentMon   3 frames, 0.030 s", "elapsed      1.010 s from the first frame to the last"},
     "note"},
    {"a clock in ms that is called seconds",
     {"Application,ProcessID,TimeInSeconds,MsBetweenAppStart\n", "game.exe,10,?,10\n", 200, 10},
     {"PresentMon   200 frames, 2.000 s", "verdict",
      "note         TimeInSeconds taken as milliseconds\n"},
     "elapsed"},
    {"a clock in ms that is called seconds, and rows that were lost",
     {"Application,ProcessID,TimeInSeconds,MsBetweenAppStart\n", "game.exe,10,?,10\n", 400, 10,
      .every = 4, .other = ""},
     {"PresentMon   300 frames, 3.000 s", "elapsed      3.980 s from the first frame to the last",
      "note         TimeInSeconds taken as milliseconds\n"},
     "verdict"},
    {"a clock in seconds that is called ms, and rows that were lost",
     {"Application,ProcessID,TimeInMs,MsBetweenAppStart\n", "game.exe,10,#,10\n", 400, 10,
      .every = 4, .other = ""},
     {"PresentMon   300 frames, 3.000 s", "elapsed      3.980 s from the first frame to the last",
      "note         TimeInMs taken as seconds\n"},
     "verdict"},
    {"begins of frames in seconds under the name of those in ms",
     {"Application,ProcessID,TimeInSeconds,CPUStartTime,MsBetweenAppStart\n",
      "game.exe,10,#,#,10\n", 200, 10},
     {"PresentMon   200 frames, 2.000 s", "frame time   mean 10.000 ms, sd 0.000, p50 10.000",
      "note         CPUStartTime taken as seconds\n"},
     "elapsed"},
    {"a clock in microseconds, and rows that were lost",
     {"fps,frametime,elapsed\n", "", 0, 10,
      .tail = "100,10.0,10000\n100,10.0,20000\n100,10.0,30000\n100,10.0,40000\n"
              "100,10.0,90000\n100,10.0,100000\n100,10.0,110000\n"},
     {"MangoHud     7 frames, 0.070 s",
      "elapsed      0.100 s from the first frame to the last, in which these frames took 0.060",
      "note         elapsed taken as microseconds\n"},
     "verdict"},
    {"such a clock beside that of the frames' begins",
     {"Application,ProcessID,TimeInSeconds,CPUStartQPCTimeInMs,MsBetweenAppStart\n",
      "game.exe,10,?,?,10\n", 400, 10, .every = 4, .other = ""},
     {"PresentMon   300 frames, 3.000 s", "elapsed      3.980 s from the first frame to the last"},
     "verdict"},
    {"any program's times beside its seconds, and rows that were lost",
     {"time,frametime\n", "#,10.0\n", 400, 10, .every = 4, .other = ""},
     {"frame times  300 frames, 3.000 s", "elapsed      3.980 s from the first frame to the last"},
     "verdict"},
    {"the same with decimal commas and seconds since 1970",
     {"timestamp;ms\n", "", 0, 10,
      .tail = "1764262065,010000;10,0\n1764262065,020000;10,0\n1764262065,030000;10,0\n"
              "1764262065,040000;10,0\n1764262065,070000;10,0\n1764262065,080000;10,0\n"},
     {"frame times  6 frames, 0.060 s", "elapsed      0.070 s from the first frame to the last"},
     "note"},
    {"the same in milliseconds, of which only the steps tell",
     {"timestamp,frame_time_ms,fps\n", "?,10.0,100\n", 400, 10, .every = 4, .other = ""},
     {"frame times  300 frames, 3.000 s", "elapsed      3.980 s from the first frame to the last",
      "note         timestamp taken as milliseconds\n"},
     "verdict"},
    {"the same in nanoseconds, as their name tells",
     {"frame,elapsed_ns,frame_ms\n", "1,~,10.0\n", 400, 10, .every = 4, .other = ""},
     {"frame times  300 frames, 3.000 s", "elapsed      3.980 s from the first frame to the last"},
     "note"},
    {"a table of another program's with fps, which is no log of MangoHud",
     {"Time,FPS,FrameTime\n", "#,100,10.0\n", 400, 10, .every = 4, .other = ""},
     {"frame times  300 frames, 3.000 s", "elapsed      3.980 s from the first frame to the last"},
     "verdict"},
    {"any program's dates",
     {"timestamp,frame_ms\n", "", 0, 10,
      .tail = "2026-11-27T12:00:59.980Z,10.0\n2026-11-27T12:00:59.990Z,10.0\n"
              "2026-11-27T12:01:00.000Z,10.0\n2026-11-27T12:01:00.050Z,10.0\n"},
     {"frame times  4 frames, 0.040 s", "elapsed      0.070 s from the first frame to the last"},
     "note"},
    {"a clock that is no finer than tenths of a second",
     {"time,frametime\n", "", 0, 10,
      .tail = "0.0,40\n0.1,40\n0.1,40\n0.2,40\n0.2,40\n0.2,40\n0.3,40\n0.3,40\n"},
     {"frame times  8 frames, 0.320 s", "frame time   mean 40.000 ms"},
     "elapsed"},
    {"samples of a second, with such a clock",
     {"timestamp,frametime\n", "", 0, 10,
      .tail = "1764262065,10\n1764262066,10\n1764262067,10\n1764262068,10\n"},
     {"frame times  4 frames, 0.040 s", "elapsed      3.000 s from the first frame to the last"},
     "note"},
    {"a clock of MangoHud's name in seconds",
     {"elapsed,frametime\n", "#,10.0\n", 400, 10, .every = 4, .other = ""},
     {"frame times  300 frames, 3.000 s", "elapsed      3.980 s from the first frame to the last",
      "note         elapsed taken as seconds\n"},
     "verdict"},
    {"two clocks, of which the first counts",
     {"elapsed,time,ms\n", "~,1,10.0\n", 400, 10, .every = 4, .other = ""},
     {"frame times  300 frames, 3.000 s", "elapsed      3.980 s from the first frame to the last"},
     "note"},
    {"a clock that jumps to and fro by centuries",
     {"timestamp,frame_ms\n", "", 0, 10,
      .tail = "2026-11-27 12:00:00.00,10.0\n2199-11-27 12:00:00.00,10.0\n"
              "2026-11-27 12:00:00.02,10.0\n2199-11-27 12:00:00.00,10.0\n"
              "2026-11-27 12:00:00.02,10.0\n2199-11-27 12:00:00.00,10.0\n"},
     {"frame times  6 frames, 0.060 s", "frame time   mean 10.000 ms"},
     "elapsed"},
    {"a column of that name that is no clock",
     {"frame_ms,time\n", "", 0, 10, .tail = "10.0,3\n10.0,2\n10.0,5\n10.0,1\n10.0,4\n"},
     {"frame times  5 frames, 0.050 s", "frame time   mean 10.000 ms"},
     "elapsed"},
    {"a clock of words",
     {"frame_ms,time\n", "10.0,noon\n", 20, 10},
     {"frame times  20 frames, 0.200 s", "frame time   mean 10.000 ms"},
     "note"},
    {"rows that are not in the order of their clock",
     {"Application,ProcessID,TimeInMs,MsBetweenAppStart\n", "", 0, 10,
      .tail = "a,1,10,10\na,1,20,10\na,1,30,10\na,1,40,10\na,1,60,10\na,1,50,10\na,1,70,10\n"
              "a,1,80,10\na,1,90,10\na,1,110,10\na,1,100,10\na,1,120,10\n"},
     {"PresentMon   12 frames, 0.120 s", "frame time ",
      "note         its clock goes back in line 7\n"},
     "elapsed"},
    {"a log of sensors whose dates begin with the year",
     {"02, 2026-12-31 23:59:00, Framerate, Frametime\n", "", 0, 10,
      .tail = "80, 2026-12-31 23:59:58, 60, 16.7\n80, 2027-01-01 00:00:00, 50, 20\n"},
     {"Afterburner  2 frames, 0.037 s", "elapsed      2.000 s from the first frame to the last"},
     "verdict"},
    {"a log of sensors whose dates have dots",
     {"02, 31.12.2026 23:59:00, Framerate, Frametime\n", "", 0, 10,
      .tail = "80, 31.12.2026 23:59:58, 60, 16.7\n80, 01.01.2027 00:00:00, 50, 20\n"},
     {"Afterburner  2 frames, 0.037 s", "elapsed      2.000 s from the first frame to the last"},
     "verdict"},
    {"a log of sensors without a frame for a while",
     {AB_HEAD, "", 0, 10, .tail = "80, 01-01-2027 00:00:00, 5.0, 0.000     ,0.000     \n"},
     {"Afterburner  1 frame, 0.017 s\n"}},
    {"a log of sensors that begins before the program",
     {AB_HEAD, "", 0, 10,
      .tail = "80, 01-01-2027 00:00:00, 90.0, 3.8, 98639.555\n"
              "80, 01-01-2027 00:00:01, 90.0, 60.0, 16.7\n"},
     {"Afterburner  2 frames, 0.033 s, 59.88 fps",
      "note         1 row left out, in line 7: Frametime is over ten seconds, but Framerate is"}},
    {"a log of sensors with two powers, of which one is in %",
     {AB_SENSORS ",A card\n" AB_NAMES AB_UNIT "6  , %   ,0.000     ,150.000  \n" AB_UNIT
                 "7  , W   ,0.000     ,300.000  \n",
      "", 0, 10, .tail = AB_SAMPLES},
     {"GPU sensors  load 45.0 %, 60.5 C, 1500 MHz, memory 5000 MHz\n",
      "CPU sensors  load 20.0 %, 45.0 W, 51.0 C, 4300 MHz\n", "computer     A card\n"},
     "joule"},
    {"a log of sensors in W, and of two cards",
     {AB_SENSORS ",A card,B card\n" AB_NAMES AB_UNIT "6  , W   ,0.000     ,300.000  \n", "", 0, 10,
      .tail = AB_SAMPLES},
     {"GPU sensors  load 45.0 %, 110.0 W, 60.5 C, 1500 MHz, memory 5000 MHz\n",
      "CPU sensors  load 20.0 %, 51.0 C, 4300 MHz\n"},
     "computer"},
    {"a log of sensors whose second part does not say its units",
     {AB_SENSORS ",A card\n" AB_NAMES AB_UNIT "6  , W   ,0.000     ,300.000  \n", "", 0, 10,
      .tail = AB_SAMPLES AB_NAMES
      "80, 01-01-2027 00:00:03, 20.0, 80.000, 64.000, 30.000, 1600.000, 5000.000, 190.000, "
      "55.000, 55.000, 4300.000\n"},
     {"GPU sensors  load 56.7 %, 110.0 W, 61.7 C"}},
    {"a log of sensors of the first of two cards",
     {AB_SENSORS ",A card,B card\n" AB_CARD "\n" AB_UNIT "3, W\n", "", 0, 10,
      .tail = "80, 01-01-2027 00:00:00, 20.0, 90.000, 61.000, 150.000\n"},
     {"GPU sensors  load 90.0 %, 150.0 W, 61.0 C\n"}},
    {"a log of sensors of both of two cards",
     {AB_SENSORS ",A card,B card\n" AB_CARD ", GPU2 temperature\n" AB_UNIT "3, W\n", "", 0, 10,
      .tail = "80, 01-01-2027 00:00:00, 20.0, 90.000, 61.000, 150.000, 40.000\n"},
     {"Afterburner  1 frame, 0.020 s"},
     "GPU sensors"},
    {"a log of sensors that a spreadsheet has saved",
     {"2, 31-12-2026 23:59:00, Power, Framerate, Frametime, , Framerate, Frametime\n", "", 0, 10,
      .tail = "3, 31-12-2026 23:59:00,0,,,300,10,,,%.1f\n"
              "80, 31-12-2026 23:59:58,142.5,60,16.7,,60,16.7\n"
              "80, 01-01-2027 00:00:00,143.2,50,20,,50,20\n"},
     {"Afterburner  2 frames, 0.037 s", "elapsed      2.000 s from the first frame to the last"},
     "note"},
    {"a log whose numbers of frames jump",
     {"Frame, Time (ms)\n", "", 0, 10,
      .tail = "1, 0.000\n2, 10.000\n3, 20.000\n14, 130.000\n15, 140.000\n16, 150.000\n"},
     {"FRAPS        4 frames, 0.040 s, 100.00 fps", "max 10.000\n",
      "note         1 row left out, in line 5: rows before it are missing, so it is not known "
      "when"}},
    {"frame times under FRAPS' header",
     {"Frame, Time (ms)\n", "1, 16.5\n", 200, 10, .every = 2, .other = "2, 17.5\n"},
     {"frame times  200 frames, 3.400 s, 58.82 fps", "p50 17.000, p95 17.500"},
     "note"},
    {"frame times under FRAPS' header, of which the first is 0",
     {"Frame, Time (ms)\n0, 0.0\n", "1, 16.5\n", 200, 10, .every = 2, .other = "2, 17.5\n"},
     {"frame times  201 frames, 3.400 s", "p50 16.500, p95 17.500"},
     "note"},
    {"equal frame times under FRAPS' header",
     {"Frame, Time (ms)\n", "1, 20.0\n", 200, 10},
     {"frame times  200 frames, 4.000 s, 50.00 fps"},
     "note"},
    {"a clock of FRAPS that begins anew",
     {"Frame, Time (ms)\n", "1,?\n", 100, 10, .tail = "1,0\n1,10\n1,20\n"},
     {"FRAPS        101 frames, 1.010 s", "Time (ms) is earlier than in the row before"}},
    {"a profile whose first header is missing",
     {"", UE_ROW, 200, 10, .tail = UE_HEAD "[HasHeaderRowAtEnd],1\n"},
     {"Unreal       200 frames, 3.333 s, 60.00 fps", "GPU          mean 8.000 ms, max 8.000"},
     "note"},
    {"rows of a profile before its first header",
     {"", UE_ROW, 2, 10, .tail = "A word\n" UE_HEAD ",20.0,9.0,8.0\n"},
     {"Unreal       3 frames, 0.053 s",
      "note         2 recordings in one file, one after the other",
      "note         1 row left out, in line 3: 1 value where the header has 4 columns"}},
    {"two headers above a profile",
     {UE_HEAD UE_HEAD, UE_ROW, 200, 10},
     {"Unreal       200 frames, 3.333 s, 60.00 fps"},
     "note"},
    {"a profile without the GPU's time",
     {UE_HEAD, ",16.6670,9.0000,0.0000\n", 200, 10},
     {"Unreal       200 frames, 3.333 s, 60.00 fps"},
     "GPU"},
    {"a profile without the GPU's time in some frames",
     {UE_HEAD, UE_ROW, 200, 10, .every = 4, .other = ",16.6670,9.0000,0.0000\n"},
     {"Unreal       200 frames, 3.333 s, 60.00 fps", "GPU          mean 8.000 ms, max 8.000"}},
    {"not dropped, but no time until it was seen",
     {PM_HEAD, PM_TO_TIME "#,10.000,0.000,0.500,0.000,0.000\n", 200, 10},
     {"PresentMon   200 frames, 2.000 s"},
     "never seen"},
    {"not dropped, and stayed, but no time until it was seen",
     {PM_HEAD, PM_ROW, 200, 10, .at = 51, .other = PM_TO_TIME "#,10.000,10.000,0.5,4.0,0.000\n"},
     {"PresentMon   200 frames, 2.000 s", "; 0 never seen\n",
      "on screen    mean 10.000 ms, sd 0.000, p50 10.000, p95 10.000, p99 10.000, "
      "p99.9 10.000, max 10.000\n"}},
    {"not dropped, and stayed, but an empty time until it was seen",
     {PM_HEAD, PM_ROW, 200, 10, .at = 51, .other = PM_TO_TIME "#,10.000,10.000,0.5,4.0,\n"},
     {"PresentMon   200 frames, 2.000 s", "; 0 never seen\n",
      "on screen    mean 10.000 ms, sd 0.000, p50 10.000, p95 10.000, p99 10.000, "
      "p99.9 10.000, max 10.000\n"}},
    {"sensors, and no times on the screen",
     {"Application,Resolution,Dropped,MsBetweenPresents,MsBetweenDisplayChange,MsUntilDisplayed\n",
      "game.exe,1x1,1,10.0,0,0\n", 200, 10},
     {"FrameView    200 frames, 2.000 s"},
     "never seen"},
    {"a log of other sensors behind it",
     {AB_HEAD, "", 0, 10,
      .tail = "02, 01-01-2027 00:00:00, Framerate           ,Frametime           ,GPU usage\n"
              "80, 01-01-2027 00:00:00, 60.0, 20.0, 90.0\n"},
     {"Afterburner  2 frames, 0.037 s"}},
    {"pictures that are shown twice",
     {V2_HEAD,
      V2_TO_CHANGE "5.0,12.0,9.5,0.5,9.0,0.25\ngame.exe,10,Repeated,NA,NA,5.0,17,NA,NA,NA,NA\n",
      200, 10},
     {"PresentMon   200 frames, 2.000 s", "displayed    100.00/s of 100.00/s presented\n",
      "on screen    mean 10.000 ms, sd 0.000, p50 10.000, p95 10.000, p99 10.000, "
      "p99.9 10.000, max 10.000\n"},
     "generated"},
    {"pictures that are shown twice, in frames of 0",
     {V2_HEAD,
      V2_TO_CHANGE "6.0,12.0,9.5,0.5,9.0,0.25\ngame.exe,10,Repeated,NA,0,4.0,17,NA,NA,NA,NA\n", 200,
      10},
     {"PresentMon   200 frames, 2.000 s",
      "on screen    mean 10.000 ms, sd 0.000, p50 10.000, p95 10.000, p99 10.000, "
      "p99.9 10.000, max 10.000\n"},
     "generated"},
    {"presents at the same time",
     {V2_HEAD, V2_ROW, 200, 10, .at = 51,
      .other = "game.exe,10,,#,0.0,10.0,12.0,9.5,0.5,9.0,0.25\n"},
     {"PresentMon   200 frames, 1.990 s"},
     "generated"},
    {"presents at the same time, by the clock too, are of generated frames",
     {"Application,TimeInSeconds,MsBetweenPresents\n", "game.exe,#,20.0\ngame.exe,#,0.0\n", 200,
      20},
     {"PresentMon   200 frames, 4.000 s, 50.00 fps",
      "frame time   mean 20.000 ms, sd 0.000, p50 20.000"},
     "verdict"},
    {"generated frames of zeros have no animation error",
     {"Application,FrameType,FrameTime,CPUBusy,DisplayLatency,DisplayedTime,AnimationError\n",
      "game.exe,AMD AFMF,0.0,0.0,28.0,5.0,0.0000\n"
      "game.exe,Application,10.0,8.0,33.0,5.0,-2.0000\n",
      200, 10},
     {"PresentMon   200 frames, 2.000 s", "|error| 2.000 ms, p50 2.000, p99 2.000\n"},
     "note"},
    {"generated frames of zeros have no clock",
     {"Application,ProcessID,FrameType,CPUStartTime,FrameTime,CPUBusy\n",
      "game.exe,10,Application,?,10,8\ngame.exe,10,AMD_AFMF,0,0,0\n", 200, 10},
     {"PresentMon   200 frames, 2.000 s"},
     "note"},
    {"generated frames without times on the screen have no verdict",
     {"Application,ProcessID,FrameType,FrameTime,CPUBusy\n",
      "game.exe,10,Application,10,8\ngame.exe,10,AMD_AFMF,0,0\n", 200, 10},
     {"PresentMon   200 frames, 2.000 s"},
     "verdict"},
    {"events in brackets",
     {UE_HEAD, UE_ROW, 200, 10, .at = 51, .other = "[Cmd] stat fps,16.6670,9.0000,8.0000\n"},
     {"Unreal       200 frames, 3.333 s"},
     "note"},
    {"a column in \xC2\xB5s, whose name says so",
     {"FrameTime (\xC2\xB5s)\n", "900\n", 200, 10},
     {"frame times  200 frames, 0.180 s, 1111.11 fps"},
     "note"},
    {"nobody knows whether a picture was seen",
     {V2_HEAD, V2_ROW, 200, 10, .at = 51,
      .other = V2_TO_CHANGE "nan,nan,4.0000,6.0000,8.0000,0.0000\n"},
     {"PresentMon   200 frames, 2.000 s", "; 0 never seen\n"},
     "simulated"},
    {"a recording without types behind one that has them",
     {V2_HEAD, "game.exe,10,XeSS,#,NA,10.0000,12.0000,NA,NA,NA,NA\n", 1, 10,
      .tail = "Application,ProcessID,TimeInSeconds,MsBetweenAppStart\n"
              "game.exe,10,0.02,10.0\ngame.exe,10,0.03,10.0\n"},
     {"PresentMon   2 frames, 0.020 s"}},
};

/* The summary of a file that can be read. */
static const char *Summarize(const char *path)
{
    FILE *summary = tmpfile();
    assert_non_null(summary);
    CatchErrors();
    const bool read = SummaryPrint(&(Options){.files = {path}}, summary) == StatusDone;
    const char *errors = CaughtErrors();
    CHECK(read && !errors[0], "%s: %s", path, errors);
    return TextOf(summary);
}

TEST_IN_FOLDER(FormatsReadWhatRealLogsHave)
{
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const Case *one = &cases[i];
        Write("log.csv", &one->log);
        const char *said = Summarize("log.csv");
        for (int k = 0; k < 4 && one->says[k]; k++)
            CHECK(strstr(said, one->says[k]), "%s: not '%s' but: %s", one->name, one->says[k],
                  said);
        CHECK(!one->lacks || !strstr(said, one->lacks), "%s: there is '%s': %s", one->name,
              one->lacks, said);
    }
}

/* A log as another program has stored it. */
TEST_IN_FOLDER(FormatsReadPackedAndConvertedLogs)
{
    static const Log log = {PM_HEAD, PM_ROW, 200, 10, .tail = "caf\xC3\xA9\n"};
    static const struct {
        const char *command, *says;
    } rows[] = {{"iconv -f UTF-8 -t UTF-16 log.csv", "PresentMon   200 frames, 2.000 s"},
                {"iconv -f UTF-8 -t UTF-16BE log.csv | sed '1s/^/\\xFE\\xFF/'",
                 "PresentMon   200 frames, 2.000 s"},
                {"tr '\\n' '\\r' <log.csv", "PresentMon   200 frames, 2.000 s"},
                {"sed 's/$/\\r/' log.csv", "PresentMon   200 frames, 2.000 s"},
                {"sed 's/,/\\t/g' log.csv", "PresentMon   200 frames, 2.000 s"},
                {"sed 's/,/;/g; s/\\./,/g; s/game,exe/game.exe/' log.csv",
                 "PresentMon   200 frames, 2.000 s"},
                {"sed 's/$/,/' log.csv", "PresentMon   200 frames, 2.000 s"}};
    Write("log.csv", &log);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char command[128];
        snprintf(command, sizeof command, "%s >other.csv", rows[i].command);
        assert_int_equal(system(command), 0);
        const char *said = Summarize("other.csv");
        CHECK(strstr(said, rows[i].says) && strstr(said, "1 row left out, in line 202"), "%s: %s",
              rows[i].command, said);
    }
}

static Program program;

/* Packed with gzip: two files in one, and one of which the end is missing. */
TEST_IN_FOLDER(FormatsUnpackGzip)
{
#ifdef HAVE_ZLIB
    static const Log log = {"", "10.5\n", 5000, 10};
    Write("log.csv", &log);
    assert_int_equal(system("gzip -c log.csv >a.gz && cat a.gz a.gz >two.gz && "
                            "head -c 60 a.gz >cut.gz"),
                     0);
    assert_non_null(strstr(Summarize("a.gz"), " 5000 frames, 52.500 s"));
    assert_non_null(strstr(Summarize("two.gz"), " 10000 frames, 105.000 s"));
    char *cut = strdup(Summarize("cut.gz"));
    CHECK(strstr(cut, " frames, ") &&
              strstr(cut,
                     "note         the end of the packed file is missing or damaged, so rows are"),
          "%s", cut);
    free(cut);
    assert_null(strstr(Summarize("two.gz"), "note"));

    /* Behind a whole one other bytes may follow. */
    assert_int_equal(system("(cat a.gz; head -c 64 /dev/zero) >more.gz"), 0);
    assert_null(strstr(Summarize("more.gz"), "note"));

    ProgramRun(&program, "--summary cut.gz --strict");
    CHECK(program.status == 1 &&
              strstr(program.err, "cut.gz: the end of the packed file is missing"),
          "%d: %s", program.status, program.err);
#else
    SkipWithout(false, "zlib");
#endif
}

/* ---- numbers ---- */

static int UpTo(uint64_t n, int most)
{
    return (int)(RandomNumber(1, n) % (uint64_t)(most + 1));
}

/* Plain numbers are read in a shorter way than the program's other ones, and to the same end. */
TEST(FormatsReadPlainNumbersAsAllAreRead)
{
    static const char characters[] = "0123456789999555000...";
    static const int64_t limits[] = {
        0, 1, 999, INT64_C(999999999999999999), INT64_C(1000000000000000000), INT64_MAX};
    for (uint64_t i = 0; i < 200000; i++) {
        char text[32];
        const int length = UpTo(32 * i, 24), digits = UpTo(32 * i + 1, 9);
        const int64_t most = limits[UpTo(32 * i + 2, 5)];
        for (int k = 0; k < length; k++)
            text[k] = characters[UpTo(32 * i + 3 + (uint64_t)k, (int)sizeof characters - 2)];
        text[length] = '\0';

        const char *end = text;
        int64_t wanted = 0, value = 0;
        const bool is = ReadDecimal(&end, digits, most, &wanted) && !*end && length > 0;
        const bool isRead =
            CellRead((Cell){text, length}, false, digits, most, &value) == NumberKnown;
        CHECK(is == isRead && (!is || value == wanted),
              "'%s' of %d digits up to %" PRId64 ": %" PRId64 ", not %" PRId64, text, digits, most,
              value, wanted);
    }
}

/* What moves out of a number by its exponent is rounded once. */
TEST(FormatsReadNumbersWithAnExponent)
{
    static const struct {
        const char *text;
        int digits;
        int64_t most, value;
    } rows[] = {{"1.5e-05", 6, 1000, 15}, {"1.5E+3", 0, 2000, 1500},  {"4.45e-06", 6, 1000, 4},
                {"4.5e-07", 6, 1000, 0},  {"5e-07", 6, 1000, 1},      {"5e-08", 6, 1000, 0},
                {"445e-3", 0, 1000, 0},   {"1445e-3", 0, 1000, 1},    {"10e-1", 0, 1, 1},
                {"-25e-2", 1, 1000, -3},  {"-244.5e-2", 1, 1000, -24}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        int64_t value = INT64_MIN;
        const Cell cell = {rows[i].text, (int)strlen(rows[i].text)};
        const CellNumber is = CellRead(cell, false, rows[i].digits, rows[i].most, &value);
        CHECK(is == NumberKnown && value == rows[i].value, "%s of %d digits: %d, %" PRId64,
              rows[i].text, rows[i].digits, (int)is, value);
    }

    static const char *const wrong[] = {"e5", "1e", "1e-", "1e-41", "1e+2", "15 e-1", "1.5.e-2"};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        int64_t value;
        const Cell cell = {wrong[i], (int)strlen(wrong[i])};
        CHECK(CellRead(cell, false, 0, 99, &value) == NumberWrong, "%s", wrong[i]);
    }
}

/* ---- JSON ---- */

/* An array of one number over and over; every `every`-th is another one. */
static void WriteArray(FILE *file, const char *name, int count, const char *number, int every,
                       const char *other)
{
    fprintf(file, ",\"%s\":[", name);
    for (int i = 1; i <= count; i++)
        fprintf(file, "%s%s", i > 1 ? "," : "", every > 0 && i % every == 0 ? other : number);
    fputc(']', file);
}

/* A capture of 600 frames of 60 Hz, of which every 60th takes two refreshes and is held in Present;
 * `zeros`: the GPU's times and the animation errors are nothing but zeros. */
static void WriteCapture(const char *path, const char *complete, bool zeros)
{
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    fputs("{\"Info\":{\"ProcessName\":\"game.exe\"},\"Runs\":[{\"CaptureData\":{\"A\":\"b\"", file);
    WriteArray(file, "MsBetweenPresents", 600, "16.667", 60, "33.333");
    WriteArray(file, "MsInPresentAPI", 600, "10.0", 60, "10.0");
    WriteArray(file, "MsBetweenDisplayChange", 600, "16.667", 60, "33.333");
    WriteArray(file, "MsUntilDisplayed", 600, "20.0", 300, "null");
    WriteArray(file, "MsUntilRenderComplete", 600, complete, 0, NULL);
    WriteArray(file, "Dropped", 600, "false", 0, NULL);
    WriteArray(file, "AnimationError", 600, zeros ? "0" : "0.5", 0, NULL);
    WriteArray(file, "GpuActive", 600, zeros ? "0.0" : "5.0", 0, NULL);
    fputs("}}]}", file);
    assert_int_equal(fclose(file), 0);
}

TEST_IN_FOLDER(FormatsTakeNoColumnOfZerosForMeasured)
{
    WriteCapture("c.json", "5.0", true);
    FILE *summary = tmpfile();
    CatchErrors();
    SummaryPrint(&(Options){.files = {"c.json"}}, summary);
    fclose(summary);
    SkipWithout(!strstr(CaughtErrors(), "this is JSON"), "jsmn");

    const char *said = Summarize("c.json");
    CHECK(strstr(said, "CapFrameX    600 frames, 10.167 s") && strstr(said, "; 0 never seen\n") &&
              !strstr(said, "animation  ") && !strstr(said, "\nGPU ") &&
              strstr(said, "animation errors are not known"),
          "%s", said);

    WriteCapture("c.json", "5.0", false);
    said = Summarize("c.json");
    CHECK(strstr(said, "mean |error| 0.500 ms") && strstr(said, "\nGPU          mean 5.000 ms"),
          "%s", said);
}

/* JSON as tools and people leave it. */
TEST_IN_FOLDER(FormatsReadWhatIsLeftOfJson)
{
    static const struct {
        const char *text, *says[2];
    } rows[] = {
        {"\r\n  {\"CaptureData\":{\"MsBetweenPresents\":[10,10]}}",
         {"CapFrameX    2 frames, 0.020 s"}},
        {"{\"CaptureData\":{\"MsBetweenPresents\":[10,10,NaN],\"AnimationError\":[-Infinity,.5,1]}"
         "}",
         {"CapFrameX    2 frames, 0.020 s", "mean |error| 0.500 ms"}},
        {"{\"CaptureData\":{\"TimeInSeconds\":[0],\"MsBetweenPresents\":[10,10],"
         "\"MsInPresentAPI\":[1,1]}}",
         {"CapFrameX    2 frames, 0.020 s",
          "note         1 column left out: it has not as many values as the others\n"}},
        {"{\"CaptureData\":{\"TimeInSeconds\":[0,0.01],\"MsBetweenPresents\":[10,10],"
         "\"MsInPresentAPI\":[1,1],\"X\":[1],\"MsUntilDisplayed\":[1,2,3]}}",
         {"note         2 columns left out: they have not as many values as the others\n"}},
        {"{\"CaptureData\":{\"TimeInSeconds\":[0,0.01],\"MsBetweenPresents\":[10,10],"
         "\"MsInPresentAPI\":[1,1",
         {"CapFrameX    2 frames, 0.020 s",
          "note         the end of the file is missing, so values are missing\n"}},
        {"{\"CaptureData\":{\"MsBetweenPresents\":[10,10,10.",
         {"CapFrameX    2 frames, 0.020 s", "note         the end of the file is missing"}},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        FILE *file = fopen("c.json", "wb");
        assert_non_null(file);
        fputs(rows[i].text, file);
        assert_int_equal(fclose(file), 0);
        ProgramRun(&program, "--summary c.json");
        SkipWithout(i > 0 || !strstr(program.err, "this is JSON"), "jsmn");
        for (int k = 0; k < 2 && rows[i].says[k]; k++)
            CHECK(strstr(program.out, rows[i].says[k]), "row %zu: not '%s' but: %s%s", i,
                  rows[i].says[k], program.out, program.err);
    }
}

#define SENSOR(name, type, values)                                                                 \
    "{\"Name\":\"" name "\",\"Type\":\"" type "\",\"Values\":" values "}"

/* Rows at 10, 20, 30 and 40 ms, and samples of sensors at 15 and 35 ms. */
#define SENSOR_ROWS                                                                                \
    "{\"CaptureData\":{\"TimeInSeconds\":[.01,.02,.03,.04],\"MsBetweenPresents\":[10,10,10,10]}"
#define SENSOR_TIMES "\"MeasureTime\":" SENSOR("MeasureTime", "Time", "[0.015,0.035]")

/* Sensors are read less often than frames come. Each frame has what was read last before it; the
 * first one has none. */
TEST_IN_FOLDER(FormatsTellSensorsOfJson)
{
    static const struct {
        const char *name, *text, *options, *says[2], *lacks;
    } rows[] = {
        {"all",
         SENSOR_ROWS
         ",\"SensorData2\":{" SENSOR_TIMES
         ",\"a\":" SENSOR("GPU Core", "Load", "[0,90]") ",\"b\":" SENSOR("GPU TDP", "Power", "[60,90]") ",\"c\":" SENSOR("GPU Power", "Power", "[70,100]") ",\"d\":" SENSOR("GPU TBP", "Power", "[80,110]") ",\"e\":" SENSOR(
             "GPU Core", "Temperature",
             "[50,80]") ",\"f\":" SENSOR("GPU Core", "Clock",
                                         "[1500.25,2100.25]") ",\"g\":" SENSOR("GPU Memory",
                                                                               "Clock",
                                                                               "[5000,5300]") ",\"h"
                                                                                              "\""
                                                                                              ":" SENSOR("CPU Max", "Clock", "[4000,4300]") ",\"i\":" SENSOR(
                                                                                                  "CPU Package",
                                                                                                  "Power",
                                                                                                  "[40,\"NaN\"]") ",\"j\":" SENSOR("CPU Package",
                                                                                                                                   "Temperature",
                                                                                                                                   "[61,64]") ",\"k\":" SENSOR("CPU Total",
                                                                                                                                                               "Load",
                                                                                                                                                               "[12,15]") "}}",
         "",
         {"GPU sensors  load 30.0 %, 90.0 W, chip 70.0 W, 60.0 C, 1700 MHz, memory 5100 MHz; 1.111 "
          "frames per joule\n",
          "CPU sensors  load 13.0 %, 40.0 W, 62.0 C, 4100 MHz\n"},
         "note"},
        {"as arrays, and before the frames",
         "{\"SensorData\":{\"MeasureTime\":[0.015,0.035],\"GpuUsage\":[60,90],\"IsInGpuLimit\":["
         "true,true],\"CpuUsage\":[12,15],\"CpuTemp\":[61,64]},\"CaptureData\":{\"TimeInSeconds\":["
         ".01,.02,.03,.04],\"MsBetweenPresents\":[10,10,10,10]}}",
         "",
         {"GPU sensors  load 70.0 %\n", "CPU sensors  load 13.0 %, 62.0 C\n"},
         "note"},
        {"of two cards",
         SENSOR_ROWS ",\"SensorData2\":{" SENSOR_TIMES
                     ",\"a\":" SENSOR("GPU Core", "Load", "[60,90]") ",\"b\":" SENSOR(
                         "GPU Power", "Power",
                         "[70,100]") ",\"c\":" SENSOR("GPU Core", "Load",
                                                      "[1,2]") ",\"k\":" SENSOR("CPU Total", "Load",
                                                                                "[12,15]") "}}",
         "",
         {"CPU sensors  load 13.0 %\n"},
         "GPU sensors"},
        {"one of which was not read each time",
         SENSOR_ROWS ",\"SensorData2\":{" SENSOR_TIMES ",\"a\":" SENSOR(
             "GPU Core", "Load", "[60]") ",\"k\":" SENSOR("CPU Total", "Load", "[12,15]") "}}",
         "",
         {"CPU sensors  load 13.0 %\n"},
         "GPU sensors"},
        {"of each of two recordings",
         "{\"Runs\":[" SENSOR_ROWS ",\"SensorData2\":{" SENSOR_TIMES ",\"a\":" SENSOR(
             "GPU Core", "Load", "[60,90]") "}}," SENSOR_ROWS ",\"SensorData2\":{" SENSOR_TIMES
                                            ",\"a\":" SENSOR("GPU Core", "Load", "[30,60]") "}}]}",
         "--run 2",
         {"GPU sensors  load 40.0 %\n", "note         run 2 of 2"}},
        {"without times of the frames",
         "{\"CaptureData\":{\"MsBetweenPresents\":[10,10,10,10]},\"SensorData2\":{" SENSOR_TIMES
         ",\"a\":" SENSOR("GPU Core", "Load", "[60,90]") "}}",
         "",
         {"CapFrameX    4 frames"},
         "sensors"},
        {"that are cut",
         SENSOR_ROWS ",\"SensorData2\":{" SENSOR_TIMES
                     ",\"a\":{\"Name\":\"GPU Core\",\"Type\":\"Load\",\"Values\":[60,9",
         "",
         {"CapFrameX    4 frames", "note         the end of the file is missing"},
         "sensors"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        FILE *file = fopen("c.json", "wb");
        assert_non_null(file);
        fputs(rows[i].text, file);
        assert_int_equal(fclose(file), 0);
        char command[64];
        snprintf(command, sizeof command, "--summary c.json %s", rows[i].options);
        ProgramRun(&program, command);
        SkipWithout(i > 0 || !strstr(program.err, "this is JSON"), "jsmn");
        for (int k = 0; k < 2 && rows[i].says[k]; k++)
            CHECK(strstr(program.out, rows[i].says[k]), "sensors %s: not '%s' but: %s%s",
                  rows[i].name, rows[i].says[k], program.out, program.err);
        CHECK(!rows[i].lacks || !strstr(program.out, rows[i].lacks),
              "sensors %s: there is '%s': %s", rows[i].name, rows[i].lacks, program.out);
    }
}

/* Elsewhere a column of zeros was measured. */
TEST_IN_FOLDER(FormatsKeepZerosThatWereMeasured)
{
    static const Log log = {V2_HEAD, V2_TO_CHANGE "10.0,12.0,9.5,0.5,0.0000,0.0000\n", 200, 10};
    Write("log.csv", &log);
    const char *said = Summarize("log.csv");
    CHECK(strstr(said, "mean |error| 0.000 ms") && strstr(said, "\nGPU          mean 0.000 ms"),
          "%s", said);
}

/* ---- causes ---- */

/* Where the end of the GPU's work is not known, no cause can be the display; and a picture that
 * stayed for longer since the next was replaced has that cause. */
TEST_IN_FOLDER(FormatsTellNoCauseThatWasNotMeasured)
{
    static const struct {
        Log log;
        const char *says;
    } rows[] = {
        {{PM_HEAD, PM_ROW, 200, 10, .every = 50, .other = PM_TO_TIME "#,10.0,30.0,0.5,0.0,32.0\n"},
         "long frames  4: 4 waited for the display\n"},
        {{"MsBetweenPresents,MsBetweenDisplayChange,MsUntilDisplayed\n", "10,10,12\n", 200, 10,
          .every = 50, .other = "10,30,32\n"},
         "long frames  4: 4 unknown\n"},
        {{"MsBetweenPresents,MsInPresentAPI\n", "10,0.5\n", 200, 10, .every = 50,
          .other = "40,0.5\n"},
         "long frames  4: 4 busy or waiting outside Present\n"},
        {{"MsBetweenPresents,MsInPresentAPI\n", "10,0.5\n", 200, 10, .every = 50,
          .other = "10,20.5\n40,0.5\n"},
         "long frames  4: 4 held in Present (GPU or display)\n"},
        {{"FrameTime,CPUBusy\n", "10,9\n", 200, 10, .every = 50, .other = "40,39\n"},
         "long frames  4: 4 busy on the CPU\n"},
        {{"FrameTime,CPUBusy\n", "10,9\n", 200, 10, .every = 50, .other = "40,nan\n"},
         "long frames  4: 4 unknown\n"},
        {{"MsBetweenPresents,MsBetweenDisplayChange,MsUntilDisplayed\n", "10,10,12\n", 200, 10,
          .every = 50, .other = "10,NA,NA\n10,20,12\n"},
         "long frames  4: 4 a picture was replaced by a later one\n"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        Write("log.csv", &rows[i].log);
        const char *said = Summarize("log.csv");
        CHECK(strstr(said, rows[i].says), "row %zu: not '%s' but: %s", i, rows[i].says, said);
    }
}

/* Where the times on the screen contradict the frame times, pictures that seem to be late are none;
 * frame times are still compared. */
TEST_IN_FOLDER(FormatsTellNoLongFramesWhereTimesContradict)
{
    static const Log log = {
        V2_HEAD,      V2_TO_CHANGE "13.3333,12.0000,9.5,0.5,9.0,0.25\n",         700, 10,
        .every = 100, .other = V2_TO_CHANGE "40.0000,52.0000,9.5,0.5,9.0,0.25\n"};
    Write("log.csv", &log);
    const char *text = Summarize("log.csv");
    CHECK(!strstr(text, "long frames") && strstr(text, "\nstutters     0"), "%s", text);

    const Options json = {.files = {"log.csv"}, .json = true},
                  worst = {.files = {"log.csv"}, .worst = 5};
    text = SummaryText(&json);
    CHECK(strstr(text, "\"stutters\":0,\"stutter_percent\":0.000,\"long_frames\":null,"), "%s",
          text);
    for (const char *at = text; (at = strstr(at, "\"long_")) != NULL; at++)
        CHECK(strncmp(strchr(at, ':'), ":null,", 6) == 0, "%s", at);
    text = SummaryText(&worst);
    CHECK(strstr(text, "\nworst  ") && !strstr(text, "display\n"), "%s", text);
}

/* Of recordings of ours the game's time may jump where rows are missing, or another one begins. */
TEST_IN_FOLDER(FormatsTellTheGamesSpeedOfFramesThatFollow)
{
    ProgramRun(&program, "--simulate vsync60 --duration 4 --trace a.csv");
    assert_int_equal(program.status, 0);
    assert_int_equal(system("sed 100,180d a.csv >lost.csv && cat a.csv a.csv >two.csv"), 0);
    char *whole = strdup(Summarize("a.csv"));
    CHECK(strstr(whole, "game speed 99.0 %"), "%s", whole);
    free(whole);
    const char *said = Summarize("lost.csv");
    CHECK(strstr(said, " 159 frames") && strstr(said, "game speed 98.7 %"), "%s", said);
    said = Summarize("two.csv");
    CHECK(strstr(said, " 480 frames") && strstr(said, "game speed 99.2 %"), "%s", said);
}

/* The GPU's time is compared with that of the frames of which it is known. */
TEST_IN_FOLDER(FormatsCompareTheGpuWithItsOwnFrames)
{
    static const Log log = {UE_HEAD, UE_ROW, 200, 10, .every = 2, .other = ",33.3340,9.0000,\n"};
    Write("log.csv", &log);
    const char *said = Summarize("log.csv");
    CHECK(strstr(said, "GPU          mean 8.000 ms, max 8.000; busy 48.0 %\n"), "%s", said);
}
