"""Followers for everyone."""

from __future__ import annotations

from sandtable.games.lbs.cards.language import *
from sandtable.games.lbs.cards.terms import in_battle, opposing_character


@check("Jinn Horde")
def _horde(g: Lbs, me: int, seat: int, host: int) -> bool:
    return host < 0 or has(g, host, "Sahir") or has(g, host, "Jinn") or ka(g, host) > 3


battle("Jinn Retainer", bow=True, can=in_battle, targets=[opposing_character()], do=target_has(strength=-1))


@static("Thugs", "on dawn ends")
def _thugs(g: Lbs, me: int, trigger: Trigger) -> Flow[None]:
    seat = g.controller[me]
    if can_pay(g, seat, 1, 0, PAYMENT) and (yield from confirm(g, seat, "pay 1 Copper to keep them", me)):
        yield from pay(g, seat, 1, 0)
    else:
        yield from destroy(g, me, by=seat)


static(
    "Alliance Irregulars", "strength", do=lambda g, me, card: 1 if card == me and has(g, g.host[me], "Unaligned") else 0
)
static("Masters of the Blood-Red Tiger", "may attach abroad", do=lambda g, me: True)


@static("Masters of the Blood-Red Tiger", "lends action")
def _masters_lend(g: Lbs, me: int, seat: int, bits: int) -> list[Choice]:
    if not bits & OPEN:
        return []
    holder = g.host[me]
    in_battle = g.battle is not None
    if holder < 0 or (in_battle and holder not in opposing(g, seat)):
        return []
    return [
        ("lent", me, h) for h in g.heroes(seat)
        if not g.bowed[h] and may_challenge(g, h, holder) and (not in_battle or at_battle(g, h))
    ]  # fmt: skip


@static("Masters of the Blood-Red Tiger", "lent action")
def _masters_lent(g: Lbs, me: int, seat: int, choice: Choice) -> Flow[None]:
    """It names its Hero without a choice, so it targets nobody (LBS AW 70 redirection/2)."""
    challenger, holder = int(choice[2]), g.host[me]
    g.history.append((seat, "open", me, -1))
    bow(g, challenger)
    report(g, f"{who(g, seat)} uses {g.name(me)}.", "LBS AW 57 actions/1", refs=(me, challenger))
    act = Act(seat, challenger, None)
    act.data["kind"] = OPEN
    yield from announce(g, act)
    if not act.cancelled and g.zone[me] == PLAY and g.host[me] == holder:
        yield from challenge(g, challenger, holder, refusable=False, source=me)


@battle("Lizard of Fire and Water", once="battle", can=in_battle)
def _lizard(g: Lbs, act: Act) -> None:
    bonus(g, act.card, strength=5)
    holder = hero_of(g, act.card)
    later(g, "battle ends", "lizard", (holder, *g.kids.get(holder, ())))


@afterwards("lizard")
def _lizard_burns(g: Lbs, unit: tuple[int, ...]) -> Flow[None]:
    """The cards that were with it then, wherever they and it are by now."""
    for c in unit:
        yield from destroy(g, c)


static("Yodajin Templar", "strength", do=lambda g, me, card: int(card == me and side_of(g, me) == 0))


@enters("Desert Warriors")
def _desert_warriors(g: Lbs, me: int) -> Flow[None]:
    """The printed cost: what changes costs does not change this (LBS FAQ desert-warriors/1)."""
    yield from gain_water(g, g.controller[me], g.card(g.host[me]).water, source=me)
