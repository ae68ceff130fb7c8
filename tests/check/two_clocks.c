/* SPDX-License-Identifier: MIT
 *
 * What concerns the screen is in real time at every speed of the loop's clock.
 */
#include "check/command.h"
#include "check/files.h"
#include "check/simulation.h"

#include "game/timeline.h"

static const int speeds[] = {10, 250, 500, 1000, 2000, 3170, 10000};
enum { Speeds = sizeof speeds / sizeof speeds[0] };

/* Of a 60 Hz display each picture stays for a whole number of refreshes, whatever the loop thinks
 * of time; the statistics count the same. */
TEST(TwoClocksCountRefreshesInRealTime)
{
    static const char *const machines[] = {"vsync60", "vsync60,draw=20ms", "vsync60,drop=20",
                                           "noisy60,tick=4ms"};
    for (int i = 0; i < LoopCount * Speeds; i += Usually(3, 1)) {
        const char *loop = LoopList[i / Speeds].name, *machine = machines[i % 4];
        const int speed = speeds[i % Speeds];
        const Nanoseconds refresh = PeriodOf(60);
        int64_t late = 0, stays[3] = {0}, counted[3] = {0};
        RUN(loop, machine, .seconds = 3, .speed = speed);
        for (int k = 1; k < count; k++) {
            const Nanoseconds stayed = frames[k].screenReal - frames[k - 1].screenReal;
            const int64_t whole = (stayed + refresh / 2) / refresh;
            CHECK(llabs(stayed - whole * refresh) < ONE_MICROSECOND && whole > 0,
                  "%s on %s at %d: picture %d stayed for %" PRId64 " ns", loop, machine, speed,
                  k - 1, stayed);
            stays[whole == 1 ? 0 : whole == 2 ? 1 : 2] += !frames[k].excluded;
            late += frames[k].late > 0;
        }
        for (int64_t k = 0; k < ran.stats.stays.count; k++) {
            const int refreshes = ran.stats.stays.refreshes[k]; /* a torn one, 0, is too many */
            counted[refreshes < 3 ? (refreshes + 2) % 3 : 2]++;
        }
        CHECK(memcmp(stays, counted, sizeof stays) == 0 && ran.stats.late == late,
              "%s on %s at %d: %" PRId64 " for one refresh, %" PRId64 " for two", loop, machine,
              speed, counted[0], counted[1]);
    }
}

/* The step of the loop's clock from picture to picture is that of real time, by the speed. */
TEST(TwoClocksGoTogether)
{
    for (int i = 0; i < Speeds; i++) {
        RUN("arevalo", "noisy60", .seconds = 3, .speed = speeds[i]);
        for (int k = 1; k < count; k++) {
            const double real = (double)(frames[k].screenReal - frames[k - 1].screenReal);
            const double loop = (double)(frames[k].screenLoop - frames[k - 1].screenLoop);
            CHECK(fabs(loop - real * speeds[i] / RealSpeed) <= 2,
                  "at %d: %f of the loop's clock in %f ns", speeds[i], loop, real);
        }
    }
}

/* A loop that ticks once a frame shows input as soon at every speed. */
TEST(TwoClocksMeasureInputInRealTime)
{
    static Nanoseconds inputs[200];
    for (int i = 0; i < Speeds; i++) {
        RUN("simplest", "vsync60", .seconds = 3, .speed = speeds[i]);
        CHECK(count == 180, "at %d: %d frames", speeds[i], count);
        for (int k = 0; k < count; k++) {
            CHECK(i == 0 || frames[k].input == inputs[k], "at %d: %" PRId64 ", not %" PRId64,
                  speeds[i], frames[k].input, inputs[k]);
            inputs[k] = frames[k].input;
        }
    }
}

/* A recording made in slow or fast motion has the display that it was made on. */
TEST_IN_FOLDER(TwoClocksLeaveAReplayItsDisplay)
{
    static Program program;
    for (int i = 0; i < Speeds; i += Usually(3, 1)) {
        char line[256];
        const char *const lines[] = {line, "--summary run.csv", "--replay run.csv"};
        snprintf(line, sizeof line,
                 "--simulate vsync60,draw=20ms --speed %g --duration 4 --trace run.csv",
                 speeds[i] / 1000.0);
        for (int k = 0; k < 3; k++) {
            ProgramRun(&program, lines[k]);
            CHECK((k < 2 || strstr(program.out, " 30.00 fps")) &&
                      strstr(program.out, "for 1 refresh: 0.0 %, 2: 100.0 %"),
                  "%s, recorded at %d: %s", lines[k], speeds[i], program.out);
        }
    }
}

/* Without vsync no picture is whole; under a cap that the display keeps, all are. */
TEST_IN_FOLDER(TwoClocksTellWhatIsTorn)
{
    static Program program;
    static const char *const rows[][2] = {
        {"vsync60 --vsync off", " pictures a second on 60 Hz: 100.0 % were torn or replaced ("},
        {"vsync60 --vsync off --fps 62", "on 60 Hz: 3.2 % were torn or replaced ("},
        {"vsync60 --vsync off --fps 50", "on 60 Hz: 100.0 % were torn or replaced ("},
        {"vsync60 --fps 30", "verdict      even: each picture 2 refreshes ("},
        {"vsync60 --duration 2", "verdict      even: each picture 1 refresh ("},
        {"vsync60 --ups 5 --duration 2", "verdict      even: each picture 1 refresh ("},
        {"vsync60 --fps 40",
         "verdict      uneven: 1 and 2 refreshes in turn: 40 fps do not divide 60 Hz; "},
        {"vsync60 --interpolation off",
         "verdict      uneven: each picture 1 refresh; 540 of 540 errors are 1 ms or more ("},
    };
    static const double slow[] = {1, 0.25,
                                  0.5}; /* with more or less, few or many ticks a picture */
    enum { Rows = sizeof rows / sizeof rows[0], Slow = sizeof slow / sizeof slow[0] };
    const int step = Usually(Slow, 1); /* of the speeds; each row begins with another one */
    for (int i = 0; i < Rows; i++)
        for (int k = i % step; k < Slow; k += step) {
            char line[256];
            snprintf(line, sizeof line, "--simulate %s --speed %g", rows[i][0], slow[k]);
            ProgramRun(&program, line);
            CHECK(strstr(program.out, rows[i][1]), "%s: %s", line, program.out);
        }
}
