# What one does with a clone. Each target installs what is missing first; `make` alone lists them.

SWIFT ?= swift
PREFIX ?= /usr/local
SECONDS ?= 60

# Homebrew keeps libxml2 to itself, because macOS has one without a pkg-config file.
ifeq ($(shell uname),Darwin)
export PKG_CONFIG_PATH := $(PKG_CONFIG_PATH):/opt/homebrew/opt/libxml2/lib/pkgconfig:/usr/local/opt/libxml2/lib/pkgconfig
else
# Without -no-pie every start rewrites some 58,000 addresses before the first instruction. Nobody looks up symbols in the
# tool, and as long as somebody may, nothing that is not used can be left out; lld puts what is used nearer together.
RELEASE_FLAGS := --static-swift-stdlib -Xlinker -no-pie -Xlinker --no-export-dynamic -Xswiftc -use-ld=lld
endif

BUILD = $(SWIFT) build

# Asked for when it is needed: it takes a second.
BUILT = $$($(BUILD) --configuration release $(RELEASE_FLAGS) --show-bin-path)/entcheck

.PHONY: help setup demo test lint format release fuzz hostile bench adopt built install uninstall archive

help: ## lists the targets
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/make \1\t\2/p' Makefile | expand -t 16

setup: ## installs the libraries that are missing
	@.ci/setup

demo: setup ## judges the samples, mistakes and all, and lets bookmarks travel
	$(BUILD) --product entcheck
	"$$($(BUILD) --show-bin-path)/entcheck" lint --fail-on never Samples
	$(BUILD) --product BookmarkDocuments
	"$$($(BUILD) --show-bin-path)/BookmarkDocuments"

test: setup ## runs all tests
	$(BUILD) --build-tests
	$(SWIFT) test --skip-build --disable-xctest

lint: ## checks the layout of the code
	$(SWIFT) format lint --strict --parallel --recursive Package.swift Sources Tests Samples

format: ## lays out the code
	$(SWIFT) format format --in-place --parallel --recursive Package.swift Sources Tests Samples

release: setup ## builds the tool as it is given away
	$(BUILD) --configuration release $(RELEASE_FLAGS) --product entcheck

fuzz: setup ## tries to break the readers, for SECONDS each
	Tests/Fuzzing/run all $(SECONDS)

hostile: release ## runs the attacks against the release build and prints a table by class
	$(BUILD) --product hostile
	"$$($(BUILD) --show-bin-path)/hostile" --tool "$(BUILT)"

bench: release ## measures the tool beside its peers
	Tests/Benchmarks/compare

adopt: setup ## tries editors, shells, hooks, plug-ins and the action with the real programs
	$(BUILD) --product entcheck
	Tests/Editors/neovim
	Tests/Adopting/completions
	Tests/Adopting/contrast
	Tests/Adopting/schema
	Tests/Adopting/hooks
	Tests/Adopting/package
	Tests/Adopting/action

built:
	@dirname "$(BUILT)"

install: release ## puts the tool, its manual and completions into PREFIX, which is /usr/local
	.ci/stage "$(BUILT)" "$(PREFIX)"

uninstall: ## takes them out of PREFIX again
	.ci/stage --remove "$(PREFIX)"

archive: release ## packs what is given away, with checksums, into .build/archive
	.ci/archive "$(BUILT)"
