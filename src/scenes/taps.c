/* SPDX-License-Identifier: MIT
 *
 * A thumb on a button, and a game that counts its taps in ticks.
 *
 * At home:
 *
 *     Tick:   if (ButtonIsDown() && !wasDown)
 *                 Jump();
 *             wasDown = ButtonIsDown();
 *
 * Cured:
 *
 *     Press:  presses++;
 *     Tick:   for (; presses > 0; presses--)
 *                 Jump();
 *
 * What people do: each tick asks whether the button is down, and counts a tap where it was up at
 * the tick before. The tick knows only what the last reading of input has seen. A tap between two
 * readings, or over before the next tick, is lost; so is one of two between which no tick saw the
 * button up.
 *
 * The next thing that people do is to use what their library calls "just pressed": a flag that is
 * set for one frame if the button went down in it. Where no tick runs in that frame, the tap is
 * lost. Where two run, it is counted twice.
 *
 * What puts it right: a press waits in a queue until a tick takes it out. (A flag that the tick
 * clears, and not the frame, is nearly as good: it takes two presses before a tick for one.)
 *
 * Where it was met: Bevy, missed and counted twice
 * (https://github.com/bevyengine/bevy/issues/6183, https://github.com/bevyengine/bevy/issues/7691);
 * Godot, lost where frames are few (https://github.com/godotengine/godot/issues/73339). Unity
 * (https://docs.unity3d.com/6000.2/Documentation/ScriptReference/Input.GetButtonDown.html).
 */
#include "scenes/scene.h"

#include "base/random.h"

#include <math.h>
#include <string.h>

enum { State, Flag, Queue };

enum { Width = 640, Height = 108 };

/* The middles of the three rows: bars, the line of ticks, and discs. */
enum { FingerY = 24, TicksY = 50, CountedY = 80 };
enum { FingerHeight = 34 };

/* Where the lines of ticks begin and end. */
static const double TickTop = FingerY - FingerHeight / 2.0 - 3, TickBottom = TicksY + 5;

/* Taps that were further to the left are no longer drawn. */
enum { LeftEdge = 12 };

/* Where the names of the rows end. In a small picture the rows are near to each other, so the outer
 * two names are moved away from the middle one. */
enum { NamesEnd = -6, NamesApart = 4 };

/* A tap is due every so many seconds, and comes up to so much later. */
static const double Apart = 0.2, Scatter = 0.1;

/* The button is down for so many seconds at least, and for up to so many more. */
static const double Shortest = 0.005, Longer = 0.055;

static const uint64_t Seed = 7;

/* When tap k goes down and comes up, in seconds. */
static double Press(int64_t k)
{
    return Apart * (double)k + Scatter * RandomUniform(Seed, 2 * (uint64_t)k);
}

static double Release(int64_t k)
{
    return Press(k) + Shortest + Longer * RandomUniform(Seed, 2 * (uint64_t)k + 1);
}

/* The newest taps and ticks are drawn. What is kept of number n is at n % Kept. */
enum { Kept = 64 };

typedef struct Taps {
    /* When input was last read, in seconds. */
    double now;
    /* The number of presses that readings have seen. */
    int64_t pressed;
    /* The number of presses that ticks have taken out of the queue. */
    int64_t taken;
    /* Whether the button was down at the last reading. */
    bool down;
    /* Whether it was down at the tick before. */
    bool wasDown;
    /* Whether it went down since the reading before. */
    bool flag;

    /* The number of taps that each way has counted. */
    int64_t counted[MostMethods];
    /* The number of those that it has counted twice. */
    int64_t twice[MostMethods];
    /* How often each way has counted a tap. */
    int times[Kept][MostMethods];

    /* The number of ticks. */
    int64_t ticks;
    /* When the input was read that a tick knew, in seconds. */
    double tickTimes[Kept];
    /* Whether the button was down in it. */
    bool tickDown[Kept];
} Taps;

