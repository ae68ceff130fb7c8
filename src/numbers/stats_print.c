/* SPDX-License-Identifier: MIT */
#include "base/message.h"
#include "numbers/figures.h"

#include <math.h>
#include <string.h>

/* ---- templates ----
 *
 * {name} is a figure, {name.2} the same with two decimals, {name.g} with three digits, and $ stands
 * for the words. What is in brackets is left out where a figure in it is not known. */

typedef struct Sheet {
    FILE *file;
    const Figures *figures;
} Sheet;

static const Figure *FigureAt(const Sheet *sheet, const char *name)
{
    return &sheet->figures->list[FigureFind(sheet->figures, name, strcspn(name, ".}"))];
}

/* Whether all figures in these brackets, but for inner ones, are known. Finds what is after them.
 */
static bool Knows(const Sheet *sheet, const char *at, const char **after)
{
    bool known = true;
    for (int depth = 0; depth >= 0; at++) {
        depth += (*at == '[') - (*at == ']');
        if (*at == '{' && depth == 0)
            known &= !isnan(FigureAt(sheet, at + 1)->value);
    }
    *after = at;
    return known;
}

/* Returns what is after the figure. */
static const char *PrintFigure(const Sheet *sheet, const char *name)
{
    const Figure *figure = FigureAt(sheet, name);
    const char *end = name + strcspn(name, ".}");
    if (strncmp(end, ".g", 2) == 0)
        fprintf(sheet->file, "%.3g", figure->value);
    else
        fprintf(sheet->file, "%.*f", *end == '.' ? end[1] - '0' : figure->decimals, figure->value);
    return strchr(end, '}') + 1;
}

/* Prints a template, or what is in brackets. */
static void Say(const Sheet *sheet, const char *at, const char *words)
{
    while (*at && *at != ']') {
        const char *after = at + 1;
        if (*at == '[' && Knows(sheet, at + 1, &after))
            Say(sheet, at + 1, words);
        else if (*at == '{')
            after = PrintFigure(sheet, at + 1);
        else if (*at == '$')
            fputs(words, sheet->file);
        else if (*at != '[')
            putc(*at, sheet->file);
        at = after;
    }
}

/* ---- the lines ---- */

static void PrintRun(const Sheet *sheet, const Stats *stats, const StatsRun *run)
{
    const int64_t more = stats->frames > 0 ? run->ticks - stats->ticks : 0;
    char later[64] = "";
    if (more > 0)
        snprintf(later, sizeof later, "; %lld more after the last frame", (long long)more);
    fprintf(sheet->file, "%-12s %lld frame%s", run->loop, (long long)stats->frames,
            stats->frames == 1 ? "" : "s");
    Say(sheet,
        "[, {seconds} s][, {frames_per_s.2} fps][; different pictures {pictures_per_s.2}/s]\n"
        "[ticks        {ticks}[, {ticks_per_s.2}/s][ of {ticks_asked}/s asked]"
        "[; game speed {speed_percent.1} %]$\n]"
        "[frame time   mean {frame_ms} ms, sd {frame_ms_sd}, p50 {frame_ms_p50}, "
        "p95 {frame_ms_p95}, p99 {frame_ms_p99}, p99.9 {frame_ms_p99_9}, max {frame_ms_max}\n]"
        "[1% low       percentile {low_percentile_fps.2} fps, average {low_average_fps.2} fps, "
        "integral {low_integral_fps.2} fps\n]"
        "[0.1% low     percentile {low_0_1_percentile_fps.2} fps, "
        "average {low_0_1_average_fps.2} fps, integral {low_0_1_integral_fps.2} fps\n]"
        "[animation    mean |error| {error_ms.3} ms, p50 {error_p50_ms.3}, p99 {error_p99_ms.3}\n]",
        later);
    if (stats->errorSizes.count == 0 &&
        !(run->lacks & (COLUMN_OF(loop) | COLUMN_OF(animation_error_ms))))
        fprintf(sheet->file, "animation    no two frames to compare\n");
}

static void PrintPlace(const Sheet *sheet, const StatsPlaces *places)
{
    char words[80] = "of several methods: ";
    if (!places->scene[0] || !places->method[0])
        words[0] = '\0'; /* not known */
    else if (!places->several)
        snprintf(words, sizeof words, "%s, %s: ", places->scene, places->method);
    Say(sheet,
        "[place        $shake {shake_units.2} units, worst {worst_units.1}, "
        "false pictures {false_percent.1} %\n]",
        words);
}

