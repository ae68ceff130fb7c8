/* SPDX-License-Identifier: MIT
 *
 * The tour: what each step says is so, its keys, and that it asks nobody where there is none. What
 * is refused beside --tour is in options.c.
 */
#include "check/simulation.h"

#include "cli/options.h"
#include "game/game_object.h"

static const char display[] = "vsync60";

/* ---- what it consists of ---- */

/* Each step is a link whose options are accepted, and has the settings of that command line. */
TEST(TourStepsAreCommandLines)
{
    const TourStep *tour = TourRead().steps;
    for (int step = 0; step < TourSteps; step++) {
        char name[] = "interp_demo", words[256], *arguments[16] = {name};
        Options options;
        int given = 1;
        snprintf(words, sizeof words, "%s", tour[step].options);
        for (char *word = strtok(words, "&"); word; word = strtok(NULL, "&")) {
            static char dashed[16][64];
            snprintf(dashed[given], sizeof dashed[0], "--%s", word);
            arguments[given] = dashed[given];
            given++;
        }
        CHECK(OptionsParse(given, arguments, &options), "step %d", step + 1);
        const Settings *wanted = &options.game.settings, *has = &tour[step].settings;
        CHECK(has->scene && SettingsAreSame(wanted, has), "the settings of step %d", step + 1);
    }
}

/* A window of the usual size has room for each: two lines of words, and one of what to look at. */
TEST(TourStepsAreShort)
{
    const TourStep *tour = TourRead().steps;
    for (int step = 0; step < TourSteps; step++) {
        const TourStep *words = &tour[step];
        CHECK(strlen(words->title) <= 33 && strlen(words->text) <= 200 &&
                  strlen(words->look) <= 100,
              "step %d has %zu, %zu and %zu characters", step + 1, strlen(words->title),
              strlen(words->text), strlen(words->look));
    }
}

/* ---- that each step is true ---- */

/* The number of the step with this title, from 1. */
static int StepOf(const char *title)
{
    int step = 0;
    while (step < TourSteps && strcmp(TourRead().steps[step].title, title) != 0)
        step++;
    CHECK(step < TourSteps, "the tour has no step '%s'", title);
    return step + 1;
}

static GameConfig Step(const char *title, int seconds)
{
    GameConfig config = GameConfigDefault();
    config.settings = TourRead().steps[StepOf(title) - 1].settings;
    config.duration = seconds * ONE_SECOND;
    return config;
}

/* How many of the frames from `first` on show the ball at another place than the one before. */
static int NewPictures(int first)
{
    int pictures = 0;
    for (int i = first; i < count; i++)
        pictures += frames[i].x != frames[i - 1].x || frames[i].y != frames[i - 1].y;
    return pictures;
}

/* "five times a second ... many more pictures, but most of them are the same", then "each picture
 * now shows the ball somewhere between the last two ticks. The game itself is the same" */
TEST(TourHasFiveTicksASecondAndThenAnotherPlaceInEachPicture)
{
    static const char *const titles[] = {"Five ticks a second",
                                         "The same five ticks, interpolated"};
    for (int i = 0; i < 2; i++) {
        RunOn(display, Step(titles[i], 10));
        const int pictures = NewPictures(30), wanted = i == 0 ? 47 : count - 30;
        CHECK(TicksRun() == 49 && count == 600 && pictures == wanted,
              "%s: %d ticks, %d frames, %d new pictures", titles[i], (int)TicksRun(), count,
              pictures);
    }
}

static char words[ParallelWords];

static void KeepWords(uint64_t picture, const View *view)
{
    const Game *game = GameNow();
    const ParallelFigures figures =
        ParallelMeasure(&game->film.log.parallel, game->player.settings.method);
    ParallelSay(&figures, false, words);
}

