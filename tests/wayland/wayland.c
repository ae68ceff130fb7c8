/* SPDX-License-Identifier: MIT
 *
 * The program under the compositor of compositor.c, which prints when it has shown each picture. A
 * busy machine may be late with any picture, so steady motion is only expected of pictures that
 * were on time.
 */
#include "base/percentile.h"
#include "check/events.h"
#include "wayland/hand.h"
#include "window/screen.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

static pid_t compositor;
static FILE *commands;

static void Command(const char *command)
{
    CHECK(fprintf(commands, "%s\n", command) > 0 && fflush(commands) == 0, "no compositor");
}

static void PressQ(void)
{
    Command("key 16");
    AwaitEnd();
}

static int SetUp(void **state)
{
    char folder[512];
    int ends[2];
    const char *path = ProgramPath("tests/compositor");
    assert_true(EnterFolder(NULL) == 0 && getcwd(folder, sizeof folder) && pipe(ends) == 0);
    setenv("XDG_RUNTIME_DIR", folder, 1);
    setenv("WAYLAND_DISPLAY", "grid", 1);
    setenv("SDL_VIDEODRIVER", "wayland", 1);
    setenv("LIBGL_ALWAYS_SOFTWARE", "1", 1);
    setenv("ASAN_OPTIONS", "detect_leaks=0", 1); /* SDL 2.26 and libdecor leak under Wayland */
    compositor = fork();
    if (compositor == 0) {
        dup2(ends[0], 0);
        close(ends[1]);
        dup2(open("shown", O_WRONLY | O_CREAT | O_TRUNC, 0600), 1);
        execl(path, path, "grid", (char *)NULL);
        _exit(127);
    }
    close(ends[0]);
    fcntl(ends[1], F_SETFD, FD_CLOEXEC);
    commands = fdopen(ends[1], "w");
    AWAIT(access("grid", F_OK) == 0);
    return 0;
}

static int TearDown(void **state)
{
    fclose(commands);
    EndProcess(&compositor);
    unlink("grid.lock");
    return ScreenTearDown(state);
}

#define TEST_ON_WAYLAND(name) TEST_BETWEEN(name, SetUp, TearDown)

enum { MostShown = 8192, MostPlaces = 8192 };

/* When each picture was on the screen, as the compositor printed it; 0: never. And where the ball
 * was in it. */
static double shownMs[MostShown], shownX[MostShown];

/* When the hand was sent where: the last places, number n at n % MostPlaces. */
static double handMs[MostPlaces], handX[MostPlaces];
static int places;

/* Reads them; returns how many. */
static int Shown(void)
{
    char line[64];
    int count = 0;
    FILE *file = fopen("shown", "r");
    assert_non_null(file);
    places = 0;
    while (count < MostShown && fgets(line, sizeof line, file)) {
        long long ns = 0;
        if (sscanf(line, "hand %lld %lf", &ns, &handX[places % MostPlaces]) == 2) {
            handMs[places++ % MostPlaces] = (double)ns / 1e6;
            continue;
        }
        shownX[count] = -1;
        if (sscanf(line, "seen %lld %lf", &ns, &shownX[count]) == 2 ||
            strncmp(line, "never", 5) == 0)
            shownMs[count++] = (double)ns / 1e6;
    }
    fclose(file);
    return count;
}

/* Whether the trace says this of where a row's time comes from. */
static bool SourceIs(int row, const char *source)
{
    return strcmp(CsvText(&screen.trace, row, "screen_source"), source) == 0;
}

/* The trace has the compositor's times, which only begin at another zero, and the errors that
 * follow from them. Pictures before the first row and after the last one belong to no frame. Where
 * the compositor was not heard in time, as on a busy machine, a row has another source and says so.
 * The trace's time leaves out dead time. */
