#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Writes fonts and shaders as C: assets/make/embed.sh FILE... OpenSans-Regular.ttf becomes
# FontRegular, and shaders/ball.vert ShaderBallVert.
set -eu

Bytes() {
    od -An -v -tx1 "$1" | sed 's/ *\([0-9a-f][0-9a-f]\)/0x\1,/g'
}

echo '#include "render/embedded.h"'
for file; do
    case $file in
    *.ttf)
        name=${file##*-}
        echo "const unsigned char Font${name%.ttf}[] = {"
        Bytes "$file"
        echo '};'
        ;;
    *)
        name=$(echo "${file##*/}" | awk -F. '{
            print toupper(substr($1, 1, 1)) substr($1, 2) toupper(substr($2, 1, 1)) substr($2, 2)}')
        echo "const char Shader${name}[] = {"
        Bytes "$file"
        echo '0};'
        ;;
    esac
done
