/* SPDX-License-Identifier: MIT
 *
 * The sheet with all keys, over everything else.
 */
#include "base/keys.h"
#include "hud/parts.h"

#include <math.h>
#include <string.h>

static const Color PanelBack = 0x0B0E12F0;

/* How many lines the help has, and how long the longest text is, in characters. */
static void Measure(int *lines, int *longest)
{
    const KeyBinding *key;
    *lines = *longest = 0;
    for (int i = 0; (key = KeyBindingAt(i)) != NULL; i++) {
        const int length = key->help ? (int)strlen(key->help) : 0;
        *lines += key->help != NULL;
        *longest = length > *longest ? length : *longest;
    }
}

static void AddLines(Flow *flow, float keysWidth)
{
    const KeyBinding *key;
    for (int i = 0; (key = KeyBindingAt(i)) != NULL; i++) {
        if (key->help) {
            flow->y += flow->lineHeight;
            flow->x = flow->left + keysWidth;
            FlowText(flow, TextNormal, Bright, key->help);
            flow->x = flow->left;
        }
        if (key->label)
            FlowKey(flow, key->label, "", key->action);
        if (key->flags & KeyDigits)
            FlowKey(flow, "9", "", (Action)(key->action + 8));
    }
}

void HudHelp(Hud *hud)
{
    int lines, longest;
    Measure(&lines, &longest);
    const HudState *state = &hud->state;
    const float room = (float)state->height / (float)(lines + 3);
    const float line = floorf(fminf(HudPixels(hud, 28), room));
    const float padding = floorf(fminf(HudPixels(hud, 24), room));
    const float keys = HudPixels(hud, 140);
    const float width = keys + DrawListTextWidth(&hud->list, TextNormal, longest) + 2 * padding;
    const float height = line * (float)(lines + 1) + 2 * padding;
    const float x = roundf(fmaxf(((float)state->width - width) / 2, -padding));
    const float y = roundf(((float)state->height - height) / 2);

    DrawListRect(&hud->list, (Rect){x, y, width, height}, HudPixels(hud, 10), PanelBack);
    hud->buttons.count = 0; /* those below it */
    Flow flow = {.list = &hud->list,
                 .buttons = &hud->buttons,
                 .left = x + padding,
                 .right = x + width,
                 .x = x + padding,
                 .y = y + padding + line / 2,
                 .lineHeight = line};
    DrawListText(&hud->list, flow.x, flow.y - line / 4, TextLarge, Bright, "Keys");
    AddLines(&flow, keys);
}
