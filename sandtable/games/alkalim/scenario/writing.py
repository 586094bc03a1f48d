"""A position as a scenario's `setup:`, in the words that `reading` understands; only what it would not assume."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sandtable.games.alkalim.content.board import COLOURS, SIDES, SYMBOLS, Hex
from sandtable.games.alkalim.content.book import CITIES, GEAR, PHASES, TYPES
from sandtable.games.alkalim.content.movement_dice import WILD
from sandtable.games.alkalim.records import NOWHERE, Ally, Fight, Legend, Party
from sandtable.games.alkalim.rules import storm
from sandtable.games.alkalim.rules.experience import KINDS
from sandtable.games.alkalim.scenario import words
from sandtable.games.alkalim.scenario.cards import DISCARDS, USES, all_done, decks_of, face_down, step_places
from sandtable.games.alkalim.scenario.fight import CHANGED, usually_first
from sandtable.games.alkalim.scenario.form import STAGES, WHERE
from sandtable.games.alkalim.scenario.reading import (
    ANY_TERRAIN,
    EXPERIENCE_BOUGHT,
    TALLY,
    TALLY_BY_TYPE,
    in_the_pile,
    usual_clouds,
    usual_pool,
    usually_rested,
    usually_rolled,
)
from sandtable.games.alkalim.state import BAZAAR, BOUGHT, DUEL, FIGHTS, PARTING, AlKalim
from sandtable.kernel.bits import bits


def to_setup(g: AlKalim) -> dict[str, Any]:
    """The position in the words that `from_setup` reads; only what differs from what it would assume."""
    setup: dict[str, Any] = {
        "players": 1 if g.world.players == 1 else None,
        "settings": g.world.settings.unusual(),
        "heroes": [_write_party(g, party) for party in g.parties],
        "active": words.SEATS[g.turn],
        "first": words.SEATS[g.first] if g.first else None,
        "round": g.round,
        "phase": WHERE[g.phase],
        "time": "night" if g.night else "day",
        **_write_turn(g),
    }
    if g.fight is not None:
        setup["fight"] = _write_fight(g, g.fight)
    if g.die_rolled != usually_rolled(g, setup):
        setup["told"] = g.die_rolled
    if g.storm >= 0:
        setup["storm"] = {"at": g.world.board.names[g.storm], "wind": [SIDES[arrow] for arrow in storm.arrows(g.wind)]}
    setup["cities"] = {CITIES[n]: _hex_text(g, at) for n, at in enumerate(g.cities) if at != NOWHERE}
    setup |= _write_adventures(g) | _write_piles(g)
    setup |= _write_supply(g) | {"threat": g.threat, "doom": g.doom, "tally": _write_tally(g)}
    always = ("pool", "jewels", "clouds", "rested", "told")
    return {field: value for field, value in setup.items() if value or field in always}


def _write_supply(g: AlKalim) -> dict[str, Any]:
    counters, gear = in_the_pile(g)
    return {
        "supply": {COLOURS[n]: have for n, have in enumerate(g.supply) if have != counters[n]},
        "gear_supply": {GEAR[n]: have for n, have in enumerate(g.gear) if have != gear[n]},
    }


def _write_turn(g: AlKalim) -> dict[str, Any]:
    written: dict[str, Any] = {}
    if g.start != g.party.at:
        written["start"] = _hex_text(g, g.start)
    written["extra"] = g.extra
    for field, usual in (("rested", usually_rested(g)), ("pool", usual_pool(g)), ("clouds", usual_clouds(g))):
        if getattr(g, field) != usual:
            written[field] = getattr(g, field)
    written["cool"] = g.cool
    written["dice"] = [ANY_TERRAIN if face == WILD else face + 1 for face in g.dice]
    written["dealt"] = [[g.said(card), exhaustion, wounds] for card, exhaustion, wounds in g.dealt]
    written["story"] = [SYMBOLS[symbol] for symbol in g.story]
    if g.visit >= 0 and not (g.phase in (BAZAAR, PARTING) and g.visit in g.places_at(g.party.at)[:1]):
        written["visit"] = g.place_name(g.visit)
    written["bought"] = [EXPERIENCE_BOUGHT if card < 0 else g.said(card) for card in g.bought]
    written["geared"] = [GEAR[kind] for kind in range(3) if g.geared >> kind & 1]
    written["spent"] = g.spent
    return written


def _write_adventures(g: AlKalim) -> dict[str, Any]:
    jewels = range(len(g.world.board.jewels))
    there = [_jewel_text(g, n) for n in jewels if g.jewels >> n & 1]
    without = [_jewel_text(g, n) for n in jewels if not g.jewels >> n & 1]
    written: dict[str, Any] = {}
    if without:
        written["jewels"] = {"without": without} if len(without) <= len(there) else there
    written["undefeated"] = []
    for jewel, (card, wounds) in sorted(g.waiting.items()):
        waits: dict[str, Any] = {"at": g.world.board.names[g.world.board.jewels[jewel].at], "card": g.said(card)}
        written["undefeated"].append(waits | ({"wounds": wounds} if wounds else {}))
    return written


def _write_tally(g: AlKalim) -> dict[str, Any]:
    written: dict[str, Any] = {name: g.tally[n] for n, name in enumerate(TALLY) if g.tally[n]}
    for name, first in TALLY_BY_TYPE.items():
        by_type = _written_counts(g.tally[first : first + 5], TYPES)
        if by_type:
            written[name] = by_type
    if g.tally[BOUGHT]:
        written["bought"] = g.tally[BOUGHT]
    return written


# -- heroes, decks, combats -------------------------------------------------------------------------------------------


def _write_party(g: AlKalim, party: Party) -> dict[str, Any]:
    ordered = sorted(party.legends, key=lambda each: not each.done)
    written: dict[str, Any] = {
        "hero": g.said(party.hero),
        "at": _hex_text(g, party.at) if party.at != NOWHERE else "",
        "wounds": party.wounds,
        "exhaustion": party.exhaustion,
        "gear": _written_counts(party.gear, GEAR),
        "trophies": _written_counts(party.trophies, COLOURS),
        "counters": _written_counts(party.counters, KINDS),
        "last_life": party.last_life,
        "items": [g.said(number) for number in party.items],
        "allies": [_write_ally(g, ally) for ally in party.allies],
        "rewards": [_write_reward(g, each) for each in party.legends if each.done],
        "quests": [_write_quest(g, each) for each in party.legends if not each.done],
        "order": [g.said(each.card) for each in party.legends] if ordered != party.legends else [],
        "turned": [g.said(number) for number in sorted(party.down)],
    }
    written = _filled(written)
    if party.gold != 3:
        written["gold"] = party.gold
    return written if party.tile == len(party.legends) else written | {"tile": party.tile}


def _shortened(written: dict[str, Any]) -> Any:
    """The name alone where there is nothing else to say."""
    said = {field: value for field, value in written.items() if value is not None}
    return said if len(said) > 1 else next(iter(said.values()))


def _write_ally(g: AlKalim, ally: Ally) -> Any:
    return _shortened(
        {"ally": g.said(ally.card), "wounds": ally.wounds or None, "exhaustion": ally.exhaustion or None}
    )  # fmt: skip


def _write_reward(g: AlKalim, legend: Legend) -> Any:
    usual = legend.progress == all_done(g.card(legend.card))
    progress = None if usual else _write_progress(g, legend)
    uses = None if legend.uses == USES else legend.uses
    return _shortened({"reward": g.said(legend.card), "uses": uses, "progress": progress})


def _write_quest(g: AlKalim, legend: Legend) -> Any:
    progress = _write_progress(g, legend) if any(legend.progress) else None
    return _shortened({"quest": g.card(legend.card).legend.quest, "progress": progress})


def _write_progress(g: AlKalim, legend: Legend) -> list[Any]:
    return [
        [step_places(g, step)[bit] for bit in bits(done)] if step.explore else done
        for step, done in zip(g.card(legend.card).legend.steps, legend.progress, strict=True)
    ]


def _write_piles(g: AlKalim) -> dict[str, Any]:
    there = {*g.desert, *(each for pile in g.stacks for each in pile)}
    there |= {ally.card for party in g.parties for ally in party.allies}
    discards = zip(DISCARDS, (*g.discards, g.market_discards), strict=True)
    written: dict[str, Any] = {
        "stacks": {g.place_name(n): [g.said(each) for each in pile] for n, pile in enumerate(g.stacks) if pile},
        "decks": {},
        "loose": {},
        "discards": {name: [g.said(each) for each in pile] for name, pile in discards if pile},
        "gone": [g.said(each) for each in sorted(g.world.book.desert) if each not in there],
    }
    for number, deck in enumerate(decks_of(g)):
        found = {"decks": _from_top(g, g.pile(number)), "loose": face_down(g, number) - g.laid[number]}
        for field, value in found.items():
            if value:
                (written[field].setdefault("legends", {}) if deck.legend else written[field])[deck.name] = value
    return written


def _filled(written: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in written.items() if value}


def _from_top(g: AlKalim, pile: list[int]) -> list[str]:
    """A deck from the top, as far as it is not in the order of the cards."""
    top = pile[::-1]
    count = len(top)
    while count and (count == len(top) or top[count - 1] <= top[count]):
        count -= 1
    return [g.said(each) for each in top[:count]]


def _write_fight(g: AlKalim, fight: Fight) -> dict[str, Any]:
    written: dict[str, Any] = {"kind": FIGHTS[fight.kind]}
    if fight.kind == DUEL:
        written["foe"] = words.SEATS[fight.foe]
    else:
        written["card"] = g.said(fight.card)
    if fight.jewel >= 0 and g.world.board.jewels[fight.jewel].at != g.parties[fight.by].at:
        written["jewel"] = g.world.board.names[g.world.board.jewels[fight.jewel].at]
    if fight.by != g.turn:
        written["by"] = words.SEATS[fight.by]
    if fight.against != g.turn:
        written["attacker"] = words.SEATS[fight.against]
    written |= {"stage": STAGES[fight.stage], "round": fight.round, "phase": PHASES[fight.phase % 3]}
    damage: dict[str, dict[str, int]] = {}
    for key, number in sorted(fight.damage.items()):
        damage.setdefault(g.said(key // 3), {})[PHASES[key % 3]] = number
    used: dict[str, list[int]] = {}
    for key in sorted(fight.used):
        used.setdefault(g.said(key // 8), []).append(key % 8 + 1)
    more: dict[str, Any] = {
        "wounds": fight.wounds,
        "acted": [g.said(card) for card in sorted(fight.acted)],
        "tried": fight.tried,
        **{name: _written_counts(getattr(fight, attribute), PHASES) for name, attribute in CHANGED.items()},
        "bonus": {g.said(card): bonus for card, bonus in sorted(fight.bonus.items())},
        "activated": fight.at_round,
        "damage": damage,
        "used": used,
    }
    written |= _filled(more)
    if fight.first != usually_first(fight):
        written["first"] = fight.first
    return written


def _written_counts(numbers: Sequence[int], known: Sequence[str]) -> dict[str, int]:
    return {known[place]: amount for place, amount in enumerate(numbers) if amount}


def _jewel_text(g: AlKalim, number: int) -> str:
    spot = g.world.board.jewels[number]
    name = g.world.board.names[spot.at]
    return name if len(g.world.board.jewels_at[spot.at]) == 1 else f"{name} {COLOURS[spot.colour]}"


def _hex_text(g: AlKalim, at: Hex) -> str:
    """A hex by its shortest name."""
    town = g.world.board.town_at.get(at)
    return g.world.board.names[at] if town is None else g.world.board.towns[town].name
