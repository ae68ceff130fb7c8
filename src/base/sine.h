/* SPDX-License-Identifier: MIT
 *
 * A sine that is the same on every machine: libraries differ in the last digit.
 */
#pragma once

/* The sine and the cosine of an angle in turns. One turn is a circle. The error is below 1e-15. */
double SineOfTurns(double turns);
double CosineOfTurns(double turns);
