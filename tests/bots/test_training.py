"""Recording and training: the same word gives the same file, with any number of processes, and something is learned."""

import subprocess
import sys
from pathlib import Path

import msgspec
import numpy as np
import pytest
from typer.testing import CliRunner

from sandtable import games
from sandtable.bots import recording, training
from sandtable.bots.cluster import LOCAL, record_on
from sandtable.bots.recording import Recorded, Task, record_all, store, stored
from sandtable.bots.training import Made, Plan, calibration, fitted, is_held_out
from sandtable.bots.value import UnfitValue
from sandtable.cli import app


def quiet(text: str) -> None:
    """Nobody listens."""


def same(one: Recorded, two: Recorded) -> bool:
    return (
        np.array_equal(one.features, two.features)
        and np.array_equal(one.won, two.won)
        and np.array_equal(one.game, two.game)
    )


def test_the_same_word_gives_the_same_positions_with_any_number_of_processes() -> None:
    alone = [found for found in record_all("lbs", range(3), "dunes", 1, ("two",)) if found is not None]
    several = [found for found in record_all("lbs", range(3), "dunes", 2, ("two",)) if found is not None]
    other = [found for found in record_all("lbs", range(1), "rocks", 1, ("two",)) if found is not None]
    assert len(alone) == 3
    for one, two in zip(alone, several, strict=True):
        assert same(one, two)
    assert not np.array_equal(alone[0].features, other[0].features)
    assert alone[0].features.shape == (2 * recording.MOMENTS, len(games.get("lbs").feature_names()))
    assert sorted(set(alone[0].won.tolist())) == [0.0, 1.0]


def test_a_cluster_records_the_same_in_the_same_order() -> None:
    here = list(record_all("lbs", range(4), "dunes", 1, ("two",)))
    there = list(record_on(LOCAL, [Task("lbs", number, "dunes", ("two",)) for number in range(4)], cores=2))
    assert len(here) == len(there) == 4
    for one, two in zip(here, there, strict=True):
        assert (one is None and two is None) or (one is not None and two is not None and same(one, two))


def test_recordings_are_kept_and_those_of_other_features_refused(tmp_path: Path) -> None:
    game = games.get("lbs")
    kept = next(found for found in record_all("lbs", range(1), "dunes", 1, ("two",)) if found is not None)
    store(tmp_path / "one.npz", game, kept)
    assert same(stored(tmp_path / "one.npz", game), kept)
    with pytest.raises(UnfitValue, match="not those of"):
        stored(tmp_path / "one.npz", games.get("alkalim"))


@pytest.mark.parametrize("jobs", [1, 2])
def test_recording_ends_when_its_time_is_over(jobs: int, tmp_path: Path) -> None:
    kept = tmp_path / "data.npz"
    plan = Plan(game="lbs", games=500, minutes=1e-6, jobs=jobs, setups=("two",), record_only=kept)
    training.train(plan, quiet)
    assert set(stored(kept, games.get("lbs")).game.tolist()) == {0}


def made_up(games_played: int) -> Recorded:
    """Who has more of the first number than of the second wins."""
    rng = np.random.default_rng(3)
    features = rng.normal(size=(games_played * 20, 6)).astype(np.float16)
    won = (features[:, 0] > features[:, 1]).astype(np.float32)
    return Recorded(features, won, np.repeat(np.arange(games_played, dtype=np.int32), 20))


def test_training_learns_and_can_be_repeated() -> None:
    layers, figures = fitted(made_up(200), "word", 60, quiet)
    again, _ = fitted(made_up(200), "word", 60, quiet)
    assert all(np.allclose(one, two, atol=1e-5) for one, two in zip(layers, again, strict=True))
    assert figures["held_out_loss"] < 0.25 < figures["base_loss"]
    assert figures["held_out_right"] > 0.9
    assert sum(each.positions for each in figures["calibration"]) == figures["held_out_positions"]


def test_games_are_not_split() -> None:
    numbers = np.repeat(np.arange(300, dtype=np.int32), 5)
    held_out = is_held_out(numbers).reshape(300, 5)
    assert (held_out.all(axis=1) == held_out.any(axis=1)).all()
    assert 10 < held_out[:, 0].sum() < 60


def test_calibration_sets_what_was_said_against_what_was_won() -> None:
    said = np.array([0.05, 0.15, 0.12, 1.0], np.float32)
    won = np.array([0.0, 1.0, 0.0, 1.0], np.float32)
    assert [(each.won, each.positions) for each in calibration(said, won)] == [(0.0, 1), (0.5, 2), (1.0, 1)]


def test_the_command_records_and_trains(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(recording, "MOMENTS", 4)
    data, out = tmp_path / "data.npz", tmp_path / "value.npz"
    words = ["train", "lbs", "--setups", "two", "--seed", "x"]
    result = CliRunner().invoke(app, [*words, "--games", "14", "--record-only", str(data)])
    assert result.exit_code == 0, result.output
    assert not out.exists()
    result = CliRunner().invoke(app, [*words, "--games", "0", "--data", str(data), "--epochs", "2", "--out", str(out)])
    assert result.exit_code == 0, result.output
    made = msgspec.json.decode(out.with_suffix(".json").read_bytes(), type=Made)
    assert (made.games, made.epochs, made.data) == (14, 2, ("data.npz",))
    result = CliRunner().invoke(app, ["train", "lbs", "--setups", "nine"])
    assert result.exit_code == 2
    with pytest.raises(UnfitValue, match="nothing to learn from"):
        training.train(Plan(game="lbs", games=0), quiet)


def test_training_needs_nothing_of_the_server() -> None:
    code = (
        "import sys, sandtable.bots.training\n"
        "print([m for m in ('litestar', 'sqlalchemy', 'uvicorn', 'typer', 'rich') if m in sys.modules])"
    )
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert told.stdout.strip() == "[]"
