/* SPDX-License-Identifier: MIT OR Unlicense
 * Copyright (c) interp_demo authors
 * frame_clock.h, version 3: when to tick, and for which moment to draw. It needs nothing but this
 * file.
 *
 * A game with fixed ticks draws each picture between the last two of them, mostly for the time at
 * which the last swap returned. That is late, by more or less in each frame, so motion trembles.
 * This clock learns when the display shows pictures, and each is drawn for the moment at which it
 * will be seen. It also says when a turn of the game's loop should begin, so that input is fresh,
 * and when to swap.
 *
 * HOW TO USE IT. In one C or C++ file (C99, C++17) define FRAME_CLOCK_IMPLEMENTATION before you
 * include it. The game's loop, with a steady clock in ns, and a sleep that ends exactly (it spins
 * for the last 2 ms):
 *
 *     FrameClockInitRate(&clock, 60, 1, now()); // ticks in so many seconds: 60000, 1001 for 59.94
 *     while (running) {
 *         sleepUntil(FrameClockWait(&clock, now()));
 *         readInput();
 *         clock.options.refresh = refreshOfTheDisplayThatTheWindowIsOn(); // in ns; 0 without vsync
 *         FrameClockBegin(&clock, now());
 *         while (FrameClockTickDue(&clock, now())) { last = next; tick(&next); }
 *         draw(mix(last, next, FrameClockAlpha(&clock)));
 *         glFinish(); // or a fence: the picture is complete
 *         const int64_t drawn = now();
 *         sleepUntil(FrameClockPresentAt(&clock, drawn));
 *         const int64_t before = now();
 *         swap();
 *         FrameClockSwapped(&clock, drawn, before, now());
 *     }
 *
 * If the window is hidden, leave out what stands from draw() on. It allocates nothing, calls
 * nothing of the system, and needs no -lm. A clock belongs to one thread at a time; there may be
 * any number of clocks. All times are of the same clock of yours. One time of another clock is
 * ignored. If yours leaps back, the game goes on from where it was; if it leaps ahead, no more than
 * a second and the ticks of a turn have passed. No wait and no hold is ever longer than a tick and
 * two refreshes, or than the cap (FrameClockNotBefore's, too) if that is longer; only a hidden game
 * with shorter ticks waits for up to 10 ms.
 *
 * Some words that stand below. A swap *waits* until the display takes the picture, or returns *at
 * once*. The *line* is where the refreshes are, as far as swaps have told. *Late* and *early* are
 * always against what was foreseen.
 *
 * WHAT YOU GAIN, in ms, measured for 60 s on simulated displays at 25 ticks a second: by how much
 * the motion from picture to picture is wrong on average, and how old input is when it is seen.
 * First a game that draws for the beginning of its turn, then one with this clock.
 *
 *                                                 wrong by         input          pictures/s
 *     60 Hz, swaps return up to 2 ms late         0.66 -> 0.002    15.7 ->  2.2
 *     144 Hz, up to 1 ms late                     0.33 -> 0.001     6.4 ->  2.1
 *     60 Hz, a cap of 40                          16.7 -> 0        25.0 ->  2.3
 *     60 Hz, draws of 14 to 19 ms                 8.25 -> 0        24.5 -> 20.0    41 -> 30
 *     48 to 144 Hz (VRR), draws of 8 to 11 ms     1.00 -> 0.007     9.5 -> 10.9   105 -> 92
 *     60 Hz, a queue of two, reports of it           0 -> 0        50.0 ->  2.2
 *
 * Where work takes nearly a refresh, or a varying time, pictures come as far apart as nearly all
 * turns keep: fewer, but each stays as long as the others. Held for that on VRR, input is older.
 *
 * WHAT MAY BE LEFT OUT, and what that costs there:
 *
 *     options.refresh        turns do not wait: input of 15.7; and draws of 14 to 19 ms are not
 *                            paced: wrong by 8.4
 *     FrameClockWait         input of 15.7; and a hidden game does not sleep
 *     FrameClockPresentAt    no pace: wrong by 8.4 with draws of 14 to 19 ms, by 1.00 with VRR
 *     the last two           no cap, too
 *     FrameClockSeen         with the queue of two, input of 35.5
 *     glFinish               VRR where the card takes 8 to 11 ms: wrong by 1.00, with it by 0.007.
 *                            It keeps processor and card from working at the same time
 *     the exact sleep        steps of 1 ms: VRR wrong by 0.3, else nothing. Steps of 15.6 ms: input
 *                            of 15.7, a cap of 40 wrong by 4.6, VRR by 1.2
 *
 * WHAT IT CAN'T DO. If options.refresh is wrong, it measures the right one within 400 pictures; but
 * not if something else holds pictures (FrameClockNotBefore), nor, under a cap, always one that is
 * higher by less than an eighth, or nearly four times as high (207 to 229 Hz told as 60): then it
 * stays wrong by up to 7. Under a cap it does not see that a display, once taken for variable, has
 * a fixed rate: if that is not told, or behind a queue (wrong by up to 7), or if the cap is a whole
 * number of refreshes (by up to 2). At a whole multiple of the told rate, as 120 Hz told as 60,
 * motion is even, but at the told rate. Of a VRR display whose swaps wait for the graphics card it
 * knows nothing: wrong by 1, under a cap by 0.1 to 0.5, and by 2 to 4 at its lowest rate and below.
 *
 * MORE: assets/docs/CLOCK.md of interp_demo, where this file comes from: its examples, and what to
 * know of SDL, GLFW, raylib, browsers and Wayland; its tests are tests/check/clock_hosts.c
 * and frame_clock.c. The idea of fixed ticks: https://gafferongames.com/post/fix_your_timestep/. Of
 * pacing: https://developer.android.com/games/sdk/frame-pacing.
 */
#ifndef FRAME_CLOCK_H
#define FRAME_CLOCK_H

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Yours, as clock.options. FrameClockBegin reads them, and keeps them within limits.
 *
 *                   at first             unit            limits            0 means
 *     tick          FrameClockInit's     ns              1 us to 10 s      1 us
 *     rest          0                    parts of a ns   below parts       a tick is whole
 *     parts         0                    in a ns         1 to 10^12        1
 *     cap           0                    ns              0 to 1 s          no cap
 *     refresh       0                    ns              1 ms to 1 s       unknown, or no vsync
 *     maxTicks      5                    ticks a turn    1 to 1000         1
 *     speed         1000                 thousandths     0 to 100,000      paused
 */
typedef struct FrameClockOptions {
    /* Game time of one tick. It may change: if 0.3 of a tick was still to come, 0.3 of it is. */
    int64_t tick;

    /* A tick is longer than that by rest / parts ns, as FrameClockInitRate sets it. So the next one
     * begins in time after any number of them. */
    int64_t rest;
    int64_t parts;

    /* Least time from picture to picture, but for a few. */
    int64_t cap;

    /* From one refresh of the display to the next, as the system tells it. Tell it again when the
     * window moves to another display. Without it turns never wait and pictures are never held for
     * a refresh. */
    int64_t refresh;

    /* Most ticks of a turn. The time of any more is given up. */
    int maxTicks;

    /* How fast game time passes: 1000 is as fast as real time. */
    int speed;

    /* No time is ever given up, as others wait for this game. */
    bool keepDebt;

    /* Draw for the beginning of the turn, as most games do. */
    bool raw;
} FrameClockOptions;

/* ---- the rest of the clock is its own: read it, if you like, but leave it alone ----
 *
 * It estimates one thing: when will the next picture be seen? From that follow the time to draw
 * for, when the turn should begin, and when the swap should. A turn, with its times; all are in ns,
 * of a clock of our own that never leaps:
 *
 *     Wait           Begin  TickDue     Alpha      PresentAt                Swapped
 *      |               |       |          |            |                        |
 *     -+---- sleep ----+---- ticks -------+--- draw ---+--- sleep ---+-- swap --+----->
 *      |               |                  |            |             |      |   |
 *     now        beginAt, began          step        drawn     presentAt,   |  returned
 *                                                              swapBegan    |
 *                                                                         moment: a refresh
 *                                                                         shows the picture
 *
 * `beginAt` and `presentAt` are what we answer, `began` and `swapBegan` what happened. `moment` is
 * foreseen: in Wait to find when the turn should begin, and as the turn begins and after each tick,
 * for FrameClockAlpha. The swap has to begin before the refresh, and mostly returns a little after
 * it.
 *
 * What the display is believed to do. After each swap FcJudge decides, as drawn here. FcChange
 * makes the change; who else calls it stands below.
 *
 *                       a swap waited, the rate is told, and none was at once;
 *                       or 5 swaps and 0.2 s on a line
 *     +----------+ ------------------------------------------> +-------+
 *     | Learning |      6 swaps in a row off an old line       | Fixed |
 *     +----------+ <------------------------------------------ +-------+
 *          |                                                     |   ^
 *          |                                                     |   |
 *          |            6 swaps in a row off a young line;       |   |  128 swaps on a line; or
 *          | it lags    or it lags                               |   |  a probe for the cap waited,
 *          |                                                     v   |  and the rate is told
 *          |                                                  +----------+
 *          +------------------------------------------------> | Doubting |
 *                                                             +----------+
 *                                                                  ^
 *     any  7 swaps at once in a row,    +---------+                |
 *     --------------------------------> | Varying | ---------------+
 *          or more than one in 9        +---------+   7 swaps more waited than did not
 *
 * It begins with Learning. A line that lags in Doubting begins again. Besides FcJudge:
 *
 *     FcUseOptions         -> Learning            there is a new options.refresh
 *     FcUseRateProbe       -> Learning            probes measured another rate than the told one
 *     FcForgetRefreshes    Fixed -> Learning      the time leaps, or FrameClockReset
 *     FcUseReport          -> Fixed or Varying    there is a report (FrameClockSeen) */
typedef enum FrameClockBelief {
    /* Nothing is known yet; what looks like a line is believed soon. */
    FrameClockLearning,

    /* It shows pictures at the refreshes of the line. It is *confirmed* (FcIsConfirmed) if the line
     * has the rate that the system tells: only then turns wait for refreshes, and pictures are held
     * for them. */
    FrameClockFixed,

    /* It never lets a swap wait: its rate varies, or there is no vsync. Each picture is seen when
     * its swap begins, so it is held to come at an even pace. */
    FrameClockVarying,

    /* What looked like a line was none, so the next one takes long to prove. */
    FrameClockDoubting
} FrameClockBelief;

