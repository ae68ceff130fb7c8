/* SPDX-License-Identifier: MIT
 *
 * What the player asks for shows in the frames that follow. Other files test which key asks for it
 * (keys.c), what it does to the settings (settings.c), pauses and steps (game_time.c), and keys
 * pressed in the middle of a wait (waits.c).
 */
#include "check/command.h"
#include "check/csv.h"
#include "check/files.h"
#include "check/simulation.h"

#include "base/message.h"
#include "game/game_object.h"

#include <glob.h>

enum { PressedAt = 100 }; /* this reading of input; a turn, and so a frame, has one reading */

/* A draw takes 1 ms on this machine and a tick 0.1 ms. */
TEST(ActionsShowInTheFramesThatFollow)
{
    static const Action actions[] = {ActionInterpolation, ActionTickCostUp, ActionDrawCostUp,
                                     ActionFrameCap,      ActionNetwork,    ActionSlower,
                                     ActionSlower,        ActionFaster,     ActionHitch};
    for (size_t i = 0; i < sizeof actions / sizeof actions[0]; i++)
        PressAt(PressedAt, actions[i]);
    RUN("arevalo", "vsync60", .seconds = 4);
    for (int i = 3; i < count; i++) {
        const Frame *frame = &frames[i];
        const bool after = i >= PressedAt - 1;
        const Nanoseconds tick = (i >= PressedAt ? 11 : 1) * ONE_MILLISECOND / 10;
        const Nanoseconds draw = (after ? 2 : 1) * ONE_MILLISECOND;
        const Nanoseconds hitch = i == PressedAt - 1 ? 500 * ONE_MILLISECOND : 0;
        CHECK(strcmp(frame->method, after ? "off" : "on") == 0 &&
                  frame->updateTime == frame->ticks * tick && frame->renderTime == draw + hitch,
              "frame %d: %s, %d ticks in %" PRId64 ", draw %" PRId64, i, frame->method,
              frame->ticks, frame->updateTime, frame->renderTime);
        CHECK(i == PressedAt - 1 || i == PressedAt ||
                  fabs((double)(frame->frameTime - PeriodOf(after ? 30 : 60))) < 1000,
              "frame %d took %" PRId64, i, frame->frameTime);
        CHECK(FrameKnows(frame, COLUMN_OF(animation_error_ms)) == (i != PressedAt - 1),
              "frame %d is compared", i);
    }
    CHECK(TicksRun() == 70, "%" PRId64 " ticks: not at half the speed, or without the debt",
          TicksRun());
}

/* With interpolation off each frame shows the last tick, so the ball's place follows from the ticks
 * so far, whichever loops ran them. */
TEST(ActionsOfLoopsLeaveTheBallWhereItIs)
{
    int seen = 0;
    PressAt(10, ActionNextLoop); /* opens the list */
    for (int i = 0; i < 2 * LoopCount; i++)
        PressAt(20 * (i + 1), i < LoopCount ? ActionNextLoop : ActionPreviousLoop);
    RUN(LoopList[0].name, "vsync60", "off", .seconds = 4 * LoopCount, .ups = 25);
    for (int i = 1; i < count; i++) {
        const Frame *frame = &frames[i];
        const double x = FreeFlight(frame->sim).x;
        seen += strcmp(frame->loop, frames[i - 1].loop) != 0;
        const int loop = (seen <= LoopCount ? seen : 2 * LoopCount - seen) % LoopCount;
        assert_string_equal(frame->loop, LoopList[loop].name);
        CHECK(fabs(frame->x - x) < 0.1, "frame %d of %s: %f, not %f", i, frame->loop, frame->x, x);
    }
    assert_int_equal(seen, 2 * LoopCount);
}

/* ---- before the first picture is seen: what is asked for then is left to the first turn ---- */

static bool SeenAfterASecond(void *self)
{
    return sim.now >= ONE_SECOND;
}

TEST(ActionsBeforeTheFirstPictureAreOfTheFirstTurn)
{
    anySeen = SeenAfterASecond;
    canvas = Looker(960, 720, NULL);
    for (int i = 0; i < 2; i++)
        PressAt(2, ActionSlower); /* to a quarter of the speed */
    RUN("arevalo", "vsync60", .seconds = 4);
    CHECK(TicksRun() == 25, "%" PRId64 " ticks: not at a quarter of the speed", TicksRun());
    CHECK(frames[0].sleepTime == 0 && frames[0].frameTime < ONE_SECOND / 10,
          "the first frame took %" PRId64, frames[0].frameTime);
}

