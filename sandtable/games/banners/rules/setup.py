"""Setting up (chapter 2, 13.1): what the campaign puts on the table, and the opening builds (2.5)."""

from __future__ import annotations

from functools import partial
from typing import Final

from sandtable.games.banners.content.campaign import Campaign, army_named
from sandtable.games.banners.content.cardbook import blessings_of, card, monster
from sandtable.games.banners.content.chronicle import FJORDLAND
from sandtable.games.banners.content.forces import armies
from sandtable.games.banners.content.map import Hex, Mask, members
from sandtable.games.banners.rules import building, heroes, special_rules, upheavals
from sandtable.games.banners.rules.kingdoms import empire, night
from sandtable.games.banners.rules.settlements import friendly_settlements
from sandtable.games.banners.rules.stacks import no_room
from sandtable.games.banners.rules.study import distribute, draw_blessings_to_full, draw_spells_to_full, markers
from sandtable.games.banners.state import FOREIGN, NOBODY, PLAYMAT, RAZED, Banners
from sandtable.kernel import CHECKPOINT, Choice, Decision, Flow

DONE: Final[Choice] = ("done",)


# -- what the campaign lists (2.2 to 2.4) ------------------------------------------------------------------------------


def set_up(g: Banners) -> None:
    """Gold, Income, markers and free units as the campaign lists them."""
    camp = g.campaign
    for kingdom in camp.kingdoms:
        start = kingdom.start
        k = kingdom.index
        g.gold[k] = start.gold + camp.handicap.get(kingdom.id, 0)
        g.income[k] = start.income or 0
        g.revolts += start.revolt
        g.free_covens += start.covens
        for name in start.controls:
            g.marker[_settlement(camp, name)] = k
            g.held |= 1 << k
        for opening in start.units:
            g.free[k] += [army_named(opening.kingdom or kingdom.id, opening.army).number] * opening.count
    record = camp.record
    if record is not None:
        for name in record.razed:
            g.marker[_settlement(camp, name)] = RAZED
        for board, standing in record.razed_except.items():
            for s, place in enumerate(camp.map.settlements):
                if camp.map.names[place.at].startswith(f"{board}:") and place.name not in standing:
                    g.marker[s] = RAZED
    for s in camp.held_by_nobody:
        g.marker[s] = FOREIGN
    upheavals.place_fixed(g)
    if camp.link is not None and camp.link.absent and FJORDLAND in camp.index:
        k = camp.index[FJORDLAND]
        g.collapsed |= 1 << k  # its turn is passed over until it returns
        g.gold[k] = g.income[k] = 0
        g.returns = upheavals.NEVER if camp.link.comes is None else camp.link.comes
    if g.arcana is not None:
        _deal_magic(g)
    g.refresh_settlements()


def _settlement(camp: Campaign, name: str) -> int:
    found = camp.map.settlement(name)
    assert found is not None
    return found


def _deal_magic(g: Banners) -> None:
    """Decks, study markers, starting hands, heroes and lairs of the Advanced game (2.6, 13.1)."""
    camp, arcana = g.campaign, g.magic
    record = camp.record
    for kingdom in camp.kingdoms:
        arcana.blessing_decks[kingdom.index] = blessings_of(kingdom.id)
        if not g.collapsed >> kingdom.index & 1:
            _owe_heroes(g, kingdom.index)
    for board in record.abandoned_lairs if record is not None else ():
        for at in camp.map.lairs:
            if camp.map.names[at].startswith(f"{board}:"):
                arcana.abandoned |= 1 << at
    if camp.osterlich != NOBODY:
        arcana.pool &= ~(1 << monster("Osterlich").number)
    study = record.study if record is not None else None
    arcana.study = markers(len(camp.kingdoms)) if study is None else (study.glyphs, study.churns)
    distribute(g)
    for player in range(len(camp.players)):
        if g.kingdoms_of(player):
            draw_spells_to_full(g, player)
            draw_blessings_to_full(g, player)


def _owe_heroes(g: Banners, kingdom: int) -> None:
    """The heroes a kingdom begins with: those that are named, guests, and others at random."""
    camp, arcana = g.campaign, g.magic
    start = camp.kingdoms[kingdom].start
    owed = [camp.hero_of_card[card(name).number] for name in start.fixed_heroes]
    for unit in owed:
        arcana.unavailable |= 1 << unit  # not to be drawn before it is placed
    owed += [NOBODY] * (start.heroes - len(owed))
    for guests in start.guest_heroes:
        owed += [_draw_guest(g, kingdom, guests.kingdom) for _ in range(guests.count)]
    g.free_heroes[kingdom] = owed
    for name in start.absent_heroes:
        arcana.unavailable |= 1 << camp.hero_of_card[card(name).number]


