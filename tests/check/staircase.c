/* SPDX-License-Identifier: MIT
 *
 * Observers whose answers are known in their probability get the threshold that they have, and
 * those who guess get none.
 */
#include "numbers/staircase.h"

#include "base/random.h"
#include "check/check.h"

enum { MostRuns = 500 };

/* How many runs each observer makes. */
static int RunsOfEach(void)
{
    return Usually(250, MostRuns);
}

static uint64_t drawn; /* random numbers so far */

/* One of `slips` answers is a guess; 0: none. With the threshold 0 all are guesses. Who `admits`
 * says so where the others guess. */
typedef struct Observer {
    double threshold, slope;
    int slips;
    bool admits;
} Observer;

static double Random(void)
{
    return RandomUniform(1, drawn++);
}

/* How often an observer who pays attention sees it. */
static double SeenAt(const Observer *observer, double jitter)
{
    if (observer->threshold == 0)
        return 0;
    return 1 / (1 + pow(observer->threshold / jitter, observer->slope));
}

/* How often that gives the right answer, if all others are guesses. */
static double RightAt(const Observer *observer, double jitter)
{
    return 0.5 + SeenAt(observer, jitter) / 2;
}

static Answer AnswerOf(const Observer *observer, double jitter)
{
    const bool slips = observer->slips && Random() < 1.0 / observer->slips;
    if (!slips && Random() < SeenAt(observer, jitter))
        return AnswerRight;
    if (observer->admits && !slips)
        return AnswerCantTell;
    return Random() < 0.5 ? AnswerRight : AnswerWrong;
}

static Threshold Observe(const Observer *observer)
{
    Staircase staircase = {.jitter = StaircaseFirst};
    bool goesOn = true;
    while (goesOn) {
        CHECK(staircase.jitter >= 0.25 && staircase.jitter <= 40, "jitter %f", staircase.jitter);
        goesOn = StaircaseAnswer(&staircase, AnswerOf(observer, staircase.jitter));
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
    const int runs = RunsOfEach();
    double found[MostRuns];
    int none = 0, held = 0;
    assert_true(fabs(RightAt(observer, due) - 0.707) < 1e-9);
    for (int i = 0; i < runs; i++) {
        const Threshold threshold = Observe(observer);
        found[i] = threshold.about;
        none += threshold.about == 0;
        held += threshold.from <= due && due <= threshold.to;
    }
    qsort(found, (size_t)runs, sizeof found[0], Rising);
    const double median = (found[runs / 2 - 1] + found[runs / 2]) / 2;
    CHECK(fabs(median / due - 1) < most, "threshold %f, slope %f: %f", due, observer->slope,
          median);
    CHECK(none <= runs / 50, "threshold %f, slope %f: not found in %d", due, observer->slope, none);
    return held;
}

/* Whether their answers change fast or slowly with the jitter, whether they slip at times, and
 * whether they guess or say that they can't tell. The range of slow observers who slip is hardly
 * wider than it has to be. */
TEST(StaircaseFindsTheThresholdOfEveryKindOfObserver)
{
    enum { SlowWhoSlip = 1 };
    const int step = Usually(4, 2);
    static const Observer kinds[] = {
        {.slips = 0}, {.slips = 20}, {.admits = true}, {.slips = 20, .admits = true}};
    for (int kind = 0; kind < 4; kind++)
        for (double slope = 1; slope <= 4; slope *= 2) {
            int held = 0, runs = 0;
            Observer observer = kinds[kind];
            observer.slope = slope;
            for (double threshold = 1; threshold <= 8; threshold *= step, runs += RunsOfEach()) {
                observer.threshold = threshold;
                held += RangesThatHold(&observer, observer.slips ? 0.25 : 0.15);
            }
            CHECK(held >= runs * 9 / 10, "slope %f, kind %d: %d of %d ranges hold", slope, kind,
                  held, runs);
            CHECK(slope > 1 || kind != SlowWhoSlip || held <= runs * 92 / 100,
                  "%d of %d ranges hold, so they are too wide", held, runs);
            CHECK(slope == 1 || held >= runs * 97 / 100, "slope %f, kind %d: %d of %d", slope, kind,
                  held, runs);
        }
}

TEST(StaircaseTellsGuessersThatItHasFoundNone)
{
    int none = 0;
    for (int i = 0; i < MostRuns; i++)
        none += Observe(&(Observer){0}).about == 0;
    CHECK(none >= MostRuns * 9 / 10, "none in %d of %d", none, MostRuns);
    assert_true(Observe(&(Observer){.admits = true}).about == 0);
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
            if (answers[k] == '?')
                fit *= sqrt(right * (1 - right));
            else
                fit *= answers[k] == 'R' ? right : 1 - right;
        }
        sums[i + 1] = sums[i] + fit;
    }
    for (int q = 0; q < 3; q++)
        for (int i = 0; i < Steps; i++)
            if (sums[i] <= (double[]){0.5, 0.055, 0.945}[q] * sums[Steps])
                found[q] = exp(bottom + (top - bottom) * i / Steps);
    return (Threshold){found[0], found[1], found[2]};
}

/* R: right, W: wrong, ?: can't tell. */
TEST(StaircaseStepsAndEnds)
{
    static const char *const rows[] = {"RRRRRRRRRRRR",
                                       "RRRRRRRRWRRW",
                                       "RWRRRWRRRWRRRWRRRRWR",
                                       "RRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRR",
                                       "RRWRRRRWRRRWWRRRRWRRRRRWRRRWRRWRRRRR",
                                       "RRRRRRR?RR?R?RRRR?RRR?WRRR?R??RRRRR?"};
    static const Answer answers[] = {
        ['R'] = AnswerRight, ['W'] = AnswerWrong, ['?'] = AnswerCantTell};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        Staircase staircase = {.jitter = StaircaseFirst};
        double jitters[StaircaseTrials];
        for (int k = 0; rows[i][k]; k++) {
            jitters[k] = staircase.jitter;
            assert_true(StaircaseThreshold(&staircase).about == 0 || k >= 12);
            const bool goesOn = StaircaseAnswer(&staircase, answers[(int)rows[i][k]]);
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
