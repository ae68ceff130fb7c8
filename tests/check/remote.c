/* SPDX-License-Identifier: MIT
 *
 * The scene of another player on a network, beside a model of its own: from the times of pictures
 * it reckons what each method draws, and which moment that is. It keeps all snapshots in one list,
 * and goes through them once, in the order in which they came.
 */
#include "check/command.h"
#include "check/files.h"
#include "check/simulation.h"

#include "game/game_object.h"
#include "hud/parts.h"

/* ---- the model ---- */

enum { Newest, ByArrival, Fixed, Adaptive, Methods };

enum { MostSent = 60 * 90, MostAges = MostSent };

static struct Sent {
    int64_t sent, came;
} model[MostSent];
static int sentCount;

/* splitmix64. */
static double Random(uint64_t seed, uint64_t n)
{
    uint64_t z = seed + (n + 1) * UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return (double)((z ^ z >> 31) >> 11) / 9007199254740992.0;
}

static int ByArrivalTime(const void *one, const void *other)
{
    const struct Sent *a = one, *b = other;
    return a->came != b->came ? (a->came > b->came ? 1 : -1)
                              : (a->sent > b->sent) - (a->sent < b->sent);
}

/* All snapshots of 80 s, in the order in which they come. */
static void Send(const Link *link)
{
    static bool lost[MostSent + 32];
    const int all = 90 * (int)link->rate;
    const double mean = (double)(link->fewest + link->most) / 2;
    memset(lost, 0, sizeof lost);
    sentCount = 0;
    for (int k = 0; k < all; k++) {
        const uint64_t seed = (uint64_t)link->seed + 3, n = 4 * (uint64_t)k;
        const int length = (int)link->fewest +
                           (int)(Random(seed, n + 2) * (double)(link->most - link->fewest + 1));
        for (int i = 0; i < length && Random(seed, n + 1) < (double)link->lossPpm / 1e6 / mean; i++)
            lost[k + i] = true;
        const int64_t sent = k * INT64_C(1000000000) / link->rate - INT64_C(10000000000);
        const int64_t more = (int64_t)(Random(seed, n) * (double)link->jitter);
        if (!lost[k])
            model[sentCount++] = (struct Sent){sent, sent + link->latency + more};
    }
    qsort(model, (size_t)sentCount, sizeof model[0], ByArrivalTime);
}

/* Where the player is: tenths of a second and places, in pairs. */
static double Truth(double time)
{
    static const double way[] = {0,   60, 13,  580, 16,  580, 21, 380, 23, 380, 26,  500, 29,
                                 380, 32, 500, 35,  380, 43,  60, 46,  60, 48,  140, 50,  60};
    double tenths = time / 1e8;
    int i = 0;
    while (tenths < 0)
        tenths += 50;
    while (tenths >= 50)
        tenths -= 50;
    while (tenths > way[i + 2])
        i += 2;
    return way[i + 1] + (way[i + 3] - way[i + 1]) * (tenths - way[i]) / (way[i + 2] - way[i]);
}

/* What a method draws, as it goes from picture to picture. */
typedef struct Model {
    const Link *link;
    int method, known;
    struct Sent newest, before; /* the newest, and the newest when that came */
    int64_t ageAt[MostAges], age[MostAges];
    int ages;
    bool begun, starved;
    double now, sent, x, error; /* of the last picture */
} Model;

static void Hear(Model *m, int64_t now)
{
    for (; m->known < sentCount && model[m->known].came <= now; m->known++) {
        const struct Sent next = model[m->known];
        if (m->known > 0 && next.sent <= m->newest.sent)
            continue;
        if (m->known > 0) {
            m->ageAt[m->ages] = next.came;
            m->age[m->ages++] = next.came - m->newest.sent;
        }
        m->before = m->newest;
        m->newest = next;
    }
}

static double Oldest(const Model *m, int64_t now)
{
    int64_t greatest = 0;
    for (int i = m->ages - 1; i >= 0 && m->ageAt[i] > now - INT64_C(5000000000); i--)
        greatest = m->age[i] > greatest ? m->age[i] : greatest;
    return (double)greatest;
}

