"""Abilities do what `records.py` says, also in ways that no card in the box needs: cards here are given other ones."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable import games
from sandtable.games.alkalim.book import Card
from sandtable.games.alkalim.numbers import blow, hindered, mastered, skill_bonus, soaked, strength
from sandtable.games.alkalim.records import Ability
from sandtable.games.alkalim.scenario import from_setup
from sandtable.games.alkalim.state import AlKalim
from sandtable.kernel import Rng, Table


class Stand:
    """A table in the position of a scenario, where cards have other abilities than they are printed with."""

    def __init__(self, patch: pytest.MonkeyPatch, given: dict[str, tuple[Ability, ...]], **setup: Any) -> None:
        self.g, options = from_setup(setup, Rng(bytes(32)))
        for name, abilities in given.items():
            patch.setattr(self.card(name), "abilities", abilities)
        for party in self.g.parties:
            party.kit = None
        self.table = Table.start(games.get("alkalim"), options, bytes(32), self.g)

    def card(self, name: str) -> Card:
        card = self.g.world.book.find(name)
        assert card is not None
        return card

    @property
    def now(self) -> AlKalim:
        g = self.table.position.state
        assert isinstance(g, AlKalim)
        return g

    @property
    def asked(self) -> tuple[str, list[Any]]:
        decision = self.table.pending[0]
        return decision.kind, decision.choices()

    def choose(self, *choice: Any) -> None:
        self.table.choose(self.table.pending[0].seat, choice)


FIGHT = {"card": "Reader of Bone Dice", "stage": "ready"}


def fighters(*allies: str, items: tuple[str, ...] = ()) -> list[dict[str, Any]]:
    return [{"hero": "Tahlia", "at": "5,4", "allies": list(allies), "items": list(items), "counters": {"life": 9}}]


def test_a_bonus_for_one_character_before_combat_asks_for_whom(monkeypatch: pytest.MonkeyPatch) -> None:
    ability = Ability(when="before combat", text="More", of="one", bonus=3, damage=1, phase=None)
    stand = Stand(
        monkeypatch,
        {"Rune of Shackles": (ability,), "Sling-Boy": (), "Tahlia": ()},
        heroes=fighters("Sling-Boy", items=("Rune of Shackles",)),
        fight=FIGHT,
    )
    rune, boy, hero = stand.card("Rune of Shackles").number, stand.card("Sling-Boy").number, stand.now.parties[0].hero
    assert stand.asked == ("before combat", [("use", rune, 0), ("fight",)])
    stand.choose("use", rune, 0)
    assert stand.asked == ("whom", [("help", hero), ("help", boy)])
    stand.choose("help", boy)
    fight = stand.now.fight
    assert fight is not None
    assert fight.bonus == {boy: 3}
    assert fight.damage == {3 * boy: 1, 3 * boy + 1: 1, 3 * boy + 2: 1}


def test_a_boost_of_damage_alone_is_for_attacks(monkeypatch: pytest.MonkeyPatch) -> None:
    ability = Ability(when="roll", text="Harder", exhaust=1, damage=1)
    stand = Stand(
        monkeypatch,
        {"Rune of Shackles": (ability,), "Tahlia": ()},
        heroes=fighters(items=("Rune of Shackles",)),
        fight={"card": "Reader of Bone Dice", "stage": "phase", "round": 1, "phase": "magic"},
    )
    hero = stand.now.parties[0].hero
    stand.choose("attack", hero)
    assert stand.asked[0] == "boost"
    other = Stand(
        monkeypatch,
        {"Rune of Shackles": (ability,), "Tahlia": ()},
        heroes=fighters(items=("Rune of Shackles",)),
        fight={"card": "Reader of Bone Dice", "stage": "phase", "round": 1, "phase": "magic"},
    )
    other.choose("defend")
    assert other.asked[0] != "boost"


@pytest.mark.parametrize(("trait", "gold"), [("Sorcerer", 5), ("Beast", 0)])
def test_spoils_of_some_challenges_only(monkeypatch: pytest.MonkeyPatch, trait: Any, gold: int) -> None:
    outright = Ability(when="outright", text="Beaten", beat=True, discard=True)
    stand = Stand(
        monkeypatch,
        {"Rune of Shackles": (Ability(when="always", against=(trait,), spoils=5), outright), "Tahlia": ()},
        heroes=fighters(items=("Rune of Shackles", "Dune Sled")),
        fight={"card": "Reader of Bone Dice"},
    )
    monkeypatch.setattr(stand.card("Dune Sled"), "abilities", (Ability(when="always", against=(trait,), spoils=5),))
    stand.now.parties[0].kit = None
    before = stand.now.parties[0].gold
    reward = stand.card("Reader of Bone Dice").challenge.reward.gold
    stand.choose("use", stand.card("Rune of Shackles").number, 1)
    assert stand.now.parties[0].gold - before == reward + gold


def test_skills_of_an_ally_help_the_hero_only_where_the_card_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    stand = Stand(
        monkeypatch,
        {
            "Sling-Boy": (Ability(when="always", skills={"Lore": 2}, master=("Swim",)),),
            "Rumour-Seller": (Ability(when="always", of="hero", skills={"Lore": 4}, master=("Jump",)),),
            "Tahlia": (),
        },
        heroes=fighters("Sling-Boy", "Rumour-Seller"),
    )
    g, party = stand.now, stand.now.parties[0]
    printed = g.card(party.hero).skills.get("Lore", 0)
    assert skill_bonus(g, party, "Lore") == printed + 4
    teacher = mastered(g, party, "Jump")
    assert teacher is not None
    assert teacher.name == "Rumour-Seller"
    assert mastered(g, party, "Swim") is None


@pytest.mark.parametrize(("trait", "helps"), [("Sorcerer", True), ("Beast", False)])
def test_skills_against_some_challenges(monkeypatch: pytest.MonkeyPatch, trait: Any, helps: bool) -> None:
    ability = Ability(when="always", against=(trait,), skills={"Lore": 4}, master=("Swim",))
    stand = Stand(
        monkeypatch,
        {"Rune of Shackles": (ability,), "Tahlia": ()},
        heroes=fighters(items=("Rune of Shackles",)),
        fight={"card": "Reader of Bone Dice", "stage": "phase", "round": 1},
    )
    g, party = stand.now, stand.now.parties[0]
    assert skill_bonus(g, party, "Lore") == g.card(party.hero).skills.get("Lore", 0) + 4 * helps
    assert bool(mastered(g, party, "Swim")) == helps


def test_in_the_challenges_role_nothing_of_an_ally_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    """RB-141: neither what always works nor what is used."""
    always = Ability(when="always", of="hero", attack=2, defence=3, damage=1, soak=1)
    stand = Stand(
        monkeypatch,
        {"Sling-Boy": (always,), "Tahlia": (), "Eliam": ()},
        heroes=[{"hero": "Tahlia", "at": "5,4"}, {"hero": "Eliam", "at": "5,4", "allies": ["Sling-Boy"]}],
        fight={"kind": "duel", "foe": "azure", "stage": "phase", "round": 1},
    )
    g, party = stand.now, stand.now.parties[1]
    f, hero = g.fight, g.parties[1].hero
    assert f is not None
    bare = g.card(hero)
    assert strength(g, party, hero, 1, False, f) == bare.value[1]
    assert (blow(g, party, hero, 1, f), soaked(g, party, hero, 1, f)) == (bare.damage[1], 0)
    f.by, f.foe = 1, 0  # after the roles have changed
    assert strength(g, party, hero, 1, False, f) == bare.value[1] + 3
    assert strength(g, party, hero, 1, True, f) == bare.value[1] + 2
    assert (blow(g, party, hero, 1, f), soaked(g, party, hero, 1, f)) == (bare.damage[1] + 1, 1)


def test_weakening_at_the_start_of_a_round_is_for_the_other_hero(monkeypatch: pytest.MonkeyPatch) -> None:
    ability = Ability(when="round", text="Weaker", exhaust=1, weaken=2, blunt=1)
    stand = Stand(
        monkeypatch,
        {"Eliam": (ability,), "Tahlia": ()},
        heroes=[{"hero": "Tahlia", "at": "5,4"}, {"hero": "Eliam", "at": "5,4"}],
        fight={"kind": "duel", "by": "azure", "foe": "amber", "attacker": "amber", "stage": "phase", "round": 2},
    )
    stand.choose("use", stand.card("Eliam").number, 0)
    f = stand.now.fight
    assert f is not None
    assert hindered(f) == ((-2, -2, -2), (-1, -1, -1))
    f.by, f.foe = 0, 1
    assert hindered(f) == ((0, 0, 0), (0, 0, 0))
