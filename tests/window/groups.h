/* SPDX-License-Identifier: MIT
 *
 * The files of tests, one line each.
 */
GROUP(WindowKeys)
GROUP(WindowSizes)
GROUP(WindowTime)
GROUP(WindowMemory)
