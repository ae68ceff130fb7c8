/* SPDX-License-Identifier: MIT
 *
 * When the pictures of a log were seen. Rows tell for how long one stayed on the screen; each is
 * put behind those before it. In the end the sums show whether the times can be true.
 */
#pragma once

#include "formats/format.h"
#include "formats/two_clocks.h"

typedef struct FilePictures {
    /* What the last row tells. */
    LogPicture last;

    /* For how long all up to there were on the screen. */
    Nanoseconds shown;

    /* It is not known how long the last one that was seen stayed. */
    bool stayIsUnknown;

    /* No row was left out since the last picture that was seen. */
    bool follows;

    /* ---- of the frames that were asked for ---- */

    /* The times at which pictures were seen, beside the frame times. */
    TwoClocks screen;

    /* The sum of the frame times; and for how long pictures were on the screen, by all cells that
     * tell it. */
    Nanoseconds frameTimes, stayed;
} FilePictures;

/* No row was read. */
void FilePicturesBegin(FilePictures *pictures);

/* The row is a frame: what it tells of its picture. False: the sum is more than can be. */
bool FilePicturesTake(FilePictures *pictures, const LogFormat *format, const LogRow *row);

/* Puts the picture of a frame behind those that were seen before it. `time`: the sum of the frame
 * times, which is the nearest to it where nothing is told. */
void FilePicturesPlace(FilePictures *pictures, const LogFormat *format, Nanoseconds time,
                       Frame *frame);

/* Of a row that is no frame: the picture before it may have stayed for longer. `isAsked`: it counts
 * for the sums, too. */
void FilePicturesAddStay(FilePictures *pictures, const LogFormat *format, const LogRow *row,
                         bool isAsked);

/* The frame is one of those that were asked for. */
void FilePicturesCount(FilePictures *pictures, const Frame *frame, Nanoseconds time);

/* What comes now does not follow the last frame. */
void FilePicturesGap(FilePictures *pictures);

/* Two sums that can't both be true. */
typedef struct Contradiction {
    bool found;

    /* The times of the pictures add up to one, in frames that add up to the other. */
    Nanoseconds screen, frames;
} Contradiction;

/* Whether the times on the screen add up to more than the time that passed; or those between
 * pictures that were seen to less than the time between them. */
Contradiction FilePicturesContradict(const FilePictures *pictures);
