/* SPDX-License-Identifier: MIT
 *
 * The files of tests, one line each.
 */
GROUP(Wayland)
