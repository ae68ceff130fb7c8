/* SPDX-License-Identifier: MIT
 *
 * All tests that draw, offscreen and without a display, as one program:
 *
 *   build/render_tests [FILTER]    runs the tests whose names match, such as '*Failure*'
 */
#define GROUPS "render/groups.h"
#include "check/main.h"
