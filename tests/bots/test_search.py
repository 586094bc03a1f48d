"""The search: repeatable, blind to what is hidden, bounded, and it finds what is better."""

from random import Random
from typing import Any

import pytest

from sandtable import bots, games
from sandtable.bots import search
from sandtable.bots.liking import likely
from sandtable.bots.search import Considered, Findings, Limits, Search, Thinking, less_by, merged, ranked
from sandtable.bots.tree import Edge, Fork
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


def test_what_is_surely_good_comes_before_what_was_hardly_tried() -> None:
    sure, lucky, poor = Considered(("sure",), 0.5, 100), Considered(("lucky",), 0.9, 2), Considered(("poor",), 0.4, 50)
    assert ranked(Findings([lucky, poor, sure], {}, 0.1)) == [sure, poor, lucky]
    better = Considered(("better",), 0.52, 60)
    assert ranked(Findings([sure, better], {}, 0.1))[0] == better
    assert ranked(Findings([sure, better], {}, 0.9))[0] == sure


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


def test_what_was_found_out_is_kept_for_the_next_question(monkeypatch: pytest.MonkeyPatch) -> None:
    position = position_of("alkalim", {"setup": "two"}, 0)
    bot, rng = Search(iterations=60), Rng(secret(3))
    kept: list[bool] = []
    forget = Fork.forget

    def watched(fork: Fork) -> None:
        kept.append(any(edge.node is not None for edge in fork.edges.values()))
        forget(fork)

    monkeypatch.setattr(Fork, "forget", watched)
    for _ in range(12):
        found = bot.consider(position, position.pending[0].seat, rng)
        position.choose(position.pending[0], found[0].choice)
    assert any(kept)


def test_every_choice_meets_the_same_deals_and_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    met: dict[Choice, list[bytes]] = {}
    attempt = Thinking._try

    def watched(thinking: Thinking, root: Fork, first: Edge, world: Position[Any], seed: bytes) -> list[float]:
        met.setdefault(first.choice, []).append(world.canonical() + seed)
        return attempt(thinking, root, first, world, seed)

    monkeypatch.setattr(Thinking, "_try", watched)
    position = position_of("banners", {"setup": "drefeld"}, 5)
    Search(iterations=60).consider(position, position.pending[0].seat, Rng(secret(3)))
    longest = max(met.values(), key=len)
    assert len(met) > 2
    assert all(each == longest[: len(each)] for each in met.values())


def test_the_favourite_of_the_plans_is_tried_to_the_end_and_overruled_only_by_more_than_chance() -> None:
    position = position_of("banners", {"setup": "drefeld"}, 5)
    seat, followed = position.pending[0].seat, 0
    for seed in range(4):
        thinking = Thinking(position, seat, Rng(secret(seed)), {})
        found = thinking.think(Limits(None, 60), lambda: False)
        assert thinking.favourite is not None
        liked, taken = thinking.favourite.choice, found[0].choice
        followed += taken == liked
        assert taken == liked or less_by(thinking.brought[liked], thinking.brought[taken], search.OVERRULED)
    assert followed > 0


def test_what_has_clearly_fallen_back_is_known_by_pairs() -> None:
    lucky, unlucky = [0.9, 0.1, 0.8, 0.2], [0.8, 0.0, 0.71, 0.1]
    assert less_by(unlucky, lucky, 4)
    assert not less_by(lucky, unlucky, 4)
    assert not less_by([0.1, 0.9, 0.2, 0.7], lucky, 1)
    assert not less_by([each - 0.001 for each in lucky], lucky, 4, at_least=0.002)
    assert not less_by([0.1], [0.9], 1)


def test_a_tree_has_so_many_nodes_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search, "NODES", 3)
    position = position_of("lbs", {"setup": "two"}, 60)
    bot = Search(iterations=40)
    assert bot.consider(position, position.pending[0].seat, Rng(secret(3)))
    assert sum(map(len, bot._forks.values())) <= 4


def test_several_processes_add_up_what_they_found() -> None:
    position = position_of("banners", {"setup": "drefeld"}, 5)
    bot = Search(iterations=20, processes=2)
    try:
        found = bot.consider(position, position.pending[0].seat, Rng(secret(3)))
    finally:
        bot.close()
    assert {each.choice for each in found} <= set(position.pending[0].choices())
    assert 2 <= sum(each.visits for each in found) <= 20


def test_merging_weighs_by_visits() -> None:
    one, two = [Considered(("a",), 0.5, 30), Considered(("b",), 0.2, 10)], [Considered(("b",), 0.6, 30)]
    assert merged([Findings(one, {}, 0.1), Findings(two, {}, 0.05)]) == [
        Considered(("b",), 0.5, 40),
        Considered(("a",), 0.5, 30),
    ]


def test_what_the_plans_like_is_beaten_only_by_more_than_chance() -> None:
    liked, slightly, clearly = (
        Considered(("liked",), 0.500, 100), Considered(("slightly",), 0.505, 100), Considered(("clearly",), 0.56, 100)
    )  # fmt: skip
    priors: dict[Choice, float] = {("liked",): 0.9, ("slightly",): 0.05, ("clearly",): 0.05}
    assert ranked(Findings([slightly, liked], priors, 0.1))[0] == liked
    assert ranked(Findings([liked, clearly], priors, 0.1))[0] == clearly


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


# -- the tree ----------------------------------------------------------------------------------------------------------


def tried(worth: dict[Choice, float], prior: list[float], times: int) -> Fork:
    fork = Fork(0)
    fork.offer(list(worth), lambda: prior)
    for _ in range(times):
        edge = fork.pick(0.1)
        edge.visits += 1
        edge.total += worth[edge.choice]
        fork.visits += 1
        fork.total += worth[edge.choice]
    return fork


def test_the_better_choice_is_tried_more_often_even_where_the_other_looked_better() -> None:
    fork = tried({("good",): 0.7, ("tempting",): 0.4}, [0.2, 0.8], 200)
    assert fork.edges[("good",)].visits > 150


def test_where_nothing_differs_what_looked_better_is_taken() -> None:
    fork = tried({("one",): 0.5, ("two",): 0.5}, [0.3, 0.7], 100)
    assert fork.edges[("two",)].visits > fork.edges[("one",)].visits


def test_only_the_likeliest_of_many_choices_are_considered_at_first() -> None:
    many: dict[Choice, float] = {("go", n): 0.5 for n in range(100)}
    fork = tried(many, [1 / (n + 1) for n in range(100)], 25)
    assert {edge.choice for edge in fork.edges.values() if edge.visits} <= {("go", n) for n in range(11)}


def test_one_hopeless_choice_does_not_make_the_others_alike() -> None:
    first, second, hopeless = likely([3.0, 2.0, -1000.0], 0.4)[:3]
    assert first >= second > hopeless
    many = likely([3.0, 2.0, 1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, -1000.0], 0.4)
    assert many[0] > 1.5 * many[1] > many[2]
    assert sum(many) == pytest.approx(1)
