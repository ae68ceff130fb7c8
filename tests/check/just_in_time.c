/* SPDX-License-Identifier: MIT
 *
 * The loop just_in_time compared with display_clock: input is seen sooner, the motion is as even,
 * and no more refreshes are missed.
 */
#include "check/simulation.h"
#include "numbers/figures.h"

/* Of the last run: ms from input to screen, the mean animation error in ms, and the part of the
 * display's refreshes without a new picture. */
typedef struct Result {
    double input, error, missed;
} Result;

static Result ResultOf(const char *loop, const char *machine, int speed, int seconds)
{
    RUN(loop, machine, .seconds = seconds, .speed = speed);
    const Stats *stats = &ran.stats;
    const double refreshes = (double)(frames[count - 1].screenLoop - frames[0].screenLoop) /
                             fmax((double)frames[0].refresh, 1);
    return (Result){InputTimesMean(&stats->input, &(InputTimes){0}) / 1e6,
                    FiguresOf(stats, &ran.totals).values[Figure_error_ms],
                    1 - (count - 1) / refreshes};
}

TEST(JustInTimeIsSoonerThanDisplayClockAndAsEven)
{
    static const struct {
        const char *machine;
        double most, least; /* ms to screen, and so much below display_clock's */
        double error;       /* ms above display_clock's */
        int speed;          /* in thousandths, 0: the usual one */
    } rows[] = {
        {"vsync144", 27, 4.5, 0.001, 0}, /* of a refresh of 6.9 */
        {"vsync60", 26, 12, 0.001, 0},
        {"noisy60", 26, 12, 0.001, 0},
        {"refresh=60,noise=8ms", 26, 10, 0.03, 0},
        {"vsync60,draw=10ms", 56, 3, 0.001, 500},
        {"noisy60,draw-noise=5ms", 30, 8, 0.05, 0},
        {"vsync60,draw=10ms", 34, 5, 0.001, 0},
        {"vsync60,oversleep=8ms", 32, 5, 0.001, 0},
        {"queue2", 24, 16.7 + 2 * 16.6 - 3, 0.001, 0},
        {"queue2,noise=2ms", 24, 16.7 + 2 * 16.6 - 4, 0.001, 0},
        {"refresh=60,queue=4", 24, 16.7 + 4 * 16.6 - 3, 0.001, 0},
        {"queue2,draw=14ms", 37, 33, 0.001, 0},
        /* a tick that takes so long leaves no time to wait, or misses refreshes */
        {"vsync60,slow-tick=20ms@1s", 39, -0.1, 0.01, 0},
        {"noisy60,slow-tick=20ms@1s", 39, -0.1, 0.01, 0},
        {"vsync60,slow-tick=10ms@1s", 39, -0.1, 0.06, 0},
        {"queue2,slow-tick=20ms@1s", 60, 10, 0.12, 0},
        {"noisy60,drop=5", 39, -0.1, 0.01, 0},
    };
    for (int i = 0; i < (int)(sizeof rows / sizeof rows[0]); i++) {
        if (!IsUsual(0, i, Sanitized ? 4 : 2))
            continue;
        const Result clock = ResultOf("display_clock", rows[i].machine, rows[i].speed, 60);
        const Result now = ResultOf("just_in_time", rows[i].machine, rows[i].speed, 60);
        CHECK(now.input <= rows[i].most && now.input <= clock.input - rows[i].least,
              "%s: %f ms to screen, display_clock %f", rows[i].machine, now.input, clock.input);
        CHECK(now.error <= clock.error + rows[i].error, "%s: an error of %f ms, display_clock %f",
              rows[i].machine, now.error, clock.error);
        CHECK(now.missed <= clock.missed + 0.0025, "%s: %f of the refreshes missed, before %f",
              rows[i].machine, now.missed, clock.missed);
    }
}

TEST(JustInTimeWithoutARefreshIsDisplayClock)
{
    static const char *const machines[] = {"fast", "slow-draw", "slow-tick", "crawl", "vrr"};
    for (size_t i = 0; i < sizeof machines / sizeof machines[0]; i += (size_t)SanitizedStep(3)) {
        const Result clock = ResultOf("display_clock", machines[i], 0, Usually(20, 60));
        const int frameCount = count;
        const Result now = ResultOf("just_in_time", machines[i], 0, Usually(20, 60));
        CHECK(fabs(now.input / clock.input - 1) < 0.003 && abs(count - frameCount) < 70,
              "%s: %f ms to screen in %d frames, display_clock %f in %d", machines[i], now.input,
              count, clock.input, frameCount);
    }
}

/* The loop waits once for each picture in the queue. After that the queue stays empty. */
TEST(JustInTimeEmptiesAQueueOnce)
{
    static const char *const machines[] = {"refresh=60,queue=1", "queue2", "refresh=144,queue=4"};
    for (int i = 0; i < 3; i++) {
        RUN("just_in_time", machines[i], .seconds = 10);
        for (int n = 12; n < count; n++)
            CHECK(frames[n].screenLoop - frames[n].start < frames[n].refresh && !frames[n].late,
                  "%s: frame %d waited", machines[i], n);
    }
}

/* A sleep for a tick that is due in a minute ends when the window is back: it is not black until
 * then. */
TEST(JustInTimeShowsAHiddenWindowThatIsBack)
{
    static const char *const loops[] = {"just_in_time", "frame_pacing"};
    RUN("arevalo", "vsync60,hidden=2s-8s", .ups = 1, .speed = 10, .seconds = 15);
    const int most = count;
    for (int i = 0; i < 2; i++) {
        RUN(loops[i], "vsync60,hidden=2s-8s", .ups = 1, .speed = 10, .seconds = 15);
        CHECK(count >= most - 10, "%s: %d frames, arevalo %d", loops[i], count, most);
    }
}
