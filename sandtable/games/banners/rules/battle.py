"""Ambush, dice and hits of one combat (9.2, 9.6, 9.7)."""

from __future__ import annotations

from sandtable.games.banners.cards import moments
from sandtable.games.banners.content.forces import RANGED, STEALTH
from sandtable.games.banners.content.map import Hex
from sandtable.games.banners.rules import hits as wounds
from sandtable.games.banners.rules import monsters
from sandtable.games.banners.rules.fight import ATTACK, DEFENCE, Fight, fortification, fortified
from sandtable.games.banners.rules.rolling import NO_REASONS, Roll, Strike, reasons, resolve_strike, roll
from sandtable.games.banners.rules.stacks import WEASEL_EYES
from sandtable.games.banners.state import NOBODY, Banners
from sandtable.kernel import Choice, Decision, Flow
from sandtable.kernel.text import plural

AMBUSH: list[Choice] = [("ambush",), ("no ambush",)]


def declare_ambush(g: Banners, fight: Fight) -> Flow[int]:
    """Combat step 1: the only side with Stealth may declare an Ambush (9.6). Its side, or NOBODY.

    An empty settlement has no unit that could lie in ambush, nor can its walls be struck at (9.7).
    """
    side = able_to_ambush(g, fight)
    kingdom = fight.kingdom if side == ATTACK else fight.foe(g)
    if side == NOBODY or kingdom == NOBODY:
        return NOBODY
    choices = AMBUSH[:1] if fight.sworn == side else AMBUSH
    answer = yield Decision(g.seat(kingdom), "ambush", choices, (kingdom, fight.unit, fight.at))
    if answer != AMBUSH[0]:
        return NOBODY
    if g.events is not None:
        who = fight.unit if side == ATTACK else fight.army
        does = g.did(who, "springs", "spring") if who != NOBODY else f"{fight.text(g, side)} springs"
        g.note(f"{does} an Ambush.", "BB 9.6", kind="battle")
    return side


def able_to_ambush(g: Banners, fight: Fight) -> int:
    """The only side with Stealth; a fortified settlement is not ambushed (9.6)."""
    mine = bool(fight.abilities(g, ATTACK) & STEALTH)
    theirs = bool(fight.abilities(g, DEFENCE) & STEALTH)
    if mine == theirs or (mine and fight.monster == NOBODY and fortified(g, fight.at)):
        return NOBODY
    return ATTACK if mine else DEFENCE


def clash(g: Banners, fight: Fight) -> Flow[bool]:
    """Combat steps 2 and 3: both roll, the difference is hits (9.2). True if the defender was hit."""
    unit, at = fight.unit, fight.at
    modifier = 0 if fight.monster != NOBODY else fortification(g, unit, at)
    if g.arcana is None:
        mine = sum(_rolled(g, fight, ATTACK, *fight.dice(g, ATTACK), modifier))
        theirs = sum(_rolled(g, fight, DEFENCE, *fight.dice(g, DEFENCE)))
    else:
        mine, theirs = yield from _both_roll(g, fight, modifier)
    difference = mine - theirs or _tie(g, fight, mine)
    if difference > 0:
        fight.winner = ATTACK
        dealt = yield from deal(g, fight, DEFENCE, difference, False, "BB 9.2")
        return dealt > 0  # a garrison that magic has spared its hits still holds (9.5)
    if difference < 0:
        fight.winner = DEFENCE
        yield from deal(g, fight, ATTACK, -difference, False, "BB 9.2")
    return False


def _rolled(
    g: Banners, fight: Fight, side: int, light: int, heavy: int, modifier: int = 0, striking: bool = False
) -> tuple[int, int]:
    """One side's dice in the Basic game."""
    why = NO_REASONS if g.events is None else reasons(g, fight, side, light, heavy, None, striking)
    return roll(g, fight.text(g, side), light, heavy, modifier, why)


def _both_roll(g: Banners, fight: Fight, modifier: int) -> Flow[tuple[int, int]]:
    """Both sides' dice in the Advanced game, with what may be played on them (16.8 step 2)."""
    rolls = (
        Roll(g, fight, ATTACK, *fight.dice(g, ATTACK), modifier),
        Roll(g, fight, DEFENCE, *fight.dice(g, DEFENCE), 0),
    )
    yield from moments.rolled(g, *rolls)
    totals = []
    for each in rolls:
        yield from each.confirm(g)
        totals.append(each.total)
    return totals[0], totals[1]


