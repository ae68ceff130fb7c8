#!/bin/sh
# SPDX-License-Identifier: MIT
#
# wayland.sh FOLDER: writes the C code of Wayland's protocols, from the system's wayland-protocols,
# which PKG_CONFIG (pkg-config) finds.
set -eu
protocols=$(${PKG_CONFIG:-pkg-config} --variable=pkgdatadir wayland-protocols)/stable
scanner=$(${PKG_CONFIG:-pkg-config} --variable=wayland_scanner wayland-scanner)
for name in presentation-time xdg-shell; do
    for kind in client-header:.h server-header:-server.h private-code:-code.h; do
        "$scanner" "${kind%%:*}" "$protocols/$name/$name.xml" "$1/$name${kind#*:}"
    done
done
