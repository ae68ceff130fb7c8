/* SPDX-License-Identifier: MIT
 *
 * Observers whose answers are known in their probability get the threshold that they have, and
 * those who guess get none.
 */
#include "game/see.h"

#include "base/random.h"
#include "check/check.h"

enum { Runs = 200 };

static uint64_t drawn; /* random numbers so far */

/* How often an observer is right. With the threshold 0 all are guesses. */
static double RightAt(double threshold, double jitter)
{
    return threshold > 0 ? 0.5 + 0.5 / (1 + exp(-log(jitter / threshold) / 0.25)) : 0.5;
}

static Staircase Observe(double threshold)
{
    Staircase staircase = {.jitter = StaircaseFirst};
    bool goesOn = true;
    while (goesOn) {
        CHECK(staircase.jitter >= 0.25 && staircase.jitter <= 40, "jitter %f", staircase.jitter);
        goesOn = StaircaseAnswer(&staircase,
                                 RandomUniform(1, drawn++) < RightAt(threshold, staircase.jitter));
    }
    return staircase;
}

static int Rising(const void *one, const void *other)
{
    const double a = *(const double *)one, b = *(const double *)other;
    return (a > b) - (a < b);
}

TEST(StaircaseFindsTheThreshold)
{
    for (double threshold = 1; threshold <= 8; threshold *= sqrt(2)) {
        const double odds = (0.707 - 0.5) / (1 - 0.707); /* of the part that is no luck */
        const double due = threshold * exp(0.25 * log(odds));
        double found[Runs];
        int none = 0, near = 0;
        assert_true(fabs(RightAt(threshold, due) - 0.707) < 1e-9);
        for (int i = 0; i < Runs; i++) {
            const Staircase staircase = Observe(threshold);
            found[i] = StaircaseThreshold(&staircase);
            none += found[i] == 0;
            near += found[i] >= due / StaircaseSpread && found[i] <= due * StaircaseSpread;
        }
        qsort(found, Runs, sizeof found[0], Rising);
        const double median = (found[Runs / 2 - 1] + found[Runs / 2]) / 2;
        CHECK(fabs(median / due - 1) < 0.15, "threshold %f: %f", due, median);
        CHECK(none <= Runs / 50, "threshold %f: not found in %d of %d", due, none, Runs);
        CHECK(near >= Runs * 8 / 10, "threshold %f: near in %d of %d", due, near, Runs);
    }
}

TEST(StaircaseTellsGuessersThatItHasFoundNone)
{
    int none = 0;
    for (int i = 0; i < Runs; i++) {
        const Staircase staircase = Observe(0);
        none += StaircaseThreshold(&staircase) == 0;
    }
    CHECK(none >= Runs * 9 / 10, "none in %d of %d", none, Runs);
}

/* R: right, W: wrong. */
TEST(StaircaseStepsAndEnds)
{
    static const struct {
        const char *answers;
        double jitter;
        int turns;
        double threshold;
    } rows[] = {
        {"R", 16, 0, 0},
        {"RW", 22.627417, 0, 0},
        {"RWR", 22.627417, 0, 0},
        {"RR", 11.313708, 0, 0},
        {"RRRR", 8, 0, 0},
        {"RRRRR", 8, 0, 8}, /* no turn: the smallest that was reached */
        {"RRRRW", 11.313708, 1, 0},
        {"RRRRRRRRW", 5.656854, 1, 4},
        {"WWWW", 40, 0, 0},
        {"RRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRR", 0.25, 0, 0.25},
        {"RRRRRRRRWRRWRRWRRWRR", 4, 8, 4.756828}, /* sqrt(4 * 5.656854) */
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        Staircase staircase = {.jitter = StaircaseFirst};
        bool goesOn = true;
        for (const char *answer = rows[i].answers; *answer; answer++) {
            CHECK(goesOn, "%s: has ended", rows[i].answers);
            goesOn = StaircaseAnswer(&staircase, *answer == 'R');
        }
        const double threshold = StaircaseThreshold(&staircase);
        CHECK(fabs(staircase.jitter - rows[i].jitter) < 1e-6 && staircase.turns == rows[i].turns,
              "%s: jitter %f, %d turns", rows[i].answers, staircase.jitter, staircase.turns);
        CHECK(goesOn == (staircase.trials < 40 && staircase.turns < 8), "%s: ends wrongly",
              rows[i].answers);
        CHECK(fabs(threshold - rows[i].threshold) < 1e-6, "%s: threshold %f", rows[i].answers,
              threshold);
    }
}
