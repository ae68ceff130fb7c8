/* SPDX-License-Identifier: MIT
 *
 * A window manager as small as can be: it gives new windows the keyboard, and the whole screen on
 * request.
 */
#ifndef MANAGER_H
#define MANAGER_H

/* Starts it; it ends with the test. */
void StartManager(void);

/* Sends the program's window what a window manager sends when its X is clicked. */
void CloseWindow(void);

#endif
