/* SPDX-License-Identifier: MIT
 *
 * The steps that draw, and the record of each frame. How a picture is drawn, in lanes or not, what
 * is marked in it and the frame cap are chosen here, under the loops.
 */
#include "base/message.h"
#include "game/game_state.h"

#include <math.h>
#include <string.h>

static const Nanoseconds HudInterval = 250000000;

enum { MaxHashedBalls = 10000 };

_Static_assert(CrowdStreams == (int)MaxStreams, "the renderer must know all streams");

static VsyncState VsyncNow(void)
{
    if (!game.input.vsync)
        return VsyncIsOff;
    return game.input.capRate > 0 ? VsyncFails : VsyncIsOn;
}

/* The display's refresh interval, or that of the cap in its place; 0 if neither is known. */
static Nanoseconds ExpectedFrameTime(void)
{
    const int rate = CapRate();
    if (game.input.refresh > 0)
        return game.input.refresh;
    return rate > 0 ? (ONE_SECOND + rate / 2) / rate : 0;
}

/* The next of 1, 2, 5, 10, 20, 50... ms that leaves room above the usual frame; in 1/100 ms. */
static int GraphTop(Nanoseconds usual)
{
    static const int steps[] = {10, 20, 50};
    int top = 100;
    for (int i = 0; (Nanoseconds)top * 10000 < usual * 5 / 2 && top < 100000000; i++)
        top = top / steps[i % 3] * steps[(i + 1) % 3] * (i % 3 == 2 ? 10 : 1);
    return top;
}

/* Of ms, up to 1000 s. */
static int Hundredths(Nanoseconds ns)
{
    const Nanoseconds most = 1000 * ONE_SECOND;
    return (int)(((ns < most ? ns : most) + 5000) / 10000);
}

static bool Recording(void)
{
    const GameConfig *config = &game.config;
    return config->record && (!config->recording || config->recording(config->recorder));
}

/* What changes all the time, rounded, a few times a second. */
static void MeasureForHud(HudState *state, Nanoseconds now)
{
    const StatsRates rates = StatsRatesNow(&game.stats);
    const GraphNumbers numbers = GraphMeasure(&game.graph);
    const Nanoseconds step = game.simNext - game.simLast;
    const Nanoseconds tick = game.world.floating ? step : game.pace.tickTime;
    game.hudNext = now + HudInterval;
    state->ticksPerSecond = (int)lround(rates.ticksPerSecond);
    state->framesPerSecond = (int)lround(rates.framesPerSecond);
    state->picturesPerSecond = (int)lround(rates.picturesPerSecond);
    state->speedPercent = (int)lround(rates.speed * 100);
    state->tickMs = (int)((tick + ONE_MILLISECOND / 2) / ONE_MILLISECOND);
    state->clockSeconds = (int)(game.simNext / ONE_SECOND);
    state->behindTenths = (int)(Behind(now) / (ONE_SECOND / 10));
    state->tooSlow = TooSlow(now);
    state->p50 = Hundredths(numbers.p50);
    state->p99 = Hundredths(numbers.p99);
    state->max = Hundredths(numbers.max);
    state->graphTop = GraphTop(numbers.p50);
    for (int i = 0; i < DrawModeCount; i++)
        state->laneErrors[i] = Hundredths(LaneErrorsMean(&game.laneErrors, (DrawMode)i));
}

/* How the loop's pictures are in fact drawn. */
static DrawMode Shown(void)
{
    const Picture *picture = &game.picture;
    const DrawMode setting = game.settings.drawing;
    if (!picture->any)
        return setting;
    if (picture->moment == MomentNext || setting == DrawModeOff)
        return DrawModeOff;
    return picture->moment == MomentAhead ? DrawModePredict : setting;
}

