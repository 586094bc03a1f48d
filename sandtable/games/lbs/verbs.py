"""What cards do to the game, in the words of the rulebook. Effects of cards are written with these.

Those that can be answered by a Reaction, or need a choice, are flows: `yield from flip(...)`. The others are plain
calls.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any

from sandtable.games.lbs import stats
from sandtable.games.lbs.defs import CARDS, FOLLOWER, HERO, SECTION, SPELL, STRONGHOLD, TOKEN, Card
from sandtable.games.lbs.events import Ev
from sandtable.games.lbs.state import (
    BURIED,
    DECK,
    END_PHASE,
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
from sandtable.games.lbs.windows import happen, window
from sandtable.kernel import Choice, Decision, Flow, Outcome

if TYPE_CHECKING:
    from sandtable.games.lbs.acting import Act

LATER: dict[str, Callable[..., Any]] = {}
"""Named functions that cards leave behind to be carried out at a later moment."""


class Over(Exception):
    """Somebody has won; the whole flow unwinds."""


WATER_GOES = "where the Water goes"
WATER_TAKEN = "where the Water is taken"
DISCARDED = "a card to discard"
NEW_TARGET = "a new target"
"""Words for what is to be chosen, where a rule and not a card's text says what may be."""


# -- asking ------------------------------------------------------------------------------------------------------------


def choose(
    g: Lbs,
    seat: int,
    cards: Iterable[int],
    word: str,
    *,
    optional: bool = False,
    source: int = -1,
    secret: bool = False,
) -> Flow[int]:
    """`seat` picks one of the cards (-1: none, where `optional` or there is nothing to pick)."""
    pool = list(dict.fromkeys(cards))
    if not pool:
        return -1
    options: list[Choice] = [("pick", c) for c in pool]
    if optional:
        options.append(("none",))
    answer = yield Decision(seat, "pick", lambda: options, (word, source), secret=secret)
    return int(answer[1]) if answer[0] == "pick" else -1


def choose_seat(
    g: Lbs, seat: int, seats: Sequence[int], word: str, source: int = -1, optional: bool = False
) -> Flow[int]:
    options: list[Choice] = [("player", s) for s in seats]
    if optional:
        options.append(("none",))
    if not options:
        return -1
    answer = yield Decision(seat, "pick", lambda: options, (word, source))
    return int(answer[1]) if answer[0] == "player" else -1


def choose_number(g: Lbs, seat: int, numbers: Iterable[int], word: str, source: int = -1) -> Flow[int]:
    options: list[Choice] = [("number", n) for n in numbers]
    answer = yield Decision(seat, "number", lambda: options, (word, source))
    return int(answer[1])


def choose_word(g: Lbs, seat: int, words: Sequence[str], word: str, source: int = -1) -> Flow[str]:
    """Pick one of some words (a card type, a trait, a mode)."""
    options: list[Choice] = [("say", w) for w in words]
    answer = yield Decision(seat, "word", lambda: options, (word, source))
    return str(answer[1])


def confirm(g: Lbs, seat: int, word: str, source: int = -1) -> Flow[bool]:
    answer = yield Decision(seat, "confirm", lambda: [("yes",), ("no",)], (word, source))
    return bool(answer[0] == "yes")


# -- zones -------------------------------------------------------------------------------------------------------------


def _pile(g: Lbs, c: int, zone: int) -> list[int] | None:
    if zone == DECK:
        return g.players[g.owner[c]].deck
    if zone == HAND:
        return g.players[g.ctrl[c]].hand
    if zone == SAVED:
        return g.players[g.owner[c]].saved
    if zone == BURIED:
        return g.players[g.owner[c]].buried
    if zone == PLAY:
        return g.players[g.ctrl[c]].play
    return None


def _wake(g: Lbs, c: int) -> None:
    """A card's continuous effects begin."""
    for question in CARDS[g.d[c]].statics:
        g.live[question] = (*g.live.get(question, ()), c)
        g.dirty = True


