/* SPDX-License-Identifier: MIT
 *
 * PresentMon 1 and 2: a row for each present, of all programs. Version 1 tells how long the present
 * call took; version 2 the work of CPU and GPU, and it has rows for frames that a driver made.
 */
#include "formats/presentmon.h"

const FormatColumn PresentMonColumns[PresentMonColumnCount] = {
    [PresentMonFrameTime] = {"BetweenAppStart|FrameTime|BetweenPresents", Millisecond,
                             Needed | TellsFrameTime, AnHour},
    [PresentMonApplication] = {"Application|ProcessName", NoNumber, TellsProcess, 0},
    [PresentMonProcess] = {"ProcessID", NoNumber, TellsProcess, 0},
    [PresentMonSwapChain] = {"SwapChainAddress", NoNumber, TellsProcess, 0},
    [PresentMonFrameType] = {"FrameType", NoNumber, 0, 0},
    [PresentMonMode] = {"PresentMode", NoNumber, 0, 0},
    [PresentMonClock] = {"TimeInSeconds|TimeInDateTime", SecondOrDate, TellsClock, ThirtyYears},
    [PresentMonClockMs] = {"TimeInMs", Millisecond, TellsClock, ThirtyYears},
    [PresentMonStart] = {"CPUStartTime|CPUStartTimeInMs|CPUStartQPCTime|CPUStartQPCTimeInMs",
                         Millisecond, TellsClock, ThirtyYears},
    [PresentMonStartDate] = {"CPUStartDateTime", SecondOrDate, 0, ThirtyYears},
    [PresentMonInPresent] = {"InPresentAPI", Millisecond, TellsWork, AnHour},
    [PresentMonDisplayChange] = {"BetweenDisplayChange", Millisecond, 0, AnHour},
    [PresentMonDisplayedTime] = {"DisplayedTime", Millisecond, 0, AnHour},
    [PresentMonUntilDisplayed] = {"UntilDisplayed|DisplayLatency", Millisecond, 0, AnHour},
    [PresentMonComplete] = {"UntilRenderComplete|RenderPresentLatency", Millisecond, Signed,
                            AnHour},
    [PresentMonDropped] = {"Dropped", Whole, 0, OneAtMost},
    [PresentMonCpuBusy] = {"CPUBusy|CPUActive", Millisecond, TellsWork, AnHour},
    [PresentMonGpuLatency] = {"GPULatency", Millisecond, 0, AnHour},
    [PresentMonGpuTime] = {"GPUTime", Millisecond, 0, AnHour},
    [PresentMonGpuBusy] = {"GPUBusy|GPUActive", Millisecond, TellsGpu, AnHour},
    [PresentMonError] = {"AnimationError", Millisecond, Signed, AnHour},
    [PresentMonClick] = {"ClickToPhotonLatency", Millisecond, 0, AnHour},
    [PresentMonAnyInput] = {"AllInputToPhotonLatency", Millisecond, 0, AnHour},
    [PresentMonPcLatency] = {"PCLatency", Millisecond, 0, AnHour},
    /* FrameView's names of sensors, and PresentMon's. */
    [PresentMonCpuLoad] = {"CPUUtil(%)|CPUUtilization", Thousandths, 0, Int32AtMost},
    [PresentMonCpuPower] = {"CPU Package Power(W)|CPUPower", Thousandths, 0, Int32AtMost},
    [PresentMonCpuTemperature] = {"CPU Package Temp(C)|CPUTemperature", Thousandths, 0,
                                  Int32AtMost},
    [PresentMonCpuClock] = {"CPUClk(MHz)|CPUFrequency", Thousandths, 0, Int32AtMost},
    [PresentMonGpuLoad] = {"GPU0Util(%)|GPUUtilization", Thousandths, 0, Int32AtMost},
    [PresentMonGpuMeteredPower] = {"PCAT Power Total(W)", Thousandths, 0, Int32AtMost},
    [PresentMonGpuPower] = {"NV Pwr(W) (API)|TotalPower(W)|GPUPower", Thousandths, 0, Int32AtMost},
    [PresentMonGpuAmdPower] = {"AMDPwr(W) (API)|AMDPower(W)", Thousandths, 0, Int32AtMost},
    [PresentMonGpuChipPower] = {"GPUOnlyPwr(W) (API)|GPUOnlyPower(W)", Thousandths, 0, Int32AtMost},
    [PresentMonGpuTemperature] = {"GPU0Temp(C)|GPUTemperature", Thousandths, 0, Int32AtMost},
    [PresentMonGpuClock] = {"GPU0Clk(MHz)|GPUFrequency", Thousandths, 0, Int32AtMost},
    [PresentMonGpuMemoryClock] = {"GPU0MemClk(MHz)|GPUMemFrequency", Thousandths, 0, Int32AtMost},
};

