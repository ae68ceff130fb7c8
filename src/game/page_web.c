/* SPDX-License-Identifier: MIT
 *
 * What the page around the program shows, as JSON: the game's state, and the tables.
 */
#include "base/message.h"
#include "base/web.h"
#include "game/game_object.h"
#include "loops/loop_list.h"
#include "machine/keys.h"

/* The JSON that was asked for last, and room for it. */
enum { TextSize = 16384 };
static char text[TextSize];

/* Adds to it. */
#define Add(...) ListAdd(text, sizeof text, "", __VA_ARGS__)

static const char *Truth(bool value)
{
    return value ? "true" : "false";
}

/* What stands before row `n` of an array, from 0. */
static const char *Comma(int n)
{
    return n > 0 ? "," : "";
}

/* "" where there is none. */
static const char *TextOf(const char *orNull)
{
    return orNull ? orNull : "";
}

/* ---- the state ---- */

/* What moves, by which loop and method. */
static void AddScene(const Settings *settings, const Method *shown)
{
    const Method *setting = &settings->scene->methods[settings->method];
    const char *link = "";
    if (SceneKindOf(settings->scene) == SceneOfNetwork)
        link = LinkWrite(&settings->link);
    Add("\"scene\":%d,\"link\":\"%s\",", SceneIndex(settings->scene), link);
    Add("\"loop\":%d,\"mode\":\"%s\",\"setting\":\"%s\"", settings->loop, shown->word,
        setting->word);
    Add(",\"title\":\"%s\",\"effect\":\"%s\"", TitleOf(shown), shown->effect);
}

/* What is open, and how much of the game is seen. */
static void AddOpen(const Settings *settings, const Tour *tour)
{
    static const char *const lanes[] = {[LanesOne] = "one", [LanesTwo] = "two", [LanesAll] = "all"};
    static const char *const closes[] = {
        [TopHelp] = "help",   [TopList] = "list",   [TopCard] = "card", [TopTour] = "tour",
        [TopPause] = "pause", [TopLines] = "lines", [TopHand] = "hand", [TopLanes] = "lanes",
        [TopOne] = "one",     [TopScene] = "scene", [TopNothing] = ""};
    const char *card = "";
    if (settings->card)
        card = YourGameWrite(&settings->game);
    Add(",\"lanes\":\"%s\",\"strobe\":%s,\"paused\":%s,\"help\":%s", lanes[settings->lanes],
        Truth(settings->strobe), Truth(settings->paused), Truth(settings->help > 0));
    Add(",\"closes\":\"%s\",\"share\":%d", closes[SettingsTop(settings, tour)], settings->share);
    Add(",\"card\":\"%s\"", card);
    Add(",\"tour\":%d,\"parallel\":%s", tour->open, Truth(settings->parallel));
}

/* Ticks a second as the option has them: a number, or the text of one that is no whole number. */
static void AddRate(TickRate rate)
{
    char rateText[TickRateTextSize];
    const char *const quote = rate.denominator > 1 ? "\"" : "";
    Add(",\"ups\":%s%s%s", quote, TickRateText(rateText, rate), quote);
}

/* What was measured last: the display's Hz, 0 if that varies; how late the pictures are, in ms, and
 * how uneven; and with how many of them the browser was late. Below 0: not known. The least delay
 * of a strip is told, as it varies less than others. */
static void AddMeasured(const HudState *hud, const Settings *settings)
{
    const bool isAlone = settings->lanes == LanesOne;
    const ParallelFigures *seen = &hud->seen[isAlone ? hud->method : settings->scene->on];
    double late = -1, uneven = -1;
    if (seen->lines > 1) {
        late = seen->least * RealSpeed / settings->speed;
        uneven = seen->error;
    }
    Add(",\"measured\":{\"hz\":%d,\"late\":%.0f,\"uneven\":%.1f", hud->refreshRate, late, uneven);
    Add(",\"pictures\":%d,\"hiccups\":%d}", seen->lasting, seen->lastingHiccups);
}

