/* SPDX-License-Identifier: MIT
 *
 * The test of what can be seen, with players who look at the records of the frames.
 */
#include "check/simulation.h"

#include "game/game_object.h"

static const Action Answer1 = ActionFirstLoop, Answer2 = (Action)((int)ActionFirstLoop + 1);

static double limit; /* the player sees an error that is larger, ms */
static int looks, asked, firstWorse, repeats, tells;
static bool warned, saidLate, progressTold;
static int stallFrom, stalls;    /* the first call that takes longer, and how many do */
static int lateAfter, lateTries; /* so many tries of each trial are late, after so many answers */
static int tries;
static SeePhase phaseBefore;
static SeePhase phaseOf[MaxFrames];
static double jitterSum, errorSum, evenMost;
static Settings after;

UNDO(Stalls)
{
    stalls = lateTries = 0;
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
    tries = 0;
    firstWorse += first > second;
    jitterSum += GameNow()->player.see.staircase.jitter;
    errorSum += fmax(first, second);
    evenMost = fmax(evenMost, fmin(first, second));
}

/* In the phases in which nothing is asked, keys are pressed that must be without effect. */
static void Look(Input *input)
{
    const See *see = &GameNow()->player.see;
    actAt = ++looks + 1;
    stopAt = looks >= stallFrom && looks < stallFrom + stalls ? looks : 0;
    if (see->phase == SeeFirst && phaseBefore == SeeReady && asked >= lateAfter &&
        tries++ < lateTries)
        stopAt = looks;
    phaseBefore = see->phase;
    repeats = see->repeats > repeats ? see->repeats : repeats;
    after = GameNow()->player.settings;
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
    const See *see = &GameNow()->player.see;
    char progress[32];
    const bool flies = see->phase == SeeFirst || see->phase == SeeSecond || see->phase == SeeTells;
    if (see->phase == SeeOff)
        return;
    CHECK(view->ballCount == flies, "%d balls in phase %d", view->ballCount, see->phase);
    CHECK(view->graph->count + view->marks->count == 0, "marks in phase %d", see->phase);
    CHECK(!flies || !ListSays(view->hud, "Whichwassmoother?"), "asked while the ball flies");
    warned |= see->phase < SeeReady && ListSays(view->hud, "Vsyncisoffordoesnotworkhere");
    saidLate |= ListSays(view->hud, "Thescreenwaslate.Thesameoncemore.");
    snprintf(progress, sizeof progress, "%dof%d.Thisis2.", asked + 1, StaircaseTrials);
    CHECK(ListSays(view->hud, progress) == ListSays(view->hud, "Thisis2."), "it does not say %s",
          progress);
    progressTold |= ListSays(view->hud, progress);
    assert_false(ListSays(view->hud, "naive_sleep")); /* the list of loops */
}

static void Play(const char *machineName, GameConfig config, double seesFrom, int seconds)
{
    limit = seesFrom;
    looks = asked = firstWorse = repeats = tells = tries = 0;
    jitterSum = errorSum = evenMost = 0;
    warned = saidLate = progressTold = false;
    config.see = true;
    config.duration = seconds * ONE_SECOND;
    canvas = Looker(960, 720, LookAtView);
    ActAt(1, Look);
    RunOn(machineName, config);
}

/* An error of 2.3 ms comes from a jitter of 3.45. */
TEST(SeeFindsTheErrorThatThePlayerSees)
{
    Play("vsync60", With("arevalo"), 2.3, 200);
    assert_string_equal(ran.see,
                        "You see an animation error from about 2.4 ms on (0.88 to 9.3; 36 answers, "
                        "60 Hz). At 60 Hz without interpolation and 25 ticks/s it is 19 ms.");
    assert_int_equal(asked, StaircaseTrials);
    assert_in_range(firstWorse, 10, 26);
    assert_int_equal(repeats, 0);
    assert_int_equal(tells, 30);
    CHECK(fabs(errorSum / jitterSum * 3 / 2 - 1) < 0.02, "errors of %f ms, jitters of %f",
          errorSum / asked, jitterSum / asked);
    CHECK(evenMost < 0.001, "an error of %f ms without jitter", evenMost);
    assert_true(progressTold && !warned && !saidLate);
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
    CHECK(strstr(ran.see, "No threshold was found: guesses would do as well (36 answers, 60 Hz)."),
          "says '%s'", ran.see);
}

