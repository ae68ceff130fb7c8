/* SPDX-License-Identifier: MIT
 *
 * frame_clock.h in games and hosts of every kind: hidden, paused, loading, told wrong times. It has
 * a display of its own, and needs nothing else of this program.
 */
#include "check/check.h"
#include "loops/frame_clock.h"

static const int64_t Ms = 1000000, Second = 1000000000;
static const int64_t Hz60 = 16666667;

/* A display, and a game in front of it whose ticks are free. */
typedef struct Host {
    FrameClock clock;
    int64_t now;

    /* From refresh to refresh. 0: none is waited for. */
    int64_t refresh;

    /* What a picture's drawing takes; and swaps return later by anything up to `noise`. */
    int64_t draw, noise;

    /* When the last picture was seen, and the ticks that it shows. */
    int64_t shown;
    double place;

    /* Ticks that ran, and the longest wait or hold since HostForget. */
    int64_t ticks, longest;

    uint64_t random;
} Host;

static Host host;

static int64_t Random(Host *h, int64_t most)
{
    h->random = h->random * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return most > 0 ? (int64_t)((h->random >> 20) % (uint64_t)(most + 1)) : 0;
}

/* It may wait for its turn, or hold its picture: until then. */
static void Until(Host *h, int64_t time)
{
    if (time - h->now > h->longest)
        h->longest = time - h->now;
    if (time > h->now)
        h->now = time;
}

static void Tick(Host *h)
{
    while (FrameClockTickDue(&h->clock, h->now))
        h->ticks++;
}

/* A turn without a picture, as its window is hidden. */
static void HiddenTurn(Host *h)
{
    Until(h, FrameClockWait(&h->clock, h->now));
    FrameClockBegin(&h->clock, h->now);
    Tick(h);
    h->now += 1000;
}

static void Swap(Host *h, int64_t drawn)
{
    const int64_t before = h->now;
    if (h->refresh > 0)
        h->now = (h->now / h->refresh + 1) * h->refresh;
    h->shown = h->now;
    h->now += 20000 + Random(h, h->noise);
    FrameClockSwapped(&h->clock, drawn, before, h->now);
}

/* A turn; returns by how much the motion was wrong, in ticks of the picture. */
static double Turn(Host *h)
{
    const int64_t shown = h->shown;
    const double place = h->place;
    Until(h, FrameClockWait(&h->clock, h->now));
    FrameClockBegin(&h->clock, h->now);
    Tick(h);
    h->place = (double)h->ticks + FrameClockAlpha(&h->clock);
    h->now += h->draw;
    const int64_t drawn = h->now;
    Until(h, FrameClockPresentAt(&h->clock, drawn));
    Swap(h, drawn);
    return fabs(h->place - place - (double)(h->shown - shown) / (double)h->clock.options.tick);
}

/* A turn that neither waits nor holds, as of a loading screen. */
static void HastyTurn(Host *h)
{
    FrameClockBegin(&h->clock, h->now);
    Tick(h);
    h->place = (double)h->ticks + FrameClockAlpha(&h->clock);
    h->now += h->draw;
    Swap(h, h->now);
}

/* A game that has run for 200 turns, on a display of 60 Hz. */
static void Start(Host *h, int64_t tick, int64_t cap)
{
    *h = (Host){.now = Second, .refresh = Hz60, .draw = Ms, .random = 1};
    FrameClockInit(&h->clock, tick, h->now);
    h->clock.options.refresh = Hz60;
    h->clock.options.cap = cap;
    for (int i = 0; i < 200; i++)
        Turn(h);
    h->longest = 0;
}

/* ---- hidden and paused ---- */

TEST(ClockHostHiddenNeitherSpinsNorOversleeps)
{
    static const int speeds[] = {0, 1, 10, 1000, 10000};
    static const int64_t ticks[] = {1000000, 40000000, 1000000000};
    for (int i = 0; i < 15; i++) {
        const int64_t tick = ticks[i % 3];
        int turns = 0;
        Start(&host, tick, 0);
        host.clock.options.speed = speeds[i / 3];
        Turn(&host);
        for (const int64_t end = host.now + 2 * Second; host.now < end; turns++)
            HiddenTurn(&host);
        const int most = tick < 10 * Ms && speeds[i / 3] > 0 ? 2001 : 250;
        CHECK(turns >= 19 && turns <= most && host.longest <= 100 * Ms,
              "speed %d, ticks of %" PRId64 ": %d turns in 2 s, one waits %" PRId64, speeds[i / 3],
              tick, turns, host.longest);
    }
}

