/* SPDX-License-Identifier: MIT
 *
 * When pictures were seen: what is told of each, when, and what follows for its frame.
 */
#include "check/check.h"
#include "check/simulation.h"
#include "game/frame_log.h"
#include "machine/screen_times.h"

static ScreenTimes times;
static FrameLog frameLog;
static char told[128];

/* Its source and time; "!" if it is compared with the frame before, and how late it was. */
static void Tell(void *self, const Frame *frame)
{
    char late[16] = "";
    const size_t used = strlen(told);
    if (frame->late > 0)
        snprintf(late, sizeof late, "+%d", (int)frame->late);
    snprintf(told + used, sizeof told - used, " %s%lld%s%s", ScreenSourceNames[frame->screenSource],
             (long long)(frame->screen / ONE_MILLISECOND), frame->hasAnimationError ? "!" : "",
             late);
}

/* Times are in ms, refreshes 10 ms apart. b: the next draw begins; x: it is excluded; p: its swap
 * returns, q: and the server is not asked; s: the server says when it was seen, n: never; t: all
 * that is known is taken. */
static void Play(const char *events)
{
    static const Recorder recorder = {.frame = Tell};
    static const Picture picture;
    const LoopClock clock = LoopClockAt(LoopClockRealSpeed);
    Frame frame = {.loop = "arevalo"};
    SeenPicture seen;
    ScreenTime screen;
    char *at;
    times = (ScreenTimes){0};
    frameLog = (FrameLog){.recorder = &recorder};
    told[0] = '\0';
    for (; *events; events = at + strspn(at, " ")) {
        const Nanoseconds time = strtoll(events + 1, &at, 10) * ONE_MILLISECOND;
        switch (*events) {
        case 'b':
            frame.start = time;
            break;
        case 'x':
            frame.excluded = true;
            break;
        case 'p':
        case 'q':
            ScreenTimesPresented(&times, time, *events == 'p');
            FrameLogAdd(&frameLog, &frame, &clock, false, &picture, MethodOn, false);
            frame = (Frame){.loop = frame.loop, .start = time};
            break;
        case 's':
        case 'n':
            seen = (SeenPicture){*events == 'n' ? ScreenNever : ScreenSeen, time,
                                 10 * ONE_MILLISECOND, 0};
            ScreenTimesAnswered(&times, &seen);
            break;
        default:
            while (ScreenTimesTake(&times, time, &screen))
                FrameLogSeen(&frameLog, &screen);
        }
    }
    StatsFree(&frameLog.stats);
}

TEST(SeenIsToldInOrderAndInTime)
{
    static const char *const rows[][2] = {
        {"p0 p1 t2 s10 t11 s20 t20", " seen10 seen20!"},
        {"p0 q1 t2 s10 t11", " seen10 swap1"},
        {"p0 t249", ""},
        {"p0 t250 p260 t260", " swap0 swap260!"},
        {"p0 t250 s10 p251 t251 s260 t261", " swap0 seen260"}, /* it is waited for again */
        {"p0 p1 p2 p3 p4 p5 p6 t7", ""},
        {"p0 p1 p2 p3 p4 p5 p6 p7 t8", " swap0 swap1! swap2! swap3! swap4! swap5! swap6! swap7!"},
        {"p0 p1 n p2 s10 s20 t20", " never0 seen10 seen20!"},
        {"p0 s10 p11 n p12 s20 t20", " seen10 never11 seen20!"},
        {"p0 s10 x p11 n p12 s20 t20", " seen10 never11 seen20"},
        {"p0 s10 x p11 s20 p21 s30 t30", " seen10 seen20 seen30!"},
        {"p0 s20 b29 p30 s34 t34", " seen20 seen34!"},
        {"p0 s20 b29 p30 s36 t36", " seen20 seen36!+1"},
        {"p0 s20 b30 p31 s40 t40", " seen20 seen40!"},
        {"p0 s20 b5 p21 s30 t30", " seen20 seen30!"}, /* drawn while the one before waited */
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        Play(rows[i][0]);
        CHECK(strcmp(told, rows[i][1]) == 0, "%s: told%s, not%s", rows[i][0], told, rows[i][1]);
    }
}

/* From 300 pictures on one display and 300 on another; each third takes two refreshes. */
TEST(SeenRefreshIsThatOfTheLastPictures)
{
    static const struct {
        Nanoseconds before, now;
        bool numbered;
    } rows[] = {{16666667, 6944444, true}, {6944444, 16666667, true}, {16666667, 6944444, false}};
    for (int i = 0; i < 3; i++) {
        SeenPicture seen = {.source = ScreenSeen, .time = ONE_SECOND, .sequence = rows[i].numbered};
        Nanoseconds refresh = 0;
        times = (ScreenTimes){0};
        for (int k = 0; k < 600; k++) {
            const int refreshes = k < 5 || k % 3 == 0 ? 2 : 1;
            seen.time += refreshes * (k < 300 ? rows[i].before : rows[i].now);
            seen.sequence += rows[i].numbered ? (uint64_t)refreshes : 0;
            refresh = ScreenTimesAnswered(&times, &seen);
            CHECK(k != 50 || llabs(refresh - rows[i].before) < 100,
                  "row %d: %" PRId64 " ns at first", i, refresh);
        }
        CHECK(llabs(refresh - rows[i].now) < 100, "row %d: %" PRId64 " ns", i, refresh);
    }
}
