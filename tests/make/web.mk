# SPDX-License-Identifier: MIT
#
# make test-web      the page in headless Chromium, and the program in node against the native one
#                    (needs the npm registry)
# make web-speed     how fast the page is, beside a page that only draws
# make web-picture   the README's picture of the page (needs the npm registry, too)

.PHONY: test-web web-speed web-picture

test-web: all web web-single
	@BUILD=$(BUILD) tests/web/run.sh
	@BUILD=$(BUILD) tests/web/node.sh

web-speed: web
	@BUILD=$(BUILD) tests/web/run.sh speed

web-picture: all web
	BUILD=$(BUILD) tests/web/run.sh picture $(BUILD)/web-page.png
	cwebp -quiet -q 85 $(BUILD)/web-page.png -o "$(PICTURES)/web-page.webp"