def _sleep(g: Lbs, c: int) -> None:
    for question in CARDS[g.d[c]].statics:
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
    g.ctrl[c] = seat
    g.bowed[c] = bowed
    g.place[c] = -1
    g.known.pop(c, None)
    g.players[seat].play.append(c)
    if CARDS[g.d[c]].story:
        g.dirty = True
    if host >= 0:
        _attach(g, c, host)
    if c in g.under:
        g.ctrl[g.under[c]] = seat
    _wake(g, c)


def become(g: Lbs, c: int, hero: int) -> None:
    """The Experienced version `c` is laid on `hero` (LBS AW 68 experienced/2). It is the same Hero: its number stays,
    and with it all that lies on it and all that is remembered of it. The two numbers change faces: `hero` is the
    Experienced version from now on, `c` the earlier one beneath, whose abilities are kept and whose traits are not.
    Permanent changes stay with the card that they were made on (LBS AW 62 permanent/1)."""
    move(g, c, TABLE)
    _sleep(g, hero)
    for faces in (g.d, g.kind, g.owner):
        faces[hero], faces[c] = faces[c], faces[hero]
    lasting = [m for m in g.mods.get(hero, ()) if m[2] == FOREVER]
    _set_mods(g, hero, (*g.mods.get(c, ()), *(m for m in g.mods.get(hero, ()) if m[2] != FOREVER)))
    _set_mods(g, c, tuple(lasting))
    own = len(CARDS[g.d[hero]].abilities)
    _retell(g, lambda x, i: (hero, i) if x == c else (hero, i + own if i >= 0 else i) if x == hero else (x, i))
    g.ctrl[c] = g.ctrl[hero]
    g.under[hero] = c
    _wake(g, hero)
    g.dirty = True


def _come_apart(g: Lbs, hero: int) -> int:
    """The versions of a Hero are two cards again. The one that lay beneath."""
    beneath = g.under.pop(hero)
    own = len(CARDS[g.d[hero]].abilities)
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
    control(g, c, g.ctrl[host])
    _attach(g, c, host)


def control(g: Lbs, c: int, seat: int) -> None:
    """`seat` takes control of a card in play, of all that is attached to it and of the earlier version beneath it.

    A Hero in a battle fights on where it is.
    """
    if g.ctrl[c] != seat:
        g.players[g.ctrl[c]].play.remove(c)
        g.ctrl[c] = seat
        g.players[seat].play.append(c)
        g.dirty = True
    if c in g.under:
        g.ctrl[g.under[c]] = seat
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
    if CARDS[g.d[c]].leaves is not None:
        CARDS[g.d[c]].leaves(g, c)  # type: ignore[misc]


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
        g.ctrl[c] = seat if seat >= 0 else g.owner[c]
        if g.kind[c] & HERO and CARDS[g.d[c]].mask & SPELL:
            g.kind[c] |= SPELL  # card memory: a Jinn back in hand is Hero and Spell (LBS FAQ jinn)
    elif zone != TABLE:
        g.ctrl[c] = g.owner[c]
    pile = _pile(g, c, zone)
    if pile is not None:
        if bottom:
            pile.insert(0, c)
        else:
            pile.append(c)


def told(g: Lbs, text: str, *rules: str, refs: Iterable[int] = (), kind: str = "") -> None:
    """A line for everybody's log; one without rules is what a card does."""
    if g.events is not None:
        rules = rules or (() if kind == "end" else ("LBS AW 34 cards-beat-rules",))
        g.note(text, *rules, refs=tuple(f"card:{c}" for c in refs), kind=kind)


def who(g: Lbs, seat: int) -> str:
    return SEAT_NAMES[seat]


SEAT_NAMES = ("Amber", "Azure", "Crimson", "Jade", "Ivory", "Onyx")


# -- entering and leaving play -----------------------------------------------------------------------------------------