TEST(SeeSaysBeforeItBeginsThatWithoutVsyncItMeansLittle)
{
    Play("draw=9.85ms", With("arevalo"), 2.3, 230);
    CHECK(strstr(ran.see, " Hz, without vsync). At "), "says '%s'", ran.see);
    assert_true(warned);
}

/* What it compares the result with is what a game without interpolation has on this screen. */
TEST(SeeComparesWithTheErrorWithoutInterpolation)
{
    static const char *const machines[] = {"refresh=30", "vsync60", "refresh=144"};
    for (size_t i = 0; i < sizeof machines / sizeof machines[0]; i++) {
        double sum = 0;
        Play(machines[i], With("arevalo"), 2.3, 230);
        const char *told = strstr(ran.see, "25 ticks/s it is ");
        assert_non_null(told);
        const double ms = strtod(told + strlen("25 ticks/s it is "), NULL);
        RUN("arevalo", machines[i], "off", .seconds = 20, .ups = 25);
        const int first = count / 2;
        for (int k = first; k < count; k++)
            sum += fabs((double)frames[k].animationError) / 1e6;
        const double mean = sum / (count - first);
        CHECK(fabs(ms / mean - 1) < 0.05, "%s: %f ms, told %f", machines[i], mean, ms);
    }
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
        assert_int_equal(saidLate, repeats);
    }
}

TEST(SeeKeepsEveryAnswerWhereTheScreenIsOftenLate)
{
    static const struct {
        int after, tries, answers;
        const char *says;
    } rows[] = {
        {0, 2, 36, "; 36 answers, 60 Hz). At 60 Hz "},
        {35, 9, 36, "; 36 answers, 60 Hz). At 60 Hz "},
        {26, 10, 26,
         "; from 26 of 36 answers). The screen was late: close other programs, use vsync or a "
         "smaller window."},
        {0, 10, 0,
         "No threshold was found: guesses would do as well (from 0 of 36 answers). The screen was "
         "late: close other programs, use vsync or a smaller window."}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        lateAfter = rows[i].after;
        lateTries = rows[i].tries;
        stopIn = StopInInput;
        stopFor = 20 * ONE_MILLISECOND;
        Play("vsync60", With("arevalo"), 2.3, 700);
        CHECK(strstr(ran.see, rows[i].says), "row %zu: says '%s'", i, ran.see);
        assert_int_equal(asked, rows[i].answers);
        assert_int_equal(repeats, rows[i].tries);
    }
}

static void CheckHelp(Input *input)
{
    after = GameNow()->player.settings;
    actAt = ++looks + 1;
    assert_true(looks != 600 || !after.help); /* it is not shown while the ball flies */
    assert_true(looks != 700 || after.help);
}

/* Esc leaves the test, then it closes the help. */
TEST(SeeRestoresTheSettingsWhenItEnds)
{
    const Scene *const scenes[] = {&Scene_ball, &Scene_camera};
    for (int i = 0; i < 2; i++) {
        GameConfig config =
            CONFIG("lag", .seconds = 60, .balls = 2, .speed = 500, .fps = 50, .ups = 10,
                   .scene = scenes[i], .hud = HudFull, .steer = true, .network = true,
                   .strobe = true, .lanes = i, .tickCost = 1, .drawCost = 1);
        config.see = true;
        looks = 0;
        ActAt(1, CheckHelp);
        PressAt(400, ActionBack); /* while the ball flies */
        PressAt(500, ActionHelp);
        PressAt(500, ActionSee);
        PressAt(600, ActionBack);
        PressAt(700, ActionBack);
        PressAt(800, ActionQuit);
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
