/* SPDX-License-Identifier: MIT
 *
 * The figures in the order of --json: FIGURE(name, decimals that are worth printing, value).
 *
 * A value is an expression of `stats`, `run` and `span`; NAN: not known.
 */
FIGURE(frames, 0, (double)stats->frames)
FIGURE(seconds, 3, (double)span / 1e9)
FIGURE(ticks_asked, 0, run->ticksPerSecondAsked > 0 ? run->ticksPerSecondAsked : NAN)
FIGURE(ticks_per_s, 3, OwnOnly(run, Rate(run->total > 0 ? run->ticks : stats->ticks, span)))
FIGURE(speed_percent, 3, OwnOnly(run, Speed(stats, run)))
FIGURE(frames_per_s, 3, Rate(stats->frames, span))
FIGURE(pictures_per_s, 3, OwnOnly(run, Rate(stats->pictures, span)))
FIGURE(displayed_per_s, 3,
       StatsKnowsSeen(stats, run->timesOnly)
           ? Rate(stats->frames - stats->sources[ScreenNever], span)
           : NAN)
FIGURE(one_refresh_percent, 2, Percent((double)stats->stays[0], (double)StatsStayed(stats)))
FIGURE(late, 0, OwnOnly(run, (double)stats->late))
FIGURE(frame_ms, 3, FrameMeanMs(stats))
FIGURE(frame_ms_p50, 3, PercentileMs(&stats->times, 0.5))
FIGURE(frame_ms_p95, 3, PercentileMs(&stats->times, 0.95))
FIGURE(frame_ms_p99, 3, PercentileMs(&stats->times, 0.99))
FIGURE(frame_ms_max, 3, PercentileMs(&stats->times, 1))
FIGURE(error_ms, 6, MeanMs(stats->errorSum, stats->errors))
FIGURE(error_p50_ms, 6, PercentileMs(&stats->errorSizes, 0.5))
FIGURE(error_p99_ms, 6, PercentileMs(&stats->errorSizes, 0.99))
FIGURE(shake_units, 3, Mean(stats->places.stepSum, stats->places.steps))
FIGURE(worst_units, 3, stats->places.frames > 0 ? stats->places.worst : NAN)
FIGURE(false_percent, 2, Percent((double)stats->places.wrong, (double)stats->places.frames))
FIGURE(taps, 0, run->tapsBy ? (double)run->taps : NAN)
FIGURE(taps_lost, 0, run->tapsBy ? (double)run->tapsLost : NAN)
FIGURE(taps_twice, 0, run->tapsBy ? (double)run->tapsTwice : NAN)
FIGURE(view_lag_ms, 6, run->total > 0 ? MeanMs(stats->viewLagSum, stats->frames) : NAN)
FIGURE(input_ms, 6, InputMs(&stats->input))
FIGURE(input_full_ms, 6, InputMs(&stats->inputFull))
FIGURE(behind_ms, 6, OwnOnly(run, Ms((double)stats->behindMax)))
FIGURE(cpu_percent, 3, Percent((double)run->busy, (double)run->total))

#undef FIGURE
