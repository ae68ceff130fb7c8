/* SPDX-License-Identifier: MIT
 *
 * What the player asks for shows in the frames that follow. Which key asks for it is in keys.c,
 * what it does to the settings in settings.c, pauses and steps are in game_time.c.
 */
#include "check/check.h"
#include "check/simulation.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

enum { PressedAt = 100, MaxActions = 6 }; /* at a reading of input: one a turn, and so a frame */

static const int *actions;

static void PressAll(Input *input)
{
    for (int i = 0; i < MaxActions && actions[i] != ActionQuit; i++)
        PressAction(input, (Action)actions[i]);
}

static void RunWith(GameConfig config, const int list[MaxActions])
{
    config.duration = 4 * ONE_SECOND;
    actions = list;
    act = PressAll;
    actAt = PressedAt;
    RunOn("vsync60", config);
}

/* ---- settings ---- */

/* A draw takes 1 ms on this machine, a tick 0.1 ms, and 4 s have 100 ticks. */
static void ActionsShowInTheFramesThatFollow(void **state)
{
    static const struct {
        int actions[MaxActions]; /* ended by ActionQuit */
        DrawMode mode;
        double drawMs, tickMs, frameMs;
        int longDraws, ticks; /* longDraws: of 500 ms more */
    } rows[] = {
        {{ActionQuit}, DrawModeOn, 1, 0.1, 16.667, 0, 99},
        {{ActionInterpolation, ActionQuit}, DrawModeOff, 1, 0.1, 16.667, 0, 99},
        {{ActionPrediction, ActionQuit}, DrawModePredict, 1, 0.1, 16.667, 0, 99},
        {{ActionDrawCostUp, ActionDrawCostUp, ActionDrawCostUp, ActionQuit},
         DrawModeOn,
         6,
         0.1,
         16.667,
         0,
         99},
        {{ActionTickCostUp, ActionTickCostUp, ActionTickCostUp, ActionTickCostDown, ActionQuit},
         DrawModeOn,
         1,
         2.1,
         16.667,
         0,
         99},
        {{ActionFrameCap, ActionQuit}, DrawModeOn, 1, 0.1, 33.333, 0, 99},
        {{ActionSlower, ActionQuit}, DrawModeOn, 1, 0.1, 16.667, 0, 70},
        {{ActionFaster, ActionQuit}, DrawModeOn, 1, 0.1, 16.667, 0, 158},
        {{ActionHitch, ActionQuit}, DrawModeOn, 1, 0.1, 16.667, 1, 92},
        {{ActionNetwork, ActionHitch, ActionQuit}, DrawModeOn, 1, 0.1, 16.667, 1, 99},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        int longDraws = 0;
        RunWith(With("arevalo"), rows[i].actions);
        for (int k = 3; k < PressedAt - 1; k++)
            CHECK(frames[k].drawMode == DrawModeOn && frames[k].renderTime == ONE_MILLISECOND,
                  "row %zu: frame %d shows what is not asked for yet", i, k);
        for (int k = PressedAt + 3; k < count; k++) {
            const Frame *frame = &frames[k];
            const double draw = (double)frame->renderTime / 1e6;
            const double tick = frame->ticks ? (double)frame->updateTime / frame->ticks / 1e6 : 0;
            const double time = (double)frame->frameTime / 1e6;
            CHECK(frame->drawMode == rows[i].mode && fabs(draw - rows[i].drawMs) < 1e-6 &&
                      (!frame->ticks || fabs(tick - rows[i].tickMs) < 1e-6) &&
                      fabs(time - rows[i].frameMs) < 0.001,
                  "row %zu, frame %d: mode %d, draw %f ms, tick %f ms, frame %f ms", i, k,
                  (int)frame->drawMode, draw, tick, time);
        }
        for (int k = 0; k < count; k++)
            longDraws += frames[k].renderTime == 501 * ONE_MILLISECOND;
        CHECK(longDraws == rows[i].longDraws, "row %zu: %d draws of 501 ms", i, longDraws);
        CHECK(TicksRun() == rows[i].ticks, "row %zu: %" PRId64 " ticks", i, TicksRun());
    }
}

