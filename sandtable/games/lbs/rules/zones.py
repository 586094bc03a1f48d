"""Where cards lie, what lies on them and how they change, without more ado: nobody can answer these."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sandtable.games.lbs.content.loading import CARDS
from sandtable.games.lbs.content.shapes import HERO, SPELL, TOKEN
from sandtable.games.lbs.rules import stats
from sandtable.games.lbs.state import (
    BURIED,
    DECK,
    FOREVER,
    GONE,
    HAND,
    HELD,
    PLAY,
    SAVED,
    TABLE,
    TURN,
    WHILE_BOWED,
    WHILE_IN_PLAY,
    Lbs,
    Mod,
)

# -- zones -------------------------------------------------------------------------------------------------------------


def _pile(g: Lbs, c: int, zone: int) -> list[int] | None:
    if zone == DECK:
        return g.players[g.owner[c]].deck
    if zone == HAND:
        return g.players[g.controller[c]].hand
    if zone == SAVED:
        return g.players[g.owner[c]].saved
    if zone == BURIED:
        return g.players[g.owner[c]].buried
    if zone == PLAY:
        return g.players[g.controller[c]].play
    return None


def _wake(g: Lbs, c: int) -> None:
    """A card's continuous effects begin."""
    for question in CARDS[g.printed[c]].statics:
        g.live[question] = (*g.live.get(question, ()), c)
        g.dirty = True


def _sleep(g: Lbs, c: int) -> None:
    for question in CARDS[g.printed[c]].statics:
        left = tuple(x for x in g.live.get(question, ()) if x != c)
        if left:
            g.live[question] = left
        else:
            g.live.pop(question, None)
        g.dirty = True


def put(g: Lbs, c: int, seat: int, *, host: int = -1, bowed: bool = False) -> None:
    """Into play under the control of `seat`, without more ado. Use `enter` where it can be answered."""
    _take_out(g, c)
    g.zone[c] = PLAY
    g.controller[c] = seat
    g.bowed[c] = bowed
    g.place[c] = -1
    g.known.pop(c, None)
    g.players[seat].play.append(c)
    if CARDS[g.printed[c]].story:
        g.dirty = True
    if host >= 0:
        _attach(g, c, host)
    if c in g.under:
        g.controller[g.under[c]] = seat
    _wake(g, c)


def become(g: Lbs, c: int, hero: int) -> None:
    """The Experienced version `c` is laid on `hero` (LBS AW 68 experienced/2). It is the same Hero: its number stays,
    and with it all that lies on it and all that is remembered of it. The two numbers change faces: `hero` is the
    Experienced version from now on, `c` the earlier one beneath, whose abilities are kept and whose traits are not.
    Permanent changes stay with the card that they were made on (LBS AW 62 permanent/1)."""
    move(g, c, TABLE)
    _sleep(g, hero)
    for faces in (g.printed, g.kind, g.owner):
        faces[hero], faces[c] = faces[c], faces[hero]
    lasting = [m for m in g.mods.get(hero, ()) if m[2] == FOREVER]
    _set_mods(g, hero, (*g.mods.get(c, ()), *(m for m in g.mods.get(hero, ()) if m[2] != FOREVER)))
    _set_mods(g, c, tuple(lasting))
    own = len(CARDS[g.printed[hero]].abilities)
    _retell(g, lambda x, i: (hero, i) if x == c else (hero, i + own if i >= 0 else i) if x == hero else (x, i))
    g.controller[c] = g.controller[hero]
    g.under[hero] = c
    _wake(g, hero)
    g.dirty = True


def _come_apart(g: Lbs, hero: int) -> int:
    """The versions of a Hero are two cards again. The one that lay beneath."""
    beneath = g.under.pop(hero)
    own = len(CARDS[g.printed[hero]].abilities)
    _retell(g, lambda x, i: (beneath, i - own) if x == hero and i >= own else (x, i))
    if g.zone[hero] == PLAY:
        g.memo["left play"] = (*g.memo.get("left play", ()), beneath)
    return beneath


def _retell(g: Lbs, now: Callable[[int, int], tuple[int, int]]) -> None:
    """What was done this turn, where a card or the place of its abilities has changed: (card, ability) before ->
    now."""
    g.used = {(*now(c, i), span) for c, i, span in g.used}
    g.history = [(seat, what, *now(c, i)) for seat, what, c, i in g.history]


def _set_mods(g: Lbs, c: int, mods: tuple[Mod, ...]) -> None:
    if mods:
        g.mods[c] = mods
    else:
        g.mods.pop(c, None)


def _attach(g: Lbs, c: int, host: int) -> None:
    g.host[c] = host
    g.kids[host] = (*g.kids.get(host, ()), c)
    g.dirty = True


def detach(g: Lbs, c: int) -> None:
    host = g.host[c]
    if host >= 0:
        left = tuple(x for x in g.kids.get(host, ()) if x != c)
        if left:
            g.kids[host] = left
        else:
            g.kids.pop(host, None)
        g.host[c] = -1
        g.dirty = True


def give(g: Lbs, c: int, host: int) -> None:
    """Move an attached card to another host (its controller follows)."""
    detach(g, c)
    control(g, c, g.controller[host])
    _attach(g, c, host)