/* What speaks against the belief: FcWeigh counts it. */
typedef struct FrameClockEvidence {
    /* Points that the rate varies: for swaps that returned at once, though they had a refresh to
     * wait for, and for probes for the cap that were on no line. */
    int varyingPoints;

    /* Swaps in a row that were not near the line. */
    int misfits;

    /* Swaps that told nothing, as their pictures were held for the cap. One that waits while the
     * belief is Fixed ends the count. */
    int silent;

    /* Lines in a row that were believed, and ended while they were young. */
    int refuted;

    /* The system tells a wrong rate: the measured one counts in its place, until options.refresh
     * changes, or an old line has that rate. */
    bool wronglyTold;
} FrameClockEvidence;

/* A picture for which the turn does not wait, and which is not held, so that its swap waits by
 * itself and tells where refreshes are. */
typedef enum FrameClockProbeKind {
    FrameClockNoProbe,

    /* Before the cap's end, as the swaps of capped pictures are silent. */
    FrameClockCapProbe,

    /* One of some in a row: from each of their swaps to the next it is a refresh, whatever rate is
     * told. */
    FrameClockRateProbe
} FrameClockProbeKind;

typedef struct FrameClockProbe {
    /* What the next picture is. */
    FrameClockProbeKind kind;

    /* Pictures since the last probes of the rate; and from these to the next. */
    int pictures;
    int apart;

    /* Of a row of probes of the rate so many have come, the next picture included. 0: no row. */
    int sent;

    /* When the swap of the first one returned; and the shortest and the longest time from swap to
     * swap since then, 0 at first. */
    int64_t first;
    int64_t shortest;
    int64_t longest;

    /* From refresh to refresh, as the last ones have measured it where the told rate is wrong. */
    int64_t measured;
} FrameClockProbe;

/* A display of a fixed rate shows pictures at refresh after refresh: a line through the swaps that
 * waited for one. */
typedef struct FrameClockLine {
    /* The last refresh, by the line. Others are whole numbers of intervals before and after it. */
    int64_t anchor;

    /* The same, but it follows slowly. Pictures are timed by it, as nobody sees an offset, but
     * everybody a step. Only while the belief is Fixed: see FcLastShown. */
    int64_t smoothAnchor;

    /* From one refresh to the next. 0: not known, as there was only one swap. */
    double interval;

    /* Swaps that the line goes through; no more than FcOldLine are counted. */
    int swaps;

    /* How far swaps are from the line, on average. 0: it was reported, so it is exact. */
    double scatter;

    /* The sums of a least-squares fit through these swaps: FcLineCorrect. */
    double weights, ages, squares;

    /* How far the last swap was from the line; the mean square of that; and the mean product of one
     * swap's and the next one's: FcLineLags. */
    double error, errorSquare, errorProduct;
} FrameClockLine;

/* The system's last report of a picture that was seen. */
typedef struct FrameClockReport {
    /* It counts for so many more pictures. 0: there is none, so swaps have to tell. */
    int counts;

    /* The number of that picture. */
    int64_t picture;

    /* When it was seen. */
    int64_t time;

    /* From one refresh to the next. 0: that varies. */
    int64_t refresh;
} FrameClockReport;

enum { FrameClockRemembered = 64 };

/* How long something took each of the last times. */
typedef struct FrameClockWork {
    int64_t took[FrameClockRemembered];

    /* How often it was done. */
    unsigned count;

    /* What nearly all of them kept: the fourth longest. */
    int64_t usual;
} FrameClockWork;

/* What a turn costs. */
typedef struct FrameClockCosts {
    /* A turn without its ticks and sleeps. */
    FrameClockWork turn;

    /* One tick. */
    FrameClockWork tick;

    /* By how much the sleep until `presentAt` ends too late. */
    FrameClockWork holdOversleep;

    /* The least that drawing took, of late. */
    int64_t draw;

    /* From the beginning of a drawing until its picture is seen, if it was not held: with what the
     * graphics card takes. */
    int64_t lead;

    /* The most by which the sleep until `beginAt` ended too late, of late. */
    int64_t waitOversleep;

    /* Turns begin earlier than they have to, by so much: it learns what nothing else can tell, as a
     * late graphics card. */
    int64_t margin;
} FrameClockCosts;

/* How long a picture stays. */
typedef struct FrameClockPace {
    /* The game has called FrameClockPresentAt for the last picture, so it can hold the next. */
    bool canHold;

    /* Fixed: for so many refreshes. */
    int refreshes;

    /* Pictures in a row for which fewer refreshes would have been enough. */
    int eased;

    /* Varying: the next picture comes then. Where the system calls the game: it draws for then. */
    int64_t next;

    /* Varying, below the lowest rate of the display, where it shows each picture twice (low
     * framerate compensation, LFC): this time between pictures works. */
    int64_t gap;

    /* Until the picture of that number. */
    int64_t gapEnds;
} FrameClockPace;

/* The least time between pictures: by options.cap, or by something else, as FrameClockNotBefore
 * says. What is asked of it:
 *
 *     FcHoldsForCap    may the swap of this picture be silent, as the game held it for its cap?
 *     FcKeepsCap       will the game keep its cap with the next picture, as it waits or holds?
 *     FcHasCap         is the next picture not to be seen before `ends`, whoever sees to that?
 *     FcOthersHold     does something else see to it?
 *
 * A picture may be complete only after `ends`, and others will end after that: so `ends` and
 * `others` count until a second after them. FcLongAgo: there is none. */
typedef struct FrameClockCap {
    /* When the last picture's turn was by options.cap: one slot follows the other exactly. */
    int64_t slot;

    /* The next picture is held until then: by options.cap, or until `others` if that is later. */
    int64_t ends;

    /* Something else holds it until then. */
    int64_t others;
} FrameClockCap;

/* One turn of the game's loop: the drawing above. */
typedef struct FrameClockTurn {
    /* Which calls there were for it: FrameClockWait, FrameClockPresentAt, FrameClockVsync. */
    bool waitCalled;
    bool presentAtCalled;
    bool vsyncCalled;

    /* Since it began: FrameClockVsync was called for it, so it draws for `pace.next`. */
    bool isForVsync;

    /* FrameClockWait's answer: when it was to begin; and whether that was later than at once. */
    int64_t beginAt;
    bool slept;

    /* What FrameClockWait foresaw: when the picture would be seen; FcLongAgo: that is not known.
     * Whether that is a refresh of the line. And whether a turn that began at once would have been
     * in time. */
    int64_t expected;
    bool expectsRefresh;
    bool inTime;

    /* When it began: FrameClockBegin. */
    int64_t began;

    /* When its last step began, a tick or drawing. */
    int64_t step;

    /* What its ticks took so far, in ns; and how many they were. */
    int64_t ticking;
    int ticks;

    /* Turns in a row that ran as many ticks as they may while more were due. */
    int full;

    /* FrameClockPresentAt's answer: when the swap was to begin. */
    int64_t presentAt;

    /* When its picture was complete, and when its swap began. */
    int64_t drawn;
    int64_t swapBegan;

    /* When the last swap returned: the one before this turn's, until this one has taught. */
    int64_t returned;

    /* The swap waited, for the graphics card as it seems. */
    bool cardLate;

    /* Nothing was shown since the turn before began. */
    bool hidden;
} FrameClockTurn;

/* Where the game is. */
typedef struct FrameClockGame {
    /* The time for which the picture is drawn. */
    int64_t moment;

    /* Game time up to that moment which no tick has taken yet: what is called so since Fix Your
     * Timestep. */
    int64_t accumulator;

    /* By how many parts of a ns the ticks so far were too short: options.rest of each. */
    int64_t owed;

    /* What is left of it where the speed divides: thousandths of a ns. */
    int64_t rest;
} FrameClockGame;

/* What the caller's clock says. */
typedef struct FrameClockCallers {
    /* Its latest time. `FrameClock.now` is the same on our clock. */
    int64_t time;

    /* It has leapt, to `leapt`; the next time tells whether that is to be believed. */
    bool leaps;
    int64_t leapt;
} FrameClockCallers;

typedef struct FrameClock {
    /* Yours. */
    FrameClockOptions options;

    /* Those of this turn, within limits. */
    FrameClockOptions used;

    FrameClockCallers callers;

    /* The latest time, on our clock. */
    int64_t now;

    /* The number of the last picture, and of the last that taught something. */
    int64_t picture;
    int64_t learned;

    FrameClockBelief belief;
    FrameClockEvidence evidence;
    FrameClockProbe probe;
    FrameClockLine line;
    FrameClockReport report;
    FrameClockCosts costs;
    FrameClockPace pace;
    FrameClockCap cap;
    FrameClockTurn turn;
    FrameClockGame game;
} FrameClock;

/* First of all: ticks of so many ns; or so many ticks in so many seconds, both from 1 to 10^9. */
void FrameClockInit(FrameClock *clock, int64_t tick, int64_t now);
void FrameClockInitRate(FrameClock *clock, int64_t ticks, int64_t seconds, int64_t now);

/* After loading. Left out: the time of that passes at once, up to a second and the ticks of a turn.
 */
void FrameClockReset(FrameClock *clock, int64_t now);

/* When the turn should begin, so that input is fresh; in the past: at once. If the last turn
 * swapped nothing, as the window is hidden: when a tick is due, mostly in 10 to 100 ms; sooner only
 * where ticks are so short that some would be lost. Left out: input is up to a refresh older, and a
 * hidden game does not sleep. */
int64_t FrameClockWait(FrameClock *clock, int64_t now);

/* The turn begins, as input has been read. Never left out. */
void FrameClockBegin(FrameClock *clock, int64_t now);

/* Whether a tick is due. If so, run it and ask again. Never left out. */
bool FrameClockTickDue(FrameClock *clock, int64_t now);

/* Where the picture is between the last two ticks, 0 to 1. Never left out. */
double FrameClockAlpha(const FrameClock *clock);

/* When to swap; in the past: at once. Left out: no pace, and no cap but for what waits do. */
int64_t FrameClockPresentAt(FrameClock *clock, int64_t now);

/* When the picture was complete, also on the graphics card, when its swap began, and when that
 * returned. Returns its number, from 1. Left out: nothing was shown, as the window is hidden. */
int64_t FrameClockSwapped(FrameClock *clock, int64_t drawn, int64_t before, int64_t after);

/* The system reports when a picture was seen, and the display's refresh; 0: it varies. Picture 0:
 * it reports no more. Left out, for some pictures or all: the swaps have to tell. */
void FrameClockSeen(FrameClock *clock, int64_t picture, int64_t time, int64_t refresh);

/* Where the system calls the game once a refresh and tells it a time: before FrameClockBegin, in
 * place of FrameClockSwapped. There a game can neither wait nor hold. */
void FrameClockVsync(FrameClock *clock, int64_t time);

/* Before each turn, where something else holds pictures, as an engine's cap: until when, at most a
 * second from now. 0: nothing does. */
void FrameClockNotBefore(FrameClock *clock, int64_t time);

#ifdef __cplusplus
}
#endif
#endif

#ifdef FRAME_CLOCK_IMPLEMENTATION
#include <string.h>

