// SPDX-License-Identifier: MIT
#version 330 core

// Runs for each of the four corners of each quad: a rectangle with round corners, or a part of it.
// It is overlay.vert for lists without characters.

layout(location = 0) in vec4 rect;  // left, top, width, height in pixels
layout(location = 2) in vec3 shape; // round, line, turns
layout(location = 3) in uint paint; // 0xRRGGBBAA
layout(location = 4) in vec4 part;  // what is drawn of it, with room for soft edges

// The same for the whole picture.
layout(location = 8) in mat4 pixelsToClip;

// As in overlay.vert.
noperspective out vec2 place;
noperspective out vec2 inner;
noperspective out float radius;
noperspective out float stroke;
noperspective out vec4 fill;

const float Far = 10000.0;         // pixels: beyond any edge
const float Radians = 6.283185307; // in a turn

void main()
{
    float round = shape.x; // the radius of its corners
    float line = shape.y;  // the width of the line around it, 0: it is filled
    float turns = shape.z; // around its middle, clockwise

    vec2 halfSize = 0.5 * rect.zw;
    vec2 middle = rect.xy + halfSize;
    vec2 corner = vec2(gl_VertexID & 1, gl_VertexID >> 1 & 1);
    place = part.xy + corner * part.zw - middle;

    radius = min(round, min(halfSize.x, halfSize.y));
    inner = halfSize - radius;
    stroke = line > 0.0 ? line : 2.0 * Far; // reaches beyond the centre of any shape
    fill = vec4(uvec4(paint) >> uvec4(24, 16, 8, 0) & 255u) / 255.0;
    float angle = turns * Radians;
    vec2 turned = mat2(cos(angle), sin(angle), -sin(angle), cos(angle)) * place;
    gl_Position = pixelsToClip * vec4(middle + turned, 0.0, 1.0);
}
