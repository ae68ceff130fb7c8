#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
#
# icon.py FILE PNG...: puts square pictures into one file: an icon for Windows, or for macOS if FILE
# ends in .icns. macOS takes them of 128, 256 and 512 pixels; others are left out.
import struct
import sys

FOR_MACOS = {128: b'ic07', 256: b'ic08', 512: b'ic09'}
target, *names = sys.argv[1:]
pictures = [open(name, 'rb').read() for name in names]
sizes = [struct.unpack('>I', picture[16:20])[0] for picture in pictures]

if target.endswith('.icns'):
    data = b''.join(FOR_MACOS[size] + struct.pack('>I', 8 + len(picture)) + picture
                    for size, picture in zip(sizes, pictures) if size in FOR_MACOS)
    data = b'icns' + struct.pack('>I', 8 + len(data)) + data
else:
    data, at = struct.pack('<3H', 0, 1, len(pictures)), 6 + 16 * len(pictures)
    for size, picture in zip(sizes, pictures):
        data += struct.pack('<4B2H2I', size % 256, size % 256, 0, 0, 1, 32, len(picture), at)
        at += len(picture)
    data += b''.join(pictures)
open(target, 'wb').write(data)
