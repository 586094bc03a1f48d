"""Clauses of The Awakening rulebook about what is printed, how a game is set up, and what no card of the pool shows."""

from __future__ import annotations

from collections import Counter
from itertools import count
from random import Random

import pytest

from sandtable.games import get
from sandtable.games.lbs.content import decks
from sandtable.games.lbs.content.book import CARDS, Card
from sandtable.games.lbs.content.loading import card, spoken
from sandtable.games.lbs.rules import setup
from sandtable.games.lbs.rules.entering import destroy, discard_from_play
from sandtable.games.lbs.rules.stats import base, capacity, fate, has_mod, influence, ka, strength
from sandtable.games.lbs.rules.trigger import Act
from sandtable.games.lbs.rules.zones import bow, modify, move, put
from sandtable.games.lbs.state import BURIED, HAND, PLAY, RAID, SAVED, STAY, TABLE, WHILE_BOWED, WHILE_IN_PLAY, Lbs
from sandtable.kernel import Flow, Rng, Table, scenario
from tests.lbs.positions import number, position
from tests.rules import rules

GAME = get("lbs")
POOL = [c for c in CARDS if not c.token]


def begin(*ids: str, seed: bytes = bytes(32)) -> Lbs:
    """The position before the first turn."""
    return setup.new_game([decks.starter(each) for each in ids], Rng(seed))


def finish(flow: Flow[bool]) -> bool:
    """What a flow that asks nobody comes to."""
    try:
        asked = next(flow)
    except StopIteration as end:
        return bool(end.value)
    raise AssertionError(f"asks {asked}")


def failures(text: str) -> list[str]:
    """What a scenario that is not in a file gets wrong."""
    return [line.text for line in scenario.run(scenario.parse("game: lbs\n" + text, "here.yaml")).failures]


# -- what is printed ---------------------------------------------------------------------------------------------------


@rules("LBS AW 15 stronghold/2")
@pytest.mark.parametrize("card", [c for c in POOL if c.type == "Stronghold"], ids=lambda card: card.slug)
def test_a_stronghold_has_all_its_values(card: Card) -> None:
    assert min(card.points, card.produces, card.influence, card.fate) > 0
    assert card.text
    assert card.abilities or card.statics


@rules("LBS AW 17 city-section/1")
@pytest.mark.parametrize("card", [c for c in POOL if c.type == "City Section"], ids=lambda card: card.slug)
def test_a_city_section_has_all_its_values(card: Card) -> None:
    assert min(card.points, card.capacity) > 0
    g = position(amber={"sections": [{"card": card.name, "water": 1}]})
    section = g.sections(0)[0]
    assert (base(g, section), capacity(g, section)) == (card.record.strength, card.record.capacity)
    assert bool(card.abilities or card.statics or card.values or card.record.limit) == bool(card.text)


@rules("LBS AW 72 fate-value")
def test_every_card_that_is_drawn_and_every_stronghold_has_a_fate_value() -> None:
    """It is used wherever it is asked for: no card is without one. City Sections are never drawn."""
    for c in POOL:
        if c.type != "City Section":
            assert 0 <= c.fate <= 6, c.name
            assert c.fate or c.name == "A Handful of Sand", c.name
    g = position(amber={"hand": [c.name for c in POOL if c.type not in ("City Section", "Stronghold")]})
    assert [fate(g, c) for c in g.players[0].hand] == [g.card(c).record.fate for c in g.players[0].hand]


@rules("LBS AW 34 missing-stat")
def test_a_value_that_a_card_lacks_is_0() -> None:
    g = position(amber={"home": ["Copper Mine", {"card": "Bazaar Guard", "attached": ["Plain Scimitar"]}]})
    for name in ("Copper Mine", "Jewel of the Desert", "The Veiled Library of the Qabal"):
        assert ka(g, number(g, name)) == 0
    assert strength(g, number(g, "Copper Mine")) == influence(g, number(g, "Plain Scimitar")) == 0
    assert fate(g, number(g, "Jewel of the Desert")) == 0


