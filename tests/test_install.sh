#!/bin/bash
# SPDX-License-Identifier: MIT
#
# What make install puts where; whether the manual, the icon and the files for desktops are well
# formed; the tarball of make dist. tests/run.sh counts the last lines.
set -u
# shellcheck source=tests/each.sh
. "$(dirname "$0")/each.sh"
cd "$(dirname "$0")/.." || exit 1
unset PREFIX DESTDIR bindir datarootdir mandir
export LC_ALL=C

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
demo=$(realpath "${INTERP_DEMO:-build/interp_demo}")
PATH="${demo%/*}:$PATH"
app=io.github.interp_demo.interp_demo

# Make ARGUMENT...: prints what make had to say, if it failed.
Make() {
    local said
    said=$(MAKEFLAGS='' make "$@" 2>&1) || printf 'make %s:\n%s\n' "$*" "$said"
}

Install() {
    Make BUILD="${demo%/*}" "$@"
}

# Same WHAT EXPECTED ACTUAL: says which lines are missing or too many.
Same() {
    local difference
    difference=$(diff <(printf '%s\n' "$2") <(printf '%s\n' "$3")) ||
        sed -n "s|^< |$1 lacks: |p; s|^> |$1 has no use for: |p" <<<"$difference"
}

InstallsAll() {
    Install install DESTDIR="$work/root" PREFIX=/usr
    Same 'make install' "644 share/applications/$app.desktop
644 share/bash-completion/completions/interp_demo
644 share/fish/vendor_completions.d/interp_demo.fish
644 share/icons/hicolor/128x128/apps/$app.png
644 share/icons/hicolor/256x256/apps/$app.png
644 share/icons/hicolor/48x48/apps/$app.png
644 share/icons/hicolor/scalable/apps/$app.svg
644 share/man/man6/interp_demo.6
644 share/metainfo/$app.metainfo.xml
644 share/zsh/site-functions/_interp_demo
755 bin/interp_demo" "$(cd "$work/root/usr" && find . ! -type d -printf '%m %P\n' | sort)"
}

RunsFromAnywhere() {
    local run='--simulate vsync60 --frames 5 --screenshot'
    # shellcheck disable=SC2086
    (cd / && "$work/root/usr/bin/interp_demo" $run "$work/installed.png") >"$work/installed.txt" ||
        echo "the installed program ends with status $?"
    # shellcheck disable=SC2086
    "$demo" $run "$work/built.png" >"$work/built.txt"
    cmp "$work/installed.png" "$work/built.png" 2>&1
    diff "$work/installed.txt" "$work/built.txt"
}

UninstallsThat() {
    local before folder
    while read -r folder; do
        touch "$folder/other"
    done < <(find "$work/root" -type d)
    before=$(cd "$work/root" && find . -name other | sort)
    Install uninstall DESTDIR="$work/root" PREFIX=/usr
    Same 'make uninstall' "$before" "$(cd "$work/root" && find . ! -type d | sort)"
}

TakesOtherPlaces() {
    local own="$work/my own" usual="$work/usual"
    Install install DESTDIR="$own" bindir=/games datarootdir=/data mandir=/pages
    Same 'make install into other places' 'data/applications
data/bash-completion
data/fish
data/icons
data/metainfo
data/zsh
games/interp_demo
pages/man6' "$(cd "$own" && find . -mindepth 2 -maxdepth 2 -printf '%P\n' | sort)"
    Install uninstall DESTDIR="$own" bindir=/games datarootdir=/data mandir=/pages
    find "$own" ! -type d -printf '%P is left\n'
    Install install DESTDIR="$usual"
    [ -x "$usual/usr/local/bin/interp_demo" ] || echo 'PREFIX is not /usr/local'
}

ManPageIsClean() {
    mandoc -Tlint assets/interp_demo.6
}

DesktopFileIsClean() {
    desktop-file-validate "assets/$app.desktop"
}

MetainfoIsClean() {
    local said
    said=$(appstreamcli validate --no-net --strict "assets/$app.metainfo.xml" 2>&1) || echo "$said"
}