static void CheckTimes(void)
{
    const int rows = Traced(), shown = Shown(), first = shown - rows;
    int before = -1, compared = 0;
    CHECK(first >= 1, "%d rows of %d pictures", rows, shown);
    for (int i = 0; i < rows; i++) {
        const double now = shownMs[first + i];
        const bool never = SourceIs(i, "never");
        if (Cell(i, "dead_ms") > 0)
            before = -1;
        if (SourceIs(i, "swap")) {
            before = -1;
            continue;
        }
        CHECK(never == (now == 0), "row %d was %sseen", i, now > 0 ? "" : "not ");
        const char *input = CsvText(&screen.trace, i, "input_ms");
        CHECK(!input[0] == (never || Cell(i, "tick") == 0), "row %d: input_ms is '%s'", i, input);
        if (never)
            continue;
        if (before >= 0) {
            const double then = shownMs[first + before];
            const double step = Cell(i, "screen_ms") - Cell(before, "screen_ms");
            const double sim = Cell(i, "sim_ms") - Cell(before, "sim_ms");
            CHECK(fabs(step - (now - then)) < 0.00001, "row %d: %f ms later, not %f", i, step,
                  now - then);
            CHECK(Cell(i, "excluded") > 0 || /* a swap that stalls may be that of a hidden window */
                      fabs(Cell(i, "animation_error_ms") - (sim - (now - then))) < 0.00001,
                  "row %d: an error of %s ms", i, CsvText(&screen.trace, i, "animation_error_ms"));
            compared++;
        }
        before = i;
    }
    CHECK(compared > rows / 2, "only %d of %d rows have the compositor's times", compared, rows);
}

/* The mean |animation error| of those frames of display_clock that were on time together with the
 * three before them: the loop can't foresee a late frame. */
static double SteadyError(int *count)
{
    double sum = 0;
    int onTime = 0;
    *count = 0;
    for (int i = 0; i < screen.trace.rows; i++) {
        onTime = Cell(i, "late") == 0 && Cell(i, "tick") > 1 ? onTime + 1 : 0;
        if (onTime <= 3)
            continue;
        sum += fabs(Cell(i, "animation_error_ms"));
        ++*count;
    }
    return *count > 0 ? sum / *count : 0;
}

TEST_ON_WAYLAND(WaylandTimesAreTheCompositors)
{
    static const char *const displays[] = {"rate 59.94\nnoise 2", "rate 60\nnoise 6",
                                           "rate 144\nnoise 1", "rate 60\ndrop 10"};
    for (int i = 0; i < 4; i++) {
        int count = 0;
        double error = 0;
        Command("noise 0");
        Command(displays[i]);
        /* One quiet run is enough. In some a busy machine draws next to nothing. */
        for (int run = 0; run < 9 && (count == 0 || error >= 0.05); run++) {
            Start("--loop display_clock --size 320x240 --duration 2.5");
            AwaitEnd();
            if (Traced() <= 20)
                continue;
            CheckTimes();
            error = SteadyError(&count);
        }
        const double rate = strtod(displays[i] + 5, NULL);
        CHECK(count > 0 && error < 0.05, "%s: a mean error of %f ms in %d frames", displays[i],
              error, count);
        CHECK(fabs(Cell(5, "refresh_ms") - 1000 / rate) < 0.0001, "a refresh of %f ms",
              Cell(5, "refresh_ms"));
    }
    int late = 0;
    for (int i = 0; i < screen.trace.rows; i++)
        late += Cell(i, "late") > 0;
    assert_true(late > 0);
}

/* How many of the last rows ran a tick and were on time, and how many of these were seen within a
 * refresh after their input was read. */
static int Soon(int rows, int *onTime)
{
    int soon = 0;
    *onTime = 0;
    for (int i = Traced() - rows; i < screen.trace.rows; i++) {
        if (i < 0 || Cell(i, "ticks") == 0 || Cell(i, "late") > 0)
            continue;
        soon += Cell(i, "input_ms") < Cell(i, "refresh_ms");
        ++*onTime;
    }
    return soon;
}

/* A swap waits for the picture before it, so in display_clock each is seen a refresh after that.
 * The refresh is longer than the work and margin that just_in_time can come to on a busy machine.
 */
TEST_ON_WAYLAND(WaylandShowsInputSoonestJustInTime)
{
    int onTime;
    Command("rate 5\nnoise 1");
    Start("--loop just_in_time --size 320x240");
    AWAIT(Traced() > 25 && 2 * Soon(20, &onTime) > onTime && onTime > 5);
    PressQ();
    CheckTimes();
    Start("--loop display_clock --size 320x240");
    AWAIT(8 * Soon(20, &onTime) < onTime && onTime > 5);
    PressQ();
}

/* Whether a row shows the hand where it was about when the trace says that it was read: input_ms
 * before the picture was seen. */
