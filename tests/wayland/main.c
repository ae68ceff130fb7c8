/* SPDX-License-Identifier: MIT
 *
 * All tests under the tests' own Wayland compositor, as one program:
 *
 *   build/wayland_tests [FILTER]    runs the tests whose names match, such as '*Hidden*'
 */
#define GROUPS "wayland/groups.h"
#include "check/main.h"
