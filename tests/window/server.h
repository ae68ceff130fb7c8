/* SPDX-License-Identifier: MIT
 *
 * An X server for the tests alone, Xvfb, so that tests and the user's display don't disturb each
 * other.
 */
#ifndef SERVER_H
#define SERVER_H

#include <sys/types.h>

/* Starts a server with a free number, and puts that into DISPLAY. It ends with this process at the
 * latest. Returns its process, or -1 if Xvfb is missing or does not start. */
pid_t ServerStart(void);

/* Called in a child process, makes it end with its parent, on systems that can do this. */
void DieWithParent(void);

#endif
