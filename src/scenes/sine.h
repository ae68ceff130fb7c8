/* SPDX-License-Identifier: MIT
 *
 * A sine that is the same on every machine: libraries differ in the last digit.
 */
#pragma once

/* Of an angle in turns: 1 is the whole circle. The error is below 1e-15. */
double SineOfTurns(double turns);
double CosineOfTurns(double turns);
