/* SPDX-License-Identifier: MIT
 *
 * The crowd in the picture: where the pixels are, what is uploaded and when, and more and fewer
 * balls while the game runs.
 */
#include "game/game.h"
#include "game/interpolation.h"
#include "game/lane_errors.h"
#include "game/loop_clock.h"
#include "game/world.h"
#include "loops/loop_list.h"
#include "machine/sim.h"
#include "offscreen.h"

#include "check/check.h"

#include <glad/gl.h>
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static GameResult ran;

static const double Tolerance = 0.15; /* pixels */

enum { Balls = 60, Many = 5000 };

static int frames, checked;
static double worst;

/* ---- OpenGL's functions, counted since the last frame ---- */

static PFNGLBUFFERDATAPROC bufferData;
static PFNGLBUFFERSUBDATAPROC bufferSubData;
static PFNGLDRAWARRAYSINSTANCEDPROC drawInstanced;
static PFNGLGENBUFFERSPROC genBuffers;
static PFNGLGENVERTEXARRAYSPROC genVertexArrays;
static int64_t uploaded; /* bytes */
static int pointCalls, pointsDrawn, objectsMade;
static bool atOnce; /* draws all points in the first call */

static void GLAD_API_PTR CountData(GLenum target, GLsizeiptr size, const void *data, GLenum usage)
{
    uploaded += size;
    bufferData(target, size, data, usage);
}

static void GLAD_API_PTR CountSubData(GLenum target, GLintptr offset, GLsizeiptr size,
                                      const void *data)
{
    uploaded += size == 4 * Many ? size : 0; /* an array of the crowd, and nothing else */
    bufferSubData(target, offset, size, data);
}

static void GLAD_API_PTR CountDraw(GLenum mode, GLint first, GLsizei count, GLsizei instances)
{
    pointCalls += mode == GL_POINTS;
    pointsDrawn += mode == GL_POINTS ? count * instances : 0;
    if (mode != GL_POINTS || !atOnce)
        drawInstanced(mode, first, count, instances);
    else if (first == 0)
        drawInstanced(mode, 0, shown.crowd.count, instances);
}

static void GLAD_API_PTR CountBuffers(GLsizei n, GLuint *names)
{
    objectsMade += n;
    genBuffers(n, names);
}

static void GLAD_API_PTR CountVertexArrays(GLsizei n, GLuint *names)
{
    objectsMade += n;
    genVertexArrays(n, names);
}

static void CountFromNow(void)
{
    uploaded = 0;
    pointCalls = pointsDrawn = objectsMade = 0;
}

static void CountCalls(void)
{
    bufferData = glad_glBufferData;
    bufferSubData = glad_glBufferSubData;
    drawInstanced = glad_glDrawArraysInstanced;
    genBuffers = glad_glGenBuffers;
    genVertexArrays = glad_glGenVertexArrays;
    glad_glBufferData = CountData;
    glad_glBufferSubData = CountSubData;
    glad_glDrawArraysInstanced = CountDraw;
    glad_glGenBuffers = CountBuffers;
    glad_glGenVertexArrays = CountVertexArrays;
}

/* ---- the game, drawn offscreen ---- */

static GameConfig Crowded(int balls, int shownFrames, void (*record)(void *, const Frame *))
{
    GameConfig config = GameConfigDefault();
    config.settings.balls = balls;
    config.frames = shownFrames;
    config.settings.hud = HudOff;
    config.recorder.frame = record;
    frames = checked = 0;
    worst = 0;
    CountFromNow();
    return config;
}

static void RunOn(const char *machine, GameConfig config)
{
    SimMachine sim;
    MachineSpec spec;
    assert_true(MachineSpecParse(machine, &spec));
    config.machine = SimMachineInit(&sim, &spec, &canvasMachine);
    assert_true(GameRun(&config, &ran));
    GameResultFree(&ran);
    assert_int_equal(frames, config.frames);
}

/* ---- uploads ---- */

static void CheckUploads(void *recorder, const Frame *frame)
{
    const int64_t array = INT64_C(4) * shown.crowd.count;
    int64_t expected = array * (frame->ticks > 1 ? 2 : frame->ticks);
    (void)recorder;
    if (frames++ == 0)
        expected = uploaded; /* all that has not been there yet */
    CHECK(uploaded == expected, "frame %d, %d ticks: uploaded %" PRId64 " bytes, not %" PRId64,
          frames, frame->ticks, uploaded, expected);
    CHECK(pointCalls == 1 && pointsDrawn == shown.crowd.count * shown.laneCount,
          "frame %d: %d calls for %d points", frames, pointCalls, pointsDrawn);
    CHECK(objectsMade == 0, "frame %d made %d objects", frames, objectsMade);
    checked += frame->ticks == 0;
    CountFromNow();
}

static void AFrameUploadsWhatTheTicksChangedAndNothingElse(void **state)
{
    static const char *const machines[] = {"vsync144", "draw=37ms", "draw=130ms"};
    (void)state;
    for (int i = 0; i < 3; i++) {
        GameConfig config = Crowded(Many + 1, 60, CheckUploads);
        config.settings.lanes = i == 0;
        RunOn(machines[i], config);
        CHECK(i > 0 || checked > 40, "only %d of %d frames without a tick", checked, frames);
    }
}

