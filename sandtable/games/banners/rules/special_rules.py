"""Special rules of campaigns: what one campaign allows or forbids and the others do not.

The rules themselves are records in the campaign files (shapes.py). Here is what play asks about them at the few places
where such a rule can matter; what they do to the map at set moments is in `upheavals.py`.
"""

from __future__ import annotations

from typing import Final

from sandtable.games.banners.content import campaign_shapes
from sandtable.games.banners.content.campaign import SEASONS, Campaign
from sandtable.games.banners.content.map import Hex, Mask
from sandtable.games.banners.content.readings import COVEN_IS_TRIED
from sandtable.games.banners.state import NO_MARKER, NOBODY, OPENING, PLAYMAT, Banners
from sandtable.kernel import Choice

NIGHT: Final = "night"


# -- contingents and armies that stay where they are -------------------------------------------------------------------


def recovers_here(g: Banners, unit: int) -> bool:
    """Whether a contingent's rule lets it recover where it stands: perhaps only at a settlement of its host."""
    camp = g.campaign
    host, nation = camp.kingdoms[g.owner[unit]].id, camp.unit_army[unit].kingdom
    bound = any(
        rule.recover_at_host and (rule.nation, rule.host) == (nation, host)
        for rule in camp.special(campaign_shapes.AlliedContingent)
    )
    return not bound or bool((camp.map.adjacent[g.at[unit]] | 1 << g.at[unit]) & g.controlled[g.owner[unit]])


def shut_out(g: Banners, kingdom: int) -> Mask:
    """Hexes that a kingdom may not enter now: the Spire, for the Night, while Osterlich is there."""
    unit = g.campaign.osterlich
    if unit == NOBODY:
        return 0
    return 0 if g.at[unit] == PLAYMAT or g.campaign.kingdoms[kingdom].id != NIGHT else 1 << g.at[unit]


def built_ready(g: Banners, kingdom: int, at: Hex) -> bool:
    """Night units built next to the Spire are ready while Osterlich is there."""
    spire = shut_out(g, kingdom)
    return bool(spire and g.campaign.map.adjacent[at] & spire)


def watched_covens(g: Banners, kingdom: int) -> list[int]:
    """Armies that only defend and whose settlement has a Coven, which must hide in this kingdom's turn (12.3.5)."""
    camp = g.campaign
    found = []
    for defender in camp.special(campaign_shapes.FixedDefender):
        if camp.index[defender.keeper] == kingdom:
            at = camp.map.find(defender.settlement)
            army = g.army.get(at, NOBODY) if at is not None else NOBODY
            if army != NOBODY and camp.unit_army[army].static:
                found.append(army)
    return found


# -- set-up ------------------------------------------------------------------------------------------------------------


def opening_barred(g: Banners, kingdom: int) -> Mask:
    """Hexes in which a kingdom builds nothing during set-up."""
    camp = g.campaign
    mask = 0
    for rule in camp.special(campaign_shapes.NoOpeningBuilds):
        if camp.index[rule.kingdom] == kingdom:
            at = camp.map.find(rule.near)
            assert at is not None
            mask |= camp.map.adjacent[at] | 1 << at
    return mask


def miners_distance(g: Banners, kingdom: int) -> int:
    """How far from its settlements the kingdom's Miners may open in mines; 0 for not at all."""
    camp = g.campaign
    return max(
        (r.distance for r in camp.special(campaign_shapes.OpeningMiners) if camp.index[r.kingdom] == kingdom), default=0
    )


def spending(g: Banners, kingdom: int) -> tuple[Mask, int] | None:
    """A board on which opening gold is limited, and how much of it is left for that board."""
    camp = g.campaign
    for rule in camp.special(campaign_shapes.OpeningSpending):
        if camp.index[rule.kingdom] == kingdom:
            board = sum(1 << h for h, name in enumerate(camp.map.names) if name.startswith(f"{rule.map}:"))
            here = [u for u in camp.units_of[kingdom] if g.at[u] >= 0 and board >> g.at[u] & 1]
            spent = sum(camp.unit_army[u].cost for u in here if not camp.unit_army[u].hero)
            # Heroes beyond those that set-up gives were bought; where both kinds are, those here count first.
            called = sum(g.at[u] >= 0 for u in camp.heroes_of[kingdom]) - camp.kingdoms[kingdom].start.heroes
            heroes = [camp.unit_army[u].cost for u in here if camp.unit_army[u].hero]
            spent += sum(heroes[: max(0, called)])
            return board, rule.most - spent
    return None


