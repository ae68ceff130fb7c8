/* SPDX-License-Identifier: MIT */
#pragma once

/* The machine that a trace is recorded on: text without commas and quotes; empty where unknown, but
 * `ram` (in KiB) is then "0". */
typedef struct Host {
    char os[64], cpu[64], gpu[96], ram[24], kernel[64], driver[96], governor[32];
} Host;

/* Reads the files in which Linux describes the machine. `gpu` and `driver` are GL_RENDERER and
 * GL_VERSION, or "" without OpenGL. */
void HostRead(Host *host, const char *gpu, const char *driver);
