# Puzzlewright: `make` alone lists what there is.
PYTHON ?= python3
VENV   ?= .venv
BIN    := $(VENV)/bin
# Named, because a newer ruff would also look into the examples of the documents.
PYTHONS := src tests bench fuzz tools
KERNELS := $(shell find src -name '*.pyx' -o -name '*.pxd')
SOURCES := $(shell find src -name '*.py' -o -name '*.pyx' -o -name '*.pxd' -o -name '*.pyi') \
           pyproject.toml meson.build meson.options
# A build folder that stays makes the next install compile only what changed.
INSTALL  = $(BIN)/pip install --quiet --no-build-isolation --no-deps --force-reinstall
# The build back-end looks for meson, ninja and cython on the PATH.
export PATH := $(abspath $(BIN)):$(PATH)
# By its full name, so that an editable install can rebuild itself whatever the PATH is then.
export CYTHON := $(abspath $(BIN))/cython
# Some machines forbid Python to keep what it compiled. Hundreds of processes that import the same
# modules would each compile them anew, which takes a quarter of the tests' time.
unexport PYTHONDONTWRITEBYTECODE
PYTEST  ?= $(BIN)/pytest
# What `make bench` measures, and options: make bench BENCH="fillin --fillins FOLDER" (default: all).
BENCH   ?=
# Seconds that `make fuzz` takes in all.
FUZZ_TIME ?= 600
# How many processes share the tests: one and a half times as many as there are cores, because a
# third of the time is spent on waiting for servers, browsers and clocks. Each gets a part of the
# tests in their order, so that these start once, and helps the others when it has done its part.
JOBS    ?= $(shell $(PYTHON) -c "import os; print((3 * os.cpu_count() + 1) // 2)")
SHARED   = -n $(JOBS) --dist worksteal

.DEFAULT_GOAL := help
.PHONY: help demo studio test test-all tests-quick tests-all test-browsers browser postgres lint lint-types lint-public lint-style dev bench docs fuzz checked asan clean