/* What a meter tells comes before what a driver does. */
const FormatSensor PresentMonSensors[PresentMonSensorCount] = {
    {SensorCpuLoad, PresentMonCpuLoad, NULL, 0},
    {SensorCpuPower, PresentMonCpuPower, NULL, 0},
    {SensorCpuTemperature, PresentMonCpuTemperature, NULL, 0},
    {SensorCpuClock, PresentMonCpuClock, NULL, 0},
    {SensorGpuLoad, PresentMonGpuLoad, NULL, 0},
    {SensorGpuPower, PresentMonGpuMeteredPower, NULL, 0},
    {SensorGpuPower, PresentMonGpuPower, NULL, 0},
    {SensorGpuPower, PresentMonGpuAmdPower, NULL, 0},
    {SensorGpuChipPower, PresentMonGpuChipPower, NULL, 0},
    {SensorGpuTemperature, PresentMonGpuTemperature, NULL, 0},
    {SensorGpuClock, PresentMonGpuClock, NULL, 0},
    {SensorGpuMemoryClock, PresentMonGpuMemoryClock, NULL, 0},
};

/* Whether the cell tells whose frame it is. NotSet and Unspecified are PresentMon's words for that
 * it does not know. */
static bool TellsType(Cell type)
{
    if (type.length == 0 || CellIs(type, "NA") || CellIsUnknown(type))
        return false;
    return !CellIs(type, "NotSet") && !CellIs(type, "Unspecified");
}

static bool IsRepeated(const LogRow *row)
{
    return CellIs(row->cells[PresentMonFrameType], "Repeated");
}

/* Whether two presents are said to be at the same time, which they can't be: the second is of a
 * frame that was made of others, with the time of the one before it. */
static bool IsAtTimeOfBefore(const LogRow *row, const LogRow *before)
{
    const int64_t at = row->values[PresentMonClock];
    return row->values[PresentMonFrameTime] == 0 && !RowHas(row, PresentMonCpuBusy) &&
           at != NOT_KNOWN && at == before->values[PresentMonClock];
}

/* A frame of the program has a time; one that a driver or a library made between them has none, or
 * that of another one. */
static bool IsGenerated(const LogRow *row, const LogRow *before)
{
    const Cell type = row->cells[PresentMonFrameType];
    if (TellsType(type) && !CellIs(type, "Application") && !IsRepeated(row))
        return true;
    if (RowSaysNone(row, PresentMonFrameTime) && row->cells[PresentMonFrameTime].length > 0)
        return true;
    if (IsAtTimeOfBefore(row, before))
        return true;
    return row->values[PresentMonCpuBusy] == 0 && row->values[PresentMonFrameTime] == 0;
}

static Nanoseconds Limited(Nanoseconds time, Nanoseconds most)
{
    if (time < 0)
        return 0;
    return time < most ? time : most;
}

/* A file tells how long the processor was busy; or only how long the present call took, which is a
 * part of the next frame's time. Then what is outside of it may be work, or another wait. */
static void SetWork(const LogRow *row, const LogRow *before, Frame *frame)
{
    const Nanoseconds busy = row->values[PresentMonCpuBusy];
    const Nanoseconds inPresent = before->values[PresentMonInPresent];
    if (busy != NOT_KNOWN) {
        frame->renderTime = Limited(busy, frame->frameTime);
        frame->swapTime = frame->frameTime - frame->renderTime;
        frame->known |= COLUMN_OF(render_ms) | COLUMN_OF(swap_ms);
    } else if (inPresent != NOT_KNOWN && row->follows) {
        frame->swapTime = Limited(inPresent, frame->frameTime);
        frame->known |= COLUMN_OF(swap_ms);
    }
}

/* Whether a time on the screen says that the picture was seen. NA is its word for never. */
static WasSeen SaysSeen(const LogRow *row, int column)
{
    if (row->values[column] != NOT_KNOWN)
        return row->values[column] > 0 ? Seen : SeenNever;
    return RowSaysNone(row, column) ? SeenNever : SeenUnknown;
}

/* Whether the picture was seen: the time until it was says so where a file has that. Of one that
 * was not dropped 0 is no such time, and there is one: then only how long the picture before it
 * stayed can say that it was seen. */
static WasSeen Judge(const LogRow *row)
{
    const WasSeen until = SaysSeen(row, PresentMonUntilDisplayed);
    const Nanoseconds dropped = row->values[PresentMonDropped];
    const bool contradicts = until == SeenNever && dropped == 0;
    if (until != SeenUnknown && !contradicts)
        return until;
    if (contradicts && SaysSeen(row, PresentMonDisplayChange) != Seen)
        return SeenUnknown;

    if (dropped != NOT_KNOWN)
        return dropped == 0 ? Seen : SeenNever;

    const WasSeen stayed = SaysSeen(row, PresentMonDisplayedTime);
    if (stayed != SeenUnknown)
        return stayed;
    return SaysSeen(row, PresentMonDisplayChange);
}

