"""Lint, types and tests side by side.

    python tools/check.py              # what the change touches, in less than a minute (make check)
    python tools/check.py lint         # lint and types (make lint)
    python tools/check.py all ...      # everything; further words go to pytest (make test)

The change is what differs from where this branch left `main`; on `main` itself what is not committed or, if nothing is,
the newest commit. Files lead to tests by the mirrored tree, by what tests import, and by the folders of scenarios.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import threading
import time
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BIN = Path(sys.executable).parent
PREPARE = (sys.executable, "tools/prepare.py", "npm")
CODE = ("sandtable", "tests", "tools", "examples")
LEAVE_OUT = "not browser and not slow and not postgres"
"""Tests that `make check` leaves to `make test`."""
SHAPE = ("tests/test_architecture.py", "tests/test_complexity.py")
"""Tests that look at all code."""
SAMPLE = 25
"""A change of the kernel is tried on every so manieth scenario of each game."""


class Job:
    """A command that runs beside others; what it prints is shown when it is done."""

    def __init__(self, name: str, *command: str | Path) -> None:
        self.name = name
        self.command = [str(word) for word in command]
        self.failed = True

    def run(self) -> None:
        begin = time.monotonic()
        done = subprocess.run(self.command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        self.failed = done.returncode != 0
        how = "FAILED" if self.failed else "ok"
        print(
            f"-- {self.name}: {how} ({time.monotonic() - begin:.0f} s)\n{done.stdout if self.failed else ''}",
            flush=True,
        )


def side_by_side(jobs: list[Job], tests: Sequence[str | Path] = ()) -> int:
    """Runs the jobs in the background and the tests in front; how it all ended."""
    threads = [threading.Thread(target=job.run) for job in jobs]
    for thread in threads:
        thread.start()
    tested = subprocess.run([str(word) for word in tests], cwd=ROOT).returncode if tests else 0
    for thread in threads:
        thread.join()
    failed = [job.name for job in jobs if job.failed]
    print(f"failed: {', '.join(failed)}" if failed else "lint and types hold")
    return tested or bool(failed)


def lint() -> list[Job]:
    return [
        Job("ruff", BIN / "ruff", "check", "."),
        Job("ruff format", BIN / "ruff", "format", "--check", "."),
        Job("mypy", BIN / "mypy"),
    ]


def pytest(*arguments: str) -> list[str | Path]:
    workers = (os.cpu_count() or 1) + 1  # browsers, servers and databases keep tests waiting now and then
    return [sys.executable, "-m", "pytest", "-n", str(workers), "--dist", "worksteal", *arguments]


# -- what a change touches ---------------------------------------------------------------------------------------------


def git(*words: str) -> list[str]:
    done = subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True)
    return done.stdout.split("\n")[:-1] if done.returncode == 0 else []


def changed() -> tuple[str, list[str]]:
    """Against what, and the files that differ from it."""
    here, main = git("rev-parse", "HEAD"), git("merge-base", "HEAD", "main")
    since = "HEAD" if not main or main == here else main[0]
    new = git("ls-files", "--others", "--exclude-standard")
    files = [*git("diff", "--name-only", since), *new]
    if not files:
        since = "HEAD~1"
        files = git("diff", "--name-only", since)
    return since, sorted(set(files))


def importing(module: str, sources: dict[str, str]) -> set[str]:
    """The tests that import a module, by its dotted name or from its package."""
    package, _, name = module.rpartition(".")
    pattern = re.compile(rf"{re.escape(module)}\b|from {re.escape(package)} import [^\n]*\b{re.escape(name)}\b")
    return {path for path, text in sources.items() if pattern.search(text)}


def dotted(path: str) -> str:
    return ".".join(Path(path).with_suffix("").parts).removesuffix(".__init__")


def is_test(path: str) -> bool:
    return Path(path).name.startswith("test_")


def tests_for(file: str, sources: dict[str, str]) -> set[str]:
    """The tests and scenario folders of one changed file."""
    parts = Path(file).parts
    match parts:
        case ("scenarios", *_) if file.endswith(".yaml"):
            return {file}
        case ("tests", *_) if is_test(file):
            return {file, *SHAPE}
        case ("tests", *_, "conftest.py"):
            return {str(Path(file).parent)} if len(parts) > 2 else set()
        case ("examples", game, *_):
            return {*SHAPE, f"tests/examples/test_{game}.py"}
        case ("tests" | "tools", *_) if file.endswith(".py"):
            return {*SHAPE, *importing(dotted(file), sources)}
        case ("sandtable", "games", game, *inner) if inner:
            found = {*mirrored("tests", game, *inner), *importing(dotted(file), sources), *SHAPE, f"scenarios/{game}"}
            alone = () if (ROOT / "tests" / game).exists() else ("tests/test_properties.py",)
            return {*found, "tests/test_rulebooks.py", "tests/test_contract.py", *alone}
        case ("sandtable", "kernel", *_):
            return {*importing(dotted(file), sources), *SHAPE, "tests/kernel", "scenarios"}
        case ("sandtable", folder, *_):
            return {*importing(dotted(file), sources), *SHAPE, f"tests/{folder}"}
        case ("docs", *_) | (_,) if file.endswith(".md"):
            return {"tests/test_rulebooks.py", "tests/test_release.py"}
    return set()


def mirrored(*parts: str) -> Iterator[str]:
    """`tests/GAME/rules/test_combat.py` for `GAME/rules/combat.py`, or else the nearest folder that is there."""
    *folders, name = parts
    exact = Path(*folders, f"test_{Path(name).stem}.py")
    if (ROOT / exact).is_file():
        yield exact.as_posix()
        return
    while len(folders) > 2 and not (ROOT / Path(*folders)).is_dir():
        folders.pop()
    if (ROOT / Path(*folders)).is_dir():
        yield Path(*folders).as_posix()


def chosen(files: Iterable[str]) -> dict[str, list[str]]:
    """Tests and scenarios -> the changed files that call for them."""
    sources = {
        path.relative_to(ROOT).as_posix(): path.read_text(encoding="utf-8") for path in ROOT.glob("tests/**/test_*.py")
    }
    found: dict[str, list[str]] = {}
    for file in files:
        for test in tests_for(file, sources):
            if (ROOT / test).exists():
                found.setdefault(test, []).append(file)
    covered = {test for test in found for above in Path(test).parents if above.as_posix() in found}
    return {test: why for test, why in sorted(found.items()) if test not in covered}


def scenario_files(chosen: Iterable[str]) -> list[str]:
    """Of a folder all, of all games' folders a sample."""
    files: dict[str, None] = {}
    for test in chosen:
        found = [test] if test.endswith(".yaml") else sorted(map(str, (ROOT / test).rglob("*.yaml")))
        files.update(dict.fromkeys(found[::SAMPLE] if test == "scenarios" else found))
    return list(files)


