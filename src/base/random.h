/* SPDX-License-Identifier: MIT
 *
 * Random numbers that are the same on every machine: splitmix64.
 */
#ifndef RANDOM_H
#define RANDOM_H

#include <stdint.h>

/* The n-th number, from 0, of the sequence that begins with this seed. */
uint64_t RandomNumber(uint64_t seed, uint64_t n);

/* The same, uniform from 0 to below 1. */
double RandomUniform(uint64_t seed, uint64_t n);

#endif