/* Who calls whom, in the order of a turn; the functions stand below in the reverse order:
 *
 *     each call             FcNow: from the caller's time to ours
 *     FrameClockSeen        keeps the report
 *     FrameClockWait        FcLearn, FcForesee (FcMoment), FcLatestTurn or FcHiddenTurn
 *     FrameClockBegin       FcUseOptions, FcLearn, FcPredict
 *     FrameClockTickDue     FcPredict, as each tick may make the picture later
 *     FrameClockPresentAt   reads the moment
 *     FrameClockSwapped     FcTakeTimes, FcLearnCosts, FcTakeSlot, FcLearnGap, FcSwapReturned,
 *                           FcChooseProbe, FcPrepareNext
 *     FrameClockVsync       FcSwapReturned
 *
 *     FcSwapReturned        one swap teaches where the refreshes are, and whether there are any:
 *                           FcFollow the line, FcWeigh what the swap says, FcJudge the belief
 *     FcLearn               one picture teaches how long turns take: FcUseReport, FcLearnMargin,
 *                           FcLearnPace
 *     FcPredict             FcMoment: when will the picture be seen? FcAccumulate game time until
 * it
 */

static const int64_t FcMs = 1000000, FcSecond = 1000000000;

/* No display has more than 1000 Hz. */
static const int64_t FcShortestRefresh = 1000000;

/* On our clock, which begins at 0: so long before that as no cap counts any more (FrameClockCap),
 * which is a second, and more. */
static const int64_t FcLongAgo = -3000000000;

static int64_t FcClamp(int64_t value, int64_t least, int64_t most)
{
    if (value < least)
        return least;
    return value < most ? value : most;
}

static int64_t FcMax(int64_t a, int64_t b)
{
    return a > b ? a : b;
}

static double FcAbsolute(double value)
{
    return value < 0 ? -value : value;
}

/* To the nearest whole number; 0 if that is no time, as it is more than 100 days. */
static int64_t FcRound(double value)
{
    if (!(FcAbsolute(value) < 9e15))
        return 0;
    return (int64_t)(value < 0 ? value - 0.5 : value + 0.5);
}

/* ---- two clocks: the caller's, which may leap, and ours ---- */

/* How much later one of the caller's times is than another. A time of another clock counts as years
 * away: no sum of such times overflows. */
static int64_t FcPassed(int64_t from, int64_t to)
{
    const int64_t years = INT64_C(100000000) * FcSecond;
    return FcClamp((int64_t)((uint64_t)to - (uint64_t)from), -years, years);
}

/* A time of something that has happened, on our clock. */
static int64_t FcOnOurClock(const FrameClock *c, int64_t time)
{
    return c->now + FcPassed(c->callers.time, time);
}

/* ---- the line: where are the refreshes? ----
 *
 * An alpha-beta filter: each swap is predicted, and its error corrects the line's anchor and
 * interval, by as much as a least-squares fit through all swaps would (Brookner, Tracking and
 * Kalman Filtering Made Easy, 1.2.10). */

/* The older a swap is, the less it counts: by a 64th with each new one, as displays warm up, and
 * drift. Faster, and noise is seen; slower, and a display that drifts is
 * followed too late. */
static const double FcFading = 63 / 64.0;

/* A line of so many swaps is an old one: any before these weigh no more than an eighth of it. */
static const int FcOldLine = 128;

static bool FcIsOld(const FrameClockLine *line)
{
    return line->swaps == FcOldLine;
}

/* A line of so few swaps may still be none; one that begins with a told rate counts as one of so
 * many, so that it is soon corrected. */
static const int FcFewSwaps = 4;

/* Errors are averaged over so many swaps, and the smooth anchor follows at that speed, too. Over
 * fewer, and noise is seen. */
static const int FcSmoothing = 32;

/* Swaps that come at any time are off by a quarter of the interval on average. So on a line the
 * scatter is less than that, by a little, as chance makes it less, too. */
static const double FcRandomPart = 1 / 4.5;

static double FcRandomScatter(const FrameClockLine *line)
{
    return line->interval * FcRandomPart;
}

/* A new line begins with a scatter near that: it is not known yet, so nearly any swap fits. */
static const double FcFirstPart = 7 / 8.0;

/* Swaps are late by anything up to a most, so the line is later than the refreshes. Their average
 * distance from it is a quarter of that most: the refreshes are half of it, two scatters, before
 * the line, and the latest swaps two scatters after it. */
static double FcHalfLate(const FrameClockLine *line)
{
    return 2 * line->scatter;
}

/* As if there had been so many swaps, one at each refresh. */
static void FcLineReset(FrameClockLine *line, int64_t anchor, double interval, int swaps)
{
    line->anchor = anchor;
    line->interval = interval;
    line->swaps = swaps;
    line->scatter = FcRandomScatter(line) * FcFirstPart;

    line->weights = swaps;
    line->ages = line->weights * (line->weights - 1) / 2;
    line->squares = line->ages * (2 * line->weights - 1) / 3;
    line->error = line->errorSquare = line->errorProduct = 0;
}

static double FcRefreshesIn(const FrameClockLine *line, double time)
{
    if (line->interval <= 0)
        return 0;
    return (double)FcRound(time / line->interval);
}

/* Where a swap is on the line: the nearest refresh is so many after the anchor, and the swap so
 * much later than that. */
typedef struct FcPlace {
    double nearest;
    double error;
} FcPlace;

static FcPlace FcLineMeasure(const FrameClockLine *line, int64_t returned)
{
    const double passed = (double)(returned - line->anchor);
    FcPlace place;
    place.nearest = FcRefreshesIn(line, passed);
    place.error = passed - place.nearest * line->interval;
    return place;
}

/* All swaps are older by some refreshes. */
static void FcLineAge(FrameClockLine *line, double refreshes)
{
    line->squares += refreshes * (2 * line->ages + refreshes * line->weights);
    line->ages += refreshes * line->weights;
}

/* Corrects the interval by a swap that was off by `error`, and returns by how much its refresh is
 * later than predicted. The fit, in full: swap i was a(i) refreshes ago
 * and has the weight w(i). With the sums W = w(i), A = w(i) a(i) and S = w(i) a(i)^2 over all
 * swaps, the newest with w = 1 and a = 0, and if only the newest is off the line, the best line is
 *     later by     error * S / (W S - A^2)
 *     longer by    error * A / (W S - A^2)    in each interval
 */
static double FcLineCorrect(FrameClockLine *line, double error)
{
    line->weights = line->weights * FcFading + 1;
    line->ages *= FcFading;
    line->squares *= FcFading;

    const double part = error / (line->weights * line->squares - line->ages * line->ages);
    line->interval += part * line->ages;
    if (line->swaps < FcOldLine)
        line->swaps++;
    return part * line->squares;
}

/* Whether a swap that is off by so much is on the line. Swaps that are late by anything up to a
 * most are off by up to twice their average, so three times leaves room. The part of the interval
 * is for displays whose swaps all but agree, so that one that is a little off does not begin the
 * line again. */
static const double FcNearScatters = 3, FcNearPart = 1 / 32.0;

static bool FcLineIsNear(const FrameClockLine *line, double error)
{
    return FcAbsolute(error) <= line->interval * FcNearPart + line->scatter * FcNearScatters;
}

/* The average of how far swaps are off learns fast at first. */
static void FcLineScatter(FrameClockLine *line, double error)
{
    double part = 1.0 / FcSmoothing;
    if (line->swaps < 2 * FcSmoothing)
        part = 2.0 / (line->swaps + 1);
    line->scatter += (FcAbsolute(error) - line->scatter) * part;
}

/* Whether a swap that has waited is on the line. On it or not, its error counts for the scatter;
 * and if that has become too wide, nothing is on the line. */
static bool FcLineAccepts(FrameClockLine *line, double error)
{
    const bool isNear = FcLineIsNear(line, error);
    FcLineScatter(line, error);
    return isNear && line->scatter <= FcRandomScatter(line);
}

/* The line goes on by so many refreshes, and is corrected by a swap that is on it. Each anchor is
 * rounded once, or the line would go off by a ns a second. */
static void FcLineAdvance(FrameClockLine *line, double refreshes, bool isOn, double error)
{
    double after = refreshes * line->interval;
    FcLineAge(line, refreshes);
    if (isOn)
        after += FcLineCorrect(line, error);

    line->anchor += FcRound(after);
    line->smoothAnchor += FcRound(refreshes * line->interval); /* corrected */
    line->smoothAnchor += (line->anchor - line->smoothAnchor) / FcSmoothing;
}

static void FcLineCompareErrors(FrameClockLine *line, double error)
{
    line->errorSquare += (error * error - line->errorSquare) / FcSmoothing;
    line->errorProduct += (error * line->error - line->errorProduct) / FcSmoothing;
    line->error = error;
}

/* Swaps that wait for a graphics card are on no line: it lags behind them. Then errors are more
 * than a part of the interval, and each is like the next: by half at least, or noise
 * would count as lag. */
static const double FcLagPart = 1 / 16.0, FcLagCorrelation = 0.5;

static bool FcLineLags(const FrameClockLine *line)
{
    const double least = line->interval * FcLagPart;
    return line->errorSquare > least * least &&
           line->errorProduct > line->errorSquare * FcLagCorrelation;
}

/* ---- the belief: is there a line at all? ---- */

/* What a swap says of the display. */
typedef enum FcSign {
    FcWaited, /* it has waited, as for a refresh */
    FcAtOnce, /* it has not, though it would have had to */
    FcSilent, /* nothing: its picture was held for the cap, so the display was free */
    FcUnclear /* nothing either, while the rate varies: it may have waited or not */
} FcSign;

/* When the last picture was seen, or will be. While no line is believed: when its swap returned. */
static int64_t FcLastShown(const FrameClock *c)
{
    if (c->belief == FrameClockFixed)
        return c->line.smoothAnchor;
    return c->turn.returned;
}

/* The first refresh that shows a picture which is ready then, after that of the last one. */
static int64_t FcRefreshAfter(const FrameClock *c, int64_t ready)
{
    const FrameClockLine *line = &c->line;
    const int64_t last = FcLastShown(c);
    const double since = (double)(ready - last) + FcHalfLate(line);
    double refreshes = 1;
    if (since > 0)
        refreshes = FcRefreshesIn(line, since + line->interval / 2); /* rounded up */
    return last + FcRound(refreshes * line->interval);
}

/* From refresh to refresh, as the system tells it, or as it was measured if that is wrong. 0:
 * unknown. */
static int64_t FcTold(const FrameClock *c)
{
    if (c->evidence.wronglyTold)
        return c->probe.measured;
    return c->used.refresh;
}

/* Whether two intervals mean the same rate: 60 Hz may be 59.94 or 60.2. The rates of displays are
 * further apart: the nearest of those that are common are 85 and 90. */
