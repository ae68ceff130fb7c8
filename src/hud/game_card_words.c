/* SPDX-License-Identifier: MIT
 *
 * The sentences of the card of the game: what its figures mean to who sees them.
 */
#include "hud/game_card.h"

#include <stdio.h>

/* ---- the first that fits ---- */

const char *CardFitting(const Card *card, TextStyle style, Words words, float room)
{
    const char *const texts[MostWords] = {words[0], words[1], words[2]};
    return HudFitting(card->hud, style, room, texts, MostWords);
}

void CardAddFitting(const Card *card, float x, float y, TextStyle style, Color color, Words words,
                    float right)
{
    const char *text = CardFitting(card, style, words, right - x);
    if (text)
        DrawListText(card->list, x, y, style, color, text);
}

float CardAddRight(const Card *card, float right, float y, TextStyle style, Color color,
                   const char *text)
{
    const float x = right - DrawListWidth(card->list, style, text);
    DrawListText(card->list, x, y, style, color, text);
    return x;
}

/* ---- the number ---- */

void CardSayTitle(const Card *card, Words words)
{
    const SeeEnd *end = CardEnd(card);
    const bool isKnown = card->game->seen > 0;
    switch (end->kind) {
    case SeeNone:
        if (isKnown)
            snprintf(words[0], WordsSize, "Uneven motion is seen from here on");
        else
            snprintf(words[0], WordsSize, "What can you see?");
        break;
    case SeeFound:
        snprintf(words[0], WordsSize, "You see uneven motion from here on");
        break;
    case SeeGuesses:
        snprintf(words[0], WordsSize, "No threshold was found");
        break;
    case SeeTooFew:
        snprintf(words[0], WordsSize, "Too few answers: %d", end->answers);
        break;
    case SeeWasLate:
        snprintf(words[0], WordsSize, "The screen was late in %d trials", end->spoilt);
        break;
    }
}

/* What helps against a screen that is late. */
static const char helps[] = "close other programs, use vsync or a smaller window";

/* Behind the display that was tested on. */
static const char *Without(const SeeEnd *end)
{
    return end->vsync ? "" : ", without vsync";
}

static void SayUntested(bool hasNumber, Words words)
{
    const char *key = KeyLabel(ActionSee);
    if (hasNumber) {
        snprintf(words[0], WordsSize,
                 "It is the number of whoever sent this card; %s tests your own eyes", key);
        snprintf(words[1], WordsSize, "the sender's number; %s tests your eyes", key);
    } else {
        snprintf(words[0], WordsSize,
                 "From which stumble on? %s begins a test of three minutes, for your eyes", key);
        snprintf(words[1], WordsSize, "%s begins a test of three minutes", key);
    }
}

/* The range in which the number lies. */
static void SayFoundRange(const YourGame *game, const SeeEnd *end, Words words)
{
    const char *without = Without(end);
    snprintf(words[0], WordsSize,
             "%.3g to %.3g ms in at least nine of ten tests of %d answers, on %d Hz%s", game->from,
             game->to, end->answers, end->display, without);
    snprintf(words[1], WordsSize, "%.3g to %.3g ms in at least 9 of 10 tests, on %d Hz%s",
             game->from, game->to, end->display, without);
    snprintf(words[2], WordsSize, "%.3g to %.3g in at least 9 of 10%s", game->from, game->to,
             without);
}

/* The same of a test that was stopped, as the screen was late. */
static void SayStoppedRange(const YourGame *game, const SeeEnd *end, Words words)
{
    SayFoundRange(game, end, words);
    snprintf(words[0], WordsSize, "%.3g to %.3g ms, from %d of %d answers: the screen was late; %s",
             game->from, game->to, end->answers, StaircaseTrials, helps);
    snprintf(words[1], WordsSize, "%.3g to %.3g ms; stopped, as the screen was late", game->from,
             game->to);
}

