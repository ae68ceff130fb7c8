/* SPDX-License-Identifier: MIT
 *
 * What each method of the ball shows for what the loop asks for. And lanes: each shows the same as
 * a run that is drawn by its method alone, and how uneven that was.
 */
#include "check/simulation.h"
#include "game/film.h"
#include "scenes/world.h"

/* All other tests name the methods of the ball by their numbers. */
TEST(InterpolationMethodsOfTheBallBeginWithOffOnPredictAndPartial)
{
    static const char *const words[BallMethods] = {"off", "on", "predict", "partial"};
    const Scene *ball = SceneAt(0);
    char beyond[16];
    snprintf(beyond, sizeof beyond, "%d", SceneMethods(ball) + 1);
    assert_true(ball == &Scene_ball && ball->off == MethodOff && ball->on == MethodOn);
    for (int i = 0; i < BallMethods; i++)
        CHECK(SceneFindMethod(ball, words[i]) == i,
              "'%s' is not method %d: a new one goes to the end", words[i], i);
    assert_int_equal(SceneFindMethod(ball, "3"), MethodPredict);
    assert_int_equal(SceneFindMethod(ball, "0"), -1);
    assert_int_equal(SceneFindMethod(ball, beyond), -1);
    assert_int_equal(SceneFindMethod(ball, "of"), -1);
}

TEST(InterpolationLoopsThatDrawOtherwiseDecideTheMethod)
{
    static const struct {
        DrawCall call;
        int effective[BallMethods]; /* where each is chosen */
    } rows[] = {{DrawBetween, {MethodOff, MethodOn, MethodPredict, MethodPartial}},
                {DrawAhead, {MethodOff, MethodPredict, MethodPredict, MethodPartial}},
                {DrawNext, {MethodOff, MethodOff, MethodOff, MethodOff}}};
    for (int i = 0; i < 3 * BallMethods; i++) {
        const int chosen = i % BallMethods;
        const Picture picture = {.scene = &Scene_ball,
                                 .asked = {.call = rows[i / BallMethods].call}};
        const int method = PictureMethod(&picture, chosen);
        CHECK(method == rows[i / BallMethods].effective[chosen], "row %d: method %d", i, method);
    }
}

/* A stage whose ball has just bounced in x. Last is at 100 ns, Next at 140 ns. */
static Stage BallStage(void)
{
    Stage stage;
    assert_true(StageInit(&stage, &Scene_ball, 21, WholeRate(25), 0));
    for (int tick = 0; tick < 18; tick++) {
        stage.inputRead = tick < 17 ? 90 : 130;
        StageTick(&stage, 40, false, 0);
    }
    stage.inputRead = 135;
    stage.last.time = 100;
    stage.next.time = 140;
    stage.tickTime = 40;
    return stage;
}

