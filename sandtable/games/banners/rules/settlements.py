"""Settlements (chapter 4): posture, control, looting, razing, and sieges (10.3)."""

from __future__ import annotations

from sandtable.games.banners.content.forces import HUGE, WINGS
from sandtable.games.banners.content.map import Hex, Mask, members
from sandtable.games.banners.content.readings import AMULET_RAZES_ANY
from sandtable.games.banners.rules.ground import standing_at, standing_mask, terrain_of
from sandtable.games.banners.rules.reporting import others, seats
from sandtable.games.banners.rules.special_rules import rebuilds_free, withdrawn
from sandtable.games.banners.rules.stacks import HORNE, abilities, acts_feral, acts_huge, loots
from sandtable.games.banners.state import FOREIGN, NO_MARKER, NOBODY, RAZED, Banners
from sandtable.kernel import Choice, Decision, Flow
from sandtable.kernel.text import capital
from sandtable.kernel.verbs import Reason

__all__ = ["standing_at", "standing_mask", "terrain_of"]  # from ground.py, for those who deal with settlements

LOOT = 2
SHASHKA_LOOT = 3
REBUILD_COST = 2
TAKEN, FREED = "taken", "freed"
"""Written over a settlement: taken by an enemy of its holder, or back in the hands of its own kingdom."""


def controller(g: Banners, settlement: int) -> int:
    """The kingdom that controls a settlement, or NOBODY (4.9.3)."""
    mark = g.marker[settlement]
    if mark >= 0:
        return mark
    if mark != NO_MARKER:
        return NOBODY
    loyal = g.campaign.loyal[settlement]
    return NOBODY if loyal < 0 or g.collapsed >> loyal & 1 else loyal


def friendly_settlements(g: Banners, kingdom: int) -> list[int]:
    """The settlements a kingdom controls."""
    where = g.campaign.map.settlement_at
    return sorted(where[h] for h in members(g.controlled[kingdom]))


def welcoming(g: Banners, settlement: int, kingdom: int) -> bool:
    """Whether units of a kingdom may freely enter a standing settlement (4.6.1)."""
    at = g.campaign.map.settlements[settlement].at
    return not (g.hostile[kingdom] | g.razed) >> at & 1


def welcoming_beneath(g: Banners, settlement: int, kingdom: int) -> bool:
    """How the settlement would stand to a kingdom if it carried no marker (4.9.4, 4.10.2)."""
    camp = g.campaign
    beneath = camp.printed_hostile if g.season < camp.treaty else camp.treaty_hostile
    return not beneath[settlement][kingdom]


def allied_holder(g: Banners, settlement: int, kingdom: int) -> int:
    """The allied kingdom that controls a settlement and could deny entry (1.11.4), or NOBODY. A player who runs both
    kingdoms is not asked for leave to go where the same player has just sent the unit."""
    holder = controller(g, settlement)
    if holder in (NOBODY, kingdom) or g.player[holder] == g.player[kingdom]:
        return NOBODY
    kingdoms = g.campaign.kingdoms
    return holder if kingdoms[holder].side == kingdoms[kingdom].side else NOBODY


def besieged(g: Banners, settlement: int, kingdom: int) -> bool:
    """Whether enemies of a kingdom besiege a settlement: armies next to it to which it is hostile (10.3 to 10.3.2)."""
    camp = g.campaign
    place = camp.map.settlements[settlement]
    at = place.at
    if not camp.map.adjacent[at] & g.enemy_mask(kingdom):
        return False
    around = 0
    for enemy in camp.enemies(kingdom):
        if g.hostile[enemy] >> at & 1:
            around |= g.occupied[enemy]
    around &= camp.map.adjacent[at]
    if not around:
        return False
    besiegers = around & camp.map.crossable[at]
    for h in members(around & ~besiegers):  # across a Sea hexside only those that fly count (10.3.2)
        if abilities(g, g.army[h]) & WINGS:
            besiegers |= 1 << h
    needed = 2 if place.port else 1
    if g.hero and at in g.hero and camp.unit_army[g.hero[at]].card == HORNE:
        needed = 3  # 18.3, Dwarven Defense
    return besiegers.bit_count() >= needed


