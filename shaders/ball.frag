// SPDX-License-Identifier: MIT
#version 330 core

// Runs for each pixel of a ball: a disc with a soft edge, painted like a beach ball. It is seen a
// little from the side, so that its rotation shows.
//
// The values from the vertices are of the same number and kind as those of shape.frag, as software
// renderers compile what prepares them for each set anew.

noperspective in vec2 inSquare;
noperspective in vec2 surface;
noperspective in float pixels;
noperspective in float edge;
noperspective in vec4 ballColor;

out vec4 color; // premultiplied: the colour has already been multiplied by its alpha

const vec3 Light = vec3(0.95, 0.94, 0.91);
const float Tilt = 0.55;      // of the ball's pole to the side, radians
const float CapHeight = 0.96; // of the plane that cuts off the cap around the pole
const float Narrow = 0.42;    // 0: stripes as wide as the gaps, 1: no stripes

// 0 for negative values, 1 for positive ones, with a transition of one pixel.
float Step(float value)
{
    return clamp(value / max(fwidth(value), 1e-6) + 0.5, 0.0, 1.0);
}

// How much of the light colour the ball has at this point of the unit sphere, which has its pole
// at z = 1: three stripes from pole to pole, and the cap.
float Stripes(vec3 point)
{
    vec2 direction = point.xy / max(length(point.xy), 1e-6);
    float wave = direction.y * (3.0 - 4.0 * direction.y * direction.y); // sin(3 * longitude)
    return max(Step(wave - Narrow), Step(point.z - CapHeight));
}

void main()
{
    float height = sqrt(max(1.0 - dot(inSquare, inSquare), 0.0));

    vec3 point = vec3(surface, height);
    point.yz = mat2(cos(Tilt), -sin(Tilt), sin(Tilt), cos(Tilt)) * point.yz;
    vec3 paint = mix(ballColor.rgb, Light, Stripes(point));

    // The light stays at the upper left while the ball turns.
    float lit = dot(vec3(inSquare, height), normalize(vec3(-0.45, -0.65, 0.75)));
    paint *= mix(0.70, 1.04, smoothstep(-0.35, 0.85, lit));

    // The part of this pixel that the disc covers, from the distance to its edge.
    float coverage = clamp(edge - length(inSquare) * pixels, 0.0, 1.0);
    float opacity = coverage * ballColor.a;
    color = vec4(min(paint, 1.0) * opacity, opacity);
}
