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

static const JsonNames json = {.recording = "CaptureData",
                               .texts = "ProcessName|Processor|GPU|GPUDriverVersion"};

const LogFormat FormatCapFrameX = {.name = "CapFrameX",
                                   LIKE_PRESENTMON,
                                   .zerosTellNothing = true,
                                   .json = &json,
                                   .recognise = Recognise};
