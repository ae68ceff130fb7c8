# SPDX-License-Identifier: MIT
#
# make install       install the program, its manual, icons, completions...; make uninstall
# make dist          pack the source: build/interp_demo-VERSION.tar.gz

.PHONY: install uninstall dist

PREFIX      ?= /usr/local
bindir      ?= $(PREFIX)/bin
datarootdir ?= $(PREFIX)/share
mandir      ?= $(datarootdir)/man

# What make install puts where: each MODE FILE PLACE.
APP := io.github.interp_demo.interp_demo
define installed
	each 755 $(BUILD)/interp_demo "$(bindir)/interp_demo"; \
	each 644 assets/interp_demo.6 "$(mandir)/man6/interp_demo.6"; \
	each 644 assets/$(APP).desktop "$(datarootdir)/applications/$(APP).desktop"; \
	each 644 assets/$(APP).metainfo.xml "$(datarootdir)/metainfo/$(APP).metainfo.xml"; \
	icons="$(datarootdir)/icons/hicolor"; \
	each 644 assets/icon.svg "$$icons/scalable/apps/$(APP).svg"; \
	for size in $(ICON_SIZES); do \
		each 644 assets/icon-$$size.png "$$icons/$${size}x$$size/apps/$(APP).png"; done; \
	completion=assets/completions/interp_demo; \
	each 644 $$completion.bash "$(datarootdir)/bash-completion/completions/interp_demo"; \
	each 644 $$completion.zsh "$(datarootdir)/zsh/site-functions/_interp_demo"; \
	each 644 $$completion.fish "$(datarootdir)/fish/vendor_completions.d/interp_demo.fish"
endef

install: $(BUILD)/interp_demo
	@each() { install -d "$(DESTDIR)$${3%/*}" && install -m $$1 "$$2" "$(DESTDIR)$$3" && \
		echo "installed $(DESTDIR)$$3"; }; set -e; $(installed)

uninstall:
	@each() { rm -f "$(DESTDIR)$$3" && echo "removed $(DESTDIR)$$3"; }; set -e; $(installed)

# The source as git has it, the same bytes each time; building it needs no git.
VERSION = $(shell sed -n 's/^.define VERSION "\(.*\)"/\1/p' src/cli/help.c)
DIST    = interp_demo-$(VERSION)
dist:
	@git ls-files --error-unmatch Makefile >/dev/null || \
		{ echo 'make dist packs the files that git knows: run it in a clone' >&2; exit 1; }
	@mkdir -p $(BUILD)
	git ls-files -z | tar --create --file=$(BUILD)/$(DIST).tar --null --files-from=- \
		--transform='s|^|$(DIST)/|' --format=ustar --mtime='2000-01-01 UTC' --mode=a+rX,u+w,go-w \
		--owner=0 --group=0 --numeric-owner
	gzip -9nf $(BUILD)/$(DIST).tar
	@echo "wrote $(BUILD)/$(DIST).tar.gz"
