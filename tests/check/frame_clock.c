/* SPDX-License-Identifier: MIT
 *
 * The clock to take home, driven by hand as a game would: it draws what our loops draw; and the
 * traps that such clocks fall into.
 */
#include "loops/frame_clock.h"
#include "base/percentile.h"
#include "base/random.h"
#include "check/simulation.h"

enum { MaxShots = 20000 };

/* A game that drives the clock. What is 0 is as usual: it waits, holds, and does not know the card.
 */
typedef struct Hand {
    const char *machine;
    int fps, ups, seconds;
    bool noWait, noHold, fence;
    bool engineCap;           /* something else holds for `fps`, as our loops' machine does */
    int speed;                /* in thousandths; 0: 1000 */
    Nanoseconds sleepStep;    /* sleeps end at multiples of this */
    bool wrongRate;           /* it says 60 Hz, whatever the display is */
    bool losesReports;        /* two of three */
    bool noReports;           /* none is heard */
    void (*meddle)(int shot); /* before each turn */
} Hand;

/* The pictures of the last run. */
static struct Shot {
    Nanoseconds start, shown, input, sim;
    double alpha;
    int ticks;
} shots[MaxShots];
static int shotCount;
static FrameClock hand;
static Machine byHand;
static Nanoseconds presented; /* by an engine's cap, the last picture */
static Nanoseconds leapt;     /* the game's clock is ahead of the machine's by so much */

static Nanoseconds Read(void)
{
    return byHand.clock.loopRead(&sim) + leapt;
}

static Nanoseconds Record(void)
{
    return byHand.clock.read(&sim) + leapt;
}

static void SleepUntil(const Hand *game, Nanoseconds time)
{
    const Nanoseconds step = game->sleepStep > 0 ? game->sleepStep : 1;
    if (time > Record())
        byHand.clock.waitUntil(&sim, (time - leapt + step - 1) / step * step);
}

/* Reports what the display has told by now. */
static void Report(const Hand *game, ScreenTime *told)
{
    for (; told->picture > 0 && told->time <= sim.now; told->picture = 0)
        if (told->reported && !game->noReports && !(game->losesReports && told->picture % 3))
            FrameClockSeen(&hand, (int64_t)told->picture, told->time + leapt, told->refresh);
}

static void Show(const Hand *game, struct Shot *shot)
{
    static ScreenTime waiting[8];
    static unsigned first, last;
    const Nanoseconds began = Record();
    if (shot == shots)
        first = last = 0;
    byHand.clock.spend(&sim, WorkDraw, 0);
    if (game->fence) {
        const Nanoseconds free = sim.cardDone > sim.drawn ? sim.cardDone : sim.drawn;
        byHand.clock.waitUntil(&sim, free + sim.cost.gpu);
    }
    const Nanoseconds drawn = began + (Record() - began);
    if (!game->noHold)
        SleepUntil(game, FrameClockPresentAt(&hand, drawn));
    const Nanoseconds before = Record();
    byHand.screen.present(&sim);
    FrameClockSwapped(&hand, drawn, before, Read());
    const Nanoseconds cap = PeriodOf(game->fps > 0 ? game->fps : 1);
    presented = drawn - presented > 2 * cap ? drawn : presented + cap;
    byHand.screen.seen(&sim, true, &waiting[last++ % 8]);
    shot->shown = waiting[(last - 1) % 8].time;
    for (; first < last && waiting[first % 8].time <= sim.now; first++)
        Report(game, &waiting[first % 8]);
}

