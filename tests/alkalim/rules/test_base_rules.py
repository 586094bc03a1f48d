"""The base game's cards, dice, tests and limits: what no single position shows, and sums that follow the cards."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from sandtable.games.alkalim.content.board import SYMBOLS
from sandtable.games.alkalim.content.book import ALLY, CHALLENGE, HERO, ITEM, Card, book
from sandtable.games.alkalim.content.movement_dice import WILD, layout
from sandtable.games.alkalim.content.world import world_of
from sandtable.games.alkalim.rules.adventure import SLOTS
from sandtable.games.alkalim.rules.movement import FULL
from sandtable.games.alkalim.rules.numbers import skill_bonus
from sandtable.games.alkalim.scenario.reading import from_setup
from sandtable.kernel import Rng, scenario
from sandtable.kernel.bits import bits
from tests.alkalim.positions import SKILLS, TRAITS, begun, cards, dice, named
from tests.rules import rules

CLIMBERS = "Ledge Slingers"
"""A Challenge whose text before combat is a test of Climb (Body) that costs the hero wounds."""


def holds(setup: str, rolls: list[Any], script: list[str], expect: list[str]) -> None:
    """A scenario whose numbers are taken from the cards holds."""
    lines = ["game: alkalim", "title: numbers from the cards", "setup:", *(f"  {line}" for line in setup.splitlines())]
    if rolls:
        lines.append(f"rolls: {rolls}")
    if script:
        lines += ["script:", *(f"  - {line}" for line in script)]
    lines += ["expect:", *(f"  - {line}" for line in expect)]
    result = scenario.run(scenario.parse("\n".join(lines) + "\n", "made.yaml"))
    assert result.ok, "\n".join(line.text for line in result.story)


# -- cards -----------------------------------------------------------------------------------------------------------


@rules("AK RB-1")
def test_the_market_deck_has_84_items_and_allies() -> None:
    g = begun()
    assert len(book().market) == 84
    assert {g.card(card).kind for card in book().market} == {ITEM, ALLY}
    assert FULL == 5


@rules("AK RB-3/undefeated")
def test_there_are_six_places_for_the_undefeated() -> None:
    assert SLOTS == 6
    assert not begun().waiting


@rules("AK RB-10")
@pytest.mark.parametrize("hero", cards(HERO), ids=lambda hero: hero.id)
def test_a_hero_card(hero: Card) -> None:
    assert hero.life > 0
    assert hero.fatigue > 0
    assert len(hero.value) == len(hero.damage) == 3
    assert all(damage > 0 for damage in hero.damage)
    assert hero.skills
    assert set(hero.skills) <= SKILLS
    assert hero.text
    assert hero.abilities


@rules("AK RB-13")
@pytest.mark.parametrize("ally", cards(ALLY), ids=lambda ally: ally.id)
def test_an_ally_card(ally: Card) -> None:
    assert 1 <= ally.cost <= 10
    assert ally.life > 0
    assert ally.fatigue > 0
    assert len(ally.value) == len(ally.damage) == 3
    assert any(ally.damage)


@rules("AK RB-13")
def test_prices_of_allies_run_from_1_to_10_and_all_have_an_ability() -> None:
    allies = cards(ALLY)
    assert min(ally.cost for ally in allies) == 1
    assert max(ally.cost for ally in allies) == 10
    assert all(ally.abilities for ally in allies)


@rules("AK RB-14")
def test_an_item_has_a_type_a_price_and_text() -> None:
    for item in cards(ITEM):
        assert item.type
        assert item.cost >= 1
        assert item.text
        assert item.abilities
    types = {item.type for item in cards(ITEM)}
    assert {"Weapon: Mace", "Armor: Shield"} <= types


@rules("AK RB-14/kinds")
def test_runes_and_things_that_are_discarded_on_use_are_items() -> None:
    market = {number for number in book().market if book().cards[number].kind == ITEM}
    assert any(book().cards[number].type == "Rune" for number in market)
    assert any(ability.discard for number in market for ability in book().cards[number].abilities)


@rules("AK RB-16", "AK RB-16/al-kalim")
@pytest.mark.parametrize("challenge", cards(CHALLENGE), ids=lambda challenge: challenge.id)
def test_a_challenge_card(challenge: Card) -> None:
    assert challenge.colour in range(4)
    assert len(challenge.value) == len(challenge.damage) == 3
    assert all(challenge.value)
    assert challenge.day > 0
    assert challenge.night > 0
    assert challenge.trait
    reward = challenge.challenge.reward
    assert reward.gold or reward.market or reward.heal or reward.rest or reward.gear or reward.kept


@rules("AK RB-16", "AK RB-16/al-kalim", "AK traits/one", "AK sunburst/where")
def test_some_challenges_have_text_before_combat_and_some_a_sunburst() -> None:
    challenges = cards(CHALLENGE)
    shining = [card for card in challenges if card.sunburst]
    for some in (
        [card for card in challenges if any(peril.when == "before" for peril in card.challenge.peril)],
        shining,
        [card for card in challenges if card.day != card.night],
    ):
        assert 0 < len(some) <= len(challenges)
    assert len(shining) < len(challenges) / 2
    assert {card.colour for card in shining} >= {0, 1, 2}
    assert {card.trait for card in challenges} == TRAITS


# -- the board and the movement dice ---------------------------------------------------------------------------------


@rules("AK RB-38/bridges")
def test_between_two_spaces_nothing_hinders() -> None:
    world = world_of({"setup": "two"})
    ground = world.board
    for here in range(ground.size):
        reached = set(bits(world.reach(here, (WILD,), 0))) - {here}
        assert reached == set(ground.around[here])
        assert all(here in ground.around[there] for there in reached)


@rules("AK RB-45", "AK RB-46")
def test_the_faces_of_the_usual_dice() -> None:
    assert list(layout("reconstructed").words[:6]) == [
        "lowlands, mirage, road", "lowlands, barrens, road", "lowlands, mirage, barrens", "dunes, canyons, road",
        "dunes, bluffs, canyons", "dunes, bluffs, mirage",
    ]  # fmt: skip
    assert world_of({"setup": "two"}).layout is layout("reconstructed")
    assert world_of({"setup": "two", "dice": "many-roads"}).layout is layout("many-roads")


@rules("AK RB-47")
def test_how_often_the_symbols_come_up() -> None:
    def often(name: str) -> dict[str, int]:
        return dict(Counter(SYMBOLS[symbol] for face in layout(name).symbols for symbol in face))

    usual = {"dunes": 3, "road": 3, "lowlands": 3, "mirage": 3, "bluffs": 2, "canyons": 2, "barrens": 2}
    assert often("reconstructed") == usual
    assert often("many-roads") == {**usual, "road": 6}


# -- the march -------------------------------------------------------------------------------------------------------


@rules("AK RB-71/forced")
@pytest.mark.parametrize("spare", [0, 1, 2, 3])
def test_forced_exhaustion_fills_up_fatigue_and_then_becomes_wounds(spare: int) -> None:
    kirga = named("Kirga")
    tired = kirga.fatigue - spare
    taken = min(spare, 2)
    holds(
        f"heroes: [{{hero: Kirga, at: '2,2', counters: {{life: 5}}, exhaustion: {tired}}}]",
        [5, 5, 5, 5],
        ["amber: day", "amber: roll"],
        [f"{{heroes: {{owner: amber}}, has: {{exhaustion: {tired + taken}, wounds: {2 - taken}}}}}"],
    )


@rules("AK RB-71")
@pytest.mark.parametrize("spare", [1, 2])
def test_exhaustion_by_choice_stops_at_fatigue(spare: int) -> None:
    mok = named("Spiritseeker Mok")
    setup = f"""phase: plan
