// SPDX-License-Identifier: MIT
#version 330 core

// Runs for each of the four corners of each quad, as overlay.vert: an upright rectangle of one
// colour, with edges on whole pixels.

layout(location = 0) in vec4 rect;  // left, top, width, height in pixels
layout(location = 3) in uint paint; // 0xRRGGBBAA
layout(location = 8) in mat4 pixelsToClip;

noperspective out vec4 fill;

void main()
{
    vec2 corner = vec2(gl_VertexID & 1, gl_VertexID >> 1 & 1);
    fill = vec4(uvec4(paint) >> uvec4(24, 16, 8, 0) & 255u) / 255.0;
    gl_Position = pixelsToClip * vec4(rect.xy + corner * rect.zw, 0.0, 1.0);
}
