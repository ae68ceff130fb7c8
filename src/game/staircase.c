/* SPDX-License-Identifier: MIT */
#include "game/staircase.h"

#include <math.h>

static const double Smallest = 0.25, Largest = 40;

enum { MeanTurns = 6 }; /* the last ones: those before are still on the way */

/* One step down (-1) or up (1). */
static void Step(Staircase *staircase, int way)
{
    if (staircase->way == -way)
        staircase->turnedAt[staircase->turns++] = staircase->jitter;
    staircase->way = way;
    staircase->inARow = 0;
    staircase->jitter = fmin(fmax(staircase->jitter * pow(2, 0.5 * way), Smallest), Largest);
}

bool StaircaseAnswer(Staircase *staircase, bool right)
{
    staircase->trials++;
    staircase->right += right;
    staircase->inARow++;
    if (!right)
        Step(staircase, 1);
    else if (staircase->inARow == 2)
        Step(staircase, -1);
    return staircase->turns < StaircaseTurns && staircase->trials < StaircaseTrials;
}

/* The probability of at least so many right answers by guessing. */
static double ByGuessing(int trials, int right)
{
    double exactly = pow(0.5, trials), atLeast = 0; /* all are right, then one fewer each */
    for (int k = trials; k >= right; k--) {
        atLeast += exactly;
        exactly *= (double)k / (trials - k + 1);
    }
    return atLeast;
}

double StaircaseThreshold(const Staircase *staircase)
{
    double sum = 0;
    int count = 0;
    if (ByGuessing(staircase->trials, staircase->right) > 0.05)
        return 0;
    for (int i = staircase->turns - 1; i >= 0 && count < MeanTurns; i--, count++)
        sum += log(staircase->turnedAt[i]);
    return count > 0 ? exp(sum / count) : staircase->jitter;
}
