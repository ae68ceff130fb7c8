// SPDX-License-Identifier: MIT
#version 330 core

// Runs for each of the four corners of the first ball in each lane. A tick sets two states of the
// ball, Last and Next; the position between or ahead of them is worked out here, once a frame.

uniform vec2 last;       // position at the tick before the newest, world units
uniform vec2 next;       // position at the newest tick
uniform vec2 velocity;   // displacement of a tick
uniform float lastAngle; // turns, clockwise
uniform float nextAngle;

uniform float alpha[3]; // of each lane. 0: at last, 1: at next
uniform float ahead[3]; // ticks of prediction beyond that; 0 when interpolating
uniform vec2 origin[3]; // pixels: the world's corner in each lane
uniform vec4 paint[3];

uniform vec2 scale;   // pixels of a world unit
uniform float radius; // of the ball, in pixels
uniform mat4 pixelsToClip;

noperspective out vec2 inSquare; // position in the ball's square, in radii from its centre
noperspective out vec2 surface;  // the same, turning with the ball
noperspective out vec4 ballColor;

void main()
{
    int lane = gl_InstanceID;
    vec2 DrawPosition = mix(last, next, alpha[lane]) + ahead[lane] * velocity;
    float DrawAngle = mix(lastAngle, nextAngle, alpha[lane]) + ahead[lane] * (nextAngle - lastAngle);
    ballColor = paint[lane];

    // Vertices 0 to 3 are the corners of a square, one pixel larger than the ball on each side to
    // leave room for its soft edge.
    vec2 corner = 2.0 * vec2(gl_VertexID & 1, gl_VertexID >> 1) - 1.0;
    inSquare = corner * (1.0 + 1.0 / radius);

    float turn = DrawAngle * 6.283185307;
    surface = mat2(cos(turn), -sin(turn), sin(turn), cos(turn)) * inSquare;

    vec2 middle = origin[lane] + scale * DrawPosition;
    gl_Position = pixelsToClip * vec4(middle + inSquare * radius, 0.0, 1.0);
}