/* "Even motion is parallel lines ... without interpolation the lines bunch at the ticks" */
TEST(TourHasParallelLines)
{
    const GameConfig config = Step("Where a picture comes from", 3);
    assert_true(config.settings.parallel && config.settings.pauseAt == ONE_SECOND);
    onPresent = KeepWords;
    RunOn(display, config);
    CHECK(strstr(words, "Parallel: each picture is a new moment") == words, "%s", words);
    onPresent = KeepWords;
    PressAt(60, ActionInterpolation);
    RunOn(display, config);
    CHECK(strstr(words, "Lines meet: one moment of the game") == words, "%s", words);
}

static void CheckLag(int from, int to, double ms)
{
    for (int i = from; i < to; i++)
        CHECK(fabs((double)frames[i].viewLag / 1e6 - ms) < 0.001, "frame %d is %g ms behind", i,
              (double)frames[i].viewLag / 1e6);
}

/* "always one tick behind ... shorter ticks, less delay" */
TEST(TourIsOneTickBehind)
{
    const GameConfig config = Step("The price: one tick behind", 4);
    assert_true(config.settings.lanes);
    PressAt(120, ActionMoreTicks);
    RunOn(display, config);
    CheckLag(20, 118, 100);
    CheckLag(140, count, 66.666667);
}

/* "not behind ... flies on through it, and jumps back", then "not behind, and it bounces" */
TEST(TourIsNotLateAheadAndInPartAndSinksIntoWallsOnlyAhead)
{
    static const char *const titles[] = {"Ahead instead", "A partial tick"};
    for (int step = 0; step < 2; step++) {
        int beyond = 0; /* where it touches a wall */
        RunOn(display, Step(titles[step], 10));
        CheckLag(20, count, 0);
        for (int i = 0; i < count; i++)
            beyond += frames[i].x < 23.9 || frames[i].x > 616.1 || frames[i].y < 23.9 ||
                      frames[i].y > 456.1;
        CHECK(step == 0 ? beyond > 20 : beyond == 0, "%s: %d frames beyond the walls", titles[step],
              beyond);
    }
}

/* How much less game time than real time has passed at the last frame, ms. */
static double Lost(void)
{
    return (double)frames[count - 1].behind / 1e6;
}

/* "After two seconds ... half a second. The loop runs five ticks at once and forgives the rest: the
 * game has lost 0.3 s." */
TEST(TourLosesTheRestOfItsHitch)
{
    RunOn(display, Step("A hitch, forgiven", 5));
    int stalled = 0;
    while (stalled < count - 1 && frames[stalled].frameTime < 400 * ONE_MILLISECOND)
        stalled++;
    const double at = (double)frames[stalled].start / 1e9;
    CHECK(at >= 2 && at < 2.05, "it stalls after %g s", at);
    assert_int_equal(frames[stalled + 1].ticks, 5);
    assert_int_equal(MaxTicks(stalled + 2, count), 1);
    CHECK(Lost() > 280 && Lost() < 360, "%g ms lost", Lost());
}

/* "forgives nothing ... runs every tick that it missed, as fast as it can" */
TEST(TourCatchesUpAfterIt)
{
    RunOn(display, Step("The same hitch, in fast forward", 5));
    int fast = 0;
    for (int i = 1; i < count; i++)
        fast += frames[i].start - frames[i - 1].start < 20 * ONE_MILLISECOND;
    CHECK(fast == 20 && TicksRun() == 125, "%d ticks in fast forward, %d in all", fast,
          (int)TicksRun());
}

/* So many frames were seen from one second to another. */
static int FramesBetween(int from, int to)
{
    int seen = 0;
    for (int i = 0; i < count; i++)
        seen += frames[i].end > from * ONE_SECOND && frames[i].end <= to * ONE_SECOND;
    return seen;
}

/* Left arrow, twice, once five seconds have passed. */
static void MakeTicksCheaper(Input *input)
{
    const bool late = sim.now > 5 * ONE_SECOND;
    for (int i = 0; i < 2 && late; i++)
        PressAction(input, ActionTickCostDown);
    actAt = late ? 0 : actAt + 1;
}

/* "Each turn has more ticks to run than the one before ... frames/s fall. Left arrow, twice:
 * cheaper ticks set it free." */
