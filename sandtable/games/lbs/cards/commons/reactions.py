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
def _blind_luck(g: Lbs, act: Act) -> Flow[None]:
    old, new = act.answered.card, top(g, act.answered.by)
    if new < 0 or g.zone[old] != TABLE:
        return
    move(g, new, TABLE)
    g.controller[new] = act.answered.by
    report(g, f"By blind luck it is {g.name(new)} (Fate {fate(g, new)}) instead.", refs=(new,))
    act.answered.card, act.answered.number = new, fate(g, new)
    move(g, old, SAVED)
    yield from happen(g, "discarded", act.answered.by, old)


def _my_army_hurts(g: Lbs, me: int, seat: int, trigger: Trigger) -> bool:
    """Archery aims at one card, so there it helps only against all of the damage."""
    if trigger.target >= 0:
        return 0 < trigger.number <= 3 and seat_side(g, seat) == side_of(g, trigger.target)
    return trigger.number > 0 and trigger.act is not None and seat_side(g, seat) == trigger.data.get("side")


@reaction("Blood of a Jinn", "damage", when=_my_army_hurts)
def _blood_of_a_jinn(g: Lbs, act: Act) -> None:
    trigger = act.trigger
    assert trigger is not None
    if trigger.target >= 0:
        trigger.number = 0
    else:
        trigger.action.data["absorbed before"] = trigger.action.data.get("absorbed before", 0) + 3
    report(g, "3 damage is absorbed.", refs=(act.card,))


def _cargo_heroes(g: Lbs, seat: int, trigger: Trigger) -> list[int]:
    if trigger.card < 0 or g.zone[trigger.card] != PLAY or not g.water[trigger.card]:
        return []
    return [h for h in trigger.data["army1"] if g.controller[h] == seat and g.zone[h] == PLAY]


@reaction(
    "Precious Cargo",
    "battle ends",
    when=lambda g, me, seat, trigger: bool(_cargo_heroes(g, seat, trigger)),
    targets=[
        your_hero(lambda g, act, card: act.trigger is not None and card in _cargo_heroes(g, act.seat, act.trigger))
    ],
)
def _precious_cargo(g: Lbs, act: Act) -> Flow[None]:
    if not stats.ruled(g, "cannot gain water", act.seat, act.card):
        taken = yield from drain(g, act.answered.card, 2, act.card, act.seat)
        g.water[act.target] += taken
        report(g, f"{g.does(act.target, 'carries')} {taken} Water away.", refs=(act.target, act.answered.card))


@reaction(
    "Hidden Shame",
    "action",
    when=lambda g, me, seat, trigger: by_opposing_unit(g, trigger, seat_side(g, seat)) and present(g, seat),
)
def _shame(g: Lbs, act: Act) -> None:
    """Only Followers engaged: nothing happens (LBS FAQ hidden-shame/1)."""
    act.answered.action.data["adds nothing"] = (act.answered.action.card,)


@reaction("Milk of the Scorpion", "duel begins", when=lambda g, me, seat, trigger: duellist(g, seat) >= 0)
def _milk(g: Lbs, act: Act) -> None:
    assert g.duel is not None
    for h in (g.duel.challenger, g.duel.challenged):
        bonus(g, h, ka=influence(g, h) - ka(g, h), until=DUEL)


reaction("Barred Doors", "raid", when=being_raided, do=lambda g, act: guard(g, act.seat, 2))


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


reaction("Alim's Charm of Protection", "action", when=_magic_at_mine, do=is_negated)


def _my_hero_enters(g: Lbs, me: int, seat: int, trigger: Trigger) -> bool:
    """A Jinn is no Hero while it is being summoned (LBS FAQ desert-spring)."""
    return bool(g.kind[trigger.card] & HERO) and g.controller[trigger.card] == seat


@reaction("By My Blood", "entering", water=1, when=_my_hero_enters)
def _by_my_blood(g: Lbs, act: Act) -> None:
    bonus(g, act.answered.card, strength=1, ka=1, until=FOREVER)


reaction("Desert Spring", "entering", when=_my_hero_enters, do=gains_water(2))