static void Read(void *memory, double seconds)
{
    Taps *taps = memory;
    const int64_t before = taps->pressed;
    while (Press(taps->pressed) <= seconds)
        taps->pressed++;
    taps->down = taps->pressed > 0 && seconds < Release(taps->pressed - 1);
    taps->flag = taps->pressed > before;
    taps->now = seconds;
}

static void Count(Taps *taps, int64_t tap, int way)
{
    const int times = ++taps->times[tap % Kept][way];
    if (times == 1)
        taps->counted[way]++;
    if (times == 2)
        taps->twice[way]++;
}

/* The tick takes out all presses that wait. No other way has counted them before. */
static void CountQueue(Taps *taps)
{
    for (; taps->taken < taps->pressed; taps->taken++) {
        memset(taps->times[taps->taken % Kept], 0, sizeof taps->times[0]);
        Count(taps, taps->taken, Queue);
    }
}

/* All three ways count. The state and the flag know only the newest tap. */
static void Tick(void *memory)
{
    Taps *taps = memory;
    const int64_t newest = taps->pressed - 1;
    CountQueue(taps);
    if (taps->down && !taps->wasDown)
        Count(taps, newest, State);
    if (taps->flag)
        Count(taps, newest, Flag);

    taps->wasDown = taps->down;
    taps->tickDown[taps->ticks % Kept] = taps->down;
    taps->tickTimes[taps->ticks % Kept] = taps->now;
    taps->ticks++;
}

static InputCounts CountsOf(const void *memory, int method)
{
    const Taps *taps = memory;
    return (InputCounts){.known = taps->taken,
                         .lost = taps->taken - taps->counted[method],
                         .twice = taps->twice[method]};
}

/* Where a time is in the picture, which has now at the right. */
static double XOf(const Taps *taps, double seconds)
{
    const double unitsPerSecond = 250, right = Width - 24;
    return right + unitsPerSecond * (seconds - taps->now);
}

static void AddCross(Shapes *shapes, double x, double y)
{
    const double half = 10, thick = 3.5;
    ShapesLine(shapes, (Body){x - half, y - half, 0}, (Body){x + half, y + half, 0}, thick,
               TextColor);
    ShapesLine(shapes, (Body){x - half, y + half, 0}, (Body){x + half, y - half, 0}, thick,
               TextColor);
}

/* Bars: how long the button was down. A line leads from there to a disc for each time that the tap
 * was counted, or to a cross if it was lost. */
static void DrawTap(const Taps *taps, int64_t k, int method, Color color, Shapes *shapes)
{
    const double narrowest = 1.5, thin = 0.7, disc = 12, discsApart = 9;
    const double press = XOf(taps, Press(k)), release = XOf(taps, fmin(Release(k), taps->now));
    if (press < LeftEdge)
        return;
    ShapesBar(shapes, (Body){(press + release) / 2, FingerY, 0}, fmax(release - press, narrowest),
              FingerHeight, QuietColor);

    const bool waits = k >= taps->taken;
    if (waits)
        return;

    const int count = taps->times[k % Kept][method];
    const double bottom = FingerY + FingerHeight / 2.0;
    ShapesBar(shapes, (Body){press, (bottom + CountedY) / 2, 0}, thin, CountedY - bottom,
              count > 0 ? color : TextColor);
    if (count == 0)
        AddCross(shapes, press, CountedY);
    for (int i = 0; i < count && i < 2; i++)
        ShapesCircle(shapes, (Body){press + discsApart * i, CountedY, 0}, disc, 0, color);
}

static void AddTick(Shapes *shapes, double x, double width, Color color)
{
    ShapesBar(shapes, (Body){x, (TickTop + TickBottom) / 2, 0}, width, TickBottom - TickTop, color);
}

/* The ticks, as thin lines, each where the input was read that it knows. They lie behind the bars:
 * so one that is just beside a bar does not seem to be in it. */
