/* SPDX-License-Identifier: MIT
 *
 * The shader programs by name: each is made of NAME.vert and NAME.frag, of which shaders/ has the
 * ones that are built in, and the folder of --shaders others.
 */
#ifndef SHADER_NAMES_H
#define SHADER_NAMES_H

enum { ShaderBall, ShaderCrowd, ShaderOverlay, ShaderPrograms };

static const char *const ShaderNames[ShaderPrograms] = {"ball", "crowd", "overlay"};

#endif
