/* SPDX-License-Identifier: MIT
 *
 * The columns of a .csv, in the file's order. MangoHud's come first, so that its readers take the
 * file for a log of its own.
 *
 *   COLUMN(name, unit, kind, field of Frame, meaning)
 *   OPTIONAL(name, unit, kind, field of Frame, meaning): empty where the frame does not know it
 *   UNMEASURED(name): one of MangoHud's, always 0
 *
 * column.h explains `kind`. To add a column, add a line here, and where Frame lacks its value a
 * member there, which the game then sets. `make lists` adds the column to assets/docs/TRACES.md,
 * where its line may say more.
 */
COLUMN(fps, "1/s", Rate, frameTime, "1000 / `frametime`")
COLUMN(frametime, "ms", Ms, frameTime, "from the end of the frame before to this frame's end")
UNMEASURED(cpu_load)
UNMEASURED(cpu_power)
UNMEASURED(gpu_load)
UNMEASURED(cpu_temp)
UNMEASURED(gpu_temp)
UNMEASURED(gpu_core_clock)
UNMEASURED(gpu_mem_clock)
UNMEASURED(gpu_vram_used)
UNMEASURED(gpu_power)
UNMEASURED(ram_used)
UNMEASURED(swap_used)
UNMEASURED(process_rss)
UNMEASURED(cpu_mhz)
COLUMN(elapsed, "ns", Int64, end, "the frame's end, since recording began")
COLUMN(loop, "", Text, loop, "the loop's name")
COLUMN(interpolation, "", Text, method, "the method, by its word in the scene")
COLUMN(start, "ns", Int64, start, "when the draw call began, since recording began")
COLUMN(ticks, "count", Int32, ticks, "ticks since the frame before")
COLUMN(tick, "count", Int64, tick, "ticks since the start")
COLUMN(alpha, "ticks", Fine, drawArgument, "what the loop passed to the draw call")
COLUMN(behind_ms, "ms", SignedMs, behind,
       "the loop's clock less the game time that its ticks covered")
COLUMN(update_ms, "ms", Ms, updateTime, "time in ticks, since the frame before")
COLUMN(render_ms, "ms", Ms, renderTime, "time in drawing")
COLUMN(swap_ms, "ms", Ms, swapTime, "time in the buffer swap")
COLUMN(sleep_ms, "ms", Ms, sleepTime, "time asleep, since the frame before")
COLUMN(oversleep_ms, "ms", Ms, oversleep, "how much longer than asked the sleeps took")
COLUMN(sim_ms, "ms", SignedMs, sim, "the game time that the picture shows")
COLUMN(game_ms, "ms", Ms, gameTime, "the game time of all ticks so far")
COLUMN(screen_ms, "ms", SignedMs, screenLoop, "when the picture was seen, on the loop's clock")
COLUMN(screen_source, "", ScreenSource, screenSource,
       "how that is known: `simulated`, `seen`, `raf`, `swap`, or `never`: it was not seen")
COLUMN(refresh_ms, "ms", Ms, refresh, "the display's refresh interval; 0: unknown, or not constant")
COLUMN(late, "count", Int32, late, "by how many refreshes it was seen later than possible")
COLUMN(dead_ms, "ms", Ms, deadTime, "dead time: the program was paused, stopped or suspended")
COLUMN(excluded, "0 or 1", Bool, excluded, "1: holds a pause, dead time or a hidden window")
OPTIONAL(animation_error_ms, "ms", SignedMs, animationError,
         "the step of `sim_ms` less that of `screen_ms`")
COLUMN(x, "units", Place, x, "where what is watched was drawn")
COLUMN(y, "units", Place, y, "where what is watched was drawn")
OPTIONAL(state, "hex", Hash, state, "hash of the game's state after the last tick")
OPTIONAL(input_ms, "ms", Ms, input,
         "how long before `seen_ms` the newest input that shows was read")
OPTIONAL(input_full_ms, "ms", Ms, inputFull, "the same for the newest input that shows in full")
COLUMN(steered, "0 or 1", Bool, steered, "1: the first ball follows the pointer")
OPTIONAL(scene, "", Text, scene, "the scene's name")
OPTIONAL(place_error, "units", Coarse, placeError,
         "how far what is watched was drawn from where it should be at `sim_ms`")
OPTIONAL(place_step, "units", Coarse, placeStep,
         "length of the change of that error since the frame before")
COLUMN(seen_ms, "ms", SignedMs, screenReal,
       "when the picture was seen, in real time without dead time")
OPTIONAL(gpu_ms, "ms", Ms, gpu, "how long the GPU worked on the picture")
OPTIONAL(delay_ms, "ms", SignedMs, delay,
         "how old the moment of the sender is that was drawn, in a scene about a network")
OPTIONAL(starved, "0 or 1", Bool, starved,
         "1: no newer message was there to go on to, in a scene about a network")

#undef COLUMN
#undef OPTIONAL
#undef UNMEASURED