void UpdateHud(Nanoseconds now)
{
    HudState state;
    if (!game.config.machine.presenter.draw || game.input.width == 0)
        return;
    memcpy(&state, &game.hud.state, sizeof state);
    if (now >= game.hudNext || state.width == 0)
        MeasureForHud(&state, now);
    state.width = game.input.width;
    state.height = game.input.height;
    state.level = game.settings.hud;
    state.loop = game.loop->name;
    state.watch = game.loop->watch;
    state.setting = game.settings.drawing;
    state.drawn = Shown();
    state.drawsNext = game.picture.any && game.picture.moment == MomentNext;
    state.timeless = game.turns > 1 && !game.asksTime;
    state.network = game.settings.network && game.asksNetwork;
    state.help = game.settings.help;
    state.lanes = game.settings.lanes;
    state.strobe = game.settings.strobe;
    state.recording = Recording();
    state.paused = game.settings.paused;
    state.speed = game.settings.speed;
    state.deadTenths = now < game.stoodStillShown ? (int)(game.stoodStill / (ONE_SECOND / 10)) : 0;
    state.tickCost = game.settings.tickCost;
    state.drawCost = game.settings.drawCost;
    state.upsShown = game.upsShown;
    state.fpsShown = game.fpsShown;
    state.balls = WorldCount(&game.world);
    state.cap = CapRate();
    state.vsync = VsyncNow();
    state.refresh = ExpectedFrameTime();
    strncpy(state.notice, game.input.notice ? game.input.notice : "", sizeof state.notice - 1);
    HudUpdate(&game.hud, &state);
}

/* Where the first ball is drawn, as shaders/ball.vert has it, in world units. */
static void FirstBall(Drawing how, double *x, double *y)
{
    const World *world = &game.world;
    const WorldPoint last = world->last, next = world->next, velocity = world->velocity;
    *x = (last.x + how.alpha * (next.x - last.x) + how.ahead * velocity.x) / WorldUnit;
    *y = (last.y + how.alpha * (next.y - last.y) + how.ahead * velocity.y) / WorldUnit;
    if (world->floating && how.alpha == 1 && how.ahead == 0) {
        *x = world->floatX;
        *y = world->floatY;
    }
}

/* The way of drawing of a lane; without lanes there is one, as it is set. */
static DrawMode LaneWay(int lane)
{
    return game.settings.lanes ? (DrawMode)lane : Shown();
}

static void FillLanes(View *view)
{
    const Picture *picture = &game.picture;
    view->width = game.input.width;
    view->height = game.input.height;
    view->laneCount = game.hud.arenaCount;
    for (int i = 0; i < view->laneCount; i++) {
        const DrawMode way = LaneWay(i);
        const Drawing how = DrawingOf(way, picture->moment, picture->asked);
        view->lanes[i] = (Lane){.arena = game.hud.arenas[i],
                                .alpha = (float)how.alpha,
                                .ahead = (float)how.ahead,
                                .ballColor = HudColor(way)};
    }
}

/* Those of another loop or another way of drawing are not for this picture. */
static void ForgetOldGhosts(void)
{
    const bool lanes = game.settings.lanes;
    if (lanes != game.ghostsInLanes || Shown() != game.ghostsShown ||
        game.before.loop != game.loop->name)
        game.ghosts.count = 0;
    game.ghostsInLanes = lanes;
    game.ghostsShown = Shown();
}

static void FillMarks(View *view)
{
    const float scale = game.hud.list.scale;
    ForgetOldGhosts();
    DrawListClear(&game.marks);
    DrawListClear(&game.above);
    if (game.settings.strobe)
        GhostsMark(&game.ghosts, view, scale, &game.marks);
    if (game.settings.hud == HudFull && !game.settings.help) {
        MarkLastAndNext(view, scale, &game.above);
        GraphDraw(&game.graph, &game.hud.graph, &game.above);
    }
    view->marks = &game.marks;
    view->hud = &game.hud.list;
    view->graph = &game.above;
}

static void FillCrowd(CrowdView *view)
{
    const Crowd *crowd = &game.world.crowd;
    *view = (CrowdView){.count = crowd->count,
                        .version = crowd->version,
                        .last = crowd->last,
                        .next = crowd->next,
                        .radius = (float)CrowdRadius / WorldUnit};
    for (int i = 0; i < CrowdStreams; i++) {
        view->displacement[i][0] = crowd->step[i][0];
        view->displacement[i][1] = crowd->step[i][1];
    }
}

static Position PositionOf(WorldPoint point)
{
    return (Position){(float)point.x / WorldUnit, (float)point.y / WorldUnit};
}

