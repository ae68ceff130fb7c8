/* SPDX-License-Identifier: MIT
 *
 * The formats, in the order in which they are tried: FORMAT(its LogFormat without "Format"). One
 * that knows more of a header stands before one that knows less. To add one, add a file and a line.
 */
FORMAT(Own)
FORMAT(FrameView)
FORMAT(Ocat)
FORMAT(CapFrameX)
FORMAT(PresentMon)
FORMAT(MangoHud)
FORMAT(Fraps)
FORMAT(Unreal)
FORMAT(Afterburner)
FORMAT(FrameTimes)

#undef FORMAT
