"""The one window of Reactions: who is asked, in which order, with what (LBS AW 59-60, LBS FAQ reaction-order)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from sandtable.games.lbs.content.book import CARDS
from sandtable.games.lbs.rules.abilities import ability_at, waiting
from sandtable.games.lbs.rules.trigger import Act, Trigger, carried_out
from sandtable.games.lbs.state import Lbs
from sandtable.kernel import Choice, Flow
from sandtable.kernel.windows import Window

NOBODY = -1
"""Who does what happens of itself, such as the end of a turn."""
LISTENERS: dict[str, frozenset[int]] = {}
"""Kind of event -> the printed cards that can answer it."""
FROM_HAND: set[str] = set()
"""Kinds of events that some card can answer out of a hand."""
FROM_PILES: set[str] = set()
"""Kinds of events that some card can answer out of a discard pile."""
AFTERWARDS: dict[str, str] = {}
"""Kind of event -> the question to which cards in play answer what they do of themselves because of it."""


def index_listeners() -> None:
    """Once all cards are known."""
    LISTENERS.clear()
    FROM_HAND.clear()
    FROM_PILES.clear()
    AFTERWARDS.clear()
    _answered.cache_clear()
    AFTERWARDS.update((question[3:], question) for c in CARDS for question in c.statics if question.startswith("on "))
    for kind in {k for c in CARDS for k in c.listens}:
        LISTENERS[kind] = frozenset(c.index for c in CARDS if kind in c.listens)
        if any(a.hand and kind in a.on for c in CARDS for a in c.abilities):
            FROM_HAND.add(kind)
        if any(a.piles and kind in a.on for c in CARDS for a in c.abilities):
            FROM_PILES.add(kind)


@lru_cache(64)
def _answered(pool: frozenset[int]) -> frozenset[str]:
    return frozenset(kind for kind, listeners in LISTENERS.items() if not listeners.isdisjoint(pool))


def answered(g: Lbs) -> frozenset[str]:
    """The kinds of events that can be answered at all in this game."""
    lying = g.lying or g.look()
    if lying.answered is None:
        lying.answered = _answered(g.pool)
    return lying.answered


def order(g: Lbs, trigger: Trigger) -> Sequence[int]:
    """From the left of who acts (LBS AW 60 reactions/3); in Attack and Raid Phases from the left of the attacker (LBS
    FAQ reaction-order/1); in a duel the opponent first (LBS AW 63 duel-reactions). What nobody does is answered by the
    Blessed player first (LBS AW 58 timing/1)."""
    if g.duel is not None and trigger.by >= 0:
        pair = (g.controller[g.duel.challenger], g.controller[g.duel.challenged])
        if trigger.by in pair:
            opponent = pair[1] if trigger.by == pair[0] else pair[0]
            seats = g.left_of(trigger.by)
            return [opponent, *(s for s in seats if s != opponent)] if opponent in seats else seats
    if g.attack is not None:
        return g.left_of(g.attack.attacker)
    if g.raid is not None:
        return g.left_of(g.raid.raider)
    return g.left_of(trigger.by) if trigger.by >= 0 else g.order(g.blessed)


class _Reactions:
    def announce(self, g: Lbs, what: Trigger) -> None:
        """Events are reported by whatever makes them."""

    def order(self, g: Lbs, what: Trigger, window: str) -> Sequence[int]:
        return order(g, what)

    def offers(self, g: Lbs, what: Trigger, window: str, seat: int) -> list[Choice]:
        return offers(g, what, seat)

    def hidden(self, g: Lbs, what: Trigger, window: str) -> bool:
        return not g.ask_always

    def always_asked(self, g: Lbs, seat: int) -> bool:
        return g.ask_always

    def perform(self, g: Lbs, what: Trigger, window: str, seat: int, choice: Choice) -> Flow[None]:
        card, index = int(choice[1]), int(choice[2])
        what.used = (*what.used, (card, index))
        yield from ability_at(g, card, index).take(g, seat, card, index, what)
        if what.kind == "action" and what.act is not None and what.cancelled:
            what.act.cancelled = True
            what.cancelled = False  # it was taken all the same, and is answered until all pass (LBS AW 60 reactions/3)


REACTIONS = _Reactions()


# complex: asked of every seat at every trigger: one loop without calls is twice as fast
def offers(g: Lbs, trigger: Trigger, seat: int) -> list[Choice]:
    """The Reactions that this seat could play now to this event."""
    listeners = LISTENERS.get(trigger.kind)
    if listeners is None:
        return []
    if trigger.kind == "action" and trigger.act is not None and trigger.act.cancelled and seat != trigger.by:
        return []  # others would only negate it once more
    printed, kind = g.printed, trigger.kind
    player = g.players[seat]
    found: list[Choice] = []
    if kind in FROM_HAND and not listeners.isdisjoint(map(printed.__getitem__, player.hand)):
        for c in player.hand:
            if printed[c] in listeners:
                for i, ability in enumerate(CARDS[printed[c]].abilities):
                    if kind in ability.on and (c, i) not in trigger.used and ability.answers(g, seat, c, trigger):
                        found.append(("react", c, i))
    in_play = waiting(g)
    if kind in in_play:
        for c, i, ability in in_play[kind][seat]:
            if (c, i) not in trigger.used and ability.answers(g, seat, c, trigger):
                found.append(("react", c, i))
    for c in (*player.buried, *player.saved) if kind in FROM_PILES else ():
        if printed[c] in listeners:
            for ability in CARDS[printed[c]].abilities:
                if (
                    ability.piles
                    and kind in ability.on
                    and (c, ability.index) not in trigger.used
                    and ability.answers(g, seat, c, trigger)
                ):
                    found.append(("react", c, ability.index))
    return found


def window(g: Lbs, trigger: Trigger) -> Flow[None]:
    """The Reactions to an event, and then what cards in play do of themselves because of it (`on <kind>`), both in the
    order of the seats."""
    if _heard(g, trigger):
        yield from Window(g, trigger, trigger.kind, REACTIONS).open()
    if AFTERWARDS.get(trigger.kind) in g.live:  # a Reaction may have brought it into play
        yield from _follow(g, trigger)


def _follow(g: Lbs, trigger: Trigger) -> Flow[None]:
    question = AFTERWARDS[trigger.kind]
    sources = g.live[question]
    if len(sources) > 1:
        seats = order(g, trigger)
        sources = tuple(sorted(sources, key=lambda card: seats.index(g.controller[card])))
    for source in sources:
        yield from carried_out(CARDS[g.printed[source]].statics[question](g, source, trigger))


def _heard(g: Lbs, trigger: Trigger) -> bool:
    """Whether a window opens for an event: everybody may answer, in turn, until all pass in a row; each Reaction is
    itself answered and carried out at once. Where nobody looks on, none opens unless somebody has an answer."""
    kind = trigger.kind
    if not g.ask_always and g.events is None:
        return kind in answered(g) and _somebody_listens(g, kind) and _somebody_answers(g, trigger)
    if kind in FROM_HAND:
        if g.ask_always:
            return True
        g.might_react()
    return kind in answered(g) and _somebody_listens(g, kind)


def _somebody_answers(g: Lbs, trigger: Trigger) -> bool:
    for seat in g.seats():  # noqa: SIM110 - a loop is twice as fast here
        if offers(g, trigger, seat):
            return True
    return False


def _somebody_listens(g: Lbs, kind: str) -> bool:
    """Whether a card that could answer such an event is where it could be played from."""
    if kind in waiting(g):
        return True
    listeners = LISTENERS[kind]
    of = g.printed.__getitem__
    unheard = listeners.isdisjoint
    for player in g.players if kind in FROM_HAND else ():
        if not unheard(map(of, player.hand)):
            return True
    if g.under and not unheard(map(of, g.under.values())):
        return True
    if kind in FROM_PILES:
        for player in g.players:
            if not unheard(map(of, player.buried)) or not unheard(map(of, player.saved)):
                return True
    return False


def happen(
    g: Lbs,
    event: str,
    by: int,
    /,
    card: int = -1,
    target: int = -1,
    other: int = -1,
    number: int = 0,
    act: Act | None = None,
    **data: Any,
) -> Flow[Trigger]:
    """Something happens that can be answered; `data`: what else cards may ask about it. Look at `trigger.cancelled`
    and `trigger.number` afterwards."""
    trigger = Trigger(event, by, card, target, other, number, act, data)
    heard = event in answered(g) or g.ask_always or g.events is not None
    if heard and _heard(g, trigger):  # as `window` does; this often nobody listens, and a flow more would be felt
        yield from Window(g, trigger, event, REACTIONS).open()
    if AFTERWARDS.get(event) in g.live:
        yield from _follow(g, trigger)
    return trigger
