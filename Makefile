# Two commands do everything: `make play` and `make test`.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
PAGE := src/catalaunia/page/index.html
WORKERS ?= auto

.DEFAULT_GOAL := help
.PHONY: help play serve dev audit quick test check pictures scenes types test-long mutants bench format lock golden clean

help: ## This list
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## (.*)/\1\t\2/' | expand -t 12

play: $(PAGE) ## Play: starts the server and opens the browser (in the terminal: catalaunia play GAME)
	@$(BIN)/catalaunia serve --open

serve: $(PAGE) ## Start the server for people, programs and computer players (PORT=8451)
	@$(BIN)/catalaunia serve $(if $(PORT),--port $(PORT))

dev: $(READY) web/node_modules/.package-lock.json ## The server and Vite side by side: changes of the page are seen at once
	@CATALAUNIA_PORT=$(or $(PORT),8451) $(BIN)/python web/build.py dev

# Worksteal keeps the tests of a module together, which share a browser or a server. What counts thousands of deals
# is not counted interpreted.
PYTEST = $(BIN)/pytest -n $(WORKERS) --dist worksteal
CLAUSES = tests/games --ignore-glob='*/test_resample.py' --ignore-glob='*/test_outlook.py'
BASICS = tests/core tests/golden tests/contract/test_secrecy.py tests/server/tables/test_tables.py \
  tests/server/tables/test_seats.py tests/server/http/test_socket.py tests/server/thinking/test_computer_turns.py

quick: $(READY) ## What to run at every change: clauses, core, secrecy, golden games, tables
	NUMBA_DISABLE_JIT=1 $(PYTEST) $(CLAUSES) $(BASICS)

test: $(PAGE) ## All tests
	$(BIN)/python web/build.py run test
	$(PYTEST)
	@echo "The clause tests once more, interpreted:"
	NUMBA_DISABLE_JIT=1 $(PYTEST) $(CLAUSES)

check: $(PAGE) ## Format, lint, types, import contracts, generated files fresh
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python -m tests.golden.make --check
	$(BIN)/python web/build.py run check
	$(BIN)/python web/build.py check-types

pictures: $(PAGE) ## Take the pictures of the README anew, in a real browser
	$(BIN)/python -m tests.browser.pictures

scenes: $(PAGE) ## A picture of every scene of the page at three sizes, light and dark, in build/scenes
	$(BIN)/python -m tests.browser.take_scenes

types: $(READY) ## Write the page's types anew from the server's schema
	$(BIN)/python web/build.py types

test-long: $(READY) ## The full-size suites, and the planted errors
	$(PYTEST) -m long
	$(BIN)/python -m tests.mutants

mutants: $(READY) ## Planted rule errors: each must be caught by the clause tests
	$(BIN)/python -m tests.mutants

bench: $(READY) ## Measure the engine and the search, beside OpenSpiel
	@$(BIN)/catalaunia bench

format: $(READY) web/node_modules/.package-lock.json ## Format the code and mend what lint can mend
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .
	$(BIN)/python web/build.py run format

golden: $(READY) ## Write the golden playthroughs anew (then read the diff)
	$(BIN)/python -m tests.golden.make

COMPILE := uv pip compile --generate-hashes --universal --no-header -q
lock: $(READY) ## Renew the locks: to develop with, to run with, to build with (needs uv)
	$(COMPILE) --group dev pyproject.toml -o requirements/dev.txt
	$(COMPILE) pyproject.toml -c requirements/dev.txt --no-annotate -o requirements/run.txt
	$(BIN)/python -c 'import tomllib; print(*tomllib.load(open("pyproject.toml", "rb"))["build-system"]["requires"], sep="\n")' \
	  | $(COMPILE) - -c requirements/dev.txt --no-annotate -o requirements/build.txt

audit: $(READY) ## Look up all that is locked, of Python and npm, among known vulnerabilities (needs the net)
	@status=0; $(BIN)/python requirements/audit.py || status=$$?; $(BIN)/python web/build.py audit || status=$$?; exit $$status

clean: ## Remove everything that set-up has made
	rm -rf web/node_modules src/catalaunia/page $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache

$(READY): requirements/dev.txt pyproject.toml
	@echo "Setting up, once (about a minute): a virtual environment ..."
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
	  || { echo "Python 3.11 or newer is needed; try: make PYTHON=python3.12 ..."; exit 1; }
	@$(PYTHON) -m venv $(VENV)
	@echo "Setting up: the dependencies ..."
	@$(BIN)/pip install --quiet --disable-pip-version-check --require-hashes -r requirements/dev.txt
	@echo "Setting up: catalaunia itself ..."
	@$(BIN)/pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable .
	@touch $(READY)

web/node_modules/.package-lock.json: web/package-lock.json web/package.json | $(READY)
	@echo "Setting up: what the page is built with ..."
	@$(BIN)/python web/build.py ci --no-progress --silent
	@touch $@

$(PAGE): $(READY) web/node_modules/.package-lock.json $(shell find web/src web/public web/index.html web/vite.config.ts web/build.py src/catalaunia/core/texts src/catalaunia/games/*/texts -type f 2>/dev/null)
	@echo "Building the page ..."
	@$(BIN)/python web/build.py run build --silent
