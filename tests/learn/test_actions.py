"""Choices as numbers: no two alike in one decision, the same ones wherever nothing stands in the way."""

from random import Random
from typing import Any

import pytest

from sandtable import games
from sandtable.kernel import Choice, Game, Position, Rng
from sandtable.learn.actions import Actions, TooManyChoices
from tests.playing import secret

GAMES = ("alkalim", "banners", "lbs")
KNOWN = {"alkalim": "0def0d99b0f0bd24", "banners": "e1921ad49dcf33a0", "lbs": "2c6059e57b873cd3"}
"""Whoever changes what an action means raises the version in `bot/actions.toml` and writes the new word here."""


def decisions(game: Game[Any], setup: str, most: int) -> list[list[Choice]]:
    """The choices of the decisions of a random game."""
    position = Position(game, game.new({"setup": setup}, Rng(secret(3))), track=False)
    random = Random(3)
    found: list[list[Choice]] = []
    while not position.over and len(found) < most:
        decision = random.choice(position.pending)
        found.append(decision.choices())
        position.choose(decision, random.choice(decision.choices()))
    return found


@pytest.mark.parametrize(
    ("name", "setup"), [("alkalim", "six"), ("banners", "chronicle-10"), ("banners", "drefeld"), ("lbs", "six")]
)
def test_every_choice_of_a_decision_has_a_number_of_its_own(name: str, setup: str) -> None:
    game = games.get(name)
    actions = Actions(game)
    spare = actions.blocks[""]
    for choices in decisions(game, setup, 300):
        numbers = actions.numbered(choices)
        assert len(set(numbers)) == len(choices)
        assert all(0 <= number < spare.first for number in numbers), "within the blocks of their verbs"
        assert [actions.verb_of(number) for number in numbers] == [choice[0] for choice in choices]
        homes = [actions.home(choice) for choice in choices]
        moved = sum(number != home for number, home in zip(numbers, homes, strict=True))
        assert moved == len(homes) - len(set(homes)), "only those whose place is taken move"
        assert actions.mask(numbers).sum() == len(choices)


@pytest.mark.parametrize("name", GAMES)
def test_numbers_mean_what_they_meant(name: str) -> None:
    assert f"{Actions(games.get(name)).fingerprint}" == KNOWN[name]


def test_a_choice_that_names_one_number_has_it_in_its_block() -> None:
    actions = Actions(games.get("banners"))
    move = actions.blocks["move"]
    assert actions.numbered([("move", 57), ("move", 800), ("pass",)]) == [
        move.first + 57, move.first + 800, actions.blocks["pass"].first,
    ]  # fmt: skip


def test_choices_that_do_not_fit_go_to_the_overflow_block_until_that_is_full() -> None:
    actions = Actions(games.get("lbs"))
    block, spare = actions.blocks["number"], actions.blocks[""]
    choices: list[Choice] = [("number", each) for each in range(block.size + spare.size)]
    numbers = actions.numbered(choices)
    assert len(set(numbers)) == len(choices)
    assert [number >= spare.first for number in numbers] == [False] * block.size + [True] * spare.size
    with pytest.raises(TooManyChoices, match="'number'"):
        actions.numbered([*choices, ("number", -1)])


def test_a_game_without_a_file_has_an_encoding_too() -> None:
    actions = Actions(games.get("tiny"))
    assert len(set(actions.numbered([("take", 1), ("take", 2), ("pass",)]))) == 3
