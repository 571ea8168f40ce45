# Two commands: `make play` and `make test`. Both set up .venv by themselves, once; afterwards they need no network.
PYTHON ?= python3
GAME ?= cascadero
BOT ?= medium
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet

.PHONY: play test lint compiled interpreted perft clean

play: $(VENV)/.runtime
	$(BIN)/hexrealm play $(GAME) --bot 1=$(BOT)

test: lint compiled interpreted

lint: $(VENV)/.test
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy

compiled: $(VENV)/.test
	$(BIN)/pytest

# Once more as plain Python: what Numba hides (overflow, wrong types) shows here, and every line is counted.
interpreted: $(VENV)/.test
	$(BIN)/coverage erase
	HEXREALM_INTERPRETED=1 $(BIN)/pytest -m "not compiled" --cov --cov-report=
	$(BIN)/coverage report --fail-under=90 --skip-covered
	$(BIN)/coverage report --include='*/games/*' --fail-under=100 --skip-covered --show-missing

# The counts in tests/*/perft.json, made by an interpreted run; the compiled tests check them.
perft: $(VENV)/.test
	HEXREALM_INTERPRETED=1 $(BIN)/python -m scripts.make_perft

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
	$(PIP) install -r requirements/torch.txt
	$(PIP) wheel --no-deps --wheel-dir $(VENV)/wheels -r requirements/runtime.txt
	@touch $@

clean:
	rm -rf $(VENV) .coverage* .mypy_cache .pytest_cache .ruff_cache build dist
