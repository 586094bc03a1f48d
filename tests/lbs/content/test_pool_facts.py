"""What is known of the cards stands in their records and nothing else is said to be known; the bounds of the pool."""

from __future__ import annotations

import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from sandtable.games.lbs import cards
from sandtable.games.lbs.content import decks
from sandtable.games.lbs.content.book import CARDS, NAMED, Card
from sandtable.games.lbs.content.loading import PROVENANCE
from sandtable.games.lbs.content.shapes import FACTIONS, FOLLOWER, HERO, ITEM, KINDS, STRONGHOLD, Record
from tests.rules import rules

assert cards  # the effects are registered

POOL = [c for c in CARDS if not c.token]
FACTS: dict[str, dict[str, Any]] = tomllib.loads((Path(__file__).parent / "pool_facts.toml").read_text("utf-8"))
NUMBERS = ("strength", "ka", "water", "copper", "influence", "fate", "produces", "points", "capacity")
ADJECTIVES = {"Assassins": "Assassin", "Ebonites": "Ebonite", "Jackals": "Jackal"}


def has_trait(card: Card, trait: str) -> bool:
    """A trait of the facts: a word of the trait line or title, one with its number, or the kind of an action."""
    word, _, number = trait.rpartition(" ")
    if number.lstrip("+-").isdigit():
        return card.values.get(word) == int(number) and word in card.traits
    if trait == "Tale Reaction":
        return any(a.tale for a in card.abilities)
    if trait in KINDS:
        return any(a.kind & KINDS[trait] for a in card.abilities)
    return trait in card.traits


@rules(
    "LBS FAQ introduction/1", "LBS FAQ most-recent-printing/1",
    "LBS FAQ marishka/1", "LBS FAQ asadhel-jumah/3", "LBS FAQ seff-seven-fingers/1", "LBS FAQ rahjid/1",
    "LBS FAQ roc/1", "LBS FAQ jinn-retainer/2", "LBS FAQ baha-al-dins-brass-lamp/1", "LBS FAQ mendi-duad/1",
    "LBS FAQ monkey-man/2", "LBS FAQ the-ferryman/1", "LBS FAQ crysteel-sword/1", "LBS FAQ qashima/1",
    "LBS FAQ roppchtcht/1", "LBS FAQ meeting-your-destiny/1", "LBS FAQ jubal-the-knife/1", "LBS FAQ jubal-the-knife/2",
    "LBS FAQ tarya/1", "LBS FAQ yaminah/1", "LBS FAQ jamilah/1", "LBS FAQ sibarah/1", "LBS FAQ al-hazaad/2",
    "LBS FAQ jangir/2", "LBS FAQ shala/2", "LBS FAQ adnan/1", "LBS FAQ a-handful-of-sand/2", "LBS FAQ jinn-of-decay/2",
    "LBS FAQ the-hidden-keep-of-the-assassins/2", "LBS FAQ dhul-fiqar-knife/1", "LBS FAQ duqaqs-school-of-astronomy/1",
    "LBS FAQ hole-in-the-sky/1", "LBS FAQ the-twins-janan/1", "LBS FAQ shalimar/1", "LBS FAQ abd-al-zhayn/1",
    "LBS FAQ nagah-abominations/1", "LBS FAQ al-zhayns-trained-peacocks/1", "LBS FAQ the-moto-oasis/2",
    "LBS FAQ khaidu/1", "LBS FAQ yesugai/1", "LBS FAQ balak-the-hanif/1", "LBS FAQ yodajin-templar/1",
    "LBS FAQ empire-of-the-senpet/1", "LBS FAQ keseth/2", "LBS FAQ qer-apet/1", "LBS FAQ raniyah/1", "LBS FAQ faith/2",
)  # fmt: skip
@pytest.mark.parametrize("name", FACTS)
def test_what_is_known_of_a_card_is_in_its_record(name: str) -> None:
    fact, c = FACTS[name], NAMED[name]
    assert c.type == fact.get("type", c.type)
    assert set(fact.get("factions", c.factions)) == c.factions
    for printing in (c, NAMED.get(f"{name} (Experienced)", c)):
        assert [t for t in fact.get("traits", ()) if not has_trait(printing, t)] == []
    numbers = {n: fact[n] for n in NUMBERS if n in fact}
    assert {n: getattr(c, n) for n in numbers} == numbers


