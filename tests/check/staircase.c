/* SPDX-License-Identifier: MIT
 *
 * Observers whose answers are known in their probability get the threshold that they have, and
 * those who guess get none.
 */
#include "game/player.h"

#include "base/random.h"
#include "check/check.h"

enum { Runs = 500 };

static uint64_t drawn; /* random numbers so far */

/* One of `slips` answers is a guess; 0: none. With the threshold 0 all are guesses. */
typedef struct Observer {
    double threshold, slope;
    int slips;
} Observer;

static double Random(void)
{
    return RandomUniform(1, drawn++);
}

/* How often an observer who pays attention is right. */
static double RightAt(const Observer *observer, double jitter)
{
    return observer->threshold > 0
               ? 0.5 + 0.5 / (1 + pow(observer->threshold / jitter, observer->slope))
               : 0.5;
}

static Threshold Observe(const Observer *observer)
{
    Staircase staircase = {.jitter = StaircaseFirst};
    bool goesOn = true;
    while (goesOn) {
        const bool slips = observer->slips && Random() < 1.0 / observer->slips;
        CHECK(staircase.jitter >= 0.25 && staircase.jitter <= 40, "jitter %f", staircase.jitter);
        goesOn = StaircaseAnswer(&staircase,
                                 Random() < (slips ? 0.5 : RightAt(observer, staircase.jitter)));
    }
    return StaircaseThreshold(&staircase);
}

static int Rising(const void *one, const void *other)
{
    const double a = *(const double *)one, b = *(const double *)other;
    return (a > b) - (a < b);
}

/* Returns how many of these runs tell a range that contains the threshold. */
static int RangesThatHold(const Observer *observer, double most)
{
    const double odds = (0.707 - 0.5) / (1 - 0.707); /* of the part that is no luck */
    const double due = observer->threshold * pow(odds, 1 / observer->slope);
    double found[Runs];
    int none = 0, held = 0;
    assert_true(fabs(RightAt(observer, due) - 0.707) < 1e-9);
    for (int i = 0; i < Runs; i++) {
        const Threshold threshold = Observe(observer);
        found[i] = threshold.about;
        none += threshold.about == 0;
        held += threshold.from <= due && due <= threshold.to;
    }
    qsort(found, Runs, sizeof found[0], Rising);
    const double median = (found[Runs / 2 - 1] + found[Runs / 2]) / 2;
    CHECK(fabs(median / due - 1) < most, "threshold %f, slope %f: %f", due, observer->slope,
          median);
    CHECK(none <= Runs / 50, "threshold %f, slope %f: not found in %d", due, observer->slope, none);
    return held;
}

/* Whether their answers change fast or slowly with the jitter, and whether they slip at times. */
TEST(StaircaseFindsTheThresholdOfEveryKindOfObserver)
{
    static const int slips[] = {0, 20};
    for (int kind = 0; kind < 2; kind++)
        for (double slope = 1; slope <= 4; slope *= 2) {
            int held = 0, runs = 0;
            for (double threshold = 1; threshold <= 8; threshold *= 2, runs += Runs)
                held += RangesThatHold(&(Observer){threshold, slope, slips[kind]},
                                       slips[kind] ? 0.25 : 0.15);
            CHECK(held >= runs * 9 / 10, "slope %f, slips %d: %d of %d ranges hold", slope,
                  slips[kind], held, runs);
        }
}

TEST(StaircaseTellsGuessersThatItHasFoundNone)
{
    int none = 0;
    for (int i = 0; i < Runs; i++)
        none += Observe(&(Observer){0}).about == 0;
    CHECK(none >= Runs * 9 / 10, "none in %d of %d", none, Runs);
}

/* The same as the staircase, in steps that are much smaller. */
static Threshold Reckon(const double *jitters, const char *answers)
{
    enum { Steps = 2000 };
    static double sums[Steps + 1]; /* below each step */
    const double bottom = log(0.25 * pow(2, -1.0 / 8)), top = log(0.25 * pow(2, 36.5 / 4));
    double found[3] = {0};
    for (int i = 0; i < Steps; i++) {
        const double threshold = exp(bottom + (top - bottom) * (i + 0.5) / Steps);
        double fit = 1;
        for (int k = 0; answers[k]; k++) {
            const double right = 0.5 + 0.47 / (1 + 1.27 * threshold / jitters[k]);
            fit *= answers[k] == 'R' ? right : 1 - right;
        }
        sums[i + 1] = sums[i] + fit;
    }
    for (int q = 0; q < 3; q++)
        for (int i = 0; i < Steps; i++)
            if (sums[i] <= (double[]){0.5, 0.05, 0.95}[q] * sums[Steps])
                found[q] = exp(bottom + (top - bottom) * i / Steps);
    return (Threshold){found[0], found[1], found[2]};
}

/* R: right, W: wrong. */
TEST(StaircaseStepsAndEnds)
{
    static const char *const rows[] = {"RRRRRRRRRRRR", "RRRRRRRRWRRW", "RWRRRWRRRWRRRWRRRRWR",
                                       "RRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRR",
                                       "RRWRRRRWRRRWWRRRRWRRRRRWRRRWRRWRRRRR"};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        Staircase staircase = {.jitter = StaircaseFirst};
        double jitters[StaircaseTrials];
        for (int k = 0; rows[i][k]; k++) {
            jitters[k] = staircase.jitter;
            assert_true(StaircaseThreshold(&staircase).about == 0 || k >= 12);
            const bool goesOn = StaircaseAnswer(&staircase, rows[i][k] == 'R');
            assert_int_equal(goesOn, k + 1 < StaircaseTrials);
            CHECK(rows[i][k] == 'R' ? staircase.jitter < jitters[k] || jitters[k] == 0.25
                                    : staircase.jitter > jitters[k],
                  "%s: from %f to %f in trial %d", rows[i], jitters[k], staircase.jitter, k);
        }
        const Threshold found = StaircaseThreshold(&staircase), due = Reckon(jitters, rows[i]);
        CHECK(fabs(found.about / due.about - 1) < 0.02 && fabs(found.from / due.from - 1) < 0.05 &&
                  fabs(found.to / due.to - 1) < 0.05,
              "%s: %f (%f to %f), not %f (%f to %f)", rows[i], found.about, found.from, found.to,
              due.about, due.from, due.to);
    }
}
