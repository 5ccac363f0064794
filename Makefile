# The development tasks. Each target installs missing libraries first; `make` without arguments lists the targets.

SWIFT ?= swift
PREFIX ?= /usr/local
SECONDS ?= 60

# Homebrew does not link libxml2, because macOS contains libxml2 without a pkg-config file.
ifeq ($(shell uname),Darwin)
export PKG_CONFIG_PATH := $(PKG_CONFIG_PATH):/opt/homebrew/opt/libxml2/lib/pkgconfig:/usr/local/opt/libxml2/lib/pkgconfig
else
RELEASE_FLAGS := $(shell grep -v '^\#' .ci/release/flags)
endif

BUILD = $(SWIFT) build

# Expanded only when it is used, because the command takes a second.
BUILT = $$($(BUILD) --configuration release $(RELEASE_FLAGS) --show-bin-path)/entcheck

.PHONY: help setup demo test lint format release fuzz hostile faults bench adopt built install uninstall portable archive archive-server image \
	release-all adopt-release roots

help: ## list the targets
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/make \1\t\2/p' Makefile | expand -t 20

setup: ## install missing libraries
	@.ci/setup

demo: setup ## lint the samples, which contain errors, and sync notes between simulated devices
	$(BUILD) --product entcheck
	"$$($(BUILD) --show-bin-path)/entcheck" lint --fail-on never Samples
	$(BUILD) --product SyncedNotes
	"$$($(BUILD) --show-bin-path)/SyncedNotes"

test: ## run all tests
	@.ci/setup --tests
	$(BUILD) --build-tests
	$(SWIFT) test --skip-build --disable-xctest

lint: ## check the formatting of the code
	$(SWIFT) format lint --strict --parallel --recursive Package.swift Sources Tests Samples

format: ## format the code
	$(SWIFT) format format --in-place --parallel --recursive Package.swift Sources Tests Samples

release: setup ## build the tool for this system
	$(BUILD) --configuration release $(RELEASE_FLAGS) --product entcheck

fuzz: setup ## fuzz the readers, and compare them with other readers, each for SECONDS
	Tests/Fuzzing/run all $(SECONDS)
	$(BUILD) --product outcomes
	$(BUILD) --product entcheck-server
	$(BUILD) --product entcheck
	Tests/Fuzzing/differential --tool "$$($(BUILD) --show-bin-path)/entcheck" --seconds $(SECONDS)

hostile: release ## run the attacks against the release build and print a table by class
	$(BUILD) --product hostile
	"$$($(BUILD) --show-bin-path)/hostile" --tool "$(BUILT)"

faults: setup ## run all commands while the system fails and print a table (Linux)
	$(BUILD) --product entcheck-server
	$(BUILD) --product entcheck
	Tests/Faults/run --tool "$$($(BUILD) --show-bin-path)/entcheck"

bench: release ## compare the speed with similar tools, and write Docs/Performance.md
	@.ci/setup bench
	mkdir -p Tests/Benchmarks/.build
	strip -o Tests/Benchmarks/.build/entcheck "$(BUILT)"
	Tests/Benchmarks/bench

adopt: setup ## test editors, shells, hooks, plug-ins, and the action with the real programs
	$(BUILD) --product entcheck
	Tests/Editors/neovim
	Tests/Editors/emacs
	node Editors/vscode/test.js
	Tests/Adopting/mcp
	Tests/Adopting/completions
	Tests/Adopting/contrast
	Tests/Adopting/schema
	Tests/Adopting/hooks
	Tests/Adopting/init
	Tests/Adopting/package
	Tests/Adopting/action

built:
	@dirname "$(BUILT)"

install: release ## install the tool, its manual, and completions in PREFIX (default: /usr/local)
	.ci/stage "$(BUILT)" "$(PREFIX)"

uninstall: ## remove the installed files from PREFIX
	.ci/stage --remove "$(PREFIX)"

portable: ## build the programs without requirements, for other systems, in .build/portable
	@.ci/setup portable
	.ci/portable

archive: portable ## create the release archive and its checksums in .build/archive
	.ci/archive .build/portable/entcheck

archive-server: portable ## create the release archive of entcheck-server in .build/archive-server
	.ci/archive .build/portable/entcheck-server .build/archive-server

image: portable ## create the root directory of the container image in .build/image
	.ci/release/image root .build/portable/entcheck .build/image

# The files of a release in .build/dist. DIST, REPOSITORY, and DOWNLOADS can be set.
DIST ?= .build/dist

release-all: ## create all files of the release VERSION in .build/dist
	@.ci/setup portable
	rm -rf "$(DIST)"
	.ci/release-all "$(VERSION)" "$(DIST)"

adopt-release: ## test the channels of the release in .build/dist with the real programs
	Tests/Adopting/installer "$(DIST)"
	Tests/Adopting/init .build/portable/entcheck "$(DIST)"
	Tests/Adopting/wheel "$(DIST)"
	Tests/Adopting/npm "$(DIST)"
	Tests/Adopting/image "$(DIST)"
	Tests/Adopting/bundle "$(DIST)"

roots: ## install the release in .build/dist in empty systems, and run it there
	Tests/Adopting/roots "$(DIST)"
