# Everything a person or CI runs. Each target sets up what it needs in .venv from a lock with hashes.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet

.PHONY: setup demo test check bench lock clean system-packages
.DEFAULT_GOAL := setup

setup: $(VENV)/.dev system-packages ## the whole environment, with the tools of developers

system-packages: ## poppler and tesseract where we may install them; nothing fails without them
	@sh scripts/system-packages.sh

$(VENV)/bin/python:
	$(PYTHON) -m venv $(VENV)

$(VENV)/.run: requirements.lock pyproject.toml | $(VENV)/bin/python
	$(PIP) install --require-hashes --requirement requirements.lock
	$(PIP) install --no-deps --no-build-isolation --editable .
	@touch $@

$(VENV)/.dev: requirements-dev.lock pyproject.toml | $(VENV)/bin/python
	$(PIP) install --require-hashes --requirement requirements-dev.lock
	$(PIP) install --no-deps --no-build-isolation --editable .
	@touch $(VENV)/.run $@

demo: $(VENV)/.run ## the whole life of a dataset on samples/, offline, without a key
	@$(BIN)/sangaku demo

test: $(VENV)/.dev system-packages ## every test; those that need ../shared say so where it is absent
	$(BIN)/python -m pytest

check: $(VENV)/.dev ## lint, format, types, import contracts
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

bench: $(VENV)/.dev ## the programs behind the figures in the README
	@for program in benchmarks/bench_*.py; do $(BIN)/python -m $$(echo $${program%.py} | tr / .) || exit 1; done
	@$(BIN)/python -m benchmarks.round_trip.score tests/data/round_trip --worst 10

lock: ## pin again (needs uv on the PATH); no index address is recorded
	uv pip compile --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-header --no-annotate \
		--quiet pyproject.toml --extra build --output-file requirements.lock
	uv pip compile --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-header --no-annotate \
		--quiet pyproject.toml --extra build --extra dev --output-file requirements-dev.lock

clean:
	rm -rf $(VENV) .pytest_cache .mypy_cache .ruff_cache *.egg-info