/* Returns the ticks of all shots. */
static int64_t RunByHand(Hand game)
{
    MachineSpec spec;
    assert_true(MachineSpecParse(game.machine, &spec));
    byHand = SimMachineInit(&sim, &spec, NULL);
    const Nanoseconds tick = PeriodOf(game.ups > 0 ? game.ups : 25);
    int64_t ticks = 0;
    leapt = 0;
    shotCount = 0;
    FrameClockInit(&hand, tick, Read());
    presented = -3 * ONE_SECOND;
    hand.options.cap = game.fps > 0 && !game.engineCap ? PeriodOf(game.fps) : 0;
    hand.options.refresh = game.wrongRate ? PeriodOf(60) : SimDisplayRefresh(&spec);
    hand.options.speed = game.speed > 0 ? game.speed : hand.options.speed;
    while (sim.now < (game.seconds > 0 ? game.seconds : 10) * ONE_SECOND && shotCount < MaxShots) {
        struct Shot *shot = &shots[shotCount];
        if (game.meddle)
            game.meddle(shotCount);
        if (game.engineCap && game.fps > 0)
            FrameClockNotBefore(&hand, presented + PeriodOf(game.fps));
        if (!game.noWait) {
            const Nanoseconds now = Read();
            const Nanoseconds begin = FrameClockWait(&hand, now);
            if (begin > now && game.sleepStep == 0)
                byHand.clock.sleep(&sim, begin - now);
            else
                SleepUntil(&game, begin);
        }
        shot->input = sim.now;
        FrameClockBegin(&hand, Read());
        shot->ticks = 0;
        while (FrameClockTickDue(&hand, Read())) {
            byHand.clock.spend(&sim, WorkTick, 0);
            shot->ticks++;
        }
        ticks += shot->ticks;
        shot->start = Record() - leapt;
        shot->alpha = FrameClockAlpha(&hand);
        shot->sim = (ticks - 1) * tick + llround(shot->alpha * (double)tick);
        Show(&game, shot);
        shotCount++;
    }
    assert_true(shotCount > 10);
    return ticks;
}

/* Of the shots from this time on: the mean and p99 of the error, the rate, and the mean time from
 * input to the screen. Times in ms. */
typedef struct Result {
    double mean, p99, rate, input;
} Result;

static Result From(double second)
{
    static int64_t errors[MaxShots];
    Result result = {0};
    int number = 0, first = 1;
    while (first < shotCount && (double)shots[first].shown < second * 1e9)
        first++;
    for (int i = first; i < shotCount; i++) {
        const Nanoseconds off =
            shots[i].sim - shots[i - 1].sim - shots[i].shown + shots[i - 1].shown;
        errors[number++] = llabs(off);
        result.mean += fabs((double)off) / 1e6;
        result.input += (double)(shots[i].shown - shots[i].input) / 1e6;
    }
    CHECK(number > 20, "only %d errors", number);
    SortValues(errors, number);
    result.mean /= number;
    result.input /= number;
    const int64_t p99 = errors[number - 1 - number / 100];
    result.p99 = (double)p99 / 1e6;
    result.rate = number * 1e9 / (double)(shots[shotCount - 1].shown - shots[first - 1].shown);
    return result;
}

#define HAND(...) (RunByHand((Hand){__VA_ARGS__}), From(1))

/* ---- one implementation ---- */

