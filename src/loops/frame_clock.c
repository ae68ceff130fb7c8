/* SPDX-License-Identifier: MIT OR Unlicense
 *
 * What display_clock, just_in_time and frame_pacing stand on, as any game can: one header.
 */
#define FRAME_CLOCK_IMPLEMENTATION
#include "loops/frame_clock.h"
