"""What leaves the table with a collapsed kingdom (7.6): its units, its Blessings, its monsters slink away."""

from __future__ import annotations

from sandtable.games.banners.content.cardbook import blessings_of
from sandtable.games.banners.state import NOBODY, PLAYMAT, Banners


def clear_units(g: Banners, kingdom: int) -> None:
    """All of the kingdom's units leave the map, also those enslaved; whom it has enslaved is free (12.3.7)."""
    camp = g.campaign
    for unit in camp.units_of[kingdom]:
        kind = camp.unit_army[unit]
        if g.at[unit] == PLAYMAT or (kind.static and kind.kingdom != camp.kingdoms[kingdom].id):
            continue  # an army of another nation that only defends its settlement stays there (campaign rules)
        if g.owner[unit] != kingdom:
            _unchain(g, unit)
        g.lift(unit)
        g.gains.pop(unit, None)
        if g.arcana is not None:
            g.arcana.turn_gains.pop(unit, None)
    if g.owner is not camp.unit_kingdom:
        for unit, owner in enumerate(g.owner):
            if owner == kingdom and camp.unit_kingdom[unit] != kingdom:
                _unchain(g, unit)
    if g.active != NOBODY and g.at[g.active] == PLAYMAT:
        g.active = g.rider = NOBODY
    if g.arcana is not None:
        clear_magic(g, kingdom)


def _unchain(g: Banners, army: int) -> None:
    hero = g.hero.get(g.at[army], NOBODY)
    if hero != NOBODY and g.army_of(hero).enslaved:
        g.lift(hero)
    g.hand_over(army, g.campaign.unit_kingdom[army])


def clear_magic(g: Banners, kingdom: int) -> None:
    """Its monsters slink away and its Blessings are out of the game; Treasures stay with the player (7.6)."""
    arcana = g.magic
    for at in [h for h, k in arcana.command.items() if k == kingdom]:
        arcana.pool |= 1 << arcana.monster.pop(at)
        del arcana.command[at]
        arcana.active_monsters &= ~(1 << at)
    g.refresh_monsters()
    own = blessings_of(g.campaign.kingdoms[kingdom].id)
    arcana.hand = [mask & ~own for mask in arcana.hand]
    arcana.blessing_decks[kingdom] = 0
    arcana.blessing_discard &= ~own
    for unit in g.campaign.heroes_of[kingdom]:
        arcana.locked &= ~(1 << unit)
        arcana.fallen &= ~(1 << unit)
        g.gains.pop(unit, None)