/* ---- loops ---- */

/* Where a ball is that has come so far between two walls. */
static double Bounce(double distance, double low, double high)
{
    const double there = fmod(distance - low, 2 * (high - low));
    return there < high - low ? low + there : 2 * high - low - there;
}

static int changes;

static void NextThenPrevious(Input *input)
{
    PressAction(input, changes < LoopCount ? ActionNextLoop : ActionPreviousLoop);
    actAt = ++changes < 2 * LoopCount ? actAt + 20 : 0;
}

/* With interpolation off each picture shows the last tick, and all ticks so far count, whichever
 * loop ran them. Those of variable_step are rounded otherwise, so it is left out. */
static void ActionsOfLoopsLeaveTheBallWhereItIs(void **state)
{
    int seen = 0;
    GameConfig config = With("simplest");
    (void)state;
    config.settings.drawMode = DrawModeOff;
    config.ticksPerSecond = 25;
    config.duration = 60 * ONE_SECOND;
    changes = 0;
    act = NextThenPrevious;
    actAt = 20;
    RunOn("vsync60", config);
    for (int i = 0; i < count; i++) {
        const Frame *frame = &frames[i];
        const bool own = strcmp(frame->loop, "variable_step") == 0;
        if (i > 0 && strcmp(frame->loop, frames[i - 1].loop) != 0) {
            const int at = ++seen <= LoopCount ? seen : 2 * LoopCount - seen;
            CHECK(strcmp(frame->loop, LoopList[at % LoopCount].name) == 0, "change %d: to %s", seen,
                  frame->loop);
        }
        const double distance = (double)frame->sim / 1e6 * 0.4;
        const double x = Bounce(320 + distance, 24, 616);
        CHECK(own || fabs(frame->x - x) < 0.1, "frame %d of %s: %f, not %f", i, frame->loop,
              frame->x, x);
    }
    assert_int_equal(seen, 2 * LoopCount);
}

/* ---- what is asked of others ---- */

static int toggles, screenshots;
static Nanoseconds toggledAt;

static void Toggle(void *self, Nanoseconds origin)
{
    (void)self;
    toggles++;
    toggledAt = origin;
}

static bool Screenshot(void *self, const char *path)
{
    (void)self;
    assert_null(path); /* a name of its own */
    screenshots++;
    return true;
}

static int balls;

static void SeeBalls(const View *view)
{
    balls = view->crowd.count;
}

static void ActionsReachRecorderScreenAndWorld(void **state)
{
    static const int list[MaxActions] = {ActionRecord,    ActionScreenshot, ActionMoreBalls,
                                         ActionMoreBalls, ActionFewerBalls, ActionMoreBalls};
    GameConfig config = With("arevalo");
    Machine screen = *Looker(960, 720, SeeBalls);
    (void)state;
    screen.screen.screenshot = Screenshot;
    config.recorder.toggle = Toggle;
    canvas = &screen;
    RunWith(config, list);
    canvas = NULL;
    CHECK(toggles == 1 && toggledAt == frames[PressedAt - 2].end,
          "%d toggles, at %" PRId64 ", not %" PRId64, toggles, toggledAt,
          frames[PressedAt - 2].end);
    assert_int_equal(screenshots, 1);
    CHECK(balls == 3, "%d other balls, not 3", balls);
}

static void Quit(Input *input)
{
    PressAction(input, ActionQuit);
}

static void ActionsQuitEndsTheTurn(void **state)
{
    (void)state;
    act = Quit;
    actAt = PressedAt;
    RunOn("vsync60", With("arevalo"));
    CHECK(count == PressedAt - 1, "%d frames", count);
}

CHECK_GROUP(Actions, cmocka_unit_test(ActionsShowInTheFramesThatFollow),
            cmocka_unit_test(ActionsOfLoopsLeaveTheBallWhereItIs),
            cmocka_unit_test(ActionsReachRecorderScreenAndWorld),
            cmocka_unit_test(ActionsQuitEndsTheTurn));
