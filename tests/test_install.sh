#!/bin/bash
# SPDX-License-Identifier: MIT
#
# What make install puts where; whether the manual, the icon and the files for desktops are well
# formed; and the tarball of make dist.
# shellcheck source=tests/each.sh
. "$(dirname "$0")/each.sh"
unset PREFIX DESTDIR bindir datarootdir mandir docdir zshdir SOURCE_DATE_EPOCH
app=io.github.interp_demo.interp_demo
packaging=assets/packaging desktop=assets/packaging/desktop/$app
pictures=assets/docs/pictures manual=assets/docs/interp_demo.6
tarball=$BUILD/$("$demo" --version | tr ' ' -).tar.gz

# Files FOLDER: the files below it, with their modes.
Files() {
    (cd "$1" && find . ! -type d -printf '%m %P\n' | sort)
}

InstallsAll() {
    Make install DESTDIR="$work/root" PREFIX=/usr
    diff - <(Files "$work/root/usr") <<EOF2
644 share/applications/$app.desktop
644 share/bash-completion/completions/interp_demo
644 share/doc/interp_demo/JSON.md
644 share/doc/interp_demo/TRACES.md
644 share/doc/interp_demo/copyright
644 share/doc/interp_demo/pictures/plot.png
644 share/fish/vendor_completions.d/interp_demo.fish
644 share/icons/hicolor/128x128/apps/$app.png
644 share/icons/hicolor/256x256/apps/$app.png
644 share/icons/hicolor/48x48/apps/$app.png
644 share/icons/hicolor/scalable/apps/$app.svg
644 share/interp_demo/compare.gp
644 share/interp_demo/draw.sh
644 share/interp_demo/plot.gp
644 share/man/man6/interp_demo.6
644 share/metainfo/$app.metainfo.xml
644 share/zsh/site-functions/_interp_demo
755 bin/interp_demo
755 share/interp_demo/compare.sh
755 share/interp_demo/plot.sh
EOF2
}

# Packagers give their flags to `make`, not to `make install`.
InstallsWhatWasBuilt() {
    MAKEFLAGS='' make -n V=1 BUILD="$BUILD" CFLAGS=-Og DESTDIR="$work" install |
        grep -e -Og
}

RunsFromAnywhere() {
    (cd / && "$work/root/usr/bin/interp_demo" --simulate vsync60 --frames 5 --screenshot \
        "$work/b.png" >"$work/b.txt") || echo "status $?"
    "$demo" --simulate vsync60 --frames 5 --screenshot "$work/a.png" >"$work/a.txt"
    cmp "$work/a.txt" "$work/b.txt"
    cmp "$work/a.png" "$work/b.png"
}

PlotIsInstalled() {
    (cd "$work" && "$demo" --simulate vsync60 --duration 1 --trace a.csv >log 2>&1 &&
        root/usr/share/interp_demo/plot.sh . a.csv >>log 2>&1) || cat "$work/log"
    [ -s "$work/a.svg" ] || echo 'nothing is drawn'
}

# The path has a space. Folders that other programs use stay; its own are removed.
UninstallsThat() {
    local other="$work/my own" folders=(bindir=/games datarootdir=/data mandir=/pages)
    Make install DESTDIR="$other" "${folders[@]}"
    diff - <(cd "$other" && find . -mindepth 2 -maxdepth 2 -printf '%P\n' | sort | paste -sd ' ') <<EOF2
data/applications data/bash-completion data/doc data/fish data/icons data/interp_demo data/metainfo data/zsh games/interp_demo pages/man6
EOF2
    find "$other" -type d ! -name interp_demo ! -path '*/interp_demo/*' -exec touch {}/other \;
    Make uninstall DESTDIR="$other" "${folders[@]}"
    find "$other" -name interp_demo
    find "$other" ! -type d ! -name other -printf '%P is left\n'
    [ "$(find "$other" -name other | wc -l)" -gt 20 ] || echo 'files of others are gone'
    Make install DESTDIR="$work/usual"
    [ -x "$work/usual/usr/local/bin/interp_demo" ] || echo 'PREFIX is not /usr/local'
}

ManPageIsClean() {
    mandoc -Tlint "$manual"
    ! command -v groff >/dev/null || groff -ww -b -z -K utf-8 -T utf8 -mandoc "$manual"
}
DesktopFileIsClean() { desktop-file-validate "$desktop.desktop"; }
MetainfoIsClean() {
    appstreamcli validate --no-net --pedantic --strict "$desktop.metainfo.xml" >"$work/log" 2>&1 ||
        cat "$work/log"
}

# All licences that copyright names, where MIT is Expat.
MetainfoHasAllLicences() {
    local licence
    while read -r licence; do
        grep "<project_license>.*\b$licence\b" "$desktop.metainfo.xml" >/dev/null ||
            echo "not $licence"
    done < <(grep -owE 'MIT|Unlicense|WTFPL|CC0-1.0|Apache-2.0' $packaging/debian/copyright)
}

