/* SPDX-License-Identifier: MIT
 *
 * What each draw mode makes of what the loop asks for; and lanes, each of which shows what the same
 * run shows that is drawn in its mode alone, and how uneven that was.
 */
#include "game/interpolation.h"
#include "check/check.h"
#include "check/simulation.h"
#include "game/lane_errors.h"
#include "game/picture.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void InterpolationDrawsWhatModeAndLoopAskFor(void **state)
{
    static const struct {
        DrawMode mode;
        DrawCall call;
        double value, alpha, ahead;
        DrawMode effective;
    } rows[] = {{DrawModeOff, DrawBetween, 0.25, 1, 0, DrawModeOff},
                {DrawModeOff, DrawNext, 1, 1, 0, DrawModeOff},
                {DrawModeOn, DrawBetween, 0.25, 0.25, 0, DrawModeOn},
                {DrawModeOn, DrawAhead, 0.25, 0.25, 0, DrawModePredict},
                {DrawModeOn, DrawAhead, 2.5, 1, 0, DrawModePredict},
                {DrawModeOn, DrawNext, 1, 1, 0, DrawModeOff},
                {DrawModePredict, DrawBetween, 0.25, 1, 0.25, DrawModePredict},
                {DrawModePredict, DrawAhead, 2.5, 1, 2.5, DrawModePredict},
                {DrawModePredict, DrawNext, 1, 1, 0, DrawModeOff}};
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const Blend blend = BlendFor(rows[i].mode, rows[i].call, rows[i].value);
        CHECK(blend.alpha == rows[i].alpha && blend.ahead == rows[i].ahead,
              "row %zu: alpha %g and ahead %g, not %g and %g", i, blend.alpha, blend.ahead,
              rows[i].alpha, rows[i].ahead);
        CHECK(EffectiveMode(rows[i].mode, rows[i].call) == rows[i].effective,
              "row %zu: drawn in mode %d", i, (int)EffectiveMode(rows[i].mode, rows[i].call));
    }
}

/* The balls are where the world has them, and each mode has the time that the loop asked for. */
static void InterpolationPictureIsOfTheWorld(void **state)
{
    static const struct {
        DrawCall call;
        double value;
        Nanoseconds asked, sim[DrawModeCount]; /* Last is at 100, Next at 140, a tick is 40 */
    } rows[] = {{DrawBetween, 0.25, 110, {140, 110, 150}},
                {DrawAhead, 1.5, 200, {140, 140, 200}},
                {DrawNext, 1, 140, {140, 140, 140}}};
    const GameTimes times = {100, 140, 40};
    World world;
    Picture picture;
    (void)state;
    assert_true(WorldInit(&world, 21, 25));
    for (int tick = 0; tick < 18; tick++) /* just after a bounce in x */
        WorldTick(&world);
    for (int i = 0; i < 3; i++) {
        PictureTake(&picture, &world, &times, rows[i].call, rows[i].value);
        assert_int_equal(picture.simAsked, rows[i].asked);
        for (int m = 0; m < DrawModeCount; m++)
            CHECK(picture.modes[m].sim == rows[i].sim[m], "row %d, mode %d: time %" PRId64, i, m,
                  picture.modes[m].sim);
    }
    const View *view = &picture.view;
    assert_true(view->firstNext.x * WorldUnit == (float)world.next.x &&
                view->firstNext.y * WorldUnit == (float)world.next.y &&
                view->firstLast.x * WorldUnit == (float)world.last.x &&
                view->firstLast.y * WorldUnit == (float)world.last.y);
    assert_true(view->firstVelocity.x == (world.velocity.x < 0 ? -16 : 16) &&
                view->firstVelocity.y == (world.velocity.y < 0 ? -16 : 16));
    assert_true(view->nextAngle * WorldTurn == (float)world.nextAngle &&
                view->lastAngle * WorldTurn == (float)world.lastAngle);
    assert_true(view->crowd.count == 20 && view->crowd.version == world.crowd.version &&
                view->crowd.last == world.crowd.last && view->crowd.next == world.crowd.next);
    for (int i = 0; i < CrowdStreams; i++)
        for (int axis = 0; axis < 2; axis++)
            assert_true(view->crowd.displacement[i][axis] == (float)world.crowd.step[i][axis]);
    WorldFree(&world);
}

/* ---- the same run, in each mode alone and then in lanes ---- */

enum { Frames = 300 };

static Lane alone[DrawModeCount][Frames];
static double errorSum[DrawModeCount]; /* of the last second of each, in ms */
static int mode, pictures;
static bool lanes;

