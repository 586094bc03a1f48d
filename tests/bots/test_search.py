"""The search: repeatable, blind to what is hidden, bounded, and it finds what is better."""

from random import Random
from typing import Any

import pytest

from sandtable import bots, games
from sandtable.bots.search import Findings, Limits, Row, Search, Thinking, gained, merged, ranked
from sandtable.kernel import Choice, Position, Rng, SandtableError
from tests.playing import secret, some_choice

TABLES = (
    ("alkalim", {"setup": "three"}),
    ("banners", {"setup": "drefeld"}),
    ("banners", {"setup": "drefeld", "rules": "advanced"}),
    ("banners", {"setup": "fire-in-the-fields-of-ash"}),
    ("lbs", {"setup": "two"}),
    ("lbs", {"setup": "four"}),
)


def position_of(name: str, settings: dict[str, Any], choices: int, seed: int = 1) -> Position[Any]:
    """A position after so many random choices, at which there is more than one choice."""
    game, random = games.get(name), Random(seed)
    position = Position(game, game.new(settings, Rng(secret(seed))))
    for number in range(choices + 200):
        decision = position.pending[0]
        if number >= choices and len(decision.choices()) > 2:
            break
        position.choose(decision, some_choice(random, decision.choices()))
    return position


@pytest.mark.parametrize(("name", "settings"), TABLES)
def test_what_is_hidden_makes_no_difference(name: str, settings: dict[str, Any]) -> None:
    compared = 0
    for choices in (0, 20, 45, 80):
        real = position_of(name, settings, choices)
        seat = real.pending[0].seat
        found = Search(iterations=30).consider(real, seat, Rng(secret(7)))
        for deal in (1, 2):
            other = real.imagine(seat, Rng(secret(deal)))
            if other is not None:
                assert Search(iterations=30).consider(other, seat, Rng(secret(7))) == found
                compared += bool(found)
    assert compared >= 4


@pytest.mark.parametrize(("name", "settings"), TABLES)
def test_the_position_is_left_alone_and_the_choice_is_offered(name: str, settings: dict[str, Any]) -> None:
    position = position_of(name, settings, 50)
    before, seat = position.canonical(), position.pending[0].seat
    choice = Search(iterations=12).choose(position, seat, Rng(secret(3)))
    assert choice in position.pending[0].choices()
    assert position.canonical() == before


def test_estimates_are_chances() -> None:
    position = position_of("lbs", {"setup": "two"}, 60)
    found = Search(iterations=40).consider(position, position.pending[0].seat, Rng(secret(3)))
    assert all(0 <= each.estimate <= 1 for each in found)


def test_a_search_that_is_cancelled_takes_what_the_planner_likes() -> None:
    position = position_of("banners", {"setup": "drefeld"}, 5)
    bot = Search(seconds=600)
    bot.cancelled = lambda: True
    assert bot.choose(position, position.pending[0].seat, Rng(secret(3))) in position.pending[0].choices()
    assert bot.iterations_done == 0


def test_a_search_can_be_cancelled_at_any_try() -> None:
    position = position_of("banners", {"setup": "drefeld"}, 5)
    asked = iter(range(100))
    bot = Search(seconds=600)
    bot.cancelled = lambda: next(asked) >= 5
    assert bot.consider(position, position.pending[0].seat, Rng(secret(3)))
    assert bot.iterations_done == 5


def test_several_processes_add_up_what_they_found() -> None:
    position = position_of("banners", {"setup": "drefeld"}, 5)
    bot = Search(iterations=20, processes=2)
    try:
        found = bot.consider(position, position.pending[0].seat, Rng(secret(3)))
    finally:
        bot.close()
    assert {each.choice for each in found} <= set(position.pending[0].choices())
    assert 2 <= sum(each.visits for each in found) <= 20


@pytest.mark.parametrize(("words", "limits"), [("0.5", (0.5, None)), ("200i", (None, 200)), ("3", (3.0, None))])
def test_a_budget_stands_behind_the_name(words: str, limits: tuple[float | None, int | None]) -> None:
    bot = bots.get(f"search:{words}")
    assert isinstance(bot, Search)
    assert bot.limits == limits


@pytest.mark.parametrize("words", ["soon", "-1", "0", "i", "nan", "inf"])
def test_a_budget_that_is_none_is_refused(words: str) -> None:
    with pytest.raises(SandtableError, match="no budget for a search"):
        bots.get(f"search:{words}")


def test_every_table_has_a_search_of_its_own() -> None:
    assert bots.get("search") is not bots.get("search")
    assert "search" in bots.names()


def test_every_choice_meets_the_same_deals_and_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    met: dict[Choice, list[bytes]] = {}
    attempt = Thinking._try

    def watched(thinking: Thinking, choice: Choice, world: Position[Any], seed: bytes) -> float:
        met.setdefault(choice, []).append(world.canonical() + seed)
        return attempt(thinking, choice, world, seed)

    monkeypatch.setattr(Thinking, "_try", watched)
    position = position_of("banners", {"setup": "drefeld"}, 5)
    Search(iterations=60).consider(position, position.pending[0].seat, Rng(secret(3)))
    longest = max(met.values(), key=len)
    assert len(met) > 2
    assert len(set(longest)) == len(longest) > 2
    assert all(each == longest[: len(each)] for each in met.values())


