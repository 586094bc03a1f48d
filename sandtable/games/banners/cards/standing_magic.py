"""Battle Magic that stands (16.7.3): what its cards give until the dice are rolled."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.games.banners.cards.registry import EFFECTS, Play, carry_out
from sandtable.games.banners.content.cardbook import Card
from sandtable.games.banners.records import Gain
from sandtable.games.banners.rules.stacks import add_gain
from sandtable.games.banners.state import Banners
from sandtable.kernel import Flow

if TYPE_CHECKING:
    from sandtable.games.banners.rules.fight import Fight


def tomes_give(g: Banners, it: Play, gains: dict[int, Gain], fight: Fight | None = None) -> None:
    for tome in it.tomes:
        apply = EFFECTS[tome.number].apply
        if apply is not None:
            before = gains.copy()
            apply(g, it, gains)
            credit(fight, tome, before, gains)


# -- battle magic ----------------------------------------------------------------------------------------------------


def standing_plays(fight: Fight) -> list[Play]:
    """The cards of this Battle Magic that count, later cancellations first."""
    void: set[int] = set()
    for it in reversed(fight.plays):
        if id(it) not in void and it.cancels is not None:
            void.add(id(it.cancels))
    return [it for it in fight.plays if id(it) not in void and not it.cancelled]


def stand(g: Banners, fight: Fight, credited: Fight | None = None) -> None:
    """What the cards of this Battle Magic give as things stand, one after another: whatever looks at dice or abilities
    before the end finds it there (16.6.3)."""
    gains: dict[int, Gain] = {}
    g.magic.standing = gains
    for it in standing_plays(fight):
        if it.fate != "done":
            apply = EFFECTS[it.card.number].apply
            if apply is not None:
                before = gains.copy()
                apply(g, it, gains)
                credit(credited, it.card, before, gains)
            tomes_give(g, it, gains, credited)


def settle_battle(g: Banners, fight: Fight) -> Flow[None]:
    """Battle Magic is over: what stands is gained until the activation ends (16.7.1)."""
    counted = [it for it in standing_plays(fight) if it.fate != "done"]
    stand(g, fight, fight)
    for key, gain in g.magic.standing.items():
        add_gain(g.gains, key, *gain)
    g.magic.standing = {}
    fight.plays = counted
    for it in counted:
        settle = EFFECTS[it.card.number].settle
        if settle is not None and g.at[fight.unit] == fight.home:  # it may have gone with its kingdom (12.4.7)
            before = g.gains.copy()
            yield from carry_out(settle, g, it)
            credit(fight, it.card, before, g.gains)


def break_off(g: Banners) -> None:
    """The attack came to nothing in the middle of Battle Magic: what stood had a fight to serve."""
    g.magic.standing = {}


def credit(fight: Fight | None, card: Card, before: dict[int, Gain], after: dict[int, Gain]) -> None:
    if fight is not None:
        fight.credit(card, before, after)
