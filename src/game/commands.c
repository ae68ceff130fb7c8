/* SPDX-License-Identifier: MIT
 *
 * What each action does to the settings, and what is said of it: effects that can't be seen, and
 * why nothing has happened. To add an action: its line in machine/key_list.def, and its row in the
 * table below.
 *
 * What an action does stands in one of four places, by its kind:
 *   - in the table: it changes the settings, or opens a step of the tour;
 *   - in game.c, Fulfil: it asks something of the game, such as a picture or one tick more, which
 *     the table names;
 *   - in the screen's act (machine.h): it is about the window, such as F11;
 *   - in see.c: while the test of what can be seen runs, all actions are answers to it.
 */
#include "base/message.h"
#include "game/game_object.h"

#include <math.h>

/* ---- changes by actions ---- */

static void Quit(Settings *settings, int by)
{
    (void)by;
    settings->quit = true;
}

TopThing SettingsTop(const Settings *settings, const Tour *tour)
{
    const bool isBall = settings->scene == SceneAt(0);
    if (settings->help > 0)
        return TopHelp;
    if (settings->list)
        return TopList;
    if (settings->card)
        return TopCard;
    if (tour->open > 0)
        return TopTour;
    if (settings->paused)
        return TopPause;
    if (settings->parallel && SceneHasLines(settings->scene))
        return TopLines;
    if (settings->steer)
        return TopHand;
    if (settings->lanes == LanesAll)
        return TopLanes;
    if (settings->lanes == LanesOne)
        return TopOne;
    if (!isBall)
        return TopScene;
    return TopNothing;
}

bool SettingsAreOfStart(const Settings *settings, const Tour *tour)
{
    return SettingsTop(settings, tour) == TopNothing;
}

/* Closes one thing. At the start there is nothing to close: then game.c quits. */
static void Leave(Settings *settings, Tour *tour, int by)
{
    (void)by;
    switch (SettingsTop(settings, tour)) {
    case TopHelp:
        settings->help = 0;
        break;
    case TopList:
        settings->list = false;
        break;
    case TopCard:
        settings->card = false;
        break;
    case TopTour:
        TourOpen(tour, settings, 0);
        break;
    case TopPause:
        settings->paused = false;
        break;
    case TopLines:
        settings->parallel = false;
        break;
    case TopHand:
        settings->steer = false;
        break;
    case TopLanes:
    case TopOne:
        SettingsOpenLanes(settings);
        break;
    case TopScene:
        SettingsOpenScene(settings, SceneAt(0));
        break;
    case TopNothing:
        break;
    }
}

static void ChooseMethod(Settings *settings, int by)
{
    if (by < SceneMethods(settings->scene))
        settings->method = by;
    settings->lanes = LanesOne;
}

/* Two lanes, all lanes where there are more, one. */
static void NextLanes(Settings *settings, int by)
{
    const bool hasMore = SceneMethods(settings->scene) > 2;
    (void)by;
    if (settings->lanes == LanesOne)
        settings->lanes = LanesTwo;
    else if (settings->lanes == LanesTwo && hasMore)
        settings->lanes = LanesAll;
    else
        settings->lanes = LanesOne;
}

static void NextMethod(Settings *settings, int by)
{
    ChooseMethod(settings, (settings->method + by) % SceneMethods(settings->scene));
}

static void ToggleInterpolation(Settings *settings, int by)
{
    const Scene *scene = settings->scene;
    const bool isOn = settings->method == scene->on;
    (void)by;
    ChooseMethod(settings, isOn ? scene->off : scene->on);
}

/* A hand goes everywhere, so a ball that begins to be steered has the whole window. */
static void Steer(Settings *settings, int by)
{
    (void)by;
    settings->steer = !settings->steer;
    if (settings->steer && settings->lanes == LanesTwo)
        settings->lanes = LanesOne;
}

static void ChooseScene(Settings *settings, int by)
{
    if (SceneAt(by))
        SettingsOpenScene(settings, SceneAt(by));
}

static void NextScene(Settings *settings, int by)
{
    ChooseScene(settings, (SceneIndex(settings->scene) + by + SceneCount) % SceneCount);
}

/* The first key only opens the list. */
static void NextLoop(Settings *settings, int by)
{
    settings->card = false;
    if (settings->list)
        settings->loop = (settings->loop + by + LoopCount) % LoopCount;
    settings->list = true;
}

static void ChooseLoop(Settings *settings, int by)
{
    if (by >= LoopCount)
        return;
    settings->card = false;
    settings->list = settings->list || by != settings->loop;
    settings->loop = by;
}

