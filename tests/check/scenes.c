/* SPDX-License-Identifier: MIT
 *
 * The seam for what moves: a scene is a table, a method one row of it. Here are methods with a
 * memory and with the world, and a scene of a wheel, a bar and a body.
 */
#include "check/simulation.h"

#include "game/game_object.h"
#include "numbers/figures.h"
#include "scenes/world.h"

#include <strings.h>

enum { Another = BallMethods };

/* The ball with the methods that tests know, and another one. */
static const Scene *BallWith(Claim claims, SceneState (*show)(const Moment *moment))
{
    static Scene scene;
    scene = Scene_ball;
    memset(&scene.methods[Another], 0, sizeof scene.methods - Another * sizeof scene.methods[0]);
    scene.methods[Another] = (Method){.word = "another",
                                      .label = "Another",
                                      .title = "the other method",
                                      .where = "as this test has it",
                                      .effect = "It is tested.",
                                      .color = 0x12345678,
                                      .claims = claims,
                                      .show = show};
    return &scene;
}

/* ---- taps ---- */

/* Of the bars that `taps` draws for its first method: the presses, from left to right end, and
 * whether a tick in the method's colour is in it. */
static void CheckTaps(const Shapes *shapes, Color color, int *seen, int *lost)
{
    enum { PressHeight = 34 };
    int crosses = 0;
    *seen = *lost = 0;
    for (int i = 0; i < shapes->count; i++) {
        const Shape *press = &shapes->shapes[i];
        crosses += press->kind == ShapeBar && press->at.turns != 0;
        if (press->color != QuietColor || press->height != PressHeight)
            continue;
        bool isSeen = false, isCounted = false;
        for (int k = 0; k < shapes->count; k++) {
            const Shape *other = &shapes->shapes[k];
            const double aside = fabs(other->at.x - press->at.x);
            const bool isTick = other->color == color && other->height > PressHeight;
            isSeen |= isTick && aside <= press->width / 2;
            isCounted |= other->kind == ShapeCircle && other->color == color &&
                         fabs(other->at.x - (press->at.x - press->width / 2)) < 1;
        }
        CHECK(isSeen == isCounted, "press at %g: seen %d, counted %d", press->at.x, isSeen,
              isCounted);
        *(isSeen ? seen : lost) += 1;
    }
    assert_int_equal(crosses, 2 * *lost);
}

/* A tick that has seen a press has the method's colour and lies in its bar; a press without such a
 * tick is lost, however near another tick is. */
TEST(ScenesShowWhichTickHasSeenAPress)
{
    const SceneInput *input = Scene_taps.input;
    void *memory = calloc(1, input->size);
    int seen = 0, lost = 0;
    assert_non_null(memory);
    for (int picture = 1, ticks = 0; picture < 200; picture++) {
        input->read(memory, picture / 60.0);
        for (; ticks < picture * 25 / 60; ticks++)
            input->tick(memory);
    }
    static Shapes shapes;
    input->draw(memory, 0, WrongColor, &shapes);
    CheckTaps(&shapes, WrongColor, &seen, &lost);
    assert_true(seen > 3 && lost > 1);
    free(memory);
}

/* ---- a method with a memory ---- */

/* Goes a tenth of the way to where it should be. */
static SceneState Ease(const Moment *moment)
{
    SceneState state = MixState(moment);
    if (moment->before)
        state.bodies[0] = MixBody(moment->before->bodies[0], state.bodies[0], 0.1);
    return state;
}

/* Pauses, so that pictures are repeated, and goes on. */
static void PauseForAWhile(void)
{
    PressAt(50, ActionPause);
    PressAt(90, ActionPause);
}

TEST(ScenesMethodsRememberWhatTheyShowedInTheFrameBefore)
{
    static double between[MaxFrames];
    RUN("arevalo", "noisy60", .frames = 200);
    for (int i = 0; i < count; i++)
        between[i] = frames[i].x;
    for (int pause = 0; pause < 2; pause++) {
        if (pause)
            PauseForAWhile();
        canvas = Looker(960, 720, NULL);
        RUN("arevalo", "noisy60", "another", .frames = 200, .scene = BallWith(ClaimsBetween, Ease));
        assert_int_equal(count, 200);
        for (int i = 1; i < (pause ? 48 : count); i++)
            CHECK(fabs(frames[i].x - Mix(frames[i - 1].x, between[i], 0.1)) < 1e-9,
                  "frame %d: eased from %f to %f", i, frames[i - 1].x, frames[i].x);
        for (int i = 1; i < count; i++) /* it moves on once a frame, however long that is */
            CHECK(fabs(frames[i].x - frames[i - 1].x) < 12, "frame %d: from %f to %f", i,
                  frames[i - 1].x, frames[i].x);
        assert_string_equal(frames[count - 1].method, "another");
    }
}

