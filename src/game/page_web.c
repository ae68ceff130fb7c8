/* SPDX-License-Identifier: MIT
 *
 * What the page around the program shows, as JSON: the game's state, and the tables.
 */
#include "base/message.h"
#include "base/web.h"
#include "game/game_object.h"
#include "loops/loop_list.h"
#include "machine/keys.h"

static char text[16384];

#define Add(...) ListAdd(text, sizeof text, "", __VA_ARGS__)

static const char *Truth(bool value)
{
    return value ? "true" : "false";
}

const char *WebState(void)
{
    static const char *const lanes[] = {[LanesOne] = "one", [LanesTwo] = "two", [LanesAll] = "all"};
    static const char *const closes[] = {
        [TopHelp] = "help",   [TopList] = "list",   [TopCard] = "card", [TopTour] = "tour",
        [TopPause] = "pause", [TopLines] = "lines", [TopHand] = "hand", [TopLanes] = "lanes",
        [TopOne] = "one",     [TopScene] = "scene", [TopNothing] = ""};
    const Game *game = GameNow();
    text[0] = '\0';
    if (!game)
        return "null";
    const Settings *settings = &game->player.settings;
    const Tour *tour = &game->player.tour;
    const See *see = &game->player.see;
    const LoopRun *loop = &game->timeline.loop;
    const Film *film = &game->film;
    const Method *methods = settings->scene->methods;
    const Method *shown = &methods[PictureMethod(film->picture, settings->method)];
    Add("{\"scene\":%d,\"link\":\"%s\",", SceneIndex(settings->scene),
        SceneKindOf(settings->scene) == SceneOfNetwork ? LinkWrite(&settings->link) : "");
    Add("\"loop\":%d,\"mode\":\"%s\",\"setting\":\"%s\"", settings->loop, shown->word,
        methods[settings->method].word);
    Add(",\"title\":\"%s\",\"effect\":\"%s\"", TitleOf(shown), shown->effect);
    Add(",\"lanes\":\"%s\",\"strobe\":%s,\"paused\":%s,\"help\":%s", lanes[settings->lanes],
        Truth(settings->strobe), Truth(settings->paused), Truth(settings->help > 0));
    Add(",\"closes\":\"%s\",\"share\":%d", closes[SettingsTop(settings, tour)], settings->share);
    Add(",\"card\":\"%s\"", settings->card ? YourGameWrite(&settings->game) : "");
    Add(",\"tour\":%d,\"parallel\":%s", tour->open, Truth(settings->parallel));
    Add(",\"drawsNext\":%s", Truth(film->picture->asked.call == DrawNext));
    Add(",\"color\":\"#%06x\"", (unsigned)(shown->color >> 8));
    Add(",\"steer\":%s,\"recording\":%s,\"vsync\":%s", Truth(settings->steer),
        Truth(FrameLogRecording(&film->log)), Truth(game->player.window.vsync));
    Add(",\"network\":%s", Truth(settings->network && (loop->info->flags & LoopAsksNetwork)));
    Add(",\"hud\":\"%s\",\"balls\":%d,\"speed\":%g,\"fps\":%d", HudLevelWords[settings->hud],
        settings->balls, settings->speed / 1000.0, settings->fps);
    Add(",\"tickCost\":%g,\"drawCost\":%g", (double)settings->tickCost / 1e6,
        (double)settings->drawCost / 1e6);
    Add(",\"ups\":%d,\"rate\":%d", settings->ticksPerSecond,
        LoopHasRate(loop->info) ? loop->ticksPerSecond : 0);
    Add(",\"seeing\":%s,\"see\":\"%s\"", Truth(see->phase != SeeOff), see->result);
    Add(",\"ticks\":%lld,\"pictures\":%lld}", (long long)film->next.frame.tick,
        (long long)film->log.frames);
    return text;
}

const char *WebTables(void)
{
    const Scene *scene;
    const Game *game = GameNow();
    text[0] = '\0';
    Add("{\"loops\":[");
    for (int i = 0; i < LoopCount; i++)
        Add("%s{\"name\":\"%s\",\"watch\":\"%s\"}", i > 0 ? "," : "", LoopList[i].name,
            LoopList[i].watch);
    Add("],\"scenes\":[");
    for (int i = 0; (scene = SceneAt(i)) != NULL; i++)
        Add("%s{\"name\":\"%s\",\"watch\":\"%s\",\"on\":\"%s\",\"speed\":%g,\"ups\":%d,"
            "\"action\":%d}",
            i > 0 ? "," : "", scene->name, scene->watch, scene->methods[scene->on].word,
            scene->speed > 0 ? scene->speed / 1000.0 : 1, scene->ticksPerSecond,
            (int)ActionFirstScene + i);
    Add("],\"firstRate\":%d,\"rates\":[", (int)ActionFirstRate + 1);
    for (int i = 0; CommandRate(i) > 0; i++)
        Add("%s%d", i > 0 ? "," : "", CommandRate(i));
    Add("],\"firstStep\":%d,\"steps\":[", (int)ActionFirstStep);
    for (int i = 0; game && i < game->player.tour.count; i++) {
        const TourStep *step = &game->player.tour.steps[i];
        Add("%s{\"title\":\"%s\",\"text\":\"%s\",\"look\":\"%s\",\"options\":\"%s\"}",
            i > 0 ? "," : "", step->title, step->text, step->look, step->options);
    }
    Add("],\"keys\":[");
    for (const KeyBinding *key = KeyTable; key->key; key++)
        Add("%s{\"label\":\"%s\",\"help\":\"%s\",\"action\":%d}", key > KeyTable ? "," : "",
            key->label ? key->label : "", key->help ? key->help : "", (int)key->action);
    Add("]}");
    return text;
}
