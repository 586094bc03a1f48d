"""The Pantheon."""

from __future__ import annotations

from sandtable.games.lbs.cards.language import *
from sandtable.games.lbs.rules.abilities import position


@static("The Withered Moon", "on dawn")
def _moon(g: Lbs, me: int, trigger: Trigger) -> Flow[None]:
    def nightly(card: int) -> bool:
        return bool(g.kind[card] & (HERO | ACTION)) and any(x.kind & NIGHT for x in g.card(card).abilities)

    if g.players[g.controller[me]].deck:
        yield from fetch(g, g.controller[me], me, "a Hero or Action with a Night action", nightly)


@static("The Noonday Sun", "on day begins")
def _noon(g: Lbs, me: int, trigger: Trigger) -> Flow[None]:
    h = yield from choose(g, g.controller[me], g.heroes(g.controller[me]), "a Hero to favour", optional=True, source=me)
    if h >= 0:
        bonus(g, h, strength=2, ka=1)


@static("The Maker of Rivers", "on day begins")
def _rivers(g: Lbs, me: int, trigger: Trigger) -> Flow[None]:
    seat = g.controller[me]
    if any(all_water(g, s) > all_water(g, seat) for s in g.seats()):
        yield from gain_water(g, seat, 1, source=me)


open_("Shiva the Destroyer", do=only_in_play)


@reaction(
    "Shiva the Destroyer", "duel begins", hand=False, once="turn",
    when=lambda g, me, seat, trigger: seat in (g.controller[trigger.card], g.controller[trigger.target]),
)  # fmt: skip
def _shiva(g: Lbs, act: Act) -> None:
    rival = act.answered.target if g.controller[act.answered.card] == act.seat else act.answered.card
    modify(g, rival, "K", -2, DUEL)


@enters("Re the Keeper")
def _re_comes(g: Lbs, me: int) -> None:
    g.memo[f"re since:{me}"] = len(g.history)


@static("Re the Keeper", "action cost")
def _re(g: Lbs, me: int, act: Act, copper: int, water: int) -> tuple[int, int]:
    """Once a turn for each printed action and for each card: what is in this turn's history has had it."""
    c, ability = act.card, act.ability
    if act.seat != g.controller[me] or (ability is None and not g.kind[c] & (FOLLOWER | ITEM)):
        return 0, 0
    index = -1 if ability is None else position(g, c, ability)
    had = g.history[g.memo.get(f"re since:{me}", 0) :]
    return (0, 0) if any(h[0] == act.seat and h[2:] == (c, index) for h in had) else (-1, -1)
