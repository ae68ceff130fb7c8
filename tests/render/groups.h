/* SPDX-License-Identifier: MIT
 *
 * The files of tests, one line each.
 */
GROUP(Balls)
GROUP(Overlay)
GROUP(RenderFailures)
GROUP(Shaders)
