/* SPDX-License-Identifier: MIT
 *
 * What plots are drawn of (--plot-data): of a recording its figures, its frames, and what happened
 * between them; of two sides how their figures differ. The scripts in assets/plot/ draw it.
 *
 * What is not known is NaN, which gnuplot leaves out.
 */
#include "cli/modes.h"

#include "base/memory.h"
#include "base/text.h"
#include "numbers/game_lines.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- tables ---- */

/* Columns are separated by spaces here. */
static void BeginTable(const char *name, const char *columns, FILE *out)
{
    TextPrint(out, "# %s\n", name);
    for (const char *at = columns; *at; at++)
        putc(*at == ' ' ? '\t' : *at, out);
    putc('\n', out);
}

static void EndTable(FILE *out)
{
    fputs("\n\n", out);
}

static void EndCell(FILE *out)
{
    putc('\t', out);
}

static void EndRow(FILE *out)
{
    putc('\n', out);
}

/* A text, such as a name from elsewhere. What a terminal obeys, and what is no UTF-8, becomes a ?;
 * a quotation mark, with which gnuplot would end the text, becomes another one. */
static void PrintText(const char *text, FILE *out)
{
    while (*text) {
        uint32_t character = 0;
        int length = TextCharacter(text, &character);
        if (length == 0 || TextIsControl(character))
            putc('?', out);
        else if (character == '"')
            putc('\'', out);
        else
            fwrite(text, 1, (size_t)length, out);
        text += length > 0 ? length : 1;
    }
}

static void PrintSeconds(double ns, FILE *out)
{
    TextPrint(out, "%.9f", ns / 1e9);
}

/* A time in ms that may not be known. */
static void PrintMs(Nanoseconds ns, bool isKnown, FILE *out)
{
    if (isKnown)
        TextPrint(out, "%.6f", (double)ns / 1e6);
    else
        TextPrint(out, "NaN");
}

/* A word that may not be known. */
static void PrintWord(const char *word, bool isKnown, FILE *out)
{
    if (isKnown && word)
        PrintText(word, out);
}

/* ---- the recording as a whole ---- */

static void PrintNamed(const char *name, const char *text, FILE *out)
{
    TextPrint(out, "%s", name);
    EndCell(out);
    PrintText(text, out);
    EndRow(out);
}

static void PrintNotes(const Result *file, FILE *out)
{
    const StatsRun *run = &file->figures.run;
    const ColumnSet pauses = COLUMN_OF(excluded) | COLUMN_OF(dead_ms);
    const char *notes = run->notes;
    char text[TextLineSize];
    while (TextNextLine(&notes, text))
        PrintNamed("note", text, out);

    if (run->elapsed > run->laterFrames) {
        snprintf(text, sizeof text, "not every frame is a row: %.3f s in %.3f",
                 (double)run->laterFrames / 1e9, (double)run->elapsed / 1e9);
        PrintNamed("note", text, out);
    }
    if (run->lacks & pauses)
        PrintNamed("note", "does not tell pauses: they are drawn as frames", out);
}

/* Whose frames they are, how its axis of time is known, what was found in it, and its figures. */
static void PrintRecording(const Result *file, FILE *out)
{
    const Figures *figures = &file->figures;
    const bool hasClock = file->reader.end != file->reader.time;
    char number[FigureTextSize];
    BeginTable("recording", "name value", out);
    PrintNamed("source", file->source, out);
    PrintNamed("program", figures->run.loop, out);
    if (figures->run.process)
        PrintNamed("process", figures->run.process, out);
    PrintNamed("seconds_of", hasClock ? "its clock" : "its frames", out);
    PrintNotes(file, out);

    for (int i = 0; i < FigureCount; i++) {
        const double value = figures->values[i];
        if (!isnan(value))
            PrintNamed(FigureTable[i].name,
                       FigureText(number, (FigureId)i, value, FigureTable[i].decimals), out);
    }
    EndTable(out);
}

/* ---- the first reading of the frames ---- */

static const ColumnSet Words = COLUMN_OF(loop) | COLUMN_OF(interpolation);

/* Prints where another loop or another method began. Adds all frames to the parallel lines, which
 * need a reading of their own before any of them can be told. */
