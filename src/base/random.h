/* SPDX-License-Identifier: MIT
 *
 * Random numbers that are the same on every machine: splitmix64.
 */
#pragma once

#include <stdint.h>

/* The n-th number, from 0, of the sequence that begins with this seed. */
static inline uint64_t RandomNumber(uint64_t seed, uint64_t n)
{
    uint64_t z = seed + (n + 1) * UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    return z ^ (z >> 31);
}

/* The same, uniform from 0 to below 1. */
static inline double RandomUniform(uint64_t seed, uint64_t n)
{
    const uint64_t steps = UINT64_C(1) << 53; /* that a double counts */
    return (double)(RandomNumber(seed, n) >> 11) / (double)steps;
}
