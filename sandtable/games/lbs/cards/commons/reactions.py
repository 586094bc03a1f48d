"""Actions for everyone that are Reactions."""

from __future__ import annotations

from sandtable.games.lbs.cards.language import *
from sandtable.games.lbs.cards.terms import being_raided, by_opposing_unit, duellist, guard, lost_card, may_engage
from sandtable.games.lbs.rules import stats
from sandtable.games.lbs.rules.attack import ways


@reaction(
    "Blind Luck",
    "flip",
    when=lambda g, me, seat, trigger: bool(g.players[trigger.by].deck or g.players[trigger.by].saved),
)
def _blind_luck(g: Lbs, a: Act) -> Flow[None]:
    assert a.trigger is not None
    old, new = a.trigger.card, top(g, a.trigger.by)
    if new < 0 or g.zone[old] != TABLE:
        return
    move(g, new, TABLE)
    g.controller[new] = a.trigger.by
    report(g, f"By blind luck it is {g.name(new)} (Fate {fate(g, new)}) instead.", refs=(new,))
    a.trigger.card, a.trigger.n = new, fate(g, new)
    move(g, old, SAVED)
    yield from happen(g, "discarded", a.trigger.by, old)


def _my_army_hurts(g: Lbs, me: int, seat: int, trigger: Trigger) -> bool:
    """Archery aims at one card, so there it helps only against all of the damage."""
    if trigger.target >= 0:
        return 0 < trigger.n <= 3 and seat_side(g, seat) == side_of(g, trigger.target)
    return trigger.n > 0 and trigger.act is not None and seat_side(g, seat) == trigger.data.get("side")


@reaction("Blood of a Jinn", "damage", when=_my_army_hurts)
def _blood_of_a_jinn(g: Lbs, a: Act) -> None:
    trigger = a.trigger
    assert trigger is not None
    assert trigger.act is not None
    if trigger.target >= 0:
        trigger.n = 0
    else:
        trigger.act.data["absorbed before"] = trigger.act.data.get("absorbed before", 0) + 3
    report(g, "3 damage is absorbed.", refs=(a.card,))


def _cargo_heroes(g: Lbs, seat: int, trigger: Trigger) -> list[int]:
    if trigger.card < 0 or g.zone[trigger.card] != PLAY or not g.water[trigger.card]:
        return []
    return [h for h in trigger.data["army1"] if g.controller[h] == seat and g.zone[h] == PLAY]


@reaction(
    "Precious Cargo",
    "battle ends",
    when=lambda g, me, seat, trigger: bool(_cargo_heroes(g, seat, trigger)),
    targets=[your_hero(lambda g, a, c: a.trigger is not None and c in _cargo_heroes(g, a.seat, a.trigger))],
)
def _precious_cargo(g: Lbs, a: Act) -> Flow[None]:
    assert a.trigger is not None
    if not stats.ruled(g, "cannot gain water", a.seat, a.card):
        taken = yield from drain(g, a.trigger.card, 2, a.card, a.seat)
        g.water[a.target] += taken
        report(g, f"{g.name(a.target)} carries {taken} Water away.", refs=(a.target, a.trigger.card))


@reaction(
    "Hidden Shame",
    "action",
    when=lambda g, me, seat, trigger: by_opposing_unit(g, trigger, seat_side(g, seat)) and present(g, seat),
)
def _shame(g: Lbs, a: Act) -> None:
    """Only Followers engaged: nothing happens (LBS FAQ hidden-shame/1)."""
    assert a.trigger is not None
    assert a.trigger.act is not None
    a.trigger.act.data["adds nothing"] = (a.trigger.act.card,)


@reaction("Milk of the Scorpion", "duel begins", when=lambda g, me, seat, trigger: duellist(g, seat) >= 0)
def _milk(g: Lbs, a: Act) -> None:
    assert g.duel is not None
    for h in (g.duel.challenger, g.duel.challenged):
        bonus(g, h, k=influence(g, h) - ka(g, h), until=DUEL)


