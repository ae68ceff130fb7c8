/* SPDX-License-Identifier: MIT
 *
 * The files of tests, one line each.
 */
GROUP(WindowMemory)
GROUP(WindowInput)
GROUP(Window)