static void PrintInput(const Sheet *sheet, const Stats *stats)
{
    bool certain = false;
    for (int i = 0; i < ScreenNever; i++)
        certain |= stats->sources[i] > 0 && ScreenIsCertain((ScreenSource)i);
    Say(sheet,
        "[input        to screen ${input_ms.1} ms mean, {input_longest_ms.1} longest"
        "[; in full {input_full_ms.1}]\n]",
        certain ? "" : "at least ");
    Say(sheet, "[click        to photon {click_to_photon_ms.1} ms mean\n]", "");
}

/* Where the times of the pictures come from; how many, if from several sources. */
static void PrintScreen(const Sheet *sheet, const Stats *stats)
{
    char sources[256] = "";
    const double torn = sheet->figures->list[Figure_torn_percent].value;
    char words[64] = "";
    if (torn > 0)
        snprintf(words, sizeof words, ", torn or replaced: %.1f %%", torn);
    if (stats->frames == 0 || isnan(sheet->figures->list[Figure_never_seen].value))
        return;
    for (int i = 0; i < ScreenNever; i++) {
        const bool only = stats->sources[i] + stats->sources[ScreenNever] == stats->frames;
        if (only && stats->sources[i] > 0)
            ListAdd(sources, sizeof sources, ", ", "%s", ScreenSourceTexts[i]);
        else if (stats->sources[i] > 0)
            ListAdd(sources, sizeof sources, ", ", "%lld %s", (long long)stats->sources[i],
                    ScreenSourceTexts[i]);
    }
    fprintf(sheet->file, "screen times %s", sources);
    Say(sheet,
        "; {never_seen} never seen[, {late} late]\n"
        "[displayed    {displayed_per_s.2}/s of {frames_per_s.2}/s presented"
        "[; a picture stayed for 1 refresh: {one_refresh_percent.1} %, "
        "2: {two_refreshes_percent.1} %, more: {more_refreshes_percent.1} %$]\n]"
        "[on screen    mean {on_screen_ms} ms, sd {on_screen_ms_sd}, max {on_screen_ms_max}\n]",
        words);
}

static void PrintHistogram(FILE *file, const Stats *stats)
{
    char list[512] = "";
    for (int i = 0; i < StatsTicksPerFrame; i++) {
        if (stats->histogram[i] > 0)
            ListAdd(list, sizeof list, ", ", "%d%s: %lld", i,
                    i == StatsTicksPerFrame - 1 ? "+" : "", (long long)stats->histogram[i]);
    }
    fprintf(file, "ticks/frame  %s\n", list);
}

static void PrintLoop(const Sheet *sheet, const Stats *stats, const StatsRun *run)
{
    const int64_t excluded = stats->frames - stats->times.count;
    char words[128] = "";
    if (excluded > 0)
        snprintf(words, sizeof words,
                 "; %lld frame%s a pause, dead time or a hidden window: not in the percentiles",
                 (long long)excluded, excluded == 1 ? " holds" : "s hold");
    if (!(run->lacks & COLUMN_OF(ticks)))
        PrintHistogram(sheet->file, stats);
    Say(sheet,
        "[oversleep    mean {oversleep_ms.3} ms, max {oversleep_ms_max.3} ms\n]"
        "[behind       at worst {behind_ms.3} ms\n]"
        "[dead time    {dead_seconds} s$\n]",
        words);
}

/* What takes a part of a frame's time. */
static void AddPart(char list[256], const char *separator, const char *what, Nanoseconds time)
{
    if (time >= 100000) /* 0.1 ms */
        ListAdd(list, 256, separator, "%s %.1f", what, (double)time / 1e6);
}