DesktopNamesAgree() {
    [ "$(cat "$desktop".* | grep -cF -e "Icon=$app" -e "<id>$app</id>" -e ">$app.desktop<")" = 3 ] ||
        echo 'the desktop file and the metainfo name something else'
}

# All versions are that of src/cli/help.c. The first word names the place.
VersionsAgree() {
    local version
    version=$("$demo" --version)
    diff - <(
        sed -n 's/^This page describes version \(.*\)\./interp_demo \1/p' "$manual"
        sed -n 's/.*<release version="\([^"]*\)".*/interp_demo \1/p' "$desktop.metainfo.xml" | head -n 1
        sed -n '1s/^interp-demo (\(.*\)-[0-9]*) .*/interp_demo \1/p' $packaging/debian/changelog
        sed -n 's/^## \([^,]*\), .*/interp_demo \1/p' assets/docs/CHANGELOG.md | head -n 1
        sed -n 's/.* name="interp_demo" version="\(.*\)\.0".*/interp_demo \1/p' \
            $packaging/windows/interp_demo.manifest
    ) < <(for _ in {1..5}; do echo "$version"; done)
    # And the days of releases are the same everywhere.
    diff <(sed -n 's/^## [^,]*, //p' assets/docs/CHANGELOG.md) \
        <(sed -n 's/.*<release version.* date="\([^"]*\)".*/\1/p' "$desktop.metainfo.xml")
    diff <(sed -n 's/^## [^,]*, //p' assets/docs/CHANGELOG.md | head -n 1) \
        <(date -u -d "$(sed -n '/^ -- /{s/.*>  //p;q}' $packaging/debian/changelog)" +%F)
}

ScreenshotsAreThere() {
    local urls
    urls=$(sed -n 's|.*<image>\(.*\)</image>|\1|p' "$desktop.metainfo.xml")
    diff <(wc -l <<<"$urls") <(grep -c "/v$("$demo" --version | cut -d ' ' -f 2)/$pictures/" <<<"$urls")
    for url in $urls; do ls "$pictures/${url##*/}" >/dev/null; done
}

# Other versions of the library may draw slightly different icons.
IconsAreThoseOfTheSvg() {
    rsvg-convert --version | grep -qF 'version 2.54.' ||
        { echo 'SKIP: the icons were made with librsvg 2.54' && return; }
    Make icons ICONS="$work"
    for size in 48 128 256; do cmp "$work/icon-$size.png" $packaging/icons/icon-$size.png; done
}

