/* SPDX-License-Identifier: MIT
 *
 * The key R: which files it makes, what is in them, and that stopping waits for none of them.
 */
#include "cli/recording.h"
#include "check/command.h"
#include "check/csv.h"
#include "check/files.h"
#include "check/simulation.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { FrameTime = 10000000 };

static const Host host = {.os = "An OS"};

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

/* The rows of the files that R made, each announced in `said`; -1 if one was not announced. */
static int MadeRows(const char *said, int *files)
{
    int rows = 0;
    DIR *folder = opendir(".");
    assert_non_null(folder);
    *files = 0;
    for (struct dirent *entry = readdir(folder); entry; entry = readdir(folder)) {
        char want[400];
        const char *name = entry->d_name, *ending = strrchr(name, '.');
        if (strncmp(name, "interp_demo-", 12) != 0 || strcmp(ending, ".csv") != 0)
            continue;
        Csv csv = CsvRead(name);
        snprintf(want, sizeof want, "interp_demo: wrote %s: %d frames\n", name, csv.rows);
        rows = rows >= 0 && strstr(said, want) ? rows + csv.rows : -1;
        (*files)++;
        CsvFree(&csv);
    }
    closedir(folder);
    return rows;
}

static void Rest(void)
{
    nanosleep(&(struct timespec){.tv_nsec = 500000}, NULL);
}

/* Several within a second, and the first stops that of --trace. */
static void TraceToggleMakesAFileEachTime(void **state)
{
    Recording recording = {.host = &host};
    bool goesOn[8];
    int n = 0, files;
    (void)state;
    CatchErrors();
    RecordingStart(&recording, "asked.csv", 0);
    Put(&recording, 0, 9);
    RecordingToggle(&recording, 0);
    Put(&recording, 9, 20); /* nowhere */
    for (int i = 0; i < 3; i++) {
        goesOn[n++] = RecordingGoesOn(&recording);
        while (!TraceIsWritten(recording.last))
            Rest();
        RecordingToggle(&recording, 0);
        goesOn[n++] = RecordingGoesOn(&recording);
        Put(&recording, 0, 10 + i);
        if (i < 2) /* the end of the run stops the last */
            RecordingToggle(&recording, 0);
    }
    const bool ended = RecordingEnd(&recording, NULL);
    const char *errors = CaughtErrors();
    assert_true(ended);
    for (int i = 0; i < n; i++)
        assert_int_equal(goesOn[i], i % 2 == 1);
    CHECK(strstr(errors, "interp_demo: wrote asked.csv: 9 frames\n"), "says: %s", errors);
    assert_int_equal(MadeRows(errors, &files), 10 + 11 + 12);
    assert_int_equal(files, 3);
}

/* With files of all seconds to come, up to a minute. */
static void TraceToggleOverwritesNoFile(void **state)
{
    char path[64];
    int files;
    Recording recording = {.host = &host};
    (void)state;
    for (time_t second = time(NULL), end = second + 60; second < end; second++) {
        strftime(path, sizeof path, "interp_demo-%Y%m%d-%H%M%S.csv", localtime(&second));
        FILE *file = fopen(path, "w");
        assert_non_null(file);
        fputs("os,cpu,gpu,ram,kernel,driver,cpuscheduler\n", file);
        fclose(file);
    }
    CatchErrors();
    RecordingToggle(&recording, 0);
    Put(&recording, 0, 5);
    const bool ended = RecordingEnd(&recording, NULL);
    const char *errors = CaughtErrors();
    const char *name = strstr(errors, "wrote interp_demo-");
    CHECK(ended && name && strstr(name, "-2.csv: 5 frames\n"), "says: %s", errors);
    MadeRows(errors, &files);
    assert_int_equal(files, 61);
}

static void TraceToggleCountsTimeFromItsStart(void **state)
{
    Recording recording = {.host = &host};
    (void)state;
    Put(&recording, 0, 700); /* nowhere */
    CatchErrors();
    RecordingStart(&recording, "x.csv", INT64_C(700) * FrameTime);
    Put(&recording, 700, 702);
    const bool ended = RecordingEnd(&recording, NULL);
    CaughtErrors();
    assert_true(ended);
    Csv csv = CsvRead("x.csv");
    assert_int_equal(csv.rows, 2);
    assert_int_equal(CsvInteger(&csv, 0, "elapsed"), FrameTime);
    assert_int_equal(CsvInteger(&csv, 0, "start"), 1000);
    assert_string_equal(CsvText(&csv, 0, "animation_error_ms"), ""); /* no frame before it */
    assert_int_equal(CsvInteger(&csv, 1, "start"), FrameTime + 1000);
    assert_int_equal(CsvMs(&csv, 1, "animation_error_ms"), 701);
    CsvFree(&csv);
}

