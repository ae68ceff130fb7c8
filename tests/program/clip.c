/* SPDX-License-Identifier: MIT
 *
 * A clip holds what the simulated display shows: its frames are compared with the trace's times on
 * the screen, and with pictures of the screen.
 */
#include "check/command.h"
#include "check/csv.h"

#include "render/y4m.h"

#include <signal.h>
#include <stb_image.h>
#include <unistd.h>

enum { MostFrames = 2000, HeadSize = 200 };

static char head[HeadSize];

/* What a run pipes into this process, which takes its frames one by one. */
typedef struct Piped {
    FILE *pipe;
    int width, height;
    size_t plane;
    uint8_t *frame; /* without its line */
    int frames;
} Piped;

static void Open(Piped *piped, const char *arguments)
{
    char line[600];
    *piped = (Piped){0};
    snprintf(line, sizeof line, "exec \"$INTERP_DEMO\" %s --clip - 2>said", arguments);
    piped->pipe = popen(line, "r"); /* NOLINT(cert-env33-c) */
    assert_non_null(piped->pipe);
    CHECK(fgets(head, HeadSize, piped->pipe) &&
              sscanf(head, "YUV4MPEG2 W%d H%d ", &piped->width, &piped->height) == 2,
          "%s: no head, but '%s'", arguments, head);
    piped->plane = (size_t)piped->width * (size_t)piped->height;
    piped->frame = malloc(3 * piped->plane);
    assert_non_null(piped->frame);
}

static bool Next(Piped *piped)
{
    char line[7] = "";
    const size_t length = fread(line, 1, 6, piped->pipe), bytes = 3 * piped->plane;
    if (length == 0)
        return false;
    assert_string_equal(line, "FRAME\n");
    assert_int_equal(fread(piped->frame, 1, bytes, piped->pipe), bytes);
    piped->frames++;
    return true;
}

static void Close(Piped *piped)
{
    assert_int_equal(pclose(piped->pipe), 0);
    free(piped->frame);
}

/* A colour as BT.709 has it in the limited range, by its definition. */
static void Convert(const uint8_t rgb[3], int yuv[3])
{
    const double r = rgb[0] / 255.0, g = rgb[1] / 255.0, b = rgb[2] / 255.0;
    const double y = 0.2126 * r + 0.7152 * g + 0.0722 * b;
    yuv[0] = (int)lround(16 + 219 * y);
    yuv[1] = (int)lround(128 + 224 * (b - y) / 1.8556);
    yuv[2] = (int)lround(128 + 224 * (r - y) / 1.5748);
}

TEST_IN_FOLDER(ClipColoursAreThoseOfTheStandard)
{
    static const int names[][6] = {{0, 0, 0, 16, 128, 128},        {255, 255, 255, 235, 128, 128},
                                   {128, 128, 128, 126, 128, 128}, {255, 0, 0, 63, 102, 240},
                                   {0, 255, 0, 173, 42, 26},       {0, 0, 255, 32, 240, 118}};
    Y4m file;
    uint8_t rgb[3];
    int yuv[3];
    assert_true(Y4mOpen(&file, "a.y4m", 1, 1, 60, 1));
    const uint8_t *at = file.frame + file.frameBytes - 3;
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        for (int k = 0; k < 3; k++)
            rgb[k] = (uint8_t)names[i][k];
        Y4mShow(&file, rgb);
        CHECK(at[0] == names[i][3] && at[1] == names[i][4] && at[2] == names[i][5],
              "colour %zu is %d %d %d", i, at[0], at[1], at[2]);
    }

    /* In 16 bits a value that lies between two can be rounded to either. */
    for (int i = 0; i < 1 << 18; i++) {
        for (int k = 0; k < 3; k++)
            rgb[k] = (uint8_t)((i >> 6 * k & 63) * 255 / 63);
        Y4mShow(&file, rgb);
        Convert(rgb, yuv);
        for (int k = 0; k < 3; k++)
            CHECK(abs(at[k] - yuv[k]) <= 1, "%d %d %d: %d is %d, not %d", rgb[0], rgb[1], rgb[2], k,
                  at[k], yuv[k]);
    }
    assert_true(Y4mClose(&file));
    assert_int_not_equal(access("a.y4m", F_OK), 0); /* it had no frame */
}

