/* SPDX-License-Identifier: MIT
 *
 * compare_pictures ONE OTHER [END BEGIN]: whether two PNG files look the same, or their rows from
 * BEGIN to before END. Drivers draw some edges slightly differently, so a few pixels may differ a
 * little.
 */
#include <stb_image.h>

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv)
{
    enum { Slight = 24, MaxPerMille = 1 };
    int sizes[2][2] = {0}, channels, different = 0;
    unsigned char *pixels[2] = {NULL, NULL};
    for (int i = 0; i < 2 && argc >= 3; i++)
        pixels[i] = stbi_load(argv[i + 1], &sizes[i][0], &sizes[i][1], &channels, 3);
    const int end = argc > 4 ? atoi(argv[3]) : sizes[0][1], begin = argc > 4 ? atoi(argv[4]) : 0;
    const int first = 3 * sizes[0][0] * begin, count = 3 * sizes[0][0] * end - first;
    const bool comparable = pixels[0] && memcmp(sizes[0], sizes[1], sizeof sizes[0]) == 0;
    for (int i = 0; comparable && i < count; i++)
        different += abs(pixels[0][first + i] - pixels[1][first + i]) > Slight;
    free(pixels[0]);
    free(pixels[1]);
    if (comparable && 1000 * different <= MaxPerMille * count)
        return 0;
    printf("%d of %d values differ%s\n", different, count, comparable ? "" : ", or the sizes do");
    return 1;
}