static bool IsTrue(int row, int shown)
{
    const double read = shownMs[shown] - Cell(row, "input_ms");
    int place = places - 1; /* the last that was sent before that; the compositor may be late */
    while (place > 0 && place > places - MostPlaces && handMs[place % MostPlaces] > read)
        place--;
    const double off = fabs(handX[place % MostPlaces] - shownX[shown]); /* a pixel is a ms */
    return place > 0 && shownX[shown] >= 0 && fmin(off, HAND_ROUND - off) < 4;
}

/* How many of so many rows in succession are true, where most are. 0 if a busy machine has drawn
 * too few. The program and the compositor's output have ended. */
static int True(int rows)
{
    const int traced = Traced(), first = Shown() - traced;
    int count = 0, most = 0;
    CHECK(first >= 0, "%d rows of %d pictures", traced, first + traced);
    for (int i = 0; i < traced; i++) {
        count += IsTrue(i, first + i);
        count -= i >= rows && IsTrue(i - rows, first + i - rows);
        most = i + 1 >= rows && count > most ? count : most;
    }
    return most;
}

/* While the pointer never rests, each picture shows it as it was when the trace says that it was
 * read; also where the compositor takes pictures long before it shows them. Without libdecor, which
 * empties SDL's queue. On a busy machine the pointer's events come late, so one good second is
 * enough.
 */
TEST_ON_WAYLAND(WaylandInputIsAsOldAsTheTraceSays)
{
    static const char *const rows[][2] = {
        {"rate 30\ndeadline 0", "just_in_time"}, {"rate 60\ndeadline 0", "fixed_sleep"},
        {"rate 60\ndeadline 0", "arevalo"},      {"rate 30\ndeadline 14", "just_in_time"},
        {"rate 60\ndeadline 14", "fixed_sleep"}, {"rate 60\ndeadline 14", "arevalo"},
    };
    enum { Tries = 14 };
    setenv("SDL_VIDEO_WAYLAND_ALLOW_LIBDECOR", "0", 1);
    Command("hand 240");
    for (int i = 0; i < 6; i += Usually(2, 1)) { /* each loop */
        char options[128];
        int best = 0;
        Command(rows[i][0]);
        snprintf(options, sizeof options,
                 "--loop %s --size 640x480 --steer --hud off --interpolation off --duration 2.5",
                 rows[i][1]);
        for (int run = 0; run < Tries && best < 24; run++) {
            Start(options);
            AwaitEnd();
            const int count = True(30);
            best = count > best ? count : best;
        }
        CHECK(best >= 24, "%s, %s: only %d of 30 pictures", rows[i][1], rows[i][0], best);
    }
}

/* Runs the SDL 2 example of the clock to take home with a cap, for some seconds; returns the median
 * error of its square's motion in ms: it moves by 0.4 pixels in one. */
static double ExamplesError(const char *cap, int seconds)
{
    static int64_t errors[MostShown];
    const char *path = ProgramPath("tests/sdl2_gl");
    const int before = Shown();
    int number = 0;
    pid_t example = fork();
    if (example == 0) {
        execl(path, path, cap, (char *)NULL);
        _exit(127);
    }
    Sleep(seconds * 1000);
    const int shown = Shown();
    EndProcess(&example);
    for (int i = before + (shown - before) / 3; i < shown; i++) {
        const double off = fabs(shownX[i] - shownX[i - 1]) / 0.4 - (shownMs[i] - shownMs[i - 1]);
        if (shownX[i] > 100 && shownX[i] < 540 && shownX[i - 1] > 100 && shownX[i - 1] < 540)
            errors[number++] = (int64_t)(fabs(off) * 1e6);
    }
    if (number < 20)
        return HUGE_VAL;
    SortValues(errors, number);
    const int middle = number / 2;
    return (double)errors[middle] / 1e6;
}

/* Nothing reports to it, and its capped swaps return at once. If it took 60 Hz for a variable rate,
 * it would err by 8 ms; a pixel is 2.5 ms. One quiet run is enough. */
TEST_ON_WAYLAND(WaylandExampleOfTheClockIsEvenUnderACap)
{
    static const char *const rows[][2] = {
        {"rate 60", "40"}, {"rate 60", "24"}, {"vary 48 144", "60"}};
    Command("look 240");
    for (int i = 0; i < 3; i += Usually(2, 1)) {
        double error = HUGE_VAL;
        Command(rows[i][0]);
        for (int run = 0; run < 9 && error > 3; run++)
            error = ExamplesError(rows[i][1], 4);
        CHECK(error <= 3, "%s with a cap of %s: %f ms", rows[i][0], rows[i][1], error);
    }
}