def unique_blocked(g: Lbs, c: int, over: int = -1) -> bool:
    """A Unique card cannot enter while a Unique one of its name is in play (LBS AW 39 unique/1). Versions of a Hero
    share a name; but an Experienced one may come in beside an earlier one (LBS AW 39 unique/3), in Episode 3 only on
    it (LBS E3 unique/1). `over`: the Hero that it would be laid on."""
    if not stats.has(g, c, "Unique"):
        return False
    card = CARDS[g.d[c]]
    excepted = "Experienced" in card.traits and g.edition != "episode-3"
    for p in g.players:
        for x in p.play:
            other = CARDS[g.d[x]]
            if other.person != card.person or x in (c, over) or not stats.has(g, x, "Unique"):
                continue
            if not excepted or "Experienced" in other.traits:
                return True
    return False


def enter(g: Lbs, c: int, seat: int, *, host: int = -1, bowed: bool = False, by: int = -1) -> Flow[bool]:
    """A card enters play, however it comes about; first whoever can answers that (LBS FAQ entering-play)."""
    if unique_blocked(g, c):
        return False
    ev = yield from happen(g, "entering", seat if by < 0 else by, c, host)
    if ev.cancelled or (host >= 0 and g.zone[host] != PLAY):
        return False
    put(g, c, seat, host=host, bowed=bowed)
    if CARDS[g.d[c]].enters is not None:
        flow = CARDS[g.d[c]].enters(g, c)  # type: ignore[misc]
        if flow is not None:
            yield from flow
    yield from happen(g, "entered", seat if by < 0 else by, c, host)
    return True


def create(g: Lbs, token: Card, host: int, seat: int = -1) -> int:
    """Put a new token on a card."""
    c = g.add(token, g.ctrl[host] if seat < 0 else seat, TABLE)
    put(g, c, g.ctrl[host], host=host)
    g.dirty = True
    return c


def tokens(g: Lbs, host: int, token: Card) -> list[int]:
    """The tokens of this kind on a card."""
    return [k for k in g.kids.get(host, ()) if g.d[k] == token.index]


def remove_token(g: Lbs, c: int) -> None:
    move(g, c, GONE)


def destroy(g: Lbs, c: int, why: str = "effect", by: int = -1, act: Act | None = None) -> Flow[bool]:
    """Destroy a card in play: to its owner's Buried pile, with all that is attached to it (LBS AW 66 destroyed). No
    Stronghold is (LBS AW 15 stronghold/9).

    `act`: the engagement, where it is destroyed to absorb damage. `why`: absorb, duel, ka, dry (a City Section
    without Water), replaced, effect, cost, unit (with its Hero).
    """
    if g.zone[c] != PLAY or g.kind[c] & STRONGHOLD or stats.ruled(g, "cannot be destroyed", c, why):
        return False
    ev = Ev("destroying", by if by >= 0 else g.ctrl[c], c, act=act)
    ev.data["why"] = why
    yield from window(g, ev)
    if ev.cancelled or g.zone[c] != PLAY:
        return False
    _note_loss(g, c)
    unit = [k for k in g.kids.get(c, ()) if not g.kind[k] & TOKEN or g.kind[k] & FOLLOWER]
    seat, place, mask, beneath = g.ctrl[c], g.place[c], g.kind[c], g.under.get(c, -1)
    told(g, f"{g.name(c)} is destroyed.", "LBS AW 66 destroying/1", refs=(c,))
    move(g, c, BURIED)
    if mask & HERO:
        spent(g, seat, "hero lost")
    for kid, reason in ((c, why), *((k, "unit") for k in unit)):
        after = Ev("destroyed", by, kid, other=c if kid != c else -1, act=act)
        after.data.update(why=reason, seat=seat, place=place, kind=mask, beneath=beneath if kid == c else -1)
        yield from window(g, after)
    return True


def stir(g: Lbs) -> None:
    """Somebody has lost something to somebody: the game is alive."""
    g.memo["stir!"] = g.turn


def _note_loss(g: Lbs, c: int) -> None:
    if g.kind[c] & HERO:
        stir(g)
    if g.battle is not None:
        for x in (c, *g.kids.get(c, ())):
            if g.kind[x] & (HERO | FOLLOWER):
                g.battle.lost.append(x)


