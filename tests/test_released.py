"""Save files of every released version open, tell what they told, can be looked back at, and go on.

`tests/fixtures/VERSION/GAME-WHAT.sandtable`: tables played at random by the released program itself;
`tools/fixtures.py` makes those of a new release.
"""

from pathlib import Path
from random import Random
from typing import Any

import pytest

from sandtable.games import get
from sandtable.kernel import SandtableError, Table
from sandtable.kernel.saved import load, unpack, verify
from tests.comparing import onlookers
from tests.playing import play_on
from tests.properties import resumes, saves_and_loads

FILES = sorted(Path(__file__).parent.glob("fixtures/*/*.sandtable"))
GO_ON = 60
"""Choices that an old table is played on with."""


def test_there_are_games_of_every_kind() -> None:
    names = {file.name.partition("-")[0] for file in FILES}
    assert names == {"alkalim", "banners", "lbs"}
    assert {unpack(file.read_bytes()).game for file in FILES} == names


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}-{file.stem}")
class TestReleased:
    def test_it_opens_with_its_whole_log(self, file: Path) -> None:
        saved, table = unpack(file.read_bytes()), load(file.read_bytes())
        then = [event for step in saved.steps for event in step.events]
        now = [event for step in table.steps for event in step.events if event.kind != "notice"]
        assert now == then
        newer = saved.rules_version != table.game.rules_version
        assert bool(table.notices) == newer
        assert table.over or table.pending

    def test_it_goes_on(self, file: Path) -> None:
        table = load(file.read_bytes())
        resumes(table, Random(1))
        play_on(table, Random(2), GO_ON)
        for seat in onlookers(table):
            table.view(seat)
        saves_and_loads(without_notices(table), Random(3))

    def test_it_can_be_looked_back_at(self, file: Path) -> None:
        table = load(file.read_bytes())
        shown = 0
        for number in range(0, table.length + 1, max(1, table.length // 25)):
            try:
                then = table.replay(number)
            except SandtableError:  # the rules have changed since; anything else would be a fault
                continue
            assert then.length == number
            then.view(None)
            shown += 1
        assert shown

    def test_its_dice_are_still_told_fair_or_of_another_version(self, file: Path) -> None:
        data = file.read_bytes()
        saved = unpack(data)
        game = get(saved.game)
        report = verify(data, game, saved.commitment)
        if saved.rules_version == game.rules_version:
            assert report.ok
        else:
            assert [d.what for d in report.differences if "rules version" in d.what]


def without_notices(table: Table[Any]) -> Table[Any]:
    """What is told about an upgrade once, when a table is opened, is not told again."""
    table.notices = []
    return table
