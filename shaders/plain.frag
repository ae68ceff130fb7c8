// SPDX-License-Identifier: MIT
#version 330 core

// Runs for each pixel of a rectangle that hides what is below it. Software renderers fill large
// rectangles several times as fast by this as by overlay.frag.

noperspective in vec4 fill;

out vec4 color;

void main()
{
    color = fill;
}
