/* SPDX-License-Identifier: MIT
 *
 * What is marked beside the balls: the ghosts of the strobe, and the outlines at Last and Next. As
 * shapes, and once as found in the pixels of a real picture.
 */
#include "check/simulation.h"
#include "game/world.h"
#include "hud/marks.h"
#include "offscreen.h"

#include "game/game.h"
#include "game/interpolation.h"
#include "game/lane_errors.h"
#include "game/loop_clock.h"
#include "game/world.h"
#include "loops/loop_list.h"

#include "check/check.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>

enum { MostGhosts = GhostCount * DrawModeCount };

/* The ghosts of a lane in the picture drawn last, the oldest first, in world units. */
static int pictures, ghostCount[DrawModeCount], laneCount;
static Position ghosts[DrawModeCount][GhostCount];
static float unit[DrawModeCount]; /* pixels of one, across */

/* What the run is to be like. */
static double due;       /* world units from one ghost to the next */
static bool clumps;      /* or several at one place */
static int pairs, sames; /* that were compared, and that were at one place */
static const char *what;

static void ReadGhosts(const View *view)
{
    const float dot = 2.5f * view->hud->scale;
    laneCount = view->laneCount;
    for (int i = 0; i < laneCount; i++)
        ghostCount[i] = 0;
    for (int i = 0, n = 0; i < view->marks->count; i++) {
        const DrawCommand *shape = &view->marks->commands[i];
        if (shape->stroke > 0)
            continue;
        assert_true(shape->radius == dot && shape->rect.width == 2 * dot);
        const int lane = n++ % laneCount;
        const Mapping map = ViewMapping(view, view->lanes[lane].arena);
        assert_in_range(ghostCount[lane], 0, GhostCount - 1);
        ghosts[lane][ghostCount[lane]++] =
            (Position){(shape->rect.x + dot - map.originX) / map.scaleX,
                       (shape->rect.y + dot - map.originY) / map.scaleY};
        unit[lane] = map.scaleX;
        CHECK(ghosts[lane][ghostCount[lane] - 1].x > 7 && ghosts[lane][ghostCount[lane] - 1].y > 7,
              "picture %d, lane %d: a ghost in the corner", pictures, lane);
    }
    pictures++;
}

/* So far from the walls that neither ghost is at a bounce. */
static bool InTheOpen(Position place)
{
    return fabs(place.x - WorldWidth / 2.0) < WorldWidth / 2.0 - WorldBallRadius - 50 &&
           fabs(place.y - WorldHeight / 2.0) < WorldHeight / 2.0 - WorldBallRadius - 50;
}

static void CompareGhosts(int lane, bool inClumps)
{
    int sameBefore = 0;
    const double step = inClumps ? 16 : due;
    for (int i = 1; i < ghostCount[lane]; i++) {
        const Position now = ghosts[lane][i], before = ghosts[lane][i - 1];
        if (!InTheOpen(now) || !InTheOpen(before)) {
            sameBefore = 0;
            continue;
        }
        const double x = fabsf(now.x - before.x), y = fabsf(now.y - before.y);
        const bool same = inClumps && x < 0.01 && y < 0.01;
        sameBefore = same ? sameBefore + 1 : 0;
        sames += same;
        pairs++;
        CHECK(sameBefore <= 2, "%s, picture %d: %d ghosts at %f", what, pictures, sameBefore + 1,
              now.x);
        CHECK(same || fabs(x - step) * unit[lane] < 0.5,
              "%s, picture %d, lane %d: ghosts %d and %d are %f units apart, not %f", what,
              pictures, lane, i - 1, i, x, step);
        CHECK(same || fabs(y - step) * unit[lane] < 0.5,
              "%s, picture %d, lane %d: ghosts %d and %d are %f units apart, not %f", what,
              pictures, lane, i - 1, i, y, step);
    }
}

static void LookAtGhosts(const View *view)
{
    ReadGhosts(view);
    const int from = 10; /* pictures before there are two ticks */
    for (int lane = 0; lane < laneCount; lane++) {
        CHECK(ghostCount[lane] == (pictures - 1 < GhostCount ? pictures - 1 : GhostCount),
              "%s, picture %d: %d ghosts", what, pictures, ghostCount[lane]);
        if (pictures > GhostCount + from)
            CompareGhosts(lane, laneCount == 1 ? clumps : lane == 0);
    }
}