@reaction("Barred Doors", "raid", when=being_raided)
def _doors(g: Lbs, a: Act) -> None:
    guard(g, a.seat, 2)


def _magic_at_mine(g: Lbs, me: int, seat: int, trigger: Trigger) -> bool:
    """A Spell or an innate ability has chosen one of the seat's Heroes."""
    act = trigger.act
    if act is None or act.ability is None:
        return False
    innate = not act.ability.hand and bool(g.kind[act.card] & HERO) and has(g, act.card, "Sahir")
    if act.what != "spell" and not innate:
        return False
    chosen = [t for t, s in zip(act.targets, act.ability.targets, strict=False) if s.what == "card" and not s.free]
    return any(t >= 0 and g.kind[t] & HERO and g.zone[t] == PLAY and g.controller[t] == seat for t in chosen)


@reaction("Alim's Charm of Protection", "action", when=_magic_at_mine)
def _charm(g: Lbs, a: Act) -> None:
    assert a.trigger is not None
    a.trigger.cancelled = True


def _my_hero_enters(g: Lbs, me: int, seat: int, trigger: Trigger) -> bool:
    """A Jinn is no Hero while it is being summoned (LBS FAQ desert-spring)."""
    return bool(g.kind[trigger.card] & HERO) and g.controller[trigger.card] == seat


@reaction("By My Blood", "entering", water=1, when=_my_hero_enters)
def _by_my_blood(g: Lbs, a: Act) -> None:
    assert a.trigger is not None
    bonus(g, a.trigger.card, s=1, k=1, until=FOREVER)


@reaction("Desert Spring", "entering", when=_my_hero_enters)
def _desert_spring(g: Lbs, a: Act) -> Flow[None]:
    yield from gain_water(g, a.seat, 2, source=a.card)


def _bowed_unit(g: Lbs, a: Act, c: int) -> bool:
    return g.bowed[c] or any(g.bowed[f] for f in followers(g, c))


@reaction(
    "Desperate Reserves",
    "attack",
    when=lambda g, me, seat, trigger: g.attack is not None and seat in g.attack.defenders,
    targets=[
        your_hero(_bowed_unit, unit=True, word="a bowed unit of yours"),
        your_hero(_bowed_unit, unit=True, optional=True, word="another bowed unit of yours"),
    ],
)
def _reserves(g: Lbs, a: Act) -> None:
    for h in a.targets:
        for c in (h, *followers(g, h)) if h >= 0 else ():
            straighten(g, c)


@reaction(
    "Sound Planning (cancel)",
    "moving",
    "going home",
    when=lambda g, me, seat, trigger: (
        trigger.by != seat and trigger.data.get("why") != "end"
    ),  # then no action moves it
)
def _planning_cancel(g: Lbs, a: Act) -> None:
    assert a.trigger is not None
    a.trigger.cancelled = True


def _action_card(g: Lbs, me: int, seat: int, trigger: Trigger) -> bool:
    ability = None if trigger.act is None else trigger.act.ability
    return trigger.by != seat and ability is not None and ability.hand and bool(g.kind[trigger.card] & ACTION)


@reaction("The Sultan Forbids", "action", when=_action_card)
def _forbidden(g: Lbs, a: Act) -> None:
    assert a.trigger is not None
    a.trigger.cancelled = True


@reaction(
    "Casualties of Fate",
    "destroyed",
    when=lambda g, me, seat, trigger: lost_card(g, trigger, HERO, seat) and bool(g.heroes(seat)),
)
def _casualties_of_fate(g: Lbs, a: Act) -> None:
    for h in g.heroes(a.seat):
        modify(g, h, "invisible", 1)


def _i_engage(seat: int, trigger: Trigger, archery: bool = True) -> bool:
    act = trigger.act
    return act is not None and act.what == "engage" and act.seat == seat and (archery or not act.data.get("archery"))


