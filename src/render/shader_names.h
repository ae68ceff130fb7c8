/* SPDX-License-Identifier: MIT
 *
 * The shader programs by name: each is made of NAME.vert and NAME.frag, which are built in from
 * shaders/ or read from the folder of --shaders.
 */
#ifndef SHADER_NAMES_H
#define SHADER_NAMES_H

enum { ShaderBall, ShaderCrowd, ShaderOverlay, ShaderPrograms };

static const char *const ShaderNames[ShaderPrograms] = {"ball", "crowd", "overlay"};

#endif