static const double FcSameRatePart = 1 / 20.0;

static bool FcIsSameRate(double interval, int64_t told)
{
    return FcAbsolute(interval - (double)told) < (double)told * FcSameRatePart;
}

/* There is a line, and it has the rate that the system tells. A line through noise would have some
 * other rate. */
static bool FcIsConfirmed(const FrameClock *c)
{
    if (c->belief != FrameClockFixed)
        return false;
    if (c->report.counts > 0)
        return true;
    return c->line.swaps > FcFewSwaps && FcIsSameRate(c->line.interval, FcTold(c));
}

/* What these ask is said at FrameClockCap. */
static bool FcHoldsForCap(const FrameClock *c)
{
    return c->used.cap > 0 && c->turn.presentAtCalled;
}

static bool FcKeepsCap(const FrameClock *c)
{
    return c->used.cap > 0 && (c->turn.presentAtCalled || c->turn.waitCalled);
}

static bool FcHasCap(const FrameClock *c)
{
    return c->cap.ends > c->now - FcSecond;
}

static bool FcOthersHold(const FrameClock *c)
{
    return c->cap.others > c->now - FcSecond;
}

/* A picture was to be a probe for the cap. It is one if the game still holds for that. */
static bool FcIsCapProbe(const FrameClock *c)
{
    return c->probe.kind == FrameClockCapProbe && FcHoldsForCap(c);
}

/* A swap that takes longer has waited: handing a picture over takes less. With a
 * longer bound waits for refreshes that come soon are missed. Under a cap the picture may have to
 * be copied first, as the display is free. */
static const int64_t FcHandOver = 250000, FcCopy = 1000000;

/* Whether that is a whole number of refreshes, by as little as swaps that wait are off mostly. */
static const double FcWholePart = 1 / 16.0;

static bool FcIsWhole(const FrameClock *c, int64_t time)
{
    const double refreshes = (double)time / (double)FcTold(c);
    return FcAbsolute(refreshes - (double)FcRound(refreshes)) < FcWholePart;
}

/* On a variable display the swap of a held picture returns as the picture is seen, at any time. If
 * it began between the refreshes of a fixed one, and returns at a refresh, it has waited for that;
 * but if it began at one, it says nothing. Nor does any if the cap is a whole number of refreshes,
 * as a graphics card that each waits for would look like that, too. */
static FcSign FcReadHeldSwap(const FrameClock *c, int64_t returned, bool waited)
{
    if (c->belief != FrameClockVarying || FcTold(c) == 0 || FcIsWhole(c, c->used.cap))
        return FcSilent;
    if (!FcIsWhole(c, returned - c->turn.returned))
        return FcSilent;
    if (waited && !FcIsWhole(c, c->turn.swapBegan - c->turn.returned))
        return FcWaited;
    return FcUnclear;
}

/* Behind a queue, as Wayland's, the swaps of capped pictures return at once. From then on only
 * those of probes are believed, until one of them waits while the refreshes are known. */
static FcSign FcReadSwap(const FrameClock *c, int64_t returned)
{
    const bool isHeld = FcHoldsForCap(c) && c->probe.kind == FrameClockNoProbe;
    int64_t handOver = FcHandOver;
    if (isHeld || FcIsCapProbe(c))
        handOver = FcCopy;

    const bool waited = returned - c->turn.swapBegan > handOver;
    if (isHeld && (!waited || c->evidence.silent > 0))
        return FcReadHeldSwap(c, returned, waited);
    return waited ? FcWaited : FcAtOnce;
}

/* Points of evidence. Seven swaps at once are enough; where some wait, one in nine. With
 * fewer a game whose pictures now and then find a refresh at once is taken for one on a variable
 * display; with more those are found later. Six misfits in a row are a change.
 *
 *                                          varyingPoints       misfits    silent
 *     a swap waited, and is on the line    -1, Varying: -8     0          0, if Fixed
 *     it waited, and is off the line       -1, Varying: -8     +1         0, if Fixed
 *     it returned at once                  +8                  +1
 *     it was silent                        Varying: +8                    +1
 *     it was unclear (only if Varying)
 *     a cap probe's, and is on the line    -8                  0          0, if Fixed
 *     it waited, and is off the line       +8                  +3         0, if Fixed
 *     it returned at once                  +8                             +1
 *
 * There are few probes for the cap, so each tells more. Those of the rate count as other swaps. */
enum { FcPointsASwap = 8, FcAllPoints = 7 * FcPointsASwap, FcAllMisfits = 6 };

/* No more are counted: a probe comes sooner. */
static const int FcMostSilent = 1024;

static void FcWeighSwap(FrameClockEvidence *evidence, FcSign sign, bool fits, bool varying)
{
    if (sign == FcUnclear)
        return;
    if (sign == FcSilent) {
        evidence->silent++;
        if (varying)
            evidence->varyingPoints += FcPointsASwap;
        return;
    }

    if (sign == FcAtOnce)
        evidence->varyingPoints += FcPointsASwap;
    else
        evidence->varyingPoints -= varying ? FcPointsASwap : 1;

    if (fits)
        evidence->misfits = 0;
    else
        evidence->misfits++;
}

static void FcWeighCapProbe(FrameClockEvidence *evidence, FcSign sign, bool fits)
{
    if (fits) {
        evidence->varyingPoints -= FcPointsASwap;
        evidence->misfits = 0;
        return;
    }

    evidence->varyingPoints += FcPointsASwap;
    if (sign == FcWaited)
        evidence->misfits += FcAllMisfits / 2;
    else
        evidence->silent++;
}

static void FcWeigh(FrameClock *c, FcSign sign, bool fits)
{
    FrameClockEvidence *evidence = &c->evidence;
    if (sign == FcWaited && c->belief == FrameClockFixed)
        evidence->silent = 0;

    if (FcIsCapProbe(c))
        FcWeighCapProbe(evidence, sign, fits);
    else
        FcWeighSwap(evidence, sign, fits, c->belief == FrameClockVarying);

    evidence->varyingPoints = (int)FcClamp(evidence->varyingPoints, 0, FcAllPoints);
    evidence->misfits = (int)FcClamp(evidence->misfits, 0, FcAllMisfits);
    evidence->silent = (int)FcClamp(evidence->silent, 0, FcMostSilent);
}

static void FcRestartLine(FrameClock *c, int64_t returned, double interval, int swaps)
{
    FcLineReset(&c->line, returned, interval, swaps);
    c->evidence.misfits = 0;
}

/* The only place where the belief changes. Its line begins with this swap, if none is believed. */
static void FcChange(FrameClock *c, FrameClockBelief belief, int64_t returned)
{
    c->belief = belief;
    if (belief == FrameClockFixed)
        c->line.smoothAnchor = c->line.anchor;
    else
        FcRestartLine(c, returned, 0, 1);
}

/* It is not known any more where refreshes are. */
static void FcForgetRefreshes(FrameClock *c)
{
    if (c->belief == FrameClockFixed)
        FcChange(c, FrameClockLearning, c->now);
    else
        FcRestartLine(c, c->now, 0, 1);
    c->report.counts = 0;
}

/* Where the rate is told, a swap that waited is enough, if none has returned at once; or that of a
 * probe. */
static bool FcIsFoundAsTold(const FrameClock *c, FcSign sign)
{
    if (FcTold(c) == 0 || sign != FcWaited)
        return false;
    if (FcIsCapProbe(c))
        return c->belief != FrameClockVarying;
    return c->belief == FrameClockLearning && c->evidence.varyingPoints == 0;
}

/* Swaps on a line for less time may be chance, as where 500 of them come in a second. */
static const int64_t FcProof = 200000000;

/* Whether enough swaps have kept to a line that was found without help. The swaps of capped
 * pictures come at the cap's rate anyway. */
static bool FcIsProved(const FrameClock *c)
{
    const FrameClockLine *line = &c->line;
    if (FcHoldsForCap(c) && FcIsSameRate(line->interval, c->used.cap))
        return false;
    if (c->belief == FrameClockDoubting)
        return FcIsOld(line);
    return c->belief == FrameClockLearning && line->swaps > FcFewSwaps &&
           line->swaps * line->interval > (double)FcProof;
}

/* More are not counted, so that a probe comes in 768 pictures at the latest: FcSilentBefore. */
static const int FcMostRefuted = 8;

/* A believed line ends with too many swaps that are off it. If it is old the display has changed,
 * and the new line is learned fast; else it was noise. */
static void FcRefuteLine(FrameClock *c, int64_t returned)
{
    if (FcIsOld(&c->line)) {
        FcChange(c, FrameClockLearning, returned);
        return;
    }
    if (c->evidence.refuted < FcMostRefuted)
        c->evidence.refuted++;
    FcChange(c, FrameClockDoubting, returned);
}

/* An old line clears what lines before it were blamed for; and the told rate, if it has that. */
static void FcTrustLine(FrameClock *c)
{
    if (!FcIsOld(&c->line))
        return;
    c->evidence.refuted = 0;
    if (FcIsSameRate(c->line.interval, c->used.refresh))
        c->evidence.wronglyTold = false;
}

/* A line is believed from now on, if it is found with help, or proves itself. */
static void FcTryToBelieve(FrameClock *c, int64_t returned, FcSign sign)
{
    if (FcIsFoundAsTold(c, sign)) {
        FcRestartLine(c, returned, (double)FcTold(c), FcFewSwaps);
        FcChange(c, FrameClockFixed, returned);
    } else if (FcIsProved(c)) {
        FcChange(c, FrameClockFixed, returned);
    }
}

/* The belief changes, if the evidence says so, as drawn above FrameClockBelief. It is asked first
 * whether swaps wait at all, then whether for a display, and last whether the line is right. */
static void FcJudge(FrameClock *c, int64_t returned, FcSign sign)
{
    FrameClockEvidence *evidence = &c->evidence;

    /* Swaps do not wait. */
    if (evidence->varyingPoints == FcAllPoints) {
        FcChange(c, FrameClockVarying, returned);
        return;
    }

    /* They wait again. */
    if (c->belief == FrameClockVarying) {
        if (evidence->varyingPoints == 0)
            FcChange(c, FrameClockDoubting, returned);
        return;
    }

    /* They wait, but for no display. */
    if (FcLineLags(&c->line)) {
        FcChange(c, FrameClockDoubting, returned);
        return;
    }

    if (c->belief == FrameClockFixed && evidence->misfits == FcAllMisfits)
        FcRefuteLine(c, returned);

    if (c->belief == FrameClockFixed)
        FcTrustLine(c);
    else
        FcTryToBelieve(c, returned, sign);
}

