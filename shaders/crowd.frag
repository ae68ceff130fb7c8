// SPDX-License-Identifier: MIT
#version 330 core

// Runs for each pixel of a small ball: a disc with a soft edge. There are many of these pixels, so
// there is no root: near the edge squared distances, too, tell how much of a pixel is covered.

flat in vec3 ballColor;

uniform float sharpness; // coverage at the centre, of which the edge cuts off what is above 1

out vec4 color; // premultiplied

void main()
{
    vec2 place = 2.0 * gl_PointCoord - 1.0;
    float coverage = clamp(sharpness - sharpness * dot(place, place), 0.0, 1.0);
    color = vec4(ballColor * coverage, coverage);
}
