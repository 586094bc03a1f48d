"""Building, recovery and regeneration (chapter 10), and the opening builds (2.5)."""

from __future__ import annotations

from sandtable.games.banners.content.campaign import Campaign
from sandtable.games.banners.content.forces import FERAL, REGENERATE, armies
from sandtable.games.banners.content.map import Hex, Mask, members
from sandtable.games.banners.content.readings import REGENERATING_FINISHES
from sandtable.games.banners.rules.kingdoms.night import haunts, is_night
from sandtable.games.banners.rules.settlements import besieged, standing_at, standing_mask
from sandtable.games.banners.rules.special_rules import built_ready, recovers_here, shut_out, spire_rules, withdrawn
from sandtable.games.banners.rules.stacks import abilities, enemy_heroes, no_room
from sandtable.games.banners.state import NOBODY, OPENING, Banners
from sandtable.kernel import Choice, Decision, Flow
from sandtable.kernel.bits import bits
from sandtable.kernel.verbs import Reason


def regenerate_after_combat(g: Banners, *units: int) -> Flow[None]:
    """An army with Regenerate that is left weakened may recover at once, also in another's turn (3.1.3, 10.4)."""
    for unit in units:
        if unit == NOBODY or not may_regenerate(g, unit):
            continue
        kingdom = g.owner[unit]
        choices: list[Choice] = [("regenerate", unit, g.at[unit]), ("pass",)]
        answer = yield Decision(g.seat(kingdom), "regenerate", choices, (unit,))
        if answer[0] == "regenerate":
            regenerate(g, unit)


def may_regenerate(g: Banners, unit: int, granted: bool = False) -> bool:
    return not against_regeneration(g, unit, granted)


def regenerate(g: Banners, unit: int) -> None:
    kingdom = g.owner[unit]
    cost = g.army_of(unit).recovery or 0
    g.gold[kingdom] -= cost
    g.weakened &= ~(1 << unit)
    if kingdom != g.kingdom or REGENERATING_FINISHES in g.campaign.optional:
        g.exhaust(unit)
    does = g.did(unit, "regenerates", "regenerate")
    g.note(f"{does} for {cost} gold.", "BB 3.1.3", "BB 10.4/regenerate", refs=(f"unit:{unit}",))


def build_hexes(g: Banners, kingdom: int, hero: bool = False, ignore_siege: bool = False) -> Mask:
    """Where the kingdom may build: entry hexes, friendly settlements, hexes next to them (10.1).

    Heroes may also be built where an own army stands, in a settlement that became friendly this turn, and next to a
    besieged settlement if one that is not besieged is next to the hex too (14.2). The limit of one hero a hex is
    theirs.
    """
    camp = g.campaign
    game_map = camp.map
    hexes: Mask = camp.kingdoms[kingdom].entry
    barred: Mask = 0
    opening = g.phase == OPENING or ignore_siege or (g.arcana is not None and secret_ways(g, kingdom))
    for at in members(g.controlled[kingdom]):
        s = game_map.settlement_at[at]
        around = game_map.adjacent[at] | 1 << at
        if not opening and besieged(g, s, kingdom):
            barred |= 1 << at if hero else around
        else:
            hexes |= around
            if g.new_friendly >> s & 1 and g.phase != OPENING and not hero:
                barred |= 1 << at
    own_sea_entry = camp.kingdoms[kingdom].entry & game_map.sea
    closed = (camp.closed[kingdom] & ~own_sea_entry) | g.hostile[kingdom] | allied_settlements(g, kingdom)
    barred &= ~camp.kingdoms[kingdom].entry
    free = hexes & ~barred & ~closed & ~near_spire(g, kingdom) & ~g.barred & ~shut_out(g, kingdom)
    if withdrawn(g, kingdom):
        return 0
    if hero:
        return free
    if not g.hero:
        return free & ~g.all_armies()
    return free & ~no_room(g, camp.army_units[kingdom], NOBODY) & ~enemy_heroes(g, kingdom)


def secret_ways(g: Banners, kingdom: int) -> bool:
    """The Oathborn Blessing that lifts sieges for building and recovery this turn (18.3)."""
    return "secret ways" in g.magic.today and g.campaign.kingdoms[kingdom].id == "oathborn"


def allied_settlements(g: Banners, kingdom: int) -> Mask:
    """Standing settlements welcoming to the kingdom that are not its own: armies enter by moving, not building."""
    return standing_mask(g) & ~g.controlled[kingdom]


def near_spire(g: Banners, kingdom: int) -> Mask:
    """Enemies of the Night never build next to the Spire of the Moon (12.3.6)."""
    camp = g.campaign
    night = camp.index.get("night")
    if night is None or camp.kingdoms[night].side == camp.kingdoms[kingdom].side:
        return 0
    spire = camp.map.settlement("Spire of the Moon")
    return 0 if spire is None else camp.map.adjacent[camp.map.settlements[spire].at]