def _section_falls(g: Lbs, section: int, why: str) -> str:
    """The rule by which a City Section is destroyed."""
    if why == "absorb":
        return "LBS AW 52 absorbing/3"
    if why != "dry":
        return "LBS AW 34 cards-beat-rules"
    if g.battle is not None and g.battle.section == section:
        return "LBS AW 52 absorbing/4"
    raided = g.raid is not None and any(s == section for _, s in g.raid.raiders)
    return "LBS AW 56 resolving/4" if raided else "LBS FAQ city-sections/3"


def destroy_section(g: Lbs, section: int, by: int = -1, why: str = "effect") -> Flow[bool]:
    """A City Section is destroyed with all that is attached to it, and can never be attacked again."""
    if g.zone[section] != PLAY:
        return False
    ev = Ev("destroying", by if by >= 0 else g.ctrl[section], section)
    ev.data["why"] = why
    yield from window(g, ev)
    if ev.cancelled or g.zone[section] != PLAY:
        return False
    seat = g.ctrl[section]
    told(
        g,
        f"{g.name(section)} of {who(g, seat)} is destroyed.",
        _section_falls(g, section, why),
        refs=(section,),
        kind="section",
    )
    g.sections_hit.append(section)
    stir(g)
    move(g, section, BURIED)
    after = Ev("section destroyed", by, section)
    after.data.update(seat=seat, why=why)
    yield from window(g, after)
    return True


def discard_from_play(g: Lbs, c: int) -> None:
    """Into its owner's Saved pile, as if it had never been in play (LBS AW 72 discarded-from-play)."""
    left = g.memo.get("left play")
    move(g, c, SAVED)
    if left is None:
        g.memo.pop("left play", None)
    else:
        g.memo["left play"] = left


# -- hands and decks ---------------------------------------------------------------------------------------------------


def refill(g: Lbs, seat: int) -> None:
    """The Saved pile is shuffled into a new deck at once when the deck runs out (LBS AW 37 saved)."""
    player = g.players[seat]
    if not player.deck and player.saved:
        player.deck, player.saved = _shuffled(g, player.saved), []
        for c in player.deck:
            g.zone[c] = DECK
            g.known.pop(c, None)
        told(g, f"{who(g, seat)} shuffles the Saved pile into a new deck.", "LBS AW 37 saved/2")


def shuffle(g: Lbs, seat: int) -> None:
    player = g.players[seat]
    for c in player.deck:
        g.known.pop(c, None)
    player.deck = _shuffled(g, player.deck)


def _shuffled(g: Lbs, cards: list[int]) -> list[int]:
    """In a scenario the order is told by names, from the top."""
    order = cards[::-1]
    g.rng.shuffle(order, g.name)
    return order[::-1]


def top(g: Lbs, seat: int) -> int:
    """The top card of a deck, or -1 if there is none at all."""
    refill(g, seat)
    deck = g.players[seat].deck
    return deck[-1] if deck else -1


def draw(g: Lbs, seat: int, n: int = 1) -> int:
    """Draw cards; fewer if there are no more. Says how many."""
    got = []
    for _ in range(n):
        c = top(g, seat)
        if c < 0:
            break
        seen = g.known.get(c)
        move(g, c, HAND, seat=seat)
        if seen:
            g.known[c] = seen
        got.append(c)
        refill(g, seat)
    if got and g.events is not None:
        names = ", ".join(g.name(c) for c in got)
        what = "a card" if len(got) == 1 else f"{len(got)} cards"
        rules = ("LBS AW 57 draw",) if g.phase == END_PHASE else ("LBS AW 34 cards-beat-rules",)
        g.note(f"You draw {names}.", *rules, to=(seat,), public=f"{who(g, seat)} draws {what}.", reveals=True)
    return len(got)


def discard(g: Lbs, c: int, by: int = -1, rule: str = "LBS FAQ discarded-cards/1") -> Flow[None]:
    """From a hand to its owner's Saved pile, face-up."""
    seat = g.ctrl[c]
    told(g, f"{who(g, seat)} discards {g.name(c)}.", rule, refs=(c,))
    move(g, c, SAVED)
    yield from happen(g, "discarded", seat, c, other=by)


