#version 330 core

// Runs for each of the four corners of each ball. The program uploads two states of the world,
// once a tick; where between them this picture lies is worked out here, once a frame. In lanes the
// same balls are drawn in several ways at once: a ball's instances follow each other, one a lane.

layout(location = 0) in vec2 last;       // position at the tick before the newest, 1/64 unit
layout(location = 1) in vec2 next;       // position at the newest tick
layout(location = 2) in vec2 velocity;   // way of one tick
layout(location = 3) in float lastAngle; // 1/65536 turn, clockwise
layout(location = 4) in float nextAngle;

uniform int lanes;
uniform float alpha[3]; // of each lane. 0: at last, 1: at next
uniform float ahead[3]; // ticks of prediction beyond that; 0 when interpolating
uniform vec2 origin[3]; // pixels: the world's corner in each lane
uniform vec4 paint[3];

uniform vec2 scale;   // pixels of a world unit
uniform float radius; // of a ball, in pixels
uniform mat4 pixelsToClip;

out vec2 place;   // in the ball's square, in radii from its centre
out vec2 surface; // the same, turning with the ball
flat out vec4 ballColor;

void main()
{
    int lane = gl_InstanceID % lanes;
    vec2 DrawPosition = mix(last, next, alpha[lane]) + ahead[lane] * velocity;
    float DrawAngle = mix(lastAngle, nextAngle, alpha[lane]) + ahead[lane] * (nextAngle - lastAngle);
    ballColor = paint[lane];

    // Vertices 0 to 3 are the corners of a square, one pixel larger than the ball on each side to
    // leave room for its soft edge.
    vec2 corner = 2.0 * vec2(gl_VertexID & 1, gl_VertexID >> 1) - 1.0;
    place = corner * (1.0 + 1.0 / radius);

    float turn = DrawAngle * (6.283185307 / 65536.0);
    surface = mat2(cos(turn), -sin(turn), sin(turn), cos(turn)) * place;

    vec2 middle = origin[lane] + scale * DrawPosition / 64.0;
    gl_Position = pixelsToClip * vec4(middle + place * radius, 0.0, 1.0);
}