TEST(ActionsEndTheWaitForTheFirstPicture)
{
    anySeen = SeenAfterASecond;
    canvas = Looker(960, 720, NULL);
    PressAt(2, ActionQuit);
    RUN("arevalo", "vsync60", .seconds = 4);
    CHECK(count == 0 && sim.now < ONE_SECOND / 10, "%d frames, after %" PRId64, count, sim.now);
}

/* ---- the list of loops: for eight seconds, in a pause as well ---- */

static bool listOpen;

static void LookForList(Input *input)
{
    listOpen = GameNow()->player.settings.list;
}

TEST(ActionsOpenTheListOfLoopsForAWhile)
{
    for (int row = 0; row < 4; row++) {
        const bool paused = row < 2;
        const int seconds = row % 2 ? 9 : 7;
        if (paused)
            PressAt(20, ActionPause);
        PressAt(30, ActionNextLoop);
        ActAt(30 + 60 * seconds, LookForList);
        PressAt(40 + 60 * seconds, ActionQuit);
        RUN("arevalo", "vsync60", .seconds = 20);
        CHECK(listOpen == (seconds < 8), "row %d: %d after %d s", row, listOpen, seconds);
    }
}

static int screenshots, balls;

static bool Screenshot(void *self, const char *path)
{
    assert_null(path); /* a name of its own */
    screenshots++;
    return true;
}

static void SeeBalls(const View *view)
{
    balls = view->crowd.count;
}

TEST_IN_FOLDER(ActionsReachRecordingScreenAndWorld)
{
    Recording recording = {.host = "An OS,,,0,,,"};
    glob_t made;
    GameConfig config = With("arevalo");
    Machine screen = *Looker(960, 720, SeeBalls);
    screen.screen.screenshot = Screenshot;
    config.recording = &recording;
    screenshots = 0;
    canvas = &screen;
    for (int at = PressedAt; at <= 2 * PressedAt; at += PressedAt) {
        PressAt(at, at == PressedAt ? ActionRecord : ActionQuit); /* nothing follows that */
        PressAt(at, ActionScreenshot);
        PressAt(at, ActionMoreBalls);
        PressAt(at, ActionMoreBalls);
    }
    CatchErrors();
    RunOn("vsync60", config);
    const bool ended = RecordingEnd(&recording, NULL);
    const char *errors = CaughtErrors();
    CHECK(ended && glob("interp_demo-*.csv", 0, NULL, &made) == 0 && made.gl_pathc == 1, "%s",
          errors);
    Csv csv = CsvRead(made.gl_pathv[0]);
    globfree(&made);
    CHECK(csv.rows == PressedAt &&
              atoll(CsvText(&csv, 0, "elapsed")) == frames[PressedAt - 1].frameTime,
          "%d rows", csv.rows);
    CsvFree(&csv);
    for (int i = 0; i < count; i++) /* the world is hashed for recordings only */
        assert_int_equal(FrameKnows(&frames[i], COLUMN_OF(state)), i >= PressedAt - 1);
    CHECK(screenshots == 1 && balls == 3, "%d screenshots, %d balls", screenshots, balls);
    CHECK(count == 2 * PressedAt - 1, "quit after %d frames", count);
}

/* ---- what the window says ---- */

static const char *wanted;
static Nanoseconds firstSaid, lastSaid;

static void LookForWords(const View *view)
{
    if (!ListSays(view->hud, wanted))
        return;
    firstSaid = firstSaid ? firstSaid : sim.now;
    lastSaid = sim.now;
}

static void ActOnScreen(void *self, Action action, ScreenState *state)
{
    if (action == ActionVsync)
        state->vsync = !state->vsync;
}

/* The loop, the level of the HUD, the width of the window, the action, and the message that follows
 * it, without spaces; NULL: the name of the last scene. */
