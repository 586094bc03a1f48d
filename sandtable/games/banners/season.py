"""The sequence of play (chapters 5, 6 and 11): opening builds, seasons, turns, income, the end."""

from __future__ import annotations

from sandtable.games.banners.activation import activation_phase
from sandtable.games.banners.building import build, build_choices, build_hexes, feral_hexes, stranding
from sandtable.games.banners.campaign import SEASONS
from sandtable.games.banners.kingdoms import empire, night, shashka
from sandtable.games.banners.map import bits
from sandtable.games.banners.settlements import rebuild, rebuildable, removals, take_off
from sandtable.games.banners.state import ACTIVATION, INCOME, OPENING, OVER, PLAYMAT, RAZED, Banners
from sandtable.games.banners.victory import collapse, collapses, decide
from sandtable.kernel import CHECKPOINT, Choice, Decision, Flow

DONE: Choice = ("done",)


def play(g: Banners) -> Flow[None]:
    """The whole game, from wherever the state says it stands."""
    while g.phase != OVER:
        if g.phase == OPENING:
            yield from opening_builds(g)
        elif g.phase == INCOME:
            yield from income_phase(g)
        else:
            yield from activation_phase(g)
            end_turn(g)


# -- setting up (2.5) ------------------------------------------------------------------------------------------------


def opening_builds(g: Banners) -> Flow[None]:
    """In the campaign's order each kingdom places its free units and spends its opening gold."""
    while g.phase == OPENING:
        kingdom = g.kingdom
        yield CHECKPOINT
        choice = yield Decision(kingdom, "opening", lambda kingdom=kingdom: opening_choices(g, kingdom))  # type: ignore[misc]
        if choice[0] == "build":
            build(g, kingdom, choice[1], choice[2])
            continue
        if choice[0] == "coven":
            night.open_coven(g, choice[1])
            continue
        if choice[0] == "suppress":
            empire.suppress(g, kingdom)
            continue
        if choice[0] == "place":
            g.free[kingdom].remove(choice[1])
            build(g, kingdom, choice[1], choice[2], free=True)
            continue
        if night.is_night(g, kingdom):
            g.free_covens = 0
        if g.events is not None:
            g.note(
                f"{g.does(kingdom, 'is set up and keeps', 'are set up and keep')} {g.gold[kingdom]} gold.",
                "BB 2.5/saving",
                kind="turn",
            )
        g.turn += 1
        if g.turn == len(g.campaign.deployment):
            g.turn = 0
            start_turn(g)


def opening_choices(g: Banners, kingdom: int) -> list[Choice]:
    """Free units, and the Night's Covens, come first: they must be placed as long as there is room (2.5, 12.3.2)."""
    choices: list[Choice] = []
    if g.free_covens and night.is_night(g, kingdom) and g.markers_left(kingdom) > 0:
        choices += night.coven_places(g, kingdom)
    for army in sorted(set(g.free[kingdom])):
        hexes = build_hexes(g, kingdom) & ~stranding(g, army) | feral_hexes(g, kingdom, army)
        choices += [("place", army, h) for h in bits(hexes)]
    if choices:
        return choices
    choices = build_choices(g, kingdom)
    if g.campaign.kingdoms[kingdom].start.suppression and empire.may_suppress(g, kingdom):
        choices.append(("suppress",))
    return [*choices, DONE]


# -- a turn (5.2) ----------------------------------------------------------------------------------------------------


def season_name(g: Banners) -> tuple[str, int]:
    """Season and year on the Season Track; winters are skipped (5.1.2)."""
    number = g.campaign.first_season + g.season
    return SEASONS[number % 3], number // 3 + 1


def start_turn(g: Banners) -> None:
    """The next kingdom on the Turn Track that is still in play begins its turn."""
    g.phase = INCOME
    g.new_friendly = g.hidden = 0
    g.coven_tried = False
    while g.turn < len(g.campaign.kingdoms) and g.collapsed >> g.turn & 1:
        g.turn += 1
    if g.turn == len(g.campaign.kingdoms):
        end_season(g)
        return
    if g.events is not None:
        season, year = season_name(g)
        g.note(f"{season} of year {year}: {g.whose(g.turn)} turn.", "BB 5.2", kind="turn")
    if g.campaign.kingdoms[g.turn].id == "empire":
        empire.revolt_check(g, g.turn)
        if g.collapsed >> g.turn & 1:
            end_turn(g)


def income_phase(g: Banners) -> Flow[None]:
    """Income Actions, then income (chapter 6); then the kingdom's armies become ready (7.1)."""
    kingdom = g.kingdom
    while len(income_choices(g, kingdom)) > 1:
        yield CHECKPOINT
        choice = yield Decision(kingdom, "income", lambda: income_choices(g, kingdom))
        if choice == DONE:
            break
        if choice[0] == "rebuild":
            yield from rebuild(g, kingdom, choice[1])
        else:
            income_action(g, kingdom, choice)
    collect(g, kingdom)
    if g.collapsed >> kingdom & 1:
        end_turn(g)
        return
    for unit in g.campaign.units_of[kingdom]:
        g.finished &= ~(1 << unit)
    g.phase = ACTIVATION