/* Each method shows what its formula says, and its picture has the game time that it claims. */
TEST(InterpolationPictureIsOfTheWorld)
{
    static const struct {
        Asked asked;
        double alpha, ahead; /* for "on", and for those that draw ahead */
        Nanoseconds simAsked, sim[BallMethods];
        Nanoseconds read, readFull; /* with interpolation on; else both are Next's or newer */
    } rows[] = {{{DrawBetween, 0.25, 0.25, 0}, 0.25, 0.25, 110, {140, 110, 150, 150}, 130, 90},
                {{DrawBetween, 0, 0, 0}, 0, 0, 100, {140, 100, 140, 140}, 90, 90},
                {{DrawBetween, 1, 1, 0}, 1, 1, 140, {140, 140, 180, 180}, 130, 130},
                {{DrawAhead, 1, 1.5, 0}, 1, 1.5, 200, {140, 140, 200, 200}, 130, 130},
                {{DrawAhead, 0.5, 0.5, 0}, 0.5, 0.5, 160, {140, 120, 160, 160}, 130, 90},
                {{DrawNext, 1, 0, 0}, 1, 0, 140, {140, 140, 140, 140}, 130, 130}};
    Stage stage = BallStage();
    const World *world = stage.world;
    const double last[] = {world->last.x, world->last.y, world->lastAngle};
    const double next[] = {world->next.x, world->next.y, world->nextAngle};
    const double velocity[] = {world->velocity.x, world->velocity.y, next[2] - last[2]};
    Picture picture = {.scene = &Scene_ball};
    for (int i = 0; i < 6; i++) {
        PictureMake(&picture, NULL, &stage, rows[i].asked, AllMethods);
        assert_int_equal(picture.simAsked, rows[i].simAsked);
        for (int m = 0; m < BallMethods; m++) {
            const Shown *shown = &picture.shown[m];
            const Body body = shown->state.bodies[0];
            const double got[] = {body.x * WorldUnit, body.y * WorldUnit, body.turns * WorldTurn};
            const double alpha = m == MethodOn ? rows[i].alpha : 1;
            const double ahead = m >= MethodPredict ? rows[i].ahead : 0;
            const Body free = StageAhead(&stage, ahead).bodies[0];
            const double bounced[] = {free.x * WorldUnit, free.y * WorldUnit,
                                      next[2] + ahead * velocity[2]};
            for (int axis = 0; axis < 3; axis++) {
                const bool ticked = m == MethodPartial;
                const double due = ticked ? bounced[axis]
                                          : last[axis] + alpha * (next[axis] - last[axis]) +
                                                ahead * velocity[axis];
                CHECK(fabs(got[axis] - due) <= (ticked ? 0.5 : 0),
                      "row %d, method %d, axis %d: %f, not %f", i, m, axis, got[axis], due);
            }
            assert_memory_equal(&shown->watched, &body, sizeof body);
            CHECK(shown->percentWithinTick == alpha && shown->ticksAhead == ahead,
                  "row %d, method %d: the crowd at %f, %f", i, m, shown->percentWithinTick,
                  shown->ticksAhead);
            CHECK(shown->sim == rows[i].sim[m], "row %d, method %d: time %" PRId64, i, m,
                  shown->sim);
            const bool newer = m == MethodPartial && ahead > 0;
            const Nanoseconds read = m == MethodOn ? rows[i].read : newer ? 135 : 130;
            const Nanoseconds full = m == MethodOn ? rows[i].readFull : 130;
            CHECK(shown->read == read && shown->readFull == full,
                  "row %d, method %d: read at %" PRId64 ", in full %" PRId64, i, m, shown->read,
                  shown->readFull);
        }
    }
    const CrowdView *crowd = &picture.view.crowd;
    assert_true(crowd->count == 20 && crowd->version == world->crowd.version &&
                crowd->last == world->crowd.last && crowd->next == world->crowd.next);
    StageFree(&stage);
}

/* The prediction is beyond the wall, but the ball itself has bounced. */
TEST(InterpolationKnowsWhereTheBallIsNow)
{
    static const struct {
        double next, velocity, ahead, now;
    } cases[] = {{130, 16, 0.5, 138}, {130, -16, 0.5, 122}, {610, 16, 0.25, 614},
                 {610, 16, 0.5, 614}, {30, -16, 0.5, 26},   {600, 16, 83, 488},
                 {616, 16, 0, 616},   {24, 16, 74, 24}};
    Stage stage = BallStage();
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        stage.world->next.x = (int32_t)(cases[i].next * WorldUnit);
        stage.world->velocity.x = (int32_t)(cases[i].velocity * WorldUnit);
        const double now = StageAhead(&stage, cases[i].ahead).bodies[0].x;
        CHECK(fabs(now - cases[i].now) < 1e-9, "case %zu: at %f", i, now);
    }
    StageFree(&stage);
}

enum { Frames = 300 };

static struct {
    Lane lane;
    BallView ball;
} alone[MostMethods][Frames]; /* the same run by each method */
static bool together;         /* in lanes */
static int method, pictures;

/* At the end the HUD says how uneven each was in the last second. */
static void LookAtLanes(const View *view)
{
    static const char *const errors[BallMethods] = {"19.4", "0.6", "0.6", "0.6"};
    assert_int_equal(view->laneCount, together ? SceneMethods(&Scene_ball) : 1);
    assert_int_equal(view->ballCount, view->laneCount);
    for (int i = 0; i < view->laneCount; i++) {
        const Lane *lane = &view->lanes[i], *then = &alone[i][pictures].lane;
        const BallView *ball = &view->balls[i], *ballThen = &alone[i][pictures].ball;
        if (!together) {
            alone[method][pictures].lane = *lane;
            alone[method][pictures].ball = *ball;
            continue;
        }
        CHECK(lane->percentWithinTick == then->percentWithinTick &&
                  lane->ticksAhead == then->ticksAhead && lane->color == then->color &&
                  lane->watched.x == then->watched.x && lane->watched.y == then->watched.y &&
                  ball->turns == ballThen->turns && ball->color == lane->color &&
                  ballThen->color == PlainColor &&
                  (pictures < Frames - 1 || i >= BallMethods || ListSays(view->hud, errors[i])),
              "lane %d, frame %d: at %g, %g, alone at %g, %g", i, pictures, lane->watched.x,
              lane->watched.y, then->watched.x, then->watched.y);
        const Mapping map = ViewMapping(view, lane->arena);
        assert_true(fabsf(ball->x - map.originX - lane->watched.x * map.scaleX) < 0.001f &&
                    fabsf(ball->y - map.originY - lane->watched.y * map.scaleY) < 0.001f &&
                    fabsf(ball->radius - map.radius) < 0.001f);
    }
    pictures++;
}

