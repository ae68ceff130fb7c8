/* SPDX-License-Identifier: MIT
 *
 * From input to screen: the figures of a run are right for a hand that moves all the time.
 */
#include "check/simulation.h"

#include "numbers/stats.h"

/* When input was read in the last run, and how many pictures were presented before that. */
static struct Read {
    Nanoseconds at;
    int frames;
} reads[MaxFrames];
static int readCount;

static void NoteRead(Input *input)
{
    reads[readCount++] = (struct Read){sim.now, (int)sim.presents};
    actAt++;
}

/* The newest tick that frame i shows, or shows in full. */
static int64_t TickShown(int i, int method, bool full)
{
    const bool shown =
        method != MethodOn || (full ? frames[i].drawArgument == 1 : frames[i].drawArgument > 0);
    return frames[i].tick - !shown;
}

/* Whether the frame, which is drawn after a reading, shows it without a tick: by a partial one. */
static bool ShowsAtOnce(int i, int method, bool full)
{
    return method == MethodPartial && !full && frames[i].drawArgument > 0;
}

/* The waits of a hand that moves all the time. The next read takes each movement, the next tick
 * uses it, and the first picture that shows this tick shows the movement. `after`: the loop reads
 * input after its ticks. */
static double SeenByAHand(int method, bool after, bool full, double *longest)
{
    const Nanoseconds step = 50 * ONE_MICROSECOND;
    double sum = 0;
    int64_t moments = 0;
    Nanoseconds moment = 0;
    int frame = 0, first = -1;
    *longest = 0;
    for (int i = 0; i < readCount; i++) {
        const int turn = reads[i].frames;
        const int64_t ticksBefore = after && turn < count ? frames[turn].tick
                                    : turn > 0            ? frames[turn - 1].tick
                                                          : 0;
        while (frame < count && TickShown(frame, method, full) <= ticksBefore &&
               !(frame >= turn && ShowsAtOnce(frame, method, full)))
            frame++;
        if (frame == count)
            break;
        first = first < 0 ? frame : first;
        moment = frame == first ? reads[i].at + step / 2 : moment;
        for (; moment <= reads[i].at; moment += step) {
            const double seen = (double)(frames[frame].screenReal - moment) / 1e6;
            sum += seen;
            *longest = fmax(*longest, seen);
            moments++;
        }
    }
    return sum / (double)moments;
}

static const InputTimes none = {0};

TEST(InputTimesAreThoseOfAHand)
{
    static const struct {
        const char *loop, *machine;
        int method;
        double mean, longest, full; /* ms */
    } rows[] = {
        {"arevalo", "vsync60", MethodOn, 54.2, 83.3, 90.3},
        {"arevalo", "vsync60", MethodOff, 54.2, 83.3, 54.2},
        {"arevalo", "vsync60", MethodPredict, 54.2, 83.3, 54.2},
        {"prediction", "vsync60", MethodPredict, 37.5, 66.7, 37.5},
        {"max_fps", "vsync60", MethodOff, 27.8, 50.0, 27.8},
        {"display_clock", "vsync60", MethodOn, 37.5, 66.7, 76.4},
        {"arevalo", "vsync60,queue=2", MethodOn, 87.5, 116.7, 123.6},
        {"simplest", "vsync144", MethodOff, 10.4, 13.9, 10.4},
        {"arevalo", "slow-draw", MethodOn, 250.4, 300.6, 250.4},
        {"lag", "noisy60,drop=5", MethodPredict, 37.8, 99.7, 37.8},
        {"arevalo", "vsync60", MethodPartial, 25.0, 33.3, 54.2},
        {"just_in_time", "vsync60", MethodPartial, 10.6, 33.3, 23.1},
    };
    for (int i = 0; i < (int)(sizeof rows / sizeof rows[0]); i++) {
        if (!IsUsual(0, i, Sanitized ? 4 : 1))
            continue;
        const bool after = strcmp(rows[i].loop, "arevalo") == 0;
        const char *const what = rows[i].machine;
        double longest, longestFull;
        readCount = 0;
        ActAt(1, NoteRead);
        RUN(rows[i].loop, what, Scene_ball.methods[rows[i].method].word, .seconds = 60);
        const Stats *stats = &ran.stats;
        const double mean = InputTimesMean(&stats->input, &none) / 1e6;
        const double full = InputTimesMean(&stats->inputFull, &none) / 1e6;
        const double seen = SeenByAHand(rows[i].method, after, false, &longest);
        const double seenFull = SeenByAHand(rows[i].method, after, true, &longestFull);
        CHECK(fabs(mean - seen) < 0.01 && fabs(full - seenFull) < 0.01,
              "%s on %s: a mean of %f, in full %f; a hand sees %f and %f", rows[i].loop, what, mean,
              full, seen, seenFull);
        CHECK(fabs((double)stats->input.longest / 1e6 - longest) < 0.06,
              "%s on %s: at most %f; a hand sees %f", rows[i].loop, what,
              (double)stats->input.longest / 1e6, longest);
        CHECK(fabs(mean - rows[i].mean) <= 0.051 && fabs(full - rows[i].full) <= 0.051 &&
                  fabs(longest - rows[i].longest) < 0.1,
              "%s on %s: %f, at most %f, in full %f", rows[i].loop, what, mean, longest, full);
    }
}

