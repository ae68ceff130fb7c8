// SPDX-License-Identifier: MIT
#version 330 core

// Runs for each pixel of a rectangle or glyph.

in vec2 fromCentre;
in vec2 atlasPlace;
flat in vec2 halfSize;
flat in float radius;
flat in float stroke;
flat in float isGlyph;
flat in float lift;
flat in vec4 fill;

uniform sampler2D atlas;

out vec4 color; // premultiplied

// Light text on dark looks thinner than it is, because a pixel value of a half shines with less
// than a quarter of the light. So its partly covered pixels are raised, and those of dark text not.
float GlyphCoverage()
{
    float covered = texelFetch(atlas, ivec2(atlasPlace), 0).r;
    return covered + lift * covered * (1.0 - covered);
}

float RectangleCoverage()
{
    vec2 beyond = abs(fromCentre) - (halfSize - radius); // of the corner circle's centre
    float distance = length(max(beyond, 0.0)) + min(max(beyond.x, beyond.y), 0.0) - radius;
    float inside = clamp(0.5 - (distance + stroke), 0.0, 1.0); // of the line, if there is one
    return clamp(0.5 - distance, 0.0, 1.0) - (stroke > 0.0 ? inside : 0.0);
}

void main()
{
    float opacity = fill.a * (isGlyph > 0.5 ? GlyphCoverage() : RectangleCoverage());
    color = vec4(fill.rgb * opacity, opacity);
}
