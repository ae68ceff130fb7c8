/* SPDX-License-Identifier: MIT
 *
 * What the program takes of a log or of a link, and what it says where it refuses one.
 */
#include "check/command.h"
#include "check/files.h"

static Program program;

#define MANGO "fps,frametime,elapsed\n60,16.6,16600000\n"
#define LOADS "fps,frametime,cpu_load,elapsed\n"
#define RUN   "{\"CaptureData\":{\"MsBetweenPresents\":[9,8]}}"

/* A window of time: the frames that are wholly in it. In a log without a clock of its own the time
 * is that of the frames so far. */
TEST_IN_FOLDER(LogsAreCutToTheSecondsAndTheProgramAsked)
{
    static const Command commands[] = {
        {"--summary f.csv --from 0.01 --to 0.05", 0, " 3 frames, 0.030 s", NULL, "f.csv",
         "frametime\n10.0\n10.0\n11.0\n9.0\n10.1\n10.0\n"},
        {"--summary f.csv --from 0.01", 0, " 2 frames, 0.020 s", NULL, "f.csv",
         "frametime,elapsed\n10.0,19000000\n10.0,20000000\n10.0,90000000\n"},
        {"--summary f.csv --from 0.01 --to 0.05", 0, " 2 frames, 0.033 s", NULL, "f.csv",
         "fps,frametime,elapsed\n60,16.6,16600\n60,16.6,33200\n60,16.6,49800\n60,16.6,66400\n"},
        {"--summary f.csv --from 1", 1, NULL,
         "f.csv: no frames from --from up to --to; the last one ends at 0.020 s\n", "f.csv",
         "frametime\n10.0\n10.0\n"},
        {"--summary f.csv --to 0.001 --json --expect stutters<9", 1, NULL,
         "f.csv: no frames from --from up to --to; the last one ends at 0.020 s\n", "f.csv",
         "frametime,elapsed\n10.0,10000000\n10.0,20000000\n"},
        {"--summary f.csv --to 0.03", 0, "frame time   mean 10.000 ms", NULL, "f.csv",
         "frametime,elapsed\n10.0,10000000\n10.0,20000000\n10.0,30000000\n10.0,70000000\n"},
        {"--replay f.csv --simulate refresh=0 --to 0.02", 0, " 2 frames, 0.020 s", NULL, "f.csv",
         "frametime\n10.0\n10.0\n10.0\n10.0\n"},
        {"--summary f.csv --process b", 0, " 1 frame, 0.020 s", NULL, "f.csv",
         "Application,ProcessID,FrameTime\na,7,10.0\nb,8,20.0\na,7,10.0\n"},
        {"--summary f.csv --process 8", 0, " 1 frame, 0.020 s", NULL, "f.csv",
         "Application,ProcessID,FrameTime\na,7,10.0\nb,8,20.0\na,7,10.0\n"},
        {"--summary f.csv --process GAME.EXE", 0, "process      Game.exe 7\n", NULL, "f.csv",
         "Application,ProcessID,FrameTime\nGame.exe,7,10.0\nb,8,20.0\nb,8,20.0\n"},
        {"--summary f.csv --process c", 1, NULL,
         "--process: no frames of 'c' in f.csv; there are those of a 7 (1), b 8 (2)\n", "f.csv",
         "Application,ProcessID,FrameTime\na,7,10.0\nb,8,20.0\nb,8,20.0\n"},
        {"--summary f.csv --process c", 1, NULL, "--process: f.csv does not tell programs", "f.csv",
         "frametime\n10.0\n"},
    };
    CHECK_COMMANDS(commands);
}

/* A program that was built without jsmn says of JSON that it is JSON. */
static void SkipWithoutJson(void)
{
    WriteFile("f.json", RUN);
    ProgramRun(&program, "--summary f.json");
    SkipWithout(!strstr(program.err, "this is JSON"), "jsmn");
}

TEST_IN_FOLDER(LogsAreReadForTheRunAsked)
{
    static const char text[] = "{\"Runs\":[" RUN ",{\"CaptureData\":{\"MsBetweenPresents\":[5]}}]}";
    static const Command commands[] = {
        {"--summary f.json --run 2", 0, " 1 frame, 0.005 s", NULL, "f.json", text},
        {"--summary f.json --run 2 --json", 0, "\"notes\":[\"run 2 of 2 in this file\"]", NULL,
         "f.json", text},
        {"--summary f.json --run 3", 1, NULL, "--run: f.json has no more than 2\n", "f.json", text},
        {"--summary f.json --against f.json", 1, NULL, "f.json: run 2 has no values in it\n",
         "f.json", "{\"Runs\":[" RUN ",{\"CaptureData\":{\"A\":1}}," RUN "]}"},
        {"--summary f.csv --run 2", 1, NULL, "--run: f.csv has no more than 1\n", "f.csv",
         "frametime\n9\n"},
    };
    SkipWithoutJson();
    CHECK_COMMANDS(commands);
}

