/* SPDX-License-Identifier: MIT
 *
 * What each draw mode makes of what the loop asks for; and lanes, each of which shows what the same
 * run shows that is drawn in its mode alone, and how uneven that was.
 */
#include "game/interpolation.h"
#include "check/simulation.h"
#include "game/frame_log.h"
#include "game/picture.h"

TEST(InterpolationDrawsWhatModeAndLoopAskFor)
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
TEST(InterpolationPictureIsOfTheWorld)
{
    static const struct {
        DrawCall call;
        double value;
        Nanoseconds asked, sim[DrawModeCount]; /* Last is at 100, Next at 140, a tick is 40 */
        Nanoseconds read, readFull;            /* with interpolation on; else both are Next's */
    } rows[] = {{DrawBetween, 0.25, 110, {140, 110, 150}, 130, 90},
                {DrawBetween, 0, 100, {140, 100, 140}, 90, 90},
                {DrawBetween, 1, 140, {140, 140, 180}, 130, 130},
                {DrawAhead, 1.5, 200, {140, 140, 200}, 130, 130},
                {DrawNext, 1, 140, {140, 140, 140}, 130, 130}};
    const GameTimes times = {100, 140, 40, 90, 130};
    World world;
    Picture picture;
    assert_true(WorldInit(&world, 21, 25));
    for (int tick = 0; tick < 18; tick++) /* just after a bounce in x */
        WorldTick(&world);
    for (int i = 0; i < 5; i++) {
        PictureTake(&picture, &world, &times, rows[i].call, rows[i].value);
        assert_int_equal(picture.simAsked, rows[i].asked);
        for (int m = 0; m < DrawModeCount; m++) {
            const Drawn *drawn = &picture.modes[m];
            CHECK(drawn->sim == rows[i].sim[m], "row %d, mode %d: time %" PRId64, i, m, drawn->sim);
            CHECK(drawn->read == (m == DrawModeOn ? rows[i].read : 130) &&
                      drawn->readFull == (m == DrawModeOn ? rows[i].readFull : 130),
                  "row %d, mode %d: read at %" PRId64 ", in full %" PRId64, i, m, drawn->read,
                  drawn->readFull);
        }
    }
    const View *view = &picture.view;
    const double want[] = {world.last.x,     world.last.y,     world.next.x,    world.next.y,
                           world.velocity.x, world.velocity.y, world.lastAngle, world.nextAngle};
    const double got[] = {view->firstLast.x * WorldUnit,     view->firstLast.y * WorldUnit,
                          view->firstNext.x * WorldUnit,     view->firstNext.y * WorldUnit,
                          view->firstVelocity.x * WorldUnit, view->firstVelocity.y * WorldUnit,
                          view->lastAngle * WorldTurn,       view->nextAngle * WorldTurn};
    assert_memory_equal(want, got, sizeof want);
    assert_true(view->crowd.count == 20 && view->crowd.version == world.crowd.version &&
                view->crowd.last == world.crowd.last && view->crowd.next == world.crowd.next);
    for (int i = 0; i < CrowdStreams; i++)
        for (int axis = 0; axis < 2; axis++)
            assert_true(view->crowd.displacement[i][axis] == (float)world.crowd.step[i][axis]);
    WorldFree(&world);
}

enum { Frames = 300 };

static Lane alone[DrawModeCount][Frames]; /* the same run in each mode */
static int mode, pictures;                /* mode: DrawModeCount for lanes */

/* At the end the HUD says how uneven each was in the last second. */
static void LookAtLanes(const View *view)
{
    static const char *const errors[] = {"19.44 ms", "0.74 ms", "0.74 ms"};
    assert_int_equal(view->laneCount, mode == DrawModeCount ? DrawModeCount : 1);
    for (int i = 0; i < view->laneCount; i++) {
        const Lane *lane = &view->lanes[i], *then = &alone[i][pictures];
        if (mode < DrawModeCount)
            alone[mode][pictures] = *lane;
        else
            CHECK(lane->alpha == then->alpha && lane->ahead == then->ahead &&
                      lane->ballColor == then->ballColor &&
                      (pictures < Frames - 1 || ListSays(view->hud, errors[i])),
                  "lane %d, frame %d: alpha %g and ahead %g, alone %g and %g", i, pictures,
                  lane->alpha, lane->ahead, then->alpha, then->ahead);
    }
    pictures++;
}

TEST(InterpolationLaneIsThePictureOfItsModeAlone)
{
    for (mode = 0; mode <= DrawModeCount; mode++) {
        GameConfig config = With("arevalo");
        config.settings.lanes = mode == DrawModeCount;
        config.settings.drawMode = config.settings.lanes ? DrawModeOn : (DrawMode)mode;
        config.frames = Frames;
        canvas = Looker(960, 720, LookAtLanes);
        pictures = 0;
        RunOn("noisy60", config);
    }
}

/* Frame i's error in lane k is i * (k + 1) ns, ahead and behind by turns; one frame follows none.
 * The mean is that of the last whole second, before its end that of all. */
TEST(InterpolationLaneErrorsAreThoseOfTheLastSecond)
{
    enum { GapAt = 130 };
    static const struct {
        int64_t step;
        int first, last; /* frames whose errors count */
        int frame;
    } rows[] = {{16666667, 1, 0, 0},       {16666667, 1, 10, 10},    {16666667, 1, 60, 60},
                {16666667, 1, 60, 119},    {16666667, 61, 120, 120}, {16666667, 61, 120, 180},
                {16666667, 121, 181, 181}, {1000000, 1, 399, 399},   {6944444, 147, 291, 399},
                {100000000, 51, 60, 60},   {300000000, 17, 20, 20},  {1000000000, 20, 20, 20}};
    for (size_t r = 0; r < sizeof rows / sizeof rows[0]; r++) {
        static const Recorder recorder;
        const LoopClock clock = LoopClockAt(LoopClockRealSpeed);
        Picture picture = {0};
        FrameLog log = {.recorder = &recorder};
        ScreenTime seen = {.source = ScreenSimulated};
        int64_t sum = 0, errors = 0;
        for (int i = 0; i <= rows[r].frame; i++) {
            const Frame frame = {.picture = ++seen.picture, .loop = "", .excluded = i == GapAt};
            for (int lane = 0; lane < DrawModeCount; lane++)
                picture.modes[lane].sim +=
                    rows[r].step + (int64_t)i * (lane + 1) * (i % 2 ? 1 : -1);
            seen.time += rows[r].step;
            FrameLogAdd(&log, &frame, &clock, false, &picture, DrawModeOn, false);
            FrameLogSeen(&log, &seen);
            if (i >= rows[r].first && i <= rows[r].last && i != GapAt) {
                sum += i;
                errors++;
            }
        }
        for (int lane = 0; lane < DrawModeCount; lane++) {
            const int64_t mean = log.laneErrors.mean[lane];
            CHECK(mean == (errors > 0 ? sum * (lane + 1) / errors : 0),
                  "row %zu, lane %d: a mean of %" PRId64 " ns", r, lane, mean);
        }
        StatsFree(&log.stats);
    }
}
