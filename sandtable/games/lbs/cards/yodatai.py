"""The cards of the Yodatai."""

from __future__ import annotations

from sandtable.games.lbs.cards.language import *
from sandtable.games.lbs.cards.terms import defends_here, in_battle, leads, may_engage
from sandtable.games.lbs.rules.attack import goals, ways

COLONY = token("Colony", grants=["Colony"])


def _colonies(g: Lbs, seat: int) -> list[int]:
    return [s for s in g.sections(seat) if has(g, s, "Colony")]


day(
    "The Eagle Camp of the Yodatai",
    once="turn",
    targets=[
        section(lambda g, act, card: has(g, card, "Colony") and room(g, card) > 0, mine=True, word="a Colony of yours")
    ],
    do=lambda g, act: gain_water(g, act.seat, 1, [act.target], act.card),
)


@day(
    "Colony of the Aqueduct",
    once="turn",
    can=lambda g, me, seat: g.water[me] > 0,
    targets=[
        section(lambda g, act, card: room(g, card) > 0, mine=True, other=True, word="another City Section of yours")
    ],
)
def _aqueduct(g: Lbs, act: Act) -> Flow[None]:
    most = min(2, g.water[act.card], room(g, act.target))
    n = yield from choose_number(g, act.seat, range(most, 0, -1), "how much Water flows", act.card)
    move_water(g, act.card, act.target, n)


static("Colony of the Veterans", "strength", do=lambda g, me, card: int(defends_here(g, me, card, FOLLOWER)))


@static("Colony of the Forum", "influence")
def _forum(g: Lbs, me: int, card: int) -> int:
    return 2 if card == g.players[g.controller[me]].stronghold else 0


@static("Legate Corvinar", "strength")
def _corvinar(g: Lbs, me: int, card: int) -> int:
    return int(yours(g, me, card, FOLLOWER) and at_battle(g, me) and side_of(g, card) == side_of(g, me))


@static("Adrianna", "strength")
def _adrianna(g: Lbs, me: int, card: int) -> int:
    """Before the battle, but not yet while it is asked whether she can be assigned (LBS FAQ adrianna/1)."""
    return 2 if card == me and g.attack is not None and me in g.attack.sides else 0


@static("Balak the Hanif", "strength")
def _balak(g: Lbs, me: int, card: int) -> int:
    if card != me:
        return 0
    seat = g.controller[me]
    mine = len(g.heroes(seat))
    return 2 if any(len(g.heroes(s)) > mine for s in g.seats() if s != seat) else 0


def _foreign_spell(g: Lbs, me: int, seat: int, trigger: Trigger) -> bool:
    act = trigger.act
    return act is not None and act.what == "spell" and act.caster >= 0 and may_challenge(g, me, act.caster)


@reaction("Galerius", "action", when=_foreign_spell, bow=True)
def _galerius(g: Lbs, act: Act) -> Flow[None]:
    result = yield from challenge(g, act.card, act.answered.action.caster, refusable=False, source=act.card)
    if result.winner == act.card:
        act.answered.action.cancelled = True


battle("Valeria", discard=1, can=in_battle, do=it_has(strength=1))


@battle("Janan Barakah", can=lambda g, me, seat: _can_lead(g, me))
def _janan(g: Lbs, act: Act) -> Flow[None]:
    """One engagement by one unit, however many take part (LBS FAQ janan-barakah)."""
    archery = False
    if has(g, act.card, "Archery") and opposing(g, act.seat):
        archery = (yield from choose_word(g, act.seat, ("engage", "shoot"), "how they engage", act.card)) == "shoot"

    def able(card: int) -> list[int]:
        return [x for x in engagers(g, card) if not archery or has(g, x, "Archery")]

    cards = able(act.card)
    led = [act.card]
    while True:
        free = [c for c in g.heroes(act.seat) if c not in led and at_battle(g, c) and able(c) and may_engage(g, c)]
        chosen = yield from choose(g, act.seat, free, "a unit that engages with him", optional=True, source=act.card)
        if chosen < 0:
            break
        led.append(chosen)
        cards.extend(able(chosen))
    if archery:
        yield from shoot(g, act.seat, act.card, cards, source=act.card)
    else:
        yield from engage(g, act.seat, act.card, cards, source=act.card)


def _can_lead(g: Lbs, me: int) -> bool:
    fight = g.battle
    if fight is None or not at_battle(g, me) or me not in engagers(g, me) or not may_engage(g, me):
        return False
    return bool(army(g, 1 - side_of(g, me))) or (
        side_of(g, me) == 1 and fight.section != NOWHERE and not fight.harmless
    )


