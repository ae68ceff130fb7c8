/* SPDX-License-Identifier: MIT
 *
 * What the user asks for in the middle of a tick, a draw, a sleep or the wait for the frame cap is
 * noticed soon, and acted on at the turn's own place. Until then every picture that is shown has a
 * record.
 */
#include "check/simulation.h"

/* Long waits of each kind; the loop's other times are short. The machine's draws take 0.1 ms. */
static const struct Wait {
    const char *what, *loop;
    Setup setup;
} waits[] = {
    {"sleep", "fixed_sleep", {.ups = 1, .speed = 10}},
    {"cap", "arevalo", {.fps = 1}},
    {"tick", "max_fps", {.tickCost = 1000000}},
    {"draw", "simplest", {.drawCost = 1000000}},
    {"short ticks", "max_fps", {.ups = 50, .tickCost = 20}},
    {"hitch", "arevalo", {.hitch = 900, .hitchAt = 1000}}, /* a wait only after 1 s */
};
enum { Sleep, Cap, Tick, Draw, ShortTicks, Hitch, WaitCount };

static Nanoseconds lookedAt, longestWait;

static void MeasureWaits(Input *input)
{
    longestWait = sim.now - lookedAt > longestWait ? sim.now - lookedAt : longestWait;
    lookedAt = sim.now;
    if (actAt++ == 99)
        PressAction(input, ActionQuit);
}

/* Waits notice keys and the end of the run within 50 ms. A tick of 20 ms can't be cut short. */
TEST(WaitsAreCutShortByKeysAndTheEnd)
{
    for (int i = 0; i < 2 * Hitch; i++) {
        const struct Wait *wait = &waits[i / 2];
        GameConfig config = ConfigOf(wait->loop, &wait->setup);
        const int cost = wait->setup.tickCost;
        const Nanoseconds tick = cost < 1000 ? cost * ONE_MILLISECOND : 0;
        config.duration = i % 2 ? 0 : 1110 * ONE_MILLISECOND;
        lookedAt = longestWait = 0;
        ActAt(1, MeasureWaits);
        inWaits = true;
        RunOn("draw=0.1ms", config);
        const Nanoseconds end = config.duration > 0 ? config.duration : lookedAt;
        const Nanoseconds late = ran.totals.total - end;
        const Nanoseconds most = 51 * ONE_MILLISECOND + tick;
        CHECK(longestWait <= most && late >= 0 && late <= (tick ? 11 * tick : most),
              "%s: looks after %" PRId64 ", ends %" PRId64 " ns late", wait->what, longestWait,
              late);
    }
}

/* ---- waits that the system holds up, as Windows does while the user drags the window ---- */

static void HoldUp(Input *input)
{
    (void)input;
    sim.now += 2 * ONE_SECOND;
}

TEST(WaitsThatAreHeldUpAreNotOversleep)
{
    for (int i = 0; i < 20; i++) {
        const struct Wait *wait = &waits[i % 2 ? Cap : Sleep];
        GameConfig config = ConfigOf(wait->loop, &wait->setup);
        const int reading = 2 + i / 2; /* most are in a wait */
        config.duration = 400 * ONE_SECOND;
        ActAt(reading, HoldUp);
        inWaits = true;
        RunOn("draw=0.1ms", config);
        Nanoseconds over = 0;
        for (int frame = 0; frame < count; frame++)
            over += frames[frame].oversleep;
        CHECK(ran.stats.deadTime == 2 * ONE_SECOND && over < ONE_MILLISECOND,
              "reading %d: %" PRId64 " ns left out, %" PRId64 " overslept", reading,
              ran.stats.deadTime, over);
    }
}

/* ---- keys in waits ---- */

enum { MaxPictures = 4000 };
static struct {
    float x; /* where it shows the ball, in lanes the one that is on */
    Color color;
    Nanoseconds at; /* when it was presented */
} pictures[MaxPictures + 1];
static uint64_t lastPicture;
static Action pressed;
static Nanoseconds pressedAt, pressAfter;
static uint64_t pressedAfter; /* this many pictures */
static int readingsPaused;

static void KeepPicture(uint64_t picture, const View *view)
{
    const Lane *lane = &view->lanes[view->laneCount > 1 ? MethodOn : 0];
    assert_true(picture == lastPicture + 1 && picture <= MaxPictures);
    lastPicture = picture;
    pictures[picture].x = lane->watched.x;
    pictures[picture].color = lane->color;
    pictures[picture].at = sim.now;
}

/* In the middle of a wait. */
static void PressInWait(Input *input)
{
    const bool isWait = sim.now - lookedAt > 40 * ONE_MILLISECOND;
    lookedAt = sim.now;
    actAt++;
    if (pressedAt > 0 && pressed == ActionPause && ++readingsPaused == 30)
        PressAction(input, ActionQuit);
    if (pressedAt > 0 || !isWait || sim.now < pressAfter)
        return;
    pressedAt = sim.now;
    pressedAfter = lastPicture;
    PressAction(input, pressed);
}

