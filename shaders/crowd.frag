// SPDX-License-Identifier: MIT
#version 330 core

// Runs for each pixel of a small ball: a disc with a soft edge. There are many of these pixels, so
// there is no root: near the edge squared distances, too, tell how much of a pixel is covered.

flat in vec3 ballColor;
flat in float centre; // coverage there, of which what is above 1 is cut off

out vec4 color; // premultiplied; what is below 0 counts as 0

void main()
{
    vec2 place = gl_PointCoord - 0.5; // on the sides of the point's square an eighth is left
    float coverage = min(centre - (4.0 * centre - 0.5) * dot(place, place), 1.0);
    color = vec4(ballColor * coverage, coverage);
}