def siege_rules(g: Banners, settlement: int) -> tuple[str, ...]:
    """What a siege of this settlement takes: of a Port it takes two armies."""
    return ("BB 10.3/effect", "BB 10.3.1" if g.campaign.map.settlements[settlement].port else "BB 10.3")


# -- markers ---------------------------------------------------------------------------------------------------------


def set_marker(g: Banners, settlement: int, mark: int) -> None:
    """Place, replace or remove a settlement's marker and move the Income of whoever gains or loses by it (4.9.5)."""
    before = controller(g, settlement)
    g.marker[settlement] = mark
    after = controller(g, settlement)
    if before != after:
        if before != NOBODY:
            _change_income(g, before, -1)
        if after != NOBODY:
            _change_income(g, after, 1)
            g.held |= 1 << after
            if after == g.kingdom:
                g.new_friendly |= 1 << settlement
    g.refresh_settlements()
    if g.covens:
        review_covens(g)


def _change_income(g: Banners, kingdom: int, by: int) -> None:
    """Shashka kingdoms do not track income (12.2.1)."""
    if g.campaign.kingdoms[kingdom].shashka or g.collapsed >> kingdom & 1:
        return
    g.income[kingdom] = max(0, g.income[kingdom] + by)
    if g.events is not None:
        text = f"{capital(g.whose(kingdom))} Income is now {g.income[kingdom]}."
        g.note(text, "BB 4.9.5", concerns=seats(g, kingdom))


def review_covens(g: Banners) -> None:
    """Covens leave settlements that are razed or have become welcoming to the Night (12.3.4)."""
    if covens_safe(g):
        return  # looked at again when the turn ends
    for s in members(g.covens):
        if g.marker[s] == RAZED:
            disperse_coven(g, s, "BB 12.3.4/razed")
        elif welcoming(g, s, g.campaign.index["night"]):
            disperse_coven(g, s, "BB 12.3.4/welcoming")


def covens_safe(g: Banners) -> bool:
    """No Coven can be removed this turn (18.3, Your True Rulers)."""
    return g.arcana is not None and "true rulers" in g.arcana.today


def disperse_coven(g: Banners, settlement: int, *rules: str) -> None:
    """Remove a Coven (12.3.4)."""
    g.covens &= ~(1 << settlement)
    hurt, refs = seats(g, g.campaign.index["night"]), refs_of(g, settlement)
    text = f"The Coven in {g.town_text(settlement)} is gone."
    g.note(text, *(rules or ("BB 12.3.4",)), refs=refs, concerns=hurt, short="Coven gone")


def loot(g: Banners, kingdom: int, settlement: int) -> None:
    """Looting (4.8)."""
    if withdrawn(g, kingdom):
        return
    gold = SHASHKA_LOOT if g.campaign.kingdoms[kingdom].shashka else LOOT
    place = g.campaign.map.settlements[settlement]
    if place.city:
        gold *= 2
    g.gold[kingdom] += gold
    if g.events is not None:
        rules = ["BB 4.8", "BB 4.8.1/city" if place.city else "BB 4.8.1"]
        if g.campaign.kingdoms[kingdom].shashka:
            rules += ["BB 4.8.1/shashka", "BB 12.2.6"]
        by = g.seat(kingdom)
        robbed = others(g, by, controller(g, settlement))
        text = f"{g.does(kingdom, 'loots', 'loot')} {g.town_text(settlement)} for {gold} gold."
        refs, short = refs_of(g, settlement), f"+{gold} gold"
        g.note(text, *rules, refs=refs, by=by, concerns=robbed, short=short)