static GameConfig Strobe(DrawMode drawing, bool lanes)
{
    GameConfig config = With("arevalo");
    config.settings.strobe = true;
    config.settings.lanes = lanes;
    config.settings.drawMode = drawing;
    config.frames = 400;
    return config;
}

static void Look(const char *machine, GameConfig config)
{
    what = machine;
    pictures = pairs = sames = 0;
    canvas = Looker(960, 720, LookAtGhosts);
    RunOn(machine, config);
    canvas = NULL;
    assert_int_equal(pictures, config.frames);
    assert_true(pairs > 1000);
}

static void GhostsAreEvenWithInterpolation(void **state)
{
    (void)state;
    clumps = false;
    due = 400.0 / 60;
    Look("vsync60", Strobe(DrawModeOn, false));
    Look("vsync60", Strobe(DrawModePredict, false));
}

static void GhostsClumpWithoutIt(void **state)
{
    (void)state;
    clumps = true;
    Look("vsync60", Strobe(DrawModeOff, false));
    const double perTick = (double)pairs / (pairs - sames);
    CHECK(fabs(perTick - 2.4) < 0.2, "%f ghosts at each place, not 60/25", perTick);
}

static void LanesHaveGhostsOfTheirOwn(void **state)
{
    (void)state;
    due = 400.0 / 60;
    Look("vsync60", Strobe(DrawModeOn, true));
    assert_int_equal(laneCount, 3);
}

static void AnyFrameRateWillDo(void **state)
{
    (void)state;
    clumps = false;
    due = 400.0 / 144;
    Look("vsync144", Strobe(DrawModeOn, false));
    due = 0.4004; /* a draw of 1 ms and a reading of the clock, 1 us; ticks take 0.1 ms as well */
    GameConfig fast = Strobe(DrawModeOn, false);
    fast.frames = 3000;
    Look("fast", fast);
    GameConfig slow = Strobe(DrawModeOn, false);
    slow.frames = 1000;
    due = 40;
    Look("refresh=10", slow);
}

/* The first picture after a change has no ghosts, and each one after it one more. */
static Action pressed;
static int pressedAt;

enum { Turn = 80 };

static void Press(Input *input)
{
    input->actions[input->actionCount++] = pressed;
    pressedAt = pictures;
}

static void LookForTheEnd(const View *view)
{
    ReadGhosts(view);
    const bool loop = pressed == ActionNextLoop || pressed == ActionPreviousLoop ||
                      pressed >= ActionFirstLoop; /* takes effect at the end of the turn */
    const int after = pictures - pressedAt - 1 - loop;
    if (pressedAt == 0 || after < 0)
        return;
    assert_int_equal(laneCount, pressed == ActionLanes ? 3 : 1);
    for (int lane = 0; lane < laneCount; lane++)
        CHECK(ghostCount[lane] == (pressed == ActionStrobe ? 0
                                   : after < 48            ? after
                                                           : 48),
              "action %d: %d ghosts in picture %d after it", (int)pressed, ghostCount[lane], after);
}

static void AnotherLoopOrWayOfDrawingForgetsThem(void **state)
{
    static const Action actions[] = {ActionNextLoop,    ActionFirstLoop + 7, ActionInterpolation,
                                     ActionPrediction,  ActionLanes,         ActionStrobe,
                                     ActionPreviousLoop};
    (void)state;
    for (size_t i = 0; i < sizeof actions / sizeof actions[0]; i++) {
        act = Press;
        actAt = Turn;
        pressed = actions[i];
        pressedAt = pictures = 0;
        canvas = Looker(960, 720, LookForTheEnd);
        /* Off, another loop may draw in the same way. */
        const bool off = pressed == ActionNextLoop || pressed == ActionPreviousLoop;
        RunOn("vsync60", Strobe(off ? DrawModeOff : DrawModeOn, false));
        canvas = NULL;
        assert_int_equal(pressedAt, Turn - 1);
    }
}

/* While paused the picture is repeated, and no ghost with it. */
static int pauseStep;

static void PauseAndChange(Input *input)
{
    const Action presses[] = {ActionPause, ActionLanes, ActionLanes, ActionInterpolation};
    if (pauseStep % 10 == 0 && pauseStep < 40)
        input->actions[input->actionCount++] = presses[pauseStep / 10];
    pauseStep++;
    actAt = pauseStep < 50 ? actAt + 1 : 0;
    if (actAt == 0)
        input->actions[input->actionCount++] = ActionPause;
}