TEST(TourSpiralEndsWithLeftArrow)
{
    ActAt(1, MakeTicksCheaper);
    RunOn(display, Step("The spiral of death", 20));
    for (int i = 1; i < count && frames[i].start < 5 * ONE_SECOND; i++)
        CHECK(frames[i].ticks >= frames[i - 1].ticks, "frame %d has %d ticks", i, frames[i].ticks);
    const int seen[] = {FramesBetween(0, 1), FramesBetween(4, 5), FramesBetween(18, 19)};
    CHECK(seen[0] < 12 && seen[1] < 3 && seen[2] == 60, "frames: %d, %d, then %d", seen[0], seen[1],
          seen[2]);
}

/* "once a second a picture leaves out a tick ... interpolated, it never leaps" */
TEST(TourLeapsOnceASecondUnlessInterpolated)
{
    GameConfig config = Step("Sixty on sixty", 10);
    int leaps = 0;
    RunOn(display, config);
    for (int i = 60; i < count; i++) {
        CHECK(frames[i].ticks == 1 || frames[i].ticks == 2, "%d ticks", frames[i].ticks);
        leaps += frames[i].animationError > 15 * ONE_MILLISECOND;
    }
    CHECK(leaps == 9, "%d leaps in 9 s", leaps);
    config.settings.method = MethodOn;
    RunOn(display, config);
    for (int i = 60; i < count; i++)
        CHECK(llabs(frames[i].animationError) < ONE_MICROSECOND, "an error of %" PRId64 " ns",
              frames[i].animationError);
}

/* From input to screen, on average from this frame on; ms. */
static double MeanInput(int from)
{
    double sum = 0;
    int known = 0;
    for (int i = from; i < count; i++) {
        sum += FrameKnows(&frames[i], COLUMN_OF(input_ms)) ? (double)frames[i].input / 1e6 : 0;
        known += FrameKnows(&frames[i], COLUMN_OF(input_ms));
    }
    assert_true(known > 100);
    return sum / known;
}

/* "press TAB four times: just_in_time follows more closely" */
TEST(TourFollowsTheHandSoonerAfterFourTabs)
{
    RunOn(display, Step("Feel it", 6));
    const double arevalo = MeanInput(120);
    assert_true(frames[100].steered);
    for (int at = 60; at < 64; at++) /* the first opens the list */
        PressAt(at, ActionNextLoop);
    RunOn(display, Step("Feel it", 6));
    assert_string_equal(frames[count - 1].loop, "just_in_time");
    assert_true(frames[count - 1].steered);
    CHECK(MeanInput(120) < arevalo - 10, "%g ms, with arevalo %g ms", MeanInput(120), arevalo);
}

/* "it should stand still in the dashed ring" */
TEST(TourShowsTheCameraRightAndWrong)
{
    const GameConfig config = Step("Where interpolation itself fails", 4);
    double worst[MostMethods] = {0};
    assert_true(config.settings.scene == &Scene_camera && config.settings.lanes);
    for (int method = 0; method < SceneMethods(&Scene_camera); method++) {
        GameConfig other = config;
        other.settings.method = method;
        RunOn(display, other);
        for (int i = 60; i < count; i++)
            worst[method] = fmax(worst[method], frames[i].placeError);
    }
    for (int method = 0; method < SceneMethods(&Scene_camera); method++)
        CHECK((worst[method] < 0.01) == (method == Scene_camera.on), "%s: %g units off",
              Scene_camera.methods[method].word, worst[method]);
}