/* ---- pieces ---- */

static void CheckPieces(void *recorder, const Frame *frame)
{
    (void)recorder, (void)frame;
    frames++;
    CHECK(pointsDrawn == shown.crowd.count * shown.laneCount, "%d points drawn of %d", pointsDrawn,
          shown.crowd.count * shown.laneCount);
    ReadPixels();
    checked = pointCalls;
    CountFromNow();
}

static void DrawMany(bool inOneCall)
{
    const bool software = strstr(RenderDevice(WindowRender(offscreen.window)), "llvmpipe");
    atOnce = inOneCall;
    RunOn("vsync60", Crowded(40001, 5, CheckPieces));
    atOnce = false;
    CHECK(checked == (software ? 3 : 1), "%d draw calls", checked);
}

/* A processor gets many balls in pieces of 16,384, the last of them smaller, and a graphics card
 * all at once: the picture is the same. */
static void PiecesMakeTheSamePicture(void **state)
{
    (void)state;
    DrawMany(false);
    const size_t size = 3 * (size_t)shown.width * (size_t)shown.height;
    uint8_t *inPieces = malloc(size);
    assert_non_null(inPieces);
    memcpy(inPieces, pixels, size);
    DrawMany(true);
    const bool same = memcmp(inPieces, pixels, size) == 0;
    free(inPieces);
    CHECK(same, "the pictures differ");
}

/* ---- places ---- */

static double Radius(void)
{
    return 154 / 64.0 * shown.lanes[0].arena.width / WorldWidth;
}

/* Where the crowd's ball is to be drawn, in pixels. */
static double FormulaOf(int ball, int axis, const Frame *frame)
{
    const Rect arena = shown.lanes[0].arena;
    const double start = axis == 0 ? arena.x : arena.y;
    const double size = axis == 0 ? arena.width : arena.height;
    const uint16_t ring = shown.crowd.next[2 * ball + axis];
    const uint16_t before = shown.crowd.last[2 * ball + axis];
    const double last = before < 32768 ? before : 65536 - before;
    const double next = ring < 32768 ? ring : 65536 - ring;
    double place = next;
    if (frame->drawMode == DrawModeOn)
        place = last + frame->alpha * (next - last);
    if (frame->drawMode == DrawModePredict)
        place = next + frame->alpha * (next - last); /* away from a bounce */
    return start + Radius() + place / 32768 * (size - 2 * Radius());
}

/* Whether nothing else is near: another ball, a line through the crosses, a wall. */
static bool IsAlone(double places[Balls][2], int ball, const Frame *frame)
{
    const double reach = 14, x = places[ball][0], y = places[ball][1];
    const Rect arena = shown.lanes[0].arena;
    const double unit = arena.width / shown.worldWidth, step = 160 * unit;
    const double inX = x - arena.x, inY = y - arena.y;
    if (fmin(inX, arena.width - inX) < 3 * reach || fmin(inY, arena.height - inY) < 3 * reach ||
        fabs(remainder(inX, step)) < reach || fabs(remainder(inY, step)) < reach ||
        hypot(inX - frame->x * unit, inY - frame->y * unit) < WorldBallRadius * unit + reach)
        return false;
    for (int i = 0; i < Balls; i++) {
        if (i != ball && hypot(places[i][0] - x, places[i][1] - y) < 2 * reach)
            return false;
    }
    return true;
}

/* The centre of what differs from the arena around a place. */
static void FindDisc(double nearX, double nearY, double *x, double *y, double *area)
{
    double sum = 0, sumX = 0, sumY = 0, most = 0;
    for (int row = (int)nearY - 8; row <= (int)nearY + 8; row++) {
        for (int column = (int)nearX - 8; column <= (int)nearX + 8; column++) {
            const uint8_t *pixel = &pixels[3 * (row * shown.width + column)];
            const double part = abs(pixel[2] - 0x1c) + abs(pixel[1] - 0x16);
            most = fmax(most, part);
            sum += part;
            sumX += part * (column + 0.5);
            sumY += part * (row + 0.5);
        }
    }
    *x = sumX / sum;
    *y = sumY / sum;
    *area = sum / most;
}

static void CheckPlaces(void *recorder, const Frame *frame)
{
    double places[Balls][2], x = 0, y = 0, area = 0;
    (void)recorder;
    frames++;
    if (frame->tick == 0 && frame->drawMode == DrawModePredict)
        return; /* Last says nothing yet of the way of a tick */
    assert_int_equal(shown.crowd.count, Balls);
    ReadPixels();
    for (int i = 0; i < Balls; i++) {
        places[i][0] = FormulaOf(i, 0, frame);
        places[i][1] = FormulaOf(i, 1, frame);
    }
    for (int i = 0; i < Balls; i++) {
        if (!IsAlone(places, i, frame))
            continue;
        FindDisc(places[i][0], places[i][1], &x, &y, &area);
        const double error = hypot(x - places[i][0], y - places[i][1]);
        CHECK(error < Tolerance, "frame %d, ball %d: at %f, %f and not %f, %f", frames, i, x, y,
              places[i][0], places[i][1]);
        const double radius = sqrt(area / 3.14159265);
        CHECK(fabs(radius - Radius()) < 0.35, "frame %d, ball %d: radius %f, not %f", frames, i,
              radius, Radius());
        worst = fmax(worst, error);
        checked++;
    }
}