def _tie(g: Banners, fight: Fight, successes: int) -> int:
    """A tie is won by the only side with Ranged (3.1.1); without any success it is a draw (9.2)."""
    if not successes:
        weasel = 0
        if g.arcana is not None:
            weasel = int(_weasel(g, fight.rider)) - int(_weasel(g, fight.hero))
        if g.events is not None:
            if weasel:
                g.note("Nobody scores: Weasel Eyes wins the draw.", "BB 18.3/goblins-12", kind="battle")
            else:
                g.note("Nobody scores: a draw.", "BB 9.2/draw", kind="battle")
        return weasel
    attacker = bool(fight.abilities(g, ATTACK) & RANGED)
    other = bool(fight.abilities(g, DEFENCE) & RANGED)
    if attacker == other:
        if g.events is not None:
            g.note("A tie: nobody is hit.", "BB 9.2/tie", kind="battle")
        return 0
    if g.events is not None:
        who = fight.unit if attacker else fight.army
        wins = g.did(who, "wins", "win") if who != NOBODY else f"{fight.text(g, DEFENCE)} wins"
        g.note(f"A tie: {wins} it by Ranged.", "BB 3.1.1", kind="battle")
    return 1 if attacker else -1


def _weasel(g: Banners, hero: int) -> bool:
    return hero != NOBODY and g.army_of(hero).card == WEASEL_EYES


def deal(g: Banners, fight: Fight, side: int, count: int, strike: bool, *rules: str) -> Flow[int]:
    """Hits on a side of the combat."""
    if side == ATTACK:
        if g.arcana is None:
            inflict(g, fight.home, fight.unit, count, *rules)
            return count
        return (yield from wounds.take(g, fight.home, fight.unit, fight.rider, count, strike, *rules))
    if g.arcana is None:
        inflict(g, fight.at, fight.army, count, *rules)
        return count
    if fight.monster != NOBODY:
        left = yield from moments.pending_hits(g, fight.at, NOBODY, NOBODY, count)
        if left:
            monsters.defeat(g, fight.at, fight.kingdom, fight.unit)
        return left
    return (yield from wounds.take(g, fight.at, fight.army, fight.hero, count, strike, *rules))


def ambush(g: Banners, fight: Fight, ambusher: int) -> Flow[bool]:
    """Opening Strike, then the survivor strikes back (9.6, 9.9.1). True if the defender was hit."""
    hit = False
    for side in (ambusher, 1 - ambusher):
        if side != ambusher and not _stands(g, fight, side, hit):
            break
        dealt = yield from strike_in_combat(g, fight, side, opening=side == ambusher)
        if side == ATTACK:
            hit = dealt > 0
        elif ambusher == ATTACK:
            break
        if side == ambusher == DEFENCE:
            hit = False
    return hit


def _stands(g: Banners, fight: Fight, side: int, hit: bool) -> bool:
    """Whether the target of an opening Strike can strike back: its army is left, or its garrison was not hit."""
    if side == ATTACK:
        return g.at[fight.unit] == fight.home
    if fight.monster != NOBODY:
        return fight.at in g.magic.monster
    if fight.army != NOBODY:
        return g.at[fight.army] == fight.at
    return not hit


def strike_in_combat(g: Banners, fight: Fight, side: int, opening: bool) -> Flow[int]:
    """One side's Strike in an Ambush (9.7). How many hits were dealt."""
    light, heavy = fight.strike_dice(g, side)
    if g.arcana is None:
        successes, confirmed = _rolled(g, fight, side, light, heavy, striking=True)
        hits = (1 if successes else 0) + confirmed
        if not hits and g.events is not None:
            g.note("The Strike misses.", "BB 9.7", kind="battle")
    else:
        unit = fight.unit if side == ATTACK else fight.key(DEFENCE)
        kingdom = fight.kingdom if side == ATTACK else fight.foe(g)
        at = fight.at if side == ATTACK else fight.home
        hits = yield from resolve_strike(g, Strike(unit, kingdom, at, light, heavy, [], fight, side, opening))
    if hits:
        rules = ("BB 9.7", "BB 9.8") if hits > 1 else ("BB 9.7",)
        return (yield from deal(g, fight, 1 - side, hits, True, *rules))
    return 0


def inflict(g: Banners, at: Hex, unit: int, hits: int, *rules: str) -> None:
    """Hits (9.2.1): weakened, then eliminated; a garrison alone is defeated by the first."""
    if g.events is not None:
        what = g.unit_text(unit) if unit != NOBODY else f"The garrison of {g.place_text(at)}"
        suffering = f"{what} suffers" if unit == NOBODY else g.did(unit, "suffers", "suffer")
        g.note(f"{suffering} {plural(hits, 'hit')}.", "BB 9.2.1", *rules, kind="battle")
        if unit == NOBODY:
            g.note(f"{what} is defeated.", "BB 9.2.1/garrison", "BB 9.5", kind="battle")
    if unit == NOBODY:
        return
    for _ in range(hits):
        if g.army_of(unit).fragile or g.weakened >> unit & 1:
            if g.events is not None:
                reason = ("BB 9.2.1/fragile", "BB 3.2.2") if g.army_of(unit).fragile else ("BB 9.2.1/weakened",)
                g.note(
                    f"{g.did(unit, 'is', 'are')} eliminated.", *reason, "BB 1.9", refs=(f"unit:{unit}",), kind="battle"
                )
            g.lift(unit)
            return
        g.weakened |= 1 << unit
        if g.events is not None:
            g.note(f"{g.did(unit, 'is', 'are')} weakened.", "BB 9.2.1/full", refs=(f"unit:{unit}",), kind="battle")
