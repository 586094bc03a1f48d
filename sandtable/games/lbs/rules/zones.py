"""Where cards lie, what lies on them and how they change, without more ado: nobody can answer these."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from sandtable.games.lbs import state
from sandtable.games.lbs.content.book import CARDS
from sandtable.games.lbs.content.shapes import HERO, SPELL, TOKEN
from sandtable.games.lbs.rules import stats
from sandtable.games.lbs.state import Lbs, Mod

K = TypeVar("K")
V = TypeVar("V")


def pile(g: Lbs, card: int, zone: int) -> list[int] | None:
    """Where a card lies, or would lie, in this zone; the top is last. On the table and beyond there are no piles."""
    if zone == state.DECK:
        return g.players[g.owner[card]].deck
    if zone == state.HAND:
        return g.players[g.controller[card]].hand
    if zone == state.SAVED:
        return g.players[g.owner[card]].saved
    if zone == state.BURIED:
        return g.players[g.owner[card]].buried
    if zone == state.PLAY:
        return g.players[g.controller[card]].play
    return None


def _wake(g: Lbs, card: int) -> None:
    """A card's continuous effects begin."""
    for question in CARDS[g.printed[card]].statics:
        g.live[question] = (*g.live.get(question, ()), card)
        g.dirty = True


def _sleep(g: Lbs, card: int) -> None:
    for question in CARDS[g.printed[card]].statics:
        _keep(g.live, question, tuple(x for x in g.live.get(question, ()) if x != card))
        g.dirty = True


def put(g: Lbs, card: int, seat: int, *, host: int = -1, bowed: bool = False) -> None:
    """Into play under the control of `seat`, without more ado. Use `enter` where it can be answered."""
    _take_out(g, card)
    g.zone[card] = state.PLAY
    g.controller[card] = seat
    g.bowed[card] = bowed
    g.place[card] = -1
    g.known.pop(card, None)
    g.players[seat].play.append(card)
    g.play_changed()
    if CARDS[g.printed[card]].story:
        g.dirty = True
    if host >= 0:
        _attach(g, card, host)
    if card in g.under:
        g.controller[g.under[card]] = seat
    _wake(g, card)


def become(g: Lbs, card: int, hero: int) -> None:
    """An Experienced `card` is laid on `hero` (LBS AW 68 experienced/2). It is the same Hero: its number stays,
    and with it all that lies on it and all that is remembered of it. The two numbers change faces: `hero` is the
    Experienced version from now on, `card` the earlier one beneath, whose abilities are kept and whose traits are not.
    Permanent changes stay with the card that they were made on (LBS AW 62 permanent/1)."""
    move(g, card, state.TABLE)
    _sleep(g, hero)
    for faces in (g.printed, g.kind, g.owner):
        faces[hero], faces[card] = faces[card], faces[hero]
    lasting = [m for m in g.mods.get(hero, ()) if m[2] == state.FOREVER]
    _set_mods(g, hero, (*g.mods.get(card, ()), *(m for m in g.mods.get(hero, ()) if m[2] != state.FOREVER)))
    _set_mods(g, card, tuple(lasting))
    own = len(CARDS[g.printed[hero]].abilities)

    def now(doer: int, ability: int) -> tuple[int, int]:
        if doer == card:
            return hero, ability
        return (hero, ability + own) if doer == hero and ability >= 0 else (doer, ability)

    _rewrite_deeds(g, now)
    g.controller[card] = g.controller[hero]
    g.under[hero] = card
    g.play_changed()
    _wake(g, hero)
    g.dirty = True


def _come_apart(g: Lbs, hero: int) -> int:
    """The versions of a Hero are two cards again. The one that lay beneath."""
    beneath = g.under.pop(hero)
    g.play_changed()
    own = len(CARDS[g.printed[hero]].abilities)
    _rewrite_deeds(
        g, lambda doer, ability: (beneath, ability - own) if doer == hero and ability >= own else (doer, ability)
    )
    if g.zone[hero] == state.PLAY:
        g.memo["left play"] = (*g.memo.get("left play", ()), beneath)
    return beneath


def _rewrite_deeds(g: Lbs, now: Callable[[int, int], tuple[int, int]]) -> None:
    """What was done this turn, where a card or the place of its abilities has changed: (card, ability) before ->
    now."""
    g.used = {(*now(c, i), span) for c, i, span in g.used}
    g.history = [(seat, what, *now(c, i)) for seat, what, c, i in g.history]


def _keep(table: dict[K, tuple[V, ...]], key: K, left: tuple[V, ...]) -> None:
    """What is left under this key, if anything."""
    if left:
        table[key] = left
    else:
        table.pop(key, None)


def _set_mods(g: Lbs, card: int, mods: tuple[Mod, ...]) -> None:
    _keep(g.mods, card, mods)


def _attach(g: Lbs, card: int, host: int) -> None:
    g.host[card] = host
    g.kids[host] = (*g.kids.get(host, ()), card)
    g.dirty = True


def detach(g: Lbs, card: int) -> None:
    host = g.host[card]
    if host >= 0:
        _keep(g.kids, host, tuple(x for x in g.kids.get(host, ()) if x != card))
        g.host[card] = -1
        g.dirty = True


def give(g: Lbs, card: int, host: int) -> None:
    """Move an attached card to another host (its controller follows)."""
    detach(g, card)
    control(g, card, g.controller[host])
    _attach(g, card, host)


