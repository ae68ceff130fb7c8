/* SPDX-License-Identifier: MIT */
#include "base/message.h"
#include "numbers/figures.h"

#include <math.h>
#include <string.h>

/* ---- templates ----
 *
 * {name} is a figure, {name.2} the same with two decimals, {name.g} with three digits; or it is a
 * word, which is what the figures do not tell. What is in brackets is left out where a figure or
 * word in it is not known. */

enum { MostWords = 24, WordNameSize = 16, WordSize = 1024, TextSize = 8192 };

typedef struct SheetWord {
    /* As templates have it. "": this place is free. */
    char name[WordNameSize];
    /* "": not known. */
    char text[WordSize];
} SheetWord;

/* A summary while it is made. */
typedef struct Sheet {
    const Figures *figures;
    SheetWord words[MostWords];
    /* What is said so far, in lines that are not broken yet. */
    char text[TextSize];
} Sheet;

/* The word with this name, which ends as in a template. */
static char *Word(Sheet *sheet, const char *name)
{
    char key[WordNameSize];
    int i = 0;
    snprintf(key, sizeof key, "%.*s", (int)strcspn(name, "}"), name);
    while (i < MostWords - 1 && sheet->words[i].name[0] && strcmp(sheet->words[i].name, key) != 0)
        i++;
    memcpy(sheet->words[i].name, key, sizeof key);
    return sheet->words[i].text;
}

/* Adds to a word, and to the text. */
#define ADD(sheet, name, separator, ...)                                                           \
    ListAdd(Word(sheet, name), WordSize, separator, __VA_ARGS__)
#define SAY(sheet, ...) ListAdd((sheet)->text, TextSize, "", __VA_ARGS__)

/* Says a figure or word. False: it is not known. */
static bool Tell(Sheet *sheet, const char *name)
{
    const char *end = name + strcspn(name, ".}"); /* of the name, before its decimals */
    const FigureId id = FigureFind(name, (size_t)(end - name));
    if (id == FigureCount) {
        char *word = Word(sheet, name);
        TextClean(word); /* it may have a name of a recording in it */
        SAY(sheet, "%s", word);
        return word[0] != '\0';
    }

    const double value = sheet->figures->values[id];
    const int decimals = *end == '.' ? end[1] - '0' : FigureTable[id].decimals;
    if (isnan(value))
        return false;

    if (strncmp(end, ".g", 2) == 0) {
        SAY(sheet, "%.3g", value);
    } else {
        char number[FigureTextSize];
        SAY(sheet, "%s", FigureText(number, id, value, decimals));
    }
    return true;
}

/* Says a template, or what is in brackets; returns its end. */
static const char *Say(Sheet *sheet, const char *at)
{
    const size_t before = strlen(sheet->text);
    bool known = true;
    for (; *at && *at != ']'; at++) {
        if (*at == '[') {
            at = Say(sheet, at + 1);
        } else if (*at == '{') {
            known &= Tell(sheet, at + 1);
            at = strchr(at, '}');
        } else {
            SAY(sheet, "%c", *at);
        }
    }

    if (!known)
        sheet->text[before] = '\0';
    return at;
}

/* ---- the lines ---- */

