"""Damage in a combat: what the Challenge and the characters take, and whether somebody has fallen (RB-85 to RB-88)."""

from __future__ import annotations

from sandtable.games.alkalim.cards.abilities import amounts, ask, helped, offers
from sandtable.games.alkalim.content.book import PHASES
from sandtable.games.alkalim.records import Fight
from sandtable.games.alkalim.rules.harm import felled, wound
from sandtable.games.alkalim.rules.numbers import foe_life, pain, soaked
from sandtable.games.alkalim.state import DUEL, AlKalim
from sandtable.kernel import Flow
from sandtable.kernel.text import signed


def strike(g: AlKalim, fight: Fight, damage: int, number: int, who: str, *rules: str) -> int:
    """The Challenge takes damage in a phase (-1: outside the phases, by the `rules` named)."""
    wounds = pain(g, fight, number, damage)
    fight.wounds += wounds
    if g.events is not None:
        left = max(foe_life(g, fight) - fight.wounds, 0)
        g.note(
            f"{who} deals {wounds} damage to {g.said(fight.card)} ({left} life left).",
            *(rules or ("AK RB-85/hit",)),
            "AK RB-88",
            refs=(*g.card_refs(fight.card), *g.hex_refs(g.parties[fight.by].at)),
            kind="hit",
            by=fight.by,
            short=f"{g.said(fight.card)} {signed(-wounds)}",
        )
    return wounds


def over(g: AlKalim, fight: Fight) -> bool:
    """Whether somebody has fallen."""
    if fight.kind == DUEL:
        return felled(g, fight.by) or felled(g, fight.foe)
    return fight.wounds >= foe_life(g, fight) or felled(g, fight.by)


def hurt(g: AlKalim, fight: Fight, seat: int, card: int, damage: int, number: int, *rules: str) -> Flow[bool]:
    """A character takes damage in a phase (-1: outside the phases), less what cards cancel; True if any is left."""
    party = g.parties[seat]
    if damage and g.kit(party).always:
        damage = max(damage - soaked(g, party, card, number, fight), 0)
    while damage and g.kit(party).offers.get("hurt"):
        sources = [
            each
            for each in offers(g, seat, "hurt", fight)
            if (each[3].phase is None or (number >= 0 and PHASES.index(each[3].phase) == number))
            and card in helped(g, party, each[0], each[3])
        ]
        source = yield from ask(g, seat, "hurt", sources, (card, damage), fight)
        if source is None:
            break
        damage = max(damage - source[3].cancel, 0)
    if not damage:
        return False
    if g.events is not None:
        g.note(
            f"{g.said(card)} takes {amounts(0, damage)}.",
            *rules,
            refs=(*g.card_refs(card), *g.hex_refs(party.at)),
            kind="wound",
            by=fight.by if fight.kind == DUEL else seat,
            concerns=(seat,) if fight.kind == DUEL and seat != fight.by else (),
            short=f"{g.said(card)} {signed(-damage)}",
        )
    wound(g, seat, card, damage)
    return True
