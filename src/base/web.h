/* SPDX-License-Identifier: MIT
 *
 * What a browser does for the program; web.js has these functions. Times are in milliseconds, as
 * browsers count them. A function that waits gives the browser its turn; between two of them
 * nothing else runs in the page. Without a page (in node) only the clock, sleeps and turns work.
 */
#ifndef WEB_H
#define WEB_H

#include <stdbool.h>

/* performance.now(), the clock of animation frames, too. */
double WebNow(void);

/* How long the functions below have waited, all of them together. */
double WebWaited(void);

/* Waits at least this long; 0 is one turn of the browser. */
void WebSleep(double ms);

/* Waits for the next animation frame: the picture drawn before is shown then. False if none comes:
 * after a second, or where the page is hidden. */
bool WebFrame(void);

/* When the animation frame began that was waited for last; it may come after WebFrame has given up.
 * 0: it has not come. */
double WebFrameTime(void);

/* Waits until something has happened to the page, this long at most. */
void WebWait(double ms);

typedef enum WebOpened { WebOpenedAll, WebHasNoCanvas, WebHasNoOpenGl } WebOpened;

/* Makes a WebGL context of the page's canvas, and calls WebKeyDown... below, until WebClose. */
WebOpened WebOpen(void);
void WebClose(void);

/* Whether the page can be seen. */
bool WebVisible(void);

/* The browser's name and version, up to `size` - 1 bytes; "" if it is none. */
void WebBrowser(char *name, int size);

/* Fullscreen on or off. The browser may refuse it later. */
void WebToggleFullscreen(void);

/* Calls work(data) every so many milliseconds, in the browser's turns, until WebStop of the number
 * that it returns. */
int WebEvery(double ms, bool (*work)(void *data), void *data);
void WebStop(int number);

/* The page calls these; page_web.c has the first two, window_web.c the others. */

/* As JSON: the state of the game that runs, "null" if none does; and all loops and keys. Good until
 * the next call. */
const char *WebState(void);
const char *WebTables(void);

/* An action, as a number, that a button of the page asks for. */
void WebAct(int action);

/* A key went down; as KeyAction has it. Returns whether it asks for something. */
bool WebKeyDown(int key, int modifiers, bool repeated);

/* The mouse or a finger is there, in pixels of the drawable; or has pressed there. */
void WebMoved(double x, double y);
void WebPressed(double x, double y);

/* The size of the drawable in pixels, and its pixels to a point. */
void WebResized(int width, int height, double density);

/* The browser has taken the WebGL context back, or given it again. */
void WebContextLost(bool lost);

/* Why fullscreen could not be had. */
void WebFullscreenRefused(const char *why);

#endif
