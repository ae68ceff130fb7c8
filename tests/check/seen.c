/* SPDX-License-Identifier: MIT
 *
 * When pictures were seen: what is known about each picture, from when on, and what its frame's
 * record gets from it.
 */
#include "base/percentile.h"
#include "base/random.h"
#include "check/simulation.h"
#include "game/film.h"
#include "machine/screen_times.h"

static ScreenTimes times;
static FrameLog frameLog;
static char known[128];

/* Notes the frame's source and time, "!" if it is compared with the frame before, and how late it
 * was. */
static void NoteFrame(const Frame *frame, const Slices *slices)
{
    char late[16] = "";
    const size_t used = strlen(known);
    if (frame->late > 0)
        snprintf(late, sizeof late, "+%d", (int)frame->late);
    snprintf(known + used, sizeof known - used, " %s%lld%s%s",
             ScreenSourceNames[frame->screenSource],
             (long long)(frame->screenLoop / ONE_MILLISECOND),
             FrameKnows(frame, COLUMN_OF(animation_error_ms)) ? "!" : "", late);
}

/* Times are in ms, refreshes are 10 ms apart. b: the next draw begins. x: its frame is excluded. p:
 * its swap returns. q: the same, but the server is not asked about it. r: the last picture's swap
 * returns once more. s: the server reports when a picture was seen. n: it reports that it was never
 * seen. t: all that is known is taken. Reports are about the pictures in their order, or about the
 * one after the #. */
static void Play(const char *events)
{
    WaitingFrame waiting = {.clock.speed = RealSpeed, .method = MethodOn};
    Frame *frame = &waiting.frame;
    ScreenTime seen;
    ScreenTime screen;
    uint64_t id, next = 1;
    char *at;
    times = (ScreenTimes){0};
    frameLog = (FrameLog){.onFrame = NoteFrame};
    known[0] = '\0';
    for (; *events; events = at + strspn(at, " ")) {
        const Nanoseconds time = strtoll(events + 1, &at, 10) * ONE_MILLISECOND;
        id = *at == '#' ? strtoull(at + 1, &at, 10) : next;
        switch (*events) {
        case 'b':
            frame->start = time;
            break;
        case 'x':
            frame->excluded = true;
            break;
        case 'r':
            ScreenTimesPresented(&times, time, time, true);
            frameLog.presented = times.presented;
            break;
        case 'p':
        case 'q':
            ScreenTimesPresented(&times, time, time, *events == 'p');
            next += *events == 'q' && next == times.presented;
            frame->picture = frameLog.presented = times.presented;
            FrameLogAdd(&frameLog, &waiting);
            *frame = (Frame){.start = time};
            break;
        case 's':
        case 'n':
            seen = (ScreenTime){id,   *events == 'n' ? ScreenNever : ScreenSeen,
                                time, 10 * ONE_MILLISECOND,
                                0,    false};
            ScreenTimesFeedback(&times, &seen);
            next++;
            break;
        default:
            while (ScreenTimesNext(&times, time, 0, &screen))
                FrameLogComplete(&frameLog, &screen);
        }
    }
    StatsFree(&frameLog.stats);
}