@rules("LBS AW 57 actions/1")
def test_cards_of_any_type_have_actions() -> None:
    """Text behind an action word; that it is one, and the rest is not: `test_every_ability_has_its_line`."""
    types = {c.type for c in POOL if spoken(c)}
    assert types == {
        "Stronghold", "City Section", "Hero", "Holding", "Follower", "Item", "Action", "Spell", "Story", "Pantheon",
    }  # fmt: skip


@rules("LBS AW 42 foo/1")
def test_a_word_of_a_title_counts_in_plural_and_possessive() -> None:
    assert {"Jackal", "Jackals"} <= card("Jackal City of Bones").traits | card("Little Rag").traits
    assert "Umar" in card("Umar's Mirror").traits
    assert {"Guard", "Guards"} <= card("Caravan Guards").traits


@rules("LBS AW 42 reserved-words", "LBS E3 reserved-words/1")
def test_words_of_the_game_make_no_trait() -> None:
    """They stand in titles, in singular and plural; in traits that are one word they never do."""
    words = {"ally", "allies", "attacker", "attackers", "day", "night", "faction", "stronghold"}
    titled = [c.name for c in POOL if words & set(c.name.lower().split())]
    assert {"Moonless Night", "New Allies", "Eye of Night", "Ride Through the Night"} <= set(titled)
    for c in POOL:
        assert not words & {trait.lower() for trait in c.traits}, c.name


@rules("LBS AW 79 newest-card")
def test_a_card_reads_in_one_way_whatever_its_printing() -> None:
    """One record per title: the newest wording. Two titles are by the FAQ different cards, which say so."""
    titles = Counter(c.name.partition(" (")[0] for c in POOL if "Experienced" not in c.traits)
    assert {title for title, n in titles.items() if n > 1} == {"Sound Planning", "The Tale of the Fourth Avatar"}
    assert len({c.slug.casefold() for c in POOL}) == len(POOL)
    assert "Fate value is 2 or less" in card("Nizam").text[0]  # changed by each document in turn
    assert card("Sun's Anger").text[0].startswith("Omen Day: Every card costs twice as much Water")


# -- setting up --------------------------------------------------------------------------------------------------------


@rules("LBS AW 12 fixed")
def test_a_deck_stays_as_it_is_while_a_game_lasts() -> None:
    """Whatever is played, each player owns the cards he began with; the next game may be played with another deck."""
    table: Table[Lbs] = Table.new(GAME, {"setup": "two", "deck1": "jackals", "deck2": "dahab"}, seed=bytes(32))

    def owned() -> Counter[tuple[int, str]]:
        g = table.state
        return Counter(
            (g.owner[c], g.name(c)) for c in range(len(g.printed)) if g.printed[c] >= 0 and not g.card(c).token
        )

    before, random = owned(), Random(5)
    for _ in range(300):
        if table.over:
            break
        decision = table.pending[0]
        table.choose(decision.seat, random.choice(decision.choices()))
        assert owned() == before
    other = Table.new(GAME, {"setup": "two", "deck1": "moto", "deck2": "dahab"}, seed=bytes(32))
    assert other.state.players[0].faction == "Moto"


@rules("LBS AW 15 stronghold/7", "LBS AW 15 stronghold/10")
def test_everybody_begins_with_a_stronghold_in_play_also_of_the_same_faction() -> None:
    table: Table[Lbs] = Table.new(GAME, {"setup": "two", "deck1": "senpet", "deck2": "senpet"}, seed=bytes(32))
    g = table.state
    for seat, player in enumerate(g.players):
        assert player.faction == "Senpet"
        assert g.name(player.stronghold) == "Empire of the Senpet"
        assert g.zone[player.stronghold] == PLAY
        assert g.controller[player.stronghold] == seat


@rules("LBS AW 17 water-capacity/1")
def test_city_sections_begin_with_water_up_to_their_capacity() -> None:
    g = begin("senpet", "jackals", "dahab")
    for seat in g.seats():
        assert g.sections(seat)
        assert all(g.water[s] == capacity(g, s) for s in g.sections(seat))


