"""The sequence of play (chapters 5, 6 and 11): opening builds, seasons, turns, income, the end."""

from __future__ import annotations

from sandtable.games.banners.cards import moments
from sandtable.games.banners.cards.hands import SATCHEL
from sandtable.games.banners.content.campaign import SEASONS
from sandtable.games.banners.content.cardbook import TREASURES, blessings_of
from sandtable.games.banners.content.readings import GIFTS_AFTER_INCOME
from sandtable.games.banners.rules import gifts, heroes, hits, monsters, upheavals
from sandtable.games.banners.rules.activation import activation_phase, free_action
from sandtable.games.banners.rules.kingdoms import empire, night, shashka
from sandtable.games.banners.rules.settlements import (
    besieged,
    controller,
    friendly_settlements,
    rebuildable,
    removals,
    review_covens,
)
from sandtable.games.banners.rules.setup import DONE, opening_builds
from sandtable.games.banners.rules.setup import set_up as set_up
from sandtable.games.banners.rules.special_rules import swaps, watched_covens
from sandtable.games.banners.rules.study import arcane_study, distribute, draw_spells_to_full, sales, winter
from sandtable.games.banners.rules.victory import SEASON_END, check_victory, collapse, collapses, decide, holds_at
from sandtable.games.banners.state import ACTIVATION, INCOME, OPENING, OVER, PLAYMAT, STUDY, Banners
from sandtable.kernel import CHECKPOINT, Choice, Decision, Flow
from sandtable.kernel.text import capital, listed


def play(g: Banners) -> Flow[None]:
    """The whole game, from wherever the state says it stands."""
    if begins_otherwise(g):
        yield CHECKPOINT
    while g.phase != OVER:
        if g.phase == OPENING:
            yield from opening_builds(g)
            yield from start_turn(g)
        elif g.phase == INCOME:
            yield from income_phase(g)
        elif g.phase == ACTIVATION:
            yield from activation_phase(g)
            yield from end_turn(g)
        else:
            yield from study_phase(g)


def begins_otherwise(g: Banners) -> bool:
    """A position may begin where a game only passes: with others' Cantrips after an Income Step (16.7.2), with a new
    Endless Satchel (18.2), with an army that was freed (12.3.7) or with nothing to study (17.1). There what is asked
    first follows no checkpoint."""
    if g.arcana is None or g.phase == INCOME:
        return g.phase == INCOME
    if g.phase == STUDY and not g.arcana.glyphs + g.arcana.churns:
        return True
    held = any(hand >> SATCHEL & 1 for hand in g.arcana.hand)
    return held or any(key.startswith("freed ") for key in g.arcana.today)


# -- a turn (5.2) ----------------------------------------------------------------------------------------------------


def season_name(g: Banners) -> tuple[str, int]:
    """Season and year on the Season Track; winters are skipped (5.1.2)."""
    number = g.campaign.first_season + g.season
    return SEASONS[number % 3], number // 3 + 1


def start_turn(g: Banners) -> Flow[None]:
    """The next kingdom on the Turn Track that is still in play begins its turn."""
    g.phase = INCOME
    g.new_friendly = g.hidden = 0
    g.coven_tried = False
    while g.turn < len(g.campaign.kingdoms) and g.collapsed >> g.kingdom & 1:
        g.turn += 1
    if g.turn == len(g.campaign.kingdoms):
        yield from end_season(g)
        return
    kingdom = g.kingdom
    if g.events is not None:
        season, year = season_name(g)
        g.note(f"{season} of year {year}: {g.whose(kingdom)} turn.", "BB 5.2", kind="turn", by=g.seat(kingdom))
    if g.campaign.kingdoms[kingdom].id == "empire":
        empire.revolt_check(g, kingdom)
        if g.collapsed >> kingdom & 1:
            g.phase = ACTIVATION


def income_phase(g: Banners) -> Flow[None]:
    """Income Actions, then income (chapter 6); then the kingdom's armies become ready (7.1)."""
    kingdom = g.kingdom
    if g.collapsed:
        yield from take_over(g)
    while len(income_choices(g, kingdom)) > 1 or _might_sell(g, kingdom):
        yield CHECKPOINT
        hidden = _might_sell(g, kingdom)
        choice = yield Decision(g.seat(kingdom), "income", lambda: income_choices(g, kingdom), secret=hidden)
        if choice == DONE:
            break
        yield from income_action(g, kingdom, choice)
        if check_victory(g):
            break
    else:
        g.skipped(g.seat(kingdom), "income", "done")
    if g.outcome is None:
        collect(g, kingdom)
    g.phase = ACTIVATION
    if g.collapsed >> kingdom & 1 or g.outcome is not None:
        return
    for unit in g.own_units(kingdom):
        if not g.campaign.unit_army[unit].passive:
            g.finished &= ~(1 << unit)
    for army in watched_covens(g, kingdom):
        yield from night.hide_in_shadows(g, army)
    if g.arcana is not None:
        for unit in g.own_units(kingdom):  # heroes of another nation that serve with it, too
            g.arcana.locked &= ~(1 << unit)
        for h in monsters.commanded(g, kingdom):
            g.arcana.active_monsters |= 1 << h
        yield from moments.quiet(g)


