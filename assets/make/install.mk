# SPDX-License-Identifier: MIT
#
# make install       install the program, its manual, icons, completions...; make uninstall
# make icons         the icon in other sizes, from icon.svg, into ICONS (assets/packaging/icons)
# make app           put the program into a bundle for macOS, build/interp_demo.app; it takes SDL from
#                    where it is installed. Nobody has yet tried it
# make dist          pack the source: build/interp_demo-VERSION.tar.gz
# make deb           build a Debian package of it: build/deb/interp-demo_VERSION-1_ARCHITECTURE.deb
# make deb-chroot    the same in a new Debian (SUITE) with its build dependencies and nothing else;
#                    needs mmdebstrap
# make release       build source, Debian package, Windows program and page twice, from the last
#                    commit, compare them, and write them into build/release with SHA256SUMS; after
#                    make deps deps-lint deps-web deps-windows

.PHONY: install uninstall icons app dist deb deb-chroot deb-source release

PREFIX      ?= /usr/local
bindir      ?= $(PREFIX)/bin
datarootdir ?= $(PREFIX)/share
mandir      ?= $(datarootdir)/man
docdir      ?= $(datarootdir)/doc/interp_demo
zshdir      ?= $(datarootdir)/zsh/site-functions

APP     := io.github.interp_demo.interp_demo
DESKTOP := assets/packaging/desktop
ICONS   ?= assets/packaging/icons
ICON_SIZES := 48 128 256

# What make install puts where: each MODE FILE PLACE.
define installed
	each 755 $(BUILD)/interp_demo "$(bindir)/interp_demo"; \
	each 644 assets/docs/interp_demo.6 "$(mandir)/man6/interp_demo.6"; \
	each 644 assets/docs/TRACES.md "$(docdir)/TRACES.md"; \
	each 644 assets/docs/JSON.md "$(docdir)/JSON.md"; \
	each 644 assets/docs/pictures/plot.png "$(docdir)/pictures/plot.png"; \
	each 644 assets/packaging/debian/copyright "$(docdir)/copyright"; \
	each 755 assets/plot/plot.sh "$(datarootdir)/interp_demo/plot.sh"; \
	each 644 assets/plot/plot.gp "$(datarootdir)/interp_demo/plot.gp"; \
	each 755 assets/plot/compare.sh "$(datarootdir)/interp_demo/compare.sh"; \
	each 644 assets/plot/compare.gp "$(datarootdir)/interp_demo/compare.gp"; \
	each 644 assets/plot/draw.sh "$(datarootdir)/interp_demo/draw.sh"; \
	each 644 $(DESKTOP)/$(APP).desktop "$(datarootdir)/applications/$(APP).desktop"; \
	each 644 $(DESKTOP)/$(APP).metainfo.xml "$(datarootdir)/metainfo/$(APP).metainfo.xml"; \
	icons="$(datarootdir)/icons/hicolor"; \
	each 644 $(ICONS)/icon.svg "$$icons/scalable/apps/$(APP).svg"; \
	for size in $(ICON_SIZES); do \
		each 644 $(ICONS)/icon-$$size.png "$$icons/$${size}x$$size/apps/$(APP).png"; done; \
	completion=assets/packaging/completions/interp_demo; \
	each 644 $$completion.bash "$(datarootdir)/bash-completion/completions/interp_demo"; \
	each 644 $$completion.zsh "$(zshdir)/_interp_demo"; \
	each 644 $$completion.fish "$(datarootdir)/fish/vendor_completions.d/interp_demo.fish"
endef

install: $(BUILD)/interp_demo
	@each() { install -d "$(DESTDIR)$${3%/*}" && install -m $$1 "$$2" "$(DESTDIR)$$3" && \
		echo "installed $(DESTDIR)$$3"; }; set -e; $(installed)

uninstall:
	@each() { rm -f "$(DESTDIR)$$3" && echo "removed $(DESTDIR)$$3"; }; set -e; $(installed)
	@rmdir "$(DESTDIR)$(docdir)/pictures" "$(DESTDIR)$(docdir)" \
		"$(DESTDIR)$(datarootdir)/interp_demo" 2>/dev/null || true

