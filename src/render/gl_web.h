/* SPDX-License-Identifier: MIT
 *
 * OpenGL ES 3.0 in place of glad's OpenGL 3.3, for browsers: their build includes this file as
 * <glad/gl.h>. Functions are linked, so there is nothing to load; KHR_debug is not there.
 */
#pragma once

#include <GLES3/gl3.h>

#define GLAD_API_PTR
#define GLAD_MAKE_VERSION(major, minor) ((major)*10000 + (minor))
#define GLAD_GL_KHR_debug               0

/* What the other asks its driver for: 3.3, which has nothing more that is used here. */
#define gladLoadGL(load) ((void)(load), GLAD_MAKE_VERSION(3, 3))

/* The browser takes a picture when the script returns. A flush before costs more than drawing. */
#define glFlush() ((void)0)

/* Only some browsers have timer queries, as an extension. */
#define GL_TIME_ELAPSED                            0
#define GL_QUERY_COUNTER_BITS                      0
#define glGetQueryObjectui64v(query, name, result) ((void)(query), (void)(result))

#define GL_DEBUG_OUTPUT                0
#define GL_DEBUG_OUTPUT_SYNCHRONOUS    0
#define GL_DEBUG_TYPE_OTHER            0
#define GL_DEBUG_SEVERITY_NOTIFICATION 0

#define glDebugMessageCallback(callback, user) ((void)(callback), (void)(user))
