# Two commands: `make play` and `make test`. Both set up .venv by themselves, once; afterwards they need no network.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet

.PHONY: play test lint compiled interpreted coverage perft words screenshots clean

play: $(VENV)/.runtime
	$(BIN)/hexrealm serve --open

test: lint coverage

lint: $(VENV)/.test
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/python -m scripts.lint_web

compiled: $(VENV)/.test
	COVERAGE_FILE=.coverage-compiled $(BIN)/pytest --cov --cov-report=

# Once more as plain Python: what Numba hides (overflow, wrong types) shows here, and every line of the games is counted.
interpreted: $(VENV)/.test
	HEXREALM_INTERPRETED=1 COVERAGE_FILE=.coverage-interpreted $(BIN)/pytest -m "not compiled" --cov --cov-report=
	COVERAGE_FILE=.coverage-interpreted $(BIN)/coverage report --include='*/games/*' --fail-under=100 --skip-covered --show-missing

coverage: compiled interpreted
	$(BIN)/coverage combine --keep --quiet .coverage-compiled .coverage-interpreted
	$(BIN)/coverage report --fail-under=90 --skip-covered

# The counts in tests/*/perft.json, made by an interpreted run; the compiled tests check them.
perft: $(VENV)/.test
	HEXREALM_INTERPRETED=1 $(BIN)/python -m scripts.make_perft

# Brings the catalogues of translations up to date with what the code says; then fill in what is empty.
words: $(VENV)/.test
	$(BIN)/python -m scripts.words extract
	$(BIN)/python -m scripts.words check

$(VENV)/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "hexrealm needs Python 3.11 or newer: make PYTHON=python3.12 $(MAKECMDGOALS)"; exit 1; }
	@echo "Setting up $(VENV), once ..."
	$(PYTHON) -m venv $(VENV)

$(VENV)/.runtime: requirements/runtime.txt requirements/build.txt pyproject.toml | $(VENV)/bin/python
	@echo "Installing what hexrealm runs on ..."
	$(PIP) install -r requirements/runtime.txt -r requirements/build.txt
	$(PIP) install --no-deps --no-build-isolation --editable .
	@touch $@

# The wheels are kept for the test that installs hexrealm in a bare environment, so that it too needs no network.
$(VENV)/.test: $(wildcard requirements/*.txt) $(VENV)/.runtime
	@echo "Installing what the tests need ..."
	$(PIP) install -r requirements/test.txt
	$(BIN)/python -m scripts.node_tools
	$(BIN)/python -m scripts.browser
	$(PIP) install -r requirements/torch.txt
	$(PIP) wheel --no-deps --wheel-dir $(VENV)/wheels -r requirements/runtime.txt
	@touch $@

# The pictures in docs/screenshots, from a real browser and a real server.
screenshots: $(VENV)/.test
	$(BIN)/python -m scripts.make_screenshots

clean:
	rm -rf $(VENV) .coverage* .mypy_cache .pytest_cache .ruff_cache build dist