help:  ## list the targets
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:[^#]*## /\t/' | expand -t 14

demo: $(VENV)/installed  ## make, solve, prove and draw one puzzle of each kind, in demo/
	$(BIN)/puzzlewright demo -o demo
	@echo "Make puzzles of your own in the browser: make studio"

studio: $(VENV)/installed  ## start the studio in the browser, with a few example puzzles in its library
	$(BIN)/puzzlewright studio --data build/studio $(addprefix --example ,$(wildcard examples/*.txt))

# All at once: packages of the system are installed and kernels compiled during pip's downloads, and
# the first tests run beside the linters.
test:  ## lint, types and tests
	@$(MAKE) --no-print-directory -j 3 tests-quick $(LINTERS)

test-all:  ## the same with the slow tests
	@$(MAKE) --no-print-directory -j 3 tests-all $(LINTERS)

tests-quick: postgres $(VENV)/installed
	$(PYTEST) $(SHARED) -m "not slow"

tests-all: postgres $(VENV)/installed
	$(PYTEST) $(SHARED)

test-browsers: $(VENV)/installed  ## one walk through the studio, and each kind of game, in Firefox and in WebKit
	$(BIN)/python tools/other_browsers.py
	$(BIN)/python tools/requirements.py browsers | while read -r one; do \
	    $(BIN)/pip install --quiet "$$one" </dev/null || \
	    echo "$$one could not be installed: its browser will be left out"; done
	$(PYTEST) -n0 tests/studio/web/test_web_browsers.py tests/games/test_games_browsers.py

browser:  ## install Chromium if there is none and it may be done; games are tested in it
	$(PYTHON) tools/browser.py

# After the browser, because only one process at a time can install packages of the system.
postgres: browser  ## install PostgreSQL if there is none and it may be done; the studio is tested on it
	$(PYTHON) tools/postgres.py

# Each linter takes one core, so two jobs run side by side.
LINTERS := lint-types lint-public lint-style

lint: $(VENV)/tools  ## style of Python and Cython, types, and which way imports go
	@$(MAKE) --no-print-directory -j 2 $(LINTERS)

# Behind what is compiled meanwhile, for which the tests wait.
lint-types: $(VENV)/tools
	nice $(BIN)/mypy

lint-public: $(VENV)/tools
	nice $(BIN)/basedpyright
	nice $(BIN)/python tools/public_types.py

lint-style: $(VENV)/tools
	nice $(BIN)/ruff check $(PYTHONS)
	nice $(BIN)/ruff format --check $(PYTHONS)
	nice $(BIN)/cython-lint $(KERNELS)
	nice $(BIN)/python tools/import_contracts.py

dev: $(VENV)/tools  ## install editable: sources are used in place, kernels rebuilt on import
	rm -f $(VENV)/installed
	$(INSTALL) -Cbuild-dir=build/dev --editable .

bench: $(VENV)/installed  ## measure against other programs; tables on standard output
	$(BIN)/python tools/requirements.py bench | while read -r one; do \
	    $(BIN)/pip install --quiet "$$one" </dev/null || \
	    echo "$$one could not be installed: it will be left out"; done
	$(BIN)/python -m bench $(BENCH)

fuzz: $(VENV)/installed  ## look for inputs that break a reader, for FUZZ_TIME seconds (default: 600)
	$(BIN)/python tools/requirements.py fuzz | xargs $(BIN)/pip install --quiet
	$(BIN)/python -m fuzz --time $(FUZZ_TIME)

docs: $(VENV)/installed  ## build the documentation site in build/site, and check its links
	$(BIN)/python tools/requirements.py docs | xargs $(BIN)/pip install --quiet
	$(BIN)/python tools/docs/build_site.py

checked: $(VENV)/tools  ## the full tests with the kernels' own sanity checks and Cython's bounds checks on
	rm -f $(VENV)/installed
	$(INSTALL) -Cbuild-dir=build/checked -Csetup-args=-Dchecked=true .
	$(PYTEST) $(SHARED)

# The sanitizer takes address space and keeps freed memory, so tests of memory are left out.
asan: $(VENV)/tools  ## the tests with the address sanitizer (needs gcc or clang with libasan)
	rm -f $(VENV)/installed
	$(INSTALL) -Cbuild-dir=build/asan -Csetup-args=-Db_sanitize=address,undefined \
	    -Csetup-args=-Dbuildtype=debugoptimized -Csetup-args=-Db_lundef=false .
	ASAN_OPTIONS=detect_leaks=0 UBSAN_OPTIONS=halt_on_error=1 LD_PRELOAD="$$($${CC:-cc} -print-file-name=libasan.so)" \
	    $(BIN)/python -m pytest $(SHARED) -m "not slow" -k "not needs_little_memory" -p no:faulthandler

clean:  ## remove what the other targets made
	rm -rf $(VENV) build demo

# What builds the package, in a virtual environment of the project's own.
# Python compiles modules when it imports them, which few of those of the tools ever are.
$(VENV)/builder: pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet --no-compile --upgrade pip
	$(BIN)/python tools/requirements.py | xargs $(BIN)/pip install --quiet --no-compile
	touch $@

# The tools: all else that the targets above need.
$(VENV)/tools: $(VENV)/builder
	$(BIN)/python tools/requirements.py dev print formats lists studio cluster | xargs $(BIN)/pip install --quiet --no-compile
	touch $@

# Kernels are compiled while the tools are downloaded.
$(VENV)/wheel: $(VENV)/builder $(SOURCES)
	rm -rf build/wheel
	$(BIN)/pip wheel --quiet --no-build-isolation --no-deps -Cbuild-dir=build/release --wheel-dir build/wheel .
	touch $@

$(VENV)/installed: $(VENV)/tools $(VENV)/wheel
	$(BIN)/pip install --quiet --no-deps --force-reinstall build/wheel/*.whl
	touch $@