/* Between the snapshots around this moment, of those that are known; the newest if it is later. */
static double Around(const Model *m, double sent)
{
    int64_t below = INT64_MIN, above = INT64_MAX;
    for (int i = 0; i < m->known; i++) {
        if ((double)model[i].sent <= sent && model[i].sent > below)
            below = model[i].sent;
        if ((double)model[i].sent >= sent && model[i].sent < above)
            above = model[i].sent;
    }
    if (above == below || above == INT64_MAX)
        return Truth((double)below);
    const double part = (sent - (double)below) / (double)(above - below);
    return Truth((double)below) * (1 - part) + Truth((double)above) * part;
}

/* A picture at this time, since the scene began. */
static void Draw(Model *m, int64_t at)
{
    const double now = (double)at, interval = (double)(INT64_C(1000000000) / m->link->rate);
    const double passed = m->begun && now > m->now ? now - m->now : 0;
    const double wasX = m->x, wasSent = m->sent, wasNow = m->now;
    Hear(m, at);
    const double newest = (double)m->newest.sent;
    if (m->method == Newest) {
        m->sent = newest;
        m->x = Truth(newest);
        m->starved = true;
    } else if (m->method == ByArrival) {
        const double part = (now - (double)m->newest.came) / interval, held = part < 1 ? part : 1;
        const double from = (double)m->before.sent;
        m->sent = from + held * (newest - from);
        m->x = Truth(from) + held * (Truth(newest) - Truth(from));
        m->starved = part > 1;
    } else {
        double playhead = now - (double)(m->link->latency + m->link->buffer);
        if (m->method == Adaptive) {
            const double due = now - Oldest(m, at);
            playhead = m->begun ? m->sent + passed : due;
            if (due - playhead > 0)
                playhead += due - playhead < passed / 50 ? due - playhead : passed / 50;
            if (due - playhead > 500e6)
                playhead = due;
        }
        m->starved = playhead > newest;
        m->sent = m->starved ? newest : playhead;
        m->x = Around(m, m->sent);
    }
    m->error = m->begun ? fabs(m->x - wasX - (Truth(wasSent + now - wasNow) - Truth(wasSent))) : 0;
    m->now = now;
    m->begun = true;
}

static Model *ModelOf(const Link *link, int method)
{
    static Model m;
    m = (Model){.link = link, .method = method};
    Send(link);
    return &m;
}

/* ---- the methods, with pictures at k/60 s ---- */

typedef struct Numbers {
    int pictures, steps, wrong, starved;
    double delay, shake, worst;
} Numbers;

/* Where the scene draws the ring. */
static double RingOf(const SceneState *state)
{
    Shapes shapes = {0};
    Scene_remote.draw(state, RightColor, &shapes);
    for (int i = 0; i < shapes.count; i++)
        if (shapes.shapes[i].kind == ShapeCircle && shapes.shapes[i].stroke > 0)
            return shapes.shapes[i].at.x;
    return NAN;
}

/* Lets the scene draw, and compares each picture with the model. */
static Numbers DrawFor(int seconds, const Link *link, int method)
{
    static Received received;
    Numbers sum = {0};
    SceneState before, state;
    Model *m = ModelOf(link, method);
    for (int k = 0; k < 60 * seconds; k++) {
        const int64_t now = k * INT64_C(1000000000) / 60;
        LinkReceive(link, now, &received);
        const Moment moment = {.before = k > 0 ? &before : NULL, .received = &received};
        state = Scene_remote.methods[method].show(&moment);
        const Heard heard = Scene_remote.hear(&state, moment.before);
        Draw(m, now);
        CHECK(fabs(state.bodies[0].x - m->x) < 1e-6 && fabs((double)heard.sent - m->sent) < 2 &&
                  fabs(heard.error - m->error) < 1e-6 && heard.starved == m->starved &&
                  fabs(RingOf(&state) - Truth((double)now)) < 1e-6,
              "%s, picture %d: at %f, not %f; moment %" PRId64 ", not %f; error %f, not %f",
              Scene_remote.methods[method].word, k, state.bodies[0].x, m->x, heard.sent, m->sent,
              heard.error, m->error);
        sum.pictures++;
        sum.starved += heard.starved;
        sum.delay += (double)heard.delay / 1e6;
        if (k > 0) {
            const double error = heard.error;
            sum.steps++;
            sum.shake += error;
            sum.wrong += error > 1;
            sum.worst = error > sum.worst ? error : sum.worst;
        }
        before = state;
    }
    return sum;
}

