"""Whom a moment is about, by what lies open: for players who want to be asked only about what is theirs."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.games.banners.cards.registry import Moment
from sandtable.games.banners.content.map import Hex
from sandtable.games.banners.rules.ground import standing_at
from sandtable.games.banners.rules.settlements import controller
from sandtable.games.banners.state import NOBODY, Banners
from sandtable.kernel import Decision

ALWAYS = frozenset({"cast", "sorcery", "die", "hiding"})
"""What a card will do, and a roll without units, may be about anybody."""


def befalls(g: Banners, decision: Decision) -> bool:
    """Whether the player asked has a unit, a settlement or an attack in it."""
    moment = decision.about[0]
    if decision.window in ALWAYS or not isinstance(moment, Moment):
        return True
    return any(g.player[kingdom] == decision.seat for kingdom in _kingdoms(g, moment) if kingdom != NOBODY)


def _kingdoms(g: Banners, moment: Moment) -> Iterator[int]:
    for unit in (moment.unit, moment.hero):
        if unit >= 0:
            yield g.owner[unit]
    strikes = [strike for strike in (moment.strike, *(roll.strike for roll in moment.rolls)) if strike is not None]
    for fight in (moment.fight, *(strike.fight for strike in strikes)):
        if fight is not None:
            yield from (fight.kingdom, fight.foe(g))
    for strike in strikes:
        yield strike.kingdom
        yield from _at(g, strike.at)
    if moment.hits:
        yield from _at(g, moment.at)


def _at(g: Banners, at: Hex) -> Iterator[int]:
    """Whose units and settlement are in a hex."""
    if at < 0:
        return
    yield from (g.owner[units[at]] for units in (g.army, g.hero) if at in units)
    settlement = standing_at(g, at)
    if settlement != NOBODY:
        yield controller(g, settlement)
