/* SPDX-License-Identifier: MIT
 *
 * The number that tells the story of a lane, with its unit: what is seen, in the words of who sees
 * it.
 */
#include "hud/parts.h"

#include <stdio.h>

/* ---- words ---- */

/* The units of a number, from the longest to the shortest, and none. */
enum { LongestUnit, ShortestUnit = 2, Units = 4 };

typedef struct StoryWords {
    /* A number that is as wide as any. */
    const char *widest;
    /* What stands before the number, with the longest unit. */
    const char *before;
    /* What stands behind it. */
    const char *units[Units];
    /* The word for what is watched comes first, but in the shortest. */
    bool named;
} StoryWords;

static const StoryWords storyWords[] = {
    [CountsWidths] = {.widest = "00.0",
                      .before = "at worst",
                      .units = {"widths off", "widths off", "widths off", ""},
                      .named = true},
    [CountsLeaps] = {.widest = "0.0",
                     .before = "leaps of",
                     .units = {"widths", "widths", "widths", ""},
                     .named = true},
    [CountsBackwards] = {.widest = "0 of 00",
                         .before = "",
                         .units = {"ticks went backwards", "ticks backwards", "ticks back", ""}},
    [CountsTurns] = {.widest = "-00",
                     .before = "",
                     .units = {"turns a second, as the game", "turns/s, as the game", "turns/s",
                               ""}},
    [CountsFlickers] = {.widest = "00",
                        .before = "",
                        .units = {"flickers a second", "flickers/s", "flickers/s", ""}},
    [CountsLost] = {.widest = "000 of 000",
                    .before = "",
                    .units = {"presses lost so far", "lost so far", "lost so far", ""}},
    [CountsLate] = {.widest = "000",
                    .before = "",
                    .units = {"ms from hand to picture", "ms from the hand", "ms late", ""}},
    [CountsPictures] = {.widest = "000",
                        .before = "",
                        .units = {"new pictures a second", "new pictures/s", "pictures/s", ""}},
};

/* The units of turns that differ from the game's. They are no wider than those of turns that don't.
 */
static const char *const forwards[Units] = {"turns a second, forwards", "turns/s, forwards",
                                            "turns/s", ""};
static const char *const backwards[Units] = {"turns a second, backwards", "turns/s, backwards",
                                             "turns/s", ""};

/* All but the number. */
static Story WordsOf(const Scene *scene, int unit)
{
    const StoryWords *words = &storyWords[scene->counts];
    const char *behind = words->units[unit];
    const char *body = scene->body ? scene->body : "ball";
    Story story = {.known = false};
    if (unit == LongestUnit)
        snprintf(story.before, sizeof story.before, "%s", words->before);
    if (words->named && unit < ShortestUnit)
        snprintf(story.unit, sizeof story.unit, "%s %s", body, behind);
    else
        snprintf(story.unit, sizeof story.unit, "%s", behind);
    return story;
}

Story SayStoryAtMost(const HudState *state, int unit)
{
    const Scene *scene = state->set.scene;
    Story story = WordsOf(scene, unit);
    snprintf(story.number, sizeof story.number, "%s", storyWords[scene->counts].widest);
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

/* Which way is said by the unit, or where that has no room, by the sign of the number. What turns
 * as the right method shows it turns as in the game: of that there is no need to say which way. */
static void WriteTurns(double turning, double right, int unit, Story *story)
{
    static const double same = 0.5; /* turns a second that are not seen in the number */
    double number = turning;
    if (unit < ShortestUnit)
        number = fabs(turning);
    snprintf(story->number, sizeof story->number, "%.0f", number);
    if (fabs(turning - right) < same)
        return;

    const char *const *units = turning < 0 ? backwards : forwards;
    snprintf(story->unit, sizeof story->unit, "%s", units[unit]);
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

/* Before the wrong method has gone wrong, a number would say nothing. Pictures are counted from
 * the first one on. */
static bool HasNumber(const HudState *state)
{
    const Scene *scene = state->set.scene;
    if (scene->counts == CountsPictures)
        return true;
    if (scene->counts == CountsLost)
        return state->counts[scene->off].lost > 0;
    return state->seen[scene->off].worst > FarOff;
}

Story SayStory(const HudState *state, int method, int unit)
{
    const Scene *scene = state->set.scene;
    const ParallelFigures *seen = &state->seen[method];
    Story story = WordsOf(scene, unit);
    story.number[0] = '-';
    story.known = HasNumber(state);
    if (!story.known)
        return story;

    switch (scene->counts) {
    case CountsWidths:
    case CountsLeaps:
        WriteWidths(scene, seen->worst, &story);
        break;
    case CountsBackwards:
        snprintf(story.number, sizeof story.number, "%d of %d", seen->backwards, seen->ticks);
        break;
    case CountsTurns:
        WriteTurns(seen->turning, state->seen[scene->on].turning, unit, &story);
        break;
    case CountsFlickers:
        snprintf(story.number, sizeof story.number, "%.0f", seen->flickers);
        break;
    case CountsLost:
        WriteLost(&state->counts[method], &story);
        break;
    case CountsLate:
        snprintf(story.number, sizeof story.number, "%.0f", seen->delay);
        break;
    case CountsPictures:
        WriteFresh(state, method, &story);
        break;
    }
    return story;
}