def income_choices(g: Banners, kingdom: int) -> list[Choice]:
    """Income Actions (6.1): the siege engine may be disbanded (9.11.2), and what the kingdom's own rules allow.

    Markers may be removed at any time in one's turn (4.9.4, 12.3.4). Before the Income Step that helps only the
    Shashka, whose markers cost gold, and the Night, which may need one for a Coven, so only they are asked. Likewise
    rebuilding (4.10.2) helps whoever has Income.
    """
    camp = g.campaign
    choices: list[Choice] = [
        ("disband", u, g.at[u]) for u in camp.units_of[kingdom] if camp.unit_army[u].siege and g.at[u] != PLAYMAT
    ]
    if camp.kingdoms[kingdom].shashka:
        choices += shashka.income_actions(g, kingdom) + removals(g, kingdom)
    elif night.is_night(g, kingdom) and not g.coven_tried:
        choices += night.coven_choices(g, kingdom) + removals(g, kingdom)
    if not camp.kingdoms[kingdom].shashka:
        choices += [("rebuild", s) for s in rebuildable(g, kingdom)]
    choices.append(DONE)
    return choices


def income_action(g: Banners, kingdom: int, choice: Choice) -> None:
    if choice[0] == "lay waste":
        shashka.lay_waste(g, kingdom, int(choice[1]))
    elif choice[0] == "coven":
        night.place_coven(g, kingdom, int(choice[1]))
    elif choice[0] in ("remove", "disperse"):
        take_off(g, kingdom, choice)
    else:
        disband(g, int(choice[1]))


def disband(g: Banners, unit: int) -> None:
    if g.events is not None:
        g.note(f"{g.unit_text(unit)} is disbanded.", "BB 9.11.2", refs=(f"unit:{unit}",))
    g.lift(unit)


def collect(g: Banners, kingdom: int) -> None:
    """Income Step (6.2)."""
    who = g.campaign.kingdoms[kingdom]
    if who.shashka:
        shashka.upkeep(g, kingdom)
        return
    covens = g.covens.bit_count() if who.id == "night" else 0
    g.gold[kingdom] += g.income[kingdom] + covens
    if g.events is not None:
        by_covens = f" ({covens} from Covens)" if covens else ""
        rules = ("BB 6.2", "BB 12.3.3") if covens else ("BB 6.2",)
        g.note(f"{who.name} collects {g.income[kingdom] + covens} gold{by_covens} and has {g.gold[kingdom]}.", *rules)
    if who.id == "empire":
        empire.pay(g, kingdom)


def end_turn(g: Banners) -> None:
    """The kingdom's Banner moves to Turn Complete (5.2), unless the kingdom collapses (7.6)."""
    if g.outcome is not None:
        g.phase = OVER
        return
    if not g.collapsed >> g.turn & 1:
        if collapses(g, g.kingdom):
            collapse(g, g.kingdom)
        elif shashka.starves(g, g.kingdom):
            collapse(g, g.kingdom, "BB 7.7", "BB 12.2.3/2")
        if g.outcome is not None:
            g.phase = OVER
            return
    g.turn += 1
    start_turn(g)


def end_season(g: Banners) -> None:
    """All kingdoms have had their turn (chapter 11)."""
    g.season += 1
    if g.season >= g.campaign.seasons:
        g.season -= 1
        decide(g)
        g.phase = OVER
        return
    g.turn = 0
    if g.events is not None:
        g.note("The season ends.", "BB 11.1", kind="turn")
    start_turn(g)


def set_up(g: Banners) -> None:
    """Gold, Income and markers as the campaign lists them (2.2 to 2.4)."""
    camp = g.campaign
    for kingdom in camp.kingdoms:
        g.gold[kingdom.index] = kingdom.start.gold
        g.income[kingdom.index] = kingdom.start.income or 0
        g.revolts += kingdom.start.revolt
        g.free_covens += kingdom.start.covens
        for name in kingdom.start.controls:
            settlement = camp.map.settlement(name)
            assert settlement is not None
            g.marker[settlement] = kingdom.index
            g.held |= 1 << kingdom.index
        for opening in kingdom.start.units:
            army = next(a for a in kingdom.armies if opening.army.casefold() in a.names)
            g.free[kingdom.index] += [army.number] * opening.count
    for name in camp.record.razed if camp.record else ():
        settlement = camp.map.settlement(name)
        assert settlement is not None
        g.marker[settlement] = RAZED
    g.refresh_settlements()
