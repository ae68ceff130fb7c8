/* SPDX-License-Identifier: MIT
 *
 * The files of tests, one line each.
 */
GROUP(Commands)
GROUP(Lists)
GROUP(Graph)
GROUP(Hud)
GROUP(Keys)
GROUP(Marks)
GROUP(Units)
GROUP(Machine)
GROUP(World)
GROUP(Golden)
GROUP(Claims)
GROUP(LoopClock)
GROUP(GameTime)
GROUP(Display)
GROUP(Pacing)
GROUP(Interpolation)
