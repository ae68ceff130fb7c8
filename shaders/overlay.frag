// SPDX-License-Identifier: MIT
#version 330 core

// Runs for each pixel of a rectangle or character. Both coverages are computed, without an `if`,
// because software renderers would execute both branches of it.
//
// The values from the vertices are those of shape.frag, in number and kind: software renderers
// compile what prepares them once for both.

noperspective in vec2 place;
noperspective in vec2 inner;
noperspective in float radius;
noperspective in float stroke;
noperspective in vec4 fill;

uniform sampler2D atlas;

out vec4 color; // premultiplied

// Light text on dark looks too thin, because a pixel value of a half gives less than a quarter of
// the light. So partly covered pixels of light text are made lighter, those of dark text are not.
float TextCoverage(vec2 inAtlas, float lift)
{
    float covered = texture(atlas, inAtlas).r;
    return covered + lift * covered * (1.0 - covered);
}

float RectangleCoverage(vec2 fromCentre)
{
    vec2 beyond = abs(fromCentre) - inner; // of the corner circle's centre
    float distance = length(max(beyond, 0.0)) + min(max(beyond.x, beyond.y), 0.0) - radius;
    float inside = clamp(0.5 - (distance + stroke), 0.0, 1.0); // of the line, if there is one
    return clamp(0.5 - distance, 0.0, 1.0) - inside;
}

void main()
{
    bool isGlyph = radius < 0.0;
    float text = TextCoverage(place, stroke);
    float rectangle = RectangleCoverage(place);
    float opacity = fill.a * (isGlyph ? text : rectangle);
    color = vec4(fill.rgb * opacity, opacity);
}