def discard_choice(g: Lbs, seat: int, n: int, word: str = DISCARDED, source: int = -1) -> Flow[int]:
    """`seat` chooses and discards `n` cards from hand (as many as there are)."""
    done = 0
    for _ in range(n):
        c = yield from choose(g, seat, g.players[seat].hand, word, source=source)
        if c < 0:
            break
        yield from discard(g, c)
        done += 1
    return done


def discard_random(g: Lbs, seat: int) -> Flow[int]:
    hand = g.players[seat].hand
    if not hand:
        return -1
    c = g.rng.pick(hand, g.name)
    yield from discard(g, c)
    return c


def flip(g: Lbs, seat: int, bury: bool = False) -> Flow[int]:
    """Draw and discard for a Fate value: the top card of the deck to the Saved (or Buried) pile; its Fate value, or
    0 without a card."""
    c = top(g, seat)
    if c < 0:
        return 0
    move(g, c, TABLE)
    refill(g, seat)
    told(
        g,
        f"{who(g, seat)} turns up {g.name(c)} (Fate {stats.fate(g, c)}).",
        "LBS FAQ draw-and-discard-effects/1",
        refs=(c,),
    )
    ev = Ev("flip", seat, c, n=stats.fate(g, c))
    yield from window(g, ev)
    c = ev.card
    if g.zone[c] == TABLE:
        move(g, c, BURIED if bury else SAVED)
    yield from happen(g, "discarded", seat, c)
    refill(g, seat)
    return ev.n


def reveal(g: Lbs, c: int, seats: Iterable[int] | None = None) -> None:
    """Let some seats (None: all) know a hidden card where it is."""
    bits = 0
    for s in range(len(g.players)) if seats is None else seats:
        bits |= 1 << s
    g.known[c] = g.known.get(c, 0) | bits
    if g.events is not None:
        to = tuple(range(len(g.players))) if seats is None else tuple(seats)
        g.note(
            f"{who(g, g.ctrl[c])}'s {g.name(c)} is seen.",
            "LBS AW 34 cards-beat-rules",
            to=None if seats is None else to,
            reveals=True,
            refs=(f"card:{c}",),
        )


def search(
    g: Lbs, seat: int, cards: Sequence[int], word: str, source: int = -1, fits: Callable[[int], bool] | None = None
) -> Flow[int]:
    """Look for a card among hidden or piled cards; -1 if none is taken. The pile keeps its order (LBS FAQ
    discarded-cards/2)."""
    pool = [c for c in cards if fits is None or fits(c)]
    hidden = [c for c in cards if g.zone[c] in (DECK, HAND)]
    for c in hidden:
        g.known[c] = g.known.get(c, 0) | 1 << seat
    found = yield from choose(g, seat, pool, word, optional=True, source=source, secret=bool(hidden))
    return found


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


def spent(g: Lbs, seat: int, what: str) -> None:
    """Remember something this turn, for cards that count (`g.memo[f"{what}:{seat}"]`)."""
    key = f"{what}:{seat}"
    g.memo[key] = g.memo.get(key, 0) + 1


def later(g: Lbs, when: str, name: str, *args: Any) -> None:
    """Have the function registered under `name` carried out at `when` (`battle ends`, `turn ends`, `dawn`, `day`,
    `night`...)."""
    g.later.append((when, name, args))


def due(g: Lbs, when: str) -> Flow[None]:
    """Carry out what cards have left for this moment."""
    if not g.later:
        return
    now = [x for x in g.later if x[0] == when]
    if not now:
        return
    g.later = [x for x in g.later if x[0] != when]
    for _, name, args in now:
        flow = LATER[name](g, *args)
        if flow is not None:
            yield from flow
    yield from settle(g)


# -- Water -------------------------------------------------------------------------------------------------------------


def room(g: Lbs, section: int) -> int:
    return max(0, stats.capacity(g, section) - g.water[section])