def _engaging_now(g: Lbs, a: Act, c: int) -> bool:
    return a.trigger is not None and a.trigger.act is not None and c in a.trigger.act.cards


@reaction(
    "Wisdom of the Stars", "action", when=lambda g, me, seat, trigger: _i_engage(seat, trigger),
    targets=[your_hero(_engaging_now)],
)  # fmt: skip
def _wisdom_of_the_stars(g: Lbs, a: Act) -> None:
    bonus(g, a.target, s=3, k=-1)


@reaction(
    "With the Sun at Our Back", "action",
    when=lambda g, me, seat, trigger: _i_engage(seat, trigger, archery=False) and bool(opposing(g, seat)),
)  # fmt: skip
def _sun_at_our_back(g: Lbs, a: Act) -> None:
    assert a.trigger is not None
    assert a.trigger.act is not None
    a.trigger.act.data["must kill"] = True


def _guards(g: Lbs, seat: int, goal: int) -> list[int]:
    """Units that could fight a raider there: unbowed ones at home, and the one that defends against this raid."""
    r = g.raid
    guard = -1 if r is None else r.defending.get(goal, -1)
    return [c for c in g.heroes(seat) if may_send(g, c, 0) or (c == guard and not g.bowed[c])]


@reaction(
    "No Escape",
    "raid at",
    when=lambda g, me, seat, trigger: (
        g.controller[trigger.target] == seat and g.attack is None and bool(_guards(g, seat, trigger.target))
    ),
)
def _no_escape(g: Lbs, a: Act) -> Flow[None]:
    """The raider attacks in a battle where neither Water nor City Section can be harmed; whoever lives raids on."""
    assert a.trigger is not None
    raider, goal = a.trigger.card, a.trigger.target
    if stats.ruled(g, "cannot attack", raider) or has_mod(g, raider, "no attack"):
        report(g, f"{g.name(raider)} cannot attack; the battle is over at once.", "LBS FAQ no-escape/6", refs=(raider,))
        return
    sides = {raider: 1}
    while True:
        free = [c for c in _guards(g, a.seat, goal) if c not in sides]
        guard = yield from choose(g, a.seat, free, "a unit that defends", optional=len(sides) > 1, source=a.card)
        if guard < 0:
            break
        sides[guard] = 0
    attacker = g.controller[raider]
    g.attack = Attack(attacker, [a.seat], stage="battles", phase=g.phase, sudden=True, sides=sides, flags=["raid"])
    g.battle = Battle(goal, attacker, a.seat, harmless=True)
    for c in sides:
        g.place[c] = goal


@reaction(
    "Swift Revenge",
    "attack ends",
    when=lambda g, me, seat, trigger: (
        seat in trigger.data["defenders"] and "raid" not in trigger.data["flags"] and g.phase == DAY_PHASE
    ),
)
def _swift_revenge(g: Lbs, a: Act) -> None:
    assert a.trigger is not None
    spent(g, a.seat, "attacks")
    g.memo[f"attack only:{a.seat}"] = a.trigger.by


def _counter_heroes(g: Lbs, a: Act) -> list[int]:
    return [c for c in army(g, 0) if g.controller[c] == a.seat and not g.bowed[c]]


def _counter_foes(g: Lbs, a: Act) -> list[int]:
    most = strength(g, a.target)
    return [c for c in army(g, 1) if strength(g, c) < most]


@reaction(
    "Counter Attack",
    "battle ends",
    cost=lambda g, a: bow(g, a.target),
    targets=[
        Target(_counter_heroes, "a Hero of yours who defended", free=True),
        Target(_counter_foes, "an attacking Hero"),
    ],
)
def _counter_attack(g: Lbs, a: Act) -> Flow[None]:
    yield from destroy(g, a.targets[1], by=a.seat)


def _divertible(g: Lbs, a: Act, c: int) -> bool:
    return g.attack is not None and c in g.attack.sides and g.battle is not None and g.place[c] == g.battle.section


