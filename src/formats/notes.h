/* SPDX-License-Identifier: MIT
 *
 * What the reader of a log says in the end: what was left out, and what can't be true.
 */
#pragma once

#include "formats/reader.h"

/* Of a file whose end is missing or damaged. */
const char *WhatIsCut(const Table *table);

/* Writes reader->notes, a sentence in each line, of a log that was read to its end. */
void MakeNotes(TraceReader *reader);
