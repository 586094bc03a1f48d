"""Ambush, dice and hits of one combat (9.2, 9.6, 9.7)."""

from __future__ import annotations

from typing import Final

from sandtable.games.banners.cards import moments
from sandtable.games.banners.content.forces import RANGED, STEALTH
from sandtable.games.banners.content.map import Hex
from sandtable.games.banners.rules import hits as wounds
from sandtable.games.banners.rules import monsters
from sandtable.games.banners.rules.battle_report import wins_text
from sandtable.games.banners.rules.fight import ATTACK, DEFENCE, Fight, fortification, fortified
from sandtable.games.banners.rules.reporting import hex_refs, others, seats
from sandtable.games.banners.rules.rolling import NO_REASONS, Roll, Strike, reasons, resolve_strike, roll
from sandtable.games.banners.rules.settlements import controller
from sandtable.games.banners.rules.stacks import WEASEL_EYES
from sandtable.games.banners.state import NOBODY, Banners
from sandtable.kernel import Choice, Decision, Flow
from sandtable.kernel.events import NOT_A_SEAT
from sandtable.kernel.text import plural

AMBUSH: Final[list[Choice]] = [("ambush",), ("no ambush",)]


def declare_ambush(g: Banners, fight: Fight) -> Flow[int]:
    """Combat step 1: the only side with Stealth may declare an Ambush (9.6). Its side, or NOBODY.

    An empty settlement has no unit that could lie in ambush, nor can its walls be struck at (9.7).
    """
    side = able_to_ambush(g, fight)
    kingdom = fight.kingdom if side == ATTACK else fight.foe(g)
    if side == NOBODY or kingdom == NOBODY:
        return NOBODY
    choices = AMBUSH[:1] if fight.sworn == side else AMBUSH
    answer = yield Decision(g.seat(kingdom), "ambush", choices, (kingdom, fight.unit, fight.at, fight))
    if answer != AMBUSH[0]:
        return NOBODY
    if g.events is not None:
        does = fight.did(g, side, "springs", "spring")
        _tell(g, fight, f"{does} an Ambush.", "BB 9.6", side=side, short="Ambush")
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
    fight.score = mine, theirs
    difference = mine - theirs or _tie(g, fight, mine)
    if g.events is not None and mine != theirs:
        _report_result(g, fight, mine, theirs)
    if difference > 0:
        fight.winner = ATTACK
        dealt = yield from deal(g, fight, DEFENCE, difference, False, "BB 9.2")
        return dealt > 0  # a garrison that magic has spared its hits still holds (9.5)
    if difference < 0:
        fight.winner = DEFENCE
        yield from deal(g, fight, ATTACK, -difference, False, "BB 9.2")
    return False


def _tell(g: Banners, fight: Fight, text: str, *rules: str, side: int = ATTACK, short: str = "") -> None:
    """A line about the combat that both its players should see."""
    mine, theirs = (fight.kingdom, fight.foe(g)) if side == ATTACK else (fight.foe(g), fight.kingdom)
    by = next(iter(seats(g, mine)), NOT_A_SEAT)
    refs = (f"unit:{fight.unit}", *hex_refs(g, fight.at))
    concerned = others(g, by, theirs)
    g.note(text, *rules, refs=refs, kind="battle", by=by, concerns=concerned, short=short)


def _report_result(g: Banners, fight: Fight, mine: int, theirs: int) -> None:
    """Who has won, by how much."""
    side = ATTACK if mine > theirs else DEFENCE
    score = f"{max(mine, theirs)} to {min(mine, theirs)}"
    _tell(g, fight, f"{wins_text(g, fight, side)} {score}.", "BB 9.2", side=side, short=score)


def _rolled(
    g: Banners, fight: Fight, side: int, light: int, heavy: int, modifier: int = 0, striking: bool = False
) -> tuple[int, int]:
    """One side's dice in the Basic game."""
    why = NO_REASONS if g.events is None else reasons(g, fight, side, light, heavy, None, striking)
    return roll(g, light, heavy, modifier, fight, side, why)


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
                _tell(g, fight, "Nobody scores: Weasel Eyes wins the draw.", "BB 18.3/goblins-12", short="a draw")
            else:
                _tell(g, fight, "Nobody scores: a draw.", "BB 9.2/draw", short="a draw")
        return weasel
    attacker = bool(fight.abilities(g, ATTACK) & RANGED)
    other = bool(fight.abilities(g, DEFENCE) & RANGED)
    if attacker == other:
        if g.events is not None:
            _tell(g, fight, f"A tie, {successes} to {successes}.", "BB 9.2/tie", short="a tie")
        return 0
    if g.events is not None:
        side = ATTACK if attacker else DEFENCE
        _tell(
            g,
            fight,
            f"A tie, {successes} to {successes}: {wins_text(g, fight, side)} it by Ranged.",
            "BB 3.1.1",
            side=side,
            short="a tie",
        )
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
            _tell(g, fight, "The Strike misses.", "BB 9.7", side=side, short="missed")
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
        where = hex_refs(g, at)
        holder = g.owner[unit] if unit != NOBODY else controller(g, g.campaign.map.settlement_at[at])
        hurt = seats(g, holder)
        short = plural(hits, "hit")
        text = f"{suffering} {plural(hits, 'hit')}."
        g.note(text, "BB 9.2.1", *rules, refs=where, kind="battle", concerns=hurt, short=short)
        if unit == NOBODY:
            text = f"{what} is defeated."
            g.note(text, "BB 9.2.1/garrison", "BB 9.5", refs=where, kind="battle", concerns=hurt, short="defeated")
    if unit == NOBODY:
        return
    falls = hits > 1  # who is lost by the same hits need not be reported as weakened before
    for _ in range(hits):
        if g.army_of(unit).fragile or g.weakened >> unit & 1:
            if g.events is not None:
                reason = ("BB 9.2.1/fragile", "BB 3.2.2") if g.army_of(unit).fragile else ("BB 9.2.1/weakened",)
                wounds.report_loss(g, unit, at, *reason, "BB 1.9")
            g.lift(unit)
            return
        g.weakened |= 1 << unit
        if g.events is not None and not falls:
            wounds.report_weakened(g, unit)