static void PrintWorst(const Frame *frame, ColumnSet lacks, FILE *file)
{
    char parts[256] = "";
    AddPart(parts, ", ", "ticks", frame->updateTime);
    AddPart(parts, ", ", "drawing", frame->renderTime);
    AddPart(parts, ", ", lacks & COLUMN_OF(swap_ms) ? "waiting" : "swap", frame->swapTime);
    AddPart(parts, ", ", "sleep", frame->sleepTime);
    AddPart(parts, "; ", "GPU", frame->gpu);
    fprintf(file, "worst        %.3f ms at %.3f s%s%s", (double)frame->frameTime / 1e6,
            (double)(frame->end - frame->frameTime) / 1e9, parts[0] ? ": " : "", parts);
    if (!(lacks & COLUMN_OF(ticks)))
        fprintf(file, "; %d tick%s%s", frame->ticks, frame->ticks == 1 ? "" : "s",
                frame->fullTurn ? ", as many as the loop allows" : "");
    if (frame->late > 0)
        fprintf(file, "; late by %d refresh%s", frame->late, frame->late == 1 ? "" : "es");
    fprintf(file, "\n");
}

static void PrintVerdict(const Sheet *sheet, const Stats *stats, const StatsRun *run)
{
    static const char *const beginnings[Evennesses] = {
        "even: ", "uneven durations, but each shows its time: ", "uneven: ", ""};
    static const char *const cadences[CadenceKinds] = {
        [CadenceFree] = "each picture when it comes, {stayed_ms_p1.1} to {stayed_ms_p99.1} ms",
        [CadenceUnknown] = "each picture {stayed_ms_p1.1} to {stayed_ms_p99.1} ms",
        [CadenceTorn] = "{cadence_per_s.0} pictures a second on {refresh_hz.g} Hz: "
                        "{torn_percent.1} % were torn or replaced",
        [CadenceOne] = "each picture [{cadence} refresh$][{cadence_ms.1} ms]",
        [CadenceTurns] = "[{cadence_low} and {cadence_high} refreshes in turn: "
                         "{cadence_per_s.g} fps do not divide {refresh_hz.g} Hz]"
                         "[{cadence_low_ms.1} and {cadence_high_ms.1} ms in turn]",
        [CadenceMixed] = "{cadence_longer_percent.1} % of the pictures stayed longer than "
                         "[{cadence} refresh$][{cadence_ms.1} ms]"
                         "[, {cadence_shorter_percent.1} % shorter]"};
    const Verdict *verdict = &sheet->figures->verdict;
    const int common = verdict->common;
    if (verdict->kind == CadenceNone && stats->time <= ONE_SECOND && stats->frames > 0)
        fprintf(sheet->file, "verdict      none: the first second does not count\n");
    if (verdict->kind == CadenceNone)
        return;
    fprintf(sheet->file, "verdict      %s%s",
            run->lacks & COLUMN_OF(screen_ms) ? "by frame times, " : "",
            beginnings[verdict->evenness]);
    Say(sheet, cadences[verdict->kind],
        common == 1               ? ""
        : common == MostRefreshes ? "es or more"
                                  : "es");
    if (verdict->evenness == EvennessUnknown)
        fprintf(sheet->file, "; animation errors are not known");
    else if (verdict->evenness == Uneven && stats->large > 0)
        fprintf(sheet->file, "; %lld of %lld errors are 1 ms or more", (long long)stats->large,
                (long long)stats->settled);
    fprintf(sheet->file, " (without the first second)\n");
}

void StatsPrint(const Stats *stats, const StatsRun *run, FILE *file)
{
    const Figures figures = FiguresOf(stats, run);
    const Sheet sheet = {file, &figures};
    PrintRun(&sheet, stats, run);
    PrintPlace(&sheet, &stats->places);
    Say(&sheet, "[network      delay {delay_ms.1} ms, starved pictures {starved_percent.1} %\n]",
        "");
    Say(&sheet, "[taps         $: of {taps}, {taps_lost} lost, {taps_twice} counted twice\n]",
        run->tapsBy);
    PrintInput(&sheet, stats);
    PrintScreen(&sheet, stats);
    PrintLoop(&sheet, stats, run);
    Say(&sheet,
        "[CPU          {cpu_percent.1} %\n]"
        "[GPU          mean {gpu_ms.3} ms, max {gpu_ms_max.3}[; busy {gpu_percent.1} %]\n]",
        "");
    const bool knowsWorst = !(run->lacks & (COLUMN_OF(excluded) | COLUMN_OF(dead_ms)));
    for (int i = 0; stats->worst && knowsWorst && i < stats->worst->count; i++)
        PrintWorst(&stats->worst->list[i], run->lacks, file);
    PrintVerdict(&sheet, stats, run);
}
