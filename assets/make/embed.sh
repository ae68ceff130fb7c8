#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Writes a font and the shaders as C: assets/make/embed.sh FONT.ttf SHADER... shaders/ball.vert becomes
# ShaderBallVert.
set -eu

font=$1
shift
if [ ! -f "$font" ]; then
    echo "no font ${font:-DejaVuSansMono.ttf}: run 'make deps-build', or say where it is:" \
        "make FONT=/path/to/DejaVuSansMono.ttf" >&2
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
