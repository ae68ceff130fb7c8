// SPDX-License-Identifier: MIT
#version 330 core

// Runs for each pixel of a small ball: a disc with a soft edge. There are many of these pixels, so
// there is no root: near the edge squared distances, too, tell how much of a pixel is covered.

flat in vec3 ballColor;
flat in float sharpness; // coverage at the centre, of which the edge cuts off what is above 1

out vec4 color; // premultiplied; what is below 0 counts as 0

void main()
{
    vec2 place = gl_PointCoord - 0.5; // 0.5 from the centre to the sides
    float coverage = min(sharpness - 4.0 * sharpness * dot(place, place), 1.0);
    color = vec4(ballColor * coverage, coverage);
}
