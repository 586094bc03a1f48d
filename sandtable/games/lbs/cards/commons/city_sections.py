"""City Sections, and the Stronghold without a Faction."""

from __future__ import annotations

from sandtable.games.lbs.cards.language import *
from sandtable.games.lbs.cards.terms import defends_here, duelling, first_follower_cheaper, heroes_have, in_battle
from sandtable.games.lbs.rules.asking import NEXT_CARD
from sandtable.games.lbs.rules.stats import ruled


def _water_from(g: Lbs, act: Act) -> None:
    """A cost of some City Sections: discard 1 Water from here."""
    take_water(g, act.card)


@night("Duqaq's School of Astronomy", once="turn", can=lambda g, me, seat: bool(g.players[seat].deck))
def _school(g: Lbs, act: Act) -> Flow[None]:
    deck = g.players[act.seat].deck
    left, order = deck[:-4:-1], list[int]()
    for c in left:
        g.known[c] = g.known.get(c, 0) | 1 << act.seat
    while left:
        c = yield from choose(g, act.seat, left, NEXT_CARD, source=act.card, secret=True, left=len(left))
        left.remove(c)
        order.append(c)
    deck[-len(order) :] = order[::-1]


def _free_to_go(g: Lbs, seat: int) -> list[int]:
    return [h for h in army(g, 0) if g.controller[h] == seat and not ruled(g, "cannot go home", h)]


@battle(
    "The Fields of Rolling Grain",
    once="battle",
    can=lambda g, me, seat: at_battle(g, me) and bool(_free_to_go(g, seat)),
)
def _fields(g: Lbs, act: Act) -> Flow[None]:
    mine = _free_to_go(g, act.seat)
    while mine:
        h = yield from choose(g, act.seat, mine, "a unit to go home", optional=True, source=act.card)
        if h < 0:
            break
        mine.remove(h)
        yield from send_home(g, h, bowed=None, by=act.seat)


@static("The Halls of Reflection", "water spent")
@static("The Halls of Reflection", "water moved")
def _halls(g: Lbs, me: int, section: int, seat: int, purpose: int | None = None) -> None:
    if section == me and purpose != PAYMENT and take_water(g, me):
        report(g, "The Halls of Reflection lose 1 more Water.", "LBS FAQ the-halls-of-reflection/1", refs=(me,))


static(
    "The Halls of Reflection", "spares water", do=lambda g, me, section, purpose: section == me and purpose != PAYMENT
)
day(
    "The Merchant Quarter",
    once="turn",
    targets=[
        holding(
            lambda g, act, card: bool(g.card(card).produces or g.card(card).producer),
            mine=True,
            word="a Holding of yours that makes Copper",
        )
    ],
    do=lambda g, act: modify(g, act.target, "produces", 1),
)


def _uses_stronghold(g: Lbs, me: int, seat: int, trigger: Trigger) -> bool:
    return trigger.by != seat and bool(g.kind[trigger.card] & STRONGHOLD) and g.water[me] > 0


reaction(
    "Public Execution Grounds",
    "action",
    "influence",
    once="turn",
    when=_uses_stronghold,
    cost=_water_from,
    do=is_negated,
)


@static("The Sewers", "strength")
def _sewers(g: Lbs, me: int, card: int) -> int:
    if g.battle is None or g.battle.section != me or not g.kind[card] & HERO or side_of(g, card) < 0:
        return 0
    return int(has(g, card, "Jackals") or not human(g, card))


open_(
    "Stairs of Samarrat",
    once="turn",
    cost=_water_from,
    targets=[your_hero(bowed=True, word="a bowed Hero of yours")],
    can=lambda g, me, seat: g.attack is None and g.raid is None and g.water[me] > 0,
    do=straightens,
)
static("Thieves Quarter", "amount", do=heroes_have("Raid"))
static("Thieves Quarter", "no hero water", do=lambda g, me, section: section == me)


@static("The Thoroughfare", "on battle ends")
def _thoroughfare(g: Lbs, me: int, trigger: Trigger) -> Flow[None]:
    if trigger.card != me:
        return
    pool = [
        c
        for side in (0, 1)
        for h in army(g, side)
        for c in (h, *g.kids.get(h, ()))
        if g.kind[c] & (HERO | FOLLOWER | ITEM) and not g.kind[c] & TOKEN
    ]
    if pool:
        unlucky = g.rng.pick(pool, g.name)
        report(g, f"Chance picks {g.name(unlucky)} on The Thoroughfare.", "LBS FAQ the-thoroughfare/1", refs=(unlucky,))
        yield from destroy(g, unlucky, by=g.controller[me])


battle("Wheatfields", once="battle", can=in_battle, do=draws(1))
static("The Caravanserai", "copper cost")(first_follower_cheaper)
static("House of Scrolls", "hand size", do=lambda g, me, seat: int(seat == g.controller[me]))
day(
    "Gardens of the Vizier",
    once="turn",
    cost=lambda g, act: bow(g, act.target),
    can=lambda g, me, seat: room(g, me) > 0,
    targets=[holding(mine=True, bowed=False, free=True, word="a Holding of yours to bow")],
    do=lambda g, act: gain_water(g, act.seat, 1, sections=[act.card], source=act.card),
)
static("Citadel of the Four Winds", "strength", do=lambda g, me, card: int(defends_here(g, me, card, HERO)))
static("The Sultan's Arena", "ka")(duelling)
# Read by the deck checker: Faction limits of City Sections do not apply.
static("Doomed City of Laramun", "any sections", do=lambda g, me: True)
reaction(
    "Doomed City of Laramun",
    "section destroyed",
    bow=True,
    when=lambda g, me, seat, trigger: trigger.data["seat"] == seat,
    do=draws(3),
)