static void PrintChanges(Result *file, bool hasLines, GameLines *lines, FILE *out)
{
    TraceReader *reader = &file->reader;
    const char *loop = NULL, *method = NULL;
    Frame frame;
    BeginTable("changes", "seconds name", out);
    TraceReaderAgain(reader);
    for (int64_t row = 0; TraceReaderNext(reader, &frame); row++) {
        const char *changed = NULL;
        if (row > 0 && frame.loop != loop)
            changed = frame.loop;
        else if (row > 0 && frame.method != method)
            changed = frame.method;
        if (changed) {
            PrintSeconds((double)reader->end, out);
            EndCell(out);
            PrintText(changed, out);
            EndRow(out);
        }
        loop = frame.loop;
        method = frame.method;
        if (hasLines)
            GameLinesAdd(lines, &frame);
    }
    EndTable(out);
}

/* ---- the second reading ---- */

/* A point in time, in ns, with a number if it has one. */
typedef struct PlotMoment {
    double at;
    int64_t number;
} PlotMoment;

typedef struct PlotMoments {
    int64_t count, room;
    PlotMoment *list;
} PlotMoments;

static void AddMoment(PlotMoments *moments, double at, int64_t number)
{
    enum { FirstRoom = 256 };
    if (moments->count == moments->room) {
        moments->room *= 2;
        if (moments->room == 0)
            moments->room = FirstRoom;
        moments->list = Reallocate(moments->list, sizeof *moments->list * (size_t)moments->room);
    }
    moments->list[moments->count++] = (PlotMoment){at, number};
}

/* What is found in the second reading. */
typedef struct Found {
    /* When ticks ran, with their numbers. */
    PlotMoments ticks;
    /* When the display refreshed. */
    PlotMoments refreshes;
    /* When frames ended whose pictures were never seen. */
    PlotMoments neverSeen;
    /* When the last picture was seen, in ns; below 0: none was. */
    double seen;
} Found;

/* The ticks of a frame. One that has more than a hitch can make is broken. */
static void AddTicks(Found *found, const Frame *frame, const GameLine *line)
{
    enum { MostTicks = 1000 };
    int32_t ticks = frame->ticks;
    if (ticks > MostTicks)
        ticks = MostTicks;
    for (int32_t before = ticks - 1; before >= 0; before--)
        AddMoment(&found->ticks, line->ticked - before * line->tickTime, frame->tick - before);
}

/* The refreshes since the picture before was seen, of the last second. */
static void AddRefreshes(Found *found, const Frame *frame, const GameLine *line)
{
    const double interval = (double)frame->refresh, second = ONE_SECOND;
    const double since = fmax(found->seen, line->seen - second);
    const bool knowsRefresh = frame->refresh >= ONE_MILLISECOND;
    const bool isFirst = found->seen < 0;
    found->seen = line->seen;
    if (!knowsRefresh)
        return;

    if (isFirst) {
        AddMoment(&found->refreshes, line->seen, 0);
        return;
    }
    double at = line->seen;
    while (at > since + interval / 2) {
        AddMoment(&found->refreshes, at, 0);
        at -= interval;
    }
}

static void PrintFrame(const Result *file, const Frame *frame, const GameLine *line, FILE *out)
{
    const bool hasTime = !frame->generated;
    const bool isOurs = FrameKnows(frame, COLUMN_OF(loop));
    const char *program = isOurs ? frame->loop : file->figures.run.loop;

    /* When it ended, and how long it took. */
    PrintSeconds((double)file->reader.end, out);
    EndCell(out);
    PrintMs(frame->frameTime, hasTime, out);
    EndCell(out);

    /* What ran, as the recording has it. */
    PrintWord(program, true, out);
    EndCell(out);
    PrintWord(frame->method, isOurs, out);
    EndCell(out);
    PrintWord(frame->scene, FrameKnows(frame, COLUMN_OF(scene)), out);
    EndCell(out);

    if (FrameKnows(frame, COLUMN_OF(ticks)))
        TextPrint(out, "%" PRId32, frame->ticks);
    else
        TextPrint(out, "NaN");
    EndCell(out);
    TextPrint(out, "%d", frame->excluded);
    EndCell(out);
    PrintMs(frame->animationError, FrameKnows(frame, COLUMN_OF(animation_error_ms)), out);
    EndCell(out);

    /* Its parallel line: what was drawn, when it was seen, and the moment that it shows. */
    PrintWord(line ? line->method : frame->method, isOurs, out);
    EndCell(out);
    if (line && frame->screenSource != ScreenNever) {
        PrintSeconds(line->seen, out);
        EndCell(out);
        PrintSeconds(line->shows, out);
    } else {
        TextPrint(out, "NaN");
        EndCell(out);
        TextPrint(out, "NaN");
    }
    EndRow(out);
}

