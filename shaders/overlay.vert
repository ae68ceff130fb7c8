// SPDX-License-Identifier: MIT
#version 330 core

// Runs for each of the four corners of each quad: a rectangle with round corners, or a character.

layout(location = 0) in vec4 rect;  // left, top, width, height in pixels
layout(location = 1) in vec2 texel; // a character's corner in the atlas; negative: a rectangle
layout(location = 2) in vec3 shape; // of a rectangle: round, line, turns
layout(location = 3) in uint paint; // 0xRRGGBBAA

uniform sampler2D atlas;
// The same for the whole picture.
layout(location = 8) in mat4 pixelsToClip;

// The first differs from corner to corner. The others are equal, but not `flat`, because software
// renderers recognise only quads without flat values as rectangles.
noperspective out vec2 place;   // of a rectangle: from its centre, in pixels; of a character: in
                                // the atlas, whose width and height are 1
noperspective out vec2 inner;   // of a rectangle: from its centre to those of its round corners
noperspective out float radius; // of a rectangle's corners; negative: this is a character
noperspective out float stroke; // of a rectangle: the width of its line; of a character: how much
                                // partly covered pixels are made lighter
noperspective out vec4 fill;

const float Far = 10000.0;         // pixels: beyond any edge
const float Radians = 6.283185307; // in a turn

void main()
{
    float round = shape.x; // the radius of its corners
    float line = shape.y;  // the width of the line around it, 0: it is filled
    float turns = shape.z; // around its middle, clockwise

    // Round shapes get one more pixel on each side, as room for a soft edge.
    bool isGlyph = texel.x >= 0.0;
    vec2 halfSize = 0.5 * rect.zw;
    float margin = round > 0.0 ? 1.0 : 0.0;
    vec2 corner = 2.0 * vec2(gl_VertexID & 1, gl_VertexID >> 1 & 1) - 1.0;
    vec2 fromCentre = corner * (halfSize + margin);
    float angle = turns * Radians;
    vec2 turned = mat2(cos(angle), sin(angle), -sin(angle), cos(angle)) * fromCentre;
    gl_Position = pixelsToClip * vec4(rect.xy + halfSize + turned, 0.0, 1.0);
    fill = vec4(uvec4(paint) >> uvec4(24, 16, 8, 0) & 255u) / 255.0;

    place = fromCentre;
    radius = min(round, min(halfSize.x, halfSize.y));
    inner = halfSize - radius;
    stroke = line > 0.0 ? line : 2.0 * Far; // reaches beyond the centre of any shape
    if (isGlyph) {
        place = (texel + halfSize + fromCentre) / vec2(textureSize(atlas, 0));
        radius = -1.0;
        stroke = 0.43 * dot(fill.rgb, vec3(0.30, 0.59, 0.11)); // more for lighter text
    }
}
