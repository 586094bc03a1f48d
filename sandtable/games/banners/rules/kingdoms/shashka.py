"""The Shashka, Orcs and Goblins (12.2): no income, markers that cost gold, plunder, collapse."""

from __future__ import annotations

from sandtable.games.banners.rules.settlements import loot, raze
from sandtable.games.banners.rules.victory import collapse
from sandtable.games.banners.state import Banners
from sandtable.kernel import Choice
from sandtable.kernel.text import capital, signed


def income_actions(g: Banners, kingdom: int) -> list[Choice]:
    """Laying Waste (12.2.2): any settlement with its Control marker."""
    return [("lay waste", s) for s, mark in enumerate(g.marker) if mark == kingdom]


def lay_waste(g: Banners, kingdom: int, settlement: int) -> None:
    g.note(
        f"{g.does(kingdom, 'lays', 'lay')} waste to {g.town_text(settlement)}.", "BB 12.2.2", "BB 12.2.6/laying-waste"
    )
    loot(g, kingdom, settlement)
    raze(g, settlement, "BB 12.2.2", "BB 4.10/laid-waste")


def upkeep(g: Banners, kingdom: int) -> None:
    """One gold for each Control marker on the map, or collapse (12.2.1, 12.2.3)."""
    owed = g.marker.count(kingdom)
    if not owed:
        return
    if g.gold[kingdom] < owed:
        text = f"{capital(g.the(kingdom))} cannot pay {owed} gold for their Control markers."
        g.note(text, "BB 6.2.1", "BB 12.2.1", kind="turn", by=g.seat(kingdom))
        collapse(g, kingdom, "BB 7.7", "BB 12.2.3/1")
        return
    g.gold[kingdom] -= owed
    text = f"{g.does(kingdom, 'pays', 'pay')} {owed} gold for their Control markers."
    g.note(text, "BB 12.2.1", "BB 6.2.1", by=g.seat(kingdom), short=f"{signed(-owed)} gold")


def starves(g: Banners, kingdom: int) -> bool:
    """It has held a settlement, and ends its Activation Phase without a Control marker (7.7)."""
    who = g.campaign.kingdoms[kingdom]
    return who.shashka and bool(g.held >> kingdom & 1) and kingdom not in g.marker
