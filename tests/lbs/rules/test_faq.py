"""General rulings of the FAQ and of Episode 3 that no card of the pool shows by itself, and what decks may hold."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from sandtable.games.lbs.cards.language.targets import in_play
from sandtable.games.lbs.content import decks
from sandtable.games.lbs.content.book import CARDS, Card
from sandtable.games.lbs.content.loading import card
from sandtable.games.lbs.content.shapes import ACTION, BATTLE, DAY, NIGHT, REACTION
from sandtable.games.lbs.rules import acting, bringing, lawful, piles, windows
from sandtable.games.lbs.rules.acting import CardAbility
from sandtable.games.lbs.rules.trigger import Act
from sandtable.games.lbs.state import PLAY, Lbs
from sandtable.kernel import scenario
from tests.lbs.positions import fighting, position
from tests.rules import rules

Given = Iterator[None]


def play(text: str) -> None:
    """Run a scenario that some made-up ability is needed for."""
    result = scenario.run(scenario.parse(text, "made-up.yaml"))
    assert result.ok, [line.text for line in result.story]


def lend(monkeypatch: pytest.MonkeyPatch, name: str, kind: int, run: Any, **more: Any) -> Card:
    """Give a card one ability more, for this test."""
    c = card(name)
    extra = CardAbility(name, kind, run, hand=True, **more)
    extra.index = len(c.abilities)
    extra.text = "made up"
    monkeypatch.setattr(c, "abilities", [*c.abilities, extra])
    monkeypatch.setattr(c, "hand_kinds", c.hand_kinds | kind)
    monkeypatch.setattr(c, "play_kinds", c.play_kinds | kind)
    monkeypatch.setattr(c, "listens", c.listens | set(extra.on))
    windows.index_listeners()
    return c


@pytest.fixture
def listeners(monkeypatch: pytest.MonkeyPatch) -> Given:
    """Forget afterwards what was lent."""
    yield
    monkeypatch.undo()
    windows.index_listeners()


# -- decks of Episode 3 ------------------------------------------------------------------------------------------------

START = "Stronghold: Empire of the Senpet\n4 Jewel of the Desert\n"
IN_DECKS = [c for c in CARDS if not c.token and c.limit and c.type not in ("Stronghold", "City Section")]


def faults(names: list[str], copies: int, edition: str) -> list[str]:
    deck = decks.parse(START + "".join(f"{copies} {name}\n" for name in names))
    return [str(fault) for fault in decks.faults(deck, edition)]


@rules("LBS E3 copies/1")
def test_episode_3_allows_three_of_any_card() -> None:
    names = [c.name for c in IN_DECKS if c.type != "Pantheon"]
    few = decks.MOST_FAULTS - 1  # no more faults of one deck are told
    for i in (*range(0, len(names) - few, few), len(names) - few):
        some = names[i : i + few]
        assert faults(some, 3, "episode-3") == []
        told = faults(some, 4, "episode-3")
        assert len(told) == few
        assert all(fault.endswith("[LBS E3 copies/1]") for fault in told)


@rules("LBS E3 pantheon/1")
def test_episode_3_knows_no_pantheon_cards() -> None:
    plain = [c.name for c in IN_DECKS if c.type == "Action"][:20]
    gods = [c.name for c in IN_DECKS if c.type == "Pantheon"]
    deck = decks.parse(START + "".join(f"3 {n}\n" for n in plain) + "".join(f"1 {n}\n" for n in gods))
    assert decks.faults(deck) == []
    assert gods
    told = [
        str(fault).removesuffix(" which Episode 3 does not know [LBS E3 pantheon/1]")
        for fault in decks.faults(deck, "episode-3")
    ]
    assert told == [f"{name} is a Pantheon card," for name in gods]
    for id_ in decks.starter_ids():
        assert not [n for n in decks.starter(id_, "episode-3").cards if card(n).type == "Pantheon"]


# -- attaching ---------------------------------------------------------------------------------------------------------


def attach(g: Lbs, card: int, host: int, monkeypatch: pytest.MonkeyPatch) -> Act:
    """The action of attaching as others can answer it."""
    told: list[Act] = []

    def announce(g: Lbs, act: Act) -> Iterator[Any]:
        told.append(act)
        yield from ()

    monkeypatch.setattr(acting, "announce", announce)
    assert list(bringing.bring(g, 0, card, host, free=True)) == []
    (act,) = told
    return act


@rules("LBS FAQ attaching-cards/1")
@pytest.mark.parametrize(("phase", "kind"), [("day", DAY), ("night", NIGHT), ("battle", BATTLE)])
def test_attaching_is_an_action_of_the_kind_that_fits_the_moment(
    phase: str, kind: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    setup: dict[str, Any] = {"phase": "night" if phase == "night" else "day"}
    if phase == "battle":
        setup["attack"] = {"units": {"Bazaar Guard": "Secret Wall"}, "battle": "Secret Wall"}
    g = position(amber={"home": ["Bazaar Guard"], "hand": ["City Levy"]}, **setup)
    (hero,), (levy,) = g.heroes(0), g.players[0].hand
    act = attach(g, levy, hero, monkeypatch)
    assert act.kind == kind
    assert act.targets == [hero]


@rules("LBS FAQ attaching-cards/2")
@pytest.mark.parametrize("held", ["Plain Scimitar", "Blacksmith token", "Valor", "Camel Driver"])
def test_attaching_to_an_item_or_token_targets_its_hero_too(held: str, monkeypatch: pytest.MonkeyPatch) -> None:
    g = position(amber={"home": [{"card": "Bazaar Guard", "attached": [held]}], "hand": ["Camel"]})
    (hero,), (camel,) = g.heroes(0), g.players[0].hand
    (host,) = g.kids[hero]
    act = attach(g, camel, host, monkeypatch)
    assert act.targets == ([host] if held == "Camel Driver" else [host, hero])  # a Follower is seen by itself


# -- costs that are raised ---------------------------------------------------------------------------------------------

DEARER = """
game: lbs
title: A cost is raised by 5 Copper
setup:
  players:
    amber: {{stronghold: The Temple of the Ebon Stone, home: [{home}], hand: [{card}, Well-Digger]}}
    azure: {{hand: [The Sultan Forbids]}}
