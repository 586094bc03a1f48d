"""A position in numbers: one for each name, finite, from what the seat may know, and nothing is changed by looking."""

from math import isfinite
from random import Random

import pytest

from sandtable import games
from sandtable.kernel import Rng
from sandtable.kernel.position import encode
from tests.playing import play_on, played, secret, variants

GAMES = ("alkalim", "banners", "lbs")


@pytest.mark.parametrize("name", GAMES)
def test_names_are_many_and_differ(name: str) -> None:
    names = games.get(name).feature_names()
    assert 100 <= len(names) <= 400
    assert len(set(names)) == len(names)


@pytest.mark.parametrize("name", GAMES)
def test_numbers_are_of_what_the_seat_may_know(name: str) -> None:
    game = games.get(name)
    random = Random(name)
    several = [settings for settings in variants(game) if len(game.seats(settings)) > 1]
    for number, settings in enumerate(random.sample(several, 8)):
        table = played(game, settings, number, random.randrange(150))
        for _ in range(4):
            play_on(table, random, 12)
            state = table.state
            before = encode(state)
            for seat in range(len(table.seats)):
                numbers = game.features(state, seat)
                assert len(numbers) == len(game.feature_names())
                assert all(isfinite(number) and abs(number) <= 5 for number in numbers), [
                    (what, number)
                    for what, number in zip(game.feature_names(), numbers, strict=True)
                    if not abs(number) <= 5
                ]
                other = state.clone()
                game.redeal(other, seat, Rng(secret(seat)))
                assert game.features(other, seat) == numbers, settings
            assert encode(state) == before


@pytest.mark.parametrize("name", GAMES)
def test_numbers_tell_seats_and_moments_apart(name: str) -> None:
    game = games.get(name)
    table = played(game, {"setup": game.setups()[0].id}, 5, 0)
    first = [tuple(game.features(table.state, seat)) for seat in range(len(table.seats))]
    play_on(table, Random(5), 60)
    later = [tuple(game.features(table.state, seat)) for seat in range(len(table.seats))]
    assert len({*first, *later}) == 2 * len(first)
