/* SPDX-License-Identifier: MIT
 *
 * R: which files it makes, what they hold, and that stopping waits for none of them.
 */
#include "check/check.h"
#include "check/simulation.h"
#include "program.h"

#include "cli/recording.h"
#include "hud/hud.h"

#include <dirent.h>
#include <fcntl.h>
#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

static const Host host = {.os = "An OS"};

/* What the process says on standard error between the two calls; the text is the caller's. */

static int standardError = -1;

static void CatchErrors(void)
{
    int file = open("errors.txt", O_RDWR | O_CREAT | O_TRUNC, 0600);
    fflush(stderr);
    standardError = dup(2);
    assert_true(file >= 0 && standardError >= 0);
    dup2(file, 2);
    close(file);
}

static char *CaughtErrors(void)
{
    fflush(stderr);
    dup2(standardError, 2);
    close(standardError);
    char *text = ReadFile("errors.txt");
    unlink("errors.txt");
    return text;
}

/* The file names that begin so, in any order; returns how many. */
static int Names(const char *begin, char names[][256], int most)
{
    int found = 0;
    DIR *directory = opendir(".");
    assert_non_null(directory);
    for (struct dirent *entry = readdir(directory); entry; entry = readdir(directory)) {
        if (strncmp(entry->d_name, begin, strlen(begin)) == 0) {
            CHECK(found < most, "more than %d files", most);
            snprintf(names[found++], 256, "%s", entry->d_name);
        }
    }
    closedir(directory);
    return found;
}

enum { FrameTime = 10000000 };

static void Put(Recording *recording, int64_t from, int64_t to)
{
    for (int64_t i = from; i < to; i++) {
        const Frame frame = {.start = i * FrameTime + 1000,
                             .end = (i + 1) * FrameTime,
                             .frameTime = FrameTime,
                             .loop = "arevalo",
                             .tick = i,
                             .hasAnimationError = true,
                             .animationError = i};
        RecordingFrame(recording, &frame);
    }
}

static int CountRows(const char *path)
{
    char *text = ReadFile(path);
    int lines = 0;
    for (const char *at = text; *at; at++)
        lines += *at == '\n';
    free(text);
    return lines - 3;
}

static void Await(const Trace *trace)
{
    const struct timespec rest = {.tv_nsec = 1000000};
    while (!TraceIsWritten(trace))
        nanosleep(&rest, NULL);
}

static void EachRecordingIsAFileOfItsOwn(void **state)
{
    enum { Files = 4 }; /* several within a second */
    char names[Files][256], want[400 + sizeof names];
    Recording recording = {.host = &host};
    (void)state;
    EmptyFolder();
    CatchErrors();
    for (int i = 0; i < Files; i++) {
        assert_false(RecordingGoesOn(&recording));
        RecordingToggle(&recording, 0);
        assert_true(RecordingGoesOn(&recording));
        Put(&recording, 0, 10 + i);
        if (i == Files - 1)
            break; /* the end of the run stops the last */
        RecordingToggle(&recording, 0);
        Await(recording.last);
    }
    assert_true(RecordingEnd(&recording, NULL));
    char *errors = CaughtErrors();
    int rows = 0;
    assert_int_equal(Names("interp_demo-", names, Files), Files);
    for (int i = 0; i < Files; i++) {
        int frameCount = CountRows(names[i]);
        const char *ending = strrchr(names[i], '.');
        CHECK(ending && strcmp(ending, ".csv") == 0, "a name: %s", names[i]);
        snprintf(want, sizeof want, "interp_demo: wrote %s: %d frames\n", names[i], frameCount);
        CHECK(strstr(errors, want), "no '%s' in: %s", want, errors);
        rows += frameCount;
    }
    assert_int_equal(rows, 10 + 11 + 12 + 13);
    free(errors);
    EmptyFolder();
}

/* Files of all seconds to come, up to a minute. */
static void NoFileIsOverwritten(void **state)
{
    enum { Seconds = 60 };
    char names[Seconds + 1][256], path[64];
    Recording recording = {.host = &host};
    (void)state;
    EmptyFolder();
    for (time_t second = time(NULL), end = second + Seconds; second < end; second++) {
        strftime(path, sizeof path, "interp_demo-%Y%m%d-%H%M%S.csv", localtime(&second));
        FILE *file = fopen(path, "w");
        assert_non_null(file);
        fputs("mine", file);
        fclose(file);
    }
    CatchErrors();
    RecordingToggle(&recording, 0);
    Put(&recording, 0, 5);
    assert_true(RecordingEnd(&recording, NULL));
    free(CaughtErrors());
    assert_int_equal(Names("interp_demo-", names, Seconds + 1), Seconds + 1);
    int numbered = 0;
    for (int i = 0; i <= Seconds; i++) {
        char *text = ReadFile(names[i]);
        bool isNumbered = strstr(names[i], "-2.csv");
        CHECK((strcmp(text, "mine") == 0) != isNumbered, "%s: %.60s", names[i], text);
        numbered += isNumbered;
        free(text);
    }
    assert_int_equal(numbered, 1);
    EmptyFolder();
}