/* Pictures 100 ms apart. `input` is how much older than the picture its read is; the last number is
 * what the picture adds to the sum of times between reads. All in ms. */
TEST(InputTimesRestartWherePicturesDoNotFollow)
{
    static const char *const loops[] = {"arevalo", "lag"};
    static const struct {
        int input; /* -1: no tick has an effect on it */
        bool excluded, never;
        int loop, adds;
    } rows[] = {{-1, false, false, 0, 0},   {30, false, false, 0, 0},   {30, false, false, 0, 100},
                {130, false, false, 0, 0},  {50, false, false, 0, 180}, /* from the newest on */
                {150, false, false, 0, 0},  {300, false, false, 0, 0},  {30, true, false, 0, 0},
                {30, false, false, 0, 100}, {-1, true, true, 0, 0},     {30, false, false, 0, 0},
                {30, false, false, 0, 100}, {-1, false, true, 0, 0},    {30, false, false, 0, 200},
                {30, false, false, 1, 0},   {30, false, false, 1, 100}};
    Stats stats = {0};
    Nanoseconds time = 0;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const Nanoseconds input = rows[i].input * ONE_MILLISECOND;
        Frame frame = {.loop = loops[rows[i].loop],
                       .screenReal = (Nanoseconds)i * 100 * ONE_MILLISECOND,
                       .screenSource = rows[i].never ? ScreenNever : ScreenSimulated,
                       .excluded = rows[i].excluded,
                       .input = input,
                       .inputFull = input};
        FrameNote(&frame, COLUMN_OF(input_ms), input >= 0);
        FrameNote(&frame, COLUMN_OF(input_full_ms), input >= 0 && i > 9);
        StatsAdd(&stats, &frame);
        const Nanoseconds adds = (stats.input.time - time) / ONE_MILLISECOND;
        CHECK(adds == rows[i].adds, "row %zu adds %" PRId64 " ms", i, adds);
        time = stats.input.time;
    }
    assert_int_equal(stats.input.longest, 230 * ONE_MILLISECOND);
    assert_int_equal(stats.inputFull.time, 400 * ONE_MILLISECOND);
    StatsFree(&stats);
}

/* One picture an hour, each 20 minutes after its read. The mean is right for all of them, and for
 * those since any earlier moment. */
TEST(InputTimesOfYearsAreRight)
{
    const Nanoseconds hour = 3600 * ONE_SECOND;
    InputTimes times = {0};
    InputTimes then = {0};
    assert_true(InputTimesMean(&times, &none) < 0);
    for (int i = 0; i < 30 * 365 * 24; i++) {
        InputTimesAdd(&times, i * hour, hour / 3, true);
        const double mean = InputTimesMean(&times, &then);
        CHECK(i == 0 || fabs(mean / (double)hour * 6 / 5 - 1) < 1e-9, "hour %d: a mean of %f", i,
              mean);
        then = i % 7 == 0 ? (InputTimes){0} : i % 7 == 3 ? times : then;
    }
    assert_int_equal(times.longest, hour / 3 + hour);
}

/* Also at half speed, where the loop's clock measures half of it. */
TEST(InputTimesOnTheHudAreReal)
{
    const Sought said =
        RunSeeking("input 108 ms", "refresh=30", CONFIG("arevalo", .hud = HudFull, .speed = 500));
    CHECK(said.found > 200, "in %d pictures", said.found);
    const double mean = InputTimesMean(&ran.stats.input, &none) / 1e6;
    CHECK(fabs(mean - 108.3) < 0.1, "a mean of %f", mean);
}