def income_choices(g: Banners, kingdom: int) -> list[Choice]:
    """Income Actions (6.1): the siege engine may be disbanded (9.11.2), and what the kingdom's own rules allow.

    Markers may be removed at any time in one's turn (4.9.4, 12.3.4). Before the Income Step that helps only the
    Shashka, whose markers cost gold, and the Night, which may need one for a Coven, so only they are asked. Likewise
    rebuilding (4.10.2) helps whoever has Income, and selling a Treasure (16.5) who has something to pay. Gold may be
    given to allies (1.11.1), but for that alone only those are asked whom the Income Step costs some.
    """
    camp = g.campaign
    choices: list[Choice] = [
        ("disband", u, g.at[u]) for u in g.own_units(kingdom) if camp.unit_army[u].siege and g.at[u] != PLAYMAT
    ]
    if camp.kingdoms[kingdom].shashka:
        choices += shashka.income_actions(g, kingdom) + removals(g, kingdom)
    elif night.is_night(g, kingdom) and not g.coven_tried:
        if g.free_covens and g.markers_left(kingdom) > 0:  # gained by a swap: no roll, and it must be placed
            return night.coven_places(g, kingdom)
        choices += night.coven_choices(g, kingdom) + swaps(g, kingdom) + removals(g, kingdom)
    if not camp.kingdoms[kingdom].shashka:
        choices += [("rebuild", s) for s in rebuildable(g, kingdom)]
    owes = _owes(g, kingdom)
    if g.arcana is not None and owes:
        choices += [choice for choice in sales(g, kingdom) if choice[0] == "sell"]
    if (choices or owes) and GIFTS_AFTER_INCOME not in camp.optional:
        choices += gifts.transfers(g, kingdom)
    choices.append(DONE)
    return choices


def _owes(g: Banners, kingdom: int) -> bool:
    """The Income Step costs gold: Shashka pay for their markers (12.2.1), the Empire for its revolts (12.4.4)."""
    who = g.campaign.kingdoms[kingdom]
    return kingdom in g.marker if who.shashka else who.id == "empire" and g.revolts > 0


def _might_sell(g: Banners, kingdom: int) -> bool:
    """Who owes gold and holds Treasures is asked even if none of them can be sold (16.5): all see how many there are,
    and being asked must not reveal which."""
    return g.arcana is not None and _owes(g, kingdom) and bool(g.arcana.hand[g.seat(kingdom)] & TREASURES)


def income_action(g: Banners, kingdom: int, choice: Choice) -> Flow[None]:
    if choice[0] == "lay waste":
        shashka.lay_waste(g, kingdom, int(choice[1]))
    elif choice[0] == "coven" and g.free_covens:
        night.open_coven(g, int(choice[1]))
        g.coven_tried = True
    elif choice[0] == "coven":
        night.place_coven(g, kingdom, int(choice[1]))
    elif choice[0] == "swap":
        upheavals.swap(g, int(choice[1]))
    elif choice[0] == "disband":
        disband(g, int(choice[1]))
    else:
        yield from free_action(g, kingdom, choice)


def disband(g: Banners, unit: int) -> None:
    g.note(f"The {g.unit_text(unit)} is disbanded.", "BB 9.11.2", refs=(f"unit:{unit}",))
    if g.arcana is None:
        g.lift(unit)
    else:
        hits.remove(g, unit)


def collect(g: Banners, kingdom: int) -> None:
    """Income Step (6.2)."""
    who = g.campaign.kingdoms[kingdom]
    if who.shashka:
        shashka.upkeep(g, kingdom)
        return
    covens = g.covens.bit_count() if who.id == "night" else 0
    g.gold[kingdom] += g.income[kingdom] + covens
    by_covens = f" ({covens} from Covens)" if covens else ""
    rules: tuple[str, ...] = ("BB 6.2", "BB 12.3.3") if covens else ("BB 6.2",)
    collected = g.income[kingdom] + covens
    if g.events is not None:
        gold = f"{collected} gold{by_covens}"
        text = f"{g.does(kingdom, f'collects {gold} and has', f'collect {gold} and have')} {g.gold[kingdom]}."
        shut = [s for s in friendly_settlements(g, kingdom) if besieged(g, s, kingdom)]
        if shut:
            names = listed(g.town_text(s) for s in shut)
            text += f" {capital(names)} {'is' if len(shut) == 1 else 'are'} besieged."
            rules += ("BB 10.3",)
        g.note(text, *rules, by=g.seat(kingdom), short=f"+{collected} gold")
    if who.id == "empire":
        empire.pay(g, kingdom)


