/* SPDX-License-Identifier: MIT
 *
 * More and fewer balls while the game runs.
 */
#include "check/check.h"
#include "check/simulation.h"

static const Action
    *keys; /* one a reading of input, ActionHitch for none; the last is ActionQuit */
static int counts[16], pressed, shownCount;

static void PressNext(Input *input)
{
    counts[pressed] = shownCount;
    if (keys[pressed] != ActionHitch)
        PressAction(input, keys[pressed]);
    actAt = ++pressed + 1;
}

static void CountBalls(const View *view)
{
    shownCount = view->crowd.count + 1;
}

/* What each key has made of the balls is in the next picture. */
static void CheckKeys(int balls, const Action *asked, const int *expected, int length)
{
    GameConfig config = With("arevalo");
    config.settings.balls = balls;
    keys = asked;
    pressed = 0;
    shownCount = balls;
    act = PressNext;
    actAt = 1;
    canvas = Looker(960, 720, CountBalls);
    RunOn("vsync60", config);
    canvas = NULL;
    assert_int_equal(pressed, length);
    for (int i = 0; i < length; i++)
        CHECK(counts[i] == expected[i], "picture %d: %d balls, not %d", i, counts[i], expected[i]);
}

static void BallCountDoublesAndHalves(void **state)
{
    static const Action more = ActionMoreBalls, fewer = ActionFewerBalls, none = ActionHitch;
    const Action asked[] = {more, more, fewer, fewer, fewer, ActionPause, more, none, ActionQuit};
    static const int expected[] = {1, 2, 4, 2, 1, 1, 1, 2, 2};
    (void)state;
    CheckKeys(1, asked, expected, 9);
}

static void BallCountIsFourMillionAtMost(void **state)
{
    static const Action asked[] = {ActionMoreBalls, ActionMoreBalls, ActionFewerBalls, ActionQuit};
    static const int expected[] = {2500000, MaxBalls, MaxBalls, MaxBalls / 2};
    (void)state;
    CheckKeys(2500000, asked, expected, 4);
}

CHECK_GROUP(BallCount, cmocka_unit_test(BallCountDoublesAndHalves),
            cmocka_unit_test(BallCountIsFourMillionAtMost));