/* The HUD knows how many pages there are, and game.c closes the help after the last one. */
static void NextPage(Settings *settings, int by)
{
    settings->help += by;
}

static void Pause(Settings *settings, int by)
{
    (void)by;
    settings->paused = !settings->paused;
}

/* All is as at the start, or as where the open step began. */
static void GoHome(Settings *settings, Tour *tour, int by)
{
    const HudLevel hud = settings->hud;
    const int loop = settings->loop;
    (void)by;
    TourRestart(tour, settings);
    settings->hud = hud;
    settings->list = settings->loop != loop;
    settings->hitch = settings->pauseAt = 0;
}

/* Begins the tour, and leaves it after the last step. */
static void NextStep(Settings *settings, Tour *tour, int by)
{
    const int step = tour->open + by;
    if (step > tour->count)
        TourOpen(tour, settings, 0);
    else if (step > 0)
        TourOpen(tour, settings, step);
}

static void ChooseStep(Settings *settings, Tour *tour, int by)
{
    TourOpen(tour, settings, by + 1);
}

/* Short, full, off. */
static void NextHud(Settings *settings, int by)
{
    static const HudLevel after[HudLevelCount] = {
        [HudShort] = HudFull, [HudFull] = HudOff, [HudOff] = HudShort};
    (void)by;
    settings->hud = after[settings->hud];
}

static void TurnStrobe(Settings *settings, int by)
{
    (void)by;
    settings->strobe = !settings->strobe;
}

static void TurnParallel(Settings *settings, int by)
{
    (void)by;
    settings->parallel = !settings->parallel;
}

static void TurnNetwork(Settings *settings, int by)
{
    (void)by;
    settings->network = !settings->network;
}

/* ---- numbers that keys move up to a limit ---- */

/* The values that keys set are in lists like this one, with -1 behind the last. These are speeds,
 * in thousandths of the real one. */
static const int64_t speeds[] = {10, 20, 50, 100, 250, 500, 1000, 2000, 5000, 10000, -1};

/* Ticks a second. */
static const int64_t rates[] = {2, 5, 10, 15, 25, 30, 50, 60, 100, 120, -1};
enum { RateCount = sizeof rates / sizeof rates[0] - 1 }; /* without the -1 */

/* Time that is added to each tick, or to each draw. */
#define MS(n) ((n)*ONE_MILLISECOND)
static const Nanoseconds costs[] = {MS(0),  MS(1),  MS(2),   MS(5),   MS(10),  MS(20),  MS(30),
                                    MS(45), MS(60), MS(100), MS(150), MS(200), MS(300), -1};

static int64_t LastOf(const int64_t *values)
{
    while (values[1] >= 0)
        values++;
    return *values;
}

/* The next value above or below; if there is none, `value`. */
static int64_t NextValue(const int64_t *values, int64_t value, int by)
{
    int64_t below = value;
    for (; *values >= 0; values++) {
        if (by > 0 && *values > value)
            return *values;
        if (*values < value)
            below = *values;
    }
    return by > 0 ? value : below;
}

static void ChangeSpeed(Settings *settings, int by)
{
    settings->speed = (int)NextValue(speeds, settings->speed, by);
}

/* The next higher cap; after the last one none. */
static void ChangeCap(Settings *settings, int by)
{
    static const int64_t caps[] = {30, 60, 120, 144, 240, -1};
    const int next = (int)NextValue(caps, settings->fps, by);
    const bool wasLast = next == settings->fps;
    settings->fps = wasLast ? 0 : next;
}

static void ChangeJitter(Settings *settings, int by)
{
    (void)by;
    LinkTurn(&settings->link);
}

static void ChangeBalls(Settings *settings, int by)
{
    if (by > 0)
        settings->balls *= 2;
    else
        settings->balls /= 2;

    if (settings->balls < 1)
        settings->balls = 1;
    if (settings->balls > MaxBalls)
        settings->balls = MaxBalls;
}

int CommandRate(int n)
{
    return n < RateCount ? (int)rates[n] : 0;
}

static void SetRate(Settings *settings, int rate)
{
    settings->ticksPerSecond = WholeRate(rate);
    settings->rateIsOfScene = false;
}