/* Of a game that runs at 60 ticks a second, none is lost; and it is seen at once when it is back.
 */
TEST(ClockHostHiddenGoesOn)
{
    Start(&host, Hz60, 0);
    const int64_t from = host.now, ticks = host.ticks;
    while (host.now < from + 10 * Second)
        HiddenTurn(&host);
    const double due = (double)(host.now - from) / (double)Hz60;
    CHECK(fabs((double)(host.ticks - ticks) - due) < 2, "%" PRId64 " ticks of %f",
          host.ticks - ticks, due);
    double worst = 0;
    for (int i = 0; i < 60; i++) {
        const double error = Turn(&host);
        worst = i > 2 && error > worst ? error : worst;
    }
    CHECK(worst < 0.05, "off by %f ticks after it", worst);
}

/* After a pause, however it waited meanwhile, the game goes on where it stood. */
TEST(ClockHostGoesOnWhereItStoodBeforeAPause)
{
    static const int64_t waits[] = {1000000, 90000000, 900000000, 5000000000};
    for (int i = 0; i < 8; i++) {
        Start(&host, Second / 25, 0);
        host.clock.options.speed = 0;
        Turn(&host);
        const double stood = host.place;
        if (i < 4)
            HiddenTurn(&host);
        host.now += waits[i % 4];
        host.clock.options.speed = 1000;
        Turn(&host);
        CHECK(fabs(host.place - stood) < 1.5, "it leaps by %f ticks in %" PRId64 " ns",
              host.place - stood, waits[i % 4]);
    }
}

/* A menu, say, draws pictures that wait for nothing. Turns after it wait as long as those before.
 */
TEST(ClockHostLearnsNoMarginFromTurnsThatDidNotWait)
{
    Start(&host, Second / 25, 0);
    for (int i = 0; i < 60; i++)
        Turn(&host);
    const int64_t before = host.longest;
    for (int i = 0; i < 60; i++)
        HastyTurn(&host);
    host.longest = 0;
    for (int i = 0; i < 60; i++)
        Turn(&host);
    CHECK(host.longest > before - Ms, "waits %" PRId64 " after it, %" PRId64 " before",
          host.longest, before);
}

/* At 1/1000 of the speed nothing is rounded away. */
TEST(ClockHostSlowLosesNoTime)
{
    Start(&host, Hz60, 0);
    Turn(&host);
    host.clock.options.speed = 1;
    Turn(&host);
    const int64_t from = host.shown;
    const double place = host.place;
    for (int i = 0; i < 60000; i++)
        Turn(&host);
    const double passed = (host.place - place) * (double)Hz60;
    const double due = (double)(host.shown - from) / 1000;
    CHECK(fabs(passed / due - 1) < 1e-5, "%f ns of %f", passed, due);
}

/* ---- times of another clock ---- */

enum { CallsWithATime = 11, ResetCall = 8 };

static void CallWith(Host *h, int call, int64_t wrong)
{
    FrameClock *clock = &h->clock;
    switch (call) {
    case 0:
        FrameClockWait(clock, wrong);
        break;
    case 1:
        FrameClockBegin(clock, wrong);
        break;
    case 2:
        FrameClockTickDue(clock, wrong);
        break;
    case 3:
        FrameClockPresentAt(clock, wrong);
        break;
    case 4:
        FrameClockSwapped(clock, wrong, h->now, h->now);
        break;
    case 5:
        FrameClockSwapped(clock, h->now, wrong, h->now);
        break;
    case 6:
        FrameClockSwapped(clock, h->now, h->now, wrong);
        break;
    case 7:
        FrameClockSeen(clock, clock->picture, wrong, Hz60);
        break;
    case ResetCall:
        FrameClockReset(clock, wrong);
        break;
    case 9:
        FrameClockNotBefore(clock, wrong);
        break;
    default:
        FrameClockVsync(clock, wrong);
    }
}

