"""The Oathborn (12.1): mining. Their mountaineers are a way of moving (forces.py)."""

from __future__ import annotations

from sandtable.games.banners.state import Banners
from sandtable.kernel.verbs import Reason

NO_MINERS: Reason = "only Miners work a mine, which {unit_is} not", "BB 12.1.1/only-miners", "BB 12.1.1"
NO_MINE: Reason = "{here} has no mine", "BB 12.1.1"


def may_mine(g: Banners, unit: int) -> bool:
    return not against_mining(g, unit)


def against_mining(g: Banners, unit: int) -> Reason:
    if not g.army_of(unit).miner:
        return NO_MINERS
    return () if g.campaign.map.mines >> g.at[unit] & 1 else NO_MINE


def mine(g: Banners, unit: int) -> None:
    """Miners work a mine for 1 gold (12.1.1)."""
    g.gold[g.owner[unit]] += 1
    g.note(
        f"{g.did(unit, 'works', 'work')} the mine for 1 gold.",
        "BB 12.1.1",
        "BB 7.2/mine",
        refs=(f"unit:{unit}",),
        short="+1 gold",
    )
