/* SPDX-License-Identifier: MIT */
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
    enum { Most = 16 };
    char words[Most][64] = {"interp_demo"}, *arguments[Most + 1] = {words[0]};
    Options options;
    int count = 1;
    for (const char *at = step->options; *at && count < Most; at += at[0] == '&') {
        const int length = (int)strcspn(at, "&");
        snprintf(words[count], sizeof words[count], "--%.*s", length, at);
        arguments[count] = words[count];
        count++;
        at += length;
    }
    if (OptionsParse(count, arguments, &options))
        step->settings = options.game.settings;
}

Tour TourRead(void)
{
    if (!steps[0].settings.scene)
        for (int i = 0; i < TourSteps; i++)
            ReadStep(&steps[i]);
    return (Tour){.steps = steps, .count = TourSteps};
}