static void CheckNumbers(const char *name, int method, const char *due)
{
    char text[96];
    Link link;
    assert_true(LinkParse(name, &link));
    const Numbers sum = DrawFor(60, &link, method);
    snprintf(text, sizeof text, "%.1f %.2f %.1f %.1f %.1f", sum.delay / sum.pictures,
             sum.shake / sum.steps, sum.worst, 100.0 * sum.wrong / sum.steps,
             100.0 * sum.starved / sum.pictures);
    CHECK(strcmp(text, due) == 0, "%s, %s: %s, not %s", name, Scene_remote.methods[method].word,
          text, due);
}

/* Delay in ms, shake, worst, false and starved pictures in %. */
TEST(RemoteMethodsCostWhatIsSaidOfThem)
{
    static const struct {
        const char *link;
        int method;
        const char *due;
    } rows[] = {
        {"seed=1", Newest, "107.5 7.96 53.3 84.4 100.0"},
        {"seed=1", ByArrival, "129.9 2.80 31.7 46.9 27.1"},
        {"seed=1", Fixed, "141.6 0.81 30.7 16.4 10.7"},
        {"seed=1", Adaptive, "195.7 0.05 6.7 0.5 0.3"},
        {"buffer=0", Fixed, "107.5 7.96 53.3 84.4 100.0"},
        {"buffer=50", Fixed, "112.3 5.85 44.0 71.8 70.6"},
        {"buffer=150", Fixed, "190.0 0.03 10.7 0.6 0.2"},
        {"buffer=200", Fixed, "240.0 0.02 6.7 0.4 0.0"},
        {"jitter=0,loss=0", Adaptive, "90.0 0.00 0.0 0.0 0.0"},
        {"loss=0", Adaptive, "167.0 0.00 1.2 0.0 0.1"},
        {"rate=60,jitter=0,loss=0", Newest, "50.0 0.00 0.0 0.0 100.0"},
    };
    for (int i = 0; i < (int)(sizeof rows / sizeof rows[0]); i++)
        if (IsUsual(0, i, Sanitized ? 4 : 1))
            CheckNumbers(rows[i].link, rows[i].method, rows[i].due);
}

TEST(RemoteMethodsAreAsReckonedOnEveryLink)
{
    static const char *const links[] = {"rate=10,jitter=240ms,loss=20,burst=2-5,seed=7",
                                        "rate=60,latency=0,jitter=1s,loss=50,burst=1-20,seed=99",
                                        "latency=1s,jitter=20ms,rate=30"};
    Link link;
    for (int i = -3; i < 0 || LinkName(i); i++)
        for (int method = 0; method < Methods; method++) {
            assert_true(LinkParse(i < 0 ? links[i + 3] : LinkName(i), &link));
            DrawFor(Usually(5, 60), &link, method);
        }
}

/* ---- in the game ---- */

static GameConfig Remote(const char *loop, int method)
{
    return CONFIG(loop, Scene_remote.methods[method].word, .scene = &Scene_remote);
}

/* Each picture of the last run is as reckoned from its time, which follows from the loop's part of
 * a tick. */
