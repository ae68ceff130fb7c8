/* SPDX-License-Identifier: MIT
 *
 * What is reckoned of a game is what it has on a simulated machine, and what a count of its ticks
 * says.
 */
#include "check/files.h"
#include "check/simulation.h"

#include "numbers/your_game.h"

/* The mean |animation error| in ms of the second half of a run. */
static double ErrorOf(const char *method, int ticks, int display)
{
    char machine[32];
    double sum = 0;
    snprintf(machine, sizeof machine, "refresh=%d", display);
    RUN("arevalo", machine, method, .seconds = 10, .ups = ticks);
    const int first = count / 2;
    for (int i = first; i < count; i++)
        sum += fabs((double)frames[i].animationError) / 1e6;
    return sum / (count - first);
}

/* Picture k shows tick floor(k * ticks / display). In `display` pictures all repeats. */
static double Counted(int ticks, int display)
{
    double sum = 0;
    for (int k = 0; k < display; k++) {
        const int moved = (k + 1) * ticks / display - k * ticks / display;
        sum += fabs(moved * 1000.0 / ticks - 1000.0 / display);
    }
    return sum / display;
}

TEST(YourGameIsAsUnevenAsItIsReckoned)
{
    int games = 0;
    for (int d = 0; YourGameDisplay(d) > 0; d++)
        for (int t = 0; YourGameTicks(t) > 0; t++, games++) {
            if (!IsUsual(d, t, Sanitized ? 5 : 2))
                continue;
            const YourGame game = {.ticks = YourGameTicks(t), .display = YourGameDisplay(d)};
            const int ticks = (int)game.ticks, display = (int)game.display;
            const double off = ReckonOff(&game).uneven, counted = Counted(ticks, display);
            const double had = ErrorOf("off", ticks, display), on = ErrorOf("on", ticks, display);
            CHECK(fabs(off - counted) < 1e-9, "%d on %d: %f, counted %f", ticks, display, off,
                  counted);
            CHECK(fabs(off - had) < 0.02 + off / 100, "%d on %d: %f, ran with %f", ticks, display,
                  off, had);
            CHECK(ReckonOn(&game).uneven == 0 && on < 0.01, "%d on %d: on ran with %f", ticks,
                  display, on);
        }
    assert_true(games >= 40);
}

/* The moment drawn by each, as the records have it. */
TEST(YourGameIsAsLateAsItIsReckoned)
{
    static const char *const methods[] = {"off", "on"};
    const YourGame game = {.ticks = 50, .display = 144};
    for (int i = 0; i < 2; i++) {
        const Reckoned reckoned = i == 0 ? ReckonOff(&game) : ReckonOn(&game);
        double least = INFINITY, most = 0;
        RUN("arevalo", "refresh=144", methods[i], .seconds = 10, .ups = 50);
        for (int k = count / 2; k < count; k++) {
            const double ahead = frames[k].drawArgument * 20;
            const double drawn = (double)(frames[k].gameTime - frames[k].sim) / 1e6;
            least = fmin(least, ahead + drawn);
            most = fmax(most, ahead + drawn);
        }
        CHECK(fabs(least - reckoned.least) < 0.5 && fabs(most - reckoned.most) < 0.5,
              "%s: %f to %f ms, reckoned %f to %f", methods[i], least, most, reckoned.least,
              reckoned.most);
    }
}

/* From a text and back. */
TEST(YourGameIsReadAndWritten)
{
    static const struct {
        const char *text, *refused; /* NULL: it is read */
    } rows[] = {
        {"ticks=60", NULL},
        {"ticks=60,display=144", NULL},
        {"display=59.94,seen=2.4", NULL},
        {"seen=0.25", NULL},
        {"ticks=60,display=144,seen=2.4,from=1.7,to=3.5", NULL},
        {"", "unknown part of a game ''; there are ticks=60, display=144, "},
        {"ticks", "unknown part of a game 'ticks'; there are "},
        {"ticks=", "'ticks=' is not a rate from 1 to 1000, such as ticks=60\n"},
        {"ticks=0", "'ticks=0' is not a rate"},
        {"ticks=1001", "'ticks=1001' is not a rate"},
        {"ticks=x", "'ticks=x' is not a rate"},
        {"ticks=60,", "nothing follows the comma in 'ticks=60,'; there are "},
        {"ticks=60,ticks=50", "ticks is given twice in 'ticks=60,ticks=50'\n"},
        {"tick=60", "unknown part of a game 'tick=60'; there are "},
        {"seen=101", "'seen=101' is not a time in ms up to 100, such as seen=2.4\n"},
        {"seen=-1", "'seen=-1' is not a time in ms"},
        {"from=1,to=2", "in 'from=1,to=2' seen is not between from and to\n"},
        {"seen=3,from=1,to=2", "in 'seen=3,from=1,to=2' seen is not between"},
        {"seen=3,to=4", "in 'seen=3,to=4' seen is not between"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const char *text = rows[i].text, *refused = rows[i].refused;
        YourGame game = {.ticks = 7};
        CatchErrors();
        const bool reads = YourGameParse(text, &game);
        const char *said = CaughtErrors();
        CHECK(reads == !refused, "'%s' is %sread", text, reads ? "" : "not ");
        if (reads) {
            const char *written = YourGameWrite(&game);
            CHECK(said[0] == '\0' && strcmp(written, text) == 0, "'%s' becomes '%s': %s", text,
                  written, said);
        } else {
            const char *begins = "interp_demo: --card: ";
            const size_t length = strlen(begins);
            CHECK(strncmp(said, begins, length) == 0 &&
                      strncmp(said + length, refused, strlen(refused)) == 0,
                  "'%s' is refused with: %s", text, said);
            CHECK(game.ticks == 7 && game.seen == 0, "'%s' leaves '%s'", text,
                  YourGameWrite(&game));
        }
    }
}

/* Where ticks are a multiple of refreshes, or refreshes of ticks, to the last digit. */
TEST(YourGameIsInStepAtRatesWithDecimals)
{
    static const double rates[] = {59.94, 23.976, 29.97, 119.88, 47.952, 71.928, 1.001};
    for (size_t i = 0; i < sizeof rates / sizeof rates[0]; i++)
        for (int times = 1; times * rates[i] <= 1000 && times < 20; times++) {
            const YourGame game = {.ticks = times * rates[i], .display = rates[i]};
            const double uneven = ReckonOff(&game).uneven;
            CHECK(uneven == 0, "%.10g ticks on %g Hz: %g ms", game.ticks, game.display, uneven);
        }
}
