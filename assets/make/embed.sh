#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Writes the font and the shaders as C: assets/make/embed.sh SHADER... The font is DejaVu Sans Mono,
# from where systems keep their fonts; shaders/ball.vert becomes ShaderBallVert.
set -eu

font=$(find /usr/share/fonts /usr/local/share/fonts /opt/homebrew/share/fonts \
    "${HOME-/}/Library/Fonts" -name DejaVuSansMono.ttf 2>/dev/null | head -n 1)
if [ -z "$font" ]; then
    echo "DejaVuSansMono.ttf is missing: run 'make deps'" >&2
    exit 1
fi

Bytes() {
    od -An -v -tx1 "$1" | sed 's/ *\([0-9a-f][0-9a-f]\)/0x\1,/g'
}

echo '#include "render/embedded.h"'
echo 'const unsigned char EmbeddedFont[] = {'
Bytes "$font"
echo '};'
for shader; do
    name=$(echo "${shader##*/}" | awk -F. '{
        print toupper(substr($1, 1, 1)) substr($1, 2) toupper(substr($2, 1, 1)) substr($2, 2)}')
    echo "const char Shader${name}[] = {"
    Bytes "$shader"
    echo '0};'
done