static void CheckRun(const char *what, const GameConfig *config, int64_t tick)
{
    const Link link = config->settings.link;
    Model *m = ModelOf(&link, config->settings.method);
    const StatsPlaces *places = &ran.stats.places;
    double shakes = 0;
    assert_true(count > 100);
    for (int i = 0; i < count; i++) {
        const Frame *frame = &frames[i];
        const int64_t now = frame->sim + frame->delay;
        Draw(m, now);
        CHECK(tick == 0 ||
                  llabs(now - frame->gameTime - llround(frame->drawArgument * (double)tick)) <= 1,
              "%s, frame %d: drawn for %" PRId64, what, i, now);
        CHECK(FrameKnows(frame, COLUMN_OF(delay_ms)) && fabs(frame->x - m->x) < 1e-4 &&
                  fabs((double)frame->sim - m->sent) < 2 && frame->starved == m->starved,
              "%s, frame %d: at %f, not %f; moment %" PRId64 ", not %f", what, i, frame->x, m->x,
              frame->sim, m->sent);
        CHECK(FrameKnows(frame, COLUMN_OF(place_error)) == (i > 0) &&
                  fabs(frame->placeError - m->error) < 1e-4 &&
                  (!FrameKnows(frame, COLUMN_OF(place_step)) ||
                   frame->placeStep == frame->placeError),
              "%s, frame %d: error %f, not %f", what, i, frame->placeError, m->error);
        shakes += FrameKnows(frame, COLUMN_OF(place_step)) ? m->error : 0;
    }
    CHECK(places->steps > count / 2 && fabs(places->stepSum - shakes) < 0.01,
          "%s: shakes of %f units in all, not %f", what, places->stepSum, shakes);
}

TEST(RemotePicturesAreAsReckonedInEveryLoop)
{
    for (int i = 0; i < 2 * LoopCount; i++) {
        const LoopInfo *loop = &LoopList[i / 2];
        GameConfig config = Remote(loop->name, i % 2 ? Adaptive : ByArrival);
        RunOn(i % 2 ? "noisy60" : "hitch", config);
        const bool between = strcmp(loop->name, "arevalo") == 0;
        CheckRun(loop->name, &config, between ? 40 * ONE_MILLISECOND : 0);
    }
}

TEST(RemotePicturesAreAsReckonedInPausesAndSlowMotion)
{
    static const struct {
        const char *what;
        Action actions[4];
        int speed;
    } rows[] = {
        {"a pause", {ActionPause, ActionPause}, 1000},
        {"a step of a tick", {ActionPause, ActionStepTick, ActionStepTick, ActionPause}, 1000},
        {"a step of a frame", {ActionPause, ActionStepFrame, ActionStepFrame, ActionPause}, 1000},
        {"slow motion", {ActionSlower, ActionSlower, ActionFaster}, 250},
        {"a hitch", {ActionHitch}, 1000}};
    for (size_t i = 0; i < 2 * sizeof rows / sizeof rows[0]; i++) {
        GameConfig config = Remote("arevalo", i % 2 ? Adaptive : Fixed);
        config.settings.speed = rows[i / 2].speed;
        config.frames = 400;
        for (int k = 0; k < 4 && rows[i / 2].actions[k]; k++)
            PressAt(100 + 40 * k, rows[i / 2].actions[k]);
        RunOn("vsync60", config);
        CheckRun(rows[i / 2].what, &config, 40 * ONE_MILLISECOND);
    }
}

/* An upright mark where a message was sent; a bar of the cross of one that is lost; a disc where
 * one arrived. */
static bool IsSent(const DrawCommand *one)
{
    return one->color == TextColor && one->turns == 0 && one->rect.width == 2 &&
           one->rect.height == 8;
}

static bool IsLost(const DrawCommand *one)
{
    return one->color == TextColor && fabsf(one->turns) == 0.125f;
}

static bool HasArrived(const DrawCommand *one)
{
    return one->color == QuietColor && one->radius == 3.5f;
}

/* How many of them there are; those around x, or with x below 0 all but those of the legend, which
 * is left of the strip's left edge at 0. */
static int CountAt(const DrawList *list, double x, bool (*is)(const DrawCommand *one))
{
    enum { Edge = -8 }; /* marks at the left edge begin before it */
    int found = 0;
    for (int i = 0; i < list->count; i++) {
        const Rect rect = list->commands[i].rect;
        const double middle = rect.x + rect.width / 2;
        const bool isMeant = x < 0 ? middle > Edge : fabs(middle - x) < 1.1;
        found += isMeant && is(&list->commands[i]);
    }
    return found;
}