/* A head says the size and the exact rate of the simulated display. */
TEST_IN_FOLDER(ClipHeadsSayRateAndSize)
{
    static const struct {
        const char *run, *head;
    } rows[] = {
        {"vsync60 --size 320x240", "W320 H240 F60:1"},
        {"ntsc --size 321x241", "W321 H241 F2997:50"},
        {"refresh=23.976 --size 320x241", "W320 H241 F2997:125"},
        {"refresh=240 --size 321x240", "W321 H240 F240:1"},
    };
    char arguments[100], wanted[100];
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i += (size_t)SanitizedStep(2)) {
        Piped piped;
        snprintf(arguments, sizeof arguments, "--frames 2 --simulate %s", rows[i].run);
        snprintf(wanted, sizeof wanted, "YUV4MPEG2 %s Ip A1:1 C444 XCOLORRANGE=LIMITED\n",
                 rows[i].head);
        Open(&piped, arguments);
        assert_string_equal(head, wanted);
        while (Next(&piped))
            ;
        CHECK(piped.frames == 2, "%s: %d frames", arguments, piped.frames);
        Close(&piped);
    }
}

/* ---- which picture ---- */

/* The thin blue line under the ball, in a row where nothing else is so blue: its column. -1: the
 * picture is black. */
static int ColumnOfBall(const uint8_t *cb, int width, int height)
{
    enum { Wall = 8 };
    const uint8_t *row = &cb[(size_t)(height * 2 / 3) * (size_t)width];
    int best = Wall;
    for (int x = Wall; x < width - Wall; x++)
        if (row[x] > row[best])
            best = x;
    return row[best] == 128 ? -1 : best;
}

/* A picture of the window: its Cb, which the caller frees. */
static uint8_t *BlueOf(const char *path, int *width, int *height)
{
    int channels, yuv[3];
    uint8_t *pixels = stbi_load(path, width, height, &channels, 3);
    assert_non_null(pixels);
    for (int i = 0; i < *width * *height; i++) {
        Convert(&pixels[3 * i], yuv);
        pixels[i] = (uint8_t)yuv[1];
    }
    return pixels;
}

static double Cell(const Csv *csv, int row, const char *column)
{
    return atof(CsvText(csv, row, column));
}

#define SHOWN "--interpolation on --hud off --size 641x241"

/* From units to columns, learned from two pictures of the window, which know of no clip. */
static void Learn(double *scale, double *zero)
{
    static const char *const counts[] = {"52", "130"};
    double x[2], columns[2];
    for (int i = 0; i < 2; i++) {
        Program program;
        char arguments[200];
        int width, height;
        snprintf(arguments, sizeof arguments,
                 "--simulate vsync60 --frames %s " SHOWN " --screenshot a.png --trace a.csv",
                 counts[i]);
        ProgramRun(&program, arguments);
        assert_int_equal(program.status, 0);
        uint8_t *blue = BlueOf("a.png", &width, &height);
        columns[i] = ColumnOfBall(blue, width, height);
        stbi_image_free(blue);
        Csv csv = CsvRead("a.csv");
        x[i] = Cell(&csv, csv.rows - 1, "x");
        CsvFree(&csv);
    }
    CHECK(fabs(columns[1] - columns[0]) > 100, "the ball is at %g, then at %g", columns[0],
          columns[1]);
    *scale = (columns[1] - columns[0]) / (x[1] - x[0]);
    *zero = columns[0] - *scale * x[0];
}

/* The row of the picture that stands on the screen at this time; -1: none. A trace has its times in
 * ms, to the ns. */
static int RowAt(const Csv *csv, double ms)
{
    static const double tolerance = 2e-6;
    int found = -1;
    for (int row = 0; row < csv->rows; row++)
        if (Cell(csv, row, "screen_ms") <= ms + tolerance)
            found = row;
    return found;
}

