/* SPDX-License-Identifier: MIT
 *
 * The files that are read, and what their columns are called:
 *
 *   PROGRAM(name, mark): a file with the column `mark` is this program's; the first row counts
 *   NAMED(column, names): a column of columns.h that other programs' files have, too
 *   OTHER(column, names): one that only they have: a text, or from Time on a time in ms, or 0 and 1
 *
 * A name may have capitals or not, and "Ms" in front. Of several, with | between them, the first
 * that a file has counts.
 */
PROGRAM("interp_demo", "loop")
PROGRAM("FrameView", "Render Queue Depth|Resolution")
PROGRAM("OCAT", "Motherboard")
PROGRAM("PresentMon", "BetweenPresents|CPUBusy|FrameType|ProcessID|Application")
PROGRAM("MangoHud", "fps")
PROGRAM("FRAPS", "Time (ms)")
PROGRAM("frame times", "") /* any other */

NAMED(fps, "fps")
NAMED(frametime, "BetweenAppStart|FrameTime|BetweenPresents")
NAMED(elapsed, "elapsed")
NAMED(animation_error_ms, "AnimationError")
NAMED(gpu_ms, "GPUBusy|GPUActive")

OTHER(Program, "Application|ProcessName") /* these three are those of a Capture */
OTHER(Process, "ProcessID")
OTHER(SwapChain, "SwapChainAddress")
OTHER(FrameType, "FrameType")
OTHER(PresentMode, "PresentMode")

OTHER(Time, "Time (ms)") /* since the first frame, in place of frame times */
OTHER(Busy, "CPUBusy|CPUActive")
OTHER(InPresent, "InPresentAPI")
OTHER(DisplayChange, "BetweenDisplayChange")
OTHER(DisplayedTime, "DisplayedTime")
OTHER(UntilDisplayed, "UntilDisplayed|DisplayLatency")
OTHER(Complete, "UntilRenderComplete|RenderPresentLatency") /* may be below 0 */
OTHER(GpuLatency, "GPULatency")
OTHER(GpuTime, "GPUTime")
OTHER(Dropped, "Dropped")
OTHER(Click, "ClickToPhotonLatency")

#undef PROGRAM
#undef NAMED
#undef OTHER
