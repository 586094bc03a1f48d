"""The learned evaluation: what is stored comes back, what does not fit is refused, and chances are shared out."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from sandtable import games
from sandtable.bots import value
from sandtable.bots.training import Fit
from sandtable.bots.value import Appraiser, Network, UnfitValue, load, save, shares
from sandtable.kernel import Game, Outcome
from tests.playing import played


def layers(game: Game[Any]) -> list[value.Numbers]:
    return Fit(len(game.feature_names()), np.random.default_rng(1)).layers


@pytest.fixture(name="game")
def game_of_cards() -> Game[Any]:
    return games.get("lbs")


def test_a_stored_network_says_the_same(game: Game[Any], tmp_path: Path) -> None:
    made = layers(game)
    save(tmp_path / "value.npz", game, made)
    assert (tmp_path / "value.npz").stat().st_size <= value.LARGEST
    rows = np.random.default_rng(2).random((3, len(game.feature_names())), np.float32)
    said = load(tmp_path / "value.npz", game).chances(rows)
    assert said.tolist() == Network(made).chances(rows).tolist()
    assert len(set(said.tolist())) == 3
    assert all(0 < chance < 1 for chance in said)


def test_a_network_for_other_features_is_refused(game: Game[Any], tmp_path: Path) -> None:
    save(tmp_path / "value.npz", games.get("alkalim"), layers(games.get("alkalim")))
    with pytest.raises(UnfitValue, match="sandtable train lbs"):
        load(tmp_path / "value.npz", game)
    (tmp_path / "broken.npz").write_bytes(b"no")
    with pytest.raises(UnfitValue, match="is not a value file"):
        load(tmp_path / "broken.npz", game)


def test_without_a_file_the_evaluation_is_squashed(game: Game[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(value, "network_of", lambda game: None)
    state = played(game, {"setup": "four"}, 3, 200).state
    said = Appraiser(game, game.teams(state), 2).appraise(state)
    assert len(said) == 4
    assert sum(said) == pytest.approx(1)
    assert max(said) > min(said)


@pytest.mark.parametrize("name", ["alkalim", "banners", "lbs"])
def test_a_file_that_comes_with_a_game_fits_it(name: str) -> None:
    game = games.get(name)
    if value.home_of(game).exists():
        assert value.home_of(game).stat().st_size <= value.LARGEST
        load(value.home_of(game), game)


def test_chances_add_up_and_allies_have_the_same() -> None:
    game = games.get("banners")
    state = played(game, {"setup": "fire-in-the-fields-of-ash"}, 3, 40).state
    teams = game.teams(state)
    said = Appraiser(game, teams, 1, Network(layers(game))).appraise(state)
    assert sum(said[teams.index(team)] for team in set(teams)) == pytest.approx(1)
    assert all(said[seat] == said[teams.index(team)] for seat, team in enumerate(teams))
    assert len(set(teams)) == 2 < len(teams)


@pytest.mark.parametrize(
    ("winners", "team", "won"),
    [
        ((1,), (0, 1, 2), [0.0, 1.0, 0.0]),
        ((0, 2), (0, 1, 0), [1.0, 0.0, 1.0]),
        ((), (0, 1), [0.5, 0.5]),
        ((0, 1), (0, 1, 2, 3), [0.5, 0.5, 0.0, 0.0]),
        ((), (0,), [0.0]),
        ((0,), (0,), [1.0]),
    ],
)
def test_the_end_is_shared_by_those_who_win(winners: tuple[int, ...], team: tuple[int, ...], won: list[float]) -> None:
    assert shares(Outcome(winners, ""), team) == won