static void LookWhilePaused(const View *view)
{
    ReadGhosts(view);
    if (pauseStep == 0 || pauseStep >= 50)
        return;
    for (int lane = 0; lane < laneCount; lane++)
        CHECK(ghostCount[lane] == (pauseStep <= 10 ? GhostCount : 0),
              "%d readings after the pause: %d ghosts in lane %d of %d", pauseStep,
              ghostCount[lane], lane, laneCount);
}

static void PausedTheyStayAndAChangeForgetsThem(void **state)
{
    (void)state;
    act = PauseAndChange;
    actAt = Turn;
    pauseStep = 0;
    canvas = Looker(960, 720, LookWhilePaused);
    RunOn("vsync60", Strobe(DrawModeOn, false));
    canvas = NULL;
    assert_int_equal(pauseStep, 50);
}

static int countBefore, hiddenAt;

static void LookAtHiding(const View *view)
{
    ReadGhosts(view);
    if (ghostCount[0] < countBefore) {
        hiddenAt = pictures;
        assert_int_equal(ghostCount[0], 0);
    }
    countBefore = ghostCount[0];
}

static void HiddenTheyAreForgotten(void **state)
{
    (void)state;
    pictures = countBefore = hiddenAt = 0;
    canvas = Looker(960, 720, LookAtHiding);
    RunOn("vsync60,hidden=2s-3s", Strobe(DrawModeOn, false));
    canvas = NULL;
    assert_in_range(hiddenAt, 119, 122);
}

/* Where the ball is after so many ticks of 16 units, on one axis. */
static double AtTick(int64_t tick, double size)
{
    const double low = WorldBallRadius, range = size - 2 * low;
    const double place = fmod(size / 2 - low + 16.0 * (double)tick, 2 * range);
    return low + (place <= range ? place : 2 * range - place);
}

static void ExpectOutline(const View *view, const Mapping *map, int64_t tick, int which)
{
    const double x = map->originX + map->scaleX * AtTick(tick, WorldWidth);
    const double y = map->originY + map->scaleY * AtTick(tick, WorldHeight);
    int found = 0;
    for (int i = 0; i < view->graph->count; i++) {
        const DrawCommand *shape = &view->graph->commands[i];
        if (shape->stroke == 0)
            continue;
        const double atX = shape->rect.x + shape->radius, atY = shape->rect.y + shape->radius;
        found += hypot(atX - x, atY - y) < 0.01 && shape->radius == map->radius &&
                 shape->color == (which ? 0xFFFFFFFF : 0x9AA7B5FF);
    }
    CHECK(found == 1 || (found == 2 && tick == 0), "%s at tick %" PRId64 ": %d outlines at %f, %f",
          which ? "Next" : "Last", tick, found, x, y);
}

static void LookAtOutlines(const View *view)
{
    int outlines = 0;
    const int64_t next = TicksRun(), last = next > 0 ? next - 1 : 0;
    for (int i = 0; i < view->graph->count; i++)
        outlines += view->graph->commands[i].stroke > 0;
    assert_int_equal(outlines, 2 * view->laneCount);
    for (int i = 0; i < view->laneCount; i++) {
        const Mapping map = ViewMapping(view, view->lanes[i].arena);
        ExpectOutline(view, &map, last, 0);
        ExpectOutline(view, &map, next, 1);
    }
    pictures++;
}

static void OutlinesAreWhereTheWorldSays(void **state)
{
    (void)state;
    for (int lanes = 0; lanes < 2; lanes++) {
        GameConfig config = With("arevalo");
        config.settings.hud = HudFull;
        config.settings.lanes = lanes;
        config.frames = 300;
        pictures = 0;
        canvas = Looker(960, 720, LookAtOutlines);
        RunOn("vsync60", config);
        canvas = NULL;
        assert_int_equal(pictures, 300);
    }
}

/* In the pixels. The newest ghosts lie under the ball, the old ones are faint: those in between. */
static bool *seen;

typedef struct Dot {
    double sum, x, y; /* pixels */
} Dot;

static Dot dots[64];
static int dotCount;

/* How much of the lane's colour is in a pixel of the arena. */
static double Opacity(int x, int y)
{
    const uint8_t field[] = {0x12, 0x16, 0x1c};
    const uint8_t *pixel = &pixels[3 * (y * shown.width + x)];
    double along = 0, length = 0;
    for (int i = 0; i < 3; i++) {
        const double color = (double)(shown.lanes[0].ballColor >> (24 - 8 * i) & 255);
        along += (pixel[i] - field[i]) * (color - field[i]);
        length += (color - field[i]) * (color - field[i]);
    }
    return along / length;
}

