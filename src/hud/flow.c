/* SPDX-License-Identifier: MIT */
#include "hud/parts.h"

#include <stdio.h>
#include <string.h>

float HudDrop(const Hud *hud, TextStyle large, TextStyle small)
{
    const float larger = TextStyleTable[large].size - TextStyleTable[small].size;
    return larger * hud->list.scale * LookCapitals / 2;
}

const char *HudFitting(const Hud *hud, TextStyle style, float room, const char *const *texts,
                       int count)
{
    for (int i = 0; i < count; i++)
        if (texts[i][0] && DrawListWidth(&hud->list, style, texts[i]) <= room)
            return texts[i];
    return NULL;
}

/* Goes to a new line if this width does not fit in the current one. False if there is no room. */
static bool MakeRoom(Flow *flow, float width)
{
    if (flow->x > flow->left && flow->x + width > flow->right) {
        flow->x = flow->left;
        flow->y += flow->lineHeight;
    }
    return flow->y <= flow->bottom && flow->x + width <= flow->right;
}

static void Add(Flow *flow, TextStyle style, Color color, const char *text)
{
    const float width = DrawListWidth(&flow->hud->list, style, text);
    if (MakeRoom(flow, width))
        DrawListText(&flow->hud->list, flow->x, flow->y, style, color, text);
    flow->x += width;
}

void HudAddClick(Hud *hud, Rect rect, Action action)
{
    if (hud->buttonCount < MostButtons)
        hud->buttons[hud->buttonCount++] = (Button){rect, action};
}

void FlowSpace(Flow *flow, float length)
{
    flow->x += HudPixels(flow->hud, length);
}

void FlowText(Flow *flow, TextStyle style, Color color, const char *text)
{
    Add(flow, style, color, text);
    FlowSpace(flow, LookGap);
}

/* ---- keys ---- */

Flow HudRowFlow(Hud *hud, Rect row)
{
    enum { KeyLine = 26 }; /* the height of a line of keys, at scale 1 */
    Flow flow = HudFlow(hud, row, 0, KeyLine);
    flow.y = flow.bottom = roundf(row.y + row.height / 2);
    return flow;
}

/* Lengths at scale 1. */
enum {
    KeyPad = 5,        /* at both sides of a key's label */
    WordsGap = 6,      /* from a key to the words beside it, */
    TightGap = 4,      /* and where there is little room */
    ButtonHeight = 30, /* of what can be clicked, unless lines are closer */
    ButtonMargin = 8,  /* at both sides within a ground */
    TightSpace = 8     /* from a button to the next, where there is little room */
};

/* So far beside a button clicks count, where its neighbours are close: less than half of
 * TightSpace, so that buttons don't overlap. */
static const float CloseAround = 3.5f;

static float KeyWidth(const Flow *flow, const char *key)
{
    const float pads = HudPixels(flow->hud, 2 * KeyPad);
    const float least = HudPixels(flow->hud, LookKeyHeight);
    return roundf(fmaxf(DrawListWidth(&flow->hud->list, TextKey, key) + pads, least));
}

/* The outlined box of a key, with its label in the middle. Returns its rectangle. */
static Rect AddKey(Flow *flow, const char *key, Color color)
{
    const Hud *hud = flow->hud;
    DrawList *list = &flow->hud->list;
    const float width = KeyWidth(flow, key);
    const float height = fminf(HudPixels(hud, LookKeyHeight), floorf(flow->lineHeight - 1));
    const Rect box = {roundf(flow->x), roundf(flow->y - height / 2), width, height};
    const float inside = (width - DrawListWidth(list, TextKey, key)) / 2;
    DrawListRect(list, box, HudPixels(hud, LookKeyRadius), fmaxf(HudPixels(hud, LookThin), 1),
                 EdgeColor);
    DrawListText(list, box.x + inside, flow->y, TextKey, color, key);
    flow->x = box.x + width;
    return box;
}

/* How a button is made up; all widths are pixels. */
typedef struct Parts {
    /* Of its words. */
    TextStyle style;
    /* From the left: the key, a gap, and the words. */
    float key, gap, words;
    /* Within a ground, at both ends. */
    float margin;
    /* Without a ground, around all: clicks count there, too. */
    float around;
} Parts;

/* Whether a button stands close to its neighbours. */
static bool IsClose(const Flow *flow, const char *what)
{
    return flow->tight || !*what;
}

static TextStyle StyleOf(const Flow *flow, bool ground)
{
    if (ground)
        return TextStrong;
    if (flow->tight)
        return TextSmall;
    return TextBody;
}

