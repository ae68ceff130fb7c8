/* SPDX-License-Identifier: MIT
 *
 * Reading recorded files: all that programs write can be read, and what can't be is left out and
 * told with the number of its line.
 */
#include "formats/reader.h"
#include "check/command.h"
#include "check/files.h"
#include "cli/modes.h"

#include <unistd.h>

/* The summary of a file, or, without the program's name, the one line that refuses it. */
static const char *Said(const char *path)
{
    FILE *summary = tmpfile();
    assert_non_null(summary);
    CatchErrors();
    const bool read = SummaryPrint(&(Options){.files = {path}}, summary) == StatusDone;
    const char *said = CaughtErrors();
    CHECK(read ? !said[0] : IsOneLine(said), "%s is %s, and says: %s", path,
          read ? "read" : "refused", said);
    if (!read)
        fclose(summary);
    return read ? TextOf(summary) : said + strlen("interp_demo: ");
}

/* After the headers and rows that these programs write, which are kept in seeds. */
TEST(ReaderReadsOtherProgramsFiles)
{
    static const char *const cases[][2] = {
        {"mangohud-0.6", "MangoHud     2 frames, 0.033 s, 60.05 fps\nframe time   mean 16.652 ms"},
        {"mangohud-0.8", "MangoHud     2 frames, 0.012 s, 160.63 fps\nframe time   mean 6.225 ms"},
        {"presentmon-1", "PresentMon   2 frames, 0.033 s, 60.00 fps\nframe time   mean 16.667 ms"},
        {"presentmon-2", "PresentMon   2 frames, 0.033 s, 59.95 fps\nframe time   mean 16.680 ms"},
        {"presentmon-1", "screen times seen (the system tells); 1 never seen\n"},
        {"presentmon-2", "integral 59.95 fps\nanimation    mean |error| 0.006 ms, p50 0.006, p99 "
                         "0.006\nstutters     0, 0.00 % of the time\nscreen times seen "
                         "(the system tells); 1 never seen\n"},
        {"presentmon-2.4", "PresentMon   3 frames, 0.050 s, 60.61 fps\nframe time   mean 16.500"},
        {"presentmon-2.4",
         "integral 60.61 fps\nanimation    mean |error| 0.500 ms, p50 0.500, p99 0.500\n"},
        {"presentmon-2.4",
         "40.40/s of 60.61/s presented\non screen    mean 16.700 ms, sd 0.000, p50 16.700"},
        /* made by drivers, after or before the frame between which they stand */
        {"presentmon-2-xefg",
         "PresentMon   2 frames, 0.040 s, 50.00 fps\nframe time   mean 20.000 ms, sd 0.000"},
        {"presentmon-2-xefg", "animation    mean |error| 1.000 ms, p50 1.000"},
        {"presentmon-2-xefg",
         "; 0 never seen\ndisplayed    100.00/s of 50.00/s presented and 2 generated frames\n"
         "on screen    mean 10.000 ms, sd 0.816"},
        {"presentmon-2-xefg", "\nprocess      game.exe 7 0x1\n"},
        {"capframex", "CapFrameX    4 frames, 0.014 s, 291.59 fps\n"},
        {"capframex", "; 2 never seen\n"},
        {"capframex", "\nprocess      re2.exe 1936 0x0000000076F3DB00\n"},
        {"ocat", "OCAT         2 frames, 0.022 s, 91.55 fps\n"},
        {"ocat", "\nprocess      Metro.exe 13840 0x21\n"},
        {"frameview", "FrameView    2 frames, 0.021 s, 95.24 fps\n"},
        {"fraps", "FRAPS        2 frames, 0.033 s, 60.06 fps\nframe time   mean 16.650 ms"},
        {"list", "frame times  3 frames, 0.067 s, 45.05 fps\n"},
        {"list-header", "frame times  3 frames, 0.067 s, 45.05 fps\n"},
        {"presentmon-2-afmf", "PresentMon   3 frames, 0.060 s, 50.00 fps\n"},
        {"presentmon-2-afmf",
         "; 1 never seen\ndisplayed    66.67/s of 50.00/s presented and 2 generated frames\n"},
    };
    char path[64];
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        snprintf(path, sizeof path, "tests/fuzz/seeds/%s.csv", cases[i][0]);
        FILE *summary = tmpfile();
        CatchErrors();
        assert_int_equal(SummaryPrint(&(Options){.files = {path}}, summary), StatusDone);
        CaughtErrors(); /* which program was taken */
        const char *said = TextOf(summary);
        CHECK(strstr(said, cases[i][1]), "%s: not '%s' but: %s", path, cases[i][1], said);
    }
}

