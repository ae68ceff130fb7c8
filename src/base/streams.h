/* SPDX-License-Identifier: MIT
 *
 * The standard streams, and files that are written without a buffer; one file for each kind of
 * system.
 */
#pragma once

/* Makes the standard streams what the rest expects. To be called first. Closed ones become ones
 * where reading and printing still fail: otherwise the next file or socket gets their number, and a
 * run with closed standard output hangs, as it prints into that. Line ends are printed as they are.
 */
void StreamsOpen(void);

/* Opens a file, which is made or emptied, for write(). Returns its number, or -1 with the cause in
 * errno: ENXIO where it is a FIFO that nobody reads yet. */
int StreamCreate(const char *path);
