/* SPDX-License-Identifier: MIT */
#include "cli/options.h"

#include <getopt.h>
#include <stdio.h>
#include <string.h>

/* ReadStep has room for this. */
#define STEP(title, text, look, options) _Static_assert(sizeof(options) <= 60, title);
#include "cli/tour_list.h"
#undef STEP

static TourStep steps[TourSteps] = {
#define STEP(title, text, look, options) {title, text, look, options, {0}},
#include "cli/tour_list.h"
#undef STEP
};

/* Reads the settings of a step: its options apart, each behind two dashes. */
static void ReadStep(TourStep *step)
{
    char name[] = "interp_demo", words[256] = "", *arguments[16] = {name};
    Options options;
    int count = 1;
    size_t used = 0;
    for (const char *at = step->options; *at; at += at[0] == '&') {
        const int length = (int)strcspn(at, "&");
        arguments[count++] = words + used;
        used += 1 + (size_t)snprintf(words + used, sizeof words - used, "--%.*s", length, at);
        at += length;
    }
    optind = 1; /* a new command line */
    if (OptionsParse(count, arguments, &options))
        step->settings = options.game.settings;
}

const TourStep *Tour(void)
{
    if (!steps[0].settings.scene)
        for (int i = 0; i < TourSteps; i++)
            ReadStep(&steps[i]);
    return steps;
}
