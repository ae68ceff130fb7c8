/* SPDX-License-Identifier: MIT */
#include "numbers/your_game.h"

#include "base/message.h"
#include "base/parameters.h"

#include <math.h>
#include <stdint.h>

/* ---- rates ---- */

static const double ticks[] = {20, 25, 30, 50, 60, 64, 100, 120};
static const double displays[] = {60, 75, 90, 120, 144, 240};

double YourGameTicks(int n)
{
    return n < (int)(sizeof ticks / sizeof ticks[0]) ? ticks[n] : 0;
}

double YourGameDisplay(int n)
{
    return n < (int)(sizeof displays / sizeof displays[0]) ? displays[n] : 0;
}

/* ---- as text ---- */

/* A YourGame in thousandths. */
typedef struct Thousandths {
    int64_t ticks, display, seen, from, to;
} Thousandths;

enum { Decimals = 3, Unit = 1000, HighestRate = 1000 * Unit, LargestError = 100 * Unit };

static const char anyRate[] = "a rate from 1 to 1000", anyError[] = "a time in ms up to 100";

/* In the order of YourGame's members, in which YourGameWrite takes them. */
static const Parameter parts[] = {{.name = "ticks",
                                   .example = "60",
                                   .allowed = anyRate,
                                   .first = PARAMETER_AT(Thousandths, ticks),
                                   .low = Unit,
                                   .high = HighestRate,
                                   .decimals = Decimals},
                                  {.name = "display",
                                   .example = "144",
                                   .allowed = anyRate,
                                   .first = PARAMETER_AT(Thousandths, display),
                                   .low = Unit,
                                   .high = HighestRate,
                                   .decimals = Decimals},
                                  {.name = "seen",
                                   .example = "2.4",
                                   .allowed = anyError,
                                   .first = PARAMETER_AT(Thousandths, seen),
                                   .low = 1,
                                   .high = LargestError,
                                   .decimals = Decimals},
                                  {.name = "from",
                                   .example = "1.7",
                                   .allowed = anyError,
                                   .first = PARAMETER_AT(Thousandths, from),
                                   .low = 1,
                                   .high = LargestError,
                                   .decimals = Decimals},
                                  {.name = "to",
                                   .example = "3.5",
                                   .allowed = anyError,
                                   .first = PARAMETER_AT(Thousandths, to),
                                   .low = 1,
                                   .high = LargestError,
                                   .decimals = Decimals},
                                  {0}};

static const ParameterTable table = {
    .option = "--card", .unknown = "unknown part of a game", .list = parts};

static double FromThousandths(int64_t thousandths)
{
    return (double)thousandths / Unit;
}

static int64_t ToThousandths(double value)
{
    return llround(value * Unit);
}

/* Whether there is no range, or what is seen lies in it. */
static bool HasGoodRange(const Thousandths *read)
{
    if (read->from == 0 && read->to == 0)
        return true;
    return 0 < read->from && read->from <= read->seen && read->seen <= read->to;
}

bool YourGameParse(const char *text, YourGame *game)
{
    Thousandths read = {0};
    if (!ParametersRead(&table, text, text, &read))
        return false;
    if (!HasGoodRange(&read))
        return Fail("--card: in '%s' seen is not between from and to", text);

    *game = (YourGame){.ticks = FromThousandths(read.ticks),
                       .display = FromThousandths(read.display),
                       .seen = FromThousandths(read.seen),
                       .from = FromThousandths(read.from),
                       .to = FromThousandths(read.to)};
    return true;
}

const char *YourGameWrite(const YourGame *game)
{
    static char text[128];
    const double known[] = {game->ticks, game->display, game->seen, game->from, game->to};
    text[0] = '\0';
    for (int i = 0; parts[i].name; i++)
        if (known[i] > 0)
            ListAdd(text, sizeof text, ",", "%s=%.6g", parts[i].name, known[i]);
    return text;
}

/* ---- what follows from it ---- */

static double TickMs(const YourGame *game)
{
    return 1000 / game->ticks;
}

/* From a picture to the next the ball moves by a whole number of ticks. If a refresh has n ticks
 * and a part p of one, it moves by n + 1 for the part p of all pictures, which is 1 - p too many,
 * and by n for the others, which is p too few. So the mean error is p (1 - p) + (1 - p) p ticks.
 *
 * In whole thousandths, so that nothing is left over of 179.82 ticks on 59.94 Hz. */
Reckoned ReckonOff(const YourGame *game)
{
    const int64_t display = ToThousandths(game->display);
    const int64_t leftOver = ToThousandths(game->ticks) % display;
    const double part = (double)leftOver / (double)display;
    const double meanError = 2 * part * (1 - part) * TickMs(game);
    return (Reckoned){.uneven = meanError, .least = 0, .most = TickMs(game)};
}

/* Each picture is as far on as the time that has passed, and a tick behind. */
Reckoned ReckonOn(const YourGame *game)
{
    return (Reckoned){.uneven = 0, .least = TickMs(game), .most = TickMs(game)};
}