TEST(ReaderReadsJson)
{
    char *said = strdup(Said("tests/fuzz/seeds/capframex.json"));
    SkipWithout(!strstr(said, "this is JSON"), "jsmn");
    CHECK(strstr(said, "CapFrameX    3 frames, 0.030 s, 100.00 fps\n") &&
              strstr(said, "; 1 never seen\ndisplayed    66.67/s of 100.00/s presented\n") &&
              strstr(said, "\nprocess      re2.exe\n"),
          "%s", said);
    free(said);
}

#define MANGO "fps,frametime,elapsed\n60,16.6,16600000\n"
#define TEXT  "a\nb\nc\nd\ne\nf\ng\nh\ni\nj\nk\nl\nm\nn\no\np\n" /* 16 lines */
#define OURS                                                                                       \
    "frametime,elapsed,loop,interpolation,start,ticks,tick,behind_ms,sleep_ms,oversleep_ms,"       \
    "sim_ms,game_ms,screen_ms,screen_source,refresh_ms,late,dead_ms,excluded,animation_error_ms,"  \
    "update_ms,render_ms,swap_ms\n"

/* The text of a file, in which @ stands for a byte of value 0, and what is printed about it. */
static const char *const files[][2] = {
    /* lines before the header, as MangoHud writes them; line ends of Windows */
    {"v1\n0.7.1\n---SYSTEM INFO---\nos\nLinux\n---FRAME METRICS---\n" MANGO, "   1 frame, 0.017 s"},
    {"\xEF\xBB\xBF"
     "FrameTime\r\n10.0\r\n",
     "frame times  1 frame, 0.010 s"},
    /* microseconds have no decimals; a frame rate that is a mean does not show the unit */
    {"fps,frametime\n60,1000.5\n60,10\n", "   2 frames, 1.010 s"},
    {"fps,frametime\n0,0\n60,16667\n60,16667\n", "   3 frames, 0.033 s"},
    {"fps,frametime\n31,1020\n", "   1 frame, 1.020 s"}, /* 31620 = 1000 * sqrt(1000) */
    {"fps,frametime\n31,1021\n", "   1 frame, 0.001 s"},
    {"fps,frametime\n0,16667\n", "note         frame times taken as microseconds\n"},
    {"frametime\n0.0167\n0.0166\n", "note         frame times taken as seconds\n"},
    {"frametime\n16700000\n", "note         frame times taken as nanoseconds\n"},
    {"frametime\n0.1\n", "frame times  1 frame, 0.000 s\nframe time   mean 0.100 ms"},
    {"frametime,frametime\n10,20\n", "  1 frame, 0.010 s"}, /* the first counts */
    {"frametime\n", "log.csv: there are no frames in it\n"},
    {"FrameTime,FrameType\n9,AMD AFMF\n", "log.csv: there are no frames in it\n"},
    {"Frame, Time (ms)\n1, 0.0\n", "log.csv: there are no frames in it\n"},
    /* two frames of FRAPS may end at the same time */
    {"Frame, Time (ms)\n1, 0.0\n2, 4.0\n3, 4.0\n", "FRAPS        2 frames, 0.004 s"},
    /* the clock may have begun within the first frame */
    {"fps,frametime,elapsed\n60,16.6,5000000\n60,16.6,21600000\n", "     2 frames, 0.033 s"},
    /* or be in another unit */
    {"fps,frametime,elapsed\n60,16.6,16600\n60,16.6,33200\n60,16.6,49800\n",
     "     3 frames, 0.050 s, 60.24 fps\nframe time   mean 16.600 ms, "},
    {"FrameTime,ticks\n10.0,x\n", "  1 frame, 0.010 s"}, /* not our ticks */
    /* frames that a driver made up have no time of their own */
    {"FrameTime,AnimationError\n20.0,0.5\nNA,NA\n20.0,-0.5\n", "  2 frames, 0.040 s, 50.00 fps\n"},
    /* MangoHud with a log_interval */
    {"fps,frametime,elapsed\n1,10.0,100000000\n1,10.0,200000000\n1,10.0,300000000\n",
     " 3 frames, 0.030 s, 100.00 fps\nelapsed "},
    {"fps,frametime,elapsed\n1,10.0,100000000\n1,10.0,200000000\n1,10.0,300000000\n",
     "elapsed      0.200 s from the first frame to the last, in which these frames took 0.020 s: "
     "not every frame is a row\n"},
    {"frametime,elapsed\n100.0,100000000\n100.0,202000000\n", "elapsed      0.102 s"},
    {"", "log.csv: the file is empty\n"},
    {"fps,frame_time\n60,16.6\n", "frame times  1 frame, 0.017 s"},
    {TEXT TEXT TEXT TEXT MANGO, "log.csv:64: no header of a log of interp_demo, FrameView, OCAT, "},
    {TEXT TEXT TEXT MANGO, "   1 frame, 0.017 s"},
    {"\x1F\x8B@x", "log.csv:1: this is compressed (gzip): unpack it first"},
    {"\xFF\xFE"
     "9@\r@\n@8@\r@\n@",
     "frame times  2 frames, 0.017 s"},
    {"\xFE\xFF"
     "@9@\n@8@\n",
     "frame times  2 frames, 0.017 s"},
    {"9\r8\r", "frame times  2 frames, 0.017 s"},
    {"f@p@s@\n@", "log.csv:1: this is not text"},
    {"[{\"name\":\"process_name\"", "log.csv:1: these are trace events in JSON: record a .csv"},
    {"\xEF\xBB\xBF{\"Runs\":", "log.csv:1: this is JSON, but no capture that this build"},
    {"{\"CaptureData\":{\"MsBetweenPresents\":[]}}", "log.csv:1: this is JSON, but no"},
    {"PK\x03\x04@x", "log.csv:1: this is compressed (zip): unpack it first"},
    {"00, 22-11-2026 10:00:00, Hardware monitoring log v1.5\n", "log.csv:1: no header of a log"},
    {"FPS\n60\n61\n", "log.csv:1: these are frame rates: give a log of frame times"},
    {"Frames, Time (ms), Min, Max, Avg\n9, 9, 9, 9, 9\n",
     "log.csv:1: this is FRAPS' summary: give"},
    {"Application,Avg FPS\na,9\n", "log.csv:1: this is a summary: give the log"},
    {"0.1% Min FPS,1% Min FPS\n9,9\n",
     "log.csv:1: this is MangoHud's summary: give the log itself"},
    {"os;cpu\nLinux;x\nfps;frametime\n60;16,6\n", "   1 frame, 0.017 s"},
    {"Application\tFrameTime\na\t16,6\n", "   1 frame, 0.017 s"},
    {"\"fps\",\"frametime\"\n\"60\",\"16.6\"\n", "   1 frame, 0.017 s"},
    {"fps,comment,frametime\n60,\"a, b\",16.6\n", "   1 frame, 0.017 s"},
    {"comment,frametime\n\"a, \"\"b\"\"\", 16.6\n", "  1 frame, 0.017 s"},
    {"Frame, Time (ms)\n1, 0.0\n2, 4.0\n3, 3.9\n",
     "note         1 row left out, in line 4: Time (ms) is earlier than in the row before\n"},
    {"Frame, Time (ms)\n1, NA\n", "log.csv:2: Time (ms) is 'NA'\n"},
    /* the row after a bad one tells when the next frame began */
    {"Frame, Time (ms)\n1, 0.0\n2, x\n3, 30.0\n4, 40.0\n", "FRAPS        1 frame, 0.010 s"},
    {"Frame, Time (ms)\n1, 0.0\n2, x\n3, 30.0\n4, 40.0\n", "2 rows left out, the first in line 3"},
    {"fps\n60\n61\n", "log.csv:1: these are frame rates"},
    {"16.6\nx\n", "note         1 row left out, in line 2: the frame time is 'x'\n"},
    {"16.6,\n16.5,\n", "frame times  2 frames, 0.033 s"},
    {"frametime,more,even more\n9\n9,9\n9,9,9\n", "  3 frames, 0.027 s"},
    {"fps,frametime\n60,\"16.6\n", "   1 frame, 0.017 s"},
    {"fps,frametime\n60,\"16.6\"1,2\n", "log.csv:2: 3 values where the header has 2 columns\n"},
    {"fps,frametime", "log.csv: there are no frames in it\n"},
    {"\xEF\xBB\xBF", "log.csv: the file is empty\n"},
    {MANGO "60,16.6,33200000", "   2 frames, 0.033 s"}, /* nothing ends the last line */
    {MANGO "60,16.6,33200000\n\n\r\n", "   2 frames, 0.033 s"},
    {MANGO "60,16.6", "note         1 row left out, in line 3: the last line is incomplete\n"},
    {MANGO "60,16.6,", "note         1 row left out, in line 3: the last line is incomplete\n"},
    {MANGO "60,16.6\n", "1 row left out, in line 3: 2 values where the header has 3 columns\n"},
    {MANGO "60,16.6,33200000,\n", "   2 frames, 0.033 s"},
    {MANGO "60,16.6,1,1\n", "1 row left out, in line 3: 4 values where the header has 3 columns\n"},
    {MANGO "60,,1\n", "1 row left out, in line 3: frametime is ''\n"},
    {MANGO "60,-16.6,1\n", "1 row left out, in line 3: frametime is '-16.6'\n"},
    {MANGO "60,16.6ms,1\n", "1 row left out, in line 3: frametime is '16.6ms'\n"},
    {MANGO "60,3600000.1,1\n", "1 row left out, in line 3: frametime is '3600000.1'\n"},
    {MANGO "60,1.66e+1,33200000\n", "   2 frames, 0.033 s"},
    {MANGO "60,16.6,1000000000000000001\n",
     "   2 frames, 0.033 s, 60.24 fps\nframe time   mean 16.600 ms"},
    {MANGO "60,16.6,1000000000000000001\n",
     "note         1 value left out, in line 3: elapsed is '1000000000000000001'\n"},
    {MANGO "60,16.6,33200000\n60,16.6,33199999\n", "note         its clock goes back in line 4\n"},
    {MANGO "60,\"16.6\"x,33200000\n", "   2 frames, 0.033 s"},
    {MANGO "some text\n60,16.6,33200000\n", "   2 frames, 0.033 s"},
    {MANGO "some text\n60,16.6,33200000\n", "1 row left out, in line 3: 1 value where the header"},
    {MANGO MANGO, "note         2 recordings in one file, one after the other\n"},
    /* comments of CapFrameX */
    {"//a\n//b\n//c\n//d\n//e\n//f\n//g\n//h\n//i\n//j\n//k\n//l\n//m\n//n\n//o\n//p\n//q\n" MANGO,
     "   1 frame, 0.017 s"},
    {"FrameType,FrameTime\nApplication,10.0\nNA,10.0\n", "   2 frames, 0.020 s"},
    {"FrameType,FrameTime\nApplication,10.0\nAMD AFMF,10.0\n", "   1 frame, 0.010 s"},
    {"FrameTime,CPUBusy\n10.0,5.0\n0.0,0.0\n", "   1 frame, 0.010 s"},
    /* a frame is the program's unless its type says otherwise, and these words say nothing */
    {"FrameType,FrameTime\nApplication,9.0\nN/A,9.0\nnull,9.0\nUnknown,9.0\nNotSet,9.0\n"
     "Unspecified,9.0\n,9.0\n",
     "   7 frames, 0.063 s"},
    /* what C libraries of Windows write for no number, with decimals */
    {"FrameTime,CPUBusy\n10.0,-1.#IND00\n10.0,1.#QNAN0\n10.0,1.#INF00\n10.0,Unknown\n",
     "   4 frames, 0.040 s"},
    {"FrameTime,CPUBusy\n10.0,-1.#IND00\n10.0,1.#QNAN0\n10.0,1.#INF00\n10.0,x\n",
     "1 value left out, in line 5: CPUBusy is 'x'\n"},
    /* true is no time, but a flag may be one */
    {"frametime\n9\ntrue\n", "1 row left out, in line 3: frametime is 'true'\n"},
    {"MsBetweenPresents,MsUntilDisplayed,MsBetweenDisplayChange,Dropped\n9,nan,9,false\n9,nan,0,"
     "true\n",
     "; 1 never seen"},
    /* a unit that is written counts, whatever the times are */
    {"frame time (ms)\n0.016\n0.017\n", "  2 frames, 0.000 s"},
    {"MsFrameTime\n0.016\n0.017\n", "  2 frames, 0.000 s"},
    {"frametime_ms\n0.016\n", "  1 frame, 0.000 s"},
    {"16.6\n16.6,17\n", "1 row left out, in line 2: 2 values where a list has one\n"},
    {"frametime\n16.6\n16.6,17\n", "in line 3: 2 values where the header has 1 column\n"},
    /* PresentMon's formula, where no column tells the error */
    {"msBetweenPresents,msBetweenDisplayChange,msUntilDisplayed\n9,0,0\n9,9,9\n", "; 1 never seen"},
    {"FrameTime,PresentMode\n9,A way of presenting whose name is longer than any that is known up "
     "to now\n9,\n9,NA\n",
     "  3 frames"},
    {"msBetweenPresents,msBetweenDisplayChange,msUntilDisplayed\n9,0,9\n9,9,9\n", "; 0 never seen"},
    {"MsBetweenPresents,MsBetweenDisplayChange,Dropped\n9,0,1\n9,0,0\n9,9,0\n", "; 1 never seen"},
    {"msBetweenPresents,msBetweenDisplayChange,msUntilDisplayed\n9,0,0\n9,0,5\n9,9,5\n9,NA,NA\n",
     "; 2 never seen"},
    /* seen, but it is not known for how long the picture before stayed */
    {"MsBetweenPresents,MsBetweenDisplayChange,MsUntilDisplayed\n9,9,5\n9,0,5\n", "; 0 never seen"},
    {"@", "log.csv:1: this is not text: it contains a byte of value 0"},
    {"@@@@\n", "log.csv:1: this is not text"},
    {MANGO "60,16.6,@1\n", "note         1 value left out, in line 3: elapsed is '?1'\n"},
    {MANGO "@@@@@@@@@@", "note         1 row left out, in line 3: the last line is incomplete\n"},
    {"ProcessID,FrameTime,CPUBusy\n7,10.0,NA\n7,10.0,x\n",
     "note         1 value left out, in line 3: CPUBusy is 'x'\n"},
    {"MsBetweenPresents,MsInPresentAPI\n7,-1\n",
     "note         1 value left out, in line 2: MsInPresentAPI is '-1'\n"},
    {"FrameTime,AnimationError\n10.0,inf\n", "PresentMon   1 frame, 0.010 s"},
    {OURS "16.6,1,,on,0,0,0,0,0,0,0,0,0,seen,0,0,0,0,,0,0,0\n", "log.csv:2: loop is ''"},
    {OURS "16.6,1,a,,0,0,0,0,0,0,0,0,0,seen,0,0,0,0,,0,0,0\n", "log.csv:2: interpolation is ''"},
    {OURS "16.6,1,a,on,0,2147483648,0,0,0,0,0,0,0,seen,0,0,0,0,,0,0,0\n",
     ":2: ticks is '2147483648'\n"},
    {OURS "16.6,1,a,on,0,0,0,--1,0,0,0,0,0,seen,0,0,0,0,,0,0,0\n", "log.csv:2: behind_ms is '--1'"},
    {OURS "16.6,1,a,on,0,0,0,0,-1,0,0,0,0,seen,0,0,0,0,,0,0,0\n", "log.csv:2: sleep_ms is '-1'"},
    {OURS "16.6,1,a,on,0,0,0,0,0,0,1000000000000.1,0,0,seen,0,0,0,0,,0,0,0\n",
     "log.csv:2: sim_ms is '1000000000000.1'\n"},
    {OURS "16.6,1,a,on,0,0,0,0,0,0,0,0,,seen,0,0,0,0,,0,0,0\n", "log.csv:2: screen_ms is ''"},
    {OURS "16.6,1,a,on,0,0,0,0,0,0,0,0,0,saw,0,0,0,0,,0,0,0\n",
     "log.csv:2: screen_source is not simulated, seen"},
    {OURS "16.6,1,a,on,0,0,0,0,0,0,0,0,0,seen,0,0,16.7,1,,0,0,0\n",
     "log.csv:2: dead_ms is not a part of frametime"},
    {OURS "16.6,1,a,on,0,0,0,0,0,0,0,0,0,seen,0,0,0,2,,0,0,0\n", "log.csv:2: excluded is '2'\n"},
};

