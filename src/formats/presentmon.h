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
    PresentMonColumnCount
};

extern const FormatColumn PresentMonColumns[PresentMonColumnCount];

const char *PresentMonFrame(LogRow *row, const LogRow *before, Frame *frame);

/* The cells of a LogFormat of such a tool. */
#define LIKE_PRESENTMON                                                                            \
    .columns = PresentMonColumns, .columnCount = PresentMonColumnCount, .clockRanBefore = true,    \
    .makeFrame = PresentMonFrame
