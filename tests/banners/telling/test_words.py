"""Questions and choices of the Advanced game in words: what is answered, what is attacked, what a choice costs."""

from __future__ import annotations

from typing import Any

from sandtable.games.banners import GAME
from sandtable.kernel import Rng, Table
from sandtable.kernel import scenario as scenarios
from tests.positions import position
from tests.rules import rules

POSITION = position("banners", """
advanced: true
active: orcs
gold: {orcs: 9}
hands: {orcs: [Ice Storm, Tsunami, Hate], oathborn: [Negation, Heat Ray]}
monsters: [{name: Hill Giant, at: "wildlands:6,10", command: orcs, status: ready}]
units:
  - {kingdom: orcs, army: Orc Reavers, at: "wildlands:7,8"}
  - {hero: Karsch, at: "wildlands:7,8"}
  - {kingdom: oathborn, army: Iron Legion, at: "wildlands:7,9"}
  - {hero: Throndil, at: "wildlands:7,9"}
""")  # fmt: skip


def table() -> Table[Any]:
    return scenarios.open_table(scenarios.parse(POSITION))


def asked(at: Table[Any], seat: str) -> str:
    decision = at.decision(seat)
    assert decision is not None
    return at.prompt(decision).text


def labels(at: Table[Any], seat: str) -> list[str]:
    decision = at.decision(seat)
    assert decision is not None
    return [option.label for option, _ in at.described(decision).values()]


@rules("BB 16.7.2")
def test_whoever_may_answer_a_card_is_told_which() -> None:
    at = table()
    at.choose("orcs", "play Ice Storm")
    while at.decision("orcs") is not None:
        decision = at.decision("orcs")
        assert decision is not None
        at.choose("orcs", decision.choices()[0])
    assert asked(at, "oathborn") == "Oathborn: the Orcs play Ice Storm: answer it?"
    decision = at.decision("oathborn")
    assert decision is not None
    assert "card:ice-storm" in at.prompt(decision).refs
    assert next(each.hint for each in at.offers(decision) if each.key == "play Negation"), "a card tells what it does"


@rules("BB 14.6.1")
def test_a_stack_is_named_whole_and_so_is_its_attack() -> None:
    at = table()
    at.choose("orcs", "stack Orc Reavers at 7,8")
    assert asked(at, "orcs").startswith("Orc Reavers with Karsch: 3 movement points left")
    at.choose("orcs", "attack 7,9")
    text = asked(at, "orcs")
    assert text == "Orcs: Orc Reavers attack. Battle Magic: play a card for the attacker?"


def test_choices_tell_what_they_cost_and_whom_they_are_about() -> None:
    found = labels(table(), "orcs")
    assert any(label.startswith("Call a hero to ") and label.endswith(" (3 gold)") for label in found)
    assert "Let Hill Giant on the plain south-east of Far Tumed slink away" in found


def test_who_casts_and_whom_it_is_aimed_at() -> None:
    at = table()
    at.choose("orcs", "play Ice Storm")
    there = "the plain two hexes south of Mangut"
    assert f"Karsch, aimed at {there} (Oathborn Iron Legion with Throndil)" in labels(at, "orcs")


def test_one_board_needs_no_name() -> None:
    at = table()
    at.choose("orcs", "activate Orc Reavers at 7,8")
    at.choose("orcs", "move 6,8")
    assert {u["at"] for u in at.view(0)["units"] if u["army"] == "Orc Reavers"} == {"wildlands:6,8"}


def test_a_seat_is_told_its_cards_with_their_texts() -> None:
    at = table()
    own, other = GAME.tell(at.state, at.seat("orcs")), GAME.tell(at.state, at.seat("oathborn"))
    assert "Ice Storm (Spell, " in own
    assert "[BB 18.1/" in own
    assert "Ice Storm" not in other
    assert "Orcs: 2 Spells, 1 Blessing, 0 Treasures in hand" in other
    assert "Hill Giant on the plain south-east of Far Tumed (" in other


def test_a_crew_that_has_become_feral_is_not_said_to_sail() -> None:
    at = scenarios.open_table(
        scenarios.parse(
            POSITION.replace("active: orcs", "active: fjordland")
            .replace("[Negation, Heat Ray]", "[Negation], fjordland: [White Wolf Amulet]")
            .replace(
                "script: []",
                """    - {kingdom: fjordland, army: Freeholders, at: "wildlands:9,10"}
    - {hero: Thor, at: "wildlands:9,10"}
script: []""",
            )
        )
    )
    at.choose("fjordland", "stack Freeholders at wildlands:9,10")
    assert "may sail" in asked(at, "fjordland")
    at.choose("fjordland", "play White Wolf Amulet")
    assert "may sail" not in asked(at, "fjordland")


@rules("BB 8.1")
def test_a_question_says_what_can_be_done_and_no_more() -> None:
    """A road's bonus is named where a road leads on; with nowhere left to go, nothing is said of moving."""
    assert "Activate Orc Reavers on the plain south of Mangut" in labels(table(), "orcs")
    reavers = {"kingdom": "fjordland", "army": "Sea Reavers", "at": "wildlands:10,12"}
    at = drefeld("fjordland", 0, reavers)
    at.choose("fjordland", "activate Sea Reavers at wildlands:10,12")
    assert asked(at, "fjordland").startswith("Fjordland Sea Reavers: 2 movement points left, may sail. Move, act")
    miners = {"kingdom": "oathborn", "army": "Miners", "at": "wildlands:9,14"}
    at = drefeld("oathborn", 0, miners)
    at.choose("oathborn", "activate Miners at wildlands:9,14")
    at.choose("oathborn", "move wildlands:9,12")
    assert asked(at, "oathborn") == "Oathborn Miners: no movement left. Act, or pass to end the activation."


@rules("BB 10.3")
def test_gold_that_buys_nothing_is_explained_by_the_siege() -> None:
    besiegers = [{"kingdom": "fjordland", "army": "Sea Reavers", "at": f"wildlands:{at}"} for at in ("5,10", "8,13")]
    at = drefeld("oathborn", 5, *besiegers)
    decision = at.decision("oathborn")
    assert decision is not None
    said = "Nothing can be built: Zarinbar and Shaded Vale are besieged, and no other hex is free."
    assert at.prompt(decision).advice == said


def drefeld(active: str, gold: int, *units: dict[str, str]) -> Table[Any]:
    setup = {"campaign": "drefeld", "active": active, "gold": {active: gold}, "units": list(units)}
    g, chosen = GAME.from_setup(setup, Rng(bytes(32)))
    return Table.start(GAME, chosen, bytes(32), g)


@rules("BB 10.3/setup")
def test_sieges_begin_when_the_set_up_is_over() -> None:
    """What may be built in is not shown as besieged; that it soon will be is said."""
    at = Table.new(GAME, {"setup": "drefeld"}, bytes(32))
    at.choose("oathborn", "build Iron Legion at wildlands:5,10")
    at.choose("oathborn", "done")
    (decision,) = at.pending
    assert any(offer.key == "build Freeholders at wildlands:5,9" for offer in at.offers(decision))
    assert "Enemies besiege Far Tumed" in at.prompt(decision).advice
    town = next(each for each in GAME.view(at.state, 1)["settlements"] if each["settlement"] == "Far Tumed")
    assert not town["besieged"]
    at.choose("fjordland", "done")
    town = next(each for each in GAME.view(at.state, 1)["settlements"] if each["settlement"] == "Far Tumed")
    assert town["besieged"]
