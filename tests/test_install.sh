#!/bin/bash
# SPDX-License-Identifier: MIT
#
# What make install puts where; whether the manual, the icon and the files for desktops are well
# formed; and the tarball of make dist.
# shellcheck source=tests/each.sh
. "$(dirname "$0")/each.sh"
unset PREFIX DESTDIR bindir datarootdir mandir
app=io.github.interp_demo.interp_demo
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
644 share/fish/vendor_completions.d/interp_demo.fish
644 share/icons/hicolor/128x128/apps/$app.png
644 share/icons/hicolor/256x256/apps/$app.png
644 share/icons/hicolor/48x48/apps/$app.png
644 share/icons/hicolor/scalable/apps/$app.svg
644 share/man/man6/interp_demo.6
644 share/metainfo/$app.metainfo.xml
644 share/zsh/site-functions/_interp_demo
755 bin/interp_demo
EOF2
}

# Packagers give their flags and FONT to `make`, not to `make install`.
InstallsWhatWasBuilt() {
    MAKEFLAGS='' make -n V=1 BUILD="$BUILD" CFLAGS=-Og FONT=none DESTDIR="$work" install |
        grep -e -Og -e none
}

# One after the other: the change is seen although no file is newer.
FontIsTheOneGiven() {
    local byte
    for byte in 1 2; do
        printf %s $byte >"$work/$byte.ttf"
        touch -d '2001-01-01 UTC' "$work/$byte.ttf"
        Make GEN="$work/gen" FONT="$work/$byte.ttf" "$work/gen/embedded.c"
        [ "$(sed -n 3p "$work/gen/embedded.c")" = "0x3$byte," ] || echo "the font is not $byte.ttf"
    done
    Make GEN="$work/gen" FONT="$work/gone.ttf" "$work/gen/embedded.c" |
        grep -qF "no font $work/gone.ttf: run 'make deps-build', or say where it is: make FONT=" ||
        echo 'a font that is not there is not named'
}

RunsFromAnywhere() {
    (cd / && "$work/root/usr/bin/interp_demo" --simulate vsync60 --frames 5 --screenshot \
        "$work/b.png" >"$work/b.txt") || echo "status $?"
    "$demo" --simulate vsync60 --frames 5 --screenshot "$work/a.png" >"$work/a.txt"
    cmp "$work/a.txt" "$work/b.txt"
    cmp "$work/a.png" "$work/b.png"
}

# With a space in the path; folders that others use, too, stay.
UninstallsThat() {
    local other="$work/my own" folders=(bindir=/games datarootdir=/data mandir=/pages)
    Make install DESTDIR="$other" "${folders[@]}"
    diff - <(cd "$other" && find . -mindepth 2 -maxdepth 2 -printf '%P\n' | sort | paste -sd ' ') <<EOF2
data/applications data/bash-completion data/fish data/icons data/metainfo data/zsh games/interp_demo pages/man6
EOF2
    find "$other" -type d -exec touch {}/other \;
    Make uninstall DESTDIR="$other" "${folders[@]}"
    find "$other" ! -type d ! -name other -printf '%P is left\n'
    [ "$(find "$other" -name other | wc -l)" -gt 20 ] || echo 'files of others are gone'
    Make install DESTDIR="$work/usual"
    [ -x "$work/usual/usr/local/bin/interp_demo" ] || echo 'PREFIX is not /usr/local'
}

ManPageIsClean() {
    mandoc -Tlint assets/interp_demo.6
    ! command -v groff >/dev/null || groff -ww -b -z -K utf-8 -T utf8 -mandoc assets/interp_demo.6
}
DesktopFileIsClean() { desktop-file-validate "assets/$app.desktop"; }
MetainfoIsClean() {
    appstreamcli validate --no-net --strict "assets/$app.metainfo.xml" >"$work/log" 2>&1 ||
        cat "$work/log"
}

DesktopNamesAgree() {
    [ "$(cat assets/$app.* | grep -cF -e "Icon=$app" -e "<id>$app</id>" -e ">$app.desktop<")" = 3 ] ||
        echo 'the desktop file and the metainfo name something else'
}

# Other versions of the library may draw other bytes.
IconsAreThoseOfTheSvg() {
    rsvg-convert --version | grep -qF 'version 2.54.' ||
        { echo 'SKIP: the icons were made with librsvg 2.54' && return; }
    Make icons PICTURES="$work"
    for size in 48 128 256; do cmp "$work/icon-$size.png" assets/icon-$size.png; done
}

# Again from the tarball itself, where the files have other modes and times.
DistIsTheSameTwice() {
    Make dist && mv "$tarball" "$work/first.tar.gz"
    diff <(git ls-files | sort) <(tar -tzf "$work/first.tar.gz" | sed 's|^[^/]*/||' | sort)
    mkdir "$work/again"
    umask 077
    cd "$work/again" || exit
    tar -xzf ../first.tar.gz --strip-components=1 --touch --no-same-permissions
    git -c init.defaultBranch=main init --quiet && git add .
    TZ=Asia/Tokyo Make dist BUILD=build
    cmp ../first.tar.gz "build/${tarball##*/}"
}

# Without git, in a folder whose name has spaces; and without a network, where this may be tried.
DistBuilds() {
    local alone=()
    mkdir "$work/bin" "$work/my own source"
    printf '#!/bin/sh\necho git was called >&2\nexit 1\n' >"$work/bin/git"
    chmod +x "$work/bin/git"
    unshare --map-root-user --net true 2>/dev/null && alone=(unshare --map-root-user --net)
    Make dist && tar -xzf "$tarball" -C "$work/my own source" --strip-components=1
    cd "$work/my own source" || exit
    PATH="$work/bin:$PATH" MAKEFLAGS='' BUILD=build "${alone[@]}" make -j2 CFLAGS=-O0 \
        >"$work/log" 2>&1 || cat "$work/log"
    grep -F 'git was called' "$work/log"
    diff <("$demo" --version) <(build/interp_demo --version)
    PATH="$work/bin:$PATH" Make dist BUILD=build | grep -qF 'run it in a clone' ||
        echo 'make dist does not fail without git'
}

# make clean would remove them, and make takes a name with spaces for several.
SomeFoldersAreNotBuiltIn() {
    local folder
    for folder in . src '' 'my own'; do
        Make -n clean BUILD="$folder" | grep -qF 'must be a folder of its own' ||
            echo "BUILD='$folder' is not refused"
    done
}

# The tarball is what git has.
[ -e .git ] || DistIsTheSameTwice() { echo 'SKIP: no git repository'; }
[ -e .git ] || DistBuilds() { echo 'SKIP: no git repository'; }
Each InstallsAll InstallsWhatWasBuilt FontIsTheOneGiven RunsFromAnywhere UninstallsThat \
    ManPageIsClean:mandoc DesktopFileIsClean:desktop-file-validate MetainfoIsClean:appstreamcli \
    DesktopNamesAgree IconsAreThoseOfTheSvg:rsvg-convert DistIsTheSameTwice:git DistBuilds:git \
    SomeFoldersAreNotBuiltIn
