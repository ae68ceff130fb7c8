// SPDX-License-Identifier: MIT
#version 330 core

// Runs for each of the many small balls of a lane. Its position on an axis is a signed number on a
// ring (src/scenes/crowd.h). The absolute value is the distance from the low wall: 0 there, 32768
// at the high wall. A negative number means that the ball moves towards the low wall.

layout(location = 0) in vec2 last; // at the tick before the newest
layout(location = 1) in vec2 next; // at the newest tick

// These are the same for all balls of a lane.
layout(location = 2) in vec4 lane; // percentWithinTick, ticksAhead, bounces, radius in pixels
layout(location = 3) in vec2 origin; // pixels: the centre of a ball that touches both low walls
layout(location = 4) in vec2 scale; // pixels of one step on the ring
layout(location = 5) in uint paint; // 0xRRGGBBAA

// The same for the whole picture.
layout(location = 8) in mat4 pixelsToClip;

flat out vec3 ballColor;
flat out float centre;

// Some balls are lighter, some darker; a ball keeps its lightness.
float Lightness()
{
    uint bits = uint(gl_VertexID) * 2654435769u;
    return mix(0.36, 0.72, float(bits >> 16) / 65536.0);
}

void main()
{
    float percentWithinTick = lane.x, ticksAhead = lane.y, radius = lane.w;
    bool bounces = lane.z != 0.0; // where ticksAhead leads beyond a wall
    vec2 displacement = mod(next - last + 32768.0, 65536.0) - 32768.0; // of the newest tick
    vec2 direction = mix(vec2(1.0), vec2(-1.0), lessThan(next, vec2(0.0)));
    vec2 DrawPosition = mix(abs(last), abs(next), percentWithinTick);
    DrawPosition += ticksAhead * direction * displacement;
    if (bounces)
        DrawPosition = 32768.0 - abs(mod(DrawPosition, 65536.0) - 32768.0);
    ballColor = vec3(uvec3(paint) >> uvec3(24, 16, 8) & 255u) / 255.0 * Lightness();

    // Coverage is (radius^2 - distance^2) / (2 * radius) + 1/2. At the edge it is 1/2 and falls by
    // 1 a pixel. The point's square ends where coverage is 1/8. This cuts so little off the disc's
    // four sides that the centre of a disc of 6 pixels moves by 0.05 pixels at most. A square that
    // ends where coverage is 0 would have a fifteenth more pixels.
    centre = 0.5 * radius + 0.5;
    gl_PointSize = 2.0 * sqrt(radius * radius + 0.75 * radius);
    gl_Position = pixelsToClip * vec4(origin + scale * DrawPosition, 0.0, 1.0);
}
