#!/bin/bash
# SPDX-License-Identifier: MIT
#
# What make install puts where, and whether the manual, the completions, the icon and the files for
# desktops say what the program says; the tarball of make dist. tests/run.sh counts the last lines.
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
completions=assets/completions/interp_demo

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

# The program's answer to what it refuses: Refusal OPTION.
Refusal() {
    { "$demo" "$1" >/dev/null; } 2>&1
}

Options() {
    "$demo" --help | grep -o -e '--[a-z-]*' | sort -u
}

# All options, with a = behind those that take a value.
OptionsAndValues() {
    local option
    for option in $(Options); do
        case $(Refusal "$option=?") in
        *'takes no value'*) echo "$option" ;;
        *) echo "$option=" ;;
        esac
    done
}

# What --OPTION can be, of those that are one of a few words.
Words() {
    Refusal "--$1=?" | sed "s/.* is not //; s/,//g; s/ or / /; s/ /\n/g" | sort
}

Loops() {
    "$demo" --list-loops | sed -n 's/^\([^ ]\+\).*/\1/p' | sort
}

Machines() {
    Refusal --simulate=? | sed 's/.*there are \(.*\), and parameters.*/\1/; s/, /\n/g' | sort
}

Parts() {
    Refusal --simulate=?= | sed 's/.*there are //' | grep -oE '[a-z-]+=' | sort
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

ManPageHasOptions() {
    Same 'the man page' "$(Options)" "$(sed -n 's/^\.It Fl -\([a-z-]*\).*/--\1/p' \
        assets/interp_demo.6 | sort)"
    Same 'the text of the man page' "$(Options)" "$(grep -oE '(Fl -|--)[a-z-]+' \
        assets/interp_demo.6 | sed 's/Fl -/--/' | sort -u)"
}

# Keys by name, of the words that say what keys do: not the words for what they do.
Keys() {
    sed 's/[ /]/\n/g' | sed 's/\(..*\)[.,]$/\1/' | grep -xE \
        '[A-Zq0-9]|[-=.,+]|F[0-9]+|SPACE|Tab|Esc|up|down|left|right|(Shift|Alt)-[A-Za-z0-9]+' |
        sort -u
}

# --help leaves out some of the ways back, with Shift.
ManPageHasKeys() {
    local help page
    help=$("$demo" --help | sed -n '/^Keys:/,/^Exit status:/p' | sed '$d' | tr '\n' ' ' | Keys)
    page=$(sed -n '/^\.Sh KEYS/,/^\.Sh SIM/s/^\.It Ic //p' assets/interp_demo.6 |
        sed 's/\\&*//g; s/ [,] / /g' | tr '\n' ' ' | Keys)
    [ "$(wc -l <<<"$help")" -gt 25 ] || echo "no more keys than these in --help: ${help//$'\n'/ }"
    comm -23 <(echo "$help") <(echo "$page") | sed 's/^/the man page lacks the key /'
    comm -13 <(echo "$help") <(echo "$page") | sed '/^Shift-/d; s/^/not a key of --help: /'
}

ManPageHasMachines() {
    local text
    text=$(sed -n '/^\.Sh SIMULATED/,/^\.Sh EXIT/p' assets/interp_demo.6)
    Same 'the man page' "$(Machines)" "$(sed -n 's/^\.Cm \([a-z0-9-]*\).*/\1/p' <<<"$text" | sort)"
    Same 'the man page' "$(Parts)" "$(sed -n 's/^\.It Cm \([a-z-]*\).*/\1=/p' <<<"$text" | sort)"
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

# What bash would offer behind a beginning, sorted.
Bash() (
    # shellcheck source=/dev/null
    . "$completions.bash"
    # shellcheck disable=SC2317 # called by the completion; bash's own works for Tab only
    compopt() { :; }
    COMP_LINE=$1
    COMP_POINT=${#1}
    COMPREPLY=()
    mapfile -t COMP_WORDS < <(sed 's/=/ = /g; s/ \+/\n/g' <<<"$1")
    COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
    _interp_demo interp_demo "${COMP_WORDS[COMP_CWORD]#=}"
    printf '%s\n' "${COMPREPLY[@]}" | sort
)

Fish() {
    fish --no-config -c "source '$PWD/$completions.fish'; complete -C'$1'" | sed 's/\t.*//' | sort
}

# CompletesAll SHELL: what the words of options can be.
CompletesAll() {
    local option
    Same "$1: --loop" "$(Loops)" "$("$1" 'interp_demo --loop ')"
    Same "$1: --loop=pre" prediction "$("$1" 'interp_demo --loop=pre' | sed 's/.*=//')"
    Same "$1: --simulate" "$( (Machines; Parts) | sort)" "$("$1" 'interp_demo --simulate ')"
    Same "$1: --simulate fast," "$(Parts | sed 's/^/fast,/')" \
        "$("$1" 'interp_demo --simulate fast,')"
    for option in interpolation hud vsync; do
        Same "$1: --$option" "$(Words "$option")" "$("$1" "interp_demo --$option ")"
    done
    Same "$1: --lanes --lo" --loop "$("$1" 'interp_demo --lanes --lo')"
}

# CompletesFiles SHELL: those with the endings that the option takes, and folders.
CompletesFiles() {
    local folder=$work/files try
    mkdir -p "$folder/sub"
    touch "$folder"/{a.csv,'b c.json',d.png,e.txt}
    for try in '--trace:a.csv b c.json sub' '--summary:a.csv sub' '--replay:a.csv sub' \
        '--screenshot:d.png sub'; do
        Same "$1: ${try%%:*}" "${try#*:}" "$("$1" "interp_demo ${try%%:*} $folder/" |
            sed 's|/$||; s|.*/||; s|\\||g' | paste -sd ' ')"
    done
}

BashCompletes() {
    local option
    CompletesAll Bash
    CompletesFiles Bash
    Same 'bash: --simulate fast,tick=5ms,re' 5ms,refresh= \
        "$(Bash 'interp_demo --simulate fast,tick=5ms,re')"
    Same 'bash: options' "$(Options)" "$(Bash 'interp_demo --loop lag ' | sort -u)"
    for option in $(OptionsAndValues); do
        case $option:$(Bash "interp_demo ${option%=} " | grep -cxe --version) in
        *=:1) echo "bash: options are offered as the value of ${option%=}" ;;
        *[^=]:0) echo "bash: no options are offered behind $option" ;;
        esac
    done
}