def raze(g: Banners, settlement: int, *rules: str, moment: bool = True, why: str = "") -> None:
    """`moment`: nothing else says so to those who should not miss it, as the line on a battle does. `why`: where
    nobody has chosen it."""
    before = controller(g, settlement)
    set_marker(g, settlement, RAZED)
    text = f"{g.campaign.map.settlements[settlement].name} is razed"
    lost, refs = seats(g, before), refs_of(g, settlement)
    title = f"{g.campaign.map.settlements[settlement].name} is lost" if lost and moment else ""
    g.note(f"{text}{why}.", *(rules or ("BB 4.10",)), refs=refs, concerns=lost, moment=title, short="razed")


def place_control(g: Banners, kingdom: int, settlement: int, moment: bool = True) -> None:
    by = g.seat(kingdom)
    lost = others(g, by, controller(g, settlement))
    set_marker(g, settlement, kingdom)
    name = g.campaign.map.settlements[settlement].name
    text = f"{g.does(kingdom, 'places', 'place')} a Control marker in {g.town_text(settlement)}."
    title = f"{name} is taken" if lost and moment else ""
    g.note(text, "BB 4.9.1", refs=refs_of(g, settlement), by=by, concerns=lost, moment=title, short=TAKEN)


def remove_control(g: Banners, kingdom: int, settlement: int) -> None:
    """A kingdom takes one of its own Control markers off the map (4.9.4)."""
    if g.events is not None:
        does = g.does(kingdom, "removes its", "remove their")
        g.note(f"{does} Control marker from {g.town_text(settlement)}.", "BB 4.9.4", refs=refs_of(g, settlement))
    if welcoming_beneath(g, settlement, kingdom):
        set_marker(g, settlement, NO_MARKER)
    else:
        raze(g, settlement, "BB 4.9.4/raze", "BB 4.10/removal", moment=False)


def rebuildable(g: Banners, kingdom: int) -> list[int]:
    """Razed settlements from which the kingdom may remove the marker now (4.10.2)."""
    if not g.razed & g.occupied[kingdom]:
        return []
    return [s for s, mark in enumerate(g.marker) if mark == RAZED and not against_rebuilding(g, kingdom, s)]


# What stands against rebuilding; refusals fill in the words in braces.
NOT_RAZED: Reason = "{place} is not razed", "BB 4.10.2"
NO_ARMY: Reason = "{kingdom_has} no army in {place}", "BB 4.10.2"
HUGE_ON_RUINS: Reason = "a Huge army stands on the ruins of {place}", "BB 3.2.3/ruin"
HOSTILE_BENEATH: Reason = "{place} would be hostile to {kingdom}", "BB 4.10.2/welcoming", "BB 4.6.2"
UNPAID: Reason = "rebuilding costs 2 gold, and {kingdom_has} {gold}", "BB 4.10.2"
NOT_NOW: Reason = "{place} cannot be rebuilt now", "BB 4.10.2"


def against_rebuilding(g: Banners, kingdom: int, settlement: int) -> Reason:
    """The first that stands against removing a Razed marker: an own army, not Huge, in a place that would welcome it,
    and gold (4.10.2)."""
    unit = g.army.get(g.campaign.map.settlements[settlement].at, NOBODY)
    if g.marker[settlement] != RAZED:
        return NOT_RAZED
    if unit == NOBODY or g.owner[unit] != kingdom:
        return NO_ARMY
    if acts_huge(g, unit):
        return HUGE_ON_RUINS
    if not welcoming_beneath(g, settlement, kingdom):
        return HOSTILE_BENEATH
    if g.gold[kingdom] < rebuild_cost(g, kingdom):
        return UNPAID
    return NOT_NOW if withdrawn(g, kingdom) or not g.campaign.in_play[settlement] else ()


def rebuild_cost(g: Banners, kingdom: int) -> int:
    """Two gold, unless the campaign lets a kingdom rebuild for nothing."""
    return 0 if rebuilds_free(g, kingdom) else REBUILD_COST


