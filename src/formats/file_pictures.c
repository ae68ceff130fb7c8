/* SPDX-License-Identifier: MIT */
#include "formats/file_pictures.h"

void FilePicturesBegin(FilePictures *pictures)
{
    *pictures = (FilePictures){.last = {SeenUnknown, NOT_KNOWN, false}, .follows = true};
}

static bool IsSeen(const Frame *frame)
{
    return frame->known & COLUMN_OF(screen_source) && frame->screenSource != ScreenNever;
}

bool FilePicturesTake(FilePictures *pictures, const LogFormat *format, const LogRow *row)
{
    if (format->tellPicture)
        pictures->last = format->tellPicture(row);
    return pictures->shown + pictures->last.stayed <= LONGEST_TIME;
}

/* Sets when the picture that the row tells of was seen, and whether that is known. */
static void PlaceTold(FilePictures *pictures, Frame *frame)
{
    const LogPicture *picture = &pictures->last;
    if (picture->seen == SeenUnknown) {
        pictures->stayIsUnknown = true;
        return;
    }

    /* A picture is seen where the one before it ends. */
    const Nanoseconds stayed = picture->stayed > 0 ? picture->stayed : 0;
    frame->screenReal = pictures->shown;
    if (picture->ofBefore)
        frame->screenReal += stayed;
    pictures->shown += stayed;

    frame->known |= COLUMN_OF(screen_source);
    frame->screenSource = ScreenNever;
    if (picture->seen == SeenNever)
        return;
    frame->screenSource = ScreenSeen;

    /* How long after the one before it was seen is known only where that is told. */
    bool isKnown = !pictures->stayIsUnknown;
    if (picture->ofBefore)
        isKnown = stayed > 0;
    if (isKnown)
        frame->known |= COLUMN_OF(screen_ms);
    pictures->stayIsUnknown = stayed == 0;
}

void FilePicturesPlace(FilePictures *pictures, const LogFormat *format, Nanoseconds time,
                       Frame *frame)
{
    if (format->tellPicture)
        PlaceTold(pictures, frame);

    const ColumnSet screen = COLUMN_OF(screen_ms) | COLUMN_OF(screen_source);
    if (!(frame->known & screen))
        frame->screenReal = time;
    if (!IsSeen(frame))
        return;
    if (!pictures->follows)
        frame->known &= ~COLUMN_OF(screen_ms);
    pictures->follows = true;
}

void FilePicturesAddStay(FilePictures *pictures, const LogFormat *format, const LogRow *row,
                         bool isAsked)
{
    if (!format->tellPicture)
        return;
    const LogPicture picture = format->tellPicture(row);
    if (picture.seen != Seen || picture.stayed <= 0 || pictures->shown >= LONGEST_TIME)
        return;
    pictures->shown += picture.stayed;
    if (isAsked)
        pictures->stayed += picture.stayed;
}

void FilePicturesCount(FilePictures *pictures, const Frame *frame, Nanoseconds time)
{
    const LogPicture *picture = &pictures->last;
    pictures->frameTimes += frame->frameTime;
    if (picture->seen != SeenUnknown && picture->stayed > 0)
        pictures->stayed += picture->stayed;

    const bool isOurs = (frame->known & COLUMN_OF(loop)) != 0; /* these are not doubted */
    if (!IsSeen(frame) || isOurs)
        return;
    if (!(frame->known & COLUMN_OF(screen_ms)))
        pictures->screen.has = false;
    TwoClocksReach(&pictures->screen, frame->screenReal, time);
}

void FilePicturesGap(FilePictures *pictures)
{
    pictures->follows = false;
}

/* Whether `more` is more than `less` by what no rounding and no edge explains. */
static bool IsFarMore(Nanoseconds more, Nanoseconds less, Nanoseconds frames)
{
    const Nanoseconds edges = ONE_SECOND / 10;
    const Nanoseconds rounding = frames / 20;
    const Nanoseconds off = more - less;
    return off > edges && off > rounding;
}

Contradiction FilePicturesContradict(const FilePictures *pictures)
{
    const TwoClocks *screen = &pictures->screen;
    if (IsFarMore(pictures->stayed, pictures->frameTimes, pictures->frameTimes))
        return (Contradiction){true, pictures->stayed, pictures->frameTimes};
    const bool isLess = IsFarMore(screen->frames, screen->told, screen->frames);
    return (Contradiction){isLess, screen->told, screen->frames};
}