TEST(FrameClockByHandDrawsWhatOurLoopsDraw)
{
    static const struct {
        const char *machine;
        int fps;
    } rows[] = {{"vsync60"},     {"noisy60,drop=2"},
                {"vrr"},         {"queue2"},
                {"fast"},        {"slow-tick"},
                {"vsync60", 40}, {"vsync144", 60},
                {"vrr", 60},     {"vsync60,draw=14ms,draw-noise=5ms"}};
    static const char *const loops[] = {"display_clock", "just_in_time", "frame_pacing"};
    for (size_t i = 0; i < 3 * sizeof rows / sizeof rows[0]; i++) {
        const char *loop = loops[i % 3], *machine = rows[i / 3].machine;
        if (rows[i / 3].fps > 0 && i % 3 < 2)
            continue; /* these leave the hold out, and with it the clock's own cap */
        RUN(loop, machine, .fps = rows[i / 3].fps);
        RunByHand((Hand){machine, rows[i / 3].fps, .noWait = i % 3 < 1, .noHold = i % 3 < 2,
                         .engineCap = true});
        CHECK(abs(count - shotCount) <= 1, "%s on %s: %d frames, by hand %d", loop, machine, count,
              shotCount);
        for (int k = 0; k < count && k < shotCount; k++)
            CHECK(frames[k].start == shots[k].start && frames[k].screenReal == shots[k].shown &&
                      frames[k].drawArgument == shots[k].alpha && frames[k].ticks == shots[k].ticks,
                  "%s on %s, frame %d: %" PRId64 " %" PRId64 " %f %d, by hand %" PRId64 " %" PRId64
                  " %f %d",
                  loop, machine, k, frames[k].start, frames[k].screenReal, frames[k].drawArgument,
                  frames[k].ticks, shots[k].start, shots[k].shown, shots[k].alpha, shots[k].ticks);
    }
}

/* ---- traps ---- */

/* With a fence before the hold, what the card takes is work like any other. */
TEST(FrameClockWithAFenceKnowsTheCard)
{
    const char *vrr = "vrr,draw=1ms,draw-noise=0,gpu=8ms,gpu-noise=3ms";
    const Result varies = HAND(vrr, .seconds = 30, .fence = true);
    CHECK(varies.mean < 0.05 && varies.rate > 78, "vrr: %f ms, %f/s", varies.mean, varies.rate);
    const Result fixed = HAND("vsync60,gpu=12ms,queue=1", .fence = true);
    CHECK(fixed.p99 < 0.01 && fixed.rate > 59.9, "60 Hz: %f ms, %f/s", fixed.p99, fixed.rate);
}

/* After a hitch work that fits into a refresh has one again. */
TEST(FrameClockIsAtFullRateAgainAfterLoading)
{
    RunByHand((Hand){"loading", .ups = 60});
    const double rate = From(9).rate;
    CHECK(rate > 59.9, "%f pictures/s", rate);
}

/* Pictures have numbers: those that are never reported don't count as waiting. */
TEST(FrameClockNeedsNotEachReport)
{
    const Result all = HAND("queue2"), some = HAND("queue2", .losesReports = true);
    CHECK(fabs(some.input - all.input) < 0.5 && some.p99 < 0.01 && some.rate > 59.9,
          "%f ms of input, %f of all; an error of %f", some.input, all.input, some.p99);
}

/* Without vsync the caller says that no refresh is known: then nothing is waited for. */
TEST(FrameClockWithoutVsyncIsNotHeldAtARefresh)
{
    const Result free = HAND("draw=5ms,draw-noise=1ms");
    CHECK(free.rate > 160, "%f pictures/s", free.rate);
    const Result wrong = HAND("draw=5ms,draw-noise=1ms", .wrongRate = true);
    CHECK(wrong.rate > 160, "told of 60 Hz: %f pictures/s", wrong.rate);
}

static double VsyncError(Nanoseconds shortest, Nanoseconds longest, Nanoseconds step)
{
    const Nanoseconds tick = PeriodOf(60);
    Nanoseconds time = ONE_SECOND, place = 0, before = 0;
    int64_t ticks = 0;
    double sum = 0;
    FrameClockInit(&hand, tick, time);
    hand.options.refresh = PeriodOf(60);
    for (int i = 0; i < 2000; i++) {
        const Nanoseconds passed = shortest + (Nanoseconds)(RandomNumber(9, (uint64_t)i) %
                                                            (uint64_t)(longest - shortest + 1));
        time += passed;
        FrameClockVsync(&hand, time / step * step);
        FrameClockBegin(&hand, time + ONE_MILLISECOND);
        while (FrameClockTickDue(&hand, time + ONE_MILLISECOND))
            ticks++;
        place = ticks * tick + llround(FrameClockAlpha(&hand) * (double)tick);
        sum += i > 100 ? fabs((double)(place - before - passed)) / 1e6 : 0;
        before = place;
    }
    return sum / 1900;
}

