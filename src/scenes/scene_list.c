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
    return n >= 0 && n < (int)(sizeof scenes / sizeof scenes[0]) ? scenes[n] : NULL;
}

int SceneIndex(const Scene *scene)
{
    int n = 0;
    while (n < SceneCount && SceneAt(n) != scene)
        n++;
    return n;
}