/* Once, in each place that takes one: no wait is longer than with right times, and no game time is
 * lost or won. */
TEST(ClockHostForgivesATimeOfAnotherClock)
{
    static const int64_t times[] = {
        0, -1, INT64_MAX, INT64_MIN, 1000000000000000000, 15000000000, -5000000000};
    for (int i = 0; i < 7 * CallsWithATime * 2; i++) {
        const int64_t wrong = times[i % 7];
        const int call = i / 7 % CallsWithATime;
        Start(&host, Hz60, Second / 40);
        host.clock.options.keepDebt = i >= 7 * CallsWithATime && call != ResetCall;
        const int64_t from = host.now, ticks = host.ticks;
        CallWith(&host, call, wrong);
        for (int turn = 0; turn < 600; turn++)
            Turn(&host);
        const double due = (double)(host.now - from) / (double)Hz60;
        const double ran = (double)(host.ticks - ticks);
        const double most = call == ResetCall ? 8 : 5; /* it was told a time since which it owes */
        CHECK(host.longest < 60 * Ms && fabs(ran - due) < most,
              "call %d, %" PRId64 ": a wait of %" PRId64 ", %f ticks of %f", call, wrong,
              host.longest, ran, due);
    }
}

/* Reports come a picture late, and the clock goes back by 10 s, once. */
TEST(ClockHostForgetsReportsOfBefore)
{
    Start(&host, Hz60, 0);
    host.now += 20 * Second;
    for (int i = 0; i < 600; i++) {
        const int64_t seen = host.shown, picture = host.clock.picture;
        host.now -= i == 300 ? 10 * Second : 0;
        FrameClockSeen(&host.clock, picture, seen, Hz60);
        Turn(&host);
    }
    CHECK(host.longest < 60 * Ms, "a wait of %" PRId64, host.longest);
}

/* A breakpoint, a hibernation: not more than a second and a turn's ticks pass. */
TEST(ClockHostSleepsForAnHour)
{
    Start(&host, Hz60, 0);
    const int64_t ticks = host.ticks;
    host.now += 3600 * Second;
    for (int i = 0; i < 60; i++)
        Turn(&host);
    CHECK(host.ticks - ticks < 60 + 10 && host.longest < 60 * Ms,
          "%" PRId64 " ticks in a second, a wait of %" PRId64, host.ticks - ticks, host.longest);
}

/* ---- caps, ticks, debts ---- */

TEST(ClockHostSavesNoCapUp)
{
    Start(&host, Hz60, Second / 40);
    for (int i = 0; i < 600; i++)
        HastyTurn(&host);
    Turn(&host);
    Turn(&host);
    CHECK(host.longest < 50 * Ms, "a wait of %" PRId64, host.longest);
}

/* A cap for which nothing waits or holds is not foreseen: pictures come as they did without it. */
TEST(ClockHostForeseesNoCapForWhichNothingWaits)
{
    Start(&host, Second / 25, Second / 40);
    double worst = 0;
    for (int i = 0; i < 600; i++) {
        const int64_t shown = host.shown;
        const double place = host.place;
        HastyTurn(&host);
        const double due = (double)(host.shown - shown) / (double)host.clock.options.tick;
        const double error = fabs(host.place - place - due);
        worst = i > 10 && error > worst ? error : worst;
    }
    CHECK(worst < 0.01, "wrong by %f ticks", worst);
}

/* From 10 ticks a second to 60, at 0.65 of a tick: 0.65 of the new one has passed. */
TEST(ClockHostKeepsThePartOfATickThatChanges)
{
    Start(&host, Second / 10, 0);
    while (FrameClockAlpha(&host.clock) < 0.6 || FrameClockAlpha(&host.clock) > 0.7)
        Turn(&host);
    const double before = (double)host.ticks + FrameClockAlpha(&host.clock);
    host.clock.options.tick = Hz60;
    Turn(&host);
    CHECK(fabs(host.place - before - 1) < 0.1, "%f ticks in a refresh", host.place - before);
}

