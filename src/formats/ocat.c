/* SPDX-License-Identifier: MIT
 *
 * OCAT: PresentMon's columns, and what the machine is made of.
 */
#include "formats/presentmon.h"

static Recognised Recognise(const Table *header, bool comments, Cell before)
{
    (void)comments, (void)before;
    return TableFind(header, "Motherboard") >= 0 ? IsHeader : NotThis;
}

static const LogRefusal refusals[] = {
    {"Average FPS (Application)", "this is OCAT's summary: give the log with a row for each frame"},
    {NULL, NULL},
};

const LogFormat FormatOcat = {
    .name = "OCAT", LIKE_PRESENTMON, .refusals = refusals, .recognise = Recognise};