TEST_IN_FOLDER(ClipFramesAreWhatStandsAtEachRefresh)
{
    static const struct {
        const char *machine;
        double rate; /* in Hz */
        double seconds;
    } rows[] = {
        {"vsync60", 60, 1},
        {"refresh=240", 240, 0.5},
        {"refresh=60,hitch=300ms@0.4s", 60, 1},
        {"refresh=60,draw=20ms", 60, 1},
        {"queue2,drop=20", 60, 0.7},
        {"ntsc,noise=2ms", 59.94, 0.7},
        {"refresh=60,draw=3ms --vsync off", 60, 0.4},
    };
    static const char *const loops[] = {"arevalo", "frame_pacing"};
    /* Of a column here, and of those that were learned from; a frame's way is longer. */
    static const double roundings = 1.2;
    static int columns[MostFrames];
    double scale, zero;
    Learn(&scale, &zero);

    for (int i = 0; i < (int)(2 * sizeof rows / sizeof rows[0]); i++) {
        if (!IsUsual(0, i, Sanitized ? 4 : 2))
            continue;
        const char *machine = rows[i / 2].machine, *loop = loops[i % 2];
        const double rate = rows[i / 2].rate, seconds = rows[i / 2].seconds;
        char arguments[300];
        Piped piped;
        snprintf(arguments, sizeof arguments,
                 "--simulate %s --loop %s --duration %g " SHOWN " --trace b.csv", machine, loop,
                 seconds);
        Open(&piped, arguments);
        while (Next(&piped)) {
            assert_true(piped.frames < MostFrames);
            columns[piped.frames] =
                ColumnOfBall(piped.frame + piped.plane, piped.width, piped.height);
        }
        const int frames = piped.frames;
        Close(&piped);

        Csv csv = CsvRead("b.csv");
        const double end = fmax(Cell(&csv, csv.rows - 1, "screen_ms"), 1000 * seconds);
        CHECK(frames == (int)floor(end * rate / 1000 + 1e-6), "%s, %s: %d frames in %g ms", machine,
              loop, frames, end);
        for (int n = 1; n <= frames; n++) {
            const int row = RowAt(&csv, n * 1000 / rate);
            const double due = row < 0 ? -1 : zero + scale * Cell(&csv, row, "x");
            CHECK(fabs(columns[n] - due) <= roundings,
                  "%s, %s: the ball is at %d in frame %d, not at %g", machine, loop, columns[n], n,
                  due);
        }
        CsvFree(&csv);
    }
}

/* The last frame is the picture that --screenshot saves, of which all other frames are as well. */
TEST_IN_FOLDER(ClipFramesAreThePicturesOfTheWindow)
{
    static const char *const rows[] = {
        "--simulate vsync60 --frames 40 --size 321x241",
        "--simulate hitch --frames 130 --size 480x241 --hud full",
        "--simulate refresh=240 --frames 33 --size 480x360 --lanes --strobe",
        "--simulate queue2 --frames 25 --scene camera --size 501x333",
        "--simulate ntsc --frames 25 --size 480x360 --scene remote --parallel",
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0];
         i += (size_t)Usually(Sanitized ? 3 : 2, 1)) {
        char arguments[200];
        Piped piped;
        int width, height, channels, apart = 0;
        snprintf(arguments, sizeof arguments, "%s --screenshot a.png", rows[i]);
        Open(&piped, arguments);
        while (Next(&piped))
            ;
        Y4m file;
        assert_true(Y4mOpen(&file, "a.y4m", piped.width, piped.height, 60, 1));
        stbi_set_flip_vertically_on_load(true); /* as pixels are read */
        uint8_t *pixels = stbi_load("a.png", &width, &height, &channels, 3);
        stbi_set_flip_vertically_on_load(false);
        assert_true(pixels && width == piped.width && height == piped.height);
        Y4mShow(&file, pixels);
        const size_t bytes = 3 * piped.plane;
        const uint8_t *converted = file.frame + file.frameBytes - bytes;
        for (size_t k = 0; k < bytes; k++)
            apart += converted[k] != piped.frame[k];
        CHECK(apart == 0, "%s: %d bytes differ", rows[i], apart);
        stbi_image_free(pixels);
        Y4mClose(&file);
        Close(&piped);
    }
}

/* Of a clip a closed pipe, and a full disk, leave one line and no file. */
TEST_IN_FOLDER(ClipsThatCannotBeWrittenEndTheRun)
{
    static const struct {
        const char *line, *said;
    } rows[] = {
        {"\"$INTERP_DEMO\" --simulate vsync60 --duration 9999 --clip - 2>said | head -c 100 >out; "
         "exit ${PIPESTATUS[0]}",
         "interp_demo: standard output: Broken pipe; the run ends with the clip\n"},
        {"\"$INTERP_DEMO\" --simulate vsync60 --duration 9999 --clip - 2>said >/dev/full",
         "interp_demo: standard output: No space left on device; the run ends with the clip\n"},
        {"ulimit -f 3000; \"$INTERP_DEMO\" --simulate vsync60 --duration 9999 --clip a.y4m 2>said",
         "interp_demo: a.y4m: File too large; the run ends with the clip\n"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char line[400];
        snprintf(line, sizeof line, "bash -c '%s'", rows[i].line);
        const int status = system(line); /* NOLINT(cert-env33-c) */
        char *said = ReadFile("said");
        CHECK(strcmp(said, rows[i].said) == 0 && status == 1 << 8, "%s: status %x, and %s",
              rows[i].line, status, said);
        CHECK(access("a.y4m", F_OK) != 0, "%s: there is a file", rows[i].line);
        free(said);
    }
}
