# Everything a person does with a checkout; `make help` lists it. State lies in .data/ (or JANGBU_DATA).
SHELL := /bin/sh
.DEFAULT_GOAL := help
PY := .venv/bin/python
MANAGE := $(PY) manage.py
STAMP := .venv/.installed
TEST_DATA := $(CURDIR)/.data/test
# Tests use two processes: two cores are what they may count on.
PYTEST := JANGBU_DATA=$(TEST_DATA) $(PY) -m pytest -n 2 --dist loadfile

.PHONY: help setup demo up ask test test-quick check bench screenshots messages pins clean browser gettext

help: ## This list
	@awk -F':.*## ' '/^[a-z-]+:.*## /{printf "  make %-12s %s\n", $$1, $$2}' Makefile

setup: $(STAMP) ## Virtual environment and packages

$(STAMP): requirements/development.txt
	@sh requirements/install.sh
	@touch $@

demo: setup ## Two demo companies with real files, then the demo's questions with their answers
	@$(PY) -m demo

up: setup ## Web server and worker at http://hanbit.localhost:8000 until Ctrl-C
	@$(PY) -m demo --quiet
	@$(PY) -m config.serving

ask: setup ## One question to the demo company: make ask Q="연차 이월은 며칠까지?"
	@$(PY) -m demo --quiet
	@$(MANAGE) ask "$(Q)" --tenant hanbit --user $${U:-haneul@hanbit.example}

test: setup browser ## All tests, the browser's included
	@$(PYTEST)

test-quick: setup ## The part under two minutes
	@$(PYTEST) -m "not slow and not browser"

check: setup gettext ## Format, lint, types, import contracts, missing migrations, untranslated strings
	@$(PY) -m ruff format --check .
	@$(PY) -m ruff check .
	@$(PY) -m mypy .
	@.venv/bin/lint-imports
	@$(MANAGE) makemigrations --check --dry-run
	@$(MANAGE) check
	@$(PY) -m config.catalogue

bench: setup ## The quick set of benchmarks
	@$(PY) -m demo --quiet
	@$(PY) -m benchmarks.refusal
	@$(PY) -m benchmarks.ingest

screenshots: setup browser ## Pictures of every screen in screenshots/
	@JANGBU_DATA=$(TEST_DATA) SCREENSHOTS=$(CURDIR)/screenshots $(PY) -m pytest -m browser

messages: setup gettext ## Collect strings for translation, and compile the catalogue
	@$(PY) -m config.catalogue --write

pins: setup ## Compile requirements/*.in to pinned requirements/*.txt
	@for each in base production development; do \
	  .venv/bin/uv pip compile requirements/$$each.in -o requirements/$$each.txt \
	    --universal --python-version 3.11 --no-header --no-emit-index-url -q; done

browser:
	@sh tests/browser/chromium.sh

gettext:
	@command -v msgfmt >/dev/null 2>&1 || sh requirements/system.sh gettext || true

clean: ## Stop the embedded services, remove .data/ and .venv/
	@if [ -x $(PY) ]; then $(PY) -m config.embedded destroy; JANGBU_DATA=$(TEST_DATA) $(PY) -m config.embedded destroy; fi
	@rm -rf .data .venv
