#!/bin/bash
# SPDX-License-Identifier: MIT
#
# release.sh FOLDER: builds all that is released, twice, each time from a clone of the last commit
# in a folder of its own. What does not become the same bytes is an error. The files are then in
# FOLDER, with SHA256SUMS for those who build them again.
set -euo pipefail
[ -z "$(git status --porcelain)" ] ||
    { echo 'make release: commit your changes first, or put them away' >&2 && exit 1; }
rm -rf "$1"
mkdir -p "$1"
folder=$(realpath "$1") commit=$(git log -1 --format=%ct)

# Build NAME VARIABLE=VALUE...: leaves the files in FOLDER/NAME. What else is set has no effect.
Build() {
    local clone=$folder/$1-clone build=$folder/$1-clone/build version
    git clone --quiet . "$clone"
    env -i PATH="$PATH" HOME="$HOME" "${@:2}" \
        make -C "$clone" -j"$(nproc)" dist deb windows web web-single >"$folder/$1.log" 2>&1 ||
        { tail "$folder/$1.log" >&2 && exit 1; }
    mkdir "$folder/$1"
    cp "$build"/interp_demo-*.tar.gz "$build"/deb/interp-demo_*.deb "$folder/$1"
    version=$(basename "$build"/interp_demo-*.tar.gz .tar.gz)
    cp "$build/windows/interp_demo.exe" "$folder/$1/$version.exe"
    cp "$build/web-single/interp_demo.html" "$folder/$1/$version.html"
    tar -C "$build/web" --create --sort=name --format=ustar --mtime="@$commit" \
        --mode=a+rX,u+w,go-w --owner=0 --group=0 --numeric-owner . |
        gzip -9n >"$folder/$1/$version-page.tar.gz"
    (cd "$folder/$1" && sha256sum -- * >SHA256SUMS)
    rm -rf "$clone"
}

Build first
(umask 027 && Build again TZ=Asia/Tokyo LC_ALL=C.UTF-8)
diff "$folder/first/SHA256SUMS" "$folder/again/SHA256SUMS" ||
    { echo "make release: two builds differ: see $folder/first and $folder/again" >&2 && exit 1; }
mv "$folder"/first/* "$folder"
rm -r "$folder"/first "$folder"/again "$folder"/*.log
cat "$folder/SHA256SUMS"
