/* SPDX-License-Identifier: MIT
 *
 * CapFrameX: PresentMon's columns, in a CSV that begins with lines of //, or in JSON. It fills the
 * columns of what was not measured with zeros.
 */
#include "formats/presentmon.h"

static Recognised Recognise(const Table *header, bool comments, Cell before)
{
    (void)before;
    return comments || header->json ? IsHeader : NotThis;
}

/* Of a card's powers TBP is that of all of it; TDP is that of Intel's chips alone. */
static const JsonSensor sensors[] = {
    {OfGpu, "GPUUtilization", "GPU Core", "Load", "GpuUsage"},
    {OfGpu, "GPUPower", "GPU TBP|GPU Power|GPU Total", "Power", "GpuPower"},
    {OfGpu, "GPUOnlyPower(W)", "GPU TDP", "Power", NULL},
    {OfGpu, "GPUTemperature", "GPU Core", "Temperature", "GpuTemp"},
    {OfGpu, "GPUFrequency", "GPU Core", "Clock", "GpuClock"},
    {OfGpu, "GPUMemFrequency", "GPU Memory", "Clock", NULL},
    {OfCpu, "CPUUtilization", "CPU Total", "Load", "CpuUsage"},
    {OfCpu, "CPUPower", "CPU Package", "Power", "CpuPower"},
    {OfCpu, "CPUTemperature", "CPU Package", "Temperature", "CpuTemp"},
    {OfCpu, "CPUFrequency", "CPU Max|CPU Max Clock", "Clock", "CpuMaxClock"},
};

static const JsonNames json = {.recording = "CaptureData",
                               .texts = "ProcessName|Processor|GPU|GPUDriverVersion",
                               .samples = "SensorData2",
                               .olderSamples = "SensorData",
                               .sampleTimes = "MeasureTime",
                               .rowTimes = "TimeInSeconds",
                               .sensors = sensors,
                               .sensorCount = sizeof sensors / sizeof sensors[0]};

const LogFormat FormatCapFrameX = {.name = "CapFrameX",
                                   LIKE_PRESENTMON,
                                   .zerosTellNothing = true,
                                   .json = &json,
                                   .recognise = Recognise};
