// SPDX-License-Identifier: MIT
#version 330 core

// Runs for each pixel of a rectangle with round corners: overlay.frag without characters. Software
// renderers draw marks in two thirds of the time by this.

noperspective in vec2 place;
noperspective in vec2 inner;
noperspective in float radius;
noperspective in float stroke;
noperspective in vec4 fill;

out vec4 color; // premultiplied

void main()
{
    vec2 beyond = abs(place) - inner; // of the corner circle's centre
    float distance = length(max(beyond, 0.0)) + min(max(beyond.x, beyond.y), 0.0) - radius;
    float inside = clamp(0.5 - (distance + stroke), 0.0, 1.0); // of the line, if there is one
    float opacity = fill.a * (clamp(0.5 - distance, 0.0, 1.0) - inside);
    color = vec4(fill.rgb * opacity, opacity);
}