/* ---- probes of the rate ----
 *
 * While turns wait and pictures are held for a line, they come at its rate, and so do their swaps:
 * at 144 Hz that are told as 60 each is within 3.5 ms of the line. It is wide then, as with noise;
 * under a cap it ends again and again. So now and then some pictures in a row are neither waited
 * for nor held: from each of their swaps to the next it is one refresh. */

/* A line is wide if the scatter is more than this part of the interval, as with noise of a fifth of
 * it. At 165 Hz that are told as 60, under a cap of 45, it is no more than a 16th. */
static const double FcWidePart = 1 / 20.0;

static bool FcIsWide(const FrameClock *c)
{
    return FcIsConfirmed(c) && c->line.swaps > FcSmoothing &&
           c->line.scatter > c->line.interval * FcWidePart;
}

/* So many probes come in a row. With six, noise of half a refresh makes the measured one wrong by
 * less than an eighth of it, but for one time in a thousand. */
enum { FcProbesInARow = 6 };

/* So many pictures from these probes to the next, as the input of each is a refresh older than it
 * has to be: twice as many after each time that has measured nothing new. */
enum { FcFewestApart = 256, FcMostApart = 1024 };

static void FcBeginRateProbes(FrameClockProbe *probe)
{
    probe->sent = 1;
    probe->apart = (int)FcClamp(2 * probe->apart, FcFewestApart, FcMostApart);
    probe->pictures = 0;
}

/* A measured refresh that is shorter than this is another one than the told one. If it is longer,
 * work takes longer than a refresh. */
static int64_t FcShortestAsTold(const FrameClock *c)
{
    return FcTold(c) - FcTold(c) / 8;
}

/* The swap of one of these probes has returned. */
static void FcUseRateProbe(FrameClock *c, int64_t returned, FcSign sign)
{
    FrameClockProbe *probe = &c->probe;
    const int64_t passed = returned - c->turn.returned;

    /* One that did not wait measures nothing. */
    if (sign != FcWaited) {
        probe->sent = 0;
        return;
    }

    if (probe->sent == 1) {
        probe->first = returned;
        probe->shortest = probe->longest = 0;
        return;
    }
    if (probe->shortest == 0 || passed < probe->shortest)
        probe->shortest = passed;
    probe->longest = FcMax(probe->longest, passed);
    if (probe->sent < FcProbesInARow)
        return;

    /* This was the last. If one of them has taken two refreshes, nothing is known. */
    const int64_t measured = (returned - probe->first) / (FcProbesInARow - 1);
    if (probe->longest > 2 * probe->shortest || measured < FcShortestRefresh)
        return;

    if (measured < FcShortestAsTold(c)) {
        probe->measured = measured;
        probe->apart = 0;
        c->evidence.wronglyTold = true;
        FcChange(c, FrameClockLearning, returned);
    }
}

/* ---- a swap has returned ---- */

/* How many refreshes after the last swap's this one's picture is seen; `nearest`, if the swap
 * itself tells. */
static double FcRefreshesSince(const FrameClock *c, double nearest, FcSign sign)
{
    if (FcHoldsForCap(c) && sign != FcWaited) {
        const int64_t shown = FcRefreshAfter(c, c->turn.swapBegan);
        return FcRefreshesIn(&c->line, (double)(shown - FcLastShown(c)));
    }

    /* A probe's swap waits until the picture before is seen, which was foreseen; its own picture is
     * seen at the next refresh. */
    if (c->probe.kind != FrameClockNoProbe && nearest < 1)
        return 1;
    return nearest;
}

/* A probe for the cap has to be nearer to the line than this part of the interval: a wide scatter
 * would let any of them fit. With half of it 144 Hz behind a queue are not found. */
static const double FcProbePart = 1 / 8.0;

/* How a swap stands to the line. */
typedef enum FcFit {
    FcOffLine,
    FcOnLine,

    /* A probe's, on a line so wide that any swap is on it: it corrects the line, but counts as a
     * swap that is off it. */
    FcOnWideLine
} FcFit;

/* The line goes on to the refresh of this swap, and is corrected if the swap is on it. */
static FcFit FcFollow(FrameClock *c, int64_t returned, FcSign sign)
{
    FrameClockLine *line = &c->line;
    if (line->swaps < 2)
        return FcOffLine;

    const FcPlace place = FcLineMeasure(line, returned);
    const double refreshes = FcRefreshesSince(c, place.nearest, sign);

    bool isOn = false;
    if (sign == FcWaited)
        isOn = FcLineAccepts(line, place.error) && refreshes >= 1;

    FcLineAdvance(line, refreshes, isOn, place.error);
    if (!isOn)
        return FcOffLine;

    if (c->probe.kind == FrameClockNoProbe)
        FcLineCompareErrors(line, place.error);
    if (FcIsCapProbe(c) && FcAbsolute(place.error) >= line->interval * FcProbePart)
        return FcOnWideLine;
    return FcOnLine;
}

/* A line that is not believed begins again with a swap that is not on it; or if there was only one
 * swap before, and this one has waited, with the two. There may be some refreshes between them. */
static void FcRestartWithSwap(FrameClock *c, int64_t returned, FcSign sign)
{
    const double passed = (double)(returned - c->line.anchor), refresh = (double)FcTold(c);
    double refreshes = 1;
    if (refresh > 0 && passed > refresh)
        refreshes = (double)FcRound(passed / refresh);

    const bool isSecond = c->line.swaps == 1 && passed > 0; /* else the line begins with this one */
    if (isSecond && sign == FcWaited)
        FcRestartLine(c, returned, passed / refreshes, 2);
    else
        FcRestartLine(c, returned, 0, 1);
}

/* A game that holds, and has no cap, knows that nothing else delayed its picture. If the line that
 * is not believed yet has the right interval, the machine is busy, and a few late swaps say
 * nothing: it is kept. */
static bool FcMayBeBusy(const FrameClock *c)
{
    return c->turn.presentAtCalled && !FcHoldsForCap(c) &&
           FcIsSameRate(c->line.interval, FcTold(c)) && c->evidence.misfits < FcAllMisfits;
}

/* A picture that is ready just before a refresh waits for less than handing it over takes, and
 * seems to have returned at once. But it returns at a refresh of the line, which few swaps do by
 * chance: at 144 Hz one in 28. A line that is not believed yet needs such swaps only under a cap,
 * as of draws of 16.5 ms on 60 Hz with a cap of 40, which would be wrong by 8 ms: without one each
 * picture takes a refresh, whatever is believed. */
static bool FcIsShortWait(const FrameClock *c, int64_t returned)
{
    const FrameClockLine *line = &c->line;
    const bool isLearnt = c->belief == FrameClockLearning && FcHasCap(c);
    const bool mayBelieve = isLearnt && FcIsSameRate(line->interval, FcTold(c));
    if (c->belief != FrameClockFixed && !mayBelieve)
        return false;

    return FcAbsolute(FcLineMeasure(line, returned).error) < (double)FcHandOver / 2;
}

static void FcSwapReturned(FrameClock *c, int64_t returned, FcSign sign)
{
    if (c->probe.kind == FrameClockRateProbe)
        FcUseRateProbe(c, returned, sign);

    if (sign == FcAtOnce && FcIsShortWait(c, returned))
        sign = FcWaited;

    const bool fits = FcFollow(c, returned, sign) == FcOnLine;
    FcWeigh(c, sign, fits);
    if (!fits && c->belief != FrameClockFixed && !FcMayBeBusy(c))
        FcRestartWithSwap(c, returned, sign);
    FcJudge(c, returned, sign);
}

/* Drivers hold three pictures, or fewer, and a report counts for eight. If more than this seem to
 * wait, some were never seen. */
static const int64_t FcMostWaiting = 16;

/* The system's report is the line. Each picture since the reported one takes a refresh; the last
 * one is not seen yet. */
static void FcUseReport(FrameClock *c)
{
    const FrameClockReport *report = &c->report;
    const int64_t refresh = report->refresh;

    if (refresh == 0) {
        c->evidence.varyingPoints = FcAllPoints;
        FcChange(c, FrameClockVarying, c->now);
        return;
    }

    const int64_t waiting = FcClamp(c->picture - report->picture, 0, FcMostWaiting);
    int64_t shown = report->time + waiting * refresh;
    if (waiting > 0 && shown < c->now)
        shown += (c->now - shown + refresh - 1) / refresh * refresh;

    c->evidence.varyingPoints = 0;
    FcRestartLine(c, shown, (double)refresh, FcOldLine);
    c->line.scatter = 0;
    FcChange(c, FrameClockFixed, shown);
}

/* ---- costs: what does a turn take? ---- */

/* Nearly all of the last times keep the fourth longest. While there are few, a quarter of them may
 * be longer. With fewer left out pictures come less often, with more they are less even. */
enum { FcLongest = 4 };

static void FcWorkAdd(FrameClockWork *work, int64_t took)
{
    int64_t longest[FcLongest] = {0};
    work->took[work->count % FrameClockRemembered] = took;
    work->count++;

    for (int i = 0; i < FrameClockRemembered; i++) {
        int64_t one = work->took[i];
        if (one <= longest[FcLongest - 1])
            continue; /* as most are */
        for (int k = 0; k < FcLongest; k++) {
            if (one > longest[k]) {
                const int64_t shorter = longest[k];
                longest[k] = one;
                one = shorter;
            }
        }
    }

    unsigned longer = FcLongest - 1;
    if (work->count / 4 < longer)
        longer = work->count / 4;
    work->usual = longest[longer];
}

/* The lowest rate of most variable displays is 48 Hz, or less: none shows a picture again that
 * stays for less than this, with a Hz to spare. */
static const int64_t FcShortestStay = 1000000000 / 49;

/* Whether the display may have been busy with that as the swap began. */
static bool FcMayShowAgain(const FrameClock *c)
{
    return c->turn.swapBegan - FcLastShown(c) > FcShortestStay;
}

/* A tick that is due in fewer than one of so many turns is not reckoned with: that turn is late. */
static const int64_t FcRareTick = 16;

/* How long nearly all turns take that begin so far apart, with the ticks that are due in that time.
 */
static int64_t FcTurnTime(const FrameClock *c, int64_t apart)
{
    const int64_t tick = c->used.tick;
    const int64_t game = FcClamp(apart, 0, 10 * FcSecond) * c->used.speed / 1000;
    const int64_t ticks = FcClamp((game + tick - tick / FcRareTick) / tick, 0, c->used.maxTicks);
    return FcClamp(c->costs.turn.usual + ticks * c->costs.tick.usual, 0, FcSecond);
}

/* Whether a swap that waited has done so for the graphics card: not for a refresh, nor as the
 * display shows a picture again. */
static bool FcMayBeCard(const FrameClock *c)
{
    if (c->used.refresh == 0)
        return c->belief != FrameClockFixed;
    if (c->belief != FrameClockVarying && c->belief != FrameClockDoubting)
        return false;
    return !FcMayShowAgain(c);
}

