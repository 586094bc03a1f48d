"""`sandtable run`: scenario files, one line each, and the whole story of one that fails."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Annotated

import typer

from sandtable.cli.common import UsageError, cite, complain, read_text, say
from sandtable.kernel import SandtableError
from sandtable.kernel import scenario as scenarios
from sandtable.kernel.scenario import Result, StoryLine

PACKED = Path(__file__).parents[1] / "scenarios"
"""Where an installed package has the scenarios of a checkout."""
_OFFERED = 16
"""Options listed with a script line that did not fail."""
_STYLES = {"script": "bold", "failed": "bold red", "expected": "green", "automatic": "dim", "offered": "dim"}


def run(
    paths: Annotated[list[Path], typer.Argument(help="Scenario files, or folders with them.", metavar="PATHS...")],
    story: Annotated[bool, typer.Option("--story", help="Show the whole story of every scenario.")] = False,
    quiet: Annotated[bool, typer.Option("--quiet", help="Print only those that do not hold, and the totals.")] = False,
) -> None:
    """Run scenario files. The format is described in docs/scenarios.md.

    Exit code 0 if all hold, 1 if one fails, 2 if a file is malformed.

    Example: `sandtable run scenarios/banners` or `sandtable run question.yaml --story`
    """
    held = failed = malformed = 0
    for path in scenario_files(paths):
        try:
            result = scenarios.run(scenarios.parse(read_text(path), str(path)))
        except SandtableError as error:
            malformed += 1
            complain(str(error))
            continue
        held, failed = held + result.ok, failed + (not result.ok)
        if not (quiet and result.ok):
            _tell(path, result, story)
    say(f"{held} held, {failed} failed, {malformed} malformed")
    if failed or malformed:
        raise typer.Exit(2 if malformed else 1)


def scenario_files(paths: Iterable[Path]) -> Iterator[Path]:
    """The files themselves, and every YAML file under the folders; `scenarios/...` may also be what came along."""
    for path in paths:
        if path.parts[:1] == (PACKED.name,) and not path.exists():
            path = PACKED.joinpath(*path.parts[1:])
        if path.is_dir():
            found = sorted(each for ending in ("*.yaml", "*.yml") for each in path.rglob(ending))
            if not found:
                raise UsageError(f"{path}: there are no scenarios (*.yaml) in this folder")
            yield from found
        else:
            yield path


def _tell(path: Path, result: Result, story: bool) -> None:
    mark = ("ok    ", "green") if result.ok else ("FAILED", "bold red")
    say(mark, f" {path}: {result.scenario.title}")
    if story or not result.ok:
        last = result.story[-1] if result.story else None
        for line in result.story:
            _show_line(line, whole=not result.ok and last is not None and line.line == last.line)


def _show_line(line: StoryLine, whole: bool) -> None:
    number = f"{line.line or '':>5}  " if line.kind in ("setup", "script", "expected", "failed") else " " * 7
    text = line.text
    if line.kind == "offered":
        shown = line.options if whole else line.options[:_OFFERED]
        more = len(line.options) - len(shown)
        text = "offered: " + ("; ".join(shown) or "nothing") + (f"; and {more} more" if more else "")
    elif line.kind == "waiting":
        text = f"{text}: {'; '.join(line.options[:_OFFERED])}"
    elif line.kind in ("expected", "failed"):
        text = f"{'holds' if line.kind == 'expected' else 'FAILS'}: {text}"
    say((number, "dim"), ("  " if line.kind in ("log", "automatic", "offered") else "", ""),
        (text, _STYLES.get(line.kind, "")), cite(line.rules))  # fmt: skip