def gain_water(g: Lbs, seat: int, n: int = 1, sections: Sequence[int] | None = None, source: int = -1) -> Flow[int]:
    """`seat` gains Water by a card: at once onto City Sections of its choice, what does not fit is lost (LBS AW 69
    water)."""
    if _gains_nothing(g, seat, source):
        return 0
    ev = Ev("gain water", seat, source, n=n)
    yield from window(g, ev)
    if ev.cancelled:
        return 0
    got = 0
    for _ in range(ev.n):
        open_ = [
            s for s in (g.sections(seat) if sections is None else sections) if g.zone[s] == PLAY and room(g, s) > 0
        ]
        if not open_:
            break
        s = open_[0]
        if len(open_) > 1:
            s = yield from choose(g, seat, open_, WATER_GOES, source=source)
        g.water[s] += 1
        got += 1
    if got:
        told(g, f"{who(g, seat)} gains {got} Water.", "LBS AW 69 gaining-water")
    if got < ev.n:
        told(g, f"{ev.n - got} Water finds no room and is lost.", "LBS AW 17 water-capacity/2")
    return got


def _gains_nothing(g: Lbs, seat: int, source: int) -> bool:
    """Whether a card forbids gaining Water; then that is told."""
    by = stats.by_whom(g, "cannot gain water", seat, source)
    if by >= 0:
        told(g, f"{who(g, seat)} gains no Water ({g.name(by)}).", refs=(by,))
    return by >= 0


def take_water(g: Lbs, c: int, n: int = 1) -> int:
    """Remove Water tokens from a card. Says how many there were to remove."""
    got = min(n, g.water[c])
    g.water[c] -= got
    if got and g.kind[c] & SECTION and not g.water[c]:
        g.dirty = True
    return got


def _really_lost(g: Lbs, seat: int, n: int, there: int, source: int, by: int, section: int = -1) -> Flow[int]:
    """Of `n` Water that a raid or card takes from the seat, what is lost after Reactions. They speak of the loss, so
    they are asked about the Water that is there, not about the most that could have been taken."""
    ev = Ev("lose water", by if by >= 0 else seat, source, section, n=min(n, there))
    ev.data["seat"] = seat
    if ev.n > 0:
        yield from window(g, ev)
    return 0 if ev.cancelled else max(0, ev.n)


def lose_water(g: Lbs, seat: int, n: int, source: int = -1, by: int = -1) -> Flow[int]:
    """An effect makes `seat` lose Water from City Sections of its choice, as much as there is."""
    lost, there = 0, stats.city_water(g, seat)
    for _ in range((yield from _really_lost(g, seat, n, there, source, by))):
        wet = [s for s in g.sections(seat) if g.water[s]]
        if not wet:
            break
        s = yield from choose(g, seat, wet, WATER_TAKEN, source=source)
        take_water(g, s)
        lost += 1
    if lost:
        rule = "LBS AW 40 water/3" if there < n else "LBS AW 34 cards-beat-rules"
        told(g, f"{who(g, seat)} loses {lost} Water.", rule)
    return lost


def drain(g: Lbs, section: int, n: int, source: int = -1, by: int = -1) -> Flow[int]:
    """A raid or card of `by` takes Water from this City Section, as much as there is. Says how much."""
    lost = yield from _really_lost(g, g.ctrl[section], n, g.water[section], source, by, section)
    return take_water(g, section, lost)


def steal_water(g: Lbs, seat: int, section: int, n: int = 1, source: int = -1) -> Flow[int]:
    """Water from another's City Section to one's own, by a card (stopped by what stops gaining Water)."""
    if _gains_nothing(g, seat, source):
        return 0
    got = yield from drain(g, section, n, source, seat)
    if got:
        yield from gain_water(g, seat, got, source=source)
    return got


def move_water(g: Lbs, section: int, to: int, n: int = 1) -> int:
    """Water from one City Section to another of the same player, as far as there is Water and room. Says how much."""
    got = min(n, g.water[section], room(g, to))
    if got > 0:
        take_water(g, section, got)
        g.water[to] += got
        told(
            g,
            f"{got} Water moves from {g.name(section)} to {g.name(to)}.",
            "LBS AW 34 cards-beat-rules",
            refs=(section, to),
        )
        for source in g.live.get("water moved", ()):
            CARDS[g.d[source]].statics["water moved"](g, source, section, g.ctrl[section])
    return max(0, got)