/* Its x counts the seconds that it was told. */
static SceneState CountSeconds(const Moment *moment)
{
    const double before = moment->before ? moment->before->bodies[0].x : 0;
    return (SceneState){{{.x = before + moment->secondsSince}}};
}

TEST(ScenesMethodsKnowTheSecondsSinceTheFrameBefore)
{
    static const struct {
        const char *machine;
        int speed;
        bool pause;
    } rows[] = {{"noisy60", 1000, false}, {"vsync144", 1000, true}, {"noisy60", 250, true}};
    for (int r = 0; r < 3; r++) {
        if (rows[r].pause)
            PauseForAWhile();
        canvas = Looker(960, 720, NULL);
        RUN("arevalo", rows[r].machine, "another", .frames = 200, .speed = rows[r].speed,
            .scene = BallWith(ClaimsBetween, CountSeconds));
        assert_int_equal(count, 200);
        for (int i = 0; i < count; i++) {
            const Nanoseconds passed =
                i > 0 ? frames[i].start - frames[i - 1].start - frames[i].deadTime : 0;
            const double due = (double)passed * rows[r].speed / 1000 / 1e9;
            const double told = frames[i].x - (i > 0 ? frames[i - 1].x : 0);
            CHECK(fabs(told - due) < 1e-8, "%s, frame %d: %f s, not %f", rows[r].machine, i, told,
                  due);
        }
    }
}

/* ---- in a lane, and by its name ---- */

static int otherLanes;

static void LookAtAllLanes(const View *view)
{
    assert_int_equal(view->laneCount, Another + 1);
    assert_int_equal(view->ballCount, Another + 1);
    otherLanes +=
        view->lanes[Another].color == 0x12345678 && ListSays(view->hud, "the other method");
}

TEST(ScenesMethodIsALaneTooAndHasItsName)
{
    otherLanes = 0;
    canvas = Looker(960, 720, LookAtAllLanes);
    RUN("arevalo", "vsync60", .frames = 200, .lanes = true, .scene = BallWith(ClaimsBetween, Ease));
    assert_int_equal(otherLanes, 200);
}

/* As sentences begin, and not all in capitals. */
TEST(ScenesMethodsHaveLabelsAndTitles)
{
    for (int n = 0; n < SceneCount; n++)
        for (int m = 0; m < SceneMethods(SceneAt(n)); m++) {
            const char *const names[] = {SceneAt(n)->methods[m].label,
                                         TitleOf(&SceneAt(n)->methods[m])};
            for (int i = 0; i < 2; i++)
                CHECK(names[i][0] >= 'A' && names[i][0] <= 'Z' &&
                          !strpbrk(names[i] + 1, "ABCDEFGHIJKLMNOPQRSTUVWXYZ"),
                      "%s: '%s'", SceneAt(n)->name, names[i]);
        }
    assert_string_equal(TitleOf(&(Method){.label = "Last is Next"}), "Last is Next");
    assert_string_equal(TitleOf(&(Method){.label = "On", .title = "It is on"}), "It is on");
}

/* ---- a scene: a wheel that turns and rolls, with a bar across it and a ball on its rim ---- */

enum { Wheel = 100, RollUnits = 50 };
static const Color Rim = 0x999999FF, Spoke = 0x666666FF;

static SceneState RollingAt(double seconds)
{
    const double turns = seconds * 0.25, angle = turns * 6.283185307179586;
    const Body hub = {200 + RollUnits * seconds, 240, turns};
    return (SceneState){{hub, {hub.x + Wheel * cos(angle), hub.y + Wheel * sin(angle), turns}}};
}

static Body WatchedOnTheRim(const SceneState *state)
{
    return state->bodies[1];
}

static void DrawWheel(const SceneState *state, Color color, Shapes *shapes)
{
    const Body hub = state->bodies[0], ball = state->bodies[1];
    ShapesCircle(shapes, hub, Wheel, 4, Rim);
    ShapesBar(shapes, hub, 2 * Wheel, 10, Spoke);
    ShapesLine(shapes, hub, ball, 2, Spoke);
    ShapesBody(shapes, ball, 16, color);
}

static SceneState ShowTick(const Moment *moment)
{
    return moment->next;
}