static void RunPressed(GameConfig config, Action action)
{
    pressed = action;
    lastPicture = pressedAfter = 0;
    pressedAt = lookedAt = readingsPaused = 0;
    pressAfter = 1100 * ONE_MILLISECOND;
    ActAt(1, PressInWait);
    inWaits = true;
    onPresent = KeepPicture;
    RunOn("refresh=60,draw=0.1ms", config);
    assert_true(pressedAt > 0);
}

/* Each picture that was seen has a frame's record, and was seen at the time in this record. */
TEST(WaitsWithKeysShowNoPictureWithoutARecord)
{
    static const Action actions[] = {ActionInterpolation, ActionNextMethod, ActionLanes,
                                     ActionStrobe,        ActionHud,        ActionHelp,
                                     ActionMoreBalls,     ActionSteer,      ActionHitch,
                                     ActionDrawCostUp,    ActionFrameCap};
    static const int kinds[] = {Sleep, Cap, Hitch, Hitch}; /* the last with a draw of 1.25 s */
    for (int i = 0; i < 4 * (int)(sizeof actions / sizeof actions[0]); i++) {
        const struct Wait *wait = &waits[kinds[i % 4]];
        GameConfig config = ConfigOf(wait->loop, &wait->setup);
        config.settings.hitch = i % 4 == 3 ? 1250 * ONE_MILLISECOND : config.settings.hitch;
        config.duration = i % 4 == 0 ? 400 * ONE_SECOND : 6 * ONE_SECOND;
        RunPressed(config, actions[i / 4]);
        CHECK(lastPicture == (uint64_t)count, "row %d: %d frames, %" PRIu64 " pictures", i, count,
              lastPicture);
        for (int n = 0; n < count; n++) {
            const Frame *frame = &frames[n];
            const uint64_t id = frame->picture;
            CHECK(id == (uint64_t)n + 1 &&
                      (fabs(pictures[id].x - frame->x) < 0.001 || actions[i / 4] == ActionHelp) &&
                      frame->end == pictures[id].at,
                  "row %d, frame %d: the picture has the ball at %f, the record at %f", i, n,
                  pictures[id].x, frame->x);
            const bool drawsNext = kinds[i % 4] == Sleep;
            const int method = drawsNext ? MethodOff : SceneFindMethod(&Scene_ball, frame->method);
            CHECK(pictures[id].color == Scene_ball.methods[method].color ||
                      actions[i / 4] == ActionLanes || actions[i / 4] == ActionHelp,
                  "row %d, frame %d: drawn by another method than the record says", i, n);
        }
    }
}

/* A key that is pressed in a draw or in the wait for the cap changes the next frame, not this. */
TEST(WaitsWithKeysChangeTheNextFrame)
{
    static const int kinds[] = {Cap, Hitch};
    for (int i = 0; i < 2; i++) {
        const struct Wait *wait = &waits[kinds[i]];
        GameConfig config = ConfigOf(wait->loop, &wait->setup);
        config.duration = 6 * ONE_SECOND;
        RunPressed(config, ActionInterpolation);
        for (int n = 0; n < count; n++)
            CHECK(strcmp(frames[n].method, n <= (int)pressedAfter ? "on" : "off") == 0,
                  "%s: frame %d is drawn %s, the key came after %d pictures", wait->what, n,
                  frames[n].method, (int)pressedAfter);
    }
}

/* Quit, pause and another loop take effect at once: the rest of the turn does nothing and takes no
 * time. */
TEST(WaitsEndWithQuitPauseAndTheLoop)
{
    static const Action actions[] = {ActionQuit, ActionFirstLoop, ActionPause};
    for (int i = 0; i < 3 * WaitCount; i++) {
        const struct Wait *wait = &waits[i / 3];
        GameConfig config = ConfigOf(wait->loop, &wait->setup);
        config.duration = 6 * ONE_SECOND;
        if (wait->setup.tickCost + wait->setup.drawCost >= 1000 && actions[i % 3] != ActionQuit)
            continue; /* such a run never gets any further */
        if (i / 3 == ShortTicks)
            continue; /* no wait is longer than they are */
        RunPressed(config, actions[i % 3]);
        const bool paused = actions[i % 3] == ActionPause, quit = actions[i % 3] == ActionQuit;
        const Nanoseconds next =
            lastPicture > pressedAfter ? pictures[pressedAfter + 1].at - pressedAt : 0;
        CHECK(quit ? lastPicture == pressedAfter && ran.totals.total - pressedAt < ONE_MILLISECOND
                   : next > 0 && (wait->setup.fps == 1 || next < 34 * ONE_MILLISECOND),
              "%s, action %d: the next picture after %" PRId64 " ns, ended after %" PRId64,
              wait->what, i % 3, next, ran.totals.total - pressedAt);
        for (uint64_t n = pressedAfter + 1; paused && n <= lastPicture; n++)
            CHECK(pictures[n].x == pictures[pressedAfter].x,
                  "%s: paused, picture %d shows what was never a frame", wait->what, (int)n);
    }
}