/* The row's cell of this number, from 0. */
static const char *Cell(const char *row, int number, char out[32])
{
    while (number-- > 0)
        row = strchr(row, ',') + 1;
    snprintf(out, 32, "%.*s", (int)strcspn(row, ",\n"), row);
    return out;
}

static void TimesCountFromItsBegin(void **state)
{
    enum { Elapsed = 15, Start = 18, Error = 30 };
    char names[1][256], cell[32];
    Recording recording = {.host = &host};
    (void)state;
    EmptyFolder();
    Put(&recording, 0, 700); /* before it: nowhere */
    CatchErrors();
    RecordingToggle(&recording, INT64_C(700) * FrameTime);
    Put(&recording, 700, 702);
    assert_true(RecordingEnd(&recording, NULL));
    free(CaughtErrors());
    assert_int_equal(Names("interp_demo-", names, 1), 1);
    assert_int_equal(CountRows(names[0]), 2);
    char *text = ReadFile(names[0]), *row = text;
    for (int i = 0; i < 3; i++)
        row = strchr(row, '\n') + 1;
    assert_string_equal(Cell(row, Elapsed, cell), "10000000");
    assert_string_equal(Cell(row, Start, cell), "1000");
    assert_string_equal(Cell(row, Error, cell), ""); /* there is no frame before it */
    row = strchr(row, '\n') + 1;
    assert_string_equal(Cell(row, Elapsed, cell), "20000000");
    assert_string_equal(Cell(row, Start, cell), "10001000");
    assert_string_equal(Cell(row, Error, cell), "0.000701");
    free(text);
    EmptyFolder();
}

/* R on the recording of --trace stops it; the next R has a file of its own. */
static void ItStopsTheTraceOfTheCommandLine(void **state)
{
    char names[1][256];
    Recording recording = {.host = &host};
    (void)state;
    EmptyFolder();
    CatchErrors();
    assert_true(RecordingStart(&recording, "asked.csv", 0));
    Put(&recording, 0, 10);
    RecordingToggle(&recording, 0);
    assert_false(RecordingGoesOn(&recording));
    Put(&recording, 10, 20);
    Await(recording.last);
    RecordingToggle(&recording, 0);
    Put(&recording, 20, 23);
    assert_true(RecordingEnd(&recording, NULL));
    char *errors = CaughtErrors();
    CHECK(strstr(errors, "wrote asked.csv: 10 frames"), "says: %s", errors);
    free(errors);
    assert_int_equal(CountRows("asked.csv"), 10);
    assert_int_equal(Names("interp_demo-", names, 1), 1);
    assert_int_equal(CountRows(names[0]), 3);
    EmptyFolder();
}

static int fifo;

static bool TakeAndStay(void)
{
    char text[4096];
    while (read(fifo, text, sizeof text) > 0)
        ;
    return false;
}