static void WriteLog(const char *text)
{
    FILE *file = fopen("log.csv", "wb");
    assert_non_null(file);
    for (; *text; text++)
        fputc(*text == '@' ? '\0' : *text, file);
    assert_int_equal(fclose(file), 0);
}

TEST_IN_FOLDER(ReaderNamesWhatIsWrong)
{
    for (size_t i = 0; i < sizeof files / sizeof files[0]; i++) {
        WriteLog(files[i][0]);
        const char *said = Said("log.csv");
        CHECK(strstr(said, files[i][1]), "%s: not '%s' but: %s", files[i][0], files[i][1], said);
    }
    unlink("log.csv");
    assert_string_equal(Said("log.csv"), "log.csv: No such file or directory\n");
}

#define HEAD "cpu,gpu,driver\nA b,C d,3\n"

/* On which computer a log was recorded: in lines before the header, in columns, in comments, or
 * outside of the arrays of JSON. NULL: none is told, as of a machine that was simulated. */
TEST_IN_FOLDER(ReaderTellsTheComputer)
{
    static const char head[] = "os,cpu,gpu,ram,kernel,driver,cpuscheduler\n";
    static const struct {
        const char *begin, *log, *line;
    } cases[] = {
        {head, "X,A b,C d,1,2,Mesa 3,p\nfps,frametime\n60,16.6\n", "A b, C d, driver Mesa 3"},
        {head, "X,A b,,1,2,,p\nfps,frametime\n60,16.6\n", "A b"},
        {head, "X,,,1,2,,p\nfps,frametime\n60,16.6\n", NULL},
        {"", "FrameTime,GPU,CPU\n9,NA,A b\n9,C d,E\n", "A b"},
        {"", "FrameTime,GPU,CPU,Driver Package\n9,C d,A b,512.7\n", "A b, C d, driver 512.7"},
        {"", "FrameTime,GPU,CPU\n9,5.1,N/A\n", NULL},
        {"", "//GPU=C d\n//Processor=A b\n//OS=X\nMsBetweenPresents\n9\n", "A b, C d"},
        {HEAD OURS, "16.6,1,a,on,0,0,0,0,0,0,0,0,0,seen,0,0,0,0,,0,0,0\n", "A b, C d, driver 3"},
        {HEAD OURS, "16.6,1,a,on,0,0,0,0,0,0,0,0,0,simulated,0,0,0,0,,0,0,0\n", NULL},
    };
    char text[512], line[64];
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        snprintf(text, sizeof text, "%s%s", cases[i].begin, cases[i].log);
        snprintf(line, sizeof line, "\ncomputer     %s\n", cases[i].line ? cases[i].line : "");
        WriteLog(text);
        const char *said = Said("log.csv");
        if (cases[i].line)
            CHECK(strstr(said, line), "%s: not '%s' but: %s", text, line, said);
        else
            CHECK(!strstr(said, "computer "), "%s: %s", text, said);
    }

    WriteLog("{\"Info\":{\"Processor\":\"A b\",\"GPU\":\"C d\",\"GPUDriverVersion\":\"5\"},"
             "\"Runs\":[{\"CaptureData\":{\"MsBetweenPresents\":[9,8],\"PcLatency\":[0,20]}}]}");
    const char *said = Said("log.csv");
    SkipWithout(!strstr(said, "this is JSON"), "jsmn");
    CHECK(strstr(said, "computer     A b, C d, driver 5\n"), "%s", said);
    CHECK(strstr(said, "PC latency   mean 20.0 ms, p50 20.0, p99 20.0\n"), "%s", said);
}

