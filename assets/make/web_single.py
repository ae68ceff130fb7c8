# SPDX-License-Identifier: MIT
#
# web_single.py FOLDER SOURCE...: the page in FOLDER as one HTML file, with everything inside. What the
# page reads are elements with ids, packed: the browser unpacks them. The fonts and the program have
# their names; the whole program stands in place of the game alone. The SOURCEs that it shows are one
# element, "sources", as they are much alike.
import base64
import gzip
import hashlib
import json
import pathlib
import re
import sys

folder = pathlib.Path(sys.argv[1])


def read(name):
    return (folder / name).read_text(encoding="utf-8")


def encoded(content):
    return base64.b64encode(content).decode()


def element(name, text):
    assert "</script" not in text.lower(), name
    return f'<script type="text/plain" id="{name}">{text}</script>\n'


def packed(name, content):
    return element(name, encoded(gzip.compress(content, 9, mtime=0)))


def packed_file(name, source=None):
    return packed(name, (folder / (source or name)).read_bytes())


def script(name, source=None):
    text = read(source or name)
    assert "</script" not in text.lower() and "<!--" not in text, name
    hashes.append(base64.b64encode(hashlib.sha256(text.encode()).digest()).decode())
    return f'<script id="{name}">{text}</script>'


hashes = []
page = read("index.html")


def put(old, new):
    global page
    assert page.count(old) == 1, old
    page = page.replace(old, new)


put('<link rel="preload" href="interp_demo.wasm" as="fetch" type="application/wasm" crossorigin>\n', "")
put('<script id="interp_demo.js" src="interp_demo.js" defer></script>\n', "")
put('<link rel="stylesheet" href="page.css">', f"<style>\n{read('page.css')}</style>")
# The pictures are larger than all else.
page = re.sub(r" *<picture>.*?</picture>\n", "", page, flags=re.DOTALL)
put('href="icon.svg"', f'href="data:image/svg+xml;base64,{encoded((folder / "icon.svg").read_bytes())}"')
early = "".join(packed_file(one.name) for one in sorted(folder.glob("*.ttf")))
early += packed_file("interp_demo.wasm", "whole.wasm")
put('<script src="early.js"></script>', early + script("early.js"))
sources = json.dumps({name: read(name) for name in sys.argv[2:]})
late = element("licences.txt", read("licences.txt"))  # as they are, for who reads the file
late += packed("sources", sources.encode())
put("</body>", late + script("interp_demo.js", "whole.js") + "\n</body>")
# Last: all scripts are in it now. Here 'self' is nothing: they are known by their hashes, and the reader of logs is a blob.
put("script-src 'self'", "script-src " + " ".join(f"'sha256-{one}'" for one in hashes))
put("style-src 'self'", "style-src 'unsafe-inline'")
put("img-src 'self'", "img-src data:")
put("connect-src 'self'; worker-src 'self'", "worker-src blob:")
sys.stdout.buffer.write(page.encode())
