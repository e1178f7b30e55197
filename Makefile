# Two commands: `make run` opens a table, `make test` checks everything. Both set up what they need.

PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
READY  := $(VENV)/.ready
CORES  := $(shell nproc 2>/dev/null || echo 2)

.PHONY: run test test-long lint bench setup web web-dev clean

run: $(READY)
	@$(BIN)/croupier play nz-lunar

test: lint
	$(BIN)/pytest -n $(CORES)

test-long: $(READY)
	$(BIN)/pytest -n $(CORES) --dist loadfile -m long

lint: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

bench: $(READY)
	$(BIN)/python bench/evaluator.py
	$(BIN)/python bench/rounds.py

# The browser application, built into the server: types from the schemas, checked, bundled, weighed.
web: $(READY)
	cd web && scripts/npm.sh ci --no-audit --no-fund && scripts/npm.sh run types && scripts/npm.sh run check \
	    && scripts/npm.sh run build && scripts/npm.sh run size

web-dev: $(READY)
	cd web && scripts/npm.sh run dev

setup: $(READY)

$(READY): pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	    { echo "Croupier needs Python 3.11 or later; $(PYTHON) is older. Try: make PYTHON=python3.11"; exit 1; }
	@$(PYTHON) -c 'import ensurepip' 2>/dev/null || \
	    { echo "Installing python3-venv with apt"; apt-get update -q && apt-get install -y -q python3-venv; } || \
	    { echo "Python's venv module is missing and apt could not install it: install python3-venv"; exit 1; }
	$(PYTHON) -m venv $(VENV)
	$(BIN)/pip install -q -c constraints.txt -e '.[analysis,server,test,lint,bench]'
	@touch $@

clean:
	rm -rf $(VENV) web/node_modules src/croupier/server/static .mypy_cache .pytest_cache .ruff_cache .hypothesis
