/* SPDX-License-Identifier: MIT
 *
 * The key R: which files it makes, what is in them, and that stopping waits for none of them.
 */
#include "trace/recording.h"
#include "check/command.h"
#include "check/csv.h"
#include "check/files.h"

#include <signal.h>
#include <sys/stat.h>
#include <unistd.h>

enum { FrameTime = 10000000 };

static const char host[] = "An OS,,,0,,,";

static void Put(Recording *recording, int64_t from, int64_t to)
{
    for (int64_t i = from; i < to; i++) {
        const Frame frame = {.start = i * FrameTime + 1000,
                             .end = (i + 1) * FrameTime,
                             .loop = "arevalo",
                             .method = "on",
                             .scene = "ball",
                             .known = KnownOfAll | COLUMN_OF(animation_error_ms)};
        RecordingFrame(recording, &frame, NULL);
    }
}

/* The rows of the files that R made: `said` names each when it begins and when it is written. */
static int MadeRows(const char *said)
{
    const char *all = said;
    int rows = 0;
    while ((said = strstr(said, "wrote interp_demo-"))) {
        char name[64] = "", date[16], time[16], begins[96];
        int frameCount = -1;
        sscanf(said++, "wrote %63[^:]: %d frames\n", name, &frameCount);
        CHECK(sscanf(name, "interp_demo-%8[0-9]-%6[0-9]", date, time) == 2 && strlen(date) == 8 &&
                  strlen(time) == 6,
              "its name is %s", name);
        snprintf(begins, sizeof begins, "interp_demo: recording to %s\n", name);
        CHECK(strstr(all, begins) && strstr(all, begins) < said, "%s is not named at first", name);
        Csv csv = CsvRead(name);
        assert_int_equal(csv.rows, frameCount);
        rows += csv.rows;
        CsvFree(&csv);
    }
    return rows;
}

/* Several within a second, and the first stops that of --trace. Times are those since its start. */
TEST_IN_FOLDER(TraceToggleMakesAFileEachTime)
{
    Recording recording = {.host = host};
    bool wrong = false;
    CatchErrors();
    RecordingStart(&recording, "asked.csv", INT64_C(7) * FrameTime);
    Put(&recording, 7, 9);
    RecordingToggle(&recording, 0);
    Put(&recording, 9, 20); /* nowhere */
    for (int i = 0; i < 3; i++) {
        wrong |= RecordingIsOn(&recording);
        do {
            Sleep(20); /* the errors have room for some hundred notes that it is not written yet */
            RecordingToggle(&recording, 0);
        } while (!RecordingIsOn(&recording)); /* until the one before is written */
        Put(&recording, 0, 10 + i);
        if (i < 2) /* the end of the run stops the last */
            RecordingToggle(&recording, 0);
    }
    const bool ended = RecordingEnd(&recording, NULL);
    const char *errors = CaughtErrors();
    assert_true(ended && !wrong);
    CHECK(strstr(errors, "interp_demo: wrote asked.csv: 2 frames; --summary"), "says: %s", errors);
    assert_int_equal(MadeRows(errors), 10 + 11 + 12);
    Csv csv = CsvRead("asked.csv");
    assert_string_equal(CsvText(&csv, 0, "start"), "1000");
    assert_string_equal(CsvText(&csv, 1, "elapsed"), "20000000");
    assert_string_equal(CsvText(&csv, 0, "animation_error_ms"), ""); /* no frame before it */
    assert_string_equal(CsvText(&csv, 1, "animation_error_ms"), "0.000000");
    CsvFree(&csv);
}

/* If stopping waited for a file that stalls, this would not end, because nothing else reads it. */
TEST_IN_FOLDER(TraceToggleWaitsForNoFile)
{
    Recording recording = {.host = host};
    FifoOpen();
    CatchErrors();
    RecordingStart(&recording, "fifo.csv", 0);
    Put(&recording, 0, 20000);
    RecordingToggle(&recording, 0);
    RecordingToggle(&recording, 0); /* not while the file stalls */
    const bool isOn = RecordingIsOn(&recording);
    const bool ended = RecordingEnd(&recording, FifoTake);
    const char *errors = CaughtErrors();
    CHECK(!isOn && ended && strstr(errors, "still being written") &&
              strstr(errors, "wrote fifo.csv: 20000 frames"),
          "says: %s", errors);
    assert_int_equal(MadeRows(errors), 0);
    FifoClose();
}

TEST_IN_FOLDER(TraceToggleNamesAFolderThatIsGone)
{
    Recording recording = {.host = host};
    CatchErrors();
    bool moved = mkdir("gone", 0700) == 0 && chdir("gone") == 0 && rmdir("../gone") == 0;
    RecordingToggle(&recording, 0);
    moved = moved && chdir("..") == 0;
    const bool isOn = RecordingIsOn(&recording);
    Put(&recording, 0, 10); /* the game keeps running */
    const bool ended = RecordingEnd(&recording, NULL);
    const char *errors = CaughtErrors();
    CHECK(moved && !isOn && !ended && strstr(errors, "interp_demo-") &&
              strstr(errors, "No such file"),
          "says: %s", errors);
}

/* A recording whose file has failed is over: R starts another. */
TEST_IN_FOLDER(TraceToggleStartsAnotherAfterAFailure)
{
    Recording recording = {.host = host};
    signal(SIGPIPE, SIG_IGN); /* as the program has it */
    FifoOpen();
    CatchErrors();
    RecordingStart(&recording, "fifo.csv", 0);
    FifoClose();
    Put(&recording, 0, 10);
    while (RecordingIsOn(&recording))
        Sleep(1);
    RecordingToggle(&recording, 0);
    Put(&recording, 10, 15);
    const bool ended = RecordingEnd(&recording, NULL);
    const char *errors = CaughtErrors();
    CHECK(!ended && strstr(errors, "fifo.csv: Broken pipe") && !strstr(errors, "wrote fifo.csv"),
          "says: %s", errors);
    assert_int_equal(MadeRows(errors), 5);
}
