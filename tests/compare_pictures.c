/* SPDX-License-Identifier: MIT
 *
 * compare_pictures ONE OTHER: whether two PNG files look the same. Drivers draw a few edges a
 * little differently, so some pixels may differ, and by a little.
 */
#define STB_IMAGE_IMPLEMENTATION
#define STBI_ONLY_PNG
#include <stb_image.h>

#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    enum { Slight = 24, MostPerMille = 1 };
    int width[2], height[2], channels;
    unsigned char *pixels[2] = {NULL, NULL};
    if (argc != 3)
        return 2;
    for (int i = 0; i < 2; i++) {
        pixels[i] = stbi_load(argv[i + 1], &width[i], &height[i], &channels, 3);
        if (!pixels[i]) {
            printf("%s: %s\n", argv[i + 1], stbi_failure_reason());
            return 1;
        }
    }
    if (width[0] != width[1] || height[0] != height[1]) {
        printf("%s is %d x %d, %s %d x %d\n", argv[1], width[0], height[0], argv[2], width[1],
               height[1]);
        return 1;
    }
    const int count = 3 * width[0] * height[0];
    int different = 0;
    for (int i = 0; i < count; i++)
        different += abs(pixels[0][i] - pixels[1][i]) > Slight;
    free(pixels[0]);
    free(pixels[1]);
    if (different * 1000.0 > (double)MostPerMille * count)
        printf("%s and %s: %.2f %% differ\n", argv[1], argv[2], 100.0 * different / count);
    return different * 1000.0 > (double)MostPerMille * count;
}
