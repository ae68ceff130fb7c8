/* SPDX-License-Identifier: MIT
 *
 * The test of what can be seen, with players who look at the records of the frames.
 */
#include "check/simulation.h"

#include "game/face.h"

static const Action Answer1 = ActionFirstLoop, Answer2 = (Action)((int)ActionFirstLoop + 1);

static double limit; /* the player sees an error that is larger, ms */
static int looks, asked, firstWorse, repeats, tells;
static int stallFrom, stalls; /* the first call that takes longer, and how many do */
static SeePhase phaseOf[MaxFrames];
static double jitterSum, errorSum, evenMost;
static Settings after;

UNDO(Stalls)
{
    stalls = 0;
}

/* The mean |animation error| in the frames of the last such phase, ms. */
static double ErrorIn(SeePhase phase)
{
    double sum = 0;
    int first, last = count - 1;
    while (last > 0 && phaseOf[last] != phase)
        last--;
    for (first = last; first > 0 && phaseOf[first] == phase; first--)
        sum += fabs((double)frames[first].animationError) / 1e6;
    const double seconds = (double)(frames[last].screenLoop - frames[first].screenLoop) / 1e9;
    CHECK(fabs(seconds - 2) < 0.02, "the ball flies for %f s", seconds);
    return sum / (last - first);
}

/* If the player sees the larger error, he takes the other time for the smoother. */
static void AnswerAsSeen(Input *input)
{
    const double first = ErrorIn(SeeFirst), second = ErrorIn(SeeSecond);
    const bool seen = fmax(first, second) > limit;
    PressAction(input, (first < second) == seen ? Answer1 : Answer2);
    asked++;
    firstWorse += first > second;
    jitterSum += GameNow().player->see.staircase.jitter;
    errorSum += fmax(first, second);
    evenMost = fmax(evenMost, fmin(first, second));
}

/* In the phases in which nothing is asked, keys are pressed that must be without effect. */
static void Look(Input *input)
{
    const See *see = &GameNow().player->see;
    actAt = ++looks + 1;
    stopAt = looks >= stallFrom && looks < stallFrom + stalls ? looks : 0;
    repeats = see->repeats;
    after = GameNow().player->settings;
    if (count > 0)
        phaseOf[count - 1] = see->phase;
    if (see->phase == SeeTells) { /* any key leaves but those that answer */
        tells++;
        PressAction(input, tells < 30 ? Answer1 : ActionPause);
    }
    if (see->phase >= SeeReady && see->phase <= SeeSettles) {
        PressAction(input, Answer1);
        PressAction(input, ActionPause);
        PressAction(input, ActionSee);
    }
    if (see->phase == SeeAsks)
        AnswerAsSeen(input);
}

static void LookAtView(const View *view)
{
    const See *see = &GameNow().player->see;
    const bool flies = see->phase == SeeFirst || see->phase == SeeSecond || see->phase == SeeTells;
    if (see->phase == SeeOff)
        return;
    CHECK(view->ballCount == flies, "%d balls in phase %d", view->ballCount, see->phase);
    CHECK(!flies || !ListSays(view->hud, "Whichwassmoother?"), "asked while the ball flies");
    assert_false(ListSays(view->hud, "naive_sleep")); /* the list of loops */
}

static void Play(const char *machineName, GameConfig config, double seesFrom, int seconds)
{
    limit = seesFrom;
    looks = asked = firstWorse = repeats = tells = 0;
    jitterSum = errorSum = evenMost = 0;
    config.see = true;
    config.duration = seconds * ONE_SECOND;
    canvas = Looker(960, 720, LookAtView);
    ActAt(1, Look);
    RunOn(machineName, config);
}

/* An error of 2.3 ms comes from a jitter of 3.45: 4 is seen, 4 / sqrt(2) is not. */
TEST(SeeFindsTheErrorThatThePlayerSees)
{
    Play("vsync60", With("arevalo"), 2.3, 200);
    assert_string_equal(ran.see,
                        "I see an animation error from about 2.2 ms on (1.5 to 3.4; 22 trials, "
                        "60 Hz)");
    assert_int_equal(asked, 22);
    assert_in_range(firstWorse, 6, 16);
    assert_int_equal(repeats, 0);
    assert_int_equal(tells, 30);
    CHECK(fabs(errorSum / jitterSum * 3 / 2 - 1) < 0.02, "errors of %f ms, jitters of %f",
          errorSum / asked, jitterSum / asked);
    CHECK(evenMost < 0.001, "an error of %f ms without jitter", evenMost);
}