LogPicture PresentMonPicture(const LogRow *row)
{
    const bool ofBefore = RowHas(row, PresentMonDisplayChange);
    const int column = ofBefore ? PresentMonDisplayChange : PresentMonDisplayedTime;
    if (!RowHas(row, column))
        return (LogPicture){SeenUnknown, NOT_KNOWN, false};
    return (LogPicture){Judge(row), row->values[column], ofBefore};
}

/* From when the card had completed the picture until it was seen. Both are told since the present
 * call; or since the frame's start, and then for how long the GPU worked on it. */
static void SetReady(const LogRow *row, Frame *frame)
{
    const int64_t *values = row->values;
    const Nanoseconds complete = RowHas(row, PresentMonComplete)
                                     ? values[PresentMonComplete]
                                     : values[PresentMonGpuLatency] + values[PresentMonGpuTime];
    if (values[PresentMonUntilDisplayed] <= 0 || complete < -LONGEST_FRAME)
        return;
    frame->ready = values[PresentMonUntilDisplayed] - complete;
    frame->known |= KNOWS_READY;
}

/* A file tells when frames began, or only when they were presented. Frame times are those between
 * begins, where it tells these. */
static void SetClock(const LogRow *row, Frame *frame)
{
    static const struct {
        int column;
        bool isBegin;
    } clocks[] = {{PresentMonStart, true},
                  {PresentMonStartDate, true},
                  {PresentMonClock, false},
                  {PresentMonClockMs, false}};
    size_t i = 0;
    while (i < sizeof clocks / sizeof clocks[0] && !RowHas(row, clocks[i].column))
        i++;
    if (i == sizeof clocks / sizeof clocks[0])
        return;

    /* A frame that a driver made has no begin. */
    const int64_t value = row->values[clocks[i].column];
    if (value == NOT_KNOWN || (clocks[i].isBegin && frame->generated))
        return;

    frame->end = value;
    if (clocks[i].isBegin)
        frame->end += frame->frameTime;
    frame->known |= COLUMN_OF(elapsed);
}

/* Only some frames have a latency. Of the others the cell is NA, or 0 where a tool fills it. */
static void SetLatencies(const LogRow *row, Frame *frame)
{
    const int64_t *values = row->values;
    if (values[PresentMonClick] > 0)
        frame->click = values[PresentMonClick];
    if (values[PresentMonAnyInput] > 0)
        frame->anyInput = values[PresentMonAnyInput];
    if (values[PresentMonPcLatency] > 0)
        frame->pcLatency = values[PresentMonPcLatency];
}

/* Of generated frames some versions fill what they do not measure with zeros. */
static bool TellsError(const LogRow *row, bool isGenerated)
{
    const Nanoseconds error = row->values[PresentMonError];
    return error != NOT_KNOWN && !(isGenerated && error == 0);
}

Made PresentMonFrame(const LogRow *row, const LogRow *before, Frame *frame)
{
    if (IsRepeated(row) && row->values[PresentMonFrameTime] <= 0)
        return NoFrame(); /* the last picture is shown once more */

    frame->known = COLUMN_OF(frametime);
    frame->generated = IsGenerated(row, before);
    if (!frame->generated) {
        frame->frameTime = row->values[PresentMonFrameTime];
        SetWork(row, before, frame);
    }

    if (row->values[PresentMonGpuBusy] != NOT_KNOWN) {
        frame->gpu = row->values[PresentMonGpuBusy];
        frame->known |= COLUMN_OF(gpu_ms);
    }
    if (TellsError(row, frame->generated)) {
        frame->animationError = row->values[PresentMonError];
        frame->known |= COLUMN_OF(animation_error_ms);
    }

    SetClock(row, frame);
    SetLatencies(row, frame);

    if (!CellIs(row->cells[PresentMonMode], "Other")) /* which is none that it knows */
        frame->presentMode = RowWord(row, PresentMonMode);
    SetReady(row, frame);
    return AFrame();
}

static Recognised Recognise(const Table *header, bool comments, Cell before)
{
    static const char words[] = "BetweenPresents|CPUBusy|FrameType|ProcessID|Application|"
                                "AnimationError|PresentMode|DisplayedTime|GPUBusy|GPUActive";
    (void)comments, (void)before;
    return TableFind(header, words) >= 0 ? IsHeader : NotThis;
}

const LogFormat FormatPresentMon = {.name = "PresentMon", LIKE_PRESENTMON, .recognise = Recognise};
