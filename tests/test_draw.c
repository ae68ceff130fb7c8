/* SPDX-License-Identifier: MIT
 *
 * The position that the GPU has drawn, found in the pixels, is the one that the formula gives.
 */
#include "game/game.h"
#include "game/world.h"
#include "machine/sim.h"
#include "offscreen.h"

#include "check/check.h"

#include <inttypes.h>
#include <math.h>

static GameResult ran;

/* Paint and shade at the rim of the ball move the centre that is found a little. */
static const double Tolerance = 0.15;

static int checked;
static double worst;

/* The middle of the ball in the arena around a place, in world units. False if there is no ball. */
static bool FindBall(double nearX, double nearY, double *x, double *y)
{
    double sum = 0, sumX = 0, sumY = 0;
    const double unit = shown.lanes[0].arena.width / shown.worldWidth; /* in pixels */
    const double reach = (WorldBallRadius + 20) * unit;
    const double atX = shown.lanes[0].arena.x + nearX * unit,
                 atY = shown.lanes[0].arena.y + nearY * unit;
    for (int row = (int)fmax(atY - reach, shown.lanes[0].arena.y);
         row < (int)fmin(atY + reach, shown.lanes[0].arena.y + shown.lanes[0].arena.height);
         row++) {
        for (int column = (int)fmax(atX - reach, shown.lanes[0].arena.x);
             column < (int)fmin(atX + reach, shown.lanes[0].arena.x + shown.lanes[0].arena.width);
             column++) {
            double part = BallCoverage(&pixels[3 * (row * shown.width + column)]);
            sum += part;
            sumX += part * (column + 0.5);
            sumY += part * (row + 0.5);
        }
    }
    *x = (sumX / sum - shown.lanes[0].arena.x) / unit;
    *y = (sumY / sum - shown.lanes[0].arena.y) / unit;
    return sum > 100;
}

/* Where the ball is after so many ticks of 16 units on one axis. */
static double AtTick(int64_t tick, double start, double size)
{
    const double low = WorldBallRadius, range = size - 2 * WorldBallRadius;
    double place = fmod(start - low + 16.0 * (double)tick, 2 * range);
    return low + (place <= range ? place : 2 * range - place);
}

static double Formula(const Frame *frame, double start, double size)
{
    double next = AtTick(frame->tick, start, size);
    double last = frame->tick > 0 ? AtTick(frame->tick - 1, start, size) : next;
    double way = AtTick(frame->tick + 1, start, size) - next; /* away from a bounce */
    switch (frame->drawMode) {
    case DrawModeOn:
        return last + frame->alpha * (next - last);
    case DrawModePredict:
        return next + frame->alpha * way;
    default:
        return next;
    }
}

static void CheckPicture(void *recorder, const Frame *frame)
{
    double x = Formula(frame, 320, WorldWidth), y = Formula(frame, 240, WorldHeight);
    double foundX, foundY;
    const double unit = shown.lanes[0].arena.width / shown.worldWidth;
    (void)recorder;
    if (frame->drawMode == DrawModePredict &&
        (fabs(x - 320) > 320 - 24 - 17 || fabs(y - 240) > 240 - 24 - 17))
        return; /* it sinks into the wall, as it should */
    CHECK(fabs(frame->x - x) < 1e-9 && fabs(frame->y - y) < 1e-9,
          "tick %" PRId64 ", alpha %f: recorded at %f, %f; the formula gives %f, %f", frame->tick,
          frame->alpha, frame->x, frame->y, x, y);
    ReadPixels();
    CHECK(FindBall(x, y, &foundX, &foundY), "tick %" PRId64 ", alpha %f: no ball at %f, %f",
          frame->tick, frame->alpha, x, y);
    double error = hypot(foundX - x, foundY - y) * unit;
    CHECK(error < Tolerance,
          "tick %" PRId64 ", alpha %f: drawn at %f, %f; the formula gives %f, %f", frame->tick,
          frame->alpha, foundX, foundY, x, y);
    worst = fmax(worst, error);
    checked++;
}

static void CheckRun(DrawMode interpolation, const char *machine, int frames)
{
    SimMachine sim;
    MachineSpec spec;
    GameConfig config = GameConfigDefault();
    assert_true(MachineSpecParse(machine, &spec));
    config.machine = SimMachineInit(&sim, &spec, &canvasMachine);
    config.settings.drawMode = interpolation;
    config.frames = frames;
    config.recorder.frame = CheckPicture;
    checked = 0;
    worst = 0;
    assert_true(GameRun(&config, &ran));
    GameResultFree(&ran);
    CHECK(checked > frames / 2, "only %d of %d pictures could be checked", checked, frames);
    print_message("worst of %d pictures: %.3f pixels\n", checked, worst);
}

static void OnIsDrawnBetweenLastAndNext(void **state)
{
    (void)state;
    CheckRun(DrawModeOn, "vsync60", 120);
}

static void OffIsDrawnAtNext(void **state)
{
    (void)state;
    CheckRun(DrawModeOff, "vsync60", 60);
}

static void PredictionIsDrawnAheadOfNext(void **state)
{
    (void)state;
    CheckRun(DrawModePredict, "vsync60", 60);
}

static void ManyAlphasAreDrawnRight(void **state)
{
    (void)state;
    CheckRun(DrawModeOn, "draw=7.13ms,noise=3ms,refresh=240", 150);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(OnIsDrawnBetweenLastAndNext),
        cmocka_unit_test(OffIsDrawnAtNext),
        cmocka_unit_test(PredictionIsDrawnAheadOfNext),
        cmocka_unit_test(ManyAlphasAreDrawnRight),
    };
    return cmocka_run_group_tests_name("draw", tests, OffscreenOpen, OffscreenClose);
}