static void ChangeRate(Settings *settings, int by)
{
    const TickRate set = settings->ticksPerSecond;
    const bool isSet = TickRateIsKnown(set);
    const double rate = isSet ? TickRateValue(set) : LoopList[settings->loop].ticksPerSecond;

    /* One between two of the list goes to the next on either side. */
    const int64_t near = (int64_t)(by > 0 ? floor(rate) : ceil(rate));
    const int64_t next = NextValue(rates, near, by);
    if (next != near)
        SetRate(settings, (int)next);
}

static void ChooseRate(Settings *settings, int by)
{
    if (by <= RateCount)
        SetRate(settings, by > 0 ? (int)rates[by - 1] : 0);
}

bool CommandMovesShare(const Settings *settings)
{
    return settings->paused && settings->parallel && SceneKindOf(settings->scene) == SceneOfWorld;
}

static void MoveShare(Settings *settings, int by)
{
    if (settings->share == ShareAsDrawn)
        settings->share = ShareWhole / 2;
    settings->share += by * ShareStep;
    if (settings->share < 0)
        settings->share = 0;
    if (settings->share > ShareWhole)
        settings->share = ShareWhole;
}

/* Or p, in sixteen steps. */
static void ChangeTickCost(Settings *settings, int by)
{
    if (CommandMovesShare(settings))
        MoveShare(settings, by);
    else
        settings->tickCost = NextValue(costs, settings->tickCost, by);
}

static void ChangeDrawCost(Settings *settings, int by)
{
    settings->drawCost = NextValue(costs, settings->drawCost, by);
}

/* A hitch at once, which can be seen only while the ball flies by itself. */
static void MakeHitch(Settings *settings, int by)
{
    settings->hitch = by * ONE_MILLISECOND;
    settings->hitchAt = 0;
    settings->steer = false;
}

/* ---- the card ---- */

/* There again, the test begins (see.c). */
static void OpenCard(Settings *settings, int by)
{
    (void)by;
    settings->card = true;
}

/* What the card has to choose: ticks, or displays. */
typedef enum Choice { ChoiceTicks, ChoiceDisplay } Choice;

static double ChoiceAt(Choice choice, int n)
{
    return choice == ChoiceTicks ? YourGameTicks(n) : YourGameDisplay(n);
}

/* The next value above or below among those to choose. */
static double NextChoice(Choice choice, double value, int by)
{
    double below = value;
    for (int i = 0; ChoiceAt(choice, i) > 0; i++) {
        if (by > 0 && ChoiceAt(choice, i) > value)
            return ChoiceAt(choice, i);
        if (ChoiceAt(choice, i) < value)
            below = ChoiceAt(choice, i);
    }
    return by > 0 ? value : below;
}

static void ChangeGameTicks(Settings *settings, int by)
{
    settings->game.ticks = NextChoice(ChoiceTicks, settings->game.ticks, by);
}

static void ChangeGameDisplay(Settings *settings, int by)
{
    settings->game.display = NextChoice(ChoiceDisplay, settings->game.display, by);
}

static void ChooseGameTicks(Settings *settings, int by)
{
    if (YourGameTicks(by) > 0)
        settings->game.ticks = YourGameTicks(by);
}

static void ChooseGameDisplay(Settings *settings, int by)
{
    if (YourGameDisplay(by) > 0)
        settings->game.display = YourGameDisplay(by);
}

/* ---- what is said of an action ---- */

/* What a command can't do without. */
typedef enum Need {
    NeedsNothing,
    NeedsPause,
    NeedsBall,
    NeedsBalls,
    NeedsNetwork,
    NeedsRate,
    NeedsDebt,
    NeedsLines
} Need;

/* Whether there is what an action needs. If not, its message is "<name> <says>": whose fault it is,
 * and why. */
typedef struct Lack {
    bool met;
    const char *name, *says;
} Lack;

static Lack LackOf(const Settings *settings, Action action, Need need)
{
    const Scene *scene = settings->scene;
    const LoopInfo *loop = &LoopList[settings->loop];
    const SceneKind kind = SceneKindOf(scene);
    const Lack lacks[] = {
        [NeedsNothing] = {true, "", ""},
        [NeedsPause] = {settings->paused, KeyLabel(action),
                        "works only while paused: press P first"},
        [NeedsBall] = {kind == SceneOfWorld, scene->name, "can't be steered"},
        [NeedsBalls] = {kind == SceneOfWorld, scene->name, "has no number of balls"},
        [NeedsNetwork] = {kind == SceneOfNetwork, scene->name, "has no network"},
        [NeedsRate] = {LoopHasRate(loop), loop->name, "ticks once a frame: it has no rate"},
        [NeedsDebt] = {loop->flags & LoopAsksNetwork, loop->name, "has no time debt to keep"},
        [NeedsLines] = {SceneHasLines(scene), scene->name, "has no parallel lines"},
    };
    return lacks[need];
}

