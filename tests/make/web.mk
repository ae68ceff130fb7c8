# SPDX-License-Identifier: MIT
#
# make test-web      the page in headless Chromium, and the program in node against the native one
#                    (needs the npm registry)

.PHONY: test-web

test-web: all web
	@BUILD=$(BUILD) tests/web/run.sh
	@BUILD=$(BUILD) tests/web/node.sh