def control(g: Lbs, c: int, seat: int) -> None:
    """`seat` takes control of a card in play, of all that is attached to it and of the earlier version beneath it.

    A Hero in a battle fights on where it is.
    """
    if g.controller[c] != seat:
        g.players[g.controller[c]].play.remove(c)
        g.controller[c] = seat
        g.players[seat].play.append(c)
        g.dirty = True
    if c in g.under:
        g.controller[g.under[c]] = seat
    for kid in g.kids.get(c, ()):
        control(g, kid, seat)


def _take_out(g: Lbs, c: int) -> None:
    """Off wherever it is, and everything that goes with being in play is gone."""
    zone = g.zone[c]
    pile = _pile(g, c, zone)
    if pile is not None:
        pile.remove(c)
    if zone in (PLAY, TABLE):  # a Fate card in a duel or raid can be changed too
        _set_mods(g, c, tuple(m for m in g.mods.get(c, ()) if m[2] == FOREVER))
    if zone != PLAY:
        return
    _sleep(g, c)
    detach(g, c)
    for until in (WHILE_BOWED + c, WHILE_IN_PLAY + c):  # what lasts with it does not begin anew when it comes back
        expire(g, until)
    g.water[c] = 0
    g.place[c] = -1
    g.bowed[c] = False
    if g.attack is not None:
        g.attack.sides.pop(c, None)
    if c in g.omens:
        g.omens.remove(c)
    if g.kind[c] & HERO:
        g.memo["left play"] = (*g.memo.get("left play", ()), c)
    if CARDS[g.printed[c]].leaves is not None:
        CARDS[g.printed[c]].leaves(g, c)  # type: ignore[misc]


def move(g: Lbs, c: int, zone: int, *, seat: int = -1, bottom: bool = False) -> None:
    """Put a card into a pile, a hand, on the table, or out of the game. What is attached to it goes to the same
    pile."""
    token = g.kind[c] & TOKEN
    if g.zone[c] == PLAY:
        for kid in g.kids.get(c, ()):
            along = zone in (SAVED, BURIED) or (zone == GONE and g.owner[kid] == g.owner[c])
            move(g, kid, zone if along else BURIED)
    if c in g.under and zone != HELD:  # who is only set aside comes back as the Hero it was
        beneath = _come_apart(g, c)
        move(g, beneath, BURIED if zone == GONE and g.owner[beneath] != g.owner[c] else zone)
    elif c in g.under.values():
        _come_apart(g, next(top for top, beneath in g.under.items() if beneath == c))
    _take_out(g, c)
    if token:
        zone = GONE
    g.zone[c] = zone
    g.known.pop(c, None)
    if zone == HAND:
        g.controller[c] = seat if seat >= 0 else g.owner[c]
        if g.kind[c] & HERO and CARDS[g.printed[c]].mask & SPELL:
            g.kind[c] |= SPELL  # card memory: a Jinn back in hand is Hero and Spell (LBS FAQ jinn)
    elif zone != TABLE:
        g.controller[c] = g.owner[c]
    pile = _pile(g, c, zone)
    if pile is not None:
        if bottom:
            pile.insert(0, c)
        else:
            pile.append(c)


# -- bowing, bonuses ---------------------------------------------------------------------------------------------------


def bow(g: Lbs, c: int) -> None:
    g.bowed[c] = True


def bow_unit(g: Lbs, hero: int) -> None:
    """A Hero with everything attached to it (LBS AW 19 unit)."""
    for c in (hero, *g.kids.get(hero, ())):
        bow(g, c)


def straighten(g: Lbs, c: int) -> bool:
    """Straighten a card (unless something keeps it bowed)."""
    if stats.ruled(g, "cannot straighten", c):
        return False
    g.bowed[c] = False
    expire(g, WHILE_BOWED + c)  # what lasted while this card was bowed is over
    return True


def modify(g: Lbs, c: int, what: str, value: Any, until: int = TURN) -> None:
    """Change a card: ("S", +2), ("K", -1), ("I", 1), ("trait", "Archery"), ("-trait", ...), ("=S", 5), ("invisible",
    1)..."""
    g.mods[c] = (*g.mods.get(c, ()), (what, value, until))
    g.dirty = True


def _keep_mods(g: Lbs, c: int, kept: tuple[Mod, ...]) -> None:
    """Only these changes of a card go on."""
    if len(kept) != len(g.mods[c]):
        _set_mods(g, c, kept)
        g.dirty = True


def lift(g: Lbs, c: int, what: str) -> None:
    """End all changes of this kind on a card."""
    if c in g.mods:
        _keep_mods(g, c, tuple(m for m in g.mods[c] if m[0] != what))


def bonus(g: Lbs, c: int, s: int = 0, k: int = 0, until: int = TURN) -> None:
    """+S/+K for a while."""
    if s:
        modify(g, c, "S", s, until)
    if k:
        modify(g, c, "K", k, until)


def expire(g: Lbs, until: int) -> None:
    """End whatever lasted so long."""
    for c, mods in list(g.mods.items()):
        _keep_mods(g, c, tuple(m for m in mods if m[2] != until))
