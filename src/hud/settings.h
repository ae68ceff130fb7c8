/* SPDX-License-Identifier: MIT
 *
 * What the player can set while the game runs.
 */
#pragma once

#include "base/nanoseconds.h"
#include "base/tick_rate.h"
#include "numbers/your_game.h"
#include "scenes/scene.h"

#include <stdbool.h>

enum { MaxBalls = 4000000 };

/* How many ways of drawing are seen at once, one above the other. */
typedef enum Lanes {
    LanesOne, /* one, which is `method` */
    LanesTwo, /* the scene's `off` over its `on` */
    LanesAll
} Lanes;

/* How much is written: nothing, what everybody needs, or also what one needs to measure. */
typedef enum HudLevel { HudOff, HudShort, HudFull, HudLevelCount } HudLevel;

/* By each level: the word for it, for --hud and the page. */
extern const char *const HudLevelWords[HudLevelCount];

typedef struct Settings {
    /* The loop that runs: its place in LoopList. */
    int loop;
    /* How many balls, from 1 to MaxBalls. */
    int balls;
    /* No rate: each loop's own. */
    TickRate ticksPerSecond;
    /* Nobody has asked for that rate: it is the one with which the scene opens. */
    bool rateIsOfScene;
    const Scene *scene;
    /* The network, of scenes about one. */
    Link link;
    /* The scene's method that is drawn where there is one lane, and recorded in traces. */
    int method;
    Lanes lanes;
    /* The first ball follows the pointer. */
    bool steer;
    /* The pictures of the last second stay as ghosts. */
    bool strobe;
    /* Parallel lines, from each picture to the moment of the game that it shows. */
    bool parallel;
    /* It matters that other players take part: loops keep their time debt. */
    bool network;
    bool paused;
    /* While paused, how much of the tick to come has passed, as the player sets it: from 0 to
     * ShareWhole. ShareAsDrawn: as much as when the loop drew. */
    int share;
    /* The page of the help that is open, from 1. 0: it is closed. */
    int help;
    /* The list of loops is open. */
    bool list;
    HudLevel hud;
    /* The card of the game that is reckoned is open. */
    bool card;
    YourGame game;
    /* The run ends. */
    bool quit;

    /* The speed of the loop's clock, in thousandths of real time. */
    int speed;
    /* The frame cap in frames a second. 0: none; -1: what vsync and the loop need. */
    int fps;
    /* Time that is added to each tick, and to each draw. */
    Nanoseconds tickCost, drawCost;
    /* Time that is added once, to the first draw at or after hitchAt (as GameTime.now). */
    Nanoseconds hitch, hitchAt;
    /* The game pauses once, in the first turn from then on. 0: never. */
    Nanoseconds pauseAt;
} Settings;

/* ShareStep: by so much a key moves it. */
enum { ShareAsDrawn = -1, ShareWhole = 1024, ShareStep = ShareWhole / 16 };

/* Of Settings.speed: real time. */
enum { RealSpeed = 1000 };

/* arevalo with one ball and interpolation on, in one lane, and a short HUD. */
Settings SettingsDefault(void);

/* What the program begins with: the same in two lanes, off over on. */
Settings SettingsStart(void);

/* Shows the wrong way to draw over the right one, as when a scene opens. */
void SettingsOpenLanes(Settings *settings);

/* Opens a scene in two lanes, at its own speed and rate, and lets the ball go. */
void SettingsOpenScene(Settings *settings, const Scene *scene);

/* The game of the card gets what is not known of it: the ticks of the loop that runs, and a display
 * of this refresh interval; 0: unknown. */
void SettingsCompleteCard(Settings *settings, Nanoseconds refresh);