static const char lines[] =
    "{run}[, {seconds} s][, {frames_per_s.2} fps][; different pictures {pictures_per_s.2}/s]\n"
    "[ticks        {ticks}[, {ticks_per_s.2}/s[ of {ticks_asked}/s asked]][; {only asked}]"
    "[; game speed {speed_percent.1} %][; {later} more after the last frame]\n]"
    "[frame time   mean {frame_ms} ms, sd {frame_ms_sd}, p50 {frame_ms_p50}, "
    "p95 {frame_ms_p95}, p99 {frame_ms_p99}, p99.9 {frame_ms_p99_9}, max {frame_ms_max}\n]"
    "[1% low       percentile {low_percentile_fps.2} fps, average {low_average_fps.2} fps, "
    "integral {low_integral_fps.2} fps\n]"
    "[0.1% low     percentile {low_0_1_percentile_fps.2} fps, "
    "average {low_0_1_average_fps.2} fps, integral {low_0_1_integral_fps.2} fps\n]"
    "[animation    mean |error| {error_ms.3} ms, p50 {error_p50_ms.3}, p99 {error_p99_ms.3}\n]"
    "[animation    {no error}\n]"
    "[stutters     {stutters}[, {stutter_percent.2} % of the time]\n]"
    "[long frames  {long_frames}: {causes}\n]"
    "[place        [{method}: ][shake {shake_units.2} units, ]worst {worst_units.1}[ {unit}], "
    "false pictures {false_percent.1} %\n]"
    "[network      delay {delay_ms.1} ms, starved pictures {starved_percent.1} %\n]"
    "[hand         {hand} {delay_ms.1} ms mean\n]"
    "[taps         {taps by}: of {taps}, {taps_lost} lost, {taps_twice} counted twice\n]"
    "[input        to screen [{at least} ]{input_ms.1} ms mean, {input_longest_ms.1} longest"
    "[; in full {input_full_ms.1}]\n]"
    "[click        to photon {click_to_photon_ms.1} ms mean\n]"
    "[any input    to photon {input_to_photon_ms.1} ms mean"
    "[, p50 {input_to_photon_ms_p50.1}, p99 {input_to_photon_ms_p99.1}]\n]"
    "[PC latency   mean {pc_latency_ms.1} ms[, p50 {pc_latency_ms_p50.1}, "
    "p99 {pc_latency_ms_p99.1}]\n]"
    "[screen times [{sources}; ]{never_seen} never seen[, {late} late]\n]"
    "[displayed    {displayed_per_s.2}/s[ of {frames_per_s.2}/s presented]"
    "[ and {generated} generated frames]"
    "[; a picture stayed for 1 refresh: {one_refresh_percent.1} %, "
    "2: {two_refreshes_percent.1} %, more: {more_refreshes_percent.1} %"
    "[, torn or replaced: {torn} %]]\n]"
    "[on screen    mean {on_screen_ms} ms, sd {on_screen_ms_sd}, p50 {displayed_ms_p50}, "
    "p95 {displayed_ms_p95}, p99 {displayed_ms_p99}, p99.9 {displayed_ms_p99_9}, "
    "max {on_screen_ms_max}\n]"
    "[1% on screen percentile {displayed_low_percentile_fps.2} fps, "
    "average {displayed_low_average_fps.2} fps, integral {displayed_low_integral_fps.2} fps\n]"
    "[ticks/frame  {histogram}\n]"
    "[oversleep    mean {oversleep_ms.3} ms, max {oversleep_ms_max.3} ms\n]"
    "[behind       at worst {behind_ms.3} ms\n]"
    "[standstill   {stood} s; game time after it {after_stop_percent.0} % for a second, "
    "{after_stop_leap_ms.0} ms of that at once: it {after}\n]"
    "[dead time    {dead_seconds} s"
    "[; {paused} a pause, dead time or a hidden window: not in the percentiles]\n]"
    "[CPU          {cpu_percent.1} %\n]"
    "[GPU          mean {gpu_ms.3} ms, max {gpu_ms_max.3}[; busy {gpu_percent.1} %]\n]"
    "[GPU sensors  {gpu}[; {frames_per_joule} frames per joule]\n]"
    "[CPU sensors  {cpu}\n]";

/* By Cause. */
static const char *const causeTexts[CauseCount] = {"",
                                                   "busy on the CPU",
                                                   "busy or waiting outside Present",
                                                   "waited for the GPU",
                                                   "waited for the display",
                                                   "a picture was replaced by a later one",
                                                   "waited or slept",
                                                   "held in Present (GPU or display)",
                                                   "the browser was late",
                                                   "unknown"};

/* After the verdict. */
static const char ending[] = "[elapsed      {elapsed}\n]"
                             "[computer     {computer}\n]"
                             "[process      {process}\n]"
                             "[assumed      {assumed}\n]";

/* "" where there is none. */
static const char *OrNothing(const char *text)
{
    return text ? text : "";
}

static const char *RefreshWord(int refreshes)
{
    return refreshes > 1 ? "refreshes" : "refresh";
}

/* By its own clock a recording may have taken another time than its frames. */
static void AddElapsed(Sheet *sheet, const StatsRun *run)
{
    const double elapsed = (double)run->elapsed / 1e9, frames = (double)run->laterFrames / 1e9;
    if (run->elapsed > run->laterFrames)
        ADD(sheet, "elapsed", "",
            "%.3f s from the first frame to the last, in which these frames took %.3f s: "
            "not every frame is a row",
            elapsed, frames);
    else if (run->elapsed > 0)
        ADD(sheet, "elapsed", "",
            "%.3f s from the first frame to the last, but these frames took %.3f s: one of "
            "the two is wrong",
            elapsed, frames);
}