/* However long it stalled, no time is given up. */
TEST(ClockHostKeepsEachDebt)
{
    static const int64_t stalls[] = {500000000, 3000000000, 90000000000, 3600000000000};
    for (int i = 0; i < 4; i++) {
        Start(&host, Hz60, 0);
        host.clock.options.keepDebt = true;
        host.clock.options.maxTicks = 1000;
        Turn(&host);
        const int64_t from = host.now, ticks = host.ticks;
        host.now += stalls[i];
        for (int turn = 0; turn < 400; turn++)
            Turn(&host);
        const double due = (double)(host.now - from) / (double)Hz60;
        const double ran = (double)(host.ticks - ticks);
        CHECK(fabs(ran - due) < 2, "%" PRId64 " ns: %f ticks of %f", stalls[i], ran, due);
    }
}

/* Something else holds a picture, and then it does not: that one is not held any more. */
TEST(ClockHostIsNotHeldWhenNothingHolds)
{
    Start(&host, Hz60, 0);
    FrameClockNotBefore(&host.clock, host.now + 900 * Ms);
    FrameClockNotBefore(&host.clock, 0);
    for (int i = 0; i < 5; i++)
        Turn(&host);
    CHECK(host.longest < 60 * Ms, "a wait of %" PRId64, host.longest);
}

/* The system calls the game for each refresh, and then no more. */
TEST(ClockHostGoesOnWithoutTheCallsOfTheSystem)
{
    Start(&host, Hz60, 0);
    int64_t ticks = 0;
    for (int i = 0; i < 120; i++) {
        if (i == 60)
            ticks = host.ticks;
        host.now += Hz60;
        if (i < 60)
            FrameClockVsync(&host.clock, host.now);
        FrameClockBegin(&host.clock, host.now);
        Tick(&host);
    }
    ticks = host.ticks - ticks;
    CHECK(ticks >= 59 && ticks <= 62, "%" PRId64 " ticks in 60 refreshes", ticks);
}

/* ---- displays ---- */

/* Mean error in ms of the last 500 turns of so many. */
static double ErrorOf(Host *h, int turns)
{
    double sum = 0;
    for (int i = 0; i < turns; i++) {
        const double error = Turn(h);
        sum += i >= turns - 500 ? error : 0;
    }
    return sum / 500 * (double)h->clock.options.tick / 1e6;
}

/* The window moves to another display, and the game goes on to tell 60 Hz. It may not be held for
 * these for good. */
TEST(ClockHostFindsOutThatItIsToldAWrongRate)
{
    static const int rates[] = {75, 90, 100, 144, 165, 240};
    for (int i = 0; i < 24; i++) {
        Start(&host, Second / 25, 0);
        host.noise = i / 6 % 2 * Ms;
        host.draw = (1 + i / 12) * Ms;
        host.refresh = Second / rates[i % 6];
        const double error = ErrorOf(&host, 2500);
        CHECK(error < 0.1, "%d Hz told as 60, noise %" PRId64 ", draws of %" PRId64 ": %f ms",
              rates[i % 6], host.noise, host.draw, error);
    }
}

/* The same under a cap, where a picture comes at one refresh in some: then the line that a wrong
 * rate leads to does not last. And it is held for the refreshes that are there. */
TEST(ClockHostFindsOutThatItIsToldAWrongRateUnderACap)
{
    static const int rates[] = {75, 90, 100, 120, 144, 165, 240};
    static const int caps[] = {30, 40, 45, 48, 50, 55, 60};
    for (int i = 0; i < 7 * 7 * 2; i += Usually(3, 1)) {
        const int rate = rates[i % 7], cap = caps[i / 7 % 7];
        Start(&host, Second / 25, Second / cap);
        host.noise = i / 49 * Ms;
        host.refresh = Second / rate;
        const double error = ErrorOf(&host, 2500);
        const int64_t from = host.now;
        ErrorOf(&host, 500);
        const double shown = 500 * 1e9 / (double)(host.now - from);
        CHECK(error < 0.15 && fabs(shown - cap) < cap * 0.02,
              "%d Hz told as 60, a cap of %d, noise %" PRId64 ": %f ms, %f/s", rate, cap,
              host.noise, error, shown);
    }
}