static const Scene wheel = {
    .name = "wheel",
    .watch = "the ball on the rim",
    .width = 640,
    .height = 480,
    .radius = 16,
    .at = RollingAt,
    .watched = WatchedOnTheRim,
    .draw = DrawWheel,
    .off = 0,
    .on = 1,
    .methods = {{.word = "tick",
                 .label = "TICK",
                 .where = "at the last tick",
                 .effect = "It jerks.",
                 .color = 0xE69F00FF,
                 .claims = ClaimsNext,
                 .show = ShowTick},
                {.word = "between",
                 .label = "BETWEEN",
                 .where = "between the last two ticks",
                 .effect = "It glides.",
                 .color = 0x56B4E9FF,
                 .show = MixState}},
};

static int wheelPictures;

static void LookAtWheel(const View *view)
{
    const DrawList *shapes = view->marks;
    int pieces = 0; /* of the rim, of each lane; marks come after all lanes' shapes */
    wheelPictures++;
    while (pieces < shapes->count && shapes->commands[pieces].color == Rim)
        pieces++;
    assert_true(pieces > 0 && shapes->count >= (pieces + 2) * view->laneCount);
    assert_int_equal(view->ballCount, view->laneCount);
    assert_int_equal(view->crowd.count, 0);
    for (int lane = 0; lane < view->laneCount; lane++) {
        const DrawCommand *rim = &shapes->commands[(pieces + 2) * lane];
        const DrawCommand *bar = rim + pieces, *line = bar + 1;
        const Mapping map = ViewMapping(view, view->lanes[lane].arena);
        const Position watched = view->lanes[lane].watched;
        const float x = map.originX + watched.x * map.scaleX;
        const float y = map.originY + watched.y * map.scaleY;
        const float hubX = bar->rect.x + bar->rect.width / 2;
        const float hubY = bar->rect.y + bar->rect.height / 2;
        const float angle = bar->turns * 6.2831853f;
        assert_true(rim->color == Rim && bar->color == Spoke && line->color == Spoke);
        /* circles stay round, and a bar has the length that it has on the screen */
        assert_true(map.scaleX == map.scaleY &&
                    fabsf(bar->rect.width - 2 * Wheel * map.unit) < 0.01f);
        CHECK(view->lanes[lane].color != 0x56B4E9FF || fabsf(line->turns - bar->turns) < 0.1f ||
                  fabsf(line->turns - bar->turns) > 0.9f,
              "picture %d: the line to the ball has another angle than the bar", wheelPictures);
        CHECK(lane > 0 || view->laneCount == 1 ||
                  (fabsf(hubX + Wheel * map.unit * cosf(angle) - x) < 0.1f &&
                   fabsf(hubY + Wheel * map.unit * sinf(angle) - y) < 0.1f),
              "picture %d: the bar does not end at the ball", wheelPictures);
        const BallView *ball = &view->balls[lane];
        assert_true(fabsf(ball->x - x) < 0.01f && fabsf(ball->y - y) < 0.01f &&
                    fabsf(ball->radius - 16 * map.unit) < 0.01f &&
                    ball->color == view->lanes[lane].color);
    }
}

/* B and M, which it has no use for, change nothing. */
static void PressKeysOfTheBall(Input *input)
{
    static const Action keys[] = {ActionMoreBalls,     ActionSteer, ActionNextMethod,
                                  ActionInterpolation, ActionLanes, ActionStrobe};
    input->pointer = (Pointer){PointerInWindow, 300, 300};
    PressAction(input, keys[actAt / 10 % 6]);
    actAt += 10;
}

TEST(ScenesShapesAreDrawnInEachLane)
{
    wheelPictures = 0;
    canvas = Looker(960, 720, LookAtWheel);
    RUN("arevalo", "vsync60", "tick", .frames = 200, .lanes = true, .scene = &wheel);
    assert_int_equal(wheelPictures, 200);
    for (int lanes = 0; lanes < 2; lanes++) {
        ActAt(10, PressKeysOfTheBall);
        canvas = Looker(960, 720, NULL);
        RUN("arevalo", "vsync60", "tick", .frames = 200, .lanes = lanes, .scene = &wheel);
        assert_int_equal(count, 200);
    }
}

/* ---- all scenes ---- */

