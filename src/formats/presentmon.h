/* SPDX-License-Identifier: MIT
 *
 * What other tools have taken over from PresentMon: its columns, and what they mean.
 */
#pragma once

#include "formats/format.h"

enum {
    PresentMonFrameTime,
    PresentMonApplication,
    PresentMonProcess,
    PresentMonSwapChain,
    PresentMonFrameType,
    PresentMonMode,
    PresentMonClock,
    PresentMonClockMs,
    PresentMonStart,
    PresentMonStartDate,
    PresentMonCpuBusy,
    PresentMonInPresent,
    PresentMonDisplayChange,
    PresentMonDisplayedTime,
    PresentMonUntilDisplayed,
    PresentMonComplete,
    PresentMonDropped,
    PresentMonGpuLatency,
    PresentMonGpuTime,
    PresentMonGpuBusy,
    PresentMonError,
    PresentMonClick,
    PresentMonAnyInput,
    PresentMonPcLatency,
    PresentMonCpuLoad,
    PresentMonCpuPower,
    PresentMonCpuTemperature,
    PresentMonCpuClock,
    PresentMonGpuLoad,
    PresentMonGpuMeteredPower,
    PresentMonGpuPower,
    PresentMonGpuAmdPower,
    PresentMonGpuChipPower,
    PresentMonGpuTemperature,
    PresentMonGpuClock,
    PresentMonGpuMemoryClock,
    PresentMonColumnCount
};

extern const FormatColumn PresentMonColumns[PresentMonColumnCount];

enum { PresentMonSensorCount = 12 };
extern const FormatSensor PresentMonSensors[PresentMonSensorCount];

Made PresentMonFrame(const LogRow *row, const LogRow *before, Frame *frame);
LogPicture PresentMonPicture(const LogRow *row);

/* The cells of a LogFormat of such a tool. */
#define LIKE_PRESENTMON                                                                            \
    .columns = PresentMonColumns, .columnCount = PresentMonColumnCount, .clockRanBefore = true,    \
    .sensors = PresentMonSensors, .sensorCount = PresentMonSensorCount, .hasEachFrame = true,      \
    .makeFrame = PresentMonFrame, .tellPicture = PresentMonPicture