/* In 600 ms, two pixels each: a mark where each was sent, or a cross if it is lost; a disc for what
 * came. The cross has a name only while there is one. */
TEST(RemoteLinkIsDrawnAsItIs)
{
    static DrawList list;
    const Link link = LinkDefault();
    const Chart chart = {.kind = ChartNetwork, .rect = {-136, 0, 136 + 1200 + 16, 90}};
    const int64_t begins = 3 * ONE_SECOND;
    int losses = 0;
    Send(&link);
    list.scale = 1;
    for (int64_t now = ONE_MILLISECOND / 2; now < 20 * ONE_SECOND; now += 33 * ONE_MILLISECOND) {
        Parallel figure = {.link = true, .begins = begins};
        const ParallelPicture picture = {.seen = now + begins, .shows = {now + begins}};
        const double left = (double)(now - 600 * ONE_MILLISECOND);
        int came = 0;
        ParallelAddPicture(&figure, &picture, RealSpeed);
        list.count = 0;
        ChartDraw(&chart, &figure, NULL, &Scene_remote, &link, &list);
        for (int i = 0; i < sentCount; i++) {
            const double above = ((double)model[i].sent - left) / 1e6;
            const double below = ((double)model[i].came - left) / 1e6;
            const bool isSent = above > 0 && above <= 600, isHere = below >= 0 && below <= 600;
            came += isHere;
            CHECK(!isSent || CountAt(&list, 2 * above, IsSent) == 1,
                  "at %" PRId64 ": %d marks at %g", now, CountAt(&list, 2 * above, IsSent), above);
            CHECK(!isHere || CountAt(&list, 2 * below, HasArrived) >= 1,
                  "at %" PRId64 ": none at %g", now, below);
        }
        const int sent = CountAt(&list, -1, IsSent), lost = CountAt(&list, -1, IsLost) / 2;
        CHECK(CountAt(&list, -1, HasArrived) == came && sent + lost == 12,
              "at %" PRId64 ": %d sent, %d came; %d, %d lost", now, sent, came,
              CountAt(&list, -1, HasArrived), lost);
        CHECK((ListText(&list, "lost") != NULL) == (lost > 0) && ListText(&list, "arrived"),
              "at %" PRId64 ": the legend of %d lost", now, lost);
        losses += lost;
    }
    assert_true(losses > 0);
}

/* Lines stand apart; the last one is pointed out, with how late the pictures are. */
TEST(RemoteLinesCanBeCountedAndSayHowLatePicturesAre)
{
    static DrawList list;
    static Parallel figure;
    const Link link = LinkDefault();
    const Chart chart = {.kind = ChartNetwork, .rect = {0, 0, 1280, 120}, .method = 1};
    figure = (Parallel){.link = true};
    for (int i = 0; i < 100; i++) {
        const int64_t seen = 3 * ONE_SECOND + i * (ONE_SECOND / 144);
        const int64_t held = seen / (50 * ONE_MILLISECOND) * (50 * ONE_MILLISECOND);
        ParallelAddPicture(&figure,
                           &(ParallelPicture){.seen = seen,
                                              .shows = {held - 160 * ONE_MILLISECOND,
                                                        seen - 233 * ONE_MILLISECOND}},
                           RealSpeed);
    }
    list.scale = 1;
    list.count = 0;
    ChartDraw(&chart, &figure, NULL, &Scene_remote, &link, &list);
    int lines = 0;
    for (int i = 0; i < list.count; i++)
        lines += list.commands[i].turns != 0 && list.commands[i].color == TemptingColor;
    CHECK(lines > 10 && lines < 50, "%d lines of 86", lines);
    assert_true(ListSays(&list, "233 ms late"));

    Chart newest = chart;
    newest.method = 0;
    list.count = 0;
    ChartDraw(&newest, &figure, NULL, &Scene_remote, &link, &list);
    CHECK(ListSays(&list, "to 2"), "no range");
}

