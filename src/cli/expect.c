/* SPDX-License-Identifier: MIT */
#include "cli/options.h"

#include "base/message.h"
#include "base/units.h"

#include <math.h>
#include <string.h>

static bool NoFigure(const Figures *figures, const char *name, int length)
{
    char names[2048] = "";
    for (int i = 0; i < FigureCount; i++)
        ListAdd(names, sizeof names, ", ", "%s", figures->list[i].name);
    return Fail("--expect: '%.*s' is none of %s", length, name, names);
}

static bool ParseOne(const char **at, Expectation *one)
{
    int64_t millionths;
    const Figures figures = FiguresOf(&(Stats){0}, &(StatsRun){0}); /* for the names */
    const size_t length = strcspn(*at, "<>,");
    const char *sign = *at + length;
    one->figure = FigureFind(&figures, *at, length);
    if (one->figure == FigureCount)
        return NoFigure(&figures, *at, (int)length);
    one->below = *sign == '<';
    one->relative = sign[0] && (sign[1] == '+' || sign[1] == '-');
    *at = sign + 1 + one->relative;
    if ((*sign != '<' && *sign != '>') || !ReadDecimal(at, 6, INT64_MAX / 2, &millionths) ||
        (one->relative && *(*at)++ != '%') || (**at && **at != ','))
        return Fail("--expect: after %s there has to be < or > and a number such as 20, or +5%% "
                    "against a baseline",
                    figures.list[one->figure].name);
    one->limit = (double)millionths / (one->relative && sign[1] == '-' ? -1e6 : 1e6);
    return true;
}

bool ExpectRead(const OptionInfo *option, const char *text, void *field)
{
    Expectations *expected = field;
    (void)option;
    do {
        if (expected->count == MostExpectations)
            return Fail("--expect: at most %d conditions", MostExpectations);
        if (!ParseOne(&text, &expected->list[expected->count++]))
            return false;
    } while (*text++);
    return true;
}

bool ExpectCheck(const Expectations *expected, const char *source, const Figures *figures)
{
    bool all = true;
    for (int i = 0; i < expected->count; i++) {
        const Expectation *one = &expected->list[i];
        const Figure *figure = &figures->list[one->figure];
        const bool met = one->below ? figure->value < one->limit : figure->value > one->limit;
        if (met || one->relative)
            continue;
        all = false;
        if (isnan(figure->value))
            Fail("%s, %s: %s is not known", source, figures->run.loop, figure->name);
        else
            Fail("%s, %s: %s is %.*f, not %s %.10g", source, figures->run.loop, figure->name,
                 figure->decimals, figure->value, one->below ? "below" : "above", one->limit);
    }
    return all;
}