static void CheckRightMethod(const Scene *scene, const char *loop, const char *machine, int rate)
{
    const char *word = scene->methods[scene->on].word;
    RUN(loop, machine, word, .seconds = 5, .ups = rate, .scene = scene);
    const Figures figures = FiguresOf(&ran.stats, &ran.totals);
    CHECK(!scene->input ||
              (figures.values[Figure_taps] > 0 && figures.values[Figure_taps_lost] == 0 &&
               figures.values[Figure_taps_twice] == 0),
          "%s, %s on %s at %d ticks/s: taps are lost, or counted twice", scene->name, loop, machine,
          rate);
    for (int i = 0; i < count && !scene->input; i++) {
        assert_false(FrameKnows(&frames[i], COLUMN_OF(state)));
        CHECK(FrameKnows(&frames[i], COLUMN_OF(place_error)) == (frames[i].tick > 0) &&
                  (!FrameKnows(&frames[i], COLUMN_OF(place_error)) || frames[i].placeError < 0.001),
              "%s, %s on %s at %d ticks/s: %s, the right method, is wrong by %.3f units at %.3f s. "
              "Between two ticks the motion must be linear in what it mixes: see the rule in "
              "src/scenes/scene.h",
              scene->name, loop, machine, rate, frames[i].method, frames[i].placeError,
              (double)frames[i].sim / 1e9);
    }
}

/* What is known from messages only obeys another rule: see remote.c. A loop has one of three rates
 * on each machine, and the next loop the next rate. Usually a scene has every eleventh loop, with
 * sanitizers one, and the next scene others; make check-all has all loops, and so all rates on all
 * machines. */
TEST(ScenesRightMethodsObeyTheRuleOfScenes)
{
    static const char *const machines[] = {"vsync60", "hitch", "noisy60,drop=3", "vrr"};
    static const int rates[] = {5, 25, 120};
    for (int n = 0; n < SceneCount * LoopCount; n++) {
        const int s = n / LoopCount, l = n % LoopCount;
        const Scene *scene = SceneAt(s);
        const LoopInfo *loop = &LoopList[l];
        if (SceneHasLines(scene) || !IsUsual(s, l, Sanitized ? LoopCount : 11))
            continue;
        CheckRightMethod(scene, loop->name, "ntsc", 0);
        CheckRightMethod(scene, loop->name, "slow-tick", 0);
        for (int i = 0; i < 4; i++)
            CheckRightMethod(scene, loop->name, machines[i], rates[(s + l + i) % 3]);
    }
}

/* As it opens, a person sees the wrong method go wrong, and sees it again, within five seconds. */
TEST(ScenesShowTheirFaultTwiceInFiveSeconds)
{
    for (int n = 0; n < SceneCount; n++) {
        const Scene *scene = SceneAt(n);
        GameConfig config = With("arevalo");
        int wrong = 0, times = 0;
        if (scene->world || scene->input)
            continue;
        SettingsOpenScene(&config.settings, scene);
        config.settings.method = scene->off;
        config.duration = 5 * ONE_SECOND;
        RunOn("vsync60", config);
        for (int i = 1; i < count; i++) {
            const bool isWrong =
                FrameKnows(&frames[i], COLUMN_OF(place_error)) && frames[i].placeError > 1;
            const bool wasWrong =
                FrameKnows(&frames[i - 1], COLUMN_OF(place_error)) && frames[i - 1].placeError > 1;
            wrong += isWrong;
            times += isWrong && !wasWrong;
        }
        CHECK(times >= 2 && wrong >= 24, "%s, %s: wrong %d times, in %d of %d pictures",
              scene->name, scene->methods[scene->off].word, times, wrong, count);
    }
}

/* ---- a curved way ---- */

/* How far a method of `curve` is off in 300 seconds, at 40 moments of each tick, and how far it
 * goes into walls and floor. */
static void CheckCurve(int method, int rate, double worst, double mean, double deepest)
{
    enum { Seconds = 300, Parts = 40 };
    double greatest = 0, sum = 0, deep = 0;
    for (int tick = 0; tick < Seconds * rate; tick++) {
        Moment moment = {.last = Scene_curve.at(tick / (double)rate),
                         .next = Scene_curve.at((tick + 1) / (double)rate)};
        for (int i = 0; i < Parts; i++) {
            moment.percentWithinTick = (i + 0.5) / Parts;
            const SceneState shown = Scene_curve.methods[method].show(&moment);
            const SceneState truth = Scene_curve.at((tick + moment.percentWithinTick) / rate);
            const Body drawn = Scene_curve.watched(&shown), due = Scene_curve.watched(&truth);
            const double error = hypot(drawn.x - due.x, drawn.y - due.y);
            greatest = fmax(greatest, error);
            sum += error;
            deep = fmax(deep, fmax(drawn.y - 314, fmax(drawn.x - 434, 46 - drawn.x)));
        }
    }
    const double average = sum / (Seconds * rate * Parts);
    CHECK(fabs(greatest - worst) < 0.01 && fabs(average - mean) < 0.001 &&
              fabs(deep - deepest) < 0.01,
          "%s at %d ticks/s: worst %.3f, mean %.4f, %.3f deep", Scene_curve.methods[method].word,
          rate, greatest, average, deep);
}