static int looks, smooth[Methods];
static void ReadLabels(const View *view)
{
    const Game *game = GameNow();
    char text[48];
    (void)view;
    if (game->film.log.frames < 120)
        return;
    looks++;
    for (int i = 0; i < Methods; i++) {
        SayError(&game->face.hud.state, i, text);
        smooth[i] += strstr(text, "smooth: ") == text;
    }
}

/* Where a lost snapshot cuts a corner, the adaptive one is still smooth. */
TEST(RemoteLabelsSayWhichRunsSmoothly)
{
    GameConfig config = Remote("arevalo", Adaptive);
    config.settings.lanes = LanesAll;
    config.duration = 30 * ONE_SECOND;
    canvas = Looker(960, 720, ReadLabels);
    looks = 0;
    memset(smooth, 0, sizeof smooth);
    RunOn("vsync60", config);
    assert_true(looks > 1000);
    CHECK(smooth[Newest] == 0 && smooth[ByArrival] == 0 && smooth[Fixed] < looks / 4 &&
              smooth[Adaptive] == looks,
          "smooth in %d, %d, %d, %d of %d pictures", smooth[Newest], smooth[ByArrival],
          smooth[Fixed], smooth[Adaptive], looks);
}

/* J goes through the amounts of jitter, and changes nothing in scenes without a network. */
TEST(RemoteJitterIsOneDial)
{
    static const int64_t jitters[] = {120, 160, 240, 0, 20, 40, 60, 80};
    Settings settings = SettingsDefault();
    CommandChange(&settings, &(Tour){0}, ActionJitter);
    assert_int_equal(settings.link.jitter, 80 * ONE_MILLISECOND);
    SettingsOpenScene(&settings, &Scene_remote);
    for (size_t i = 0; i < sizeof jitters / sizeof jitters[0]; i++) {
        CommandChange(&settings, &(Tour){0}, ActionJitter);
        assert_int_equal(settings.link.jitter, jitters[i] * ONE_MILLISECOND);
    }
    PressAt(100, ActionJitter);
    RunOn("vsync60", Remote("arevalo", Fixed));
    assert_true(ran.stats.starved > 0);
}

/* The help of --link lists them so. */
TEST(RemoteLinksHaveTheDefaultsOfTheirExamples)
{
    for (const Parameter *one = LinkParameters; one->name; one++) {
        char text[64];
        Link link;
        snprintf(text, sizeof text, "%s=%s", one->name, one->example);
        assert_true(LinkParse(text, &link));
        CHECK(LinkWrite(&link)[0] == '\0', "%s is not the default", text);
    }
}

/* What is written is read as the same link; nothing is said of what is as usual. */
TEST(RemoteLinksAreWrittenAsTheyAreRead)
{
    static const char *const links[] = {"wifi", "mobile,jitter=240ms", "bad,burst=2-20,seed=9",
                                        "loss=0.0125,latency=1s,buffer=1.5ms", "rate=60"};
    Link link = LinkDefault(), again;
    assert_string_equal(LinkWrite(&link), "");
    LinkTurn(&link);
    assert_string_equal(LinkWrite(&link), "jitter=120ms");
    for (size_t i = 0; i < sizeof links / sizeof links[0]; i++) {
        assert_true(LinkParse(links[i], &link));
        assert_true(LinkParse(LinkWrite(&link), &again));
        CHECK(link.latency == again.latency && link.jitter == again.jitter &&
                  link.lossPpm == again.lossPpm && link.fewest == again.fewest &&
                  link.most == again.most && link.rate == again.rate &&
                  link.buffer == again.buffer && link.seed == again.seed,
              "%s is written as %s", links[i], LinkWrite(&link));
    }
}

/* ---- a recorded link ---- */

/* 20 a second for 6 s, each 30 ms late and every fourth 50 ms more, on two clocks. The tenth is
 * lost. Rows are in another order. */
