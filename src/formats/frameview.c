/* SPDX-License-Identifier: MIT
 *
 * NVIDIA FrameView: PresentMon's columns, and many of sensors. It fills the columns of
 * what was not measured with zeros.
 */
#include "formats/presentmon.h"

static Recognised Recognise(const Table *header, bool comments, Cell before)
{
    (void)comments, (void)before;
    return TableFind(header, "Render Queue Depth|Resolution") >= 0 ? IsHeader : NotThis;
}

const LogFormat FormatFrameView = {
    .name = "FrameView", LIKE_PRESENTMON, .zerosTellNothing = true, .recognise = Recognise};
