/* SPDX-License-Identifier: MIT
 *
 * The number that tells the story of a lane, with its unit: what is seen, in the words of who sees
 * it.
 */
#include "hud/parts.h"

#include <stdio.h>
#include <string.h>

/* ---- words ---- */

/* From the longest to the shortest, and none. */
enum { Units = 4 };

static const struct {
    /* A number that is as wide as any. */
    const char *widest;
    /* Before the number, with the longest unit. */
    const char *before;
    /* Behind it. Where `named`, the word for what is watched comes first, but in the shortest. */
    bool named;
    const char *units[Units];
} words[] = {
    [CountsWidths] = {"00.0", "at worst", true, {"widths off", "widths off", "widths off", ""}},
    [CountsLeaps] = {"0.0", "leaps of", true, {"widths", "widths", "widths", ""}},
    [CountsBackwards] = {"0 of 00",
                         "",
                         false,
                         {"ticks goes backwards", "ticks backwards", "backwards", ""}},
    [CountsTurns] = {"00",
                     "",
                     false,
                     {"turns a second, backwards", "turns/s, backwards", "backwards", ""}},
    [CountsTwitches] = {"00", "", false, {"twitches a second", "twitches/s", "twitches", ""}},
    [CountsLost] = {"000 of 000", "", false, {"presses lost", "presses lost", "lost", ""}},
    [CountsPictures] = {"000",
                        "",
                        false,
                        {"new pictures a second", "new pictures/s", "pictures/s", ""}},
};

/* The number is still to be written. */
static Story WordsOf(const Scene *scene, int unit)
{
    enum { Shortest = 2 };
    const char *behind = words[scene->counts].units[unit];
    Story story = {.known = true};
    if (unit == 0)
        snprintf(story.before, sizeof story.before, "%s", words[scene->counts].before);
    if (words[scene->counts].named && unit < Shortest)
        snprintf(story.unit, sizeof story.unit, "%s %s", scene->body ? scene->body : "ball",
                 behind);
    else
        snprintf(story.unit, sizeof story.unit, "%s", behind);
    return story;
}

Story SayStoryAtMost(const HudState *state, int unit)
{
    const Scene *scene = state->set.scene;
    Story story = WordsOf(scene, unit);
    snprintf(story.number, sizeof story.number, "%s", words[scene->counts].widest);
    return story;
}

/* ---- numbers ---- */

/* New pictures in a second. While the game is paused the number stays. */
static void WriteFresh(const HudState *state, int method, Story *story)
{
    const double fresh = SayFresh(state, method);
    story->known = state->seen[method].fresh >= 0 && !state->set.paused;
    if (fresh > 0)
        snprintf(story->number, sizeof story->number, "%.0f", fresh);
}

/* How far off, in widths of what is watched. */
static void WriteWidths(const Scene *scene, double units, Story *story)
{
    static const double least = 0.05; /* is not written as 0.1 */
    const double widths = units / (2 * scene->radius);
    if (widths < least)
        snprintf(story->number, sizeof story->number, "0");
    else
        snprintf(story->number, sizeof story->number, "%.1f", widths);
}

/* Backwards or forwards is said where there is a unit. */
static void WriteTurns(const ParallelFigures *seen, Story *story)
{
    char *direction = strstr(story->unit, "backwards");
    snprintf(story->number, sizeof story->number, "%.0f", fabs(seen->turning));
    if (direction && seen->turning >= 0)
        memcpy(direction, "forwards", sizeof "forwards");
}

/* Of very many a share. */
static void WriteLost(const InputCounts *counts, Story *story)
{
    enum { VeryMany = 1000 };
    const double share = (double)counts->lost / fmax((double)counts->known, 1);
    if (counts->known < VeryMany)
        snprintf(story->number, sizeof story->number, "%d of %d", (int)counts->lost,
                 (int)counts->known);
    else
        snprintf(story->number, sizeof story->number, "%.0f %%", 100 * share);
}

/* Before the wrong method has gone wrong, a number would say nothing. */
static bool HasGoneWrong(const HudState *state)
{
    const Scene *scene = state->set.scene;
    if (scene->input)
        return state->counts[scene->off].lost > 0;
    return state->seen[scene->off].worst > FarOff;
}

static void WriteNumber(const HudState *state, int method, Story *story)
{
    const Scene *scene = state->set.scene;
    const ParallelFigures *seen = &state->seen[method];
    switch (scene->counts) {
    case CountsWidths:
    case CountsLeaps:
        WriteWidths(scene, seen->worst, story);
        break;
    case CountsBackwards:
        snprintf(story->number, sizeof story->number, "%d of %d", seen->backwards, seen->ticks);
        break;
    case CountsTurns:
        WriteTurns(seen, story);
        break;
    case CountsTwitches:
        snprintf(story->number, sizeof story->number, "%.0f", seen->twitches);
        break;
    case CountsLost:
        WriteLost(&state->counts[method], story);
        break;
    case CountsPictures:
        WriteFresh(state, method, story);
        break;
    }
}

Story SayStory(const HudState *state, int method, int unit)
{
    const Scene *scene = state->set.scene;
    Story story = WordsOf(scene, unit);
    story.number[0] = '-';
    if (scene->world || HasGoneWrong(state))
        WriteNumber(state, method, &story);
    return story;
}
