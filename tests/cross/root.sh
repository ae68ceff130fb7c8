#!/bin/bash
# SPDX-License-Identifier: MIT
#
# Unpacks the libraries to which the program and its tests link, built for another machine, from the
# Debian that apt-get is set up for: tests/cross/root.sh ARCHITECTURE FOLDER. Nothing is installed, and
# dpkg gets no other architecture: apt-get also keeps its lists and state under FOLDER.
set -eu
architecture=$1
folder=$(mkdir -p "$2" && cd "$2" && pwd)
packages=(libc6-dev libcglm-dev libcmocka-dev libsdl2-2.0-0 libx11-dev)
alone=(libsdl2-dev) # depends on the headers of all that SDL was built with

mkdir -p "$folder/lists/partial" "$folder/archives/partial" "$folder/root.part"
: >"$folder/status"
cat >"$folder/apt.conf" <<EOF
APT::Architecture "$architecture";
#clear APT::Architectures;
APT::Architectures { "$architecture"; };
APT::Install-Recommends "false";
APT::Sandbox::User "";
#clear APT::Update::Post-Invoke;
#clear APT::Update::Post-Invoke-Success;
#clear DPkg::Post-Invoke;
Dir::State "$folder";
Dir::State::status "$folder/status";
Dir::Cache "$folder";
Dir::Log "$folder";
EOF

# Says what went wrong, if it did.
Quietly() {
    local log=$folder/apt.log
    "$@" >"$log" 2>&1 || { cat "$log" >&2 && return 1; }
}

# If a source fails, it may be one that has none of these packages.
apt-get -c "$folder/apt.conf" update >"$folder/update.log" 2>&1 || cat "$folder/update.log" >&2
Quietly apt-get -c "$folder/apt.conf" install --yes --download-only "${packages[@]}"
(cd "$folder/archives" && Quietly apt-get -c "$folder/apt.conf" download "${alone[@]}")
for package in "$folder"/archives/*.deb; do
    dpkg-deb --extract "$package" "$folder/root.part"
done
mv "$folder/root.part" "$folder/root"
rm -rf "$folder/archives" "$folder/lists"
echo "unpacked ${packages[*]} ${alone[*]} for $architecture"