void CardSayWorth(const Card *card, Words words)
{
    const YourGame *game = card->game;
    const SeeEnd *end = CardEnd(card);
    const char *key = KeyLabel(ActionSee);
    switch (end->kind) {
    case SeeNone:
        SayUntested(game->seen > 0, words);
        break;
    case SeeFound:
        if (end->late)
            SayStoppedRange(game, end, words);
        else
            SayFoundRange(game, end, words);
        break;
    case SeeGuesses:
        snprintf(words[0], WordsSize, "Guesses would have done as well: %d answers on %d Hz%s",
                 end->answers, end->display, Without(end));
        snprintf(words[1], WordsSize, "guesses would do as well");
        break;
    case SeeTooFew:
        snprintf(words[0], WordsSize, "Fewer than %d say nothing; %s begins again", StaircaseFewest,
                 key);
        break;
    case SeeWasLate:
        snprintf(words[0], WordsSize, "%s; then %s again", helps, key);
        snprintf(words[1], WordsSize, "close other programs, use vsync");
        break;
    }
}

/* ---- a lane ---- */

/* A count such as 4, or 1.5 where it is small. */
enum { TimesSize = 16 };
static void WriteTimes(char text[TimesSize], double times)
{
    const int decimals = times < 3 ? 1 : 0;
    snprintf(text, TimesSize, "%.*f", decimals, times);
}

/* The least that these eyes see: where the range begins, or without a range the number. */
static double LeastSeen(const YourGame *game)
{
    return game->from > 0 ? game->from : game->seen;
}

/* The most that they may not see. */
static double MostUnseen(const YourGame *game)
{
    return game->to > 0 ? game->to : game->seen;
}

/* Of pictures of the last tick, what eyes of which nothing is known see, too. */
static void SayStumble(const Card *card, Words words)
{
    static const double slight = 1e-6; /* so exact is a quotient of rates with decimals */
    const double times = card->game->display / card->game->ticks;
    const bool repeats = times > 1;

    /* How often each tick is shown; or how many ticks each picture is on. */
    double each = 1 / times;
    if (repeats)
        each = times;
    const int least = (int)(each + slight), most = (int)ceil(each - slight);

    if (least == most) {
        snprintf(words[0], WordsSize, "shows each tick %d times, then jumps", least);
        snprintf(words[1], WordsSize, "each tick %d times", least);
    } else if (repeats) {
        snprintf(words[0], WordsSize, "shows each tick %d or %d times: it stumbles", least, most);
        snprintf(words[1], WordsSize, "each tick %d or %d times", least, most);
    } else {
        snprintf(words[0], WordsSize, "each picture is %d or %d ticks on: it stumbles", least,
                 most);
        snprintf(words[1], WordsSize, "%d or %d ticks on", least, most);
    }
}

void CardSayOff(const Card *card, Words words)
{
    const YourGame *game = card->game;
    const double uneven = card->off.uneven;
    char times[TimesSize];
    if (uneven == 0) {
        snprintf(words[0], WordsSize, "even, as long as ticks and refreshes keep in step");
        snprintf(words[1], WordsSize, "even, if in step");
    } else if (game->seen == 0) {
        SayStumble(card, words);
    } else if (uneven < LeastSeen(game)) {
        snprintf(words[0], WordsSize, "less than what %s", card->sees);
    } else if (uneven < MostUnseen(game)) {
        snprintf(words[0], WordsSize, "about what %s: it may stumble", card->sees);
        snprintf(words[1], WordsSize, "about what %s", card->sees);
    } else {
        WriteTimes(times, uneven / game->seen);
        snprintf(words[0], WordsSize, "%s times what %s: it stumbles", times, card->sees);
        snprintf(words[1], WordsSize, "%s times what %s", times, card->sees);
        snprintf(words[2], WordsSize, "%s times that", times);
    }
}

void CardSayOn(const Card *card, Words words)
{
    const char *says = "each picture is a new moment", *brief = "even";
    if (card->game->seen > 0) {
        says = card->unseen;
        brief = "not seen";
    }

    const double late = card->on.most, offLate = (card->off.least + card->off.most) / 2;
    snprintf(words[0], WordsSize, "%s; always %.0f ms late (off: %.0f on average)", says, late,
             offLate);
    snprintf(words[1], WordsSize, "%s; always %.0f ms late", says, late);
    snprintf(words[2], WordsSize, "%s; %.0f ms late", brief, late);
}

/* ---- the advice ---- */

void CardSayAdvice(const Card *card, Words words)
{
    if (card->off.uneven == 0)
        snprintf(words[0], WordsSize, "In step off is even, too. On other displays it is not.");
    else if (card->off.uneven < LeastSeen(card->game))
        snprintf(words[0], WordsSize,
                 "For these eyes off will do, and is sooner. Others see more.");
    else
        snprintf(words[0], WordsSize, "Interpolate: draw old + p x (new - old)");
}
