/* SPDX-License-Identifier: MIT
 *
 * What the build puts into the program: the font, and the shaders as zero-terminated GLSL.
 */
#ifndef EMBEDDED_H
#define EMBEDDED_H

extern const unsigned char EmbeddedFont[];

extern const char ShaderBallVert[], ShaderBallFrag[];
extern const char ShaderCrowdVert[], ShaderCrowdFrag[];
extern const char ShaderOverlayVert[], ShaderOverlayFrag[];

#endif
