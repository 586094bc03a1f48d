"""Recordings can be read back, and say what their numbers mean."""

import json
from pathlib import Path

import numpy as np
import pyarrow.parquet as pq
import pytest

from sandtable import games
from sandtable.kernel import SandtableError, Table
from sandtable.learn import Actions, Plan, record
from tests.cli.test_commands import printed


def test_a_recording_is_the_game_that_was_played(tmp_path: Path) -> None:
    plan = Plan(game="banners", settings={"setup": "drefeld"}, bots=("greedy", "random"), games=2)
    rows = record(plan, tmp_path / "games.parquet")
    found = pq.read_table(tmp_path / "games.parquet")
    assert found.num_rows == rows
    game = games.get("banners")
    actions = Actions(game)
    known = {name.decode(): value.decode() for name, value in found.schema.metadata.items()}
    assert (known["game"], known["actions"]) == ("banners", actions.fingerprint)
    names = json.loads(known["observation"])
    for number in range(2):
        kept = [row for row in found.to_pylist() if row["number"] == number]
        table = Table.new(game, plan.settings, kept[0]["seed"])
        assert [row["n"] for row in kept] == list(range(len(kept)))
        for row in kept:
            decision = table.pending[0]
            assert (decision.seat, decision.asks) == (row["seat"], row["asks"])
            choices = decision.choices()
            assert row["legal"] == actions.numbered(choices)
            assert row["action"] in row["legal"]
            features = game.features(table.state, row["seat"])
            assert len(row["observation"]) == len(names)
            np.testing.assert_allclose(row["observation"][: len(features)], features, rtol=1e-6)
            assert row["observation"][names.index(f"asked: {row['asks']}")] == 1
            table.choose(row["seat"], row["key"])
        assert table.over
        assert table.outcome is not None
        for row in kept:
            assert row["reward"] == (1 if row["seat"] in table.outcome.winners else -1)
            assert (row["bot"], row["ended"]) == (plan.bots[row["seat"]], True)


def test_the_command_records(tmp_path: Path) -> None:
    out = tmp_path / "two.parquet"
    said = printed("record", "banners", "--games", "2", "--seats", "random", "--jobs", "2", "--out", str(out))
    assert "choices of 2 games" in said
    assert set(pq.read_table(out)["number"].to_pylist()) == {0, 1}


def test_mistakes_are_named(tmp_path: Path) -> None:
    with pytest.raises(SandtableError, match="3 bots are named for 2 seats"):
        record(Plan(game="banners", settings={"setup": "drefeld"}, bots=("random",) * 3), tmp_path / "x.parquet")
    with pytest.raises(SandtableError, match="cannot be written"):
        record(Plan(game="banners", settings={"setup": "drefeld"}, games=1), tmp_path / "no" / "x.parquet")
