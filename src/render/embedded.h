/* SPDX-License-Identifier: MIT
 *
 * What the build puts into the program: the fonts, and the shaders as zero-terminated GLSL.
 */
#pragma once

extern const unsigned char FontRegular[], FontSemibold[];

extern const char ShaderBallVert[], ShaderBallFrag[];
extern const char ShaderCrowdVert[], ShaderCrowdFrag[];
extern const char ShaderOverlayVert[], ShaderOverlayFrag[];
extern const char ShaderShapeVert[], ShaderShapeFrag[];
extern const char ShaderPlainVert[], ShaderPlainFrag[];