/* What else keys set. */
static void AddSet(const Game *game, const Settings *settings)
{
    const LoopRun *run = &game->timeline.loop;
    const bool isNetwork = settings->network && (run->info->flags & LoopAsksNetwork);
    double rate = 0;
    if (LoopHasRate(run->info))
        rate = TickRateValue(run->ticksPerSecond);

    Add(",\"steer\":%s,\"recording\":%s,\"vsync\":%s", Truth(settings->steer),
        Truth(FrameLogRecording(&game->film.log)), Truth(game->player.window.vsync));
    Add(",\"network\":%s", Truth(isNetwork));
    Add(",\"hud\":\"%s\",\"balls\":%d,\"speed\":%g,\"fps\":%d", HudLevelWords[settings->hud],
        settings->balls, (double)settings->speed / RealSpeed, settings->fps);
    Add(",\"tickCost\":%g,\"drawCost\":%g", (double)settings->tickCost / ONE_MILLISECOND,
        (double)settings->drawCost / ONE_MILLISECOND);
    AddRate(settings->ticksPerSecond);
    Add(",\"rate\":%.10g", rate);
}

const char *WebState(void)
{
    const Game *game = GameNow();
    text[0] = '\0';
    if (!game)
        return "null";

    const Settings *settings = &game->player.settings;
    const See *see = &game->player.see;
    const Film *film = &game->film;
    const int method = PictureMethod(film->picture, settings->method);
    const Method *shown = &settings->scene->methods[method];
    const bool drawsNext = film->picture->asked.call == DrawNext;
    Add("{");
    AddScene(settings, shown);
    AddOpen(settings, &game->player.tour);
    Add(",\"drawsNext\":%s", Truth(drawsNext));
    Add(",\"color\":\"#%06x\"", (unsigned)(shown->color >> 8)); /* without its alpha */
    AddSet(game, settings);
    AddMeasured(&game->face.hud.state, settings);
    Add(",\"seeing\":%s,\"see\":\"%s\"", Truth(see->phase != SeeOff), see->result);
    Add(",\"ticks\":%lld,\"pictures\":%lld}", (long long)film->next.frame.tick,
        (long long)film->log.frames);
    return text;
}

/* ---- the tables ---- */

static void AddLoops(void)
{
    for (int i = 0; i < LoopCount; i++)
        Add("%s{\"name\":\"%s\",\"watch\":\"%s\"}", Comma(i), LoopList[i].name, LoopList[i].watch);
}

static void AddScenes(void)
{
    for (int i = 0; i < SceneCount; i++) {
        const Scene *scene = SceneAt(i);
        const int speed = scene->speed > 0 ? scene->speed : RealSpeed;
        Add("%s{\"name\":\"%s\",\"topic\":\"%s\",\"watch\":\"%s\",", Comma(i), scene->name,
            TextOf(scene->topic), scene->watch);
        Add("\"on\":\"%s\",", scene->methods[scene->on].word);
        Add("\"speed\":%g,\"ups\":%d,\"action\":%d}", (double)speed / RealSpeed,
            scene->ticksPerSecond, (int)ActionFirstScene + i);
    }
}

static void AddRates(void)
{
    for (int i = 0; CommandRate(i) > 0; i++)
        Add("%s%d", Comma(i), CommandRate(i));
}

static void AddSteps(const Tour *tour)
{
    for (int i = 0; i < tour->count; i++) {
        const TourStep *step = &tour->steps[i];
        Add("%s{\"title\":\"%s\",\"text\":\"%s\",\"look\":\"%s\",\"options\":\"%s\"}", Comma(i),
            step->title, step->text, step->look, step->options);
    }
}

static void AddKeys(void)
{
    for (int i = 0; KeyTable[i].key; i++) {
        const KeyBinding *key = &KeyTable[i];
        Add("%s{\"label\":\"%s\",\"help\":\"%s\",\"action\":%d}", Comma(i), TextOf(key->label),
            TextOf(key->help), (int)key->action);
    }
}

const char *WebTables(void)
{
    const Game *game = GameNow();
    text[0] = '\0';
    Add("{\"loops\":[");
    AddLoops();
    Add("],\"scenes\":[");
    AddScenes();
    Add("],\"firstRate\":%d,\"rates\":[", (int)ActionFirstRate + 1);
    AddRates();
    Add("],\"firstStep\":%d,\"steps\":[", (int)ActionFirstStep);
    if (game)
        AddSteps(&game->player.tour);
    Add("],\"keys\":[");
    AddKeys();
    Add("]}");
    return text;
}
