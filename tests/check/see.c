/* SPDX-License-Identifier: MIT
 *
 * The test of what can be seen, with players who look at the records of the frames.
 */
#include "check/simulation.h"

#include "game/game_object.h"

static const Action Answer1 = ActionFirstWasSmoother, Answer2 = ActionSecondWasSmoother;

static double limit; /* the player sees an error that is larger, ms */
static int looks, asked, firstWorse, spoilt;
static bool warned, saidLate, saidEarly, progressTold, cardShown;
static int stallFrom, stalls;    /* the first call that takes longer, and how many do */
static int lateAfter, lateTries; /* so many tries of each trial are late, after so many answers */
static int tries;
static bool answersSoon; /* before the question */
static bool questionShown;
static int taken; /* answers that counted */
static SeePhase phaseBefore;
static SeePhase phaseOf[MaxFrames];
static double jitterSum, errorSum, evenMost;
static Settings after;

UNDO(Stalls)
{
    stalls = lateTries = 0;
    answersSoon = false;
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
    const bool settles = see->phase == SeeSettles && phaseBefore != SeeSettles;
    phaseBefore = see->phase;
    spoilt = see->spoilt;
    after = GameNow()->player.settings;
    if (count > 0)
        phaseOf[count - 1] = see->phase;
    if (see->phase >= SeeReady && see->phase <= SeeSettles) {
        PressAction(input, ActionPause);
        PressAction(input, ActionSee);
    }
    if (see->phase >= SeeReady && see->phase <= SeeSecond)
        PressAction(input, Answer1);
    if (answersSoon ? settles : see->phase == SeeAsks)
        AnswerAsSeen(input);
}

static void LookAtView(const View *view)
{
    const See *see = &GameNow()->player.see;
    char progress[32];
    const bool flies = see->phase == SeeFirst || see->phase == SeeSecond;
    const char *text = ListWords(view->hud);
    cardShown |= strstr(text, "Your game") != NULL;
    if (see->phase == SeeOff)
        return;
    CHECK(view->ballCount == flies, "%d balls in phase %d", view->ballCount, see->phase);
    CHECK(view->graph->count + view->marks->count == 0, "marks in phase %d", see->phase);
    CHECK(!flies || !strstr(text, "Which was smoother?"), "asked while the ball flies");
    warned |= strstr(text, "without vsync it means little") != NULL;
    saidLate |= strstr(text, "the screen was late") != NULL;
    saidEarly |= strstr(text, "not yet") != NULL;
    questionShown |= strstr(text, "Which was smoother?") != NULL;
    taken = see->staircase.trials;
    snprintf(progress, sizeof progress, "%dof %d", (answersSoon ? taken : asked) + 1,
             StaircaseTrials);
    CHECK(see->phase != SeeSecond || (strstr(text, "This is 2") && strstr(text, progress)),
          "it does not say %s", progress);
    progressTold |= strstr(text, progress) != NULL;
    assert_null(strstr(text, "naive_sleep")); /* the list of loops */
}

static void Play(const char *machineName, GameConfig config, double seesFrom, int seconds)
{
    limit = seesFrom;
    looks = asked = firstWorse = spoilt = tries = 0;
    jitterSum = errorSum = evenMost = 0;
    warned = saidLate = saidEarly = progressTold = cardShown = questionShown = false;
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
                        "You see an animation error from about 2.4 ms on (in at least nine of ten "
                        "tests: 0.89 to 9.2; 36 answers, 60 Hz).");
    assert_int_equal(asked, StaircaseTrials);
    assert_in_range(firstWorse, 10, 26);
    assert_int_equal(spoilt, 0);
    CHECK(fabs(errorSum / jitterSum * 3 / 2 - 1) < 0.02, "errors of %f ms, jitters of %f",
          errorSum / asked, jitterSum / asked);
    CHECK(evenMost < 0.001, "an error of %f ms without jitter", evenMost);
    assert_true(progressTold && saidEarly && cardShown && !warned && !saidLate);
    CHECK(after.card && fabs(after.game.seen - 2.4) < 1e-9 && fabs(after.game.from - 0.89) < 1e-9 &&
              fabs(after.game.to - 9.2) < 1e-9 && after.game.display == 60,
          "the card has %g (%g to %g)", after.game.seen, after.game.from, after.game.to);
}