script:
  - amber: {verb} {card}
  - azure: react The Sultan Forbids 2
{script}
"""


def dearer(g: Lbs, act: Act) -> None:
    assert act.trigger is not None
    assert act.trigger.act is not None
    act.trigger.act.data["copper"] = 5


def raise_costs(monkeypatch: pytest.MonkeyPatch) -> None:
    name = "The Sultan Forbids"
    lend(
        monkeypatch,
        name,
        REACTION,
        dearer,
        on=("pricing",),
        when=lambda g, me, seat, trigger: trigger.by != seat,
        ready=False,
    )
    monkeypatch.setattr(card(name), "copper", 0)


@rules("LBS FAQ canceled-actions-or-effects/2")
@pytest.mark.parametrize(("verb", "name"), [("bring", "Bazaar Guard"), ("play", "Gossip of the Souk")])
def test_a_card_made_too_dear_goes_back_to_the_hand(
    verb: str, name: str, monkeypatch: pytest.MonkeyPatch, listeners: None
) -> None:
    raise_costs(monkeypatch)
    then = f"  - expect: [{{cards: {{name: {name}, zone: hand}}}}, {{players: {{seat: amber, copper: 4}}}}]"
    play(DEARER.format(card=name, verb=verb, home="Giant", script=then))


@rules("LBS FAQ canceled-actions-or-effects/3")
@pytest.mark.parametrize(("verb", "name"), [("bring", "Bazaar Guard"), ("play", "Gossip of the Souk")])
@pytest.mark.parametrize("pays", [True, False])
def test_who_could_pay_and_will_not_does_not_get_the_card_back(
    verb: str, name: str, pays: bool, monkeypatch: pytest.MonkeyPatch, listeners: None
) -> None:
    raise_costs(monkeypatch)
    zone = "saved" if not pays else "play" if verb == "bring" else "saved"
    left = "{not log: does not pay}, {log: Amber pays}" if pays else "{log: does not pay}, {not log: Amber pays}"
    steps = ["  - amber: 'yes'", "  - amber: pay"] if pays else ["  - amber: 'no'"]
    steps.append(f"  - expect: [{{cards: {{name: {name}, zone: {zone}}}}}, {left}]")
    play(DEARER.format(card=name, verb=verb, home="Silver Mine, Silver Mine", script="\n".join(steps)))


# -- flips and Omens ---------------------------------------------------------------------------------------------------


@rules("LBS FAQ draw-and-discard-effects/3")
def test_a_flip_that_buries_differs_only_in_where_the_card_ends_up(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[tuple[str, str]] = []

    def happen(g: Lbs, kind: str, by: int, card: int) -> Iterator[Any]:
        told.append((kind, g.name(card)))
        yield from ()

    monkeypatch.setattr(piles, "happen", happen)
    g = position(amber={"deck": ["Well-Digger", "City Levy", "Copper Mine"]})
    values = []
    for bury in (True, False):
        flow = piles.flip(g, 0, bury=bury)
        with pytest.raises(StopIteration) as end:
            next(flow)
        values.append(end.value.value)
    assert values == [card("Well-Digger").fate, card("City Levy").fate]
    assert told == [("discarded", "Well-Digger"), ("discarded", "City Levy")]
    assert [g.name(c) for c in g.players[0].buried] == ["Well-Digger"]
    assert [g.name(c) for c in g.players[0].saved] == ["City Levy"]


@rules("LBS FAQ omens/5")
@pytest.mark.parametrize("there", [True, False])
def test_a_battle_action_targets_an_omen_only_by_a_player_in_the_battle(
    there: bool, monkeypatch: pytest.MonkeyPatch, listeners: None
) -> None:
    aim = in_play(ACTION, lambda g, act, card: bool(g.card(card).omen), word="an Omen", reach=False)
    more = lend(monkeypatch, "Bad Dates", BATTLE, lambda g, act: None, targets=[aim])
    g = position(
        amber={"home": ["Bazaar Guard"]},
        azure={"sections": ["Secret Wall"], "home": ["Blood Oath", "Hired Blade"], "hand": ["Bad Dates"]},
        attack=fighting("Secret Wall", ["Bazaar Guard"], *(("Hired Blade",) if there else ()), army="defender"),
    )
    (omen,) = g.omens
    assert g.zone[omen] == PLAY
    assert g.controller[omen] == 1
    found = [choice for choice in acting.actions(g, 1, BATTLE) if choice[0] == "use"]
    assert found == ([("use", g.players[1].hand[0], len(more.abilities) - 1)] if there else [])
    if there:
        assert lawful.choosable(g, Act(1, g.players[1].hand[0], more.abilities[-1]), 0) == [omen]