/* A stop longer than a socket holds events for. */
TEST_ON_WAYLAND(WaylandProgramThatWasStoppedGoesOn)
{
    Command("rate 60\nhand 240");
    Start("--loop arevalo --size 320x240 --steer");
    AWAIT(Traced() > 3);
    kill(screen.program.pid, SIGSTOP);
    Sleep(1500);
    kill(screen.program.pid, SIGCONT);
    const int before = Traced();
    AWAIT(Traced() > before + 30);
    PressQ();
}

/* How many of the last rows were seen this long after the row before. */
static int Steps(int rows, double ms)
{
    int steps = 0;
    for (int i = Traced() - rows; i < screen.trace.rows; i++)
        steps += i > 0 && fabs(Cell(i, "screen_ms") - Cell(i - 1, "screen_ms") - ms) < 0.01;
    return steps;
}

/* SDL keeps the display's old rate. A cap at that rate would leave out every second refresh. */
TEST_ON_WAYLAND(WaylandRefreshRateMayRise)
{
    Start("--size 320x240");
    AWAIT(Steps(20, 1000 / 60.) > 10);
    Command("rate 144");
    AWAIT(Steps(20, 1000 / 144.) > 10);
    AwaitMoreRows(60);
    AWAIT(Steps(20, 1000 / 144.) > 10);
    PressQ();
}

/* How many of the last rows the display has reported, with this as its interval. */
static int Reported(int rows, double refreshMs)
{
    int reported = 0;
    for (int i = Traced() - rows; i < screen.trace.rows; i++)
        reported +=
            i >= 0 && SourceIs(i, "seen") && fabs(Cell(i, "refresh_ms") - refreshMs) < 0.0001;
    return reported;
}

/* A rate that varies is told as such, also when it changes, and pictures are shown when they come.
 */
TEST_ON_WAYLAND(WaylandRefreshRateMayVary)
{
    static Program info;
    Command("vary 48 144");
    Start("--loop arevalo --size 320x240 --draw-cost 9 --duration 1.2");
    AwaitEnd();
    CheckTimes();
    CHECK(Reported(screen.trace.rows, 0) > screen.trace.rows / 2, "%d of %d rows have no refresh",
          Reported(screen.trace.rows, 0), screen.trace.rows);
    CHECK(strstr(screen.program.out, "each picture when it comes, "), "%s", screen.program.out);
    ProgramRun(&info, "--info --size 320x240");
    CHECK(strstr(info.out, "refresh   not constant\n"), "%s", info.out);
    Start("--loop display_clock --size 320x240");
    AWAIT(Reported(20, 0) > 10);
    Command("rate 60");
    AWAIT(Reported(20, 1000 / 60.) > 10);
    Command("vary 48 144");
    AWAIT(Reported(20, 0) > 10);
    PressQ();
}

/* Ticks keep their rate while the window is hidden; the frames before and after are no hitches. */
TEST_ON_WAYLAND(WaylandHiddenWindowKeepsTicking)
{
    int hidden = 0;
    /* A busy machine does not make it give up ticks, but may stop it for a second. */
    for (int run = 0; run < 5 && (run == 0 || Cell(hidden, "dead_ms") > 0); run++) {
        Start("--size 320x240 --network");
        AWAIT(Traced() > 30);
        Command("hide");
        Sleep(1500);
        Command("show");
        AwaitMoreRows(30);
        PressQ();
        hidden = LongestFrame();
    }
    CheckTicks(hidden, 1000);
    CHECK(!CsvText(&screen.trace, hidden, "animation_error_ms")[0], "row %d is compared", hidden);
    assert_non_null(strstr(screen.program.out, "a hidden window"));
}

/* Whether the last frame shows the ball at this place, in world units. */
static bool BallIsAt(double x, double y)
{
    const int last = Traced() - 1;
    return fabs(Cell(last, "x") - x) < 1 && fabs(Cell(last, "y") - y) < 1;
}

/* A touch on SPACE counts once, although SDL also makes it a click of a mouse, and it moves the
 * ball. */
