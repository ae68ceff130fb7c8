/* SPDX-License-Identifier: MIT
 *
 * QUEST (Watson and Pelli, 1983) with the median in place of the mode.
 *
 * A few dozen answers do not tell how fast a person's answers change with the jitter: this takes
 * hundreds (Kontsevich and Tyler, 1999). So a slow change is assumed. The range is then too wide
 * for most people, and too narrow for none. The median is right for all, as trials are near the
 * threshold.
 *
 * Two priors over slopes were tried. With trials at the median, the range gets wider by a fifth or
 * more, for slow and steep observers alike, if it is to hold for slow ones who slip at times. With
 * trials by entropy (Kontsevich and Tyler), the range gets narrower: its ends are apart by factors
 * of 9.0, 7.4 and 5.9 in place of 11.7, 12.7 and 13.0 for slopes of 1, 2 and 4. But the number
 * itself is then off by a factor of 1.40 for slow observers and of 0.85 for steep ones. So neither
 * is taken.
 */
#include "numbers/staircase.h"

#include <math.h>

/* The thresholds that may be, in ms: from the first one in steps of an equal ratio, up to 128.
 * Guesses lead to ones above the largest that is found. */
static const double FirstThreshold = 0.25, LargestFound = 28;
enum { StepsInOctave = 4 };

/* The jitters of trials, in ms. The largest is as long as a tick of the start. */
static const double SmallestJitter = 0.25, LargestJitter = 40;

/* The range leaves out so much of all probability at each end. */
static const double LeftOut = 0.055;

static double ThresholdAt(double step)
{
    return FirstThreshold * pow(2, step / StepsInOctave);
}

/* Half of all guesses are right. With a large jitter it is 0.97, as people slip at times. With the
 * jitter of the threshold it is 0.707, which `slowness` makes so. */
static double ProbabilityOfRight(double jitter, double threshold)
{
    static const double guessed = 0.5, mostSeen = 0.47, slowness = 1.27;
    return guessed + mostSeen * jitter / (jitter + slowness * threshold);
}

/* Of an answer that is half right and half wrong the probability is between both. */
static double ProbabilityOf(Answer answer, double jitter, double threshold)
{
    const double right = ProbabilityOfRight(jitter, threshold), wrong = 1 - right;
    switch (answer) {
    case AnswerRight:
        return right;
    case AnswerWrong:
        return wrong;
    case AnswerCantTell:
        break;
    }
    return sqrt(right * wrong);
}

/* The threshold with this part of all probability below it. */
static double Quantile(const Staircase *staircase, double part)
{
    double left = 0;
    for (int k = 0; k < StaircaseThresholds; k++)
        left += part * staircase->fits[k];

    int i = 0;
    for (; i < StaircaseThresholds - 1 && left > staircase->fits[i]; i++)
        left -= staircase->fits[i];
    return ThresholdAt(i - 0.5 + left / staircase->fits[i]);
}

bool StaircaseAnswer(Staircase *staircase, Answer answer)
{
    for (int i = 0; i < StaircaseThresholds; i++) {
        const double before = staircase->trials > 0 ? staircase->fits[i] : 1;
        staircase->fits[i] = before * ProbabilityOf(answer, staircase->jitter, ThresholdAt(i));
    }
    staircase->jitter = fmin(fmax(Quantile(staircase, 0.5), SmallestJitter), LargestJitter);
    staircase->trials++;
    return staircase->trials < StaircaseTrials;
}

Threshold StaircaseThreshold(const Staircase *staircase)
{
    const double about = staircase->jitter; /* the next trial would be there */
    if (staircase->trials < StaircaseFewest || about > LargestFound)
        return (Threshold){0};
    return (Threshold){about, Quantile(staircase, LeftOut), Quantile(staircase, 1 - LeftOut)};
}