def _movable(g: Lbs, act: Act, card: int) -> bool:
    """A unit of the attack: from another battle into this one, or from this one to one still to come."""
    attack, fight = g.attack, g.battle
    if attack is None or fight is None or card not in attack.sides or attack.sudden:
        return False
    if g.place[card] == fight.section:
        return bool(ways(g, card))
    return fight.section in goals(g, attack, g.controller[card], attack.sides[card])


@battle(
    "Julianna Barakah",
    bow=True,
    moves_in=True,
    targets=[your_hero(_movable, other=True, reach=True, bars="cannot move", word="a unit of yours", unit=True)],
)
def _julianna(g: Lbs, act: Act) -> Flow[None]:
    assert g.attack is not None
    assert g.battle is not None
    goal = g.battle.section
    if g.place[act.target] == goal:
        goal = yield from choose(g, act.seat, ways(g, act.target), "the City Section to move to", source=act.card)
    yield from move_to(g, act.target, goal, by=act.seat)


static("Cassivar", "strength", do=lambda g, me, card: int(card == me and bool(followers(g, me))))
day(
    "Marcelia",
    bow=True,
    targets=[
        section(lambda g, act, card: has(g, card, "Colony") and room(g, card) > 0, mine=True, word="a Colony of yours")
    ],
    do=lambda g, act: gain_water(g, act.seat, 1, [act.target], act.card),
)


@day("Augur Sestina", bow=True)
def _augur(g: Lbs, act: Act) -> Flow[None]:
    top(g, act.seat)
    deck = g.players[act.seat].deck
    seen = deck[-3:]
    for c in seen:
        reveal(g, c, [act.seat])
    taken = yield from choose(g, act.seat, seen, "the card for your hand", source=act.card, secret=True)
    if taken < 0:
        return
    move(g, taken, HAND, seat=act.seat)
    rest = [c for c in seen if c != taken]
    if len(rest) == 2:
        first = yield from choose(g, act.seat, rest, "the card on top of your deck", source=act.card, secret=True)
        rest.remove(first)
        deck[-2:] = [*rest, first]
    refill(g, act.seat)


reaction(
    "Yodatai Heavy Cavalry",
    "engaged",
    ready=False,
    when=lambda g, me, seat, trigger: (
        trigger.act is not None and me in trigger.act.cards and trigger.act.data.get("water", 0) > 0
    ),
    do=gains_water(1),
)


@static("Legionary Cohort", "strength")
def _cohort(g: Lbs, me: int, card: int) -> int:
    return int(card == me and any(f != me and has(g, f, "Yodatai") for f in followers(g, g.host[me])))


static("Eagle Standard", "strength", do=lambda g, me, card: int(leads(g, g.host[me], card)))


@day(
    "Founding a Colony",
    council=6,
    targets=[section(lambda g, act, card: not has(g, card, "Colony"), mine=True, word="a City Section of yours")],
)
def _founding(g: Lbs, act: Act) -> Flow[None]:
    create(g, COLONY, act.target)
    yield from gain_water(g, act.seat, 1, [act.target], act.card)


@battle("Locked Shields")
def _locked_shields(g: Lbs, act: Act) -> None:
    for c in units(g, seat_side(g, act.seat)):
        if g.kind[c] & FOLLOWER and g.controller[c] == act.seat:
            bonus(g, c, strength=1)


day(
    "Tribute to the Eagle",
    council=8,
    targets=[section(wet, theirs=True, word="another player's City Section")],
    do=steals_water,
)
battle(
    "Second Rank Forward",
    targets=[follower(trait="Yodatai", mine=True, bowed=True, word="a Yodatai Follower of yours")],
    do=straightens,
)


@battle(
    "Decimation",
    cost=give_up,
    targets=[
        follower(lambda g, act, card: at_battle(g, card), mine=True, free=True, word="a Follower of yours to destroy"),
        your_hero(trait="Yodatai", bowed=True),
    ],
)
def _decimation(g: Lbs, act: Act) -> None:
    if act.data["given up"]:
        straighten(g, act.targets[1])


tale(
    "The Tale of the Eagle's Nest",
    "acted",
    when=lambda g, me, seat, trigger: (
        trigger.by == seat
        and trigger.card == g.players[seat].stronghold
        and has(g, trigger.card, "Yodatai")
        and sum(g.water[s] for s in _colonies(g, seat)) >= 9
    ),
)


@static("The Tale of the Eagle's Nest", "city strength")
def _eagles_nest_reward(g: Lbs, me: int, card: int) -> int:
    return int(yours(g, me, card) and has(g, card, "Colony"))