# -- moving about ------------------------------------------------------------------------------------------------------


def at_battle(g: Lbs, c: int) -> bool:
    """Whether a card is in the battle that is being fought: a unit there, the City Section, or what is attached to
    it."""
    battle = g.battle
    if battle is None or g.zone[c] != PLAY:
        return False
    host = g.host[c]
    if c == battle.section or (host >= 0 and host == battle.section):
        return True
    hero = c if host < 0 else host
    if g.host[hero] >= 0:
        hero = g.host[hero]
    return g.place[hero] == battle.section and hero in sides(g)


def sides(g: Lbs) -> dict[int, int]:
    """Heroes assigned to battles: 1 attacking, 0 defending."""
    return {} if g.attack is None else g.attack.sides


def hero_of(g: Lbs, c: int) -> int:
    """The Hero whose unit the card belongs to (the card itself if it is a Hero), or -1."""
    if g.kind[c] & HERO:
        return c
    host = g.host[c]
    while host >= 0 and not g.kind[host] & HERO:
        host = g.host[host]
    return host


def _homeward(g: Lbs, hero: int, why: str, bowed: bool | None) -> str:
    """The rule by which a unit goes home; otherwise an effect of a card sends it, or lets it come home unbowed."""
    if why == "leaves":
        return "LBS AW 51 battle-home"
    if why != "end" or g.battle is None:
        return "LBS AW 34 cards-beat-rules"
    own = sides(g).get(hero) == 0 and g.ctrl[hero] == g.battle.defender
    if own:
        return "LBS AW 54 end-of-battle/3"
    return "LBS AW 54 end-of-battle/2" if bowed else "LBS AW 34 cards-beat-rules"


def send_home(
    g: Lbs, hero: int, *, bowed: bool | None = True, by: int = -1, why: str = "effect", unit: bool = False
) -> Flow[bool]:
    """A unit leaves where it is and goes home; `bowed` None keeps its state.

    The rules bow the whole unit (`why` leaves, end), and so do cards that speak of a unit (`unit`); others the Hero.
    """
    if g.place[hero] == -1 or g.zone[hero] != PLAY:
        return False
    if why != "end" and _kept(g, hero, "cannot go home"):
        return False
    ev = Ev("going home", by if by >= 0 else g.ctrl[hero], hero)
    ev.data["why"] = why
    ev.data["bowed"] = bowed
    yield from window(g, ev)
    if ev.cancelled:
        return False
    bowed = ev.data["bowed"]
    rule = _homeward(g, hero, why, bowed)
    g.place[hero] = -1
    if g.attack is not None:
        g.attack.sides.pop(hero, None)
    if bowed:
        bow_unit(g, hero) if unit or why != "effect" else bow(g, hero)
    elif bowed is not None:
        straighten(g, hero)
    state = ", bowed" if g.bowed[hero] else ""
    told(g, f"{g.name(hero)} goes home{state}.", rule, refs=(hero,))
    return True


def _kept(g: Lbs, hero: int, question: str) -> bool:
    """Whether a card keeps the unit where it is; then that is told."""
    source = stats.by_whom(g, question, hero)
    if source < 0:
        return False
    told(g, f"{g.name(hero)} cannot leave ({g.name(source)}).", refs=(hero, source))
    return True


def move_to(g: Lbs, hero: int, section: int, side: int | None = None, by: int = -1) -> Flow[bool]:
    """A unit moves to the battle at `section`, on the side of its controller (or `side`)."""
    attack = g.attack
    if attack is None or g.zone[hero] != PLAY or _kept(g, hero, "cannot move"):
        return False
    if side is None:
        seat = g.ctrl[hero]
        mine = [s for h, s in attack.sides.items() if h == hero or g.ctrl[h] == seat]
        side = attack.sides.get(hero, mine[0] if mine else -1)  # nobody helps both sides (LBS AW 46 allies/6)
        if side < 0:
            side = 1 if seat == attack.attacker or (attack.attacker, seat) in attack.invited else 0
    ev = Ev("moving", by if by >= 0 else g.ctrl[hero], hero, section)
    yield from window(g, ev)
    if ev.cancelled:
        return False
    old = g.place[hero]
    g.place[hero] = ev.target
    attack.sides[hero] = side
    here = g.battle is not None and g.battle.section == ev.target
    where = "into the battle" if here else f"to {g.name(ev.target)}"
    rule = "LBS AW 49 armies/3" if old != -1 else "LBS AW 34 cards-beat-rules"
    told(g, f"{g.name(hero)} moves {where}.", rule, refs=(hero,) if here else (hero, ev.target))
    return True