icons:
	for size in $(ICON_SIZES); do rsvg-convert --width $$size --height $$size \
		--output "$(ICONS)/icon-$$size.png" assets/packaging/icons/icon.svg || exit; done

CONTENTS := $(BUILD)/interp_demo.app/Contents
app: $(BUILD)/interp_demo
	@mkdir -p $(CONTENTS)/MacOS $(CONTENTS)/Resources
	cp $< $(CONTENTS)/MacOS
	python3 assets/make/icon.py $(CONTENTS)/Resources/icon.icns $(ICON_SIZES:%="$(ICONS)/icon-%.png")
	sed 's/@VERSION@/$(VERSION)/' assets/packaging/macos/Info.plist >$(CONTENTS)/Info.plist

# The source as git has it, the same bytes each time; building it needs no git. The time of its files
# is SOURCE_DATE_EPOCH (seconds since 1970), or else the day of the release.
VERSION  = $(shell sed -n 's/^.define VERSION "\(.*\)"/\1/p' src/cli/help.c)
RELEASED = $(shell sed -n 's/.*<release version="$(VERSION)" date="\([-0-9]*\)".*/\1/p' \
	$(DESKTOP)/$(APP).metainfo.xml)
DIST     = interp_demo-$(VERSION)
dist:
	@git ls-files --error-unmatch Makefile >/dev/null || \
		{ echo 'make dist packs the files that git knows: run it in a clone' >&2; exit 1; }
	@$(FOLDER)
	git ls-files -z | tar --create --file=$(BUILD)/$(DIST).tar --null --files-from=- \
		--transform='s|^|$(DIST)/|' --format=ustar --mode=a+rX,u+w,go-w \
		--mtime='$(if $(SOURCE_DATE_EPOCH),@$(SOURCE_DATE_EPOCH),$(RELEASED) UTC)' \
		--owner=0 --group=0 --numeric-owner
	gzip -9nf $(BUILD)/$(DIST).tar
	@echo "wrote $(BUILD)/$(DIST).tar.gz"

DEB        := $(BUILD)/deb
DEB_SOURCE  = $(DEB)/interp-demo-$(VERSION)
deb-source: dist
	@rm -rf $(DEB)
	@mkdir -p $(DEB_SOURCE)
	@cp $(BUILD)/$(DIST).tar.gz $(DEB)/interp-demo_$(VERSION).orig.tar.gz
	@tar -xzf $(BUILD)/$(DIST).tar.gz -C $(DEB_SOURCE) --strip-components=1
	@cp -R $(DEB_SOURCE)/assets/packaging/debian $(DEB_SOURCE)

# With Debian's own flags and no others.
deb: deb-source
	cd $(DEB_SOURCE) && env -i PATH="$$PATH" HOME="$$HOME" LC_ALL=C.UTF-8 \
		DEB_BUILD_OPTIONS="$$DEB_BUILD_OPTIONS" dpkg-buildpackage -us -uc
	@echo "wrote $$(ls $(DEB)/*.deb | paste -sd ' ')"

# Without a network once the build dependencies are there. The package is then installed and draws.
SUITE ?= bookworm
deb-chroot: deb-source
	mmdebstrap --variant=buildd --customize-hook='copy-in $(DEB) /' \
		--customize-hook='chroot "$$1" sh -c "cd /deb/*/ && apt-get build-dep -y ./ && \
			unshare --net dpkg-buildpackage -us -uc"' \
		--customize-hook='chroot "$$1" sh -c "apt-get install -y /deb/interp-demo_*.deb && \
			/usr/games/interp_demo --simulate vsync60 --screenshot /tmp/a.png"' \
		--customize-hook='sync-out /deb $(DEB)' $(SUITE) /dev/null

release:
	@$(FOLDER)
	assets/make/release.sh $(BUILD)/release