/* The lead follows by a 64th of what a picture was off, and of no more than 4 ms: one that is slow
 * by chance must not be seen in the next ones. It rises at a third of that speed. So it is below
 * the mean: what comes early has to wait for the cap's end anyway. */
static const int64_t FcLeadFalls = 64, FcLeadRises = 3 * 64, FcLeadStep = 4000000;

/* No lead is believed to be longer, as a picture of a loading game; and the first pictures are
 * slow, so of so many the least tells. */
static const int64_t FcMostLead = 64000000;
static const unsigned FcYoungLead = 16;

/* From when a picture is complete to its swap the calls between them take less than this, if
 * nothing holds it. */
static const int64_t FcNotHeld = 100000;

/* A swap that waited for the card returned when the picture was seen. Of another picture that was
 * held it is only known what its drawing took. */
static void FcLearnLead(FrameClock *c, int64_t returned)
{
    const FrameClockTurn *turn = &c->turn;
    int64_t *lead = &c->costs.lead;
    const bool wasHeld = turn->swapBegan - turn->drawn > FcNotHeld;

    int64_t took = returned - turn->step;
    if (wasHeld && !turn->cardLate)
        took = turn->drawn - turn->step;
    took = FcClamp(took, 0, FcMostLead);

    const int64_t off = FcClamp(took - *lead, -FcLeadStep, FcLeadStep);
    const bool isYoung = c->costs.turn.count < FcYoungLead && off < 0;
    if (isYoung || c->costs.turn.count == 0)
        *lead = took;
    else if (off > 0)
        *lead += off / FcLeadRises;
    else
        *lead += off / FcLeadFalls;
}

/* From what sleeps and swaps are off by anyway, to four refreshes of 60 Hz, after which nothing is
 * gained. It begins with what most sleeps need. */
static const int64_t FcLeastMargin = 1000000, FcFirstMargin = 2000000, FcMostMargin = 64000000;

/* It shrinks by so small a part with each picture in time, as to learn whether it can costs one
 * that is not: one in 700. */
static const int64_t FcMarginShrinks = 1024;

/* Whether the last picture came later than expected. */
static bool FcCameLate(const FrameClock *c)
{
    const FrameClockTurn *turn = &c->turn;

    /* It was seen a refresh late, or it was not. */
    if (FcIsConfirmed(c))
        return c->line.smoothAnchor - FcRound(c->line.interval) / 2 > turn->expected;

    /* It was late by the card. That counts only where an earlier turn helps: if that can be in
     * time, and something else than the wait keeps its picture from coming too early. */
    const bool isHeld = turn->presentAtCalled || FcOthersHold(c);
    if (turn->cardLate && turn->inTime && isHeld)
        return turn->returned > turn->expected;

    return turn->swapBegan - FcNotHeld > turn->expected;
}

/* If it came late, its turn had waited too long: the margin doubles. */
static void FcLearnMargin(FrameClock *c)
{
    const FrameClockTurn *turn = &c->turn;
    int64_t *margin = &c->costs.margin;

    if (FcCameLate(c) && (turn->slept || turn->expectsRefresh))
        *margin *= 2;
    else
        *margin -= *margin / FcMarginShrinks;
    *margin = FcClamp(*margin, FcLeastMargin, FcMostMargin);
}

/* ---- pace: how long does a picture stay? ---- */

/* If pictures stayed longer, game time would be given up. Then they are not paced. */
static int64_t FcMostStay(const FrameClock *c)
{
    return FcClamp(c->used.maxTicks * c->used.tick, 0, FcSecond);
}

/* As few refreshes as nearly all turns keep. One, if no number helps, as where ticks take longer
 * than the time that they are for. */
static int FcFewestRefreshes(const FrameClock *c)
{
    const int64_t interval = FcRound(c->line.interval);
    const int64_t late = FcRound(2 * FcHalfLate(&c->line));

    for (int n = 1; n * interval < FcMostStay(c); n++) {
        if (FcTurnTime(c, n * interval) + late <= n * interval)
            return n;
    }
    return 1;
}

/* Work at the edge of a refresh would go to and fro: so fewer refreshes than before only if they
 * have been enough for so many pictures in a row: half a second at 60 Hz. */
static const int FcPatience = 32;

static int FcRefreshesToStay(FrameClock *c)
{
    FrameClockPace *pace = &c->pace;
    int fewest = 1;
    if (FcIsConfirmed(c) && c->probe.kind == FrameClockNoProbe)
        fewest = FcFewestRefreshes(c);

    if (fewest >= pace->refreshes || !FcIsConfirmed(c))
        pace->eased = 0;
    else
        pace->eased++;

    if (pace->eased > 0 && pace->eased < FcPatience)
        return pace->refreshes;
    return fewest;
}

/* The shortest time from picture to picture that nearly all turns keep. 0: there is none, as after
 * a few stalls. */
static int64_t FcShortestPace(const FrameClock *c)
{
    int64_t pace = 0;
    while (FcTurnTime(c, pace) > pace)
        pace = FcTurnTime(c, pace);
    return pace < FcMostStay(c) ? pace : 0;
}

static void FcLearnPace(FrameClock *c)
{
    FrameClockPace *pace = &c->pace;
    int64_t stays = FcShortestPace(c);
    if (c->picture < pace->gapEnds)
        stays = FcMax(stays, pace->gap);

    pace->refreshes = FcRefreshesToStay(c);
    pace->next = FcMax(FcLastShown(c) + stays, c->cap.ends);
}

/* What the last picture teaches, once: a hidden game has turns without one. */
static void FcLearn(FrameClock *c)
{
    if (c->learned == c->picture)
        return;
    c->learned = c->picture;

    if (c->report.counts > 0)
        FcUseReport(c);
    FcLearnMargin(c);
    FcLearnPace(c);

    /* Only FrameClockWait tells what the next turn is to be in time for. */
    c->turn.slept = false;
    c->turn.expectsRefresh = false;
}

/* At 48 Hz, a picture that is shown twice stays for a 24th of a second: no gap of LFC is longer
 * than this, with a Hz to spare. */
static const int64_t FcLongestGap = 1000000000 / 23;

/* So many pictures keep a gap that works, before it is tried whether a shorter one does: half a
 * minute. Each try shows, but so long work that has become shorter is not shown at its rate. */
static const int FcGapIsKept = 1024;

/* Two gaps that differ by less are alike: what swaps are off by anyway. */
static const int64_t FcAlikeGaps = 500000;

/* Where the rate varies, a picture that stays too long is shown again (LFC). The display is busy
 * then, and the swap of a picture that came in time waits, if only for a little: seven of these
 * would look like a fixed rate. If two such gaps are alike, that one
 * works. It is no such gap if it is a refresh: the display may have a fixed rate after all, and
 * swaps can only tell if they are not held for so long. */
static void FcLearnGap(FrameClock *c, int64_t returned)
{
    FrameClockPace *pace = &c->pace;
    const int64_t gap = returned - FcLastShown(c);
    const bool inTime = c->turn.swapBegan < pace->next + FcHandOver;
    const int64_t atOnce = FcMayShowAgain(c) ? FcHandOver : FcCopy;
    const bool waited = returned - c->turn.swapBegan > atOnce;

    if (c->belief != FrameClockVarying || !inTime || !waited)
        return;
    if (gap >= FcLongestGap || FcIsSameRate((double)gap, FcTold(c)))
        return;

    pace->gapEnds = 0;
    if (gap > pace->gap - FcAlikeGaps && gap < pace->gap + FcAlikeGaps)
        pace->gapEnds = c->picture + FcGapIsKept;
    pace->gap = gap;
}

/* ---- the moment: when will the picture be seen? ---- */

/* The cap's end is not kept exactly, as sleeps end late: a refresh that comes so soon after it may
 * not be reached. */
static const int64_t FcCapSlack = 500000;

/* Where pictures are held for refreshes: the last one stays as long as the pace says; or until this
 * one is drawn, and its cap has ended. */
static int64_t FcHeldMoment(const FrameClock *c, int64_t drawn)
{
    const int64_t stays = FcRound(c->pace.refreshes * c->line.interval);
    const int64_t ready = FcMax(drawn, c->cap.ends + FcCapSlack);
    return FcMax(FcLastShown(c) + stays, FcRefreshAfter(c, ready));
}

/* Where they are not held: the first refresh that the picture reaches, less those that drawing
 * costs each picture. As all are drawn for so much too early, nobody sees it, and input counts
 * sooner. Only what ticks add is foreseen. At 60 Hz, with refreshes at 16.7, 33.3 and 50 ms and
 * draws of 10:
 *
 *     the turn begins at 10, no tick: drawn at 20, seen at 33.3, which is a refresh later than
 *         without the drawing: drawn for 16.7
 *     a tick of 15 first: drawn at 35, seen at 50: drawn for 33.3
 *
 * That has to be foreseen in full in two places. With reports it is known how late pictures are.
 * And under a cap those that wait for its end are not late while others are: that is seen, if
 * drawing costs more than one refresh. */
static int64_t FcLineMoment(const FrameClock *c, int64_t began, int64_t drawing)
{
    const int64_t draw = c->costs.draw;
    const int64_t refreshReached = FcRefreshAfter(c, drawing + draw);

    const int64_t lostByDrawing = FcRefreshAfter(c, began + draw) - FcRefreshAfter(c, began);
    const bool losesMoreThanOne = (double)lostByDrawing > 1.5 * c->line.interval; /* rounded */

    const bool mustForeseeDrawing = c->report.counts > 0 || (FcHasCap(c) && losesMoreThanOne);
    int64_t moment = refreshReached;
    if (!mustForeseeDrawing)
        moment -= lostByDrawing;
    return FcMax(moment, FcRefreshAfter(c, c->cap.ends));
}

/* If the turn begins and drawing begins then. The first that holds:
 *
 *     options.raw                                as the turn began
 *     the system called the game, for a refresh  when that is
 *     pictures are held, the line is confirmed   FcHeldMoment
 *     there is a line                            FcLineMoment
 *     pictures are held, the rate varies         when the pace says, or when it is drawn
 *     there is a cap                             when that ends, or the card is done
 *     nothing is known                           as the turn began
 */
static int64_t FcMoment(const FrameClock *c, int64_t began, int64_t drawing)
{
    const int64_t drawn = drawing + c->costs.draw;

    if (c->used.raw)
        return began;
    if (c->turn.isForVsync)
        return c->pace.next;

    if (c->pace.canHold && FcIsConfirmed(c))
        return FcHeldMoment(c, drawn);
    if (c->belief == FrameClockFixed)
        return FcLineMoment(c, began, drawing);
    if (c->pace.canHold && c->belief == FrameClockVarying)
        return FcMax(c->pace.next, drawn);

    if (FcHasCap(c))
        return FcMax(c->cap.ends, drawing + c->costs.lead);
    return began;
}

