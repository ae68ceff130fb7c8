/* SPDX-License-Identifier: MIT
 *
 * The figures in the order of --json: FIGURE(name, decimals that are worth printing, traits, needs,
 * value).
 *
 * `traits` (FigureTraits) say which change is for the better, and what else a comparison has to
 * know. `needs` are columns of a recording. Where it lacks one of them the figure is not known, as
 * it would be wrong with zeros in that column. OF(x) is the column x; SEEN are those that tell when
 * which pictures were seen, and OURS is one that no other program's files have. A value is an
 * expression of what FiguresOf (figures.c) knows; NAN: not known. The manual says what each counts.
 */
FIGURE(frames, 0, 0, 0, (double)stats->frames)
FIGURE(rows_left_out, 0, 0, 0, If(run->isRecorded, (double)run->rowsLeftOut))
FIGURE(values_left_out, 0, 0, 0, If(run->isRecorded, (double)run->valuesLeftOut))
FIGURE(seconds, 3, 0, OF(dead_ms), (double)span / 1e9)
FIGURE(dead_seconds, 3, 0, OURS | OF(dead_ms), (double)stats->deadTime / 1e9)
FIGURE(excluded, 0, 0, OURS | OF(excluded), (double)(stats->frames - times->count))
FIGURE(ticks, 0, 0, OF(ticks), (double)ticks)
FIGURE(ticks_asked, 3, Trimmed, 0, run->ticksPerSecondAsked > 0 ? run->ticksPerSecondAsked : NAN)
FIGURE(ticks_per_s, 3, 0, OF(ticks) | OF(dead_ms), Rate(drawn ? stats->now.ticks : ticks, ofRates))
FIGURE(speed_percent, 3, 0, OF(game_ms) | OF(ticks) | OF(tick) | OF(dead_ms),
       drawn ? If(stats->gameFollows, Percent(stats->gameTime, stats->gameSpan))
             : Percent(run->gameTime, run->total))
FIGURE(frames_per_s, 3, More | Main, OF(dead_ms), Rate(stats->now.frames, ofRates))
FIGURE(pictures_per_s, 3, More, OF(sim_ms) | OF(screen_source) | OF(dead_ms),
       Rate(stats->now.pictures, ofRates))
FIGURE(displayed_per_s, 3, More | Main, OF(screen_source) | OF(dead_ms),
       If(knowsSeen, Rate(stats->now.seen, ofRates)))
FIGURE(generated, 0, 0, 0, If(stats->generated > 0, (double)stats->generated))
FIGURE(one_refresh_percent, 2, 0, SEEN, StayPercent(stats, 1, 1))
FIGURE(two_refreshes_percent, 2, 0, SEEN, StayPercent(stats, 2, 2))
FIGURE(more_refreshes_percent, 2, 0, SEEN, StayPercent(stats, 3, MostRefreshes))
FIGURE(torn_percent, 2, Less, SEEN,
       If(stats->stays > 0, fmax(StayPercent(stats, 0, 0), StatsDrift(stats))))
FIGURE(refresh_hz, 3, 0, OF(refresh_ms), Rate(1, stats->refresh))
FIGURE(cadence, 0, 0, 0, Cadence(&verdict, verdict.common, false))
FIGURE(cadence_low, 0, 0, 0, Cadence(&verdict, verdict.low, false))
FIGURE(cadence_high, 0, 0, 0, Cadence(&verdict, verdict.high, false))
FIGURE(cadence_ms, 3, 0, 0, Cadence(&verdict, verdict.common, true))
FIGURE(cadence_low_ms, 3, 0, 0, Cadence(&verdict, verdict.low, true))
FIGURE(cadence_high_ms, 3, 0, 0, Cadence(&verdict, verdict.high, true))
FIGURE(cadence_percent, 2, 0, 0, If(verdict.common > 0, verdict.percent))
FIGURE(cadence_longer_percent, 2, 0, 0, If(verdict.common > 0, verdict.longer))
FIGURE(cadence_shorter_percent, 2, 0, 0, If(verdict.common > 1, verdict.shorter))
FIGURE(cadence_per_s, 3, 0, SEEN | OF(dead_ms),
       If(stats->stayTime > 0, (double)stats->settledStays * 1e9 / stats->stayTime))
FIGURE(stayed_ms_p1, 3, Of100, 0, If(verdict.longest > 0, Ms(verdict.shortest)))
FIGURE(stayed_ms_p99, 3, Of100, 0, If(verdict.longest > 0, Ms(verdict.longest)))
FIGURE(uneven, 0, 0, 0, If(verdict.evenness != EvennessUnknown, (double)verdict.evenness))
FIGURE(never_seen, 0, Less, OF(screen_source), If(drawn, (double)never))
FIGURE(late, 0, Less, OF(late), If(drawn, (double)stats->late))
FIGURE(on_screen_ms, 3, 0, SEEN, MeanMs(&stats->onScreen))
FIGURE(on_screen_ms_sd, 3, Less, SEEN, DeviationMs(&stats->onScreen))
FIGURE(on_screen_ms_max, 3, 0, SEEN, MaxMs(&stats->onScreen))
FIGURE(frame_ms, 3, Less | Main, OF(excluded), MeanMs(times))
FIGURE(frame_ms_sd, 3, Less, OF(excluded), DeviationMs(times))
FIGURE(frame_ms_p50, 3, Less, OF(excluded), PercentileMs(times, 0.5))
FIGURE(frame_ms_p95, 3, Less, OF(excluded), PercentileMs(times, 0.95))
FIGURE(frame_ms_p99, 3, Less | Of100 | Main, OF(excluded), PercentileMs(times, 0.99))
FIGURE(frame_ms_p99_9, 3, Less | Of1000 | Main, OF(excluded), PercentileMs(times, 0.999))
FIGURE(frame_ms_max, 3, Less, OF(excluded), PercentileMs(times, 1))
FIGURE(low_percentile_fps, 3, More | Of100, OF(excluded), FpsOf(times, PercentileMs(times, 0.99)))
FIGURE(low_average_fps, 3, More | Of100 | Main, OF(excluded),
       FpsOf(times, SlowestMeanMs(times, 100)))
