# SPDX-License-Identifier: MIT
#
# web_site.py SITE PAGE WRITTEN: writes PAGE as WRITTEN. If SITE is the address that the page will have
# (else it is empty), it says there what other sites show of a link to it: the address itself, a picture
# (preview.png), and the frame that they may put in its place, in oembed.json beside it.
import html
import json
import pathlib
import re
import sys

site, page, written = sys.argv[1], pathlib.Path(sys.argv[2]), pathlib.Path(sys.argv[3])
folder = written.parent
text = page.read_text(encoding="utf-8")
preview, width, height = "preview.png", 1200, 630


def head(site):
    title = re.search(r'property="og:title" content="([^"]*)"', text).group(1)
    frame = (
        f'<iframe src="{site}?embed" loading="lazy" title="{title}" '
        'style="width:100%;max-width:640px;aspect-ratio:8/7;border:0"></iframe>'
    )
    shown = {
        "version": "1.0",
        "type": "rich",
        "title": title,
        "provider_name": "interp_demo",
        "provider_url": site,
        "html": frame,
        "width": 640,
        "height": 560,
        "thumbnail_url": site + preview,
        "thumbnail_width": width,
        "thumbnail_height": height,
    }
    (folder / "oembed.json").write_text(json.dumps(shown, indent=1) + "\n", encoding="utf-8")
    return (
        f'<link rel="canonical" href="{site}">\n'
        f'<link rel="alternate" type="application/json+oembed" href="{site}oembed.json" title="{title}">\n'
        f'<meta property="og:url" content="{site}">\n'
        f'<meta property="og:image" content="{site}{preview}">\n'
        f'<meta property="og:image:width" content="{width}">\n'
        f'<meta property="og:image:height" content="{height}">\n'
        '<meta property="og:image:alt" content="The same ball twice: with interpolation off it jumps, with '
        'interpolation on it glides.">\n'
        '<meta name="twitter:card" content="summary_large_image">\n'
    )


if site:
    if not re.fullmatch(r"https?://[^\s\"'<>?#]+", site):
        sys.exit(f"SITE={site}: the page's address, such as https://example.org/interp_demo/")
    site = html.escape(site if site.endswith("/") else site + "/")
    text = text.replace("<title>", head(site) + "<title>", 1)
else:
    for name in ("oembed.json", preview):
        (folder / name).unlink(missing_ok=True)
written.write_text(text, encoding="utf-8")