/* The first ball flies within a second, and only keys that answer are said to come too early. */
TEST(SeeBeginsAtOnce)
{
    Play("vsync60", With("arevalo"), 2.3, 2);
    int first = 0;
    while (first < count && phaseOf[first] != SeeFirst)
        first++;
    CHECK(first > 0 && first < 60, "the ball flies in frame %d", first);
}

/* Who knows at once need not wait for the question, and never sees it. */
TEST(SeeTakesAnAnswerThatComesBeforeTheQuestion)
{
    answersSoon = true;
    Play("vsync60", With("arevalo"), 2.3, 200);
    CHECK(strstr(ran.see, "from about 2.4 ms on"), "says '%s'", ran.see);
    assert_int_equal(asked, StaircaseTrials);
    assert_false(questionShown);
}

/* An answer to a trial that was spoilt does not count. */
TEST(SeeDropsAnAnswerToATrialThatIsGivenAgain)
{
    answersSoon = true;
    stopIn = StopInDraw;
    stallFrom = 50;
    stalls = 1;
    stopFor = 20 * ONE_MILLISECOND;
    Play("vsync60", With("arevalo"), 2.3, 12);
    CHECK(asked == 2 && spoilt == 1 && taken == 1, "%d asked, %d spoilt, %d taken", asked, spoilt,
          taken);
}

static void SayThatHeCannotTell(Input *input)
{
    actAt = ++looks + 1;
    after = GameNow()->player.settings;
    if (GameNow()->player.see.phase == SeeAsks && asked < 36) {
        PressAction(input, ActionDrawCostDown);
        asked++;
    }
}

/* Who never can tell has no threshold. */
TEST(SeeTakesCannotTellForAnAnswer)
{
    GameConfig config = With("arevalo");
    config.see = true;
    config.duration = 240 * ONE_SECOND;
    looks = asked = 0;
    ActAt(1, SayThatHeCannotTell);
    RunOn("vsync60", config);
    assert_int_equal(asked, 36);
    assert_string_equal(ran.see,
                        "No threshold was found: guesses would do as well (36 answers, 60 Hz).");
    assert_true(after.card && after.game.seen == 0);
}

/* Who leaves is told what the answers so far are worth, unless there are none. */
TEST(SeeIsHonestWhereItIsLeft)
{
    static const struct {
        int seconds, answers;
        const char *says;
    } rows[] = {{3, 0, ""},
                {30, 6, "Fewer than 12 answers say nothing (6 of 36 answers, 60 Hz)."},
                {80, 16, "; 16 of 36 answers, 60 Hz)."}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        PressAt(60 * rows[i].seconds, ActionBack);
        Play("vsync60", With("arevalo"), 2.3, rows[i].seconds + 2);
        CHECK(asked == rows[i].answers && strstr(ran.see, rows[i].says) &&
                  (rows[i].says[0] || !ran.see[0]),
              "row %zu: %d answers, '%s'", i, asked, ran.see);
        CHECK((after.game.seen > 0) == (rows[i].answers > 12), "row %zu: %g", i, after.game.seen);
    }
}

/* Also behind the last tick, beside walls, and in the tour. */
TEST(SeeDrawsTheExactMotionAtTheTimeInTheRecord)
{
    static const TourStep step = {.title = "", .text = "", .look = ""};
    GameConfig config = With("arevalo");
    int behind = 0;
    config.tour = (Tour){.steps = &step, .count = 1, .open = 1};
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
    CHECK(strstr(ran.see, " Hz, without vsync)."), "says '%s'", ran.see);
    assert_true(warned);
}

/* A trial begins in draw 1, its first ball in draw 19, its second in 157; the next trial begins in
 * draw 296. Five draws of 20 ms let a queue run empty, and none makes a long frame. A stop
 * before a draw makes a long frame that is not late. */