/* --from and --to are on the file's own clock. Where a row does not tell that (NA), its time
 * follows from the rows around it; here half a second without rows comes before. */
TEST_IN_FOLDER(LogsSelectRowsWithoutAClockByThoseAround)
{
    static const Command commands[] = {
        {"--summary f.csv --from 0.52", 0, "MangoHud     2 frames, 0.020 s", NULL, "f.csv",
         LOADS "100,10,20,10000000\n100,10,20,520000000\n100,10,20,NA\n100,10,20,NA\n"},
        {"--summary f.csv --to 0.52", 0, "MangoHud     2 frames, 0.020 s", NULL, "f.csv",
         LOADS "100,10,20,10000000\n100,10,20,520000000\n100,10,20,NA\n100,10,20,NA\n"},
        /* The last row is no frame. */
        {"--summary f.csv --from 9", 1, NULL, "; the last one ends at 0.530 s\n", "f.csv",
         LOADS "100,10,20,520000000\n100,10,20,530000000\nx,x,x,x\n"},
        /* Of a clock that does not begin at 0 the recording's first row is 0, also where it's NA.
         */
        {"--summary f.csv --from 0.03", 0, "PresentMon   1 frame, 0.010 s", NULL, "f.csv",
         "MsBetweenPresents,TimeInSeconds\n10,NA\n10,NA\n10,7.03\n10,7.04\n"},
    };
    CHECK_COMMANDS(commands);
}

/* Lines with too few values are refused, but not the last line for lack of its end alone. */
TEST_IN_FOLDER(LogsWithCutLinesAreRefusedIfStrict)
{
    static const Command commands[] = {
        {"--summary f.csv --strict", 1, NULL, "f.csv:3: the last line is incomplete\n", "f.csv",
         MANGO "60,16.6"},
        {"--summary f.csv --strict", 1, NULL, "f.csv:3: the last line is incomplete\n", "f.csv",
         MANGO "60,16.6,"},
        {"--summary f.csv --strict", 0, " 2 frames, 0.033 s", NULL, "f.csv",
         MANGO "60,16.6,33200000"},
        {"--summary f.csv --strict", 1, NULL, "f.csv:3: 2 values where the header has 3 columns\n",
         "f.csv", MANGO "60,16.6\n"},
        {"--summary f.csv --strict", 1, NULL, "f.csv:3: 1 value where the header has 3 columns\n",
         "f.csv", MANGO "60\n60,16.6,33200000\n"},
    };
    CHECK_COMMANDS(commands);
}

static const char badRow[] = "frametime\n10.0\nx\n10.0\n";
static const char badValues[] = "FrameTime,CPUBusy\n10.0,x\n10.0,5\n10.0,y\n";

TEST_IN_FOLDER(LogsTellHowMuchIsLeftOut)
{
    static const Command commands[] = {
        {"--summary f.csv --json", 0,
         "\"notes\":[\"1 row left out, in line 3: frametime is 'x'\"],\"frames\":2,"
         "\"rows_left_out\":1,\"values_left_out\":0,",
         NULL, "f.csv", badRow},
        {"--summary f.csv --json", 0, "\"rows_left_out\":0,\"values_left_out\":2,", NULL, "f.csv",
         badValues},
        {"--summary f.csv --expect rows_left_out<1", 1, " 2 frames", "rows_left_out is 1", "f.csv",
         badRow},
        {"--summary f.csv --expect values_left_out<3", 0, " 3 frames", NULL, "f.csv", badValues},
    };
    CHECK_COMMANDS(commands);
}

TEST_IN_FOLDER(LogsWithFaultsAreRefusedIfStrict)
{
    static const Command commands[] = {
        {"--summary f.csv --strict", 1, NULL, "f.csv:3: frametime is 'x'\n", "f.csv", badRow},
        {"--summary f.csv --strict", 1, NULL, "f.csv:2: CPUBusy is 'x'\n", "f.csv", badValues},
        {"--replay f.csv --strict", 1, NULL, "f.csv:3: frametime is 'x'\n", "f.csv", badRow},
        {"--replay f.csv", 0, " 2 frames, 0.020 s", NULL, "f.csv", badRow},
    };
    CHECK_COMMANDS(commands);
}

TEST_IN_FOLDER(LogsOfJsonWithFaultsAreRefusedIfStrict)
{
    static const Command commands[] = {
        {"--summary f.json --strict", 1, NULL, "f.json: row 2: MsBetweenPresents is 'x'\n",
         "f.json", "{\"CaptureData\":{\"MsBetweenPresents\":[9,\"x\"]}}"},
    };
    SkipWithoutJson();
    CHECK_COMMANDS(commands);
}