/* Other balls in the last picture; the first one stays where it is. */
void RefillCrowd(void)
{
    FillCrowd(&game.picture.view.crowd);
}

/* The view of the world as it is now. */
static void FillView(View *view)
{
    const World *world = &game.world;
    *view = (View){
        .worldWidth = WorldWidth,
        .worldHeight = WorldHeight,
        .ballRadius = WorldBallRadius,
        .firstLast = PositionOf(world->last),
        .firstNext = PositionOf(world->next),
        .firstVelocity = PositionOf(world->velocity),
        .lastAngle = (float)world->lastAngle / WorldTurn,
        .nextAngle = (float)world->nextAngle / WorldTurn,
    };
    FillCrowd(&view->crowd);
}

static void ShowPicture(void)
{
    const Presenter *presenter = &game.config.machine.presenter;
    View *view = &game.picture.view;
    if (!presenter->draw)
        return;
    FillLanes(view);
    FillMarks(view);
    presenter->draw(presenter->self, view);
    if (game.screenshotWanted) {
        game.screenshotWanted = false;
        if (!presenter->screenshot(presenter->self, NULL))
            game.failed = true;
    }
}

void RepeatPicture(void)
{
    const Presenter *presenter = &game.config.machine.presenter;
    if (!presenter->draw || !game.input.visible)
        return;
    UpdateHud(Peek());
    if (!game.picture.any)
        FillView(&game.picture.view);
    ShowPicture();
    presenter->present(presenter->self);
}

/* The last frame once more, as it was presented, for a picture of it. The view has the version of
 * that time: ticks that came after it are not uploaded. */
bool SaveLastFrame(void)
{
    const Presenter *presenter = &game.config.machine.presenter;
    if (game.stats.frames == 0 || !presenter->draw)
        return Fail("%s: no frame was drawn that could be saved", game.config.screenshot);
    presenter->draw(presenter->self, &game.picture.view);
    return presenter->screenshot(presenter->self, game.config.screenshot);
}

/* Whether there was anything to wait for. */
static bool WaitForCap(void)
{
    const Clock *clock = &game.config.machine.clock;
    int rate = CapRate();
    if (rate == 0)
        return false;
    Nanoseconds start = Peek();
    Nanoseconds deadline = PacerNext(&game.pacer, start, rate);
    if (deadline <= start)
        return false;
    clock->waitUntil(clock->self, deadline + game.origin);
    BookSleep(start, deadline);
    return true;
}

/* The game time that a picture drawn in this way shows. */
static Nanoseconds SimOf(Drawing how)
{
    const double step = (double)(game.simNext - game.simLast);
    return game.simLast + llround(how.alpha * step + how.ahead * (double)game.pace.tickTime);
}

/* The game time that the loop asked for. */
static Nanoseconds SimAsked(double asked, Moment moment)
{
    return SimOf(moment == MomentBetween ? (Drawing){asked, 0}
                                         : (Drawing){1, moment == MomentAhead ? asked : 0});
}

/* How far the picture is behind the game's own "now", which is Next and what the clock is ahead. */
static Nanoseconds ViewLag(const Frame *frame, Moment moment)
{
    if (moment == MomentNext)
        return frame->behind + game.loopStart + game.loopGame - game.lastTick;
    return game.simNext + llround(frame->alpha * (double)game.pace.tickTime) - frame->sim;
}

/* Fills in what the picture showed, and compares it with the one before. */
static void DescribePicture(Frame *frame, double asked, Moment moment)
{
    const Frame *before = &game.before;
    const Drawing how = DrawingOf(Shown(), moment, asked);
    frame->loop = game.loop->name;
    frame->drawMode = game.settings.drawing;
    frame->alpha = asked;
    FirstBall(how, &frame->x, &frame->y);
    frame->sim = SimOf(how);
    frame->simAsked = SimAsked(asked, moment);
    frame->viewLag = ViewLag(frame, moment);
    frame->hasAnimationError =
        before->loop == frame->loop && before->drawMode == frame->drawMode && !frame->excluded;
    if (frame->hasAnimationError)
        frame->animationError = (frame->sim - before->sim) - (frame->screen - before->screen);
    if (Recording() && WorldCount(&game.world) <= MaxHashedBalls) {
        frame->hasState = true;
        frame->state =
            frame->ticks > 0 || !before->hasState ? WorldHash(&game.world) : before->state;
    }
}

