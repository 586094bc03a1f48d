"""The sequence of combat (9.9, 16.8): the attack, the advance into the hex (9.3), further attacks that powers allow.

In the Basic game nothing can come between declaring an attack and rolling the dice; in the Advanced game magic may, so
there the steps ask the moments of `cards.moments`.
"""

from __future__ import annotations

from typing import Final

from sandtable.games.banners.cards import moments
from sandtable.games.banners.content.map import Hex, members
from sandtable.games.banners.rules import battle_report, building, monsters
from sandtable.games.banners.rules import hits as wounds
from sandtable.games.banners.rules.battle import ambush, clash, declare_ambush
from sandtable.games.banners.rules.battle_report import Before
from sandtable.games.banners.rules.fight import ATTACK, DEFENCE, Fight, targets
from sandtable.games.banners.rules.kingdoms.night import hide_in_shadows, release
from sandtable.games.banners.rules.movement import next_hexes, step_aside
from sandtable.games.banners.rules.reporting import hex_refs, others, owner_seat
from sandtable.games.banners.rules.settlements import capture, place_control, raze, settle, standing_at
from sandtable.games.banners.rules.special_rules import stays_put
from sandtable.games.banners.rules.stacks import HAGA_TOR, SOFIA, acts_huge, led_by, loots
from sandtable.games.banners.rules.victory import check_victory
from sandtable.games.banners.state import NOBODY, Banners
from sandtable.kernel import Choice, Decision, Flow


def attack(g: Banners, unit: int, at: Hex) -> Flow[None]:
    """An Attack action, from its declaration to control of what was taken (9.9, 16.8)."""
    fight = Fight(g, unit, g.rider if unit == g.active else g.companion(unit), at)
    if g.arcana is not None and fight.army == NOBODY and at in g.campaign.map.lairs and fight.monster == NOBODY:
        yield from monsters.explore(g, fight.kingdom, at)
        fight.meet(g)
    before = battle_report.look(g, fight)
    if g.events is not None:
        _report_attack(g, fight)
    if g.arcana is not None:
        yield from moments.battle_magic(g, fight)
        if fight.broken(g):
            if g.events is not None:
                g.note("The attack is called off.", "BB 16.7.3/target-gone", kind="battle")
            monsters.leave_unclaimed(g, at)
            return
    ambusher = NOBODY if fight.decided else (yield from declare_ambush(g, fight))
    if fight.decided:
        hit = True
    elif ambusher == NOBODY:
        hit = yield from clash(g, fight)
    else:
        fight.ambushed = True
        hit = yield from ambush(g, fight, ambusher)
    if not hit or before.town == NOBODY:  # else whose the settlement is belongs to it
        battle_report.report(g, fight, before)
    if g.arcana is not None:
        monsters.leave_unclaimed(g, at)
        yield from release(g)  # an army set free leaves at once, and its hex may be unoccupied then (12.3.7)
        yield from afterwards(g, fight, hit, before)
    elif hit and at not in g.army and g.at[unit] >= 0:
        yield from advance(g, unit, at)
    battle_report.report(g, fight, before)
    yield from building.regenerate_after_combat(g, unit, fight.army)


def _report_attack(g: Banners, fight: Fight) -> None:
    names = g.campaign.map.names
    if fight.army != NOBODY:
        against = f"{fight.text(g, DEFENCE)} {g.where_text(fight.at)}"
    else:
        against = g.place_text(fight.at) if fight.monster == NOBODY else fight.text(g, DEFENCE)
    trail = (f"hex:{names[fight.home]}", f"hex:{names[fight.at]}")
    refs = (f"unit:{fight.unit}", *trail)
    does = g.group_did(fight.unit, fight.rider, "attacks", "attack")
    allowed = "BB 7.2/attack" if fight.monster == NOBODY else "BB 15.2"
    by = g.seat(fight.kingdom)
    attacked = others(g, by, fight.foe(g))
    text = f"{does} {against}."
    g.note(text, allowed, "BB 9.1", refs=refs, kind="battle", by=by, concerns=attacked, trail=trail, short="attack")


ADVANCE: Final[list[Choice]] = [("advance",), ("stay",)]


def afterwards(g: Banners, fight: Fight, hit: bool, before: Before) -> Flow[None]:
    """After the dice in the Advanced game: the price of Orc fury, advance, further attacks (18.3)."""
    unit = fight.unit
    yield from _pay_prices(g, fight)
    if hit and fight.returning:
        yield from _return_cards(g, fight)
    if fight.winner == DEFENCE:
        yield from _counter_stroke(g, fight)
    if g.at[unit] < 0 or g.at[unit] != fight.home:
        if hit and g.at[unit] < 0:
            _razed_by_the_fallen(g, fight)
        return
    yield from _follow_up(g, fight, hit, before)