# -- the state of the game ---------------------------------------------------------------------------------------------


def settle(g: Lbs) -> Flow[None]:
    """What follows of itself: Heroes without Ka die, Water that does not fit is lost, dried-up City Sections of
    Strength 0 fall, a Story Victory is won; for several players from the Blessed one on (LBS AW 34 simultaneous)."""
    if not g.dirty:
        return
    while g.dirty:
        g.dirty = False
        for hero in [h for seat in g.order(g.blessed) for h in g.heroes(seat)]:
            if g.zone[hero] == PLAY and stats.ka(g, hero) <= 0:
                told(g, f"{g.name(hero)} has no Ka left.", "LBS AW 19 hero/2", refs=(hero,))
                g.memo[f"no ka:{hero}"] = 1
                yield from destroy(g, hero, "ka")
        for seat in g.order(g.blessed):
            for section in g.sections(seat):
                spilt = g.water[section] - stats.capacity(g, section)
                if spilt > 0:
                    g.water[section] -= spilt
                    told(
                        g,
                        f"{g.name(section)} cannot hold {spilt} Water.",
                        "LBS AW 17 water-capacity/2",
                        refs=(section,),
                    )
                if not g.water[section] and stats.city_strength(g, section) == 0 and g.zone[section] == PLAY:
                    yield from destroy_section(g, section, _who_dries(g), "dry")
    for seat in g.order(g.blessed):
        if stats.story_points(g, seat) >= 5:
            win(g, seat, "Story", f"{who(g, seat)} has told tales worth 5 Story Points.", "LBS AW 31 story-points")


def _who_dries(g: Lbs) -> int:
    if g.attack is not None:
        return g.attack.attacker
    return -1 if g.raid is None else g.raid.raider


def win(g: Lbs, seat: int, kind: str, text: str, *rules: str) -> None:
    """The game ends at once (LBS AW 35 end)."""
    g.outcome = Outcome((seat,), f"{text} {kind} Victory for {who(g, seat)}.", rules)
    told(g, g.outcome.text, *rules, kind="end")
    raise Over


def eliminate(g: Lbs, seat: int, text: str, *rules: str) -> None:
    """A player leaves, with every card that player owns wherever it is (LBS AW 34 removed); the last one left wins."""
    told(g, text, *rules, kind="end")
    player = g.players[seat]
    player.out = True
    for c in range(len(g.d)):
        if g.owner[c] == seat and g.zone[c] != GONE:
            move(g, c, GONE)
    for c in list(player.play):  # what others own and this player controlled goes to its owner's Buried pile
        if g.zone[c] == PLAY:
            move(g, c, BURIED)
    for c in list(player.hand):
        move(g, c, SAVED)
    left = g.seats()
    if len(left) == 1:
        win(g, left[0], "Military", f"{who(g, left[0])} is the last player left.", "LBS AW 35 victory/1")


def check_sections(g: Lbs) -> Flow[None]:
    """Whoever has no City Section is out; the Blessed player first where it is several (LBS FAQ victory-conditions)."""
    if g.battle is not None or (g.raid is not None and g.raid.stage == "resolve"):
        return
    for seat in g.order(g.blessed):
        if not g.sections(seat) and not stats.ruled(g, "stays without sections", seat):
            eliminate(g, seat, f"{who(g, seat)} has no City Section left.", "LBS FAQ victory-conditions/1")
    yield from settle(g)  # what the cards of those who left have kept up
