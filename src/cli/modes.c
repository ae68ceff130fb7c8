/* SPDX-License-Identifier: MIT */
#include "cli/options.h"

const ModeRow ModeTable[ModeCount] = {
#define MODE(name, rank, traits, words, run) [Mode##name] = {rank, traits, words},
#define WAY(name, words)                     [Mode##name] = {-1, 0, words},
#include "cli/mode_list.def"
};