/* The figures are reckoned apart from the program, from its equations. */
TEST(ScenesCurveIsAsFarOffAsReckoned)
{
    static const struct {
        int rate;
        double straight, straightMean, curve, curveMean, curveDeep;
    } rows[] = {{10, 51.44, 3.591, 31.61, 0.887, 7.25},
                {20, 26.18, 0.956, 15.81, 0.223, 3.57},
                {60, 8.91, 0.111, 5.27, 0.025, 1.18}};
    for (int i = 0; i < Usually(2, 3); i++) {
        CheckCurve(0, rows[i].rate, rows[i].straight, rows[i].straightMean, 0);
        CheckCurve(1, rows[i].rate, rows[i].curve, rows[i].curveMean, rows[i].curveDeep);
        CheckCurve(2, rows[i].rate, 0, 0, 0);
    }
}

/* A turn on a circle of 150 units, once round in two seconds, in ticks of `seconds`: how far the
 * middle of the first tick is from the circle. */
static double OffCircle(int method, double seconds)
{
    const double radius = 150, pace = 3.141592653589793, angle = pace * seconds;
    const Moment moment = {
        .last = {{{.x = radius}, {.y = radius * pace}}},
        .next = {{{.x = radius * cos(angle), .y = radius * sin(angle)},
                  {-radius * pace * sin(angle), radius * pace * cos(angle), seconds}}},
        .percentWithinTick = 0.5};
    const SceneState shown = Scene_curve.methods[method].show(&moment);
    return radius - hypot(shown.bodies[0].x, shown.bodies[0].y);
}

TEST(ScenesCurveOfATurnIsOffByItsFourthPower)
{
    const double due[] = {1.84675, 0.46240, 0.0037988, 0.00023772};
    for (int i = 0; i < 4; i++) {
        const double off = fabs(OffCircle(i / 2, i % 2 ? 0.05 : 0.1));
        CHECK(fabs(off - due[i]) < 0.002 * due[i], "case %d: %.7f, not %.7f", i, off, due[i]);
    }
}

/* ---- a hand that turns the view ---- */

static double MeanDelay(void)
{
    double sum = 0;
    for (int i = 0; i < count; i++)
        sum += (double)frames[i].delay / 1e6;
    return sum / count;
}

/* Reckoned apart from the program, from the path of the hand, for 25 ticks a second and ten
 * seconds. */
TEST(ScenesOfAHandAreAsLateAsReckoned)
{
    static const struct {
        const char *machine, *method;
        double shake, worst, wrong, delay;
    } rows[] = {
        {"vsync60", "tick", 6.200, 20.053, 88.27, 38.267},
        {"vsync60", "between", 0.673, 20.072, 96.65, 56.550},
        {"vsync60", "order", 0.281, 8.374, 93.30, 33.306},
        {"vsync60", "raw", 0, 0, 0, 16.667},
        {"vsync144", "tick", 3.655, 20.053, 85.36, 27.056},
        {"vsync144", "between", 0.280, 20.073, 97.21, 46.850},
        {"vsync144", "order", 0.049, 3.490, 81.87, 13.884},
        {"vsync144", "raw", 0, 0, 0, 6.944},
        {"vsync60,refresh=30", "tick", 3.691, 20.053, 89.93, 56.533},
        {"vsync60,refresh=30", "between", 1.350, 20.067, 96.64, 73.178},
        {"vsync60,refresh=30", "order", 1.125, 16.725, 93.29, 66.556},
        {"vsync60,refresh=30", "raw", 0, 0, 0, 33.333},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        RUN("arevalo", rows[i].machine, rows[i].method, .seconds = 10, .scene = &Scene_look);
        const Figures figures = FiguresOf(&ran.stats, &ran.totals);
        const double *values = figures.values;
        CHECK(fabs(values[Figure_shake_units] - rows[i].shake) < 0.001 &&
                  fabs(values[Figure_worst_units] - rows[i].worst) < 0.001 &&
                  fabs(values[Figure_false_percent] - rows[i].wrong) < 0.01 &&
                  fabs(values[Figure_delay_ms] - rows[i].delay) < 0.001 &&
                  fabs(MeanDelay() - rows[i].delay) < 0.001,
              "%s on %s: shake %.3f, worst %.3f, false %.2f %%, delay %.3f ms", rows[i].method,
              rows[i].machine, values[Figure_shake_units], values[Figure_worst_units],
              values[Figure_false_percent], values[Figure_delay_ms]);
    }
}