@pytest.mark.parametrize(("name", "settings"), TABLES)
def test_a_line_of_play_is_judged_once_everybody_has_had_his_part(
    name: str, settings: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    game = games.get(name)
    position = position_of(name, settings, 20)
    begun, ends = game.clock(position.state), []
    attempt = Thinking._try

    def watched(thinking: Thinking, choice: Choice, world: Position[Any], seed: bytes) -> float:
        found = attempt(thinking, choice, world, seed)
        ends.append(world.over or game.clock(world.state) >= begun + game.foresight)
        return found

    monkeypatch.setattr(Thinking, "_try", watched)
    Search(iterations=8).consider(position, position.pending[0].seat, Rng(secret(3)))
    assert game.foresight > 0
    assert ends
    assert all(ends)


@pytest.mark.parametrize(("name", "settings"), TABLES)
def test_the_clock_never_goes_back_and_moves_on(name: str, settings: dict[str, Any]) -> None:
    game, random = games.get(name), Random(5)
    position = Position(game, game.new(settings, Rng(secret(5))), track=False)
    seen = [game.clock(position.state)]
    for _ in range(600):
        if position.over:
            break
        decision = position.pending[0]
        position.choose(decision, some_choice(random, decision.choices()))
        seen.append(game.clock(position.state))
    assert seen == sorted(seen)
    assert seen[-1] >= seen[0] + 1


# -- what is made of the tries -----------------------------------------------------------------------------------------

LIKED: Choice = ("liked",)
OTHER: Choice = ("other",)
THIRD: Choice = ("third",)


def rows_of(*values: tuple[float, float]) -> list[Row]:
    return [{LIKED: liked, OTHER: other} for liked, other in values]


def test_choices_are_compared_where_they_met_the_same_deal() -> None:
    rows: list[Row] = [*rows_of((0.8, 0.9), (0.1, 0.2)), {LIKED: 0.0}, {OTHER: 1.0}]
    gains = gained(rows, LIKED)
    assert gains[OTHER].mean == pytest.approx(0.1)
    assert gains[OTHER].error < 0.05
    assert gains[LIKED] == (0.0, 0.0)
    assert THIRD not in gains


def test_a_few_tries_that_come_out_alike_are_not_certain() -> None:
    alike = rows_of((0.4, 0.5), (0.4, 0.5), (0.4, 0.5))
    wild: list[Row] = [row | {THIRD: value} for row, value in zip(alike, (0.1, 0.9, 0.5), strict=True)]
    assert gained(alike, LIKED)[OTHER].error < 0.01
    assert gained(wild, LIKED)[OTHER].error > 0.1
    assert gained(wild, LIKED)[OTHER].lacks(1) is False


def test_one_row_overrules_nothing() -> None:
    assert ranked(Findings(rows_of((0.4, 0.6)), LIKED))[0].choice == LIKED


def test_the_favourite_of_the_plans_is_overruled_only_by_more_than_chance() -> None:
    noisy = rows_of((0.1, 0.9), (0.9, 0.2), (0.2, 0.3), (0.5, 0.5))
    clear = rows_of(*[(0.4, 0.5), (0.5, 0.61), (0.3, 0.39), (0.6, 0.7)] * 3)
    assert [each.choice for each in ranked(Findings(noisy, LIKED))] == [LIKED, OTHER]
    assert [each.choice for each in ranked(Findings(noisy, None))] == [OTHER, LIKED]
    assert [each.choice for each in ranked(Findings(clear, LIKED))] == [OTHER, LIKED]


def test_the_more_tries_the_smaller_a_difference_may_be() -> None:
    swings = ((0.50, 0.62), (0.50, 0.42))
    assert ranked(Findings(rows_of(*swings * 2), LIKED))[0].choice == LIKED
    assert ranked(Findings(rows_of(*swings * 100), LIKED))[0].choice == OTHER


def test_what_was_tried_for_a_while_only_is_estimated_by_how_it_stood_then() -> None:
    """It met the better deals, and lost even there."""
    rows: list[Row] = [{LIKED: 0.9, OTHER: 0.8}, {LIKED: 0.9, OTHER: 0.8}, {LIKED: 0.3}, {LIKED: 0.3}]
    found = {each.choice: each for each in ranked(Findings(rows, LIKED))}
    assert found[LIKED].estimate == pytest.approx(0.6)
    assert found[OTHER].estimate == pytest.approx(0.5)
    assert (found[LIKED].visits, found[OTHER].visits) == (4, 2)


def test_what_several_have_found_is_put_together() -> None:
    one, two = rows_of((0.4, 0.5)), rows_of((0.6, 0.8), (0.5, 0.7))
    assert ranked(merged([Findings(one, LIKED), Findings(two, LIKED)])) == ranked(Findings([*one, *two], LIKED))


def test_what_clearly_trails_is_not_tried_to_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    position = position_of("banners", {"setup": "drefeld"}, 5)
    thinking = Thinking(position, position.pending[0].seat, Rng(secret(1)))
    worth: dict[Choice, float] = {}

    def worth_of(choice: Choice, world: Position[Any], seed: bytes) -> float:
        return worth.setdefault(choice, 0.8 - 0.1 * len(worth)) + 0.001 * seed[0] / 255

    monkeypatch.setattr(thinking, "_try", worth_of)
    found = thinking.think(Limits(None, 600), lambda: False)
    assert len(found.rows) < 10
    assert ranked(found)[0].choice == found.favourite == next(iter(worth))
