/* SPDX-License-Identifier: MIT */
#include "scenes/scene.h"

#include <stddef.h>

#define SCENE(name) &Scene_##name,
static const Scene *const scenes[] = {
#include "scenes/list.def"
};
#undef SCENE

const Scene *SceneAt(int n)
{
    if (n < 0 || n >= SceneCount)
        return NULL;
    return scenes[n];
}

int SceneIndex(const Scene *scene)
{
    int n = 0;
    while (n < SceneCount && SceneAt(n) != scene)
        n++;
    return n;
}