/* What shows pictures at once, as a variable display does, has a fixed rate from then on: that is
 * seen under a cap, too, though its pictures are held, unless each stays for the same number of
 * refreshes. */
TEST(ClockHostFindsAFixedRateAgainUnderACap)
{
    static const int rates[] = {75, 90, 100, 144, 165, 240};
    static const int caps[] = {40, 45, 55, 70};
    for (int i = 0; i < 6 * 4 * 2; i++) {
        const int rate = rates[i % 6], cap = caps[i / 6 % 4];
        const double refreshes = (double)rate / cap;
        if (fabs(refreshes - round(refreshes)) < 0.07)
            continue;
        Start(&host, Second / 25, Second / cap);
        host.noise = i / 24 * Ms / 2;
        host.refresh = 0;
        host.clock.options.refresh = Second / rate;
        for (int turn = 0; turn < 600; turn++)
            Turn(&host);
        const FrameClockBelief before = host.clock.belief;
        host.refresh = Second / rate;
        const double error = ErrorOf(&host, 2500);
        CHECK(before == FrameClockVarying && error < 0.1,
              "%d Hz, a cap of %d, noise %" PRId64 ": %f", rate, cap, host.noise, error);
    }
}

/* And a display with that much noise is still held. */
TEST(ClockHostBelievesARightRateInSpiteOfNoise)
{
    Start(&host, Second / 25, 0);
    host.noise = 8 * Ms;
    const double error = ErrorOf(&host, 6000);
    CHECK(error < 0.1 && !host.clock.evidence.wronglyTold, "%f ms", error);
}

/* Told at once of another display, it is even again after half a second. */
TEST(ClockHostFollowsTheWindowToAnotherDisplay)
{
    static const int rates[] = {144, 60, 240, 75, 60, 360};
    Start(&host, Second / 25, 0);
    for (int i = 0; i < 6; i++) {
        host.refresh = Second / rates[i];
        host.clock.options.refresh = host.refresh;
        for (int turn = 0; turn < rates[i] / 2; turn++)
            Turn(&host);
        const double error = ErrorOf(&host, 500);
        CHECK(error < 0.01, "%d Hz: %f ms", rates[i], error);
    }
}

/* A slow first second does not leave a fast display at half its rate, where turns fit. */
TEST(ClockHostIsAtFullRateOnFastDisplays)
{
    static const int rates[] = {90, 120, 144, 165, 240, 360, 500};
    for (int i = 0; i < 7; i++) {
        const int64_t refresh = Second / rates[i];
        for (int64_t draw = Ms; draw < refresh - 300000; draw += Ms / 2) {
            Start(&host, Second / 25, 0);
            host.refresh = host.clock.options.refresh = refresh;
            host.draw = 20 * Ms;
            for (const int64_t end = host.now + Second; host.now < end;)
                Turn(&host);
            host.draw = draw;
            for (int turn = 0; turn < 300; turn++)
                Turn(&host);
            const int64_t from = host.now;
            for (int turn = 0; turn < 100; turn++)
                Turn(&host);
            const double rate = 100 * 1e9 / (double)(host.now - from);
            CHECK(rate > rates[i] * 0.98, "%d Hz, draws of %" PRId64 ": %f/s", rates[i], draw,
                  rate);
        }
    }
}

/* Four stalls among the last 64 turns are no pace of a variable display. */
TEST(ClockHostIsNotPacedByStalls)
{
    Start(&host, Second / 25, 0);
    host.refresh = host.clock.options.refresh = 0;
    for (int i = 0; i < 300; i++) {
        host.draw = i > 200 && i <= 220 && i % 5 == 0 ? Second : 8 * Ms;
        Turn(&host);
    }
    const int64_t from = host.now;
    for (int i = 0; i < 40; i++)
        Turn(&host);
    CHECK(host.now - from < Second / 2, "40 turns take %" PRId64, host.now - from);
}