DesktopNamesAgree() {
    grep -qxF "Icon=$app" "assets/$app.desktop" || echo "$app.desktop names another icon"
    grep -qF "<id>$app</id>" "assets/$app.metainfo.xml" || echo 'the metainfo has another id'
    grep -qF ">$app.desktop</launchable>" "assets/$app.metainfo.xml" ||
        echo 'the metainfo starts something else'
}

IconsHaveTheirSizes() {
    local size actual
    for size in 48 128 256; do
        actual=$(od -An -tu1 -j16 -N8 assets/icon-$size.png |
            awk '{print $3 * 256 + $4, $7 * 256 + $8}')
        [ "$actual" = "$size $size" ] || echo "icon-$size.png is $actual"
    done
}

# Other versions of the library may draw other bytes.
IconsAreThoseOfTheSvg() {
    local size
    if ! rsvg-convert --version | grep -qF 'version 2.54.'; then
        echo 'SKIP: the icons were made with librsvg 2.54'
        return
    fi
    Make icons PICTURES="$work"
    for size in 48 128 256; do
        cmp "$work/icon-$size.png" assets/icon-$size.png 2>&1
    done
}

# Again from the tarball itself, where the files have other modes and times.
DistIsTheSameTwice() {
    Make dist BUILD="$work/first"
    Same 'the tarball' "$(git ls-files | sort)" \
        "$(tar -tzf "$work"/first/*.tar.gz | sed 's|^[^/]*/||' | sort)"
    mkdir "$work/again"
    (
        umask 077
        cd "$work/again" || exit
        tar -xzf ../first/*.tar.gz --strip-components=1 --touch --no-same-permissions
        git -c init.defaultBranch=main init --quiet && git add .
        TZ=Asia/Tokyo Make dist BUILD="$work/second"
        cd .. && cmp first/*.tar.gz second/*.tar.gz
    ) 2>&1
}

# Without git; and without a network, where this may be tried.
DistBuilds() {
    local alone=() version bin=$work/bin
    version=$("$demo" --version)
    mkdir -p "$bin"
    printf '#!/bin/sh\necho git was called >&2\nexit 1\n' | tee "$bin/git" >/dev/null
    chmod +x "$bin/git"
    unshare --map-root-user --net true 2>/dev/null && alone=(unshare --map-root-user --net)
    Make dist BUILD="$work/dist"
    tar -xzf "$work/dist/${version/ /-}.tar.gz" -C "$work"
    (
        cd "$work/${version/ /-}" || exit
        PATH="$bin:$PATH" MAKEFLAGS='' "${alone[@]}" make -j2 CFLAGS=-O0 >"$work/log" 2>&1 ||
            cat "$work/log"
        grep -F 'git was called' "$work/log"
        Same 'the program of the tarball' "$version" "$(build/interp_demo --version)"
    )
}

# Each with what it can't be run without.
tests=(InstallsAll RunsFromAnywhere UninstallsThat TakesOtherPlaces ManPageIsClean:mandoc
    DesktopFileIsClean:desktop-file-validate MetainfoIsClean:appstreamcli DesktopNamesAgree IconsHaveTheirSizes
    IconsAreThoseOfTheSvg:rsvg-convert DistIsTheSameTwice:git DistBuilds:git)
passed=0 failed=()
for test in "${tests[@]}"; do
    name=${test%:*} tool=${test#"${test%:*}"}
    missing=''
    found=''
    if [ -n "$tool" ] && ! command -v "${tool#:}" >/dev/null; then
        missing="${tool#:} is missing"
    elif [ "$tool" = :git ] && ! [ -e .git ]; then
        missing='no git repository'
    else
        found=$($name)
    fi
    if [[ $found = SKIP:* ]]; then
        missing=${found#SKIP: }
    fi
    if [ -n "$missing" ]; then
        printf '[  SKIPPED ] 1 test(s): %s, %s\n' "$name" "$missing"
    elif [ -n "$found" ]; then
        failed+=("$name")
        printf '%s\n[  FAILED  ] %s\n' "$found" "$name"
    else
        passed=$((passed + 1))
        printf '[       OK ] %s\n' "$name"
    fi
done
Tally
