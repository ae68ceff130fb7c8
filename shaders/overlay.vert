// SPDX-License-Identifier: MIT
#version 330 core

// Runs for each of the four corners of each quad: a rectangle with round corners, or one glyph.

layout(location = 0) in vec4 rect;  // left, top, width, height in pixels
layout(location = 1) in vec2 texel; // a glyph's corner in the atlas; negative: a rectangle
layout(location = 2) in float round;
layout(location = 3) in float line; // width of the line around a rectangle, 0: it is filled
layout(location = 4) in vec4 paint;

uniform mat4 pixelsToClip;

out vec2 fromCentre; // in pixels
out vec2 atlasPlace; // in texels
flat out vec2 halfSize;
flat out float radius;
flat out float stroke;
flat out float isGlyph;
flat out float lift;
flat out vec4 fill;

void main()
{
    // A pixel more on each side of what is round leaves room for a soft edge.
    isGlyph = texel.x < 0.0 ? 0.0 : 1.0;
    halfSize = 0.5 * rect.zw;
    float margin = isGlyph < 0.5 && round > 0.0 ? 1.0 : 0.0;
    vec2 corner = 2.0 * vec2(gl_VertexID & 1, gl_VertexID >> 1 & 1) - 1.0;
    fromCentre = corner * (halfSize + margin);

    radius = min(round, min(halfSize.x, halfSize.y));
    stroke = line;
    lift = 0.43 * dot(paint.rgb, vec3(0.30, 0.59, 0.11)); // of a glyph: the lighter, the more
    atlasPlace = texel + halfSize + fromCentre;
    fill = paint;
    gl_Position = pixelsToClip * vec4(rect.xy + halfSize + fromCentre, 0.0, 1.0);
}