def check_change() -> int:
    since, files = changed()
    print(f"{len(files)} files differ from {since[:12]}")
    tests = chosen(files)
    for test, why in tests.items():
        print(f"  {test}  because of {', '.join(why[:3])}{f' and {len(why) - 3} more' if len(why) > 3 else ''}")
    jobs = lint() if any(file.startswith(CODE) or file == "pyproject.toml" for file in files) else []
    if any(file.startswith("web/") for file in files):
        jobs += [Job("web client", *PREPARE, "check", "test")]
    scenarios = scenario_files(test for test in tests if test.startswith("scenarios"))
    if scenarios:
        jobs += [Job(f"{len(scenarios)} scenarios", BIN / "sandtable", "run", "--quiet", *scenarios)]
    modules = [test for test in tests if not test.startswith("scenarios")]
    return side_by_side(jobs, pytest("-m", LEAVE_OUT, *modules) if modules else [])


def main(arguments: list[str]) -> None:
    os.environ.setdefault("PYTHONPATH", str(ROOT))
    if os.environ.pop("PYTHONDONTWRITEBYTECODE", None):
        # Dozens of processes would compile everything anew: it is kept, but not beside the sources.
        os.environ.setdefault("PYTHONPYCACHEPREFIX", str(ROOT / ".pytest_cache" / "bytecode"))
    match arguments:
        case []:
            sys.exit(check_change())
        case ["lint"]:
            sys.exit(side_by_side([*lint(), Job("web client", *PREPARE, "check")]))
        case ["all", *words]:
            sys.exit(side_by_side([*lint(), Job("web client", *PREPARE, "check", "test")], pytest(*words)))
        case _:
            sys.exit(__doc__)


if __name__ == "__main__":
    main(sys.argv[1:])
