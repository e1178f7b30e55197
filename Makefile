# Two commands: `make run` opens the lobby in a browser, `make test` checks everything. Both install what they need.

PYTHON  ?= python3
VENV    := .venv
BIN     := $(VENV)/bin
READY   := $(VENV)/.ready
PEERS   := $(VENV)/.peers
MUTATOR := $(VENV)/.mutator
WRITER  := $(VENV)/.writer
CORES   := $(shell nproc 2>/dev/null || echo 2)
TESTERS := $(shell expr $(CORES) + 1)

# The browser application: its packages, its build inside the server, and the marks of its last checks.
# If pip must install Node, all of it waits for that.
NPM         := cd web && scripts/npm.sh
NODE_FIRST  := $(shell web/scripts/node-here.sh || echo $(READY))
WEB_READY   := web/node_modules/.ready
WEB_BUILT   := src/croupier/server/static/index.html
WEB_TYPES   := web/node_modules/.types
WEB_CHECKED := web/node_modules/.checked
WEB_SOURCES := $(shell find web/src web/public web/index.html web/*.ts web/*.js web/*.json -type f -not -path '*/generated/*')
COLLECTED   := $(VENV)/.collected
SCHEMAS     := $(shell find src/croupier/server src/croupier/records src/croupier/acts -name '*.py')

# Install a Debian package. Installations run one at a time, because apt refuses a second one instead of waiting.
# Services in the package are not started.
APT = flock Makefile env RUNLEVEL=1 sh -c 'apt-get update -q && apt-get install -y -q "$$0"'

# Let Python write bytecode even if the shell forbids it. Otherwise every process that a test starts would
# compile the whole program again.
export PYTHONDONTWRITEBYTECODE :=

.PHONY: run test tested test-long mutants lint bench docs setup web web-dev browser nginx screenshots clean

# A floor on this machine, stored in .floor, with a table of each rulebook.
run: $(READY) $(WEB_BUILT)
	@mkdir -p .floor
	@$(BIN)/croupier serve --browser --no-logs --database sqlite:///.floor/floor.db --checkpoints .floor/checkpoints

# Run everything in parallel: types are checked while tests wait for a server, a browser or a clock.
test:
	@$(MAKE) --no-print-directory -j $(shell expr $(CORES) + 1) tested lint web

# One more test process than there are cores, because tests wait for servers, browsers and clocks.
tested: $(COLLECTED) $(WEB_BUILT) browser nginx
	$(BIN)/pytest -n $(TESTERS) --dist loadgroup

# Let pytest rewrite and cache the tests' bytecode once, so that the test processes do not all do so at the
# same time.
$(COLLECTED): $(READY)
	@$(BIN)/pytest --collect-only -q >/dev/null 2>&1 || true
	@touch $@

# The long tests, and every property on twenty times as many examples.
test-long: $(READY) $(WRITER)
	$(BIN)/pytest -n $(CORES) --dist loadfile -m 'long or hypothesis' --hypothesis-profile=long

# Mutation tests: change the program at random places, and list the changes that no test notices.
mutants: $(MUTATOR)
	@for each in settlement floor redaction sessions audit; do $(BIN)/python -m tests.mutants $$each; done

lint: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

# Measure speed beside comparable packages; print a table and write bench/results/latest.json.
bench: $(PEERS)
	$(BIN)/python -m bench.everything

# Build the documentation site, which `croupier serve` shows under /docs. A broken link stops the build.
docs: $(WRITER)
	$(BIN)/sphinx-build -q -W --keep-going -b html -d $(VENV)/.documentation docs src/croupier/server/documentation
	@echo "Built: croupier serve shows it under /docs"

# Generate types from the server's schemas, check and test the application, build it, and check its size.
web: $(WEB_CHECKED) $(WEB_BUILT)

$(WEB_READY): web/package.json web/package-lock.json | $(NODE_FIRST)
	$(NPM) ci --no-audit --no-fund
	@touch $@

$(WEB_TYPES): $(WEB_READY) $(SCHEMAS) | $(READY)
	$(NPM) run types
	@touch $@

$(WEB_CHECKED): $(WEB_TYPES) $(WEB_SOURCES)
	$(NPM) run check
	$(NPM) test
	@touch $@

$(WEB_BUILT): $(WEB_READY) $(WEB_SOURCES)
	$(NPM) run build
	$(NPM) run size
	@touch $@

# Install Chromium for the tests and the pictures.
browser:
	@command -v chromium-headless-shell >/dev/null || command -v chromium >/dev/null || \
	    { echo "Installing Chromium with apt"; $(APT) chromium-headless-shell; } || \
	    { echo "The browser tests need Chromium, and apt could not install it: install chromium-headless-shell"; exit 1; }

# Install nginx for the test of the recipe in docs/proxy.md. Only the test starts it.
nginx:
	@PATH="$$PATH:/usr/sbin"; command -v nginx >/dev/null || \
	    { echo "Installing nginx with apt"; $(APT) nginx-light; } || \
	    { echo "The tests of the proxy need nginx, and apt could not install it: install nginx-light"; exit 1; }

# Take the pictures of the documentation, from rounds with fixed cards.
screenshots: $(READY) $(WEB_BUILT) browser
	$(BIN)/python -m tests.browser.pictures docs/pictures

web-dev: $(READY)
	cd web && scripts/npm.sh run dev

setup: $(READY)

$(READY): pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	    { echo "Croupier needs Python 3.11 or later; $(PYTHON) is older. Try: make PYTHON=python3.11"; exit 1; }
	@$(PYTHON) -c 'import ensurepip' 2>/dev/null || \
	    { echo "Installing python3-venv with apt"; $(APT) python3-venv; } || \
	    { echo "Python's venv module is missing and apt could not install it: install python3-venv"; exit 1; }
	$(PYTHON) -m venv $(VENV)
	$(BIN)/pip install -q --no-compile -c constraints.txt -e '.[analysis,cluster,envs,server,test,lint]'
	@$(BIN)/python -m compileall -q -j 0 $(VENV)/lib src >/dev/null || true  # on all cores; pip would on one
	@touch $@

$(PEERS): $(READY)
	$(BIN)/pip install -q -c constraints.txt -e '.[bench]'
	@touch $@

$(WRITER): $(READY)
	$(BIN)/pip install -q -c constraints.txt -e '.[docs]'
	@touch $@

$(MUTATOR): $(READY)
	$(BIN)/pip install -q -c constraints.txt -e '.[mutants]'
	@touch $@

clean:
	rm -rf $(VENV) web/node_modules src/croupier/server/static src/croupier/server/documentation .mypy_cache .pytest_cache .ruff_cache .hypothesis