def _follow_up(g: Banners, fight: Fight, hit: bool, before: Before) -> Flow[None]:
    """The attacker is still there: it may advance, and attack again where a card or power allows it."""
    unit, at = fight.unit, fight.at
    if fight.winner == ATTACK or fight.decided:
        moment = yield from moments.won(g, fight, unit)
        fight.extra_attack = fight.extra_attack or moment.result
    if hit and at not in g.army and fight.monster == NOBODY:
        yield from moments.entering(g, unit, at)
    if hit and at not in g.army and fight.monster == NOBODY and not (yield from _stays(g, fight)):
        yield from advance(g, unit, at)
        battle_report.report(g, fight, before)
        if g.at[unit] == at and led_by(g, unit, SOFIA) and g.outcome is None:
            yield from _sacred_banner(g, unit)
            return
    battle_report.report(g, fight, before)
    if fight.extra_attack and g.at[unit] >= 0:
        yield from attack_again(g, unit)


def _pay_prices(g: Banners, fight: Fight) -> Flow[None]:
    """What cards that were played cost once the combat is over (18.3, Orcs)."""
    for who, count, clause in fight.aftermath:
        if g.at[who] < 0:
            continue
        if count:
            yield from wounds.take(g, g.at[who], who, NOBODY, count, False, clause)
        else:
            yield from wounds.eliminate(g, who, clause)


def _razed_by_the_fallen(g: Banners, fight: Fight) -> None:
    """The attacker has paid with its life for a hostile settlement that is unoccupied now."""
    settlement = standing_at(g, fight.at)
    prices = [clause for who, _, clause in fight.aftermath if who == fight.unit]
    if prices and fight.at not in g.army and settlement != NOBODY and g.hostile[fight.kingdom] >> fight.at & 1:
        raze(g, settlement, f"{prices[0]}/settlement", moment=False)


def _stays(g: Banners, fight: Fight) -> Flow[bool]:
    """The victor need not advance into a defeated settlement (18.3, Fury of the Ancestors)."""
    if not fight.may_stay or not g.hostile[fight.kingdom] >> fight.at & 1:
        return False
    answer = yield Decision(g.seat(fight.kingdom), "advance", ADVANCE, (fight.unit, fight.at))
    return bool(answer != ADVANCE[0])


def _return_cards(g: Banners, fight: Fight) -> Flow[None]:
    for card in fight.returning:
        if not g.magic.blessing_discard >> card.number & 1:  # shuffled into the deck meanwhile (16.1)
            continue
        player = g.player[fight.kingdom]
        choices: list[Choice] = [("keep", card.number), ("discard", card.number)]
        answer = yield Decision(player, "return", choices, (card.number,))
        if answer[0] == "keep":
            g.magic.blessing_discard &= ~(1 << card.number)
            g.magic.hand[player] |= 1 << card.number
            if g.events is not None:
                g.note(f"{card.name} goes back to hand.", card.clause, refs=(f"card:{card.id}",), kind="card")


def attack_again(g: Banners, unit: int) -> Flow[None]:
    """A further attack that a card or power allows."""
    found = targets(g, unit)
    if not found or g.outcome is not None:
        return
    choices: list[Choice] = [*(("attack", h) for h in found), ("pass",)]
    answer = yield Decision(g.seat(g.owner[unit]), "again", choices, (unit,))
    if answer[0] == "attack":
        yield from attack(g, unit, int(answer[1]))


def _sacred_banner(g: Banners, unit: int) -> Flow[None]:
    """Princess Sofia's stack may go on by one hex after its advance, and attack again (18.3)."""
    here = g.at[unit]
    free = next_hexes(g, unit, g.rider)
    if free:
        choices: list[Choice] = [*(("move", h) for h in members(free)), ("stay",)]
        answer = yield Decision(g.seat(g.owner[unit]), "again", choices, (unit,))
        barred = answer[0] == "move" and (yield from moments.entering(g, unit, int(answer[1])))
        if answer[0] == "move" and not barred:
            yield from step_aside(g, unit, g.rider, int(answer[1]))
            if g.at[unit] == int(answer[1]):
                yield from moments.moved(g, unit, int(answer[1]), False, False)
            if g.active != unit:  # 18.1, Earth to Mud
                return
    stands = g.at[unit]
    if stands >= 0:
        yield from attack_again(g, unit)
    settlement = standing_at(g, stands) if stands >= 0 else NOBODY
    if g.at[unit] == stands != here and settlement != NOBODY and g.outcome is None:
        yield from settle(g, unit, settlement)