def rebuild(g: Banners, kingdom: int, settlement: int) -> Flow[None]:
    """Remove a Razed marker for 2 gold (4.10.2)."""
    price = rebuild_cost(g, kingdom)
    g.gold[kingdom] -= price
    name = g.town_text(settlement)
    rules = ("BB 4.10.2",) if price else ("BB 4.10.2", g.campaign.clause("rebuilding"))
    g.note(f"{g.does(kingdom, 'pays', 'pay')} {price} gold; {name} rises again.", *rules, refs=refs_of(g, settlement))
    set_marker(g, settlement, NO_MARKER)
    if controller(g, settlement) == NOBODY:
        unit = g.army[g.campaign.map.settlements[settlement].at]
        yield from offer_control(g, unit, settlement)


# -- taking a settlement ---------------------------------------------------------------------------------------------


def capture(g: Banners, unit: int, settlement: int) -> bool:
    """A hostile settlement has been defeated: loot, take the enemy marker off (4.9.2, steps 1 and 2).

    True if the army then advances into it; a Huge army stays outside what has become welcoming (3.2.3).
    """
    kingdom = g.owner[unit]
    huge = acts_huge(g, unit)
    if loots(g, unit):
        loot(g, kingdom, settlement)
    mark = g.marker[settlement]
    if mark >= 0 or mark == FOREIGN:
        set_marker(g, settlement, NO_MARKER)
        if g.events is not None:
            _report_freed(g, kingdom, settlement, mark)
        if huge and welcoming(g, settlement, kingdom):
            who = unit if abilities(g, unit) & HUGE else g.companion(unit)
            g.note(f"The Huge {g.army_of(who).name} stays outside the freed settlement.", "BB 3.2.3/freed")
            return False
    return True


def _report_freed(g: Banners, kingdom: int, settlement: int, mark: int) -> None:
    """A marker has been taken off: what was the victor's own is its own again."""
    name = g.town_text(settlement)
    text = f"{capital(g.whose(mark)) if mark >= 0 else 'A foreign'} Control marker is removed from {name}"
    by, short = g.seat(kingdom), TAKEN
    if controller(g, settlement) == kingdom:
        short = FREED
        text = f"{text}, which returns to {g.the(kingdom)}"
    lost, refs = others(g, by, mark), refs_of(g, settlement)
    g.note(f"{text}.", "BB 4.9.2/2", "BB 4.9.4", refs=refs, by=by, concerns=lost, short=short)


def settle(g: Banners, unit: int, settlement: int) -> Flow[None]:
    """The army ends its activation inside a settlement: control or raze as its posture asks (4.9.2, step 4; 7.3)."""
    if g.army_of(unit).hero:
        return
    kingdom = g.owner[unit]
    huge = acts_huge(g, unit)
    feral = not huge and acts_feral(g, unit)
    if g.hostile[kingdom] >> g.at[unit] & 1:
        if huge:
            rule = "BB 3.2.3" if abilities(g, unit) & HUGE else "BB 18.2/33/huge"
            raze(g, settlement, rule, "BB 4.10/huge", moment=False, why=", as by every Huge army")
        elif feral:
            raze(g, settlement, "BB 3.2.1/raze", "BB 4.10/feral", moment=False, why=", as by every Feral army")
        elif withdrawn(g, kingdom):
            raze(g, settlement, g.campaign.clause("withdrawal-armies"))
        else:
            yield from control_or_raze(g, kingdom, settlement)
    elif huge and AMULET_RAZES_ANY in g.campaign.optional and not abilities(g, unit) & HUGE:
        raze(g, settlement, "BB 18.2/33/huge")
    elif g.marker[settlement] == NO_MARKER and controller(g, settlement) == NOBODY and not huge and not feral:
        yield from offer_control(g, unit, settlement)