/* All pixels that hang together with this one. */
static void Collect(Dot *dot, int x, int y, double least)
{
    if (x < 0 || y < 0 || x >= shown.width || y >= shown.height || seen[y * shown.width + x])
        return;
    const double opacity = Opacity(x, y);
    if (opacity < least)
        return;
    seen[y * shown.width + x] = true;
    dot->sum += opacity;
    dot->x += opacity * (x + 0.5);
    dot->y += opacity * (y + 0.5);
    for (int i = 0; i < 4; i++)
        Collect(dot, x + (i == 0) - (i == 1), y + (i == 2) - (i == 3), least);
}

/* Dots of at least this opacity that the ball does not cover and that are no further from it than
 * `reach` pixels, from left to right. */
static void FindDots(const Frame *frame, double least, double reach)
{
    const Mapping map = ViewMapping(&shown, shown.lanes[0].arena);
    const Rect arena = shown.lanes[0].arena;
    const double ballX = map.originX + map.scaleX * frame->x;
    const double ballY = map.originY + map.scaleY * frame->y;
    dotCount = 0;
    for (int i = 0; i < shown.width * shown.height; i++)
        seen[i] = false;
    for (int x = (int)arena.x; x < (int)(arena.x + arena.width); x++) {
        for (int y = (int)arena.y; y < (int)(arena.y + arena.height); y++) {
            Dot dot = {0};
            const double away = hypot(x - ballX, y - ballY) - map.radius;
            if (away > 4 && away < reach)
                Collect(&dot, x, y, least);
            if (dot.sum > 8 && dot.sum < 30 && dotCount < 64)
                dots[dotCount++] = (Dot){dot.sum, dot.x / dot.sum, dot.y / dot.sum};
        }
    }
}

static void FindInThePicture(DrawMode drawing, double least, double reach, double unitsApart)
{
    GameConfig config = Strobe(drawing, false);
    config.frames = 157; /* no bounce for 160 units */
    config.settings.hud = HudOff;
    canvas = &canvasMachine;
    RunOn("vsync60", config);
    canvas = NULL;
    ReadPixels();
    FindDots(&frames[count - 1], least, reach);
    const double pixelsApart = unitsApart * ViewMapping(&shown, shown.lanes[0].arena).scaleX;
    CHECK(dotCount >= 4, "only %d dots found", dotCount);
    for (int i = 1; i < dotCount; i++) {
        const double x = dots[i].x - dots[i - 1].x, y = fabs(dots[i].y - dots[i - 1].y);
        CHECK(fabs(x - pixelsApart) < 0.5 && fabs(y - pixelsApart) < 0.5,
              "dots %d and %d: %f, %f pixels apart, not %f", i - 1, i, x, y, pixelsApart);
    }
}

static void EvenDotsAreFoundInThePicture(void **state)
{
    (void)state;
    FindInThePicture(DrawModeOn, 0.62, 90, 400.0 / 60);
}

static void ClumpedDotsAreFoundInThePicture(void **state)
{
    (void)state;
    FindInThePicture(DrawModeOff, 0.8, 200, 16);
}

static int SetUp(void **state)
{
    seen = malloc(sizeof *seen * 960 * 720);
    return seen ? OffscreenOpen(state) : 1;
}

static int TearDown(void **state)
{
    free(seen);
    return OffscreenClose(state);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(GhostsAreEvenWithInterpolation),
        cmocka_unit_test(GhostsClumpWithoutIt),
        cmocka_unit_test(LanesHaveGhostsOfTheirOwn),
        cmocka_unit_test(AnyFrameRateWillDo),
        cmocka_unit_test(AnotherLoopOrWayOfDrawingForgetsThem),
        cmocka_unit_test(PausedTheyStayAndAChangeForgetsThem),
        cmocka_unit_test(HiddenTheyAreForgotten),
        cmocka_unit_test(OutlinesAreWhereTheWorldSays),
        cmocka_unit_test(EvenDotsAreFoundInThePicture),
        cmocka_unit_test(ClumpedDotsAreFoundInThePicture),
    };
    return cmocka_run_group_tests_name("marks", tests, SetUp, TearDown);
}