static Parts PartsOf(const Flow *flow, const char *key, const char *what, bool ground)
{
    const Hud *hud = flow->hud;
    const float gap = flow->tight ? TightGap : WordsGap;
    const float around = IsClose(flow, what) ? CloseAround : LookStep;
    Parts parts = {.style = StyleOf(flow, ground)};
    if (*key)
        parts.key = KeyWidth(flow, key);
    if (*what && *key)
        parts.gap = HudPixels(hud, gap);
    if (ground)
        parts.margin = HudPixels(hud, ButtonMargin);
    else
        parts.around = floorf(around * hud->list.scale);
    parts.words = DrawListWidth(&hud->list, parts.style, what);
    return parts;
}

/* From the right end of a button to what comes next; at scale 1. */
static float SpaceBehind(const Flow *flow, const char *what, bool ground)
{
    if (ground)
        return LookStep;
    if (IsClose(flow, what))
        return TightSpace;
    return LookGap;
}

static float Whole(const Parts *parts)
{
    return roundf(2 * parts->margin + parts->key + parts->gap + parts->words);
}

void FlowButton(Flow *flow, const char *key, const char *what, Action action, Color ground,
                Color color)
{
    const Hud *hud = flow->hud;
    DrawList *list = &flow->hud->list;
    const Parts parts = PartsOf(flow, key, what, ground != 0);
    const float width = Whole(&parts);
    const float height = fminf(HudPixels(hud, ButtonHeight), flow->lineHeight);
    if (!MakeRoom(flow, width))
        return;

    const Rect box = {roundf(flow->x), roundf(flow->y - height / 2), width, height};
    Color wordsColor = QuietColor;
    if (ground) {
        DrawListRect(list, box, HudPixels(hud, LookKeyRadius), 0, ground);
        wordsColor = color;
    }

    flow->x = box.x + parts.margin;
    if (*key)
        AddKey(flow, key, color);
    DrawListText(list, flow->x + parts.gap, flow->y, parts.style, wordsColor, what);

    const Rect click = {box.x - parts.around, box.y, width + 2 * parts.around, height};
    HudAddClick(flow->hud, click, action);

    flow->x = box.x + width;
    FlowSpace(flow, SpaceBehind(flow, what, ground != 0));
}

void FlowKey(Flow *flow, Action action, const char *what)
{
    FlowButton(flow, KeyLabel(action), what, action, 0, TextColor);
}

float FlowKeyWidth(const Flow *flow, Action action, const char *what)
{
    const Parts parts = PartsOf(flow, KeyLabel(action), what, false);
    return Whole(&parts) + HudPixels(flow->hud, SpaceBehind(flow, what, false));
}

/* ---- sentences ---- */

/* The key whose label these characters are; NULL: they are a word. Digits and signs of a sum are
 * never meant as keys. */
static const KeyBinding *KeyNamed(const char *word, int length)
{
    static const char ofSums[] = "1-=";
    if (strchr(ofSums, *word))
        return NULL;
    for (const KeyBinding *key = KeyTable; key->key; key++) {
        if (!key->label || strlen(key->label) != (size_t)length)
            continue;
        if (strncmp(key->label, word, (size_t)length) == 0)
            return key;
    }
    return NULL;
}

/* The length of a word without the punctuation at its end: "F1." may be the key F1. */
static int WithoutEnd(const char *word, int length)
{
    while (length > 1 && strchr(".,:;?", word[length - 1]))
        length--;
    return length;
}

/* A key that a sentence names. Without room its place stays empty. */
static void AddNamedKey(Flow *flow, const KeyBinding *key)
{
    const float width = KeyWidth(flow, key->label);
    if (!MakeRoom(flow, width)) {
        flow->x += width;
        return;
    }
    const Rect box = AddKey(flow, key->label, TextColor);
    HudAddClick(flow->hud, box, key->action);
}

void FlowWords(Flow *flow, TextStyle style, Color color, const char *sentence)
{
    Hud *hud = flow->hud;
    DrawList *list = &hud->list;
    const float space = DrawListWidth(list, style, " ");
    const int commands = list->count, buttons = hud->buttonCount;
    bool behindKey = false; /* what comes next is the punctuation behind a key */

    while (*sentence) {
        /* A word, or the key that it names: then its punctuation is a word of its own. */
        const int whole = (int)strcspn(sentence, " "), bare = WithoutEnd(sentence, whole);
        const KeyBinding *key = NULL;
        if (!behindKey)
            key = KeyNamed(sentence, bare);

        char word[128];
        snprintf(word, sizeof word, "%.*s", key ? bare : whole, sentence);
        if (key)
            AddNamedKey(flow, key);
        else
            Add(flow, style, color, word);

        sentence += strlen(word);
        behindKey = key && *sentence != ' ';
        if (*sentence == ' ')
            flow->x = ceilf(flow->x + space); /* or the gap may look closed */
        else if (key)
            flow->x += space / 4;
        sentence += strspn(sentence, " ");
    }

    if (flow->y > flow->bottom && !flow->cuts) {
        list->count = commands;
        hud->buttonCount = buttons;
    }
}

void FlowNextLine(Flow *flow, float height)
{
    flow->x = flow->left;
    flow->y += HudPixels(flow->hud, height);
}
