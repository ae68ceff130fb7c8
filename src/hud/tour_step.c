/* SPDX-License-Identifier: MIT
 *
 * The open step of the tour.
 */
#include "hud/parts.h"

/* From line to line, at scale 1. */
enum {
    DotsLine = 22,
    TitleLine = 28,
    TinyTitleLine = 24,
    TextLine = 28, /* from the text to what to look at */
    LookLine = 34, /* from there to the keys */
    ButtonLine = 26,
    BelowKeys = 18 /* from the middle of the last line to the end of the card */
};

/* Dots that show which step it is. */
static void AddDots(Flow *flow, const Tour *tour)
{
    enum { Pitch = 14, Large = 5, Small = 3, Raised = 4 }; /* lengths at scale 1 */
    DrawList *list = &flow->hud->list;
    const float scale = list->scale;
    for (int i = 1; i <= tour->count; i++) {
        const float x = flow->left + roundf(Pitch * scale) * ((float)i - 0.5f);
        const float y = flow->y - Raised * scale;
        if (i == tour->open)
            DrawListDisc(list, x, y, roundf(Large * scale), 0, TextColor);
        else if (i < tour->open)
            DrawListDisc(list, x, y, roundf(Small * scale), 0, QuietColor);
        else
            DrawListDisc(list, x, y, roundf(Small * scale), fmaxf(scale, 1), QuietColor);
    }
    FlowNextLine(flow, DotsLine);
}

/* What to look at, and a key to try, behind a bar. */
static void AddLook(Flow *flow, const char *look)
{
    enum { Indent = 14, BarWidth = 3, HalfLine = 12 };
    const float scale = flow->hud->list.scale, left = flow->left;
    const float top = flow->y - HalfLine * scale;
    flow->left = flow->x = left + roundf(Indent * scale);
    FlowWords(flow, TextBody, ActColor, look);
    flow->left = left;
    const float bottom = flow->y + HalfLine * scale;
    DrawListBox(&flow->hud->list, left, top, BarWidth * scale, bottom - top, ActColor);
    FlowNextLine(flow, LookLine);
}

/* Its title, its text, what to do, and its keys. Where another of the traps was chosen than that of
 * the step, the text is that scene's. */
static void WriteStep(Flow *flow, bool tiny)
{
    const Hud *hud = flow->hud;
    const Settings *set = &hud->state.set;
    const Tour *tour = &hud->state.tour;
    const TourStep *step = hud->state.step;
    const bool isLast = tour->open >= tour->count;
    const char *text = step->text;
    if (!ShowsBall(&hud->state) && set->scene != step->settings.scene)
        text = set->scene->watch;

    if (!tiny)
        AddDots(flow, tour);

    flow->lineHeight = HudPixels(hud, ButtonLine);
    if (tiny) {
        FlowWords(flow, TextStrong, TextColor, step->title);
        FlowNextLine(flow, TinyTitleLine);
    } else {
        FlowWords(flow, TextHead, TextColor, step->title);
        FlowNextLine(flow, TitleLine);
    }

    flow->lineHeight = HudPixels(hud, LookSentence);
    FlowWords(flow, TextBody, TextColor, text);
    FlowNextLine(flow, TextLine);
    AddLook(flow, step->look);

    flow->lineHeight = HudPixels(hud, ButtonLine);
    FlowButton(flow, KeyLabel(ActionTourNext), isLast ? "End" : "Next", ActionTourNext, TextColor,
               GroundColor);
    FlowButton(flow, KeyLabel(ActionTourBack), "Back", ActionTourBack, PanelColor, TextColor);
    FlowKey(flow, ActionBack, "leave");
}

/* In a wide window a column at the left, else at the top. */
void HudTourStep(Hud *hud, Rect *room)
{
    enum { LeastHeight = 640, WideTop = 32, Top = 20 };
    const float margin = HudMargin(hud), scale = hud->list.scale;
    const bool wide = room->width >= 1.5f * room->height && room->height >= LeastHeight * scale;
    const bool tiny = room->width < LookTiny * scale;
    Rect card = HudInside(*room, margin);
    if (wide)
        card.width = HudPixels(hud, LookColumn);

    Flow flow = HudFlow(hud, card, wide ? WideTop : Top, LookSentence);
    WriteStep(&flow, tiny);
    if (wide) {
        room->x += card.width + 2 * margin;
        room->width -= card.width + 2 * margin;
    } else {
        HudTakeTop(room, flow.y + HudPixels(hud, BelowKeys) - room->y);
    }
}