def loses_rest(g: Banners, kingdom: int) -> bool:
    """Whether opening gold that is not spent is lost."""
    camp = g.campaign
    return any(camp.index[rule.kingdom] == kingdom for rule in camp.special(campaign_shapes.OpeningSpending))


def swaps(g: Banners, kingdom: int) -> list[Choice]:
    """Control markers that the Night may give for a Coven: once, in set-up or in its first Income Actions."""
    camp = g.campaign
    if camp.kingdoms[kingdom].id != NIGHT or g.free_covens:
        return []
    for rule in camp.special(campaign_shapes.SwapControlForCoven):
        if rule.when == "set-up":
            started = len(camp.kingdoms[kingdom].start.controls)
            now = g.phase == OPENING and g.marker.count(kingdom) == started
        else:
            now = g.phase != OPENING and g.season == 0 and COVEN_IS_TRIED not in camp.optional
        if now and not g.coven_tried and not g.covens:
            return [("swap", s) for s, mark in enumerate(g.marker) if mark == kingdom]
    return []


def chooser(g: Banners) -> int:
    """The kingdom that still has a Control marker to put where it likes, before anybody builds; or NOBODY."""
    if g.phase != OPENING or g.turn:
        return NOBODY
    for kingdom in g.campaign.kingdoms:
        chosen = kingdom.start.chosen
        if chosen is not None and g.marker.count(kingdom.index) < len(kingdom.start.controls) + chosen.count:
            return kingdom.index
    return NOBODY


def chosen_places(g: Banners, kingdom: int) -> list[Choice]:
    """Where the marker may go: standing settlements that the campaign allows and where no other marker lies (4.9.3), no
    city unless it says so."""
    camp = g.campaign
    chosen = camp.kingdoms[kingdom].start.chosen
    assert chosen is not None
    free = {NO_MARKER, *(camp.index[name] for name in chosen.instead_of)}
    return [
        ("claim", s)
        for s, place in enumerate(camp.map.settlements)
        if camp.in_play[s]
        and g.marker[s] in free
        and camp.loyal[s] != kingdom
        and (chosen.cities or not place.city)
        and (not chosen.maps or camp.map.names[place.at].partition(":")[0] in chosen.maps)
        and (not chosen.loyalties or (place.loyalty or "neutral") in chosen.loyalties)
    ]


# -- in play -----------------------------------------------------------------------------------------------------------


def rebuilds_free(g: Banners, kingdom: int) -> bool:
    """Whether the kingdom takes Razed markers off for nothing (4.10.2)."""
    camp = g.campaign
    return any(camp.index[rule.kingdom] == kingdom for rule in camp.special(campaign_shapes.FreeRebuilding))


def may_transfer(g: Banners, giver: int, receiver: int) -> bool:
    camp = g.campaign
    if withdrawn(g, receiver):
        return False
    return not any(
        camp.index[rule.giver] == giver and camp.index[rule.receiver] == receiver
        for rule in camp.special(campaign_shapes.NoGoldTransfer)
    )


def revolt_modifier(g: Banners, kingdom: int) -> int:
    """What the campaign adds to the Imperial Revolt roll in this season."""
    value = 0
    for each in g.campaign.kingdoms[kingdom].start.revolt_modifiers:
        if each.from_ is None or g.season >= g.campaign.season_number(each.from_):
            value = each.value
    return value


def withdrawn(g: Banners, kingdom: int) -> bool:
    """The kingdom has left the war: its armies on the map fight on, but it builds, recovers and controls nothing."""
    camp = g.campaign
    for rule in camp.withdrawals:
        if camp.index[rule.kingdom] == kingdom and g.season >= spring_after(camp, rule.after_year):
            return True
    return False


def spring_after(camp: Campaign, year: int) -> int:
    """The first season of the year after this one, in seasons from the start."""
    return year * len(SEASONS) - camp.first_season


def stays_put(camp: Campaign) -> tuple[str, ...]:
    """Why an army that is fixed to a place does not leave it."""
    ours = camp.special(campaign_shapes.OsterlichAtTheSpire)[0].winter_of is None
    return (camp.clause("osterlich"),) if ours else ("BB chronicle-10/bitter-end-osterlich",)


def spire_rules(camp: Campaign, clause: str) -> tuple[str, ...]:
    ours = camp.special(campaign_shapes.OsterlichAtTheSpire)[0].winter_of is None
    return (camp.clause(f"osterlich-{clause}"),) if ours else ("BB chronicle-10/bitter-end-osterlich",)