/* The system's own time is exact where the rate varies; where it is rounded the filter is. */
TEST(FrameClockOfVsyncTimesIsExact)
{
    const double varies = VsyncError(8 * ONE_MILLISECOND, 11 * ONE_MILLISECOND, 1);
    const double rounded = VsyncError(PeriodOf(60), PeriodOf(60), ONE_MILLISECOND);
    CHECK(varies < 0.21 && rounded < 0.05, "%f ms, rounded %f", varies, rounded);
}

/* Sleeps in steps of 1 ms cost little; with steps of 15.6 ms pictures are still as many. */
TEST(FrameClockShowsAsManyPicturesWhereSleepsAreCoarse)
{
    const Nanoseconds coarse = 15600 * ONE_MICROSECOND;
    const Result fine = HAND("vrr", .seconds = 20, .sleepStep = ONE_MILLISECOND);
    CHECK(fine.mean < 0.4, "vrr, 1 ms: %f ms", fine.mean);
    const Result varies = HAND("vrr", .seconds = 20, .sleepStep = coarse);
    CHECK(varies.rate > 60, "vrr, 15.6 ms: %f pictures/s", varies.rate);
    RunByHand((Hand){"vsync60", .seconds = 20, .sleepStep = coarse});
    CHECK(From(5).rate > 58, "60 Hz, 15.6 ms: %f pictures/s", From(5).rate);
}

/* Nothing waits at first, and each 25th swap is late. */
static void BeBusy(int shot)
{
    sim.now += shot < 10 ? 40 * ONE_MILLISECOND : 0;
    sim.spec.noise = shot % 25 == 0 ? 6 * ONE_MILLISECOND : 0;
}

/* A line of swaps that was given up is found again, though some are late: with a queue they alone
 * tell, and a late swap says nothing of when its picture is seen. */
TEST(FrameClockFindsTheDisplayOnABusyMachine)
{
    RunByHand((Hand){"vsync60,queue=1", .seconds = 20, .noReports = true, .meddle = BeBusy});
    const Result result = From(5);
    CHECK(result.p99 < 0.1 && result.rate > 59.9, "%f ms, p99 %f, %f/s", result.mean, result.p99,
          result.rate);
}

/* Behind a queue, as Wayland's, a capped picture's swap returns at once and tells nothing: a few
 * pictures that come before the cap have to. Else the errors are 8.3 ms. */
TEST(FrameClockFindsTheDisplayUnderACap)
{
    static const struct {
        const char *machine;
        int fps;
        double p99;
    } rows[] = {{"vsync60,queue=1", 40, .001},          {"vsync60,queue=1", 24, .001},
                {"vsync60,queue=1,noise=2ms", 40, .05}, {"vsync60,queue=1,noise=2ms", 24, .05},
                {"ntsc,queue=1,noise=1ms", 40, .05},    {"vrr,queue=1", 60, .01}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const int fps = rows[i].fps;
        RunByHand((Hand){rows[i].machine, fps, .seconds = 60, .noReports = true});
        const Result result = From(5);
        CHECK(result.p99 < rows[i].p99 && result.rate > fps - 0.1 && result.rate < fps * 1.05,
              "%s, %d fps: %f ms, p99 %f, %f/s", rows[i].machine, fps, result.mean, result.p99,
              result.rate);
    }
}

/* Under a cap a picture that is not held may wait for the card, and that looks as if it waited for
 * a refresh. Each time that it was none the next one comes later. */
TEST(FrameClockIsSeldomTakenInByALateCard)
{
    static const struct {
        int fps;
        double mean;
    } rows[] = {{50, .3}, {52, .25}, {55, 1}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const int fps = rows[i].fps;
        const Result result = HAND("vrr,gpu=8ms", fps, .seconds = 60);
        CHECK(result.mean < rows[i].mean && fabs(result.rate - fps) < 0.3, "%d fps: %f ms, %f/s",
              fps, result.mean, result.rate);
    }
}

