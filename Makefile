# Two commands do everything: `make play` and `make test`.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PLAY := $(VENV)/.play
READY := $(VENV)/.ready
DOCS := $(VENV)/.docs
PAGE := src/catalaunia/page/index.html
WORKERS ?= auto
STEP := $(PYTHON) requirements/step.py
PIP := $(BIN)/pip --disable-pip-version-check

.DEFAULT_GOAL := help
.PHONY: help play serve dev audit quick test check docs pictures scenes types test-long mutants bench format wheel lock golden clean

help: ## This list
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## (.*)/\1\t\2/' | expand -t 12

play: $(PAGE) ## Play: starts the server and opens the browser (in the terminal: catalaunia play GAME)
	@$(BIN)/catalaunia serve --open

serve: $(PAGE) ## Start the server for people, programs and computer players (PORT=8451)
	@$(BIN)/catalaunia serve $(if $(PORT),--port $(PORT))

dev: $(PLAY) web/node_modules/.package-lock.json ## The server and Vite side by side: changes of the page are seen at once
	@CATALAUNIA_PORT=$(or $(PORT),8451) $(BIN)/python web/build.py dev

# Worksteal keeps the tests of a module together, which may share a server. What counts thousands of deals
# is not counted interpreted. What is read is kept as bytecode, whatever the environment says of other programs: else each
# of the workers, and each program that a test starts, reads all sources anew.
PYTEST = PYTHONDONTWRITEBYTECODE= $(BIN)/pytest -n $(WORKERS) --dist worksteal
# A test that fails beside others and passes by itself is unsteady: it is named, and a fault to be mended, but holds nobody up.
# All that has not passed is run again, also what was not reached or could not be collected: green means that each has passed.
ONCE_MORE = { echo "What has not passed is tried once more, by itself; what passes now is unsteady:"; $(BIN)/pytest -v --once-more; }
CLAUSES = tests/games --ignore-glob='*/test_resample.py' --ignore-glob='*/test_outlook.py'
BASICS = tests/core tests/golden tests/contract/test_secrecy.py tests/server/tables/test_tables.py \
  tests/server/tables/test_seats.py tests/server/http/test_socket.py tests/server/thinking/test_computer_turns.py

quick: $(READY) ## What to run at every change: clauses, core, secrecy, golden games, tables
	NUMBA_DISABLE_JIT=1 $(PYTEST) $(CLAUSES) $(BASICS)

test: $(READY) $(PAGE) ## All tests
	$(BIN)/python web/build.py run test
	$(PYTEST) || $(ONCE_MORE)
	@echo "The clause tests once more, interpreted (what tells of a game is never compiled):"
	NUMBA_DISABLE_JIT=1 $(PYTEST) $(CLAUSES) --ignore-glob='*/telling'

check: $(READY) $(DOCS) $(PAGE) ## Format, lint, types, import contracts, generated files fresh, the documentation
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python -m tests.golden.make --check
	$(BIN)/python web/build.py run check
	$(BIN)/python web/build.py check-types
	$(BIN)/python docs/site/build.py

docs: $(DOCS) ## The site of the documentation, in build/site/html; a broken link ends it
	@$(BIN)/python docs/site/build.py

pictures: $(READY) $(PAGE) ## Take the pictures of the README anew, in a real browser
	$(BIN)/python -m tests.browser.programs.pictures

scenes: $(READY) $(PAGE) ## A picture of every scene of the page at three sizes, light and dark, in build/scenes
	$(BIN)/python -m tests.browser.programs.take_scenes

types: $(READY) ## Write the page's types anew from the server's schema
	$(BIN)/python web/build.py types

test-long: $(READY) ## The full-size suites, and the planted errors
	$(PYTEST) -m long
	NUMBA_DISABLE_JIT=1 $(PYTEST) tests/games/*/telling
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

wheel: $(PLAY) ## Build a wheel into dist/, the page inside: it is installed and played without Node.js
	@rm -f dist/catalaunia-*.whl
	@$(STEP) 1/1 "A wheel, with the page" $(PIP) wheel --no-deps --no-build-isolation --wheel-dir dist .
	@ls dist/catalaunia-*.whl

COMPILE := uv pip compile --generate-hashes --universal --no-header -q
lock: ## Renew the locks: to develop with, to run with, to play from a checkout, to build with, to write with (needs uv)
	$(COMPILE) $(foreach extra,server postgres research push passkeys data mcp client,--extra $(extra)) --group dev pyproject.toml -o requirements/dev.txt
	$(COMPILE) --extra server --extra postgres --extra push --extra passkeys pyproject.toml -c requirements/dev.txt --no-annotate -o requirements/run.txt
	$(COMPILE) --extra server --group build pyproject.toml -c requirements/dev.txt --no-annotate -o requirements/play.txt
	$(COMPILE) --group docs -c requirements/dev.txt --no-annotate -o requirements/docs.txt
	$(PYTHON) -c 'import tomllib; print(*tomllib.load(open("pyproject.toml", "rb"))["build-system"]["requires"], sep="\n")' \
	  | $(COMPILE) - -c requirements/dev.txt --no-annotate -o requirements/build.txt

audit: $(READY) ## Look up all that is locked, of Python and npm, among known vulnerabilities (needs the net)
	@status=0; $(BIN)/python requirements/audit.py || status=$$?; $(BIN)/python web/build.py audit || status=$$?; exit $$status

clean: ## Remove everything that set-up has made
	rm -rf web/node_modules src/catalaunia/page dist $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache

# What set-up makes, each once: what playing needs (steps 1 to 5), and on top of it what developing needs.
$(PLAY): requirements/play.txt pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
	  || { echo "Python 3.11 or newer is needed; try: make PYTHON=python3.12 ..."; exit 1; }
	@echo "Setting up, once: five steps."
	@$(STEP) 1/5 "A virtual environment" $(PYTHON) -m venv $(VENV)
	@$(STEP) 2/5 "Packages" $(PIP) install --no-compile --require-hashes -r requirements/play.txt
	@$(STEP) 3/5 "Catalaunia itself" $(PIP) install --no-deps --no-build-isolation --editable .
	@$(BIN)/python -m catalaunia.server.thinking.warm >/dev/null 2>&1 & # compiles beside the next steps
	@touch $@

$(READY): requirements/dev.txt $(PLAY)
	@$(STEP) + "Packages to develop with" $(PIP) install --require-hashes -r requirements/dev.txt
	@touch $@

$(DOCS): requirements/docs.txt $(PLAY)
	@$(STEP) + "Packages for the documentation" $(PIP) install --require-hashes -r requirements/docs.txt
	@touch $@

web/node_modules/.package-lock.json: web/package-lock.json web/package.json | $(PLAY)
	@$(STEP) 4/5 "What the page is built with" $(BIN)/python web/build.py ci --no-progress
	@touch $@

$(PAGE): web/node_modules/.package-lock.json $(shell find web/src web/public web/index.html web/vite.config.ts web/build.py src/catalaunia/core/texts src/catalaunia/games/*/texts -type f 2>/dev/null) | $(PLAY)
	@$(STEP) 5/5 "The page" $(BIN)/python web/build.py run build