static Fifo fifo;

static bool TakeAndStay(void)
{
    FifoTake(&fifo);
    return false;
}

/* If stopping waited for a file that stalls, this would not end: nobody else reads. */
static void TraceToggleWaitsForNoFile(void **state)
{
    int files;
    Recording recording = {.host = &host};
    (void)state;
    fifo = FifoOpen("fifo.csv");
    CatchErrors();
    RecordingStart(&recording, "fifo.csv", 0);
    Put(&recording, 0, 20000);
    RecordingToggle(&recording, 0);
    RecordingToggle(&recording, 0); /* not while the file stalls */
    const bool goesOn = RecordingGoesOn(&recording);
    const bool ended = RecordingEnd(&recording, TakeAndStay);
    const char *errors = CaughtErrors();
    CHECK(!goesOn && ended && strstr(errors, "still being written") &&
              strstr(errors, "wrote fifo.csv: 20000 frames"),
          "says: %s", errors);
    MadeRows(errors, &files);
    assert_int_equal(files, 0);
    FifoClose(&fifo);
}

static void TraceToggleNamesAFolderThatIsGone(void **state)
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
    const bool goesOn = RecordingGoesOn(&recording);
    Put(&recording, 0, 10); /* the game goes on */
    const bool ended = RecordingEnd(&recording, NULL);
    const char *errors = CaughtErrors();
    CHECK(!goesOn && !ended && strstr(errors, "interp_demo-") && strstr(errors, "No such file"),
          "says: %s", errors);
}

/* A recording whose file has failed is over: R starts another. */
static void TraceToggleStartsAnewAfterAFailure(void **state)
{
    int files;
    Recording recording = {.host = &host};
    (void)state;
    CatchErrors();
    RecordingStart(&recording, "asked.csv", 0);
    unlink("asked.csv");
    Put(&recording, 0, 10);
    while (RecordingGoesOn(&recording))
        Rest();
    while (!RecordingGoesOn(&recording)) { /* "still being written" at first */
        RecordingToggle(&recording, 0);
        Rest();
    }
    Put(&recording, 10, 15);
    const bool ended = RecordingEnd(&recording, NULL);
    const char *errors = CaughtErrors();
    CHECK(!ended && strstr(errors, "asked.csv: was deleted") && !strstr(errors, "wrote asked.csv"),
          "says: %s", errors);
    assert_int_equal(MadeRows(errors, &files), 5);
}

/* ---- the game ---- */

static int toggles, toggledAt;
static int64_t toggledOrigin;
static bool records;

static void Toggle(void *self, Nanoseconds origin)
{
    (void)self;
    toggles++;
    toggledAt = count;
    toggledOrigin = origin;
}

static bool Records(const void *self)
{
    (void)self;
    return records;
}

static void PressR(Input *input)
{
    PressAction(input, ActionRecord);
}

/* The state is only hashed for recordings. */
static void TraceToggleIsAskedForByTheGame(void **state)
{
    (void)state;
    for (int i = 0; i < 2; i++) {
        GameConfig config = With("arevalo");
        config.recorder.toggle = Toggle;
        config.recorder.recording = Records;
        config.frames = 120;
        records = i == 1;
        toggles = 0;
        actAt = 100;
        act = PressR;
        RunOn("noisy60", config);
        assert_int_equal(toggles, 1);
        assert_int_equal(toggledAt, 99);
        assert_int_equal(toggledOrigin, frames[98].end);
        for (int k = 0; k < count; k++)
            assert_int_equal(frames[k].hasState, records);
    }
}

CHECK_GROUP(TraceToggle, IN_FOLDER(TraceToggleMakesAFileEachTime),
            IN_FOLDER(TraceToggleOverwritesNoFile), IN_FOLDER(TraceToggleCountsTimeFromItsStart),
            IN_FOLDER(TraceToggleWaitsForNoFile), IN_FOLDER(TraceToggleNamesAFolderThatIsGone),
            IN_FOLDER(TraceToggleStartsAnewAfterAFailure),
            cmocka_unit_test(TraceToggleIsAskedForByTheGame));