static void DropFor3Seconds(int shot)
{
    sim.spec.dropPpm = shot > 300 && shot < 480 ? 200000 : 0;
}

/* What was given up to drops comes back. */
TEST(FrameClockRecoversFromDrops)
{
    RunByHand((Hand){"noisy60", .seconds = 90, .meddle = DropFor3Seconds});
    const double after = From(80).input;
    CHECK(after < 8, "%f ms of input", after);
}

static void Leap(int shot)
{
    leapt += shot == 200 ? -3 * ONE_SECOND : shot == 300 ? 3600 * ONE_SECOND : 0;
}

static void LeapToTheEnd(int shot)
{
    leapt += shot == 200 ? INT64_MAX / 2 : shot == 300 ? INT64_MIN / 2 : 0;
}

TEST(FrameClockGoesOnWhereTheSystemsClockLeaps)
{
    void (*const leaps[])(int) = {Leap, LeapToTheEnd};
    for (int i = 0; i < 2; i++) {
        RunByHand((Hand){"noisy60", .seconds = 20, .meddle = leaps[i]});
        const Result result = From(8);
        CHECK(result.p99 < 0.2 && result.rate > 59.9, "%f ms, %f/s", result.p99, result.rate);
        for (int k = 0; k < shotCount; k++)
            CHECK(shots[k].ticks <= 5, "%d ticks in picture %d", shots[k].ticks, k);
    }
}

static void TurnOffVsync(int shot)
{
    if (shot < 300)
        return;
    sim.spec.vsync = VsyncOff;
    hand.options.refresh = 0;
}

static void ChangeDisplay(int shot)
{
    if (shot < 300)
        return;
    sim.spec.refreshMilliHz = 144000;
    hand.options.refresh = PeriodOf(144);
}

TEST(FrameClockFollowsADisplayThatChanges)
{
    RunByHand((Hand){"noisy60,draw=3ms", .seconds = 10, .meddle = TurnOffVsync});
    CHECK(From(6).rate > 240, "without vsync any more: %f/s", From(6).rate);
    RunByHand((Hand){"noisy60", .seconds = 10, .meddle = ChangeDisplay});
    CHECK(From(6).mean < 0.1 && From(6).rate > 143, "60 to 144 Hz: %f ms, %f/s", From(6).mean,
          From(6).rate);
}

static void HeavyFor2Seconds(int shot)
{
    sim.spec.drawCost = (shot > 200 && shot < 260 ? 20 : 2) * ONE_MILLISECOND;
}

/* No half rate for longer than the work takes: what the 64 last turns needed is forgotten. */
TEST(FrameClockIsAtFullRateAgainAfterHeavyWork)
{
    RunByHand((Hand){"vsync60", .seconds = 12, .meddle = HeavyFor2Seconds});
    CHECK(From(9).rate > 59.9, "%f/s", From(9).rate);
}

/* ---- options, and what is left out ---- */

TEST(FrameClockKeepsItsCap)
{
    static const int caps[] = {24, 40, 48};
    for (int i = 0; i < 3; i++) {
        const Result result = HAND("vsync60", caps[i], .seconds = 20);
        CHECK(result.p99 < 0.001 && fabs(result.rate - caps[i]) < 0.1, "%d: %f ms, %f/s", caps[i],
              result.p99, result.rate);
    }
    const Result without = HAND("vsync60", 40, .noWait = true, .noHold = true);
    CHECK(without.rate > 59.9, "held without FrameClockPresentAt: %f/s", without.rate);
}

static void PauseAfter300(int shot)
{
    hand.options.speed = shot > 300 ? 0 : 1000;
}