def build_choices(g: Banners, kingdom: int) -> list[Choice]:
    """Every army the kingdom can pay for and still has, in every hex where it may be built."""
    if withdrawn(g, kingdom):
        return []
    gold = g.gold[kingdom]
    affordable = [a.number for a in g.campaign.kingdoms[kingdom].armies if a.cost <= gold and g.spare(a) is not None]
    if not affordable:
        return []
    mask = build_hexes(g, kingdom)
    hexes = bits(mask)
    choices: list[Choice] = []
    for a in affordable:
        stuck, everywhere = mask & stranding(g, a), _builds(g.campaign, a)
        choices += [everywhere[h] for h in (bits(mask & ~stuck) if stuck else hexes)]
    feral = [a for a in affordable if armies()[a].feral]
    if feral and is_night(g, kingdom):
        places = feral_hexes(g, kingdom, feral[0]) & ~mask
        choices += [("build", a, h) for a in feral for h in members(places)]
    return choices


def _builds(camp: Campaign, army: int) -> list[Choice]:
    """To build the army, in each hex of the map."""
    found = camp.builds.get(army)
    if found is None:
        found = camp.builds[army] = [("build", army, h) for h in range(camp.map.size)]
    return found


def stranding(g: Banners, army: int) -> Mask:
    """Hexes where the army would be stuck: a Sea Entry hex must be left in the same turn, by ship or wing (4.11.1);
    so must a settlement by a Huge army, which would be finished there beside a finished hero (3.2.3, 14.2)."""
    kind = armies()[army]
    stuck = g.campaign.map.sea if (kind.feral or kind.huge) and not kind.flying else 0
    if kind.huge and g.arcana is not None and g.phase != OPENING:
        places = g.campaign.map.settlements
        stuck |= sum(1 << h for h, hero in g.hero.items() if g.finished >> hero & 1) & standing_mask(g)
        if "true rulers" in g.arcana.today:
            stuck |= sum(1 << places[s].at for s in members(g.covens))
    return stuck


def feral_hexes(g: Banners, kingdom: int, army: int) -> Mask:
    """Where the Night may build a Feral army besides: free wilderness next to its settlements and Covens (10.1.2)."""
    if not armies()[army].feral or not is_night(g, kingdom):
        return 0
    free = haunts(g, kingdom) & ~standing_mask(g) & ~g.all_armies() & ~g.barred
    if not g.hero:
        return free
    return free & ~no_room(g, g.campaign.army_units[kingdom], NOBODY) & ~enemy_heroes(g, kingdom)


def build(g: Banners, kingdom: int, army: int, at: Hex, free: bool = False) -> None:
    """Pay for an army and place it at full strength; ready in a settlement or entry hex, else finished (10.1.1)."""
    camp = g.campaign
    unit = g.spare(camp.unit_army[camp.units_by_army[army][0]])
    assert unit is not None
    kind = camp.unit_army[unit]
    if not free:
        g.gold[kingdom] -= kind.cost
    g.place(unit, at)
    ready = arrives_ready(g, kingdom, at)
    if not ready:
        g.finished |= 1 << unit
    if g.events is not None:
        haunted = kind.feral and is_night(g, kingdom) and haunts(g, kingdom) >> at & 1
        price = "free" if free else f"{kind.cost} gold"
        acts = when_it_acts(g, ready)
        text = f"{g.does(kingdom, 'builds', 'build')} {kind.with_article} {g.where_text(at)} ({price}{acts})."
        why = ("BB 12.3.8", "BB 12.3.8/finished") if haunted else ready_rules(g, kingdom, unit, "BB 10.1.1")
        refs = (f"unit:{unit}", f"hex:{camp.map.names[at]}")
        g.note(text, "BB 10.1", *why, refs=refs, by=g.seat(kingdom), short="built")


def when_it_acts(g: Banners, ready: bool) -> str:
    """In the log, behind the price of a unit that has come into play; what is set up acts in the first season."""
    if g.phase == OPENING:
        return ""
    if ready:
        return "; may act this turn"
    return "; finished" if last_season(g) else "; finished, may act next turn"


def last_season(g: Banners) -> bool:
    return g.season == g.campaign.seasons - 1


def arrives_ready(g: Banners, kingdom: int, at: Hex) -> bool:
    """Whether an army built here may act at once: not beside a hero that is finished (14.2)."""
    hero = g.hero.get(at, NOBODY)
    led = hero != NOBODY and g.owner[hero] == kingdom
    return status_here(g, kingdom, at) and not (led and g.finished >> hero & 1)


def ready_rules(g: Banners, kingdom: int, unit: int, ready: str) -> tuple[str, ...]:
    """Why a unit that was built is ready or finished; `ready`: the clause of such units that are built ready."""
    at = g.at[unit]
    if not status_here(g, kingdom, at):
        if standing_at(g, at) != NOBODY:
            return ("BB 18.3/night-6",)
        return ("BB 14.2/finished",) if g.army_of(unit).hero else ("BB 10.1.1/adjacent",)
    other = g.companion(unit) if g.hero else NOBODY
    if other != NOBODY and g.finished >> other & 1:
        return ("BB 14.2/finished-army",)
    if standing_at(g, at) == NOBODY and not g.campaign.kingdoms[kingdom].entry >> at & 1:
        return spire_rules(g.campaign, "ready")  # nothing else lets a unit enter ready outside a settlement
    return (ready,)