def control(g: Lbs, card: int, seat: int) -> None:
    """`seat` takes control of a card in play, of all that is attached to it and of the earlier version beneath it.

    A Hero in a battle fights on where it is.
    """
    if g.controller[card] != seat:
        g.players[g.controller[card]].play.remove(card)
        g.controller[card] = seat
        g.players[seat].play.append(card)
        g.play_changed()
        g.dirty = True
    if card in g.under:
        g.controller[g.under[card]] = seat
    for kid in g.kids.get(card, ()):
        control(g, kid, seat)


def _take_out(g: Lbs, card: int) -> None:
    """Off wherever it is, and everything that goes with being in play is gone."""
    zone = g.zone[card]
    cards = pile(g, card, zone)
    if cards is not None:
        if cards[-1] == card:  # as when a card is drawn
            cards.pop()
        else:
            cards.remove(card)
    if card in g.mods and zone in (state.PLAY, state.TABLE):  # a Fate card in a duel or raid can be changed too
        _set_mods(g, card, tuple(m for m in g.mods.get(card, ()) if m[2] == state.FOREVER))
    if zone != state.PLAY:
        return
    g.play_changed()
    _sleep(g, card)
    detach(g, card)
    expire(g, state.WHILE_BOWED + card)  # what lasts with it does not begin anew when it comes back
    expire(g, state.WHILE_IN_PLAY + card)
    g.water[card] = 0
    g.place[card] = -1
    g.bowed[card] = False
    if g.attack is not None:
        g.attack.sides.pop(card, None)
    if card in g.omens:
        g.omens.remove(card)
    if g.kind[card] & HERO:
        g.memo["left play"] = (*g.memo.get("left play", ()), card)
    leaves = CARDS[g.printed[card]].leaves
    if leaves is not None:
        leaves(g, card)


def move(g: Lbs, card: int, zone: int, *, seat: int = -1) -> None:
    """Put a card into a pile, a hand, on the table, or out of the game. What is attached to it goes to the same
    pile."""
    if card in g.kids and g.zone[card] == state.PLAY:
        for kid in g.kids[card]:
            along = zone in (state.SAVED, state.BURIED) or (zone == state.GONE and g.owner[kid] == g.owner[card])
            move(g, kid, zone if along else state.BURIED)
    if g.under:
        _part_versions(g, card, zone)
    _take_out(g, card)
    if g.kind[card] & TOKEN:
        zone = state.GONE
    g.zone[card] = zone
    if card in g.known:
        del g.known[card]
    if zone == state.HAND:
        g.controller[card] = seat if seat >= 0 else g.owner[card]
        if g.kind[card] & HERO and CARDS[g.printed[card]].mask & SPELL:
            g.kind[card] |= SPELL  # card memory: a Jinn back in hand is Hero and Spell (LBS FAQ jinn)
    elif zone != state.TABLE:
        g.controller[card] = g.owner[card]
    cards = pile(g, card, zone)
    if cards is not None:
        cards.append(card)


def _part_versions(g: Lbs, card: int, zone: int) -> None:
    """What lies beneath an Experienced Hero goes where the Hero goes; who is only set aside comes back as the Hero it
    was."""
    if card in g.under and zone != state.HELD:
        beneath = _come_apart(g, card)
        move(g, beneath, state.BURIED if zone == state.GONE and g.owner[beneath] != g.owner[card] else zone)
    elif card in g.under.values():
        _come_apart(g, next(top for top, beneath in g.under.items() if beneath == card))


def bow(g: Lbs, card: int) -> None:
    g.bowed[card] = True


def bow_unit(g: Lbs, hero: int) -> None:
    """A Hero with everything attached to it (LBS AW 19 unit)."""
    for c in (hero, *g.kids.get(hero, ())):
        bow(g, c)


def straighten(g: Lbs, card: int) -> bool:
    """Straighten a card (unless something keeps it bowed)."""
    if "cannot straighten" in g.live and stats.ruled(g, "cannot straighten", card):
        return False
    g.bowed[card] = False
    if g.mods:
        expire(g, state.WHILE_BOWED + card)  # what lasted while this card was bowed is over
    return True


def modify(g: Lbs, card: int, what: str, value: Any, until: int = state.TURN) -> None:
    """Change a card: ("S", +2), ("K", -1), ("I", 1), ("trait", "Archery"), ("-trait", ...), ("=S", 5), ("invisible",
    1)..."""
    g.mods[card] = (*g.mods.get(card, ()), (what, value, until))
    g.dirty = True


def _keep_mods(g: Lbs, card: int, kept: tuple[Mod, ...]) -> None:
    """Only these changes of a card go on."""
    if len(kept) != len(g.mods[card]):
        _set_mods(g, card, kept)
        g.dirty = True


def lift(g: Lbs, card: int, what: str) -> None:
    """End all changes of this kind on a card."""
    if card in g.mods:
        _keep_mods(g, card, tuple(m for m in g.mods[card] if m[0] != what))


def bonus(g: Lbs, card: int, strength: int = 0, ka: int = 0, until: int = state.TURN) -> None:
    """+S/+K for a while."""
    if strength:
        modify(g, card, "S", strength, until)
    if ka:
        modify(g, card, "K", ka, until)


def expire(g: Lbs, until: int) -> None:
    """End whatever lasted so long."""
    if not g.mods:
        return
    for c, mods in list(g.mods.items()):
        for mod in mods:
            if mod[2] == until:
                _keep_mods(g, c, tuple(m for m in mods if m[2] != until))
                break