/* No loop knows where the hand will be, even where it ticks, or draws, for a later moment. */
TEST(ScenesOfAHandShowNoMoreThanWasRead)
{
    for (int n = 0; n < LoopCount; n++)
        for (int method = 0; method < SceneMethods(&Scene_look); method++) {
            const char *word = Scene_look.methods[method].word, *loop = LoopList[n].name;
            RUN(loop, n % 2 ? "noisy60" : "vsync60", word, .seconds = 5, .scene = &Scene_look);
            assert_true(count > 50);
            for (int i = 0; i < count; i++)
                CHECK(FrameKnows(&frames[i], COLUMN_OF(delay_ms)) &&
                          frames[i].delay >= frames[i].screenReal - frames[i].start,
                      "%s, %s: frame %d shows the hand %.3f ms before it was seen", loop, word, i,
                      (double)frames[i].delay / 1e6);
        }
}

/* And what the frame reads it shows, where the loop keeps the time. Between its look at the clock
 * and the picture there is the work of a tick. */
TEST(ScenesOfAHandShowWhatTheFrameReads)
{
    static const char *const loops[] = {"arevalo",    "fix_timestep",  "lag",
                                        "prediction", "display_clock", "just_in_time"};
    const Nanoseconds tickWork = 200 * ONE_MICROSECOND;
    for (size_t n = 0; n < sizeof loops / sizeof loops[0]; n++) {
        RUN(loops[n], "noisy60", "raw", .seconds = 5, .ups = 25, .scene = &Scene_look);
        for (int i = 60; i < count; i++)
            CHECK(frames[i].delay - (frames[i].screenReal - frames[i].start) < tickWork,
                  "%s: frame %d shows the hand %.3f ms before it was seen", loops[n], i,
                  (double)frames[i].delay / 1e6);
    }
}

/* Where the camera moves first, it is a frame late, and trembles with the frames. */
TEST(ScenesCameraThatMovesFirstShakesWhereFramesAreUneven)
{
    double shakes[2];
    for (int noisy = 0; noisy < 2; noisy++) {
        RUN("arevalo", noisy ? "noisy60" : "vsync60", "order", .seconds = 10, .scene = &Scene_look);
        shakes[noisy] = FiguresOf(&ran.stats, &ran.totals).values[Figure_shake_units];
    }
    CHECK(shakes[1] > 1.5 * shakes[0], "shake %.3f, and %.3f where frames are uneven", shakes[0],
          shakes[1]);
}

/* ---- another scene, while the game runs ---- */

/* S, Shift-S, loops and lanes in turn. */
TEST(ScenesCanBeChangedWhileTheGameRuns)
{
    int scenes = 0;
    static const Action keys[] = {ActionNextScene, ActionNextScene,  ActionNextLoop,
                                  ActionLanes,     ActionNextMethod, ActionPreviousScene};
    for (int i = 1; i < 50; i++)
        PressAt(10 * i, keys[i % 6]);
    canvas = Looker(960, 720, NULL);
    RUN("arevalo", "vsync60", .frames = 500);
    assert_int_equal(count, 500);
    for (int i = 1; i < count; i++) {
        const Frame *frame = &frames[i], *before = &frames[i - 1];
        const bool changed = strcmp(frame->scene, before->scene) != 0;
        scenes += changed;
        CHECK(!changed || !FrameKnows(frame, COLUMN_OF(animation_error_ms)),
              "frame %d is compared with another scene", i);
        CHECK(frame->gameTime >= before->gameTime, "frame %d: the game's clock goes back", i);
    }
    assert_true(scenes > 8);
}

/* A scene begins where it does when the program opens with it. */
TEST(ScenesBeginAtTheirStart)
{
    PressAt(10, (Action)((int)ActionFirstScene + SceneIndex(&Scene_camera)));
    RUN("arevalo", "vsync60", .frames = 20);
    assert_string_equal(frames[15].scene, "camera");
    CHECK(fabs(frames[11].x - 320) < 1e-9 && !FrameKnows(&frames[10], COLUMN_OF(place_error)),
          "it begins at %f", frames[11].x);
}

/* What should be seen is counted from there, too: the right method stays right. */
TEST(ScenesThatBeginLaterHaveNoPlaceError)
{
    for (int n = 0; n < SceneCount; n++) {
        const Scene *scene = SceneAt(n);
        if (SceneKindOf(scene) != SceneOfMotion)
            continue;
        PressAt(100, (Action)((int)ActionFirstScene + n));
        PressAt(101, (Action)((int)ActionFirstMethod + scene->on));
        RUN("arevalo", "vsync60", .frames = 300);
        const Frame *frame = &frames[count - 1];
        assert_string_equal(frame->scene, scene->name);
        assert_string_equal(frame->method, scene->methods[scene->on].word);
        CHECK(FrameKnows(frame, COLUMN_OF(place_error)) && frame->placeError < 0.001,
              "%s: %f units off", scene->name, frame->placeError);
    }
}