def status_here(g: Banners, kingdom: int, at: Hex) -> bool:
    """Whether a unit built here enters play ready: in an entry hex or a settlement (10.1.1)."""
    settlement = standing_at(g, at)
    if g.arcana is not None and settlement != NOBODY and "true rulers" in g.arcana.today and g.covens >> settlement & 1:
        return False  # 18.3, Your True Rulers
    if g.campaign.kingdoms[kingdom].entry >> at & 1 or settlement != NOBODY:
        return True
    return built_ready(g, kingdom, at)


# What stands against recovery and regeneration; refusals fill in the words in braces.
FULL_STRENGTH: Reason = "{unit_is} at full strength", "BB 10.4"
FRAGILE: Reason = "{unit_is} Fragile and cannot recover", "BB 3.2.2/recovery"
FIXED: Reason = ("{unit_is} fixed to its place",)  # never asked: such an army does not act
WITHDRAWN: Reason = "{kingdom_has} withdrawn, and its armies recover no more", "{withdrawal_armies}"
UNPAID: Reason = "recovery costs {recovery} gold, and {kingdom_has} {gold}", "BB 10.4", "BB 1.7.4"
NO_PLACE: Reason = (
    "{unit_is} neither in nor next to a welcoming settlement that is not besieged",
    "BB 10.4/where",
    "BB 10.3/effect",
)
NOT_AT_HOST: Reason = (
    "{unit_is} neither in nor next to one of {kingdom_whose} settlements",
    "{contingent_turn}",
)
UNABLE: Reason = (
    "regenerating needs a weakened army with Regenerate, its Recovery cost, and no siege around it",
    "BB 3.1.3",
    "BB 10.4/regenerate",
)
BESIEGED: Reason = "{here} is besieged", "BB 3.1.3/besieged"


def may_recover(g: Banners, unit: int) -> bool:
    return not against_recovery(g, unit)


def against_recovery(g: Banners, unit: int) -> Reason:
    """The first that stands against recovery: in an own entry hex or in or next to an unbesieged welcoming settlement
    (10.4), and of a contingent at its host's (campaign rules); nothing: it may recover."""
    reason = _against_healing(g, unit)
    if reason:
        return reason
    if not recovery_place(g, unit):
        return NO_PLACE
    return () if recovers_here(g, unit) else NOT_AT_HOST


def against_regeneration(g: Banners, unit: int, granted: bool = False) -> Reason:
    """Likewise of regeneration: anywhere but in a besieged settlement (3.1.3); `granted`: if it had the ability."""
    at = g.at[unit]
    if not (granted or abilities(g, unit) & REGENERATE) or at < 0:
        return UNABLE
    reason = _against_healing(g, unit)
    if reason:
        return reason
    settlement = standing_at(g, at)
    return BESIEGED if settlement != NOBODY and besieged(g, settlement, g.owner[unit]) else ()


def _against_healing(g: Banners, unit: int) -> Reason:
    """Against either: who regenerates recovers (3.1.3), so whoever recovers nothing does not regenerate."""
    army, kingdom = g.campaign.unit_army[unit], g.owner[unit]
    if army.recovery is None:
        return FRAGILE
    if not g.weakened >> unit & 1:
        return FULL_STRENGTH
    if army.static:
        return FIXED
    if withdrawn(g, kingdom):
        return WITHDRAWN
    return UNPAID if g.gold[kingdom] < army.recovery else ()


def recovery_place(g: Banners, unit: int) -> bool:
    camp = g.campaign
    kingdom = g.owner[unit]
    at = g.at[unit]
    if camp.kingdoms[kingdom].entry >> at & 1:
        return True
    if abilities(g, unit) & FERAL and is_night(g, kingdom) and haunts(g, kingdom) >> at & 1:
        return True  # 10.4.1
    near = (camp.map.adjacent[at] | 1 << at) & standing_mask(g) & ~g.hostile[kingdom]
    if near and g.arcana is not None and secret_ways(g, kingdom) and near & ~allied_settlements(g, kingdom):
        return True
    return any(not besieged(g, camp.map.settlement_at[h], kingdom) for h in members(near))


def recover(g: Banners, unit: int) -> None:
    cost = g.army_of(unit).recovery or 0
    g.gold[g.owner[unit]] -= cost
    g.weakened &= ~(1 << unit)
    does, price = g.did(unit, "recovers", "recover"), f" for {cost} gold" if cost else ", free of charge"
    g.note(f"{does}{price}.", "BB 10.4", "BB 7.2/recover", refs=(f"unit:{unit}",))
