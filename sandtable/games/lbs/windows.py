"""The one window of Reactions: who is asked, in which order, with what (LBS AW 59-60, LBS FAQ reaction-order)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from sandtable.games.lbs.defs import CARDS, Ability
from sandtable.games.lbs.events import Ev
from sandtable.games.lbs.state import Lbs
from sandtable.kernel import Choice, Flow
from sandtable.kernel.windows import Window

if TYPE_CHECKING:
    from sandtable.games.lbs.acting import Act

NOBODY = -1
"""Who does what happens of itself, such as the end of a turn."""
LISTENERS: dict[str, frozenset[int]] = {}
"""Kind of event -> the printed cards that can answer it."""
FROM_HAND: set[str] = set()
"""Kinds of events that some card can answer out of a hand."""
FROM_PILES: set[str] = set()
"""Kinds of events that some card can answer out of a discard pile."""


def index_listeners() -> None:
    """Once all cards are known."""
    LISTENERS.clear()
    FROM_HAND.clear()
    FROM_PILES.clear()
    for kind in {k for c in CARDS for k in c.listens}:
        LISTENERS[kind] = frozenset(c.index for c in CARDS if kind in c.listens)
        if any(a.hand and kind in a.on for c in CARDS for a in c.abilities):
            FROM_HAND.add(kind)
        if any(a.piles and kind in a.on for c in CARDS for a in c.abilities):
            FROM_PILES.add(kind)


def order(g: Lbs, ev: Ev) -> list[int]:
    """From the left of who acts (LBS AW 60 reactions/3); in Attack and Raid Phases from the left of the attacker (LBS
    FAQ reaction-order/1); in a duel the opponent first (LBS AW 63 duel-reactions). What nobody does is answered by the
    Blessed player first (LBS AW 58 timing/1)."""
    if g.duel is not None and ev.by >= 0:
        pair = (g.ctrl[g.duel.challenger], g.ctrl[g.duel.challenged])
        if ev.by in pair:
            opponent = pair[1] if ev.by == pair[0] else pair[0]
            seats = g.left_of(ev.by)
            if opponent in seats:
                seats.remove(opponent)
                seats.insert(0, opponent)
            return seats
    if g.attack is not None:
        return g.left_of(g.attack.attacker)
    if g.raid is not None:
        return g.left_of(g.raid.raider)
    return g.left_of(ev.by) if ev.by >= 0 else g.order(g.blessed)


class _How:
    """How a Reaction is judged and played: told by `acting`, which needs the windows itself."""

    use: Callable[[Lbs, int, int, int, Ev | None], Flow[bool]]
    abilities: Callable[[Lbs, int], list[Ability]]
    can_react: Callable[[Lbs, int, int, Ability, Ev], bool]


_how = _How()


def connect(
    use: Callable[[Lbs, int, int, int, Ev | None], Flow[bool]],
    abilities: Callable[[Lbs, int], list[Ability]],
    can_react: Callable[[Lbs, int, int, Ability, Ev], bool],
) -> None:
    _how.use, _how.abilities, _how.can_react = use, abilities, can_react


class _Reactions:
    def announce(self, g: Lbs, what: Ev) -> None:
        """Events are told by whoever makes them."""

    def order(self, g: Lbs, what: Ev, window: str) -> Sequence[int]:
        return order(g, what)

    def offers(self, g: Lbs, what: Ev, window: str, seat: int) -> list[Choice]:
        return offers(g, what, seat)

    def hidden(self, g: Lbs, what: Ev, window: str) -> bool:
        return not g.ask_always

    def always_asked(self, g: Lbs, seat: int) -> bool:
        return g.ask_always

    def perform(self, g: Lbs, what: Ev, window: str, seat: int, choice: Choice) -> Flow[None]:
        card, index = int(choice[1]), int(choice[2])
        what.used.add((card, index))
        yield from _how.use(g, seat, card, index, what)
        if what.kind == "action" and what.act is not None and what.cancelled:
            what.act.cancelled = True
            what.cancelled = False  # it was taken all the same, and is answered until all pass (LBS AW 60 reactions/3)


REACTIONS = _Reactions()


def offers(g: Lbs, ev: Ev, seat: int) -> list[Choice]:
    """The Reactions that this seat could play now to this event."""
    listeners = LISTENERS.get(ev.kind)
    if listeners is None:
        return []
    if ev.kind == "action" and ev.act is not None and ev.act.cancelled and seat != ev.by:
        return []  # others would only negate it once more
    d = g.d
    player = g.players[seat]
    found: list[Choice] = []
    for c in (*player.hand, *player.play):
        if d[c] in listeners or (c in g.under and d[g.under[c]] in listeners):
            for i, ability in enumerate(_how.abilities(g, c)):
                if ev.kind in ability.on and (c, i) not in ev.used and _how.can_react(g, seat, c, ability, ev):
                    found.append(("react", c, i))
    for c in (*player.buried, *player.saved) if ev.kind in FROM_PILES else ():
        if d[c] in listeners:
            for ability in CARDS[d[c]].abilities:
                if (
                    ability.piles
                    and ev.kind in ability.on
                    and (c, ability.index) not in ev.used
                    and _how.can_react(g, seat, c, ability, ev)
                ):
                    found.append(("react", c, ability.index))
    return found


def window(g: Lbs, ev: Ev) -> Flow[None]:
    """The Reactions to an event, and then what cards in play do of themselves because of it (`on <kind>`), both in the
    order of the seats."""
    yield from _window(g, ev)
    question = "on " + ev.kind
    sources = g.live.get(question, ())
    if len(sources) > 1:
        seats = order(g, ev)
        sources = tuple(sorted(sources, key=lambda c: seats.index(g.ctrl[c])))
    for source in sources:
        flow = CARDS[g.d[source]].statics[question](g, source, ev)
        if flow is not None:
            yield from flow


def _window(g: Lbs, ev: Ev) -> Flow[None]:
    """Let everybody answer, in turn, until all pass in a row; each Reaction is itself answered and carried out at
    once."""
    listeners = LISTENERS.get(ev.kind)
    if listeners is None:
        return
    from_hand = ev.kind in FROM_HAND
    if from_hand and not g.ask_always:
        g.might_react()
    if not g.ask_always or not from_hand:
        if listeners.isdisjoint(g.pool):
            return
        d = g.d
        for player in g.players:
            if from_hand and not listeners.isdisjoint([d[c] for c in player.hand]):
                break
            if not listeners.isdisjoint([d[c] for c in player.play]):
                break
            if g.under and any(d[c] in listeners for c in g.under.values()):
                break
            if ev.kind in FROM_PILES and any(d[c] in listeners for c in (*player.buried, *player.saved)):
                break
        else:
            return
    yield from Window(g, ev, ev.kind, REACTIONS).open()


def happen(
    g: Lbs, kind: str, by: int, card: int = -1, target: int = -1, other: int = -1, n: int = 0, act: Act | None = None
) -> Flow[Ev]:
    """Something happens that can be answered. Look at `ev.cancelled` and `ev.n` afterwards."""
    ev = Ev(kind, by, card, target, other, n, act)
    if kind in LISTENERS or "on " + kind in g.live:
        yield from window(g, ev)
    return ev
