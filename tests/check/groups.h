/* SPDX-License-Identifier: MIT
 *
 * The files of tests, one line each.
 */
GROUP(Claims)
GROUP(Commands)
GROUP(Display)
GROUP(GameTime)
GROUP(Golden)
GROUP(Graph)
GROUP(Hud)
GROUP(Interpolation)
GROUP(Keys)
GROUP(Lists)
GROUP(LoopClock)
GROUP(Machine)
GROUP(Marks)
GROUP(Options)
GROUP(Pacing)
GROUP(Units)
GROUP(World)
GROUP(Trace)
GROUP(Json)