/* Lanes are compared, and leave ghosts, whether or not they are to be seen. */
static void DescribeLanes(const Frame *frame, double asked, Moment moment)
{
    const bool lanes = game.settings.lanes;
    Nanoseconds sim[DrawModeCount];
    Position positions[DrawModeCount] = {0};
    for (int i = 0; i < DrawModeCount; i++)
        sim[i] = SimOf(DrawingOf((DrawMode)i, moment, asked));
    LaneErrorsAdd(&game.laneErrors, sim, frame->screen,
                  game.before.loop == frame->loop && !frame->excluded);

    for (int i = 0; i < (lanes ? DrawModeCount : 1); i++) {
        double x, y;
        FirstBall(DrawingOf(LaneWay(i), moment, asked), &x, &y);
        positions[i] = (Position){(float)x, (float)y};
    }
    GhostsAdd(&game.ghosts, positions);
}

static void FinishFrame(const Frame *frame)
{
    StatsAdd(&game.stats, frame);
    GraphAdd(&game.graph, frame);
    if (game.config.record)
        game.config.record(game.config.recorder, frame);
    if (game.stats.frames == game.config.frames)
        game.done = true;
    game.before = *frame;
    game.frame = (Frame){.tick = frame->tick};
}

/* The machine's word for it, but for a clock that went back or left time out just then. */
static Nanoseconds WhenShown(Nanoseconds shown, Nanoseconds dead)
{
    return dead > 0 || shown > game.now ? game.now : shown;
}

/* Draws, waits for the cap, and presents; all times into the record. */
static void Present(Frame *frame)
{
    const Clock *clock = &game.config.machine.clock;
    const Presenter *presenter = &game.config.machine.presenter;
    Nanoseconds deadBefore = game.deadTime;
    game.workDue =
        clock->spend(clock->self, WorkDraw, SettingsDrawCost(&game.settings, frame->start));
    ShowPicture();
    const Nanoseconds drawn = Peek();
    const Nanoseconds dead = LeaveOutStop(frame->start, deadBefore);
    frame->renderTime = drawn - frame->start - dead;
    BookSlice(SliceDraw, frame->start, drawn);

    const bool waited = WaitForCap();
    const Nanoseconds swap = Peek();
    deadBefore = game.deadTime;
    const Nanoseconds shown = presenter->present(presenter->self);
    frame->end = Peek();
    if (waited)
        PacerWoke(&game.pacer, swap);
    const Nanoseconds swapDead = LeaveOutStop(swap, deadBefore);
    frame->screen = LoopClockRead(&game.clock, WhenShown(shown - game.origin, swapDead));
    frame->swapTime = frame->end - swap - swapDead;
    frame->frameTime = frame->end - game.before.end;
    game.lastCall = frame->end;
    BookSlice(SliceSwap, swap, frame->end);

    const Nanoseconds running = LoopClockRunning(&game.clock, frame->end);
    frame->deadTime = frame->frameTime - (running - game.runningThen);
    frame->excluded |= frame->deadTime > 0;
    game.runningThen = running;
}

/* Draws and presents one frame. `asked` is what the loop passed. */
static void Draw(double asked, Moment moment)
{
    Frame *frame = &game.frame;
    if (TurnOver() || !game.input.visible)
        return;
    frame->start = Peek();
    LeaveOutDeadTime(frame->start);
    frame->behind = Behind(frame->start);
    game.picture.any = true;
    game.picture.asked = asked;
    game.picture.moment = moment;
    FillView(&game.picture.view);
    Present(frame);
    DescribePicture(frame, asked, moment);
    DescribeLanes(frame, asked, moment);
    FinishFrame(frame);
}

void GameDrawWithInterpolation(double percentWithinTick)
{
    Draw(percentWithinTick, MomentBetween);
}

void GameDrawWithPrediction(double ticksAhead)
{
    Draw(ticksAhead, MomentAhead);
}

void GameDraw(void)
{
    Draw(1, MomentNext);
}