TEST(SeenTimesComeInOrderAndInTime)
{
    static const struct {
        const char *events, *seen;
        uint64_t waiting; /* pictures about which nothing is known */
    } rows[] = {
        {"p0 p1 t2 s10 t11 s20 t20", " seen10 seen20!", 0},
        {"p0 q1 t2 s10 t11", " seen10 swap1", 0},
        {"p0 t249", "", 1},
        {"p0 t250 p260 t260", " swap0 swap260!", 0},
        {"p0 t250 s10 p251 t251 s260 t261", " swap0 seen260", 0}, /* it is waited for again */
        {"p0 p1 p2 p3 p4 p5 p6 t7", "", 7},
        {"p0 p1 p2 p3 p4 p5 p6 p7 t8", " swap0 swap1! swap2! swap3! swap4! swap5! swap6! swap7!",
         0},
        {"p0 p1 n p2 s10 s20 t20", " never0 seen10 seen20!", 0},
        {"p0 s10 p11 n p12 s20 t20", " seen10 never11 seen20!", 0},
        {"p0 s10 x p11 n p12 s20 t20", " seen10 never11 seen20", 0},
        {"p0 s10 x p11 s20 p21 s30 t30", " seen10 seen20 seen30!", 0},
        {"p0 s20 b29 p30 s34 t34", " seen20 seen34!", 0},
        {"p0 s20 b29 p30 s36 t36", " seen20 seen36!+1", 0},
        {"p0 s20 b30 p31 s40 t40", " seen20 seen40!", 0},
        {"p0 s20 b5 p21 s30 t30", " seen20 seen30!", 0}, /* drawn while the one before waited */
        /* Reports that come out of order, twice, late, or about a picture that does not exist. */
        {"p0 p1 p2 s20#3 n#2 t20", "", 3},
        {"p0 p1 p2 s20#3 n#2 s10#1 t20", " seen10 never1 seen20!", 0},
        {"p0 p1 s10#1 s20#1 t20 s20#2 t21", " seen10 seen20!", 0},
        {"p0 q1 s10#1 s20#2 t20", " seen10 swap1", 0},
        {"p0 p1 t250 s10#1 p251 s260#3 t260", " swap0 swap1! seen260", 0},
        {"p0 s10#9 s10#2 s10#0 t10", "", 1},
        {"p0 s10#9 p11 s20#1 s30#2 t30", " seen20 seen30!", 0},
        /* The same picture once more: no frame. */
        {"p0 r1 p2 s10 s20 s30 t30", " seen10 seen30!+1", 0},
        {"p0 r1 p2 s10 n s20 t20", " seen10 seen20!", 0},
        {"p0 r1 r2 p3 s10 t10", " seen10", 3},
        {"r0 r1 p2 r3 s10 n s20 t20", " seen20", 1},
        {"r0 p1 r2 r3 r4 r5 r6 p7 t8", " swap1 swap7!", 0},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        Play(rows[i].events);
        const uint64_t waiting = frameLog.presented - frameLog.reported;
        CHECK(strcmp(known, rows[i].seen) == 0 && waiting == rows[i].waiting,
              "%s: %s, not%s; %d wait", rows[i].events, known, rows[i].seen, (int)waiting);
    }
}

/* Without numbers of refreshes, as in a browser: pictures 16 ms apart, and in some place a step
 * that no display has, or one that is too short: it changes nothing. Some seconds later the
 * interval is that of a slower or faster display, but not that of a slow loop. */
TEST(SeenRefreshRecovers)
{
    static const struct {
        Nanoseconds step, then, refresh; /* of one picture, of all after it, at the end; us */
    } rows[] = {{16000, 16000, 16000}, {400, 16000, 16000},   {0, 16000, 16000},
                {-400, 16000, 16000},  {2100, 16000, 16000},  {5000, 16000, 16000},
                {16000, 25000, 25000}, {16000, 48000, 16000}, {32000, 64000, 16000},
                {16000, 7000, 7000}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        ScreenTime seen = {.source = ScreenRaf, .time = ONE_SECOND};
        Nanoseconds refresh = 0, atOnce = 0;
        times = (ScreenTimes){0};
        for (int k = 0; k < 500; k++) {
            seen.time += (k < 30 ? 16000 : k == 30 ? rows[i].step : rows[i].then) * ONE_MICROSECOND;
            ScreenTimesFeedback(&times, &seen);
            refresh = times.refresh;
            atOnce = k == 30 ? refresh : atOnce;
        }
        CHECK(llabs(refresh - rows[i].refresh * ONE_MICROSECOND) < 20 * ONE_MICROSECOND &&
                  llabs(atOnce - 16 * ONE_MILLISECOND) < 20 * ONE_MICROSECOND,
              "row %zu: %" PRId64 " ns, at once %" PRId64, i, refresh, atOnce);
    }
}

/* From 300 pictures on one display and 300 on a faster one; each third takes two refreshes. */
TEST(SeenRefreshIsThatOfTheLastPictures)
{
    const Nanoseconds before = 16666667, now = 6944444;
    ScreenTime seen = {.source = ScreenRaf, .time = ONE_SECOND};
    Nanoseconds refresh = 0;
    times = (ScreenTimes){0};
    for (int k = 0; k < 600; k++) {
        seen.time += (k < 5 || k % 3 == 0 ? 2 : 1) * (k < 300 ? before : now);
        ScreenTimesFeedback(&times, &seen);
        refresh = times.refresh;
        CHECK(k != 50 || llabs(refresh - before) < 100, "%" PRId64 " ns at first", refresh);
    }
    CHECK(llabs(refresh - now) < 100, "%" PRId64 " ns", refresh);
}

