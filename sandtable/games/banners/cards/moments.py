"""When magic is played (16.7): the windows in which players are asked, and in which order.

A player is asked only if there is something to play or, where the table wants it so, if there might be. Where several
could answer, they are asked one after another in a fixed order: the player whose turn it is first, then the others in
the order of the table. In Battle Magic the order is the rulebook's: attacker, defender, attacker, each with allies
(16.7.3, 16.7.4).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.games.banners.cards import casting, standing_magic
from sandtable.games.banners.cards.casting import ask
from sandtable.games.banners.cards.playable import able, might_answer, offers, order, unwatched, watched
from sandtable.games.banners.cards.registry import CANTRIPS, MASKS, Moment
from sandtable.games.banners.content.map import Hex
from sandtable.games.banners.content.readings import SEALED_AMBUSH
from sandtable.games.banners.state import ACTIVATION, Banners
from sandtable.kernel import Choice, Flow

if TYPE_CHECKING:
    from sandtable.games.banners.rules.fight import Fight
    from sandtable.games.banners.rules.rolling import Roll, Strike


def quiet(g: Banners) -> Flow[None]:
    """A quiet moment of somebody's Activation Phase: the others may play Cantrips (16.7.2)."""
    if g.arcana is None or g.phase != ACTIVATION:
        return
    mask = MASKS["any"] & CANTRIPS
    might_answer(g, mask)
    active = g.player[g.kingdom]
    if able(g, mask) & ~(1 << active):
        yield from ask(g, Moment("any"), [p for p in order(g) if p != active])


def turn_plays(g: Banners, kingdom: int) -> list[Choice]:
    """What the active player may play as a Free Action in the own Activation Phase (16.7)."""
    return [] if g.arcana is None else offers(g, Moment("turn"), g.player[kingdom])


def play_in_turn(g: Banners, kingdom: int, number: int) -> Flow[None]:
    yield from casting.play(g, Moment("turn"), g.player[kingdom], number)


# -- the moments -----------------------------------------------------------------------------------------------------


def _occasion(g: Banners, players: list[int], moment: Moment) -> Flow[Moment]:
    """These players are asked, if anybody is to be; what has become of the moment."""
    if watched(g, moment.name):
        yield from ask(g, moment, players)
    return moment


def entering(g: Banners, unit: int, at: Hex) -> Flow[bool]:
    """Somebody may bar the way into a hex (18.2, Horn of Udun). True if the unit has to stop."""
    mover = g.player[g.owner[unit]]
    others = [p for p in order(g) if p != mover]
    return (yield from _occasion(g, others, Moment("entering", unit=unit, at=at))).result


def moved(g: Banners, unit: int, at: Hex, sailing: bool, crossed: bool) -> Flow[None]:
    """The active unit has entered a hex: "stop!" (18.1, Earth to Mud, Moryana's Fury)."""
    mover = g.player[g.owner[unit]]
    others = [p for p in order(g) if p != mover]
    if sailing and not crossed:
        unwatched(g, "sailed")
    elif sailing:
        yield from ask(g, Moment("sailed", unit=unit, at=at, sailing=True), others)
    else:
        yield from ask(g, Moment("moved", unit=unit, at=at), others)


def pending_hits(g: Banners, at: Hex, army: int, hero: int, hits: int) -> Flow[int]:
    """Hits wait to be dealt; how many are left after magic (18.1, Tidal Shelter, Sigil of Courage)."""
    return (yield from _hits(g, "hits", at, army, hero, hits))


def between_hits(g: Banners, at: Hex, army: int, hero: int, hits: int) -> Flow[int]:
    """Between two hits (18.1, Cure Wounds)."""
    return (yield from _hits(g, "wounded", at, army, hero, hits))


def _hits(g: Banners, name: str, at: Hex, army: int, hero: int, hits: int) -> Flow[int]:
    if not watched(g, name):
        return hits
    moment = Moment(name, at=at, unit=army, hero=hero, hits=hits)
    for player in order(g):
        if moment.hits > 0:
            yield from ask(g, moment, [player])
    return max(0, moment.hits)


def assigned(g: Banners, unit: int) -> Flow[bool]:
    """A hit is given to a unit. True if magic has cancelled it (18.2, Ring of Invisibility)."""
    moment = Moment("assigned", unit=unit, at=g.at[unit], hits=1)
    return (yield from _occasion(g, [g.player[g.owner[unit]]], moment)).result


def falling(g: Banners, unit: int, hit: bool) -> Flow[bool]:
    """A unit is about to be eliminated. True if magic has saved it."""
    return (yield from _occasion(g, order(g), Moment("falling", unit=unit, at=g.at[unit], hits=int(hit)))).result


def eliminated(g: Banners, unit: int, at: Hex) -> Flow[None]:
    yield from _occasion(g, order(g), Moment("eliminated", unit=unit, at=at))


def struck(g: Banners, strike: Strike) -> Flow[None]:
    """A Strike is declared, its dice not rolled (16.9, 18.1 Illusion)."""
    if strike.opening and SEALED_AMBUSH in g.campaign.optional:
        return
    yield from _occasion(g, order(g), Moment("strike", strike=strike, fight=strike.fight, at=strike.at))


def rolled(g: Banners, *rolls: Roll) -> Flow[None]:
    if watched(g, "rolled"):
        yield from ask(g, Moment("rolled", rolls=rolls, fight=rolls[0].fight), order(g))


def critical(g: Banners, roll: Roll) -> Flow[None]:
    yield from _occasion(g, order(g), Moment("critical", rolls=(roll,), fight=roll.fight))


def won(g: Banners, fight: Fight, unit: int) -> Flow[Moment]:
    moment = Moment("won", fight=fight, unit=unit, at=g.at[unit])
    if watched(g, "won"):
        yield from ask(g, moment, [g.player[g.owner[unit]]], once=True)
    return moment


def mined(g: Banners, unit: int) -> Flow[None]:
    if g.arcana is not None:
        yield from _occasion(g, [g.player[g.owner[unit]]], Moment("mined", unit=unit, at=g.at[unit]))


def looted(g: Banners, unit: int, at: Hex) -> Flow[None]:
    if g.arcana is not None:
        yield from _occasion(g, [g.player[g.owner[unit]]], Moment("looted", unit=unit, at=at))


def hiding(g: Banners, unit: int, at: Hex) -> Flow[bool]:
    """A Coven was found. True if magic has settled what becomes of it (18.3, Knives in the Dark)."""
    if g.arcana is None:
        return False
    return (yield from _occasion(g, order(g), Moment("hiding", unit=unit, at=at))).result


def rolled_die(g: Banners, die: int) -> Flow[int]:
    """A single d6 outside combat lies on the table; it may be rolled again (18.3, Siskar). What it shows in the end."""
    return (yield from _occasion(g, order(g), Moment("die", hits=die))).hits


# -- battle magic (16.7.3) -------------------------------------------------------------------------------------------


def battle_magic(g: Banners, fight: Fight) -> Flow[None]:
    """Attacker's cards, defender's Cantrips, attacker's Cantrips, allies with their side (16.7.4); then it stands."""
    for step in range(3):
        players = fight.players(g, 1 if step == 1 else 0)
        yield from ask(g, Moment("battle", fight=fight, step=step, at=fight.at, unit=fight.unit), players)
        if fight.broken(g):
            standing_magic.break_off(g)
            return
    yield from standing_magic.settle_battle(g, fight)
