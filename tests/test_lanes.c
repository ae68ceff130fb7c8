/* SPDX-License-Identifier: MIT
 *
 * Lanes: each shows what the same run shows that is drawn in its way alone.
 */
#include "game/interpolation.h"
#include "game/lane_errors.h"

#include "check/simulation.h"
#include "game/world.h"
#include "offscreen.h"

#include "game/game.h"
#include "game/interpolation.h"
#include "game/lane_errors.h"
#include "game/loop_clock.h"
#include "game/world.h"
#include "loops/loop_list.h"

#include "check/check.h"

#include <glad/gl.h>
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>

/* In pixels; paint and shade at the rim of the ball move the centre that is found a little. */
static const double Tolerance = 0.15;

static void EachWayDrawsWhatTheLoopAsksFor(void **state)
{
    static const struct {
        DrawMode way;
        DrawCall moment;
        double asked, alpha, ahead;
    } table[] = {
        {DrawModeOff, DrawBetween, 0.25, 1, 0},    {DrawModeOff, DrawAhead, 0.25, 1, 0},
        {DrawModeOff, DrawNext, 1, 1, 0},          {DrawModeOn, DrawBetween, 0.25, 0.25, 0},
        {DrawModeOn, DrawBetween, 0, 0, 0},        {DrawModeOn, DrawBetween, 1, 1, 0},
        {DrawModeOn, DrawAhead, 0.25, 0.25, 0},    {DrawModeOn, DrawAhead, 2.5, 1, 0},
        {DrawModeOn, DrawNext, 1, 1, 0},           {DrawModePredict, DrawBetween, 0.25, 1, 0.25},
        {DrawModePredict, DrawAhead, 2.5, 1, 2.5}, {DrawModePredict, DrawNext, 1, 1, 0},
    };
    (void)state;
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) {
        const Blend how = BlendFor(table[i].way, table[i].moment, table[i].asked);
        CHECK(how.alpha == table[i].alpha && how.ahead == table[i].ahead,
              "way %d, moment %d, asked %g: alpha %g and ahead %g, not %g and %g",
              (int)table[i].way, (int)table[i].moment, table[i].asked, how.alpha, how.ahead,
              table[i].alpha, table[i].ahead);
    }
}

/* The same run four times: each way alone, then all in lanes. */
enum { Frames = 300 };

static Lane alone[DrawModeCount][Frames], together[DrawModeCount][Frames];
static int way, pictures;

static void KeepAlone(const View *view)
{
    assert_int_equal(view->laneCount, 1);
    alone[way][pictures++] = view->lanes[0];
}

static void KeepTogether(const View *view)
{
    assert_int_equal(view->laneCount, DrawModeCount);
    for (int i = 0; i < DrawModeCount; i++)
        together[i][pictures] = view->lanes[i];
    pictures++;
}

static void Run(const char *loop, const char *machine, bool lanes, void (*look)(const View *))
{
    GameConfig config = With(loop);
    config.settings.drawMode = (DrawMode)way;
    config.settings.lanes = lanes;
    config.frames = Frames;
    canvas = Looker(960, 720, look);
    pictures = 0;
    RunOn(machine, config);
    canvas = NULL;
    assert_int_equal(pictures, Frames);
}

static void ALaneIsThePictureOfItsWayAlone(void **state)
{
    static const char *const machines[] = {"vsync60", "noisy60", "slow-draw"};
    (void)state;
    for (int m = 0; m < 3; m++) {
        for (way = 0; way < DrawModeCount; way++)
            Run("arevalo", machines[m], false, KeepAlone);
        way = DrawModeOn;
        Run("arevalo", machines[m], true, KeepTogether);
        for (int lane = 0; lane < DrawModeCount; lane++) {
            for (int i = 0; i < Frames; i++) {
                const Lane *one = &alone[lane][i], *other = &together[lane][i];
                CHECK(one->alpha == other->alpha && one->ahead == other->ahead &&
                          one->ballColor == other->ballColor,
                      "%s, lane %d, frame %d: alpha %g and ahead %g, alone %g and %g", machines[m],
                      lane, i, other->alpha, other->ahead, one->alpha, one->ahead);
            }
        }
    }
}

/* The mean over a window that goes back to one of the marks, a quarter of a second apart. */
static int meansChecked;

/* As the game does, of frames whose lanes are all drawn as they are. */
static void CheckMean(const View *view)
{
    LaneErrors own = {0};
    for (int i = 0; i < count; i++) {
        const int64_t shownSim[DrawModeCount] = {frames[i].sim, frames[i].sim, frames[i].sim};
        LaneErrorsAdd(&own, shownSim, frames[i].screen, frames[i].hasAnimationError);
    }
    const int64_t mean = LaneErrorsMean(&own, (DrawMode)way);
    int64_t sum = 0, errors = 0, time = 0, longest = 0;
    bool found = false;
    (void)view;
    pictures++;
    for (int i = count - 1; i >= 1 && !found; i--) {
        const bool whole = frames[i].hasAnimationError;
        sum += whole ? llabs(frames[i].animationError) : 0;
        errors += whole;
        const int64_t interval = whole ? frames[i].screen - frames[i - 1].screen : 0;
        time += interval;
        longest = interval > longest ? interval : longest;
        found = errors > 0 && mean == sum / errors && (i == 1 || time >= ONE_SECOND * 3 / 4) &&
                time <= ONE_SECOND + 2 * longest;
    }
    if (count < 2)
        return;
    CHECK(found, "way %d, frame %d: a mean of %" PRId64 " ns, which is none of the last second",
          way, count, mean);
    meansChecked++;
}

static void TheMeanErrorIsThatOfTheLastSecond(void **state)
{
    static const char *const machines[] = {"noisy60", "vsync144", "hitch", "noisy60,hidden=2s-3s"};
    (void)state;
    for (int m = 0; m < 4; m++) {
        meansChecked = 0;
        for (way = 0; way < DrawModeCount; way++) {
            Run("arevalo", machines[m], true, CheckMean);
            Run("arevalo", machines[m], false, CheckMean);
        }
        assert_true(meansChecked > DrawModeCount * Frames);
    }
}

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
        cmocka_unit_test(EachWayDrawsWhatTheLoopAsksFor),
        cmocka_unit_test(ALaneIsThePictureOfItsWayAlone),
        cmocka_unit_test(TheMeanErrorIsThatOfTheLastSecond),
        cmocka_unit_test(AllThreeBallsAreFoundInOnePicture),
        cmocka_unit_test(TheBallsOfAllLanesAreOneDrawCall),
    };
    return cmocka_run_group_tests_name("lanes", tests, OffscreenOpen, OffscreenClose);
}