/* From the frames of a browser: a display that follows the game has any times, and one that is left
 * out now and then, or changes to another rate, has not. Times are rounded to a millisecond. */
TEST(SeenRefreshThatVariesIsFound)
{
    static const struct {
        int from, to;  /* of a step, us; any between them */
        int leavesOut; /* one of so many */
        int then;      /* us of a step from the 300th on */
        bool varies;
    } rows[] = {{16667, 16667, 100, 16667, false}, {6944, 6944, 3, 6944, false},
                {16667, 16667, 2, 6944, false},    {6944, 6944, 100, 16667, false},
                {7000, 20000, 100, 0, true},       {16667, 16667, 100, 0, true}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        Nanoseconds time = ONE_SECOND;
        times = (ScreenTimes){0};
        int varied = 0;
        for (int k = 0; k < 600; k++) {
            const double part = RandomUniform(1, 2 * (uint64_t)k);
            double step = rows[i].from + part * (rows[i].to - rows[i].from);
            if (k >= 300)
                step = rows[i].then > 0 ? rows[i].then : 7000 + part * 13000;
            if (k % rows[i].leavesOut == rows[i].leavesOut - 1)
                step *= 2;
            time += (Nanoseconds)(step * ONE_MICROSECOND);
            const Nanoseconds rounded = time / ONE_MILLISECOND * ONE_MILLISECOND;
            ScreenTimesFeedback(&times, &(ScreenTime){.source = ScreenRaf, .time = rounded});
            varied += times.fit.varies;
        }
        CHECK(times.fit.varies == rows[i].varies && (varied > 0) == rows[i].varies &&
                  (times.refresh == 0) == rows[i].varies,
              "row %zu: %d times, %" PRId64 " ns", i, varied, times.refresh);
    }
}

/* A display server tells it; 0 is its word for a display that has no constant one, however regular
 * the pictures are. */
TEST(SeenRefreshIsWhatTheServerTells)
{
    times = (ScreenTimes){0};
    for (int k = 1; k < 300; k++) {
        const Nanoseconds told = k < 100 || k > 200 ? 0 : 16666667;
        const ScreenTime seen = {.picture = (uint64_t)k,
                                 .source = ScreenSeen,
                                 .time = k * INT64_C(16666667),
                                 .refresh = told};
        ScreenTime screen;
        ScreenTimesPresented(&times, 0, seen.time - ONE_MILLISECOND, true);
        ScreenTimesFeedback(&times, &seen);
        CHECK(times.refresh == told && ScreenTimesNext(&times, seen.time, 0, &screen) &&
                  screen.refresh == told && screen.reported,
              "picture %d: %" PRId64 " ns", k, times.refresh);
    }
}

/* Told that there is no constant one, display_clock is no worse than arevalo. */
TEST(SeenRefreshThatVariesIsNotLearned)
{
    double errors[2];
    for (int i = 0; i < 2; i++) {
        RUN(i == 0 ? "arevalo" : "display_clock", "vrr,queue=1", .seconds = 10);
        StatsFinish(&ran.stats);
        errors[i] = Percentile(ran.stats.errorSizes.list, ran.stats.errorSizes.count, 0.99);
    }
    CHECK(errors[1] < 1.05 * errors[0], "%f ns, %f of arevalo", errors[1], errors[0]);
}

/* Pictures 100 ms apart. The last number is how long the one before it is counted to have stayed,
 * in ms. */
TEST(SeenStaysCountWhereNoPauseIsBetween)
{
    static const struct {
        bool excluded, never;
        int counted;
    } rows[] = {{false, false, 0}, {false, false, 100}, {false, true, 0},    {false, false, 200},
                {true, false, 0},  {false, false, 0},   {false, false, 100}, {true, true, 0},
                {false, false, 0}, {false, false, 100}};
    Stats stats = {0};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        Frame frame = {.loop = "arevalo",
                       .screenReal = (Nanoseconds)i * 100 * ONE_MILLISECOND,
                       .screenSource = rows[i].never ? ScreenNever : ScreenSeen,
                       .excluded = rows[i].excluded,
                       .known = COLUMN_OF(screen_source) | COLUMN_OF(screen_ms)};
        const double before = stats.onScreen.sum;
        StatsAdd(&stats, &frame);
        const double counted = (stats.onScreen.sum - before) / 1e6;
        CHECK(counted == rows[i].counted, "picture %zu: %g ms", i, counted);
    }
    StatsFree(&stats);
}
