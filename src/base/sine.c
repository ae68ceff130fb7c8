/* SPDX-License-Identifier: MIT */
#include "base/sine.h"

#include <math.h>

double SineOfTurns(double turns)
{
    /* Whole turns are left out. What is more than a quarter of one is mirrored at the quarter. */
    double part = turns - floor(turns + 0.5); /* -0.5 to 0.5 */
    if (part > 0.25)
        part = 0.5 - part;
    else if (part < -0.25)
        part = -0.5 - part;

    /* Taylor's series; the next term is below 1e-16 of the first. */
    enum { LastPower = 22 };                       /* of x, in the sum */
    const double circle = 6.283185307179586476925; /* 2 pi */
    const double x = circle * part, square = x * x;
    double sum = 1;
    for (int n = LastPower; n >= 2; n -= 2)
        sum = 1 - square * sum / (n * (n + 1));
    return x * sum;
}

double CosineOfTurns(double turns)
{
    return SineOfTurns(turns + 0.25);
}
