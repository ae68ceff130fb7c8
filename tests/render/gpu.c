/* SPDX-License-Identifier: MIT
 *
 * How long the GPU worked on each picture: read when it is known, never waited for, and not
 * believed where it can't be true. The driver's queries are replaced.
 */
#include "check/command.h"
#include "check/csv.h"
#include "machine/live.h"
#include "render/offscreen.h"

#include "render/parts.h"
#include "render/render.h"

#include <glad/gl.h>

/* The driver: names of queries from 1, each with a result that is there or not. */
static struct {
    int made, begun, ended;
    bool there[64];
    GLuint64 results[64];
    GLuint last; /* that was begun */
} driver;

static void GLAD_API_PTR Generate(GLsizei n, GLuint *ids)
{
    for (int i = 0; i < n; i++)
        ids[i] = (GLuint)++driver.made;
}

static void GLAD_API_PTR Begin(GLenum target, GLuint id)
{
    assert_true(target == GL_TIME_ELAPSED && driver.begun == driver.ended);
    driver.begun++;
    driver.there[id] = false;
    driver.last = id;
}

static void GLAD_API_PTR End(GLenum target)
{
    assert_int_equal(target, GL_TIME_ELAPSED);
    driver.ended++;
}

static void GLAD_API_PTR IsThere(GLuint id, GLenum name, GLuint *value)
{
    assert_int_equal(name, GL_QUERY_RESULT_AVAILABLE); /* another question would wait */
    *value = driver.there[id];
}

static void GLAD_API_PTR Result(GLuint id, GLenum name, GLuint64 *value)
{
    assert_true(driver.there[id] && name == GL_QUERY_RESULT);
    *value = driver.results[id];
}

static void GLAD_API_PTR Bits(GLenum target, GLenum name, GLint *value)
{
    *value = 64;
}

/* For the window that is open. */
static void ReplaceDriver(const char *device)
{
    memset(&driver, 0, sizeof driver);
    glad_glGenQueries = Generate;
    glad_glBeginQuery = Begin;
    glad_glEndQuery = End;
    glad_glGetQueryObjectuiv = IsThere;
    glad_glGetQueryObjectui64v = Result;
    glad_glGetQueryiv = Bits;
    GpuTimerCreate(device);
}

static void Answer(GLuint id, GLuint64 result)
{
    driver.there[id] = true;
    driver.results[id] = result;
}

TEST_OFFSCREEN(GpuTimeIsReadWhenItIsThere)
{
    const View view = PlainView();
    ReplaceDriver("a GPU");
    for (uint64_t picture = 1; picture <= 20; picture++) {
        RenderDraw(&view, picture);
        const GLuint id = driver.last;
        assert_true(RenderGpuTime(picture) == -1);
        assert_true(RenderGpuTime(picture + 1) == 0); /* it was not drawn */
        if (picture % 5 == 0)
            continue; /* the driver never answers */
        Answer(id, 1000 + picture);
        for (int again = 0; again < 2; again++)
            assert_true(RenderGpuTime(picture) == 1000 + (Nanoseconds)picture);
    }
    assert_true(RenderGpuTime(5) == 0); /* another picture has its query */
    assert_true(RenderGpuTime(14) == 1014 && RenderGpuTime(15) == -1);
    assert_true(driver.made == 8 && driver.begun == 20 && driver.ended == 20);
}

TEST_OFFSCREEN(GpuTimeIsNotThatOfAProgram)
{
    static const char *const devices[] = {"llvmpipe (LLVM 15.0.6, 256 bits)", "softpipe",
                                          "Google SwiftShader", "Software Rasterizer",
                                          "D3D12 (Microsoft Basic Render Driver)"};
    const View view = PlainView();
    for (int i = 0; i < 5; i++) {
        ReplaceDriver(devices[i]);
        RenderDraw(&view, 1);
        assert_true(RenderGpuTime(1) == 0 && driver.made == 0 && driver.begun == 0);
    }
}

/* A picture waits for it, but only while there is room for others; what is longer than the picture
 * can have taken is dropped. */
TEST(GpuTimeIsThatOfItsPicture)
{
    LiveMachine live;
    WindowSettings settings = WindowSettingsDefault();
    settings.offscreen = true;
    assert_true(LiveMachineOpen(&live, &settings));
    ReplaceDriver("a GPU");
    const Machine machine = LiveMachineTables(&live);
    const View view = PlainView();
    ScreenTime time;
    for (uint64_t picture = 1; picture <= 30; picture++) {
        machine.screen.draw(&live, &view);
        const GLuint id = driver.last;
        assert_true(machine.screen.present(&live));
        Nanoseconds *swapped = &live.screenTimes.pictures[picture % MaxWaitingPictures].time.time;
        *swapped += ONE_SECOND * 3600; /* so that its time is never over */
        if (picture > 20) {            /* the driver answers no more */
            const uint64_t due = picture > 27 ? picture - 7 : 0;
            CHECK(machine.screen.seen(&live, false, &time) == (due > 0), "picture %" PRIu64,
                  picture);
            assert_true(due == 0 || (time.picture == due && time.gpu == 0));
            continue;
        }
        assert_false(machine.screen.seen(&live, false, &time));
        Answer(id, picture % 3 == 0 ? UINT64_C(90000000000000) : 1 + picture);
        assert_true(machine.screen.seen(&live, false, &time) && time.picture == picture);
        assert_true(time.gpu == (picture % 3 == 0 ? 0 : 1 + (Nanoseconds)picture));
        assert_false(machine.screen.seen(&live, false, &time));
    }
    for (int i = 0; i < MaxWaitingPictures; i++)
        live.screenTimes.pictures[i].time.time = 0;
    for (uint64_t left = 24; left <= 30; left++) /* at the end they are waited for, but not long */
        assert_true(machine.screen.seen(&live, true, &time) && time.picture == left);
    assert_false(machine.screen.seen(&live, true, &time));
    assert_true(LiveMachineClose(&live));
}

/* With a Mesa that calls its program a GPU. */
TEST_IN_FOLDER(GpuTimeIsInTheRecording)
{
    static Program program;
    for (int gpu = 0; gpu < 2; gpu++) {
        int known = 0;
        if (gpu)
            setenv("force_gl_renderer", "a GPU", 1);
        ProgramRun(&program, "--frames 120 --vsync off --fps 120 --size 320x240 --trace run.csv");
        unsetenv("force_gl_renderer");
        Csv csv = CsvRead("run.csv");
        assert_int_equal(csv.rows, 120);
        for (int i = 0; i < csv.rows; i++) {
            const char *time = CsvText(&csv, i, "gpu_ms");
            known += time[0] != '\0';
            CHECK(atof(time) < 10000, "row %d: %s ms", i, time);
        }
        CsvFree(&csv);
        CHECK((known > 0) == gpu && (strstr(program.out, "\nGPU ") != NULL) == gpu,
              "%d times are known: %s", known, program.out);
    }
}
