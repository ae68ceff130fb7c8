#version 330 core

// Runs for each of the four corners of each ball. The program uploads two states of the world,
// once a tick; where between them this picture lies is worked out here, once a frame.

layout(location = 0) in vec2 last;       // position at the tick before the newest, 1/64 unit
layout(location = 1) in vec2 next;       // position at the newest tick
layout(location = 2) in vec2 velocity;   // way of one tick
layout(location = 3) in float lastAngle; // 1/65536 turn, clockwise
layout(location = 4) in float nextAngle;

uniform float alpha; // 0: at last, 1: at next
uniform float ahead; // ticks of prediction beyond that; 0 when interpolating

uniform mat4 worldToClip;
uniform float radius; // of a ball, in units
uniform float pixel;  // size of a pixel, in radii

out vec2 place;   // in the ball's square, in radii from its centre
out vec2 surface; // the same, turning with the ball

void main()
{
    vec2 DrawPosition = mix(last, next, alpha) + ahead * velocity;
    float DrawAngle = mix(lastAngle, nextAngle, alpha) + ahead * (nextAngle - lastAngle);

    // Vertices 0 to 3 are the corners of a square, one pixel larger than the ball on each side to
    // leave room for its soft edge.
    vec2 corner = 2.0 * vec2(gl_VertexID & 1, gl_VertexID >> 1) - 1.0;
    place = corner * (1.0 + pixel);

    float turn = DrawAngle * (6.283185307 / 65536.0);
    surface = mat2(cos(turn), -sin(turn), sin(turn), cos(turn)) * place;

    gl_Position = worldToClip * vec4(DrawPosition / 64.0 + place * radius, 0.0, 1.0);
}