TEST_ON_WAYLAND(WaylandPointerAndFingerSteer)
{
    Start("--size 960x720 --steer --loop display_clock");
    Command("point 483 10"); /* the middle: a bar of 6 px is at the left */
    AWAIT(BallIsAt(320, 24));
    Command("point 2 10");
    AWAIT(BallIsAt(24, 24));
    Command("touch 60 700");
    AWAIT(Shows(2, "interpolation", "off"));
    AWAIT(BallIsAt(36.5, 456));
    assert_true(Shows(2, "interpolation", "off"));
    Command("key 50"); /* M */
    AWAIT(Shows(2, "steered", "0"));
    PressQ();
}

TEST_ON_WAYLAND(WaylandWithoutAnOutputKeepsRunning)
{
    Start("--size 320x240");
    Command("unplug");
    Sleep(300);
    Command("key 57");
    Command("plug");
    AwaitMoreRows(30);
    AWAIT(Shows(2, "interpolation", "off"));
    Command("scale 2");
    AwaitMoreRows(10);
    Command("close");
    AwaitEnd();
}

/* Also where the output goes away between two readings of events. */
TEST_ON_WAYLAND(WaylandWithoutAnOutputEndsAsUsual)
{
    Start("--size 320x240");
    for (int i = 0; i < 10; i++) {
        Command("unplug");
        Sleep(20);
        Command("plug");
        AwaitMoreRows(3);
    }
    Command("unplug");
    Sleep(100);
    PressQ();
    Command("plug");
    Start("--size 320x240 --fullscreen");
    Command("unplug");
    Sleep(100);
    kill(screen.program.pid, SIGTERM);
    AwaitEnd();
}

static const char wentAway[] = "interp_demo: the display went away\n";

TEST_ON_WAYLAND(WaylandCompositorThatDiesWithoutAnOutputIsAnError)
{
    Start("--size 320x240");
    AWAIT(Traced() > 10);
    Command("unplug");
    Sleep(300);
    kill(compositor, SIGKILL);
    AwaitFailure(wentAway);
}

/* An error comes together with events that wait for SDL, and for the swap. SDL turns in a circle
 * then until the program ends itself, so sanitizers have two of the waits. */
TEST_ON_WAYLAND(WaylandConnectionMayEndInAnyWait)
{
    static const char *const waits[] = {"", "--paused", "--vsync off --fps 30",
                                        "--loop just_in_time", "--loop fixed_sleep --tick-cost 30"};
    for (size_t i = 0; i < sizeof waits / sizeof waits[0]; i += (size_t)SanitizedStep(4)) {
        char options[128];
        snprintf(options, sizeof options, "--size 320x240 %s", waits[i]);
        Start(options);
        AWAIT(Traced() > 10);
        if (strcmp(waits[i], "--paused") == 0)
            Sleep(1500); /* it pauses after a second or two */
        Command("error");
        AwaitFailure(wentAway);
    }
}

static bool IsUnanswered(void)
{
    char *text = ReadFile("shown");
    const bool is = strstr(text, "unanswered");
    free(text);
    return is;
}

/* A swap does not end any more. The array of the trace is closed even so. */
TEST_ON_WAYLAND(WaylandTraceIsWholeWhereASwapNeverEnds)
{
    struct stat trace = {0};
    ProgramStart(&screen.program, "--size 320x240 --trace trace.json");
    screen.running = true;
    AWAIT(stat("trace.json", &trace) == 0 && trace.st_size > 20000);
    Command("error");
    AwaitStatus(1);
    CHECK(strstr(screen.program.err, wentAway), "%s", screen.program.err);
    assert_true(EventsCheckFile("trace.json").frames > 5);
}

/* SDL waits for an answer to its new window. */
static void StartUnanswered(void)
{
    Command("shy");
    ProgramStart(&screen.program, "--size 320x240 --trace trace.json");
    screen.running = true;
    AWAIT(IsUnanswered());
}

TEST_ON_WAYLAND(WaylandCompositorMayDieBeforeTheWindowIsShown)
{
    StartUnanswered();
    kill(compositor, SIGKILL);
    AwaitStatus(1);
    CHECK(strstr(screen.program.err, wentAway), "%s", screen.program.err);
}

TEST_ON_WAYLAND(WaylandCompositorThatNeverAnswersIsLeftByTwoSignals)
{
    StartUnanswered();
    kill(screen.program.pid, SIGINT);
    kill(screen.program.pid, SIGTERM);
    AwaitStatus(1);
    CHECK(strstr(screen.program.err, "asked twice to end"), "%s", screen.program.err);
}

