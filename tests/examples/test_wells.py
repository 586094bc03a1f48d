"""Wells, the example of docs/adding-a-game.md: everything that is asked of a game in the tree holds for it too."""

import re
import subprocess
import sys
from pathlib import Path
from random import Random

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from examples.wells import GAME
from examples.wells.content.desert import desert
from sandtable import games
from sandtable.bots.greedy import Greedy
from sandtable.kernel import Rng, Table, scenario
from sandtable.kernel.content import ContentError
from sandtable.kernel.ledger import coverage
from tests.playing import secret, variants
from tests.properties import PROPERTIES, check

games.register(GAME)
HOME = GAME.home()
SCENARIOS = sorted((HOME / "scenarios").glob("*.yaml"))


@settings(max_examples=10, suppress_health_check=[HealthCheck.too_slow])
@given(seed=st.integers(0, 2**32 - 1), percent=st.integers(0, 100), given_settings=st.sampled_from(variants(GAME)))
def test_it_has_every_property_of_a_game(seed: int, percent: int, given_settings: dict[str, str]) -> None:
    check(PROPERTIES, GAME, given_settings, seed, percent)


@pytest.mark.parametrize("path", SCENARIOS, ids=lambda path: path.stem)
def test_its_rulings_hold(path: Path) -> None:
    result = scenario.run(scenario.parse(path.read_text(encoding="utf-8"), path.name))
    assert result.ok, "\n".join(line.text for line in result.story)


def test_every_clause_has_a_scenario() -> None:
    covered, unknown = coverage(GAME.ledger, scenario.citations(HOME / "scenarios", "wells"))
    assert not unknown
    assert all(each.holds(GAME.ledger.in_scope) for each in covered)


def test_who_follows_the_rules_of_thumb_wins_against_chance() -> None:
    won, bot = 0, Greedy()
    for seed in range(20):
        table, chance, rng = Table.new(GAME, {"setup": "desert"}, secret(seed)), Random(seed), Rng(secret(seed))
        while not table.over:
            seat, choices = table.pending[0].seat, table.pending[0].choices()
            clever = seat == seed % 2
            table.choose(seat, bot.choose(table.position, seat, rng) if clever else chance.choice(choices))
        assert table.outcome is not None
        won += table.outcome.winners == (seed % 2,)
    assert won >= 16


@pytest.mark.parametrize(
    ("changes", "wrong"),
    [({"owners": [-1] * 4}, "5 wells"), ({"camels": [[1, 99], [2, 3]]}, "outside"), ({"version": 2}, "version")],
)
def test_a_damaged_position_is_refused(changes: dict[str, object], wrong: str) -> None:
    frozen = Table.new(GAME, {"setup": "desert"}, secret(1)).state.freeze()
    assert GAME.thaw(frozen).freeze() == frozen
    with pytest.raises((ValueError, msgspec.ValidationError), match=wrong):
        GAME.thaw({**frozen, **changes})


def test_a_mistake_in_its_file_is_explained(tmp_path: Path) -> None:
    file = tmp_path / "desert.toml"
    file.write_text('rows = ["w?"]\n[camels]\namber = []\nazure = []\n')
    with pytest.raises(ContentError, match=r"desert.toml, field 'rows': '\?' is no ground"):
        desert(file)


def test_it_is_played_from_outside_the_tree() -> None:
    command = [sys.executable, "-m", "sandtable", "simulate", "wells", "--games", "4", "--seats", "greedy,random"]
    root = HOME.parents[1]
    env = {"SANDTABLE_GAMES": "examples.wells:GAME", "PYTHONPATH": str(root), "PATH": "/usr/bin:/bin"}
    done = subprocess.run(command, cwd=root, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "Wells" in done.stdout or "wells" in done.stdout


def test_the_page_quotes_the_files_as_they_are() -> None:
    root = HOME.parents[1]
    page = (root / "docs" / "adding-a-game.md").read_text(encoding="utf-8")
    quoted = re.findall(r"```\w+\n(?:#|//) (\S+)\n(.*?)```", page, re.DOTALL)
    assert len(quoted) == page.count("```") // 2 > 5
    for file, text in quoted:
        assert text in (root / file).read_text(encoding="utf-8"), f"{file} does not say\n{text}"
