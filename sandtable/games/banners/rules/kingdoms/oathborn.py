"""The Oathborn (12.1): mining. Their mountaineers are a way of moving (forces.py)."""

from __future__ import annotations

from sandtable.games.banners.state import Banners


def may_mine(g: Banners, unit: int) -> bool:
    return g.army_of(unit).miner and bool(g.campaign.map.mines >> g.at[unit] & 1)


def mine(g: Banners, unit: int) -> None:
    """Miners work a mine for 1 gold (12.1.1)."""
    g.gold[g.owner[unit]] += 1
    if g.events is not None:
        g.note(
            f"{g.did(unit, 'works', 'work')} the mine for 1 gold.", "BB 12.1.1", "BB 7.2/mine", refs=(f"unit:{unit}",)
        )