TEST(ActionsThatShowNothingAreAnswered)
{
    static const struct {
        const char *loop;
        int hud, width;
        Action action;
        const char *says;
    } rows[] = {
        {"simplest", HudShort, 960, ActionInterpolation, "simplestdrawsinnoothermode"},
        {"arevalo", HudOff, 960, ActionInterpolation, "Interpolationoff"},
        {"arevalo", HudOff, 960, ActionNextMethod, "Predictionon"},
        {"arevalo", HudOff, 960, ActionSteer, "theballfollowsthepointer"},
        {"arevalo", HudShort, 960, ActionTourNext, "nostepisopen:ENTERbeginsthetour"},
        {"arevalo", HudOff, 960, ActionPreviousScene, NULL},
        {"arevalo", HudShort, 960, ActionStepTick, "worksonlywhilepaused"},
        {"arevalo", HudShort, 960, ActionStepFrame, "worksonlywhilepaused"},
        {"arevalo", HudShort, 960, ActionDrawCostDown, "notimeisaddedtoeachdraw"},
        {"arevalo", HudOff, 960, ActionTickCostDown, "notimeisaddedtoeachtick"},
        {"arevalo", HudShort, 960, ActionFewerBalls, "nofewerballsthanone"},
        {"arevalo", HudOff, 960, ActionMoreBalls, "2balls"},
        {"lag", HudShort, 960, ActionNetwork, "laghasnotimedebt"},
        {"arevalo", HudShort, 960, ActionFrameCap, "framecap:30framesasecond"},
        {"arevalo", HudShort, 960, ActionVsync, "vsyncoff"},
        {"arevalo", HudShort, 960, ActionHitch, "500mshitch:5ticksrun,300msforgiven"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        GameConfig config = With(rows[i].loop);
        Machine screen = *Looker(rows[i].width, rows[i].width * 3 / 4, LookForWords);
        screen.screen.act = ActOnScreen;
        config.settings.hud = (HudLevel)rows[i].hud;
        wanted = rows[i].says ? rows[i].says : SceneAt(SceneCount - 1)->name;
        firstSaid = lastSaid = 0;
        ToastShow("%s", wanted); /* before the game: it is not shown */
        canvas = &screen;
        PressAt(60, rows[i].action);
        RunOn("vsync60", config);
        const double from = (double)firstSaid / 1e9, to = (double)lastSaid / 1e9;
        CHECK(from > 0.9 && from < 2.6 && to - from > 4.4 && to - from < 5.2,
              "'%s' is said from %f s to %f s", wanted, from, to);
    }
}

static void Press(Game *played, Action action)
{
    const Settings before = played->player.settings;
    const int step = played->player.tour.open;
    const bool changed = CommandChange(&played->player.settings, &played->player.tour, action);
    CommandAnswer(played, &before, step, action, changed);
}

/* Each action has a message where it can't go further, and none where it can. */
TEST(ActionsAreAnsweredAtTheirLimits)
{
    static const Settings limits = {.scene = &Scene_ball,
                                    .hud = HudShort,
                                    .speed = 10000,
                                    .balls = MaxBalls,
                                    .drawCost = 300 * ONE_MILLISECOND,
                                    .tickCost = 300 * ONE_MILLISECOND};
    static const struct {
        Action action;
        const char *says;
    } rows[] = {{ActionFaster, "no faster than x 10"},
                {ActionMoreBalls, "no more than 4000000 balls"},
                {ActionDrawCostUp, "keys add no more than 300 ms to each draw"},
                {ActionTickCostUp, "keys add no more than 300 ms to each tick"}};
    static Game game = {.timeline.loop.info = &LoopList[LoopIndex_arevalo],
                        .film = {.picture = game.film.pictures, .pictures[0].scene = &Scene_ball}};
    Settings *settings = &game.player.settings;
    char text[64];
    unsigned seen = 0;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        *settings = limits;
        Press(&game, rows[i].action);
        assert_true(MessageSince(&seen, text, sizeof text));
        assert_string_equal(text, rows[i].says);
        *settings = (Settings){.scene = &Scene_ball, .hud = HudShort, .balls = 2, .speed = 1000};
        Press(&game, rows[i].action);
        settings->method = MethodOn;
        Press(&game, ActionInterpolation);
        CHECK(!MessageSince(&seen, text, sizeof text), "says '%s'", text);
    }
}

/* Arrows, [ and ] change the game of the card, to its ends, and nothing else. Keys of the game
 * close it. */