/* An action that is done. */
typedef struct Done {
    const Settings *before, *now;
    /* The open step of the tour. */
    int stepBefore, stepNow;
    /* All of it, as it is now. */
    const Game *game;
} Done;

/* Without a HUD nothing else shows these. */
static void SayUnseen(const Done *done)
{
    const Settings *before = done->before, *now = done->now;
    const Picture *picture = done->game->film.picture;
    const int method = PictureMethod(picture, now->method);
    const char *steering = now->steer ? "the ball follows the pointer" : "the ball flies again";
    if (now->scene != before->scene)
        ToastShow("%s", now->scene->name);
    else if (now->balls != before->balls)
        ToastShow("%d balls", now->balls);
    else if (now->steer != before->steer)
        ToastShow("%s", steering);
    else if (method != PictureMethod(picture, before->method))
        ToastShow("%s", TitleOf(&now->scene->methods[method]));
}

static void SayMethod(const Done *done)
{
    const Picture *picture = done->game->film.picture;
    if (PictureMethod(picture, done->now->method) == PictureMethod(picture, done->before->method))
        ToastShow("%s draws in no other mode", done->game->timeline.loop.info->name);
}

static void SayRate(const Done *done)
{
    if (TickRateIsKnown(done->now->ticksPerSecond)) {
        char rate[TickRateTextSize];
        ToastShow("%s ticks a second", TickRateText(rate, done->now->ticksPerSecond));
        return;
    }
    ToastShow("the loop's own rate: %d ticks a second", LoopList[done->now->loop].ticksPerSecond);
}

static void SayJitter(const Done *done)
{
    ToastShow("jitter: up to %d ms", (int)(done->now->link.jitter / ONE_MILLISECOND));
}

static void SayCap(const Done *done)
{
    if (done->now->fps > 0)
        ToastShow("frame cap: %d frames a second", done->now->fps);
    else
        ToastShow("no frame cap");
}

static void SayVsync(const Done *done)
{
    ToastShow(done->game->player.window.vsync ? "vsync on" : "vsync off");
}

/* The parallel lines lie where the figures are. */
static void SayHud(const Done *done)
{
    if (done->now->hud == HudFull && done->now->parallel)
        ToastShow("the figures are below the parallel lines: %s", KeyLabel(ActionParallel));
}

static void SayParallel(const Done *done)
{
    if (done->now->parallel && !HudHasLines(&done->game->face.hud))
        ToastShow("the window is too small for the parallel lines");
}

/* There is a tour in a window only. */
static void SayTour(const Done *done)
{
    if (done->stepBefore > 0 && done->stepNow == 0)
        ToastShow("the tour is over, and all as at the start; %s begins it again",
                  KeyLabel(ActionTourNext));
    else if (done->stepNow == 0)
        ToastShow("no step is open: %s begins the tour", KeyLabel(ActionTourNext));
}

/* ---- what is said where there is no further value ---- */

static void SaySlowest(const Done *done)
{
    (void)done;
    ToastShow("no slower than x %g", (double)speeds[0] / RealSpeed);
}

static void SayFastest(const Done *done)
{
    (void)done;
    ToastShow("no faster than x %g", (double)LastOf(speeds) / RealSpeed);
}

static void SayMostBalls(const Done *done)
{
    (void)done;
    ToastShow("no more than %d balls", MaxBalls);
}

static void SayFewestBalls(const Done *done)
{
    (void)done;
    ToastShow("no fewer balls than one");
}

static void SayFewestTicks(const Done *done)
{
    (void)done;
    ToastShow("keys set no fewer than %d ticks a second", (int)rates[0]);
}

static void SayMostTicks(const Done *done)
{
    (void)done;
    ToastShow("keys set no more than %d ticks a second", (int)LastOf(rates));
}

static void SayCostLimit(Nanoseconds cost, const char *work)
{
    if (cost > 0)
        ToastShow("keys add no more than %d ms to each %s", (int)(LastOf(costs) / ONE_MILLISECOND),
                  work);
    else
        ToastShow("no time is added to each %s", work);
}

static void SayDrawLimit(const Done *done)
{
    SayCostLimit(done->now->drawCost, "draw");
}

/* Or that of p. */
static void SayTickLimit(const Done *done)
{
    if (CommandMovesShare(done->now))
        ToastShow("p is from 0, the last tick, to 1, the next one");
    else
        SayCostLimit(done->now->tickCost, "tick");
}