#define RUN "{\"CaptureData\":{\"MsBetweenPresents\":[9,8],\"AnimationError\":[\"NaN\",-0.5]}}"

/* What of it is no frame time is left out, and of several runs the first is read, or another one.
 */
TEST_IN_FOLDER(ReaderReadsTheFirstRunOfJson)
{
    static const char *const cases[][2] = {
        {"{\"CaptureData\":{\"MsBetweenPresents\":[9,\"x\"]}}",
         "1 row left out, in row 2: MsBetweenPresents is 'x'\n"},
        {"{\"CaptureData\":{\"MsBetweenDisplayChange\":[1]}}", "no header"},
        {"{\"CaptureData\":{\"MsBetweenPresents\":[1,[2,3]]}}", "this build can read"},
        {RUN, "2 frames, 0.017 s, 117.65 fps"},
        {RUN, "mean |error| 0.500 ms"},
        {"{\"Runs\":[" RUN "," RUN "]}", "note         run 1 of 2 in this file\n"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        FILE *summary = tmpfile();
        WriteLog(cases[i][0]);
        CatchErrors();
        SummaryPrint(&(Options){.files = {"log.csv"}}, summary);
        char *errors = strdup(CaughtErrors());
        const char *said = TextOf(summary);
        SkipWithout(i > 0 || !strstr(errors, "this is JSON"), "jsmn");
        CHECK(strstr(said, cases[i][1]) || strstr(errors, cases[i][1]), "%s: %s%s", cases[i][0],
              errors, said);
        free(errors);
    }
}

/* Writes a capture with so many arrays in each other, in an object: open or closed. */
static void WriteDeep(int arrays, bool closed, const char *text)
{
    FILE *file = fopen("log.csv", "w");
    assert_non_null(file);
    fputs("{\"CaptureData\":{\"MsBetweenPresents\":[9,8]},\"Deep\":", file);
    for (int i = 0; i < arrays; i++)
        putc('[', file);
    fputs(text, file);
    for (int i = 0; closed && i < arrays; i++)
        putc(']', file);
    fputs("}", file);
    assert_int_equal(fclose(file), 0);
}

/* At once, so also 200,000 levels. What is in a text is no level. */
TEST_IN_FOLDER(ReaderRefusesJsonOfManyLevels)
{
    static const char tooDeep[] = "log.csv:1: this is JSON of more than 32 levels: ";
    static const struct {
        int arrays;
        bool closed;
        const char *text, *said;
    } cases[] = {
        {31, true, "", "CapFrameX    2 frames"},
        {31, true, "\"[[{{\\\"[[\\\\\"", "CapFrameX    2 frames"},
        {31, true, "[],[],{\"a\":1},[]", tooDeep},
        {30, true, "[],[],{\"a\":1},[]", "CapFrameX    2 frames"},
        {32, true, "", tooDeep},
        {200000, true, "", tooDeep},
        {200000, false, "", tooDeep},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        WriteDeep(cases[i].arrays, cases[i].closed, cases[i].text);
        const char *said = Said("log.csv");
        SkipWithout(!strstr(said, "this build can read"), "jsmn");
        CHECK(strncmp(said, cases[i].said, strlen(cases[i].said)) == 0, "case %zu: not '%s': %.99s",
              i, cases[i].said, said);
    }
}

/* Of a capture of several programs the rows of the one with the most frames count, also from a
 * pipe; a driver's frames do not, and of the first 64 streams others are nothing. */
TEST_IN_FOLDER(ReaderTakesTheProgramWithTheMostFrames)
{
    static const char *const cases[][3] = {
        {"Application,ProcessID,SwapChainAddress,FrameTime\na,7,0x1,10.0\nb,8,0x2,20.0\na,7,0x1,"
         "NA\n"
         "a,7,0x1,NA\nb,8,0x2,20.0\nb,8,0x3,5.0\n",
         " 2 frames, 0.040 s",
         "only the 2 frames of b 8 0x2; not those of a 7 0x1 (1), b 8 0x3 (1)\n"},
        {"ProcessID,FrameTime\n7,10.0\n8,20.0\n", " 1 frame, 0.010 s",
         "only the 1 frames of 7; not those of 8 (1)\n"},
        {"Application,FrameTime\ndwm.exe,10.0\ngame,20.0\ndwm.exe,10.0\n", "\nprocess      game\n",
         "only the 1 frames of game; not those of dwm.exe (2)\n"},
        {"SwapChainAddress,FrameTime\n7,10.0\n7,20.0\n", " 2 frames, 0.030 s", ""},
        {"Application,FrameTime,DisplayedTime\na,10.0,10.0\nb,NA,10.0\na,10.0,10.0\n",
         "100.00/s presented\n", ""},
    };
    char said[256];
    assert_int_equal(system("mkfifo pipe.csv"), 0);
    for (int i = 0; i < 10; i++) {
        const char *path = i % 2 ? "pipe.csv" : "log.csv", *const *row = cases[i / 2];
        FILE *summary = tmpfile();
        WriteLog(row[0]);
        assert_int_equal(system(i % 2 ? "cat log.csv >pipe.csv &" : ":"), 0);
        CatchErrors();
        const bool read = SummaryPrint(&(Options){.files = {path}}, summary) == StatusDone;
        snprintf(said, sizeof said, "interp_demo: %s: %s", path, row[2]);
        assert_string_equal(CaughtErrors(), row[2][0] ? said : "");
        const char *text = TextOf(summary);
        CHECK(read && strstr(text, row[1]), "case %d: %s", i, text);
    }
}

/* A long header; the most columns before the right one, and one more; and as many rows as can be
 * read, and one more. */
TEST_IN_FOLDER(ReaderKeepsItsBounds)
{
    static const struct {
        int before, after;
        char fill;
        int rows;
        const char *said;
    } cases[] = {
        {0, 90000, 'x', 0, "log.csv: there are no frames in it"},
        {0, 9999, ',', 0, "log.csv: there are no frames in it"},
        {4095, 0, ',', 0, "log.csv: there are no frames in it"},
        {4096, 0, ',', 0, "log.csv:1: no header"},
        {0, 0, ',', 1000, " 1000 frames"},
        {0, 0, ',', 1001,
         "note         1 row left out, in line 1002: the frames up to here take more than 30 "
         "years"},
    };
    static char text[100000];
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char *at = memset(text, cases[i].fill, sizeof text);
        at += cases[i].before;
        memcpy(at, "frametime,", 10);
        at += 10 + cases[i].after;
        if (cases[i].rows > 0) { /* this program's own, as only its frames may be so long */
            memcpy(at, "loop", 4);
            at += 4;
        }
        strcpy(at++, "\n");
        for (int row = 0; row < cases[i].rows; row++, at += 13)
            strcpy(at, "1000000000,x\n");
        WriteLog(text);
        const char *said = Said("log.csv");
        CHECK(strstr(said, cases[i].said), "not '%s' but: %s", cases[i].said, said);
    }
}

/* Frames of two columns that have changed places below a second header, and again below a third. */
TEST_IN_FOLDER(ReaderReadsTheSameAgain)
{
    static const int64_t times[] = {10, 20, 30, 40};
    Frame frame;
    TraceReader reader;
    WriteLog("frametime,cpu_load\n10,1\ncpu_load,frametime\n1,20\n"
             "frametime,cpu_load\n30,1\ncpu_load,frametime\n1,40\n");
    assert_true(TraceReaderOpen(&reader, "log.csv", (TraceSelection){0}));
    for (int pass = 0; pass < 2; pass++) {
        for (int i = 0; i < 4; i++) {
            assert_true(TraceReaderNext(&reader, &frame));
            CHECK(frame.frameTime == times[i] * ONE_MILLISECOND, "pass %d, row %d: %lld ns", pass,
                  i, (long long)frame.frameTime);
        }
        assert_true(!TraceReaderNext(&reader, &frame));
        TraceReaderAgain(&reader);
    }
    assert_true(TraceReaderClose(&reader));
}