TEST(InterpolationLaneIsThePictureOfItsMethodAlone)
{
    for (method = 0; method <= SceneMethods(&Scene_ball); method++) {
        together = method == SceneMethods(&Scene_ball);
        canvas = Looker(1600, 1400, LookAtLanes); /* with room for figures below the last lane */
        pictures = 0;
        RUN("arevalo", "noisy60", Scene_ball.methods[together ? MethodOn : method].word,
            .frames = Frames, .lanes = together, .hud = HudFull);
    }
}

/* Frame i's error in lane k is i * (k + 1) hundredths of ms, alternately ahead and behind; one
 * frame can't be compared. The mean is that of the last second. Frame 5 is far from its place: that
 * is told for four seconds. */
TEST(InterpolationLaneErrorsAreThoseOfTheLastSecond)
{
    enum { GapAt = 130, FarAt = 5 };
    static const struct {
        int64_t step;
        int first, last; /* frames whose errors count */
        int worst;
    } rows[] = {{16666667, 1, 0, 0},     {16666667, 1, 10, 9},    {16666667, 1, 60, 9},
                {16666667, 60, 119, 9},  {16666667, 61, 120, 9},  {16666667, 121, 180, 9},
                {16666667, 185, 244, 9}, {16666667, 186, 245, 1}, {1000000, 1, 399, 9},
                {6944444, 255, 399, 9},  {100000000, 36, 45, 1},  {300000000, 17, 20, 1},
                {1000000000, 8, 8, 9},   {1000000000, 9, 9, 1}};
    for (size_t r = 0; r < sizeof rows / sizeof rows[0]; r++) {
        WaitingFrame frame = {.clock.speed = RealSpeed, .method = MethodOn};
        FrameLog log = {.last = log.waiting, .drawn = true};
        ScreenTime seen = {.source = ScreenSimulated};
        int64_t sum = 0, errors = 0;
        for (int i = 0; i <= rows[r].last; i++) {
            frame.frame = (Frame){.picture = ++seen.picture, .loop = "", .excluded = i == GapAt};
            for (int lane = 0; lane < MostMethods; lane++) {
                frame.shown[lane].sim +=
                    rows[r].step + (int64_t)i * (lane + 1) * (i % 2 ? 10000 : -10000);
                frame.shown[lane].placeError = i == FarAt ? 9 : 1;
            }
            seen.time += rows[r].step;
            FrameLogAdd(&log, &frame);
            FrameLogComplete(&log, &seen);
            if (i >= rows[r].first && i != GapAt) {
                sum += i;
                errors++;
            }
        }
        for (int lane = 0; lane < MostMethods; lane++) {
            const double mean = errors > 0 ? (double)(sum * (lane + 1)) / (double)errors : 0;
            const ParallelFigures figures = ParallelMeasure(&log.parallel, lane);
            CHECK(fabs(100 * figures.error - mean) < 0.01, "row %zu, lane %d: %f, not %f", r, lane,
                  100 * figures.error, mean);
            CHECK(rows[r].first <= FarAt || fabs(figures.shake - 1) < 1e-6,
                  "row %zu, lane %d: a shake of %f", r, lane, figures.shake);
            CHECK(figures.worst == rows[r].worst, "row %zu, lane %d: %f far", r, lane,
                  figures.worst);
        }
        StatsFree(&log.stats);
    }
}

/* ---- the partial tick ---- */

TEST(InterpolationLeavesTheGameAsItIs)
{
    for (int loop = 0; loop < LoopCount; loop++) {
        RUN(LoopList[loop].name, "noisy60,tick=0", "off");
        const uint64_t hash = ran.hash;
        const int64_t ticks = TicksRun();
        for (int m = MethodOn; m < BallMethods; m++) {
            const char *word = Scene_ball.methods[m].word;
            RUN(LoopList[loop].name, "noisy60,tick=0", word);
            CHECK(ran.hash == hash && TicksRun() == ticks, "%s, %s: another game",
                  LoopList[loop].name, word);
        }
    }
}