/* No more is kept: 90 days of the game, which a double still tells to the ns. */
static const int64_t FcMostAccumulated = INT64_C(90) * 86400 * 1000000000;

/* Real time passes for the game. */
static void FcAccumulate(FrameClock *c, int64_t passes)
{
    FrameClockGame *game = &c->game;
    const int64_t most = FcMostAccumulated / 100; /* the speed may be 100 */
    const int64_t thousandths = FcClamp(passes, 0, most) * c->used.speed + game->rest;

    game->accumulator = FcClamp(game->accumulator + thousandths / 1000, 0, FcMostAccumulated);
    game->rest = thousandths % 1000;
}

/* As a turn begins, and after each tick: the picture may be seen later than was thought, but never
 * sooner. Game time passes until then. */
static void FcPredict(FrameClock *c, int64_t drawing)
{
    const int64_t moment = FcMax(FcMoment(c, c->turn.began, drawing), c->game.moment);
    FcAccumulate(c, moment - c->game.moment);
    c->game.moment = moment;
}

/* ---- the functions that a game calls ---- */

/* A steady clock that is read by several threads or processors may be a little behind itself, by
 * much less than this. A step back that is no longer is no leap: the game stands still meanwhile,
 * which is hardly seen. */
static const int64_t FcSmallStepBack = 100000000;

/* The latest time. If the caller's clock goes back or leaps, the next time has to agree: else it
 * was a time of another clock, and is forgotten. If it does, ours goes on from where it was, and it
 * is not known any more where the refreshes are. Of a long stall no more passes than a turn's ticks
 * can make up for, and a second, unless no time may be given up. */
static int64_t FcNow(FrameClock *c, int64_t time)
{
    FrameClockCallers *callers = &c->callers;
    const int64_t back = -FcSmallStepBack, stall = FcSecond + c->used.maxTicks * c->used.tick;
    const int64_t passed = FcPassed(callers->time, time);

    if (passed >= back && passed <= stall) {
        callers->leaps = false;
        if (passed > 0) {
            callers->time = time;
            c->now += passed;
        }
        return c->now;
    }

    const int64_t since = FcPassed(callers->leapt, time);
    if (!callers->leaps || since < back || since > stall) {
        callers->leaps = true;
        callers->leapt = time;
        return c->now;
    }

    callers->leaps = false;
    callers->time = time;
    FcForgetRefreshes(c);
    if (passed > 0) {
        c->now += stall;
        if (c->used.keepDebt)
            FcAccumulate(c, passed - stall);
    }
    return c->now;
}

/* No wait and no hold is ever longer. */
static int64_t FcLongestWait(const FrameClock *c)
{
    double refresh = (double)c->used.refresh;
    if (FcIsConfirmed(c))
        refresh = c->line.interval;
    const int64_t cap = FcMax(c->used.cap, c->cap.others - c->now);
    return FcMax(c->used.tick + FcRound(2 * refresh), cap);
}

/* From our clock to the caller's, who has just told `time`. */
static int64_t FcOnCallersClock(const FrameClock *c, int64_t time, int64_t until)
{
    return (int64_t)((uint64_t)time + (uint64_t)(until - c->now));
}

void FrameClockInit(FrameClock *c, int64_t tick, int64_t now)
{
    memset(c, 0, sizeof *c);
    c->options.tick = tick;
    c->options.maxTicks = 5;
    c->options.speed = 1000;
    c->callers.time = now;
    c->costs.margin = FcFirstMargin;
    c->costs.draw = FcSecond; /* the first that is drawn tells */
    c->cap.slot = c->cap.ends = c->cap.others = FcLongAgo;
    c->turn.expected = FcLongAgo;
    FrameClockBegin(c, now);
    c->turn.hidden = false;
}

void FrameClockInitRate(FrameClock *c, int64_t ticks, int64_t seconds, int64_t now)
{
    const int64_t most = 1000000000;
    const int64_t numerator = FcClamp(ticks, 1, most);
    const int64_t time = FcClamp(seconds, 1, most) * FcSecond;
    FrameClockInit(c, time / numerator, now);
    c->options.rest = time % numerator;
    c->options.parts = numerator;
}

void FrameClockReset(FrameClock *c, int64_t now)
{
    FcForgetRefreshes(c);
    c->callers.time = now;
    c->callers.leaps = false;
}

/* A hidden game has 100 turns a second at most, unless its ticks are so short that some would be
 * lost; and at least 10, so that it soon sees that its window is back. */
static const int64_t FcShortHiddenTurn = 10000000, FcLongHiddenTurn = 100000000;

/* It begins when a tick is due. */
static int64_t FcHiddenTurn(const FrameClock *c)
{
    const int64_t speed = c->used.speed, tick = c->used.tick;
    const int64_t least = FcShortHiddenTurn;
    const int64_t most = FcClamp(FcLongestWait(c), least, FcLongHiddenTurn);
    if (speed == 0)
        return c->now + most;

    const int64_t left = FcMax(tick - c->game.accumulator, 0);
    const int64_t nextTick = c->game.moment + left * 1000 / speed;
    const int64_t half = c->used.maxTicks * tick * 1000 / speed / 2; /* of the ticks of a turn */
    return FcClamp(nextTick, c->now + FcClamp(half, FcMs, least), c->now + most);
}

/* Whether turns wait for refreshes. A turn that takes longer than a refresh is better begun at once
 * where there is a queue, which reports have shown, and no hold empties it: then two turns take
 * three refreshes. If each waited, each would take two. */
static bool FcTurnsWaitForRefreshes(const FrameClock *c)
{
    if (!FcIsConfirmed(c) || c->probe.kind != FrameClockNoProbe)
        return false;
    if (c->report.counts == 0 || c->pace.canHold)
        return true;
    const int64_t refresh = FcRound(c->line.interval);
    return FcTurnTime(c, refresh) <= FcMax(refresh, c->cap.ends - FcLastShown(c));
}

/* What the turn is to be in time for, if it begins now. */
static void FcForesee(FrameClock *c)
{
    FrameClockTurn *turn = &c->turn;
    turn->expectsRefresh = FcTurnsWaitForRefreshes(c);

    if (turn->expectsRefresh || (c->pace.canHold && c->belief == FrameClockVarying))
        turn->expected = FcMax(FcMoment(c, c->now, c->now), c->game.moment);
    else if (c->belief == FrameClockFixed)
        turn->expected = FcLongAgo;
    else
        turn->expected = c->cap.ends;
    turn->inTime = c->now + c->costs.lead <= turn->expected;
}

/* When a turn has to begin for that. The refresh comes before the line. */
static int64_t FcLatestTurn(const FrameClock *c)
{
    const int64_t expected = c->turn.expected;
    const int64_t work = FcTurnTime(c, expected - FcLastShown(c));
    const int64_t early = FcRound(FcHalfLate(&c->line));
    const int64_t latest = expected - work - early - c->costs.waitOversleep - c->costs.margin;
    return FcClamp(latest, c->now, c->now + FcLongestWait(c));
}

int64_t FrameClockWait(FrameClock *c, int64_t time)
{
    const int64_t now = FcNow(c, time);
    FrameClockTurn *turn = &c->turn;
    FcLearn(c);
    FcForesee(c);

    turn->beginAt = turn->hidden ? FcHiddenTurn(c) : FcLatestTurn(c);
    turn->slept = turn->beginAt > now;
    turn->waitCalled = true;
    return FcOnCallersClock(c, time, turn->beginAt);
}

static const int64_t FcMostParts = 1000000000000;

/* With limits, within which no sum of times overflows. */
static void FcUseOptions(FrameClock *c)
{
    FrameClockOptions *used = &c->used;
    const FrameClockOptions before = *used;

    /* What has passed has done so at the old speed: after a pause nothing leaps. */
    if (c->options.speed != before.speed && c->now > c->game.moment) {
        FcAccumulate(c, c->now - c->game.moment);
        c->game.moment = c->now;
    }

    *used = c->options;
    used->tick = FcClamp(used->tick, 1000, 10 * FcSecond);
    used->parts = FcClamp(used->parts, 1, FcMostParts);
    used->rest = FcClamp(used->rest, 0, used->parts - 1);
    c->game.owed = FcClamp(c->game.owed, 0, used->parts - 1);
    used->cap = FcClamp(used->cap, 0, FcSecond);
    used->refresh = FcClamp(used->refresh, 0, FcSecond);
    if (used->refresh < FcShortestRefresh)
        used->refresh = 0;
    used->maxTicks = (int)FcClamp(used->maxTicks, 1, 1000);
    used->speed = (int)FcClamp(used->speed, 0, 100000);

    if (used->refresh != before.refresh && !FcIsSameRate((double)before.refresh, used->refresh)) {
        FcChange(c, FrameClockLearning, c->now); /* another display */
        memset(&c->evidence, 0, sizeof c->evidence);
        memset(&c->probe, 0, sizeof c->probe);
    }
    if (used->tick != before.tick && before.tick > 0) {
        const double ticks = (double)c->game.accumulator / (double)before.tick;
        c->game.accumulator = FcClamp(FcRound(ticks * (double)used->tick), 0, FcMostAccumulated);
    }
}

/* A sleep that ends later than this was a stall, and counts as this. */
static const int64_t FcMostOversleep = 50000000;

/* The most of some costs is kept, and the least of others: each turn forgets such a part of it. In
 * half a second at 60 Hz that is a third. */
static const int64_t FcForgets = 64;

void FrameClockBegin(FrameClock *c, int64_t time)
{
    const int64_t now = FcNow(c, time);
    FrameClockTurn *turn = &c->turn;
    FcUseOptions(c);
    FcLearn(c);

    int64_t woke = 0;
    if (turn->slept)
        woke = now - turn->beginAt;
    c->costs.waitOversleep =
        FcClamp(woke, c->costs.waitOversleep - c->costs.waitOversleep / FcForgets, FcMostOversleep);

    turn->began = turn->step = now;
    turn->ticking = 0;
    turn->ticks = 0;
    turn->presentAtCalled = false;
    turn->isForVsync = turn->vsyncCalled;
    turn->vsyncCalled = false;
    turn->hidden = true; /* until a swap */
    FcPredict(c, now);
}

/* Some games have two stable states: a turn with so many ticks keeps its refresh, with one more it
 * misses that, and so the next one has one more again. Seen by some turns in a row that had all the
 * ticks they may have, the last of which cost a refresh: one is enough, and six are not too late.
 */
static const int FcEnoughFull = 3;

static bool FcIsStuck(const FrameClock *c)
{
    const int64_t tick = c->costs.tick.usual;
    const int64_t end = c->turn.began + c->costs.turn.usual + c->turn.ticks * tick;
    return c->turn.full == FcEnoughFull && FcIsConfirmed(c) && tick < c->used.tick &&
           FcRefreshAfter(c, end) > FcRefreshAfter(c, end - tick);
}