@pytest.mark.parametrize("card", POOL, ids=lambda card: card.slug)
def test_only_what_is_known_is_said_to_be(card: Card) -> None:
    """An inferred text follows from rulings; anything else that is claimed comes from that very source."""
    assert set(card.provenance) <= set(PROVENANCE)
    assert all(card.provenance.values())
    claims = {(field, source) for source, fields in card.provenance.items() for field in fields}
    assert {field for field, _ in claims} <= set(Record.__struct_fields__) - {"provenance"}
    if card.name not in FACTS:
        assert claims == set()
        return
    known = FACTS[card.name]["from"]
    assert {(f, s) for f, s in claims if s != "inferred" and s not in known.get(f, ())} == set()
    missing = {f for f in known if f in (*NUMBERS, "name", "type", "factions")} - {f for f, _ in claims}
    assert missing == set(), "known, but not said to be"


def test_fate_values_keep_their_bounds() -> None:
    assert [c.name for c in POOL if c.fate > 5] == ["A Better World"]
    assert NAMED["A Better World"].fate == 6
    champions = [c for c in POOL if c.fate == 5]
    assert all(c.mask & HERO and c.unique and len(c.factions) == 1 for c in champions)
    assert Counter(f for c in champions for f in c.factions) == dict.fromkeys(FACTIONS, 1)
    assert [c for c in POOL if c.champion and not c.name.endswith("(Experienced)")] == champions
    assert {c.name for c in champions} >= {"Kali-Ma", "The Living Memory"}
    assert min(c.fate for c in POOL) == 0


def test_there_are_enough_cards_and_all_can_be_played() -> None:
    assert len(POOL) >= 360
    assert [c.name for c in POOL if c.limit < 1] == ["Monstrous Lost Giant"]


@pytest.mark.parametrize("faction", FACTIONS)
def test_a_faction_has_a_stronghold_heroes_and_a_deck(faction: str) -> None:
    (stronghold,) = (c for c in POOL if c.mask & STRONGHOLD and faction in c.factions)
    heroes = [c for c in POOL if c.mask & HERO and c.factions == {faction}]
    assert len(heroes) >= 11
    assert sum(c.copper + c.water <= 4 for c in heroes) >= (1 if faction == "Ivory Kingdoms" else 3)
    starters = [d for d in map(decks.starter, decks.starter_ids()) if d.stronghold == stronghold.name]
    assert starters
    for deck in starters:
        assert deck.size == 60
        assert decks.faults(deck) == []
        held = [NAMED[name] for name, n in deck.cards.items() for _ in range(n)]
        assert sum(bool(c.mask & HERO) for c in held) >= 11
        assert 2.2 <= sum(c.fate for c in held) / 60 <= 2.8
        assert [c.type for c in held].count("Pantheon") == 1
        assert sum(NAMED[name].story for name in deck.cards if NAMED[name].type == "Story") >= 4


@pytest.mark.parametrize(
    "card", [c for c in POOL if c.mask & (FOLLOWER | ITEM) and c.factions], ids=lambda card: card.slug
)
def test_whom_a_card_can_be_attached_to_is_told(card: Card) -> None:
    (faction,) = card.factions
    assert card.text[:1] == (f"{ADJECTIVES.get(faction, faction)} Heroes only.",)


def test_a_faction_stands_only_where_it_counts() -> None:
    """Heroes of other Factions cost more, attached cards and City Sections are for their Faction; other cards are for
    everybody."""
    counts = ("Stronghold", "City Section", "Hero", "Follower", "Item")
    others = [c for c in POOL if c.type not in counts and c.factions - {"Unaligned"}]
    assert [c.name for c in others if "factions" not in FACTS.get(c.name, ())] == []
