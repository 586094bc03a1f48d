"""The cards of the Yodatai."""

from __future__ import annotations

from sandtable.games.lbs.cards.language import *
from sandtable.games.lbs.cards.terms import may_engage
from sandtable.games.lbs.rules.attack import goals, ways

COLONY = token("Colony", grants=["Colony"])


def _colonies(g: Lbs, seat: int) -> list[int]:
    return [s for s in g.sections(seat) if has(g, s, "Colony")]


def _yodatai(g: Lbs, a: Act, c: int) -> bool:
    return has(g, c, "Yodatai")


@day(
    "The Eagle Camp of the Yodatai",
    once="turn",
    targets=[section(lambda g, a, c: has(g, c, "Colony") and room(g, c) > 0, mine=True, word="a Colony of yours")],
)
def _eagle_camp(g: Lbs, a: Act) -> Flow[None]:
    yield from gain_water(g, a.seat, 1, [a.target], a.card)


@day(
    "Colony of the Aqueduct",
    once="turn",
    can=lambda g, me, seat: g.water[me] > 0,
    targets=[section(lambda g, a, c: room(g, c) > 0, mine=True, other=True, word="another City Section of yours")],
)
def _aqueduct(g: Lbs, a: Act) -> Flow[None]:
    most = min(2, g.water[a.card], room(g, a.target))
    n = yield from choose_number(g, a.seat, range(most, 0, -1), "how much Water flows", a.card)
    move_water(g, a.card, a.target, n)


@static("Colony of the Veterans", "strength")
def _veterans(g: Lbs, me: int, c: int) -> int:
    fight = g.battle
    if fight is None or fight.section != me or not g.kind[c] & FOLLOWER:
        return 0
    return int(g.controller[c] == g.controller[me] and side_of(g, c) == 0)


@static("Colony of the Forum", "influence")
def _forum(g: Lbs, me: int, c: int) -> int:
    return 2 if c == g.players[g.controller[me]].stronghold else 0


@static("Legate Corvinar", "strength")
def _corvinar(g: Lbs, me: int, c: int) -> int:
    if not g.kind[c] & FOLLOWER or g.controller[c] != g.controller[me] or not at_battle(g, me):
        return 0
    return int(side_of(g, c) == side_of(g, me))


@static("Adrianna", "strength")
def _adrianna(g: Lbs, me: int, c: int) -> int:
    """Before the battle, but not yet while it is asked whether she can be assigned (LBS FAQ adrianna/1)."""
    return 2 if c == me and g.attack is not None and me in g.attack.sides else 0


@static("Balak the Hanif", "strength")
def _balak(g: Lbs, me: int, c: int) -> int:
    if c != me:
        return 0
    seat = g.controller[me]
    mine = len(g.heroes(seat))
    return 2 if any(len(g.heroes(s)) > mine for s in g.seats() if s != seat) else 0


def _foreign_spell(g: Lbs, me: int, seat: int, trigger: Trigger) -> bool:
    act = trigger.act
    return act is not None and act.what == "spell" and act.caster >= 0 and may_challenge(g, me, act.caster)


@reaction("Galerius", "action", when=_foreign_spell, bow=True)
def _galerius(g: Lbs, a: Act) -> Flow[None]:
    assert a.trigger is not None
    assert a.trigger.act is not None
    result = yield from challenge(g, a.card, a.trigger.act.caster, refusable=False, source=a.card)
    if result.winner == a.card:
        a.trigger.act.cancelled = True


@battle("Valeria", discard=1, can=lambda g, me, seat: at_battle(g, me))
def _valeria(g: Lbs, a: Act) -> None:
    bonus(g, a.card, s=1)


@battle("Janan Barakah", can=lambda g, me, seat: _can_lead(g, me))
def _janan(g: Lbs, a: Act) -> Flow[None]:
    """One engagement by one unit, however many take part (LBS FAQ janan-barakah)."""
    archery = False
    if has(g, a.card, "Archery") and opposing(g, a.seat):
        archery = (yield from choose_word(g, a.seat, ("engage", "shoot"), "how they engage", a.card)) == "shoot"

    def able(c: int) -> list[int]:
        return [x for x in engagers(g, c) if not archery or has(g, x, "Archery")]

    cards = able(a.card)
    led = [a.card]
    while True:
        free = [c for c in g.heroes(a.seat) if c not in led and at_battle(g, c) and able(c) and may_engage(g, c)]
        chosen = yield from choose(g, a.seat, free, "a unit that engages with him", optional=True, source=a.card)
        if chosen < 0:
            break
        led.append(chosen)
        cards.extend(able(chosen))
    if archery:
        yield from shoot(g, a.seat, a.card, cards, source=a.card)
    else:
        yield from engage(g, a.seat, a.card, cards, source=a.card)


def _can_lead(g: Lbs, me: int) -> bool:
    fight = g.battle
    if fight is None or not at_battle(g, me) or me not in engagers(g, me) or not may_engage(g, me):
        return False
    return bool(army(g, 1 - side_of(g, me))) or (
        side_of(g, me) == 1 and fight.section != NOWHERE and not fight.harmless
    )


