/* SPDX-License-Identifier: MIT
 *
 * Pictures that the program takes of itself, for tests that look at them.
 */
#ifndef PICTURE_H
#define PICTURE_H

#include <stdbool.h>

typedef struct Picture {
    char name[64];
    int width, height;
    unsigned char *pixels; /* RGB */
} Picture;

/* Presses F12 and takes the picture in. Keys pressed before have been acted upon when it returns.
 * Free it with PictureFree. */
Picture TakePicture(void);
void PictureFree(Picture *picture);

/* How much of the picture differs, in percent. They must be of one size. */
double Difference(const Picture *a, const Picture *b);

/* Whether a pixel has this colour, 0xRRGGBB, as exactly as rounding allows. */
bool IsColor(const Picture *picture, int x, int y, unsigned color);

/* How many pixels have the colour or a darker shade of it, as balls have away from the light, and
 * where the outermost of them are. */
typedef struct Box {
    int count, left, top, right, bottom;
} Box;

Box ColorBox(const Picture *picture, unsigned color);

#endif
