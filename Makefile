# Two commands: `make play` and `make test`. Both set up .venv by themselves, once; afterwards they need no network.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
UNITS := $(addprefix tests/,arena batches bots contract draw engine games i18n)
RULE_TESTS := $(addprefix tests/,batches bots contract engine games)
COUNTED := $(addprefix tests/,adapters arena cli draw i18n reviews server training)
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet

# Every run starts many processes, and compiling the modules and tests again in each of them takes seconds.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: play test check lint rules units compiled interpreted coverage long perft catalogues requirements screenshots clean

play: $(VENV)/.play
	$(BIN)/hexrealm serve --open

# Lint uses one core; meanwhile the rules are compiled and then tested interpreted.
test: $(VENV)/.test
	$(MAKE) --jobs 2 lint rules interpreted
	$(MAKE) compiled
	$(MAKE) coverage

lint: $(VENV)/.test
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo
	$(BIN)/python -m scripts.lint_web

# Rules are compiled before the tests start: each test process would compile them once more.
rules: $(VENV)/.test
	$(BIN)/python -m scripts.compile_rules

# For the inner loop: lint, types, and the tests that need no browser, no server, no database and no other program.
check: lint units

units: rules
	$(BIN)/pytest -m "not slow and not long" $(UNITS)

# Counting lines makes Python a third to twice slower, so it is done once for each line: the lines of rules in the interpreted
# run, those of the rest by the tests of their own folders. Browsers and examples use the same lines as those tests.
compiled: rules
	$(BIN)/pytest tests $(addprefix --ignore=,$(COUNTED))
	COVERAGE_FILE=.coverage-compiled $(BIN)/pytest --cov --cov-report= $(COUNTED)

# The rules once more as plain Python: what Numba hides (overflow, wrong types) shows here, and every line of the games is
# counted. Tests of other folders do the same in both ways.
interpreted: $(VENV)/.test
	HEXREALM_INTERPRETED=1 COVERAGE_FILE=.coverage-interpreted $(BIN)/pytest -m "not compiled and not long" --cov --cov-report= $(RULE_TESTS)
	COVERAGE_FILE=.coverage-interpreted $(BIN)/coverage report --include='*/games/*' --fail-under=100 --skip-covered --show-missing

# Of what the compiled and the interpreted run have counted.
coverage: $(VENV)/.test
	$(BIN)/coverage combine --keep --quiet .coverage-compiled .coverage-interpreted
	$(BIN)/coverage report --fail-under=90 --skip-covered

# What repeats other tests many times, in every language and with every size: hours. Before a release.
long: rules
	$(BIN)/pytest -m long tests

# The counts in the perft.json of each game, made by an interpreted run; the compiled tests check them.
perft: $(VENV)/.test
	HEXREALM_INTERPRETED=1 HEXREALM_GAMES=examples/games $(BIN)/python -m scripts.make_perft

# Updates the message catalogues from the texts in the code and compiles them. Translate what `check` reports, then run it again.
catalogues: export HEXREALM_GAMES = examples/games
catalogues: $(VENV)/.test
	$(BIN)/python -m scripts.catalogues extract
	$(BIN)/python -m scripts.catalogues compile
	$(BIN)/python -m scripts.catalogues check

$(VENV)/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "hexrealm needs Python 3.11 or newer: make PYTHON=python3.12 $(MAKECMDGOALS)"; exit 1; }
	@echo "Setting up $(VENV), once ..."
	$(PYTHON) -m venv $(VENV)

# uv downloads in parallel and compiles no bytecode: 5 seconds instead of 22. It does not read pip's configuration, so where
# packages come from a mirror it may find none, and pip installs them.
$(VENV)/.play: requirements/play.txt requirements/uv.txt pyproject.toml | $(VENV)/bin/python
	@echo "Installing what hexrealm runs on ..."
	$(PIP) install -r requirements/uv.txt && $(BIN)/uv pip install --quiet --python $(BIN)/python -r requirements/play.txt \
	  || $(PIP) install -r requirements/play.txt
	$(PIP) install --no-deps --no-build-isolation --editable .
	@touch $@

# The wheels are kept for the test that installs hexrealm in a bare environment, so that it too needs no network.
$(VENV)/.test: requirements/test.txt requirements/torch.txt $(VENV)/.play
	@echo "Installing what the tests need ..."
	$(PIP) install -r requirements/test.txt
	$(BIN)/python -m scripts.node_tools
	$(BIN)/python -m scripts.browser
	$(PIP) install -r requirements/torch.txt
	$(PIP) wheel --no-deps --wheel-dir $(VENV)/wheels -r requirements/play.txt
	@touch $@

# Choose new versions for requirements/*.txt. Needs uv; pyproject.toml and the .in files say what is wanted.
COMPILE := uv pip compile --upgrade --universal --python-version 3.11 --no-emit-index-url --custom-compile-command "make requirements"
EXTRAS := --extra server --extra png
requirements:
	$(COMPILE) pyproject.toml requirements/play.in $(EXTRAS) -o requirements/play.txt
	$(COMPILE) pyproject.toml requirements/play.in requirements/test.in $(EXTRAS) --extra passkeys --extra push --extra arena --extra pettingzoo --extra gymnasium \
	  --extra openspiel --extra mcp -o requirements/test.txt

# The pictures in docs/screenshots and contact sheets in build/screenshots, from a real browser and a real server.
screenshots: $(VENV)/.test
	$(BIN)/python -m scripts.make_screenshots

clean:
	rm -rf $(VENV) .coverage* .mypy_cache .pytest_cache .ruff_cache build dist