TEST(SeeGivesATrialAgainInWhichAPictureWasLate)
{
    static const struct {
        const char *machine;
        StopIn in;
        int from, stalls, ms, repeats;
    } rows[] = {{"vsync60", StopInDraw, 10, 1, 20, 0},
                {"vsync60", StopInDraw, 50, 1, 20, 1},
                {"vsync60", StopInDraw, 150, 1, 20, 1},
                {"vsync60", StopInDraw, 270, 1, 20, 1},
                {"vsync60", StopInDraw, 305, 1, 20, 0},
                {"vsync60", StopInDraw, 50, 1, 7, 0},
                {"vsync60", StopInInput, 50, 1, 20, 1},
                {"refresh=60,queue=1", StopInDraw, 50, 1, 20, 0},
                {"refresh=60,queue=1", StopInDraw, 50, 5, 20, 1}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        stopIn = rows[i].in;
        stallFrom = rows[i].from;
        stalls = rows[i].stalls;
        stopFor = rows[i].ms * ONE_MILLISECOND;
        Play(rows[i].machine, With("arevalo"), 2.3, 12);
        CHECK(spoilt == rows[i].repeats && asked == (spoilt ? 1 : 2), "row %zu: %d times, %d asked",
              i, spoilt, asked);
        assert_int_equal(saidLate, spoilt);
    }
}

/* A late trial is given again; it stops where half of the last 20 were late. */
TEST(SeeKeepsEveryAnswerWhereTheScreenIsOftenLate)
{
    static const struct {
        int seconds, after, tries, answers, spoilt;
        const char *says;
    } rows[] = {
        {110, 0, 1, 9, 10,
         "Fewer than 12 answers say nothing (9 of 36 answers, 60 Hz). The screen was late"},
        {240, 35, 9, 36, 9, "; 36 answers, 60 Hz)."},
        {200, 26, 10, 26, 10,
         "; 26 of 36 answers, 60 Hz). The screen was late: close other programs, use vsync or a "
         "smaller window."},
        {70, 0, 10, 0, 10,
         "Fewer than 12 answers say nothing (0 of 36 answers, 60 Hz). The screen was late: close "
         "other programs, use vsync or a smaller window."}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i += (size_t)SanitizedStep(2)) {
        lateAfter = rows[i].after;
        lateTries = rows[i].tries;
        stopIn = StopInInput;
        stopFor = 20 * ONE_MILLISECOND;
        Play("vsync60", With("arevalo"), 2.3, rows[i].seconds);
        CHECK(strstr(ran.see, rows[i].says), "row %zu: says '%s'", i, ran.see);
        CHECK(asked == rows[i].answers && spoilt == rows[i].spoilt, "row %zu: %d asked, %d spoilt",
              i, asked, spoilt);
        assert_true(cardShown && after.card);
    }
}

static void Remember(Input *input)
{
    after = GameNow()->player.settings;
    actAt = ++looks + 1;
}

/* Esc leaves the test, then the card from which it began. */
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
        ActAt(1, Remember);
        PressAt(100, ActionBack); /* while the ball flies */
        PressAt(200, ActionBack);
        PressAt(300, ActionQuit);
        RunOn("vsync60", config);
        config.settings.game = after.game;
        CHECK(after.game.seen == 0 && SettingsAreSame(&after, &config.settings),
              "%s: the settings differ", scenes[i]->name);
        CHECK(strcmp(frames[60].loop, "display_clock") == 0 &&
                  strcmp(frames[60].method, "partial") == 0 &&
                  strcmp(frames[60].scene, "ball") == 0 && !frames[60].steered &&
                  strcmp(frames[150].loop, "lag") == 0 &&
                  strcmp(frames[150].scene, scenes[i]->name) == 0,
              "%s: frames of %s and %s", scenes[i]->name, frames[60].loop, frames[150].loop);
        assert_string_equal(ran.see, "");
    }
}