static void CheckDrawing(DrawMode way, const char *machine, int asked)
{
    GameConfig config = Crowded(Balls + 1, asked, CheckPlaces);
    config.settings.drawMode = way;
    RunOn(machine, config);
    CHECK(checked > 5 * asked, "only %d balls in %d pictures could be checked", checked, asked);
    print_message("worst of %d balls: %.3f pixels\n", checked, worst);
}

static void SmallBallsAreDrawnBetweenLastAndNext(void **state)
{
    (void)state;
    CheckDrawing(DrawModeOn, "vsync60", 90);
}

static void SmallBallsAreDrawnAtNext(void **state)
{
    (void)state;
    CheckDrawing(DrawModeOff, "vsync60", 60);
}

static void SmallBallsAreDrawnAheadOfNext(void **state)
{
    (void)state;
    CheckDrawing(DrawModePredict, "vsync60", 60);
}

/* ---- more and fewer ---- */

static const Action *keys; /* one a turn, ActionHitch for none; the last one is ActionQuit */
static bool (*readInput)(void *self, bool wait, Input *input, ScreenState *screen);
static int countsKept;

/* What each key has made of the balls shows in the next turn. */
static bool PressKeys(void *self, bool wait, Input *input, ScreenState *screen)
{
    readInput(self, wait, input, screen);
    countsKept++;
    if (*keys != ActionHitch)
        input->actions[input->actionCount++] = *keys;
    keys++;
    return true;
}

static void CountFrames(void *recorder, const Frame *frame)
{
    (void)recorder, (void)frame;
    frames++;
}

static void CheckKeys(const Machine *where, int balls, const Action *pressed, const int *expected,
                      int count)
{
    SimMachine sim;
    MachineSpec spec;
    GameConfig config = Crowded(balls, 0, CountFrames);
    assert_true(MachineSpecParse("vsync60", &spec));
    config.machine = SimMachineInit(&sim, &spec, where);
    readInput = config.machine.input.read;
    config.machine.input.read = PressKeys;
    keys = pressed;
    countsKept = 0;
    assert_true(GameRun(&config, &ran));
    GameResultFree(&ran);
    assert_int_equal(countsKept, count);
    CHECK(where == NULL || shown.crowd.count == expected[count - 1] - 1,
          "%d small balls were drawn last", shown.crowd.count);
}

static void BDoublesTheBallsAndShiftBHalvesThem(void **state)
{
    static const Action pressed[] = {
        ActionMoreBalls,  ActionMoreBalls,  ActionMoreBalls, ActionFewerBalls, ActionFewerBalls,
        ActionFewerBalls, ActionFewerBalls, ActionMoreBalls, ActionHitch,      ActionQuit};
    static const int expected[] = {1, 2, 4, 8, 4, 2, 1, 1, 2, 2};
    (void)state;
    CheckKeys(NULL, 1, pressed, expected, 10);
    CheckKeys(&canvasMachine, 1, pressed, expected, 10);
}

static void PausedTheyComeIntoTheSamePicture(void **state)
{
    static const Action pressed[] = {ActionHitch,     ActionHitch, ActionHitch, ActionPause,
                                     ActionMoreBalls, ActionHitch, ActionQuit};
    static const int expected[] = {5, 5, 5, 5, 5, 10, 10};
    (void)state;
    CheckKeys(&canvasMachine, 5, pressed, expected, 7);
    assert_true(frames > 0); /* there was a picture before the pause */
}

static void ThereAreFourMillionAtMost(void **state)
{
    static const Action pressed[] = {ActionMoreBalls, ActionMoreBalls, ActionFewerBalls,
                                     ActionQuit};
    static const int expected[] = {2500000, MaxBalls, MaxBalls, MaxBalls / 2};
    (void)state;
    CheckKeys(NULL, 2500000, pressed, expected, 4);
}

static int SetUp(void **state)
{
    if (OffscreenOpen(state) != 0)
        return 1;
    CountCalls();
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(AFrameUploadsWhatTheTicksChangedAndNothingElse),
        cmocka_unit_test(PiecesMakeTheSamePicture),
        cmocka_unit_test(SmallBallsAreDrawnBetweenLastAndNext),
        cmocka_unit_test(SmallBallsAreDrawnAtNext),
        cmocka_unit_test(SmallBallsAreDrawnAheadOfNext),
        cmocka_unit_test(BDoublesTheBallsAndShiftBHalvesThem),
        cmocka_unit_test(PausedTheyComeIntoTheSamePicture),
        cmocka_unit_test(ThereAreFourMillionAtMost),
    };
    return cmocka_run_group_tests_name("points", tests, SetUp, OffscreenClose);
}