def _bowed_unit(g: Lbs, act: Act, card: int) -> bool:
    return g.bowed[card] or any(g.bowed[f] for f in followers(g, card))


@reaction(
    "Desperate Reserves",
    "attack",
    when=lambda g, me, seat, trigger: g.attack is not None and seat in g.attack.defenders,
    targets=[
        your_hero(_bowed_unit, unit=True, word="a bowed unit of yours"),
        your_hero(_bowed_unit, unit=True, optional=True, word="another bowed unit of yours"),
    ],
)
def _reserves(g: Lbs, act: Act) -> None:
    for h in act.targets:
        for c in (h, *followers(g, h)) if h >= 0 else ():
            straighten(g, c)


# At the end of a battle no action moves it.
reaction(
    "Sound Planning (cancel)",
    "moving",
    "going home",
    when=lambda g, me, seat, trigger: trigger.by != seat and trigger.data.get("why") != "end",
    do=is_negated,
)


def _action_card(g: Lbs, me: int, seat: int, trigger: Trigger) -> bool:
    ability = None if trigger.act is None else trigger.act.ability
    return trigger.by != seat and ability is not None and ability.hand and bool(g.kind[trigger.card] & ACTION)


reaction("The Sultan Forbids", "action", when=_action_card, do=is_negated)


@reaction(
    "Casualties of Fate",
    "destroyed",
    when=lambda g, me, seat, trigger: lost_card(g, trigger, HERO, seat) and bool(g.heroes(seat)),
)
def _casualties_of_fate(g: Lbs, act: Act) -> None:
    for h in g.heroes(act.seat):
        modify(g, h, "invisible", 1)


def _i_engage(seat: int, trigger: Trigger, archery: bool = True) -> bool:
    act = trigger.act
    return act is not None and act.what == "engage" and act.seat == seat and (archery or not act.data.get("archery"))


def _engaging_now(g: Lbs, act: Act, card: int) -> bool:
    return act.trigger is not None and act.trigger.act is not None and card in act.trigger.act.cards


reaction(
    "Wisdom of the Stars",
    "action",
    when=lambda g, me, seat, trigger: _i_engage(seat, trigger),
    targets=[your_hero(_engaging_now)],
    do=target_has(strength=3, ka=-1),
)


@reaction(
    "With the Sun at Our Back", "action",
    when=lambda g, me, seat, trigger: _i_engage(seat, trigger, archery=False) and bool(opposing(g, seat)),
)  # fmt: skip
def _sun_at_our_back(g: Lbs, act: Act) -> None:
    act.answered.action.data["must kill"] = True


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
def _no_escape(g: Lbs, act: Act) -> Flow[None]:
    """The raider attacks in a battle where neither Water nor City Section can be harmed; whoever lives raids on."""
    raider, goal = act.answered.card, act.answered.target
    if stats.ruled(g, "cannot attack", raider) or has_mod(g, raider, "no attack"):
        report(g, f"{g.name(raider)} cannot attack; the battle is over at once.", "LBS FAQ no-escape/6", refs=(raider,))
        return
    sides = {raider: 1}
    while True:
        free = [c for c in _guards(g, act.seat, goal) if c not in sides]
        guard = yield from choose(g, act.seat, free, "a unit that defends", optional=len(sides) > 1, source=act.card)
        if guard < 0:
            break
        sides[guard] = 0
    attacker = g.controller[raider]
    g.attack = Attack(attacker, [act.seat], stage="battles", phase=g.phase, sudden=True, sides=sides, flags=["raid"])
    g.battle = Battle(goal, attacker, act.seat, harmless=True)
    for c in sides:
        g.place[c] = goal


@reaction(
    "Swift Revenge",
    "attack ends",
    when=lambda g, me, seat, trigger: (
        seat in trigger.data["defenders"] and "raid" not in trigger.data["flags"] and g.phase == DAY_PHASE
    ),
)
def _swift_revenge(g: Lbs, act: Act) -> None:
    spent(g, act.seat, "attacks")
    g.memo[f"attack only:{act.seat}"] = act.answered.by


def _counter_heroes(g: Lbs, act: Act) -> list[int]:
    return [c for c in army(g, 0) if g.controller[c] == act.seat and not g.bowed[c]]


