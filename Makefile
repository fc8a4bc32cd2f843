# Everything runs in .venv, which `make venv` (or any target that needs it) makes by itself.
SHELL := /bin/sh
.DEFAULT_GOAL := help

PYTHON ?= python3
VENV   := .venv
PY     := $(VENV)/bin/python
STAMP  := $(VENV)/.installed
CACHE  := .cache

AXE_CORE  := 4.14.0
CHROMIUM  ?= $(shell command -v chromium || command -v chromium-browser || command -v google-chrome)
NOTEBOOKS  = $(shell find notebooks -name '*.ipynb' -not -path '*/.ipynb_checkpoints/*' 2>/dev/null)

# Extra flags, e.g.  make lab LAB_FLAGS="--no-browser --port=9000"   or   make test TEST_FLAGS="-k palace"
LAB_FLAGS ?=
TEST_FLAGS ?=
BENCH_FLAGS ?=
FUZZ_FLAGS ?= -n 200 --seed 1

.PHONY: help venv compiled lab test test-python test-notebooks notebooks lint fuzz-files test-browser chromium axe bench clean

help: ## show this list
	@sed -n 's/^\([a-z-]*\):.*## /\1|/p' $(MAKEFILE_LIST) | awk -F'|' '{ printf "  make %-15s %s\n", $$1, $$2 }'

venv: $(STAMP) ## make .venv with everything for use, tests and lint

$(STAMP): pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "rajwidgets needs Python 3.11 or newer; name one with: make PYTHON=python3.12 venv"; exit 1; }
	@$(PYTHON) -m venv $(VENV) || { echo "Python's venv module is missing; on Debian and Ubuntu: apt-get install python3-venv"; exit 1; }
	@echo "Installing into $(VENV) (a minute or two the first time) ..."
	@$(PY) -m pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[test,lint,browser]'
	@touch $@

# Compiled beforehand, a kernel starts a third of a second sooner, also where PYTHONDONTWRITEBYTECODE is set.
compiled: $(STAMP)
	@$(PY) -m compileall -q rajwidgets

lab: compiled ## open JupyterLab on the first notebook
	$(PY) -m rajwidgets lab -- $(LAB_FLAGS)

test: test-python test-notebooks ## all tests but those in the browser

test-python: compiled ## the Python tests alone
	$(PY) -m pytest -n 2 --dist loadfile $(TEST_FLAGS)

# Autosaves of the notebooks go to a folder of their own, which is empty at the start.
test-notebooks notebooks: export RAJWIDGETS_AUTOSAVE = $(CURDIR)/$(CACHE)/autosave
test-notebooks: compiled ## run every notebook and compare its outputs
	@rm -rf $(CACHE)/autosave
	@if [ -z "$(NOTEBOOKS)" ]; then echo "No notebook under notebooks/ yet: nothing to compare."; else set -x; \
		$(PY) -m pytest --nbval --nbval-current-env --nbval-sanitize-with tests/nbval_sanitize.cfg \
			-n 2 --dist loadfile $(NOTEBOOKS); fi

notebooks: compiled ## run every notebook afresh, store its outputs and strip the noise
	@rm -rf $(CACHE)/autosave
	@for path in $(NOTEBOOKS); do \
		$(PY) -m jupyter nbconvert --to notebook --execute --inplace --log-level=WARN \
			--ExecutePreprocessor.record_timing=False --ExecutePreprocessor.store_widget_state=False "$$path" || exit 1; \
		$(PY) -m nbstripout --keep-output --keep-count \
			--extra-keys "metadata.widgets metadata.language_info.version cell.metadata.execution" "$$path" || exit 1; \
		$(PY) -m rajwidgets.command.notebooks "$$path" || exit 1; \
		echo "$$path"; done

lint: $(STAMP) ## ruff and mypy
	$(PY) -m ruff check .
	$(PY) -m mypy

fuzz-files: $(STAMP) ## 200 spoiled files of every game; FUZZ_FLAGS="-n 3000 --seed 5" for more or others
	$(PY) -m rajwidgets fuzz --files $(FUZZ_FLAGS)

test-browser: compiled chromium axe ## the tests in a real browser (Chromium)
	CHROMIUM="$(CHROMIUM)" $(PY) -m pytest -n 2 -m browser tests/browser $(TEST_FLAGS)

chromium:
	@if [ -n "$(CHROMIUM)" ]; then :; \
	elif [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
		echo "Installing Chromium ..."; \
		apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -qq -y --no-install-recommends chromium fonts-dejavu-core >/dev/null; \
	else echo "The browser tests need Chromium: install it with your system's packages (Debian: sudo apt-get install chromium fonts-dejavu-core) or set CHROMIUM=/path/to/chromium."; exit 1; fi

axe:
	@if [ -e $(CACHE)/axe/node_modules/axe-core/axe.min.js ]; then :; \
	elif command -v npm >/dev/null; then mkdir -p $(CACHE)/axe && \
		npm install --silent --no-save --no-package-lock --no-audit --no-fund --prefix $(CACHE)/axe axe-core@$(AXE_CORE); \
	else echo "Without npm the accessibility checks are skipped: install npm to have them."; fi

bench: compiled ## measure speed; results also in benchmarks/results.json
	$(PY) benchmarks/run.py $(BENCH_FLAGS)

clean: ## remove caches and what tests and benchmarks leave behind (not .venv)
	rm -rf $(CACHE) .pytest_cache .mypy_cache .ruff_cache .hypothesis build dist *.egg-info
	rm -rf tests/browser/screenshots benchmarks/results.json
	find . -path ./$(VENV) -prune -o \( -name __pycache__ -o -name .ipynb_checkpoints \) -type d -exec rm -rf {} +
