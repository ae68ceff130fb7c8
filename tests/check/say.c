/* SPDX-License-Identifier: MIT
 *
 * What is said of a lane is reckoned from rates. Here it is compared with what the pictures show.
 */
#include "check/simulation.h"

#include "game/game_object.h"
#include "hud/parts.h"

static HudState last;
static ParallelFigures seen[MostMethods];

static void Keep(uint64_t picture, const View *view)
{
    const Game *game = GameNow();
    last = game->face.hud.state;
    for (int i = 0; i < MostMethods; i++)
        seen[i] = ParallelMeasure(&game->film.log.parallel, i);
}

/* The lowest and the highest number of "2 or 3", of "2", and of "about 4". */
static void ReadTimes(const char *text, int *least, int *most)
{
    const int read = sscanf(text, "shown %d or %d times", least, most);
    if (read == 1)
        *most = *least;
    if (read < 1) {
        assert_int_equal(sscanf(text, "shown about %d times", least), 1);
        *most = *least + 1;
        *least -= 1;
    }
}

TEST(SaysOfTheLastTickWhatIsSeen)
{
    static const struct {
        const char *machine;
        int ups;
        const char *says, *briefly;
    } rows[] = {
        {"vsync60", 25,
         "draws the last tick, 25 a second: shown 2 or 3 times, then a jump of 31 px",
         "the last tick: 2 or 3 times, then a jump of 31 px"},
        {"refresh=50", 25, "draws the last tick, 25 a second: shown 2 times, then a jump of 31 px",
         "the last tick: 2 times, then a jump of 31 px"},
        {"vsync60", 50,
         "draws the last tick, 50 a second: 10 of them are shown twice, and the ball stumbles",
         "the last tick: 10 a second are shown twice"},
        {"vsync60", 60, "draws the last tick, 60 a second: each picture is new, one tick for each",
         "the last tick: one for each picture"},
        {"vsync60", 120,
         "draws the last tick, 120 a second: each is new, 2 ticks on from the one before",
         "the last tick: it leaves some out"},
        {"vsync60", 100,
         "draws the last tick, 100 a second: 1 or 2 ticks on each time, so steps are uneven",
         "the last tick: it leaves some out"},
        {"vsync144", 10,
         "draws the last tick, 10 a second: shown 14 or 15 times, then a jump of "
         "31 px",
         "the last tick: 14 or 15 times, then a jump of 31 px"},
        {"vrr", 25, "draws the last tick, 25 a second: shown about 4 times, then a jump of 31 px",
         "the last tick: about 4 times, then a jump of 31 px"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char words[HudWords];
        int least, most;
        onPresent = Keep;
        RUN("arevalo", rows[i].machine, .seconds = 5, .ups = rows[i].ups, .two = true);
        SayMethod(&last, MethodOff, 31, false, words);
        assert_string_equal(words, rows[i].says);
        SayMethod(&last, MethodOff, 31, true, words);
        assert_string_equal(words, rows[i].briefly);

        /* The count is what was counted, or near it, and what is said of repeats is so. */
        const double fresh = SayFresh(&last, MethodOff);
        CHECK(fabs(fresh / seen[MethodOff].fresh - 1) < 0.03, "row %zu: %g new pictures, not %g", i,
              seen[MethodOff].fresh, fresh);
        const MarkWords marks = SayMarks(&last, MethodOff);
        if (!marks.shown[0])
            continue;
        ReadTimes(marks.shown, &least, &most);
        CHECK(seen[MethodOff].fewest >= least && seen[MethodOff].mostTimes <= most,
              "row %zu: shown %d to %d times, not '%s'", i, seen[MethodOff].fewest,
              seen[MethodOff].mostTimes, marks.shown);
    }
}

TEST(SaysHowFarBehindAPictureIs)
{
    char words[HudWords];
    onPresent = Keep;
    RUN("arevalo", "vsync60", .seconds = 5, .two = true);
    SayMethod(&last, MethodOn, 31, false, words);
    assert_string_equal(words,
                        "draws between the last two ticks: 60 places a second, 40 ms behind");
    assert_string_equal(SayMarks(&last, MethodOn).behind, "40 ms behind");
    assert_string_equal(SayMarks(&last, MethodOff).behind, "0 to 40 ms behind");
    assert_string_equal(SayMarks(&last, MethodPartial).behind, "");
    for (int i = 60; i < count; i++)
        CHECK(fabs((double)frames[i].viewLag / 1e6 - 40) < 0.001, "frame %d is %g ms behind", i,
              (double)frames[i].viewLag / 1e6);
}

/* In slow motion a tick is longer, and is shown more often. */
TEST(SaysWhatIsSeenInSlowMotion)
{
    char words[HudWords];
    onPresent = Keep;
    RUN("arevalo", "vsync60", .seconds = 12, .speed = 250, .two = true);
    SayMethod(&last, MethodOff, 31, false, words);
    assert_string_equal(
        words, "draws the last tick, 6.25 a second: shown 9 or 10 times, then a jump of 31 px");
    assert_string_equal(SayMarks(&last, MethodOn).behind, "160 ms behind");
    CHECK(fabs(seen[MethodOff].fresh - 6.25) < 0.2, "%g new pictures", seen[MethodOff].fresh);
}

/* Where a loop can only draw the last tick, all lanes say so. */
TEST(SaysThatALoopDrawsTheLastTickOnly)
{
    char words[HudWords];
    onPresent = Keep;
    RUN("max_fps", "vsync60", .seconds = 3, .two = true);
    SayMethod(&last, MethodOn, 31, false, words);
    assert_string_equal(words, "this loop draws the last tick only: on is like off");
    assert_true(SayFresh(&last, MethodOn) == SayFresh(&last, MethodOff));
}

/* A machine that can't keep what is set is told from its own rates. */
TEST(SaysWhatASlowMachineDoes)
{
    char words[HudWords];
    onPresent = Keep;
    RUN("arevalo", "vsync60", .seconds = 5, .drawCost = 45, .two = true);
    SayMethod(&last, MethodOn, 31, false, words);
    assert_string_equal(words,
                        "draws between the last two ticks: 20 places a second, 40 ms behind");
}

static double fewest, most; /* of the ticks a second that were said */

static void KeepTicks(uint64_t picture, const View *view)
{
    const double ticks = SayTicks(&GameNow()->face.hud.state);
    fewest = fmin(fewest, ticks);
    most = fmax(most, ticks);
}

/* A start that stands still, and catches up then, has the ticks that were asked for. */
TEST(SaysTheSameAfterAStallAtTheStart)
{
    for (int at = 20; at < 500; at += 37) {
        onPresent = KeepTicks;
        fewest = INFINITY;
        most = 0;
        RUN("arevalo", "vsync60", .seconds = 4, .hitch = 500, .hitchAt = at, .two = true);
        CHECK(fewest == 25 && most == 25, "%g to %g ticks a second are said for a hitch at %d ms",
              fewest, most, at);
    }
}

/* One that stands still for half a second has the same ticks as before, in each picture. The stall
 * begins between two measurements, or just at one. */
TEST(SaysTheSameAfterAStall)
{
    char words[HudWords];
    for (int at = 1700; at < 2300; at += 37) {
        onPresent = KeepTicks;
        fewest = INFINITY;
        RUN("arevalo", "vsync60", .seconds = 5, .hitch = 500, .hitchAt = at, .two = true);
        CHECK(fewest == 25, "%g ticks a second are said for a hitch at %d ms", fewest, at);
    }
    onPresent = Keep;
    RUN("arevalo", "hitch", .frames = 150, .two = true);
    SayMethod(&last, MethodOff, 31, false, words);
    assert_string_equal(words, "draws the last tick, 25 a second: shown 2 or 3 times, then a jump "
                               "of 31 px");
    SayMethod(&last, MethodOn, 31, false, words);
    assert_string_equal(words,
                        "draws between the last two ticks: 60 places a second, 40 ms behind");
}

TEST(SaysWhatIsUnusual)
{
    char words[2 * HudWords];
    HudState shown = {.set = {.scene = &Scene_ball, .speed = 1000, .balls = 1, .share = -1},
                      .upsShown = -1,
                      .fpsShown = -1};
    SayStatus(&shown, words);
    assert_string_equal(words, "");
    shown.set.paused = true;
    shown.set.share = ShareWhole / 4;
    shown.recording = true;
    shown.set.tickCost = 45 * ONE_MILLISECOND;
    SayStatus(&shown, words);
    assert_string_equal(words, "Paused, p = 0.25, Recording, +45 ms a tick");
    shown.set.paused = false;
    shown.set.speed = 100;
    shown.timeless = shown.network = shown.tooSlow = true;
    shown.behindTenths = 105;
    shown.upsShown = 60;
    shown.fpsShown = 58;
    SayStatus(&shown, words);
    assert_string_equal(words, "Speed x 0.1, but this loop reads no clock, Falling behind by 10.5 "
                               "s: ticks take too long, Network game, Recording, +45 ms a tick, "
                               "UPS: 60 | FPS: 58");
}

/* Of a scene how far its body was off at worst, in its own widths; briefly where a window is
 * narrow, which is not a matter of how dense its pixels are. */
TEST(SaysErrorsInWidthsOfTheBall)
{
    static const struct {
        const Scene *scene;
        double widths;
        int width;
        float density;
        const char *says;
    } rows[] = {{&Scene_camera, 0.5, 960, 1, "at worst 0.5 ball widths off"},
                {&Scene_slots, 4.25, 960, 2, "at worst 4.2 ball widths off"},
                {&Scene_camera, 0.5, 400, 1, "0.5 balls off"},
                {&Scene_camera, 0.5, 800, 2, "0.5 balls off"},
                {&Scene_remote, 0.25, 960, 1, "smooth: at worst 0.2 ball widths off"},
                {&Scene_remote, 0.75, 800, 2, "uneven: 0.8 balls"}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const double worst = rows[i].widths * 2 * rows[i].scene->radius;
        const HudState shown = {.set.scene = rows[i].scene,
                                .window = {.width = rows[i].width, .density = rows[i].density},
                                .seen[0].worst = worst};
        char words[48];
        SayError(&shown, 0, words);
        assert_string_equal(words, rows[i].says);
    }
}
