"""What is known of the cards stands in their records and nothing else is said to be known; the bounds of the pool."""

from __future__ import annotations

import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from sandtable.games.lbs import cards
from sandtable.games.lbs.content import decks
from sandtable.games.lbs.content.loading import CARDS, NAMED, PROVENANCE
from sandtable.games.lbs.content.shapes import FACTIONS, FOLLOWER, HERO, ITEM, KINDS, STRONGHOLD, Card, Record

assert cards  # the effects are registered

POOL = [c for c in CARDS if not c.token]
FACTS: dict[str, dict[str, Any]] = tomllib.loads((Path(__file__).parent / "pool_facts.toml").read_text("utf-8"))
NUMBERS = ("strength", "ka", "water", "copper", "influence", "fate", "produces", "points", "capacity")
ADJECTIVES = {"Assassins": "Assassin", "Ebonites": "Ebonite", "Jackals": "Jackal"}


def has_trait(c: Card, trait: str) -> bool:
    """A trait of the facts: a word of the trait line or title, one with its number, or the kind of an action."""
    word, _, number = trait.rpartition(" ")
    if number.lstrip("+-").isdigit():
        return c.values.get(word) == int(number) and word in c.traits
    if trait == "Tale Reaction":
        return any(a.tale for a in c.abilities)
    if trait in KINDS:
        return any(a.kind & KINDS[trait] for a in c.abilities)
    return trait in c.traits


@pytest.mark.parametrize("name", FACTS)
def test_what_is_known_of_a_card_is_in_its_record(name: str) -> None:
    fact, c = FACTS[name], NAMED[name]
    assert c.type == fact.get("type", c.type)
    assert set(fact.get("factions", c.factions)) == c.factions
    assert [t for t in fact.get("traits", ()) if not has_trait(c, t)] == []
    numbers = {n: fact[n] for n in NUMBERS if n in fact}
    assert {n: getattr(c, n) for n in numbers} == numbers


@pytest.mark.parametrize("c", POOL, ids=lambda c: c.slug)
def test_only_what_is_known_is_said_to_be(c: Card) -> None:
    """An inferred text follows from rulings; anything else that is claimed comes from that very source."""
    assert set(c.provenance) <= set(PROVENANCE)
    assert all(c.provenance.values())
    claims = {(field, source) for source, fields in c.provenance.items() for field in fields}
    assert {field for field, _ in claims} <= set(Record.__struct_fields__) - {"provenance"}
    if c.name not in FACTS:
        assert claims == set()
        return
    known = FACTS[c.name]["from"]
    assert {(f, s) for f, s in claims if s != "inferred" and s not in known.get(f, ())} == set()
    missing = {f for f in known if f in (*NUMBERS, "name", "type", "factions")} - {f for f, _ in claims}
    assert missing == set(), "known, but not said to be"


def test_fate_values_keep_their_bounds() -> None:
    assert [c.name for c in POOL if c.fate > 5] == ["A Better World"]
    assert NAMED["A Better World"].fate == 6
    champions = [c for c in POOL if c.fate == 5]
    assert all(c.mask & HERO and c.unique and len(c.factions) == 1 for c in champions)
    assert Counter(f for c in champions for f in c.factions) == dict.fromkeys(FACTIONS, 1)
    assert min(c.fate for c in POOL) == 0


def test_there_are_enough_cards_and_all_can_be_played() -> None:
    assert len(POOL) >= 360
    assert [c.name for c in POOL if c.limit < 1] == ["Monstrous Lost Giant"]


@pytest.mark.parametrize("faction", FACTIONS)
def test_a_faction_has_a_stronghold_heroes_and_a_deck(faction: str) -> None:
    (stronghold,) = (c for c in POOL if c.mask & STRONGHOLD and faction in c.factions)
    assert sum(1 for c in POOL if c.mask & HERO and c.factions == {faction}) >= 11
    starters = [d for d in map(decks.starter, decks.starter_ids()) if d.stronghold == stronghold.name]
    assert starters
    for deck in starters:
        assert deck.size == 60
        assert decks.faults(deck) == []
        assert sum(n for name, n in deck.cards.items() if NAMED[name].mask & HERO) >= 11


@pytest.mark.parametrize("c", [c for c in POOL if c.mask & (FOLLOWER | ITEM) and c.factions], ids=lambda c: c.slug)
def test_whom_a_card_can_be_attached_to_is_told(c: Card) -> None:
    (faction,) = c.factions
    assert c.text[:1] == (f"{ADJECTIVES.get(faction, faction)} Heroes only.",)


def test_a_faction_stands_only_where_it_counts() -> None:
    """Heroes of other Factions cost more, attached cards and City Sections are for their Faction; other cards are for
    everybody."""
    counts = ("Stronghold", "City Section", "Hero", "Follower", "Item")
    others = [c for c in POOL if c.type not in counts and c.factions - {"Unaligned"}]
    assert [c.name for c in others if "factions" not in FACTS.get(c.name, ())] == []