@rules("LBS AW 36 setup/3")
def test_decks_are_shuffled() -> None:
    """By the table's random source: another seed, another order of the same cards."""
    orders = []
    for seed in (b"one", b"two"):
        g = begin("senpet", "jackals", seed=seed)
        orders.append([g.name(c) for c in (*g.players[0].hand, *g.players[0].deck)])
    assert Counter(orders[0]) == Counter(orders[1]) == Counter(decks.starter("senpet").cards)
    assert orders[0] != orders[1]
    assert all(order != list(Counter(decks.starter("senpet").cards).elements()) for order in orders)


@rules("LBS AW 36 setup/6")
def test_the_first_hand_is_four_cards_and_one_for_each_city_section() -> None:
    few, many = decks.starter("senpet"), decks.starter("senpet")
    few.sections, many.sections = ["Potters' Row"], ["Potters' Row"] * 5
    g = setup.new_game([few, many], Rng(bytes(32)))
    assert [len(p.hand) for p in g.players] == [5, 9]
    assert all(g.zone[c] == HAND for p in g.players for c in p.hand)


HIGH, MIDDLE, LOW = "Ropes and Hooks", "Copper Mine", "Ambush"
"""Cards of Fate 4, 3 and 1."""


def cut(*below: int) -> tuple[int, Lbs, int]:
    """Who has the Blessing when decks of three are cut as told (how many cards lie below the one shown), the position,
    and how many bytes of randomness the cuts as told take."""
    g = position(**{seat: {"deck": [LOW, MIDDLE, HIGH]} for seat in ("amber", "azure", "crimson")})  # the top first
    for seed in count():
        rng = Rng(seed.to_bytes(32, "big"))
        if all(rng.below(3) == wanted for wanted in below):
            break
    g.rng = Rng(seed.to_bytes(32, "big"))
    return setup.cut(g), g, rng.position


@rules("LBS AW 38 blessing/1")
def test_the_highest_cut_has_the_blessing() -> None:
    assert cut(2, 0, 1)[0] == 1
    assert cut(1, 2, 0)[0] == 2


@rules("LBS AW 38 blessing/2")
def test_those_who_tie_for_the_highest_cut_again() -> None:
    blessed, g, taken = cut(0, 2, 0, 2, 1)
    assert blessed == 2
    assert g.rng.position == taken  # the second player, who was lowest, did not cut again


@rules("LBS AW 38 blessing/3")
def test_the_cards_shown_by_a_cut_are_put_back() -> None:
    _, g, _ = cut(0, 1, 2)
    assert all([g.name(c) for c in p.deck] == [HIGH, MIDDLE, LOW] for p in g.players)
    assert not g.known
    assert all(not p.hand and not p.saved for p in g.players)


# -- in play -----------------------------------------------------------------------------------------------------------


@rules("LBS AW 15 stronghold/9")
def test_nothing_destroys_a_stronghold() -> None:
    g = position(amber={"home": ["Copper Mine"]})
    assert not finish(destroy(g, g.players[0].stronghold, by=1))
    assert g.zone[g.players[0].stronghold] == PLAY
    assert finish(destroy(g, number(g, "Copper Mine"), by=1))


@rules("LBS AW 72 discarded-from-play")
def test_a_card_discarded_from_play_was_never_in_play() -> None:
    """It is in its owner's Saved pile; nothing was destroyed, and no Hero has left play this turn."""
    unit = {"card": "Mendi-Duad", "owner": "azure", "attached": ["Plain Scimitar"]}
    g = position(amber={"home": [unit]}, azure={"home": ["Bazaar Guard"]})
    discard_from_play(g, number(g, "Mendi-Duad"))
    assert [g.name(c) for c in g.players[1].saved] == ["Mendi-Duad"]
    assert [g.name(c) for c in g.players[0].saved] == ["Plain Scimitar"]
    assert g.zone[number(g, "Plain Scimitar")] == SAVED
    assert "left play" not in g.memo


BED = """
title: an action is answered by a Reaction that changes its target
setup:
  players:
    amber: {home: [Marishka]}
    azure: {home: [Zaynab Two-Blades, Market Stall, Bazaar Guard], hand: [The Empty Bed]}
script:
  - amber: use Marishka # -2S for a Hero with less Ka
  - amber: target Zaynab Two-Blades
  - azure: react The Empty Bed
  - azure: pay
expect:
  - {cards: {name: Marishka, bowed: true}}
"""


