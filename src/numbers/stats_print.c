/* SPDX-License-Identifier: MIT */
#include "base/message.h"
#include "numbers/figures.h"

#include <math.h>
#include <string.h>

/* ---- templates ----
 *
 * {name} is a figure, {name.2} the same with two decimals, and $ stands for the words. What is in
 * brackets is left out where a figure in it is not known. */

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
        "[animation    mean |error| {error_ms.3} ms, p50 {error_p50_ms.3}, p99 {error_p99_ms.3}\n]",
        later);
    if (stats->errors == 0 && !(run->lacks & (COLUMN_OF(loop) | COLUMN_OF(animation_error_ms))))
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
}

/* Where the times of the pictures come from; how many, if from several sources. */
static void PrintScreen(const Sheet *sheet, const Stats *stats)
{
    const char *between = "";
    const double torn = sheet->figures->list[Figure_torn_percent].value;
    char words[64] = "";
    if (torn > 0)
        snprintf(words, sizeof words, ", torn or replaced: %.1f %%", torn);
    if (stats->frames == 0 || isnan(sheet->figures->list[Figure_never_seen].value))
        return;
    fprintf(sheet->file, "screen times ");
    for (int i = 0; i < ScreenNever; i++) {
        if (stats->sources[i] == 0)
            continue;
        fprintf(sheet->file, "%s", between);
        if (stats->sources[i] + stats->sources[ScreenNever] < stats->frames)
            fprintf(sheet->file, "%lld ", (long long)stats->sources[i]);
        fprintf(sheet->file, "%s", ScreenSourceTexts[i]);
        between = ", ";
    }
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
    const char *between = "";
    fprintf(file, "ticks/frame  ");
    for (int i = 0; i < StatsTicksPerFrame; i++) {
        if (stats->histogram[i] > 0) {
            fprintf(file, "%s%d%s: %lld", between, i, i == StatsTicksPerFrame - 1 ? "+" : "",
                    (long long)stats->histogram[i]);
            between = ", ";
        }
    }
    fprintf(file, "\n");
}

static void PrintLoop(const Sheet *sheet, const Stats *stats, const StatsRun *run)
{
    char words[128] = "";
    if (stats->excluded > 0)
        snprintf(words, sizeof words,
                 "; %lld frame%s a pause, dead time or a hidden window: not in the percentiles",
                 (long long)stats->excluded, stats->excluded == 1 ? " holds" : "s hold");
    if (!(run->lacks & COLUMN_OF(ticks)))
        PrintHistogram(sheet->file, stats);
    Say(sheet,
        "[oversleep    mean {oversleep_ms.3} ms, max {oversleep_ms_max.3} ms\n]"
        "[behind       at worst {behind_ms.3} ms\n]"
        "[dead time    {dead_seconds} s$\n]",
        words);
}

/* What takes a part of a frame's time. */
static void PrintPart(FILE *file, const char **between, const char *what, Nanoseconds time)
{
    if (time < 100000) /* 0.1 ms */
        return;
    fprintf(file, "%s%s %.1f", *between, what, (double)time / 1e6);
    *between = ", ";
}

static void PrintWorst(const Frame *frame, Nanoseconds end, ColumnSet lacks, FILE *file)
{
    const char *between = ": ";
    fprintf(file, "worst        %.3f ms at %.3f s", (double)frame->frameTime / 1e6,
            (double)(end - frame->frameTime) / 1e9);
    PrintPart(file, &between, "ticks", frame->updateTime);
    PrintPart(file, &between, "drawing", frame->renderTime);
    PrintPart(file, &between, lacks & COLUMN_OF(swap_ms) ? "waiting" : "swap", frame->swapTime);
    PrintPart(file, &between, "sleep", frame->sleepTime);
    if (!(lacks & COLUMN_OF(ticks)))
        fprintf(file, "; %d tick%s%s", frame->ticks, frame->ticks == 1 ? "" : "s",
                frame->fullTurn ? ", as many as the loop allows" : "");
    if (frame->late > 0)
        fprintf(file, "; late by %d refresh%s", frame->late, frame->late == 1 ? "" : "es");
    fprintf(file, "\n");
}

/* Even: at least 99 % of the pictures stayed for one refresh, or for two, and 99 % of the animation
 * errors after the first two ticks are under 1 ms. Where one of the two is not known there is no
 * verdict. */
static void PrintVerdict(const Sheet *sheet)
{
    const Figure *figures = sheet->figures->list;
    const double one = figures[Figure_one_refresh_percent].value;
    const double torn = figures[Figure_torn_percent].value;
    const double large = figures[Figure_error_1_ms_percent].value;
    const bool twos = figures[Figure_two_refreshes_percent].value >= 99;
    const bool whole = torn < 1, inTurn = one >= 99 || twos, exact = large <= 1;
    if (isnan(one) || isnan(large))
        return;
    Say(sheet, whole && inTurn && exact ? "verdict      even$" : "verdict      uneven: ",
        twos ? ": each picture 2 refreshes" : "");
    if (!whole)
        Say(sheet,
            "{displayed_per_s.0} pictures a second on {refresh_hz.0} Hz: {torn_percent.1} % were "
            "torn or replaced",
            "");
    else if (!inTurn)
        fprintf(sheet->file, "%.1f %% of the pictures stayed longer than a refresh",
                100 - one - torn);
    if (!exact)
        Say(sheet, "$errors of 1 ms or more in {error_1_ms_percent.1} % of the pictures",
            whole && inTurn ? "" : "; ");
    fprintf(sheet->file, "\n");
}

bool StatsPrint(const Stats *stats, const StatsRun *run, FILE *file)
{
    const Figures figures = FiguresOf(stats, run);
    const Sheet sheet = {file, &figures};
    PrintRun(&sheet, stats, run);
    PrintPlace(&sheet, &stats->places);
    Say(&sheet, "[taps         $: of {taps}, {taps_lost} lost, {taps_twice} counted twice\n]",
        run->tapsBy);
    PrintInput(&sheet, stats);
    PrintScreen(&sheet, stats);
    PrintLoop(&sheet, stats, run);
    Say(&sheet, "[CPU          {cpu_percent.1} %\n]", "");
    const bool knowsWorst = !(run->lacks & (COLUMN_OF(excluded) | COLUMN_OF(dead_ms)));
    for (int i = 0; stats->worst && knowsWorst && i < stats->worst->count; i++)
        PrintWorst(&stats->worst->list[i].frame, stats->worst->list[i].end, run->lacks, file);
    PrintVerdict(&sheet);
    return StreamFlush(file, "the summary");
}