/* "Which one runs evenly, and how late is it?" */
TEST(TourShowsOtherPlayersEvenButLate)
{
    const GameConfig config = Step("Other players", 20);
    double shake[MostMethods], delay[MostMethods], jittered[MostMethods];
    for (int method = 0; method < SceneMethods(&Scene_remote); method++) {
        GameConfig other = config;
        other.settings.method = method;
        RunOn(display, other);
        shake[method] = ran.stats.places.stepSum / (double)ran.stats.places.steps;
        delay[method] = ran.stats.delay.sum;
        CommandChange(&other.settings, &other.tour, ActionJitter);
        RunOn(display, other);
        jittered[method] = ran.stats.delay.sum;
    }
    for (int method = 0; method < SceneMethods(&Scene_remote); method++)
        CHECK(method == Scene_remote.on
                  ? shake[method] < 0.1
                  : shake[method] > 0.5 && delay[method] < delay[Scene_remote.on] &&
                        jittered[method] < jittered[Scene_remote.on],
              "%s: shakes by %g units", Scene_remote.methods[method].word, shake[method]);
    assert_true(config.settings.lanes && jittered[Scene_remote.on] > 1.1 * delay[Scene_remote.on]);
}

/* "Press Y: the card of your game, and there Y again: the test." */
TEST(TourLeadsToTheCardAndTheTest)
{
    static const char *const seen[] = {"Your game", "This is 1", "Which was smoother?"};
    const GameConfig config = Step("What can you see?", 8);
    assert_string_equal(TourRead().steps[TourSteps - 1].title, "What can you see?");
    for (int i = 0; i < 3; i++) {
        PressAt(60, ActionSee);
        if (i > 0)
            PressAt(120, ActionSee);
        const Sought said = RunSeeking(seen[i], display, config);
        CHECK(said.found > 20, "'%s' is in %d pictures", seen[i], said.found);
    }
}

/* ---- its keys ---- */

/* The player's settings, in a step of the tour. */
typedef struct Traveller {
    Settings settings;
    Tour tour;
} Traveller;

static Traveller InStep(int step)
{
    Traveller player = {SettingsStart(), TourRead()};
    TourOpen(&player.tour, &player.settings, step);
    return player;
}

static void Do(Traveller *player, Action action)
{
    CommandChange(&player->settings, &player->tour, action);
}

/* The action leads to this step, and its settings. */
static void CheckStep(Traveller *player, Action action, int step)
{
    const Settings wanted = step > 0 ? TourRead().steps[step - 1].settings : SettingsStart();
    Do(player, action);
    CHECK(player->tour.open == step && SettingsAreSame(&player->settings, &wanted),
          "step %d, or other settings, not those of step %d", player->tour.open, step);
}

/* Nothing of what was set before is left in the next step. */
TEST(TourEnterBeginsGoesOnAndLeaves)
{
    Traveller player = InStep(0);
    for (int step = 1; step <= TourSteps; step++) {
        Do(&player, ActionTickCostUp);
        Do(&player, ActionNextScene);
        Do(&player, ActionLanes);
        CheckStep(&player, ActionTourNext, step);
    }
    CheckStep(&player, ActionTourNext, 0);
}

TEST(TourBackspaceGoesBackToTheFirstStep)
{
    Traveller player = InStep(TourSteps);
    for (int step = TourSteps - 1; step > 0; step--)
        CheckStep(&player, ActionTourBack, step);
    CheckStep(&player, ActionTourBack, 1);
    player = InStep(0);
    CheckStep(&player, ActionTourBack, 0);
}

/* The page has a button for each step. */
TEST(TourOpensEachStepByItsAction)
{
    Traveller player = InStep(0);
    for (int step = TourSteps; step > 0; step--)
        CheckStep(&player, (Action)((int)ActionFirstStep + step - 1), step);
    CheckStep(&player, (Action)((int)ActionFirstStep + TourSteps), 1);
}

TEST(TourEscapeClosesTheHelpThenTheTour)
{
    Traveller player = InStep(3);
    const Settings *settings = &player.settings;
    Do(&player, ActionHelp);
    Do(&player, ActionBack);
    CHECK(!settings->help && player.tour.open == 3 && !settings->quit,
          "not only the help is closed");
    CheckStep(&player, ActionBack, 0);
    assert_true(SettingsAreOfStart(settings, &player.tour) && !settings->quit);
}

