/* SPDX-License-Identifier: MIT
 *
 * The graph's place, with labels on its left and numbers on its right. The graph itself, which
 * changes with each frame, is drawn by graph.c.
 */
#include "hud/parts.h"

#include <math.h>
#include <stdio.h>

static void AddLine(DrawList *list, float x, float y, Color color, const char *format, double value)
{
    char text[32];
    snprintf(text, sizeof text, format, value);
    DrawListText(list, x, y, TextNormal, color, text);
}

/* In lines from y on; 0 stands for a frame time that is not known yet. */
static void AddNumbers(Hud *hud, float x, float y)
{
    const HudState *state = &hud->state;
    const struct {
        const char *format, *unknown;
        bool known;
        double value;
    } numbers[] = {
        {"p50 %.2f ms", "p50 - ms", state->p50 > 0, state->p50 / 100.0},
        {"p99 %.2f ms", "p99 - ms", state->p99 > 0, state->p99 / 100.0},
        {"max %.2f ms", "max - ms", state->max > 0, state->max / 100.0},
        {"1%% low %.1f fps", "1% low - fps", state->p99 > 0, 1e5 / fmax(state->p99, 1)},
    };
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
        if (numbers[i].known)
            AddLine(&hud->list, x, y, Bright, numbers[i].format, numbers[i].value);
        else
            DrawListText(&hud->list, x, y, TextNormal, Bright, numbers[i].unknown);
        y += HudPixels(hud, 18);
    }
}

/* On the left of the graph. */
static void AddLabel(Hud *hud, float y, const char *format, double value)
{
    AddLine(&hud->list, HudMargin(hud), y, Dim, format, value);
}

float HudGraphPanel(Hud *hud, float bottom)
{
    const HudState *state = &hud->state;
    const float margin = HudMargin(hud), line = HudPixels(hud, 18), gap = HudPixels(hud, 6);
    const float left = margin + DrawListTextWidth(&hud->list, TextNormal, 6);
    const float right =
        (float)state->width - margin - DrawListTextWidth(&hud->list, TextNormal, 17);
    const float column = fmaxf(floorf((right - left) / GraphFrames), 1);
    const float width = fminf(column * GraphFrames, floorf(right - left));
    const float top = bottom - 4 * line - gap;
    GraphLayout *layout = &hud->graph;
    *layout = (GraphLayout){.column = column,
                            .bars = {right - width, top, width, 4 * line - gap},
                            .top = (int64_t)state->graphTop * 10000,
                            .refresh = state->refresh};
    const float first = top + line / 2;
    const float part = (float)state->refresh / (float)fmax((double)layout->top, 1);
    const float level = layout->bars.y + layout->bars.height * (1 - part);
    AddLabel(hud, first, "%g ms", state->graphTop / 100.0);
    if (state->refresh > 0 && level >= first + line)
        AddLabel(hud, level, "%.1f", (double)state->refresh / 1e6);
    AddNumbers(hud, right + 2 * gap, top + line / 2);
    return top - 2 * gap;
}