def _draw_guest(g: Banners, host: int, nation: str) -> int:
    """A hero of another nation at random, for the kingdom that hosts its contingent."""
    camp = g.campaign
    known = [
        units[0]
        for (k, _), units in camp.guests.items()
        if k == host and camp.hero_units >> units[0] & 1 and camp.unit_army[units[0]].kingdom == nation
    ]
    hero = g.rng.pick(known, lambda unit: camp.unit_army[unit].name)
    own = camp.hero_of_card[camp.unit_army[hero].card]
    if own != hero:  # its nation is in play, and does without this hero
        g.magic.unavailable |= 1 << own
    return hero


# -- opening builds (2.5) ----------------------------------------------------------------------------------------------


def opening_builds(g: Banners) -> Flow[None]:
    """In the campaign's order each kingdom places its free units and spends its opening gold."""
    camp = g.campaign
    while True:
        chooser = special_rules.chooser(g)
        kingdom = chooser if chooser != NOBODY else g.kingdom
        yield CHECKPOINT
        kind, about = ("opening", ()) if chooser == NOBODY else ("claim", (kingdom,))
        choice = yield Decision(g.seat(kingdom), kind, partial(opening_choices, g, kingdom), about)
        if choice == DONE:
            _done(g, kingdom)
            if g.season and g.arcana is not None:  # back in the war (upheavals.py)
                draw_spells_to_full(g, g.seat(kingdom))
                draw_blessings_to_full(g, g.seat(kingdom))
            g.turn += 1
            if g.turn in (camp.openings, len(camp.deployment)):
                g.turn = 0
                return
        else:
            _open(g, kingdom, choice)


def _open(g: Banners, kingdom: int, choice: Choice) -> None:
    verb = choice[0]
    if verb == "suppress":
        empire.suppress(g, kingdom)
        return
    first, last = int(choice[1]), int(choice[-1])
    if verb == "claim":
        upheavals.claim(g, kingdom, first)
    elif verb == "build":
        building.build(g, kingdom, first, last)
    elif verb == "coven":
        night.open_coven(g, first)
    elif verb == "swap":
        upheavals.swap(g, first)
    elif verb == "place":
        g.free[kingdom].remove(first)
        if (kingdom, first) in g.campaign.guests:
            _place_guest(g, kingdom, first, last)
        else:
            building.build(g, kingdom, first, last, free=True)
    elif verb == "hero":
        heroes.build(g, kingdom, first)
    else:
        who = g.free_heroes[kingdom].pop(0)
        if who != NOBODY:
            g.magic.unavailable &= ~(1 << who)
        heroes.build(g, kingdom, first, free=True, who=who)


def _place_guest(g: Banners, kingdom: int, army: int, at: Hex) -> None:
    """An army of the kingdom's contingent, weakened where the campaign says so."""
    camp = g.campaign
    unit = next(u for u in camp.guests[kingdom, army] if g.at[u] == PLAYMAT)
    kind = camp.unit_army[unit]
    g.place(unit, at)
    if not building.status_here(g, kingdom, at):
        g.finished |= 1 << unit
    if any(each.weakened and each.army.casefold() in kind.names for each in camp.kingdoms[kingdom].start.units):
        g.weakened |= 1 << unit
    text = f"{g.unit_text(unit)} of {g.whose(kingdom)} contingent {g.where_text(at)} (free)."
    refs = (f"unit:{unit}", f"hex:{camp.map.names[at]}")
    g.note(text, "BB 2.5/free-units", camp.clause("contingent"), refs=refs)


def _done(g: Banners, kingdom: int) -> None:
    """The kingdom is set up; what gold it has left it keeps, unless its campaign takes it away."""
    if night.is_night(g, kingdom):
        g.free_covens = 0
    g.free[kingdom] = []
    g.free_heroes[kingdom] = []
    rules = ["BB 2.5/saving"]
    if special_rules.loses_rest(g, kingdom):
        g.gold[kingdom] = 0
        rules.append(g.campaign.clause("spending"))
    if g.events is not None:
        text = f"{g.does(kingdom, 'is set up and keeps', 'are set up and keep')} {g.gold[kingdom]} gold."
        g.note(text, *rules, kind="turn")