/* ---- whole games, driven madly ---- */

static int64_t Odd(Host *h)
{
    static const int64_t odd[] = {0, -1, 1, INT64_MAX, INT64_MIN, 1000000, -3000000000, 1 << 30};
    return odd[Random(h, 7)];
}

/* Something happens that a game or its host may do. */
static void Meddle(Host *h)
{
    static const int64_t ticks[] = {1000000, 8333333, 16666667, 40000000, 1000000000};
    static const int speeds[] = {0, 1, 100, 1000, 5000};
    static const int64_t refreshes[] = {0, 2777778, 6944444, 16666667, 41666667};
    FrameClockOptions *options = &h->clock.options;
    switch (Random(h, 13)) {
    case 0:
        options->tick = ticks[Random(h, 4)];
        break;
    case 1:
        options->cap = Random(h, 1) * Random(h, 100 * Ms);
        break;
    case 2:
        h->refresh = refreshes[Random(h, 4)];
        options->refresh = h->refresh;
        break;
    case 3:
        h->refresh = refreshes[Random(h, 4)]; /* untold */
        break;
    case 4:
        options->speed = speeds[Random(h, 4)];
        break;
    case 5:
        options->keepDebt = Random(h, 1);
        options->raw = Random(h, 9) == 0;
        break;
    case 6:
        h->draw = Random(h, 30 * Ms);
        h->noise = Random(h, 1) * Random(h, 8 * Ms);
        break;
    case 7:
        h->now += Random(h, 5 * Second); /* it loads, or is debugged */
        if (Random(h, 1))
            FrameClockReset(&h->clock, h->now);
        break;
    case 8:
        h->now -= Random(h, 1) * Random(h, 5 * Second);
        break;
    case 9:
        CallWith(h, (int)Random(h, CallsWithATime - 1), Odd(h));
        break;
    case 10:
        for (int i = 0; i < 20; i++)
            HiddenTurn(h);
        break;
    case 11:
        for (int i = 0; i < 20; i++)
            HastyTurn(h);
        break;
    default:
        for (int i = 0; i < 20; i++) {
            FrameClockSeen(&h->clock, h->clock.picture, h->shown, h->refresh);
            Turn(h);
        }
    }
}

/* No wait and no hold is longer than a tick and two refreshes, or the cap; of a hidden game than
 * those, or 10 ms. And afterwards, left in peace, it is as good as ever. */
TEST(ClockHostNeverWaitsLongWhateverHappens)
{
    for (uint64_t run = 1; run <= (uint64_t)Usually(60, 300); run++) {
        Start(&host, Second / 25, 0);
        host.random = run * UINT64_C(0x9e3779b97f4a7c15);
        for (int i = 0; i < 60; i++) {
            const FrameClockOptions before = host.clock.options;
            const int64_t seen = host.refresh;
            host.longest = 0;
            Meddle(&host);
            for (int turn = 0; turn < 5; turn++)
                Turn(&host);

            const FrameClockOptions *now = &host.clock.options;
            const int64_t tick = now->tick > before.tick ? now->tick : before.tick;
            const int64_t cap = now->cap > before.cap ? now->cap : before.cap;
            int64_t refresh = host.refresh > seen ? host.refresh : seen;
            refresh = now->refresh > refresh ? now->refresh : refresh;
            refresh = before.refresh > refresh ? before.refresh : refresh;
            int64_t most = tick + 2 * refresh * 21 / 20;
            most = cap > most ? cap : most;
            most = 10 * Ms > most ? 10 * Ms : most;
            CHECK(host.longest <= most, "run %d, %d: a wait of %" PRId64 ", not %" PRId64, (int)run,
                  i, host.longest, most);
        }

        host.refresh = Hz60;
        host.draw = 2 * Ms;
        host.noise = 0;
        host.clock.options =
            (FrameClockOptions){.tick = Second / 25, .refresh = Hz60, .maxTicks = 5, .speed = 1000};
        const double error = ErrorOf(&host, 2000);
        CHECK(error < 0.01, "run %d: %f ms in the end", (int)run, error);
    }
}
