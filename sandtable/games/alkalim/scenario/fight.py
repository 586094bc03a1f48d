"""A combat that goes on, from a scenario's `setup:`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sandtable.games.alkalim.content.book import CHALLENGE, PHASES
from sandtable.games.alkalim.records import OPENING, PHASE, Fight
from sandtable.games.alkalim.rules.numbers import foe_life
from sandtable.games.alkalim.scenario import words
from sandtable.games.alkalim.scenario.cards import Box
from sandtable.games.alkalim.scenario.form import FIGHT, STAGES
from sandtable.games.alkalim.state import ADVENTURE, AMBUSH, DUEL, FIGHTS, AlKalim
from sandtable.kernel import ScenarioError
from sandtable.kernel.scenario import reading

CHANGED = {
    "values": "value", "fierce": "fierce", "attacker_values": "back_value", "attacker_fierce": "back_fierce",
}  # fmt: skip
"""What cards have changed, by phase: how it is written, and how a fight calls it."""


def read_fight(g: AlKalim, written: Mapping[str, Any], box: Box) -> Fight:
    words.fields(written, FIGHT.names, "fight", "a fight")
    kind = reading.one_of(written.get("kind", FIGHTS[ADVENTURE]), FIGHTS, "fight.kind", "kind of fight")
    attacker = words.seat(g, written["attacker"], "fight.attacker") if "attacker" in written else g.turn
    fight = Fight(kind, attacker)
    fight.by = words.seat(g, written["by"], "fight.by") if "by" in written else g.turn
    if kind == DUEL:
        _read_rival(g, fight, written)
    else:
        _read_challenge(g, fight, written, box)
    usual = STAGES[PHASE if "round" in written or "phase" in written else OPENING]
    fight.stage = reading.one_of(written.get("stage", usual), STAGES, "fight.stage", "stage of a fight")
    least = int(fight.stage == PHASE)
    fight.round = reading.number(written.get("round", least), "fight.round", least, 30)
    fight.phase = reading.one_of(written.get("phase", PHASES[0]), PHASES, "fight.phase", "phase of a combat")
    acted = reading.items(written.get("acted", []), "fight.acted")
    fight.acted = frozenset(words.character(g, each, f"fight.acted[{n}]") for n, each in enumerate(acted))
    fight.tried = reading.flag(written.get("tried", False), "fight.tried")
    fight.first = reading.flag(written.get("first", usually_first(fight)), "fight.first")
    for name, attribute in CHANGED.items():
        setattr(fight, attribute, tuple(reading.counts(written.get(name), PHASES, f"fight.{name}", "phase", -99)))
    for name, bonus in reading.mapping(written.get("bonus", {}), "fight.bonus").items():
        field = f"fight.bonus.{name}"
        fight.bonus[words.character(g, name, field)] = reading.number(bonus, field, -99)
    for name, by_phase in reading.mapping(written.get("damage", {}), "fight.damage").items():
        field = f"fight.damage.{name}"
        who = words.character(g, name, field)
        for phase, damage in enumerate(reading.counts(by_phase, PHASES, field, "phase", -99)):
            if damage:
                fight.damage[3 * who + phase] = damage
    for name, places in reading.mapping(written.get("used", {}), "fight.used").items():
        field = f"fight.used.{name}"
        card = words.card(g, name, range(5), field)
        for n, each in enumerate(reading.items(places, field)):
            fight.used |= {8 * card.number + reading.number(each, f"{field}[{n}]", 1, len(card.abilities)) - 1}
    fight.at_round = reading.number(written.get("activated", 0), "fight.activated")
    return fight


def _read_rival(g: AlKalim, fight: Fight, written: Mapping[str, Any]) -> None:
    for field in ("card", "jewel", "wounds"):
        if field in written:
            raise ScenarioError(f"fight.{field}", "in a duel there is no Challenge")
    others = [seat for seat in range(g.world.players) if seat != fight.by]
    if "foe" in written:
        fight.foe = words.seat(g, written["foe"], "fight.foe")
    elif len(others) == 1:
        fight.foe = others[0]
    if fight.foe not in others:
        raise ScenarioError("fight.foe", f"whom does {words.SEATS[fight.by]} fight? `foe: SEAT`, of another hero")


def _read_challenge(g: AlKalim, fight: Fight, written: Mapping[str, Any], box: Box) -> None:
    """The Challenge; in an adventure it lies on the jewel of its colour in the hero's space."""
    if "foe" in written:
        raise ScenarioError("fight.foe", "only a duel has a hero on the other side; `kind: duel`")
    card = words.card(g, written.get("card"), (CHALLENGE,), "fight.card")
    fight.card = card.number
    if fight.kind == ADVENTURE:
        at = words.hex_(g, written["jewel"], "fight.jewel") if "jewel" in written else g.parties[fight.by].at
        fight.jewel = words.jewel(g, at, card.colour, "fight.jewel")
        if not g.jewels >> fight.jewel & 1:
            raise ScenarioError("fight.jewel", "its jewel still has its counter (AK RB-50), but `jewels` takes it off")
    elif "jewel" in written:
        raise ScenarioError("fight.jewel", "an ambush lies on no jewel")
    if fight.kind == AMBUSH or g.waiting.get(fight.jewel, (-1,))[0] != fight.card:
        box.take(fight.card, "fight.card")
    fight.wounds = reading.number(written.get("wounds", 0), "fight.wounds")
    if fight.wounds >= foe_life(g, fight):
        raise ScenarioError("fight.wounds", f"{card.name} has {foe_life(g, fight)} life now and would be defeated")


def usually_first(fight: Fight) -> bool:
    """Whether no combat roll has been made yet (RB-89)."""
    return fight.round == 0 or (fight.round == 1 and fight.stage == PHASE and fight.phase == 0)