TEST_IN_FOLDER(LogsWithoutEveryFrameAreNotReplayed)
{
    static const Command commands[] = {
        {"--replay f.csv", 1, NULL, "--replay: f.csv does not have every frame, so it can't be pla",
         "f.csv", "frametime,elapsed\n4,100000000\n4,200000000\n4,300000000\n"},
    };
    CHECK_COMMANDS(commands);
}

TEST_IN_FOLDER(LinksThatAreWrongAreNamed)
{
    static const Command rows[] = {
        {"--scene remote --link wify", 2, NULL, "--link: no link 'wify'; there are good, "},
        {"--scene remote --link=", 2, NULL, "--link: no link ''; there are "},
        {"--scene remote --link wifi,", 2, NULL,
         "--link: nothing follows the comma in 'wifi,'; there are "},
        {"--scene remote --link wifi,jiter=5", 2, NULL, "--link: no link 'jiter=5'; there are "},
        {"--scene remote --link jitter", 2, NULL, "--link: no link 'jitter'; there are "},
        {"--scene remote --link jitter=2s", 2, NULL, "--link: 'jitter=2s' is not a time up to 1s"},
        {"--scene remote --link latency=-1", 2, NULL, "--link: 'latency=-1' is not a time"},
        {"--scene remote --link loss=51", 2, NULL,
         "--link: 'loss=51' is not a number from 0 to 50"},
        {"--scene remote --link burst=2", 2, NULL, "--link: 'burst=2' is not FEWEST-MOST, from 1"},
        {"--scene remote --link burst=3-2", 2, NULL, "--link: 'burst=3-2' is not FEWEST-MOST"},
        {"--scene remote --link burst=1-21", 2, NULL, "--link: 'burst=1-21' is not FEWEST-MOST"},
        {"--scene remote --link rate=5", 2, NULL, "--link: 'rate=5' is not a whole number from 10"},
        {"--scene remote --link rate=20.5", 2, NULL, "--link: 'rate=20.5' is not a whole number"},
        {"--scene remote --link no.csv", 2, NULL,
         "--link: 'no.csv' can't be read: No such file or directory\n"},
        {"--scene remote --link /.csv", 2, NULL,
         "--link: '/.csv' can't be read: No such file or directory\n"},
        {"--scene remote --link loss=1,loss=2", 2, NULL,
         "--link: loss is given twice in 'loss=1,loss=2'\n"},
        {"--scene remote --link wifi,jitter=1,rate=20,jitter=1", 2, NULL,
         "--link: jitter is given twice in 'wifi,jitter=1,rate=20,jitter=1'\n"},
        {"--scene remote --link a.csv", 2, NULL, "--link: 'a.csv' has no two snapshots\n", "a.csv",
         "sent_ms,arrived_ms\n1,2\n"},
        {"--scene remote --link a.csv", 2, NULL, "--link: 'a.csv', line 2: '1;2' is not SENT_MS,",
         "a.csv", "1,2\n1;2\n"},
        {"--scene remote --link a.csv", 2, NULL, "--link: 'a.csv', line 3: '5,6,7' is not SENT_MS,",
         "a.csv", "sent_ms,arrived_ms\r\n1,2\r\n5,6,7\r\n"},
        {"--scene remote --link a.csv", 2, NULL, "--link: 'a.csv' has more than 1000 snapshots a",
         "a.csv", "1,2\n1,2\n"},
        {"--scene remote --link a.csv", 2, NULL, "took 4001 ms longer than the fastest; at most",
         "a.csv", "0,10\n50,60\n100,4111\n"},
        {"--link wifi", 2, NULL, "--link has no effect with --scene ball\n"},
        {"--link wifi --scene taps", 2, NULL, "--link has no effect with --scene taps\n"},
    };
    CHECK_MANY_COMMANDS(rows);
}

TEST_IN_FOLDER(LinksDecideWhatIsReceived)
{
    static const Command rows[] = {
        {"--link good --scene remote --simulate vsync60 --duration 1", 0, "delay 82.0 ms, ", NULL},
        {"--link wifi --scene remote --simulate vsync60 --duration 1", 0, "delay 174.5 ms, ", NULL},
        {"--link wifi --report --scenes --frames 2", 0,
         "\nremote     adaptive              -         0.0     0.0    174.5 ", NULL},
        {"--link a.csv,buffer=0 --scene remote --interpolation fixed --simulate vsync60", 0,
         "starved pictures 83.3 %", NULL, "a.csv", "7.5,1000\n57.5,1000\n"},
        {"--link a.csv --scene remote --simulate vsync60 --duration 1", 0, "delay 50.2 ms, ", NULL,
         "a.csv", "7.5,1000\n57.5,1050.25\n"},
    };
    CHECK_COMMANDS(rows);
}