def _counter_foes(g: Lbs, act: Act) -> list[int]:
    most = strength(g, act.target)
    return [c for c in army(g, 1) if strength(g, c) < most]


reaction(
    "Counter Attack",
    "battle ends",
    cost=lambda g, act: bow(g, act.target),
    targets=[
        Target(_counter_heroes, "a Hero of yours who defended", free=True),
        Target(_counter_foes, "an attacking Hero"),
    ],
    do=lambda g, act: destroy(g, act.targets[1], by=act.seat),
)


def _divertible(g: Lbs, act: Act, card: int) -> bool:
    return (
        g.attack is not None and card in g.attack.sides and g.battle is not None and g.place[card] == g.battle.section
    )


reaction(
    "Diversion",
    "battle ends",
    targets=[
        your_hero(_divertible, bars="cannot move", word="a unit of yours", unit=True),
        Target(lambda g, act: ways(g, act.target), "the City Section to move to", free=True),
    ],
    do=lambda g, act: move_to(g, act.target, act.targets[1], by=act.seat),
)


def _first_attack(g: Lbs, me: int, seat: int, trigger: Trigger) -> bool:
    """Your attack, and the only one declared so far this turn (an Ambush or No Escape is none)."""
    if trigger.by != seat or g.attack is None or g.attack.sudden or not present(g, seat):
        return False
    return sum(what == "attack" for _, what, _, _ in g.history) == 1


reaction("Attack at Dawn", "battle begins", when=_first_attack, targets=[opposing_hero(bowed=False)], do=bows)
reaction(
    "Sudden Strike",
    "battle begins",
    when=lambda g, me, seat, trigger: present(g, seat) and bool(opposing(g, seat)),
    targets=[
        your_hero(
            lambda g, act, card: at_battle(g, card) and not g.bowed[card] and may_engage(g, card),
            word="a unit of yours",
            unit=True,
        )
    ],
    do=lambda g, act: engage(g, act.seat, act.target, engagers(g, act.target), source=act.card),
)


def _assigned(g: Lbs, act: Act, card: int) -> bool:
    return g.attack is not None and card in g.attack.sides and bool(_elsewhere(g, card))


def _elsewhere(g: Lbs, card: int) -> list[int]:
    """The other City Sections of the player at whose City Section the unit is."""
    attack = g.attack
    return (
        []
        if attack is None
        else [s for s in attack.sections if s != g.place[card] and g.controller[s] == g.controller[g.place[card]]]
    )


reaction(
    "Al Ashwa!",
    "assigned",
    targets=[
        hero(_assigned, bars="cannot move", word="an assigned unit", unit=True),
        Target(lambda g, act: _elsewhere(g, act.target), "the City Section to move to", free=True),
    ],
    do=lambda g, act: move_to(g, act.target, act.targets[1], by=act.seat),
)


def absorbing_mine(g: Lbs, me: int, seat: int, trigger: Trigger) -> bool:
    """One of my Heroes or Followers was given up to damage that can be shared out (Archery's cannot)."""
    return (
        trigger.act is not None
        and trigger.data["why"] == "absorb"
        and trigger.data["seat"] == seat
        and not trigger.act.data.get("archery")
    )


@reaction("Martyr", "destroyed", when=absorbing_mine)
def _martyr(g: Lbs, act: Act) -> None:
    data = act.answered.action.data
    data["absorbs more"] = data.get("absorbs more", 0) + 3


def can_rout(g: Lbs, me: int, seat: int, trigger: Trigger) -> bool:
    return (
        g.battle is not None
        and trigger.by != seat
        and trigger.action.what != "engage"
        and g.name(trigger.card) != "Routed"
    )


@reaction("Routed", "action", when=can_rout)
def _routed(g: Lbs, act: Act) -> None:
    act.answered.action.cancelled = True


@reaction("The Stone Endures", "damage", when=lambda g, me, seat, trigger: (
    trigger.number > 0 and trigger.data.get("side") == 0 and g.battle is not None and g.battle.defender == seat
))  # fmt: skip
def _stone(g: Lbs, act: Act) -> None:
    act.answered.number = max(0, act.answered.number - 2)