/* How long the next tick is. It is a ns longer where those before it are a whole one too short. */
static int64_t FcNextTick(const FrameClock *c)
{
    if (c->game.owed + c->used.rest >= c->used.parts)
        return c->used.tick + 1;
    return c->used.tick;
}

static void FcTakeTick(FrameClock *c)
{
    c->game.accumulator -= FcNextTick(c);
    c->game.owed = (c->game.owed + c->used.rest) % c->used.parts;
}

bool FrameClockTickDue(FrameClock *c, int64_t time)
{
    const int64_t now = FcNow(c, time), tick = FcNextTick(c);
    FrameClockTurn *turn = &c->turn;
    FrameClockGame *game = &c->game;

    if (turn->ticks > 0) {
        FcWorkAdd(&c->costs.tick, now - turn->step);
        turn->ticking += now - turn->step;
        FcPredict(c, now);
    }
    turn->step = now;

    /* With one tick's time exactly, alpha is 1: the last tick itself is seen. */
    if (game->accumulator <= tick) {
        turn->full = 0;
        return false;
    }
    if (turn->ticks < c->used.maxTicks) {
        FcTakeTick(c);
        turn->ticks++;
        return true;
    }

    /* What a turn's ticks can't make up for is given up, but for one tick; and where that one keeps
     * the game stuck, for half a tick. */
    if (turn->full < FcEnoughFull)
        turn->full++;
    if (c->used.keepDebt)
        return false;
    game->accumulator = tick;
    if (FcIsStuck(c)) {
        game->accumulator = tick / 2;
        turn->full = 0;
    }
    return false;
}

double FrameClockAlpha(const FrameClock *c)
{
    if (c->game.accumulator >= c->used.tick)
        return 1;
    return (double)c->game.accumulator / (double)c->used.tick;
}

int64_t FrameClockPresentAt(FrameClock *c, int64_t time)
{
    const int64_t now = FcNow(c, time);
    int64_t until = now;

    /* Half a refresh before its moment, no swap is so early or late that the picture could be seen
     * at another one. */
    if (FcIsConfirmed(c))
        until = c->game.moment - FcRound(FcHalfLate(&c->line) + c->line.interval / 2);
    else if (c->pace.canHold && c->belief == FrameClockVarying)
        until = c->game.moment;
    if (c->probe.kind != FrameClockNoProbe)
        until = now;

    until = FcMax(until, c->cap.ends) - c->costs.holdOversleep.usual;
    c->turn.presentAtCalled = true;
    c->turn.presentAt = FcClamp(until, now, now + FcLongestWait(c));
    return FcOnCallersClock(c, time, c->turn.presentAt);
}

/* One slot of the cap follows the other. They begin anew with a picture that is late by more than
 * one; and with one that comes so early that nothing has waited for its slot: slots are not saved
 * up. */
static void FcTakeSlot(FrameClock *c)
{
    const int64_t drawn = c->turn.drawn;
    const int64_t cap = c->used.cap, next = c->cap.slot + cap;
    const bool isProbe = c->probe.kind != FrameClockNoProbe; /* it comes before its slot */

    if (drawn > next + cap)
        c->cap.slot = drawn;
    else if (!isProbe && c->turn.swapBegan < next - cap / 2)
        c->cap.slot = c->turn.swapBegan;
    else if (!isProbe)
        c->cap.slot = next;
}

/* If swaps are silent, a probe comes after a few of them to find a line, and after twice as many
 * for each line that was refuted, as what such a swap waits for may be the graphics card. To keep a
 * line it comes after so many for each swap of it: so long its interval is good. */
static const int FcSilentBefore = 3, FcSilentASwap = 2;

static bool FcNeedsCapProbe(const FrameClock *c)
{
    if (c->used.cap == 0 || c->belief == FrameClockVarying)
        return false;
    if (c->belief == FrameClockFixed)
        return c->evidence.silent > FcSilentASwap * c->line.swaps;
    return c->evidence.silent > FcSilentBefore << c->evidence.refuted;
}

/* Whether the told rate is to be measured. */
static bool FcNeedsRateProbes(const FrameClock *c)
{
    if (c->probe.pictures < FcMax(c->probe.apart, FcFewestApart))
        return false;

    /* In a game that neither waits nor holds each picture is as a probe. If something else holds
     * them, or if work takes so long, no shorter refresh can be measured. */
    const bool isHeld = c->turn.presentAtCalled || c->turn.waitCalled;
    if (!isHeld || FcOthersHold(c) || FcTurnTime(c, FcTold(c)) > FcShortestAsTold(c))
        return false;

    /* Swaps that are silent, behind a queue, tell of another picture's refresh. */
    if (FcIsWide(c))
        return c->evidence.silent == 0;
    return c->belief == FrameClockDoubting && c->used.cap > 0;
}

static void FcChooseProbe(FrameClock *c)
{
    FrameClockProbe *probe = &c->probe;
    probe->kind = FrameClockNoProbe;
    if (c->report.counts > 0)
        return;

    if (probe->pictures < FcMostApart)
        probe->pictures++;
    if (probe->sent == FcProbesInARow)
        probe->sent = 0;

    if (probe->sent > 0)
        probe->sent++;
    else if (FcNeedsRateProbes(c))
        FcBeginRateProbes(probe);

    if (probe->sent > 0)
        probe->kind = FrameClockRateProbe;
    else if (FcNeedsCapProbe(c))
        probe->kind = FrameClockCapProbe;
}

/* Times that can't be, of another clock, are made the nearest that can. Returns when the swap
 * returned. */
static int64_t FcTakeTimes(FrameClock *c, int64_t complete, int64_t before, int64_t after)
{
    FrameClockTurn *turn = &c->turn;
    const int64_t earliest = c->now, returned = FcNow(c, after);
    turn->swapBegan = FcClamp(FcOnOurClock(c, before), earliest, returned);
    turn->drawn = FcClamp(FcOnOurClock(c, complete), turn->step, turn->swapBegan);
    turn->cardLate = returned - turn->swapBegan > FcHandOver && FcMayBeCard(c);
    return returned;
}

/* Where holds would be shorter than sleeps are late, nothing is held, and how late sleeps are is
 * not seen any more: it counts for less by this part with each picture, until one is held again. */
static const int64_t FcHoldForgets = 8;

static void FcLearnCosts(FrameClock *c, int64_t returned)
{
    const FrameClockTurn *turn = &c->turn;
    FrameClockCosts *costs = &c->costs;

    /* The least drawing of late. A least of 0 is forgotten, too. */
    const int64_t forgotten = costs->draw + costs->draw / FcForgets + 1000;
    costs->draw = FcClamp(turn->drawn - turn->step, 0, forgotten);

    FcLearnLead(c, returned);
    FcWorkAdd(&costs->turn, turn->drawn - turn->began - turn->ticking);

    int64_t late = costs->holdOversleep.usual * (FcHoldForgets - 1) / FcHoldForgets;
    if (turn->presentAtCalled && turn->presentAt > turn->drawn)
        late = turn->swapBegan - turn->presentAt;
    FcWorkAdd(&costs->holdOversleep, late);
}

static void FcPrepareNext(FrameClock *c)
{
    FrameClockTurn *turn = &c->turn;
    c->cap.ends = FcLongAgo;
    if (FcKeepsCap(c) && c->probe.kind == FrameClockNoProbe)
        c->cap.ends = c->cap.slot + c->used.cap;

    c->pace.canHold = turn->presentAtCalled;
    turn->waitCalled = false;
    turn->hidden = false;
    c->picture++;
}

int64_t FrameClockSwapped(FrameClock *c, int64_t complete, int64_t before, int64_t after)
{
    FrameClockTurn *turn = &c->turn;

    /* All of these know this picture's probe and what was known of the display before its swap,
     * FcLearnGap and FcSwapReturned also when the swap before returned. Only then is the next
     * picture's probe chosen, and its cap. */
    const int64_t returned = FcTakeTimes(c, complete, before, after);
    FcLearnCosts(c, returned);
    FcTakeSlot(c);
    FcLearnGap(c, returned);
    if (c->report.counts == 0)
        FcSwapReturned(c, returned, FcReadSwap(c, returned));
    else
        c->report.counts--;
    turn->returned = returned;

    FcChooseProbe(c);
    FcPrepareNext(c);
    return c->picture;
}

/* A report counts for so many pictures, as some are lost: two of three, in a test. */
static const int FcReportCounts = 8;

/* Where no refresh is told a report may be so far ahead: of the next picture at 20 Hz. */
static const int64_t FcSoon = 50000000;

void FrameClockSeen(FrameClock *c, int64_t picture, int64_t time, int64_t refresh)
{
    FrameClockReport *report = &c->report;
    if (picture <= 0) {
        report->counts = 0;
        return;
    }
    if (refresh < FcShortestRefresh || refresh > FcSecond)
        refresh = 0;

    /* Of another clock, if it is later than the next refreshes; or too old to tell where they are.
     */
    int64_t soon = FcSoon;
    if (refresh > 0)
        soon = 2 * refresh;
    const int64_t seen = FcOnOurClock(c, time);
    if (seen > c->now + soon || seen < c->now - FcSecond)
        return;

    report->counts = FcReportCounts;
    report->picture = FcClamp(picture, 0, c->picture);
    report->time = seen;
    report->refresh = refresh;
}

/* Systems round the times of refreshes, to a millisecond at most; a quarter more is noise. */
static const int64_t FcRoundedBy = 1250000;

void FrameClockVsync(FrameClock *c, int64_t time)
{
    const int64_t ours = FcOnOurClock(c, time);
    int64_t now = c->now;
    if (ours <= c->now + FcSecond && ours >= c->now - FcSecond)
        now = ours;
    if (now > c->now)
        now = FcNow(c, time);

    /* Near the line, that is better. Where the rate varies times are exact, and the line is not. */
    FcSwapReturned(c, now, FcWaited);
    c->turn.returned = now;
    const int64_t shown = FcLastShown(c), off = shown - now;
    c->pace.next = now;
    if (off > -FcRoundedBy && off < FcRoundedBy)
        c->pace.next = shown;
    c->turn.vsyncCalled = true;
    c->turn.hidden = false;
}

void FrameClockNotBefore(FrameClock *c, int64_t time)
{
    if (time == 0) {
        if (c->cap.ends == c->cap.others)
            c->cap.ends = FcLongAgo;
        c->cap.others = FcLongAgo;
        return;
    }

    const int64_t ends = FcOnOurClock(c, time);
    if (ends > c->now + FcSecond)
        return;
    c->cap.others = ends;
    c->cap.ends = FcMax(c->cap.ends, ends);
}

#endif
