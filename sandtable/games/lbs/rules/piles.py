"""Hands, decks and discard piles: drawing, discarding, shuffling, looking (LBS AW 37, 57)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from sandtable.games.lbs.records import END_PHASE
from sandtable.games.lbs.rules import stats
from sandtable.games.lbs.rules.asking import DISCARDED, choose
from sandtable.games.lbs.rules.log import open_card, report, who, whose
from sandtable.games.lbs.rules.trigger import Trigger
from sandtable.games.lbs.rules.windows import happen, window
from sandtable.games.lbs.rules.zones import move
from sandtable.games.lbs.state import BURIED, DECK, HAND, SAVED, TABLE, Lbs
from sandtable.kernel import Flow
from sandtable.kernel.text import counted


def refill(g: Lbs, seat: int) -> None:
    """The Saved pile is shuffled into a new deck at once when the deck runs out (LBS AW 37 saved)."""
    player = g.players[seat]
    if not player.deck and player.saved:
        player.deck, player.saved = _shuffled(g, player.saved), []
        for c in player.deck:
            g.zone[c] = DECK
            g.known.pop(c, None)
        report(g, f"{who(g, seat)} shuffles the Saved pile into a new deck.", "LBS AW 37 saved/2", by=seat)


def shuffle(g: Lbs, seat: int) -> None:
    player = g.players[seat]
    for c in player.deck:
        g.known.pop(c, None)
    player.deck = _shuffled(g, player.deck)


def _shuffled(g: Lbs, cards: list[int]) -> list[int]:
    """In a scenario the order is given by names, from the top."""
    order = cards[::-1]
    g.rng.shuffle(order, g.name)
    return order[::-1]


def top(g: Lbs, seat: int) -> int:
    """The top card of a deck, or -1 if there is none at all."""
    refill(g, seat)
    deck = g.players[seat].deck
    return deck[-1] if deck else -1


def draw(g: Lbs, seat: int, number: int = 1) -> int:
    """Draw cards; fewer if there are no more. Says how many."""
    got = []
    for _ in range(number):
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
        names = counted(g.name(c) for c in got)
        what = "a card" if len(got) == 1 else f"{len(got)} cards"
        rules = ("LBS AW 57 draw",) if g.phase == END_PHASE else ("LBS AW 34 cards-beat-rules",)
        g.note(f"You draw {names}.", *rules, to=(seat,), public=f"{who(g, seat)} draws {what}.", reveals=True, by=seat)
    return len(got)


def discard(g: Lbs, card: int, by: int = -1, rule: str = "LBS FAQ discarded-cards/1") -> Flow[None]:
    """From a hand to its owner's Saved pile, face-up."""
    seat = g.controller[card]
    if g.events is not None:
        report(g, f"{who(g, seat)} discards {g.name(card)}.", rule, refs=(card,), by=seat)
    move(g, card, SAVED)
    yield from happen(g, "discarded", seat, card, other=by)


def discard_choice(g: Lbs, seat: int, number: int, source: int = -1) -> Flow[int]:
    """`seat` chooses and discards `number` cards from hand (as many as there are)."""
    done = 0
    while done < number:
        hand = g.players[seat].hand
        c = yield from choose(g, seat, hand, DISCARDED, source=source, left=min(number - done, len(hand)))
        if c < 0:
            break
        yield from discard(g, c)
        done += 1
    return done


def flip(g: Lbs, seat: int, bury: bool = False) -> Flow[int]:
    """Draw and discard for a Fate value: the top card of the deck to the Saved (or Buried) pile; its Fate value, or
    0 without a card."""
    c = top(g, seat)
    if c < 0:
        return 0
    move(g, c, TABLE)
    refill(g, seat)
    text = f"{who(g, seat)} turns up {g.name(c)} (Fate {stats.fate(g, c)})."
    report(g, text, "LBS FAQ draw-and-discard-effects/1", refs=(c,), by=seat, card=open_card(c))
    trigger = Trigger("flip", seat, c, number=stats.fate(g, c))
    yield from window(g, trigger)
    c = trigger.card
    if g.zone[c] == TABLE:
        move(g, c, BURIED if bury else SAVED)
    yield from happen(g, "discarded", seat, c)
    refill(g, seat)
    return trigger.number


def reveal(g: Lbs, card: int, seats: Iterable[int] | None = None) -> None:
    """Let some seats (None: all) know a hidden card where it is."""
    bits = 0
    for s in range(len(g.players)) if seats is None else seats:
        bits |= 1 << s
    g.known[card] = g.known.get(card, 0) | bits
    if g.events is not None:
        to = tuple(range(len(g.players))) if seats is None else tuple(seats)
        shown = whose(g, g.controller[card], card)
        g.note(
            f"{shown} is shown to everybody." if seats is None else f"You see {shown}.",
            "LBS AW 34 cards-beat-rules",
            to=None if seats is None else to,
            reveals=True,
            refs=(f"card:{card}",),
        )


def take(g: Lbs, seat: int, card: int) -> None:
    """Into the seat's hand, for all to see."""
    move(g, card, HAND, seat=seat)
    reveal(g, card)


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