static void AddTicks(Sheet *sheet, const Stats *stats)
{
    const StatsRun *run = &sheet->figures->run;
    const double *values = sheet->figures->values;
    const double asked = values[Figure_ticks_asked];
    if (isnan(values[Figure_ticks_per_s]) && !isnan(asked)) {
        char number[FigureTextSize];
        ADD(sheet, "only asked", "", "%s/s asked",
            FigureText(number, Figure_ticks_asked, asked,
                       FigureTable[Figure_ticks_asked].decimals));
    }

    const int64_t later = run->ticks - stats->ticks;
    if (stats->frames > 0 && later > 0)
        ADD(sheet, "later", "", "%lld", (long long)later);

    if (run->lacks & COLUMN_OF(ticks))
        return;
    for (int i = 0; i < StatsTicksPerFrame; i++) {
        const char *more = i == StatsTicksPerFrame - 1 ? "+" : "";
        if (stats->histogram[i] > 0)
            ADD(sheet, "histogram", ", ", "%d%s: %lld", i, more, (long long)stats->histogram[i]);
    }
}

/* What sensors told. */
static const struct SensorPart {
    FigureId figure;
    /* The word of the templates that it is a part of. */
    const char *word;
    /* What stands before and behind its number. */
    const char *before, *after;
} sensorParts[] = {
    {Figure_gpu_load_percent, "gpu", "load ", " %"},
    {Figure_gpu_power_w, "gpu", "", " W"},
    {Figure_gpu_chip_power_w, "gpu", "chip ", " W"},
    {Figure_gpu_temperature_c, "gpu", "", " C"},
    {Figure_gpu_clock_mhz, "gpu", "", " MHz"},
    {Figure_gpu_memory_clock_mhz, "gpu", "memory ", " MHz"},
    {Figure_cpu_load_percent, "cpu", "load ", " %"},
    {Figure_cpu_power_w, "cpu", "", " W"},
    {Figure_cpu_temperature_c, "cpu", "", " C"},
    {Figure_cpu_clock_mhz, "cpu", "", " MHz"},
};

static void AddSensors(Sheet *sheet)
{
    for (size_t i = 0; i < sizeof sensorParts / sizeof sensorParts[0]; i++) {
        const struct SensorPart *part = &sensorParts[i];
        const double value = sheet->figures->values[part->figure];
        if (isnan(value))
            continue;

        char number[FigureTextSize];
        FigureText(number, part->figure, value, FigureTable[part->figure].decimals);
        ADD(sheet, part->word, ", ", "%s%s%s", part->before, number, part->after);
    }
}

static void AddPlaces(Sheet *sheet, const StatsPlaces *places)
{
    if (isnan(sheet->figures->values[Figure_shake_units])) /* which has the unit of both */
        ADD(sheet, "unit", "", "units");
    if (places->several)
        ADD(sheet, "method", "", "of several methods");
    else if (places->scene && places->method)
        ADD(sheet, "method", "", "%s, %s", places->scene, places->method);
}

/* What has a delay and is not about a network is about a hand. */
static void AddHand(Sheet *sheet)
{
    if (isnan(sheet->figures->values[Figure_starved_percent]))
        ADD(sheet, "hand", "", "to screen");
}

static void AddCauses(Sheet *sheet, const Causes *causes)
{
    for (int i = CauseNone + 1; i < CauseCount; i++)
        if (causes->counts[i] > 0)
            ADD(sheet, "causes", ", ", "%lld %s", (long long)causes->counts[i], causeTexts[i]);
}

/* On what it was recorded. */
static void AddComputer(Sheet *sheet, const StatsRun *run)
{
    if (run->cpu)
        ADD(sheet, "computer", ", ", "%s", run->cpu);
    if (run->gpu)
        ADD(sheet, "computer", ", ", "%s", run->gpu);
    if (run->driver)
        ADD(sheet, "computer", ", ", "driver %s", run->driver);
}