TEST(ActionsChangeTheGameOfTheCard)
{
    static const struct {
        Action action;
        int presses;
        double ticks, display;
        bool open;
    } rows[] = {
        {ActionTickCostUp, 1, 50, 75, true},
        {ActionTickCostDown, 1, 25, 75, true},
        {ActionMoreTicks, 2, 60, 75, true},
        {ActionFewerTicks, 9, 20, 75, true},
        {ActionTickCostUp, 9, 120, 75, true},
        {ActionDrawCostUp, 1, 30, 90, true},
        {ActionDrawCostDown, 1, 30, 60, true},
        {ActionDrawCostUp, 9, 30, 240, true},
        {ActionScreenshot, 1, 30, 75, true},
        {ActionBack, 1, 30, 75, false},
        {ActionInterpolation, 1, 30, 75, false},
        {ActionNextLoop, 1, 30, 75, false},
        {(Action)(ActionFirstGameTicks + 1), 1, 25, 75, true},
        {(Action)(ActionFirstGameDisplay + 4), 1, 30, 144, true},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        Settings settings = SettingsStart();
        CommandChange(&settings, &(Tour){0}, ActionSee);
        assert_true(settings.card);
        settings.game = (YourGame){.ticks = 30, .display = 75};
        for (int k = 0; k < rows[i].presses; k++)
            CommandChange(&settings, &(Tour){0}, rows[i].action);
        CHECK(settings.game.ticks == rows[i].ticks && settings.game.display == rows[i].display &&
                  settings.card == rows[i].open,
              "row %zu: %g on %g, %d", i, settings.game.ticks, settings.game.display,
              settings.card);
        CHECK(settings.tickCost + settings.drawCost + settings.ticksPerSecond.numerator == 0,
              "row %zu changes the game that runs", i);
    }
}

/* What is not known of it is that of the loop and of the screen. */
TEST(ActionsOpenTheCardOfTheGameThatRuns)
{
    Settings settings = SettingsStart();
    SettingsCompleteCard(&settings, 6944444);
    CHECK(settings.game.ticks == 25 && settings.game.display == 144, "%g on %g",
          settings.game.ticks, settings.game.display);
    settings = SettingsStart();
    settings.ticksPerSecond = WholeRate(50);
    SettingsCompleteCard(&settings, 0);
    CHECK(settings.game.ticks == 50 && settings.game.display == 60, "%g on %g", settings.game.ticks,
          settings.game.display);
    settings.game = (YourGame){.ticks = 64, .display = 90};
    SettingsCompleteCard(&settings, 6944444);
    CHECK(settings.game.ticks == 64 && settings.game.display == 90, "%g on %g", settings.game.ticks,
          settings.game.display);
}

/* LEFT and RIGHT move p then, and no costs. */
TEST(ActionsAreAnsweredAtTheEndsOfP)
{
    static const Action ends[] = {ActionTickCostDown, ActionTickCostUp};
    static Game game = {.timeline.loop.info = &LoopList[LoopIndex_arevalo],
                        .film = {.picture = game.film.pictures, .pictures[0].scene = &Scene_ball}};
    char text[64];
    unsigned seen = 0;
    MessageSince(&seen, text, sizeof text);
    for (int i = 0; i < 2; i++) {
        game.player.settings = (Settings){.scene = &Scene_ball,
                                          .hud = HudShort,
                                          .paused = true,
                                          .parallel = true,
                                          .share = i * ShareWhole};
        Press(&game, ends[1 - i]);
        CHECK(!MessageSince(&seen, text, sizeof text), "says '%s'", text);
        Press(&game, ends[i]);
        Press(&game, ends[i]);
        assert_true(MessageSince(&seen, text, sizeof text));
        assert_string_equal(text, "p is from 0, the last tick, to 1, the next one");
    }
}

TEST(ActionsAreAnsweredInOneLine)
{
    unsigned seen = 0;
    char text[8];
    ToastShow("12345678");
    assert_true(MessageSince(&seen, text, sizeof text));
    assert_string_equal(text, "1234...");
    assert_false(MessageSince(&seen, text, sizeof text));
    ToastShow("1234567");
    assert_true(MessageSince(&seen, text, sizeof text));
    assert_string_equal(text, "1234567");
}