/* Prints each frame, and finds what is between them. */
static void PrintFrames(Result *file, bool hasLines, GameLines *lines, Found *found, FILE *out)
{
    TraceReader *reader = &file->reader;
    Frame frame;
    BeginTable("frames",
               "seconds frametime loop interpolation scene ticks excluded error method seen shows",
               out);
    TraceReaderAgain(reader);
    while (TraceReaderNext(reader, &frame)) {
        GameLine line = {0};
        const bool isSeen = frame.screenSource != ScreenNever;
        if (FrameKnows(&frame, COLUMN_OF(screen_source)) && !isSeen)
            AddMoment(&found->neverSeen, (double)reader->end, 0);
        if (hasLines) {
            line = GameLinesNext(lines, &frame);
            AddTicks(found, &frame, &line);
            if (isSeen)
                AddRefreshes(found, &frame, &line);
        }
        PrintFrame(file, &frame, hasLines ? &line : NULL, out);
    }
    EndTable(out);
}

static void PrintMoments(const char *name, const PlotMoments *moments, FILE *out)
{
    BeginTable(name, "seconds number", out);
    for (int64_t i = 0; i < moments->count; i++) {
        PrintSeconds(moments->list[i].at, out);
        EndCell(out);
        TextPrint(out, "%" PRId64, moments->list[i].number);
        EndRow(out);
    }
    EndTable(out);
}

void PlotDataPrint(Result *file, FILE *out)
{
    const ColumnSet lacks = file->figures.run.lacks;
    const bool hasWords = !(lacks & Words), hasLines = !(lacks & GameLinesNeed);
    GameLines lines = {0};
    Found found = {.seen = -1};
    PrintRecording(file, out);
    if (hasWords)
        PrintChanges(file, hasLines, &lines, out);
    GameLinesAgain(&lines);
    PrintFrames(file, hasLines, &lines, &found, out);
    PrintMoments("ticks", &found.ticks, out);
    PrintMoments("refreshes", &found.refreshes, out);
    PrintMoments("never_seen", &found.neverSeen, out);

    free(found.ticks.list);
    free(found.refreshes.list);
    free(found.neverSeen.list);
    GameLinesFree(&lines);
}

/* ---- two sides ---- */

static void PrintSideRow(const Figure *figure, const Comparison *compared, FILE *out)
{
    enum { MostDecimals = 3 };
    int decimals = figure->decimals;
    if (decimals > MostDecimals)
        decimals = MostDecimals;

    TextPrint(out, "%s", figure->name);
    EndCell(out);
    TextPrint(out, "%.*f", decimals, compared->a);
    EndCell(out);
    TextPrint(out, "%.*f", decimals, compared->b);
    EndCell(out);
    TextPrint(out, "%s", ComparisonUnit(compared));
    EndCell(out);

    const double scale = ComparisonScale(compared);
    TextPrint(out, "%+.4f", scale * compared->more);
    EndCell(out);
    TextPrint(out, "%+.4f", scale * compared->low);
    EndCell(out);
    TextPrint(out, "%+.4f", scale * compared->high);
    EndCell(out);
    PrintText(compared->word, out);
    EndRow(out);
}

void PlotDataPrintSides(const Sides *sides, const char *caveat, FILE *out)
{
    BeginTable("sides", "name value", out);
    PrintNamed("caveat", caveat, out);
    EndTable(out);

    BeginTable("comparison", "figure a b in difference low high word", out);
    for (int i = 0; i < FigureCount; i++) {
        const Comparison compared = Compare((FigureId)i, sides);
        const bool isMain = FigureTable[i].traits & Main;
        if (isMain && compared.finding != FoundNothing && !isnan(compared.more))
            PrintSideRow(&FigureTable[i], &compared, out);
    }
    EndTable(out);
}