FishCompletes() {
    CompletesAll Fish
    CompletesFiles Fish
    Same 'fish: options' "$(OptionsAndValues)" "$(sed -n \
        's/^complete -c interp_demo -l \([a-z-]*\)\( -x\)\?.*/--\1\2/p' $completions.fish |
        sed 's/ -x/=/' | sort)"
}

ZshHasOptions() {
    local option
    Same 'zsh: options' "$(OptionsAndValues)" "$(sed -n "s/^ *'\(--[a-z-]*=\?\)\[.*/\1/p" \
        $completions.zsh | sort)"
    Same 'zsh: parts' "$(Parts)" "$(sed -n "s/^ *'\([a-z][a-z-]*\)\[.*/\1=/p" \
        $completions.zsh | sort)"
    for option in interpolation hud vsync; do
        Same "zsh: --$option" "$(Words $option)" \
            "$(sed -n "s/.*--$option=.*(\(.*\)).*/\1/p" $completions.zsh | tr ' ' '\n' | sort)"
    done
}

ZshCompletes() {
    local loop tries=() expected=()
    mkdir -p "$work/zsh"
    cp $completions.zsh "$work/zsh/_interp_demo"
    for loop in $(Loops); do
        tries+=("interp_demo --loop ${loop%?}")
        expected+=("interp_demo --loop $loop ")
    done
    tries+=('interp_demo --loop=pre' 'interp_demo --simulate crawl,re'
        'interp_demo --simulate noisy' 'interp_demo --vsync ad' 'interp_demo --lanes --str')
    expected+=('interp_demo --loop=prediction ' 'interp_demo --simulate crawl,refresh='
        'interp_demo --simulate noisy60,' 'interp_demo --vsync adaptive '
        'interp_demo --lanes --strobe ')
    Same zsh "$(printf '%s\n' "${expected[@]}")" \
        "$(timeout 60 zsh -f tests/complete.zsh "$work/zsh" "${tries[@]}")"
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
tests=(InstallsAll RunsFromAnywhere UninstallsThat TakesOtherPlaces ManPageHasOptions ManPageHasKeys
    ManPageHasMachines ManPageIsClean:mandoc DesktopFileIsClean:desktop-file-validate
    MetainfoIsClean:appstreamcli DesktopNamesAgree IconsHaveTheirSizes
    IconsAreThoseOfTheSvg:rsvg-convert BashCompletes FishCompletes:fish ZshHasOptions
    ZshCompletes:zsh DistIsTheSameTwice:git DistBuilds:git)
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