FIGURE(low_integral_fps, 3, More | Of100, OF(excluded), FpsOf(times, SlowestSumMs(times, 100)))
FIGURE(low_0_1_percentile_fps, 3, More | Of1000, OF(excluded),
       FpsOf(times, PercentileMs(times, 0.999)))
FIGURE(low_0_1_average_fps, 3, More | Of1000 | Main, OF(excluded),
       FpsOf(times, SlowestMeanMs(times, 1000)))
FIGURE(low_0_1_integral_fps, 3, More | Of1000, OF(excluded),
       FpsOf(times, SlowestSumMs(times, 1000)))
FIGURE(stutters, 0, Less | OfStutters | Main, OF(excluded), If(compared, (double)causes->stutters))
FIGURE(stutter_percent, 3, Less | OfStutters | Main, OF(excluded),
       If(compared, 100 * (double)causes->stutterTime / times->sum))
FIGURE(long_frames, 0, Less, WORK,
       If(compared, (double)(causes->frames - causes->counts[CauseNone])))
FIGURE(long_by_cpu, 0, Less, WORK, If(compared, (double)causes->counts[CauseCpu]))
FIGURE(long_outside_present, 0, Less, WORK,
       If(compared && (run->lacks & OURS), (double)causes->counts[CauseOutside]))
FIGURE(long_by_gpu, 0, Less, WORK, If(compared, (double)causes->counts[CauseGpu]))
FIGURE(long_by_display, 0, Less, WORK, If(compared, (double)causes->counts[CauseDisplay]))
FIGURE(long_by_replaced, 0, Less, WORK, If(compared, (double)causes->counts[CauseReplaced]))
FIGURE(long_by_waiting, 0, Less, WORK, If(compared, (double)causes->counts[CauseWaiting]))
FIGURE(long_in_present, 0, Less, WORK, If(compared, (double)causes->counts[CausePresent]))
FIGURE(long_unknown, 0, Less, WORK, If(compared, (double)causes->counts[CauseUnknown]))
FIGURE(error_ms, 6, Less | Main, 0, MeanMs(&stats->errorSizes))
FIGURE(error_p50_ms, 6, Less, 0, PercentileMs(&stats->errorSizes, 0.5))
FIGURE(error_p99_ms, 6, Less | Of100, 0, PercentileMs(&stats->errorSizes, 0.99))
FIGURE(error_1_ms_percent, 2, Less, OF(dead_ms), Percent(stats->large, stats->settled))
FIGURE(shake_units, 3, Less, 0, Mean(stats->places.stepSum, stats->places.steps))
FIGURE(worst_units, 3, Less, 0, stats->places.frames > 0 ? stats->places.worst : NAN)
FIGURE(false_percent, 2, Less, 0, Percent(stats->places.wrong, stats->places.frames))
FIGURE(delay_ms, 3, Less, 0, MeanMs(&stats->delay))
FIGURE(starved_percent, 2, Less, 0, Percent(stats->starved, stats->delay.count))
FIGURE(taps, 0, 0, 0, run->tapsBy ? (double)run->taps : NAN)
FIGURE(taps_lost, 0, Less, 0, run->tapsBy ? (double)run->tapsLost : NAN)
FIGURE(taps_twice, 0, Less, 0, run->tapsBy ? (double)run->tapsTwice : NAN)
FIGURE(view_lag_ms, 6, Less, 0, run->total > 0 ? Ms(Mean(stats->viewLagSum, stats->frames)) : NAN)
FIGURE(input_ms, 6, Less | Main, SEEN, InputMs(&stats->input))
FIGURE(input_longest_ms, 6, Less, SEEN, If(stats->input.time > 0, Ms((double)stats->input.longest)))
FIGURE(input_full_ms, 6, Less, SEEN, InputMs(&stats->inputFull))
FIGURE(click_to_photon_ms, 3, Less, 0, MeanMs(&stats->clicks))
FIGURE(behind_ms, 6, Less, OF(behind_ms), MaxMs(&stats->behind))
FIGURE(oversleep_ms, 6, Less, OF(oversleep_ms), MeanMs(&stats->oversleep))
FIGURE(oversleep_ms_max, 6, Less, OF(oversleep_ms), MaxMs(&stats->oversleep))
FIGURE(cpu_percent, 3, 0, 0, Percent(run->busy, run->total))
FIGURE(gpu_ms, 6, Less | Main, 0, MeanMs(&stats->gpu))
FIGURE(gpu_ms_max, 6, Less, 0, MaxMs(&stats->gpu))
FIGURE(gpu_percent, 3, 0, OF(dead_ms),
       If(stats->gpu.count > 0 && ofRates > 0, fmin(100 * stats->gpu.sum / (double)span, 100)))

#undef FIGURE
