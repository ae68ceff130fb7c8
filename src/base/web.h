/* SPDX-License-Identifier: MIT
 *
 * What a browser does for the program; web.js has these functions, and WindowClose and
 * WindowToggleFullscreen of live.h. Times are in ms. A function that waits returns to the browser's
 * event loop; between two of them nothing else runs in the page. Without a page (in node) only the
 * clock and sleeps work.
 */
#pragma once

#include <stdbool.h>

/* performance.now(), which is also the clock of animation frames. */
double WebNow(void);

/* How long the functions below have waited in all. */
double WebWaited(void);

/* Waits at least this long; 0 is one round of the browser's event loop. */
void WebSleep(double ms);

/* Waits for the next animation frame, which shows the picture drawn before. False if none comes
 * within a second, or where the page is hidden. */
bool WebFrame(void);

/* Waits for a round of the browser's event loop, and until at most eight pictures are still to be
 * drawn by the GPU; for a second at most. */
void WebDrawn(void);

/* When the animation frame began that WebFrame has waited for last; 0: it has not come. It may
 * still come after WebFrame has returned false. */
double WebFrameTime(void);

/* Waits for an event of the page, this long at most. */
void WebWait(double ms);

typedef enum WebOpened { WebOpenedAll, WebHasNoCanvas, WebHasNoOpenGl } WebOpened;

/* Makes a WebGL context of the page's canvas, and calls the functions below until WindowClose. In a
 * worker, whose canvas nobody sees, it calls none. */
WebOpened WebOpen(void);

bool WebVisible(void);

/* Whether the page is used by touch: then its own buttons stand for the keys. */
bool WebHasButtons(void);

/* Whether the page's own words about the tour can be seen: not in full screen. */
bool WebTellsTour(void);

/* The browser's name and version, cut to `size`; "" in node. */
void WebBrowser(char *name, int size);

/* Copies the file of a font that the page was given. False without one, or if it is larger. */
bool WebFont(int weight, unsigned char *file, int size);

/* The page calls these; options_web.c has the first, page_web.c the next two, window_web.c the
 * others. */

/* As JSON, valid until the next call: the options, also before main; the state of the game, or
 * "null"; all loops and keys. */
const char *WebOptions(void);
const char *WebState(void);
const char *WebTables(void);

/* A button of the page asks for an Action. */
void WebAct(int action);

/* A key went down; see InputAddKey. */
bool WebKeyDown(int key, int modifiers, bool repeated);

/* The mouse or a finger has moved or pressed there, in pixels of the drawable. */
void WebMoved(double x, double y);
void WebPressed(double x, double y);

/* It is no longer pressed, wherever it is. */
void WebReleased(void);

/* The size of the drawable in pixels, and its pixels to a point. */
void WebResized(int width, int height, double density);

/* The browser has taken the WebGL context back, or given it again. */
void WebContextLost(bool lost);

void WebFullscreenRefused(const char *why);
