"""Every ruling holds."""

from pathlib import Path

import pytest

from sandtable.kernel import EVERYTHING, scenario
from tests.contract import assert_view_fits

FOLDER = Path(__file__).parents[2] / "scenarios"
SCENARIOS = sorted(FOLDER.rglob("*.yaml"))


@pytest.mark.parametrize("path", SCENARIOS, ids=lambda path: path.relative_to(FOLDER).as_posix())
def test_scenario(path: Path) -> None:
    result = scenario.run(scenario.parse(path.read_text(encoding="utf-8"), path.name))
    assert result.ok, "\n".join(line.text for line in result.story)
    assert result.table is not None
    assert_view_fits(result.table.game, result.table.view(EVERYTHING))
