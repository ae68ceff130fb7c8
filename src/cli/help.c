/* SPDX-License-Identifier: MIT */
#include "cli/help.h"

#include "loops/loop_list.h"
#include "machine/sim_spec.h"

#include <stdio.h>

void HelpPrint(void)
{
    puts("Usage: interp_demo [OPTION]...\n"
         "See, feel and measure why games interpolate: a ball bounces, SPACE toggles\n"
         "interpolation, q quits.\n"
         "\n"
         "The loop:\n"
         "  --loop NAME           which game loop (arevalo); see --list-loops\n"
         "  --list-loops          say what there is, and what to watch for\n"
         "  --ups N               ticks (updates) a second, 1 to 1000 (the loop's own)\n"
         "  --max-loops N         most ticks in one turn, from 1 (the loop's own);\n"
         "                        0: no limit, for the loop lag\n"
         "  --interpolation MODE  on, off or predict (on)\n"
         "  --network             keep the time debt, as with peers on a network\n"
         "  --speed X             slow motion, 0.01 to 10 (1)\n"
         "The picture:\n"
         "  --lanes               off, on and predicted, one above the other\n"
         "  --strobe              ghosts of the last frames\n"
         "  --hud LEVEL           off, short, full (with the graph) or help (short)\n"
         "  --balls N             how many, 1 to 4000000 (1); those but the first are small\n"
         "  --fps N               frame cap, 0 for none (none; ups_fps has its own, 60)\n"
         "  --vsync MODE          on, off or adaptive (on); where it does not work, the cap\n"
         "                        is the display's refresh rate\n"
         "  --size WxH            of the window (960x720)\n"
         "  --fullscreen          fill the screen\n"
         "  --display N           on which screen, from 0 (0)\n"
         "Recording:\n"
         "  --trace FILE          record every frame: .csv, a MangoHud log, or .json, Chrome\n"
         "                        trace events with all slices; - is CSV on standard output\n"
         "  --summary FILE        print the summary of a file recorded earlier: ours, MangoHud's\n"
         "                        or PresentMon's; nothing else is done\n"
         "  --screenshot FILE.png save a picture of the last frame\n"
         "  --duration S, --frames N, --ticks N\n"
         "                        stop after so many seconds, frames or ticks");
    printf("Machines:\n"
           "  --tick-cost MS, --draw-cost MS, --hitch MS@S\n"
           "                        a slower machine than this one: time spent in each tick,\n"
           "                        in each draw, and in one stall after so many seconds\n"
           "  --simulate MACHINE    no window: run on a simulated machine, for 10 s if nothing\n"
           "                        else is said, and print the summary. MACHINE is a name, or a\n"
           "                        name and parts that differ (vsync60,tick=5ms,hitch=500ms@2s):\n"
           "      %s\n"
           "  --replay FILE         simulate a machine whose frames take as long as those of such\n"
           "                        a file; ends with it, with --duration begins it anew\n"
           "  --report, --csv       every loop on every named machine, or on that of --simulate\n"
           "                        or --replay, as a table; the same as CSV\n"
           "  --info                say what SDL, OpenGL and vsync are like here\n"
           "  --shaders DIR         take the shaders from files there; F5 reads them again\n"
           "  --gl-debug            make OpenGL's debug messages errors\n"
           "  --help, --version     say this, or the version\n",
           MachineSpecNames());
    puts("\n"
         "Keys: SPACE interpolation, E prediction, L lanes, G strobe, Tab next loop, 1 to 9 and 0\n"
         "the first ten, P pause, . one tick and , one frame while paused, - and = slow motion,\n"
         "up/down draw cost, right/left tick cost, K a hitch of 500 ms, B twice and Shift-B half\n"
         "the balls, N network, V vsync, C frame cap, R start or stop recording to a new\n"
         "interp_demo-DATE.csv (stops --trace as well), F1 or H help, F2 HUD, F5 the shaders\n"
         "again, F11 or Alt-Enter fullscreen, F12 picture, q or Esc quit. The keys on the HUD can\n"
         "be clicked.\n"
         "Status: 0 done, 1 it failed, 2 wrong usage.");
}

void HelpPrintLoops(void)
{
    for (int i = 0; i < LoopCount; i++) {
        const LoopInfo *loop = &LoopList[i];
        printf("%-14s %s\n%-14s watch: %s\n", loop->name, loop->source, "", loop->watch);
    }
}