/* The HUD says three mean errors, the only texts with hundredths of ms. */
static int ErrorsShown(const DrawList *list, double errors[DrawModeCount])
{
    int found = 0;
    for (int i = 0; i < list->count; i++) {
        const DrawCommand *command = &list->commands[i];
        char text[64];
        snprintf(text, sizeof text, "%.*s", command->isText ? command->length : 0,
                 list->chars + command->first);
        if (strlen(text) > 6 && strcmp(text + strlen(text) - 3, " ms") == 0 &&
            text[strlen(text) - 6] == '.' && found < DrawModeCount)
            errors[found++] = atof(text);
    }
    return found;
}

static void LookAtLanes(const View *view)
{
    assert_int_equal(view->laneCount, lanes ? DrawModeCount : 1);
    assert_true(view->marks && view->hud && view->graph);
    for (int i = 0; i < view->laneCount; i++) {
        const Lane *lane = &view->lanes[i];
        if (!lanes) {
            alone[mode][pictures] = *lane;
            continue;
        }
        const Lane *before = &alone[i][pictures];
        CHECK(lane->alpha == before->alpha && lane->ahead == before->ahead &&
                  lane->ballColor == before->ballColor,
              "lane %d, frame %d: alpha %g and ahead %g, alone %g and %g", i, pictures, lane->alpha,
              lane->ahead, before->alpha, before->ahead);
    }
    pictures++;
    double errors[DrawModeCount];
    if (!lanes || pictures < Frames)
        return;
    assert_int_equal(ErrorsShown(view->hud, errors), DrawModeCount);
    for (int i = 0; i < DrawModeCount; i++)
        CHECK(fabs(errors[i] - errorSum[i]) <= 0.011 + errorSum[i] / 8,
              "lane %d: a mean error of %g ms, not %g", i, errors[i], errorSum[i]);
}

static void RunLanes(const char *machine)
{
    GameConfig config = With("arevalo");
    config.settings.drawMode = (DrawMode)mode;
    config.settings.lanes = lanes;
    config.frames = Frames;
    canvas = Looker(960, 720, LookAtLanes);
    pictures = 0;
    RunOn(machine, config);
    canvas = NULL;
    assert_int_equal(pictures, Frames);
}

static void InterpolationLaneIsThePictureOfItsModeAlone(void **state)
{
    static const char *const machines[] = {"noisy60", "slow-draw"};
    (void)state;
    for (int m = 0; m < 2; m++) {
        lanes = false;
        for (mode = 0; mode < DrawModeCount; mode++) {
            int errors = 0;
            RunLanes(machines[m]);
            errorSum[mode] = 0;
            for (int i = count - 1; frames[i].screen > frames[count - 1].screen - ONE_SECOND; i--)
                errorSum[mode] += (double)llabs(frames[i].animationError) / 1e6, errors++;
            errorSum[mode] /= errors;
        }
        lanes = true;
        mode = DrawModeOn;
        RunLanes(machines[m]);
    }
}

/* ---- the mean error of the last second ---- */

/* Frame i's error in lane k is i * (k + 1) ns, ahead and behind by turns; one frame follows none.
 */
static void InterpolationLaneErrorsAreThoseOfTheLastSecond(void **state)
{
    enum { GapAt = 130 };
    static const struct {
        int64_t step;
        int frame;
        int64_t mean; /* of the first lane */
    } rows[] = {{16666667, 0, 0},     {16666667, 10, 5},    {16666667, 129, 102},
                {16666667, 131, 103}, {16666667, 150, 120}, {1000000, 399, 200},
                {6944444, 399, 330},  {100000000, 60, 56},  {300000000, 20, 19}};
    (void)state;
    for (size_t r = 0; r < sizeof rows / sizeof rows[0]; r++) {
        LaneErrors errors = {0};
        int64_t shown[DrawModeCount] = {0}, screen = 0;
        for (int i = 0; i <= rows[r].frame; i++) {
            for (int lane = 0; lane < DrawModeCount; lane++)
                shown[lane] += rows[r].step + (int64_t)i * (lane + 1) * (i % 2 ? 1 : -1);
            screen += rows[r].step;
            LaneErrorsAdd(&errors, shown, screen, i != GapAt);
        }
        for (int lane = 0; lane < DrawModeCount; lane++) {
            const int64_t mean = LaneErrorsMean(&errors, (DrawMode)lane);
            CHECK(llabs(mean - rows[r].mean * (lane + 1)) <= lane,
                  "row %zu, lane %d: a mean of %" PRId64 " ns", r, lane, mean);
        }
    }
}

CHECK_GROUP(Interpolation, cmocka_unit_test(InterpolationDrawsWhatModeAndLoopAskFor),
            cmocka_unit_test(InterpolationPictureIsOfTheWorld),
            cmocka_unit_test(InterpolationLaneIsThePictureOfItsModeAlone),
            cmocka_unit_test(InterpolationLaneErrorsAreThoseOfTheLastSecond));