/* If stopping waited for a file that takes nothing, this would not end: nobody else reads. */
static void StoppingWaitsForNoFile(void **state)
{
    char names[1][256];
    Recording recording = {.host = &host};
    (void)state;
    EmptyFolder();
    assert_int_equal(mkfifo("fifo.csv", 0600), 0);
    fifo = open("fifo.csv", O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    assert_true(fifo >= 0);
    CatchErrors();
    assert_true(RecordingStart(&recording, "fifo.csv", 0));
    Put(&recording, 0, 20000);
    RecordingToggle(&recording, 0);
    assert_false(RecordingGoesOn(&recording));
    RecordingToggle(&recording, 0); /* not while the file takes nothing */
    assert_false(RecordingGoesOn(&recording));
    assert_int_equal(Names("interp_demo-", names, 1), 0);
    bool whole = RecordingEnd(&recording, TakeAndStay);
    char *errors = CaughtErrors();
    close(fifo);
    assert_true(whole);
    CHECK(strstr(errors, "still being written") && strstr(errors, "wrote fifo.csv: 20000 frames"),
          "says: %s", errors);
    free(errors);
    EmptyFolder();
}

static void AFolderThatIsGoneIsSaid(void **state)
{
    char here[256];
    Recording recording = {.host = &host};
    (void)state;
    assert_non_null(getcwd(here, sizeof here));
    CatchErrors();
    assert_int_equal(mkdir("gone", 0700), 0);
    assert_int_equal(chdir("gone"), 0);
    assert_int_equal(rmdir("../gone"), 0);
    RecordingToggle(&recording, 0);
    assert_int_equal(chdir(here), 0);
    assert_false(RecordingGoesOn(&recording));
    Put(&recording, 0, 10); /* the game goes on */
    assert_false(RecordingEnd(&recording, NULL));
    char *errors = CaughtErrors();
    CHECK(strstr(errors, "interp_demo-") && strstr(errors, "No such file"), "says: %s", errors);
    free(errors);
}

/* A recording whose file has failed is over: R starts another. */
static void AfterAFailureItStartsAnew(void **state)
{
    char names[1][256];
    Recording recording = {.host = &host};
    (void)state;
    EmptyFolder();
    CatchErrors();
    assert_true(RecordingStart(&recording, "asked.csv", 0));
    unlink("asked.csv");
    Put(&recording, 0, 10);
    while (RecordingGoesOn(&recording))
        nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
    while (!RecordingGoesOn(&recording)) /* "still being written" at first */
        RecordingToggle(&recording, 0);
    Put(&recording, 10, 15);
    bool whole = RecordingEnd(&recording, NULL);
    char *errors = CaughtErrors();
    CHECK(!whole && strstr(errors, "asked.csv: was deleted") && !strstr(errors, "wrote asked.csv"),
          "says: %s", errors);
    free(errors);
    assert_int_equal(Names("interp_demo-", names, 1), 1);
    assert_int_equal(CountRows(names[0]), 5);
    EmptyFolder();
}

/* The game */

static int toggles, atFrame;
static int64_t toldOrigin;

static void Toggle(void *recorder, Nanoseconds origin)
{
    (void)recorder;
    toggles++;
    atFrame = count;
    toldOrigin = origin;
}

static bool goesOn;

static bool GoesOn(const void *recorder)
{
    (void)recorder;
    return goesOn;
}

static void PressR(Input *input)
{
    input->actions[input->actionCount++] = ActionRecord;
}

static void RCountsFromTheEndOfTheFrameBefore(void **state)
{
    (void)state;
    GameConfig config = With("arevalo");
    config.recorder.toggle = Toggle;
    config.recorder.recording = GoesOn;
    toggles = 0;
    actAt = 100;
    act = PressR;
    RunOn("noisy60", config);
    assert_int_equal(toggles, 1);
    assert_int_equal(atFrame, 99);
    assert_int_equal(toldOrigin, frames[98].end);
}

/* The state hash is only for recordings. */
static void OnlyARecordingHashes(void **state)
{
    (void)state;
    for (int i = 0; i < 2; i++) {
        GameConfig config = With("arevalo");
        config.recorder.toggle = Toggle;
        config.recorder.recording = GoesOn;
        config.frames = 30;
        goesOn = i == 1;
        RunOn("noisy60", config);
        for (int k = 0; k < count; k++)
            assert_int_equal(frames[k].hasState, goesOn);
    }
}

static void TheHudSaysThatItRecords(void **state)
{
    static Hud hud;
    HudState shown = {.width = 960,
                      .height = 720,
                      .level = HudShort,
                      .loop = "arevalo",
                      .watch = "the ball",
                      .speed = 1000};
    (void)state;
    HudUpdate(&hud, &shown);
    const int without = hud.list.charCount;
    shown.recording = true;
    HudUpdate(&hud, &shown);
    assert_int_equal(hud.list.charCount, without + (int)strlen("recording"));
    shown.recording = false;
    HudUpdate(&hud, &shown);
    assert_int_equal(hud.list.charCount, without);
}

static int SetUpAll(void **state)
{
    (void)state;
    signal(SIGPIPE, SIG_IGN); /* as SignalsCatch has it */
    alarm(120);
    return EnterFolder() ? 0 : -1;
}

static int TearDownAll(void **state)
{
    (void)state;
    return LeaveFolder() ? 0 : -1;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(EachRecordingIsAFileOfItsOwn),
        cmocka_unit_test(NoFileIsOverwritten),
        cmocka_unit_test(TimesCountFromItsBegin),
        cmocka_unit_test(ItStopsTheTraceOfTheCommandLine),
        cmocka_unit_test(StoppingWaitsForNoFile),
        cmocka_unit_test(AFolderThatIsGoneIsSaid),
        cmocka_unit_test(AfterAFailureItStartsAnew),
        cmocka_unit_test(RCountsFromTheEndOfTheFrameBefore),
        cmocka_unit_test(OnlyARecordingHashes),
        cmocka_unit_test(TheHudSaysThatItRecords),
    };
    return cmocka_run_group_tests_name("recording", tests, SetUpAll, TearDownAll);
}
