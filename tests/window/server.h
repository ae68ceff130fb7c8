/* SPDX-License-Identifier: MIT
 *
 * An X server of one's own, Xvfb, so that nothing else is disturbed or disturbs.
 */
#ifndef SERVER_H
#define SERVER_H

#include <sys/types.h>

/* Starts one that picks a free number itself and puts it into DISPLAY. It ends with this process at
 * the latest. Returns its process, or -1 where Xvfb is missing or does not start. */
pid_t ServerStart(void);

/* Called in a child: it ends with its parent, where the system has that. */
void DieWithParent(void);

#endif