@reaction(
    "Diversion",
    "battle ends",
    targets=[
        your_hero(_divertible, bars="cannot move", word="a unit of yours", unit=True),
        Target(lambda g, a: ways(g, a.target), "the City Section to move to", free=True),
    ],
)
def _diversion(g: Lbs, a: Act) -> Flow[None]:
    yield from move_to(g, a.target, a.targets[1], by=a.seat)


def _first_attack(g: Lbs, me: int, seat: int, trigger: Trigger) -> bool:
    """Your attack, and the only one declared so far this turn (an Ambush or No Escape is none)."""
    if trigger.by != seat or g.attack is None or g.attack.sudden or not present(g, seat):
        return False
    return sum(what == "attack" for _, what, _, _ in g.history) == 1


@reaction(
    "Attack at Dawn",
    "battle begins",
    when=_first_attack,
    targets=[opposing_hero(bowed=False)],
)
def _attack_at_dawn(g: Lbs, a: Act) -> None:
    bow(g, a.target)


@reaction(
    "Sudden Strike",
    "battle begins",
    when=lambda g, me, seat, trigger: present(g, seat) and bool(opposing(g, seat)),
    targets=[
        your_hero(
            lambda g, a, c: at_battle(g, c) and not g.bowed[c] and may_engage(g, c), word="a unit of yours", unit=True
        )
    ],
)
def _sudden_strike(g: Lbs, a: Act) -> Flow[None]:
    yield from engage(g, a.seat, a.target, engagers(g, a.target), source=a.card)


def _assigned(g: Lbs, a: Act, c: int) -> bool:
    return g.attack is not None and c in g.attack.sides and bool(_elsewhere(g, c))


def _elsewhere(g: Lbs, c: int) -> list[int]:
    """The other City Sections of the player at whose City Section the unit is."""
    attack = g.attack
    return (
        []
        if attack is None
        else [s for s in attack.sections if s != g.place[c] and g.controller[s] == g.controller[g.place[c]]]
    )


@reaction(
    "Al Ashwa!",
    "assigned",
    targets=[
        hero(_assigned, bars="cannot move", word="an assigned unit", unit=True),
        Target(lambda g, a: _elsewhere(g, a.target), "the City Section to move to", free=True),
    ],
)
def _al_ashwa(g: Lbs, a: Act) -> Flow[None]:
    yield from move_to(g, a.target, a.targets[1], by=a.seat)


def absorbing_mine(g: Lbs, me: int, seat: int, trigger: Trigger) -> bool:
    """One of my Heroes or Followers was given up to damage that can be shared out (Archery's cannot)."""
    return (
        trigger.act is not None
        and trigger.data["why"] == "absorb"
        and trigger.data["seat"] == seat
        and not trigger.act.data.get("archery")
    )


@reaction("Martyr", "destroyed", when=absorbing_mine)
def _martyr(g: Lbs, a: Act) -> None:
    assert a.trigger is not None
    assert a.trigger.act is not None
    data = a.trigger.act.data
    data["absorbs more"] = data.get("absorbs more", 0) + 3


def can_rout(g: Lbs, me: int, seat: int, trigger: Trigger) -> bool:
    assert trigger.act is not None
    return (
        g.battle is not None
        and trigger.by != seat
        and trigger.act.what != "engage"
        and g.name(trigger.card) != "Routed"
    )


@reaction("Routed", "action", when=can_rout)
def _routed(g: Lbs, a: Act) -> None:
    assert a.trigger is not None
    assert a.trigger.act is not None
    a.trigger.act.cancelled = True


@reaction("The Stone Endures", "damage", when=lambda g, me, seat, trigger: (
    trigger.n > 0 and trigger.data.get("side") == 0 and g.battle is not None and g.battle.defender == seat
))  # fmt: skip
def _stone(g: Lbs, a: Act) -> None:
    assert a.trigger is not None
    a.trigger.n = max(0, a.trigger.n - 2)