# What the program for Windows is linked with has the icon's pictures, the version and the manifest.
WindowsSeesIconAndVersion() {
    local made=$BUILD/windows/resources.o version
    version=$("$demo" --version | cut -d ' ' -f 2)
    Make "$made"
    diff - <(x86_64-w64-mingw32-windres -O rc "$made" |
        grep -aoE 'Element no.*|(FILE|PRODUCT)VERSION .*|"ProductVersion".*|>detached<') <<EOF2
Element no 1.  */
Element no 2.  */
Element no 3.  */
FILEVERSION ${version//./, }, 0
PRODUCTVERSION ${version//./, }, 0
"ProductVersion", "$version"
>detached<
EOF2
    cmp <(tail -c +55 "$BUILD/windows/interp_demo.ico") \
        <(cat $packaging/icons/icon-{48,128,256}.png)
}

# As Python's reader of such files sees them. No macOS has.
BundleForMacHasIconAndVersion() {
    Make app BUILD="$BUILD"
    python3 - "$BUILD/interp_demo.app/Contents" "$("$demo" --version)" <<'EOF2'
import os, plistlib, struct, sys
contents, version = sys.argv[1:]
with open(contents + '/Info.plist', 'rb') as file:
    info = plistlib.load(file)
if info['CFBundleName'] + ' ' + info['CFBundleVersion'] != version:
    print(info)
if not os.access(f"{contents}/MacOS/{info['CFBundleExecutable']}", os.X_OK):
    print('no program')
with open(f"{contents}/Resources/{info['CFBundleIconFile']}", 'rb') as file:
    icon = file.read()
at, kinds = 8, []
while at < len(icon):
    kind, size = struct.unpack('>4sI', icon[at:at + 8])
    kinds += [(kind, icon[at + 8:at + 12])]
    at += size
if kinds != [(b'ic07', b'\x89PNG'), (b'ic08', b'\x89PNG')] or icon[:4] != b'icns':
    print(kinds)
EOF2
}

# Made again from the tarball itself, in which files have other modes and times, as other users do.
DistIsTheSameTwice() {
    Make dist && mv "$tarball" "$work/first.tar.gz"
    diff <(git ls-files | sort) <(tar -tzf "$work/first.tar.gz" | sed 's|^[^/]*/||' | sort)
    mkdir "$work/again"
    umask 077
    cd "$work/again" || exit
    tar -xzf ../first.tar.gz --strip-components=1 --touch --no-same-permissions
    git -c init.defaultBranch=main init --quiet && git add .
    TZ=Asia/Tokyo LC_ALL=C.UTF-8 Make dist BUILD=build
    cmp ../first.tar.gz "build/${tarball##*/}"
    SOURCE_DATE_EPOCH=1000000000 Make dist BUILD=build
    [ "$(TZ=UTC tar -tvzf "build/${tarball##*/}" | grep -vc ' 2001-09-09 01:46 ')" = 0 ] ||
        echo 'SOURCE_DATE_EPOCH has no effect'
}

# Without git and tests/, in a folder whose name has spaces and is not in ASCII, and is not in the
# program; and without a network, if the system allows to try this. To build all takes half of this script's
# time: so, unless it is for releases, it builds a file of each folder, and all that is generated. The other
# files are in the tarball (above), and the same two rules compile them.
DistBuilds() {
    local alone=() parts=() folder
    mkdir "$work/bin" "$work/my ówn source"
    printf '#!/bin/sh\necho git was called >&2\nexit 1\n' >"$work/bin/git"
    chmod +x "$work/bin/git"
    unshare --map-root-user --net true 2>/dev/null && alone=(unshare --map-root-user --net)
    Make dist && tar -xzf "$tarball" -C "$work/my ówn source" --strip-components=1
    cd "$work/my ówn source" && rm -r tests || exit
    IncludesAreThere
    for folder in src src/*/; do parts+=("$(printf '%s\n' "${folder%/}"/*.c | head -n 1)"); done
    [ ${#parts[@]} -gt 8 ] || echo "only ${parts[*]}"
    parts=("${parts[@]/#/build/obj/}" build/obj/generated/embedded.o build/obj/generated/glad/src/gl.o)
    [ -z "${CHECK_ALL:-}" ] || parts=(all)
    PATH="$work/bin:$PATH" MAKEFLAGS='' BUILD=build "${alone[@]}" make -j2 CFLAGS='-O0 -g' "${parts[@]/%.c/.o}" \
        >"$work/log" 2>&1 || cat "$work/log"
    grep -F 'git was called' "$work/log"
    grep -rlF 'wn source' build --include='*.o' --include=interp_demo
    [ -n "${CHECK_ALL:-}" ] || cp "$demo" build/interp_demo # newer than the source, so make install takes it
    Make install BUILD=build DESTDIR="$work/alone"
    diff <(Files "$work/root/usr") <(Files "$work/alone/usr/local")
    [ -z "${CHECK_ALL:-}" ] || diff <("$demo" --version) <(build/interp_demo --version)
    PATH="$work/bin:$PATH" Make dist BUILD=build | grep -qF 'run it in a clone' ||
        echo 'make dist does not fail without git'
}

# All headers of the program's own that its files include.
IncludesAreThere() {
    local header
    grep -rhoE '^#include "[^"]+"' src >"$work/includes"
    [ -s "$work/includes" ] || echo 'nothing is included'
    while IFS='"' read -r _ header _; do
        [ -e "src/$header" ] || echo "$header is not there"
    done < <(sort -u "$work/includes")
}

# deps-build installs what the Debian package needs to build, without what only packages and tests
# need.
BuildDependenciesAgree() {
    diff <(MAKEFLAGS='' make -pn deps-build 2>/dev/null | sed -n 's/^BUILD_apt := //p' | tr ' ' '\n' | sort) \
        <(sed -n '/^Build-Depends:/,/^Standards/s/^\(Build-Depends:\)\? \+\([^ ,]\+\).*/\2/p' $packaging/debian/control |
            grep -vx -e debhelper-compat -e libcmocka-dev | sort)
}

# From the tarball, with Debian's tools and no network.
DebianPackageIsClean() {
    local alone=()
    unshare --map-root-user --net true 2>/dev/null && alone=(unshare --map-root-user --net)
    # Other tests run `make check`, and optimize.
    DEB_BUILD_OPTIONS='nocheck noopt' MAKEFLAGS='' "${alone[@]}" make BUILD="$BUILD" deb >"$work/log" 2>&1 ||
        cat "$work/log"
    grep warning: "$work/log"
    ! command -v lintian >/dev/null || lintian --fail-on error,warning "$BUILD"/deb/*.changes >"$work/log" 2>&1 ||
        cat "$work/log"
}

# The tarball is what git has.
[ -e .git ] || DistIsTheSameTwice() { echo 'SKIP: no git repository'; }
[ -e .git ] || DebianPackageIsClean() { echo 'SKIP: no git repository'; }
[ -e .git ] || DistBuilds() { echo 'SKIP: no git repository'; }
Each InstallsAll InstallsWhatWasBuilt RunsFromAnywhere PlotIsInstalled:gnuplot \
    UninstallsThat ManPageIsClean:mandoc DesktopFileIsClean:desktop-file-validate \
    MetainfoIsClean:appstreamcli MetainfoHasAllLicences DesktopNamesAgree VersionsAgree \
    ScreenshotsAreThere IconsAreThoseOfTheSvg:rsvg-convert \
    WindowsSeesIconAndVersion:x86_64-w64-mingw32-windres BundleForMacHasIconAndVersion:python3 \
    DistIsTheSameTwice:git DistBuilds:git \
    BuildDependenciesAgree ${CHECK_ALL:+DebianPackageIsClean:dh} # which takes a third of this script's time
