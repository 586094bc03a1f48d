# `make play` and `make test` are all a newcomer needs; `make help` lists the rest.
# PYTHON=/path/to/python picks another Python; ARGS="--port 9000" goes to `sandtable serve`, or to pytest in `make test`.

CANDIDATES := $(or $(PYTHON),python3.13 python3.12 python3.11 python3 python)
FOUND := $(shell for p in $(CANDIDATES); do \
	$$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1 && echo $$p && break; done)
ifeq ($(FOUND),)
$(error Sandtable needs Python 3.11 or newer, and found none (tried: $(CANDIDATES)). Install it, or say where it is: make PYTHON=/path/to/python3.11)
endif

PREPARE := $(FOUND) tools/prepare.py
VENV := .venv/bin
ARGS ?=
TESTS ?= tests/kernel tests/scenarios tests/test_released.py \
	$(foreach game,alkalim banners lbs,tests/$(game)/rules tests/$(game)/cards)

.DEFAULT_GOAL := help
.PHONY: help play setup runtime web contract test check lint format bench compiled test-compiled bench-web lock release clean

help: ## say what each target does
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## (.*)/  make \1\t\2/' | expand -t 22

play: runtime web ## install what is missing, build the web client and open the table
	@$(VENV)/sandtable serve $(ARGS)

setup: ## create .venv with the runtime and development packages
	@$(PREPARE) dev

runtime:
	@$(PREPARE) runtime

web: ## build the web client into web/dist, if its sources changed
	@$(PREPARE) web

contract: setup ## write the web client's types from those of the engine
	@$(PREPARE) npm
	$(VENV)/python tools/contract.py

test: setup web ## lint, type-check, and run every test, side by side
	@$(VENV)/python tools/check.py all $(ARGS)

check: setup ## lint, type-check, and run the tests that your change touches: less than a minute
	@$(VENV)/python tools/check.py

lint: setup ## ruff, mypy --strict, Prettier, ESLint and svelte-check
	@$(VENV)/python tools/check.py lint

format: setup ## let ruff and Prettier rewrite what they can
	$(VENV)/ruff check --fix .
	$(VENV)/ruff format .
	@$(PREPARE) npm format

bench: ## measure us and our peers
	@$(PREPARE) bench
	$(VENV)/sandtable bench $(ARGS)

compiled: setup ## compile kernel and rules into build/compiled, compare them with the pure build, and make a wheel
	@$(VENV)/python tools/compiled.py $(ARGS)

test-compiled: compiled ## run the tests of kernel and rules, or TESTS, with what `make compiled` has made
	PYTHONPATH=$(CURDIR)/build/compiled $(VENV)/python -P -m pytest -p sandtable -n auto $(TESTS)

bench-web: setup web ## measure the browser client: panning, clicks, the first page
	$(VENV)/python -m tools.bench_web $(ARGS)

lock: ## pin the newest versions that pyproject.toml admits
	@$(PREPARE) lock

release: setup web ## build wheel and sdist into dist/, try them, and print the tag to set
	$(VENV)/python tools/release.py

clean: ## remove everything that these targets made
	rm -rf .venv .prepare.lock dist build web/dist web/node_modules test-results .pytest_cache .mypy_cache .ruff_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