static void AddRun(Sheet *sheet, const Stats *stats)
{
    static const ColumnSet ofErrors = COLUMN_OF(loop) | COLUMN_OF(animation_error_ms);
    const StatsRun *run = &sheet->figures->run;
    ADD(sheet, "run", "", "%-12s %lld frame%s", run->loop, (long long)stats->frames,
        Plural(stats->frames));
    ADD(sheet, "taps by", "", "%s", OrNothing(run->tapsBy));
    ADD(sheet, "process", "", "%s", OrNothing(run->process));
    ADD(sheet, "assumed", "", "%s", OrNothing(run->assumed));

    const double after = sheet->figures->values[Figure_after_stop];
    const Nanoseconds stood = run->standstill.ended - run->standstill.began;
    if (!isnan(after)) {
        ADD(sheet, "stood", "", "%.3f", (double)stood / (double)ONE_SECOND);
        ADD(sheet, "after", "", "%s", AfterStopWords[(int)after]);
    }

    const int64_t excluded = stats->frames - stats->times.count;
    if (excluded == 1)
        ADD(sheet, "paused", "", "1 frame holds");
    else if (excluded > 1)
        ADD(sheet, "paused", "", "%lld frames hold", (long long)excluded);

    if (stats->errorSizes.count == 0 && !(run->lacks & ofErrors))
        ADD(sheet, "no error", "", "no two frames to compare");

    AddElapsed(sheet, run);
    AddComputer(sheet, run);
    AddTicks(sheet, stats);
    AddSensors(sheet);
    AddPlaces(sheet, &stats->places);
    AddHand(sheet);
    AddCauses(sheet, &stats->causes);
}

/* Where the times of the pictures come from; how many, if from several sources. */
static void AddScreen(Sheet *sheet, const Stats *stats)
{
    const double torn = sheet->figures->values[Figure_torn_percent];
    bool certain = false;
    for (int i = 0; i < ScreenNever; i++) {
        const int64_t count = stats->sources[i];
        if (count == 0)
            continue;

        const bool isOnly = count + stats->sources[ScreenNever] >= stats->frames;
        if (isOnly)
            ADD(sheet, "sources", "", "%s", ScreenSourceTexts[i]);
        else
            ADD(sheet, "sources", ", ", "%lld %s", (long long)count, ScreenSourceTexts[i]);
        certain |= ScreenIsCertain((ScreenSource)i);
    }

    if (!certain)
        ADD(sheet, "at least", "", "at least");
    if (torn > 0)
        ADD(sheet, "torn", "", "%.1f", torn);
}

/* By Evenness. */
static const char *const beginnings[Evennesses] = {
    "even: ", "uneven durations, but each shows its time: ", "uneven: ", ""};

static const char *const cadences[CadenceKinds] = {
    [CadenceFree] = "each picture when it comes, {stayed_ms_p1.1} to {stayed_ms_p99.1} ms",
    [CadenceUnknown] = "each picture {stayed_ms_p1.1} to {stayed_ms_p99.1} ms",
    [CadenceTorn] = "{cadence_per_s.0} pictures a second on {refresh_hz.g} Hz: "
                    "{torn_percent.1} % were torn or replaced",
    [CadenceOne] = "each picture [{cadence} {refreshes}][{cadence_ms.1} ms]",
    [CadenceTurns] = "[{cadence_low} and {cadence_high} refreshes in turn: "
                     "{cadence_per_s.g} fps do not divide {refresh_hz.g} Hz]"
                     "[{cadence_low_ms.1} and {cadence_high_ms.1} ms in turn]",
    [CadenceMixed] = "{cadence_longer_percent.1} % of the pictures stayed longer than "
                     "[{cadence} {refreshes}][{cadence_ms.1} ms]"
                     "[, {cadence_shorter_percent.1} % shorter]"};

/* Says why there is no verdict, where that isn't plain from the recording. */
static void AddNoVerdict(Sheet *sheet, const Stats *stats)
{
    const bool isShort = stats->frames > 0 && stats->time <= ONE_SECOND;
    const bool knowsAll = !(sheet->figures->run.lacks & StatsNeedOfAll);
    if (isShort && knowsAll)
        SAY(sheet, "verdict      none: the first second does not count\n");
}

static void AddVerdict(Sheet *sheet, const Stats *stats)
{
    const Verdict *verdict = &sheet->figures->verdict;
    if (verdict->kind == CadenceNone) {
        AddNoVerdict(sheet, stats);
        return;
    }

    SAY(sheet, "verdict      ");
    if (sheet->figures->run.lacks & COLUMN_OF(screen_ms))
        SAY(sheet, "by frame times, ");
    SAY(sheet, "%s", beginnings[verdict->evenness]);

    ADD(sheet, "refreshes", "", "%s", RefreshWord(verdict->common));
    if (verdict->common == MostRefreshes)
        ADD(sheet, "refreshes", "", " or more");
    Say(sheet, cadences[verdict->kind]);

    if (verdict->evenness == EvennessUnknown)
        SAY(sheet, "; animation errors are not known");
    else if (verdict->evenness == Uneven && stats->settledErrors.large > 0)
        SAY(sheet, "; %lld of %lld errors are 1 ms or more", (long long)stats->settledErrors.large,
            (long long)stats->settledErrors.count);
    SAY(sheet, " (without the first second)\n");
}