heroes: [{{hero: Spiritseeker Mok, at: Irram, wounds: 2, exhaustion: {mok.fatigue - spare}}}]"""
    cost = mok.abilities[0].exhaust
    assert cost == 2
    if spare < cost:
        holds(setup, [], ["amber: {refused: use Spiritseeker Mok, because: AK RB-71}"], ["{next: amber}"])
    else:
        after = f"{{heroes: {{owner: amber}}, has: {{exhaustion: {mok.fatigue}}}}}"
        holds(setup, [], ["amber: use Spiritseeker Mok"], [after, "{not offered: use *}"])


@rules("AK RB-70")
@pytest.mark.parametrize("left", [1, 2, 3])
def test_a_hero_is_knocked_out_at_exactly_his_life(left: int) -> None:
    kirga = named("Kirga")
    out = left <= 2
    party = f"{{hero: Kirga, at: '2,2', wounds: {kirga.life - left}, exhaustion: {kirga.fatigue}}}"
    shown = "{log: Kirga is knocked out, cites: AK RB-70}" if out else "{not log: Kirga is knocked out}"
    holds(f"heroes: [{party}, {{hero: Eliam, at: Samirah}}]", [5, 5, 5, 5], ["amber: day", "amber: roll"], [shown])


@rules("AK RB-70/ally")
@pytest.mark.parametrize("left", [1, 2, 3])
def test_an_ally_is_killed_at_exactly_his_life(left: int) -> None:
    emir = named("Emir in Exile")
    assert emir.life >= 3
    party = f"{{ally: Emir in Exile, wounds: {emir.life - left}, exhaustion: {emir.fatigue}}}"
    number = 0 if left <= 2 else 1
    holds(
        f"heroes: [{{hero: Kirga, at: '2,2', allies: [{party}]}}, {{hero: Eliam, at: Samirah}}]",
        [5, 5, 5, 5],
        ["amber: day", "amber: roll"],
        [f"{{allies: {{name: Emir in Exile}}, count: {number}}}"],
    )


# -- tests -----------------------------------------------------------------------------------------------------------


def climb() -> tuple[int, int]:
    """The difficulty of the test of Climb, and the wounds of its failure."""
    peril = next(each for each in named(CLIMBERS).challenge.peril if each.when == "before")
    assert peril.test is not None
    assert (peril.test.skill, peril.test.attribute) == ("Climb", "body")
    return peril.test.difficulty, peril.fail.wounds


@rules("AK RB-60", "AK RB-60/equal", "AK RB-12", "AK RB-61")
@pytest.mark.parametrize("hero", ["Corbin", "Kirga", "Eliam", "Silhouette"])
def test_the_total_must_reach_the_difficulty(hero: str) -> None:
    """Two dice, the hero's attribute that is named and the bonus of the skill; equal is enough, one less is not."""
    difficulty, wounds = climb()
    card = named(hero)
    bonus = card.value[1] + card.skills.get("Climb", 0)
    for short in (0, 1):
        total = difficulty - bonus - short
        word = "a failure" if short else "a success"
        holds(
            f"heroes: [{{hero: {hero}, at: '5,4', allies: [Sword-Sister Zahra]}}]\nfight: {{card: {CLIMBERS}}}",
            dice(total),
            [],
            [
                f"{{log: 'Climb with Body for {CLIMBERS}: {total} + {bonus} = {difficulty - short} "
                f"against {difficulty}, {word}', cites: AK RB-60}}",
                f"{{heroes: {{owner: amber}}, has: {{wounds: {wounds if short else 0}}}}}",
            ],
        )


@rules("AK RB-12")
def test_skills_that_a_card_does_not_name_add_nothing() -> None:
    without = [hero for hero in cards(HERO) if "Climb" not in hero.skills]
    having = [hero for hero in cards(HERO) if hero.skills.get("Climb")]
    assert without
    assert having
    for hero in [*without, *having]:
        g, _ = from_setup({"heroes": [{"hero": hero.name, "at": "Irram"}]}, Rng(bytes(32)))
        for skill in SKILLS:
            assert skill_bonus(g, g.parties[0], skill) == hero.skills.get(skill, 0)


@rules("AK RB-63")
def test_a_ten_sided_die_counts_from_1_to_10() -> None:
    g = begun()
    assert {g.rng.roll(10) for _ in range(500)} == set(range(1, 11))
    for impossible in (0, 11):
        made = scenario.parse(
            f"""game: alkalim
title: impossible
setup:
  heroes: [{{hero: Sahla, at: "5,4"}}]
  fight: {{card: {CLIMBERS}}}
rolls: [{impossible}, 5]
""",
            "made.yaml",
        )
        assert not scenario.run(made).ok
