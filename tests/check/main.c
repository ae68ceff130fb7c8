/* SPDX-License-Identifier: MIT
 *
 * All tests that need neither a display nor real time, as one program:
 *
 *   build/check [FILTER...]    runs the tests whose names match, such as 'Units*'
 */
#define GROUPS "check/groups.h"
#include "check/main.h"