def opening_choices(g: Banners, kingdom: int) -> list[Choice]:
    """Free units, and the Night's Covens, come first: they must be placed as long as there is room (2.5, 12.3.2)."""
    if special_rules.chooser(g) == kingdom:
        return special_rules.chosen_places(g, kingdom)
    choices: list[Choice] = []
    if g.free_covens and night.is_night(g, kingdom) and g.markers_left(kingdom) > 0:
        choices += night.coven_places(g, kingdom)
    for army in sorted(set(g.free[kingdom])):
        choices += [("place", army, h) for h in members(free_places(g, kingdom, army))]
    if g.free_heroes[kingdom]:
        choices += [("place hero", h) for h in members(_hero_places(g, kingdom, g.free_heroes[kingdom][0]))]
    if choices:
        return choices
    choices = _for_gold(g, kingdom)
    if g.campaign.kingdoms[kingdom].start.suppression and empire.may_suppress(g, kingdom):
        choices.append(("suppress",))
    choices += special_rules.swaps(g, kingdom)
    return [*choices, DONE]


def free_places(g: Banners, kingdom: int, army: int) -> Mask:
    """Where a free army may be placed: as if it were built, or where the campaign puts a contingent."""
    barred = special_rules.opening_barred(g, kingdom)
    if (kingdom, army) in g.campaign.guests:
        return _guest_hexes(g, kingdom) & ~g.all_armies() & ~g.all_heroes()
    return (
        building.build_hexes(g, kingdom) & ~building.stranding(g, army) | building.feral_hexes(g, kingdom, army)
    ) & ~barred


def _hero_places(g: Banners, kingdom: int, unit: int) -> Mask:
    camp = g.campaign
    if unit != NOBODY and camp.unit_army[unit].kingdom != camp.kingdoms[kingdom].id:
        return _guest_hexes(g, kingdom) & ~no_room(g, unit, NOBODY)
    return heroes.build_places(g, kingdom) & ~special_rules.opening_barred(g, kingdom)


def _guest_hexes(g: Banners, kingdom: int) -> Mask:
    """In or next to the settlement that the campaign names for a contingent, else where its host builds."""
    camp = g.campaign
    named = camp.kingdoms[kingdom].start.guests_at
    if named is None:
        return building.build_hexes(g, kingdom, hero=True)
    at = camp.map.find(named)
    assert at is not None
    return (camp.map.adjacent[at] | 1 << at) & ~camp.closed[kingdom] & ~g.hostile[kingdom] & ~g.barred


def _for_gold(g: Banners, kingdom: int) -> list[Choice]:
    """What opening gold may buy, as the campaign limits or widens it."""
    choices = building.build_choices(g, kingdom) + heroes.build_choices(g, kingdom)
    barred = special_rules.opening_barred(g, kingdom)
    if barred:
        choices = [c for c in choices if not barred >> int(c[-1]) & 1]
    limit = special_rules.spending(g, kingdom)
    if limit is not None:
        board, left = limit
        choices = [c for c in choices if not board >> int(c[-1]) & 1 or _price(g, kingdom, c) <= left]
    return choices + _miners(g, kingdom)


def _price(g: Banners, kingdom: int, choice: Choice) -> int:
    return heroes.cost(g, kingdom) if choice[0] == "hero" else armies()[int(choice[1])].cost


def _miners(g: Banners, kingdom: int) -> list[Choice]:
    """Miners in mines near the kingdom's settlements, where the campaign allows it."""
    mines = mines_nearby(g, kingdom)
    return [
        ("build", army.number, h)
        for army in g.campaign.kingdoms[kingdom].armies
        if mines and army.miner and army.cost <= g.gold[kingdom] and g.spare(army) is not None
        for h in members(mines)
    ]


def mines_nearby(g: Banners, kingdom: int) -> Mask:
    """Free mines that are not next to the kingdom's settlements, but near enough for its Miners."""
    camp = g.campaign
    distance = special_rules.miners_distance(g, kingdom)
    if not distance:
        return 0
    near = 0
    for s in friendly_settlements(g, kingdom):
        near |= camp.map.ball(camp.map.settlements[s].at, distance)
    free = ~building.build_hexes(g, kingdom) & ~g.all_armies() & ~camp.closed[kingdom] & ~g.all_heroes()
    return near & camp.map.mines & free
