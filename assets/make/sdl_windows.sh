#!/bin/bash
# SPDX-License-Identifier: MIT
#
# Builds SDL 2 for Windows, as a library that is linked into the program, from the source package of
# the Debian that apt-get is set up for: assets/make/sdl_windows.sh FOLDER. FOLDER/root gets it with
# cglm and files for pkg-config. Nothing is installed; apt-get also keeps its lists under FOLDER.
#
# assets/make/sdl_windows.sh FOLDER names: in place of the library the names of its functions, with
# which a program can be linked in a second, but not run.
set -eu
folder=$(mkdir -p "$1" && cd "$1" && pwd)
host=x86_64-w64-mingw32
root=$folder/root
rm -rf "$root"
mkdir -p "$root/lib/pkgconfig" "$root/include"

# Package NAME VERSION CFLAGS [LIBS]
Package() {
    printf 'Name: %s\nDescription: for Windows\nVersion: %s\nCflags: %s\nLibs: %s\n' \
        "$1" "$2" "$3" "${4-}" >"$root/lib/pkgconfig/$1.pc"
}

Packages() {
    ln -s "$(pkg-config --variable=includedir cglm)/cglm" "$root/include/cglm"
    [ ! -e /usr/include/jsmn.h ] || ln -s /usr/include/jsmn.h "$root/include/jsmn.h"
    Package cglm "$(pkg-config --modversion cglm)" "-I$root/include"
    Package sdl2 "$(pkg-config --modversion sdl2)" "-I$root/include/SDL2" \
        "-L$root/lib -lSDL2 -luser32 -lgdi32 -lwinmm -limm32 -lole32 -loleaut32 -lshell32 \
        -lsetupapi -lversion -luuid"
}

# Of what this system's library exports; headers as they are, but for what is known of the system.
if [ "${2-}" = names ]; then
    include=$(pkg-config --variable=includedir sdl2)/SDL2
    mkdir "$root/include/SDL2"
    cp "$include"/*.h "$root/include/SDL2"
    printf '#define HAVE_%s_H 1\n' STDARG STDDEF STDINT >"$root/include/SDL2/SDL_config.h"
    { echo EXPORTS && nm -D --defined-only "$(pkg-config --variable=libdir sdl2)/libSDL2.so" |
        sed -n 's/.* T \(SDL_[A-Za-z_0-9]*\).*/\1/p' | sort -u; } >"$folder/names.def"
    $host-dlltool -D SDL2.dll -d "$folder/names.def" -l "$root/lib/libSDL2.a"
    Packages
    exit
fi

rm -rf "$folder/part"
mkdir -p "$folder"/part/{sources,lists/partial,archives/partial,build}

# The same sources as apt-get's, for source packages.
for file in /etc/apt/sources.list /etc/apt/sources.list.d/*; do
    case $file in
        *.sources) sed 's/^Types:.*/Types: deb-src/' "$file" ;;
        *.list) sed -n 's/^deb /deb-src /p' "$file" ;;
        *) continue ;;
    esac >"$folder/part/sources/${file##*/}" 2>/dev/null || continue
done
cat >"$folder/part/apt.conf" <<EOF
Dir::Etc::SourceList "/dev/null";
Dir::Etc::SourceParts "$folder/part/sources";
Dir::State::Lists "$folder/part/lists";
Dir::Cache "$folder/part";
APT::Sandbox::User "";
#clear APT::Update::Post-Invoke;
#clear APT::Update::Post-Invoke-Success;
EOF

# Says what went wrong, if it did.
Quietly() {
    local log=$folder/log
    "$@" >"$log" 2>&1 || { tail -n 40 "$log" >&2 && return 1; }
}

cd "$folder/part"
# If a source fails, it may be one that does not have this package.
apt-get -c apt.conf update >"$folder/log" 2>&1 || cat "$folder/log" >&2
Quietly apt-get -c apt.conf source --only-source libsdl2
cd build
Quietly ../libsdl2-*/configure --host=$host --prefix="$root" --disable-shared \
    --enable-static --disable-{audio,joystick,haptic,sensor,hidapi,power,render,video-vulkan} \
    CFLAGS='-O2'
Quietly make -j"$(nproc)"
Quietly make install-hdrs install-lib
Packages
rm -rf "$folder/part"
echo "built SDL 2 for Windows in $1"