TEST(FrameClockHasASpeed)
{
    const int64_t ticks = RunByHand((Hand){"vsync60", .speed = 500});
    CHECK(ticks >= 124 && ticks <= 126, "%" PRId64 " ticks at half the speed", ticks);
    RunByHand((Hand){"vsync60", .meddle = PauseAfter300});
    CHECK(shots[shotCount - 1].sim == shots[310].sim, "it moves in a pause");
}

static void Stall(int shot)
{
    sim.now += shot == 100 ? ONE_SECOND / 2 : 0;
    hand.options.keepDebt = true;
}

TEST(FrameClockKeepsADebtThatOthersWaitFor)
{
    const int64_t ticks = RunByHand((Hand){"vsync60", .meddle = Stall});
    CHECK(ticks >= 249, "%" PRId64 " ticks in 10 s", ticks);
}

static void BeRaw(int shot)
{
    hand.options.raw = true;
}

TEST(FrameClockCanBeRaw)
{
    RunByHand((Hand){"noisy60", .noWait = true, .meddle = BeRaw});
    for (int i = 10; i < shotCount; i++)
        CHECK(llabs(shots[i].sim + PeriodOf(25) - shots[i].input) < 10 * ONE_MICROSECOND,
              "picture %d: drawn for %" PRId64 ", begun at %" PRId64, i, shots[i].sim,
              shots[i].input);
}

/* A hidden game sleeps until its next tick. */
TEST(FrameClockOfAHiddenGameWaitsForTicks)
{
    const Nanoseconds tick = PeriodOf(25);
    Nanoseconds now = 0;
    int turns = 0, ticks = 0;
    FrameClockInit(&hand, tick, now);
    for (; now < 10 * ONE_SECOND; turns++) {
        const Nanoseconds begin = FrameClockWait(&hand, now);
        now = (begin > now ? begin : now) + ONE_MICROSECOND;
        FrameClockBegin(&hand, now);
        while (FrameClockTickDue(&hand, now))
            ticks++;
    }
    CHECK(ticks >= 248 && turns < 2 * ticks, "%d ticks in %d turns", ticks, turns);
}

static void BeUntold(int shot)
{
    hand.options.refresh = 0;
}

/* The tables at the head of the header. */
TEST(FrameClockGainsWhatItsHeadSays)
{
    static const char *const heavy = "vsync60,draw=14ms,draw-noise=5ms";
    static const char *const card = "vrr,draw=1ms,draw-noise=0,gpu=8ms,gpu-noise=3ms";
    const Nanoseconds coarse = 15600 * ONE_MICROSECOND;
    const struct {
        Hand game;
        double wrong, input, rate; /* -1: not told */
    } rows[] = {
        {{"noisy60", .noWait = true, .noHold = true, .meddle = BeRaw}, .66, 15.7, 60},
        {{"noisy60"}, .002, 2.2, 60},
        {{"vsync144,noise=1ms", .noWait = true, .noHold = true, .meddle = BeRaw}, .33, 6.4, 144},
        {{"vsync144,noise=1ms"}, .001, 2.1, 144},
        {{"vsync60", 40, .noWait = true}, -1, 25, 40},
        {{"vsync60", 40}, 0, 2.3, 40},
        {{heavy, .noWait = true, .noHold = true, .meddle = BeRaw}, 8.25, 24.5, 41},
        {{heavy}, 0, 20, 30},
        {{"vrr", .noWait = true, .noHold = true, .meddle = BeRaw}, 1, 9.5, 105},
        {{"vrr"}, .007, 10.9, 92},
        {{"queue2", .noWait = true, .noHold = true, .meddle = BeRaw}, 0, 50, 60},
        {{"queue2"}, 0, 2.2, 60},
        {{"noisy60", .meddle = BeUntold}, .002, 15.7, 60},
        {{heavy, .meddle = BeUntold}, 8.4, -1, 41},
        {{"noisy60", .noWait = true}, .002, 15.7, 60},
        {{heavy, .noHold = true}, 8.4, -1, 41},
        {{"vrr", .noHold = true}, 1, -1, 105},
        {{"queue2", .noReports = true}, 0, 35.5, 60},
        {{card}, 1, -1, 95},
        {{card, .fence = true}, .007, -1, 84},
        {{"vrr", .sleepStep = ONE_MILLISECOND}, .3, -1, 96},
        {{"noisy60", .sleepStep = coarse}, -1, 15.7, 60},
        {{"vsync60", 40, .sleepStep = coarse}, 4.6, -1, 40},
        {{"vrr", .sleepStep = coarse}, 1.2, -1, -1},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        Hand game = rows[i].game;
        game.seconds = 60;
        RunByHand(game);
        const Result result = From(1);
        CHECK(
            (rows[i].wrong < 0 || fabs(result.mean - rows[i].wrong) < rows[i].wrong / 10 + .003) &&
                (rows[i].input < 0 || fabs(result.input - rows[i].input) < rows[i].input / 20) &&
                (rows[i].rate < 0 || fabs(result.rate / rows[i].rate - 1) < .02),
            "row %zu, %s: wrong by %f ms, input %f, %f/s", i, game.machine, result.mean,
            result.input, result.rate);
    }
}