def homecomings(g: Banners, unit: int) -> Mask:
    """Settlements that a friend holds for the unit's kingdom, loyal again when a unit of it enters (campaigns)."""
    camp = g.campaign
    found = 0
    for rule in camp.homecomings:
        settlement = camp.map.settlement(rule.settlement)
        assert settlement is not None
        if g.marker[settlement] == FOREIGN and camp.loyal[settlement] == g.owner[unit]:
            found |= 1 << camp.map.settlements[settlement].at
    return found


def restore_loyalty(g: Banners, unit: int, at: Hex) -> None:
    """A unit of the loyal kingdom enters such a settlement: the marker comes off in peace, at once."""
    if homecomings(g, unit) >> at & 1:
        settlement = g.campaign.map.settlement_at[at]
        set_marker(g, settlement, NO_MARKER)
        text = f"{g.campaign.map.settlements[settlement].name} is loyal to {g.the(g.owner[unit])} again."
        g.note(text, g.campaign.clause("belgunot"), refs=refs_of(g, settlement))


def control_or_raze(g: Banners, kingdom: int, settlement: int) -> Flow[None]:
    """The victor controls or razes the settlement (4.9.2 step 4a)."""
    if not (yield from _takes_control(g, kingdom, settlement, "control", ("raze", settlement))):
        raze(g, settlement, "BB 4.10/choice", moment=False)


def offer_control(g: Banners, unit: int, settlement: int) -> Flow[None]:
    """An army in a welcoming settlement that nobody controls may place a Control marker (4.6.1, 4.9.2 step 4b)."""
    kingdom = g.owner[unit]
    if acts_huge(g, unit) or acts_feral(g, unit) or withdrawn(g, kingdom):
        return
    camp = g.campaign
    allied = camp.allied_neutral if g.season < camp.treaty else camp.treaty_allied
    if not allied[settlement] >> kingdom & 1:
        yield from _takes_control(g, kingdom, settlement, "welcome", ("leave", settlement))


def _takes_control(g: Banners, kingdom: int, settlement: int, question: str, instead: Choice) -> Flow[bool]:
    """Whether the kingdom places a Control marker; with none left it may free one first."""

    def choices() -> list[Choice]:
        return [*_control_choices(g, kingdom, settlement), instead]

    while True:
        choice = yield Decision(g.seat(kingdom), question, choices, (kingdom, settlement))
        if choice[0] not in ("remove", "disperse"):
            break
        take_off(g, kingdom, choice)
    if choice[0] == "control":
        place_control(g, kingdom, settlement, moment=False)
    return bool(choice[0] == "control")


def _control_choices(g: Banners, kingdom: int, settlement: int) -> list[Choice]:
    """Place a Control marker, or with none left take one off elsewhere first (4.9.1, 4.9.4)."""
    if g.markers_left(kingdom) > 0:
        return [("control", settlement)]
    return removals(g, kingdom)


def removals(g: Banners, kingdom: int) -> list[Choice]:
    """Own markers that the kingdom may take off the map in its turn (4.9.4): Control markers, the Night's Covens."""
    choices: list[Choice] = []
    if kingdom in g.marker:
        choices += [("remove", s) for s, mark in enumerate(g.marker) if mark == kingdom]
    if g.covens and g.campaign.kingdoms[kingdom].id == "night" and not covens_safe(g):
        choices += [("disperse", s) for s in members(g.covens)]
    return choices


def take_off(g: Banners, kingdom: int, choice: Choice) -> None:
    """Carry out one of `removals`."""
    if choice[0] == "remove":
        remove_control(g, kingdom, int(choice[1]))
    else:
        disperse_coven(g, int(choice[1]))


def refs_of(g: Banners, settlement: int) -> tuple[str, ...]:
    place = g.campaign.map.settlements[settlement]
    return (f"hex:{g.campaign.map.names[place.at]}", f"settlement:{place.name}")
