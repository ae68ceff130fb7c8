/* SPDX-License-Identifier: MIT */
#include "hud/settings.h"

#include "loops/loop_list.h"

const char *const HudLevelWords[HudLevelCount] = {
    [HudOff] = "off", [HudShort] = "short", [HudFull] = "full"};

Settings SettingsDefault(void)
{
    return (Settings){.loop = LoopIndex_arevalo,
                      .balls = 1,
                      .scene = SceneAt(0),
                      .link = LinkDefault(),
                      .method = SceneAt(0)->on,
                      .share = ShareAsDrawn,
                      .hud = HudShort,
                      .speed = RealSpeed,
                      .fps = -1};
}

Settings SettingsStart(void)
{
    Settings settings = SettingsDefault();
    settings.lanes = LanesTwo;
    return settings;
}

void SettingsOpenLanes(Settings *settings)
{
    settings->method = settings->scene->on;
    settings->lanes = LanesTwo;
}

void SettingsOpenScene(Settings *settings, const Scene *scene)
{
    settings->scene = scene;
    SettingsOpenLanes(settings);
    settings->speed = scene->speed > 0 ? scene->speed : RealSpeed;
    settings->ticksPerSecond = WholeRate(scene->ticksPerSecond);
    settings->rateIsOfScene = true;
    settings->steer = false;
}

void SettingsCompleteCard(Settings *settings, Nanoseconds refresh)
{
    static const int usualDisplay = 60;
    double ticks = LoopList[settings->loop].ticksPerSecond;
    if (TickRateIsKnown(settings->ticksPerSecond))
        ticks = TickRateValue(settings->ticksPerSecond);
    if (settings->game.ticks == 0)
        settings->game.ticks = ticks;

    const int display = refresh > 0 ? RateOf(refresh) : usualDisplay;
    if (settings->game.display == 0)
        settings->game.display = display;
}