/* ---- any values, in any order: run with UBSan, nothing is undefined ---- */

static int64_t Mad(uint64_t run, uint64_t *n, int64_t now)
{
    static const int64_t odd[] = {0, -1, 1, INT64_MAX, INT64_MIN, 1000000, -3000000000, 1 << 30};
    const uint64_t kind = RandomNumber(run, (*n)++) % 12, number = RandomNumber(run, (*n)++);
    return kind < 8    ? (int64_t)((uint64_t)now + number % 20000000)
           : kind < 10 ? odd[number % 8]
           : kind < 11 ? (int64_t)number
                       : (int64_t)((uint64_t)now - number % 9000000000);
}

static void SetMadly(uint64_t run, uint64_t *n)
{
    FrameClockOptions *options = &hand.options;
    options->tick = Mad(run, n, 0);
    options->cap = Mad(run, n, 0);
    options->refresh = Mad(run, n, 0);
    options->maxTicks = (int)(uint32_t)Mad(run, n, 5);
    options->speed = (int)(uint32_t)Mad(run, n, 1000);
    options->keepDebt = RandomNumber(run, (*n)++) % 2;
}

TEST(FrameClockIsDefinedForAnything)
{
    for (uint64_t run = 0; run < 4000; run++) {
        uint64_t n = 0;
        int64_t now = Mad(run, &n, 0);
        FrameClockInit(&hand, Mad(run, &n, 40000000), now);
        for (int i = 0; i < 60; i++) {
            now = Mad(run, &n, now);
            switch (RandomNumber(run, n++) % 12) {
            case 0:
                SetMadly(run, &n);
                break;
            case 1:
                FrameClockReset(&hand, now);
                break;
            case 2:
                FrameClockVsync(&hand, now);
                break;
            case 3:
                FrameClockNotBefore(&hand, now);
                break;
            case 4:
                FrameClockSeen(&hand, Mad(run, &n, 3), now, Mad(run, &n, 16666667));
                break;
            case 5:
                FrameClockPresentAt(&hand, now);
                break;
            case 6:
                FrameClockWait(&hand, now);
                break;
            case 7:
            case 8:
                FrameClockBegin(&hand, now);
                break;
            case 9:
            case 10:
                FrameClockTickDue(&hand, now);
                break;
            default:
                FrameClockSwapped(&hand, now, Mad(run, &n, now), Mad(run, &n, now));
            }
            const double alpha = FrameClockAlpha(&hand);
            CHECK(alpha >= 0 && alpha <= 1, "run %d: alpha is %f", (int)run, alpha);
        }
    }
}