/* It knows the walls, and it is not late; exact to the 1/64 unit of ticks. */
TEST(InterpolationPartialTickIsWhereTheBallIs)
{
    static const char *const loops[] = {"arevalo", "fix_timestep", "display_clock", "prediction"};
    static const char *const machines[] = {"vsync60", "noisy60,drop=3", "vsync144", "crawl"};
    for (int n = 0; n < 16; n++) {
        RUN(loops[n / 4], machines[n % 4], "partial");
        for (int i = 0; i < count; i++) {
            const Body due = FreeFlight(frames[i].sim);
            CHECK(frames[i].tick == 0 ||
                      (fabs(frames[i].x - due.x) < 0.04 && fabs(frames[i].y - due.y) < 0.04),
                  "%s on %s, frame %d: at %f, %f, not %f, %f", loops[n / 4], machines[n % 4], i,
                  frames[i].x, frames[i].y, due.x, due.y);
        }
        const double lag = ran.stats.viewLagSum / count;
        CHECK(fabs(lag) < 1000, "%s on %s: a lag of %f ns", loops[n / 4], machines[n % 4], lag);
    }
}

/* A tick's cost in each picture that lies after Next, however many lanes there are. */
TEST(InterpolationPartialTickCostsATick)
{
    for (int lanes = 0; lanes < 2; lanes++) {
        RUN("arevalo", "vsync60,tick=3ms", lanes ? "on" : "partial", .lanes = lanes);
        for (int i = 0; i < count; i++) {
            const Nanoseconds due =
                (frames[i].ticks + (frames[i].drawArgument > 0)) * 3 * ONE_MILLISECOND;
            CHECK(frames[i].updateTime == due, "frame %d: %" PRId64 " ns", i, frames[i].updateTime);
        }
    }
}

/* ---- the place error ---- */

/* Beside free flight at the time that each picture claims. The figures of arevalo on vsync60 were
 * reckoned apart: shake and worst in world units, and false pictures in %. */
TEST(InterpolationPlaceErrorIsTheWayFromFreeFlight)
{
    static const double stated[BallMethods][3] = {
        [MethodOn] = {0.33, 8.0, 5.7}, [MethodPredict] = {0.58, 16.0, 3.2}};
    for (int m = 0; m < BallMethods; m++) {
        double before[2] = {0};
        RUN("arevalo", "vsync60", Scene_ball.methods[m].word);
        for (int i = 0; i < count; i++) {
            const Frame *frame = &frames[i];
            const Body due = FreeFlight(frame->sim);
            const double x = frame->x - due.x, y = frame->y - due.y;
            CHECK(FrameKnows(frame, COLUMN_OF(place_error)) == (frame->tick > 0) &&
                      (!FrameKnows(frame, COLUMN_OF(place_error)) ||
                       fabs(frame->placeError - hypot(x, y)) < 0.001),
                  "method %d, frame %d: %f units", m, i, frame->placeError);
            CHECK(FrameKnows(frame, COLUMN_OF(place_step)) ==
                          (i > 0 && FrameKnows(&frames[i - 1], COLUMN_OF(place_error))) &&
                      (!FrameKnows(frame, COLUMN_OF(place_step)) ||
                       fabs(frame->placeStep - hypot(x - before[0], y - before[1])) < 0.001),
                  "method %d, frame %d: a step of %f units", m, i, frame->placeStep);
            before[0] = x;
            before[1] = y;
        }
        const StatsPlaces *places = &ran.stats.places;
        const double got[] = {places->stepSum / (double)places->steps, places->worst,
                              100.0 * (double)places->wrong / (double)places->frames};
        for (int k = 0; k < 3; k++)
            CHECK(fabs(got[k] - stated[m][k]) < (k > 0 ? 0.05 : 0.005), "method %d: %f, not %f", m,
                  got[k], stated[m][k]);
    }
    RUN("arevalo", "vsync60", .steer = true);
    assert_int_equal(ran.stats.places.frames, 0);
}

/* The pointer is in the lane in which it is seen, also where lanes stand side by side. */
TEST(PointerIsInTheLaneUnderIt)
{
    static Hud hud;
    static Picture picture;
    const Rect left = {0, 10, 320, 240}, right = {330, 10, 320, 240};
    double share = -1;
    Stage stage = BallStage();
    hud.arenaCount = 2;
    hud.arenas[0] = left;
    hud.arenas[1] = right;
    PictureMake(&picture, NULL, &stage, (Asked){.call = DrawBetween}, AllMethods);

    const Body inLeft = PictureUnits(&picture, &hud, left.x + 80, left.y + 60);
    const Body inRight = PictureUnits(&picture, &hud, right.x + 80, right.y + 60);
    CHECK(inLeft.x == inRight.x && inLeft.y == inRight.y, "%f, %f and %f, %f", inLeft.x, inLeft.y,
          inRight.x, inRight.y);
    assert_true(PictureShare(&picture, &hud, right.x + 80, right.y + 60, &share) && share >= 0);
    assert_false(PictureShare(&picture, &hud, right.x - 5, right.y + 60, &share));
    StageFree(&stage);
}