TEST(TourLeavesAllOtherKeysAlive)
{
    const int step = StepOf("Five ticks a second");
    Traveller player = InStep(step);
    const Settings *settings = &player.settings;
    Do(&player, ActionInterpolation);
    Do(&player, ActionLanes);
    Do(&player, ActionMoreTicks);
    Do(&player, ActionNextLoop);
    Do(&player, ActionNextLoop);
    CHECK(player.tour.open == step && settings->method == MethodOn && settings->lanes == LanesTwo &&
              settings->ticksPerSecond.numerator == 10 && settings->loop == LoopIndex_arevalo + 1,
          "step %d, method %d", player.tour.open, settings->method);
}

/* In simulated runs and without a table of steps. */
TEST(TourIsNotOfferedWhereThereIsNone)
{
    Traveller player = {.settings = SettingsDefault()};
    static const Action actions[] = {ActionTourNext, ActionTourBack, ActionFirstStep};
    player.settings.lanes = LanesAll;
    player.settings.strobe = true;
    const Settings before = player.settings;
    for (int i = 0; i < 3; i++) {
        Do(&player, actions[i]);
        CHECK(player.tour.open == 0 && SettingsAreSame(&player.settings, &before), "action %d",
              (int)actions[i]);
    }
}

static GameConfig Windowed(void)
{
    GameConfig config = GameConfigDefault();
    config.settings = SettingsStart();
    config.tour = TourRead();
    config.duration = 12 * ONE_SECOND;
    canvas = Looker(960, 720, NULL);
    return config;
}

TEST(TourIsOfferedWhileNoStepIsOpen)
{
    enum { No, Closed, Open };
    for (int kind = No; kind <= Open; kind++) {
        GameConfig config = Windowed();
        config.tour.count = kind == No ? 0 : config.tour.count;
        config.tour.open = kind == Open ? 1 : 0;
        const Sought tour = RunSeeking("tour", display, config);
        CHECK((kind == Closed ? tour.others : tour.found) <= 1 && tour.found + tour.others > 700,
              "%d: offered in %d pictures, in %d not", kind, tour.found, tour.others);
    }
}

/* From the third second on Enter is pressed up to the step, a turn each. */
TEST(TourCountsItsHitchFromWhereAStepBegins)
{
    for (int i = 0; i < StepOf("A hitch, forgiven"); i++)
        PressAt(180 + i, ActionTourNext);
    RunOn(display, Windowed());
    int stalled = 0;
    for (int i = 0; i < count; i++)
        if (frames[i].renderTime > 400 * ONE_MILLISECOND)
            stalled = i;
    const double at = (double)frames[stalled].start / 1e9;
    CHECK(at > 5.05 && at < 5.2, "it stalls after %g s", at);
}

/* The step opens after two seconds; P resumes. */
TEST(TourPausesASecondAfterAStepBegins)
{
    const int step = StepOf("Where a picture comes from");
    PressAt(120, (Action)((int)ActionFirstStep + step - 1));
    PressAt(240, ActionPause);
    const Sought paused = RunSeeking("Paused for you", display, Windowed());
    const double from = (double)paused.first / 1e9, until = (double)paused.last / 1e9;
    CHECK(from > 2.95 && from < 3.1 && until > 3.9 && until < 5, "it pauses after %g s, until %g s",
          from, until);
}

static double unevenMs; /* how uneven the tour's step has been in any picture */

static void KeepUneven(uint64_t picture, const View *view)
{
    if (GameNow()->player.tour.open > 0)
        unevenMs = fmax(unevenMs, ParallelMeasure(&GameNow()->film.log.parallel, MethodOn).error);
}

/* The way from the step before is no uneven motion. */
TEST(TourIsEvenFromTheFirstPictureOfAStep)
{
    unevenMs = 0;
    onPresent = KeepUneven;
    for (int i = 1; i <= 2; i++)
        PressAt(120 * i, ActionTourNext);
    RunOn(display, Windowed());
    CHECK(unevenMs < 20, "%g ms uneven", unevenMs);
}
