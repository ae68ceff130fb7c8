/* SPDX-License-Identifier: MIT
 *
 * The settings at the start of the program, of a scene, and of a step of the tour.
 */
#include "game/game.h"
#include "loops/loop_list.h"

Settings SettingsDefault(void)
{
    return (Settings){.loop = LoopIndex_arevalo,
                      .balls = 1,
                      .scene = SceneAt(0),
                      .link = LinkDefault(),
                      .method = SceneAt(0)->on,
                      .hud = HudShort,
                      .speed = 1000,
                      .fps = -1};
}

void SettingsOpenScene(Settings *settings, const Scene *scene)
{
    settings->scene = scene;
    settings->method = scene->on;
    settings->lanes = scene != SceneAt(0);
    settings->speed = scene->speed > 0 ? scene->speed : 1000;
    settings->ticksPerSecond = scene->ticksPerSecond;
    settings->steer = false;
}

const TourStep Tour[TourSteps] = {
#define STEP(title, text, look, ...) {title, text, look},
#include "game/tour_list.h"
#undef STEP
};

Settings SettingsAtStep(int step, int steps)
{
    Settings set = SettingsDefault();
    int n = 0;
    set.step = step;
    set.steps = steps;
#define STEP(title, text, look, ...)                                                               \
    if (++n == step) {                                                                             \
        __VA_ARGS__;                                                                               \
    }
#include "game/tour_list.h"
#undef STEP
    return set;
}

void SettingsOpenStep(Settings *settings, int step)
{
    if (step <= settings->steps && step != settings->step)
        *settings = SettingsAtStep(step, settings->steps);
}