static void WriteArrivals(const char *name)
{
    FILE *file = fopen(name, "w");
    assert_non_null(file);
    fprintf(file, "sent_ms,arrived_ms\n");
    for (int i = 119; i >= 0; i--)
        if (i != 10)
            fprintf(file, "%d,%.3f\n", 5000 + 50 * i, 1e9 + 50 * i + (i % 4 ? 30 : 80));
    fclose(file);
}

TEST_IN_FOLDER(RemoteRecordedArrivalsAreReplayed)
{
    static Received received;
    Link link;
    WriteArrivals("arrivals.csv");
    assert_true(LinkParse("arrivals.csv", &link));
    for (int round = 0; round < 3; round++) {
        const int64_t period = 119 * 50 * ONE_MILLISECOND + 119 * 50 * ONE_MILLISECOND / 118;
        const int64_t begins = round * period - 10 * ONE_SECOND;
        LinkReceive(&link, begins + 5999 * ONE_MILLISECOND, &received);
        for (int i = 0; i < 119; i++) {
            int found = 0;
            for (int k = 0; k < received.count; k++) {
                const Snapshot *one = &received.list[k];
                found += one->sent == begins + 50 * i * ONE_MILLISECOND &&
                         one->came == one->sent + (i % 4 ? 0 : 50 * ONE_MILLISECOND);
            }
            CHECK(found == (i != 10), "round %d, snapshot %d: %d times", round, i, found);
        }
    }
}

/* As many snapshots as a file may have, on links on which more are under way than a receiver has
 * room for. */
TEST_IN_FOLDER(RemoteFastRecordedLinksAreReceived)
{
    static Received received;
    static const int64_t delays[] = {0, 500, 1000};
    FILE *file = fopen("fast.csv", "w");
    assert_non_null(file);
    for (int i = 0; i < 2000; i++)
        fprintf(file, "%d,%d\n", i, i + (i % 10 == 0 ? 0 : 1500));
    fclose(file);

    for (size_t i = 0; i < sizeof delays / sizeof delays[0]; i++) {
        const int64_t now = 5 * ONE_SECOND, latency = delays[i] * ONE_MILLISECOND;
        Link link;
        assert_true(LinkParse("fast.csv", &link));
        link.latency = latency;
        LinkReceive(&link, now, &received);
        int64_t newest = INT64_MIN;
        for (int k = 0; k < received.count; k++)
            newest = received.list[k].sent > newest ? received.list[k].sent : newest;
        CHECK(received.count == MostReceived && now - newest - latency <= 10 * ONE_MILLISECOND,
              "delay %" PRId64 ": %d snapshots, the newest of %" PRId64 " ns ago", delays[i],
              received.count, now - newest);
    }
}

/* The bar on the ground leads from what is drawn to where the player is now, which has a ring. */
TEST(RemoteBarIsAsLongAsThePictureIsLate)
{
    for (int late = 0; late <= 400; late += 100) { /* ms */
        const SceneState now = Scene_remote.at(2.5), then = Scene_remote.at(2.5 - late / 1000.0);
        const SceneState shown = {{then.bodies[0], now.bodies[1]}};
        const double way = then.bodies[0].x - now.bodies[0].x;
        Shapes shapes = {0};
        int bars = 0, rings = 0;
        Scene_remote.draw(&shown, RightColor, &shapes);
        for (int i = 0; i < shapes.count; i++) {
            const Shape *shape = &shapes.shapes[i];
            bars += shape->kind == ShapeBar && shape->color == RightColor &&
                    fabs(shape->at.x - now.bodies[0].x - way / 2) < 0.01 &&
                    fabs(shape->width - fabs(way)) < 0.01;
            rings += shape->kind == ShapeCircle && shape->stroke > 0 &&
                     fabs(shape->at.x - now.bodies[0].x) < 0.01;
        }
        CHECK(bars == 1 && rings == 1, "%d ms late: %d bars of %.1f units, %d rings", late, bars,
              fabs(way), rings);
        CHECK(late == 0 || fabs(way) > 10, "%d ms late: %.1f units", late, way);
    }
}