def end_turn(g: Banners) -> Flow[None]:
    """The kingdom's Banner moves to Turn Complete (5.2), unless the kingdom collapses (7.6); then all study (17.3)."""
    if g.arcana is not None:
        turn_magic_ends(g)
    kingdom = g.kingdom
    if not check_victory(g):
        check_victory(g, g.campaign.kingdoms[kingdom].id)
    if g.outcome is None and not g.collapsed >> kingdom & 1:
        if collapses(g, kingdom):
            collapse(g, kingdom)
        elif shashka.starves(g, kingdom):
            collapse(g, kingdom, "BB 7.7", "BB 12.2.3/2")
    if g.outcome is not None:
        g.phase = OVER
        return
    if g.arcana is not None:
        g.phase = STUDY
        return
    g.turn += 1
    yield from start_turn(g)


def turn_magic_ends(g: Banners) -> None:
    """What lasted for the turn is over; eliminated heroes are shuffled in again (13.2, 14.4)."""
    arcana = g.magic
    arcana.today = {}
    arcana.turn_gains = {}
    arcana.played = 0
    arcana.active_monsters = 0
    heroes.turn_over(g)
    if g.covens:
        review_covens(g)


def study_phase(g: Banners) -> Flow[None]:
    """The Arcane Study Phase, then the next kingdom's turn; after the last, the season ends (13.2)."""
    yield from arcane_study(g)
    while g.turn + 1 < len(g.campaign.kingdoms) and g.collapsed >> g.kingdom_after() & 1:
        g.turn += 1
    last = g.turn + 1 == len(g.campaign.kingdoms)
    over = last and (g.season + 1 >= g.campaign.seasons or holds_at(g, SEASON_END))
    if last and not over and season_name(g)[0] == SEASONS[-1]:
        yield from winter(g)
    g.turn += 1
    yield from start_turn(g)


def take_over(g: Banners) -> Flow[None]:
    """A player whose kingdoms have all collapsed may take one over from an ally who runs several (7.6)."""
    for player in range(len(g.campaign.players)):
        if g.kingdoms_of(player) or g.declined >> player & 1:
            continue
        side = g.side_of(player)
        offered: list[Choice] = [
            ("take over", k)
            for k in g.campaign.sides[side]
            if not g.collapsed >> k & 1 and len(g.kingdoms_of(g.player[k])) > 1
        ]
        if not offered:
            continue
        choices: list[Choice] = [*offered, ("pass",)]
        yield CHECKPOINT
        answer = yield Decision(player, "take over", choices, ())
        if answer[0] == "pass":
            g.declined |= 1 << player
            continue
        kingdom = int(answer[1])
        before = g.player[kingdom]
        g.player = [player if k == kingdom else p for k, p in enumerate(g.player)]
        if g.arcana is not None:
            own = g.arcana.hand[before] & blessings_of(g.campaign.kingdoms[kingdom].id)
            g.arcana.hand[before] &= ~own
            g.arcana.hand[player] |= own
            for each in (before, player):
                draw_spells_to_full(g, each)
        text = f"{g.player_does(player, 'takes', 'take')} over {g.the(kingdom)}."
        g.note(text, "BB 7.6/takeover", kind="turn", by=player, concerns=(before,))


def _standing(g: Banners) -> str:
    """What each kingdom holds as a season ends, of the settlements that count, and how long the campaign goes on."""
    holders = [controller(g, s) for s in g.campaign.counting]
    left = g.campaign.seasons - g.season
    standing = (k for k in g.campaign.kingdoms if not g.collapsed >> k.index & 1)
    held = ", ".join(f"{k.name} {holders.count(k.index)}" for k in standing)
    rest = "The last season begins." if left == 1 else f"{left} seasons are left."
    return f"Settlements held: {held}. {rest}"


def end_season(g: Banners) -> Flow[None]:
    """All kingdoms have had their turn (chapter 11)."""
    if g.season + 1 >= g.campaign.seasons:
        decide(g)
        g.phase = OVER
        return
    if check_victory(g, SEASON_END):
        g.phase = OVER
        return
    g.season += 1
    g.turn = 0
    if g.events is not None:
        g.note(f"The season ends. {_standing(g)}", "BB 11.1", kind="turn")
    yield from upheavals.new_season(g)
    if g.arcana is not None:
        distribute(g)
    if not upheavals.returns_now(g):
        yield from start_turn(g)