def _counter_stroke(g: Banners, fight: Fight) -> Flow[None]:
    """A stack that has won as the defender may advance, attack, or both: Haga-Tor's, and by a Cantrip that of other
    Oathborn (18.3, Blade and Fury of the Ancestors)."""
    army, to = fight.army, fight.home
    if army == NOBODY or g.at[army] != fight.at or g.outcome is not None:
        return
    moment = yield from moments.won(g, fight, army)
    if not moment.result and not led_by(g, army, HAGA_TOR):
        return
    if to not in g.army and g.campaign.map.crossable[fight.at] >> to & 1 and may_advance(g, army, to):
        answer = yield Decision(g.seat(g.owner[army]), "advance", ADVANCE, (army, to))
        if answer == ADVANCE[0]:
            clause = "BB 18.3/oathborn-11" if led_by(g, army, HAGA_TOR) else "BB 18.3/oathborn-6"
            yield from _counter_advance(g, army, to, clause)
    if g.at[army] >= 0 and not g.over():
        yield from attack_again(g, army)


def _counter_advance(g: Banners, army: int, to: Hex, clause: str) -> Flow[None]:
    """The defender's advance: a settlement is looted and taken under control (18.3, Haga-Tor)."""
    kingdom = g.owner[army]
    settlement = standing_at(g, to)
    hostile = bool(g.hostile[kingdom] >> to & 1)
    looted = hostile and loots(g, army)
    enters = not hostile or capture(g, army, settlement)
    if enters:
        if g.events is not None:
            does = g.group_did(army, g.companion(army), "advances", "advance")
            _report_advance(g, army, to, f"{does} to {g.place_text(to)}.", clause)
        yield from _step_in(g, army, to)
    if looted:
        yield from moments.looted(g, army, to)
    if settlement == NOBODY or g.at[army] != to or g.outcome is not None:
        return
    if g.hostile[kingdom] >> to & 1 and looted and not acts_huge(g, army) and g.markers_left(kingdom) > 0:
        place_control(g, kingdom, settlement, moment=False)
    else:
        yield from settle(g, army, settlement)


def advance(g: Banners, unit: int, at: Hex) -> Flow[None]:
    """The defender's hex is unoccupied: the attacker may move in, and must into a hostile settlement (9.3)."""
    kingdom = g.owner[unit]
    if not may_advance(g, unit, at):
        return
    does = g.group_did(unit, g.rider, "advances", "advance")
    if g.hostile[kingdom] >> at & 1:
        settlement = g.campaign.map.settlement_at[at]
        looted, enters = loots(g, unit), capture(g, unit, settlement)
        if enters:
            _report_advance(g, unit, at, f"{does} into {g.place_text(at)}.", "BB 9.3/must")
            yield from _step_in(g, unit, at)
        if looted:
            yield from moments.looted(g, unit, at)
        if enters and g.at[unit] == at and not check_victory(g):
            yield from settle(g, unit, settlement)
        return
    answer = yield Decision(g.seat(kingdom), "advance", ADVANCE, (unit, at))
    if answer == ADVANCE[0]:
        _report_advance(g, unit, at, f"{does} to {g.place_text(at)}.", "BB 9.3")
        yield from _step_in(g, unit, at)
        settlement = standing_at(g, at)
        if settlement != NOBODY and g.at[unit] == at:
            yield from settle(g, unit, settlement)


def _report_advance(g: Banners, unit: int, to: Hex, text: str, rule: str) -> None:
    if g.events is not None:
        trail = hex_refs(g, g.at[unit], to)
        g.note(text, rule, refs=(f"unit:{unit}", *trail), trail=trail, by=owner_seat(g, unit))


def _step_in(g: Banners, unit: int, at: Hex) -> Flow[None]:
    """The stack moves in together; a lone enemy hero there is eliminated (14.6.4, 14.6.5)."""
    if g.arcana is not None:
        hero = g.hero.get(at, NOBODY)
        if hero != NOBODY and g.kingdom_of(hero).side != g.kingdom_of(unit).side:
            yield from wounds.eliminate(g, hero, "BB 14.6.4/hero")
        rider = g.rider if g.active == unit else g.companion(unit)
        if rider != NOBODY and g.at[rider] == g.at[unit]:
            g.shift(rider, at)
    g.shift(unit, at)
    if g.covens:
        yield from hide_in_shadows(g, unit)


def may_advance(g: Banners, unit: int, at: Hex) -> bool:
    """Not into a prohibited hex (9.3, 8.2), nor a Huge army into a welcoming settlement (3.2.3); Osterlich never."""
    kingdom = g.owner[unit]
    if g.army_of(unit).static:
        rules: tuple[str, ...] = stays_put(g.campaign)
    elif (g.campaign.closed[kingdom] | g.barred) >> at & 1:
        rules = ("BB 9.3/prohibited", "BB 8.2")
    elif acts_huge(g, unit) and standing_at(g, at) != NOBODY and not g.hostile[kingdom] >> at & 1:
        rules = ("BB 3.2.3/welcoming",)
    else:
        return True
    if g.events is not None:
        g.note(f"{g.unit_text(unit)} may not advance to {g.place_text(at)}.", *rules, refs=(f"unit:{unit}",))
    return False
