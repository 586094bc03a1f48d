"""What a click on a card or a player would mean although it is not offered, so that the table can say why not."""

from __future__ import annotations

from collections.abc import Sequence

from sandtable.games.lbs.content.settings import SEATS
from sandtable.games.lbs.content.shapes import FOLLOWER, HERO, HOLDING, ITEM, SECTION, SPELL
from sandtable.games.lbs.rules import attack, raid
from sandtable.games.lbs.rules.hidden import sees
from sandtable.games.lbs.rules.places import at_battle
from sandtable.games.lbs.state import BURIED, HAND, SAVED, Lbs
from sandtable.games.lbs.telling.naming import anybodys, own
from sandtable.games.lbs.telling.refusals.finding import ACTING
from sandtable.kernel import Decision

_SEAT = {"declare": "against", "invite": "invite", "target": "player", "pick": "player"}
_ANYBODYS = {"target": "target", "pick": "pick", "next battle": "fight", "immune": "lose"}
_OWN = {
    "caster": "caster", "exchange with": "with", "engage with": "with", "raid card": "fate", "defence card": "fate",
    "thrust": "thrust", "parry": "parry", "discard": "discard", "influence": "bow",
}  # fmt: skip


def meant(g: Lbs, decision: Decision, ref: str) -> str | None:
    what, _, number = ref.partition(":")
    if not number.isdecimal():
        return None
    n, kind = int(number), decision.kind
    if what == "seat":
        return f"{_SEAT[kind]} {SEATS[n]}" if kind in _SEAT and n < len(g.players) else None
    if what != "card" or n >= len(g.printed) or not sees(g, n, decision.seat):
        return None
    if kind in _ANYBODYS:
        return f"{_ANYBODYS[kind]} {anybodys(g, n)}"
    if kind in _OWN:
        return f"{_OWN[kind]} {own(g, n)}"
    if decision.asks in ACTING:
        return _action(g, decision.seat, n)
    return _part(g, decision, n)


def _part(g: Lbs, decision: Decision, card: int) -> str | None:
    """In questions where it depends on the card, or where it goes somewhere."""
    kind, seat = decision.kind, decision.seat
    if decision.window:
        return f"react {own(g, card)}"
    if kind == "pay":
        return f"{'draw' if g.kind[card] & SECTION else 'bow'} {own(g, card)}"
    if kind == "absorb":
        if g.zone[card] == HAND:
            return f"fate {own(g, card)}"
        at = g.battle is not None and g.battle.section == card
        return ("water" if g.water[card] else "section") if at else f"lose {anybodys(g, card)}"
    if kind == "assign" and g.attack is not None:
        return _going(g, "send", card, "to", attack.goals(g, g.attack, seat, int(decision.about[0])))
    if kind == "raid":
        return _going(g, "raid", card, "at", raid.goals(g, seat))
    if kind == "raid defence" and g.raid is not None:
        return _going(g, "defend", card, "at", [s for _, s in g.raid.raiders if g.controller[s] == seat])
    return None


def _going(g: Lbs, verb: str, hero: int, joint: str, places: Sequence[int]) -> str | None:
    """A Hero who is clicked before the place: any will do to see why the Hero cannot go."""
    return f"{verb} {own(g, hero)} {joint} {anybodys(g, places[0])}" if places and g.kind[hero] & HERO else None


def _action(g: Lbs, seat: int, card: int) -> str | None:
    """By Day, at Night and in battles."""
    zone, kind, name = g.zone[card], g.kind[card], own(g, card)
    if zone == BURIED:
        return f"khadi {name}"
    if zone == SAVED:
        return None
    if zone == HAND:
        if kind & (FOLLOWER | ITEM) or "Fortification" in g.card(card).traits:
            hosts = g.sections(seat) if kind & HOLDING else g.heroes(seat)
            return f"attach {name} to {own(g, hosts[0])}" if hosts else f"bring {name}"
        return f"{'bring' if kind & (HERO | HOLDING) else 'cast' if kind & SPELL else 'play'} {name}"
    if kind & HERO and g.battle is not None and (at_battle(g, card) or not g.card(card).abilities):
        return f"engage {name}"
    return f"use {name}"