/* ---- the table ---- */

typedef struct Command {
    /* Changes the settings. NULL: they stay. */
    void (*change)(Settings *settings, int by);
    /* The same, of those that go through the tour. */
    void (*travel)(Settings *settings, Tour *tour, int by);
    /* In which direction, or by how much. */
    int by;
    /* What it asks of the game. */
    Asks asks;
    /* What it can't do without. */
    Need needs;
    /* The help, the list of loops and the card stay open. */
    bool keepsOpen;
    /* Says that there is no further value, where nothing has changed; or NULL. */
    void (*sayLimit)(const Done *done);
    /* Says what it has done, or why that can't be seen; or NULL. */
    void (*say)(const Done *done);
    /* What it changes instead while the card is open; or NULL. */
    void (*onCard)(Settings *settings, int by);
} Command;

static const Command commands[] = {
    [ActionQuit] = {.change = Quit, .keepsOpen = true},
    [ActionBack] = {.travel = Leave, .keepsOpen = true},
    [ActionInterpolation] = {.change = ToggleInterpolation, .say = SayMethod},
    [ActionNextMethod] = {.change = NextMethod, .by = 1, .say = SayMethod},
    [ActionSteer] = {.change = Steer, .needs = NeedsBall},
    [ActionLanes] = {.change = NextLanes},
    [ActionStrobe] = {.change = TurnStrobe},
    [ActionPause] = {.change = Pause},
    [ActionStepTick] = {.asks = AsksTick, .needs = NeedsPause},
    [ActionStepFrame] = {.asks = AsksFrame, .needs = NeedsPause},
    [ActionSlower] = {.change = ChangeSpeed, .by = -1, .sayLimit = SaySlowest},
    [ActionFaster] = {.change = ChangeSpeed, .by = 1, .sayLimit = SayFastest},
    [ActionNextLoop] = {.change = NextLoop, .by = 1, .keepsOpen = true},
    [ActionPreviousLoop] = {.change = NextLoop, .by = -1, .keepsOpen = true},
    [ActionNetwork] = {.change = TurnNetwork, .needs = NeedsDebt},
    [ActionJitter] = {.change = ChangeJitter, .needs = NeedsNetwork, .say = SayJitter},
    [ActionHelp] = {.change = NextPage, .by = 1, .keepsOpen = true},
    [ActionHud] = {.change = NextHud, .say = SayHud},
    [ActionReloadShaders] = {.asks = AsksScreen, .keepsOpen = true},
    [ActionFullscreen] = {.asks = AsksScreen, .keepsOpen = true},
    [ActionRecord] = {.asks = AsksRecording, .keepsOpen = true},
    [ActionScreenshot] = {.asks = AsksPicture, .keepsOpen = true},
    [ActionMoreBalls] = {.change = ChangeBalls,
                         .by = 1,
                         .needs = NeedsBalls,
                         .sayLimit = SayMostBalls},
    [ActionFewerBalls] = {.change = ChangeBalls,
                          .by = -1,
                          .needs = NeedsBalls,
                          .sayLimit = SayFewestBalls},
    [ActionVsync] = {.asks = AsksScreen, .say = SayVsync},
    [ActionFrameCap] = {.change = ChangeCap, .by = 1, .say = SayCap},
    [ActionDrawCostUp] = {.change = ChangeDrawCost,
                          .by = 1,
                          .onCard = ChangeGameDisplay,
                          .sayLimit = SayDrawLimit},
    [ActionDrawCostDown] = {.change = ChangeDrawCost,
                            .by = -1,
                            .onCard = ChangeGameDisplay,
                            .sayLimit = SayDrawLimit},
    [ActionTickCostUp] = {.change = ChangeTickCost,
                          .by = 1,
                          .onCard = ChangeGameTicks,
                          .sayLimit = SayTickLimit},
    [ActionTickCostDown] = {.change = ChangeTickCost,
                            .by = -1,
                            .onCard = ChangeGameTicks,
                            .sayLimit = SayTickLimit},
    [ActionHitch] = {.change = MakeHitch, .by = 500},
    [ActionMoreTicks] = {.change = ChangeRate,
                         .by = 1,
                         .onCard = ChangeGameTicks,
                         .needs = NeedsRate,
                         .sayLimit = SayMostTicks,
                         .say = SayRate},
    [ActionFewerTicks] = {.change = ChangeRate,
                          .by = -1,
                          .onCard = ChangeGameTicks,
                          .needs = NeedsRate,
                          .sayLimit = SayFewestTicks,
                          .say = SayRate},
    [ActionSee] = {.change = OpenCard, .keepsOpen = true},
    [ActionParallel] = {.change = TurnParallel, .needs = NeedsLines, .say = SayParallel},
    [ActionHomeLoop] = {.travel = GoHome, .keepsOpen = true},
    [ActionTourNext] = {.travel = NextStep, .by = 1, .say = SayTour},
    [ActionTourBack] = {.travel = NextStep, .by = -1, .say = SayTour},
    [ActionNextScene] = {.change = NextScene, .by = 1},
    [ActionPreviousScene] = {.change = NextScene, .by = -1},
    /* These are many actions each: the second has `by` 1, and so on. */
    [ActionFirstLoop] = {.change = ChooseLoop, .keepsOpen = true},
    [ActionFirstScene] = {.change = ChooseScene},
    [ActionFirstRate] = {.change = ChooseRate, .needs = NeedsRate, .say = SayRate},
    [ActionFirstMethod] = {.change = ChooseMethod},
    [ActionFirstStep] = {.travel = ChooseStep, .say = SayTour},
    [ActionFirstGameTicks] = {.change = ChooseGameTicks, .keepsOpen = true},
    [ActionFirstGameDisplay] = {.change = ChooseGameDisplay, .keepsOpen = true},
};