static void DrawTicks(const Taps *taps, Shapes *shapes)
{
    for (int64_t n = taps->ticks - 1; n >= 0 && n >= taps->ticks - Kept; n--) {
        const double x = XOf(taps, taps->tickTimes[n % Kept]);
        if (x >= 0)
            AddTick(shapes, x, 1, EdgeColor);
    }
}

/* The ticks for which the button was down, over the bars. */
static void DrawSeen(const Taps *taps, Color color, Shapes *shapes)
{
    for (int64_t n = taps->ticks - 1; n >= 0 && n >= taps->ticks - Kept; n--) {
        const double x = XOf(taps, taps->tickTimes[n % Kept]);
        if (x >= LeftEdge && taps->tickDown[n % Kept])
            AddTick(shapes, x, 1.5, color);
    }
}

static void DrawTaps(const void *memory, int method, Color color, Shapes *shapes)
{
    const Taps *taps = memory;
    DrawTicks(taps, shapes);
    for (int64_t k = taps->pressed - 1; k >= 0 && k >= taps->pressed - Kept; k--)
        DrawTap(taps, k, method, color, shapes);
    if (method == State)
        DrawSeen(taps, color, shapes);
}

/* Nothing moves. */
static SceneState At(double seconds)
{
    (void)seconds;
    return (SceneState){0};
}

static SceneState Show(const Moment *moment)
{
    return moment->next;
}

static Body Watched(const SceneState *state)
{
    return state->bodies[0];
}

static void Draw(const SceneState *state, Color color, Shapes *shapes)
{
    (void)state;
    (void)color;
    ShapesBar(shapes, (Body){Width, TicksY, 0}, 2 * Width, 1, RuleColor);
}

static const SceneInput tapsInput = {
    .size = sizeof(Taps),
    .read = Read,
    .tick = Tick,
    .counts = CountsOf,
    .draw = DrawTaps,
};

const Scene Scene_taps = {
    .name = "taps",
    .topic = "presses of a button",
    .watch = "Bar: the program presses a button; lines: ticks, coloured where one sees it down; "
             "disc: press counted; cross: press lost.",
    .width = Width,
    .height = Height,
    .section = {.left = -92, .right = Width, .top = 2, .bottom = 98},
    .captions = {{.x = NamesEnd,
                  .y = FingerY - NamesApart,
                  .ends = true,
                  .words = "button down",
                  .brief = "button"},
                 {.x = NamesEnd,
                  .y = TicksY,
                  .ends = true,
                  .words = "ticks wait for pictures",
                  .brief = "ticks"},
                 {.x = NamesEnd,
                  .y = CountedY + NamesApart,
                  .ends = true,
                  .words = "counted",
                  .brief = "count"}},
    .counts = CountsLost,
    .input = &tapsInput,
    .at = At,
    .watched = Watched,
    .draw = Draw,
    .off = State,
    .on = Queue,
    .methods =
        {
            [State] = {.word = "state",
                       .label = "State",
                       .title = "Button's state",
                       .where = "was it down at the last reading?",
                       .says =
                           "a tick asks \"is it down?\": a press between two ticks is never seen",
                       .brief = "short presses are never seen",
                       .effect =
                           "Each tick asks whether the button is down: short taps can be lost.",
                       .color = WrongColor,
                       .show = Show},
            [Flag] = {.word = "flag",
                      .label = "A flag",
                      .title = "A flag a frame",
                      .where = "lost without a tick, twice with two",
                      .says = "gone with its frame: lost if that has no tick, twice if it has two",
                      .brief = "lost in a frame without a tick",
                      .effect =
                          "A flag is set for the frame in which the button went down: a frame "
                          "without a tick loses the tap, one with two ticks counts it twice.",
                      .color = TemptingColor,
                      .show = Show},
            [Queue] = {.word = "queue",
                       .label = "A queue",
                       .where = "every press waits for its tick",
                       .says = "every press waits until a tick takes it",
                       .brief = "every press waits for its tick",
                       .effect = "Each press waits until a tick takes it: all are counted once.",
                       .color = RightColor,
                       .show = Show},
        },
};
