/* SPDX-License-Identifier: MIT */
#include "game/game.h"

#include "loops/loop_list.h"

Settings SettingsDefault(void)
{
    return (Settings){.loop = LoopIndex_arevalo,
                      .balls = 1,
                      .scene = SceneAt(0),
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
    settings->steer = false;
}

void SettingsOpenStep(Settings *settings, int step)
{
    const Settings before = *settings;
    if (step > before.steps || step == before.step)
        return;
    *settings = step > 0 ? before.tour[step - 1].settings : SettingsDefault();
    settings->tour = before.tour;
    settings->steps = before.steps;
    settings->step = step;
}
