// SPDX-License-Identifier: MIT
#version 330 core

// Runs for each of the four corners of each ball. The place of a ball between two ticks is
// computed earlier (Mix in src/scenes/scene.h).

layout(location = 0) in vec2 middle; // pixels
layout(location = 1) in float radius;
layout(location = 2) in float turns; // clockwise
layout(location = 3) in uint paint; // 0xRRGGBBAA

// The same for the whole picture.
layout(location = 8) in mat4 pixelsToClip;

noperspective out vec2 inSquare; // position in the ball's square, in radii from its centre
noperspective out vec2 surface;  // the same, rotated with the ball
noperspective out float pixels;  // of the radius
noperspective out float edge;    // where coverage ends, from the centre: half a pixel beyond
noperspective out vec4 ballColor;

void main()
{
    // Vertices 0 to 3 are the corners of a square, one pixel larger than the ball on each side to
    // leave room for its soft edge.
    vec2 corner = 2.0 * vec2(gl_VertexID & 1, gl_VertexID >> 1) - 1.0;
    inSquare = corner * (1.0 + 1.0 / radius);

    float angle = turns * 6.283185307;
    surface = mat2(cos(angle), -sin(angle), sin(angle), cos(angle)) * inSquare;

    ballColor = vec4(uvec4(paint) >> uvec4(24, 16, 8, 0) & 255u) / 255.0;
    pixels = radius;
    edge = radius + 0.5;
    gl_Position = pixelsToClip * vec4(middle + inSquare * radius, 0.0, 1.0);
}
