/* SPDX-License-Identifier: MIT
 *
 * The steps of the tour, whose settings are read as those of a command line.
 */
#include "cli/options.h"

#include <stdio.h>
#include <string.h>

static TourStep steps[TourSteps] = {
#define STEP(title, text, look, parts, options) {title, text, look, parts, options, {0}},
#include "cli/tour_list.def"
#undef STEP
};

/* Reads the settings of a step: its options apart, each behind two dashes. */
static void ReadStep(TourStep *step)
{
    enum { Most = 16, WordSize = 64 };
    char words[Most][WordSize] = {"interp_demo"};
    char *arguments[Most + 1] = {words[0]};
    int count = 1;
    const char *at = step->options;
    while (*at && count < Most) {
        const int length = (int)strcspn(at, "&");
        snprintf(words[count], WordSize, "--%.*s", length, at);
        arguments[count] = words[count];
        count++;
        at += length;
        if (*at == '&')
            at++;
    }

    Options options;
    if (OptionsParse(count, arguments, &options))
        step->settings = options.game.settings;
}

Tour TourRead(void)
{
    const bool isFirst = !steps[0].settings.scene;
    if (isFirst)
        for (int i = 0; i < TourSteps; i++)
            ReadStep(&steps[i]);
    return (Tour){.steps = steps, .count = TourSteps};
}