/* Also behind the last tick, beside walls, and in the tour. */
TEST(SeeDrawsTheExactMotionAtTheTimeInTheRecord)
{
    static const TourStep step = {.title = "", .text = "", .look = ""};
    GameConfig config = With("arevalo");
    int behind = 0;
    config.settings.tour = &step;
    config.settings.steps = config.settings.step = 1;
    Play("vsync60", config, 2.3, 100);
    for (int i = 10; i < count; i++) {
        const Frame *frame = &frames[i];
        const double x = FreeFlight(frame->sim).x;
        CHECK(fabs(frame->x - x) < 0.05, "frame %d at %f, not %f", i, frame->x, x);
        behind += frame->sim < frame->gameTime;
    }
    CHECK(behind > 100, "only %d pictures behind the last tick", behind);
}

TEST(SeeFindsNothingInGuesses)
{
    Play("vsync60", With("arevalo"), 1e9, 240);
    CHECK(strstr(ran.see, "No threshold was found: guesses would do as well (40 trials, 60 Hz)"),
          "says '%s'", ran.see);
}

TEST(SeeSaysThatWithoutVsyncItMeansLittle)
{
    Play("draw=9.85ms", With("arevalo"), 2.3, 200);
    CHECK(strstr(ran.see, "trials, 100 Hz; it means little without vsync)"), "says '%s'", ran.see);
}

/* A trial begins in draw 1, its first ball in draw 319, its second in 457; the next trial begins in
 * draw 596. Five draws of 20 ms let a queue run empty, and none makes a long frame. A stop
 * before a draw makes a long frame that is not late. */
TEST(SeeGivesATrialAgainInWhichAPictureWasLate)
{
    static const struct {
        const char *machine;
        StopIn in;
        int from, stalls, ms, repeats;
    } rows[] = {{"vsync60", StopInDraw, 200, 1, 20, 0},
                {"vsync60", StopInDraw, 350, 1, 20, 1},
                {"vsync60", StopInDraw, 450, 1, 20, 1},
                {"vsync60", StopInDraw, 570, 1, 20, 1},
                {"vsync60", StopInDraw, 605, 1, 20, 0},
                {"vsync60", StopInDraw, 350, 1, 7, 0},
                {"vsync60", StopInInput, 350, 1, 20, 1},
                {"refresh=60,queue=1", StopInDraw, 350, 1, 20, 0},
                {"refresh=60,queue=1", StopInDraw, 350, 5, 20, 1}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        stopIn = rows[i].in;
        stallFrom = rows[i].from;
        stalls = rows[i].stalls;
        stopFor = rows[i].ms * ONE_MILLISECOND;
        Play(rows[i].machine, With("arevalo"), 2.3, 17);
        CHECK(repeats == rows[i].repeats && asked == (repeats ? 1 : 2),
              "row %zu: %d times, %d asked", i, repeats, asked);
    }
}

TEST(SeeStopsWhereTheScreenIsAlwaysLate)
{
    Play("vsync60,draw=20ms", With("arevalo"), 2.3, 200);
    assert_string_equal(ran.see, "The test has stopped: the screen was late in 10 trials");
    assert_int_equal(asked, 0);
}

static void CheckHelp(Input *input)
{
    after = GameNow().player->settings;
    actAt = ++looks + 1;
    assert_true(looks != 600 || !after.help); /* it is not shown while the ball flies */
    assert_true(looks != 700 || after.help);
}

/* Esc leaves the test, then it closes the help, then it quits. */
TEST(SeeRestoresTheSettingsWhenItEnds)
{
    const Scene *const scenes[] = {&Scene_ball, &Scene_camera};
    for (int i = 0; i < 2; i++) {
        GameConfig config = With("lag");
        SettingsOpenScene(&config.settings, scenes[i]);
        config.settings.steer = config.settings.network = config.settings.strobe = true;
        config.settings.balls = 2;
        config.settings.hud = HudFull;
        config.settings.speed = 500;
        config.settings.fps = 50;
        config.settings.ticksPerSecond = 10;
        config.settings.tickCost = config.settings.drawCost = ONE_MILLISECOND;
        config.duration = 60 * ONE_SECOND;
        config.see = true;
        looks = 0;
        ActAt(1, CheckHelp);
        PressAt(400, ActionBack); /* while the ball flies */
        PressAt(500, ActionHelp);
        PressAt(500, ActionSee);
        for (int at = 600; at <= 800; at += 100)
            PressAt(at, ActionBack);
        RunOn("vsync60", config);
        CHECK(SettingsAreSame(&after, &config.settings), "%s: the settings differ",
              scenes[i]->name);
        CHECK(strcmp(frames[300].loop, "display_clock") == 0 &&
                  strcmp(frames[300].method, "partial") == 0 &&
                  strcmp(frames[300].scene, "ball") == 0 && !frames[300].steered &&
                  strcmp(frames[450].loop, "lag") == 0 &&
                  strcmp(frames[450].scene, scenes[i]->name) == 0,
              "%s: frames of %s and %s", scenes[i]->name, frames[300].loop, frames[450].loop);
        assert_int_equal(looks, 800);
        assert_string_equal(ran.see, "");
    }
}