/* What was found in a recording: a line for each. */
static void AddNotes(Sheet *sheet)
{
    const char *notes = sheet->figures->run.notes;
    char note[TextLineSize];
    while (TextNextLine(&notes, note))
        SAY(sheet, "note         %s\n", note);
}

enum { LabelWidth = 13 }; /* of what each line begins with */

void StatsPrint(const Stats *stats, const Figures *figures, FILE *file)
{
    Sheet sheet = {.figures = figures};
    AddRun(&sheet, stats);
    AddScreen(&sheet, stats);
    Say(&sheet, lines);
    AddVerdict(&sheet, stats);
    Say(&sheet, ending);
    AddNotes(&sheet);

    for (char *line = sheet.text; *line;) {
        char *end = line + strcspn(line, "\n");
        const bool isLast = *end == '\0';
        *end = '\0';
        TextPrintWrapped(file, LabelWidth, line);
        line = isLast ? end : end + 1;
    }
}

/* ---- the longest frames ---- */

enum { PartsSize = 256 };

/* What takes a part of a frame's time. */
static void AddPart(char list[PartsSize], const char *separator, const char *what, Nanoseconds time)
{
    static const Nanoseconds shortest = ONE_MILLISECOND / 10;
    if (time >= shortest)
        ListAdd(list, PartsSize, separator, "%s %.1f", what, (double)time / 1e6);
}

static void AddPartsOfOurs(char list[PartsSize], const Frame *frame)
{
    AddPart(list, ", ", "ticks", frame->updateTime);
    AddPart(list, ", ", "drawing", frame->renderTime);
    AddPart(list, ", ", "swap", frame->swapTime);
    AddPart(list, ", ", "sleep", frame->sleepTime);
    AddPart(list, "; ", "GPU", frame->gpu);
}

/* Another program's log may tell how long the CPU was busy; or only the time in Present. */
static void AddPartsOfOthers(char list[PartsSize], const Frame *frame)
{
    const bool knowsWork = FrameKnows(frame, COLUMN_OF(render_ms));
    const bool knowsPresent = !knowsWork && FrameKnows(frame, COLUMN_OF(swap_ms));
    AddPart(list, ", ", "ticks", frame->updateTime);
    if (knowsPresent)
        AddPart(list, ", ", "outside Present", frame->frameTime - frame->swapTime);
    AddPart(list, ", ", "CPU busy", frame->renderTime);
    AddPart(list, ", ", knowsPresent ? "in Present" : "CPU wait", frame->swapTime);
    AddPart(list, ", ", "sleep", frame->sleepTime);
    AddPart(list, "; ", "GPU busy", frame->gpu);
}

static void PrintWorst(const Frame *frame, ColumnSet lacks, FILE *file)
{
    const bool knowsTicks = !(lacks & COLUMN_OF(ticks));
    char parts[PartsSize] = "", line[2 * PartsSize] = "";
    if (lacks & COLUMN_OF(loop))
        AddPartsOfOthers(parts, frame);
    else
        AddPartsOfOurs(parts, frame);

    ListAdd(line, sizeof line, "", "worst        %.3f ms at %.3f s", (double)frame->frameTime / 1e6,
            (double)(frame->end - frame->frameTime) / 1e9);
    if (parts[0])
        ListAdd(line, sizeof line, ": ", "%s", parts);

    if (knowsTicks)
        ListAdd(line, sizeof line, "; ", "%d tick%s", frame->ticks, Plural(frame->ticks));
    if (knowsTicks && frame->fullTurn)
        ListAdd(line, sizeof line, ", ", "as many as the loop allows");
    if (frame->late > 0)
        ListAdd(line, sizeof line, "; ", "late by %d %s", frame->late, RefreshWord(frame->late));
    if (frame->screenSource == ScreenNever)
        ListAdd(line, sizeof line, "; ", "never seen");
    if (frame->cause != CauseNone && !(lacks & KNOWS_SCREEN_TIMES))
        ListAdd(line, sizeof line, "; ", "%s", causeTexts[frame->cause]);
    TextPrintWrapped(file, LabelWidth, line);
}

void StatsPrintWorst(const StatsWorst *worst, const Figures *figures, FILE *file)
{
    const ColumnSet lacks = figures->run.lacks;
    const bool knows = !(lacks & (StatsNeedOfAll | COLUMN_OF(dead_ms)));
    if (!worst || !knows)
        return;
    for (int i = 0; i < worst->count; i++)
        PrintWorst(&worst->list[i], lacks, file);
}