def _movable(g: Lbs, a: Act, c: int) -> bool:
    """A unit of the attack: from another battle into this one, or from this one to one still to come."""
    attack, fight = g.attack, g.battle
    if attack is None or fight is None or c not in attack.sides or attack.sudden:
        return False
    if g.place[c] == fight.section:
        return bool(ways(g, c))
    return fight.section in goals(g, attack, g.controller[c], attack.sides[c])


@battle(
    "Julianna Barakah",
    bow=True,
    moves_in=True,
    targets=[your_hero(_movable, other=True, reach=True, bars="cannot move", word="a unit of yours", unit=True)],
)
def _julianna(g: Lbs, a: Act) -> Flow[None]:
    assert g.attack is not None
    assert g.battle is not None
    goal = g.battle.section
    if g.place[a.target] == goal:
        goal = yield from choose(g, a.seat, ways(g, a.target), "the City Section to move to", source=a.card)
    yield from move_to(g, a.target, goal, by=a.seat)


@static("Cassivar", "strength")
def _cassivar(g: Lbs, me: int, c: int) -> int:
    return int(c == me and bool(followers(g, me)))


@day(
    "Marcelia",
    bow=True,
    targets=[section(lambda g, a, c: has(g, c, "Colony") and room(g, c) > 0, mine=True, word="a Colony of yours")],
)
def _marcelia(g: Lbs, a: Act) -> Flow[None]:
    yield from gain_water(g, a.seat, 1, [a.target], a.card)


@day("Augur Sestina", bow=True)
def _augur(g: Lbs, a: Act) -> Flow[None]:
    top(g, a.seat)
    deck = g.players[a.seat].deck
    seen = deck[-3:]
    for c in seen:
        reveal(g, c, [a.seat])
    taken = yield from choose(g, a.seat, seen, "the card for your hand", source=a.card, secret=True)
    if taken < 0:
        return
    move(g, taken, HAND, seat=a.seat)
    rest = [c for c in seen if c != taken]
    if len(rest) == 2:
        first = yield from choose(g, a.seat, rest, "the card on top of your deck", source=a.card, secret=True)
        rest.remove(first)
        deck[-2:] = [*rest, first]
    refill(g, a.seat)


@reaction(
    "Yodatai Heavy Cavalry",
    "engaged",
    ready=False,
    when=lambda g, me, seat, trigger: (
        trigger.act is not None and me in trigger.act.cards and trigger.act.data.get("water", 0) > 0
    ),
)
def _heavy_cavalry(g: Lbs, a: Act) -> Flow[None]:
    yield from gain_water(g, a.seat, 1, source=a.card)


@static("Legionary Cohort", "strength")
def _cohort(g: Lbs, me: int, c: int) -> int:
    return int(c == me and any(f != me and has(g, f, "Yodatai") for f in followers(g, g.host[me])))


@static("Eagle Standard", "strength")
def _standard(g: Lbs, me: int, c: int) -> int:
    return int(g.host[c] == g.host[me] and bool(g.kind[c] & FOLLOWER))


@day(
    "Founding a Colony",
    council=6,
    targets=[section(lambda g, a, c: not has(g, c, "Colony"), mine=True, word="a City Section of yours")],
)
def _founding(g: Lbs, a: Act) -> Flow[None]:
    create(g, COLONY, a.target)
    yield from gain_water(g, a.seat, 1, [a.target], a.card)


@battle("Locked Shields")
def _locked_shields(g: Lbs, a: Act) -> None:
    for c in units(g, seat_side(g, a.seat)):
        if g.kind[c] & FOLLOWER and g.controller[c] == a.seat:
            bonus(g, c, s=1)


@day(
    "Tribute to the Eagle",
    council=8,
    targets=[section(lambda g, a, c: g.water[c] > 0, theirs=True, word="another player's City Section")],
)
def _tribute(g: Lbs, a: Act) -> Flow[None]:
    yield from steal_water(g, a.seat, a.target, source=a.card)


@battle("Second Rank Forward", targets=[follower(_yodatai, mine=True, bowed=True, word="a Yodatai Follower of yours")])
def _second_rank(g: Lbs, a: Act) -> None:
    straighten(g, a.target)


@battle(
    "Decimation",
    cost=give_up,
    targets=[
        follower(lambda g, a, c: at_battle(g, c), mine=True, free=True, word="a Follower of yours to destroy"),
        your_hero(_yodatai, bowed=True),
    ],
)
def _decimation(g: Lbs, a: Act) -> None:
    if a.data["given up"]:
        straighten(g, a.targets[1])


@tale(
    "The Tale of the Eagle's Nest",
    "acted",
    when=lambda g, me, seat, trigger: (
        trigger.by == seat
        and trigger.card == g.players[seat].stronghold
        and has(g, trigger.card, "Yodatai")
        and sum(g.water[s] for s in _colonies(g, seat)) >= 9
    ),
)
def _eagles_nest(g: Lbs, a: Act) -> None:
    pass


@static("The Tale of the Eagle's Nest", "city strength")
def _eagles_nest_reward(g: Lbs, me: int, c: int) -> int:
    return int(g.controller[c] == g.controller[me] and has(g, c, "Colony"))
