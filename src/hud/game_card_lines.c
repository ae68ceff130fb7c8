/* SPDX-License-Identifier: MIT
 *
 * The parallel lines of a lane on the card of the game, as they would be at last.
 */
#include "hud/game_card.h"
#include "hud/strip.h"

#include <stdio.h>

/* Lines nearer to each other than this would be a carpet, and so would discs. */
static const float LeastApart = 4.5f, LeastDiscsApart = 2;

/* Lines that lean by more heights than the first could hardly be followed. In a low chart discs
 * would then be nearer to each other than NearDiscs, and all that is seen is a texture: there lines
 * may lean more, by MostLowLean heights. */
static const float MostLean = 1.2f, MostLowLean = 3, NearDiscs = 10;

/* When the newest picture was seen, in refreshes after the last tick of the right end. */
static const double NewestSeen = 0.4;

/* The lines of a lane while they are drawn. Time is in ms and is 0 at the right end. */
typedef struct Lines {
    Strip strip;
    /* From a picture to the next, and from a tick to the next. */
    double refresh, tick;
    /* How many pixels a ms is. */
    float perMs;
    /* Pictures are drawn between ticks, and else show the last one. */
    bool interpolates;
} Lines;

static Lines LinesIn(const Card *card, Rect room, bool interpolates)
{
    const float pad = CardPixels(card, card->look->tick + 2), scale = card->list->scale;
    Lines lines = {.strip = {.list = card->list,
                             .rect = room,
                             .ticks = room.y + pad,
                             .pictures = room.y + room.height - pad},
                   .refresh = 1000 / card->game->display,
                   .tick = card->on.most,
                   .interpolates = interpolates};
    const float deep = lines.strip.pictures - lines.strip.ticks;
    const float longest = (float)(lines.tick + lines.refresh); /* that a picture is late */
    const float usual = fminf(card->look->perMs * scale, MostLean * deep / longest);
    const float least =
        fminf(NearDiscs * scale / (float)lines.refresh, MostLowLean * deep / longest);
    lines.perMs = fmaxf(usual, least);
    return lines;
}

static float LinesAt(const Lines *lines, double time)
{
    const Rect room = lines->strip.rect;
    return room.x + room.width + (float)time * lines->perMs;
}

/* Of how many pictures one has a line. Lines without interpolation meet, but not their discs. */
static int EachOf(const Lines *lines)
{
    const double deep = lines->strip.pictures - lines->strip.ticks;
    const double lean = (lines->tick + lines->refresh) * lines->perMs;
    double apart = lines->refresh * lines->perMs;
    float least = LeastDiscsApart;
    if (lines->interpolates) {
        apart = apart * deep / hypot(lean, deep);
        least = LeastApart;
    }
    return (int)ceil(least * lines->strip.list->scale / apart);
}

/* The moment that a picture shows which was seen at that time: a refresh after it was drawn. */
static double MomentShown(const Lines *lines, double seen)
{
    const double drawn = seen - lines->refresh;
    if (lines->interpolates)
        return drawn - lines->tick;
    return floor(drawn / lines->tick) * lines->tick;
}

static void AddTicks(const Card *card, const Lines *lines)
{
    DrawList *list = card->list;
    const float height = CardPixels(card, card->look->tick), width = 2 * list->scale;
    const float left = lines->strip.rect.x, top = lines->strip.ticks - height;
    const int each = (int)ceil(LeastApart * list->scale / (lines->tick * lines->perMs));
    for (int i = 0;; i += each) {
        const float x = LinesAt(lines, -i * lines->tick);
        if (x < left)
            break;
        DrawListBox(list, x - width / 2, top, width, height, TextColor);
    }
}

/* As they would be at last: the newest picture is seen a while after a tick. */
void CardAddLines(const Card *card, Rect room, Color color, bool interpolates)
{
    DrawList *list = card->list;
    const Lines lines = LinesIn(card, room, interpolates);
    const Strip *strip = &lines.strip;
    const float line = fmaxf(roundf(list->scale), 1), disc = CardPixels(card, card->look->picture);
    if (strip->pictures - strip->ticks < 1)
        return; /* until the text is small enough */

    DrawListBox(list, room.x, strip->ticks, room.width, line, EdgeColor);
    DrawListBox(list, room.x, strip->pictures, room.width, line, EdgeColor);
    AddTicks(card, &lines);

    const int each = EachOf(&lines);
    for (int i = 0;; i += each) {
        const double seen = -(NewestSeen + i) * lines.refresh;
        const float x = LinesAt(&lines, seen);
        if (x < room.x + disc)
            break;
        const float shows = LinesAt(&lines, MomentShown(&lines, seen));
        DrawListDisc(list, x, strip->pictures, disc, 0, color);
        StripLine(strip, x, shows, LookLast / 2 * list->scale, color);
    }
}

/* The names of both axes, and between them how late it is. */
void CardAddAxes(const Card *card, Rect gutter, Color color, const Reckoned *reckoned)
{
    enum { Line = 18 };
    const float pad = CardPixels(card, card->look->tick + 2), line = CardPixels(card, Line);
    const float top = gutter.y + pad, bottom = gutter.y + gutter.height - pad;
    char late[48];
    DrawListText(card->list, gutter.x, top, TextSmall, TextColor, "in the game");
    DrawListText(card->list, gutter.x, bottom, TextSmall, color, "on your screen");
    if (bottom - top < 3 * line)
        return;

    const float middle = roundf((top + bottom) / 2);
    if (reckoned->least < reckoned->most)
        snprintf(late, sizeof late, "%.0f to %.0f ms late", reckoned->least, reckoned->most);
    else
        snprintf(late, sizeof late, "%.0f ms late", reckoned->most);
    DrawListText(card->list, gutter.x, middle - line / 2, TextSmall, QuietColor, late);
    snprintf(late, sizeof late, "+ %.0f ms: the screen", 1000 / card->game->display);
    DrawListText(card->list, gutter.x, middle + line / 2, TextSmall, QuietColor, late);
}
