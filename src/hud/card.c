/* SPDX-License-Identifier: MIT
 *
 * The open step of the tour, and the test of what can be seen.
 */
#include "hud/parts.h"

/* ---- a step of the tour ---- */

/* Dots that show which step it is. */
static void AddDots(Flow *flow, const Settings *set)
{
    enum { Pitch = 14, Large = 5, Small = 3 };
    DrawList *list = &flow->hud->list;
    const float scale = list->scale;
    for (int i = 1; i <= set->steps; i++) {
        const bool here = i == set->step, toCome = i > set->step;
        const float x = flow->left + roundf(Pitch * scale) * ((float)i - 0.5f);
        DrawListDisc(list, x, flow->y - 4 * scale, roundf((float)(here ? Large : Small) * scale),
                     toCome ? fmaxf(scale, 1) : 0, here ? TextColor : QuietColor);
    }
    FlowNextLine(flow, 22);
}

/* What to look at, and a key to try, behind a bar. */
static void AddLook(Flow *flow, const char *look)
{
    const float scale = flow->hud->list.scale, left = flow->left;
    const float top = flow->y - 12 * scale;
    flow->left = flow->x = left + roundf(14 * scale);
    FlowWords(flow, TextBody, ActColor, look);
    flow->left = left;
    DrawListBox(&flow->hud->list, left, top, 3 * scale, flow->y + 12 * scale - top, ActColor);
    FlowNextLine(flow, 34);
}

/* Its title, its text, what to do, and its keys. Where another scene was chosen, the text is that
 * scene's. */
static void WriteStep(Flow *flow, bool tiny)
{
    const Hud *hud = flow->hud;
    const Settings *set = &hud->state.set;
    const TourStep *step = hud->state.step;
    const bool another = !set->scene->world && set->scene != step->settings.scene;
    if (!tiny)
        AddDots(flow, set);

    flow->lineHeight = HudPixels(hud, 26);
    FlowWords(flow, tiny ? TextStrong : TextHead, TextColor, step->title);
    FlowNextLine(flow, tiny ? 24 : 28);

    flow->lineHeight = HudPixels(hud, LookSentence);
    FlowWords(flow, TextBody, TextColor, another ? set->scene->watch : step->text);
    FlowNextLine(flow, 28);
    AddLook(flow, step->look);

    flow->lineHeight = HudPixels(hud, 26);
    FlowButton(flow, KeyLabel(ActionTourNext), set->step < set->steps ? "Next" : "End",
               ActionTourNext, TextColor, GroundColor);
    FlowButton(flow, KeyLabel(ActionTourBack), "Back", ActionTourBack, PanelColor, TextColor);
    FlowKey(flow, ActionBack, "leave");
}

/* In a wide window a column at the left, else at the top. */
void HudCard(Hud *hud, Rect *room)
{
    enum { LeastHeight = 640 };
    const float margin = HudMargin(hud), scale = hud->list.scale;
    const bool wide = room->width >= 1.5f * room->height && room->height >= LeastHeight * scale;
    const bool tiny = room->width < LookTiny * scale;
    Rect card = HudInside(*room, margin);
    if (wide)
        card.width = HudPixels(hud, LookColumn);

    Flow flow = HudFlow(hud, card, wide ? 32 : 20, LookSentence);
    WriteStep(&flow, tiny);
    if (wide) {
        room->x += card.width + 2 * margin;
        room->width -= card.width + 2 * margin;
    } else {
        HudTakeTop(room, flow.y + HudPixels(hud, 18) - room->y);
    }
}

/* ---- the test of what can be seen ---- */

/* As high with the question as without. */
void HudSee(Hud *hud, Rect *room)
{
    Flow flow = HudFlow(hud, HudInside(*room, HudMargin(hud)), 24, LookSentence);
    FlowWords(&flow, TextBody, TextColor, hud->state.see);
    flow.lineHeight = HudPixels(hud, 32);
    FlowNextLine(&flow, 32);
    if (hud->state.seeAsks) {
        FlowButton(&flow, "1", "the first", ActionFirstLoop, 0, TextColor);
        FlowButton(&flow, "2", "the second", (Action)((int)ActionFirstLoop + 1), 0, TextColor);
    }
    FlowKey(&flow, ActionBack, "leave");
    HudTakeTop(room, flow.y + HudPixels(hud, 24) - room->y);
}
