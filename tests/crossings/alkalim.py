"""Sands of Al-Kalim: every card where another card, or a rule of the book, is at work; and laws of its positions.

Positions come from the scenarios: each shows a card or a clause at work. A card is brought into one: items, allies and
Legendary cards to a hero, Challenges into his combat or on top of their deck, heroes in his place; now and then with
survival gear, or with the sandstorm over him. Two cards meet where they work at the same moment or change the same
number (`records.Ability`), a card and a clause wherever a scenario proves that clause.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from random import Random
from typing import Any

from sandtable import games
from sandtable.games.alkalim.content.board import COLOURS
from sandtable.games.alkalim.content.book import ALL_EFFECTS, ALLY, CHALLENGE, GEAR, HERO, ITEM, LEGEND, Card, book
from sandtable.games.alkalim.records import Party
from sandtable.games.alkalim.state import AlKalim
from sandtable.kernel import EVERYTHING, Rng, ScenarioError
from tests.crossings.frame import SCENARIOS, SEED, Crossing, Law, Moment, from_scenarios, proofs, since_checkpoint

GAME = games.get("alkalim")
PREFIX = "AK card/"


# -- what meets --------------------------------------------------------------------------------------------------------


@cache
def touches(card: Card) -> frozenset[str]:
    """The moments at which a card works and the numbers that it changes."""
    if card.kind == CHALLENGE:
        return frozenset({"round", "roll", "hit", "hurt", "won", "test", *(p.when for p in card.challenge.peril)})
    found: set[str] = {ability.when for ability in card.abilities}
    found |= {field for ability in card.abilities for field in ALL_EFFECTS if getattr(ability, field)}
    return frozenset(found)


def pairs() -> list[tuple[str, Card]]:
    """(the clause of a card or rule, a card that meets it)."""
    by_clause = {PREFIX + card.id: card for card in book().cards}
    found = []
    for clause in proofs(SCENARIOS / GAME.name):
        one = by_clause.get(clause)
        for card in book().cards:
            if one is None or (card is not one and touches(one) & touches(card)):
                found.append((clause, card))
    return found


def crossings(random: Random) -> Iterator[Crossing]:
    return from_scenarios(SCENARIOS / GAME.name, pairs(), with_card, "use ", random)


def with_card(setup: dict[str, Any], card: Card, random: Random) -> dict[str, Any]:
    """The position with the card in it; raises ScenarioError where it has no place there."""
    state, _ = GAME.from_setup(setup, Rng(SEED))
    assert isinstance(state, AlKalim)
    setup = GAME.to_setup(state)
    for field in ("loose", "tally"):
        setup.pop(field, None)
    hero = setup["heroes"][state.turn]
    if card.kind == HERO:
        hero["hero"] = card.name
    elif card.kind in (ITEM, ALLY):
        field = "items" if card.kind == ITEM else "allies"
        hero[field] = [*hero.get(field, []), card.name]
    elif card.kind == LEGEND:
        hero.pop("tile", None)
        hero.pop("order", None)
        field = random.choice(("rewards", "quests"))
        hero[field] = [*hero.get(field, []), {field[:-1]: card.name}]
    elif "card" in setup.get("fight", {}):
        setup["fight"]["card"] = card.name
    setup.pop("decks", None)
    setup.pop("discards", None)
    setup.pop("gone", None)
    if card.kind == CHALLENGE and "card" not in setup.get("fight", {}):
        setup["decks"] = {COLOURS[card.colour]: [card.name]}
    if random.random() < 0.25:
        hero["gear"] = {GEAR[n]: 1 for n in range(len(GEAR))}
        setup.pop("gear_supply", None)
    if random.random() < 0.2 and "at" in hero:
        setup["storm"] = hero["at"]
    state, _ = GAME.from_setup(setup, Rng(SEED))
    if any(_overdone(GAME.view(state, EVERYTHING), True)):
        raise ScenarioError("heroes", "somebody bears more than the card leaves him")
    return setup


# -- laws --------------------------------------------------------------------------------------------------------------


def one_place_each(moment: Moment) -> Iterator[str]:
    """No card is anywhere twice, or out of the game but an ally; gear and counters go round."""
    now = _state(moment)
    printed = Counter(book().market)
    for number, count in cards_of(now, quiet=not moment.table.position.tail).items():
        if count > max(1, printed[number]):
            yield f"{book().cards[number].name} is in {count} places"
    since = since_checkpoint(moment, AlKalim)
    if since is None:
        return
    before, after = cards_of(since[0]), cards_of(now)
    for number in (before - after) | (after - before):
        card = book().cards[number]
        if card.kind != ALLY:
            yield f"{card.name}: in {before[number]} places, then in {after[number]}"
    old = since[0]
    for n in range(len(GEAR)):
        if _gear(old, n) != _gear(now, n):
            yield f"{_gear(old, n)} {GEAR[n]} become {_gear(now, n)}"
    for colour, name in enumerate(COLOURS if now.world.settings.supply != "endless" else ()):
        if _counters(old, colour) != _counters(now, colour):
            yield f"{_counters(old, colour)} {name} counters become {_counters(now, colour)}"


def cards_of(g: AlKalim, quiet: bool = True) -> Counter[int]:
    """How often each card is on the table; while a combat winds up its Challenge may lie in the discards already."""
    found: Counter[int] = Counter()
    for pile in (*g.adventure, *g.discards, g.market, g.market_discards, g.desert, *g.stacks, *g.legends):
        found.update(pile)
    for party in g.parties:
        found[party.hero] += 1
        found.update(party.items)
        found.update({ally.card for ally in party.allies} | {legend.card for legend in party.legends})
    found.update(card for card, _ in g.waiting.values())
    if g.fight is not None and g.fight.card >= 0 and (quiet or not found[g.fight.card]):
        waits = [card for card, _ in g.waiting.values()]
        found.update({g.fight.card} - set(waits))
    return found


def _gear(g: AlKalim, n: int) -> int:
    return g.gear[n] + sum(party.gear[n] for party in g.parties)


def _counters(g: AlKalim, colour: int) -> int:
    lying = sum(g.jewels >> n & 1 and jewel.colour == colour for n, jewel in enumerate(g.world.board.jewels))
    held = sum(party.trophies[colour] + (party.tile == colour + 1) for party in g.parties)
    return g.supply[colour] + lying + held


def within_bounds(moment: Moment) -> Iterator[str]:
    """Nothing is below its floor or above its cap."""
    g, view = _state(moment), GAME.view(moment.table.state, EVERYTHING)
    yield from _overdone(view, quiet=not moment.table.position.tail)
    for party in g.parties:
        name = book().cards[party.hero].name
        if party.gold < 0 or min(party.gear) < 0 or min(party.trophies) < 0 or min(party.counters) < 0:
            yield f"{name} has less than nothing: {party.gold} gold, {party.gear}, {party.trophies}, {party.counters}"
        own = {party.hero, *party.items, *(a.card for a in party.allies), *(each.card for each in party.legends)}
        if not party.down <= own:
            yield f"{name}: cards are turned that are not there"
        if not 0 <= party.tile <= 4:
            yield f"{name}: quest tile {party.tile}"
    if min(g.supply) < 0 or min(g.gear) < 0:
        yield f"supply {g.supply}, gear {g.gear}"
    if g.threat < 0 or g.doom < 0:
        yield f"threat {g.threat}, doom {g.doom}"


def _overdone(view: Mapping[str, Any], quiet: bool) -> Iterator[str]:
    """Characters that bear more than they can."""
    for who in (*view["heroes"], *view["allies"]):
        if who["wounds"] < 0 or who["exhaustion"] < 0 or who["exhaustion"] > who["fatigue"]:
            yield f"{who['name']}: {who['wounds']} wounds, {who['exhaustion']} of {who['fatigue']} exhaustion"
        if quiet and who["wounds"] >= who["life"]:
            yield f"{who['name']} has {who['wounds']} wounds and {who['life']} life, and stands"


def told(moment: Moment) -> Iterator[str]:
    """What changes is told: gold, wounds, exhaustion, cards, gear and where a hero stands."""
    since = since_checkpoint(moment, AlKalim)
    if since is None:
        return
    old, new, events = since
    text = "\n".join(e.text for e in events)
    for before, after in zip(old.parties, new.parties, strict=True):
        name = book().cards[after.hero].name
        changed = [f for f in ("gold", "wounds", "exhaustion", "at") if getattr(before, f) != getattr(after, f)]
        if changed and name not in text and moment.table.steps[-1].key not in text and not events:
            yield f"{name}: {', '.join(changed)}, and nobody says so"
        if before.gold != after.gold and "gold" not in text:
            yield f"{name}: {before.gold} gold become {after.gold}, and nobody says so"
        for number in _cards(before) ^ _cards(after):
            card = book().cards[number]
            names = {card.name, getattr(card.record, "quest", card.name)}
            if not any(each in text for each in names if isinstance(each, str)):
                yield f"{card.name} comes or goes, and nobody says so"


def _cards(party: Party) -> set[int]:
    return {*party.items, *(a.card for a in party.allies), *(each.card for each in party.legends)}


def _state(moment: Moment) -> AlKalim:
    assert isinstance(moment.table.state, AlKalim)
    return moment.table.state


LAWS: tuple[Law, ...] = (one_place_each, within_bounds, told)