@rules("LBS AW 60 reactions/4")
@pytest.mark.parametrize(("short", "loss"), [(1, 2), (0, 0)])
def test_a_target_that_no_longer_fits_is_not_affected(monkeypatch: pytest.MonkeyPatch, short: int, loss: int) -> None:
    """No card of the pool changes a value in answer to an action, so The Empty Bed gives Ka here: with 1 less than
    Marishka Zaynab can still be the target, with as much she cannot."""
    zaynab = card("Zaynab Two-Blades")

    def give(g: Lbs, act: Act) -> None:
        assert act.trigger is not None
        modify(g, act.trigger.target, "K", card("Marishka").ka - short - zaynab.ka, STAY)

    monkeypatch.setattr(card("The Empty Bed").abilities[0], "run", give)
    assert failures(BED + f"  - {{cards: {{name: {zaynab.name}, strength: {zaynab.strength - loss}}}}}\n") == []


@rules("LBS AW 66 destroying/3")
def test_what_a_hero_would_have_done_does_not_happen_once_it_is_destroyed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Here The Empty Bed destroys the Hero whose ability it answers."""

    def kill(g: Lbs, act: Act) -> Flow[bool]:
        assert act.trigger is not None
        return destroy(g, act.trigger.card, by=act.seat)

    monkeypatch.setattr(card("The Empty Bed").abilities[0], "run", kill)
    told = BED.replace("Marishka, bowed: true", "Marishka, zone: buried")
    whole = card("Zaynab Two-Blades").strength
    assert failures(told + f"  - {{cards: {{name: Zaynab Two-Blades, strength: {whole}}}}}\n") == []


UNDEAD_RAID = """
title: an Undead Hero and a raid
setup:
  %sphase: night
  players:
    amber: {home: [Sand Runner], hand: [Copper Mine]}
    azure: {sections: [Potters' Row], home: [The Hollow Prince], hand: [Copper Mine]}
script:
  - amber: raid
  - amber: fate Copper Mine
expect:
"""


@rules("LBS AW 79 newest-rules")
def test_this_book_replaces_the_rulebook_of_episode_3() -> None:
    """By the older book Undead Heroes may defend against raids; unless a table is told to play by it, they cannot."""
    assert GAME.settings()[0].default == "awakening"
    assert failures(UNDEAD_RAID % "" + "  - {not offered: defend *}\n") == []
    assert failures(UNDEAD_RAID % "edition: episode-3\n  " + "  - {offered: defend *}\n") == []


@rules("LBS AW 42 foo/1")
def test_every_word_of_a_bold_phrase_is_a_trait() -> None:
    """A Qolat Master is a Qolat card; a companion to Yesugai is none, by ruling."""
    assert "Qolat" in card("al-Hazaad").traits
    assert "Moto" in card("Kiyoshi").traits
    assert "Yesugai" not in card("Hojyn").traits
    assert "of" not in card("Crysteel Sword").traits


# -- what cards remember ends when the card that it hangs on leaves play ------------------------------------------


@rules("LBS FAQ fatima/2")
@pytest.mark.parametrize("span", [WHILE_BOWED, WHILE_IN_PLAY])
def test_what_lasts_with_a_card_does_not_begin_anew_when_it_comes_back(span: int) -> None:
    g = position(amber={"home": ["Fatima"]}, azure={"home": ["Hired Blade"]})
    fatima, blade = number(g, "Fatima"), number(g, "Hired Blade")
    bow(g, fatima)
    modify(g, blade, "no attack", 1, span + fatima)
    assert has_mod(g, blade, "no attack")
    move(g, fatima, BURIED)
    put(g, fatima, 0, bowed=True)
    assert not has_mod(g, blade, "no attack")


@rules("LBS AW 56 resolving/1")
def test_a_fate_card_changed_in_a_raid_is_itself_again_in_its_pile() -> None:
    g = position(amber={"hand": ["Spices"]})
    (card,) = g.players[0].hand
    printed = fate(g, card)
    move(g, card, TABLE)
    modify(g, card, "F", 2, RAID)
    assert fate(g, card) == printed + 2
    move(g, card, SAVED)
    assert fate(g, card) == printed
