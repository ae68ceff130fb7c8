/* SPDX-License-Identifier: MIT
 *
 * All tests in real windows, on an X server that nobody sees, as one program:
 *
 *   build/window_tests [FILTER]    runs the tests whose names match, such as '*Pause*'
 */
#define GROUPS "window/groups.h"
#include "check/main.h"
