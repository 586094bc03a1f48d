"""Smaller rooms: no module is long, and no function is complex without a reason beside it."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from radon.complexity import cc_visit

ROOT = Path(__file__).parents[1]
PYTHON = sorted(
    path for folder in ("sandtable", "tests", "tools", "examples") for path in (ROOT / folder).rglob("*.py")
)
WEB = sorted(path for ending in ("*.ts", "*.svelte") for path in (ROOT / "web" / "src").rglob(ending))
GENERATED = ROOT / "web" / "src" / "lib" / "generated"
LONGEST = 600
"""Lines of a module."""
WORST = 20
"""Ways through a function (cyclomatic complexity): what radon rates C at worst."""
REASON = "# complex: "


def complex_functions(path: Path) -> Iterator[str]:
    """The functions of a module with more ways through them than `WORST` and no reason above them."""
    text = path.read_text(encoding="utf-8")
    lines = text.splitlines()
    for block in cc_visit(text, no_assert="tests" in path.parts):  # an assertion is no way round anything
        above = block.lineno - 2
        while lines[above].lstrip().startswith("@"):
            above -= 1
        if block.letter != "C" and block.complexity > WORST and not lines[above].lstrip().startswith(REASON):
            yield f"{path.relative_to(ROOT)}:{block.lineno} {block.fullname}: {block.complexity}"


def test_a_complex_function_says_why() -> None:
    found = [each for path in PYTHON for each in complex_functions(path)]
    assert not found, f"more than {WORST} ways through: split them by clauses, or write '{REASON}WHY' above\n" + (
        "\n".join(found)
    )


def test_no_module_is_too_long() -> None:
    long = {
        path.relative_to(ROOT).as_posix(): length
        for path in (*PYTHON, *WEB)
        if GENERATED not in path.parents and (length := path.read_text(encoding="utf-8").count("\n")) > LONGEST
    }
    assert long == {}


@pytest.mark.parametrize(("above", "seen"), [("# complex: one case for each word\n", False), ("# why\n", True)])
def test_a_reason_stands_directly_above(
    above: str, seen: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tests.test_complexity.ROOT", tmp_path)
    cases = "".join(f"    if n == {n}:\n        pass\n" for n in range(WORST))
    (tmp_path / "module.py").write_text(f"{above}@cache\ndef f(n):\n{cases}")
    assert bool(list(complex_functions(tmp_path / "module.py"))) == seen
