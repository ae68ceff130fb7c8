// SPDX-License-Identifier: MIT
#version 330 core

// Runs for each pixel of a small ball: a disc with a soft edge. There are many of these pixels, so
// it computes no square root: near the edge the squared distance gives nearly the same.

flat in vec3 ballColor;
flat in float centre; // coverage at the centre, before it is limited to 1

out vec4 color; // premultiplied; negative values count as 0

void main()
{
    vec2 fromCentre = gl_PointCoord - 0.5; // at the sides of the point's square coverage is 1/8
    float coverage = min(centre - (4.0 * centre - 0.5) * dot(fromCentre, fromCentre), 1.0);
    color = vec4(ballColor * coverage, coverage);
}
