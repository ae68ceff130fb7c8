/* SPDX-License-Identifier: MIT
 *
 * Texts that only --help and the manual have. The page has no manual, and leaves them out.
 */
#pragma once

#ifdef WITHOUT_MANUAL
#define MANUAL(text) ""
#else
#define MANUAL(text) text
#endif