_Static_assert((int)LoopCount <= ActionMany && (int)SceneCount <= ActionMany &&
                   (int)RateCount < ActionMany && (int)MostMethods <= ActionMany,
               "each loop, scene, rate and method has an action");

/* Whether a number that keys move up to a limit is another than before. */
static bool NumberHasMoved(const Settings *before, const Settings *now)
{
    if (CommandMovesShare(now) && now->share != before->share)
        return true;
    return now->balls != before->balls ||
           !TickRateIs(now->ticksPerSecond, before->ticksPerSecond) ||
           now->speed != before->speed || now->tickCost != before->tickCost ||
           now->drawCost != before->drawCost;
}

/* Closes what lies over the picture. */
static void CloseOverlays(Settings *settings)
{
    settings->help = 0;
    settings->list = false;
}

bool CommandChange(Settings *settings, Tour *tour, Action action)
{
    const Action first = ActionFirstOf(action);
    const Command *command = &commands[first];
    const Settings before = *settings;

    if (settings->card && command->onCard) {
        CloseOverlays(settings);
        command->onCard(settings, command->by);
        return true;
    }
    if (!LackOf(settings, action, command->needs).met)
        return false;

    if (!command->keepsOpen) {
        CloseOverlays(settings);
        settings->card = false;
    }
    const int by = command->by + (int)action - (int)first;
    if (command->change)
        command->change(settings, by);
    if (command->travel)
        command->travel(settings, tour, by);

    /* p is the player's until the game goes on. */
    const bool steps = command->asks == AsksTick || command->asks == AsksFrame;
    if (!CommandMovesShare(settings) || steps)
        settings->share = ShareAsDrawn;
    return NumberHasMoved(&before, settings);
}

Asks CommandAsks(Action action)
{
    return commands[ActionFirstOf(action)].asks;
}

bool CommandIsEmpty(Action action)
{
    const Command *command = &commands[ActionFirstOf(action)];
    return !command->change && !command->travel && command->asks == AsksNothing;
}

void CommandAnswer(const Game *game, const Settings *before, int stepBefore, Action action,
                   bool changed)
{
    const Command *command = &commands[ActionFirstOf(action)];
    const Player *player = &game->player;
    const Done done = {before, &player->settings, stepBefore, player->tour.open, game};
    const Lack lack = LackOf(before, action, command->needs);
    if (before->card && command->onCard)
        return;

    if (player->settings.hud == HudOff)
        SayUnseen(&done);
    if (!lack.met)
        ToastShow("%s %s", lack.name, lack.says);
    else if (!changed && command->sayLimit)
        command->sayLimit(&done);
    else if (command->say)
        command->say(&done);
}

bool CommandInterrupts(const Player *player, Action action)
{
    const Settings *settings = &player->settings;
    Settings after = *settings;
    Tour tour = player->tour;
    CommandChange(&after, &tour, action);
    return after.quit || after.paused != settings->paused || after.loop != settings->loop ||
           after.scene != settings->scene ||
           !TickRateIs(after.ticksPerSecond, settings->ticksPerSecond) ||
           tour.open != player->tour.open;
}