/* ---- what was false for a moment ---- */

static Picture lastPicture;
static bool filled[MostMethods]; /* a disc of the method's colour lies in its lane */
static void KeepPicture(const View *view)
{
    lastPicture = *GameNow()->film.picture;
    memset(filled, 0, sizeof filled);
    for (int lane = 0; lane < view->laneCount; lane++)
        for (int i = 0; i < view->marks->count; i++) {
            const DrawCommand *disc = &view->marks->commands[i];
            const float radius = ViewMapping(view, view->lanes[lane].arena).radius;
            filled[view->lanes[lane].method] |= disc->stroke == 0 && disc->radius == radius &&
                                                (disc->color & 0xFF) < 0xFF &&
                                                disc->color >> 8 == view->lanes[lane].color >> 8;
        }
}

/* After a hit of 1.4 s each wrong method has a filled ring where it was furthest from its place,
 * and only they have. It is gone when a fault could have come again. */
TEST(ScenesWithShortFaultsHoldTheWorst)
{
    for (int n = 0; n < SceneCount; n++) {
        const Scene *scene = SceneAt(n);
        if (!scene->holds)
            continue;
        canvas = Looker(960, 720, KeepPicture);
        RUN("arevalo", "vsync60", scene->methods[scene->on].word, .frames = 126, /* 2.1 s */
            .lanes = true, .scene = scene);
        for (int i = 0; i < SceneMethods(scene); i++)
            CHECK(filled[i] == (i != scene->on), "%s, %s: held: %d", scene->name,
                  scene->methods[i].word, filled[i]);
    }
}

/* What is seen for less than a tenth of the time is held. */
TEST(ScenesHoldFaultsThatAreShort)
{
    for (int n = 0; n < SceneCount; n++) {
        const Scene *scene = SceneAt(n);
        int wrong = 0;
        if (SceneKindOf(scene) != SceneOfMotion)
            continue;
        RUN("arevalo", "vsync60", scene->methods[scene->off].word, .seconds = 10, .scene = scene);
        for (int i = 0; i < count; i++)
            wrong += FrameKnows(&frames[i], COLUMN_OF(place_error)) && frames[i].placeError > 1;
        CHECK(scene->holds == (wrong * 10 < count), "%s: %d of %d pictures are wrong, held: %d",
              scene->name, wrong, count, scene->holds);
    }
}

/* ---- what a scene shows beside what moves ---- */

/* Where a body is when it is furthest to the left or to the right, in ten seconds. */
static Body Furthest(const Scene *scene, int body, bool right)
{
    Body furthest = scene->at(0).bodies[body];
    for (int ms = 0; ms < 10000; ms++) {
        const Body now = scene->at(ms / 1000.0).bodies[body];
        if (right == (now.x > furthest.x))
            furthest = now;
    }
    return furthest;
}

/* A portal's posts, the gun and the wall are bars where the motion begins and ends again. */
TEST(ScenesHaveBarsWhereTheirMotionBeginsAndEnds)
{
    static const struct {
        const Scene *scene;
        int body;
        bool right;
        double behind; /* the bar's middle, behind that of the body */
    } rows[] = {
        {&Scene_teleport, 0, false, 0},
        {&Scene_teleport, 0, true, 0},
        {&Scene_slots, 1, false, 0},
        {&Scene_slots, 0, true, 22 + 200}, /* their edges touch */
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const Body body = Furthest(rows[i].scene, rows[i].body, rows[i].right);
        const SceneState first = rows[i].scene->at(0);
        Shapes shapes = {0};
        bool found = false;
        rows[i].scene->draw(&first, TextColor, &shapes);
        for (int k = 0; k < shapes.count; k++) {
            const Shape *shape = &shapes.shapes[k];
            found |= shape->kind == ShapeBar && shape->color == EdgeColor &&
                     fabs(shape->at.x - body.x - rows[i].behind) < 1 &&
                     fabs(shape->at.y - body.y) < shape->height / 2;
        }
        CHECK(found, "%s: no bar at the %s end, near %.0f", rows[i].scene->name,
              rows[i].right ? "right" : "left", body.x + rows[i].behind);
    }
}