TEST_ON_WAYLAND(WaylandCompositorThatDiesIsAnError)
{
    Start("--size 320x240 --tick-cost 30"); /* so the last callbacks come between two swaps */
    AWAIT(Traced() > 10);
    Command("die");
    AwaitFailure("the display went away");
}

TEST_ON_WAYLAND(WaylandCompositorThatHangsIsLeftByTwoSignals)
{
    Start("--size 320x240");
    AWAIT(Traced() > 10);
    kill(compositor, SIGSTOP);
    kill(screen.program.pid, SIGINT);
    Sleep(300);
    kill(screen.program.pid, SIGINT);
    AwaitFailure("asked twice to end");
}

/* ---- a storm ---- */

/* The same numbers for the same seed, on all systems. */
static uint32_t stormSeed;

static int Draw(int count)
{
    stormSeed = stormSeed * 1664525 + 1013904223;
    return (int)((stormSeed >> 8) % (uint32_t)count);
}

#define DRAW(table) table[Draw(sizeof(table) / sizeof(table)[0])]

static const char *const stormLoops[] = {"arevalo",     "display_clock", "just_in_time",
                                         "fixed_sleep", "frame_pacing",  "simplest"};
static const char *const stormWaits[] = {"", "--paused", "--fps 30", "--vsync off"};
static const char *const stormWork[] = {"", "--fullscreen", "--tick-cost 30", "--draw-cost 12"};
static const char *const stormDisplays[] = {"rate 60", "rate 144", "vary 48 144", "noise 5",
                                            "drop 20", "lie 30",   "deadline 8",  "scale 2"};
static const char *const stormWeather[] = {"unplug", "plug",    "hide",        "show",
                                           "lie 40", "drop 50", "rate 30",     "key 25",
                                           "key 87", "key 57",  "point 50 50", "touch 20 20"};

/* How a run ends. */
typedef enum StormEnd {
    EndByKey,
    EndByClose,
    EndBySignal,
    EndByError,
    EndByDeath,
    EndByDeathWithoutOutput,
    StormEnds
} StormEnd;

static void EndStorm(StormEnd end)
{
    if (end == EndByKey)
        Command("key 16");
    else if (end == EndByClose)
        Command("close");
    else if (end == EndBySignal)
        kill(screen.program.pid, SIGTERM);
    else if (end == EndByError)
        Command("show\nplug\nerror");
    if (end == EndByDeathWithoutOutput)
        Command("unplug");
    Sleep(Draw(200));
    if (end >= EndByDeath)
        kill(compositor, SIGKILL);
}

/* One run, with a compositor of its own. At first the program may not have a window yet. */
static void Storm(uint32_t seed)
{
    char options[256];
    stormSeed = seed;
    const bool early = Draw(4) == 0;
    const StormEnd end = early ? EndByDeath : (StormEnd)Draw(StormEnds);
    for (int i = 0; i < 2; i++)
        Command(DRAW(stormDisplays));
    const char *loop = DRAW(stormLoops), *wait = DRAW(stormWaits), *work = DRAW(stormWork);
    snprintf(options, sizeof options, "--size 320x240 --loop %s %s %s", loop, wait, work);
    if (early) {
        ProgramStart(&screen.program, options);
        screen.running = true;
        Sleep(Draw(500));
    } else {
        Start(options);
        Sleep(Draw(1500));
        for (int i = Draw(8); i > 0; i--) {
            Command(DRAW(stormWeather));
            Sleep(Draw(250));
        }
    }

    EndStorm(end);
    AwaitStatus(end < EndByError ? 0 : 1);
    const char *said = screen.program.err;
    CHECK(end < EndByError || early || strstr(said, wentAway), "it says: %s", said);
    CHECK(early || (Traced() >= 3 && !screen.trace.cut), "%d rows", screen.trace.rows);
}

/* `make storm` makes more than a few of them. */
TEST_ON_WAYLAND(WaylandStormsEndWithTheRightStatusAndAWholeTrace)
{
    const char *asked = getenv("RUNS");
    const int runs = asked ? atoi(asked) : Usually(4, 8);
    for (int seed = 1; seed <= runs; seed++) {
        print_message("storm %d\n", seed);
        Storm((uint32_t)seed);
        TearDown(NULL);
        SetUp(NULL);
    }
}
