"""Every clause in scope has its test, every rule the software cites exists."""

import doctest
import re
from pathlib import Path

import pytest

from sandtable import games
from sandtable.kernel import scenario
from sandtable.kernel import table as kernel_table
from sandtable.kernel.ledger import cited_by_tests, coverage

ROOT = Path(__file__).parents[1]
GAMES = sorted(path.name for path in (ROOT / "scenarios").iterdir() if path.is_dir())


@pytest.mark.parametrize("name", GAMES)
def test_every_clause_in_scope_has_a_test_or_a_reason(name: str) -> None:
    ledger = games.get(name).ledger
    cited = [*scenario.citations(ROOT / "scenarios", name), *cited_by_tests(ROOT / "tests")]
    covered, unknown = coverage(ledger, cited)
    assert not unknown, f"rules that no ledger has: {unknown}"
    missing = [each.clause.id for each in covered if not each.holds(ledger.in_scope)]
    assert not missing


@pytest.mark.parametrize("name", GAMES)
def test_the_code_cites_rules_that_exist(name: str) -> None:
    ledger = games.get(name).ledger
    book = next(iter(ledger)).id.split()[0]
    for path in games.get(name).home().rglob("*.py"):
        for rule in re.findall(rf'(?<![f"])"({book} [^"{{}}]+)"(?!")', path.read_text(encoding="utf-8")):
            assert rule in ledger, f"{path.name} cites {rule}"


@pytest.mark.parametrize("name", GAMES)
def test_a_newcomer_is_told_how_a_turn_goes(name: str) -> None:
    lessons = games.get(name).welcome().lesson
    assert len(lessons) > 4
    assert [rule for lesson in lessons for rule in lesson.rules if rule not in games.get(name).ledger] == []


@pytest.mark.parametrize("page", ["README.md", "docs/architecture.md", "docs/learning.md"])
def test_the_session_in_the_docs_is_true(page: str) -> None:
    failed, tried = doctest.testfile(str(ROOT / page), module_relative=False)
    assert tried
    assert not failed


def test_the_session_in_the_table_module_is_true() -> None:
    failed, tried = doctest.testmod(kernel_table)
    assert tried
    assert not failed