/* The hand of the clock and the blade of the propeller, in the method's colour. */
TEST(ScenesThatTurnHaveALineToWhatIsWatched)
{
    static const Scene *const scenes[] = {&Scene_spin, &Scene_propeller};
    for (int i = 0; i < 40; i++) {
        const Scene *scene = scenes[i % 2];
        const SceneState shown = scene->at(i / 13.0);
        const Body hub = shown.bodies[0], tip = scene->watched(&shown);
        const double length = hypot(tip.x - hub.x, tip.y - hub.y);
        Shapes shapes = {0};
        int lines = 0;
        scene->draw(&shown, RightColor, &shapes);
        for (int k = 0; k < shapes.count; k++) {
            const Shape *line = &shapes.shapes[k];
            const double half = line->width / 2, angle = line->at.turns * 6.283185307179586;
            lines +=
                line->kind == ShapeBar && line->color == RightColor &&
                fabs(line->width - length) < 0.01 &&
                fabs(fabs((line->at.x - hub.x) * cos(angle) + (line->at.y - hub.y) * sin(angle)) -
                     half) < 0.01 &&
                fabs(line->at.x - (hub.x + tip.x) / 2) < 0.01 &&
                fabs(line->at.y - (hub.y + tip.y) / 2) < 0.01;
        }
        CHECK(lines == 1, "%s: %d lines from the middle to its end", scene->name, lines);
    }
}

/* Legs that each picture moves on: the speed fits 2.5 double steps a second, of 25 ticks. */
TEST(ScenesLegsRunFasterWithMorePictures)
{
    static const struct {
        const char *machine;
        double steps; /* double steps a second */
    } rows[] = {{"vsync60", 6}, {"vsync144", 14.4}};
    for (int i = 0; i < 2; i++) {
        canvas = Looker(960, 720, KeepPicture);
        RUN("arevalo", rows[i].machine, .seconds = 10, .lanes = true, .scene = &Scene_feet);
        const double steps = lastPicture.shown[Scene_feet.off].state.bodies[1].x / 10;
        CHECK(fabs(steps - rows[i].steps) < 0.1, "%s: %.2f double steps a second", rows[i].machine,
              steps);
    }
}

/* How far the ball is seen to go at most from one picture to the next, and for how long after each
 * correction it is not where the game has it. */
TEST(ScenesCorrectionsJumpOrTakeTheirTime)
{
    static const struct {
        const char *machine, *method;
        double jump, ms;
    } rows[] = {
        {"vsync60", "next", 25, 33.3},  {"vsync60", "both", 60, 0},
        {"vsync60", "eased", 5, 233.3}, {"vsync144", "next", 10.417, 39.1},
        {"vsync144", "both", 60, 0},    {"vsync144", "eased", 2.083, 236.1},
    };
    enum { Corrections = 16 }; /* in ten seconds, one every 0.6 s */
    const double first = 290;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        RUN("arevalo", rows[i].machine, rows[i].method, .seconds = 10, .scene = &Scene_correction);
        double jump = 0, apart = 0;
        for (int k = 1; k < count; k++) {
            const double seconds = (double)frames[k].gameTime / 1e9;
            const double game = first + (fmod(floor((seconds + 25e-9) / 0.6), 2) == 1 ? 60 : 0);
            jump = fmax(jump, fabs(frames[k].x - frames[k - 1].x));
            apart += fabs(frames[k].x - game) > 1 ? 1e3 * 10 / count : 0;
        }
        CHECK(fabs(jump - rows[i].jump) < 0.01 && fabs(apart / Corrections - rows[i].ms) < 0.5,
              "%s, %s: a jump of %g units, %g ms apart", rows[i].machine, rows[i].method, jump,
              apart / Corrections);
    }
}

/* A loop that ticks once a frame has no rate that a scene could open with: its ticks keep their
 * length, so a scene with few ticks a second is no faster than the ball. */
TEST(SceneOpensNoFasterInALoopWithoutARate)
{
    int scenes = 0;
    for (int i = 0; i < SceneCount; i++) {
        GameConfig config = With("simplest");
        SettingsOpenScene(&config.settings, SceneAt(i));
        if (!TickRateIsKnown(config.settings.ticksPerSecond))
            continue;
        scenes++;
        RunOn("vsync60", config);
        CHECK(ran.totals.gameTime == ran.totals.ticks * PeriodOf(LoopList[0].ticksPerSecond),
              "%s: %" PRId64 " ns in %" PRId64 " ticks", SceneAt(i)->name, ran.totals.gameTime,
              ran.totals.ticks);
    }
    assert_true(scenes > 0);
}
