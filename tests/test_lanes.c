/* SPDX-License-Identifier: MIT
 *
 * Lanes as pixels: three balls where the formula has them, drawn at once.
 */
#include "check/check.h"
#include "check/simulation.h"
#include "game/world.h"
#include "offscreen.h"

#include <glad/gl.h>
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>

/* In pixels; paint and shade at the rim of the ball move the centre that is found a little. */
static const double Tolerance = 0.15;

/* Pixels. */
static double worst;

static bool FindBall(Rect arena, double *x, double *y)
{
    double sum = 0, sumX = 0, sumY = 0;
    for (int row = (int)arena.y; row < (int)(arena.y + arena.height); row++) {
        for (int column = (int)arena.x; column < (int)(arena.x + arena.width); column++) {
            const double part = BallCoverage(&pixels[3 * (row * shown.width + column)]);
            sum += part;
            sumX += part * (column + 0.5);
            sumY += part * (row + 0.5);
        }
    }
    *x = sumX / sum;
    *y = sumY / sum;
    return sum > 50;
}

/* Where the ball is after so many ticks of 16 units on one axis. */
static double AtTick(int64_t tick, double size)
{
    const double low = WorldBallRadius, range = size - 2 * low;
    const double place = fmod(size / 2 - low + 16.0 * (double)tick, 2 * range);
    return low + (place <= range ? place : 2 * range - place);
}

static double Formula(const Frame *frame, int lane, double size)
{
    const double next = AtTick(frame->tick, size), last = AtTick(frame->tick - 1, size);
    const double velocity = AtTick(frame->tick + 1, size) - next; /* away from a bounce */
    if (lane == DrawModeOn)
        return last + frame->alpha * (next - last);
    return lane == DrawModePredict ? next + frame->alpha * velocity : next;
}

static bool InTheOpen(const Frame *frame)
{
    return fabs(AtTick(frame->tick, WorldWidth) - 320) < 320 - 24 - 33 &&
           fabs(AtTick(frame->tick, WorldHeight) - 240) < 240 - 24 - 33;
}

static int picturesChecked;

static void CheckLanes(void *recorder, const Frame *frame)
{
    (void)recorder;
    if (frame->tick < 1 || !InTheOpen(frame))
        return;
    ReadPixels();
    for (int lane = 0; lane < DrawModeCount; lane++) {
        const Mapping map = ViewMapping(&shown, shown.lanes[lane].arena);
        const double x = map.originX + map.scaleX * Formula(frame, lane, WorldWidth);
        const double y = map.originY + map.scaleY * Formula(frame, lane, WorldHeight);
        double foundX, foundY;
        CHECK(FindBall(shown.lanes[lane].arena, &foundX, &foundY), "no ball in lane %d", lane);
        const double error = hypot(foundX - x, foundY - y);
        worst = fmax(worst, error);
        CHECK(error < Tolerance,
              "lane %d, tick %" PRId64 ", alpha %f: found at %f, %f; the formula gives %f, %f",
              lane, frame->tick, frame->alpha, foundX, foundY, x, y);
    }
    picturesChecked++;
}

static GameConfig Drawn(SimMachine *machine, bool lanes)
{
    MachineSpec spec;
    GameConfig config = GameConfigDefault();
    assert_true(MachineSpecParse("vsync60", &spec));
    config.machine = SimMachineInit(machine, &spec, &canvasMachine);
    config.settings.lanes = lanes;
    config.settings.hud = HudOff;
    return config;
}

static void AllThreeBallsAreFoundInOnePicture(void **state)
{
    SimMachine machine;
    GameConfig config = Drawn(&machine, true);
    (void)state;
    config.frames = 100;
    config.recorder.frame = CheckLanes;
    picturesChecked = 0;
    assert_true(GameRun(&config, &ran));
    CHECK(picturesChecked >= 30, "only %d pictures checked", picturesChecked);
    print_message("worst of %d pictures: %.3f pixels\n", picturesChecked, worst);
}

/* OpenGL's draw calls of a picture, by how many instances they draw. */
static PFNGLDRAWARRAYSINSTANCEDPROC drawInstances;
static int ballCalls, ballInstances;

static void GLAD_API_PTR CountDraw(GLenum mode, GLint first, GLsizei vertices, GLsizei instances)
{
    ballCalls += instances == ballInstances;
    drawInstances(mode, first, vertices, instances);
}

static void TheBallsOfAllLanesAreOneDrawCall(void **state)
{
    (void)state;
    for (int lanes = 0; lanes < 2; lanes++) {
        SimMachine machine;
        GameConfig config = Drawn(&machine, lanes);
        config.frames = 10;
        drawInstances = glad_glDrawArraysInstanced;
        glad_glDrawArraysInstanced = CountDraw;
        ballCalls = 0;
        ballInstances = lanes ? DrawModeCount : 1;
        const bool ok = GameRun(&config, &ran);
        glad_glDrawArraysInstanced = drawInstances;
        assert_true(ok);
        assert_int_equal(ballCalls, 10);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(AllThreeBallsAreFoundInOnePicture),
        cmocka_unit_test(TheBallsOfAllLanesAreOneDrawCall),
    };
    return cmocka_run_group_tests_name("lanes", tests, OffscreenOpen, OffscreenClose);
}
